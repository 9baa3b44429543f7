//! The relations that the stages of a cover start from.

use serde_json::json;

use super::geometry::Geometry;
use crate::family::cover::model::Cover;
use crate::family::cover::placements::Orientation;
use crate::plan::render::{render, template};
use crate::plan::{Column, Fill, Input};
use crate::relation::{Cell, Row};

/// The cells, the oriented pieces, the holes, the placements that follow from them, and the empty board.
#[must_use]
pub fn inputs(geometry: &Geometry) -> Vec<Input> {
    let mut inputs = vec![cells(geometry), orientations(geometry), squares(geometry)];
    if !geometry.cover.holes.is_empty() {
        inputs.push(holes(geometry));
    }
    inputs.push(placements(geometry));
    inputs.push(empty_board(geometry));
    inputs
}

fn cells(geometry: &Geometry) -> Input {
    let cells = &geometry.cover.cells;
    let rows = cells.iter().enumerate().map(|(idx, cell)| {
        vec![
            number(idx + 1),
            Cell::from(cell.name.as_str()),
            Cell::Integer(geometry.cell_bit(idx)),
            number(cell.square.0 + 1),
            number(cell.square.1 + 1),
        ]
    });
    Input {
        table: "Cell",
        about: "Cell: one row is a cell of the board, by its ID in reading order, with its bit in the masks of cells.",
        columns: vec![
            Column::new("ID", "INTEGER").about("in reading order, from 1"),
            Column::new("Name", &cell_name_type(geometry.cover)),
            Column::new("Bit", "BIGINT").about("its bit in the masks of cells"),
            Column::new("Row_No", "INTEGER").about("from the top, from 1"),
            Column::new("Column_No", "INTEGER").about("from the left, from 1"),
        ],
        key: &["ID"],
        looked_up_by: &[&["Bit"]],
        fill: Fill::Rows(rows.collect()),
    }
}

fn orientations(geometry: &Geometry) -> Input {
    let rows = geometry.placements.orientations.iter().zip(1..);
    let rows = rows.map(|(orientation, id)| {
        vec![
            number(id),
            Cell::from(orientation.piece_id.as_str()),
            number(number_in_piece(geometry, orientation)),
            Cell::Integer(1 << orientation.piece_idx),
            number(orientation.shape.squares().len()),
        ]
    });
    Input {
        table: "Orientation",
        about: "Orientation: one row is a piece, turned or flipped in one way, with its bit in the masks of pieces.",
        columns: vec![
            Column::new("ID", "INTEGER"),
            Column::new("Piece_ID", &piece_id_type(geometry.cover)),
            Column::new("Orientation_No", "INTEGER").about("which of the piece's, from 1"),
            Column::new("Piece_Bit", "BIGINT").about("the bit of the piece in the masks of pieces"),
            Column::new("N_Squares", "INTEGER").about("how many squares the piece has"),
        ],
        key: &["ID"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    }
}

fn squares(geometry: &Geometry) -> Input {
    let orientations = geometry.placements.orientations.iter().zip(1..);
    let rows = orientations.flat_map(|(orientation, id)| {
        let squares = geometry.squares(orientation).into_iter();
        squares
            .map(move |(row, column)| vec![number(id), Cell::Integer(row), Cell::Integer(column)])
    });
    Input {
        table: "Square",
        about: "Square: one row is a square of an oriented piece, counted from the one that covers the lowest cell.",
        columns: vec![
            Column::new("Orientation_ID", "INTEGER").refers_to("Orientation", "ID"),
            Column::new("Row_No", "INTEGER").about("how many rows below that square"),
            Column::new("Column_No", "INTEGER").about("how many columns to the right of it"),
        ],
        key: &["Orientation_ID", "Row_No", "Column_No"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    }
}

fn holes(geometry: &Geometry) -> Input {
    let holes = geometry.cover.holes.iter().zip(&geometry.choice.cells);
    let rows = holes.enumerate().flat_map(|(hole_idx, (hole, cells))| {
        cells.iter().map(move |cell_idx| {
            vec![
                number(geometry.placements.orientations.len() + hole_idx + 1),
                Cell::from(hole.name.as_str()),
                Cell::Integer(geometry.hole_bit(hole_idx)),
                number(cell_idx + 1),
            ]
        })
    });
    Input {
        table: "Hole",
        about: "Hole: one row is a hole and one of the cells that it may leave free; a hole is a piece of one square.",
        columns: vec![
            Column::new("Orientation_ID", "INTEGER").about("behind those of the pieces"),
            Column::new("Piece_ID", &piece_id_type(geometry.cover)).about("the name of the hole"),
            Column::new("Piece_Bit", "BIGINT").about("its bit in the masks of pieces"),
            Column::new("Cell_ID", "INTEGER").refers_to("Cell", "ID"),
        ],
        key: &["Orientation_ID", "Cell_ID"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    }
}

fn placements(geometry: &Geometry) -> Input {
    let holes = json!({
        "factor": geometry.placements.factor,
        "has_holes": !geometry.cover.holes.is_empty(),
        "fixed_cells": geometry.fixed_cells(),
        "given": geometry.given_cells(),
    });
    Input {
        table: "Placement",
        about: "Placement: one row is a piece at one place of the board, with the mask of the cells that it covers.",
        columns: vec![
            Column::new("ID", "INTEGER"),
            Column::new("Piece_ID", &piece_id_type(geometry.cover)).about("a piece, or a hole"),
            Column::new("Orientation_No", "INTEGER").about("which of the piece's, from 1"),
            Column::new("Cell_Name", &cell_name_type(geometry.cover))
                .about("the first cell that it covers, in reading order"),
            Column::new("Piece_Bit", "BIGINT").about("its bit in the masks of pieces"),
            Column::new("First_Bit", "BIGINT").about("the lowest bit of Cells"),
            Column::new("Cells", "BIGINT").about("the mask of all cells that it covers"),
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
            Column::new("Free_Cells", "BIGINT").about("the bits of all cells"),
            Column::new("Free_Pieces", "BIGINT").about("the bits of all pieces and holes"),
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
    let mask = |name, about| Column::new(name, "BIGINT").about(about);
    let late_columns = vec![
        Column::new("ID", "INTEGER").refers_to("Placement", "ID"),
        mask("Piece_Bit", "the bit of its piece"),
        mask("First_Bit", "the lowest bit of Cells"),
        mask("Cells", "the cells that it covers"),
        mask(
            "Mirror_Cells",
            "the same cells, counted from the end of the board",
        ),
        mask("Mirror_Bit", "the lowest bit of Mirror_Cells"),
    ];
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
        columns: vec![
            mask("First_Bit", "the bit of the cell"),
            mask(
                "Beyond_Before",
                "the cells from it on that no placement beginning before it covers",
            ),
            mask(
                "Beyond",
                "the same for placements beginning before it or on it",
            ),
        ],
        key: &["First_Bit"],
        looked_up_by: &[],
        fill: Fill::Derived(render(template!("cover/reach.sql"), &json!({}))),
    };
    vec![late_placements, reach]
}

/// Which orientation of its piece this is, from 1.
fn number_in_piece(geometry: &Geometry, orientation: &Orientation) -> usize {
    let orientations = geometry.placements.orientations.iter();
    let own = orientations.filter(|other| other.piece_idx == orientation.piece_idx);
    let before = own.take_while(|other| other.shape != orientation.shape);
    before.count() + 1
}

fn cell_name_type(cover: &Cover) -> String {
    varchar(cover.cells.iter().map(|cell| cell.name.as_str()))
}

fn piece_id_type(cover: &Cover) -> String {
    let pieces = cover.pieces.iter().map(|piece| &piece.id);
    let names = pieces.chain(cover.holes.iter().map(|hole| &hole.name));
    varchar(names.map(String::as_str))
}

/// The type of a text that is one of these.
fn varchar<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let longest = texts.map(|text| text.chars().count()).max();
    format!("VARCHAR({})", longest.unwrap_or(1))
}

fn number(n: usize) -> Cell {
    Cell::Integer(i64::try_from(n).unwrap_or(i64::MAX))
}
