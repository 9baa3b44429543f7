//! `joinsaw generate`: random puzzle files.

use std::io::Write;

use super::Outcome;
use crate::cli::GenerateArgs;
use crate::error::Result;
use crate::random::generate::{Planting, Wanted, flower, fresh_seed, planted_board};
use crate::random::minimise::has_one_solution;
use crate::random::{cut, unique};

pub fn run(args: &GenerateArgs, out: &mut dyn Write) -> Result<Outcome> {
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let grade = args.grade;
    let file = if let Some(shape) = args.board {
        let planting = Planting {
            shape,
            size: args.size.unwrap_or_default(),
            n_numbers: args.numbers.unwrap_or_default(),
            seed,
            is_unique: args.unique,
        };
        planted_board(
            planting,
            &|file| Ok(!args.unique || has_one_solution(file)?),
        )?
    } else if let Some((width, height)) = args.cover {
        cut::cover(width, height, seed)?
    } else if let Some((width, height)) = args.nonogram {
        unique::nonogram(width, height, args.colours, seed, grade)?
    } else if let Some(size) = args.sudoku {
        unique::sudoku(size, seed, grade)?
    } else if let Some(size) = args.kenken {
        cut::kenken(size, seed, grade)?
    } else if let Some(n_houses) = args.houses {
        unique::houses(n_houses, seed, grade)?
    } else {
        flower(args.order.unwrap_or_default(), seed, wanted(args))?
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
