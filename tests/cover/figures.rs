//! Published figures, and puzzles small enough to count by hand.

use std::collections::BTreeSet;

use joinsaw::plan::{Plan, Stage, Tallied};
use joinsaw::{Goal, Method, Options, compile, find};

use super::{Solved, by, counted, counts, dated, puzzle_of, solve, sorted};
use crate::agreement;

/// The piece on every cell. Cells are slots in the order in which they are covered.
fn by_cell(solved: &Solved) -> BTreeSet<Vec<(usize, &str)>> {
    let fillings = solved.fillings.iter().map(|filling| {
        let cells = filling.iter();
        cells
            .map(|placed| (placed.slot, placed.piece.as_str()))
            .collect()
    });
    fillings.collect()
}

/// The pentominoes on a board of these rows.
pub fn pentominoes(rows: &[impl AsRef<str>]) -> String {
    let puzzle = find("pentominoes").unwrap().definition;
    let (before, rest) = puzzle.split_once("board = \"\"\"").unwrap();
    let (_, after) = rest.split_once("\"\"\"").unwrap();
    let rows = rows.iter().map(AsRef::as_ref).collect::<Vec<_>>();
    format!("{before}board = \"\"\"\n{}\n\"\"\"{after}", rows.join("\n"))
}

pub fn pentominoes_on(width: usize, height: usize) -> String {
    pentominoes(&vec![".".repeat(width); height])
}

/// The number of covers, counted without listing them.
fn counts_of(definition: &str, method: Method) -> [Option<u128>; 3] {
    agreement::counts(&counted(definition, method))
}

#[test]
fn pentominoes_are_counted_as_published() {
    let mut holed = ["........"; 8];
    holed[3..5].fill("...##...");
    let aztec = [4, 3, 2, 1, 0, 0, 1, 2, 3, 4]
        .map(|n| format!("{0}{1}{0}", "#".repeat(n), ".".repeat(10 - 2 * n)));
    for (board, all, up_to_symmetry) in [
        (pentominoes_on(10, 6), 9356, 2339),
        (pentominoes_on(12, 5), 4040, 1010),
        (pentominoes_on(15, 4), 1472, 368),
        (pentominoes_on(20, 3), 8, 2),
        (pentominoes(&holed), 520, 65),
        (pentominoes(&aztec), 0, 0),
    ] {
        let expected = [all, up_to_symmetry, up_to_symmetry].map(Some);
        assert_eq!(counts_of(&board, Method::Auto), expected, "{board}");
    }
}

#[test]
#[ignore = "nightly"]
fn boards_whose_rows_grow_many_towards_the_end_are_counted_by_states() {
    let ragged = pentominoes(&[
        "#.#....#..",
        "#....#.#..",
        "..#.......",
        "......#...",
        "......#...",
        "..........",
        "....#.....",
    ]);
    let gnawed = pentominoes(&[
        "............#",
        "..........#..",
        "...........#.",
        "#......#.....",
        ".............",
    ]);
    for (board, n_solutions) in [(ragged, 19), (gnawed, 235)] {
        let answer = counted(&board, Method::Auto);
        assert_eq!(answer.plan.method, Method::Merged);
        assert_eq!(answer.solutions.all, Some(n_solutions));
        assert_eq!(counts_of(&board, Method::Staged)[0], Some(n_solutions));
    }
}

#[test]
fn every_date_of_the_calendar_has_its_published_number_of_solutions() {
    let answer = joinsaw::solve(&find("calendar").unwrap(), &by(Method::Auto, Goal::Count));
    let answer = answer.unwrap();
    assert_eq!(answer.plan.method, Method::Merged);
    let tally = &answer.tally;
    assert_eq!(tally.len(), 372);
    let sum = |days: &[&Tallied]| days.iter().map(|day| day.n_solutions).sum::<u128>();
    assert_eq!(sum(&tally.iter().collect::<Vec<_>>()), 25_061);
    let real: Vec<&Tallied> = tally.iter().filter(|tallied| tallied.is_real).collect();
    assert_eq!(real.len(), 366);
    let by_month = real.chunk_by(|a, b| a.cells[0] == b.cells[0]);
    assert_eq!(
        by_month.map(sum).collect::<Vec<_>>(),
        [
            3221, 1364, 1486, 2139, 1746, 2073, 1835, 2813, 1318, 1443, 2873, 2094
        ]
    );
    assert_eq!(sum(&real), 24_405);
    let mut dates: Vec<(u128, String)> = real
        .iter()
        .map(|day| (day.n_solutions, day.cells.join(" ")))
        .collect();
    dates.sort();
    let named = |dates: &[(u128, String)]| -> Vec<String> {
        let dates = dates.iter();
        dates.map(|(n, date)| format!("{date}: {n}")).collect()
    };
    assert_eq!(named(&dates[..3]), ["Oct 6: 7", "Apr 6: 8", "Jul 6: 12"]);
    let most = named(&dates[dates.len() - 3..]);
    assert_eq!(most, ["Jun 7: 191", "Jan 20: 195", "Jan 25: 216"]);
}

#[test]
#[ignore = "nightly"]
fn every_date_of_the_calendar_is_solved_in_one_pipeline() {
    let calendar = find("calendar").unwrap();
    let solved = solve(&calendar, &Options::default());
    assert_eq!(counts(&solved), [25_061; 3]);
    let staged = solve(&calendar, &by(Method::Staged, Goal::Rows));
    assert_eq!(staged.rows_left().iter().sum::<u64>(), 1_980_425);
    assert_eq!(by_cell(&staged), by_cell(&solved));
}

/// The rows of the first stages are estimated within a third.
#[test]
#[ignore = "nightly"]
fn the_rows_of_every_stage_of_the_calendar_are_estimated_before_the_last_ones() {
    let solved = solve(&find("calendar").unwrap(), &by(Method::Staged, Goal::Rows));
    let stages = solved.answer.plan.stages.iter().zip(solved.rows_left());
    for (stage, n_rows) in stages.take(8) {
        let estimate = stage.estimate.unwrap();
        let ratio = estimate / f64::from(u32::try_from(n_rows).unwrap());
        assert!((0.67..1.5).contains(&ratio), "{}: {ratio}", stage.name);
    }
}

#[test]
fn a_date_of_the_calendar_is_a_filter() {
    let leap_day = dated("Feb", "29");
    assert_eq!(counts(&solve(&leap_day, &Options::default()))[0], 64);
    let calendar = find("calendar").unwrap();
    let by_number = calendar
        .with_given(&["date=2026-04-24".to_owned()])
        .unwrap();
    assert_eq!(counts(&solve(&by_number, &Options::default()))[0], 26);
    let fillings = [Method::Staged, Method::Merged, Method::Streamed]
        .map(|method| sorted(&solve(&dated("Apr", "24"), &by(method, Goal::Rows))));
    assert_eq!(fillings[0].len(), 26);
    assert!(fillings.iter().all(|other| *other == fillings[0]));
}

#[test]
fn a_board_is_planned_alike_whichever_way_it_is_drawn() {
    let statements = |text: &str| -> Vec<String> {
        let plan: Plan = compile(&puzzle_of(text), &Options::default()).unwrap();
        assert_eq!(plan.puzzle.symmetries.len(), 4);
        plan.stages.iter().map(Stage::statement).collect()
    };
    let standing = statements(&pentominoes_on(4, 15));
    assert_eq!(standing, statements(&pentominoes_on(15, 4)));
}

#[test]
fn sixty_three_cells_fit_into_a_mask() {
    let board = [".".repeat(9).as_str(); 7].join("\\n");
    let piece = ["#".repeat(9).as_str(); 6].join("/") + "/########";
    let text = format!(
        "family = \"cover\"\nboard = \"{board}\"\n[pieces]\na = \"{piece}\"\n[holes]\nh = [\"r7c9\", \"r1c1\"]\n"
    );
    let solved = solve(&puzzle_of(&text), &Options::default());
    assert_eq!(solved.rows_left()[1], 2);
    assert_eq!(counts(&solved), [2, 1, 1]);
}
