//! Tips for words that `clap` does not know because it looks at one subcommand only.

use std::path::Path;

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use crate::family;

/// Adds a tip to an error about `words`, which begin with the name of the program: the command for a puzzle given in
/// the place of a command, or the commands that have an option.
#[must_use]
pub fn with_tip(mut error: Error, command: &Command, words: &[String]) -> Error {
    let tip = match error.kind() {
        ErrorKind::InvalidSubcommand => words.get(1).and_then(|word| command_for(word)),
        ErrorKind::UnknownArgument => match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(option)) => {
                // That it may be a value after `--` is never meant.
                let option = option.clone();
                error.remove(ContextKind::Suggested);
                other_spelling(&option, words).or_else(|| commands_with(&option, command))
            }
            _ => None,
        },
        _ => None,
    };
    if let Some(tip) = tip {
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tips);
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::SuggestedSubcommand);
    }
    error
}

/// The command for the name of a puzzle, a file or a family.
fn command_for(word: &str) -> Option<String> {
    if family::builtin(word).is_some() || Path::new(word).exists() {
        Some(format!("to solve it, use 'joinsaw solve {word}'"))
    } else {
        family::named(word).map(|_| format!("for a file to start from, use 'joinsaw new {word}'"))
    }
}

/// The right spelling of an option that other programs have.
fn other_spelling(option: &str, words: &[String]) -> Option<String> {
    match option {
        "--json" | "--jsonl" | "--csv" => Some(format!("use '--format {}'", &option[2..])),
        "-o" | "--out" | "--output" => {
            Some("to write into a file, end the command with '> FILE'".to_owned())
        }
        _ if option.starts_with("Opt") => Some(format!("use '--stage {option}'")),
        _ => {
            let is_long = |word: &&String| word.starts_with(option) && word.len() > 3;
            let word = words.iter().find(is_long)?;
            (!word.starts_with("--") && word.starts_with('-'))
                .then(|| format!("long options have two dashes: '-{word}'"))
        }
    }
}

fn commands_with(option: &str, command: &Command) -> Option<String> {
    let name = option.strip_prefix("--")?;
    let has_option = |sub: &&Command| sub.get_arguments().any(|arg| arg.get_long() == Some(name));
    let commands: Vec<String> = command
        .get_subcommands()
        .filter(has_option)
        .map(|sub| format!("'joinsaw {}'", sub.get_name()))
        .collect();
    (!commands.is_empty()).then(|| format!("'{option}' is an option of {}", commands.join(", ")))
}
