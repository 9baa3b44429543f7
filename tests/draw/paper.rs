//! The paper: light or dark, and of any size.

use roxmltree::Document;

use crate::common::Desk;
use crate::draw::{builtin_names, drawn, of_class};

/// The longer side of an SVG picture that is drawn with these words.
fn longer_side(desk: &Desk, words: &str) -> f64 {
    let svg = drawn(desk, words);
    let document = Document::parse(&svg).unwrap();
    let length = |name: &str| -> f64 {
        let root = document.root_element();
        root.attribute(name).unwrap().parse().unwrap()
    };
    length("width").max(length("height"))
}

#[test]
fn the_longer_side_has_as_many_pixels_as_are_asked_for() {
    let desk = Desk::new();
    for size in [16, 333, 2000] {
        assert!(
            (longer_side(&desk, &format!("pentominoes --size {size}")) - f64::from(size)).abs()
                < 0.1
        );
    }
    for size in ["15", "10001", "big"] {
        let refused = desk.run(&format!("draw --size {size} -o x.svg"));
        assert_eq!(refused.code(), 2, "{size}");
    }
    assert!(!desk.path("x.svg").exists());
}

#[test]
fn dark_paper_is_dark_in_every_family_and_has_the_same_letters() {
    let desk = Desk::new();
    for name in builtin_names() {
        let [light, dark] = ["", " --dark"].map(|paper| drawn(&desk, &format!("{name}{paper}")));
        let letters = |svg: &str| -> Vec<String> {
            let document = Document::parse(svg).unwrap();
            let texts = document
                .descendants()
                .filter(|node| node.has_tag_name("text"));
            texts
                .map(|node| node.text().unwrap_or_default().to_owned())
                .collect()
        };
        assert_eq!(letters(&light), letters(&dark), "{name}");
        let document = Document::parse(&dark).unwrap();
        let paper = of_class(&document, "paper")[0].attribute("fill");
        assert_eq!(paper, Some("#1c2029"), "{name}");
        for class in ["slot", "hole"] {
            for node in of_class(&document, class) {
                let fill = node.attribute("fill").unwrap();
                assert!(fill < "#60", "{name}: {class} {fill}");
            }
        }
    }
}
