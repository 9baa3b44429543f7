//! Pictures of covers on every grid, and the program's own check of them.

use joinsaw::{Goal, Method, Options, compile, find};

use crate::common::{Desk, begins, has, puzzle_of, solve};

fn first_board(text: &str) -> String {
    let answer = solve(&puzzle_of(text), Method::Auto, Goal::Rows);
    answer.first_board().unwrap().unwrap().to_string()
}

#[test]
fn the_picture_draws_a_line_between_pieces_and_names_the_holes() {
    let solved = Desk::new()
        .run("solve calendar --given date=2026-04-24 --first")
        .succeeds();
    insta::assert_snapshot!(solved);
}

#[test]
fn a_hexagon_or_a_triangle_is_drawn_with_lines_where_pieces_end() {
    insta::assert_snapshot!(first_board(&find("tetrahexes").unwrap().definition));
    let triangles = include_str!("triangles.toml");
    insta::assert_snapshot!(first_board(triangles));
    let empty = compile(&puzzle_of(triangles), &Options::default()).unwrap();
    insta::assert_snapshot!(empty.puzzle.drawing.text(&Vec::new()));
}

#[test]
fn a_board_that_is_not_yet_covered_shows_its_own_names() {
    let empty = |name: &str| {
        let plan = compile(&find(name).unwrap(), &Options::default()).unwrap();
        plan.puzzle.drawing.text(&Vec::new())
    };
    let calendar = empty("calendar");
    begins(
        &calendar,
        "+-----------------------------------+\n| Jan   Feb   Mar",
    );
    assert!(!empty("pentominoes").contains(char::is_alphanumeric));
}

#[test]
fn solutions_are_verified_on_every_grid() {
    for text in [
        include_str!("cubes.toml"),
        include_str!("triangles.toml"),
        include_str!("hexagons.toml"),
    ] {
        let desk = Desk::new().with("mine.toml", text);
        let rows = desk.run("solve mine.toml --format csv --rows").succeeds();
        let verified = desk
            .run_on("verify mine.toml --solution -", rows)
            .succeeds();
        has(&verified, "all right");
        let hint = desk.run("hint mine.toml").succeeds();
        has(&hint, " on ");
    }
}
