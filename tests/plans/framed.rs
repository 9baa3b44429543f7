//! Boards with a rim whose pieces lie nowhere else: the rim and the inside are counted by themselves.

use joinsaw::engine::compile;
use joinsaw::family::board::Board;
use joinsaw::plan::Choices;
use joinsaw::{Goal, Method, Options};
use rusqlite::Connection;

use crate::plans::{Dice, Solved, puzzle_of, solve};

/// A board of squares that is cut from a solution, with so many letters along the rim and inside.
fn planted(
    matching: &str,
    (width, height): (usize, usize),
    n_colours: [usize; 2],
    dice: &mut Dice,
) -> String {
    let rim = '0';
    let n_slots = width * height;
    let mut sides = vec![[rim; 4]; n_slots];
    let is_at_rim = |slot: usize| {
        let (x, y) = (slot % width, slot / width);
        x == 0 || y == 0 || x + 1 == width || y + 1 == height
    };
    for slot in 0..n_slots {
        let right = (slot % width + 1 < width).then_some((1, 3, slot + 1));
        let below = (slot + width < n_slots).then_some((2, 0, slot + width));
        for (side, other_side, other) in right.into_iter().chain(below) {
            let runs_along = is_at_rim(slot) && is_at_rim(other);
            let (first, n) = if runs_along {
                (b'a', n_colours[0])
            } else {
                (b'm', n_colours[1])
            };
            let colour = char::from(first + u8::try_from(dice.below(n)).unwrap());
            let is_opposite = matching == "opposite";
            let swaps = is_opposite && dice.below(2) == 0;
            let one = if swaps {
                colour.to_ascii_uppercase()
            } else {
                colour
            };
            sides[slot][side] = one;
            sides[other][other_side] = match (is_opposite, swaps) {
                (true, false) => colour.to_ascii_uppercase(),
                _ => colour,
            };
        }
    }
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for sides in sides {
        let turns = (0..4).map(|turn| [&sides[turn..], &sides[..turn]].concat());
        let least: String = turns.map(String::from_iter).min().unwrap();
        match kinds.iter_mut().find(|(other, _)| *other == least) {
            Some((_, copies)) => *copies += 1,
            None => kinds.push((least, 1)),
        }
    }
    let pieces = kinds.iter().enumerate().map(|(idx, (sides, copies))| {
        format!("{idx} = {{ sides = \"{sides}\", copies = {copies} }}\n")
    });
    format!(
        "family = \"board\"\nboard = \"square\"\nwidth = {width}\nheight = {height}\nmatch = \"{matching}\"\nrim = \"{rim}\"\n[pieces]\n{}",
        pieces.collect::<String>()
    )
}

/// Solves by merged rows; slot after slot in reading order, if that is wanted.
fn count(text: &str, is_in_reading_order: bool) -> Solved {
    let puzzle = puzzle_of(text);
    let n_slots = puzzle.content::<Board>().unwrap().slots.len();
    let order = (0..n_slots).map(|slot| slot.to_string());
    let choices = match is_in_reading_order {
        true => Choices::default().with("order", order),
        false => Choices::default(),
    };
    let options = Options {
        choices,
        ..merged()
    };
    solve(&puzzle, &options).unwrap()
}

/// A count by merged rows.
fn merged() -> Options {
    Options {
        method: Method::Merged,
        goal: Goal::Count,
        ..Options::default()
    }
}

fn is_framed(solved: &Solved) -> bool {
    solved.plan.stage("Frame").is_ok()
}

#[test]
fn rim_and_inside_have_as_many_solutions_as_there_are_rows() {
    let mut dice = Dice(3);
    let (mut n_framed, mut n_told_apart_inside, mut n_opposite) = (0, 0, 0);
    for round in 0..8 {
        let (matching, n_colours) = match round % 2 {
            0 => ("equal", [1 + round % 3, 2]),
            _ => ("opposite", [1, 1]),
        };
        let text = planted(matching, (4, 4), n_colours, &mut dice);
        let rows = solve(&puzzle_of(&text), &Options::default()).unwrap();
        let counted = count(&text, false);
        assert_eq!(counted.counts[0], rows.counts[0], "{text}");
        let is_framed = is_framed(&counted);
        let last = &counted.plan.last_stage().statement();
        n_framed += usize::from(is_framed);
        n_told_apart_inside +=
            usize::from(is_framed && last.contains("tells the turns of the board apart"));
        n_opposite += usize::from(is_framed && matching == "opposite");
    }
    let found = (n_framed, n_told_apart_inside, n_opposite);
    assert!(
        n_framed > n_told_apart_inside && n_told_apart_inside > 0 && n_opposite > 0,
        "{found:?}"
    );
}

#[test]
fn rim_and_inside_count_what_all_slots_count_in_reading_order() {
    let mut dice = Dice(5);
    for (size, n_colours) in [((5, 4), [2, 2]), ((4, 6), [2, 2])] {
        let text = planted("equal", size, n_colours, &mut dice);
        let framed = count(&text, false);
        let in_order = count(&text, true);
        assert!(is_framed(&framed) && !is_framed(&in_order), "{text}");
        assert_eq!(framed.counts[0], in_order.counts[0], "{text}");
    }
}

#[test]
fn no_two_faces_are_the_same_number() {
    let mut dice = Dice(7);
    for (matching, n_colours) in [("equal", [1, 3]), ("opposite", [1, 2])] {
        let plans = (0..12).map(|_| {
            let text = planted(matching, (4, 4), n_colours, &mut dice);
            compile(&puzzle_of(&text), &merged()).unwrap()
        });
        let mut most = 0;
        for plan in plans.filter(|plan| plan.stage("Facing").is_ok()) {
            let database = Connection::open_in_memory().unwrap();
            database.execute_batch(&plan.script_of_count(true)).unwrap();
            let count = "SELECT count(*), count(DISTINCT Face) FROM Facing";
            let (n_faces, n_numbers): (u64, u64) = database
                .query_row(count, [], |row| Ok((row.get(0)?, row.get(1)?)))
                .unwrap();
            assert_eq!(n_faces, n_numbers, "{matching} {n_colours:?}");
            most = most.max(n_faces);
        }
        assert!(most > 20, "{most} {matching} {n_colours:?}");
    }
}

#[test]
fn a_count_of_frames_and_insides_is_exact_beyond_63_bits() {
    let kinds = |sides: &'static str, n_kinds: usize, copies: usize| {
        (0..n_kinds).map(move |kind| {
            format!("{sides}k{kind} = {{ sides = \"{sides}\", copies = {copies} }}\n")
        })
    };
    let pieces = kinds("1001", 2, 2);
    let pieces = pieces.chain(kinds("2101", 4, 4)).chain(kinds("2222", 8, 2));
    let text = format!(
        "family = \"board\"\nboard = \"square\"\nwidth = 6\nmatch = \"equal\"\nrim = \"0\"\n[pieces]\n{}",
        pieces.collect::<String>()
    );
    let answer = joinsaw::solve(&puzzle_of(&text), &merged()).unwrap();
    assert!(answer.plan.stage("Frame").is_ok());
    // 4! / 2!^2 ways for the corners, 16! / 4!^4 along the rim, and 16! / 2!^8 inside.
    let all = 6 * 63_063_000 * 81_729_648_000_u128;
    assert_eq!(answer.solutions.all, Some(all));
}
