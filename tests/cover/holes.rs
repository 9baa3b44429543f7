//! Counts by hole, also where the board turns into itself.

use std::collections::{BTreeMap, BTreeSet};

use joinsaw::plan::{Goal, Method, Options, Tallied};
use joinsaw::{Answer, Solutions};

use super::brute::RandomCover;
use super::brute::squares::{Dice, Signed, motions, shape};
use super::puzzle_of;

/// All ways to run a plan.
const METHODS: [Method; 4] = [
    Method::Auto,
    Method::Staged,
    Method::Streamed,
    Method::Merged,
];

fn solved(text: &str, method: Method, goal: Goal) -> Answer {
    let options = Options {
        method,
        goal,
        ..Options::default()
    };
    joinsaw::solve(&puzzle_of(text), &options).unwrap()
}

/// The choices of holes that have a solution.
fn by_hole(tally: &[Tallied]) -> BTreeMap<Vec<String>, u128> {
    let tally = tally.iter().filter(|tallied| tallied.n_solutions > 0);
    tally
        .map(|tallied| (tallied.cells.clone(), tallied.n_solutions))
        .collect()
}

#[test]
fn every_plan_counts_by_hole_what_a_search_finds() {
    let mut n_solved = 0;
    for seed in 0..400 {
        let mut dice = Dice(seed);
        let extent = (1 + dice.below(3), 2 + dice.below(3));
        let blocked: Vec<bool> = (0..12).map(|_| dice.below(9) == 0).collect();
        let [turn, flip] = [(); 2].map(|()| dice.below(3) > 0);
        let cover = RandomCover::new(extent, &blocked, seed, turn, flip);
        let Some(cover) = cover.filter(|cover| cover.is_small() && cover.has_holes()) else {
            continue;
        };
        let cover = match dice.below(3) {
            0 => cover,
            1 => cover.with_names_for_copies(),
            _ => cover.with_names_for_copies().with_holes_anywhere(),
        };
        let answers = cover.answers();
        let expected = cover.by_hole(&answers);
        let counts = cover.counts(&answers).map(u128::from);
        let text = cover.to_toml();
        for (method, goal) in METHODS
            .into_iter()
            .flat_map(|method| [(method, Goal::Rows), (method, Goal::Count)])
        {
            let Answer {
                plan,
                solutions,
                tally,
                ..
            } = solved(&text, method, goal);
            // A hole alone is no join of placements.
            let is_one = plan.stages.len() == 1 && plan.method == Method::Merged;
            assert!(
                is_one && tally.is_empty() || by_hole(&tally) == expected,
                "{method:?} {goal:?} seed {seed}: {tally:?}\n{text}"
            );
            let Solutions {
                all,
                up_to_symmetry,
                up_to_identical_pieces,
            } = solutions;
            let found = [all, up_to_symmetry, up_to_identical_pieces];
            let is_right = |(found, expected): (Option<u128>, u128)| {
                found == Some(expected) || found.is_none() && plan.method == Method::Merged
            };
            assert!(
                found.into_iter().zip(counts).all(is_right),
                "{method:?} {goal:?} seed {seed}: {found:?}, not {counts:?}\n{text}"
            );
            n_solved += usize::from(counts[0] > 0);
        }
    }
    assert!(n_solved > 40, "{n_solved}");
}

/// A board of rows of five cells that is covered from the lowest free cell on, whichever of several alike pieces lies there.
struct Search {
    /// By the lowest cell that it covers: the cells of each shape on the board as a mask, with the number of its kind.
    places: Vec<Vec<(u64, usize)>>,
    /// How many pieces of each kind are left.
    left: Vec<u32>,
    /// The cells that each hole may leave free.
    holes: Vec<u64>,
    found: BTreeMap<Vec<usize>, u128>,
}

const WIDTH: usize = 5;

impl Search {
    /// Kinds of pieces by their squares, each with how many there are of it.
    fn new(n_rows: usize, flip: bool, kinds: &[(&str, u32)], holes: &[u64]) -> Self {
        let mut places = vec![BTreeSet::new(); n_rows * WIDTH];
        for (kind, (drawing, _)) in kinds.iter().enumerate() {
            let rows = drawing.split('/').enumerate();
            let squares = rows.flat_map(|(row, line)| {
                let squares = line
                    .chars()
                    .enumerate()
                    .filter(|(_, square)| *square == '#');
                squares.map(move |(column, _)| (row, column))
            });
            let squares: Vec<_> = squares.collect();
            for (mirrored, quarters) in motions(true, flip) {
                let lying = shape(&squares, mirrored, quarters);
                for (down, right) in (0..n_rows).flat_map(|row| (0..WIDTH).map(move |c| (row, c))) {
                    let cell = |(row, column): &Signed| {
                        let row = row.cast_unsigned() + down;
                        let column = column.cast_unsigned() + right;
                        (row < n_rows && column < WIDTH).then(|| 1 << (row * WIDTH + column))
                    };
                    let place: Option<Vec<u64>> = lying.iter().map(cell).collect();
                    if let Some(cells) = place {
                        let cells: u64 = cells.iter().sum();
                        places[cells.trailing_zeros() as usize].insert((cells, kind));
                    }
                }
            }
        }
        let mut search = Self {
            places: places.into_iter().map(Vec::from_iter).collect(),
            left: kinds.iter().map(|(_, n_alike)| *n_alike).collect(),
            holes: holes.to_vec(),
            found: BTreeMap::new(),
        };
        search.go_on(0, &mut vec![None; holes.len()]);
        search
    }

    fn go_on(&mut self, covered: u64, free: &mut Vec<Option<usize>>) {
        let cell = covered.trailing_ones() as usize;
        if cell == self.places.len() {
            let free = free.iter().copied().collect::<Option<Vec<usize>>>();
            *self.found.entry(free.unwrap()).or_default() += 1;
            return;
        }
        for idx in 0..self.places[cell].len() {
            let (place, kind) = self.places[cell][idx];
            if place & covered == 0 && self.left[kind] > 0 {
                self.left[kind] -= 1;
                self.go_on(covered | place, free);
                self.left[kind] += 1;
            }
        }
        for hole in 0..free.len() {
            if free[hole].is_none() && self.holes[hole] >> cell & 1 == 1 {
                free[hole] = Some(cell);
                self.go_on(covered | 1 << cell, free);
                free[hole] = None;
            }
        }
    }

    /// The counts by hole, where each piece has a name of its own.
    fn by_hole(&self) -> BTreeMap<Vec<String>, u128> {
        let found = self.found.iter();
        found
            .map(|(cells, n_covers)| {
                let cells = cells.iter();
                let cells = cells.map(|cell| format!("r{}c{}", cell / WIDTH + 1, cell % WIDTH + 1));
                (cells.collect(), *n_covers)
            })
            .collect()
    }
}

/// A puzzle on such a board.
fn puzzle(n_rows: usize, flip: bool, kinds: &[(&str, u32)], holes: &[u64]) -> String {
    let board = vec![".".repeat(WIDTH); n_rows].join("\n");
    let kinds = kinds.iter().enumerate();
    let pieces = kinds.map(|(kind, (drawing, n_alike))| {
        format!("k{kind} = {{ shape = \"{drawing}\", copies = {n_alike} }}\n")
    });
    let holes = holes.iter().enumerate().map(|(hole, mask)| {
        let cells = (0..n_rows * WIDTH).filter(|cell| mask >> cell & 1 == 1);
        let cells = cells.map(|cell| format!("r{}c{}", cell / WIDTH + 1, cell % WIDTH + 1));
        format!("h{hole} = \"{}\"\n", cells.collect::<Vec<_>>().join(" "))
    });
    format!(
        "family = \"cover\"\nflip = {flip}\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\n{}[holes]\n{}",
        pieces.collect::<String>(),
        holes.collect::<String>()
    )
}

/// Counts a large puzzle by states, and makes sure that it is counted by hole as a search
/// counts it.
fn counted_as_searched(
    n_rows: usize,
    flip: bool,
    kinds: &[(&str, u32)],
    holes: &[u64],
) -> [Answer; 2] {
    let search = Search::new(n_rows, flip, kinds, holes);
    let expected = search.by_hole();
    let text = puzzle(n_rows, flip, kinds, holes);
    [Method::Auto, Method::Merged].map(|method| {
        let answer = solved(&text, method, Goal::Count);
        assert!(by_hole(&answer.tally) == expected, "{method:?}\n{text}");
        assert_eq!(answer.solutions.all, Some(expected.values().sum()));
        answer
    })
}

/// The plan counts by states, and each row stands for one solution.
fn is_by_states(answer: &Answer) -> bool {
    answer.plan.stage("Rest1").is_ok() && answer.plan.weight == 1
}

#[test]
fn holes_of_a_board_of_two_masks_are_counted_by_states() {
    let row = |row: usize| {
        let cells = (1..=33).map(|column| format!("r{row}c{column}"));
        cells.collect::<Vec<_>>().join(" ")
    };
    let text = format!(
        "family = \"cover\"\nboard = \"\"\"\n{0}\n{0}\n\"\"\"\n[pieces]\nb = {{ shape = \"####\\n####\", copies = 8 }}\n\
         [holes]\nup = \"{1}\"\ndown = \"{2}\"\n",
        ".".repeat(33),
        row(1),
        row(2)
    );
    let [states, staged] =
        [Method::Merged, Method::Staged].map(|method| solved(&text, method, Goal::Count));
    assert!(is_by_states(&states));
    let expected = by_hole(&staged.tally);
    assert_eq!(expected.len(), 9);
    assert_eq!(by_hole(&states.tally), expected);
}

/// Three pairs of alike pieces, of 22 squares.
const PAIRS: [(&str, u32); 3] = [("##/#.", 2), ("###/#..", 2), ("##./.##", 2)];

#[test]
fn every_date_of_a_calendar_with_three_pairs_of_alike_pieces_is_counted() {
    let pieces = [PAIRS.as_slice(), &[("####", 1), ("##", 1)]].concat();
    // Four months in the first row, and 26 days, so that the board turns into itself and its holes do not.
    let (months, days) = (0b1111, ((1 << 26) - 1) << 4);
    for answer in counted_as_searched(6, true, &pieces, &[months, days]) {
        assert!(is_by_states(&answer));
        assert_eq!(answer.tally.len(), 4 * 26);
        let all = answer.solutions.all.unwrap();
        assert_eq!(answer.solutions.up_to_symmetry, Some(all));
        assert_eq!(answer.solutions.up_to_identical_pieces, Some(all));
    }
}

#[test]
fn a_large_board_that_turns_into_itself_with_its_holes_is_counted() {
    let pieces = [PAIRS.as_slice(), &[("####", 1), ("##", 1)]].concat();
    let anywhere = (1 << 30) - 1;
    for answer in counted_as_searched(6, false, &pieces, &[anywhere; 2]) {
        assert!(is_by_states(&answer));
        assert_eq!(answer.plan.symmetries.len(), 2);
        let all = answer.solutions.all.unwrap();
        // Half a turn leaves no cell, and so no hole, where it was.
        assert_eq!(answer.solutions.up_to_symmetry, Some(all / 2));
        assert_eq!(answer.solutions.up_to_identical_pieces, Some(all / 2));
    }
}

#[test]
fn merged_rows_do_not_tell_what_a_symmetry_makes_of_swaps() {
    // Two bars on both sides of the middle cell are the same from behind, once they are swapped.
    let text = "family = \"cover\"\nboard = \"a b c d e\"\n[pieces]\nX = \"##\"\nY = \"##\"\n[holes]\nfree = \"a c e\"\n";
    for method in METHODS {
        let answer = solved(text, method, Goal::Count);
        let by_hole: Vec<u128> = answer
            .tally
            .iter()
            .map(|tallied| tallied.n_solutions)
            .collect();
        assert_eq!(by_hole, [2; 3], "{method:?}");
        let is_merged = answer.plan.method == Method::Merged;
        let expected = Solutions {
            all: Some(6),
            up_to_symmetry: Some(3),
            up_to_identical_pieces: (!is_merged).then_some(2),
        };
        assert_eq!(answer.solutions, expected, "{method:?}");
    }
    // Where nothing was found, nothing is left to tell.
    let none = text.replace("a c e", "b d");
    for method in METHODS {
        let solutions = solved(&none, method, Goal::Count).solutions;
        let counts = [
            solutions.all,
            solutions.up_to_symmetry,
            solutions.up_to_identical_pieces,
        ];
        assert_eq!(counts, [Some(0); 3], "{method:?}");
    }
}
