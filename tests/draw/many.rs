//! All solutions side by side in one picture.

use roxmltree::Document;

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
            "calendar --given month=Apr --given day=24 --all",
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
