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
                commands_with(&option, command)
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
