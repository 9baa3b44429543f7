//! Cubes, drawn twice: as a box in perspective, and beside it layer by layer.

use super::square::{STEPS, Squares, on_sheet, ruled};
use super::{COLUMN, LAYER, Lattice, Matrix, ROW, Site, plus};
use crate::drawing::geometry::{Point, SQRT_3, float};
use crate::drawing::{DrawnPlace, Face, Heading, Layout};

/// The grid of cubes.
#[derive(Debug)]
pub struct Cubes;

/// The order of three axes, and whether it is a turn of them rather than a mirror image.
const ORDERS: [([usize; 3], bool); 6] = [
    ([LAYER, ROW, COLUMN], true),
    ([LAYER, COLUMN, ROW], false),
    ([ROW, LAYER, COLUMN], false),
    ([ROW, COLUMN, LAYER], true),
    ([COLUMN, LAYER, ROW], true),
    ([COLUMN, ROW, LAYER], false),
];

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

/// The sides of a cube, as [`STEPS`] go and then below and on top.
const BACK: usize = 0;
const RIGHT: usize = 1;
const FRONT: usize = 2;
const LEFT: usize = 3;
const BELOW: usize = 4;
const TOP: usize = 5;

/// The corners of a cube by the steps to them: layers, rows and columns.
const ON_TOP: [Site; 4] = [[1, 0, 0], [1, 0, 1], [1, 1, 1], [1, 1, 0]];
const ON_THE_GROUND: [Site; 4] = [[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0]];

/// The faces of a cube: those that are turned away, and those that are seen.
fn faces(site: Site) -> Vec<Face> {
    let face = |side, corners: [Site; 4], beyond, shadow| Face {
        side,
        corners: corners.map(|corner| in_perspective(plus(site, corner))),
        beyond,
        shadow,
    };
    // Between two corners on top and those below them.
    let upright = |side, [one, other]: [usize; 2], [before, after]: [usize; 2], shadow| {
        let corners = [
            ON_TOP[one],
            ON_TOP[other],
            ON_THE_GROUND[other],
            ON_THE_GROUND[one],
        ];
        face(side, corners, [TOP, after, BELOW, before], shadow)
    };
    let around = [BACK, RIGHT, FRONT, LEFT];
    vec![
        face(BELOW, ON_THE_GROUND, around, None),
        upright(LEFT, [3, 0], [FRONT, BACK], None),
        upright(BACK, [0, 1], [LEFT, RIGHT], None),
        face(TOP, ON_TOP, around, Some(0.0)),
        upright(FRONT, [3, 2], [LEFT, RIGHT], Some(0.15)),
        upright(RIGHT, [2, 1], [FRONT, BACK], Some(0.3)),
    ]
}

/// A corner of a cube on the sheet: columns go down to the right, rows down to the left, and layers up.
fn in_perspective(corner: Site) -> Point {
    let [layer, row, column] = corner.map(|steps| float(on_sheet(steps)));
    (
        EDGE * HALF_SQRT_3 * (column - row),
        EDGE * (f64::midpoint(column, row) - layer),
    )
}

/// The layers of a board beside its box, the topmost one on top, in as many columns as keep them no higher than the box.
struct Layers {
    n_in_all: usize,
    /// The layers in a column.
    n_stacked: usize,
    /// The upper left corner of the first.
    corner: Point,
    /// The width and the height of a layer with its name and the space round it.
    size: (f64, f64),
}

impl Layers {
    fn of(sites: &[Site]) -> Self {
        let [n_layers, n_rows, n_columns] = [LAYER, ROW, COLUMN].map(|axis| {
            let past = sites.iter().map(|site| on_sheet(site[axis]) + 1);
            past.max().unwrap_or(0)
        });
        let size = (float(n_columns) * CELL + GAP, float(n_rows) * CELL + LINE);
        let box_height = EDGE * (float(n_rows + n_columns) / 2.0 + float(n_layers));
        let fits = |n_stacked: &usize| float(*n_stacked) * size.1 <= box_height;
        let n_stacked = (1..=n_layers).take_while(fits).last().unwrap_or(1);
        let height = float(n_stacked) * size.1;
        let corner = (
            EDGE * HALF_SQRT_3 * float(n_columns) + GAP,
            (box_height - height) / 2.0 - EDGE * float(n_layers),
        );
        Self {
            n_in_all: n_layers,
            n_stacked,
            corner,
            size,
        }
    }

    /// The upper left corner of a layer, counted from 0, below its name.
    fn corner(&self, layer: usize) -> Point {
        let idx = self.n_in_all - 1 - layer;
        let (column, row) = (idx / self.n_stacked, idx % self.n_stacked);
        (
            self.corner.0 + float(column) * self.size.0,
            self.corner.1 + float(row) * self.size.1 + LINE,
        )
    }
}

impl Lattice for Cubes {
    fn nouns(&self) -> [&'static str; 2] {
        ["cube", "cubes"]
    }

    fn neighbours(&self, site: Site) -> Vec<Site> {
        let steps = STEPS.into_iter().chain([[-1, 0, 0], [1, 0, 0]]);
        steps.map(|step| plus(site, step)).collect()
    }

    /// Each axis goes along one of the three, forwards or backwards; half of these maps are mirror images.
    fn turns(&self) -> Vec<Matrix> {
        let signs: Vec<[bool; 3]> = (0..8)
            .map(|bits: u8| [4, 2, 1].map(|bit| bits & bit != 0))
            .collect();
        let turns = ORDERS.iter().flat_map(|(order, is_turn)| {
            let fit = signs.iter().filter(move |signs| {
                let n_backwards = signs.iter().filter(|is_back| **is_back).count();
                n_backwards.is_multiple_of(2) == *is_turn
            });
            fit.map(move |signs| {
                let mut matrix = [[0; 3]; 3];
                for (axis, is_back) in signs.iter().enumerate() {
                    matrix[axis][order[axis]] = if *is_back { -2 } else { 2 };
                }
                matrix
            })
        });
        turns.collect()
    }

    fn corners(&self, site: Site) -> Vec<Point> {
        Squares.corners(site)
    }

    fn laid_out(&self, sites: &[Site]) -> (Vec<DrawnPlace>, Layout) {
        let layers = Layers::of(sites);
        let place = |site: &Site| {
            let [layer, row, column] = site.map(on_sheet);
            let (left, top) = layers.corner(layer);
            let corner = (left + float(column) * CELL, top + float(row) * CELL);
            DrawnPlace {
                faces: faces(*site),
                ..DrawnPlace::cell(corner, (CELL, CELL), NAME)
            }
        };
        // As text they stand side by side, with a free column between them.
        let n_columns = sites.iter().map(|site| site[COLUMN] + 1).max().unwrap_or(0);
        let flat = |site: &Site| [site[ROW], site[LAYER] * (n_columns + 1) + site[COLUMN]];
        let (_, layout) = ruled(sites.iter().map(flat).collect());
        (sites.iter().map(place).collect(), layout)
    }

    fn headings(&self, sites: &[Site]) -> Vec<Heading> {
        let layers = Layers::of(sites);
        let heading = |layer: usize| {
            let (left, top) = layers.corner(layer);
            let width = layers.size.0 - GAP;
            Heading {
                text: format!("layer {}", layer + 1),
                at: (left + width / 2.0, top - LINE / 2.0),
                room: (width, LETTERS),
                outline: Vec::new(),
            }
        };
        (0..layers.n_in_all).map(heading).collect()
    }
}
