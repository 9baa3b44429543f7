//! Counts by hole, also where the board turns into itself.

use std::collections::BTreeMap;

use joinsaw::{Answer, Method, Solutions};

use super::counted;
use crate::agreement::covers::{Cover, Site, by_hole};

/// All ways to run a plan.
const METHODS: [Method; 4] = [
    Method::Auto,
    Method::Staged,
    Method::Streamed,
    Method::Merged,
];

/// Counts covers from the lowest free cell on, whichever of several alike pieces lies there.
struct Search {
    /// By the lowest cell that it covers: each place as a mask, and its kind of pieces.
    places: Vec<Vec<(u64, usize)>>,
    /// How many pieces of each kind are left.
    left: Vec<usize>,
    /// The cells that each hole may leave free.
    holes: Vec<u64>,
    found: BTreeMap<Vec<usize>, u128>,
}

impl Search {
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
}

/// The counts by hole.
fn search(cover: &Cover) -> BTreeMap<Vec<String>, u128> {
    let sites = cover.sites();
    let bit = |site: &Site| 1_u64 << sites.binary_search(site).unwrap();
    let (mut kinds, mut holes) = (BTreeMap::new(), Vec::new());
    for (name, [copies, _], places) in cover.parts() {
        let masks = places
            .iter()
            .map(|place| place.iter().map(bit).sum::<u64>());
        let masks: Vec<u64> = masks.collect();
        if name.starts_with("hole") {
            holes.push(masks.iter().sum());
        } else {
            kinds.insert(masks, copies);
        }
    }
    let mut places = vec![Vec::new(); sites.len()];
    for (kind, masks) in kinds.keys().enumerate() {
        for mask in masks {
            places[mask.trailing_zeros() as usize].push((*mask, kind));
        }
    }
    let mut free = vec![None; holes.len()];
    let mut search = Search {
        places,
        left: kinds.into_values().collect(),
        holes,
        found: BTreeMap::new(),
    };
    search.go_on(0, &mut free);
    let found = search.found.into_iter().map(|(cells, n_covers)| {
        let cells = cells.iter().map(|cell| cover.name(&sites[*cell]));
        (cells.collect(), n_covers)
    });
    found.collect()
}

/// Counts a large puzzle by states, and makes sure that it is counted by hole as a search counts it.
fn counted_as_searched(cover: &Cover) -> [Answer; 2] {
    let expected = search(cover);
    let text = cover.to_toml();
    [Method::Auto, Method::Merged].map(|method| {
        let answer = counted(&text, method);
        assert!(by_hole(&answer.tally) == expected, "{method:?}\n{text}");
        assert_eq!(answer.solutions.all, Some(expected.values().sum()));
        assert!(is_by_states(&answer));
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
    let [states, staged] = [Method::Merged, Method::Staged].map(|method| counted(&text, method));
    assert!(is_by_states(&states));
    let expected = by_hole(&staged.tally);
    assert_eq!(expected.len(), 9);
    assert_eq!(by_hole(&states.tally), expected);
}

/// Three pairs of alike pieces, and two more, on 28 of 30 squares.
const PIECES: [(&str, usize); 5] = [
    ("##/#.", 2),
    ("###/#..", 2),
    ("##./.##", 2),
    ("####", 1),
    ("##", 1),
];

#[test]
fn every_date_of_a_calendar_with_three_pairs_of_alike_pieces_is_counted() {
    // Four months in the first row, and 26 days, so that the board turns into itself and its holes do not.
    let months: Vec<Site> = (0..4).map(|column| [0, 0, column]).collect();
    let days = (4..30).map(|no| [0, no / 5, no % 5]).collect();
    let cover = Cover::of_squares([6, 5], &PIECES, &[months, days], true);
    for answer in counted_as_searched(&cover) {
        assert_eq!(answer.tally.len(), 4 * 26);
        let all = answer.solutions.all.unwrap();
        assert_eq!(answer.solutions.up_to_symmetry, Some(all));
        assert_eq!(answer.solutions.up_to_identical_pieces, Some(all));
    }
}

#[test]
fn a_large_board_that_turns_into_itself_with_its_holes_is_counted() {
    let anywhere: Vec<Site> = (0..30).map(|no| [0, no / 5, no % 5]).collect();
    let cover = Cover::of_squares([6, 5], &PIECES, &[anywhere.clone(), anywhere], false);
    for answer in counted_as_searched(&cover) {
        assert_eq!(answer.plan.puzzle.symmetries.len(), 2);
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
        let answer = counted(text, method);
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
        let solutions = counted(&none, method).solutions;
        let counts = [
            solutions.all,
            solutions.up_to_symmetry,
            solutions.up_to_identical_pieces,
        ];
        assert_eq!(counts, [Some(0); 3], "{method:?}");
    }
}
