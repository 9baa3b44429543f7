//! `joinsaw solve`: runs the pipeline and reports which centre leaves a row.

use std::io::Write;

use serde_json::{Map, Value};

use super::Outcome;
use crate::cli::SolveArgs;
use crate::engine::{Database, Limits, Run, Selection};
use crate::error::Result;
use crate::output::{self, Format, SolveReport, StageReport, count_of, row_writer, write_relation};
use crate::plan::{self, Groups, Plan, Solutions, Tallied};
use crate::puzzle::{self, Document, Puzzle};
use crate::relation::{Cell, Relation, Row};

/// The puzzle that is solved when none is named.
pub const DEFAULT_PUZZLE: &str = "drive-ya-nuts";

/// The most rows of solutions that are printed for people.
const ROWS_SHOWN: u64 = 20;

pub fn run(args: &SolveArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome> {
    let named = args
        .puzzle
        .puzzle
        .as_deref()
        .map(puzzle::find)
        .transpose()?;
    let mut database = match &args.db {
        Some(path) => Database::create_or_open(path)?,
        None => Database::scratch()?,
    };
    let puzzle = match named {
        Some(puzzle) => puzzle,
        None => loaded_puzzle(&database, args)?.map_or_else(|| puzzle::find(DEFAULT_PUZZLE), Ok)?,
    };
    for warning in &puzzle.warnings {
        writeln!(err, "warning: {warning}")?;
    }
    let plan = plan::compile(&puzzle, &args.puzzle.options())?;
    let max_rows = args.max_rows;
    let run = database.run(&puzzle, &plan, Limits { max_rows })?;
    let found = Found::new(&database, &plan, run)?;
    match args.format {
        Format::Table => found.write_text(out, args)?,
        Format::Json => found.write_json(out, args)?,
        format if args.count => write_relation(out, format, &found.solutions_as_relation())?,
        format => found.write_rows(row_writer(out, format).as_mut(), args.first)?,
    }
    Ok(match found.n_rows() {
        0 => Outcome::NoSolution,
        _ => Outcome::Success,
    })
}

/// The puzzle that `joinsaw load` brought into the database, if it did.
fn loaded_puzzle(database: &Database, args: &SolveArgs) -> Result<Option<Puzzle>> {
    let Some(stored) = database.stored_puzzle()?.filter(|stored| stored.is_loaded) else {
        return Ok(None);
    };
    let file = args
        .db
        .as_ref()
        .map_or_else(String::new, |path| path.to_string_lossy().into_owned());
    let puzzle = puzzle::parse(&Document::new(&file, &stored.definition))?;
    Ok(Some(Puzzle {
        is_loaded: true,
        ..puzzle
    }))
}

/// A finished run, and what its last stage means.
struct Found<'a> {
    database: &'a Database,
    plan: &'a Plan,
    run: Run,
    solutions: Solutions,
    /// The solutions by choice of holes, in a puzzle with holes.
    tally: Vec<Tallied>,
}

impl<'a> Found<'a> {
    fn new(database: &'a Database, plan: &'a Plan, run: Run) -> Result<Self> {
        let mut found = Self {
            database,
            plan,
            run,
            solutions: Solutions::default(),
            tally: Vec::new(),
        };
        let last = match plan.groups {
            Some(_) => found.rows_by_group(plan.stages.len()),
            None => vec![found.n_rows()],
        };
        if let (Some(tally), Some(rows)) = (&plan.tally, &found.run.tally) {
            found.tally = tally.counts(rows);
        }
        found.solutions = plan.count_solutions(&last, |counter| {
            found.visit_solutions(|row| {
                counter.add(&plan.reader.filling(plan.stages.len() - 1, row));
            })
        })?;
        Ok(found)
    }

    fn n_rows(&self) -> u64 {
        self.run.stages.last().map_or(0, |stage| stage.n_rows)
    }

    fn solution_rows(&self, selection: Selection) -> Result<Relation> {
        self.database
            .relation(&self.plan.last_stage().name, selection)
    }

    fn visit_solutions(&self, mut visit: impl FnMut(&Row)) -> Result<()> {
        let last = &self.plan.last_stage().name;
        self.database.read(last, Selection::default(), |_, row| {
            row.into_iter().for_each(&mut visit);
            Ok(())
        })
    }

    /// The rows that a stage, counted from 1, left for each group of the plan.
    fn rows_by_group(&self, stage_no: usize) -> Vec<u64> {
        let count = |row: &Vec<Cell>| {
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

    fn survivors(&self) -> Vec<String> {
        let last = self.rows_by_group(self.plan.stages.len());
        let rows = self
            .run
            .report
            .rows
            .iter()
            .zip(last)
            .filter(|(_, n_rows)| *n_rows > 0);
        rows.map(|(row, _)| row[0].to_text()).collect()
    }

    fn write_rows(&self, writer: &mut dyn output::RowWriter, first: bool) -> Result<()> {
        let selection = Selection {
            limit: first.then_some(1),
            ..Selection::default()
        };
        self.database.read(
            &self.plan.last_stage().name,
            selection,
            |columns, row| match row {
                None => writer.heading(columns),
                Some(row) => writer.row(row),
            },
        )?;
        writer.finish()
    }

    fn write_json(&self, out: &mut dyn Write, args: &SolveArgs) -> Result<()> {
        let stages = self
            .run
            .stages
            .iter()
            .enumerate()
            .map(|(idx, stage)| StageReport {
                name: stage.name.clone(),
                rows: stage.n_rows,
                seconds: stage.seconds,
                rows_by_centre: self
                    .plan
                    .groups
                    .as_ref()
                    .map(|_| self.rows_by_centre(idx + 1)),
            });
        let report = SolveReport {
            puzzle: self.plan.puzzle.clone(),
            family: self.plan.family,
            plan: self.plan.method,
            stages: stages.collect(),
            survivors: self.plan.groups.as_ref().map(|_| self.survivors()),
            solutions: self.solutions,
            solutions_by_hole: self
                .plan
                .tally
                .as_ref()
                .map(|_| output::tally_to_json(&self.tally)),
            unreal_holes: output::unreal_holes(&self.tally),
        };
        let rows = (!args.count)
            .then_some(|writer: &mut dyn output::RowWriter| self.write_rows(writer, args.first));
        output::write_solve(out, &report, rows)
    }

    fn rows_by_centre(&self, stage_no: usize) -> Map<String, Value> {
        let groups = self.run.report.rows.iter().map(|row| row[0].to_text());
        groups
            .zip(self.rows_by_group(stage_no))
            .map(|(group, n_rows)| (group, Value::from(n_rows)))
            .collect()
    }

    fn solutions_as_relation(&self) -> Relation {
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

    fn write_text(&self, out: &mut dyn Write, args: &SolveArgs) -> Result<()> {
        if args.count {
            return self.write_counts(out);
        }
        writeln!(out, "{}\n", self.plan.title)?;
        output::write_table(out, &self.run.report)?;
        writeln!(out)?;
        match &self.plan.groups {
            Some(groups) => self.write_survivors(out, groups, args.first)?,
            None => self.write_set(out, Selection::default(), self.n_rows(), args.first)?,
        }
        if let Some(tally) = &self.plan.tally {
            output::write_tally(out, tally, &self.tally)?;
        }
        self.write_counts(out)?;
        self.write_picture(out)
    }

    fn write_survivors(&self, out: &mut dyn Write, groups: &Groups, first: bool) -> Result<()> {
        let last = &self.plan.last_stage().name;
        let survivors = self.survivors();
        if survivors.is_empty() {
            writeln!(out, "No {} survives: {last} is empty.\n", groups.noun)?;
        }
        for member in survivors
            .into_iter()
            .take(if first { 1 } else { usize::MAX })
        {
            let idx = self
                .run
                .report
                .rows
                .iter()
                .position(|row| row[0].to_text() == member);
            let n_rows = self.rows_by_group(self.plan.stages.len())[idx.unwrap_or_default()];
            let (noun, rows) = (groups.noun, count_of(n_rows, "row"));
            writeln!(
                out,
                "The {noun} {member} survives, with {rows} in {last}:\n"
            )?;
            let members = [member];
            self.write_set(
                out,
                Selection::of_groups(Some(groups), &members),
                n_rows,
                first,
            )?;
        }
        Ok(())
    }

    /// Writes the selected rows of the last stage, the first ones where they are many.
    fn write_set(
        &self,
        out: &mut dyn Write,
        selection: Selection,
        n_rows: u64,
        first: bool,
    ) -> Result<()> {
        let shown = if first { 1 } else { ROWS_SHOWN };
        let limit = Some(shown);
        output::write_table(out, &self.solution_rows(Selection { limit, ..selection })?)?;
        if n_rows > shown && !first {
            let left_out = count_of(n_rows - shown, "more row");
            writeln!(
                out,
                "... and {left_out}; `--format csv` prints them all, `--db FILE` keeps them"
            )?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn write_counts(&self, out: &mut dyn Write) -> Result<()> {
        let Solutions {
            all,
            up_to_symmetry,
            up_to_identical_pieces,
        } = self.solutions;
        let number = |count: Option<u64>| count.map_or_else(|| "?".to_owned(), output::number);
        write!(out, "Solutions: {} in all", number(all))?;
        if self.plan.symmetries.len() > 1 {
            write!(
                out,
                ", {} up to {}",
                number(up_to_symmetry),
                self.plan.symmetry_name
            )?;
        }
        if self.plan.has_identical_pieces {
            write!(
                out,
                ", {} with identical pieces alike",
                number(up_to_identical_pieces)
            )?;
        }
        let unreal = output::unreal_holes(&self.tally);
        if !unreal.is_empty() {
            let real = self.tally.iter().filter(|tallied| tallied.is_real);
            let n_real = real.map(|tallied| tallied.n_solutions).sum();
            write!(
                out,
                ", {} without {}",
                output::number(n_real),
                unreal.join(", ")
            )?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn write_picture(&self, out: &mut dyn Write) -> Result<()> {
        let limit = Some(1);
        let first = self.solution_rows(Selection {
            limit,
            groups: None,
        })?;
        if let Some(row) = first.rows.first() {
            let filling = self.plan.reader.filling(self.plan.stages.len() - 1, row);
            write!(out, "\n{}", output::draw(&self.plan.layout, &filling))?;
        }
        Ok(())
    }
}
