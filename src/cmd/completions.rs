//! `joinsaw completions`: scripts that let a shell complete the command line.

use std::io::Write;

use super::Outcome;
use crate::cli::{CompletionsArgs, command};
use crate::error::Result;

pub fn run(args: &CompletionsArgs, out: &mut dyn Write) -> Result<Outcome> {
    // The generator panics if it cannot write; a vector can always be written to.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command(), "joinsaw", &mut script);
    out.write_all(&script)?;
    Ok(Outcome::Success)
}
