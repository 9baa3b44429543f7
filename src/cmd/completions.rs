//! `joinsaw completions`: what a shell needs to complete the command line, with the names of built-in puzzles and of what
//! they have.

use std::collections::BTreeSet;
use std::io::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command};
use clap_complete::Shell;

use super::Outcome;
use crate::cli::{CompletionsArgs, visible_command};
use crate::error::Result;
use crate::family;

/// Completes names in bash, whose generated script takes a word apart at `=`.
const NAMES_IN_BASH: &str = include_str!("../../assets/completions/names.bash");

pub fn run(args: &CompletionsArgs, out: &mut dyn Write) -> Result<Outcome> {
    // The generator panics if it cannot write; a vector can always be written to.
    let mut script = Vec::new();
    let mut command = with_names(visible_command());
    clap_complete::generate(args.shell, &mut command, "joinsaw", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    let script = match args.shell {
        Shell::Bash => script + &names_in_bash(&command),
        Shell::Zsh => with_files_in_zsh(&script),
        Shell::Fish => script + &puzzles_in_fish(&command),
        _ => script,
    };
    out.write_all(script.as_bytes())?;
    Ok(Outcome::Success)
}

fn puzzles() -> Vec<&'static str> {
    family::builtins().map(|builtin| builtin.name).collect()
}

/// The command line as shells see it: where a name is expected, they offer those that are built in.
fn with_names(command: Command) -> Command {
    command.mut_subcommands(|subcommand| {
        subcommand.mut_args(|argument| match offered(&argument) {
            names if names.is_empty() => argument,
            names => argument.value_parser(PossibleValuesParser::new(names)),
        })
    })
}

/// The names that an argument takes, if they are known.
fn offered(argument: &Arg) -> Vec<String> {
    let names = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
    match argument.get_id().as_str() {
        "puzzle" if argument.is_positional() => names(puzzles()),
        "family" => names(family::names()),
        option => family::offered_values(option),
    }
}

/// The subcommands that take a puzzle.
fn solvers(command: &Command) -> Vec<&str> {
    let takes_puzzle = |subcommand: &&Command| {
        let mut positionals = subcommand.get_positionals();
        positionals.any(|argument| argument.get_id() == "puzzle")
    };
    let solvers = command.get_subcommands().filter(takes_puzzle);
    solvers.map(Command::get_name).collect()
}

fn names_in_bash(command: &Command) -> String {
    let arguments = command.get_subcommands().flat_map(Command::get_arguments);
    let flags = arguments.filter(|argument| matches!(argument.get_action(), ArgAction::SetTrue));
    let flags: BTreeSet<String> = flags
        .filter_map(|flag| Some(format!("--{}", flag.get_long()?)))
        .collect();
    let flags: Vec<String> = flags.into_iter().collect();
    let cells = family::offered_values("hole");
    let mut holes: Vec<String> = cells
        .iter()
        .filter_map(|choice| Some(format!("{}=", choice.split_once('=')?.0)))
        .collect();
    holes.dedup();
    NAMES_IN_BASH
        .replace("{{cells}}", &cells.join(" "))
        .replace("{{holes}}", &holes.join(" "))
        .replace("{{flags}}", &flags.join(" | "))
        .replace("{{solvers}}", &solvers(command).join(" | "))
        .replace("{{puzzles}}", &puzzles().join(" "))
        .replace("{{families}}", &family::names().join(" "))
}

/// The script for zsh, with files beside the built-in puzzles.
fn with_files_in_zsh(script: &str) -> String {
    let names = puzzles().join(" ");
    let puzzles = format!("({names})");
    let both = format!(
        r#"{{_alternative "puzzles\:built-in puzzle\:({names})" "files\:puzzle file\:_files"}}"#
    );
    script.replace(&puzzles, &both)
}

/// Names for fish where no option stands. It offers files beside them.
fn puzzles_in_fish(command: &Command) -> String {
    let line = |subcommand: &str, names: &str| {
        format!(
            "complete -c joinsaw -n \"__fish_seen_subcommand_from {subcommand}\" -a \"{names}\"\n"
        )
    };
    let names = puzzles().join(" ");
    let solvers = solvers(command).into_iter();
    let lines: String = solvers.map(|solver| line(solver, &names)).collect();
    lines + &line("new", &family::names().join(" "))
}
