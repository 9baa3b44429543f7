//! Options that are described only when their subcommand is called, or somebody lists all of them: a run asks for one
//! subcommand of many.

use std::ops::Deref;

use clap::{ArgMatches, Args, Command, FromArgMatches};

/// The options of a subcommand.
#[derive(Debug)]
pub struct Deferred<T>(pub T);

impl<T> Deref for Deferred<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: Command) -> Command {
        command.defer(|command| described(command, T::augment_args))
    }

    fn augment_args_for_update(command: Command) -> Command {
        command.defer(|command| described(command, T::augment_args_for_update))
    }
}

impl<T: Args> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        T::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

/// A subcommand with its options. What it does is said where it is listed.
fn described(command: Command, augment: fn(Command) -> Command) -> Command {
    let about = command.get_about().cloned();
    let command = augment(command);
    match about {
        Some(about) => command.about(about),
        None => command,
    }
}
