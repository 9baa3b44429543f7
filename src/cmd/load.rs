//! `joinsaw load`: pieces of one's own, from CSV into a database.

use std::io::Write;

use super::Outcome;
use crate::cli::LoadArgs;
use crate::engine::{Database, compile};
use crate::error::Result;
use crate::family::flower::{Flower, check_sequences, from_csv};
use crate::plan::Options;
use crate::words::count_of;

pub fn run(args: &LoadArgs, out: &mut dyn Write) -> Result<Outcome> {
    let puzzle = from_csv(&args.pieces)?;
    if let (Some(sequences), Some(flower)) = (&args.sequences, puzzle.content::<Flower>()) {
        check_sequences(sequences, flower)?;
    }
    let plan = compile(&puzzle, &Options::default())?;
    let mut database = Database::create_or_open(&args.db)?.replacing(args.replace);
    database.load(&puzzle, &plan)?;
    let tables = database.tables()?;
    let n_rows = |name: &str| {
        let table = tables.iter().find(|table| table.name == name);
        table.map_or(0, |table| table.n_rows)
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
