//! `joinsaw show` prints the tables of a kept database, or one of them, in the look of the article; `joinsaw load` reads a user's own
//! pieces from CSV into a database.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::{Outcome, puzzle_in};
use crate::cli::{LoadArgs, ShowArgs};
use crate::compile::compile;
use crate::engine::{Database, Selection, StoredTable, empty};
use crate::error::{Error, Result};
use crate::family::flower;
use crate::output::{Format, Paper, write_list, write_rows};
use crate::plan::{Options, Plan};
use crate::relation::Cell;
use crate::words::count_of;

pub fn show(args: &ShowArgs, out: &mut Paper) -> Result<Outcome> {
    let (path, table) = named(args)?;
    let Some(table) = table else {
        check_list(args)?;
        write_list(out, args.format, &Database::open(&path)?.tables()?, &[])?;
        return Ok(Outcome::Success);
    };
    let database = Database::open(&path)?;
    let plan = stored_plan(&database, &path, args)?;
    let groups = plan
        .puzzle
        .groups
        .as_ref()
        .filter(|_| args.centre.is_some());
    let selection = Selection {
        groups: groups.map(|groups| (groups.column, args.centre.as_slice())),
        limit: args.limit,
    };
    // People name a row of a stage by its number, as `draw --row` does; programs read the table as it is.
    let is_stage =
        |known: &StoredTable| known.seconds.is_some() && known.name.eq_ignore_ascii_case(table);
    let is_numbered = args.format == Format::Table && database.tables()?.iter().any(is_stage);
    let mut n_rows = 0;
    write_rows(out, args.format, |visit| {
        database.read(table, selection, |columns, row| {
            n_rows += u64::from(row.is_some());
            if !is_numbered {
                return visit(columns, row);
            }
            let columns = [&["Row".to_owned()], columns].concat();
            let row = row.map(|row| [&[Cell::from(n_rows)], row.as_slice()].concat());
            visit(&columns, row.as_ref())
        })
    })?;
    if args.format == Format::Table {
        writeln!(out, "{} in set", count_of(n_rows, "row"))?;
    }
    Ok(Outcome::Success)
}

/// The database, and the table of it, if one is named. Of two names, the one that is a file is the database, or else the second.
fn named(args: &ShowArgs) -> Result<(PathBuf, Option<&str>)> {
    let is_file = |name: &str| Path::new(name).is_file();
    let first = args.table.as_str();
    match args.file.as_deref() {
        Some(second) if is_file(first) && !is_file(second) => Ok((first.into(), Some(second))),
        Some(second) => Ok((second.into(), Some(first))),
        None if is_file(first) || first.contains(['.', '/']) => Ok((first.into(), None)),
        None => Err(Error::Message(format!(
            "no database `{first}`; a table needs the file that holds it: `joinsaw show {first} FILE`"
        ))),
    }
}

/// Makes sure that nothing is asked of a list that only a table has.
fn check_list(args: &ShowArgs) -> Result<()> {
    let (option, found) = match (&args.limit, &args.centre) {
        (Some(limit), _) => ("--limit", limit.to_string()),
        (None, Some(centre)) => ("--centre", centre.clone()),
        (None, None) => return Ok(()),
    };
    Err(Error::bad_option(option, found, "a table to print"))
}

/// The plan of the puzzle that the database holds; it knows the centres that can be asked for.
fn stored_plan(database: &Database, path: &Path, args: &ShowArgs) -> Result<Plan> {
    let stored = database.stored_puzzle()?.ok_or_else(|| empty(path))?;
    let centre = args.centre.iter().map(|id| format!("centre={id}"));
    let puzzle = puzzle_in(path, &stored)?.with_given(&centre.collect::<Vec<_>>())?;
    compile(&puzzle, &Options::default())
}

pub fn load(args: &LoadArgs, out: &mut dyn Write) -> Result<Outcome> {
    if args.pieces == "-" && args.sequences.as_deref() == Some("-") {
        let needed = "a file, as the pieces come from standard input";
        return Err(Error::bad_option("--sequences", "-", needed));
    }
    let puzzle = flower::load(&args.pieces, args.sequences.as_deref())?;
    let plan = compile(&puzzle, &Options::default())?;
    let mut database = Database::create_or_open(&args.db)?.replacing(args.replace);
    database.load(&plan)?;
    database.begin_reading()?;
    let tables = database.tables()?;
    let n_rows = |name: &str| {
        let table = tables.iter().find(|table| table.name == name);
        table.and_then(|table| table.n_rows).unwrap_or(0)
    };
    let path = args.db.display();
    let (pieces, sequences) = (
        count_of(n_rows("Piece"), "piece"),
        count_of(n_rows("Sequence"), "sequence"),
    );
    writeln!(
        out,
        "{pieces} and {sequences} are in `{path}`; `joinsaw solve --db {path}` solves them"
    )?;
    Ok(Outcome::Success)
}
