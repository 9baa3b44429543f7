//! One text for each kind of output: scripts of each family in each plan, boards as texts and as pictures, hints, explanations, pages.
//! The puzzles are so small that a reviewer can read what a change does to them.

use insta::{Settings, assert_snapshot};
use serde_json::Value;

use crate::common::{Desk, mask};
use crate::report::{unpacked, without_times};

/// The puzzles of this folder.
const PUZZLES: [(&str, &str); 12] = [
    ("flower", include_str!("flower.toml")),
    ("board", include_str!("board.toml")),
    ("cover", include_str!("cover.toml")),
    ("options", include_str!("options.toml")),
    ("logic", include_str!("logic.toml")),
    ("sudoku", include_str!("sudoku.toml")),
    ("rules", include_str!("rules.toml")),
    ("pair", include_str!("pair.toml")),
    ("hexagons", include_str!("hexagons.toml")),
    ("cells", include_str!("cells.toml")),
    ("triangles", include_str!("triangles.toml")),
    ("cubes", include_str!("cubes.toml")),
];

/// A puzzle of each family; covers are shapes or lists of options.
const FAMILIES: [&str; 7] = [
    "flower", "board", "cover", "options", "logic", "sudoku", "rules",
];

fn desk() -> Desk {
    PUZZLES.iter().fold(Desk::new(), |desk, (puzzle, text)| {
        desk.with(&format!("{puzzle}.toml"), text)
    })
}

/// Compares a text with the one that is kept under this name.
fn is_as_kept(name: String, text: &str) {
    let mut settings = Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| assert_snapshot!(name, text));
}

#[test]
fn each_family_has_a_script() {
    let desk = desk();
    for family in FAMILIES {
        let script = desk.run(&format!("sql {family}.toml --plan staged"));
        is_as_kept(format!("{family}.sql"), &script.succeeds());
    }
}

#[test]
fn other_plans_have_other_stages() {
    let desk = desk();
    let merged = FAMILIES.map(|family| (family, "merged --count"));
    let streamed = FAMILIES.map(|family| (family, "streamed"));
    let bushy = ["pair", "logic"].map(|family| (family, "bushy"));
    for (puzzle, plan) in merged.into_iter().chain(streamed).chain(bushy) {
        let script = desk
            .run(&format!("sql {puzzle}.toml --plan {plan}"))
            .succeeds();
        let first = ["-- Opt1: ", "-- OptA1: "]
            .iter()
            .find_map(|name| script.find(name))
            .unwrap();
        let plan = plan.split(' ').next().unwrap();
        is_as_kept(format!("{puzzle}.{plan}.sql"), &script[first..]);
    }
}

#[test]
fn a_program_reads_the_plan_as_json() {
    let plan = desk().run("sql cover.toml --format json").succeeds();
    is_as_kept("cover.plan.json".to_owned(), &plan);
}

#[test]
fn solutions_are_drawn_as_text() {
    let desk = desk();
    let solved = PUZZLES
        .map(|(puzzle, _)| mask(&desk.run(&format!("solve {puzzle}.toml --rows")).succeeds()));
    is_as_kept("solved".to_owned(), &solved.join("\n"));
}

#[test]
fn programs_read_solutions_as_json() {
    let desk = desk();
    let solved = FAMILIES.map(|family| {
        let solved = desk.run(&format!("solve {family}.toml --format json --first"));
        mask(&solved.succeeds())
    });
    is_as_kept("solved.json".to_owned(), &solved.join("\n"));
}

#[test]
fn each_layout_has_a_picture() {
    let desk = desk();
    for (puzzle, _) in PUZZLES {
        desk.run(&format!("draw {puzzle}.toml -o drawn.svg"))
            .succeeds();
        let picture = String::from_utf8(desk.bytes("drawn.svg")).unwrap();
        is_as_kept(format!("{puzzle}.svg"), &picture);
    }
}

#[test]
fn numbers_and_digits_have_explanations_and_hints() {
    let desk = desk();
    let texts = [
        "explain rules.toml",
        "explain sudoku.toml --stage Opt3",
        "hint rules.toml",
        "hint options.toml",
    ]
    .map(|command| {
        format!(
            "$ joinsaw {command}\n{}",
            mask(&desk.run(command).succeeds())
        )
    });
    is_as_kept("explained".to_owned(), &texts.join("\n"));
}

#[test]
fn a_page_shows_the_puzzle_its_stages_and_their_rows() {
    let desk = desk().after("report board.toml --show-answer -o page.html");
    let html = String::from_utf8(desk.bytes("page.html")).unwrap();
    let mut data: Value = serde_json::from_str(&unpacked(&html, "lesson").unwrap()).unwrap();
    for part in ["licenses", "workbench", "board"] {
        data.as_object_mut().unwrap().remove(part);
    }
    is_as_kept("page".to_owned(), &format!("{:#}\n", without_times(data)));
}
