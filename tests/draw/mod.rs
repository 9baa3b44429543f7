//! Pictures: every layout, partial and empty boards, hostile names, and files that are replaced as a whole or not at
//! all.

mod files;
mod layouts;
mod legend;
mod many;
mod names;
mod paper;
#[cfg(feature = "png")]
mod png;
mod rows;

use joinsaw::family;
use roxmltree::{Document, Node};

use crate::common::Desk;

/// A board of another form than the usual ones.
const CUBE: &str = r#"
family = "board"
name = "Cube"
match = "equal"
[slots]
top = ["back", "right", "front", "left"]
front = ["top", "right", "bottom", "left"]
right = ["top", "back", "bottom", "front"]
back = ["top", "left", "bottom", "right"]
left = ["top", "front", "bottom", "back"]
bottom = ["front", "right", "back", "left"]
[pieces]
a = "1234"
b = "1324"
c = "1243"
d = "1423"
e = "1342"
f = "1432"
"#;

/// The SVG that `joinsaw draw` writes with these arguments.
fn drawn(desk: &Desk, words: &str) -> String {
    desk.run(&format!("draw {words} -o drawn.svg")).succeeds();
    String::from_utf8(desk.bytes("drawn.svg")).unwrap()
}

/// The elements of a class.
fn of_class<'a>(document: &'a Document, class: &str) -> Vec<Node<'a, 'a>> {
    let nodes = document.descendants();
    nodes
        .filter(|node| node.attribute("class") == Some(class))
        .collect()
}

/// The texts of the elements of a class, in the order in which they are drawn.
fn texts(document: &Document, class: &str) -> Vec<String> {
    let nodes = of_class(document, class).into_iter();
    nodes
        .map(|node| node.text().unwrap_or_default().to_owned())
        .collect()
}

fn builtin_names() -> Vec<&'static str> {
    family::builtins().map(|builtin| builtin.name).collect()
}
