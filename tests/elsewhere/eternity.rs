//! Lists of pieces with four sides, as those of Eternity II.

use super::{counted, translated};
use crate::common::{begins, ends};

/// The pieces of boards of squares with a rim, and the number of ways to fill these.
const BOARDS: [(usize, &str, u128); 3] = [
    (3, "0373 4101 2620 3420 4476 2300 1300 2200 1003", 4),
    (3, "6302 4446 1410 0330 0210 0341 0130 2001 2034", 8),
    (
        4,
        "1300 7654 0320 0021 4464 1430 6103 2620 0022 6476 0372 0242 6764 3026 6203 5302",
        8,
    ),
];

#[test]
fn a_list_of_pieces_is_the_board_that_they_were_cut_from() {
    for (size, pieces, expected) in BOARDS {
        let blank = |piece: &str| {
            piece
                .chars()
                .map(String::from)
                .collect::<Vec<_>>()
                .join(" ")
        };
        let pieces: Vec<String> = pieces.split(' ').map(blank).collect();
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
    ends(
        &file,
        "[pieces]\n1 = \"1AB1\"\n2 = \"11aA\"\n3 = \"Bz11\"\n4 = \"a11z\"\n",
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
        begins(&file, "family = \"sudoku\"");
    }
}
