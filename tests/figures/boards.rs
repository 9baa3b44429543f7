//! The pyramid of Another Tough Puzzle, and sets of nine squares.

use std::sync::Arc;

use joinsaw::engine::{Database, Limits, Selection};
use joinsaw::plan::Part;
use joinsaw::problem::{Column, Expr};
use joinsaw::{Goal, Method, Options, Puzzle, compile, find};

use crate::common::{by, counts, rows_left};

fn ordered(method: Method, goal: Goal, order: impl IntoIterator<Item = usize>) -> Options {
    Options {
        order: order.into_iter().map(|slot| slot.to_string()).collect(),
        ..by(method, goal)
    }
}

#[test]
fn the_square_sets_leave_their_published_rows_in_reading_order() {
    let tough = [36, 138, 470, 1350, 474, 144, 175, 28, 4];
    let serengeti = [36, 146, 540, 1640, 766, 242, 401, 42, 8];
    let dogs = [36, 148, 518, 1596, 879, 392, 565, 134, 16];
    for (name, rows) in [
        ("one-tough-puzzle", tough),
        ("scramble-serengeti", serengeti),
        ("dogs", dogs),
    ] {
        let options = ordered(Method::Staged, Goal::Rows, 0..9);
        let answer = joinsaw::solve(&find(name).unwrap(), &options).unwrap();
        assert_eq!(rows_left(&answer), rows, "{name}");
    }
}

fn pyramid() -> Puzzle {
    find("another-tough-puzzle").unwrap()
}

#[test]
#[ignore = "nightly"]
fn a_bushy_plan_cuts_the_order_that_is_asked_for() {
    let plan = compile(&pyramid(), &ordered(Method::Bushy, Goal::Rows, 0..16)).unwrap();
    let filled = |part: Part| {
        let last = plan.stages.iter().rfind(|stage| stage.part == part);
        last.unwrap().fills.clone()
    };
    let both = [filled(Part::Left), filled(Part::Right)].concat();
    assert_eq!(both, (0..16).collect::<Vec<_>>());
    let options = ordered(Method::Bushy, Goal::Count, 0..16);
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
    let kept = database.run(&plan, Limits::default(), &()).unwrap().stages;
    let counted = database.relation(&last, Selection::default()).unwrap();
    // Each connection counts its own share.
    let counted = counted.rows.iter().filter_map(|row| row[0].as_integer());
    let kept = kept.iter().map(|stage| stage.n_rows).take(n_stages - 1);
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

/// All solutions of the pyramid are looked at one by one.
#[test]
#[ignore = "nightly"]
fn a_rim_picks_the_solutions_that_have_it() {
    let all = joinsaw::solve(&pyramid(), &by(Method::Bushy, Goal::Rows)).unwrap();
    let (mut n_rows, mut n_found) = (0, [0, 0]);
    let visited = all.boards(|board| {
        let outs = RIM.map(|(slot, side)| board.filling[slot].look[side].is_uppercase());
        n_rows += 1;
        if outs.windows(2).all(|pair| pair[0] != pair[1]) {
            n_found[usize::from(outs[0])] += 1;
        }
        Ok(())
    });
    visited.unwrap();
    assert_eq!((n_rows, n_found), (518_469, [834, 942]));
    for (rim, n_solutions) in [("-+-+-+-+-+-+", 834), ("+-+-+-+-+-+-", 942)] {
        for method in [Method::Staged, Method::Auto] {
            let puzzle = pyramid().with_given(&[format!("rim={rim}")]).unwrap();
            let found = joinsaw::solve(&puzzle, &by(method, Goal::Rows)).unwrap();
            // The rim turns into itself with the board.
            let expected = [n_solutions, n_solutions / 3].map(Some);
            assert_eq!(counts(&found)[..2], expected, "{method:?}");
        }
    }
}
