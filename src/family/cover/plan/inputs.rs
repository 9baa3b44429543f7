//! The relations that the stages of a cover start from.

use serde_json::json;

use super::geometry::Geometry;
use crate::drawing::grid::{COLUMN, Grid, LAYER, ROW, Site, plus, points_up};
use crate::family::cover::masks::Masks;
use crate::plan::{Column, Fill, Input, varchar};
use crate::problem::Problem;
use crate::relation::{Cell, Row};
use crate::sql::{render, template};

/// The cells, the oriented pieces, the holes, the placements that follow from them, and the empty board.
#[must_use]
pub fn inputs(geometry: &Geometry) -> Vec<Input> {
    let holes = (!geometry.cover.holes.is_empty()).then(|| holes(geometry));
    [
        cells(geometry),
        orientations(geometry),
        piece_cells(geometry),
    ]
    .into_iter()
    .chain(holes)
    .chain([
        placements(geometry),
        empty_board(&geometry.masks, "Free_Pieces"),
    ])
    .collect()
}

/// A relation of rows that the puzzle file gives.
pub fn listed(
    table: &'static str,
    about: &'static str,
    columns: impl IntoIterator<Item = Column>,
    key: &'static [&'static str],
    rows: impl IntoIterator<Item = Row>,
) -> Input {
    Input {
        table,
        about,
        columns: columns.into_iter().collect(),
        key,
        looked_up_by: &[],
        fill: Fill::Rows(rows.into_iter().collect()),
    }
}

/// A column of this name for each mask.
pub fn in_masks(name: &str, about: &'static str, suffixes: Vec<String>) -> Vec<Column> {
    let names = suffixes.into_iter().map(|mask| format!("{name}{mask}"));
    names
        .map(|name| Column::new(name, "BIGINT").about(about))
        .collect()
}

/// The columns of the first cell of a placement, and of all its cells.
pub fn cells_of_placement(masks: &Masks) -> Vec<Column> {
    let about = match masks.of_cells().len() {
        1 => "the lowest bit of Cells",
        _ => "the first cell in the masks: 67 times the mask, plus its bit modulo 67",
    };
    let first = Column::new(masks.first_column(), "BIGINT").about(about);
    let cells = in_masks(
        "Cells",
        "the mask of all cells that it covers",
        masks.of_cells(),
    );
    [vec![first], cells].concat()
}

/// The row that the first stage starts from. `free` is the name of what placements use up, apart from cells.
pub fn empty_board(masks: &Masks, free: &str) -> Input {
    let cells = in_masks("Free_Cells", "the bits of all cells", masks.of_cells());
    let others = in_masks(free, "the bits of all that can be used", masks.of_pieces());
    let all = masks.all_cells().into_iter().chain(masks.all_pieces());
    listed(
        Problem::START,
        "Empty_Board: one row, the masks of all that is free.",
        [cells, others].concat(),
        &[],
        [all.map(Cell::Integer).collect()],
    )
}

/// The indexes of `Placement`, by the number of masks of cells; `single` are those for one mask. The ID behind the cell puts the solutions
/// in order, and the cells rule out most that do not fit; where there is one mask, a stage reads nothing else.
pub fn placement_indexes(
    masks: &Masks,
    single: &'static [&'static [&'static str]],
) -> &'static [&'static [&'static str]] {
    match masks.of_cells().len() {
        1 => single,
        2 => &[&["First_Code", "ID", "Cells_1", "Cells_2"]],
        3 => &[&["First_Code", "ID", "Cells_1", "Cells_2", "Cells_3"]],
        _ => &[&[
            "First_Code",
            "ID",
            "Cells_1",
            "Cells_2",
            "Cells_3",
            "Cells_4",
        ]],
    }
}

fn cells(geometry: &Geometry) -> Input {
    let (cover, masks) = (geometry.cover, &geometry.masks);
    let rows = cover.cells.iter().enumerate().map(|(idx, cell)| {
        let slot = geometry.slot(idx);
        let name = [number(idx + 1), Cell::from(cell.name.as_str())];
        let bits = masks.of_cell(slot).into_iter().map(Cell::Integer);
        let place = coordinates(cover.grid, plus(cell.site, [1, 1, 1]), cell.site);
        name.into_iter().chain(bits).chain(place).collect()
    });
    let name = [
        Column::new("ID", "INTEGER").about("in reading order, from 1"),
        Column::new("Name", &cell_name_type(geometry)),
    ];
    Input {
        looked_up_by: if masks.of_cells().len() == 1 {
            &[&["Bit"]]
        } else {
            &[&["Code"]]
        },
        ..listed(
            "Cell",
            "Cell: one row is a cell of the board, by its ID in reading order, with its bit in the masks of cells.",
            name.into_iter()
                .chain(bits_of_cell(masks))
                .chain(coordinate_columns(cover.grid, "from 1")),
            &["ID"],
            rows,
        )
    }
}

/// The columns of the bit of a cell, after its code where there are several masks.
pub fn bits_of_cell(masks: &Masks) -> Vec<Column> {
    let code = Column::new("Code", "INTEGER").about("67 times its mask, plus its bit modulo 67");
    let code = (masks.of_cells().len() > 1).then_some(code);
    let bits = in_masks("Bit", "its bit in the masks of cells", masks.of_cells());
    code.into_iter().chain(bits).collect()
}

fn orientations(geometry: &Geometry) -> Input {
    let rows = geometry
        .placements
        .orientations
        .iter()
        .zip(1..)
        .map(|(orientation, id)| {
            let before = geometry.placements.orientations[..id].iter();
            let no = before
                .filter(|other| other.piece_idx == orientation.piece_idx)
                .count();
            let piece = [
                number(id),
                Cell::from(orientation.piece_id.as_str()),
                number(no),
            ];
            let bits = geometry
                .masks
                .of_piece(orientation.piece_idx)
                .into_iter()
                .map(Cell::Integer);
            let n_cells = number(orientation.shape.sites().len());
            piece.into_iter().chain(bits).chain([n_cells]).collect()
        });
    let piece = [
        Column::new("ID", "INTEGER"),
        Column::new("Piece_ID", &piece_id_type(geometry)),
        Column::new("Orientation_No", "INTEGER").about("which of the piece's, from 1"),
    ];
    let n_cells =
        Column::new("N_Cells", "INTEGER").about("the number of cells that the piece takes");
    listed(
        "Orientation",
        "Orientation: one row is a piece, turned or flipped in one way, with its bit in the masks of pieces.",
        piece
            .into_iter()
            .chain(bits_of_piece(&geometry.masks))
            .chain([n_cells]),
        &["ID"],
        rows,
    )
}

/// The cells of the orientations.
fn piece_cells(geometry: &Geometry) -> Input {
    let grid = geometry.cover.grid;
    let orientations = geometry.placements.orientations.iter().zip(1..);
    let rows = orientations.flat_map(|(orientation, id)| {
        let parts = geometry.parts(orientation).into_iter();
        parts.map(move |(shift, site)| {
            [number(id)]
                .into_iter()
                .chain(coordinates(grid, shift, site))
                .collect()
        })
    });
    let id = Column::new("Orientation_ID", "INTEGER").refers_to("Orientation", "ID");
    listed(
        "Piece_Cell",
        "Piece_Cell: one row is a cell that an oriented piece takes, counted from the one that is the lowest.",
        [id].into_iter()
            .chain(coordinate_columns(grid, "relative to that cell")),
        match grid {
            Grid::Cube => &["Orientation_ID", "Layer_No", "Row_No", "Column_No"],
            _ => &["Orientation_ID", "Row_No", "Column_No"],
        },
        rows,
    )
}

/// The columns that say where a cell is: its layer in space, its row and its column, and which way a triangle points.
fn coordinate_columns(grid: Grid, about: &'static str) -> impl Iterator<Item = Column> {
    let points_up = Column::new("Points_Up", "INTEGER");
    let points_up = points_up.about("1 for a triangle that points up, 0 for one that points down");
    let place = coordinate_names(grid)
        .iter()
        .map(move |name| Column::new(*name, "INTEGER").about(about));
    place.chain((grid == Grid::Triangle).then_some(points_up))
}

/// The coordinates of a placed cell, each the sum of two: where its piece lies, and where it is in the piece.
fn coordinate_names(grid: Grid) -> &'static [&'static str] {
    match grid {
        Grid::Cube => &["Layer_No", "Row_No", "Column_No"],
        _ => &["Row_No", "Column_No"],
    }
}

/// The cells of those columns, for a place and the site that it stands for.
fn coordinates(grid: Grid, place: Site, site: Site) -> impl Iterator<Item = Cell> {
    let layer = (grid == Grid::Cube).then_some(place[LAYER]);
    let points_up = (grid == Grid::Triangle).then(|| i64::from(points_up(site)));
    let place = layer.into_iter().chain([place[ROW], place[COLUMN]]);
    place.chain(points_up).map(Cell::Integer)
}

fn holes(geometry: &Geometry) -> Input {
    let n_orientations = geometry.placements.orientations.len();
    let holes = geometry.cover.holes.iter().enumerate();
    let rows = holes.flat_map(|(idx, hole)| {
        hole.open_cells().iter().map(move |cell_idx| {
            let hole = [
                number(n_orientations + idx + 1),
                Cell::from(hole.name.as_str()),
            ];
            let bits = geometry.masks.of_piece(geometry.cover.pieces.len() + idx);
            let bits = bits.into_iter().map(Cell::Integer);
            hole.into_iter()
                .chain(bits)
                .chain([number(cell_idx + 1)])
                .collect()
        })
    });
    let hole = [
        Column::new("Orientation_ID", "INTEGER").about("behind those of the pieces"),
        Column::new("Piece_ID", &piece_id_type(geometry)).about("the name of the hole"),
    ];
    let cell_id = Column::new("Cell_ID", "INTEGER").refers_to("Cell", "ID");
    listed(
        "Hole",
        "Hole: one row is a hole and one of the cells that it may leave free; a hole is a piece of one cell.",
        hole.into_iter()
            .chain(bits_of_piece(&geometry.masks))
            .chain([cell_id]),
        &["Orientation_ID", "Cell_ID"],
        rows,
    )
}

/// The columns of a piece's part of the masks of pieces.
fn bits_of_piece(masks: &Masks) -> Vec<Column> {
    let abouts: &[&str] = if masks.has_copies() {
        &[
            "what one copy of it counts in the masks of pieces",
            "all bits of its count there",
        ]
    } else {
        &["its bit in the masks of pieces"]
    };
    let columns = masks.piece_columns().iter().zip(abouts);
    columns
        .flat_map(|(name, about)| in_masks(name, about, masks.of_pieces()))
        .collect()
}

fn placements(geometry: &Geometry) -> Input {
    let masks = &geometry.masks;
    let pieces = bits_of_piece(masks);
    let names: Vec<_> = pieces.iter().map(|column| column.name.clone()).collect();
    let columns = [
        Column::new("ID", "INTEGER"),
        Column::new("Piece_ID", &piece_id_type(geometry)).about("a piece, or a hole"),
        Column::new("Orientation_No", "INTEGER").about("which of the piece's, from 1"),
        Column::new("Cell_Name", &cell_name_type(geometry))
            .about("the first cell that it covers, in reading order"),
    ];
    let columns: Vec<Column> = columns
        .into_iter()
        .chain(pieces)
        .chain(cells_of_placement(masks))
        .collect();
    let holes = json!({
        "columns": columns.iter().map(|column| &column.name).collect::<Vec<_>>(),
        "piece_columns": names,
        "coordinates": coordinate_names(geometry.cover.grid),
        "points": geometry.cover.grid == Grid::Triangle,
        "factor": geometry.placements.factor,
        "has_holes": !geometry.cover.holes.is_empty(),
        "fixed_cells": geometry.fixed_cells(),
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

fn cell_name_type(geometry: &Geometry) -> String {
    varchar(geometry.cover.cells.iter().map(|cell| cell.name.as_str()))
}

fn piece_id_type(geometry: &Geometry) -> String {
    let pieces = geometry.cover.pieces.iter().map(|piece| &piece.id);
    let names = pieces.chain(geometry.cover.holes.iter().map(|hole| &hole.name));
    varchar(names.map(String::as_str))
}

fn number(n: usize) -> Cell {
    Cell::Integer(i64::try_from(n).unwrap_or(i64::MAX))
}
