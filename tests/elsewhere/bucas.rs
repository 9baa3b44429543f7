//! The addresses of e2.bucas.name: read as puzzles, and written of boards.

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

#[test]
fn a_board_is_shown_at_an_address_that_is_read_as_the_same_puzzle() {
    let desk = Desk::new();
    let file = desk
        .run("generate --board square --size 4 --numbers 4 --rim-numbers 3 --seed 5")
        .succeeds();
    let desk = desk.with("own.toml", &file);
    let address = desk.run("draw own.toml --address").succeeds();
    assert_eq!(address.lines().count(), 1, "{address}");
    let read = translated("own.txt", &address).unwrap();
    assert_eq!(counted("own.toml", &read), counted("own.toml", &file));
    let again = desk
        .with("read.toml", read)
        .run("draw read.toml --address")
        .succeeds();
    let sorted = |address: &str| {
        let edges = address.split("board_edges=").nth(1).unwrap();
        let edges = edges.split('&').next().unwrap().as_bytes().chunks(4);
        let mut edges: Vec<Vec<u8>> = edges.map(<[u8]>::to_vec).collect();
        for sides in &mut edges {
            let turns = (0..4).map(|turn| {
                let mut sides = sides.clone();
                sides.rotate_left(turn);
                sides
            });
            *sides = turns.min().unwrap();
        }
        edges.sort();
        edges
    };
    assert_eq!(sorted(&again), sorted(&address));
}

#[test]
fn a_step_of_the_search_leaves_places_empty() {
    let text = "2 2\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\n";
    let desk = Desk::new().with("corners.txt", text);
    let step = desk
        .run("draw corners.txt --address --stage Opt1")
        .succeeds();
    assert!(step.contains("aaaa") && step.contains("000"), "{step}");
    let whole = desk.run("draw corners.txt --address").succeeds();
    assert!(
        !whole.contains("aaaaaa") && !whole.contains("000"),
        "{whole}"
    );
    for puzzle in ["calendar", "hex-19", "another-tough-puzzle"] {
        let message = desk.run(&format!("draw {puzzle} --address")).fails();
        assert!(
            message.starts_with("error: `--address` goes with boards of squares"),
            "{message}"
        );
    }
}
