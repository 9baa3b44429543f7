//! The rows of a plan as they are found, and the answer of a streamed plan, which keeps no table: everything is counted as the rows
//! go by.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::slice;

use super::Answer;
use crate::compile::compile_within;
use crate::engine::{
    Database, Engine, Limits, Observer, Run, Source, StageRun, Visit, rows_by_stage,
};
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::{DistinctCounter, Goal, Method, Options, Plan, Solutions};
use crate::problem::Expr;
use crate::relation::{Cell, Relation, Row};

/// The most rows that the answer of a streamed plan keeps, apart from the one that is printed first.
pub const MOST_SEEN: u64 = 20;

/// Runs a plan in a scratch database, and passes to `visit` the column names of the last stage and then at most `most` of its rows. A
/// streamed plan passes on its rows as they are found. If `auto` chose to search along states, and the search finds nothing for a long
/// time, the rows are those of a merged plan instead. The plan must have been made with these options.
///
/// # Errors
/// When the run is interrupted or takes too long, or `visit` fails.
pub fn each_row(
    puzzle: &Puzzle,
    plan: &Plan,
    options: &Options,
    limits: Limits,
    most: usize,
    visit: &mut Visit,
) -> Result<(Database, StageRun)> {
    let limits = limits.started();
    let mut database = Database::scratch()?;
    if plan.method() != Method::Streamed {
        let mut run = database.run(plan, limits, &())?;
        database.rows(Source::Stage(plan.last_stage(), Some(most as u64)), visit)?;
        let last = run.stages.pop().expect("a plan has at least one stage");
        return Ok((database, last));
    }
    let gives_way = options.method == Method::Auto && plan.problem.is_ordered();
    if let Some(run) = database.stream(plan, limits, most, gives_way, visit)? {
        return Ok((database, run));
    }
    let merged = Options {
        method: Method::Merged,
        ..options.clone()
    };
    let other = compile_within(puzzle, &merged, limits)?;
    // The search has visited the columns.
    each_row(
        puzzle,
        &other,
        &merged,
        limits,
        most,
        &mut |columns, row| row.map_or(Ok(()), |row| visit(columns, Some(row))),
    )
}

/// Runs a streamed plan, and visits the names of its columns and then every row as it is found. If one solution is wanted, the run
/// ends with it, and counts nothing. The answer keeps the first rows, and before them the row that every other plan prints first;
/// none if only their number is wanted.
///
/// # Errors
/// When the run is interrupted or takes too long, or `visit` fails.
pub fn stream(
    puzzle: &Puzzle,
    plan: Plan,
    options: &Options,
    limits: Limits,
    observer: &dyn Observer,
    visit: &mut Visit,
) -> Result<Answer> {
    let mut seen = Seen::new(&plan, options.goal);
    let most = options.goal.most().unwrap_or(usize::MAX);
    let (engine, stage) = each_row(puzzle, &plan, options, limits, most, &mut |columns, row| {
        match row {
            None => seen.rows = Relation::with_columns(columns),
            Some(row) => seen.row(columns, row)?,
        }
        observer.rows_found(seen.n_rows);
        visit(columns, row)
    })?;
    let report = seen.report(&stage);
    let n_rows = match &plan.puzzle.groups {
        None => vec![seen.n_rows.into()],
        Some(_) => report
            .rows
            .iter()
            .filter_map(|row| row[1].as_count())
            .collect(),
    };
    let (mut solutions, mut tally) = (Solutions::default(), Vec::new());
    if seen.counts {
        solutions = plan.solutions(&n_rows, &seen.counter);
        if let Some((holes, _)) = plan.tally() {
            tally = holes.counts(&seen.by_choice, plan.weight());
        }
    }
    let mut rows = seen.rows;
    if let Some(first) = seen.first {
        rows.rows.retain(|row| *row != first);
        rows.rows.insert(0, first);
    }
    Ok(Answer {
        solutions,
        tally,
        run: Run {
            report,
            stages: vec![stage],
            total: None,
            tally: None,
        },
        is_distinct: false,
        seen: Some(rows),
        engine,
        plan,
    })
}

/// The rows seen so far.
struct Seen<'a> {
    plan: &'a Plan,
    /// True if rows are wanted, and not only their number.
    keeps: bool,
    /// True if all rows are to be found, so that they can be counted.
    counts: bool,
    n_rows: u64,
    /// The first row in the order in which solutions are printed, so that the same one is shown whatever the plan.
    first: Option<Row>,
    rows: Relation,
    /// The number of rows of each group, if the plan has groups.
    by_group: BTreeMap<String, u64>,
    by_choice: BTreeMap<Vec<String>, u128>,
    counter: DistinctCounter<'a>,
}

impl<'a> Seen<'a> {
    fn new(plan: &'a Plan, goal: Goal) -> Self {
        Self {
            plan,
            keeps: goal != Goal::Count,
            counts: goal.most().is_none(),
            n_rows: 0,
            first: None,
            rows: Relation::default(),
            by_group: BTreeMap::new(),
            by_choice: BTreeMap::new(),
            counter: DistinctCounter::new(&plan.puzzle.symmetries),
        }
    }

    fn row(&mut self, columns: &[String], row: &Row) -> Result<()> {
        self.n_rows += 1;
        let plan = self.plan;
        if plan.puzzle.groups.is_some() {
            *self.by_group.entry(row[0].to_text()).or_default() += 1;
        }
        if self.keeps {
            if self.n_rows <= MOST_SEEN {
                self.rows.rows.push(row.clone());
            }
            let is_first = |first| comes_before(plan, columns, row, first);
            if self.first.as_ref().is_none_or(is_first) {
                self.first = Some(row.clone());
            }
        }
        let filling = || plan.filling(plan.last_stage(), self.n_rows, columns, row);
        if self.counts && plan.needs_fillings() {
            self.counter.add(&filling()?);
        }
        if let Some((tally, _)) = plan.tally().filter(|_| self.counts) {
            let choice = tally.choice(&filling()?);
            *self.by_choice.entry(choice).or_default() += 1;
        }
        Ok(())
    }

    /// The rows by group, or by stage.
    fn report(&self, stage: &StageRun) -> Relation {
        let Some(groups) = &self.plan.puzzle.groups else {
            return rows_by_stage(self.plan, slice::from_ref(stage));
        };
        let rows = groups.members.iter().map(|(member, _)| {
            let n_rows = self.by_group.get(member).copied().unwrap_or_default();
            vec![Cell::from(member.as_str()), Cell::from(n_rows)]
        });
        Relation {
            rows: rows.collect(),
            ..Relation::with_columns([groups.column, &stage.name])
        }
    }
}

/// True if solutions are printed in an order that has `row` before `other`: by the terms of the last stage, shorter texts first.
fn comes_before(plan: &Plan, columns: &[String], row: &Row, other: &Row) -> bool {
    let value = |term: &Expr, row: &Row| {
        term.value(&|_, name| {
            let idx = columns.iter().position(|column| column == name)?;
            Some(row[idx].clone())
        })
    };
    let key = |cell: Cell| {
        let text = cell.to_text();
        (cell.as_integer(), text.chars().count(), text)
    };
    let order = plan.last_stage().order_by.iter().find_map(|term| {
        let order = key(value(term, row)?).cmp(&key(value(term, other)?));
        order.is_ne().then_some(order)
    });
    order == Some(Ordering::Less)
}
