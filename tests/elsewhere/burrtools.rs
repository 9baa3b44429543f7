//! Files of BurrTools, plain and packed: solid boxes and flat ones, with the counts that are published.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::{counted, translated};
use crate::common::{Desk, has};

/// The pieces of the Soma cube; layers have `//` between them.
const SOMA: [&str; 7] = [
    "##/#.",
    "###/#..",
    "###/.#.",
    "##./.##",
    "##/#.//../#.",
    "##/#.//.#/..",
    "##/#.//#./..",
];

/// The twelve pentominoes.
const PENTOMINOES: [&str; 12] = [
    "#####",
    "####/#...",
    "###/##.",
    "##../.###",
    "###/.#./.#.",
    "#.#/###",
    "###/#../#..",
    "##./.##/..#",
    ".#./###/.#.",
    "####/.#..",
    "##./.#./.##",
    ".##/##./.#.",
];

/// A shape as BurrTools writes it, from its drawing.
fn voxel(drawing: &str, attributes: &str) -> String {
    let layers: Vec<Vec<&str>> = drawing
        .split("//")
        .map(|layer| layer.split('/').collect())
        .collect();
    let height = layers.iter().map(Vec::len).max().unwrap();
    let width = layers.iter().flatten().map(|row| row.len()).max().unwrap();
    let mut cubes = String::new();
    for layer in &layers {
        for row in 0..height {
            let row = layer.get(row).copied().unwrap_or_default();
            cubes += &format!("{row:.<width$}").replace('.', "_");
        }
    }
    format!(
        "<voxel x=\"{width}\" y=\"{height}\" z=\"{}\" type=\"0\"{attributes}>{cubes}</voxel>",
        layers.len()
    )
}

/// A file with one problem: a box, the last shape, and these pieces, one of each.
pub fn xmpuzzle(board: &str, pieces: &[&str]) -> String {
    let shapes: Vec<String> = pieces
        .iter()
        .chain([&board])
        .map(|shape| voxel(shape, ""))
        .collect();
    let used = (0..pieces.len()).map(|id| format!("    <shape id=\"{id}\" count=\"1\"/>\n"));
    format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n <gridType type=\"0\"/>\n <colors/>\n <shapes>\n  {}\n </shapes>\n <problems>\n  <problem state=\"0\">\n   <shapes>\n{}   </shapes>\n   <result id=\"{}\"/>\n   <bitmap/>\n  </problem>\n </problems>\n <comment/>\n</puzzle>\n",
        shapes.join("\n  "),
        used.collect::<String>(),
        pieces.len()
    )
}

/// A text as gzip packs it.
pub fn packed(text: &str) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

fn soma() -> String {
    xmpuzzle("###/###/###//###/###/###//###/###/###", &SOMA)
}

#[test]
fn the_soma_cube_has_240_solutions_in_48_positions_each() {
    assert_eq!(counted("soma.xmpuzzle", &soma()), 240 * 48);
    let desk = Desk::new().with("soma.xmpuzzle", packed(&soma()));
    let output = desk.run("solve soma.xmpuzzle --count").succeeds();
    has(&output, "11,520 in all, 480 up to");
}

#[test]
fn a_flat_box_is_a_board_of_squares_and_may_stand_in_another_plane() {
    let rows = ["####################"; 3];
    assert_eq!(
        counted("long.xmpuzzle", &xmpuzzle(&rows.join("/"), &PENTOMINOES)),
        8
    );
    // P, U and V.
    let upright = [2, 5, 6].map(|idx| PENTOMINOES[idx]);
    let expected = counted("flat.xmpuzzle", &xmpuzzle("#####/#####/#####", &upright));
    assert!(expected > 0);
    let file = xmpuzzle("#####/#####/#####", &upright);
    let text = translated("flat.xmpuzzle", &file).unwrap();
    has(&text, "grid = \"square\"");
    let file = xmpuzzle("#####//#####//#####", &upright);
    assert_eq!(counted("flat.xmpuzzle", &file), expected);
    // The box and its pieces in the plane of y and z.
    let file = xmpuzzle("#/#/#//#/#/#//#/#/#//#/#/#//#/#/#", &upright);
    assert_eq!(counted("flat.xmpuzzle", &file), expected);
}

#[test]
fn shapes_have_names_copies_and_room_round_them() {
    let file = xmpuzzle(".../.##/.##", &["#."])
        .replace(" type=\"0\">#_<", " type=\"0\" name=\"cube\">#_<")
        .replace("count=\"1\"", "min=\"0\" max=\"4\"")
        .replace("state=\"0\"", "name=\"Four\"");
    insta::assert_snapshot!(translated("four.xmpuzzle", &file).unwrap(), @r##"
    family = "cover"
    name = "Four"
    grid = "square"
    board = """
    ..
    ..
    """

    [pieces]
    "cube" = { shape = "#", copies = 4 }
    "##);
}
