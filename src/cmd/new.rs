//! `joinsaw new`: a commented puzzle file to start from.

use std::io::Write;

use super::Outcome;
use crate::cli::NewArgs;
use crate::error::{FileError, Result};
use crate::family;

pub fn run(args: &NewArgs, out: &mut dyn Write) -> Result<Outcome> {
    let family = family::named(&args.family).ok_or_else(|| FileError::NoSuchFamily {
        family: args.family.clone(),
        families: family::names(),
    })?;
    out.write_all(family.template().as_bytes())?;
    Ok(Outcome::Success)
}
