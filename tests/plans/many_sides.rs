//! Places with many sides: the ID of a candidate has room for every turn, and every turn is found without a search.

use std::time::{Duration, Instant};

use joinsaw::compile;
use joinsaw::engine::{Database, Selection};
use joinsaw::plan::Options;

use crate::plans::{puzzle_of, solve_in_every_way};

const SYMBOLS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Two slots that touch, and two pieces whose sides all differ and are the same.
fn pair(n_sides: usize) -> String {
    let rim = ", \"-\"".repeat(n_sides - 1);
    let sides = &SYMBOLS[..n_sides];
    let turned = format!("{}{}", &sides[1..], &sides[..1]);
    format!(
        "family = \"board\"\nmatch = \"equal\"\n[slots]\nx = [\"y\"{rim}]\ny = [\"x\"{rim}]\n[pieces]\n\
         p = \"{sides}\"\nq = \"{turned}\"\n"
    )
}

/// A slot with twelve round it, and pieces that fit in one way: each of those round it shares one side with the middle.
fn wheel() -> String {
    let rim = ", \"-\"".repeat(11);
    let numbers = 0..12;
    let spokes: Vec<String> = numbers.clone().map(|idx| format!("\"r{idx}\"")).collect();
    let slots = numbers
        .clone()
        .map(|idx| format!("r{idx} = [\"hub\"{rim}]"));
    let pieces = numbers.map(|idx| {
        let (of_hub, own) = (&SYMBOLS[12 + idx..=12 + idx], &SYMBOLS[idx..=idx]);
        format!("p{idx} = \"{of_hub}{}\"", own.repeat(11))
    });
    format!(
        "family = \"board\"\nmatch = \"equal\"\n[slots]\nhub = [{}]\n{}\n[pieces]\nhub = \"{}\"\n{}\n",
        spokes.join(", "),
        slots.collect::<Vec<_>>().join("\n"),
        &SYMBOLS[12..24],
        pieces.collect::<Vec<_>>().join("\n"),
    )
}

#[test]
fn two_places_of_many_sides_touch_in_every_way_that_there_is() {
    for n_sides in [9, 10, 11, 12, 40] {
        let puzzle = puzzle_of(&pair(n_sides));
        let start = Instant::now();
        let solved = solve_in_every_way(&puzzle, &Options::default());
        assert_eq!(solved.fillings.len(), 2 * n_sides);
        assert!(start.elapsed() < Duration::from_secs(30), "{n_sides} sides");
    }
}

#[test]
fn every_candidate_has_an_id_of_its_own() {
    for (n_sides, turned_once) in [(10, 11), (11, 101)] {
        let puzzle = puzzle_of(&pair(n_sides));
        let plan = compile(&puzzle, &Options::default()).unwrap();
        let mut database = Database::scratch().unwrap();
        database.load(&plan).unwrap();
        let found = database.relation("Candidate", Selection::default());
        let mut ids: Vec<i64> = found
            .unwrap()
            .rows
            .iter()
            .map(|row| row[0].as_integer().unwrap())
            .collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 2 * n_sides);
        assert_eq!(ids[1], turned_once);
    }
}

#[test]
fn a_board_of_twelve_turns_is_turned_in_all_of_them() {
    let solved = solve_in_every_way(&puzzle_of(&wheel()), &Options::default());
    assert_eq!(solved.counts, [12, 1, 1]);
}

#[test]
fn a_hint_names_a_turn_beyond_the_tenth() {
    let text = format!("{}[fixed]\nx = \"p/11\"\n", pair(12));
    let solved = solve_in_every_way(&puzzle_of(&text), &Options::default());
    let look: String = solved.fillings[0][0].look.iter().collect();
    assert_eq!((solved.fillings.len(), look.as_str()), (1, "23456789ABC1"));
}
