//! The pieces of boards as rows.

use serde_json::json;

use super::model::Board;
use super::shape::Shape;
use crate::plan::{Compared, Filling, Placement, Places, Stage, Terms, render_solution};
use crate::problem::Rule;
use crate::relation::{Cell, Relation};
use crate::sql::{in_lines, render, template};

/// What a row of a stage puts at which slot.
#[derive(Debug)]
pub struct SlotPlaces {
    board: Board,
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
        let mut slots = stage.fills.clone();
        slots.sort_unstable();
        let lying = slots
            .into_iter()
            .map(|slot| (slot, format!("At_{}", self.board.slots[slot].name)));
        let lines = in_lines(lying, |(_, column)| column.len() + 20);
        let lines = lines.into_iter().map(|line| {
            let line = line.into_iter();
            let line = line.map(|(slot, column)| json!({ "slot_no": slot, "column": column }));
            line.collect::<Vec<_>>()
        });
        let holes = json!({ "placed": lines.collect::<Vec<_>>() });
        let template = template!("board/solution.sql");
        render_solution(template, stage, Terms::Numbers, most, holes)
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

    fn candidates(&self) -> Option<&'static str> {
        Some("Candidate")
    }

    fn numbered(&self, stage: &Stage) -> Vec<(String, String)> {
        let names = stage.fills.iter().map(|slot| &self.board.slots[*slot].name);
        names
            .map(|name| (format!("At_{name}"), format!("Slot_{name}")))
            .collect()
    }
}
