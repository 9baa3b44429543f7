//! `joinsaw new`: a puzzle file to start from: a commented one, or the one that says what a file of another program says.

use std::io::Write;

use super::Outcome;
use crate::cli::NewArgs;
use crate::error::Result;
use crate::family::{self, FAMILIES};

pub fn run(args: &NewArgs, out: &mut dyn Write) -> Result<Outcome> {
    match (&args.from, &args.name) {
        (Some(file), _) => out.write_all(family::find(file)?.definition.as_bytes())?,
        (None, Some(name)) => out.write_all(family::template(name)?.as_bytes())?,
        (None, None) => list(out)?,
    }
    Ok(Outcome::Success)
}

/// Lists the families, each with the first sentence of its file to start from.
fn list(out: &mut dyn Write) -> Result<()> {
    for family in FAMILIES {
        let first = family.template.lines().next().unwrap_or_default();
        let about = first.split_once(": ").map_or(first, |(_, about)| about);
        writeln!(out, "{:<9}{about}", family.name)?;
    }
    writeln!(
        out,
        "\n`joinsaw new FAMILY > mine.toml` makes a file to start from, and `joinsaw solve mine.toml` solves it.\n\
         The name of a built-in puzzle, as `joinsaw puzzles` lists them, prints its own file."
    )?;
    Ok(())
}
