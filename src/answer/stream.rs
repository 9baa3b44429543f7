//! The answer of a streamed plan, which keeps no table: everything is counted as the rows go by.

use std::collections::BTreeMap;

use super::Answer;
use crate::engine::{Database, Limits, Run, StageRun, rows_by_stage};
use crate::error::Result;
use crate::family::Puzzle;
use crate::plan::{DistinctCounter, Goal, Plan, Solutions, Tallied};
use crate::relation::{Cell, Relation, Row};

/// How many rows of each group the answer of a streamed plan keeps at most.
pub const MOST_SEEN: u64 = 20;

/// What a streamed run has found.
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
    let mut seen = Seen::new(&plan, goal);
    let most = if goal == Goal::First { 1 } else { usize::MAX };
    let stage = database.stream(puzzle, &plan, limits, most, &mut |columns, row| {
        match row {
            None => seen.rows = Relation::with_columns(columns),
            Some(row) => seen.row(columns, row)?,
        }
        visit(columns, row)
    })?;
    Ok(Streamed {
        solutions: seen.solutions(&stage),
        tally: seen.tally(),
        run: Run {
            report: seen.report(&stage),
            stages: vec![stage],
            n_kept: 0,
            total: None,
            tally: None,
        },
        seen: seen.rows,
    })
}

/// What has been seen of the rows.
struct Seen<'a> {
    plan: &'a Plan,
    goal: Goal,
    n_rows: u64,
    /// The first rows of each group.
    rows: Relation,
    /// How many rows each group has; a plan without groups counts all rows under one empty name.
    by_group: BTreeMap<String, u64>,
    counter: DistinctCounter<'a>,
    /// How many rows each choice of holes has.
    by_choice: BTreeMap<Vec<String>, u64>,
}

impl<'a> Seen<'a> {
    fn new(plan: &'a Plan, goal: Goal) -> Self {
        Self {
            plan,
            goal,
            n_rows: 0,
            rows: Relation::default(),
            by_group: BTreeMap::new(),
            counter: DistinctCounter::new(&plan.symmetries),
            by_choice: BTreeMap::new(),
        }
    }

    fn counts(&self) -> bool {
        self.goal != Goal::First
    }

    fn row(&mut self, columns: &[String], row: &Row) -> Result<()> {
        self.n_rows += 1;
        let group = self.plan.groups.as_ref().map(|_| row[0].to_text());
        let n_of_group = self.by_group.entry(group.unwrap_or_default()).or_default();
        *n_of_group += 1;
        if *n_of_group <= MOST_SEEN && self.goal != Goal::Count {
            self.rows.rows.push(row.clone());
        }
        let filling = || {
            self.plan
                .filling(self.plan.last_stage(), self.n_rows, columns, row)
        };
        if self.plan.needs_fillings() && self.counts() {
            self.counter.add(&filling()?);
        }
        if let Some(tally) = self.plan.tally.as_ref().filter(|_| self.counts()) {
            let choice = tally.choice(&filling()?);
            *self.by_choice.entry(choice).or_default() += 1;
        }
        Ok(())
    }

    /// The rows by group, or by stage.
    fn report(&self, stage: &StageRun) -> Relation {
        let Some(groups) = &self.plan.groups else {
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
        let n_rows = match &self.plan.groups {
            Some(groups) => {
                let members = groups.members.iter();
                members.map(|(member, _)| self.n_of(member)).collect()
            }
            None => vec![stage.n_rows],
        };
        self.plan.solutions(&n_rows, &self.counter)
    }

    fn tally(&self) -> Vec<Tallied> {
        let tally = self.plan.tally.as_ref().filter(|_| self.counts());
        tally.map_or_else(Vec::new, |tally| tally.counts(&self.by_choice))
    }
}
