//! The calendar of every date.

use std::collections::BTreeMap;

use joinsaw::plan::Tallied;
use joinsaw::{Goal, Method, find};

use crate::common::{rows_left, solve};

#[test]
fn every_date_has_its_published_number_of_solutions() {
    let answer = solve(&find("calendar").unwrap(), Method::Auto, Goal::Count);
    assert_eq!(answer.plan.method(), Method::Merged);
    let sum = |days: &[&Tallied]| days.iter().map(|day| day.n_solutions).sum::<u128>();
    let all: Vec<&Tallied> = answer.tally.iter().collect();
    assert_eq!((all.len(), sum(&all)), (372, 25_061));
    let real: Vec<&Tallied> = answer.tally.iter().filter(|day| day.is_real).collect();
    assert_eq!((real.len(), sum(&real)), (366, 24_405));
    let by_month = real.chunk_by(|one, next| one.cells[0] == next.cells[0]);
    let expected = [
        3221, 1364, 1486, 2139, 1746, 2073, 1835, 2813, 1318, 1443, 2873, 2094,
    ];
    assert_eq!(by_month.map(sum).collect::<Vec<_>>(), expected);
    let named = |day: &&Tallied| (day.cells.join(" "), day.n_solutions);
    let dates: BTreeMap<String, u128> = real.iter().map(named).collect();
    for (date, n_solutions) in [
        ("Apr 24", 26),
        ("Feb 29", 64),
        ("Jan 25", 216),
        ("Oct 6", 7),
    ] {
        assert_eq!(dates[date], n_solutions, "{date}");
    }
    let mut sorted: Vec<u128> = dates.into_values().collect();
    sorted.sort_unstable();
    assert_eq!(sorted[..3], [7, 8, 12]);
    assert_eq!(sorted[363..], [191, 195, 216]);
}

#[test]
#[ignore = "nightly"]
fn every_date_is_solved_in_one_pipeline() {
    let staged = solve(&find("calendar").unwrap(), Method::Staged, Goal::Rows);
    assert_eq!(staged.solutions.all, Some(25_061));
    let n_rows = rows_left(&staged);
    assert_eq!(n_rows.iter().sum::<u64>(), 1_980_425);
    // The rows of the first stages are estimated within a third.
    for (stage, n_rows) in staged.plan.stages.iter().zip(n_rows).take(8) {
        let ratio = stage.estimate.unwrap() / f64::from(u32::try_from(n_rows).unwrap());
        assert!((0.67..1.5).contains(&ratio), "{}: {ratio}", stage.name);
    }
}
