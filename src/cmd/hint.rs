//! `joinsaw hint`: the next piece only, and why it must be so.

use std::io::Write;

use super::{Outcome, named_or_default, warn};
use crate::cli::HintArgs;
use crate::error::Result;
use crate::explain::hint;
use crate::output::{Paper, write_hint};
use crate::plan::Options;

pub fn run(args: &HintArgs, out: &mut Paper, err: &mut dyn Write) -> Result<Outcome> {
    let limits = args.limits.limits();
    let puzzle = named_or_default(args.puzzle.as_deref())?;
    let options = Options {
        choices: args.choices.0.clone(),
        ..Options::default()
    };
    warn(&puzzle, err)?;
    let hint = hint(&puzzle, &options, &args.given, limits)?;
    write_hint(out, args.format, &hint)?;
    Ok(Outcome::of(hint.n_solutions > 0))
}
