//! Names that would break a careless picture.

use roxmltree::Document;

use crate::common::Desk;
use crate::draw::{drawn, of_class, texts};

pub const HOSTILE: [&str; 5] = [
    "<script>alert(1)</script>",
    "\"; DROP TABLE Piece; --",
    "]]> & &amp; <!-- 'x'",
    "\u{1f9e9}\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}",
    "\u{202e}abc \u{5d0}\u{5d1} \u{65e5}\u{672c}",
];

pub fn hostile_flower() -> String {
    let ids = HOSTILE.map(|id| id.replace('\\', "\\\\").replace('"', "\\\""));
    let sides = ["1234", "1243", "1324", "1342", "1423"];
    let lines = ids
        .iter()
        .zip(sides)
        .map(|(id, sides)| format!("\"{id}\" = \"{sides}\"\n"));
    let lines: String = lines.collect();
    format!("family = \"flower\"\nname = \"<b onload='x'>\\\"\"\n[pieces]\n{lines}")
}

#[test]
fn hostile_names_are_drawn_literally() {
    let desk = Desk::new().with("evil.toml", hostile_flower());
    let svg = drawn(&desk, "evil.toml");
    assert!(!svg.contains("<script") && !svg.contains("<b ") && !svg.contains("<!--"));
    let document = Document::parse(&svg).unwrap();
    let mut ids: Vec<&str> = of_class(&document, "piece")
        .iter()
        .map(|piece| piece.attribute("data-piece").unwrap())
        .collect();
    ids.sort_unstable();
    let mut expected = HOSTILE;
    expected.sort_unstable();
    assert_eq!(ids, expected);
    let title = document.root_element().first_element_child().unwrap();
    assert_eq!(title.text(), Some("<b onload='x'>\": solved"));
}

#[test]
fn a_name_of_200_characters_is_cut_and_kept_whole_in_its_title() {
    let long = "Lang".repeat(50);
    for (template, others) in [
        (
            "family = \"flower\"\nname = \"F\"\n[pieces]\n\"ID\" = \"123\"\n",
            "b = \"123\"\nc = \"123\"\nd = \"123\"\n",
        ),
        (
            "family = \"board\"\nname = \"B\"\nboard = \"square\"\nwidth = 1\nmatch = \"equal\"\n[pieces]\n\"ID\" = \"1234\"\n",
            "",
        ),
        (
            "family = \"cover\"\nname = \"C\"\nboard = \". .\"\n[pieces]\n\"ID\" = \"##\"\n",
            "",
        ),
        (
            "family = \"logic\"\nname = \"H\"\nhouses = 1\nclues = []\n[categories]\none = [\"ID\"]\n",
            "",
        ),
    ] {
        let text = template.replace("ID", &long) + others;
        let desk = Desk::new().with("long.toml", text);
        let (code, message) = desk.run("draw long.toml -o long.svg").ended();
        assert_ne!(code, 2, "{message}");
        let svg = String::from_utf8(desk.bytes("long.svg")).unwrap();
        let document = Document::parse(&svg).unwrap();
        let names = texts(&document, "name");
        let cut = names
            .iter()
            .find(|name| name.starts_with('L'))
            .expect(template);
        assert!(cut.contains('…') && cut.chars().count() < 20, "{cut}");
        let mut titles = document
            .descendants()
            .filter(|node| node.has_tag_name("title"));
        assert!(
            titles.any(|title| title.text().unwrap().contains(&long)),
            "{template}"
        );
    }
}
