//! The answer of a streamed plan, which keeps no table: everything is counted as the rows go by.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::Answer;
use crate::compile::fallback;
use crate::engine::{Database, Limits, Run, StageRun, rows_by_stage};
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::{DistinctCounter, Goal, Plan, Solutions, Tallied};
use crate::problem::Expr;
use crate::relation::{Cell, Relation, Row};

/// How many rows the answer of a streamed plan keeps at most, besides the one that is printed first.
pub const MOST_SEEN: u64 = 20;

#[derive(Debug)]
pub struct Streamed {
    run: Run,
    solutions: Solutions,
    tally: Vec<Tallied>,
    seen: Relation,
}

impl Streamed {
    /// The answer of the run, which was that of this plan in this database.
    pub fn into_answer(self, database: Database, plan: Plan) -> Answer {
        Answer {
            plan,
            run: self.run,
            solutions: self.solutions,
            tally: self.tally,
            engine: database,
            seen: Some(self.seen),
        }
    }
}

/// Runs a streamed plan, and visits its rows as [`stream_rows`] does.
///
/// # Errors
/// When the run is interrupted or takes too long, or `visit` fails.
pub fn stream(
    mut database: Database,
    puzzle: &Puzzle,
    plan: Plan,
    limits: Limits,
    goal: Goal,
    visit: impl FnMut(&[String], Option<&Row>) -> Result<()>,
) -> Result<Answer> {
    let streamed = stream_rows(&mut database, puzzle, &plan, limits, goal, visit)?;
    Ok(streamed.into_answer(database, plan))
}

/// Runs a streamed plan, and visits the names of its columns and then every row as it is found. If one solution is
/// wanted, the run ends with it, and counts nothing. The first rows are kept, and before them the row
/// that every other plan prints first; none if only their number is wanted.
///
/// # Errors
/// When the run is interrupted or takes too long, or `visit` fails.
pub fn stream_rows(
    database: &mut Database,
    puzzle: &Puzzle,
    plan: &Plan,
    limits: Limits,
    goal: Goal,
    mut visit: impl FnMut(&[String], Option<&Row>) -> Result<()>,
) -> Result<Streamed> {
    let mut seen = Seen::new(plan, goal);
    let most = goal.most().unwrap_or(usize::MAX);
    let stage = database.stream(
        plan,
        fallback(puzzle, plan),
        limits,
        most,
        &mut |columns, row| {
            match row {
                None => seen.heading(columns),
                Some(row) => seen.row(columns, row)?,
            }
            visit(columns, row)
        },
    )?;
    Ok(Streamed {
        solutions: seen.solutions(&stage),
        tally: seen.tally(),
        run: Run {
            report: seen.report(&stage),
            stages: vec![stage],
            total: None,
            tally: None,
        },
        seen: seen.into_rows(),
    })
}

struct Seen<'a> {
    plan: &'a Plan,
    goal: Goal,
    n_rows: u64,
    rows: Relation,
    /// How many rows each group has; a plan without groups counts all rows under one empty name.
    by_group: BTreeMap<String, u64>,
    counter: DistinctCounter<'a>,
    by_choice: BTreeMap<Vec<String>, u128>,
    /// The first row in the order in which solutions are printed, so that the same one is shown whatever the plan.
    first: Option<Row>,
}

/// The order of two values, as tables are printed: shorter texts first.
fn compare(one: &Cell, other: &Cell) -> Ordering {
    if let (Some(one), Some(other)) = (one.as_integer(), other.as_integer()) {
        return one.cmp(&other);
    }
    let (one, other) = (one.to_text(), other.to_text());
    let length = |text: &str| text.chars().count();
    (length(&one), one).cmp(&(length(&other), other))
}

impl<'a> Seen<'a> {
    fn new(plan: &'a Plan, goal: Goal) -> Self {
        Self {
            plan,
            goal,
            n_rows: 0,
            rows: Relation::default(),
            by_group: BTreeMap::new(),
            counter: DistinctCounter::new(&plan.puzzle.symmetries),
            by_choice: BTreeMap::new(),
            first: None,
        }
    }

    fn counts(&self) -> bool {
        self.goal.most().is_none()
    }

    fn heading(&mut self, columns: &[String]) {
        self.rows = Relation::with_columns(columns);
    }

    /// Remembers the row if it comes before all others so far.
    fn note_first(&mut self, columns: &[String], row: &Row) {
        let value = |term: &Expr, row: &Row| {
            term.value(&|_, name| {
                let idx = columns.iter().position(|column| column == name)?;
                Some(row[idx].clone())
            })
        };
        let comes_before = |first: &Row| {
            let terms = self.plan.last_stage().order_by.iter().map(|term| {
                let (one, other) = (value(term, row)?, value(term, first)?);
                Some(compare(&one, &other)).filter(|order| order.is_ne())
            });
            terms.flatten().next() == Some(Ordering::Less)
        };
        if self.first.as_ref().is_none_or(comes_before) {
            self.first = Some(row.clone());
        }
    }

    fn into_rows(self) -> Relation {
        let mut relation = self.rows;
        if let Some(first) = self.first {
            relation.rows.retain(|row| *row != first);
            relation.rows.insert(0, first);
        }
        relation
    }

    fn row(&mut self, columns: &[String], row: &Row) -> Result<()> {
        self.n_rows += 1;
        let group = self.plan.puzzle.groups.as_ref().map(|_| row[0].to_text());
        *self.by_group.entry(group.unwrap_or_default()).or_default() += 1;
        if self.goal != Goal::Count {
            if self.n_rows <= MOST_SEEN {
                self.rows.rows.push(row.clone());
            }
            self.note_first(columns, row);
        }
        let filling = || {
            self.plan
                .filling(self.plan.last_stage(), self.n_rows, columns, row)
        };
        if self.plan.needs_fillings() && self.counts() {
            self.counter.add(&filling()?);
        }
        if let Some((tally, _)) = self.plan.tally().filter(|_| self.counts()) {
            let choice = tally.choice(&filling()?);
            *self.by_choice.entry(choice).or_default() += 1;
        }
        Ok(())
    }

    /// The rows by group, or by stage.
    fn report(&self, stage: &StageRun) -> Relation {
        let Some(groups) = &self.plan.puzzle.groups else {
            return rows_by_stage(self.plan, std::slice::from_ref(stage));
        };
        let mut report = Relation::with_columns([groups.column, &stage.name]);
        for (member, _) in &groups.members {
            let n_rows = i64::try_from(self.n_of(member)).unwrap_or(i64::MAX);
            report
                .rows
                .push(vec![Cell::from(member.as_str()), Cell::Integer(n_rows)]);
        }
        report
    }

    fn n_of(&self, member: &str) -> u64 {
        self.by_group.get(member).copied().unwrap_or_default()
    }

    fn solutions(&self, stage: &StageRun) -> Solutions {
        if !self.counts() {
            return Solutions::default();
        }
        let n_rows = match &self.plan.puzzle.groups {
            Some(groups) => {
                let members = groups.members.iter();
                members
                    .map(|(member, _)| self.n_of(member).into())
                    .collect()
            }
            None => vec![stage.n_rows.into()],
        };
        self.plan.solutions(&n_rows, &self.counter)
    }

    fn tally(&self) -> Vec<Tallied> {
        let tally = self.plan.tally().filter(|_| self.counts());
        tally.map_or_else(Vec::new, |(tally, _)| {
            tally.counts(&self.by_choice, self.plan.weight)
        })
    }
}
