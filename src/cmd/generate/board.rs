//! `joinsaw generate --board`: a random board that has a solution.

use std::io::Write;

use crate::cli::{BoardShape, GenerateArgs};
use crate::cmd::Outcome;
use crate::error::Result;
use crate::family::board::{Planting, Shape, planted_board};
use crate::random::generate::fresh_seed;

pub fn run(args: &GenerateArgs, board: BoardShape, out: &mut dyn Write) -> Result<Outcome> {
    let size = args.size.unwrap_or_default();
    let shape = match board {
        BoardShape::Hexagon => Shape::Hexagon { radius: size },
        BoardShape::Triangle => Shape::Triangle { side: size },
        BoardShape::Square => Shape::Square {
            width: size,
            height: size,
        },
    };
    let planting = Planting {
        shape,
        n_numbers: args.numbers.unwrap_or_default(),
        is_distinct: args.distinct,
        seed: args.seed.unwrap_or_else(fresh_seed),
    };
    out.write_all(planted_board(planting)?.as_bytes())?;
    Ok(Outcome::Success)
}
