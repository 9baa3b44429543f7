//! Random small flowers: the pipeline and the brute force agree on every solution and on every count.

use std::collections::BTreeSet;

use joinsaw::engine::{Database, Limits, Selection};
use joinsaw::plan::{self, Options, Solutions};
use joinsaw::puzzle::{self, Document};
use joinsaw::relation::Row;
use proptest::prelude::*;

use crate::brute_force::{self, Board, Sides};

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

/// What the program finds: its boards with the centre as stored, and its counts.
fn solve(pieces: &[Sides]) -> (BTreeSet<Board>, Solutions) {
    let lines = pieces.iter().enumerate().map(|(idx, sides)| {
        let sides: String = sides.iter().collect();
        format!("{idx} = \"{sides}\"\n")
    });
    let text = format!(
        "family = \"flower\"\n[pieces]\n{}",
        lines.collect::<String>()
    );
    let puzzle = puzzle::parse(&Document::new("random", &text)).unwrap();
    let plan = plan::compile(&puzzle, &Options::default()).unwrap();
    let mut database = Database::scratch().unwrap();
    let run = database.run(&puzzle, &plan, Limits::default()).unwrap();
    let rows = database
        .relation(&plan.last_stage().name, Selection::default())
        .unwrap()
        .rows;
    let order = pieces.len() - 1;
    let by_centre = run.report.rows.iter().map(|row| row[order].as_integer());
    let by_centre: Vec<u64> = by_centre.map(|n| n.unwrap().try_into().unwrap()).collect();
    let fillings = rows.iter().map(|row| plan.reader.filling(order - 1, row));
    let solutions = plan
        .count_solutions(&by_centre, || Ok::<_, ()>(fillings.collect()))
        .unwrap();
    let n_rows = rows.len();
    let boards: BTreeSet<Board> = rows.iter().map(|row| board(row, pieces)).collect();
    assert_eq!(boards.len(), n_rows, "no row twice");
    (boards, solutions)
}

/// The board of a row of the last stage, read from its columns: the centre, the pieces, and the sequence of the last
/// one. Where the table has a sequence for every piece, those; else the one that the piece shows the centre.
fn board(row: &Row, pieces: &[Sides]) -> Board {
    let order = pieces.len() - 1;
    let id = |idx: usize| row[idx].to_text().parse::<usize>().unwrap();
    let look = pieces[id(0)].clone();
    let ring = (1..=order).map(|place| {
        let seq: Sides = match place == order {
            true => row[order + 2].to_text().chars().collect(),
            false => row.get(order + 2 + place).map_or_else(
                || only_touch(&pieces[id(place)], look[place - 1]),
                |seq| seq.to_text().chars().collect(),
            ),
        };
        (id(place), seq.try_into().unwrap())
    });
    Board {
        ring: ring.collect(),
        centre: (id(0), look),
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
    let (rows, solutions) = solve(pieces);
    let as_stored = expected
        .iter()
        .filter(|board| board.centre.1 == pieces[board.centre.0]);
    prop_assert_eq!(rows, as_stored.cloned().collect::<BTreeSet<_>>());
    let counts = brute_force::counts(pieces, &expected);
    prop_assert_eq!(
        [
            solutions.all,
            solutions.up_to_symmetry,
            solutions.up_to_identical_pieces
        ],
        counts.map(Some)
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_pipeline_finds_what_brute_force_finds_on_orders_3_and_4(pieces in flowers(3..=4)) {
        agree(&pieces)?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

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
    let (rows, solutions) = solve(&pieces);
    let n_rows = rows.iter().filter(|board| board.centre.0 == 0).count();
    assert!(n_rows > 0);
    assert!(solutions.up_to_symmetry.unwrap() < rows.len() as u64);
}
