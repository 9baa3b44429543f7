//! Every way to run a plan gives the same solutions and the same counts, for puzzles of every family; for flowers and
//! boards they are also those of a plain search.

mod boards;
mod builtins;
mod choice;
mod copies;
mod flowers;
mod large;
mod many_pieces;
mod many_sides;
mod merged;
mod messages;
mod others;
mod rims;
mod tables;
mod threads;
mod wide;

use joinsaw::family::board::BoardError;
use joinsaw::plan::Plan;
use joinsaw::{Error, Filling, Goal, Method, Options, Puzzle, Result, Solutions};
use joinsaw::{Limits, Sample};

/// All ways to run a plan.
const METHODS: [Method; 5] = [
    Method::Staged,
    Method::Streamed,
    Method::Bushy,
    Method::Merged,
    Method::Auto,
];

fn puzzle_of(text: &str) -> Puzzle {
    joinsaw::parse(text).unwrap()
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
    /// Nothing is counted where a streamed plan found the one solution that was wanted.
    counts: [u64; 3],
}

fn solve(puzzle: &Puzzle, options: &Options) -> Result<Solved> {
    let answer = joinsaw::solve(puzzle, options)?;
    let mut fillings = Vec::new();
    answer.boards(|board| {
        fillings.push(board.filling);
        Ok(())
    })?;
    let first = fillings.first().cloned();
    fillings.sort();
    let rows_left = answer.stages().iter();
    let in_64_bits = |count: Option<u128>| count.map_or(0, |count| u64::try_from(count).unwrap());
    let Solutions {
        all,
        up_to_symmetry,
        up_to_identical_pieces,
    } = answer.solutions;
    Ok(Solved {
        rows_left: rows_left
            .map(|stage| (stage.name.clone(), stage.n_rows))
            .collect(),
        fillings,
        first,
        counts: [all, up_to_symmetry, up_to_identical_pieces].map(in_64_bits),
        plan: answer.plan,
    })
}

/// Solves a puzzle in every way, makes sure that all agree, and gives what they agree on. A bushy plan is refused of
/// a flower, of a cover, and of a board with spare pieces.
fn solve_in_every_way(puzzle: &Puzzle, options: &Options) -> Solved {
    let with = |method, goal| Options {
        method,
        goal,
        ..options.clone()
    };
    let staged = solve(puzzle, &with(Method::Staged, Goal::Rows)).unwrap();
    for method in METHODS {
        let found = match solve(puzzle, &with(method, Goal::Rows)) {
            Err(Error::Family(error))
                if method == Method::Bushy
                    && matches!(error.downcast_ref(), Some(BoardError::SparePieces { .. })) =>
            {
                continue;
            }
            Err(Error::NoBushyPlan { .. }) if method == Method::Bushy => continue,
            found => found.unwrap(),
        };
        let text = &puzzle.definition;
        assert_eq!(found.fillings, staged.fillings, "{method:?} of\n{text}");
        assert_eq!(found.counts, staged.counts, "{method:?} of\n{text}");
        if method != Method::Streamed {
            assert_eq!(found.first, staged.first, "{method:?} of\n{text}");
        }
        let counted = solve(puzzle, &with(method, Goal::Count)).unwrap();
        assert_eq!(
            counted.counts[0], staged.counts[0],
            "{method:?} counts\n{text}"
        );
        for (count, expected) in counted.counts.into_iter().zip(staged.counts) {
            let is_right = count == expected || is_unknown(count, counted.plan.method);
            assert!(
                is_right,
                "{method:?} counts {count}, not {expected}\n{text}"
            );
        }
        let first = solve(puzzle, &with(method, Goal::First)).unwrap();
        assert_eq!(first.fillings.is_empty(), staged.fillings.is_empty());
        let is_solution = |filling| staged.fillings.binary_search(filling).is_ok();
        assert!(first.fillings.iter().all(is_solution), "{method:?}\n{text}");
        if method == Method::Merged && ["board", "cover"].contains(&first.plan.puzzle.family) {
            assert_eq!(first.first, staged.first, "{text}");
        }
    }
    let drawn = drawn(puzzle, options, 3, 1);
    let n_drawn = if staged.fillings.is_empty() { 0 } else { 3 };
    assert_eq!(drawn.len(), n_drawn, "drawn of\n{}", puzzle.definition);
    for filling in drawn {
        let is_solution = staged.fillings.binary_search(&filling).is_ok();
        assert!(is_solution, "drawn of\n{}", puzzle.definition);
    }
    let first = solve(puzzle, &with(Method::Auto, Goal::First)).unwrap();
    if first.plan.method != Method::Streamed {
        assert_eq!(first.first, staged.first, "{}", puzzle.definition);
    }
    staged
}

/// Solutions drawn at random, in the order in which they were drawn.
fn drawn(puzzle: &Puzzle, options: &Options, n_solutions: usize, seed: u64) -> Vec<Filling> {
    let sample = Sample { n_solutions, seed };
    let answer = joinsaw::sample(puzzle, options, sample, Limits::default()).unwrap();
    let mut fillings = Vec::new();
    let collected = answer.boards(|board| {
        fillings.push(board.filling);
        Ok(())
    });
    collected.unwrap();
    fillings
}

/// Whether a plan does not know this count: merged solutions are counted, and never seen.
fn is_unknown(count: u64, method: Method) -> bool {
    count == 0 && method == Method::Merged
}

/// The solution that is found where one is wanted.
fn first_found(puzzle: &Puzzle, options: &Options) -> Option<Filling> {
    let options = Options {
        goal: Goal::First,
        ..options.clone()
    };
    solve(puzzle, &options).unwrap().first
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
