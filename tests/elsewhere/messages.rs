//! What is wrong with a file of another program, in one message that names its line.

use super::burrtools::{packed, xmpuzzle};
use super::translated;
use crate::common::Desk;

fn message(file: &str, text: &str) -> String {
    translated(file, text).unwrap_err()
}

#[test]
fn pieces_that_do_not_add_up_are_told_apart() {
    let corners = ["0 1 2 0", "0 0 3 1", "2 4 0 0", "3 0 0 4"];
    let about = |lines: &[&str]| message("e.txt", &lines.join("\n"));
    let [a, b, c, d] = corners;
    insta::assert_snapshot!(about(&["2 3", a, b, c, d]), @"`e.txt` line 1: 4 pieces for a board of 2 x 3; expected 6");
    insta::assert_snapshot!(about(&[a, b, c, d, a]), @"`e.txt` line 1: 5 pieces fill no square board; a first line of two numbers, the height and the width, says how large the board is");
    insta::assert_snapshot!(about(&["2 2", a, b, c, "3 5 0 4"]), @"`e.txt` line 1: the rim does not add up: 3 pieces with two sides 0, and 1 with one; a board of 2 x 2 has 4 corners, and 0 other places at its rim");
    insta::assert_snapshot!(about(&["2 2", a, b, c, "0 3 0 4"]), @"`e.txt` line 5: piece `4` has the rim, 0, at opposite sides; the sides of a piece are read clockwise from the top");
    insta::assert_snapshot!(about(&["2 2", a, b, "", c, "3 0 0"]), @"`e.txt` line 6: 3 numbers; expected 4, the sides of a piece clockwise from the top");
    insta::assert_snapshot!(about(&["2 2", a, b, c, "3 0 0 62"]), @"`e.txt` line 5: piece `4` has the side 62; expected 0 for the rim, or 1 to 61");
}

#[test]
fn a_file_of_burrtools_that_a_cover_cannot_say_is_refused() {
    let whole = xmpuzzle("##/##", &["##", "#/#"]);
    let about = |text: &str| message("x.xmpuzzle", text);
    let less = |from: &str, to: &str| {
        assert!(whole.contains(from), "{from}");
        about(&whole.replace(from, to))
    };
    insta::assert_snapshot!(less("</puzzle>", ""), @"`x.xmpuzzle` line 1: the file is no XML that BurrTools writes: the root node was opened but never closed");
    insta::assert_snapshot!(about("<html></html>"), @"`x.xmpuzzle` is a web page (HTML); expected a puzzle file, which names its family: flower, board, cover, logic, sudoku, rules; `joinsaw new flower` prints one to start from");
    insta::assert_snapshot!(less("gridType type=\"0\"", "gridType type=\"2\""), @"`x.xmpuzzle` line 3: the grid is of type 2; expected 0, for cubes");
    insta::assert_snapshot!(less("<result id=\"2\"/>", ""), @"`x.xmpuzzle` line 11: the problem has no `result`");
    insta::assert_snapshot!(less("<result id=\"2\"/>", "<result id=\"3\"/>"), @"`x.xmpuzzle` line 16: no shape `3`; the file has 3 shapes, from 0 on");
    insta::assert_snapshot!(less(">####<", ">###<"), @"`x.xmpuzzle` line 8: a shape of 2 x 2 x 1 has 3 places; expected 4");
    insta::assert_snapshot!(less(">####<", ">###x<"), @"`x.xmpuzzle` line 8: a shape has `x`; expected `#` or `_`");
    insta::assert_snapshot!(less("x=\"2\" y=\"2\"", "x=\"9999999\" y=\"9999999999\""), @"`x.xmpuzzle` line 8: a shape of 9999999 x 9999999999 x 1 is larger than any puzzle");
    insta::assert_snapshot!(less("x=\"2\" y=\"2\"", "x=\"two\" y=\"2\""), @"`x.xmpuzzle` line 8: `x` is `two`; expected a number");
    insta::assert_snapshot!(less(">####<", ">####+<"), @"`x.xmpuzzle` line 8: a shape has `+`; expected `#` or `_`");
    insta::assert_snapshot!(about("<puzzle version=\"2\"><shapes/><problems/></puzzle>"), @"`x.xmpuzzle` line 1: the file has 0 problems; expected one");
    insta::assert_snapshot!(less("count=\"1\"", "count=\"0\""), @"the pieces of `x.xmpuzzle` have 0 squares in all; to cover the board they need 4, which is 4 cells less 0 for the holes");
}

#[test]
fn a_bomb_is_refused_before_it_bursts() {
    let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>\n<puzzle>&b;</puzzle>\n";
    insta::assert_snapshot!(message("bomb.xmpuzzle", bomb), @"`bomb.xmpuzzle` line 1: the file is no XML that BurrTools writes: XML with DTD detected");
    let desk = Desk::new()
        .with("bomb.xmpuzzle", packed(&" ".repeat(40 << 20)))
        .with("cut.xmpuzzle", &packed(&xmpuzzle("##/##", &["##"]))[..60]);
    insta::assert_snapshot!(desk.run("solve bomb.xmpuzzle").fails(), @"error: `bomb.xmpuzzle` is longer than 33,554,432 bytes; expected a puzzle file or a table of one");
    insta::assert_snapshot!(desk.run("solve cut.xmpuzzle").fails(), @"error: cannot read `cut.xmpuzzle`: incomplete deflate stream");
}

#[test]
fn an_empty_file_is_said_to_be_empty() {
    for (file, text) in [
        ("a.toml", ""),
        ("b.txt", "\u{feff}"),
        ("c.dlx", " \r\n\u{a0}\n"),
    ] {
        assert_eq!(
            message(file, text),
            format!("`{file}` is empty; expected a puzzle, such as `joinsaw new flower` prints")
        );
    }
}

#[test]
fn a_puzzle_file_may_have_windows_line_ends_and_no_odd_blanks() {
    let file = "family = \"sudoku\"\r\ngrid = \"1000000000000004\"\r\n";
    assert!(translated("own.toml", &format!("\u{feff}{file}")).is_ok());
    for odd in [
        file.replace("grid =", "grid\u{a0}="),
        file.replace("= \"1", "=\u{a0}\"1"),
    ] {
        insta::allow_duplicates! {
            insta::assert_snapshot!(message("own.toml", &odd), @"`own.toml` line 2 has a non-breaking space, which looks like a blank and is none; expected a blank");
        }
    }
}
