//! The addresses of e2.bucas.name: read as puzzles.

use super::{counted, translated};
use crate::common::Desk;

/// A board of 2 x 2 with all its pieces.
const ADDRESS: &str = "https://e2.bucas.name/#puzzle=Corners&board_w=2&board_h=2\
    &board_edges=abcaaadbceaadaae&board_pieces=004002003001&motifs_order=jblackwood";

#[test]
fn an_address_is_the_puzzle_of_its_pieces() {
    insta::assert_snapshot!(translated("board.txt", ADDRESS).unwrap(), @r#"
    family = "board"
    name = "Corners"
    board = "square"
    width = 2
    height = 2
    match = "equal"
    rim = "0"

    [pieces]
    1 = "3004"
    2 = "0031"
    3 = "2400"
    4 = "0120"
    "#);
    let desk = Desk::new().with("board.txt", format!("{ADDRESS}\r\n"));
    let expected = counted("board.txt", ADDRESS).to_string();
    for line in [
        "solve board.txt --count".to_owned(),
        format!("solve {ADDRESS} --count"),
    ] {
        let output = desk.run(&line).succeeds();
        assert!(
            output.starts_with(&format!("Solutions: {expected} in all")),
            "{output}"
        );
    }
}
