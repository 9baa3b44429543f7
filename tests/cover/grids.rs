//! Covers on the grids of hexagons, triangles and cubes: pictures, and the program's own check.

use joinsaw::family;
use joinsaw::plan::{Goal, Method, Options};

use super::{puzzle_of, solve};
use crate::common::Desk;

#[test]
fn a_board_in_several_parts_is_covered() {
    for (text, count) in [
        (
            "board = \"\"\"\n..#..\n..#..\n\"\"\"\n[pieces]\nA = { shape = \"XX\", copies = 4 }\n",
            4,
        ),
        (
            "grid = \"cube\"\nboard = \"\"\"\n..#..\n..#..\n\n#####\n##..#\n\"\"\"\n[pieces]\nA = { shape = \"XX\", copies = 5 }\n",
            4,
        ),
    ] {
        let puzzle = joinsaw::parse(&format!("family = \"cover\"\n{text}")).unwrap();
        for method in [
            Method::Staged,
            Method::Streamed,
            Method::Merged,
            Method::Auto,
        ] {
            let options = Options {
                method,
                goal: Goal::Count,
                ..Options::default()
            };
            let solutions = joinsaw::solve(&puzzle, &options).unwrap().solutions;
            assert_eq!(solutions.all, Some(count), "{method:?} of {text}");
        }
    }
}

#[test]
fn solutions_are_verified_on_every_grid() {
    let desk = ["cubes", "triangles", "hexagons"].into_iter().zip([
        include_str!("cubes.toml"),
        include_str!("triangles.toml"),
        include_str!("hexagons.toml"),
    ]);
    let desk = desk.fold(Desk::new(), |desk, (name, text)| {
        desk.with(&format!("{name}.toml"), text)
    });
    for name in ["cubes", "triangles", "hexagons"] {
        let rows = desk.run(&format!("solve {name}.toml --format csv --rows"));
        let verified = desk.run_on(&format!("verify {name}.toml --solution -"), rows.succeeds());
        assert!(verified.succeeds().contains("all right"), "{name}");
        let hint = desk.run(&format!("hint {name}.toml")).succeeds();
        assert!(hint.contains(" on "), "{hint}");
    }
}

#[test]
fn a_hexagon_or_a_triangle_is_drawn_with_lines_where_pieces_end() {
    let drawn = |name: &str| {
        let solved = solve(&family::find(name).unwrap(), &Options::default());
        solved.answer.first_board().unwrap().unwrap().to_string()
    };
    insta::assert_snapshot!(drawn("tetrahexes"));
    let triangles = puzzle_of(include_str!("triangles.toml"));
    let solved = solve(&triangles, &Options::default());
    insta::assert_snapshot!(solved.answer.first_board().unwrap().unwrap().to_string());
    let empty = joinsaw::compile(&triangles, &Options::default()).unwrap();
    insta::assert_snapshot!(empty.puzzle.drawing.text(&Vec::new()));
}
