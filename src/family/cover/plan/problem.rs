//! An exact cover as a problem: every variable takes a placement on the lowest free cell, so that each way to cover all cells is met once.
//! A row passes on what is left free, regardless of where the pieces lie. Where covers have different numbers of placements, one that
//! covers nothing joins where nothing is left.

use super::MOST_TALLIED;
use super::geometry::Geometry;
use super::kept::Kept;
use super::own::Own;
use super::terms::{MOST_DISTANCES, PLACED, Shift, any_number, left_free, placed};
use crate::family::cover::masks::{CellBit, Masks};
use crate::family::cover::model::Hole;
use crate::family::cover::placements::placement_column;
use crate::plan::{StageWords, Style};
use crate::problem::{
    Binary, BitColumn, Column, Counted, Counting, Expr, Problem, Resource, Role, Rule, Sum, Term,
    Variable, Words,
};

/// A problem of `n_placements` of a relation, which use up these resources. Sums have one term, and rules a row, which they read as
/// [`placed`]. Rules that follow from others are asked of all placements but the last.
pub fn problem(
    n_placements: usize,
    relation: &str,
    resources: Vec<Resource>,
    mut sums: Vec<Sum>,
    rules: &[Rule],
) -> Problem {
    let name = |k: usize| format!("Placement_{k}");
    let of = |k: usize, expr: &Expr| expr.read_from(PLACED, &name(k));
    let variables = (1..=n_placements).map(|k| {
        let rules = rules.iter();
        let rules = rules.filter(|rule| k < n_placements || rule.role != Role::Implied);
        Variable {
            says: format!("placement {k}"),
            relation: relation.to_owned(),
            only: rules
                .map(|rule| rule.with_test(of(k, &rule.test)))
                .collect(),
            columns: vec![Column {
                name_at_first: Some("Placement_ID"),
                ..Column::new(placement_column(k), Expr::column(name(k), "ID"))
            }],
            name: name(k),
        }
    });
    let variables = variables.collect();
    for sum in &mut sums {
        let terms = (1..=n_placements).zip(sum.terms.iter().cycle());
        let terms = terms.map(|(k, term)| Term {
            variable: k - 1,
            adds: of(k, &term.adds),
            ..*term
        });
        sum.terms = terms.collect();
    }
    Problem {
        variables,
        resources,
        sums,
        ..Problem::default()
    }
}

/// The problem of a board with these placements. What is left free may be replaced by its mirror image.
pub fn problem_of_board(geometry: &Geometry, kept: &Kept) -> Problem {
    let (masks, own) = (&geometry.masks, Own::new(geometry));
    let resources = vec![
        cells(masks, kept.has_mirror().then_some("Mirror_Cells")),
        pieces(masks),
    ];
    let ahead = Alone::new(geometry).rule(masks);
    let rules: Vec<Rule> = own.rules.into_iter().chain(ahead).collect();
    let sums = cells_of_holes(geometry).chain(own.sums).collect();
    let n_placements = geometry.cover.n_placements();
    problem(n_placements, kept.table(), resources, sums, &rules)
}

/// The cells, each of which is covered once.
pub fn cells(masks: &Masks, mirror: Option<&'static str>) -> Resource {
    let columns = masks.of_cells().into_iter().zip(masks.all_cells());
    let columns = columns.map(|(mask, all)| {
        let cells = format!("Cells{mask}");
        free(format!("Free_Cells{mask}"), all, &cells, cells.clone())
    });
    Resource {
        place: "cell".to_owned(),
        counted: Some(Counted {
            masks: columns.collect(),
            counting: Counting::Left,
            says: "lies on free cells only".into(),
            about: "the cells that are still free, a bit for each",
            lowest: Some(masks.first_column()),
            mirror,
        }),
        is_exact: true,
        ..Resource::default()
    }
}

/// The pieces and holes, each of which has a number of copies.
fn pieces(masks: &Masks) -> Resource {
    let columns = masks.of_pieces().into_iter().zip(masks.all_pieces());
    let columns = columns.map(|(mask, all)| {
        let (takes, needs) = (
            format!("Piece_Bit{mask}"),
            format!("{}{mask}", masks.piece_bits()),
        );
        free(format!("Free_Pieces{mask}"), all, &takes, needs)
    });
    let all = if masks.has_copies() {
        "whose copies are all"
    } else {
        "already"
    };
    Resource {
        place: "piece".to_owned(),
        counted: Some(Counted {
            masks: columns.collect(),
            counting: Counting::Copies,
            says: Words::forbidding(format!("is not a piece {all} placed")),
            about: "the pieces that are still free, a bit for each",
            lowest: None,
            mirror: None,
        }),
        is_exact: true,
        ..Resource::default()
    }
}

/// A mask of what is free.
pub fn free(column: String, all: i64, takes: &str, needs: String) -> BitColumn {
    BitColumn {
        rest: format!("Rest_of_{column}"),
        start: all,
        takes: takes.to_owned(),
        both: all,
        column,
        needs,
    }
}

/// How the stages of an exact cover of up to `n_placements` are written.
pub fn style(masks: &Masks, n_placements: usize) -> Style {
    let codes = match masks.of_cells().len() {
        1 => "",
        _ => {
            "\nNo two bits of a mask are the same modulo 67, so that this and the number of the mask make the code of a cell."
        }
    };
    let words = StageWords {
        nouns: ["placement ", "placements "],
        names: (1..=n_placements).map(|k| k.to_string()).collect(),
        does: ["a placement on the lowest free cell of every row of {before}"; 2],
        row: [
            "a placement that covers the first cell",
            "placements that do not overlap and leave no gap before the lowest free cell",
        ],
        last_row: Some("a covered board; no cell is free"),
        notes: format!("\nA mask and its negative share one bit: the lowest that is set.{codes}"),
        ..StageWords::default()
    };
    Style {
        witnesses_first: true,
        words,
        ..Style::default()
    }
}

/// For each hole the number of its first cell once it is laid, and 0 before; none if there are too many to count covers by hole.
fn cells_of_holes(geometry: &Geometry) -> impl Iterator<Item = Sum> {
    let masks = &geometry.masks;
    let holes = 0..geometry.cover.holes.len();
    let holes = holes.filter(|_| geometry.cover.holes.len() <= MOST_TALLIED);
    holes.map(move |hole_idx| {
        let part = geometry.hole_bits(hole_idx);
        let laid = placed(format!("Piece_Bit{}", masks.of_pieces()[part.mask_no - 1]));
        let cell = Expr::Case(
            Some(Box::new(laid)),
            vec![(Expr::Int(part.bit), placed(masks.first_column()))],
            Some(Box::new(Expr::Int(0))),
        );
        Sum {
            column: format!("Hole_{}", hole_idx + 1),
            terms: vec![any_number(cell)],
            is_group: true,
            says: "the cell of a hole, as placements have it".to_owned(),
            ..Sum::default()
        }
    })
}

/// That all bits of a mask are among those of another one.
fn lies_within(mask: Expr, other: Expr) -> Expr {
    (mask.clone() & other).equals(mask)
}

/// The cells that cannot be covered alone, and the neighbours of all cells.
struct Alone {
    /// The masks of cells that no hole may take.
    cells: Vec<i64>,
    /// The cells that have a neighbour, by how far apart their bits are. None if a single cell may stay free for a piece of one
    /// square, or if the board is too irregular.
    neighbours: Vec<Shift>,
}

impl Alone {
    fn new(geometry: &Geometry) -> Self {
        let cover = geometry.cover;
        let mut pieces = cover.pieces.iter();
        let mut cells = geometry.masks.all_cells();
        for idx in cover.holes.iter().flat_map(Hole::open_cells) {
            let CellBit { mask_no, bit } = geometry.cell_bit(*idx);
            cells[mask_no - 1] &= !bit;
        }
        let mut neighbours = Vec::new();
        if pieces.all(|piece| piece.shape.sites().len() > 1) {
            let touches = cover.grid.touching(&cover.board());
            let pairs = touches.iter().enumerate().flat_map(|(idx, touches)| {
                let others = touches.iter().flatten();
                others.map(move |(other, _)| (idx, *other))
            });
            neighbours = Shift::between(geometry, pairs);
        }
        if neighbours.len() > MOST_DISTANCES {
            neighbours.clear();
        }
        Self { cells, neighbours }
    }

    /// The rule that a placement leaves no cell alone; none where a piece or a hole takes such cells.
    fn rule(&self, masks: &Masks) -> Option<Rule> {
        if self.neighbours.is_empty() || self.cells.iter().all(|cells| *cells == 0) {
            return None;
        }
        let suffixes = masks.of_cells();
        let after = |idx: usize| left_free(&suffixes[idx]);
        let parts = self.cells.iter().enumerate();
        let parts = parts.filter(|(_, cells)| **cells != 0);
        let parts = parts.filter_map(|(idx, cells)| {
            let near = self.neighbours.iter().filter(|pair| pair.masks[1] == idx);
            let near = near.map(|pair| pair.of(after(pair.masks[0])));
            let own = if *cells == masks.all_cells()[idx] {
                after(idx)
            } else {
                after(idx) & *cells
            };
            Some(lies_within(own, Expr::all_with(Binary::BitOr, near)?))
        });
        let which = if self.cells == masks.all_cells() {
            ": each free cell is the neighbour of a free cell"
        } else {
            " that no hole may take"
        };
        let test = Expr::all_with(Binary::And, parts)?;
        Some(Rule::new(test, format!("leaves no cell alone{which}")).role(Role::Implied))
    }
}
