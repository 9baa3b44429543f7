//! How a page opens: the puzzle in plain words, its pieces, and the number of arrangements.

use joinsaw::family::{self, Description};

use crate::common::{has, puzzle_of};

fn described(name: &str) -> Description {
    let puzzle = family::find(name).unwrap();
    puzzle.content.describe()
}

fn described_by(text: &str) -> Description {
    puzzle_of(text).content.describe()
}

#[test]
fn every_built_in_puzzle_is_told() {
    for builtin in family::builtins() {
        let described = described(builtin.name);
        assert!(
            !described.goal.is_empty() && !described.rules.is_empty(),
            "{}",
            builtin.name
        );
        for sentence in described.goal.iter().chain(&described.rules) {
            assert!(sentence.ends_with('.'), "{sentence}");
        }
        for piece in &described.pieces {
            assert!(!piece.laid.is_empty(), "{}: {}", builtin.name, piece.name);
        }
        assert!(
            described.arrangements.formula().is_some(),
            "{}",
            builtin.name
        );
    }
}

#[test]
fn the_arrangements_are_those_that_a_search_by_hand_would_try() {
    for (name, formula, number) in [
        ("drive-ya-nuts", "7! × 6⁶", "235,146,240"),
        (
            "another-tough-puzzle",
            "16! × 3¹⁶",
            "900,657,498,850,357,248,000",
        ),
        ("fish", "(5!)⁵", "24,883,200,000"),
        ("sudoku", "9⁵¹", "about 4.6 × 10⁴⁸"),
        ("hex-61", "61! × 6⁶¹", "about 1.5 × 10¹³¹"),
    ] {
        let arrangements = described(name).arrangements;
        assert_eq!(arrangements.formula().unwrap(), formula, "{name}");
        assert_eq!(arrangements.number(), number, "{name}");
    }
    let calendar = described("calendar").arrangements.about;
    has(&calendar, "in 961 places");
    has(&calendar, "chosen in 372 ways");
}

#[test]
fn what_is_given_leaves_fewer_arrangements() {
    let described = |name: &str, given: &[&str]| {
        let given: Vec<String> = given.iter().map(|given| (*given).to_owned()).collect();
        let puzzle = family::find(name).unwrap().with_given(&given).unwrap();
        puzzle.content.describe()
    };
    let one = described("drive-ya-nuts", &["centre=4"]);
    assert_eq!(one.arrangements.formula().unwrap(), "6! × 6⁶");
    assert_eq!(one.goal[1], "Here, piece 4 lies in the centre.");
    let day = described("calendar", &["month=Apr", "day=24"]);
    assert_eq!(day.goal[1], "Here, the month is Apr and the day is 24.");
}

#[test]
fn what_lies_on_a_board_from_the_beginning_is_told() {
    let board = "family = \"board\"\nboard = \"square\"\nwidth = 2\nmatch = \"equal\"\nrim = \"0\"\n\
        [pieces]\na = \"0110\"\nb = \"0011\"\nc = \"1001\"\nd = \"1100\"\n[fixed]\n0 = \"a/0\"\n1 = \"b\"\n";
    let board = described_by(board);
    insta::assert_snapshot!(board.rules.join("\n"), @r"
    Where two pieces touch, both show the same.
    Every side at the rim of the board shows 0, and no other side does.
    The pieces may be turned, but not turned over.
    Piece a lies in slot 0 from the beginning, not turned.
    Piece b lies in slot 1 from the beginning, turned in any way.
    ");
    assert_eq!(board.start.len(), 1);
    // Two pieces are left; these and the one whose turn is open can be turned.
    assert_eq!(board.arrangements.formula().unwrap(), "2! × 4³");
    assert_eq!(described("sudoku").start.len(), 30);
}

#[test]
fn copies_of_a_piece_are_not_told_apart() {
    let board = described_by(
        "family = \"board\"\nboard = \"square\"\nwidth = 2\nmatch = \"equal\"\nturn = false\n[pieces]\na = { sides = \"1111\", copies = 3 }\nb = \"1112\"\n",
    );
    assert_eq!(board.arrangements.number(), "4");
    assert_eq!(
        board.rules[1],
        "The pieces may not be turned: they stay as they are shown."
    );
    let spare = described_by(
        "family = \"board\"\nboard = \"square\"\nwidth = 1\nmatch = \"equal\"\n[pieces]\na = \"1111\"\nb = \"1112\"\n",
    );
    assert_eq!(spare.arrangements.formula().unwrap(), "2! / 1! × 4");
    assert_eq!(
        spare.goal,
        ["Fill the 1 slots of the board, each with one of the 2 pieces."]
    );
}

#[test]
fn a_comparison_in_signs_is_put_in_words() {
    let clues = [
        "A = X",
        "A != X",
        "A = 2",
        "A != 2",
        "A + 1 = X",
        "A + 2 = X",
        "A - 1 = X",
        "A < X",
        "A <= X",
        "A > X",
        "A >= X",
        "A ~ X",
        "A ~2 X",
        "A !~ X",
        "A + 1 < X",
        "A < B < X",
        "A = 1 or 3",
        "A = 1 xor X = 1",
        "A < 3",
    ];
    let list = clues.map(|clue| format!("\"{clue}\"")).join(", ");
    let text = format!(
        "family = \"logic\"\nhouses = 3\nclues = [{list}]\n[categories]\none = [\"A\", \"B\", \"C\"]\ntwo = [\"X\", \"Y\", \"Z\"]\n"
    );
    let described = described_by(&text);
    let described = described
        .clues
        .iter()
        .map(|clue| format!("{}: {}", clue.source, clue.words));
    insta::assert_snapshot!(described.collect::<Vec<_>>().join("\n"), @r"
    A = X: A is X.
    A != X: A is not X.
    A = 2: A is in house 2.
    A != 2: A is not in house 2.
    A + 1 = X: X is 1 house right of A.
    A + 2 = X: X is 2 houses right of A.
    A - 1 = X: X is 1 house left of A.
    A < X: A is left of X.
    A <= X: A is not right of X.
    A > X: A is right of X.
    A >= X: A is not left of X.
    A ~ X: A is next to X.
    A ~2 X: A is 2 houses away from X.
    A !~ X: A is not next to X.
    A + 1 < X: 1 house right of A is left of X.
    A < B < X: A is left of B, which is left of X.
    A = 1 or 3: A is in house 1 or house 3.
    A = 1 xor X = 1: A is in house 1 xor X is in house 1.
    A < 3: A is left of house 3.
    ");
}
