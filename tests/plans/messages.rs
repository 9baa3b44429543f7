//! What can be wrong with a board: one message each, with the file and the line.

use joinsaw::family::board::Board;

use crate::common::joinsaw;

/// A board of two by two squares, but for its pieces.
const SQUARE: &str = "family = \"board\"\nmatch = \"equal\"\nboard = \"square\"\nwidth = 2\n";

/// Four pieces with four sides.
const PIECES: &str = "[pieces]\np = \"1111\"\nq = \"1111\"\nr = \"1111\"\ns = \"1111\"\n";

/// The one message that solving this file ends with.
fn failure(text: &str, arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.toml"), text).unwrap();
    let mut command = joinsaw(&["solve", "mine.toml", "--rows"]);
    let output = command
        .args(arguments)
        .current_dir(&folder)
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{text}\n{message}");
    assert_eq!(output.stdout, b"", "{text}");
    assert_eq!(message.lines().count(), 1, "{message}");
    message.trim_end().to_owned()
}

#[test]
fn a_board_has_a_shape_and_a_size_that_fits_it() {
    let expected = [
        (
            "board = \"square\"\n",
            "error: `mine.toml` line 1: a board needs a `width`: a hexagon's radius, a triangle's side, a square board's places in a row",
        ),
        (
            "board = \"square\"\nwidth = 0\n",
            "error: `mine.toml` line 4: `width` is 0; this board takes 1 to 256",
        ),
        (
            "board = \"square\"\nwidth = -1\n",
            "error: `mine.toml` line 4: `width` is -1; this board takes 1 to 256",
        ),
        (
            "board = \"hexagon\"\nwidth = 9\n",
            "error: `mine.toml` line 4: `width` is 9; this board takes 1 to 8",
        ),
        (
            "board = \"triangle\"\nwidth = 17\n",
            "error: `mine.toml` line 4: `width` is 17; this board takes 1 to 16",
        ),
        (
            "board = \"square\"\nwidth = 2\nheight = 257\n",
            "error: `mine.toml` line 5: `height` is 257; this board takes 1 to 256",
        ),
        (
            "board = \"hexagon\"\nwidth = 1\nheight = 2\n",
            "error: `mine.toml` line 5: `height` goes with a square board only; other boards have a `width`",
        ),
        (
            "",
            "error: `mine.toml` line 1: the puzzle has neither `board` nor `[slots]`; expected one of them",
        ),
    ];
    for (given, message) in expected {
        assert_eq!(
            failure(
                &format!("family = \"board\"\nmatch = \"equal\"\n{given}{PIECES}"),
                &[]
            ),
            message
        );
    }
}

#[test]
fn listed_slots_agree_and_hang_together() {
    let expected = [
        (
            "[slots]\na = [\"b\", \"-\", \"-\", \"-\"]\nb = [\"-\", \"-\", \"-\", \"-\"]\n",
            "error: `mine.toml` line 4: slots `a` and `b` need to list each other once; `a` lists `b` once, `b` lists `a` never",
        ),
        (
            "[slots]\na = [\"b\", \"b\", \"-\", \"-\"]\nb = [\"a\", \"-\", \"-\", \"-\"]\n",
            "error: `mine.toml` line 4: slots `a` and `b` need to list each other once; `a` lists `b` 2 times, `b` lists `a` once",
        ),
        (
            "[slots]\na = [\"a\", \"-\", \"-\", \"-\"]\n",
            "error: `mine.toml` line 4: slot `a` lists itself at side 0; expected another slot, or `-` at the rim",
        ),
        (
            "[slots]\na = [\"b\", \"-\", \"-\", \"-\"]\nb = [\"a\", \"-\", \"c\", \"-\"]\n",
            "error: `mine.toml` line 5: slot `b` has the neighbour `c` at side 2, and there is no such slot; `-` is the rim",
        ),
        (
            "[slots]\na = [\"b\", \"-\", \"-\", \"-\"]\nb = [\"a\", \"-\", \"-\"]\n",
            "error: `mine.toml` line 5: slot `b` lists 3 sides; expected 4, with `-` at the rim",
        ),
        (
            "[slots]\na = [\"-\", \"-\"]\n",
            "error: `mine.toml` line 4: slot `a` lists 2 sides; expected 3, with `-` at the rim",
        ),
        (
            "[slots]\na-b = [\"-\", \"-\", \"-\"]\n",
            "error: `mine.toml` line 4: slot `a-b`: a slot's name is 1 to 20 letters and digits",
        ),
        (
            "[slots]\na23456789b23456789c23 = [\"-\", \"-\", \"-\"]\n",
            "error: `mine.toml` line 4: slot `a23456789b23456789c23`: a slot's name is 1 to 20 letters and digits",
        ),
        (
            "[slots]\na = [\"A\", \"-\", \"-\"]\nA = [\"a\", \"-\", \"-\"]\n",
            "error: `mine.toml` line 5: slots `a` and `A` differ by letter case only; names need to differ by more",
        ),
        (
            "[slots]\n",
            "error: `mine.toml` line 1: `[slots]` has no slot; a board has one or more",
        ),
    ];
    for (given, message) in expected {
        assert_eq!(
            failure(
                &format!("family = \"board\"\nmatch = \"equal\"\n{given}{PIECES}"),
                &[]
            ),
            message
        );
    }
}

#[test]
fn pieces_have_the_sides_that_the_board_needs() {
    let expected = [
        (
            "[pieces]\np = \"111\"\nq = \"1111\"\nr = \"1111\"\ns = \"1111\"\n",
            "error: piece `p` in `mine.toml` line 6 has 3 sides but the board needs 4",
        ),
        (
            "[pieces]\np = \"11111\"\nq = \"1111\"\nr = \"1111\"\ns = \"1111\"\n",
            "error: piece `p` in `mine.toml` line 6 has 5 sides but the board needs 4",
        ),
        (
            "[pieces]\np = \"11.1\"\nq = \"1111\"\nr = \"1111\"\ns = \"1111\"\n",
            "error: `mine.toml` line 6: piece `p` has the side `.`; a side is 1-9, A-Z or a-z",
        ),
        (
            "[pieces]\np = { sides = \"1111\", copies = 0 }\nq = \"1111\"\nr = \"1111\"\ns = \"1111\"\n",
            "error: `mine.toml` line 6: piece `p` has 0 copies; expected 1 to 256",
        ),
        (
            "[pieces]\np = { sides = \"1111\", copies = 257 }\nq = \"1111\"\nr = \"1111\"\ns = \"1111\"\n",
            "error: `mine.toml` line 6: piece `p` has 257 copies; expected 1 to 256",
        ),
        (
            "[pieces]\np = \"1111\"\nq = \"1111\"\n",
            "error: `mine.toml` has 2 pieces for 4 slots; every slot needs one",
        ),
    ];
    for (given, message) in expected {
        assert_eq!(failure(&format!("{SQUARE}{given}"), &[]), message);
    }
}

#[test]
fn hints_name_slots_pieces_and_turns_that_are_there() {
    let expected = [
        (
            "[fixed]\n9 = \"p\"\n",
            "error: `mine.toml` line 11: no slot `9`; slots: 0, 1, 2, 3",
        ),
        (
            "[fixed]\n0 = \"z\"\n",
            "error: `mine.toml` line 11: no piece `z` for slot `0`; pieces: p, q, r, s",
        ),
        (
            "[fixed]\n0 = \"p/4\"\n",
            "error: `mine.toml` line 11: `p/4` for slot `0`: the turns are a number from 0 to 3",
        ),
        (
            "[fixed]\n0 = \"p/x\"\n",
            "error: `mine.toml` line 11: `p/x` for slot `0`: the turns are a number from 0 to 3",
        ),
        (
            "[slots]\na = [\"-\", \"-\", \"-\", \"-\"]\n",
            "error: `mine.toml` line 3: the puzzle has both `board` and `[slots]`; one of them says how the board looks",
        ),
    ];
    for (given, message) in expected {
        assert_eq!(failure(&format!("{SQUARE}{PIECES}{given}"), &[]), message);
    }
}

#[test]
fn options_go_with_the_board() {
    let expected = [
        (
            ["--order", "0,1,2,9"],
            "error: slot `9` in `--order` is not a slot of the board; it takes every slot once: 0,1,2,3",
        ),
        (
            ["--order", "0,1,2"],
            "error: slot `3` is missing from `--order`; it takes every slot once: 0,1,2,3",
        ),
        (
            ["--order", "0,1,2,2"],
            "error: slot `2` appears twice in `--order`; it takes every slot once: 0,1,2,3",
        ),
        (
            ["--given", "rim=111"],
            "error: `--given rim` has 3 characters; the rim has 8 sides, clockwise from the first of the first slot that has one",
        ),
        (
            ["--given", "rim=11111112"],
            "error: `--given rim` has the character `2`; expected a side of the puzzle or `?` for any, and where an in meets an out `+` for any out and `-` for any in",
        ),
        (
            ["--given", "rim=++++++++"],
            "error: `--given rim` has the character `+`; expected a side of the puzzle or `?` for any, and where an in meets an out `+` for any out and `-` for any in",
        ),
        (
            ["--centre", "p"],
            "error: no slot `centre` for `--given`; slots: 0, 1, 2, 3",
        ),
    ];
    for (given, message) in expected {
        assert_eq!(failure(&format!("{SQUARE}{PIECES}"), &given), message);
    }
}

#[test]
fn a_bushy_plan_has_a_slot_for_every_piece() {
    let text = format!("{SQUARE}{PIECES}t = \"1111\"\n");
    assert_eq!(
        failure(&text, &["--plan", "bushy"]),
        "error: a bushy plan needs a slot for every piece, and there are 5 pieces for 4 slots; `--plan staged` leaves pieces over"
    );
}

#[test]
fn a_board_with_spare_pieces_is_told_by_its_slots_and_its_pieces() {
    let size = |spare: &str| {
        let puzzle = joinsaw::parse(&format!("{SQUARE}{PIECES}{spare}")).unwrap();
        puzzle.content::<Board>().unwrap().size()
    };
    assert_eq!(size(""), "2 x 2 squares, 4 pieces");
    assert_eq!(size("t = \"1111\"\n"), "2 x 2 squares, 4 slots, 5 pieces");
}

#[test]
fn sides_that_meet_their_opposite_are_letters() {
    let board = SQUARE.replace("equal", "opposite");
    assert_eq!(
        failure(&format!("{board}[pieces]\np = \"1111\"\n"), &[]),
        "error: `mine.toml` line 6: piece `p` has the side `1`; a side is a letter, small for an in and a capital for an out; digits go with match = \"equal\""
    );
}

#[test]
fn a_board_has_256_pieces_at_most() {
    let board = SQUARE.replace("width = 2", "width = 8");
    let pieces: Vec<String> = (0..257).map(|idx| format!("p{idx} = \"1111\"\n")).collect();
    let pieces = pieces.concat();
    assert_eq!(
        failure(&format!("{board}[pieces]\n{pieces}"), &[]),
        "error: `mine.toml` has 257 pieces; a board has at most 256"
    );
}

/// What `solve` says of the columns of this puzzle, below its rows.
fn legend(text: &str, start: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.toml"), text).unwrap();
    let mut command = joinsaw(&["solve", "mine.toml", "--rows"]);
    let output = command.current_dir(&folder).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let found = printed.lines().find(|line| line.starts_with(start));
    found.unwrap_or_else(|| panic!("{printed}")).to_owned()
}

#[test]
fn a_column_is_told_by_what_lies_there_in_the_row_above() {
    assert_eq!(
        legend(&format!("{SQUARE}{PIECES}"), "At_"),
        "At_0 is what lies at slot 0: 10 is piece p, number 1 in the puzzle file, not turned."
    );
    let turned = "1 = \"1231\"\n2 = \"1112\"\n3 = \"2111\"\n4 = \"1123\"\n";
    assert_eq!(
        legend(&format!("{SQUARE}[pieces]\n{turned}"), "At_"),
        "At_2 is what lies at slot 2: 41 is piece 4, turned clockwise by 1 side."
    );
}
