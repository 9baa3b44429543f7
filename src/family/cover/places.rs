//! The pieces of solved covers as rows, cell by cell, and covers drawn by a query.

use serde_json::json;
use unicode_width::UnicodeWidthStr;

use super::masks::{CellBit, Masks};
use super::model::Cover;
use crate::drawing::touching;
use crate::output::text::canvas::shorten;
use crate::output::visible;
use crate::plan::render::{Template, render, template};
use crate::plan::{
    Column, Compared, Fill, Filling, Input, Placement, Places, Stage, Terms, drawing,
    first_of_parts, render_places,
};
use crate::problem::Rule;
use crate::relation::{Cell, Relation};

/// The most columns that a name takes in a drawn cover.
const WIDEST_NAME: usize = 6;

/// What stands where no piece lies yet, as in a puzzle file.
const UNCOVERED: &str = ".";

/// What a row of a stage puts on which cell.
#[derive(Debug)]
pub struct CellPlaces {
    cover: Cover,
    masks: Masks,
    /// The bit of every cell.
    bits: Vec<CellBit>,
    /// For each cell and each of its sides, the cell and the side that it touches.
    touches: Vec<Vec<Option<(usize, usize)>>>,
}

impl CellPlaces {
    /// The places of this cover, whose cells have these bits.
    pub fn new(cover: &Cover, masks: Masks, bits: Vec<CellBit>) -> Self {
        Self {
            cover: cover.clone(),
            masks,
            bits,
            touches: touching(&cover.board()),
        }
    }

    fn render(&self, template: Template, stage: &Stage, most: Option<u64>) -> String {
        let holes = json!({ "has_holes": !self.cover.holes.is_empty() });
        let holes = self.masks.with_holes(holes);
        let parts = [template!("cover/placed.sql")];
        render_places(template, &parts, stage, Terms::Numbers, most, holes)
    }

    /// A name as it is drawn, and how wide all names are.
    fn label(name: &str) -> String {
        shorten(&visible(name), WIDEST_NAME)
    }

    fn width(&self) -> usize {
        let pieces = self.cover.pieces.iter().map(|piece| piece.id.as_str());
        let holes = self.cover.holes.iter().flat_map(|hole| &hole.cells);
        let cells = holes.map(|idx| self.cover.cells[*idx].name.as_str());
        let firsts = self.cover.cells.iter().map(|cell| cell.name.as_str());
        let firsts = firsts.filter(|_| self.cover.has_copies());
        let widths = pieces
            .chain(cells)
            .chain(firsts)
            .map(|name| Self::label(name).width());
        widths.max().unwrap_or(1)
    }

    /// What is drawn on the cells of each piece: its ID or, to tell copies apart, the first cell of the copy.
    fn labels(&self) -> Input {
        let has_copies = self.cover.has_copies();
        let row = |piece: &str, first: &str, label: &str| {
            let first = has_copies.then(|| Cell::from(first));
            let label = Cell::from(self.padded(&Self::label(label)));
            let row = std::iter::once(Cell::from(piece)).chain(first);
            row.chain([label]).collect()
        };
        let labels = self.cover.pieces.iter().flat_map(|piece| {
            let cells = self.cover.cells.iter().map(|cell| cell.name.as_str());
            let copies = cells.filter(|_| piece.copies > 1);
            let own = (piece.copies == 1).then(|| row(&piece.id, "", &piece.id));
            let copies = copies.map(|cell| row(&piece.id, cell, cell));
            own.into_iter().chain(copies).collect::<Vec<_>>()
        });
        let first = Column::new("Cell_Name", "TEXT").about("the first cell of a copy, or nothing");
        let columns = std::iter::once(Column::new("Piece_ID", "TEXT"));
        let columns = columns.chain(has_copies.then_some(first));
        Input {
            table: "Label",
            about: "Label: one row is a piece, and what is drawn on each of its cells.",
            columns: columns.chain([Column::new("Text", "TEXT")]).collect(),
            key: match has_copies {
                true => &["Piece_ID", "Cell_Name"],
                false => &["Piece_ID"],
            },
            looked_up_by: &[],
            fill: Fill::Rows(labels.collect()),
        }
    }

    /// A label with blanks behind it, as wide as all others.
    fn padded(&self, label: &str) -> String {
        let n_blanks = self.width().saturating_sub(label.width());
        label.to_owned() + &" ".repeat(n_blanks)
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
        self.render(template!("cover/solution.sql"), stage, most)
    }

    fn board(&self, stage: &Stage) -> String {
        self.render(template!("cover/board.sql"), stage, None)
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

    fn drawing(&self) -> Vec<Input> {
        let has_masks = self.masks.of_cells().len() > 1;
        let mut parts = Vec::new();
        let (mut row, mut column) = (0, 0);
        let blank = " ".repeat(self.width() + 1);
        for (idx, cell) in self.cover.cells.iter().enumerate() {
            let (cell_row, cell_column) = cell.square;
            let mut text = "\n".repeat(cell_row - row);
            if cell_row > row {
                column = 0;
            }
            if column > 0 {
                text.push(' ');
            }
            text += &blank.repeat(cell_column - column);
            (row, column) = (cell_row, cell_column + 1);
            let next = self.cover.cells.get(idx + 1);
            let ends_row = next.is_none_or(|next| next.square.0 > cell_row);
            let shown = |label: &str| match ends_row {
                true => label.to_owned(),
                false => self.padded(label),
            };
            let CellBit { mask_no, bit } = self.bits[idx];
            let mask_no = has_masks.then(|| Cell::from(mask_no)).into_iter();
            let follows = [
                Cell::Integer(bit),
                Cell::from(shown(UNCOVERED)),
                Cell::from(shown(&Self::label(&cell.name))),
                Cell::from(usize::from(ends_row)),
            ];
            parts.push((text, mask_no.chain(follows).collect()));
        }
        let mask_no = Column::new("Mask_No", "INTEGER").about("the mask that has this bit");
        let mask_no = has_masks.then_some(mask_no);
        vec![
            drawing(
                "Drawing: one row is a cell of the drawn board, and the text before it.",
                mask_no.into_iter().chain([
                    Column::new("Cell_Bit", "BIGINT").about("the bit of the cell that follows"),
                    Column::new("Blank", "TEXT").about("what is drawn where nothing lies"),
                    Column::new("Free", "TEXT")
                        .about("what is drawn where a hole leaves the cell free"),
                    Column::new("Ends_Row", "INTEGER").about("1 for the last cell of a row"),
                ]),
                parts,
            ),
            self.labels(),
        ]
    }
}
