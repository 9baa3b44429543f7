//! The rows of a plan as they are found, and the answer of a streamed plan, which keeps no table: everything is counted as the rows
//! go by.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::Answer;
use crate::compile::compile_within;
use crate::engine::{
    Database, Engine, Limits, Observer, Run, Source, StageRun, Visit, rows_by_stage,
};
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::{DistinctCounter, Goal, Method, Options, Plan, Solutions, Tallied};
use crate::problem::Expr;
use crate::relation::{Cell, Relation, Row};

/// The most rows that the answer of a streamed plan keeps, apart from the one that is printed first.
pub const MOST_SEEN: u64 = 20;

/// Runs a plan in a scratch database, and visits the column names of the last stage and then at most this many of its rows: those of a
/// streamed plan as they are found. If a search finds none for long, the rows are those of another plan.
///
/// # Errors
/// When the run is interrupted or takes too long, or `visit` fails.
pub fn each_row(
    puzzle: &Puzzle,
    plan: &Plan,
    limits: Limits,
    most: usize,
    visit: &mut Visit,
) -> Result<(Database, StageRun)> {
    let limits = limits.started();
    let mut database = Database::scratch()?;
    if plan.method != Method::Streamed {
        let mut run = database.run(plan, limits, &())?;
        database.rows(Source::Stage(plan.last_stage(), Some(most as u64)), visit)?;
        let last = run.stages.pop().expect("a plan has at least one stage");
        return Ok((database, last));
    }
    if let Some(run) = database.stream(plan, limits, most, plan.gives_way, visit)? {
        return Ok((database, run));
    }
    let options = Options {
        method: Method::Merged,
        goal: if most == 1 {
            Goal::First
        } else {
            Goal::Few(most)
        },
        ..Options::default()
    };
    let other = compile_within(puzzle, &options, limits)?;
    // The search has visited the columns.
    each_row(puzzle, &other, limits, most, &mut |columns, row| {
        row.map_or(Ok(()), |row| visit(columns, Some(row)))
    })
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
    limits: Limits,
    goal: Goal,
    observer: &dyn Observer,
    visit: &mut Visit,
) -> Result<Answer> {
    let mut seen = Seen {
        plan: &plan,
        keeps: goal != Goal::Count,
        counts: goal.most().is_none(),
        n_rows: 0,
        first: None,
        rows: Relation::default(),
        by_group: BTreeMap::new(),
        by_choice: BTreeMap::new(),
        counter: DistinctCounter::new(&plan.puzzle.symmetries),
    };
    let most = goal.most().unwrap_or(usize::MAX);
    let (engine, stage) = each_row(puzzle, &plan, limits, most, &mut |columns, row| {
        match row {
            None => seen.rows = Relation::with_columns(columns),
            Some(row) => seen.row(columns, row)?,
        }
        observer.rows_found(seen.n_rows);
        visit(columns, row)
    })?;
    Ok(Answer {
        solutions: seen.solutions(),
        tally: seen.tally(),
        run: Run {
            report: seen.report(&stage),
            stages: vec![stage],
            total: None,
            tally: None,
        },
        is_distinct: false,
        seen: Some(seen.into_rows()),
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

impl Seen<'_> {
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

    fn into_rows(mut self) -> Relation {
        if let Some(first) = self.first {
            self.rows.rows.retain(|row| *row != first);
            self.rows.rows.insert(0, first);
        }
        self.rows
    }

    /// The groups of the plan, each with the number of its rows.
    fn groups(&self) -> Option<Vec<(&str, u64)>> {
        let n_rows = |member| self.by_group.get(member).copied().unwrap_or_default();
        let members = self.plan.puzzle.groups.as_ref()?.members.iter();
        Some(
            members
                .map(|(member, _)| (member.as_str(), n_rows(member)))
                .collect(),
        )
    }

    /// The rows by group, or by stage.
    fn report(&self, stage: &StageRun) -> Relation {
        let (Some(groups), Some(members)) = (&self.plan.puzzle.groups, self.groups()) else {
            return rows_by_stage(self.plan, std::slice::from_ref(stage));
        };
        let cells = |(member, n_rows)| vec![Cell::from(member), Cell::from(n_rows)];
        Relation {
            rows: members.into_iter().map(cells).collect(),
            ..Relation::with_columns([groups.column, &stage.name])
        }
    }

    fn solutions(&self) -> Solutions {
        if !self.counts {
            return Solutions::default();
        }
        let n_rows = match self.groups() {
            Some(members) => members.iter().map(|(_, n_rows)| (*n_rows).into()).collect(),
            None => vec![self.n_rows.into()],
        };
        self.plan.solutions(&n_rows, &self.counter)
    }

    fn tally(&self) -> Vec<Tallied> {
        let tally = self.plan.tally().filter(|_| self.counts);
        tally.map_or_else(Vec::new, |(tally, _)| {
            tally.counts(&self.by_choice, self.plan.weight)
        })
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
