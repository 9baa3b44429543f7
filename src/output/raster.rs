//! SVG as PNG. The text is set in fonts that are compiled in, so that a picture is the same on every machine, even if
//! no font is installed; the machine's own fonts are searched only for symbols that these lack.

use std::sync::Arc;

use epaint_default_fonts::{HACK_REGULAR, NOTO_EMOJI_REGULAR};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, FontResolver, fontdb};

use crate::error::{Error, Result};

/// Hack, which has Latin, Greek and Cyrillic letters and tells every digit from every letter, and Noto Emoji.
const FONTS: [&[u8]; 2] = [HACK_REGULAR, NOTO_EMOJI_REGULAR];

/// The pixels of the longer side of a picture.
const PIXELS: f32 = 1600.0;

/// Turns SVG into the bytes of a PNG. A symbol that no font has becomes a box.
pub fn png(svg: &str) -> Result<Vec<u8>> {
    let mut fonts = fontdb::Database::new();
    for font in FONTS {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(font)));
    }
    let own = fonts.faces().next().map(|face| face.id);
    let options = usvg::Options {
        fontdb: Arc::new(fonts),
        font_resolver: FontResolver {
            select_font: Box::new(move |_, _| own),
            select_fallback: Box::new(fallback),
        },
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options).map_err(failed)?;
    let size = tree.size();
    let scale = PIXELS / size.width().max(size.height());
    let [width, height] = [size.width(), size.height()].map(|length| (length * scale).round());
    let mut pixmap = blank(width, height).ok_or_else(|| failed("it has no area"))?;
    // The picture is stretched to whole pixels, so that it covers the last row and column as it does all others.
    let stretch = Transform::from_scale(width / size.width(), height / size.height());
    resvg::render(&tree, stretch, &mut pixmap.as_mut());
    pixmap.encode_png().map_err(failed)
}

/// A picture of this many pixels; `None` if there are none.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "whole numbers from 0 to the pixels of a side"
)]
fn blank(width: f32, height: f32) -> Option<Pixmap> {
    Pixmap::new(width as u32, height as u32)
}

/// The font that has a symbol, if there is one. The machine's fonts are not loaded until one is needed.
fn fallback(
    symbol: char,
    used: &[fontdb::ID],
    fonts: &mut Arc<fontdb::Database>,
) -> Option<fontdb::ID> {
    let select = FontResolver::default_fallback_selector();
    let found = select(symbol, used, fonts);
    if found.is_some() || fonts.len() > FONTS.len() {
        return found;
    }
    Arc::make_mut(fonts).load_system_fonts();
    select(symbol, used, fonts)
}

fn failed(problem: impl std::fmt::Display) -> Error {
    Error::Write(std::io::Error::other(problem.to_string()))
}
