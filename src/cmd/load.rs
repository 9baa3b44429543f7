//! `joinsaw load`: a user's own pieces, from CSV into a database.

use std::io::Write;

use super::Outcome;
use crate::cli::LoadArgs;
use crate::compile::compile;
use crate::engine::Database;
use crate::error::{Error, Result};
use crate::family::flower;
use crate::plan::Options;
use crate::words::count_of;

pub fn run(args: &LoadArgs, out: &mut dyn Write) -> Result<Outcome> {
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
