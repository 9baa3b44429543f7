//! Makes characters visible that a terminal would obey or hide.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

/// A text on one line in which every character shows. What moves a cursor, changes a colour, turns the order of writing
/// or shows nothing at all is written as an escape of Rust: `\u{1b}`, `\n`, `\u{202e}`. Accents that combine with the
/// letter before them stay, and so do backslashes.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.chars().all(shows) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::new();
    for symbol in text.chars() {
        if shows(symbol) {
            escaped.push(symbol);
        } else if symbol.escape_debug().len() == 1 {
            escaped.extend(symbol.escape_unicode());
        } else {
            escaped.extend(symbol.escape_debug());
        }
    }
    Cow::Owned(escaped)
}

fn shows(symbol: char) -> bool {
    if symbol.is_ascii() {
        return !symbol.is_ascii_control();
    }
    match symbol.escape_debug().len() {
        // A printable character; a few letters, such as the fillers of Hangul, have no width.
        1 => symbol.width() != Some(0),
        _ => combines(symbol),
    }
}

/// True if a character changes how the one before it looks: behind a letter, the standard library prints it as it is.
fn combines(symbol: char) -> bool {
    format!("a{symbol}").escape_debug().eq(['a', symbol])
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn what_a_terminal_obeys_or_hides_is_written_as_an_escape() {
        let written = [
            ("\u{1b}[31m", "\\u{1b}[31m"),
            ("a\nb\tc\r", "a\\nb\\tc\\r"),
            ("\u{7f}\u{9b}2J", "\\u{7f}\\u{9b}2J"),
            ("\u{202e}cba\u{2066}", "\\u{202e}cba\\u{2066}"),
            ("a\u{200b}b\u{ad}c\u{feff}", "a\\u{200b}b\\u{ad}c\\u{feff}"),
            ("\u{3164}\u{e0041}", "\\u{3164}\\u{e0041}"),
            ("\u{2028}\u{a0}", "\\u{2028}\\u{a0}"),
        ];
        for (text, expected) in written {
            assert_eq!(visible(text), expected);
            assert_eq!(visible(expected), expected);
        }
    }

    #[test]
    fn what_people_can_see_stays_as_it_is() {
        for text in [
            "plain \"quoted\" 'text' \\ `x`",
            "é e\u{301}",
            "\u{1f338}\u{2764}\u{fe0f}",
            "עברית 日本",
        ] {
            assert_eq!(visible(text), text);
        }
    }
}
