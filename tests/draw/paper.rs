//! The paper: light or dark.

use roxmltree::Document;

use crate::common::Desk;
use crate::draw::{builtin_names, drawn, of_class};

#[test]
fn dark_paper_is_dark_in_every_family_and_has_the_same_letters() {
    let desk = Desk::new();
    for name in builtin_names() {
        let [light, dark] = ["", " --dark"].map(|paper| drawn(&desk, &format!("{name}{paper}")));
        let letters = |svg: &str| -> Vec<String> {
            let document = Document::parse(svg).unwrap();
            let nodes = document
                .descendants()
                .filter(|node| node.has_tag_name("text"));
            nodes
                .filter_map(|node| node.text().map(str::to_owned))
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
