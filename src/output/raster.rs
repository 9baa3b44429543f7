//! SVG as PNG. The text is set in fonts that are compiled in, so that a picture is the same on every machine, even if
//! no font is installed; the machine's own fonts are searched only for symbols that these lack.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};

use epaint_default_fonts::{HACK_REGULAR, NOTO_EMOJI_REGULAR};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, FontResolver, fontdb};
use unicode_width::UnicodeWidthChar;

use super::file::{Destination, ending};
use crate::error::{Error, Result};

/// Hack, which has Latin, Greek and Cyrillic letters and tells every digit from every letter, and Noto Emoji.
const FONTS: [&[u8]; 2] = [HACK_REGULAR, NOTO_EMOJI_REGULAR];

/// How many pixels the longer side of a PNG has where nobody says it.
const PIXELS: u32 = 1600;

/// The formats of pictures, by the end of a file's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageFormat {
    /// Scalable vector graphics.
    Svg,
    /// Portable network graphics.
    Png,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    pub bytes: Vec<u8>,
    /// Symbols that no font on this machine has, at least one from each name with such symbols; they are drawn as boxes.
    pub missing: Vec<char>,
}

impl ImageFormat {
    /// The format that the name of a file implies; standard output takes SVG. The message about another one names the option that gave the file.
    pub fn of(path: &Path, option: &'static str) -> Result<Self> {
        if Destination::is_standard_output(path) {
            return Ok(Self::Svg);
        }
        match ending(path).as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            _ => Err(Error::BadOption {
                option,
                found: path.display().to_string(),
                needed: "a file name that ends in `.svg` or `.png`".to_owned(),
            }),
        }
    }
}

/// Turns an SVG file into a file of a format. The longer side of a PNG has `pixels`, or as many as is usual.
pub fn render_image(svg: &str, format: ImageFormat, pixels: Option<u32>) -> Result<Image> {
    match format {
        ImageFormat::Svg => Ok(Image {
            bytes: svg.as_bytes().to_vec(),
            missing: Vec::new(),
        }),
        ImageFormat::Png => png(svg, pixels.unwrap_or(PIXELS)),
    }
}

fn png(svg: &str, pixels: u32) -> Result<Image> {
    let missing = Mutex::new(BTreeSet::new());
    let tree = {
        let mut fonts = fontdb::Database::new();
        for font in FONTS {
            fonts.load_font_source(fontdb::Source::Binary(Arc::new(font)));
        }
        let own = fonts.faces().next().map(|face| face.id);
        let options = usvg::Options {
            fontdb: Arc::new(fonts),
            font_resolver: FontResolver {
                select_font: Box::new(move |_, _| own),
                select_fallback: Box::new(|symbol, used, fonts| {
                    fallback(symbol, used, fonts, &missing)
                }),
            },
            ..usvg::Options::default()
        };
        usvg::Tree::from_str(svg, &options).map_err(failed)?
    };
    let size = tree.size();
    let scale = longer_side(pixels) / size.width().max(size.height());
    let [width, height] = [size.width(), size.height()].map(|length| (length * scale).round());
    let mut pixmap = blank(width, height).ok_or_else(|| failed("it has no area"))?;
    // The picture is stretched to whole pixels, so that it covers the last row and column as it does all others.
    let stretch = Transform::from_scale(width / size.width(), height / size.height());
    resvg::render(&tree, stretch, &mut pixmap.as_mut());
    let missing = missing.into_inner().unwrap_or_default();
    Ok(Image {
        bytes: pixmap.encode_png().map_err(failed)?,
        missing: missing.into_iter().collect(),
    })
}

#[allow(clippy::cast_precision_loss, reason = "up to 10,000 pixels")]
fn longer_side(pixels: u32) -> f32 {
    pixels as f32
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

/// The font that has a symbol, if there is one; if not, a symbol that takes space is remembered.
fn fallback(
    symbol: char,
    used: &[fontdb::ID],
    fonts: &mut Arc<fontdb::Database>,
    missing: &Mutex<BTreeSet<char>>,
) -> Option<fontdb::ID> {
    let select = FontResolver::default_fallback_selector();
    let mut found = select(symbol, used, fonts);
    // The machine's fonts are not loaded until one is needed.
    if found.is_none() && fonts.len() == FONTS.len() {
        Arc::make_mut(fonts).load_system_fonts();
        found = select(symbol, used, fonts);
    }
    if found.is_none()
        && symbol.width().unwrap_or(0) > 0
        && let Ok(mut missing) = missing.lock()
    {
        missing.insert(symbol);
    }
    found
}

fn failed(problem: impl std::fmt::Display) -> Error {
    Error::Write(std::io::Error::other(problem.to_string()))
}
