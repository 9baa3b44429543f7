//! What a picture shows of each shape of board.

use std::collections::BTreeSet;
use std::fmt::Write;

use joinsaw::compile;
use joinsaw::{Options, family};
use roxmltree::{Document, Node};

use crate::common::{Desk, ends, mask};
use crate::draw::{CUBE, builtin_names, drawn, of_class, texts};

#[test]
fn every_built_in_puzzle_is_drawn_whole() {
    let desk = Desk::new();
    for name in builtin_names() {
        let svg = drawn(&desk, name);
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"), "{name}");
        let children: Vec<&str> = root
            .children()
            .filter(Node::is_element)
            .map(|node| node.tag_name().name())
            .take(2)
            .collect();
        assert_eq!(children, ["title", "desc"], "{name}");
        let title = root.first_element_child().unwrap().text().unwrap();
        ends(title, ": solved");
        // A board of chess has empty squares, and every place of the others is filled.
        let plan = compile(&family::find(name).unwrap(), &Options::default()).unwrap();
        let n_places = plan.puzzle.drawing.places.len();
        let n_filled = if name == "queens" { 8 } else { n_places };
        assert_eq!(of_class(&document, "piece").len(), n_filled, "{name}");
    }
}

#[test]
fn rows_and_columns_without_a_cell_at_the_edge_of_a_board_take_no_space() {
    let desk = Desk::new();
    let board = "family = \"cover\"\nname = \"Shifted\"\nboard = \"\"\"\n# # # #\n# # a b\n# c d e\n\"\"\"\n";
    let pieces = "[pieces]\nP = \"##\"\nQ = \"\"\"\n#.\n##\n\"\"\"\n";
    std::fs::write(desk.path("shifted.toml"), format!("{board}{pieces}")).unwrap();
    let svg = drawn(&desk, "shifted.toml");
    let document = Document::parse(&svg).unwrap();
    // Three cells of 80 by two, and a margin of 12.
    let view_box = document.root_element().attribute("viewBox");
    assert_eq!(view_box, Some("0 0 264 184"));
}

#[test]
fn flowers_of_every_order_show_all_their_sides_on_the_sheet() {
    let desk = Desk::new();
    for order in [3, 4, 6, 12, 35] {
        // Every piece is 1, 2, 3, ...: the ring piece at side k shows k to the centre, and its neighbours k - 1 and
        // k + 1; with equal neighbours on all pieces, they do not meet, so the furthest board is drawn.
        let symbols: String = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[..order].to_owned();
        let mut file = "family = \"flower\"\nname = \"Alike\"\n[pieces]\n".to_owned();
        for id in 0..=order {
            let _ = writeln!(file, "p{id} = \"{symbols}\"");
        }
        std::fs::write(desk.path("alike.toml"), file).unwrap();
        desk.run("draw alike.toml --stage Opt1 -o alike.svg")
            .succeeds();
        let svg = String::from_utf8(desk.bytes("alike.svg")).unwrap();
        let document = Document::parse(&svg).unwrap();
        assert_eq!(of_class(&document, "slot").len(), order + 1);
        assert_eq!(of_class(&document, "joint").len(), 1, "order {order}");
        for piece in of_class(&document, "piece") {
            let is_label = |node: &Node| node.attribute("class") == Some("side-label");
            let labels = piece.children().filter(is_label);
            let labels: BTreeSet<&str> = labels.filter_map(|label| label.text()).collect();
            assert_eq!(labels.len(), order);
        }
        all_labels_are_on_the_sheet(&document);
    }
}

fn all_labels_are_on_the_sheet(document: &Document) {
    let view_box = document.root_element().attribute("viewBox").unwrap();
    let extent: Vec<f64> = view_box
        .split(' ')
        .map(|number| number.parse().unwrap())
        .collect();
    for text in document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
    {
        let place = |name: &str| text.attribute(name).unwrap().parse::<f64>().unwrap();
        assert!((0.0..extent[2]).contains(&place("x")), "{text:?}");
        assert!((0.0..extent[3]).contains(&place("y")), "{text:?}");
    }
}

#[test]
fn sides_that_touch_without_lying_side_by_side_bear_the_same_number() {
    let desk = Desk::new().with("cube.toml", CUBE);
    let svg = drawn(&desk, "cube.toml");
    let document = Document::parse(&svg).unwrap();
    assert_eq!(of_class(&document, "slot").len(), 6);
    // The faces of a cube stand in rows: none of its twelve edges lies inside.
    let links = of_class(&document, "link");
    let marks: Vec<Vec<&str>> = links
        .iter()
        .map(|link| {
            link.descendants()
                .filter(|node| node.has_tag_name("text"))
                .filter_map(|node| node.text())
                .collect()
        })
        .collect();
    let numbers: Vec<String> = (1..=12).map(|mark| mark.to_string()).collect();
    let twice: Vec<Vec<&str>> = numbers.iter().map(|mark| vec![mark.as_str(); 2]).collect();
    assert_eq!(marks, twice);
    assert_eq!(of_class(&document, "joint").len(), 12);
    all_labels_are_on_the_sheet(&document);
}

#[test]
fn the_pictures_of_the_readme_are_what_the_program_draws() {
    let pictures = [
        ("drive-ya-nuts", "draw -o picture.svg"),
        (
            "calendar",
            "draw calendar --given month=Apr --given day=24 -o picture.svg",
        ),
        (
            "study",
            "study --orders 5..12 --puzzles 1000 --seed 1 --chart picture.svg",
        ),
    ];
    let desk = Desk::new();
    for (name, words) in pictures {
        let path = format!("{}/docs/pictures/{name}.svg", env!("CARGO_MANIFEST_DIR"));
        desk.run(words).succeeds();
        let svg = std::fs::read_to_string(desk.path("picture.svg")).unwrap();
        if std::env::var_os("JOINSAW_BLESS").is_some() {
            std::fs::write(&path, &svg).unwrap();
        }
        assert!(
            std::fs::read_to_string(&path).unwrap() == svg,
            "`{path}` is out of date"
        );
    }
}

#[test]
fn a_cage_has_a_dashed_line_and_its_total_and_a_region_a_tint() {
    let desk = Desk::new();
    let svg = drawn(&desk, "kenken");
    let document = Document::parse(&svg).unwrap();
    let cages = of_class(&document, "cage");
    // Three cages of two cells and two of three, each below its values and again above them.
    assert_eq!(cages.len(), 2 * (3 * 6 + 2 * 8));
    let is_dashed = |cage: &Node| cage.attribute("stroke-dasharray").is_some();
    assert!(cages.iter().all(is_dashed));
    let totals = texts(&document, "note").into_iter();
    let totals: BTreeSet<String> = totals.collect();
    assert_eq!(totals, ["24×", "2×", "4", "9"].map(str::to_owned).into());
    let svg = drawn(&desk, "jigsaw");
    let document = Document::parse(&svg).unwrap();
    let slots = of_class(&document, "slot").into_iter();
    let tints: BTreeSet<&str> = slots.filter_map(|slot| slot.attribute("fill")).collect();
    assert_eq!(tints.len(), 9);
}

const FILLED: &str = "family = \"rules\"\ndraw = { filled = 1, empty = 0 }\n[variables.cell]\nfor = { row = \"1..2\", column = \"1..3\" }\ntakes = \"0..1\"\n[rules]\n\"has two\" = { sum = \"cell\", by = \"row\", equals = 2 }\n\"rises\" = '\"cell 1 1\" < \"cell 1 2\" AND \"cell 2 1\" > \"cell 2 2\"'\n";

/// Lines with totals cross regions with totals, as in a star battle.
const STARS: &str = "family = \"rules\"\n[variables.cell]\nfor = { row = \"1..4\", column = \"1..4\" }\ntakes = \"0..1\"\n[rules]\nregions = { sum = \"cell\", drawn = \"\"\"\nAABB\nACCB\nDDCB\nDDCB\n\"\"\", equals = 1 }\nrows = { sum = \"cell\", by = \"row\", equals = 1 }\ncolumns = { sum = \"cell\", by = \"column\", equals = 1 }\n";

/// The pictures of puzzles of rules. `verify` reads each of them as a solution.
#[test]
fn puzzles_of_rules_have_the_board_that_they_ask_for() {
    let desk = Desk::new()
        .with("filled.toml", FILLED)
        .with("stars.toml", STARS);
    let mut all = String::new();
    for name in [
        "queens",
        "send-more-money",
        "australia",
        "kenken",
        "kakuro",
        "nurikabe",
        "slitherlink",
        "hitori",
        "filled.toml",
        "stars.toml",
    ] {
        let printed = desk.run(&format!("solve {name} --first")).succeeds();
        let verify = format!("verify {name} --solution -");
        desk.run_on(&verify, printed.as_str()).succeeds();
        all += &(mask(&printed) + "\n");
    }
    insta::assert_snapshot!(all);
    let svg = drawn(&desk, "queens");
    let names = texts(&Document::parse(&svg).unwrap(), "name");
    assert_eq!(names.iter().filter(|name| *name == "♛").count(), 8);
}
