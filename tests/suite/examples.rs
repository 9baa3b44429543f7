//! What the examples print.

#![allow(dead_code, reason = "the tests call what each `main` calls")]

#[path = "../../examples/own_puzzle.rs"]
mod own_puzzle;
#[path = "../../examples/solve.rs"]
mod solve;

use std::io::Write;

use joinsaw::Result;

fn printed(example: impl FnOnce(&mut dyn Write) -> Result<()>) -> String {
    let mut out = Vec::new();
    example(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn an_example_prints_the_boards_of_a_built_in_puzzle_and_how_many_there_are() {
    insta::assert_snapshot!(printed(solve::solve), @r"
                 _______
                /   2   \
               / 6     3 \
       _______/     1     \_______
      /   5   \           /   3   \
     / 6     4 \ 4     5 / 5     2 \
    /     3     \___1___/     7     \
    \           /   1   \           /
     \ 1     3 / 3     6 \ 6     4 /
      \___2___/     4     \___1___/
      /   2   \           /   1   \
     / 4     5 \ 5     2 / 2     4 \
    /     6     \___4___/     2     \
    \           /   4   \           /
     \ 6     3 / 3     5 \ 5     3 /
      \___1___/     5     \___6___/
              \           /
               \ 2     6 /
                \___1___/

    Drive Ya Nuts: 6 solutions, 1 up to rotation
    ");
}

#[test]
fn an_example_prints_what_each_stage_left_of_every_centre_of_a_flower() {
    insta::assert_snapshot!(printed(own_puzzle::solve), @r"
    centre 1: [5, 5, 2, 1, 0]
    centre 2: [4, 7, 2, 0, 0]
    centre 3: [5, 7, 3, 0, 0]
    centre 4: [5, 6, 7, 1, 1]
    centre 5: [3, 4, 2, 0, 0]
    centre 6: [4, 7, 4, 4, 0]
    centre 4 survives:
    piece 4 in the centre, piece 5 at side 1, piece 3 at side 2, piece 1 at side 3, piece 6 at side 4, piece 2 at side 5
    ");
}
