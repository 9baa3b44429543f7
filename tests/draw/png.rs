//! Pictures as PNG.

use resvg::tiny_skia::Pixmap;

use super::names::{HOSTILE, hostile_flower};
use crate::common::Desk;

/// The number of different colours in a PNG.
fn n_colours(png: &[u8]) -> usize {
    let pixmap = Pixmap::decode_png(png).unwrap();
    let mut colours: Vec<[u8; 4]> = pixmap
        .pixels()
        .iter()
        .map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()])
        .collect();
    colours.sort_unstable();
    colours.dedup();
    colours.len()
}

/// The number of pixels of a PNG that are not opaque.
fn n_see_through(png: &[u8]) -> usize {
    let pixmap = Pixmap::decode_png(png).unwrap();
    let pixels = pixmap.pixels().iter();
    pixels.filter(|pixel| pixel.alpha() < u8::MAX).count()
}

#[test]
fn a_chart_can_be_a_png_file() {
    let desk = Desk::new();
    desk.run("study --orders 5 --puzzles 20 --seed 1 --chart chart.png")
        .succeeds();
    let png = desk.bytes("chart.png");
    assert!(n_colours(&png) > 4);
    assert_eq!(n_see_through(&png), 0);
}

#[test]
fn symbols_that_no_font_has_leave_a_picture_all_the_same() {
    // Hardly any font has the letters of Nüshu.
    let text = hostile_flower().replace(HOSTILE[3], "\u{1b170}");
    let desk = Desk::new().with("evil.toml", text);
    desk.run("draw evil.toml -o evil.png").succeeds();
    assert!(n_colours(&desk.bytes("evil.png")) > 5);
}

#[test]
fn png_files_show_something_up_to_their_last_pixel() {
    let desk = Desk::new();
    for name in ["drive-ya-nuts", "hex-37", "calendar", "fish"] {
        desk.run(&format!("draw {name} -o drawn.PNG")).succeeds();
        let png = desk.bytes("drawn.PNG");
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
        assert!(n_colours(&png) > 5, "{name}");
        assert_eq!(n_see_through(&png), 0, "{name}");
    }
}
