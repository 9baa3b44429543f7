//! Random board puzzles that have a solution, because they are cut from one: every pair of touching sides gets a
//! number, every side at the rim too, and then the pieces are turned and shuffled.

use std::collections::BTreeSet;
use std::fmt::Write;

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::model::MOST_SLOTS;
use super::shape::{BoardShape, Shape, Slot};
use crate::error::{Error, Result};

/// The symbols of sides, in order.
const SYMBOLS: &[u8] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The most boards that are cut until no two pieces look the same.
const TRIES: usize = 1000;

/// The kind of random board to make.
#[derive(Debug, Clone, Copy)]
pub struct Planting {
    /// The form of the board, whose extent is `size`.
    pub shape: BoardShape,
    /// The rings of hexagons, the side of a triangle, or the rows and columns of squares.
    pub size: usize,
    /// The number of different numbers on its sides.
    pub n_numbers: usize,
    /// Chooses the board; the same seed gives the same one, on every machine.
    pub seed: u64,
    /// True if it is the first board of its seed with exactly one solution.
    pub is_unique: bool,
}

/// A puzzle file with a board that has a solution, the first one that is accepted.
///
/// # Errors
/// When the board has more places than pieces can be told apart, or the numbers are too few or too many, or none is accepted.
pub fn planted_board(planting: Planting, accepts: &dyn Fn(&str) -> Result<bool>) -> Result<String> {
    let (kind, size, n_numbers) = (planting.shape, planting.size, planting.n_numbers);
    let (largest, most) = (kind.largest(), SYMBOLS.len());
    if !(1..=largest).contains(&size) {
        return Err(Error::Message(format!(
            "`--size` is {size}; this board takes 1 to {largest}, as a board has at most {MOST_SLOTS} slots"
        )));
    }
    if !(1..=most).contains(&n_numbers) {
        return Err(Error::Message(format!(
            "`--numbers` is {n_numbers}; expected 1 to {most}, a character for each"
        )));
    }
    let shape = Shape {
        kind,
        width: size,
        height: size,
    };
    let slots = shape.slots();
    let mut rng = ChaCha8Rng::seed_from_u64(planting.seed);
    for _ in 0..TRIES {
        let mut pieces = cut(&slots, n_numbers, &mut rng);
        let looks: BTreeSet<_> = pieces.iter().map(|sides| least_turn(sides)).collect();
        if looks.len() == pieces.len() {
            for sides in &mut pieces {
                let turn = rng.random_range(0..sides.len());
                sides.rotate_left(turn);
            }
            pieces.shuffle(&mut rng);
            let file = puzzle_file(planting, &pieces);
            if accepts(&file)? {
                return Ok(file);
            }
        }
    }
    let wanted = if planting.is_unique {
        ", or for exactly one solution"
    } else {
        ""
    };
    Err(Error::Message(format!(
        "`--numbers {n_numbers}` is too few for {} different pieces{wanted}; try a larger number",
        slots.len()
    )))
}

/// The pieces of a solved board, by slot.
fn cut(slots: &[Slot], n_numbers: usize, rng: &mut ChaCha8Rng) -> Vec<Vec<char>> {
    // What each side of each slot has to show, as far as the pieces cut before it decide that.
    let mut given: Vec<Vec<Option<char>>> = slots
        .iter()
        .map(|slot| vec![None; slot.touches.len()])
        .collect();
    let mut pieces: Vec<Vec<char>> = Vec::with_capacity(slots.len());
    for (idx, slot) in slots.iter().enumerate() {
        let mut sides = Vec::with_capacity(slot.touches.len());
        for (side, touch) in slot.touches.iter().enumerate() {
            let drawn = || char::from(SYMBOLS[rng.random_range(0..n_numbers)]);
            let symbol = given[idx][side].unwrap_or_else(drawn);
            if let Some((slot, side)) = *touch {
                given[slot][side] = Some(symbol);
            }
            sides.push(symbol);
        }
        pieces.push(sides);
    }
    pieces
}

/// The piece read from the side that gives the smallest reading.
fn least_turn(sides: &[char]) -> Option<Vec<char>> {
    let turned = (0..sides.len()).map(|turn| [&sides[turn..], &sides[..turn]].concat());
    turned.min()
}

fn puzzle_file(planting: Planting, pieces: &[Vec<char>]) -> String {
    let Planting {
        shape,
        size,
        n_numbers,
        seed,
        is_unique,
    } = planting;
    let which = if is_unique {
        "\n# It is the first one of its seed with exactly one solution."
    } else {
        ""
    };
    let board = shape.grid().noun();
    let height = match shape {
        BoardShape::Square => format!("height = {size}\n"),
        BoardShape::Hexagon | BoardShape::Triangle => String::new(),
    };
    let n_pieces = pieces.len();
    let mut file = format!(
        "# A random {board} board with {n_numbers} numbers, seed {seed}: cut from a solution, then turned and shuffled.{which}\n\
         \n\
         family = \"board\"\n\
         name = \"{board}-{n_pieces}, {n_numbers} numbers, seed {seed}\"\n\
         board = \"{board}\"\n\
         width = {size}\n\
         {height}\
         match = \"equal\"\n\
         \n\
         [pieces]\n"
    );
    for (sides, id) in pieces.iter().zip(1..) {
        // Writing to a text cannot fail.
        let _ = writeln!(file, "{id} = \"{}\"", String::from_iter(sides));
    }
    file
}
