//! Rows of stages, and puzzles without a solution.

use roxmltree::Document;

use crate::common::{Desk, has};
use crate::draw::{drawn, of_class, texts};

/// The standard error of a run that ends with exit code 1.
fn without_solution(desk: &Desk, line: &str) -> String {
    let (code, message) = desk.run(line).ended();
    assert_eq!(code, 1, "{line}: {message}");
    message
}

#[test]
fn a_row_of_a_stage_is_the_one_that_show_prints_there() {
    let desk = Desk::new().after("solve --db nuts.db --count");
    let shown = desk.run("show Opt3 nuts.db --format csv").succeeds();
    let rows: Vec<&str> = shown.lines().skip(1).collect();
    assert_eq!(rows.len(), 28);
    for row_no in [1, 7, 28] {
        let svg = drawn(&desk, &format!("--stage opt3 --row {row_no}"));
        let document = Document::parse(&svg).unwrap();
        let pieces: Vec<&str> = rows[row_no - 1].split(',').take(4).collect();
        assert_eq!(texts(&document, "name"), pieces);
        assert_eq!(of_class(&document, "slot").len(), 7);
        // The centre and three pieces, each joined to the centre and to the one before.
        assert_eq!(of_class(&document, "joint").len(), 5);
    }
}

#[test]
fn stages_of_every_family_are_drawn_as_far_as_they_go() {
    let desk = Desk::new();
    for (words, n_pieces) in [
        ("another-tough-puzzle --stage Opt3 --row 5", 3),
        ("hex-61 --stage Opt2", 2),
        ("dogs --stage Opt4", 4),
        ("fish --stage Opt2", 10),
        ("pentominoes --stage Opt2", 10),
        ("another-tough-puzzle --plan bushy --stage OptB2", 2),
    ] {
        let svg = drawn(&desk, words);
        let document = Document::parse(&svg).unwrap();
        assert_eq!(of_class(&document, "piece").len(), n_pieces, "{words}");
    }
}

#[test]
fn a_puzzle_without_a_solution_is_drawn_as_far_as_it_goes() {
    let desk = Desk::new();
    assert_eq!(
        without_solution(&desk, "draw --given centre=5 -o drawn.svg"),
        "warning: no solution; the picture shows the first row of `Opt2`, the last stage that has rows\n"
    );
    let svg = String::from_utf8(desk.bytes("drawn.svg")).unwrap();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(texts(&document, "name"), ["5", "1", "6"]);
    let title = document
        .descendants()
        .find(|node| node.has_tag_name("title"));
    assert_eq!(
        title.unwrap().text(),
        Some("Drive Ya Nuts: no solution, the first row of Opt2")
    );
}

#[test]
fn a_first_stage_without_a_row_leaves_the_board_empty() {
    let pieces = "family = \"flower\"\nname = \"F\"\n[pieces]\na = \"123\"\nb = \"456\"\nc = \"789\"\nd = \"ABC\"\n";
    let desk = Desk::new().with("f.toml", pieces);
    assert_eq!(
        without_solution(&desk, "draw f.toml -o f.svg"),
        "warning: no solution; `Opt1` has no row, so the board is drawn empty\n"
    );
    let svg = String::from_utf8(desk.bytes("f.svg")).unwrap();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(texts(&document, "slot-name"), ["centre", "1", "2", "3"]);
    assert!(of_class(&document, "piece").is_empty());
}

#[test]
fn a_row_without_a_stage_is_one_of_the_last_stage() {
    let desk = Desk::new();
    let last = drawn(&desk, "one-tough-puzzle --stage Opt9 --row 3");
    assert_eq!(drawn(&desk, "one-tough-puzzle --row 3"), last);
    assert_eq!(
        desk.run("draw --row 2 -o drawn.svg").fails(),
        "error: `--row 2` does not fit; expected a row of `Opt6`, 1 to 1"
    );
}

#[test]
fn every_plan_draws_the_solution_that_solve_shows_first() {
    let desk = Desk::new();
    for (puzzle, has_halves) in [
        ("drive-ya-nuts", false),
        ("dogs", true),
        ("calendar --given month=Nov --given day=22", false),
        ("fish", true),
    ] {
        let picture = drawn(&desk, puzzle);
        let plans = ["staged", "streamed", "bushy"];
        for plan in &plans[..2 + usize::from(has_halves)] {
            let other = drawn(&desk, &format!("{puzzle} --plan {plan}"));
            assert!(other == picture, "{puzzle} {plan}");
        }
    }
}

#[test]
fn a_merged_stage_has_no_picture_and_a_listed_one_has() {
    let desk = Desk::new();
    for stage in ["Opt2", "Live_Opt2"] {
        let line = format!("draw dogs --plan merged --stage {stage} -o dogs.svg");
        let message = desk.run(&line).fails();
        let expected = format!(
            "`--stage {stage}` does not fit; expected a stage whose rows say what lies where, such as `Listed_Opt1`: a row of a merged stage stands for many boards"
        );
        has(&message, &expected);
    }
    desk.run("draw dogs --plan merged --stage Listed_Opt2 -o dogs.svg")
        .succeeds();
}
