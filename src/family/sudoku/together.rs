//! Many Sudokus in one pipeline: each stage fills one more cell of every grid, whichever that grid has next in its own order.
//!
//! The cells of a stage lie in different rows, columns and boxes, so no column of it can be compared with another one. What is used up in
//! a unit is a bit for each of its digits instead, and the bits of all units stand in a few masks.

use std::collections::BTreeSet;

use serde_json::json;

use crate::family::assignment::{Arrangement, Assignment, NamedRule, Origin, symbol_of};
use crate::family::puzzle::{Batch, Puzzle};
use crate::plan::pack;
use crate::plan::{self, Fill, Input, Stage};
use crate::problem::{Column, Expr, From, JoinKind, Rule, Select, Words};
use crate::relation::{Cell, Row};
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
        let givens = rules.given().into_iter().map(|it| it?.as_index());
        rules.rules.iter().all(is_unit).then(|| Self {
            size: *size,
            units: &rules.rules,
            givens: givens.collect(),
        })
    }

    /// The other cells of each cell's units.
    fn peers(&self) -> Vec<BTreeSet<usize>> {
        let mut peers = vec![BTreeSet::new(); self.givens.len()];
        for unit in self.units {
            for cell in &unit.reads {
                peers[*cell].extend(unit.reads.iter().filter(|other| *other != cell));
            }
        }
        peers
    }
}

/// The pipeline of these Sudokus, if they differ in nothing but their givens.
pub fn together(puzzles: &[Puzzle]) -> Option<Batch<'_>> {
    let sudokus: Vec<Sudoku> = puzzles.iter().map(Sudoku::of).collect::<Option<_>>()?;
    let first = sudokus.first()?;
    let reads = |sudoku: &Sudoku| -> Vec<Vec<usize>> {
        sudoku.units.iter().map(|unit| unit.reads.clone()).collect()
    };
    if !sudokus.iter().all(|sudoku| reads(sudoku) == reads(first)) {
        return None;
    }
    let (masks, peers) = (Masks::of(first), first.peers());
    let orders: Vec<Vec<usize>> = sudokus.iter().map(|sudoku| order(sudoku, &peers)).collect();
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
fn order(sudoku: &Sudoku, peers: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut fits = vec![vec![1.0; sudoku.size]; peers.len()];
    let (mut filled, mut open): (Vec<usize>, Vec<usize>) =
        (0..peers.len()).partition(|cell| sudoku.givens[*cell].is_some());
    let n_givens = filled.len();
    for idx in 0..peers.len() {
        if idx >= n_givens {
            let n_fitting = |cell: &usize| fits[*cell].iter().sum::<f64>();
            let next = open.iter().enumerate();
            let next = next.min_by(|one, other| n_fitting(one.1).total_cmp(&n_fitting(other.1)));
            filled.push(open.remove(next.map_or(0, |(idx, _)| idx)));
        }
        let cell = filled[idx];
        let own = |digit| {
            sudoku.givens[cell].map_or(fits[cell][digit], |given| f64::from(given == digit + 1))
        };
        let own: Vec<f64> = (0..sudoku.size).map(own).collect();
        // Where no digit fits, there is nothing to learn from it.
        let n_fitting = own.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        for peer in &peers[cell] {
            let fits = fits[*peer].iter_mut().zip(&own);
            fits.for_each(|(fits, own)| *fits *= 1.0 - own / n_fitting);
        }
    }
    filled.split_off(n_givens)
}

/// The digits of all units as bits.
struct Masks {
    /// For each cell and each of its digits, the bits that it takes of each mask.
    bits: Vec<Vec<Vec<i64>>>,
}

impl Masks {
    fn of(sudoku: &Sudoku) -> Self {
        let units = pack::Masks::new(sudoku.units.iter().map(|_| sudoku.size)).bits;
        let n_masks = units.last().map_or(0, |unit| unit.mask + 1);
        let mut bits = vec![vec![vec![0; n_masks]; sudoku.size]; sudoku.givens.len()];
        for (unit, part) in sudoku.units.iter().zip(units) {
            for cell in &unit.reads {
                for (digit, bits) in bits[*cell].iter_mut().enumerate() {
                    bits[part.mask] |= part.lowest << digit;
                }
            }
        }
        Self { bits }
    }

    /// The bits that these givens take of each mask.
    fn taken(&self, givens: &[Option<usize>]) -> Vec<i64> {
        let mut taken = vec![0; self.bits[0][0].len()];
        for (digits, given) in self.bits.iter().zip(givens) {
            let own = given.iter().flat_map(|digit| &digits[digit - 1]);
            own.zip(&mut taken).for_each(|(bits, taken)| *taken |= bits);
        }
        taken
    }

    fn columns(&self, name: &str) -> Vec<String> {
        let numbers = 1..=self.bits[0][0].len();
        numbers.map(|no| format!("{name}_{no}")).collect()
    }
}

fn inputs(sudokus: &[Sudoku], orders: &[Vec<usize>], n_steps: usize, masks: &Masks) -> Vec<Input> {
    let columns = |numbers: &[&'static str], masks: Vec<String>| {
        let numbers = numbers
            .iter()
            .map(|name| plan::InputColumn::new(*name, "INTEGER"));
        let masks = masks
            .into_iter()
            .map(|name| plan::InputColumn::new(name, "BIGINT"));
        numbers.chain(masks).collect()
    };
    let [used, uses_up] = ["Used", "Uses"].map(|name| masks.columns(name));
    let holes = json!({ "used": used, "uses": uses_up });
    let row = |numbers: &[usize], masks: &[i64]| -> Row {
        let masks = masks.iter().copied().map(Cell::Integer);
        numbers
            .iter()
            .map(|number| Cell::from(*number))
            .chain(masks)
            .collect()
    };
    let grids = sudokus.iter().enumerate();
    let grids = grids.map(|(idx, sudoku)| row(&[idx], &masks.taken(&sudoku.givens)));
    // Grids with fewer empty cells end with steps that fill none.
    let steps = orders.iter().enumerate().flat_map(|(idx, order)| {
        let cells = (0..n_steps).map(|step| order.get(step).map_or(0, |cell| cell + 1));
        cells
            .zip(1..)
            .map(move |(cell, step)| row(&[idx, step, cell], &[]))
    });
    let nothing = row(&[0, 0], &vec![0; uses_up.len()]);
    let digits = masks.bits.iter().enumerate().flat_map(|(cell, digits)| {
        let digits = digits.iter().zip(1..);
        digits.map(move |(bits, digit)| row(&[cell + 1, digit], bits))
    });
    vec![
        Input::listed(
            "Grid",
            "Grid: one row is a Sudoku, and the digits that its givens use up in rows, columns and boxes, a bit for each.",
            columns(&[PUZZLE_ID], used),
            &[PUZZLE_ID],
            grids,
        ),
        Input::listed(
            "Step",
            "Step: one row is a cell of a grid, and the stage that fills it; cells are counted from 1, and 0 is none.",
            columns(&[PUZZLE_ID, "Step_No", "Cell_No"], Vec::new()),
            &[],
            steps,
        ),
        Input::listed(
            "Digit",
            "Digit: one row is a digit in a cell, and the bits that it uses up.",
            columns(&["Cell_No", "Digit"], uses_up.clone()),
            &["Cell_No", "Digit"],
            std::iter::once(nothing).chain(digits),
        ),
        Input {
            table: "Candidate",
            about: "Candidate: one row is a digit that no given excludes from the cell of a step.",
            columns: columns(&[PUZZLE_ID, "Step_No", "Digit"], uses_up),
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
    let mut select = Select {
        from: vec![From::table("Candidate").joined(JoinKind::Cross)],
        rules: vec![Rule::new(is_next, format!("is a candidate of step {step}"))],
        columns: vec![Column::carried("Candidate", PUZZLE_ID)],
        ..Select::default()
    };
    if step > 1 {
        select.from.insert(0, From::table(&before));
        let is_of_grid = candidate(PUZZLE_ID).equals(Expr::column(&before, PUZZLE_ID));
        select
            .rules
            .insert(0, Rule::new(is_of_grid, "is of the same grid"));
        let digits = (1..step).map(|step| Column::carried(&before, format!("Step_{step}")));
        select.columns.extend(digits);
    }
    select
        .columns
        .push(Column::new(format!("Step_{step}"), candidate("Digit")));
    for (used, own) in masks.columns("Used").iter().zip(masks.columns("Uses")) {
        let mut bits = candidate(&own);
        if step > 1 {
            let taken = Expr::column(&before, used);
            let says = Words::forbidding(format!("is not in use, by mask {used}"));
            let is_free = (taken.clone() & bits.clone()).equals(0);
            select.rules.push(Rule::new(is_free, says));
            bits = taken + bits;
        }
        select.columns.push(Column::new(used, bits));
    }
    let about = format!(
        "{name}: the cell of step {step}, joined to every row before it.\nOne row: a grid, and a digit for each cell up to there."
    );
    Stage::of(name, format!("step {step}"), about, select)
}
