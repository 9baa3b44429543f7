//! The options that only some families know, as those families say.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::headings::{PUZZLE, RUN};
use crate::family;
use crate::plan::Choices;

/// The options of the puzzle's family.
#[derive(Debug)]
pub struct ChoiceArgs(pub Choices);

impl Args for ChoiceArgs {
    fn augment_args(command: Command) -> Command {
        // An order of joins changes how a puzzle is solved, and every other option what is solved of it.
        let arguments = family::arguments().into_iter();
        command.args(arguments.map(|argument| {
            let heading = match argument.get_id().as_str() {
                "order" => RUN,
                _ => PUZZLE,
            };
            argument.help_heading(heading)
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ChoiceArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = family::arguments().into_iter().filter_map(|argument| {
            let values = given_values(&argument, matches)?;
            Some((argument.get_id().to_string(), values))
        });
        let choices = given.fold(Choices::default(), |choices, (option, values)| {
            choices.with(&option, values)
        });
        Ok(Self(choices))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn given_values(argument: &Arg, matches: &ArgMatches) -> Option<Vec<String>> {
    let id = argument.get_id().as_str();
    match argument.get_action() {
        ArgAction::SetTrue => matches.get_flag(id).then(Vec::new),
        _ => Some(matches.get_many(id)?.cloned().collect()),
    }
}
