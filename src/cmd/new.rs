//! `joinsaw new`: a puzzle file to start from: a commented one, or the one that says what a file of another program says.

use std::io::Write;

use super::Outcome;
use crate::cli::NewArgs;
use crate::error::{Error, Result, instead};
use crate::family::{self, Family};

pub fn run(args: &NewArgs, out: &mut dyn Write) -> Result<Outcome> {
    let file = match &args.from {
        Some(file) => family::find(file)?.definition,
        None => template(args.name.as_deref().unwrap_or_default())?.to_owned(),
    };
    out.write_all(file.as_bytes())?;
    Ok(Outcome::Success)
}

/// The file to start from of a family, or that of a built-in puzzle.
fn template(name: &str) -> Result<&'static str> {
    let family = family::named(name).map(Family::template);
    let builtin = || family::builtin(name).map(|builtin| builtin.definition);
    family.or_else(builtin).ok_or_else(|| {
        let builtins = family::builtins().map(|builtin| builtin.name);
        let known: Vec<&str> = family::names().into_iter().chain(builtins).collect();
        let instead = instead(name, "there are", &known);
        Error::Message(format!("no family or built-in puzzle `{name}`; {instead}"))
    })
}
