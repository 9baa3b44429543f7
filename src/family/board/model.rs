//! Boards: places of one shape, edge to edge, and pieces whose touching sides have to match.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::shape::{Shape, Slot, rim};
use crate::family::assignment::Rules;

/// The most places of a board, different pieces, and copies of a piece.
pub const MOST_SLOTS: usize = 256;

/// The most sides of a place.
pub const MOST_SIDES: usize = 64;

/// A board and its pieces.
#[derive(Debug, Clone)]
pub struct Board {
    /// The shape, for pictures.
    pub shape: Shape,
    /// The places, in reading order.
    pub slots: Vec<Slot>,
    /// When two touching sides match.
    pub matching: Match,
    /// True if pieces may be turned.
    pub turns: bool,
    /// The side that every rim side has to show, and no inner side may, if there is one.
    pub rim: Option<Side>,
    /// The pieces, in the order of the file.
    pub tiles: Vec<Tile>,
    /// The places that the puzzle fills beforehand.
    pub fixed: Vec<Fixed>,
    /// The sides that are given at the rim, each a slot and a side of it, and the character that is given for it; empty where none is.
    pub given_rim: Vec<((usize, usize), char)>,
    /// The words that the symbols of sides stand for, if the file has sides in words.
    pub words: BTreeMap<char, String>,
    /// The rules that its file states itself, over its slots and their sides.
    pub own: Rules,
}

/// When two touching sides match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Match {
    /// A side meets the same side.
    Equal,
    /// A letter meets the same letter in the other case: an in meets an out.
    Opposite,
}

/// A side of a piece: the character that shows it, and the number it is in the tables.
///
/// Opposite sides are `x` and `-x`, so that no database has to distinguish a letter from its capital.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Side {
    /// The character in puzzle files and pictures.
    pub symbol: char,
    /// The number in the tables.
    pub value: i64,
}

/// A piece, and how many copies of it there are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tile {
    /// Its ID in the file.
    pub id: String,
    /// Its sides, clockwise.
    pub sides: Vec<Side>,
    /// The number of its copies, at least 1.
    pub copies: usize,
}

/// A piece that the puzzle puts in place beforehand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixed {
    /// The place, counted from 0.
    pub slot: usize,
    /// The piece, counted from 0.
    pub tile: usize,
    /// By how many sides it is turned clockwise, if the puzzle says so.
    pub turn: Option<usize>,
}

impl Board {
    /// The number of sides of each place and each piece.
    #[must_use]
    pub fn n_sides(&self) -> usize {
        self.slots.first().map_or(0, |slot| slot.touches.len())
    }

    /// The number of turns in which a piece may lie.
    #[must_use]
    pub fn n_turns(&self) -> usize {
        if self.turns { self.n_sides() } else { 1 }
    }

    /// The turns in which a piece may lie; of several in which it looks the same, the first.
    #[must_use]
    pub fn looks(&self, tile: &Tile) -> Vec<usize> {
        let is_first = |turn: &usize| (0..*turn).all(|other| tile.look(other) != tile.look(*turn));
        (0..self.n_turns()).filter(is_first).collect()
    }

    /// The distance between the IDs of the candidates of two pieces: a candidate is a piece in one of its turns, and its ID is the
    /// piece's number, counted from 1, times this step, plus the turn. The step is a power of ten, so that people read
    /// both in the digits of the ID.
    #[must_use]
    pub fn id_step(&self) -> usize {
        let steps = std::iter::successors(Some(10), |step| Some(step * 10));
        let mut wide_enough = steps.skip_while(|step| *step < self.n_sides());
        wide_enough.next().unwrap_or(usize::MAX)
    }

    /// The ID of the candidate that is this piece, counted from 0, in this turn.
    #[must_use]
    pub fn candidate_id(&self, piece: usize, turn: usize) -> usize {
        self.id_step() * (piece + 1) + turn
    }

    /// For each piece, true if it has one copy, and no other piece looks like it in any turn.
    #[must_use]
    pub fn single_pieces(&self) -> Vec<bool> {
        let least_look = |tile: &Tile| (0..self.n_turns()).map(|turn| tile.look(turn)).min();
        let looks: Vec<_> = self.tiles.iter().map(least_look).collect();
        let pieces = self.tiles.iter().zip(&looks);
        let is_only = |look| looks.iter().filter(|other| *other == look).count() == 1;
        pieces
            .map(|(tile, look)| tile.copies == 1 && is_only(look))
            .collect()
    }

    /// True if every piece looks different in each of its turns.
    #[must_use]
    pub fn all_turns_differ(&self) -> bool {
        self.tiles
            .iter()
            .all(|tile| self.looks(tile).len() == self.n_sides())
    }

    /// True if the board asks for more than matching sides and rim, so that a turned solution may not be a solution.
    #[must_use]
    pub fn is_restricted(&self) -> bool {
        !self.given_rim.is_empty() || !self.fixed.is_empty() || !self.own.rules.is_empty()
    }

    /// The number of pieces, including copies.
    #[must_use]
    pub fn n_pieces(&self) -> usize {
        self.tiles.iter().map(|tile| tile.copies).sum()
    }

    /// The rim: every side of a place that touches no other, as (slot, side), clockwise round regular boards.
    #[must_use]
    pub fn rim_sides(&self) -> Vec<(usize, usize)> {
        rim(&self.slots)
    }

    /// The side that a side has to meet.
    #[must_use]
    pub fn partner(&self, side: Side) -> Side {
        let symbol = match self.matching {
            Match::Opposite if side.symbol.is_ascii_lowercase() => side.symbol.to_ascii_uppercase(),
            Match::Opposite => side.symbol.to_ascii_lowercase(),
            Match::Equal => side.symbol,
        };
        Side {
            symbol,
            value: self.matching.partner(side.value),
        }
    }

    /// A side as the file writes it.
    #[must_use]
    pub fn shown(&self, symbol: char) -> String {
        let word = self.words.get(&symbol).cloned();
        word.unwrap_or_else(|| symbol.to_string())
    }

    /// The size of the board, in words.
    #[must_use]
    pub fn size(&self) -> String {
        let shape = match self.shape {
            Shape::Hexagon { radius } => format!("hexagon of radius {radius}"),
            Shape::Triangle { side } => format!("triangle of side {side}"),
            Shape::Square { width, height } => format!("{width} x {height} squares"),
            Shape::Free => "board".to_owned(),
        };
        match (self.slots.len(), self.n_pieces()) {
            (n_slots, n_pieces) if n_slots == n_pieces => format!("{shape}, {n_pieces} pieces"),
            (n_slots, n_pieces) => format!("{shape}, {n_slots} slots, {n_pieces} pieces"),
        }
    }
}

impl Match {
    /// The number that matches this one.
    #[must_use]
    pub fn partner(self, value: i64) -> i64 {
        match self {
            Self::Equal => value,
            Self::Opposite => -value,
        }
    }
}

impl Tile {
    /// The symbols that the piece shows, side by side from the place's first side, when it is turned clockwise by this many
    /// sides.
    #[must_use]
    pub fn look(&self, turn: usize) -> Vec<char> {
        let mut look: Vec<char> = self.sides.iter().map(|side| side.symbol).collect();
        look.rotate_right(turn % self.sides.len());
        look
    }

    /// The number that the piece shows at a side of its place, when it is turned clockwise by this many sides.
    #[must_use]
    pub fn value(&self, side: usize, turn: usize) -> i64 {
        let n_sides = self.sides.len();
        self.sides[(side + n_sides - turn % n_sides) % n_sides].value
    }

    /// The number of bits of the mask that count its used copies: one for a single piece.
    #[must_use]
    pub fn mask_bits(&self) -> usize {
        1 + self.copies.next_power_of_two().trailing_zeros() as usize
    }
}

/// The ID of a piece, and its turn if one follows behind a slash: `7/2`. An ID may hold a slash itself.
pub fn id_and_turn<'a>(tiles: &[Tile], text: &'a str) -> (&'a str, Option<&'a str>) {
    match text.rsplit_once('/') {
        Some((id, turn)) if tiles.iter().all(|tile| tile.id != text) => (id, Some(turn)),
        _ => (text, None),
    }
}
