//! The pieces of covers as rows, cell by cell.

use serde_json::json;

use super::masks::Masks;
use super::model::Cover;
use crate::drawing::touching;
use crate::plan::{
    Compared, Filling, Placement, Places, Stage, Terms, first_of_parts, render_solution,
};
use crate::problem::Rule;
use crate::relation::{Cell, Relation};
use crate::sql::{render, template};

/// What a row of a stage puts on which cell.
#[derive(Debug)]
pub struct CellPlaces {
    cover: Cover,
    masks: Masks,
    /// For each cell and each of its sides, the cell and the side that it touches.
    touches: Vec<Vec<Option<(usize, usize)>>>,
}

impl CellPlaces {
    /// The places of this cover.
    pub fn new(cover: &Cover, masks: Masks) -> Self {
        Self {
            cover: cover.clone(),
            masks,
            touches: touching(&cover.board()),
        }
    }
}

impl Places for CellPlaces {
    fn columns(&self) -> Vec<String> {
        let copies = self.cover.has_copies().then_some("First_Cell");
        let columns = ["Cell", "Piece"].into_iter().chain(copies);
        columns.map(str::to_owned).collect()
    }

    fn filled(&self, filling: &Filling) -> Relation {
        let name = |placement: &Placement| {
            let cell = &self.cover.cells[placement.slot];
            Cell::from(cell.name.as_str())
        };
        let has_copies = self.cover.has_copies();
        let copies = has_copies.then_some("first_cell");
        let columns = ["cell", "piece"].into_iter().chain(copies);
        let mut relation = Relation::with_columns(columns);
        let firsts = first_of_parts(filling, |slot, side| Some(self.touches[slot][side]?.0));
        let rows = filling.iter().zip(firsts).map(|(placement, first)| {
            let piece = [name(placement), Cell::from(placement.piece.as_str())];
            let first = has_copies.then(|| name(&filling[first]));
            piece.into_iter().chain(first).collect()
        });
        relation.rows = rows.collect();
        relation
    }

    fn solution(&self, stage: &Stage, most: Option<u64>) -> String {
        let holes = json!({ "has_holes": !self.cover.holes.is_empty() });
        let (template, holes) = (
            template!("cover/solution.sql"),
            self.masks.with_holes(holes),
        );
        render_solution(template, stage, Terms::Numbers, most, holes)
    }

    /// Where a placement lies differs from row to row, and every rule asks something of the placement that is added.
    fn compared(
        &self,
        _stage: &Stage,
        _rule: &Rule,
        _last: &dyn Fn(&str) -> Option<usize>,
    ) -> Compared {
        Compared {
            added: true,
            ..Compared::default()
        }
    }

    fn laid(&self, stage: &Stage) -> String {
        let holes = json!({
            "has_copies": self.cover.has_copies(),
            "solution": self.solution(stage, None),
        });
        render(template!("cover/laid.sql"), &holes)
    }

    fn candidates(&self) -> Option<&'static str> {
        Some("Placement")
    }

    fn numbered(&self, stage: &Stage) -> Vec<(String, String)> {
        let ids = stage.fills.iter().map(|idx| &stage.select.columns[*idx]);
        let numbers = ids
            .zip(1..)
            .map(|(id, no)| (id.name.clone(), format!("Placement_{no}")));
        numbers.collect()
    }
}
