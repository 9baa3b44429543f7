//! `joinsaw new`: a commented puzzle file to start from.

use std::io::Write;

use super::Outcome;
use crate::cli::NewArgs;
use crate::error::{FileError, Result};
use crate::family::{self, Family};

pub fn run(args: &NewArgs, out: &mut dyn Write) -> Result<Outcome> {
    let family = family::named(&args.name).map(Family::template);
    let builtin = || family::builtin(&args.name).map(|builtin| builtin.definition);
    let file = family
        .or_else(builtin)
        .ok_or_else(|| FileError::NoTemplate {
            name: args.name.clone(),
            known: (family::names().into_iter())
                .chain(family::builtins().map(|builtin| builtin.name))
                .collect(),
        })?;
    out.write_all(file.as_bytes())?;
    Ok(Outcome::Success)
}
