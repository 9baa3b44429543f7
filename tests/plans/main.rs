//! Every way to run a plan gives the same solutions and the same counts, for puzzles of every family; for flowers and
//! boards they are also those of a plain search.

mod boards;
mod builtins;
mod flowers;
mod large;
mod many_sides;
mod messages;
mod others;
mod rims;
mod tables;
mod threads;
mod wide;

use std::ops::ControlFlow;

use joinsaw::engine::{Database, Limits, Selection};
use joinsaw::error::{Error, Result};
use joinsaw::family::{self, Document, Puzzle};
use joinsaw::plan::{Filling, Goal, Method, Options, Plan, Solutions};

/// All ways to run a plan.
const METHODS: [Method; 4] = [
    Method::Staged,
    Method::Streamed,
    Method::Bushy,
    Method::Auto,
];

fn puzzle_of(text: &str) -> Puzzle {
    family::parse(&Document::new("mine.toml", text)).unwrap()
}

/// What a plan says of a puzzle.
struct Solved {
    plan: Plan,
    /// The rows that each stage left, with the stage's name.
    rows_left: Vec<(String, u64)>,
    /// Sorted.
    fillings: Vec<Filling>,
    /// The one whose row stands first.
    first: Option<Filling>,
    counts: [u64; 3],
}

fn solve(puzzle: &Puzzle, options: &Options) -> Result<Solved> {
    let plan = puzzle.compile(options)?;
    let mut database = Database::scratch()?;
    let run = database.run(puzzle, &plan, Limits::default(), &())?;
    let last = plan.last_stage();
    let mut fillings = Vec::new();
    if run.total.is_none() {
        let rows = database.relation(&last.name, Selection::default())?.rows;
        let filling = |row| plan.reader.filling(&last.fills, row).unwrap();
        fillings.extend(rows.iter().map(filling));
    }
    let n_rows: Vec<u64> = match plan.groups {
        Some(_) => {
            let counts = run.report.rows.iter().map(|row| row.last().unwrap());
            counts
                .map(|cell| cell.as_integer().unwrap().cast_unsigned())
                .collect()
        }
        None => vec![run.total.unwrap_or(fillings.len() as u64)],
    };
    let Solutions {
        all,
        up_to_symmetry,
        up_to_identical_pieces,
    } = plan.count_solutions(&n_rows, |counter| {
        for filling in &fillings {
            counter.add(filling);
        }
        Ok::<_, Error>(())
    })?;
    let first = fillings.first().cloned();
    fillings.sort();
    let rows_left = run.stages.iter();
    Ok(Solved {
        rows_left: rows_left
            .map(|stage| (stage.name.clone(), stage.n_rows))
            .collect(),
        fillings,
        first,
        counts: [all, up_to_symmetry, up_to_identical_pieces].map(Option::unwrap),
        plan,
    })
}

/// Solves a puzzle in every way, makes sure that all agree, and gives what they agree on. A bushy plan of a board with
/// spare pieces is refused.
fn solve_in_every_way(puzzle: &Puzzle, options: &Options) -> Solved {
    let with = |method, goal| Options {
        method,
        goal,
        ..options.clone()
    };
    let staged = solve(puzzle, &with(Method::Staged, Goal::Rows)).unwrap();
    for method in METHODS {
        let found = match solve(puzzle, &with(method, Goal::Rows)) {
            Err(Error::SparePieces { .. }) if method == Method::Bushy => continue,
            found => found.unwrap(),
        };
        let text = &puzzle.definition;
        assert_eq!(found.fillings, staged.fillings, "{method:?} of\n{text}");
        assert_eq!(found.counts, staged.counts, "{method:?} of\n{text}");
        if method != Method::Streamed {
            assert_eq!(found.first, staged.first, "{method:?} of\n{text}");
        }
        let counted = solve(puzzle, &with(method, Goal::Count)).unwrap();
        assert_eq!(counted.counts, staged.counts, "{method:?} counts\n{text}");
        let first = solve(puzzle, &with(method, Goal::First)).unwrap();
        assert_eq!(first.fillings.is_empty(), staged.fillings.is_empty());
        let is_solution = |filling| staged.fillings.binary_search(filling).is_ok();
        assert!(first.fillings.iter().all(is_solution), "{method:?}\n{text}");
    }
    let found_first = first_found(puzzle, &with(Method::Auto, Goal::First));
    assert_eq!(found_first, staged.first, "{}", puzzle.definition);
    staged
}

/// The solution that is found where one is wanted.
fn first_found(puzzle: &Puzzle, options: &Options) -> Option<Filling> {
    let options = Options {
        goal: Goal::First,
        ..options.clone()
    };
    let plan = puzzle.compile(&options).unwrap();
    if plan.method != Method::Streamed {
        return solve(puzzle, &options).unwrap().first;
    }
    let mut first = None;
    let mut database = Database::scratch().unwrap();
    let streamed = database.stream(puzzle, &plan, Limits::default(), |_, row| {
        first = row.map(|row| plan.reader.filling(&plan.last_stage().fills, row).unwrap());
        Ok(match first {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        })
    });
    streamed.unwrap();
    first
}

/// A generator of numbers that is good enough to make pieces with.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 40).unwrap() % n
    }
}
