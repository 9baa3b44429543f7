//! The relations that the stages of a cover start from.

use serde_json::json;

use super::geometry::Geometry;
use crate::plan::render::{render, template};
use crate::plan::{Column, Fill, Input};
use crate::relation::{Cell, Row};

/// The cells, the oriented pieces, the holes, the placements that follow from them, and the empty board.
#[must_use]
pub fn inputs(geometry: &Geometry) -> Vec<Input> {
    let mut inputs = vec![cells(geometry), orientations(geometry), squares(geometry)];
    if !geometry.holes.is_empty() {
        inputs.push(holes(geometry));
    }
    inputs.push(placements(geometry));
    inputs.push(empty_board(geometry));
    inputs
}

fn cells(geometry: &Geometry) -> Input {
    let names = geometry.cells.iter().map(|cell| cell.name.as_str());
    let mut slots: Vec<usize> = (0..geometry.cells.len()).collect();
    slots.sort_by_key(|slot| geometry.cell_ids[*slot]);
    let rows = slots.into_iter().map(|slot| {
        let cell = &geometry.cells[slot];
        vec![
            number(geometry.cell_ids[slot]),
            Cell::from(cell.name.as_str()),
            Cell::Integer(1 << slot),
            number(cell.square.0 + 1),
            number(cell.square.1 + 1),
        ]
    });
    Input {
        table: "Cell",
        about: "Cell: one row is a cell of the board, by its ID in reading order, with its bit in the masks of cells.",
        columns: vec![
            Column::new("ID", "INTEGER"),
            Column::new("Name", &varchar(names)),
            Column::new("Bit", "BIGINT"),
            Column::new("Row_No", "INTEGER"),
            Column::new("Column_No", "INTEGER"),
        ],
        key: &["ID"],
        looked_up_by: &[&["Bit"]],
        fill: Fill::Rows(rows.collect()),
    }
}

fn orientations(geometry: &Geometry) -> Input {
    let rows = geometry.orientations.iter().zip(1..);
    let rows = rows.map(|(orientation, id)| {
        vec![
            number(id),
            Cell::from(orientation.piece_id.as_str()),
            Cell::Integer(orientation.piece_bit),
            number(orientation.squares.len()),
        ]
    });
    Input {
        table: "Orientation",
        about: "Orientation: one row is a piece, turned or flipped in one way, with its bit in the masks of pieces.",
        columns: vec![
            Column::new("ID", "INTEGER"),
            Column::new("Piece_ID", &piece_id_type(geometry)),
            Column::new("Piece_Bit", "BIGINT"),
            Column::new("N_Squares", "INTEGER"),
        ],
        key: &["ID"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    }
}

fn squares(geometry: &Geometry) -> Input {
    let orientations = geometry.orientations.iter().zip(1..);
    let rows = orientations.flat_map(|(orientation, id)| {
        let squares = orientation.squares.iter();
        squares
            .map(move |(row, column)| vec![number(id), Cell::Integer(*row), Cell::Integer(*column)])
    });
    Input {
        table: "Square",
        about: "Square: one row is a square of an oriented piece, counted from the one that covers the lowest cell.",
        columns: vec![
            Column::new("Orientation_ID", "INTEGER"),
            Column::new("Row_No", "INTEGER"),
            Column::new("Column_No", "INTEGER"),
        ],
        key: &["Orientation_ID", "Row_No", "Column_No"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    }
}

fn holes(geometry: &Geometry) -> Input {
    let holes = geometry.holes.iter().zip(geometry.orientations.len() + 1..);
    let rows = holes.flat_map(|(hole, id)| {
        let slots = hole.slots.iter();
        slots.map(move |slot| {
            vec![
                number(id),
                Cell::from(hole.name.as_str()),
                Cell::Integer(hole.piece_bit),
                number(geometry.cell_ids[*slot]),
            ]
        })
    });
    Input {
        table: "Hole",
        about: "Hole: one row is a hole and one of the cells that it may leave free; a hole is a piece of one square.",
        columns: vec![
            Column::new("Orientation_ID", "INTEGER"),
            Column::new("Piece_ID", &piece_id_type(geometry)),
            Column::new("Piece_Bit", "BIGINT"),
            Column::new("Cell_ID", "INTEGER"),
        ],
        key: &["Orientation_ID", "Cell_ID"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    }
}

fn placements(geometry: &Geometry) -> Input {
    let holes = json!({
        "factor": geometry.factor,
        "has_holes": !geometry.holes.is_empty(),
        "fixed_cells": geometry.fixed_cells(),
    });
    Input {
        table: "Placement",
        about: "Placement: one row is a piece at one place of the board, with the mask of the cells that it covers.",
        columns: vec![
            Column::new("ID", "INTEGER"),
            Column::new("Piece_ID", &piece_id_type(geometry)),
            Column::new("Piece_Bit", "BIGINT"),
            Column::new("First_Bit", "BIGINT"),
            Column::new("Cells", "BIGINT"),
        ],
        key: &["ID"],
        looked_up_by: &[&["First_Bit", "ID", "Piece_Bit", "Cells"]],
        fill: Fill::Derived(render(template!("cover/placement.sql"), &holes)),
    }
}

fn empty_board(geometry: &Geometry) -> Input {
    Input {
        table: "Empty_Board",
        about: "Empty_Board: one row, the masks of all cells and of all pieces.",
        columns: vec![
            Column::new("Free_Cells", "BIGINT"),
            Column::new("Free_Pieces", "BIGINT"),
        ],
        key: &[],
        looked_up_by: &[],
        fill: Fill::Rows(vec![Row::from([
            Cell::Integer(geometry.all_cells()),
            Cell::Integer(geometry.all_pieces()),
        ])]),
    }
}

/// What finds the placements of the second half: their cells counted from the end, and how far placements reach.
#[must_use]
pub fn inputs_of_rest() -> Vec<Input> {
    let masks = |names: &[&'static str]| -> Vec<Column> {
        let columns = names.iter().map(|name| Column::new(name, "BIGINT"));
        columns.collect()
    };
    let mut late_columns = vec![Column::new("ID", "INTEGER")];
    late_columns.extend(masks(&[
        "Piece_Bit",
        "First_Bit",
        "Cells",
        "Mirror_Cells",
        "Mirror_Bit",
    ]));
    let late_placements = Input {
        table: "Late_Placement",
        about: "Late_Placement: one row is a placement, with its cells also counted from the end of the board.",
        columns: late_columns,
        key: &["ID"],
        looked_up_by: &[
            &["First_Bit", "Piece_Bit", "Cells", "Mirror_Cells"],
            &["Mirror_Bit", "First_Bit", "Piece_Bit", "Cells"],
        ],
        fill: Fill::Derived(render(template!("cover/late_placement.sql"), &json!({}))),
    };
    let reach = Input {
        table: "Reach",
        about: "Reach: one row is a cell, and the cells out of reach of placements that begin this early.",
        columns: masks(&["First_Bit", "Beyond_Before", "Beyond"]),
        key: &["First_Bit"],
        looked_up_by: &[],
        fill: Fill::Derived(render(template!("cover/reach.sql"), &json!({}))),
    };
    vec![late_placements, reach]
}

fn piece_id_type(geometry: &Geometry) -> String {
    let pieces = geometry.orientations.iter();
    let pieces = pieces.map(|orientation| orientation.piece_id.as_str());
    varchar(pieces.chain(geometry.holes.iter().map(|hole| hole.name.as_str())))
}

/// The type of a text that is one of these.
fn varchar<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let longest = texts.map(|text| text.chars().count()).max();
    format!("VARCHAR({})", longest.unwrap_or(1))
}

fn number(n: usize) -> Cell {
    Cell::Integer(i64::try_from(n).unwrap_or(i64::MAX))
}
