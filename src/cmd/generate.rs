//! `joinsaw generate`: a random puzzle file.

mod board;
mod flower;

use std::io::Write;

use super::Outcome;
use crate::cli::GenerateArgs;
use crate::error::Result;

pub fn run(args: &GenerateArgs, out: &mut dyn Write) -> Result<Outcome> {
    match (args.board, args.order) {
        (Some(board), _) => board::run(args, board, out),
        (None, order) => flower::run(args, order.unwrap_or_default(), out),
    }
}
