//! `solve` with a streamed plan and no file to keep tables in: rows are written as they are found.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;

use super::answer::Answer;
use super::progress::Progress;
use super::text;
use crate::cli::SolveArgs;
use crate::cmd::Outcome;
use crate::engine::{Database, Limits, Run, StageRun, rows_by_stage};
use crate::error::Result;
use crate::family::Puzzle;
use crate::output::{Format, RowWriter, row_writer, write_relation};
use crate::plan::{DistinctCounter, Plan, Solutions};
use crate::relation::{Cell, Relation};

pub fn run(
    database: &mut Database,
    puzzle: &Puzzle,
    plan: &Plan,
    limits: Limits,
    args: &SolveArgs,
    out: &mut dyn Write,
) -> Result<Outcome> {
    let mut seen = Seen::new(plan, limits);
    match args.format {
        Format::Table => {
            let stage = seen.stream(database, puzzle, args, None)?;
            let answer = seen.answer(stage, args.first);
            text::write(out, &answer, args)?;
            Ok(answer.outcome())
        }
        // The counts are known last, so the rows come first in the object.
        Format::Json => {
            let opening = if args.count { "{" } else { "{\"rows\":" };
            write!(out, "{opening}")?;
            let stage = if args.count {
                seen.stream(database, puzzle, args, None)?
            } else {
                let mut writer = row_writer(out, Format::Json);
                seen.stream(database, puzzle, args, Some(writer.as_mut()))?
            };
            let answer = seen.answer(stage, args.first);
            answer.write_json_rest(out, !args.count)?;
            Ok(answer.outcome())
        }
        format if args.count => {
            let stage = seen.stream(database, puzzle, args, None)?;
            let answer = seen.answer(stage, args.first);
            write_relation(out, format, &answer.solutions_as_relation())?;
            Ok(answer.outcome())
        }
        format => {
            let mut writer = row_writer(out, format);
            let stage = seen.stream(database, puzzle, args, Some(writer.as_mut()))?;
            drop(writer);
            Ok(seen.answer(stage, args.first).outcome())
        }
    }
}

/// What has been seen of the rows.
struct Seen<'a> {
    plan: &'a Plan,
    limits: Limits,
    /// The first rows of each group, as many as people are shown.
    shown: Relation,
    /// How many rows each group has; in a plan without groups, all of them under one empty name.
    by_group: BTreeMap<String, u64>,
    counter: DistinctCounter<'a>,
    /// How many rows each choice of holes has.
    by_choice: BTreeMap<Vec<String>, u64>,
}

impl<'a> Seen<'a> {
    fn new(plan: &'a Plan, limits: Limits) -> Self {
        Self {
            plan,
            limits,
            shown: Relation::default(),
            by_group: BTreeMap::new(),
            counter: DistinctCounter::new(&plan.symmetries),
            by_choice: BTreeMap::new(),
        }
    }

    fn stream(
        &mut self,
        database: &mut Database,
        puzzle: &Puzzle,
        args: &SolveArgs,
        mut writer: Option<&mut dyn RowWriter>,
    ) -> Result<StageRun> {
        let progress = Progress::on_terminal();
        let last = self.plan.last_stage();
        let needs_fillings = self.plan.needs_fillings();
        let mut n_rows = 0;
        let stage = database.stream(puzzle, self.plan, self.limits, |columns, row| {
            let Some(row) = row else {
                self.shown = Relation::with_columns(columns);
                writer
                    .as_mut()
                    .map_or(Ok(()), |writer| writer.heading(columns))?;
                return Ok(ControlFlow::Continue(()));
            };
            n_rows += 1;
            progress.rows_found(n_rows);
            let group = self.plan.groups.as_ref().map(|_| row[0].to_text());
            let n_of_group = self.by_group.entry(group.unwrap_or_default()).or_default();
            *n_of_group += 1;
            if *n_of_group <= text::ROWS_SHOWN {
                self.shown.rows.push(row.clone());
            }
            let filling = || self.plan.filling(last, n_rows, columns, row);
            if needs_fillings && !args.first {
                self.counter.add(&filling()?);
            }
            if let Some(tally) = self.plan.tally.as_ref().filter(|_| !args.first) {
                let choice = tally.choice(&filling()?);
                *self.by_choice.entry(choice).or_default() += 1;
            }
            writer.as_mut().map_or(Ok(()), |writer| writer.row(row))?;
            Ok(if args.first {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        writer.map_or(Ok(()), RowWriter::finish)?;
        Ok(stage)
    }

    fn answer(self, stage: StageRun, is_first: bool) -> Answer<'a> {
        let n_rows = stage.n_rows;
        let report = self.report(&stage);
        let by_group = report
            .rows
            .iter()
            .filter_map(|row| row.last()?.as_integer());
        let by_group: Vec<u64> = by_group.filter_map(|n| u64::try_from(n).ok()).collect();
        let solutions = match (is_first, &self.plan.groups) {
            (true, _) => Solutions::default(),
            (false, Some(_)) => self.plan.solutions(&by_group, &self.counter),
            (false, None) => self.plan.solutions(&[n_rows], &self.counter),
        };
        let run = Run {
            stages: vec![stage],
            n_kept: 0,
            report,
            total: None,
            tally: None,
        };
        let tally = self.plan.tally.as_ref().filter(|_| !is_first);
        let tally = tally.map_or_else(Vec::new, |tally| tally.counts(&self.by_choice));
        Answer::of_rows(self.shown, self.plan, run, solutions, tally)
    }

    /// The rows by group, or by stage.
    fn report(&self, stage: &StageRun) -> Relation {
        let Some(groups) = &self.plan.groups else {
            return rows_by_stage(self.plan, std::slice::from_ref(stage));
        };
        let mut report = Relation::with_columns([groups.column, &stage.name]);
        for (member, _) in &groups.members {
            let n_rows = self.by_group.get(member).copied().unwrap_or_default();
            let n_rows = i64::try_from(n_rows).unwrap_or(i64::MAX);
            report
                .rows
                .push(vec![Cell::from(member.as_str()), Cell::Integer(n_rows)]);
        }
        report
    }
}
