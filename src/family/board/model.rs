//! Boards: places of one shape, edge to edge, and pieces whose touching sides have to match.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::shape::{BoardShape, Shape, Slot};
use crate::family::assignment::Rules;
use crate::family::pieces::Piece;
use crate::relation::Cell;
use crate::words::count_of;

/// The most places of a board, different pieces, and copies of a piece.
pub const MOST_SLOTS: usize = 256;

/// The most sides of a place.
pub const MOST_SIDES: usize = 64;

/// The symbol of a rim that no side inside shows.
pub const RIM: char = '0';

/// A board and its pieces.
#[derive(Debug, Clone)]
pub struct Board {
    /// The shape, unless the file lists what touches.
    pub shape: Option<Shape>,
    /// The places, in reading order.
    pub slots: Vec<Slot>,
    /// When two touching sides match.
    pub matching: Match,
    /// True if pieces may be turned.
    pub turns: bool,
    /// The side that every rim side has to show, and no inner side may, if there is one.
    pub rim: Option<char>,
    /// The pieces, in the order of the file.
    pub tiles: Vec<Piece>,
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
    pub fn looks(&self, tile: &Piece) -> Vec<usize> {
        let is_first = |turn: &usize| tile.first_turn(*turn) == *turn;
        (0..self.n_turns()).filter(is_first).collect()
    }

    /// The distance between the IDs of the candidates of two pieces: a candidate is a piece in one of its turns, and its ID is the
    /// piece's number, counted from 1, times this step, plus the turn. The step is a power of ten, so that people read
    /// both in the digits of the ID.
    #[must_use]
    pub fn id_step(&self) -> usize {
        if self.n_sides() > 10 { 100 } else { 10 }
    }

    /// The ID of the candidate that is this piece, counted from 0, in this turn.
    #[must_use]
    pub fn candidate_id(&self, piece: usize, turn: usize) -> usize {
        self.id_step() * (piece + 1) + turn
    }

    /// True if every piece looks different in each of its turns.
    #[must_use]
    pub fn all_turns_differ(&self) -> bool {
        let mut tiles = self.tiles.iter();
        tiles.all(|tile| self.looks(tile).len() == self.n_sides())
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

    /// True if there are several copies of a piece.
    #[must_use]
    pub fn has_copies(&self) -> bool {
        self.tiles.iter().any(|tile| tile.copies > 1)
    }

    /// The name of a slot in relations: its number, unless the file gives it another name.
    #[must_use]
    pub fn name_of(&self, slot: usize) -> Cell {
        match self.shape {
            None => Cell::from(self.slots[slot].name.as_str()),
            Some(_) => Cell::from(slot),
        }
    }

    /// The sides of all pieces.
    pub fn sides(&self) -> impl Iterator<Item = char> {
        self.tiles.iter().flat_map(|tile| &tile.sides).copied()
    }

    /// The number of a side in the tables.
    #[must_use]
    pub fn value(&self, side: char) -> i64 {
        self.matching.value(side).unwrap_or_default()
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
            None => "board".to_owned(),
            Some(Shape {
                kind,
                width,
                height,
            }) => match kind {
                BoardShape::Hexagon => format!("hexagon of radius {width}"),
                BoardShape::Triangle => format!("triangle of side {width}"),
                BoardShape::Square => format!("{width} x {height} squares"),
            },
        };
        match (self.slots.len(), self.n_pieces()) {
            (n_slots, n_pieces) if n_slots == n_pieces => format!("{shape}, {n_pieces} pieces"),
            (n_slots, n_pieces) => format!("{shape}, {n_slots} slots, {n_pieces} pieces"),
        }
    }
}

impl Match {
    /// The number of a side in the tables, if the character is a side. Opposite sides are `x` and `-x`, so that no database has to
    /// distinguish a letter from its capital.
    #[must_use]
    pub fn value(self, side: char) -> Option<i64> {
        let after = |first: char| i64::from(u32::from(side) - u32::from(first));
        match (self, side) {
            (_, RIM) => Some(0),
            (Self::Equal, '1'..='9') => Some(1 + after('1')),
            (Self::Equal, 'A'..='Z') => Some(10 + after('A')),
            (Self::Equal, 'a'..='z') => Some(36 + after('a')),
            (Self::Opposite, 'A'..='Z') => Some(1 + after('A')),
            (Self::Opposite, 'a'..='z') => Some(-1 - after('a')),
            _ => None,
        }
    }

    /// The side that a side has to meet.
    #[must_use]
    pub fn other(self, side: char) -> char {
        match self {
            Self::Opposite if side.is_ascii_lowercase() => side.to_ascii_uppercase(),
            Self::Opposite => side.to_ascii_lowercase(),
            Self::Equal => side,
        }
    }
}

/// How a piece is turned: "turned clockwise by 2 sides".
pub fn turn_in_words(turn: usize) -> String {
    match turn {
        0 => "not turned".to_owned(),
        sides => format!("turned clockwise by {}", count_of(sides as u64, "side")),
    }
}

/// The ID of a piece, and its turn if one follows behind a slash: `7/2`. An ID may hold a slash itself.
pub fn id_and_turn<'a>(tiles: &[Piece], text: &'a str) -> (&'a str, Option<&'a str>) {
    match text.rsplit_once('/') {
        Some((id, turn)) if tiles.iter().all(|tile| tile.id != text) => (id, Some(turn)),
        _ => (text, None),
    }
}
