//! Pictures as files: SVG, or PNG where the program was built with it.

use std::path::Path;

use super::file::{Destination, ending};
use crate::error::{Error, Result};

/// The formats of pictures, by the end of a file's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageFormat {
    /// Scalable vector graphics.
    Svg,
    /// Portable network graphics.
    #[cfg(feature = "png")]
    Png,
}

impl ImageFormat {
    /// The format that the name of a file implies; standard output takes SVG. The message about another one names the option that gave the file.
    pub fn of(path: &Path, option: &'static str) -> Result<Self> {
        if Destination::is_standard_output(path) {
            return Ok(Self::Svg);
        }
        match ending(path).as_deref() {
            Some("svg") => Ok(Self::Svg),
            #[cfg(feature = "png")]
            Some("png") => Ok(Self::Png),
            #[cfg(not(feature = "png"))]
            Some("png") => Err(Error::Message(format!(
                "this build cannot draw PNG pictures; draw `{}`, or build with `--features png`",
                path.with_extension("svg").display()
            ))),
            _ => Err(Error::bad_option(
                option,
                path.display(),
                "a file name that ends in `.svg` or `.png`",
            )),
        }
    }
}

/// Turns an SVG file into a file of a format.
#[cfg_attr(
    not(feature = "png"),
    expect(clippy::unnecessary_wraps, reason = "only a PNG can fail")
)]
pub fn render_image(svg: &str, format: ImageFormat) -> Result<Vec<u8>> {
    match format {
        ImageFormat::Svg => Ok(svg.as_bytes().to_vec()),
        #[cfg(feature = "png")]
        ImageFormat::Png => super::raster::png(svg),
    }
}
