//! The relations that the stages of a cover start from.

use std::borrow::Cow;

use serde_json::json;

use super::rules::REACH;
use super::{Geometry, parts};
use crate::drawing::grid::{Grid, Site, minus, plus, points_up};
use crate::family::cover::exact::{
    PLACEMENT, bits_in_row, bits_of_cell, cells_in_row, cells_of_placement, in_masks, integers,
    placement_indexes,
};
use crate::plan::{Fill, Input, InputColumn, varchar};
use crate::relation::{Cell, Row};
use crate::sql::{render, template};

/// The cells, the oriented pieces, the holes, and the placements that follow from them.
#[must_use]
pub fn inputs(geometry: &Geometry) -> Vec<Input> {
    let mut inputs = vec![
        cells(geometry),
        orientations(geometry),
        piece_cells(geometry),
    ];
    if !geometry.cover.holes.is_empty() {
        inputs.push(holes(geometry));
    }
    inputs.push(placements(geometry));
    inputs
}

fn cells(geometry: &Geometry) -> Input {
    let (cover, masks) = (geometry.cover, &geometry.cells);
    let rows = cover.cells.iter().enumerate().map(|(idx, cell)| {
        let name = vec![Cell::from(idx + 1), Cell::from(cell.name.as_str())];
        let place = coordinates(cover.grid, plus(cell.site, [1, 1, 1]), cell.site);
        [name, bits_in_row(masks, Some(idx)), place].concat()
    });
    let name = vec![
        InputColumn::new("ID", "INTEGER").about("in reading order, from 1"),
        InputColumn::new("Name", &cell_name_type(geometry)),
    ];
    let place = coordinate_columns(cover.grid, "from 1");
    Input {
        looked_up_by: if masks.suffixes.len() == 1 {
            &[&["Bit"]]
        } else {
            &[&["Code"]]
        },
        ..Input::listed(
            "Cell",
            "Cell: one row is a cell of the board, by its ID in reading order, with its bit in the masks of cells.",
            [name, bits_of_cell(masks), place].concat(),
            &["ID"],
            rows,
        )
    }
}

fn orientations(geometry: &Geometry) -> Input {
    let numbered = geometry.placements.orientations.iter().zip(1_usize..);
    let rows = numbered.map(|(orientation, id)| {
        let piece = &geometry.cover.pieces[orientation.piece_idx];
        let name = vec![
            Cell::from(id),
            Cell::from(piece.id.as_str()),
            Cell::from(orientation.no),
        ];
        let bits = integers(geometry.of_piece(orientation.piece_idx));
        let n_cells = vec![Cell::from(orientation.shape.sites().len())];
        [name, bits, n_cells].concat()
    });
    let n_cells =
        InputColumn::new("N_Cells", "INTEGER").about("the number of cells that the piece takes");
    let name = vec![
        InputColumn::new("ID", "INTEGER"),
        InputColumn::new("Piece_ID", &piece_id_type(geometry)),
        InputColumn::new("Orientation_No", "INTEGER").about("which of the piece's, from 1"),
    ];
    Input::listed(
        "Orientation",
        "Orientation: one row is a piece, turned or flipped in one way, with its bit in the masks of pieces.",
        [name, bits_of_piece(geometry), vec![n_cells]].concat(),
        &["ID"],
        rows,
    )
}

/// The cells of the orientations, each by its distance from the first one in the order of the scan.
fn piece_cells(geometry: &Geometry) -> Input {
    let grid = geometry.cover.grid;
    let orientations = geometry.placements.orientations.iter().zip(1_usize..);
    let rows = orientations.flat_map(|(orientation, id)| {
        let mut sites = orientation.shape.sites().to_vec();
        sites.sort_by_key(|site| geometry.scan.key(*site));
        let first = sites[0];
        sites.into_iter().map(move |site| {
            let place = coordinates(grid, minus(site, first), site);
            [vec![Cell::from(id)], place].concat()
        })
    });
    let id = InputColumn::new("Orientation_ID", "INTEGER").refers_to("Orientation", "ID");
    let place = coordinate_columns(grid, "relative to that cell");
    Input::listed(
        "Piece_Cell",
        "Piece_Cell: one row is a cell that an oriented piece takes, counted from the one that is the lowest.",
        [vec![id], place].concat(),
        match grid {
            Grid::Cube => &["Orientation_ID", "Layer_No", "Row_No", "Column_No"],
            _ => &["Orientation_ID", "Row_No", "Column_No"],
        },
        rows,
    )
}

/// The columns that say where a cell is: its layer in space, its row and its column, and which way a triangle points.
fn coordinate_columns(grid: Grid, about: &'static str) -> Vec<InputColumn> {
    let names = coordinate_names(grid).iter();
    let mut columns: Vec<InputColumn> = names
        .map(|name| InputColumn::new(*name, "INTEGER").about(about))
        .collect();
    if grid == Grid::Triangle {
        let about = "1 for a triangle that points up, 0 for one that points down";
        columns.push(InputColumn::new("Points_Up", "INTEGER").about(about));
    }
    columns
}

/// The coordinates of a placed cell, each the sum of two: where its piece lies, and where it is in the piece.
fn coordinate_names(grid: Grid) -> &'static [&'static str] {
    &["Layer_No", "Row_No", "Column_No"][3 - grid.axes().len()..]
}

/// The cells of those columns, for a place and the site that it stands for.
fn coordinates(grid: Grid, place: Site, site: Site) -> Row {
    let points_up = (grid == Grid::Triangle).then(|| i64::from(points_up(site)));
    let place = grid.axes().iter().map(|axis| place[*axis]);
    place.chain(points_up).map(Cell::Integer).collect()
}

fn holes(geometry: &Geometry) -> Input {
    let (cover, n_oriented) = (geometry.cover, geometry.placements.orientations.len());
    let rows = cover.holes.iter().enumerate().flat_map(|(idx, hole)| {
        let name = [
            Cell::from(n_oriented + idx + 1),
            Cell::from(hole.name.as_str()),
        ];
        let bits = integers(geometry.of_piece(cover.pieces.len() + idx));
        let cells = hole.open_cells().iter();
        cells.map(move |cell| [&name[..], &bits, &[Cell::from(cell + 1)]].concat())
    });
    let hole = vec![
        InputColumn::new("Orientation_ID", "INTEGER").about("behind those of the pieces"),
        InputColumn::new("Piece_ID", &piece_id_type(geometry)).about("the name of the hole"),
    ];
    let cell_id = InputColumn::new("Cell_ID", "INTEGER").refers_to("Cell", "ID");
    Input::listed(
        "Hole",
        "Hole: one row is a hole and one of the cells that it may leave free; a hole is a piece of one cell.",
        [hole, bits_of_piece(geometry), vec![cell_id]].concat(),
        &["Orientation_ID", "Cell_ID"],
        rows,
    )
}

/// The columns of a piece's part of the masks of pieces.
fn bits_of_piece(geometry: &Geometry) -> Vec<InputColumn> {
    let abouts = if geometry.cover.has_copies() {
        [
            "what one copy of it counts in the masks of pieces",
            "all bits of its count there",
        ]
    } else {
        ["its bit in the masks of pieces", ""]
    };
    let columns = geometry.cover.piece_columns().iter().zip(abouts);
    columns
        .flat_map(|(name, about)| in_masks(name, about, &geometry.pieces))
        .collect()
}

fn placements(geometry: &Geometry) -> Input {
    let masks = &geometry.cells;
    let pieces = bits_of_piece(geometry);
    let names: Vec<_> = pieces.iter().map(|column| column.name.clone()).collect();
    let words = vec![
        InputColumn::new("ID", "INTEGER"),
        InputColumn::new("Piece_ID", &piece_id_type(geometry)).about("a piece, or a hole"),
        InputColumn::new("Orientation_No", "INTEGER").about("which of the piece's, from 1"),
        InputColumn::new("Cell_Name", &cell_name_type(geometry))
            .about("the first cell that it covers, in reading order"),
    ];
    let mut columns = [words, pieces, cells_of_placement(masks)].concat();
    if !geometry.cover.touch.is_empty() {
        columns.extend(in_masks(
            REACH,
            "the mask of these cells and of those beside them",
            masks,
        ));
    }
    let single: &[&[&str]] = if geometry.cover.has_copies() {
        &[&["First_Bit", "ID", "Piece_Bit", "Piece_Bits", "Cells"]]
    } else {
        &[&["First_Bit", "ID", "Piece_Bit", "Cells"]]
    };
    Input {
        table: PLACEMENT,
        about: "Placement: one row is a piece at one place of the board, with the mask of the cells that it covers.",
        key: &["ID"],
        looked_up_by: placement_indexes(masks, single),
        fill: if geometry.cover.lists_placements() {
            Fill::Rows(listed(geometry).into())
        } else {
            Fill::Derived(derived(geometry, &columns, &names))
        },
        columns,
    }
}

/// The statement that derives the placements, with these columns, of which some are about their pieces.
fn derived(
    geometry: &Geometry,
    columns: &[InputColumn],
    piece_columns: &[Cow<'static, str>],
) -> String {
    let cover = geometry.cover;
    let n_parts = cover.copies().len();
    let holes = json!({
        "columns": columns.iter().map(|column| &column.name).collect::<Vec<_>>(),
        "piece_columns": piece_columns,
        "coordinates": coordinate_names(cover.grid),
        "points": cover.grid == Grid::Triangle,
        "factor": geometry.placements.factor,
        "has_holes": !cover.holes.is_empty(),
        "nothing": (parts(cover).len() > n_parts).then(|| geometry.of_piece(n_parts)),
        "fixed_cells": geometry.cells.of(cover.fixed_cells()),
    });
    render(
        template!("cover/placement.sql"),
        &geometry.with_masks(holes),
    )
}

/// The rows of the placements that are left beside what is given, and of the one that is none.
fn listed(geometry: &Geometry) -> Vec<Row> {
    let (cover, names) = (geometry.cover, geometry.cover.names());
    let row = |id: usize, words: [&str; 2], no: usize, part_idx: usize, cells: &[usize]| {
        let words = vec![
            Cell::from(id),
            Cell::from(words[0]),
            Cell::from(no),
            Cell::from(words[1]),
        ];
        let bits = integers(geometry.of_piece(part_idx));
        let mut row = [words, bits, cells_in_row(&geometry.cells, cells)].concat();
        if !cover.touch.is_empty() {
            row.extend(integers(geometry.cells.of(cover.reach(cells))));
        }
        row
    };
    let mut rows = Vec::new();
    if parts(cover).len() > names.len() {
        rows.push(row(0, ["", ""], 1, names.len(), &[]));
    }
    let fixed: Vec<usize> = cover.fixed_cells().collect();
    for (id, placed) in geometry.placements.all() {
        let is_piece = placed.part_idx < cover.pieces.len();
        let is_fixed = is_piece && placed.cells.iter().any(|cell| fixed.contains(cell));
        let name = names[placed.part_idx];
        if !is_fixed && cover.contradicts(name, &placed.cells).is_none() {
            let words = [name, &cover.cells[placed.cells[0]].name];
            let no = placed.orientation_no;
            rows.push(row(id, words, no, placed.part_idx, &placed.cells));
        }
    }
    rows
}

fn cell_name_type(geometry: &Geometry) -> String {
    varchar(geometry.cover.cells.iter().map(|cell| cell.name.as_str()))
}

fn piece_id_type(geometry: &Geometry) -> String {
    varchar(geometry.cover.names())
}
