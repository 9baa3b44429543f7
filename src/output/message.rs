//! Errors and warnings, a line each.

use std::fmt::Display;
use std::io::{self, Write};

use super::{Paper, visible};
use crate::error::Error;

/// The most characters shown of a message, which may quote a whole puzzle file.
const LONGEST: usize = 1_000;

/// The width of an excerpt of a file where no terminal limits it.
const USUAL_WIDTH: usize = 100;

/// Writes a message on one line, such as an `error`.
///
/// # Errors
/// When it cannot be written.
pub fn write_message(out: &mut dyn Write, kind: &str, message: impl Display) -> io::Result<()> {
    writeln!(out, "{kind}: {}", shown(&message.to_string()))
}

/// Writes an error, below it the line of the file that it is about, if it is about one.
///
/// # Errors
/// When it cannot be written.
pub fn write_error(out: &mut Paper<'_>, error: &Error) -> io::Result<()> {
    let Error::File(diagnostic) = error else {
        return write_message(out, "error", error);
    };
    let excerpt = diagnostic.with_excerpt(out.width().unwrap_or(USUAL_WIDTH));
    let lines: Vec<String> = excerpt.iter().map(|line| shown(line)).collect();
    writeln!(out, "error: {}", lines.join("\n"))
}

/// The beginning of a message, with every character visible.
fn shown(line: &str) -> String {
    let end = line.char_indices().nth(LONGEST);
    let beginning = end.map_or_else(|| line.into(), |(end, _)| format!("{}…", &line[..end]));
    visible(&beginning).into_owned()
}
