//! Boards as text and in words. Every touching pair of sides is on one line with the border between them, so that a person can check
//! them by eye.
//!
//! It may use `drawing` and the placements of `plan`. Begin with [`Drawing::text`].

mod canvas;
mod grid;
pub(crate) mod picture;
mod shapes;
mod table;

use std::collections::BTreeMap;
use std::ops::Range;

use self::canvas::Canvas;
use self::shapes::Sheet;
use crate::drawing::{Colours, Drawing, Layout, Square};
use crate::plan::{BORDER, Filling, JOINED, Placement, first_of_parts};

/// True if there is a line at this side of a cell, given what lies in it and in the cell beyond.
fn parts(one: Option<&&Placement>, beyond: Option<&&Placement>, side: usize) -> bool {
    match (one, beyond) {
        (Some(placement), Some(_)) => placement.look[side] != JOINED,
        (one, beyond) => one.is_some() != beyond.is_some(),
    }
}

/// The most columns that a piece takes in lines of text.
const WIDEST_MARK: usize = 3;

/// Lines of text with pieces in them, or dots where none lies.
fn written(
    lines: &[String],
    names: &[(Square, usize)],
    marks: &BTreeMap<(usize, String), String>,
    filling: &Filling,
) -> String {
    let mut canvas = Canvas::default();
    for (y, line) in lines.iter().enumerate() {
        canvas.put(0, y, line);
    }
    for ((y, x), slot) in names {
        let laid = filling.iter().find(|laid| laid.slot == *slot);
        let mark = |laid: &Placement| marks.get(&(*slot, laid.piece.clone()));
        let shown = laid.map(|laid| mark(laid).unwrap_or(&laid.piece));
        canvas.put_centred(*x, *y, shown.map_or(".", String::as_str), WIDEST_MARK);
    }
    canvas.into_text()
}

/// The names of symbols on one line below a board.
const KEYS_PER_LINE: usize = 4;

impl Drawing {
    /// A filling, complete or partial, as lines of text.
    #[must_use]
    pub fn text(&self, filling: &Filling) -> String {
        match &self.layout {
            Layout::Shapes { scale, name_width } => {
                Sheet::new(self, *scale, *name_width).draw(filling) + &self.key(filling)
            }
            Layout::Grid { .. } => grid::draw(self, filling),
            Layout::Written {
                lines,
                names,
                marks,
            } => written(lines, names, marks, filling),
            Layout::Picture { rows, columns } => picture::draw(rows, columns, filling),
            Layout::List => self.list(filling),
            Layout::Table {
                corner,
                columns,
                rows,
            } => table::draw(corner, columns, rows, filling, false),
        }
    }

    /// The name and the look of the piece in every place of a text that [`Drawing::text`] made. `None` where it is another text,
    /// or its layout has no tiles.
    #[must_use]
    pub fn shown_in_text(&self, text: &str) -> Option<Vec<(String, Vec<char>)>> {
        let Layout::Shapes { scale, name_width } = &self.layout else {
            return None;
        };
        Sheet::new(self, *scale, *name_width).read(text)
    }

    /// The same with the rows of a table as columns, which may fit where the other does not; nothing for other layouts.
    #[must_use]
    pub fn turned_text(&self, filling: &Filling) -> Option<String> {
        match &self.layout {
            Layout::Table {
                corner,
                columns,
                rows,
            } => Some(table::draw(corner, columns, rows, filling, true)),
            _ => None,
        }
    }

    /// Where the text of a filling shows what the puzzle fills itself, in cells with borders: the line and the columns there, from 0.
    #[must_use]
    pub fn givens_in_text(&self, filling: &Filling) -> Vec<(usize, Range<usize>)> {
        grid::givens(self, filling)
    }

    /// A line for each placement: its piece, and for each side what it shows and what it touches.
    fn list(&self, filling: &Filling) -> String {
        let Colours::Sides(sides) = &self.colours else {
            return String::new();
        };
        let mut text = String::new();
        for Placement { slot, piece, look } in filling {
            let place = &self.places[*slot];
            text.extend([&place.called, ": piece ", piece]);
            let touching: Vec<_> = place.touches.iter().zip(look).collect();
            for group in touching.chunk_by(|one, next| one.0.is_none() && next.0.is_none()) {
                let shown: Vec<char> = group.iter().map(|(_, symbol)| **symbol).collect();
                let shown = sides.words(&shown);
                text.extend([", ", shown.as_str()]);
                match group[0].0 {
                    Some((slot, _)) => text.extend([" to ", &self.places[*slot].name]),
                    None => text.push_str(" at the rim"),
                }
            }
            text.push('\n');
        }
        text
    }

    /// The lines below a board that say what its symbols stand for, if they have names.
    fn key(&self, filling: &Filling) -> String {
        let Colours::Sides(sides) = &self.colours else {
            return String::new();
        };
        let looks = filling.iter().flat_map(|placement| &placement.look);
        let key = sides.key(looks.copied());
        let lines = key.chunks(KEYS_PER_LINE).map(|line| line.join(", ") + "\n");
        lines.collect()
    }

    /// Each placement in words: "piece 7 at side 3". Those that belong to one piece have the same words, and those that the
    /// puzzle fills itself have none.
    #[must_use]
    pub fn words(&self, placements: &Filling) -> Vec<String> {
        let place = |placement: &Placement| &self.places[placement.slot];
        if !matches!(self.colours, Colours::Pieces(_)) {
            let is_tile = matches!(self.colours, Colours::Sides(_));
            let noun = if is_tile { "piece " } else { "" };
            let found = placements.iter().filter(|laid| !place(laid).is_given);
            let words = found.map(|laid| format!("{noun}{} {}", laid.piece, place(laid).at));
            return words.collect();
        }
        let across = |slot: usize, side: usize| Some(self.places[slot].touches[side]?.0);
        let firsts = first_of_parts(placements, across);
        let words = placements.iter().zip(&firsts).map(|(placement, first)| {
            let parts = placements.iter().zip(&firsts);
            let cells: Vec<&str> = parts
                .filter(|(_, other)| *other == first)
                .map(|(part, _)| place(part).at.as_str())
                .collect();
            format!("{} on {}", placement.piece, cells.join(" "))
        });
        words.collect()
    }

    /// True if a placement leaves its slot free, on a board whose pieces take several.
    pub(crate) fn is_hole(&self, placement: &Placement) -> bool {
        let mut look = placement.look.iter();
        matches!(self.colours, Colours::Pieces(_))
            && !look.any(|side| [JOINED, BORDER].contains(side))
    }
}
