//! The options that only some families know, as those families say.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};

use super::headings::{PUZZLE, RUN};
use crate::family::{self, Argument, Takes, Valued};
use crate::plan::Choices;
use crate::words::composed;

/// The options of the puzzle's family.
#[derive(Debug)]
pub struct ChoiceArgs(pub Choices);

impl ChoiceArgs {
    /// The options as words of a command line.
    pub fn words(&self) -> Vec<String> {
        let Self(choices) = self;
        let arguments = family::arguments().into_iter();
        let words = arguments.filter(|argument| choices.has(argument.name));
        let words = words.flat_map(|argument| {
            let flag = |name: &str| format!("--{name}");
            let values = choices.values(argument.name);
            match argument.takes {
                Takes::Nothing => match (argument.valued, values) {
                    (Some(other), [value, ..]) => vec![flag(other.name), value.clone()],
                    _ => vec![flag(argument.name)],
                },
                Takes::Pair(_) => {
                    let each = values.iter();
                    each.flat_map(|value| [flag(argument.name), value.clone()])
                        .collect()
                }
                Takes::Text | Takes::List | Takes::Words => {
                    vec![flag(argument.name), values.join(",")]
                }
            }
        });
        words.collect()
    }
}

impl Args for ChoiceArgs {
    fn augment_args(command: Command) -> Command {
        let arguments = family::arguments().into_iter();
        command.args(arguments.flat_map(|own| {
            let valued = own.valued.map(|valued| giving(&own, valued));
            std::iter::once(argument(own)).chain(valued)
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
            Some((argument.name, values))
        });
        let choices = given.fold(Choices::default(), |choices, (option, values)| {
            let values = values.iter().map(|value| composed(value));
            choices.with(option, values)
        });
        Ok(Self(choices))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn given_values(argument: &Argument, matches: &ArgMatches) -> Option<Vec<String>> {
    let valued = argument.valued.map(|valued| valued.name);
    match argument.takes {
        Takes::Nothing => match valued.and_then(|name| matches.get_one::<String>(name)) {
            Some(value) => Some(vec![value.clone()]),
            None => matches.get_flag(argument.name).then(Vec::new),
        },
        _ => Some(matches.get_many(argument.name)?.cloned().collect()),
    }
}

/// The option of the command line that gives a value to an option of a family.
fn giving(argument: &Argument, valued: Valued) -> Arg {
    Arg::new(valued.name)
        .long(valued.name)
        .value_name(valued.value)
        .conflicts_with(argument.name)
        .conflicts_with_all(argument.conflicts_with)
        .help(valued.help)
        .help_heading(PUZZLE)
}

/// An option of a family as one of the command line.
fn argument(argument: Argument) -> Arg {
    let arg = Arg::new(argument.name)
        .long(argument.name)
        .aliases(argument.alias)
        .conflicts_with_all(argument.conflicts_with)
        .value_name(argument.value)
        .help(argument.help)
        .hide(argument.is_old)
        // An order of joins changes how a puzzle is solved, and every other option what is solved of it.
        .hide_short_help(argument.name == "order")
        .help_heading(match argument.name {
            "order" => RUN,
            _ => PUZZLE,
        });
    match argument.takes {
        Takes::Nothing => arg.action(ArgAction::SetTrue),
        Takes::Text => arg.allow_hyphen_values(true),
        Takes::Pair(form) => arg
            .action(ArgAction::Append)
            .value_parser(move |text: &str| {
                let is_pair = text.contains('=');
                is_pair
                    .then(|| text.to_owned())
                    .ok_or_else(|| format!("expected {form}"))
            }),
        Takes::List => arg.action(ArgAction::Append).value_delimiter(','),
        Takes::Words => arg
            .action(ArgAction::Append)
            .value_delimiter(',')
            .num_args(1..),
    }
}
