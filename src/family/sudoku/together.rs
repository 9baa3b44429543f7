//! Many Sudokus in one pipeline: each stage fills one more cell of every grid, whichever that grid has next in its own order.
//!
//! The cells of a stage lie in different rows, columns and boxes, so no column of it can be compared with another one. What is used up in
//! a unit is a bit for each of its digits instead, and the bits of all units stand in a few masks.

use serde_json::json;

use crate::family::assignment::{Arrangement, Assignment, NamedRule, Origin, symbol_of};
use crate::family::puzzle::{Batch, Puzzle};
use crate::plan::pack::packed;
use crate::plan::{self, Fill, Input, Stage};
use crate::problem::{Column, Expr, From, JoinKind, Rule, Select, Words};
use crate::relation::Cell;
use crate::sql::{render, template};

/// The column that tells the grids apart.
const PUZZLE_ID: &str = "Puzzle_ID";

/// A grid whose only rules are its units.
struct Sudoku<'a> {
    size: usize,
    units: &'a [NamedRule],
    givens: Vec<Option<usize>>,
}

impl<'a> Sudoku<'a> {
    fn of(puzzle: &'a Puzzle) -> Option<Self> {
        let Assignment { rules, layout, .. } = puzzle.content()?;
        let Arrangement::Grid { size, .. } = layout else {
            return None;
        };
        let is_unit = |rule: &NamedRule| matches!(rule.origin, Origin::Unit(_));
        rules.rules.iter().all(is_unit).then(|| Self {
            size: *size,
            units: &rules.rules,
            givens: rules
                .given()
                .iter()
                .map(|given| given.as_ref()?.as_index())
                .collect(),
        })
    }

    fn empty_cells(&self) -> Vec<usize> {
        let cells = 0..self.givens.len();
        cells.filter(|cell| self.givens[*cell].is_none()).collect()
    }
}

/// The pipeline of these Sudokus, if they differ in nothing but their givens.
pub fn together(puzzles: &[Puzzle]) -> Option<Batch<'_>> {
    let sudokus: Vec<Sudoku> = puzzles.iter().map(Sudoku::of).collect::<Option<_>>()?;
    let first = sudokus.first()?;
    let reads = |sudoku: &Sudoku| -> Vec<Vec<usize>> {
        sudoku.units.iter().map(|unit| unit.reads.clone()).collect()
    };
    let expected = reads(first);
    if !sudokus.iter().all(|sudoku| reads(sudoku) == expected) {
        return None;
    }
    let masks = Masks::of(first);
    let orders: Vec<Vec<usize>> = sudokus.iter().map(order).collect();
    let n_steps = orders.iter().map(Vec::len).max().unwrap_or_default().max(1);
    let inputs = inputs(&sudokus, &orders, n_steps, &masks);
    Some(Batch {
        inputs,
        stages: (1..=n_steps).map(|step| stage(step, &masks)).collect(),
        pieces: Box::new(move |row| {
            let idx = row[0].as_index().unwrap_or_default();
            let mut digits = sudokus[idx].givens.clone();
            for (cell, digit) in orders[idx].iter().zip(&row[1..]) {
                digits[*cell] = digit.as_index();
            }
            let symbols = digits.into_iter().flatten().map(symbol_of);
            (idx, symbols.map(String::from).collect())
        }),
    })
}

/// The empty cells in the order in which they are filled: next comes always the cell of which the fewest digits are expected to fit, if
/// each cell that is filled holds each of its own with the same chance.
fn order(sudoku: &Sudoku) -> Vec<usize> {
    let n_cells = sudoku.givens.len();
    let mut peers: Vec<Vec<usize>> = vec![Vec::new(); n_cells];
    for unit in sudoku.units {
        for cell in &unit.reads {
            peers[*cell].extend(unit.reads.iter().filter(|other| *other != cell));
        }
    }
    for peers in &mut peers {
        peers.sort_unstable();
        peers.dedup();
    }
    let mut fits = vec![vec![1.0; sudoku.size]; n_cells];
    let fill = |fits: &mut [Vec<f64>], cell: usize, chances: &[f64]| {
        for peer in &peers[cell] {
            let kept = chances.iter().map(|chance| 1.0 - chance);
            fits[*peer]
                .iter_mut()
                .zip(kept)
                .for_each(|(fits, kept)| *fits *= kept);
        }
    };
    for (cell, digit) in sudoku.givens.iter().enumerate() {
        if let Some(digit) = digit {
            let mut chances = vec![0.0; sudoku.size];
            chances[digit - 1] = 1.0;
            fill(&mut fits, cell, &chances);
        }
    }
    let mut open = sudoku.empty_cells();
    let mut order = Vec::with_capacity(open.len());
    while !open.is_empty() {
        let n_fitting = |cell: &usize| fits[*cell].iter().sum::<f64>();
        let next = open.iter().enumerate();
        let next = next.min_by(|(_, one), (_, other)| n_fitting(one).total_cmp(&n_fitting(other)));
        let cell = open.remove(next.map_or(0, |(idx, _)| idx));
        let n_fitting = n_fitting(&cell);
        // Where no digit fits, there is nothing to learn from it.
        if n_fitting > 0.0 {
            let chances: Vec<f64> = fits[cell].iter().map(|fits| fits / n_fitting).collect();
            fill(&mut fits, cell, &chances);
        }
        order.push(cell);
    }
    order
}

/// The digits of all units as bits.
struct Masks {
    /// The number of masks.
    n_masks: usize,
    /// For each cell and each of its digits, the bits that it takes of each mask.
    bits: Vec<Vec<Vec<i64>>>,
}

impl Masks {
    fn of(sudoku: &Sudoku) -> Self {
        let units = packed(sudoku.units.iter().map(|_| sudoku.size));
        let n_masks = units.last().map_or(0, |unit| unit.mask + 1);
        let mut bits = vec![vec![vec![0; n_masks]; sudoku.size]; sudoku.givens.len()];
        for (unit, part) in sudoku.units.iter().zip(units) {
            for cell in &unit.reads {
                for (digit, bits) in bits[*cell].iter_mut().enumerate() {
                    bits[part.mask] |= part.lowest << digit;
                }
            }
        }
        Self { n_masks, bits }
    }

    /// The bits that these digits take, each with its cell.
    fn taken(&self, digits: impl Iterator<Item = (usize, usize)>) -> Vec<Cell> {
        let mut taken = vec![0; self.n_masks];
        for (cell, digit) in digits {
            let bits = &self.bits[cell][digit - 1];
            taken
                .iter_mut()
                .zip(bits)
                .for_each(|(taken, bits)| *taken |= bits);
        }
        taken.into_iter().map(Cell::Integer).collect()
    }

    fn columns(&self, name: &str) -> Vec<String> {
        let numbers = 1..=self.n_masks;
        numbers.map(|no| format!("{name}_{no}")).collect()
    }
}

fn inputs(sudokus: &[Sudoku], orders: &[Vec<usize>], n_steps: usize, masks: &Masks) -> Vec<Input> {
    let number = |name: &'static str| plan::Column::new(name, "INTEGER");
    let with_masks = |columns: &[&'static str], masks: Vec<String>| {
        let masks = masks
            .into_iter()
            .map(|name| plan::Column::new(name, "BIGINT"));
        columns
            .iter()
            .map(|name| number(name))
            .chain(masks)
            .collect()
    };
    let grids = sudokus.iter().enumerate().map(|(idx, sudoku)| {
        let givens = sudoku.givens.iter().enumerate();
        let givens = givens.filter_map(|(cell, digit)| Some((cell, (*digit)?)));
        [vec![Cell::from(idx)], masks.taken(givens)].concat()
    });
    // Grids with fewer empty cells end with steps that fill none.
    let steps = orders.iter().enumerate().flat_map(|(idx, order)| {
        let cells = order.iter().map(|cell| cell + 1);
        let cells = cells.chain(std::iter::repeat(0)).take(n_steps);
        let steps = cells.zip(1_usize..);
        steps.map(move |(cell, step)| [idx, step, cell].map(Cell::from).into())
    });
    let nothing = vec![Cell::from(0_usize); 2 + masks.n_masks];
    let digits = masks.bits.iter().enumerate().flat_map(|(cell, digits)| {
        let digits = (1..=digits.len()).zip(digits);
        digits.map(move |(digit, bits)| {
            let bits = bits.iter().copied().map(Cell::Integer);
            [cell + 1, digit]
                .map(Cell::from)
                .into_iter()
                .chain(bits)
                .collect()
        })
    });
    let holes = json!({ "used": masks.columns("Used"), "uses": masks.columns("Uses") });
    vec![
        Input {
            table: "Grid",
            about: "Grid: one row is a Sudoku, and the digits that its givens use up in rows, columns and boxes, a bit for each.",
            columns: with_masks(&[PUZZLE_ID], masks.columns("Used")),
            key: &[PUZZLE_ID],
            looked_up_by: &[],
            fill: Fill::Rows(grids.collect()),
        },
        Input {
            table: "Step",
            about: "Step: one row is a cell of a grid, and the stage that fills it; cells are counted from 1, and 0 is none.",
            columns: [PUZZLE_ID, "Step_No", "Cell_No"].map(number).into(),
            key: &[],
            looked_up_by: &[],
            fill: Fill::Rows(steps.collect()),
        },
        Input {
            table: "Digit",
            about: "Digit: one row is a digit in a cell, and the bits that it uses up.",
            columns: with_masks(&["Cell_No", "Digit"], masks.columns("Uses")),
            key: &["Cell_No", "Digit"],
            looked_up_by: &[],
            fill: Fill::Rows(std::iter::once(nothing).chain(digits).collect()),
        },
        Input {
            table: "Candidate",
            about: "Candidate: one row is a digit that no given excludes from the cell of a step.",
            columns: with_masks(&[PUZZLE_ID, "Step_No", "Digit"], masks.columns("Uses")),
            key: &[],
            looked_up_by: &[&[PUZZLE_ID, "Step_No"]],
            fill: Fill::Derived(render(template!("sudoku/candidate_of_step.sql"), &holes)),
        },
    ]
}

/// The stage that fills the cells of a step.
fn stage(step: usize, masks: &Masks) -> Stage {
    let (name, before) = (format!("Opt{step}"), format!("Opt{}", step - 1));
    let candidate = |column: &str| Expr::column("Candidate", column);
    let number = i64::try_from(step).unwrap_or(i64::MAX);
    let is_next = candidate("Step_No").equals(number);
    let mut rules = vec![Rule::new(is_next, format!("is a candidate of step {step}"))];
    let mut from = vec![From::table("Candidate").joined(JoinKind::Cross)];
    let mut columns = vec![Column::carried("Candidate", PUZZLE_ID)];
    let used = masks.columns("Used").into_iter().zip(masks.columns("Uses"));
    let used: Vec<Column> = if step == 1 {
        used.map(|(used, uses)| Column::new(used, candidate(&uses)))
            .collect()
    } else {
        from.insert(0, From::table(&before));
        let is_of_grid = candidate(PUZZLE_ID).equals(Expr::column(&before, PUZZLE_ID));
        rules.insert(0, Rule::new(is_of_grid, "is of the same grid"));
        let digits = (1..step).map(|step| Column::carried(&before, format!("Step_{step}")));
        columns.extend(digits);
        let used = used.map(|(used, uses)| {
            let before = Expr::column(&before, &used);
            let is_free = (before.clone() & candidate(&uses)).equals(0);
            rules.push(Rule::new(
                is_free,
                Words::forbidding(format!("is not in use, by mask {used}")),
            ));
            Column::new(used, before + candidate(&uses))
        });
        used.collect()
    };
    columns.push(Column::new(format!("Step_{step}"), candidate("Digit")));
    columns.extend(used);
    let about = format!(
        "{name}: the cell of step {step}, joined to every row before it.\nOne row: a grid, and a digit for each cell up to there."
    );
    let select = Select {
        from,
        rules,
        columns,
        ..Select::default()
    };
    Stage::of(name, format!("step {step}"), about, select)
}
