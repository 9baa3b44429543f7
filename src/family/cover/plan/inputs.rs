//! The relations that the stages of a board start from.

use serde_json::json;

use super::geometry::Geometry;
use super::problem::EMPTY_BOARD;
use crate::family::cover::grid::{COLUMN, Grid, LAYER, ROW, Site, plus, points_up};
use crate::family::cover::masks::{CellBit, Masks, PieceBits};
use crate::family::cover::model::Cover;
use crate::family::cover::placements::Orientation;
use crate::plan::{Column, Fill, Input, varchar};
use crate::relation::Cell;
use crate::sql::{render, template};

/// The cells, the oriented pieces, the holes, the placements that follow from them, and the empty board.
#[must_use]
pub fn inputs(geometry: &Geometry) -> Vec<Input> {
    let mut inputs = vec![cells(geometry), orientations(geometry), parts(geometry)];
    if !geometry.cover.holes.is_empty() {
        inputs.push(holes(geometry));
    }
    inputs.push(placements(geometry));
    inputs.push(empty_board(&geometry.masks, "Free_Pieces"));
    inputs
}

fn cells(geometry: &Geometry) -> Input {
    let cells = &geometry.cover.cells;
    let has_masks = geometry.masks.of_cells().len() > 1;
    let rows = cells.iter().enumerate().map(|(idx, cell)| {
        let CellBit { mask_no, bit } = geometry.cell_bit(idx);
        let name = [number(idx + 1), Cell::from(cell.name.as_str())].into_iter();
        name.chain(has_masks.then(|| number(mask_no)))
            .chain([Cell::Integer(bit)])
            .chain(coordinates(geometry, plus(cell.site, [1, 1, 1]), cell.site))
            .collect()
    });
    let name = [
        Column::new("ID", "INTEGER").about("in reading order, from 1"),
        Column::new("Name", &cell_name_type(geometry.cover)),
    ];
    let bit = Column::new("Bit", "BIGINT").about("its bit in the masks of cells");
    let abouts = match geometry.cover.grid {
        Grid::Hexagon => ["from the top, from 1", "from the left, in halves of a cell"],
        _ => ["from the top, from 1", "from the left, from 1"],
    };
    Input {
        table: "Cell",
        about: "Cell: one row is a cell of the board, by its ID in reading order, with its bit in the masks of cells.",
        columns: name
            .into_iter()
            .chain(has_masks.then(|| mask_no("the mask of cells that it belongs to, from 1")))
            .chain([bit])
            .chain(coordinate_columns(geometry, abouts, "from 1"))
            .collect(),
        key: &["ID"],
        looked_up_by: &[&["Bit"]],
        fill: Fill::Rows(rows.collect()),
    }
}

fn orientations(geometry: &Geometry) -> Input {
    let rows = geometry.placements.orientations.iter().zip(1..);
    let rows = rows.map(|(orientation, id)| {
        let piece = [
            number(id),
            Cell::from(orientation.piece_id.as_str()),
            number(number_in_piece(geometry, orientation)),
        ];
        let bits = bits_of(geometry, geometry.piece_bits(orientation.piece_idx));
        let n_parts = number(orientation.shape.sites().len());
        piece.into_iter().chain(bits).chain([n_parts]).collect()
    });
    let piece = [
        Column::new("ID", "INTEGER"),
        Column::new("Piece_ID", &piece_id_type(geometry.cover)),
        Column::new("Orientation_No", "INTEGER").about("which of the piece's, from 1"),
    ];
    let grid = geometry.cover.grid;
    let n_parts = Column::new(n_parts_column(grid), "INTEGER").about(match grid {
        Grid::Square => "how many squares the piece has",
        _ => "how many cells the piece takes",
    });
    Input {
        table: "Orientation",
        about: "Orientation: one row is a piece, turned or flipped in one way, with its bit in the masks of pieces.",
        columns: piece
            .into_iter()
            .chain(bit_columns(
                geometry,
                "the bit of the piece in the masks of pieces",
            ))
            .chain([n_parts])
            .collect(),
        key: &["ID"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    }
}

/// What the orientations are made of.
fn parts(geometry: &Geometry) -> Input {
    let grid = geometry.cover.grid;
    let orientations = geometry.placements.orientations.iter().zip(1..);
    let rows = orientations.flat_map(|(orientation, id)| {
        let parts = geometry.parts(orientation).into_iter();
        parts.map(move |(shift, site)| {
            let place = coordinates(geometry, shift, site);
            std::iter::once(number(id)).chain(place).collect()
        })
    });
    let (rows_about, columns_about, layers_about) = match grid {
        Grid::Square => (
            "how many rows below that square",
            "how many columns to the right of it",
            "",
        ),
        Grid::Hexagon => (
            "how many rows below that cell",
            "how many halves of a cell to the right of it",
            "",
        ),
        Grid::Triangle | Grid::Cube => (
            "how many rows below that cell",
            "how many columns to the right of it",
            "how many layers behind it",
        ),
    };
    let id = Column::new("Orientation_ID", "INTEGER").refers_to("Orientation", "ID");
    let place = coordinate_columns(geometry, [rows_about, columns_about], layers_about);
    Input {
        table: parts_table(grid),
        about: match grid {
            Grid::Square => {
                "Square: one row is a square of an oriented piece, counted from the one that covers the lowest cell."
            }
            _ => {
                "Piece_Cell: one row is a cell that an oriented piece takes, counted from the one that is the lowest."
            }
        },
        columns: std::iter::once(id).chain(place).collect(),
        key: match grid {
            Grid::Cube => &["Orientation_ID", "Layer_No", "Row_No", "Column_No"],
            _ => &["Orientation_ID", "Row_No", "Column_No"],
        },
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    }
}

/// The table of what the orientations are made of.
fn parts_table(grid: Grid) -> &'static str {
    match grid {
        Grid::Square => "Square",
        _ => "Piece_Cell",
    }
}

/// The column of how many of them an orientation has.
fn n_parts_column(grid: Grid) -> &'static str {
    match grid {
        Grid::Square => "N_Squares",
        _ => "N_Cells",
    }
}

/// The columns that say where a cell is: those of its row and its column, before them that of its layer in space, and behind
/// them which way a triangle points.
fn coordinate_columns(
    geometry: &Geometry,
    [row_about, column_about]: [&'static str; 2],
    layer_about: &'static str,
) -> impl Iterator<Item = Column> {
    let grid = geometry.cover.grid;
    let layer = (grid == Grid::Cube).then(|| Column::new("Layer_No", "INTEGER").about(layer_about));
    let points_up = (grid == Grid::Triangle).then(|| {
        let points_up = Column::new("Points_Up", "INTEGER");
        points_up.about("1 for a triangle that points up, 0 for one that points down")
    });
    let place = [
        Column::new("Row_No", "INTEGER").about(row_about),
        Column::new("Column_No", "INTEGER").about(column_about),
    ];
    layer.into_iter().chain(place).chain(points_up)
}

/// The cells of those columns, for a place and the site that it stands for.
fn coordinates(geometry: &Geometry, place: Site, site: Site) -> impl Iterator<Item = Cell> {
    let grid = geometry.cover.grid;
    let layer = (grid == Grid::Cube).then_some(place[LAYER]);
    let points_up = (grid == Grid::Triangle).then(|| i64::from(points_up(site)));
    let place = layer.into_iter().chain([place[ROW], place[COLUMN]]);
    place.chain(points_up).map(Cell::Integer)
}

fn holes(geometry: &Geometry) -> Input {
    let holes = geometry.cover.holes.iter().enumerate();
    let rows = holes.flat_map(|(hole_idx, hole)| {
        hole.open_cells().iter().map(move |cell_idx| {
            let hole = [
                number(geometry.placements.orientations.len() + hole_idx + 1),
                Cell::from(hole.name.as_str()),
            ];
            let bits = bits_of(geometry, geometry.hole_bits(hole_idx));
            let hole = hole.into_iter().chain(bits);
            hole.chain([number(cell_idx + 1)]).collect()
        })
    });
    let hole = [
        Column::new("Orientation_ID", "INTEGER").about("behind those of the pieces"),
        Column::new("Piece_ID", &piece_id_type(geometry.cover)).about("the name of the hole"),
    ];
    let cell_id = Column::new("Cell_ID", "INTEGER").refers_to("Cell", "ID");
    Input {
        table: "Hole",
        about: "Hole: one row is a hole and one of the cells that it may leave free; a hole is a piece of one square.",
        columns: hole
            .into_iter()
            .chain(bit_columns(geometry, "its bit in the masks of pieces"))
            .chain([cell_id])
            .collect(),
        key: &["Orientation_ID", "Cell_ID"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    }
}

/// The number of a mask, where there are several.
fn mask_no(about: &'static str) -> Column {
    Column::new("Mask_No", "INTEGER").about(about)
}

/// The columns that say where a piece or a hole has its part in the masks of pieces.
fn bit_columns(geometry: &Geometry, about: &'static str) -> impl Iterator<Item = Column> {
    let masks = &geometry.masks;
    let has_masks = masks.of_pieces().len() > 1;
    let mask_no = has_masks.then(|| mask_no("the mask of pieces that it belongs to, from 1"));
    mask_no.into_iter().chain(piece_columns(masks, about))
}

/// The columns of a piece's part of a mask.
fn piece_columns(masks: &Masks, about: &'static str) -> impl Iterator<Item = Column> {
    let abouts = match masks.piece_columns().len() {
        1 => [about, ""],
        _ => [
            "what one copy of it counts in the masks of pieces",
            "all bits of its count there",
        ],
    };
    let columns = masks.piece_columns().iter().zip(abouts);
    columns.map(|(name, about)| Column::new(*name, "BIGINT").about(about))
}

/// The cells of those columns.
fn bits_of(geometry: &Geometry, part: PieceBits) -> impl Iterator<Item = Cell> {
    let masks = &geometry.masks;
    let mask_no = (masks.of_pieces().len() > 1).then(|| number(part.mask_no));
    let bits = [part.bit, part.bits].map(Cell::Integer).into_iter();
    mask_no
        .into_iter()
        .chain(bits.take(masks.piece_columns().len()))
}

/// The indexes of `Placement`, by the number of masks of cells. The ID behind the cell puts the solutions in order, and the
/// cells tell most placements that do not fit; where there is one mask, a stage reads nothing else.
pub fn placement_indexes(
    masks: &Masks,
    single: &'static [&'static [&'static str]],
) -> &'static [&'static [&'static str]] {
    match masks.of_cells().len() {
        1 => single,
        2 => &[&["First_Code", "ID", "Cells_1", "Cells_2"]],
        3 => &[&["First_Code", "ID", "Cells_1", "Cells_2", "Cells_3"]],
        4 => &[&[
            "First_Code",
            "ID",
            "Cells_1",
            "Cells_2",
            "Cells_3",
            "Cells_4",
        ]],
        _ => &[&[
            "First_Code",
            "ID",
            "Cells_1",
            "Cells_2",
            "Cells_3",
            "Cells_4",
            "Cells_5",
        ]],
    }
}

fn placements(geometry: &Geometry) -> Input {
    let (masks, grid) = (&geometry.masks, geometry.cover.grid);
    let piece_masks = masks.of_pieces();
    let pieces = piece_columns(masks, "its bit in the masks of pieces");
    let pieces = pieces.flat_map(|column| {
        let name = |mask| format!("{}{mask}", column.name);
        let columns = piece_masks.iter().map(|mask| Column {
            name: name(mask).into(),
            ..column.clone()
        });
        columns.collect::<Vec<_>>()
    });
    let columns = [
        Column::new("ID", "INTEGER"),
        Column::new("Piece_ID", &piece_id_type(geometry.cover)).about("a piece, or a hole"),
        Column::new("Orientation_No", "INTEGER").about("which of the piece's, from 1"),
        Column::new("Cell_Name", &cell_name_type(geometry.cover))
            .about("the first cell that it covers, in reading order"),
    ];
    let columns = columns.into_iter().chain(pieces);
    let columns: Vec<Column> = columns.chain(cells_of_placement(masks)).collect();
    let holes = json!({
        "columns": columns.iter().map(|column| &column.name).collect::<Vec<_>>(),
        "factor": geometry.placements.factor,
        "has_holes": !geometry.cover.holes.is_empty(),
        "fixed_cells": geometry.fixed_cells(),
        "parts": parts_table(grid),
        "n_parts": n_parts_column(grid),
        "noun": grid.noun(),
        "in_space": grid == Grid::Cube,
        "points": grid == Grid::Triangle,
        "given": geometry.given_cells(),
    });
    Input {
        table: "Placement",
        about: "Placement: one row is a piece at one place of the board, with the mask of the cells that it covers.",
        columns,
        key: &["ID"],
        looked_up_by: placement_indexes(
            masks,
            if masks.has_copies() {
                &[&["First_Bit", "ID", "Piece_Bit", "Piece_Bits", "Cells"]]
            } else {
                &[&["First_Bit", "ID", "Piece_Bit", "Cells"]]
            },
        ),
        fill: Fill::Derived(render(
            template!("cover/placement.sql"),
            &masks.with_holes(holes),
        )),
    }
}

/// The columns of the first cell of a placement, and of all its cells.
pub fn cells_of_placement(masks: &Masks) -> impl Iterator<Item = Column> {
    let cell_masks = masks.of_cells();
    let first = match cell_masks.len() {
        1 => "the lowest bit of Cells",
        _ => "the first cell in the masks: 67 times the mask, plus its bit modulo 67",
    };
    let first = Column::new(masks.first_column(), "BIGINT").about(first);
    let cells = in_masks("Cells", "the mask of all cells that it covers", cell_masks);
    std::iter::once(first).chain(cells)
}

/// A column of this name for each mask.
pub fn in_masks(
    name: &'static str,
    about: &'static str,
    suffixes: Vec<String>,
) -> impl Iterator<Item = Column> {
    let names = suffixes
        .into_iter()
        .map(move |mask| format!("{name}{mask}"));
    names.map(move |name| Column::new(name, "BIGINT").about(about))
}

/// The row that the first stage starts from. `free` is the name of what placements use up, apart from cells.
pub fn empty_board(masks: &Masks, free: &'static str) -> Input {
    let cells = in_masks("Free_Cells", "the bits of all cells", masks.of_cells());
    let others = in_masks(free, "the bits of all that can be used", masks.of_pieces());
    let all = masks.all_cells().into_iter().chain(masks.all_pieces());
    Input {
        table: EMPTY_BOARD,
        about: "Empty_Board: one row, the masks of all that is free.",
        columns: cells.chain(others).collect(),
        key: &[],
        looked_up_by: &[],
        fill: Fill::Rows(vec![all.map(Cell::Integer).collect()]),
    }
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

fn number(n: usize) -> Cell {
    Cell::Integer(i64::try_from(n).unwrap_or(i64::MAX))
}
