//! Lists of pieces with four sides: Eternity II and its kin, and TetraVex.

use super::{counted, translated};
use crate::common::Desk;

/// The sides of the pieces of a puzzle file.
fn sides(file: &str) -> Vec<Vec<String>> {
    let pieces = file.split("[pieces]\n").nth(1).unwrap();
    let sides = pieces.lines().map(|line| {
        let sides = line.split('"').nth(1).unwrap().chars();
        sides.map(|side| side.to_string()).collect()
    });
    sides.collect()
}

/// A random board of squares with a rim, as its own puzzle file and as a list of pieces.
fn random(size: usize, seed: u64) -> (String, Vec<String>) {
    let line =
        format!("generate --board square --size {size} --numbers 4 --rim-numbers 3 --seed {seed}");
    let file = Desk::new().run(&line).succeeds();
    let pieces = sides(&file).iter().map(|sides| sides.join(" ")).collect();
    (file, pieces)
}

#[test]
fn a_list_of_pieces_is_the_board_that_they_were_cut_from() {
    for (size, seed) in [(3, 1), (3, 2), (4, 3)] {
        let (file, pieces) = random(size, seed);
        let expected = counted("own.toml", &file);
        let list = pieces.join("\n");
        let numbered = pieces
            .iter()
            .zip(1..)
            .map(|(piece, no)| format!("{no} {piece}\n"));
        for text in [
            list.clone(),
            format!("{size} {size}\n{list}\n"),
            format!("# pieces\r\n\r\n{}\r\n", list.replace('\n', "\r\n")),
            format!("\u{feff}{}", list.replace(' ', "\u{a0}")),
            list.replace(' ', ","),
            list.replace(' ', "\t"),
            numbered.collect(),
        ] {
            assert_eq!(counted("pieces.txt", &text), expected, "{text}");
        }
    }
}

#[test]
fn a_first_line_is_the_height_and_the_width() {
    let text = "1 3\n0 1 0 0\n0 2 0 1\n0 0 0 2\n";
    insta::assert_snapshot!(translated("row.txt", text).unwrap(), @r#"
    family = "board"
    board = "square"
    width = 3
    height = 1
    match = "equal"
    rim = "0"

    [pieces]
    1 = "0100"
    2 = "0201"
    3 = "0002"
    "#);
    // The row, and the row turned by half.
    assert_eq!(counted("row.txt", text), 2);
}

#[test]
fn sides_from_10_on_are_letters_and_a_board_may_have_no_rim() {
    let text = "2 2\n1 10 11 1\n1 1 36 10\n11 61 1 1\n36 1 1 61\n";
    let file = translated("letters.txt", text).unwrap();
    assert!(!file.contains("rim"), "{file}");
    assert!(
        file.ends_with("[pieces]\n1 = \"1AB1\"\n2 = \"11aA\"\n3 = \"Bz11\"\n4 = \"a11z\"\n"),
        "{file}"
    );
    assert!(counted("letters.txt", text) > 0);
}

#[test]
fn four_lines_of_four_digits_stay_a_sudoku() {
    for text in [
        "1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 4\n",
        "1000\n0000\n0000\n0004\n",
    ] {
        let file = translated("small.txt", text).unwrap();
        assert!(file.starts_with("family = \"sudoku\""), "{file}");
    }
}

/// The orders of four pieces of TetraVex, top, left, right and bottom, that fit a board of 2 x 2.
fn n_orders(pieces: [&str; 4], fixed: Option<usize>) -> u128 {
    let digit = |piece: usize, at: usize| pieces[piece].as_bytes()[at];
    let orders = (0..256).map(|order| [order & 3, order >> 2 & 3, order >> 4 & 3, order >> 6]);
    let fits = |order: &[usize; 4]| {
        let are_all = (0..4).all(|piece| order.contains(&piece));
        let side_by_side = |left: usize| digit(order[left], 2) == digit(order[left + 1], 1);
        let stacked = |upper: usize| digit(order[upper], 3) == digit(order[upper + 2], 0);
        let is_kept = fixed.is_none_or(|slot| order[slot] == slot);
        are_all && is_kept && [0, 2].into_iter().all(side_by_side) && (0..2).all(stacked)
    };
    orders.filter(fits).count() as u128
}

#[test]
fn pieces_of_tetravex_are_not_turned_and_show_any_digit_at_the_rim() {
    for pieces in [
        ["9017", "0135", "7480", "5802"],
        ["5555", "5555", "0550", "0555"],
        ["7171", "1717", "7711", "1177"],
    ] {
        let lines = pieces.join("\n");
        assert_eq!(
            counted("tetravex.txt", &lines),
            n_orders(pieces, None),
            "{lines}"
        );
        let marked = lines.replacen('\n', " @\n", 1);
        assert_eq!(
            counted("tetravex.txt", &marked),
            n_orders(pieces, Some(0)),
            "{marked}"
        );
    }
    insta::assert_snapshot!(translated("tetravex.txt", "9017\n0135@\n7480\n5802\n").unwrap(), @r#"
    family = "board"
    board = "square"
    width = 2
    height = 2
    match = "equal"
    turn = false

    [pieces]
    1 = "917A"
    2 = "A351"
    3 = "78A4"
    4 = "5A28"

    [fixed]
    1 = "2"

    [labels]
    A = "0"
    "#);
}
