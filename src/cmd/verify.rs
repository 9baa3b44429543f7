//! `joinsaw verify`: solutions checked against the rules of their puzzle, without any join.

mod rows;

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

use super::{Outcome, named_or_default, puzzle_in};
use crate::answer::SOLUTION_NO;
use crate::cli::VerifyArgs;
use crate::engine::{Database, Selection, empty};
use crate::error::{Document, Error, Result};
use crate::family::{self, Checker, NamedRow, Puzzle, Unreadable, Verdict, WrittenSolution};
use crate::output::visible;
use crate::relation::{Cell, Row};
use crate::words::{count_of, number};
use rows::read_rows;

/// The most wrong solutions that are printed, and the most faults of each.
const SHOWN: usize = 5;

/// The most bytes of a text that may be a board in lines.
const LONGEST_BOARD: usize = 1 << 20;

pub fn run(args: &VerifyArgs, out: &mut dyn Write) -> Result<Outcome> {
    let named = args.puzzle.as_deref().map(family::find).transpose()?;
    if let Some(path) = &args.db {
        return check_kept(path, named, out);
    }
    let puzzle = named.map_or_else(|| named_or_default(None), Ok)?;
    let file = args.solution.as_deref().unwrap_or("-");
    let text = family::read_text(file, u64::MAX)?;
    let mut check = Check::new(&puzzle);
    if text.len() > LONGEST_BOARD || !check.board(file, &text)? {
        read_rows(&Document::new(file, &text), |at, columns, row| {
            check.row(at, columns, row)
        })?;
    }
    check.report(&format!("`{file}`"), out)
}

/// Checks the solutions in a kept database: the rows of the stage that ran last.
fn check_kept(path: &Path, named: Option<Puzzle>, out: &mut dyn Write) -> Result<Outcome> {
    let database = Database::open(path)?;
    let mut tables = database.tables()?.into_iter();
    let table = tables
        .rfind(|table| table.seconds.is_some())
        .ok_or_else(|| {
            Error::Message(format!(
                "`{}` holds a puzzle and no stage of it; `joinsaw solve --db` makes the stages",
                path.display()
            ))
        })?
        .name;
    let puzzle = match (named, database.stored_puzzle()?) {
        (Some(named), _) => named,
        (None, Some(stored)) => puzzle_in(path, &stored)?,
        (None, None) => return Err(empty(path)),
    };
    let source = format!("`{table}` in `{}`", path.display());
    let mut check = Check::new(&puzzle);
    database.read(&table, Selection::default(), |columns, row| {
        row.map_or(Ok(()), |row| check.row(&source, columns, row))
    })?;
    check.report(&source, out)
}

/// The check as far as it has come.
struct Check<'a> {
    puzzle: &'a Puzzle,
    checker: Checker<'a>,
    n_rows: u64,
    n_wrong: u64,
    shown: Vec<String>,
    /// The solutions seen, each with the number of its row.
    seen: HashMap<String, u64>,
    /// The rows of `Solution` of one solution, if they are read.
    open: Option<Open>,
}

/// Rows of `Solution` with the same number, and the place of the first one.
struct Open {
    at: String,
    columns: Vec<String>,
    rows: Vec<Row>,
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
            open: None,
        }
    }

    /// Checks a row, or the rows of the solution before it if it is a row of `Solution` itself.
    fn row(&mut self, at: &str, columns: &[String], row: &Row) -> Result<()> {
        let number = columns
            .iter()
            .position(|name| name.eq_ignore_ascii_case(SOLUTION_NO));
        let Some(number) = number else {
            let solution = WrittenSolution::Row(NamedRow { columns, row });
            return self.judge(at, columns, (self.checker)(solution));
        };
        let number_of = |row: &Row| row.get(number).map(Cell::to_text);
        let is_same = |open: &Open| number_of(&open.rows[0]) == number_of(row);
        if let Some(open) = self.open.as_mut().filter(|open| is_same(open)) {
            open.rows.push(row.clone());
            return Ok(());
        }
        self.close()?;
        let (at, columns, rows) = (at.to_owned(), columns.to_vec(), vec![row.clone()]);
        self.open = Some(Open { at, columns, rows });
        Ok(())
    }

    /// Checks the solution whose rows of `Solution` were read last.
    fn close(&mut self) -> Result<()> {
        let Some(Open { at, columns, rows }) = self.open.take() else {
            return Ok(());
        };
        let columns = columns.as_slice();
        let place = |row| NamedRow { columns, row };
        let places: Vec<NamedRow> = rows.iter().map(place).collect();
        let verdict = (self.checker)(WrittenSolution::Places(&places));
        self.judge(&at, columns, verdict)
    }

    /// Checks a board given as lines: the whole text or, if it has other paragraphs, its last board. A board may span two paragraphs, as
    /// a map with an island does. Returns false if there is no board.
    fn board(&mut self, file: &str, text: &str) -> Result<bool> {
        let text = text.replace("\r\n", "\n");
        let paragraphs: Vec<&str> = text.split("\n\n").collect();
        let spans = [1, 2].into_iter().flat_map(|n| paragraphs.windows(n).rev());
        let boards = spans.map(|span| span.join("\n\n"));
        for board in std::iter::once(text.clone()).chain(boards) {
            match (self.checker)(WrittenSolution::Board(&board)) {
                Err(Unreadable::NoBoard) => {}
                // A table can have as many words as a board.
                Err(Unreadable::Value(_)) if has_heading(&text) => return Ok(false),
                verdict => {
                    self.judge(&format!("`{file}`"), &[], verdict)?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Counts a solution, and its faults if it has some. Only a solution that cannot be read is an error.
    fn judge(
        &mut self,
        at: &str,
        columns: &[String],
        verdict: Result<Verdict, Unreadable>,
    ) -> Result<()> {
        self.n_rows += 1;
        let faults = match verdict {
            Err(Unreadable::NoColumn(column)) => {
                return Err(Error::Message(format!(
                    "{at} has no column `{column}`; columns found: {}",
                    columns.join(", ")
                )));
            }
            Err(Unreadable::NoBoard) => vec!["it is not a board of the puzzle".to_owned()],
            Err(Unreadable::Value(problem)) => vec![problem],
            Ok(Verdict { claim, mut faults }) => {
                let first = *self.seen.entry(claim).or_insert(self.n_rows);
                if first < self.n_rows {
                    faults.push(format!("it is the same as solution {first}"));
                }
                faults
            }
        };
        if faults.is_empty() {
            return Ok(());
        }
        self.n_wrong += 1;
        if self.n_wrong <= SHOWN as u64 {
            let no = self.n_rows;
            self.shown.push(format!("solution {no} ({at}) is wrong:"));
            let lines = faults.iter().take(SHOWN);
            self.shown
                .extend(lines.map(|fault| format!("  {}", visible(fault))));
            if faults.len() > SHOWN {
                let more = count_of((faults.len() - SHOWN) as u64, "more fault");
                self.shown.push(format!("  ... and {more}"));
            }
        }
        Ok(())
    }

    fn report(mut self, source: &str, out: &mut dyn Write) -> Result<Outcome> {
        self.close()?;
        let name = &self.puzzle.name;
        if self.n_rows == 0 {
            writeln!(out, "{name}: {source} holds no solution")?;
            return Ok(Outcome::NoSolution);
        }
        for line in &self.shown {
            writeln!(out, "{line}")?;
        }
        if self.n_wrong > SHOWN as u64 {
            let more = count_of(self.n_wrong - SHOWN as u64, "more wrong solution");
            writeln!(out, "... and {more}")?;
        }
        let verdict = match (self.n_wrong, self.n_rows) {
            (0, 1) => "right".to_owned(),
            (0, _) => "all right".to_owned(),
            (n_wrong, _) => format!("{} wrong", number(n_wrong)),
        };
        let checked = count_of(self.n_rows, "solution");
        writeln!(out, "{name}: {checked} checked, {verdict}")?;
        Ok(Outcome::of(self.n_wrong == 0))
    }
}

/// True if the first line of a text has names of columns, with commas between them.
fn has_heading(text: &str) -> bool {
    let heading = text.lines().next().unwrap_or_default();
    let is_name =
        |name: &str| name.len() > 1 && name.starts_with(|first: char| first.is_alphabetic());
    heading.split(',').all(is_name)
}
