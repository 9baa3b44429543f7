//! Nonograms: the built-in pictures, colours, the forms of clues, and every command that takes a puzzle.

use joinsaw::Options;

use crate::common::{Desk, begins};

/// A flag whose stripes touch.
const FLAG: &str = "family = \"nonogram\"\nname = \"A flag\"\nrows = [\"1k 2r 2b\", \"1k 3r 1b\", \"1k 4r\", \"1k\", \"3g\"]\ncolumns = [\"4k 1g\", \"3r 1g\", \"3r 1g\", \"1b 2r\", \"2b 1r\"]\n";

/// A heart, as a page prints its clues.
const HEART: &str = "1 1\n5\n5\n3\n1\n\n2\n4\n4\n4\n2\n";

/// The picture below the table of stages.
fn picture(printed: &str) -> &str {
    let start = printed.find("\n\n").map_or(0, |at| at + 2);
    let picture = printed[start..]
        .split("\n\n")
        .find(|part| part.contains('|') && !part.contains("Stage"));
    picture.unwrap()
}

#[test]
fn a_picture_is_drawn_with_its_clues_at_the_margin() {
    let printed = Desk::new().run("solve nonogram").succeeds();
    insta::assert_snapshot!(picture(&printed));
}

#[test]
fn runs_of_different_colours_may_touch() {
    let desk = Desk::new().with("flag.toml", FLAG);
    let printed = desk.run("solve flag.toml").succeeds();
    insta::assert_snapshot!(picture(&printed));
    desk.run("draw flag.toml flag.svg").succeeds();
    let svg = String::from_utf8(desk.bytes("flag.svg")).unwrap();
    for colour in ["#262626", "#d63a3a", "#1e68be", "#2c9646"] {
        assert!(svg.contains(&format!("fill=\"{colour}\"")), "{colour}");
    }
}

#[test]
fn a_large_picture_is_found() {
    let puzzle = joinsaw::find("lighthouse").unwrap();
    let answer = joinsaw::solve(&puzzle, &Options::default()).unwrap();
    assert_eq!(answer.solutions.all, Some(1));
}

#[test]
fn clues_are_read_as_other_programs_and_pages_have_them() {
    let non = "catalogue \"x #1\"\ntitle \"Heart\"\nby \"me\"\nwidth 5\nheight 5\n\nrows\n1,1\n5\n5\n3\n1\n\ncolumns\n2\n4\n4\n4\n2\n\ngoal \"0101011111111110111000100\"\n";
    let desk = Desk::new().with("heart.non", non).with("heart.txt", HEART);
    let told = desk.run("new --from heart.non").succeeds();
    insta::assert_snapshot!(told);
    let expected = desk.run("solve heart.non").succeeds();
    begins(&expected, "Heart: 5 x 5 cells\n");
    for printed in [
        desk.run("solve heart.txt").succeeds(),
        desk.run_on("solve -", HEART).succeeds(),
        desk.run("solve heart").succeeds(),
    ] {
        assert_eq!(picture(&printed), picture(&expected));
    }
}

#[test]
fn a_hint_names_the_line_that_leaves_no_choice() {
    let desk = Desk::new().with("flag.toml", FLAG);
    let told = [
        "hint nonogram",
        "hint nonogram --given r1c7=# --given r1c1=.",
        "hint flag.toml --given R1C1=k",
        "hint nonogram --given r1c10=#",
    ];
    let told = told.map(|line| {
        format!(
            "$ {line}\n{}",
            desk.run(line).output().split("\n\n").next().unwrap()
        )
    });
    insta::assert_snapshot!(told.join("\n\n"));
}

#[test]
fn a_wrong_picture_is_told_each_line_that_it_breaks() {
    let desk = Desk::new().with("flag.toml", FLAG);
    let rows = desk.run("solve flag.toml --format csv --rows").succeeds();
    let cells = desk.run("solve flag.toml --format csv").succeeds();
    let board = desk.run("solve flag.toml").succeeds();
    let other = "krrbb\nkrrrb\nkrrrr\nk....\nggg..\n".to_owned();
    for right in [&rows, &cells, &board, &other] {
        desk.run_on("verify flag.toml --solution -", right.as_str())
            .succeeds();
    }
    let wrong = [
        rows.replacen("krrrb", "krrbr", 1),
        cells.replace("5,3,g", "5,3,."),
        other.replace("k....", "k...g"),
    ];
    let told = wrong.map(|wrong| {
        desk.run_on("verify flag.toml --solution -", wrong)
            .finds_nothing()
    });
    insta::assert_snapshot!(told.join("\n"));
}
