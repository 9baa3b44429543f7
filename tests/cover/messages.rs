//! What is said about a file that is no cover.

use joinsaw::family::{self, Document};

/// The message for a cover with these lines after its first.
fn message(lines: &str) -> String {
    let text = format!("family = \"cover\"\n{lines}");
    let error = family::parse(&Document::new("mine.toml", &text)).unwrap_err();
    error.to_string()
}

/// What a message says of the fourth line of the file.
fn reason(message: &str) -> &str {
    let start = "`mine.toml` line 4: ";
    message.strip_prefix(start).expect(message)
}

#[test]
fn a_bad_board_is_refused_with_its_line() {
    let board = |rows: &str| {
        message(&format!(
            "board = \"\"\"\n{rows}\n\"\"\"\n[pieces]\na = \"#\"\n"
        ))
    };
    assert_eq!(
        board("...\n..\n..."),
        "the row of the board in `mine.toml` line 4 has 2 places but the first row has 3; a place that is not a cell is drawn as `#`"
    );
    assert_eq!(
        board("...\n.x."),
        "the row of the board in `mine.toml` line 4 has 1 place but the first row has 3; a place that is not a cell is drawn as `#`"
    );
    assert_eq!(
        board("a b\nc a"),
        "cell `a` is named twice: by hand in `mine.toml` line 3 for row 1, column 1, and by hand in `mine.toml` line 4 for row 2, column 2; every cell needs a name of its own"
    );
    assert_eq!(
        board("r2c2 b\nc ."),
        "cell `r2c2` is named twice: by hand in `mine.toml` line 3 for row 1, column 1, and by default for row 2, column 2; every cell needs a name of its own"
    );
    assert_eq!(
        board("É b\nc é"),
        "cells `É` and `é` of the board in `mine.toml` line 4 differ only in letter case: `É` is U+00C9, `é` is U+00E9; some databases cannot tell them apart, so names need to differ by more"
    );
    assert_eq!(
        board("a b.c"),
        "`b.c` in `mine.toml` line 3 is not a valid cell name; a row of the board holds a `.` or a `#` for each place, or words with blanks between them, and a name has neither `.` nor `#` in it"
    );
    assert_eq!(
        board(""),
        "the board in `mine.toml` line 2 has no cell; a cell is drawn as `.` or as a name"
    );
    assert_eq!(
        board(&["................"; 17].join("\n")),
        "the board in `mine.toml` line 2 has 272 cells; a cover has 256 at most"
    );
}

#[test]
fn a_bad_piece_is_refused_with_its_line() {
    let piece = |lines: &str| message(&format!("board = \"...\"\n{lines}"));
    assert_eq!(
        piece("[pieces]\na = \"#./.#\"\n"),
        "piece `a` in `mine.toml` line 4 is not connected; the squares of a piece touch side by side"
    );
    assert_eq!(
        piece("[pieces]\na = \"..\"\n"),
        "piece `a` in `mine.toml` line 4 has no square; a square is drawn as `#`, a letter or a digit"
    );
    assert_eq!(
        piece("[pieces]\na = \"#*\"\n"),
        "piece `a` in `mine.toml` line 4 is drawn with `*`; a square is `#`, a letter or a digit, a gap is `.` or a blank, and `/` or a line break ends a row"
    );
    assert_eq!(
        piece("[pieces]\na = \"##/#\"\n"),
        "piece `a` in `mine.toml` line 4 fits nowhere on the board, however it is turned or flipped"
    );
    assert_eq!(
        message("board = \".#.\"\n[pieces]\na = \"##\"\n"),
        "piece `a` in `mine.toml` line 4 fits nowhere on the board, however it is turned or flipped"
    );
    assert_eq!(
        piece("turn = false\n[pieces]\na = \"#/#/#\"\n"),
        "piece `a` in `mine.toml` line 5 fits nowhere on the board, as drawn or flipped"
    );
    assert_eq!(
        piece("[pieces]\na = \"##\"\n"),
        "the pieces of `mine.toml` have 2 squares in all; to cover the board they need 3, which is 3 cells less 0 for the holes"
    );
    assert_eq!(
        piece("[pieces]\na = \"##\"\n\"a \" = \"#\"\n"),
        "pieces `a` and `a ` (`mine.toml` line 5) differ only in the blanks around them"
    );
    let many: String = (0..64)
        .map(|n| format!("p{n} = \"#\"\n"))
        .collect::<Vec<_>>()
        .concat();
    assert_eq!(
        piece(&format!("[pieces]\n{many}")),
        "`mine.toml` has 64 pieces and holes for a board of 3 cells; each takes a cell of its own"
    );
    assert_eq!(
        piece("copies = 2\n[pieces]\na = \"###\"\n"),
        "unknown key `copies` in `mine.toml` line 3; keys: family, name, question, grid, board, turn, flip, unreal, known, pieces, holes, rules, colours"
    );
}

#[test]
fn bad_copies_are_refused_with_their_line() {
    let copies = |copies: &str| {
        message(&format!(
            "board = \"....\"\n[pieces]\nd = {{ shape = \"##\", {copies} }}\n"
        ))
    };
    for (found, shown) in [
        ("0", "0"),
        ("-1", "-1"),
        ("257", "257"),
        ("1_000_000_000", "1000000000"),
    ] {
        assert_eq!(
            copies(&format!("copies = {found}")),
            format!("piece `d` in `mine.toml` line 4 has {shown} copies; expected 1 to 256")
        );
    }
    assert_eq!(
        copies("copies = \"2\""),
        "`mine.toml` line 4: `\"2\"` has the wrong type; expected copies = 2"
    );
    assert_eq!(
        reason(&copies("copies = 2.5")),
        "`copies` is `2.5`; expected a whole number"
    );
    assert_eq!(
        reason(&copies("copies = 1000000000000000000000")),
        "`copies` is `1000000000000000000000`; expected a whole number"
    );
    assert_eq!(
        copies("copies = 3"),
        "the pieces of `mine.toml` have 6 squares in all; to cover the board they need 4, which is 4 cells less 0 for the holes"
    );
    assert_eq!(
        copies("copies = 5"),
        "`mine.toml` has 5 pieces and holes for a board of 4 cells; each takes a cell of its own"
    );
    assert_eq!(
        reason(&copies("copy = 2")),
        "unknown key `copy`; keys: shape, copies, turn, flip"
    );
    assert_eq!(
        reason(&copies("flip = \"no\"")),
        "`flip` is \"no\"; expected `true` or `false`"
    );
    assert_eq!(
        reason(&message("board = \"..\"\n[pieces]\nd = { copies = 2 }\n")),
        "`shape` is missing"
    );
    assert_eq!(
        message("board = \"..\"\n[pieces]\nd = [1]\n"),
        "`mine.toml` line 4: `[1]` has the wrong type; expected d = \"1\""
    );
    assert_eq!(
        message("board = \"...\"\n[pieces]\nd = { shape = \"#/#/#\", turn = false }\n"),
        "piece `d` in `mine.toml` line 4 fits nowhere on the board, as drawn or flipped"
    );
}

#[test]
fn a_bad_hole_is_refused_with_its_line() {
    let hole = |unreal: &str, holes: &str| {
        message(&format!(
            "board = \"a b c\"\n{unreal}[pieces]\np = \"##\"\n[holes]\n{holes}\n"
        ))
    };
    assert_eq!(
        hole("", "h = \"a d\""),
        "hole `h` in `mine.toml` line 6 names the cell `d`, which is not a cell of the board"
    );
    assert_eq!(
        hole("", "h = \"A c\""),
        "hole `h` in `mine.toml` line 6 names the cell `A`, which is not a cell of the board; did you mean `a`?"
    );
    assert_eq!(
        hole("", "h = [\"a\", \"a\"]"),
        "hole `h` in `mine.toml` line 6 names the cell `a`, which appears there twice"
    );
    assert_eq!(
        hole("", "h = []"),
        "hole `h` in `mine.toml` line 6 has no cell; it needs the names of the cells of which one stays free"
    );
    assert_eq!(
        hole("unreal = [\"b\"]\n", "h = \"a c\""),
        "`b` in `mine.toml` line 3 is no choice of holes; it needs one cell of each hole, in this order: h"
    );
    assert_eq!(
        hole("", "h = \"a\"\ni = \"b\""),
        "the pieces of `mine.toml` have 2 squares in all; to cover the board they need 1, which is 3 cells less 2 for the holes"
    );
    assert_eq!(
        hole("", "\"p \" = \"a\""),
        "hole `p ` in `mine.toml` line 6 has the name of piece `p`; every piece and every hole needs a name of its own"
    );
    assert_eq!(
        hole("", "h = \"a\"\n\" h\" = \"b\""),
        "hole ` h` in `mine.toml` line 7 has the name of hole `h`; every piece and every hole needs a name of its own"
    );
    assert_eq!(
        hole("", "h = 7"),
        "`mine.toml` line 6: `7` needs quotes: h = \"7\""
    );
}
