//! Rims that somebody looks for, found in another way: all solutions of the pyramid, looked at one by one.

use joinsaw::compile;
use joinsaw::engine::{Database, Limits, Selection};
use joinsaw::family;
use joinsaw::plan::{Method, Options};

use crate::plans::solve;

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

#[test]
fn a_rim_picks_the_solutions_that_have_it() {
    let puzzle = family::find("another-tough-puzzle").unwrap();
    let options = Options {
        method: Method::Bushy,
        ..Options::default()
    };
    let plan = compile(&puzzle, &options).unwrap();
    let mut database = Database::scratch().unwrap();
    database.run(&plan, Limits::default(), &()).unwrap();
    let (mut n_rows, mut n_out_first, mut n_in_first) = (0, 0, 0);
    let last = plan.last_stage();
    database
        .read(&last.name, Selection::default(), |_, row| {
            if let Some(row) = row {
                let filling = plan.decoder.filling(&last.fills, row).unwrap();
                let outs = RIM.map(|(slot, side)| filling[slot].look[side].is_uppercase());
                let alternates = outs.windows(2).all(|pair| pair[0] != pair[1]);
                n_rows += 1;
                n_out_first += u64::from(alternates && outs[0]);
                n_in_first += u64::from(alternates && !outs[0]);
            }
            Ok(())
        })
        .unwrap();
    assert_eq!((n_rows, n_out_first, n_in_first), (518_469, 942, 834));
    for (rim, n_solutions) in [("+-+-+-+-+-+-", n_out_first), ("-+-+-+-+-+-+", n_in_first)] {
        for method in [Method::Staged, Method::Auto] {
            let options = Options {
                method,
                ..Options::default()
            };
            let with_rim = puzzle.with_given(&[format!("rim={rim}")]).unwrap();
            let counts = solve(&with_rim, &options).unwrap().counts;
            // The rim turns into itself with the board.
            assert_eq!(counts[..2], [n_solutions, n_solutions / 3], "{method:?}");
        }
    }
}

#[test]
fn a_side_of_a_rim_that_may_be_any_is_out_or_in() {
    let puzzle = family::find("one-tough-puzzle").unwrap();
    let n_solutions = |rim: &str| {
        let with_rim = puzzle.with_given(&[format!("rim={rim}")]).unwrap();
        solve(&with_rim, &Options::default()).unwrap().counts[0]
    };
    let any = n_solutions("????????????");
    assert_eq!(any, 4);
    let [out, inwards] = ["+???????????", "-???????????"].map(n_solutions);
    assert_eq!(out + inwards, any);
    assert!(out < any && inwards < any);
}
