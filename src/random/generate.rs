//! Random puzzles: a flower with as many solutions as it is asked to have, or a board that has one.

use crate::error::{Error, Result};
pub use crate::family::board::{BoardShape, Planting, planted_board};
use crate::family::flower::random::{Draw, Sides, puzzle_file};
use crate::random::study;
use crate::words::number;

/// The largest order that is searched. About one random flower of order 12 in 1,700 has a solution, which is found in a
/// second; for order 14, it is one in 7,000, and so on. Flowers of larger orders are made so that they fit.
const LARGEST_ORDER_TO_SEARCH: usize = 12;

/// The number of random flowers that go through the pipeline together.
const FLOWERS_A_SEARCH: u64 = 250;

/// The search gives up after this many flowers without a hit.
const MOST_FLOWERS: u64 = 20_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// One with any number of solutions.
    Any,
    Solvable,
    /// One that has exactly one solution.
    Unique,
}

impl Wanted {
    fn accepts(self, n_solutions: u64) -> bool {
        match self {
            Self::Any => true,
            Self::Solvable => n_solutions > 0,
            Self::Unique => n_solutions == 1,
        }
    }
}

/// A puzzle file of a random flower whose pieces all differ.
///
/// # Errors
/// When there are no such flowers, none was found, or the search is interrupted.
pub fn flower(order: usize, seed: u64, wanted: Wanted) -> Result<String> {
    let draw = Draw { order, seed };
    draw.check("--order")?;
    let (option, words) = match wanted {
        Wanted::Any => ("", ""),
        Wanted::Solvable => (" --solvable", "a solution"),
        // No five pieces of order 4, alike or not, have exactly one solution: docs/census.md counts them all.
        Wanted::Unique if order == 4 => {
            let problem =
                "no 5 pieces of order 4 have exactly one solution; order 5 has such flowers";
            return Err(Error::Message(problem.to_owned()));
        }
        Wanted::Unique => (" --unique", "exactly one solution"),
    };
    let (pieces, how) = if wanted == Wanted::Any {
        let how = "The pieces are random; they may have no solution.".to_owned();
        (draw.pieces(0), vec![how])
    } else {
        find(&draw, wanted, words)?
    };
    let options = format!("--order {order} --seed {seed}{option}");
    Ok(puzzle_file(&options, &how, &pieces))
}

/// Finds a flower with the wanted number of solutions, which `words` names, and says how it was found.
fn find(draw: &Draw, wanted: Wanted, words: &str) -> Result<(Vec<Sides>, Vec<String>)> {
    if draw.order <= LARGEST_ORDER_TO_SEARCH {
        let found = first_hit(draw.order, wanted, |number| draw.pieces(number))?;
        if let Some((pieces, puzzle)) = found {
            let how = format!(
                "Found at random: puzzle {puzzle} of this seed, counted from 0, is the first with {words}."
            );
            return Ok((pieces, vec![how]));
        }
    }
    match first_hit(draw.order, wanted, |number| draw.planted_pieces(number))? {
        Some((pieces, idx)) => {
            let how = [
                "Planted: random pieces of this order hardly ever fit, so these were made to fit round one of them."
                    .to_owned(),
                format!("Set {} is the first with {words}.", number(idx + 1)),
            ];
            Ok((pieces, how.to_vec()))
        }
        None => Err(Error::Message(format!(
            "gave up on a flower of order {} with {words} after {} sets of pieces; try another `--seed`",
            draw.order,
            number(MOST_FLOWERS)
        ))),
    }
}

/// The first flower with the wanted number of solutions, and its number, counted from 0.
fn first_hit(
    order: usize,
    wanted: Wanted,
    flower: impl Fn(u64) -> Vec<Sides>,
) -> Result<Option<(Vec<Sides>, u64)>> {
    // The first few are tried on their own: most planted flowers will do.
    let (mut start, mut end) = (0, 8);
    while start < MOST_FLOWERS {
        let mut flowers: Vec<Vec<Sides>> = (start..end).map(&flower).collect();
        let counts = study::count_solutions(order, &flowers)?;
        if let Some(idx) = counts.iter().position(|count| wanted.accepts(*count)) {
            return Ok(Some((flowers.swap_remove(idx), start + idx as u64)));
        }
        (start, end) = (end, end + FLOWERS_A_SEARCH);
    }
    Ok(None)
}

/// A random seed, small enough to type.
#[must_use]
pub fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // The standard library keys its hash tables at random; that is all the chance a seed needs.
    RandomState::new().hash_one(()) % 1_000_000_000
}
