//! Explaining: every pair that a stage looks at is removed by a rule or kept, a row says why it has no child, and what
//! is printed is what the tables hold.

mod contradictions;
mod endings;
mod loosened;
mod passes;
mod printed;
mod reasons;
mod sums;

use joinsaw::compile;
use joinsaw::engine::{Database, Limits, Run};
use joinsaw::error::Error;
use joinsaw::family::{self, Document, Puzzle};
use joinsaw::plan::{Method, Options, Plan};
use tempfile::TempDir;

fn puzzle_of(text: &str) -> Puzzle {
    family::parse(&Document::new("mine.toml", text)).unwrap()
}

/// A plan that ran, with its tables in a file that a test can read without the program.
struct Ran {
    plan: Plan,
    run: Run,
    database: Database,
    folder: TempDir,
}

impl Ran {
    /// Runs a plan of a puzzle; nothing where the puzzle has no such plan.
    fn new(puzzle: &Puzzle, method: Method, options: &Options) -> Option<Self> {
        let options = Options {
            method,
            keeps_tables: true,
            ..options.clone()
        };
        let plan = match compile(puzzle, &options) {
            Err(Error::BadOption { .. }) => return None,
            plan => plan.unwrap(),
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.db");
        let mut database = Database::create_or_open(&path).unwrap();
        let run = database.run(&plan, Limits::default(), &()).unwrap();
        Some(Self {
            plan,
            run,
            database,
            folder,
        })
    }

    /// The same tables without the program.
    fn tables(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.folder.path().join("kept.db")).unwrap()
    }
}

fn number(connection: &rusqlite::Connection, query: &str) -> u64 {
    connection.query_row(query, [], |row| row.get(0)).unwrap()
}
