//! Many Sudokus in one pipeline: each stage fills one more cell of every grid, whichever that grid has next in its own order.
//!
//! The cells of a stage lie in different rows, columns and boxes, so no column of it can be compared with another one. What is used up in
//! a unit is a bit for each of its digits instead, and the bits of all units stand in a few masks.

use std::collections::BTreeSet;
use std::iter::zip;

use crate::family::assignment::{Arrangement, Assignment, NamedRule, Origin, symbol_of};
use crate::family::puzzle::{Batch, Puzzle};
use crate::plan::pack;
use crate::plan::{Input, InputColumn, Stage};
use crate::problem::{Column, Expr, From, JoinKind, Rule, Select, Words};
use crate::relation::{Cell, Row, signed};

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
    let has_same_units = |other: &Sudoku| {
        let is_same = |(own, other): (&NamedRule, &NamedRule)| own.reads == other.reads;
        first.units.len() == other.units.len() && zip(first.units, other.units).all(is_same)
    };
    if !sudokus.iter().all(has_same_units) {
        return None;
    }
    let (masks, peers) = (UnitBits::of(first), first.peers());
    let orders: Vec<Vec<usize>> = sudokus.iter().map(|sudoku| order(sudoku, &peers)).collect();
    let n_steps = orders.iter().map(Vec::len).max().unwrap_or_default().max(1);
    Some(Batch {
        inputs: vec![candidates(&sudokus, &orders, n_steps, &masks)],
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
    for cell in &filled {
        fits[*cell].fill(0.0);
        fits[*cell][sudoku.givens[*cell].unwrap_or(1) - 1] = 1.0;
    }
    let n_givens = filled.len();
    for idx in 0..peers.len() {
        if idx >= n_givens {
            let n_fitting = |at: &usize| fits[open[*at]].iter().sum::<f64>();
            let at =
                (0..open.len()).min_by(|one, other| n_fitting(one).total_cmp(&n_fitting(other)));
            filled.push(open.remove(at.unwrap_or_default()));
        }
        let own = fits[filled[idx]].clone();
        // Where no digit fits, there is nothing to learn from it.
        let n_fitting = own.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        for peer in peers[filled[idx]]
            .iter()
            .filter(|peer| !filled.contains(peer))
        {
            for (fits, own) in fits[*peer].iter_mut().zip(&own) {
                *fits *= 1.0 - own / n_fitting;
            }
        }
    }
    filled.split_off(n_givens)
}

/// The digits of all units as bits: for each cell and each of its digits, the bits that it uses in each mask.
struct UnitBits(Vec<Vec<Vec<i64>>>);

impl UnitBits {
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
        Self(bits)
    }

    /// The bits that these givens take of each mask.
    fn taken(&self, givens: &[Option<usize>]) -> Vec<i64> {
        let mut taken = vec![0; self.0[0][0].len()];
        for (digits, given) in self.0.iter().zip(givens) {
            let own = given.iter().flat_map(|digit| &digits[digit - 1]);
            own.zip(&mut taken).for_each(|(bits, taken)| *taken |= bits);
        }
        taken
    }

    fn columns(&self, name: &str) -> Vec<String> {
        let numbers = 1..=self.0[0][0].len();
        numbers.map(|no| format!("{name}_{no}")).collect()
    }
}

/// The digits that no given excludes from the cell of each step.
fn candidates(
    sudokus: &[Sudoku],
    orders: &[Vec<usize>],
    n_steps: usize,
    masks: &UnitBits,
) -> Input {
    let uses = masks.columns("Uses");
    let mut rows: Vec<Row> = Vec::new();
    for (idx, sudoku) in sudokus.iter().enumerate() {
        let taken = masks.taken(&sudoku.givens);
        for step in 0..n_steps {
            let mut add = |digit: usize, bits: &[i64]| {
                let bits = bits.iter().copied().map(Cell::Integer);
                rows.push(
                    [idx, step + 1, digit]
                        .map(Cell::from)
                        .into_iter()
                        .chain(bits)
                        .collect(),
                );
            };
            let Some(cell) = orders[idx].get(step) else {
                // Grids with fewer empty cells end with steps that fill none.
                add(0, &vec![0; uses.len()]);
                continue;
            };
            for (bits, digit) in masks.0[*cell].iter().zip(1..) {
                if zip(bits, &taken).all(|(bits, taken)| bits & taken == 0) {
                    add(digit, bits);
                }
            }
        }
    }
    let numbers = [PUZZLE_ID, "Step_No", "Digit"].map(|name| InputColumn::new(name, "INTEGER"));
    let masks = uses
        .into_iter()
        .map(|name| InputColumn::new(name, "BIGINT"));
    Input {
        looked_up_by: &[&[PUZZLE_ID, "Step_No"]],
        ..Input::listed(
            "Candidate",
            "Candidate: one row is a digit that no given excludes from the cell that a step fills, \
             and the bits that it uses up in rows, columns and boxes.",
            numbers.into_iter().chain(masks),
            &[],
            rows,
        )
    }
}

/// The stage that fills the cells of a step.
fn stage(step: usize, masks: &UnitBits) -> Stage {
    let (name, before) = (format!("Opt{step}"), format!("Opt{}", step - 1));
    let candidate = |column: &str| Expr::column("Candidate", column);
    let is_next = candidate("Step_No").equals(signed(step));
    let mut select = Select {
        from: vec![From::table("Candidate").joined(JoinKind::Cross)],
        rules: vec![Rule::new(is_next, format!("is a candidate of step {step}"))],
        columns: vec![Column::carried("Candidate", PUZZLE_ID)],
        ..Select::default()
    };
    if step > 1 {
        select.from.insert(0, From::table(&before));
        let is_of_grid = candidate(PUZZLE_ID).equals(Expr::column(&before, PUZZLE_ID));
        let rule = Rule::new(is_of_grid, "is of the same grid");
        select.rules.insert(0, rule);
        let digits = (1..step).map(|step| Column::carried(&before, format!("Step_{step}")));
        select.columns.extend(digits);
    }
    let own = Column::new(format!("Step_{step}"), candidate("Digit"));
    select.columns.push(own);
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
