//! The relations that the stages of a cover start from.

use std::borrow::Cow;

use serde_json::json;

use super::{Geometry, parts};
use crate::drawing::grid::{Grid, Polyform, Site, minus, plus, points_up};
use crate::family::cover::exact::{
    PLACEMENT, bits_in_row, bits_of_cell, cells_of_placement, in_masks, placement_indexes,
};
use crate::family::cover::placements::Placed;
use crate::plan::{Fill, Input, InputColumn, varchar};
use crate::relation::{Cell, Row};
use crate::sql::{render, template};

/// The cells, the oriented pieces, the holes, and the placements that follow from them.
#[must_use]
pub fn inputs(geometry: &Geometry) -> Vec<Input> {
    let holes = (!geometry.cover.holes.is_empty()).then(|| holes(geometry));
    let pieces = [
        cells(geometry),
        orientations(geometry),
        piece_cells(geometry),
    ];
    let inputs = pieces.into_iter().chain(holes);
    inputs.chain([placements(geometry)]).collect()
}

fn cells(geometry: &Geometry) -> Input {
    let (cover, masks) = (geometry.cover, &geometry.cells);
    let rows = cover.cells.iter().enumerate().map(|(idx, cell)| {
        let name = [Cell::from(idx + 1), Cell::from(cell.name.as_str())];
        let place = coordinates(cover.grid, plus(cell.site, [1, 1, 1]), cell.site);
        let bits = bits_in_row(masks, Some(idx));
        name.into_iter().chain(bits).chain(place).collect()
    });
    let name = [
        InputColumn::new("ID", "INTEGER").about("in reading order, from 1"),
        InputColumn::new("Name", &cell_name_type(geometry)),
    ];
    Input {
        looked_up_by: match masks.code_columns()[0] {
            "Bit" => &[&["Bit"]],
            _ => &[&["Code"]],
        },
        ..Input::listed(
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

fn orientations(geometry: &Geometry) -> Input {
    let (cover, orientations) = (geometry.cover, &geometry.placements.orientations);
    let rows = (0..)
        .zip(orientations)
        .filter_map(|(idx, (part_idx, shape))| {
            let n_cells = Cell::from(shape.as_ref()?.sites().len());
            let alike = orientations[..=idx].iter();
            let no = alike.filter(|(other, _)| other == part_idx).count();
            let piece = [
                Cell::from(idx + 1),
                Cell::from(cover.pieces[*part_idx].id.as_str()),
                Cell::from(no),
            ];
            let bits = geometry.of_piece(*part_idx).concat().into_iter();
            let row = piece.into_iter().chain(bits.map(Cell::Integer));
            Some(row.chain([n_cells]).collect())
        });
    let piece = [
        InputColumn::new("ID", "INTEGER"),
        InputColumn::new("Piece_ID", &piece_id_type(geometry)),
        InputColumn::new("Orientation_No", "INTEGER").about("which of the piece's, from 1"),
    ];
    let n_cells =
        InputColumn::new("N_Cells", "INTEGER").about("the number of cells that the piece takes");
    Input::listed(
        "Orientation",
        "Orientation: one row is a piece, turned or flipped in one way, with its bit in the masks of pieces.",
        piece
            .into_iter()
            .chain(bits_of_piece(geometry))
            .chain([n_cells]),
        &["ID"],
        rows,
    )
}

/// The cells of the orientations, each by its distance from the first one in the order of the scan.
fn piece_cells(geometry: &Geometry) -> Input {
    let grid = geometry.cover.grid;
    let orientations = geometry.placements.orientations.iter().zip(1_usize..);
    let rows = orientations.flat_map(|((_, shape), id)| {
        let sites = shape.as_ref().map(Polyform::sites);
        let mut sites = sites.unwrap_or_default().to_vec();
        sites.sort_by_key(|site| geometry.scan.key(*site));
        let first = sites.first().copied().unwrap_or_default();
        let rows = sites.into_iter().map(move |site| {
            let place = coordinates(grid, minus(site, first), site);
            std::iter::once(Cell::from(id)).chain(place).collect()
        });
        rows.collect::<Vec<_>>()
    });
    let id = InputColumn::new("Orientation_ID", "INTEGER").refers_to("Orientation", "ID");
    Input::listed(
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
fn coordinate_columns(grid: Grid, about: &'static str) -> impl Iterator<Item = InputColumn> {
    let points_up = InputColumn::new("Points_Up", "INTEGER");
    let points_up = points_up.about("1 for a triangle that points up, 0 for one that points down");
    let place = coordinate_names(grid)
        .iter()
        .map(move |name| InputColumn::new(*name, "INTEGER").about(about));
    place.chain((grid == Grid::Triangle).then_some(points_up))
}

/// The coordinates of a placed cell, each the sum of two: where its piece lies, and where it is in the piece.
fn coordinate_names(grid: Grid) -> &'static [&'static str] {
    &["Layer_No", "Row_No", "Column_No"][3 - grid.axes().len()..]
}

/// The cells of those columns, for a place and the site that it stands for.
fn coordinates(grid: Grid, place: Site, site: Site) -> impl Iterator<Item = Cell> {
    let points_up = (grid == Grid::Triangle).then(|| i64::from(points_up(site)));
    let place = grid.axes().iter().map(move |axis| place[*axis]);
    place.chain(points_up).map(Cell::Integer)
}

fn holes(geometry: &Geometry) -> Input {
    let n_pieces = geometry.cover.pieces.len();
    let first_id = geometry.placements.orientations.len() - geometry.cover.holes.len() + 1;
    let rows = geometry
        .cover
        .holes
        .iter()
        .enumerate()
        .flat_map(|(idx, hole)| {
            let name = [Cell::from(first_id + idx), Cell::from(hole.name.as_str())];
            let bits = geometry.of_piece(n_pieces + idx).concat();
            let bits: Vec<Cell> = bits.into_iter().map(Cell::Integer).collect();
            let cells = hole.open_cells().iter();
            cells.map(move |cell| [&name[..], &bits, &[Cell::from(cell + 1)]].concat())
        });
    let hole = [
        InputColumn::new("Orientation_ID", "INTEGER").about("behind those of the pieces"),
        InputColumn::new("Piece_ID", &piece_id_type(geometry)).about("the name of the hole"),
    ];
    let cell_id = InputColumn::new("Cell_ID", "INTEGER").refers_to("Cell", "ID");
    Input::listed(
        "Hole",
        "Hole: one row is a hole and one of the cells that it may leave free; a hole is a piece of one cell.",
        hole.into_iter()
            .chain(bits_of_piece(geometry))
            .chain([cell_id]),
        &["Orientation_ID", "Cell_ID"],
        rows,
    )
}

/// The columns of a piece's part of the masks of pieces.
fn bits_of_piece(geometry: &Geometry) -> Vec<InputColumn> {
    let abouts: &[&str] = if geometry.cover.has_copies() {
        &[
            "what one copy of it counts in the masks of pieces",
            "all bits of its count there",
        ]
    } else {
        &["its bit in the masks of pieces"]
    };
    let columns = geometry.cover.piece_columns().iter().zip(abouts);
    columns
        .flat_map(|(name, about)| in_masks(name, about, &geometry.pieces))
        .collect()
}

fn placements(geometry: &Geometry) -> Input {
    let (cover, masks) = (geometry.cover, &geometry.cells);
    let pieces = bits_of_piece(geometry);
    let names: Vec<_> = pieces.iter().map(|column| column.name.clone()).collect();
    let columns = [
        InputColumn::new("ID", "INTEGER"),
        InputColumn::new("Piece_ID", &piece_id_type(geometry)).about("a piece, or a hole"),
        InputColumn::new("Orientation_No", "INTEGER").about("which of the piece's, from 1"),
        InputColumn::new("Cell_Name", &cell_name_type(geometry))
            .about("the first cell that it covers, in reading order"),
    ];
    let columns: Vec<InputColumn> = columns
        .into_iter()
        .chain(pieces)
        .chain(cells_of_placement(masks))
        .collect();
    let fill = if cover.lists_placements() {
        Fill::Rows(listed(geometry).collect())
    } else {
        Fill::Derived(derived(geometry, &columns, &names))
    };
    Input {
        table: PLACEMENT,
        about: "Placement: one row is a piece at one place of the board, with the mask of the cells that it covers.",
        columns,
        key: &["ID"],
        looked_up_by: placement_indexes(
            masks,
            match cover.piece_columns() {
                [_] => &[&["First_Bit", "ID", "Piece_Bit", "Cells"]],
                _ => &[&["First_Bit", "ID", "Piece_Bit", "Piece_Bits", "Cells"]],
            },
        ),
        fill,
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
        "nothing": (parts(cover).len() > n_parts).then(|| geometry.of_piece(n_parts).concat()),
        "fixed_cells": geometry.cells.of(cover.fixed_cells()),
    });
    render(
        template!("cover/placement.sql"),
        &geometry.with_masks(holes),
    )
}

/// The rows of the placements that are left beside what is given, and of the one that is none.
fn listed(geometry: &Geometry) -> impl Iterator<Item = Row> {
    let (cover, all, masks) = (geometry.cover, geometry.placements, &geometry.cells);
    let (n_pieces, n_parts, names) = (cover.pieces.len(), cover.copies().len(), cover.names());
    let fixed: Vec<usize> = cover.fixed_cells().collect();
    let is_left = move |(_, placed): &(usize, &Placed)| {
        let is_fixed =
            placed.part_idx < n_pieces && placed.cells.iter().any(|cell| fixed.contains(cell));
        !is_fixed && cover.agrees_with_given(placed.part_idx, &placed.cells)
    };
    let none = (parts(cover).len() > n_parts).then(|| {
        let words = [
            Cell::from(0_i64),
            Cell::from(""),
            Cell::from(1_i64),
            Cell::from(""),
        ];
        let bits = geometry.of_piece(n_parts).concat().into_iter().chain([0]);
        let bits = bits.chain(masks.suffixes.iter().map(|_| 0));
        words.into_iter().chain(bits.map(Cell::Integer)).collect()
    });
    let rows = all.all().filter(is_left).map(move |(id, placed)| {
        let alike = all.orientations[..id % all.factor].iter();
        let no = alike
            .filter(|(part_idx, _)| *part_idx == placed.part_idx)
            .count();
        let words = [
            Cell::from(id),
            Cell::from(names[placed.part_idx]),
            Cell::from(no),
            Cell::from(cover.cells[placed.cells[0]].name.as_str()),
        ];
        let place = |cell: &&usize| (masks.bits[**cell].mask, masks.bits[**cell].lowest);
        let first = placed
            .cells
            .iter()
            .min_by_key(place)
            .map_or(0, |cell| masks.code(*cell));
        let bits = geometry.of_piece(placed.part_idx).concat().into_iter();
        let bits = bits.chain([first]).chain(masks.of(placed.cells.clone()));
        words.into_iter().chain(bits.map(Cell::Integer)).collect()
    });
    none.into_iter().chain(rows)
}

fn cell_name_type(geometry: &Geometry) -> String {
    varchar(geometry.cover.cells.iter().map(|cell| cell.name.as_str()))
}

fn piece_id_type(geometry: &Geometry) -> String {
    varchar(geometry.cover.names())
}
