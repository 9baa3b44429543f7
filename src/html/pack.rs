//! Texts that a page unpacks on demand: gzip in base64, which no text can break out of.

use std::io::Write;

use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::Compression;
use flate2::write::GzEncoder;

/// A text, packed.
///
/// # Panics
/// Never: writing into memory does not fail.
pub fn packed(text: &str) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(text.as_bytes());
    let bytes = written.and_then(|()| encoder.finish());
    BASE64_STANDARD.encode(bytes.expect("memory takes whatever is written"))
}
