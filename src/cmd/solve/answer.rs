//! What a finished run means: which groups survive, how many solutions there are, and their rows.

use std::collections::HashMap;
use std::io::Write;

use serde_json::{Map, Value};

use crate::cli::SolveArgs;
use crate::cmd::Outcome;
use crate::engine::{Engine, Run, Selection, rows_of};
use crate::error::Result;
use crate::output::{self, RowWriter, SolveReport, StageReport};
use crate::plan::{Groups, Plan, Solutions, Tallied, Tally};
use crate::relation::{Cell, Relation, Row};

/// A finished run, and what its last stage means.
pub struct Answer<'a> {
    /// The plan that ran.
    pub plan: &'a Plan,
    /// What the stages left.
    pub run: Run,
    /// How many solutions there are.
    pub solutions: Solutions,
    /// How many there are for each choice of holes, in a puzzle with holes.
    pub tally: Vec<Tallied>,
    rows: Rows<'a>,
}

/// Where the rows of the last stage are.
enum Rows<'a> {
    /// In the last table.
    Kept(&'a dyn Engine),
    /// The first of them here; nobody kept the others.
    Seen(Relation),
}

impl<'a> Answer<'a> {
    /// The answer of a run that kept its tables.
    pub fn of_tables(engine: &'a dyn Engine, plan: &'a Plan, run: Run) -> Result<Self> {
        let found = run.tally.as_ref().map(Tally::found);
        let tally = plan.tally.as_ref().zip(found);
        let mut answer = Self {
            plan,
            tally: tally.map_or_else(Vec::new, |(tally, found)| tally.counts(&found)),
            run,
            solutions: Solutions::default(),
            rows: Rows::Kept(engine),
        };
        let n_rows = match &plan.groups {
            Some(groups) => answer.rows_of_members(groups),
            None => vec![answer.run.total.unwrap_or(answer.n_rows())],
        };
        answer.solutions = plan.count_solutions(&n_rows, |counter| {
            let last = plan.last_stage();
            let mut row_no = 0;
            engine.rows(&last.name, Selection::default(), &mut |columns, row| {
                if let Some(row) = row {
                    row_no += 1;
                    counter.add(&plan.filling(last, row_no, columns, row)?);
                }
                Ok(())
            })
        })?;
        Ok(answer)
    }

    /// The answer of a run that kept nothing, with the rows that people are shown.
    pub fn of_rows(
        shown: Relation,
        plan: &'a Plan,
        run: Run,
        solutions: Solutions,
        tally: Vec<Tallied>,
    ) -> Self {
        Self {
            plan,
            run,
            solutions,
            tally,
            rows: Rows::Seen(shown),
        }
    }

    /// How the command ends.
    pub fn outcome(&self) -> Outcome {
        match self.solutions.all.unwrap_or(self.n_rows()) {
            0 => Outcome::NoSolution,
            _ => Outcome::Success,
        }
    }

    /// How many rows the last stage left.
    pub fn n_rows(&self) -> u64 {
        self.run.stages.last().map_or(0, |stage| stage.n_rows)
    }

    /// Whether the last stage holds solutions, rather than their number.
    pub fn has_rows(&self) -> bool {
        self.run.total.is_none()
    }

    /// The rows of the last stage for these groups, or for all; at most so many.
    pub fn first_rows(&self, members: &[String], limit: u64) -> Result<Relation> {
        match &self.rows {
            Rows::Kept(engine) => {
                let selection = Selection {
                    limit: Some(limit),
                    ..Selection::of_groups(self.plan.groups.as_ref(), members)
                };
                rows_of(*engine, &self.plan.last_stage().name, selection)
            }
            Rows::Seen(shown) => Ok(of_members(shown, members, limit)),
        }
    }

    /// The rows that a stage, counted from 1, left for each group of the plan.
    pub fn rows_by_group(&self, stage_no: usize) -> Vec<u64> {
        let count = |row: &Row| {
            row[stage_no]
                .as_integer()
                .and_then(|n| u64::try_from(n).ok())
        };
        self.run
            .report
            .rows
            .iter()
            .map(|row| count(row).unwrap_or(0))
            .collect()
    }

    /// The rows that the last stage left for each member of the plan's groups, in the order of the members. The report
    /// has an order of its own.
    fn rows_of_members(&self, groups: &Groups) -> Vec<u64> {
        let survivors: HashMap<String, u64> = self.survivors().into_iter().collect();
        let members = groups.members.iter();
        members
            .map(|(member, _)| survivors.get(member).copied().unwrap_or(0))
            .collect()
    }

    /// The groups that have a row left, each with how many.
    pub fn survivors(&self) -> Vec<(String, u64)> {
        let groups = self.run.report.rows.iter().map(|row| row[0].to_text());
        let n_rows = self.rows_by_group(self.run.stages.len());
        groups
            .zip(n_rows)
            .filter(|(_, n_rows)| *n_rows > 0)
            .collect()
    }

    /// Writes the rows of the last stage, or the first of them.
    pub fn write_rows(&self, writer: &mut dyn RowWriter, is_first: bool) -> Result<()> {
        let selection = Selection {
            limit: is_first.then_some(1),
            ..Selection::default()
        };
        if let Rows::Kept(engine) = self.rows {
            engine.rows(
                &self.plan.last_stage().name,
                selection,
                &mut |columns, row| match row {
                    None => writer.heading(columns),
                    Some(row) => writer.row(row),
                },
            )?;
        }
        writer.finish()
    }

    /// Writes everything as one JSON object.
    pub fn write_json(&self, out: &mut dyn Write, args: &SolveArgs) -> Result<()> {
        write!(out, "{{")?;
        output::write_entries(out, &self.report(), false)?;
        if !args.count {
            write!(out, ",\n \"rows\":")?;
            self.write_rows(
                output::row_writer(out, output::Format::Json).as_mut(),
                args.first,
            )?;
        }
        writeln!(out, "}}")?;
        Ok(())
    }

    /// Writes what follows the rows of a JSON object that has begun with them, if it has.
    pub fn write_json_rest(&self, out: &mut dyn Write, has_rows: bool) -> Result<()> {
        output::write_entries(out, &self.report(), has_rows)?;
        writeln!(out, "}}")?;
        Ok(())
    }

    fn report(&self) -> SolveReport {
        let has_groups = self.plan.groups.is_some();
        let stages = self
            .run
            .stages
            .iter()
            .enumerate()
            .map(|(idx, stage)| StageReport {
                name: stage.name.clone(),
                rows: stage.n_rows,
                seconds: stage.seconds,
                kept: idx < self.run.n_kept,
                rows_by_centre: has_groups.then(|| self.rows_by_name(idx + 1)),
            });
        let survivors = || {
            self.survivors()
                .into_iter()
                .map(|(group, _)| group)
                .collect()
        };
        SolveReport {
            puzzle: self.plan.puzzle.clone(),
            family: self.plan.family,
            plan: self.plan.method.name(),
            stages: stages.collect(),
            survivors: has_groups.then(survivors),
            solutions: self.solutions,
            solutions_by_hole: (!self.tally.is_empty()).then(|| output::tally_to_json(&self.tally)),
            unreal_holes: output::unreal_holes(&self.tally),
        }
    }

    fn rows_by_name(&self, stage_no: usize) -> Map<String, Value> {
        let groups = self.run.report.rows.iter().map(|row| row[0].to_text());
        groups
            .zip(self.rows_by_group(stage_no))
            .map(|(group, n_rows)| (group, Value::from(n_rows)))
            .collect()
    }

    /// The counts as rows.
    pub fn solutions_as_relation(&self) -> Relation {
        let counts = [
            ("all", self.solutions.all),
            ("up_to_symmetry", self.solutions.up_to_symmetry),
            (
                "up_to_identical_pieces",
                self.solutions.up_to_identical_pieces,
            ),
        ];
        let mut relation = Relation::with_columns(["count", "solutions"]);
        for (name, count) in counts {
            let count = count
                .and_then(|n| i64::try_from(n).ok())
                .map_or(Cell::Null, Cell::Integer);
            relation.rows.push(vec![Cell::from(name), count]);
        }
        relation
    }
}

/// The rows of these groups, without the column that tells the group where there is one; all rows where none is given.
fn of_members(shown: &Relation, members: &[String], limit: u64) -> Relation {
    let mut relation = shown.clone();
    if !members.is_empty() {
        relation
            .rows
            .retain(|row| members.contains(&row[0].to_text()));
    }
    relation
        .rows
        .truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    if members.len() == 1 {
        relation.columns.remove(0);
        relation.rows.iter_mut().for_each(|row| drop(row.remove(0)));
    }
    relation
}
