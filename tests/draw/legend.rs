//! Colours and labels: those of the puzzle file, those that a symbol plainly stands for, and IDs that cover nothing.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};

use crate::common::Desk;
use crate::draw::{drawn, of_class, texts};

const TRAFFIC: &str = r#"family = "flower"
name = "Traffic"
[pieces]
1 = "RGBY"
2 = "RGYB"
3 = "RBGY"
4 = "RBYG"
5 = "RYGB"
"#;

const RED: &str = "#d63a3a";

/// The colours of what is called by each label, in a picture of this puzzle.
fn colours(puzzle: &str) -> BTreeMap<String, String> {
    let desk = Desk::new().with("p.toml", puzzle);
    let svg = drawn(&desk, "p.toml");
    let document = Document::parse(&svg).unwrap();
    let fill = |node: &Node| node.attribute("fill").map(str::to_owned);
    let sides = of_class(&document, "side").into_iter();
    let labels = texts(&document, "side-label").into_iter();
    labels.zip(sides.filter_map(|side| fill(&side))).collect()
}

#[test]
fn letters_of_colours_are_drawn_in_them() {
    let colours = colours(TRAFFIC);
    for (label, fill) in [
        ("B", "#1e68be"),
        ("G", "#2c9646"),
        ("R", RED),
        ("Y", "#f5dc32"),
    ] {
        assert_eq!(colours[label], fill, "{label}");
    }
}

#[test]
fn a_puzzle_file_gives_colours_and_labels() {
    let given = "[colours]\nG = \"SaddleBrown\"\nB = \"#0f8\"\n[labels]\nR = \"stop sign\"\n";
    let colours = colours(&format!("{TRAFFIC}{given}"));
    assert_eq!(colours["G"], "#8b4513");
    assert_eq!(colours["B"], "#00ff88");
    assert_eq!(colours["stop sign"], RED);
    assert!(!colours.contains_key("R"));
}

#[test]
fn ids_cover_no_side_and_tell_pieces_apart() {
    let desk = Desk::new();
    for name in ["another-tough-puzzle", "one-tough-puzzle", "hex-19"] {
        let builtin = joinsaw::family::builtins().find(|builtin| builtin.name == name);
        let (head, pieces) = builtin.unwrap().definition.split_once("[pieces]").unwrap();
        let pieces = pieces.lines().filter_map(|line| line.split_once(" = "));
        let pieces =
            pieces.map(|(id, sides)| format!("\"elephant {}\" = {sides}\n", id.trim_matches('"')));
        let puzzle = format!("{head}[pieces]\n{}", pieces.collect::<String>());
        std::fs::write(desk.path("long.toml"), puzzle).unwrap();
        let svg = drawn(&desk, "long.toml");
        let document = Document::parse(&svg).unwrap();
        let plates = of_class(&document, "plate");
        let corners: Vec<(f64, f64)> = of_class(&document, "side")
            .iter()
            .flat_map(points)
            .collect();
        for plate in &plates {
            let length = |name: &str| -> f64 { plate.attribute(name).unwrap().parse().unwrap() };
            let (left, top) = (length("x"), length("y"));
            let (right, bottom) = (left + length("width"), top + length("height"));
            let is_inside = |(x, y): &(f64, f64)| {
                (left + 1.0..right - 1.0).contains(x) && (top + 1.0..bottom - 1.0).contains(y)
            };
            assert!(!corners.iter().any(is_inside), "{name}");
        }
        let names = texts(&document, "name");
        let different: BTreeSet<&str> = names.iter().map(String::as_str).collect();
        assert!(different.len() + 2 > plates.len(), "{name}: {names:?}");
    }
}

/// The corners of a polygon.
fn points(node: &Node) -> Vec<(f64, f64)> {
    let points = node.attribute("points").unwrap().split(' ');
    let points = points.map(|point| {
        let (x, y) = point.split_once(',').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    });
    points.collect()
}
