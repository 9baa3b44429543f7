//! Built-in puzzles: counts from every plan, and published rows of stages.

use std::sync::Arc;

use joinsaw::engine::{Database, Limits, Selection};
use joinsaw::plan::Part;
use joinsaw::problem::{Column, Expr};
use joinsaw::{Goal, Method, Options, Puzzle, compile, find};
use proptest::prelude::*;

use super::{by, puzzle_of, rows_left};
use crate::agreement::{agrees_with_itself, are_counted, counts, fillings};
use crate::common::cases;

fn ordered(method: Method, goal: Goal, order: impl IntoIterator<Item = usize>) -> Options {
    Options {
        order: order.into_iter().map(|slot| slot.to_string()).collect(),
        ..by(method, goal)
    }
}

#[test]
fn every_plan_solves_the_small_built_in_puzzles() {
    let nuts = find("drive-ya-nuts").unwrap();
    let on_a_board = nuts.definition.replace(
        "family = \"flower\"",
        "family = \"board\"\nboard = \"hexagon\"\nwidth = 1\nmatch = \"equal\"",
    );
    for (puzzle, expected) in [
        (nuts, [6, 1, 1]),
        (puzzle_of(&on_a_board), [6, 1, 1]),
        (find("one-tough-puzzle").unwrap(), [4, 1, 1]),
        (find("scramble-serengeti").unwrap(), [8, 2, 1]),
        (find("dogs").unwrap(), [16, 4, 2]),
        (find("fish").unwrap(), [1, 1, 1]),
    ] {
        let (_, answers) = agrees_with_itself(&puzzle, &Options::default());
        are_counted(&answers, &expected);
    }
}

#[test]
#[ignore = "nightly"]
fn every_plan_solves_other_built_in_puzzles() {
    for name in [
        "hex-19",
        "sudoku-small",
        "jigsaw",
        "queens",
        "send-more-money",
        "australia",
        "magic-square",
        "kenken",
        "kakuro",
        "nurikabe",
        "slitherlink",
        "hitori",
        "nonogram",
        "instant-insanity",
        "zebra-sentences",
        "pentominoes",
    ] {
        let puzzle = find(name).unwrap();
        let (_, answers) = agrees_with_itself(&puzzle, &Options::default());
        are_counted(&answers, &[puzzle.known.all.unwrap()]);
    }
}

#[test]
#[ignore = "nightly"]
fn the_first_solution_of_a_large_board_is_the_same_whether_one_is_wanted_or_all() {
    for name in ["another-tough-puzzle", "hex-19", "hex-37", "hex-61"] {
        let puzzle = find(name).unwrap();
        let all = joinsaw::solve(&puzzle, &Options::default()).unwrap();
        let first = all.first_board().unwrap().map(|board| board.filling);
        assert!(first.is_some(), "{name}");
        let one = joinsaw::solve(&puzzle, &by(Method::Auto, Goal::First)).unwrap();
        assert_eq!(fillings(&one).pop(), first, "{name}");
    }
}

#[test]
fn the_square_sets_leave_their_published_rows_in_reading_order() {
    for (name, rows) in [
        (
            "one-tough-puzzle",
            [36, 138, 470, 1350, 474, 144, 175, 28, 4],
        ),
        (
            "scramble-serengeti",
            [36, 146, 540, 1640, 766, 242, 401, 42, 8],
        ),
        ("dogs", [36, 148, 518, 1596, 879, 392, 565, 134, 16]),
    ] {
        let options = ordered(Method::Staged, Goal::Rows, 0..9);
        let answer = joinsaw::solve(&find(name).unwrap(), &options).unwrap();
        assert_eq!(rows_left(&answer), rows, "{name}");
    }
}

proptest! {
    #![proptest_config(cases(2))]

    #[test]
    fn the_order_of_slots_changes_no_solution(order in Just((0..9).collect::<Vec<usize>>()).prop_shuffle()) {
        let dogs = find("dogs").unwrap();
        let ordered = ordered(Method::Auto, Goal::Rows, order);
        let (found, answers) = agrees_with_itself(&dogs, &ordered);
        are_counted(&answers, &[16, 4, 2]);
        let mut expected = fillings(&joinsaw::solve(&dogs, &Options::default()).unwrap());
        expected.sort();
        prop_assert_eq!(found, expected);
    }
}

fn pyramid() -> Puzzle {
    find("another-tough-puzzle").unwrap()
}

#[test]
#[ignore = "nightly"]
fn a_bushy_plan_cuts_the_order_that_is_asked_for() {
    let options = ordered(Method::Bushy, Goal::Count, 0..16);
    let plan = compile(&pyramid(), &ordered(Method::Bushy, Goal::Rows, 0..16)).unwrap();
    let filled = |part: Part| {
        let mut stages = plan.stages.iter().rev().filter(|stage| stage.part == part);
        stages.next().unwrap().fills.clone()
    };
    let both = [filled(Part::Left), filled(Part::Right)].concat();
    assert_eq!(both, (0..16).collect::<Vec<_>>());
    let answer = joinsaw::solve(&pyramid(), &options).unwrap();
    assert_eq!(rows_left(&answer)[6], 760_412);
    // A third of the published rows of the other half and a few: the piece in the middle lies in one turn.
    assert_eq!(rows_left(&answer)[15], 432_765);
    assert_eq!(counts(&answer), [518_469, 172_823, 172_823].map(Some));
}

/// The rows of the pyramid's first stages in this order of slots, every turned solution found for itself. Those of the last stage
/// are counted and not kept: nothing reads them, and they may be the most.
fn pyramid_stages(order: [usize; 16], n_stages: usize) -> Vec<u64> {
    let mut plan = compile(&pyramid(), &ordered(Method::Staged, Goal::Rows, order)).unwrap();
    plan.stages.truncate(n_stages);
    let last = plan.stages.last_mut().unwrap();
    let count = Column::new("N_Rows", Expr::count());
    Arc::make_mut(&mut last.select).columns = vec![count];
    last.order_by.clear();
    let last = last.name.clone();
    let mut database = Database::scratch().unwrap();
    let run = database.run(&plan, Limits::default(), &());
    let kept = run.unwrap().stages;
    let kept = kept.iter().map(|stage| stage.n_rows).take(n_stages - 1);
    let counted = database.relation(&last, Selection::default()).unwrap();
    // Each connection counts its own share.
    let counted = counted.rows.iter().filter_map(|row| row[0].as_integer());
    kept.chain([counted.sum::<i64>().cast_unsigned()]).collect()
}

#[test]
#[ignore = "nightly"]
fn the_pyramid_leaves_its_published_rows_in_two_orders_of_slots() {
    let reading = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    let reading = pyramid_stages(reading, 9);
    assert_eq!([reading[6], reading[8]], [760_412, 9_358_163]);
    let by_hexagons = [0, 1, 2, 7, 8, 9, 3, 4, 10, 11, 5, 6, 12, 13, 14, 15];
    let by_hexagons = pyramid_stages(by_hexagons, 16);
    assert_eq!(by_hexagons[15], 518_469);
    assert_eq!(by_hexagons.iter().max(), Some(&7_408_195));
    assert_eq!(by_hexagons.iter().sum::<u64>(), 24_755_230);
}

/// The rim of the pyramid of side 4, clockwise from the bottom of slot 0, as (slot, side).
const RIM: [(usize, usize); 12] = [
    (0, 0),
    (0, 1),
    (7, 1),
    (12, 1),
    (15, 1),
    (15, 2),
    (14, 2),
    (11, 2),
    (6, 2),
    (6, 0),
    (4, 0),
    (2, 0),
];

fn with_rim(puzzle: &Puzzle, method: Method, rim: &str) -> [Option<u128>; 3] {
    let puzzle = puzzle.with_given(&[format!("rim={rim}")]).unwrap();
    counts(&joinsaw::solve(&puzzle, &by(method, Goal::Rows)).unwrap())
}

/// All solutions of the pyramid are looked at one by one.
#[test]
#[ignore = "nightly"]
fn a_rim_picks_the_solutions_that_have_it() {
    let all = joinsaw::solve(&pyramid(), &by(Method::Bushy, Goal::Rows)).unwrap();
    let (mut n_rows, mut n_out_first, mut n_in_first) = (0, 0, 0);
    let visited = all.boards(|board| {
        let outs = RIM.map(|(slot, side)| board.filling[slot].look[side].is_uppercase());
        let alternates = outs.windows(2).all(|pair| pair[0] != pair[1]);
        n_rows += 1;
        n_out_first += u128::from(alternates && outs[0]);
        n_in_first += u128::from(alternates && !outs[0]);
        Ok(())
    });
    visited.unwrap();
    assert_eq!((n_rows, n_out_first, n_in_first), (518_469, 942, 834));
    for (rim, n_solutions) in [("+-+-+-+-+-+-", n_out_first), ("-+-+-+-+-+-+", n_in_first)] {
        for method in [Method::Staged, Method::Auto] {
            let found = with_rim(&pyramid(), method, rim);
            // The rim turns into itself with the board.
            assert_eq!(
                found[..2],
                [n_solutions, n_solutions / 3].map(Some),
                "{method:?}"
            );
        }
    }
}

#[test]
fn a_side_of_a_rim_that_may_be_any_is_out_or_in() {
    let puzzle = find("one-tough-puzzle").unwrap();
    let n_solutions = |rim: &str| with_rim(&puzzle, Method::Auto, rim)[0].unwrap();
    let any = n_solutions("????????????");
    assert_eq!(any, 4);
    let [out, inwards] = ["+???????????", "-???????????"].map(n_solutions);
    assert_eq!(out + inwards, any);
    assert!(out < any && inwards < any);
}
