//! Random small flowers: the pipeline and the brute force agree on every solution and on every count.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::Value;

use crate::brute_force::{self, Board, Sides};
use crate::common::{Desk, cases};

/// A flower's pieces, sides from an alphabet as small as to repeat them, or all sides different; some pieces are an
/// earlier one, turned.
fn flowers(orders: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<Sides>> {
    orders.prop_flat_map(|order| {
        let repeated = (1..=order).prop_flat_map(move |n_symbols| {
            let side = prop::sample::select(symbols(n_symbols));
            prop::collection::vec(prop::collection::vec(side, order), order + 1)
        });
        let different = prop::collection::vec(Just(symbols(order)).prop_shuffle(), order + 1);
        let copies = prop::collection::vec((0..3u8, 0..=order, 0..order), order + 1);
        (prop_oneof![repeated, different], copies).prop_map(|(mut pieces, copies)| {
            for (idx, (chance, original, turn)) in copies.into_iter().enumerate() {
                if chance == 0 && original < idx {
                    let original = pieces[original].clone();
                    pieces[idx] = original;
                    pieces[idx].rotate_left(turn);
                }
            }
            pieces
        })
    })
}

fn symbols(n: usize) -> Vec<char> {
    "1B3d5".chars().take(n).collect()
}

/// The ways to run a flower.
const PLANS: [&str; 2] = ["staged", "streamed"];

/// What the program finds: its boards with the centre as stored, and its counts.
fn solve(pieces: &[Sides], plan: &str) -> (BTreeSet<Board>, [u64; 3]) {
    let lines = pieces.iter().enumerate().map(|(idx, sides)| {
        let sides: String = sides.iter().collect();
        format!("{idx} = \"{sides}\"\n")
    });
    let lines: Vec<String> = lines.collect();
    let text = format!("family = \"flower\"\n[pieces]\n{}", lines.concat());
    let line = format!("solve - --format json --plan {plan}");
    let ran = Desk::new().run_on(&line, text);
    let is_solved = ran.code() == 0;
    let printed = if is_solved {
        ran.succeeds()
    } else {
        ran.finds_nothing()
    };
    let report: Value = serde_json::from_str(&printed).unwrap();
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(is_solved, !rows.is_empty());
    let boards: BTreeSet<Board> = rows.iter().map(|row| board(row, pieces)).collect();
    assert_eq!(boards.len(), rows.len(), "no row twice");
    let counts = ["all", "up_to_symmetry", "up_to_identical_pieces"];
    let counts = counts.map(|count| report["solutions"][count].as_u64().unwrap());
    (boards, counts)
}

/// The board of a row of the last stage, read from its columns. Where the table has a sequence for every piece, those
/// say how the pieces lie; else the side that a piece shows the centre does.
fn board(row: &Value, pieces: &[Sides]) -> Board {
    let order = pieces.len() - 1;
    let text = |column: &str| row[column].as_str();
    let id = |column: &str| text(column).unwrap().parse::<usize>().unwrap();
    let centre = id("Center");
    let ring = (1..=order).map(|place| {
        let (piece, seq) = if place == order {
            (id("Piece_ID"), text("Seq"))
        } else {
            (
                id(&format!("Opt{place}_Piece_ID")),
                text(&format!("Opt{place}_Seq")),
            )
        };
        let touch: Sides = seq.map_or_else(
            || only_touch(&pieces[piece], pieces[centre][place - 1]),
            |seq| seq.chars().collect(),
        );
        (piece, touch.try_into().unwrap())
    });
    Board {
        centre: (centre, pieces[centre].clone()),
        ring: ring.collect(),
    }
}

/// The three sides round the only one that shows this symbol.
fn only_touch(piece: &Sides, side: char) -> Sides {
    let idx = piece.iter().position(|other| *other == side).unwrap();
    let n = piece.len();
    [idx + n - 1, idx, idx + 1]
        .map(|idx| piece[idx % n])
        .to_vec()
}

fn agree(pieces: &[Sides]) -> Result<(), TestCaseError> {
    let expected = brute_force::boards(pieces);
    let counts = brute_force::counts(pieces, &expected);
    let as_stored = expected
        .into_iter()
        .filter(|board| board.centre.1 == pieces[board.centre.0]);
    let expected = (as_stored.collect(), counts);
    for plan in PLANS {
        prop_assert_eq!(&solve(pieces, plan), &expected, "{}", plan);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn the_pipeline_finds_what_brute_force_finds_on_orders_3_and_4(pieces in flowers(3..=4)) {
        agree(&pieces)?;
    }
}

proptest! {
    #![proptest_config(cases(14))]

    #[test]
    fn the_pipeline_finds_what_brute_force_finds_on_order_5(pieces in flowers(5..=5)) {
        agree(&pieces)?;
    }
}

/// Identical pieces written from different sides, which show the same three sides in two places each.
#[test]
fn a_swap_of_identical_pieces_counts_once_however_they_are_written() {
    let text = ["11211", "11112", "12111", "11211", "21111", "11121"];
    let pieces: Vec<Sides> = text.iter().map(|sides| sides.chars().collect()).collect();
    agree(&pieces).unwrap();
    let expected = brute_force::counts(&pieces, &brute_force::boards(&pieces));
    assert!(expected[1] > expected[2], "{expected:?}");
}

/// A centre that looks the same after a part turn stands for fewer boards a row than its order.
#[test]
fn a_centre_that_looks_the_same_after_a_part_turn_makes_rows_come_in_groups() {
    let text = ["1212", "2111", "1222", "2111", "1222"];
    let pieces: Vec<Sides> = text.iter().map(|sides| sides.chars().collect()).collect();
    agree(&pieces).unwrap();
    let (rows, [_, up_to_symmetry, _]) = solve(&pieces, "staged");
    let n_rows = rows.iter().filter(|board| board.centre.0 == 0).count();
    assert!(n_rows > 0);
    assert!(up_to_symmetry < rows.len() as u64);
}
