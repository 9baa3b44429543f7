//! `joinsaw generate`: random puzzle files.

use std::io::Write;

use super::Outcome;
use crate::cli::GenerateArgs;
use crate::error::Result;
use crate::random::generate::{Planting, Wanted, flower, fresh_seed, planted_board};

pub fn run(args: &GenerateArgs, out: &mut dyn Write) -> Result<Outcome> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let file = match args.board {
        Some(shape) => planted_board(Planting {
            shape,
            size: args.size.unwrap_or_default(),
            n_numbers: args.numbers.unwrap_or_default(),
            seed,
        })?,
        None => flower(args.order.unwrap_or_default(), seed, wanted(args))?,
    };
    out.write_all(file.as_bytes())?;
    Ok(Outcome::Success)
}

fn wanted(args: &GenerateArgs) -> Wanted {
    match (args.solvable, args.unique) {
        (_, true) => Wanted::Unique,
        (true, false) => Wanted::Solvable,
        (false, false) => Wanted::Any,
    }
}
