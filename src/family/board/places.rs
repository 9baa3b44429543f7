//! The pieces of solved boards as rows, and boards drawn by a query.

use serde_json::json;

use super::drawing::drawing as drawing_of;
use super::model::Board;
use super::shape::{Shape, Slot};
use crate::drawing::legend::Legend;
use crate::output::text::marks::{Part, marked, marked_piece, name_width, parts};
use crate::plan::render::{Template, render, template};
use crate::plan::{
    Column, Compared, Filling, Input, Placement, Places, Stage, Terms, drawing, in_lines,
    render_places,
};
use crate::problem::Rule;
use crate::relation::{Cell, Relation};

/// What a row of a stage puts at which slot.
#[derive(Debug)]
pub struct SlotPlaces {
    board: Board,
}

/// A part of the drawn board: a text, what of a piece follows it, and what stands there if the slot is empty.
struct DrawnPart {
    text: String,
    slot: Option<usize>,
    /// 0: the ID of the piece; or its side of this number, from 1.
    shown: usize,
    blank: String,
}

impl SlotPlaces {
    /// The places of this board.
    pub fn new(board: &Board) -> Self {
        let board = board.clone();
        Self { board }
    }

    /// What `Solution` and JSON call a slot.
    fn name(&self, slot: usize) -> Cell {
        match self.board.shape {
            Shape::Free => Cell::from(self.board.slots[slot].name.as_str()),
            _ => Cell::from(slot),
        }
    }

    /// By how many sides a placed piece is turned clockwise; the fewest where it looks the same in several turns.
    fn turn(&self, placement: &Placement) -> usize {
        let mut tiles = self.board.tiles.iter();
        let tile = tiles.find(|tile| tile.id == placement.piece);
        let turn = tile.and_then(|tile| {
            let mut turns = 0..self.board.n_turns();
            turns.find(|turn| tile.look(*turn) == placement.look)
        });
        turn.unwrap_or_default()
    }

    /// How many characters a name gets; as many as it has where the board is a list.
    fn name_width(&self) -> Option<usize> {
        let names = self.board.tiles.iter().map(|tile| tile.id.as_str());
        (self.board.shape != Shape::Free).then(|| name_width(names))
    }

    fn render(&self, template: Template, stage: &Stage, most: Option<u64>) -> String {
        let mut slots = stage.fills.clone();
        slots.sort_unstable();
        let lying = slots.into_iter().map(|slot| {
            let column = format!("At_{}", self.board.slots[slot].name);
            (slot, column)
        });
        let lines = in_lines(lying, |(_, column)| column.len() + 20);
        let lines = lines.into_iter().map(|line| {
            let line = line.into_iter();
            let line = line.map(|(slot, column)| json!({ "slot_no": slot, "column": column }));
            line.collect::<Vec<_>>()
        });
        let holes = json!({
            "placed": lines.collect::<Vec<_>>(),
            "width": self.name_width(),
        });
        let parts = [template!("board/placed.sql")];
        render_places(template, &parts, stage, Terms::Numbers, most, holes)
    }

    /// The parts of the picture that [`drawing_of`] draws, with the outlines of all slots.
    fn picture(&self, name_width: usize) -> Vec<DrawnPart> {
        let n_sides = self.board.n_sides();
        let board = drawing_of(&self.board, &Legend::default());
        let draw = |placement: &dyn Fn(usize) -> Placement| {
            board.text(&(0..self.board.slots.len()).map(placement).collect())
        };
        let drawn = draw(&|slot| marked_piece(slot, n_sides, name_width));
        let outline = draw(&|slot| Placement {
            slot,
            piece: String::new(),
            look: Vec::new(),
        });
        let parts = parts(&drawn, &outline).into_iter();
        let parts = parts.map(|Part { text, mark, blank }| {
            let (slot, shown) = mark.map(|mark| marked(mark, n_sides)).unzip();
            let shown = shown.unwrap_or(0);
            let blank = match (slot, shown) {
                (Some(_), 0) => " ".repeat(name_width),
                _ => blank,
            };
            DrawnPart {
                text,
                slot,
                shown,
                blank,
            }
        });
        parts.collect()
    }

    /// A line for each slot, where the file lists what touches what.
    fn list(&self) -> Vec<DrawnPart> {
        let mut parts = Vec::new();
        let mut text = String::new();
        for (slot, Slot { name, touches }) in self.board.slots.iter().enumerate() {
            text.push_str("slot ");
            text.push_str(name);
            text.push_str(": piece ");
            for shown in 0..=touches.len() {
                let blank = "-".to_owned();
                let before = std::mem::take(&mut text);
                parts.push(DrawnPart {
                    text: before,
                    slot: Some(slot),
                    shown,
                    blank,
                });
                text = match shown.checked_sub(1).map(|side| touches[side]) {
                    None => String::new(),
                    Some(None) => " at the rim".to_owned(),
                    Some(Some(touch)) => format!(" to {}", self.board.slots[touch.slot].name),
                };
                text += if shown < touches.len() { ", " } else { "\n" };
            }
        }
        let text = text.trim_end().to_owned();
        parts.push(DrawnPart {
            text,
            slot: None,
            shown: 0,
            blank: String::new(),
        });
        parts
    }
}

impl Places for SlotPlaces {
    fn columns(&self) -> Vec<String> {
        ["Slot", "Piece", "Turn", "Sides"]
            .map(str::to_owned)
            .to_vec()
    }

    fn filled(&self, filling: &Filling) -> Relation {
        let mut relation = Relation::with_columns(["slot", "piece", "turn", "sides"]);
        let row = |placement: &Placement| {
            vec![
                self.name(placement.slot),
                Cell::from(placement.piece.as_str()),
                Cell::from(self.turn(placement)),
                Cell::from(placement.look.iter().collect::<String>()),
            ]
        };
        relation.rows = filling.iter().map(row).collect();
        relation
    }

    fn solution(&self, stage: &Stage, most: Option<u64>) -> String {
        self.render(template!("board/solution.sql"), stage, most)
    }

    fn board(&self, stage: &Stage) -> String {
        self.render(template!("board/board.sql"), stage, None)
    }

    fn compared(
        &self,
        stage: &Stage,
        rule: &Rule,
        _last: &dyn Fn(&str) -> Option<usize>,
    ) -> Compared {
        let columns = rule.test.columns();
        let slots = &self.board.slots;
        let wanted = columns.iter().filter_map(|(_, column)| {
            let (name, side) = column.strip_prefix("Wants_")?.rsplit_once('_')?;
            let slot = slots.iter().position(|slot| slot.name == name)?;
            Some((slot, side.parse().ok()?))
        });
        let touched = |(slot, side): (usize, usize)| {
            let touch = slots[slot].touches.get(side).copied().flatten();
            let other = touch.map(|touch| (touch.slot, touch.side));
            std::iter::once((slot, side)).chain(other)
        };
        let sides: Vec<(usize, usize)> = wanted.flat_map(touched).collect();
        let is_of_pieces = columns.iter().any(|(_, column)| column.starts_with("Used"));
        Compared {
            places: match sides.is_empty() && is_of_pieces {
                true => stage.fills.clone(),
                false => Vec::new(),
            },
            sides,
            ..Compared::default()
        }
    }

    fn laid(&self, stage: &Stage) -> String {
        let holes = json!({ "solution": self.solution(stage, None) });
        render(template!("board/laid.sql"), &holes)
    }

    fn drawing(&self) -> Vec<Input> {
        let parts = match self.name_width() {
            Some(width) => self.picture(width),
            None => self.list(),
        };
        let parts = parts.into_iter().map(|part| {
            let slot = part.slot.map_or(Cell::Integer(-1), Cell::from);
            (
                part.text,
                vec![slot, Cell::from(part.shown), Cell::from(part.blank)],
            )
        });
        vec![drawing(
            "Drawing: one row is a part of the drawn board: a text, and what of the piece at a slot follows.",
            [
                Column::new("Slot_No", "INTEGER").about("the slot; -1 is none"),
                Column::new("Shown", "INTEGER")
                    .about("0: the ID of its piece; or the side of this number, clockwise from 1"),
                Column::new("Blank", "TEXT").about("what is drawn where no piece is placed"),
            ],
            parts,
        )]
    }
}
