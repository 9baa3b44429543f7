//! Counts by hole, also where the board turns into itself.

use joinsaw::{Answer, Method};

use super::counted;
use crate::agreement::covers::by_hole;
use crate::common::counts;

/// All ways to run a plan.
const METHODS: [Method; 4] = [
    Method::Auto,
    Method::Staged,
    Method::Streamed,
    Method::Merged,
];

/// The plan counts by states, and each row stands for one solution.
fn is_by_states(answer: &Answer) -> bool {
    answer.plan.stage("Rest1").is_ok() && answer.plan.weight() == 1
}

/// Counts a puzzle by states, and makes sure that the counts by hole are those of the staged plan.
fn counted_by_states(text: &str) -> Answer {
    let [states, staged] = [Method::Merged, Method::Staged].map(|method| counted(text, method));
    assert!(is_by_states(&states), "{text}");
    assert!(by_hole(&states.tally) == by_hole(&staged.tally), "{text}");
    assert_eq!(states.solutions.all, staged.solutions.all);
    states
}

fn places(rows: usize, columns: usize) -> Vec<String> {
    let cells = (0..rows * columns).map(|no| format!("r{}c{}", no / columns + 1, no % columns + 1));
    cells.collect()
}

#[test]
fn holes_of_a_board_of_two_masks_are_counted_by_states() {
    let (row, cells) = (".".repeat(33), places(2, 33));
    let text = format!(
        "family = \"cover\"\nboard = \"\"\"\n{row}\n{row}\n\"\"\"\n[pieces]\nb = {{ shape = \"####\\n####\", copies = 8 }}\n\
         [holes]\nup = {:?}\ndown = {:?}\n",
        &cells[..33],
        &cells[33..]
    );
    assert_eq!(by_hole(&counted_by_states(&text).tally).len(), 9);
}

/// A square of 25 cells and pieces for 23 of them, two pairs of which are alike.
fn square(flip: bool, holes: [&[String]; 2]) -> String {
    let board = ".....\n".repeat(5);
    format!(
        "family = \"cover\"\nflip = {flip}\nboard = \"\"\"\n{board}\"\"\"\n\
         [pieces]\na = {{ shape = \"##/#.\", copies = 2 }}\nb = {{ shape = \"###/#..\", copies = 2 }}\nc = \"####\"\nd = \"###/##.\"\n\
         [holes]\nmonth = {:?}\nday = {:?}\n",
        holes[0], holes[1]
    )
}

#[test]
fn every_date_of_a_calendar_with_alike_pieces_is_counted() {
    // Four months in the first row, and 21 days, so that the board turns into itself and its holes do not.
    let cells = places(5, 5);
    let answer = counted_by_states(&square(true, [&cells[..4], &cells[4..]]));
    assert_eq!(answer.tally.len(), 4 * 21);
    assert_eq!(counts(&answer), [Some(8_256); 3]);
}

#[test]
fn a_board_that_turns_into_itself_with_its_holes_is_counted() {
    let cells = places(5, 5);
    let answer = counted_by_states(&square(false, [&cells, &cells]));
    assert_eq!(answer.plan.puzzle.symmetries.len(), 4);
    // A turn leaves no cell but one, and so no two holes, where they were.
    let [all, up_to_symmetry, alike] = counts(&answer);
    assert_eq!(up_to_symmetry, all.map(|all| all / 4));
    assert_eq!(alike, up_to_symmetry);
}

#[test]
fn merged_rows_do_not_tell_what_a_symmetry_makes_of_swaps() {
    // Two bars on both sides of the middle cell are the same from behind, once they are swapped.
    let text = "family = \"cover\"\nboard = \"a b c d e\"\n[pieces]\nX = \"##\"\nY = \"##\"\n[holes]\nfree = \"a c e\"\n";
    for method in METHODS {
        let answer = counted(text, method);
        assert!(answer.tally.iter().all(|tallied| tallied.n_solutions == 2));
        let is_merged = answer.plan.method() == Method::Merged;
        let alike = (!is_merged).then_some(2);
        assert_eq!(counts(&answer), [Some(6), Some(3), alike], "{method:?}");
        // Where nothing was found, nothing is left to tell.
        let none = counted(&text.replace("a c e", "b d"), method);
        assert_eq!(counts(&none), [Some(0); 3], "{method:?}");
    }
}
