//! `joinsaw verify`: solutions checked against the rules of their puzzle, without any join.

mod rows;

use std::collections::HashMap;
use std::io::Write;

use super::{Outcome, named_or_default, puzzle_in};
use crate::answer::SOLUTION_NO;
use crate::cli::VerifyArgs;
use crate::engine::{Database, Selection};
use crate::error::{Error, Result};
use crate::family::{self, Checker, NamedRow, Puzzle, Unreadable, Verdict};
use crate::output::visible;
use crate::relation::Row;
use crate::words::{count_of, number};
use rows::read_rows;

/// How many wrong solutions are printed, and how many faults of each.
const SHOWN: u64 = 5;

pub fn run(args: &VerifyArgs, out: &mut dyn Write) -> Result<Outcome> {
    let named = args.puzzle.as_deref().map(family::find).transpose()?;
    if let Some(path) = &args.db {
        let database = Database::open(path)?;
        let table = last_stage(&database, args)?;
        let puzzle = named.map_or_else(|| stored(&database, args), Ok)?;
        let mut check = Check::new(&puzzle);
        let source = format!("`{table}` in `{}`", path.display());
        database.read(&table, Selection::default(), |columns, row| match row {
            None => Ok(()),
            Some(row) => check.row(&source, columns, row),
        })?;
        return check.report(&source, out);
    }
    let puzzle = named.map_or_else(|| named_or_default(None), Ok)?;
    let file = args.solution.as_deref().unwrap_or("-");
    let mut check = Check::new(&puzzle);
    read_rows(file, args.format, |at, columns, row| {
        check.row(at, columns, row)
    })?;
    check.report(&format!("`{file}`"), out)
}

/// The table of the solutions: that of the stage that ran last.
fn last_stage(database: &Database, args: &VerifyArgs) -> Result<String> {
    let tables = database.tables()?;
    let mut tables = tables.into_iter();
    let last = tables.rfind(|table| table.seconds.is_some());
    last.map(|table| table.name).ok_or_else(|| Error::NoStages {
        path: args.db.clone().unwrap_or_default(),
    })
}

fn stored(database: &Database, args: &VerifyArgs) -> Result<Puzzle> {
    let path = args.db.clone().unwrap_or_default();
    let stored = database.stored_puzzle()?;
    let stored = stored.ok_or_else(|| Error::EmptyDatabase { path: path.clone() })?;
    puzzle_in(&path, stored)
}

/// The check as far as it has come.
struct Check<'a> {
    puzzle: &'a Puzzle,
    checker: Checker<'a>,
    n_rows: u64,
    n_wrong: u64,
    /// The first wrong solutions, as lines to print.
    shown: Vec<String>,
    /// The solutions seen, each with the number of its row.
    seen: HashMap<String, u64>,
}

impl<'a> Check<'a> {
    fn new(puzzle: &'a Puzzle) -> Self {
        Self {
            puzzle,
            checker: puzzle.content.checker(),
            n_rows: 0,
            n_wrong: 0,
            shown: Vec::new(),
            seen: HashMap::new(),
        }
    }

    /// Checks a row. Only a row that cannot be read is an error.
    fn row(&mut self, at: &str, columns: &[String], row: &Row) -> Result<()> {
        self.n_rows += 1;
        let faults = match (self.checker)(NamedRow { columns, row }) {
            Err(Unreadable::NoColumn(_)) if columns.iter().any(|name| name == SOLUTION_NO) => {
                return Err(Error::PlaceOfSolution { at: at.to_owned() });
            }
            Err(Unreadable::NoColumn(column)) => {
                return Err(Error::SolutionColumn {
                    at: at.to_owned(),
                    column,
                    found: columns.to_vec(),
                });
            }
            Err(Unreadable::Value(problem)) => vec![problem],
            Ok(Verdict { claim, mut faults }) => {
                if let Some(first) = self.seen.get(&claim) {
                    faults.push(format!("it is the same as solution {first}"));
                } else {
                    self.seen.insert(claim, self.n_rows);
                }
                faults
            }
        };
        if faults.is_empty() {
            return Ok(());
        }
        self.n_wrong += 1;
        if self.n_wrong <= SHOWN {
            self.shown
                .push(format!("solution {} ({at}) is wrong:", self.n_rows));
            let n_shown = usize::try_from(SHOWN).unwrap_or(usize::MAX);
            let lines = faults.iter().take(n_shown);
            self.shown
                .extend(lines.map(|fault| format!("  {}", visible(fault))));
            if faults.len() > n_shown {
                let more = count_of((faults.len() - n_shown) as u64, "more fault");
                self.shown.push(format!("  ... and {more}"));
            }
        }
        Ok(())
    }

    fn report(&self, source: &str, out: &mut dyn Write) -> Result<Outcome> {
        let name = &self.puzzle.name;
        if self.n_rows == 0 {
            writeln!(out, "{name}: {source} holds no solution")?;
            return Ok(Outcome::NoSolution);
        }
        for line in &self.shown {
            writeln!(out, "{line}")?;
        }
        if self.n_wrong > SHOWN {
            let more = count_of(self.n_wrong - SHOWN, "more wrong solution");
            writeln!(out, "... and {more}")?;
        }
        let checked = count_of(self.n_rows, "solution");
        match self.n_wrong {
            0 => {
                let verdict = match self.n_rows {
                    1 => "right",
                    _ => "all right",
                };
                writeln!(out, "{name}: {checked} checked, {verdict}")?;
                Ok(Outcome::Success)
            }
            n_wrong => {
                writeln!(out, "{name}: {checked} checked, {} wrong", number(n_wrong))?;
                Ok(Outcome::NoSolution)
            }
        }
    }
}
