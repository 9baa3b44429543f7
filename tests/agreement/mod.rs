//! Every way to solve a puzzle finds what a plain search finds, for random puzzles of every family. The searches share nothing with
//! the program: they try what there is, and keep what the rules allow.

pub mod boards;
pub mod covers;
pub mod flowers;
pub mod houses;
mod nonograms;
mod options;
mod ranges;
mod ruled_covers;
mod rules;
mod sudokus;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::slice;

use joinsaw::{Answer, Error, Filling, Goal, Limits, Method, Options, Placement, Puzzle, Sample};

use crate::common::{counts, fillings, puzzle_of, values};

/// All ways to run a plan.
pub const METHODS: [Method; 6] = [
    Method::Staged,
    Method::Streamed,
    Method::Bushy,
    Method::Merged,
    Method::Narrowed,
    Method::Auto,
];

/// The number of solutions drawn at random.
const N_DRAWN: usize = 3;

/// Solves a puzzle in every way: lists all solutions, counts them, looks for the first, and draws some at random. Makes sure that
/// each finds these solutions, which `read` reads from a filling. Gives the answers to the lists and to the counts.
pub fn agrees<S: Debug + Ord>(
    puzzle: &Puzzle,
    options: &Options,
    expected: &BTreeSet<S>,
    read: impl Fn(&Filling) -> S,
) -> Vec<Answer> {
    let text = &puzzle.definition;
    let by = |method, goal| Options {
        method,
        goal,
        ..options.clone()
    };
    let mut answers = Vec::new();
    let mut first_row = None;
    for method in METHODS {
        let listed = match joinsaw::solve(puzzle, &by(method, Goal::Rows)) {
            Err(error) if method == Method::Bushy && has_no_halves(&error) => continue,
            listed => listed.unwrap(),
        };
        let rows = fillings(&listed);
        let found: BTreeSet<S> = rows.iter().map(&read).collect();
        assert_eq!(&found, expected, "{method:?} of\n{text}");
        assert_eq!(rows.len(), found.len(), "{method:?}, rows of\n{text}");
        let first = first_row.get_or_insert_with(|| rows.first().cloned());
        if listed.plan.method() != Method::Streamed {
            assert_eq!(rows.first(), first.as_ref(), "{method:?} of\n{text}");
        }
        let counted = joinsaw::solve(puzzle, &by(method, Goal::Count)).unwrap();
        answers.extend([listed, counted]);
        let one = joinsaw::solve(puzzle, &by(method, Goal::First)).unwrap();
        let ones = fillings(&one);
        assert!(ones.iter().all(|filling| expected.contains(&read(filling))));
        assert_eq!(ones.is_empty(), expected.is_empty(), "{method:?}\n{text}");
        // Slots are filled in an order of their own where rows are merged, and other families sort by those of their columns.
        let is_merged_board =
            method == Method::Merged && ["board", "cover"].contains(&one.plan.puzzle.family);
        let is_auto = method == Method::Auto && one.plan.method() != Method::Streamed;
        if is_merged_board || is_auto {
            assert_eq!(ones.first(), first.as_ref(), "{method:?}, first of\n{text}");
        }
    }
    let sample = Sample {
        n_solutions: N_DRAWN,
        seed: 1,
        is_distinct: false,
    };
    let drawn = joinsaw::sample(puzzle, options, sample, Limits::default()).unwrap();
    let drawn = fillings(&drawn);
    let n_drawn = if expected.is_empty() { 0 } else { N_DRAWN };
    assert_eq!(drawn.len(), n_drawn, "drawn of\n{text}");
    assert!(
        drawn
            .iter()
            .all(|filling| expected.contains(&read(filling)))
    );
    answers
}

/// Flowers, covers, and boards with spare pieces have no bushy plan.
fn has_no_halves(error: &Error) -> bool {
    matches!(error, Error::BadOption { .. })
}

/// Solves a puzzle in every way, and makes sure that all agree with the staged plan. Gives its solutions, sorted.
pub fn agrees_with_itself(puzzle: &Puzzle, options: &Options) -> (Vec<Filling>, Vec<Answer>) {
    let staged = Options {
        method: Method::Staged,
        ..options.clone()
    };
    let staged = fillings(&joinsaw::solve(puzzle, &staged).unwrap());
    let expected: BTreeSet<Filling> = staged.into_iter().collect();
    let answers = agrees(puzzle, options, &expected, Filling::clone);
    (expected.into_iter().collect(), answers)
}

/// Makes sure that these are the solutions in all, up to symmetry, and with identical pieces alike, or the first of these three
/// counts. Merged rows may not know the last two.
pub fn are_counted(answers: &[Answer], expected: &[u64]) {
    for answer in answers {
        assert!(answer.solutions.all.is_some());
        for (count, expected) in counts(answer).into_iter().zip(expected) {
            let is_unknown = count.is_none() && answer.plan.method() == Method::Merged;
            assert!(
                is_unknown || count == Some((*expected).into()),
                "{:?} counts {count:?}, not {expected}\n{}",
                answer.plan.method(),
                answer.plan.puzzle.definition
            );
        }
    }
}

/// All ways to take an item of each list, of which `fits` is true of every beginning.
pub fn search<T: Clone>(lists: &[Vec<T>], fits: impl Fn(&[T]) -> bool) -> Vec<Vec<T>> {
    lists.iter().fold(vec![Vec::new()], |all, list| {
        let longer = all.iter().flat_map(|some| {
            let with = |item: &T| [some.as_slice(), slice::from_ref(item)].concat();
            list.iter().map(with)
        });
        longer.filter(|some| fits(some)).collect()
    })
}

/// Holds every plan of a puzzle against these solutions, each with the values of its places in order.
pub fn agrees_on_values(text: &str, expected: &BTreeSet<Vec<String>>) {
    let answers = agrees(&puzzle_of(text), &Options::default(), expected, values);
    are_counted(&answers, &[expected.len() as u64]);
}

/// The three counts of these fillings, each of which `turned` gives in every turn; pieces that are alike have one name.
pub fn counts_of<'a>(
    fillings: impl Iterator<Item = &'a Filling> + Clone,
    turned: impl Fn(&Filling) -> Vec<Filling>,
    first_alike: impl Fn(&str) -> String,
) -> [u64; 3] {
    let classes = |name: &dyn Fn(&str) -> String| {
        let least = fillings.clone().map(|filling| {
            let turned = turned(filling).into_iter().map(|turned| {
                let named = turned.into_iter().map(|placement| Placement {
                    piece: name(&placement.piece),
                    ..placement
                });
                named.collect::<BTreeSet<_>>()
            });
            turned.min()
        });
        least.collect::<BTreeSet<_>>().len() as u64
    };
    let [by_name, alike] = [classes(&str::to_owned), classes(&first_alike)];
    [fillings.count() as u64, by_name, alike]
}

/// A generator of numbers that is good enough to make puzzles with.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        let mut dice = Self(seed);
        // The first numbers of seeds close to each other are alike.
        for _ in 0..8 {
            dice.below(2);
        }
        dice
    }

    /// A number from 0 up to, but not including, this one.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 40).unwrap() % n
    }

    /// True once in this many calls, on average.
    pub fn is_rare(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for idx in (1..items.len()).rev() {
            items.swap(idx, self.below(idx + 1));
        }
    }
}
