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

/// The use of a stream of random numbers; each has streams of its own.
#[derive(Debug, Clone, Copy)]
enum Purpose {
    Random,
    Planted,
}

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
        let mut numbers = self.numbers(Purpose::Random, puzzle_no);
        different_pieces(self.order, || random_piece(self.order, &mut numbers))
    }

    /// The pieces of the puzzle of this number, chosen so that they fit round one of them. The rest of their sides is
    /// random, and so is their order.
    #[must_use]
    pub fn planted_pieces(&self, puzzle_no: u64) -> Vec<Sides> {
        let mut numbers = self.numbers(Purpose::Planted, puzzle_no);
        loop {
            let mut pieces = planted_flower(self.order, &mut numbers);
            if pieces.iter().collect::<BTreeSet<_>>().len() == pieces.len() {
                shuffle(&mut pieces, &mut numbers);
                return pieces;
            }
        }
    }

    fn numbers(&self, purpose: Purpose, puzzle_no: u64) -> ChaCha8Rng {
        let mut numbers = ChaCha8Rng::seed_from_u64(self.seed);
        numbers.set_stream(((purpose as u64) << 60) | ((self.order as u64) << 48) | puzzle_no);
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

/// One piece more than the order, each unlike those before it.
fn different_pieces(order: usize, mut next_piece: impl FnMut() -> Sides) -> Vec<Sides> {
    let mut pieces: Vec<Sides> = Vec::with_capacity(order + 1);
    while pieces.len() <= order {
        let piece = next_piece();
        if !pieces.contains(&piece) {
            pieces.push(piece);
        }
    }
    pieces
}

fn random_piece(order: usize, numbers: &mut impl Rng) -> Sides {
    let mut sides: Sides = all_sides(order);
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
    let ring = (0..order).map(|idx| {
        let before = (idx + order - 1) % order;
        ring_piece(
            [touching[idx], centre[idx], touching[before]],
            order,
            numbers,
        )
    });
    let ring: Vec<Sides> = ring.collect();
    std::iter::once(centre).chain(ring).collect()
}

/// The sides with which the pieces of a ring touch: the piece at a side of the centre and the next one clockwise show
/// the same side, and no piece shows a side twice.
fn touching_sides(centre: &Sides, numbers: &mut impl Rng) -> Sides {
    let order = centre.len();
    loop {
        let touching: Sides = (0..order).map(|_| random_side(order, numbers)).collect();
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

fn random_side(order: usize, numbers: &mut impl Rng) -> u8 {
    u8::try_from(1 + below(order as u64, numbers)).unwrap_or(1)
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
        let other = below(idx as u64 + 1, numbers);
        items.swap(idx, usize::try_from(other).unwrap_or_default());
    }
}

/// A random number below a bound, every one with the same chance: the bits that would favour small numbers are drawn
/// anew.
fn below(bound: u64, numbers: &mut impl Rng) -> u64 {
    if bound <= 1 << 16 {
        // 32 bits do, and are had for half the price.
        let end = (1 << 32) / bound * bound;
        loop {
            let number = u64::from(numbers.next_u32());
            if number < end {
                return number % bound;
            }
        }
    }
    let end = u64::MAX / bound * bound;
    loop {
        let number = numbers.next_u64();
        if number < end {
            return number % bound;
        }
    }
}
