//! An exact cover as a problem: every variable takes a placement on the lowest free cell, so that each way to cover all cells is met once.
//! What is left free is the state that a row hands on, whatever lies where. Where covers have different numbers of placements, one that
//! covers nothing joins where nothing is left.

use super::MOST_TALLIED;
use super::geometry::Geometry;
use super::kept::Kept;
use super::own::Own;
use super::terms::{MOST_DISTANCES, Shift, before, left_free, of_every_mask, placed};
use crate::family::cover::masks::{CellBit, Masks};
use crate::family::cover::model::Hole;
use crate::family::cover::placements::placement_column;
use crate::plan::{StageWords, Style};
use crate::problem::{
    Binary, Column, Expr, Problem, Purpose, Role, Rule, Running, State, Variable, Words,
};

/// The relation of one row that has what is free on the empty board.
pub const EMPTY_BOARD: &str = "Empty_Board";

const FREE_CELLS: &str = "the cells that are still free, a bit for each";

/// The state of an exact cover with these masks of cells, whatever else placements use.
pub fn state(masks: &Masks) -> State {
    let rules = |lies: Rule| vec![covers_lowest(masks), lies];
    State {
        start: Some(EMPTY_BOARD.to_owned()),
        columns: free_cells(masks),
        rules: rules(lies_on_free_cells(masks)),
        last: rules(lies_on_all(masks)),
        ..State::default()
    }
}

/// The problem of `n_placements` of a relation that hand on this state.
pub fn problem(n_placements: usize, relation: &str, state: State) -> Problem {
    let variables = (1..=n_placements).map(|k| {
        let name = format!("Placement_{k}");
        Variable {
            says: format!("placement {k}"),
            relation: relation.to_owned(),
            only: Vec::new(),
            columns: vec![Column {
                name_at_first: Some("Placement_ID"),
                ..Column::new(placement_column(k), Expr::column(&name, "ID"))
            }],
            name,
        }
    });
    Problem {
        variables: variables.collect(),
        state: Some(state),
        ..Problem::default()
    }
}

/// The problem of a board with these placements. What is left free may be replaced by its mirror image.
pub fn problem_of_board(geometry: &Geometry, kept: &Kept) -> Problem {
    let masks = &geometry.masks;
    let own = Own::new(geometry);
    let mut state = state(masks);
    for rules in [&mut state.rules, &mut state.last] {
        rules.insert(1, is_not_placed(masks));
        rules.extend(own.rules.iter().cloned());
    }
    if kept.has_mirror() {
        state.columns = greater_of_images().into();
    }
    state.columns.extend(free_pieces(masks));
    state.columns.extend(cells_of_holes(geometry));
    state.columns.extend(own.columns);
    state.ahead = Alone::new(geometry).rule(masks).into_iter().collect();
    state.is_used_up = true;
    problem(geometry.cover.n_placements(), kept.table(), state)
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

/// A column of what is free, of which a placement takes something.
fn free(name: String, takes: String, about: &str, purpose: Purpose) -> Running {
    Running {
        start: before(&name),
        after: before(&name) - placed(takes),
        about: about.to_owned(),
        purpose,
        name,
    }
}

fn free_cells(masks: &Masks) -> Vec<Running> {
    let masks = masks.of_cells().into_iter();
    let columns = masks.map(|mask| {
        free(
            format!("Free_Cells{mask}"),
            format!("Cells{mask}"),
            FREE_CELLS,
            Purpose::Asked,
        )
    });
    columns.collect()
}

/// What is free or its mirror image, whichever is the greater mask. Both are carried along, in two columns.
fn greater_of_images() -> [Running; 2] {
    let after = before("Free_Cells") - placed("Cells");
    let mirrored = before("Mirror_Cells") - placed("Mirror_Cells");
    let is_greater = after.clone().with(Binary::GreaterOrEqual, mirrored.clone());
    let column = |name: &str, when: &Expr, other: &Expr| Running {
        name: name.to_owned(),
        start: before("Free_Cells"),
        after: Expr::when(is_greater.clone(), when.clone(), other.clone()),
        about: FREE_CELLS.to_owned(),
        purpose: Purpose::Asked,
    };
    [
        column("Free_Cells", &after, &mirrored),
        column("Mirror_Cells", &mirrored, &after),
    ]
}

fn free_pieces(masks: &Masks) -> impl Iterator<Item = Running> {
    let all = masks.of_pieces().into_iter().zip(masks.all_pieces());
    all.map(|(mask, both)| {
        let left = format!("Used_Pieces{mask}");
        free(
            format!("Free_Pieces{mask}"),
            format!("Piece_Bit{mask}"),
            "the pieces that are still free, a bit for each",
            Purpose::Used { both, left },
        )
    })
}

/// For each hole the number of its first cell once it is laid, and 0 before; none if there are too many to count covers by hole.
fn cells_of_holes(geometry: &Geometry) -> impl Iterator<Item = Running> {
    let masks = &geometry.masks;
    let holes = 0..geometry.cover.holes.len();
    let holes = holes.filter(|_| geometry.cover.holes.len() <= MOST_TALLIED);
    holes.map(move |hole_idx| {
        let name = format!("Hole_{}", hole_idx + 1);
        let part = geometry.hole_bits(hole_idx);
        let laid = placed(format!("Piece_Bit{}", masks.of_pieces()[part.mask_no - 1]));
        let cell = Expr::Case(
            Some(Box::new(laid)),
            vec![(Expr::Int(part.bit), placed(masks.first_column()))],
            Some(Box::new(Expr::Int(0))),
        );
        Running {
            start: Expr::Int(0),
            after: before(&name) + cell,
            about: "the cell of a hole, as placements have it".to_owned(),
            purpose: Purpose::Told,
            name,
        }
    })
}

fn covers_lowest(masks: &Masks) -> Rule {
    let free = masks.of_cells().into_iter();
    let free = free.map(|mask| before(format!("Free_Cells{mask}")));
    let first = match &free.collect::<Vec<_>>()[..] {
        [free] => lowest_bit(free),
        masks => {
            let codes = masks.iter().zip(1..).map(|(free, no)| {
                let code = Expr::Int(67 * no) + lowest_bit(free) % 67;
                (free.clone().differs(0), code)
            });
            Expr::Case(None, codes.collect(), Some(Box::new(Expr::Int(0))))
        }
    };
    let test = placed(masks.first_column()).equals(first);
    Rule::new(test, "covers the lowest free cell")
}

/// The lowest bit of a mask, which is the only one that it shares with its negative.
fn lowest_bit(mask: &Expr) -> Expr {
    mask.clone() & -mask.clone()
}

/// That the piece of a placement is left, or a copy of it.
fn is_not_placed(masks: &Masks) -> Rule {
    let bits = masks.piece_bits();
    let common = of_every_mask(&masks.of_pieces(), Binary::BitOr, |mask| {
        placed(format!("{bits}{mask}")) & before(format!("Free_Pieces{mask}"))
    });
    let all = if masks.has_copies() {
        "whose copies are all"
    } else {
        "already"
    };
    let says = Words::forbidding(format!("is not a piece {all} placed"));
    Rule::new(common.differs(0), says)
}

fn lies_on_free_cells(masks: &Masks) -> Rule {
    let test = of_every_mask(&masks.of_cells(), Binary::And, |mask| {
        let free = before(format!("Free_Cells{mask}"));
        lies_within(placed(format!("Cells{mask}")), free)
    });
    Rule::new(test, "lies on free cells only")
}

/// The last placement takes all that is free.
fn lies_on_all(masks: &Masks) -> Rule {
    let test = of_every_mask(&masks.of_cells(), Binary::And, |mask| {
        placed(format!("Cells{mask}")).equals(before(format!("Free_Cells{mask}")))
    });
    Rule::new(test, "lies on all free cells")
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
