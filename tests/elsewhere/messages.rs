//! What is wrong with a file of another program, in one message that names its line.

use super::burrtools::{packed, xmpuzzle};
use super::translated;
use crate::common::Desk;

fn message(file: &str, text: &str) -> String {
    translated(file, text).unwrap_err()
}

#[test]
fn a_bomb_is_refused_before_it_bursts() {
    let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]>\n<puzzle>&b;</puzzle>\n";
    insta::assert_snapshot!(message("bomb.xmpuzzle", bomb), @"`bomb.xmpuzzle`: the file is not XML that BurrTools writes: XML with DTD detected");
    let desk = Desk::new()
        .with("bomb.xmpuzzle", packed(&" ".repeat(40 << 20)))
        .with("cut.xmpuzzle", &packed(&xmpuzzle("##/##", &["##"]))[..60]);
    insta::assert_snapshot!(desk.run("solve bomb.xmpuzzle").fails(), @"error: `bomb.xmpuzzle` is longer than 33,554,432 bytes; expected a puzzle file, a table of one, or the statements of one stage");
    insta::assert_snapshot!(desk.run("solve cut.xmpuzzle").fails(), @"error: cannot read `cut.xmpuzzle`: incomplete deflate stream");
}

#[test]
fn a_puzzle_file_may_have_windows_line_ends() {
    let file = "family = \"sudoku\"\r\ngrid = \"1000000000000004\"\r\n";
    assert!(translated("own.toml", &format!("\u{feff}{file}")).is_ok());
}
