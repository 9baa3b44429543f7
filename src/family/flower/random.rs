//! Random flowers, drawn one at a time and never out of a list of all pieces, so that a large order costs no more than
//! its sides.
//!
//! Every puzzle has a stream of random numbers of its own, chosen by the seed, the order and its number. Puzzle 5 is
//! thus the same whether four others were drawn before it or none, and on every machine.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::RangeInclusive;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::error::{Error, Result};

/// The sides of a piece, clockwise from the side 1.
pub type Sides = Vec<u8>;

/// The characters that stand for the sides 1 to 35 in a puzzle file.
const SYMBOLS: &[u8; 35] = b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The orders with enough different pieces, up to the one with a symbol for each side. Order 3 has only 2 pieces.
const ORDERS: RangeInclusive<usize> = 4..=SYMBOLS.len();

/// Which random flowers to draw. The pieces of a flower differ, and every sequence of different pieces is equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draw {
    /// The number of sides of a piece.
    pub order: usize,
    /// Chooses the random numbers.
    pub seed: u64,
}

/// The streams of random numbers for flowers of random pieces, and for those that are made to fit.
const RANDOM: u64 = 0;
const PLANTED: u64 = 1 << 60;

impl Draw {
    /// Makes sure that there are flowers to draw.
    ///
    /// # Errors
    /// When the order is out of range.
    pub fn check(&self, option: &'static str) -> Result<()> {
        if ORDERS.contains(&self.order) {
            return Ok(());
        }
        let needed = format!("an order from {} to {}", ORDERS.start(), ORDERS.end());
        Err(Error::bad_option(option, self.order, needed))
    }

    /// The pieces of the puzzle of this number, counted from 0: one more than a piece has sides.
    #[must_use]
    pub fn pieces(&self, puzzle_no: u64) -> Vec<Sides> {
        let mut numbers = self.numbers(RANDOM, puzzle_no);
        let mut pieces: Vec<Sides> = Vec::with_capacity(self.order + 1);
        while pieces.len() <= self.order {
            let piece = random_piece(self.order, &mut numbers);
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        pieces
    }

    /// The pieces of the puzzle of this number, chosen so that they fit round one of them. The rest of their sides is
    /// random, and so is their order.
    #[must_use]
    pub fn planted_pieces(&self, puzzle_no: u64) -> Vec<Sides> {
        let mut numbers = self.numbers(PLANTED, puzzle_no);
        loop {
            let mut pieces = planted_flower(self.order, &mut numbers);
            if pieces.iter().collect::<BTreeSet<_>>().len() == pieces.len() {
                shuffle(&mut pieces, &mut numbers);
                return pieces;
            }
        }
    }

    fn numbers(&self, streams: u64, puzzle_no: u64) -> ChaCha8Rng {
        let mut numbers = ChaCha8Rng::seed_from_u64(self.seed);
        numbers.set_stream(streams | ((self.order as u64) << 48) | puzzle_no);
        numbers
    }
}

/// A piece as a puzzle file writes it, one character a side.
#[must_use]
pub fn description(sides: &[u8]) -> String {
    let symbols = sides
        .iter()
        .map(|side| char::from(SYMBOLS[usize::from(*side) - 1]));
    symbols.collect()
}

/// A puzzle file of different pieces. `options` are those of `generate` that make the same file again; `how` says in
/// lines of comment where the pieces come from.
#[must_use]
pub fn puzzle_file(options: &str, how: &[String], pieces: &[Sides]) -> String {
    let (order, n_pieces) = (pieces.len() - 1, pieces.len());
    let mut file = format!("# A flower of order {order}: {n_pieces} different pieces.\n");
    for comment in how {
        let _ = writeln!(file, "# {comment}");
    }
    let _ = write!(
        file,
        "# Made by `joinsaw generate {options}`.\n\
         \n\
         family = \"flower\"\n\
         name = \"Random flower, {}\"\n\
         \n\
         [pieces] # the sides of each piece, clockwise from the side 1\n",
        options.replace("--", "")
    );
    for (idx, piece) in pieces.iter().enumerate() {
        let _ = writeln!(file, "{} = \"{}\"", idx + 1, description(piece));
    }
    file
}

fn random_piece(order: usize, numbers: &mut impl Rng) -> Sides {
    let mut sides = all_sides(order);
    shuffle(&mut sides[1..], numbers);
    sides
}

fn all_sides(order: usize) -> Sides {
    (1..=order)
        .filter_map(|side| u8::try_from(side).ok())
        .collect()
}

/// A centre and the pieces round it, which fit.
fn planted_flower(order: usize, numbers: &mut impl Rng) -> Vec<Sides> {
    let centre = random_piece(order, numbers);
    let touching = touching_sides(&centre, numbers);
    let mut flower = vec![centre];
    for idx in 0..order {
        let sequence = [
            touching[idx],
            flower[0][idx],
            touching[(idx + order - 1) % order],
        ];
        flower.push(ring_piece(sequence, order, numbers));
    }
    flower
}

/// The sides with which the pieces of a ring touch: the piece at a side of the centre and the next one clockwise show
/// the same side, and no piece shows a side twice.
fn touching_sides(centre: &Sides, numbers: &mut impl Rng) -> Sides {
    let order = centre.len();
    let sides = all_sides(order);
    loop {
        let touching: Sides = (0..order).map(|_| sides[below(order, numbers)]).collect();
        let fits = |idx: usize| {
            let next = (idx + 1) % order;
            let side = touching[idx];
            side != centre[idx] && side != centre[next] && side != touching[next]
        };
        if (0..order).all(fits) {
            return touching;
        }
    }
}

/// A piece with these three sides in a row, clockwise, and the others at random, written from its side 1.
fn ring_piece(sequence: [u8; 3], order: usize, numbers: &mut impl Rng) -> Sides {
    let mut others = all_sides(order);
    others.retain(|side| !sequence.contains(side));
    shuffle(&mut others, numbers);
    let mut sides: Sides = sequence.into_iter().chain(others).collect();
    let first = sides.iter().position(|side| *side == 1);
    sides.rotate_left(first.unwrap_or_default());
    sides
}

/// Puts items in random order, every order with the same chance (the shuffle of Fisher and Yates). It is spelled out
/// because the libraries' shuffles may draw other numbers in their next version.
fn shuffle<T>(items: &mut [T], numbers: &mut impl Rng) {
    for idx in (1..items.len()).rev() {
        items.swap(idx, below(idx + 1, numbers));
    }
}

/// A random number below a small bound, every one with the same chance: the bits that would favour small numbers are drawn
/// anew.
fn below(bound: usize, numbers: &mut impl Rng) -> usize {
    let bound = bound as u64;
    let end = (1 << 32) / bound * bound;
    loop {
        let number = u64::from(numbers.next_u32());
        if number < end {
            return usize::try_from(number % bound).unwrap_or_default();
        }
    }
}
