//! Covers on the grids of hexagons, triangles and cubes: pictures, messages, and the program's own check.

use joinsaw::family::{self, Document};
use joinsaw::plan::{Goal, Method, Options};

use super::{puzzle_of, solve};
use crate::common::Desk;

/// The message for a cover on this grid with this board and this piece.
fn message(grid: &str, board: &str, piece: &str) -> String {
    let text = format!(
        "family = \"cover\"\ngrid = \"{grid}\"\nboard = \"\"\"\n{board}\n\"\"\"\n[pieces]\na = \"{piece}\"\n"
    );
    let error = family::parse(&Document::new("mine.toml", &text)).unwrap_err();
    error.to_string()
}

#[test]
fn an_unknown_grid_is_refused_with_those_there_are() {
    assert_eq!(
        message("hexagons", ".", "#"),
        "`mine.toml` line 2: no grid `hexagons`; did you mean `hexagon`?"
    );
    assert_eq!(
        message("round", ".", "#"),
        "`mine.toml` line 2: no grid `round`; grids: square, hexagon, triangle, cube"
    );
}

#[test]
fn a_board_of_hexagons_whose_shift_cannot_be_read_is_refused_with_its_line() {
    let shift = |line: u32| {
        format!(
            "`mine.toml` line {line}: the row is not shifted by half a cell against the row above; hexagons of a row are equally far apart in the whole drawing, and each row begins half as far to the left or right, as in `. .` above ` . .`"
        )
    };
    assert_eq!(message("hexagon", ". . .\n. . .", "X X"), shift(5));
    assert_eq!(message("hexagon", ". .\n . .  .", "X X"), shift(5));
    assert_eq!(message("hexagon", "Jan Feb\n Mar Apr", "X X"), shift(5));
    assert_eq!(message("hexagon", "a   b\n  c   d e", "X X"), shift(5));
    assert_eq!(
        message("hexagon", "..\n ..", "X X"),
        "`mine.toml` line 4: `..` is not a valid cell name; a row of the board holds a `.` or a `#` for each place, or words with blanks between them, and a name has neither `.` nor `#` in it"
    );
}

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
fn layers_of_unequal_size_are_refused_with_their_line() {
    assert_eq!(
        message("cube", "..\n..\n\n..", "XX"),
        "`mine.toml` line 7: layer 2 has 1 row but the first layer has 2; an empty row ends a layer, and a place that is not a cell is drawn as `#`"
    );
    assert_eq!(
        message("cube", "..\n..\n\n...\n...", "XX"),
        "`mine.toml` line 7: the row has 3 places but the first row has 2; a place that is not a cell is drawn as `#`"
    );
    assert_eq!(
        message("cube", &["................"; 17].join("\n"), "XX"),
        "`mine.toml` line 3: the board has 272 cells; a cover has 256 at most"
    );
}

#[test]
fn triangles_that_point_the_wrong_way_are_refused_with_their_line() {
    let wrong = |owner: &str, found: char| {
        format!(
            "{owner} has a `{found}` where triangles point the other way; up `^` and down `v` alternate along every row and down every column"
        )
    };
    assert_eq!(
        message("triangle", "^v^\n^v^", "^v"),
        wrong("`mine.toml` line 5: the row", '^')
    );
    assert_eq!(
        message("triangle", "^v^", "^^"),
        wrong("`mine.toml` line 7: piece `a`", '^')
    );
}

#[test]
fn a_piece_that_no_grid_has_is_refused_with_its_line() {
    assert_eq!(
        message("hexagon", ". .", "XX"),
        "`mine.toml` line 7: piece `a` is drawn with hexagons that touch nothing; those of a row are two characters apart, and each row is shifted by one character against the row above, as in `X X/ X`"
    );
    assert_eq!(
        message("hexagon", ". .", "X . X"),
        "`mine.toml` line 7: piece `a` is not connected; the hexagons of a piece touch side by side"
    );
    assert_eq!(
        message("cube", "..", "X./.X"),
        "`mine.toml` line 7: piece `a` is not connected; the cubes of a piece touch face to face"
    );
    assert_eq!(
        message("triangle", "^v", ".."),
        "`mine.toml` line 7: piece `a` has no triangle; a triangle is drawn as `^`, `v`, `#`, a letter or a digit"
    );
    assert_eq!(
        message("cube", "..", "^"),
        "`mine.toml` line 7: piece `a` is drawn with `^`; a cube is `#`, a letter or a digit, a gap is `.` or a blank, and `/` or a line break ends a row"
    );
    assert_eq!(
        message("cube", "..", "X//X//X"),
        "`mine.toml` line 7: piece `a` fits nowhere on the board, which has one layer (an empty line begins another)"
    );
    assert_eq!(
        message("triangle", "^v^", "^v"),
        "`mine.toml`: the pieces have 2 triangles in all; to cover the board they need 3, which is 3 cells less 0 for the holes"
    );
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
