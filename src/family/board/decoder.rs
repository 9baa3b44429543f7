//! The meaning of the rows of a board: which piece lies where, and how it is turned.

use serde_json::{Value as Json, json};

use super::model::{Board, Match, turn_in_words};
use super::plan::{at_column, masks, wants_column};
use crate::family::pieces::Piece;
use crate::plan::{Decoder, Filling, Highlight, Mask, Meaningless, Placement, ReadFilling, Stage};
use crate::problem::Expr;
use crate::relation::{Cell, Row};
use crate::sql::{Template, in_lines, template};

impl Board {
    /// The piece and the turn that a candidate is, by its ID.
    fn tile(&self, id: &Cell) -> Option<(&Piece, usize)> {
        let id = id.as_index()?;
        let tile = self.tiles.get((id / self.id_step()).checked_sub(1)?)?;
        let turn = id % self.id_step();
        (turn < tile.sides.len()).then_some((tile, turn))
    }

    /// The slot whose candidate a column of the stages holds.
    fn slot_of(&self, column: &str) -> Option<usize> {
        (0..self.slots.len()).find(|slot| at_column(self, *slot) == column)
    }

    /// The slot and the side for which a column of the stages says what it has to show.
    fn side_wanted_in(&self, column: &str) -> Option<(usize, usize)> {
        let slots = 0..self.slots.len();
        let mut sides = slots.flat_map(|slot| (0..self.n_sides()).map(move |side| (slot, side)));
        sides.find(|side| wants_column(self, *side) == column)
    }

    /// By how many sides a placed piece is turned clockwise; the fewest where it looks the same in several turns.
    pub(super) fn turn(&self, placement: &Placement) -> usize {
        let mut tiles = self.tiles.iter();
        let tile = tiles.find(|tile| tile.id == placement.piece);
        let mut turns = 0..self.n_turns();
        let turn = tile.and_then(|tile| turns.find(|turn| tile.look(*turn) == placement.look));
        turn.unwrap_or_default()
    }
}

/// The columns `At_...`, the last ones of every stage, hold the candidates.
impl Decoder for Board {
    fn filling(&self, slots: &[usize], row: &Row) -> ReadFilling {
        let first = row.len().saturating_sub(slots.len());
        let placed = slots.iter().zip(first..).map(|(slot, idx)| {
            let tile = row.get(idx).and_then(|id| self.tile(id));
            let (tile, turn) = tile.ok_or(Meaningless(idx))?;
            Ok(tile.placed(*slot, turn))
        });
        let mut filling: Filling = placed.collect::<ReadFilling>()?;
        filling.sort_by_key(|placement| placement.slot);
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "piece"
    }

    fn candidate(&self, id: &Cell) -> String {
        match self.tile(id) {
            None => "piece ".to_owned(),
            Some((tile, 0)) => format!("piece {}", tile.id),
            Some((tile, turn)) => format!("piece {} turned by {turn}", tile.id),
        }
    }

    fn legend(&self, slots: &[usize], row: &Row) -> Option<String> {
        let first = row.len().checked_sub(slots.len())?;
        let mut placed = slots.iter().zip(&row[first..]);
        let is_turned = |id: &Cell| self.tile(id).is_some_and(|(_, turn)| turn > 0);
        let turned = placed.clone().find(|(_, id)| is_turned(id));
        let (slot, id) = turned.or_else(|| placed.next())?;
        let ((Piece { id: piece, .. }, turn), id) = (self.tile(id)?, id.as_index()?);
        let number = id / self.id_step();
        let number = if *piece == number.to_string() {
            String::new()
        } else {
            format!(", number {number} in the puzzle file")
        };
        let (slot, turn) = (&self.slots[*slot].name, turn_in_words(turn));
        Some(format!(
            "At_{slot} is what lies at slot {slot}: {id} is piece {piece}{number}, {turn}."
        ))
    }

    fn column(&self, column: &str, _: Option<usize>) -> Option<String> {
        let name = |slot: usize| &self.slots[slot].name;
        if let Some(slot) = self.slot_of(column) {
            return Some(format!("the ID of the candidate at slot {}", name(slot)));
        }
        let (slot, side) = self.side_wanted_in(column)?;
        let slot = name(slot);
        let meets = match self.matching {
            Match::Equal => "the side that it meets",
            Match::Opposite => "the negative of the side that it meets",
        };
        Some(format!(
            "what slot {slot} has to show at its side {side}, clockwise from 0: {meets}"
        ))
    }

    fn columns(&self) -> Vec<String> {
        ["Slot", "Piece", "Turn", "Sides"].map(str::to_owned).into()
    }

    fn rows(&self, filling: &Filling) -> Vec<Row> {
        // A character each, or words with commas between them.
        let between = if self.words.is_empty() { "" } else { ", " };
        let row = |placement: &Placement| {
            let shown = placement.look.iter().map(|symbol| self.shown(*symbol));
            vec![
                self.name_of(placement.slot),
                Cell::from(placement.piece.as_str()),
                Cell::from(self.turn(placement)),
                Cell::from(shown.collect::<Vec<_>>().join(between)),
            ]
        };
        filling.iter().map(row).collect()
    }

    fn template(&self, stage: &Stage) -> (Template, Json) {
        let mut slots = stage.fills.clone();
        slots.sort_unstable();
        let placed = slots.into_iter().map(|slot| (slot, at_column(self, slot)));
        let worded = (0..self.n_sides()).filter(|_| !self.words.is_empty());
        let holes = json!({
            "placed": in_lines(placed, |(_, column)| column.len() + 20),
            "worded": worded.collect::<Vec<_>>(),
        });
        (template!("board/solution.sql"), holes)
    }

    fn highlight(&self, stage: &Stage, test: &Expr, _: &[Stage]) -> Highlight {
        let columns: Vec<&str> = (test.columns().into_iter())
            .map(|(_, column)| column)
            .collect();
        let wanted = columns
            .iter()
            .filter_map(|column| self.side_wanted_in(column));
        let touched = |(slot, side): (usize, usize)| {
            let other = self.slots[slot].touches[side];
            std::iter::once((slot, side)).chain(other)
        };
        let sides: Vec<(usize, usize)> = wanted.flat_map(touched).collect();
        let masks = masks::in_stages(self);
        let is_of_pieces = masks.iter().any(|mask| columns.contains(&&*mask.column));
        let places = if is_of_pieces && sides.is_empty() {
            stage.fills.clone()
        } else {
            columns
                .iter()
                .filter_map(|column| self.slot_of(column))
                .collect()
        };
        Highlight {
            places,
            sides,
            ..Highlight::default()
        }
    }

    fn mask(&self, column: &str) -> Option<Mask> {
        if self.has_copies() {
            return None;
        }
        let mut masks = masks::in_stages(self).into_iter();
        let mask = masks
            .position(|mask| [mask.column, mask.takes, mask.needs].contains(&column.to_owned()))?;
        let tiles = self.tiles.iter().zip(masks::of_pieces(self).bits);
        let in_mask = tiles.filter(|(_, bits)| bits.mask == mask);
        let ids = in_mask.map(|(tile, _)| tile.id.clone());
        Some(Mask::Pieces(ids.collect()))
    }

    fn candidates(&self) -> Option<&'static str> {
        Some("Candidate")
    }

    fn numbered(&self, stage: &Stage) -> Vec<(String, String)> {
        let names = stage.fills.iter().map(|slot| &self.slots[*slot].name);
        names
            .map(|name| (format!("At_{name}"), format!("Slot_{name}")))
            .collect()
    }
}
