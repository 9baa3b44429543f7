//! Published figures, and puzzles small enough to count by hand.

use std::collections::BTreeSet;

use joinsaw::compile;
use joinsaw::family::{self, Puzzle};
use joinsaw::plan::{Filling, Goal, Method, Options, Plan, Stage, Tallied};

use super::{Solved, counts, dated, puzzle_of, solve};

pub fn by(method: Method) -> Options {
    Options {
        method,
        ..Options::default()
    }
}

pub fn sorted(solved: &Solved) -> Vec<Filling> {
    let mut fillings = solved.fillings.clone();
    fillings.sort();
    fillings
}

/// The piece on every cell.
fn by_cell(solved: &Solved) -> BTreeSet<Vec<(usize, &str)>> {
    let fillings = solved.fillings.iter();
    fillings
        .map(|filling| {
            let cells = filling.iter();
            cells
                .map(|placed| (placed.slot, placed.piece.as_str()))
                .collect()
        })
        .collect()
}

pub fn pentominoes_on(width: usize, height: usize) -> String {
    pentominoes_on_board(&vec![".".repeat(width); height])
}

fn pentominoes_on_board(rows: &[impl AsRef<str>]) -> String {
    let puzzle = family::find("pentominoes").unwrap().definition;
    let (before, rest) = puzzle.split_once("board = \"\"\"").unwrap();
    let (_, after) = rest.split_once("\"\"\"").unwrap();
    let rows = rows.iter().map(AsRef::as_ref).collect::<Vec<_>>();
    format!("{before}board = \"\"\"\n{}\n\"\"\"{after}", rows.join("\n"))
}

/// How many covers there are in all, as counted without listing them.
fn counted(definition: &str) -> [Option<u128>; 3] {
    counted_by(Method::Auto, definition)
}

fn counted_by(method: Method, definition: &str) -> [Option<u128>; 3] {
    let options = Options {
        goal: Goal::Count,
        ..by(method)
    };
    let solutions = joinsaw::solve(&puzzle_of(definition), &options)
        .unwrap()
        .solutions;
    [
        solutions.all,
        solutions.up_to_symmetry,
        solutions.up_to_identical_pieces,
    ]
}

#[test]
fn pentominoes_are_counted_as_published() {
    let on = |width, height| counted(&pentominoes_on(width, height));
    assert_eq!(on(10, 6), [Some(9356), Some(2339), Some(2339)]);
    assert_eq!(on(12, 5), [Some(4040), Some(1010), Some(1010)]);
    assert_eq!(on(15, 4), [Some(1472), Some(368), Some(368)]);
    assert_eq!(on(20, 3), [Some(8), Some(2), Some(2)]);
    let mut holed = ["........"; 8];
    holed[3..5].fill("...##...");
    assert_eq!(
        counted(&pentominoes_on_board(&holed)),
        [Some(520), Some(65), Some(65)]
    );
}

#[test]
fn twelve_pentominoes_do_not_cover_the_aztec_diamond() {
    let diamond = [4, 3, 2, 1, 0, 0, 1, 2, 3, 4]
        .map(|n| format!("{0}{1}{0}", "#".repeat(n), ".".repeat(10 - 2 * n)));
    assert_eq!(counted(&pentominoes_on_board(&diamond)), [Some(0); 3]);
}

#[test]
fn boards_whose_rows_grow_many_towards_the_end_are_counted_by_states() {
    let ragged = pentominoes_on_board(&[
        "#.#....#..",
        "#....#.#..",
        "..#.......",
        "......#...",
        "......#...",
        "..........",
        "....#.....",
    ]);
    let gnawed = pentominoes_on_board(&[
        "............#",
        "..........#..",
        "...........#.",
        "#......#.....",
        ".............",
    ]);
    for (board, n_solutions) in [(ragged, 19), (gnawed, 235)] {
        let options = Options {
            goal: Goal::Count,
            ..Options::default()
        };
        let plan = compile(&puzzle_of(&board), &options).unwrap();
        assert_eq!(plan.method, Method::Merged);
        assert_eq!(counted(&board)[0], Some(n_solutions));
        assert_eq!(counted_by(Method::Staged, &board)[0], Some(n_solutions));
    }
}

#[test]
fn every_date_of_the_calendar_is_solved_in_one_pipeline() {
    let calendar = family::find("calendar").unwrap();
    let solved = solve(&calendar, &Options::default());
    assert_eq!(solved.answer.plan.method, Method::Merged);
    assert_eq!(counts(&solved), [25_061; 3]);
    let staged = solve(&calendar, &by(Method::Staged));
    assert_eq!(staged.rows_left().iter().sum::<u64>(), 1_980_425);
    // Cells are slots in the order in which they are covered, so the fillings are compared by the names of their cells.
    assert_eq!(by_cell(&staged), by_cell(&solved));

    let tally = &solved.answer.tally;
    assert_eq!(tally.len(), 372);
    let all: u128 = tally.iter().map(|tallied| tallied.n_solutions).sum();
    assert_eq!(all, 25_061);

    let real: Vec<&Tallied> = tally.iter().filter(|tallied| tallied.is_real).collect();
    assert_eq!(real.len(), 366);
    let by_month = real.chunk_by(|a, b| a.cells[0] == b.cells[0]);
    let by_month: Vec<u128> = by_month
        .map(|days| days.iter().map(|day| day.n_solutions).sum())
        .collect();
    assert_eq!(
        by_month,
        [
            3221, 1364, 1486, 2139, 1746, 2073, 1835, 2813, 1318, 1443, 2873, 2094
        ]
    );
    assert_eq!(by_month.iter().sum::<u128>(), 24_405);

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
fn the_rows_of_every_stage_of_the_calendar_are_estimated_before_the_last_ones() {
    let calendar = family::find("calendar").unwrap();
    assert_estimated(&solve(&calendar, &by(Method::Staged)), 8);
}

#[test]
fn a_date_of_the_calendar_is_a_filter() {
    let count = |calendar: &Puzzle| counts(&solve(calendar, &Options::default()))[0];
    assert_eq!(count(&dated("Apr", "24")), 26);
    assert_eq!(count(&dated("Feb", "29")), 64);
    let calendar = family::find("calendar").unwrap();
    let by_number = ["date=2026-04-24".to_owned()];
    assert_eq!(count(&calendar.with_given(&by_number).unwrap()), 26);
    let fillings = [Method::Staged, Method::Merged, Method::Streamed].map(|method| {
        let solved = solve(&dated("Apr", "24"), &by(method));
        assert_eq!(solved.answer.plan.method, method);
        sorted(&solved)
    });
    assert_eq!(fillings[0].len(), 26);
    assert_eq!(fillings[0], fillings[1]);
    assert_eq!(fillings[0], fillings[2]);
}

#[test]
fn pentominoes_cover_three_by_twenty_in_two_ways() {
    let solved = solve(&family::find("pentominoes").unwrap(), &Options::default());
    assert_eq!(counts(&solved), [8, 2, 2]);
}

#[test]
fn pentominoes_cover_four_by_fifteen_drawn_either_way() {
    let lying = solve(&puzzle_of(&pentominoes_on(15, 4)), &Options::default());
    assert_eq!(counts(&lying), [1472, 368, 368]);
    let standing = compile(&puzzle_of(&pentominoes_on(4, 15)), &Options::default()).unwrap();
    let statements = |plan: &Plan| -> Vec<String> {
        let stages = plan.stages.iter();
        stages.map(Stage::statement).collect()
    };
    assert_eq!(statements(&standing), statements(&lying.answer.plan));
    assert_eq!(standing.symmetries.len(), 4);
}

#[test]
fn a_piece_that_keeps_its_place_when_the_board_turns_is_counted_once() {
    let text = "family = \"cover\"\nboard = \"...\\n...\\n...\"\n[pieces]\nring = \"###/#.#/###\"\ndot = \"#\"\n";
    assert_eq!(
        counts(&solve(&puzzle_of(text), &Options::default())),
        [1; 3]
    );
    let bars = "family = \"cover\"\nboard = \"..\\n..\\n..\"\n[pieces]\na = \"##\"\nb = \"##\"\nc = \"##\"\n";
    // Three lying bars keep their places when the board is flipped; one lying and two standing ones do not.
    assert_eq!(
        counts(&solve(&puzzle_of(bars), &Options::default())),
        [18, 6, 2]
    );
}

#[test]
fn a_board_of_one_row_has_two_symmetries() {
    let text = "family = \"cover\"\nboard = \"...\"\n[pieces]\na = \"#\"\nb = \"##\"\n";
    let solved = solve(&puzzle_of(text), &Options::default());
    assert_eq!(solved.answer.plan.symmetries.len(), 2);
    assert_eq!(counts(&solved), [2, 1, 1]);
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

#[test]
fn a_forbidden_motion_leaves_fewer_solutions() {
    let with = |lines: &str| {
        let text = format!(
            "family = \"cover\"\nboard = \"..\\n..\\n..\"\n{lines}[pieces]\na = \"#./##\"\nb = \"##/.#\"\n"
        );
        counts(&solve(&puzzle_of(&text), &Options::default()))[0]
    };
    assert_eq!(with(""), 4);
    assert_eq!(with("turn = false\n"), 2);
    assert_eq!(with("flip = false\n"), 4);
    assert_eq!(with("turn = false\nflip = false\n"), 1);
}

/// Makes sure that the rows of the first stages were estimated within a third.
fn assert_estimated(solved: &Solved, n_stages: usize) {
    let stages = solved.answer.plan.stages.iter().zip(solved.rows_left());
    for (stage, n_rows) in stages.take(n_stages) {
        let estimate = stage.estimate.unwrap();
        let ratio = estimate / f64::from(u32::try_from(n_rows).unwrap());
        assert!((0.67..1.5).contains(&ratio), "{}: {ratio}", stage.name);
    }
}
