//! Errors and warnings, a line each.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, Write};

use super::{Paper, visible};
use crate::error::Error;

/// The most characters shown of a text that a message quotes. The text may be as long as a puzzle file.
const LONGEST_QUOTE: usize = 200;

/// The most characters shown of a message, such as one that lists names.
const LONGEST: usize = 2_000;

/// The width of an excerpt of a file where no terminal limits it.
const USUAL_WIDTH: usize = 100;

/// Writes a message on one line, such as an `error`, without the ends of long texts that it repeats.
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

fn shown(line: &str) -> String {
    let mut parts: Vec<Cow<str>> = line.split('`').map(Cow::from).collect();
    // Every second part stands between two backticks.
    for quoted in parts.iter_mut().skip(1).step_by(2) {
        *quoted = cut(quoted, LONGEST_QUOTE).into_owned().into();
    }
    visible(&cut(&parts.join("`"), LONGEST)).into_owned()
}

/// The first `most` characters of a text, with an ellipsis if it has more.
fn cut(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::write_message;

    fn written(message: &str) -> String {
        let mut text = Vec::new();
        write_message(&mut text, "error", message).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_message_shows_the_beginnings_of_long_texts_that_it_quotes() {
        let (long, short) = ("ä".repeat(201), "ä".repeat(200));
        assert_eq!(
            written(&format!("`{long}` is not `{short}`; expected `{long}`")),
            format!("error: `{short}…` is not `{short}`; expected `{short}…`\n")
        );
    }

    #[test]
    fn a_message_lists_no_more_names_than_people_read() {
        let names = "a, ".repeat(5_000);
        assert_eq!(
            written(&format!("slots: {names}")),
            format!("error: slots: {}…\n", &names[..1_993])
        );
    }
}
