//! Several boards in one picture: all solutions side by side, and a search as a film.

use resvg::usvg::roxmltree::Document;

use crate::common::Desk;
use crate::draw::{drawn, of_class, texts};

#[test]
fn all_solutions_stand_side_by_side() {
    let desk = Desk::new();
    for (words, n_boards, note) in [
        ("--all", 1, "Drive Ya Nuts: the only solution"),
        (
            "one-tough-puzzle --all",
            4,
            "One Tough Puzzle: all 4 solutions",
        ),
        (
            "calendar --hole month=Apr --hole day=24 --all",
            26,
            "A-Puzzle-A-Day: all 26 solutions",
        ),
        (
            "calendar --all",
            400,
            "A-Puzzle-A-Day: the first 400 of 25,061 solutions",
        ),
    ] {
        let svg = drawn(&desk, words);
        let document = Document::parse(&svg).unwrap();
        assert_eq!(of_class(&document, "board").len(), n_boards, "{words}");
        assert_eq!(
            texts(&document, "caption").last(),
            Some(&n_boards.to_string())
        );
        let title = document.root_element().first_element_child().unwrap();
        assert_eq!(title.text(), Some(note));
    }
}

#[test]
fn where_there_is_no_solution_the_board_shows_how_far_it_goes() {
    let flower =
        "family = \"flower\"\n[pieces]\n1 = \"123\"\n2 = \"123\"\n3 = \"123\"\n4 = \"124\"\n";
    let desk = Desk::new().with("none.toml", flower);
    let (code, message) = desk.run("draw none.toml --all -o none.svg").ended();
    assert_eq!(code, 1);
    assert!(message.starts_with("warning: no solution; "), "{message}");
    assert!(desk.bytes("none.svg").starts_with(b"<svg "));
    let (code, message) = desk.run("draw none.toml --animate -o none.svg").ended();
    assert_eq!(
        (code, message.as_str()),
        (
            1,
            "warning: no solution; the film ends where the rows end\n"
        )
    );
}

#[test]
fn a_film_goes_through_every_stage_and_ends_with_a_solution() {
    let desk = Desk::new();
    for name in ["drive-ya-nuts", "one-tough-puzzle", "fish", "sudoku-small"] {
        let svg = drawn(&desk, &format!("{name} --animate"));
        assert!(!svg.contains("<script"), "{name}");
        let document = Document::parse(&svg).unwrap();
        let captions = texts(&document, "caption");
        let first = match name {
            "sudoku-small" => "Opt1, its only row: ",
            _ => "Opt1, one of ",
        };
        assert!(captions[0].starts_with(first), "{name}: {captions:?}");
        assert!(
            captions.last().unwrap().ends_with(": a solution"),
            "{name}: {captions:?}"
        );
        assert_eq!(
            captions.len(),
            of_class(&document, "frame").len() + 1,
            "{name}"
        );
        assert_eq!(of_class(&document, "frame last").len(), 1, "{name}");
        assert!(captions.len() <= 90, "{name}");
    }
}

#[test]
fn a_film_is_an_svg_file_of_a_plan_that_keeps_its_rows() {
    let desk = Desk::new();
    assert_eq!(
        desk.run("draw --animate -o x.png").fails(),
        "error: `--output x.png` does not fit; expected a file name that ends in `.svg`: a PNG file does not move"
    );
    assert_eq!(
        desk.run("draw --animate --plan merged -o x.svg").fails(),
        "error: `--plan merged` does not fit; expected `staged` or `bushy`: a film shows the rows of stages that are kept"
    );
    assert!(desk.files().is_empty());
    for words in [
        "--all --stage Opt1",
        "--all --row 2",
        "--all --animate",
        "--animate --row 1",
    ] {
        assert_eq!(desk.run(&format!("draw {words} -o x.svg")).code(), 2);
    }
}
