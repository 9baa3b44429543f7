//! Cubes, drawn twice: as a box in perspective, and beside it layer by layer.

use super::{COLUMN, LAYER, ROW, Site, on_sheet, plus, ruled};
use crate::drawing::geometry::{Point, SQRT_3, float, moved};
use crate::drawing::{DrawnPlace, Face, Heading, Layout};

/// The length of an edge of a cube in perspective, and the share of it that its place takes in width on the sheet.
const EDGE: f64 = 80.0;
const HALF_SQRT_3: f64 = SQRT_3 / 2.0;

/// The side of a cell in a layer, and how much of its width and height a name takes.
const CELL: f64 = 44.0;
const NAME: (f64, f64) = (0.85, 0.45);

/// How high the line with the name of a layer is, and its letters.
const LINE: f64 = 28.0;
const LETTERS: f64 = 16.0;

/// The space between the box and the layers.
const GAP: f64 = 40.0;

/// The sides of a cube, in the order of `Grid::neighbours`.
const BACK: usize = 0;
const RIGHT: usize = 1;
const FRONT: usize = 2;
const LEFT: usize = 3;
const BELOW: usize = 4;
const TOP: usize = 5;

type CubeFace = (usize, [i64; 4], [usize; 4], Option<f64>);

/// The faces of a cube, hidden ones first: each with its side, its corners, the sides beyond its edges, and its shadow. The bits of a
/// corner are its offsets in layer, row and column.
const FACES: [CubeFace; 6] = [
    (BELOW, [0, 1, 3, 2], [BACK, RIGHT, FRONT, LEFT], None),
    (LEFT, [6, 4, 0, 2], [TOP, BACK, BELOW, FRONT], None),
    (BACK, [4, 5, 1, 0], [TOP, RIGHT, BELOW, LEFT], None),
    (TOP, [4, 5, 7, 6], [BACK, RIGHT, FRONT, LEFT], Some(0.0)),
    (FRONT, [6, 7, 3, 2], [TOP, RIGHT, BELOW, LEFT], Some(0.15)),
    (RIGHT, [7, 5, 1, 3], [TOP, BACK, BELOW, FRONT], Some(0.3)),
];

fn faces(site: Site) -> Vec<Face> {
    let corner = |bits: i64| in_perspective(plus(site, [bits >> 2, bits >> 1 & 1, bits & 1]));
    let face = |(side, corners, beyond, shadow): CubeFace| Face {
        side,
        corners: corners.map(corner),
        beyond,
        shadow,
    };
    FACES.map(face).to_vec()
}

/// A corner of a cube on the sheet: columns go down to the right, rows down to the left, and layers up.
fn in_perspective(corner: Site) -> Point {
    let [layer, row, column] = corner.map(|steps| float(on_sheet(steps)));
    (
        EDGE * HALF_SQRT_3 * (column - row),
        EDGE * (f64::midpoint(column, row) - layer),
    )
}

/// The upper left corner of each layer, below its name, in the space beside the box. The topmost layer comes first, and there are as many
/// columns of layers as keep them no higher than the box.
fn corners_of_layers([n_layers, n_rows, n_columns]: [usize; 3]) -> Vec<Point> {
    let (width, height) = (float(n_columns) * CELL + GAP, float(n_rows) * CELL + LINE);
    let box_height = EDGE * (float(n_rows + n_columns) / 2.0 + float(n_layers));
    let fits = |n_stacked: &usize| float(*n_stacked) * height <= box_height;
    let n_stacked = (1..=n_layers).take_while(fits).last().unwrap_or(1);
    let first = (
        EDGE * HALF_SQRT_3 * float(n_columns) + GAP,
        (box_height - float(n_stacked) * height) / 2.0 - EDGE * float(n_layers) + LINE,
    );
    let corner = |idx: usize| {
        let (column, row) = (idx / n_stacked, idx % n_stacked);
        moved(first, (float(column) * width, float(row) * height), 1.0)
    };
    (0..n_layers).rev().map(corner).collect()
}

pub fn laid_out(sites: &[Site]) -> (Vec<DrawnPlace>, Vec<Heading>, Layout) {
    let extent = [LAYER, ROW, COLUMN].map(|axis| {
        let past = sites.iter().map(|site| on_sheet(site[axis]) + 1);
        past.max().unwrap_or(0)
    });
    let corners = corners_of_layers(extent);
    let place = |site: &Site| {
        let [layer, row, column] = site.map(on_sheet);
        let corner = moved(corners[layer], (float(column), float(row)), CELL);
        DrawnPlace {
            faces: faces(*site),
            ..DrawnPlace::cell(corner, (CELL, CELL), NAME)
        }
    };
    let width = float(extent[COLUMN]) * CELL;
    let headings = corners.iter().zip(1..).map(|((left, top), no)| Heading {
        text: format!("layer {no}"),
        at: (left + width / 2.0, top - LINE / 2.0),
        room: (width, LETTERS),
        outline: Vec::new(),
    });
    // As text, the layers stand side by side, with an empty column between them.
    let step = sites.iter().map(|site| site[COLUMN] + 2).max().unwrap_or(0);
    let flat = |site: &Site| [site[ROW], site[LAYER] * step + site[COLUMN]];
    let (_, layout) = ruled(sites.iter().map(flat));
    (
        sites.iter().map(place).collect(),
        headings.collect(),
        layout,
    )
}
