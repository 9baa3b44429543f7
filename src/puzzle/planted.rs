//! Random board puzzles that have a solution, because they are cut from one: every pair of touching sides gets a
//! number, every side at the rim too, and then the pieces are turned and shuffled.

use std::collections::BTreeSet;
use std::fmt::Write;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::board::{MASK_BITS, Shape};
use crate::error::{Error, Result};

/// The symbols of sides, in order.
const SYMBOLS: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// How often a board is cut anew before it is given up for two pieces that look the same.
const TRIES: usize = 1000;

/// A puzzle file with a board of this shape, whose sides show this many numbers. The same seed gives the same file,
/// byte for byte, on every machine.
///
/// # Errors
/// When the board has more places than pieces can be told apart, or the numbers are too few or too many.
pub fn planted_board(shape: Shape, n_numbers: usize, seed: u64) -> Result<String> {
    let n_slots = shape.slots().len();
    if n_slots == 0 || n_slots > MASK_BITS {
        return Err(Error::BoardSize {
            found: n_slots,
            limit: MASK_BITS,
        });
    }
    if n_numbers == 0 || n_numbers > SYMBOLS.len() {
        return Err(Error::Numbers {
            found: n_numbers,
            limit: SYMBOLS.len(),
        });
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..TRIES {
        let mut pieces = cut(shape, n_numbers, &mut rng);
        let looks: BTreeSet<String> = pieces.iter().map(|sides| least_turn(sides)).collect();
        if looks.len() == pieces.len() {
            for sides in &mut pieces {
                let turn = rng.random_range(0..sides.len());
                sides.rotate_left(turn);
            }
            pieces.shuffle(&mut rng);
            return Ok(puzzle_file(shape, n_numbers, seed, &pieces));
        }
    }
    Err(Error::TooAlike { n_numbers, n_slots })
}

/// The pieces of a solved board, slot by slot.
fn cut(shape: Shape, n_numbers: usize, rng: &mut ChaCha8Rng) -> Vec<Vec<char>> {
    let slots = shape.slots();
    let mut pieces: Vec<Vec<char>> = Vec::with_capacity(slots.len());
    for slot in &slots {
        let mut sides = Vec::with_capacity(slot.touches.len());
        for touch in &slot.touches {
            let earlier = touch.and_then(|touch| Some(pieces.get(touch.slot)?[touch.side]));
            sides.push(
                earlier.unwrap_or_else(|| char::from(SYMBOLS[rng.random_range(0..n_numbers)])),
            );
        }
        pieces.push(sides);
    }
    pieces
}

/// The piece as it reads from the side where it reads least.
fn least_turn(sides: &[char]) -> String {
    let turned = (0..sides.len()).map(|turn| sides[turn..].iter().chain(&sides[..turn]).collect());
    turned.min().unwrap_or_default()
}

fn puzzle_file(shape: Shape, n_numbers: usize, seed: u64, pieces: &[Vec<char>]) -> String {
    let (board, size) = match shape {
        Shape::Hexagon { radius } => ("hexagon", format!("width = {radius}")),
        Shape::Triangle { side } => ("triangle", format!("width = {side}")),
        Shape::Square { width, height } => {
            ("square", format!("width = {width}\nheight = {height}"))
        }
        Shape::Free => ("", String::new()),
    };
    let n_pieces = pieces.len();
    let mut file = format!(
        "# A random {board} board with {n_numbers} numbers, seed {seed}: cut from a solution, then turned and shuffled.\n\
         \n\
         family = \"board\"\n\
         name = \"{board}-{n_pieces}, {n_numbers} numbers, seed {seed}\"\n\
         board = \"{board}\"\n\
         {size}\n\
         match = \"equal\"\n\
         \n\
         [pieces]\n"
    );
    for (idx, sides) in pieces.iter().enumerate() {
        // Writing to a text cannot fail.
        let _ = writeln!(file, "{} = \"{}\"", idx + 1, String::from_iter(sides));
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Document, parse};

    #[test]
    fn the_same_seed_gives_the_same_board_and_another_seed_another() {
        let board = |seed| planted_board(Shape::Hexagon { radius: 2 }, 6, seed).unwrap();
        assert_eq!(board(1), board(1));
        assert_ne!(board(1), board(2));
    }

    #[test]
    fn a_planted_board_is_a_puzzle_file() {
        let shape = Shape::Square {
            width: 4,
            height: 3,
        };
        let text = planted_board(shape, 5, 7).unwrap();
        assert_eq!(
            parse(&Document::new("planted", &text)).unwrap().size(),
            "4 x 3 squares, 12 slots, 12 pieces"
        );
    }

    #[test]
    fn one_number_makes_all_pieces_alike_which_is_refused() {
        let outcome = planted_board(Shape::Hexagon { radius: 1 }, 1, 0);
        assert!(matches!(outcome, Err(Error::TooAlike { .. })));
    }
}
