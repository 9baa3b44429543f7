//! `joinsaw minimise`: a puzzle file without what it does not need.

use std::io::Write;

use super::{Outcome, warn};
use crate::answer::two_solutions;
use crate::cli::MinimiseArgs;
use crate::error::{Error, Result};
use crate::family::find;
use crate::output::Destination;
use crate::random::generate::fresh_seed;
use crate::random::minimise::minimise;
use crate::words::{count_of, in_a_list, number};

pub fn run(args: &MinimiseArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome> {
    let limits = args.time.limits();
    let puzzle = find(&args.puzzle)?;
    let file = args.out.as_deref().map(Destination::reserve).transpose()?;
    warn(&puzzle, err)?;
    let found = two_solutions(&puzzle, limits)?;
    let n_solutions = found.boards().len();
    if n_solutions != 1 {
        let no = if n_solutions == 0 {
            "no"
        } else {
            "more than one"
        };
        let problem = format!("`{}` has {no} solution; expected exactly one", puzzle.name);
        return Err(Error::Message(problem));
    }
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let minimised = minimise(&puzzle, &found, seed, limits)?;
    let taken = minimised.taken.iter().map(|(noun, n_taken, n_before)| {
        let before = count_of(*n_before as u64, noun);
        format!("{} of {before}", number(*n_taken as u64))
    });
    let taken = in_a_list(&taken.collect::<Vec<_>>());
    let line = format!("`joinsaw minimise --seed {seed}` removed {taken}.");
    let text = format!("# {line}\n{}", minimised.file);
    if let Some(file) = file {
        file.write(text, out)?;
        writeln!(out, "{line}")?;
    } else {
        out.write_all(text.as_bytes())?;
    }
    Ok(Outcome::Success)
}
