//! A Sudoku in plain words.

use super::model::{SYMBOLS, Sudoku, symbol_of};
use crate::family::arrangements::{Arrangements, Factor};
use crate::family::description::Description;
use crate::family::rules::rules_in_words;
use crate::plan::Placement;
use crate::words::count_of;

/// The goal, the rules and the givens.
pub fn describe(sudoku: &Sudoku) -> Description {
    let (first, last) = (symbol_of(1), symbol_of(sudoku.size));
    let n_empty = sudoku.empty_cells().len();
    let letters = if sudoku.size > 9 {
        format!(
            ", where the letters from {} on follow the 9",
            &SYMBOLS[9..10]
        )
    } else {
        String::new()
    };
    let given = sudoku.givens.iter().enumerate();
    let given = given.filter_map(|(slot, digit)| {
        Some(Placement {
            slot,
            piece: symbol_of((*digit)?).to_string(),
            look: Vec::new(),
        })
    });
    Description {
        goal: vec![format!(
            "Write a digit into each of the {n_empty} empty cells: {first} to {last}{letters}."
        )],
        rules: rules(sudoku),
        start: given.collect(),
        arrangements: Arrangements {
            about: format!(
                "Each of the {} may hold any of the {}",
                count_of(n_empty as u64, "empty cell"),
                count_of(sudoku.size as u64, "digit")
            ),
            factors: vec![Factor::power(sudoku.size, n_empty)],
        },
        ..Description::default()
    }
}

fn rules(sudoku: &Sudoku) -> Vec<String> {
    let mut kinds: Vec<&str> = Vec::new();
    for unit in &sudoku.units {
        if !kinds.contains(&unit.kind) {
            kinds.push(unit.kind);
        }
    }
    let kinds = kinds.iter().map(|kind| match *kind {
        "diagonal" => "No digit stands twice on one of the two long diagonals.".to_owned(),
        "region" => "No digit stands twice in a region: the thick lines surround them.".to_owned(),
        kind => format!("No digit stands twice in a {kind}."),
    });
    kinds.chain(rules_in_words(&sudoku.own)).collect()
}
