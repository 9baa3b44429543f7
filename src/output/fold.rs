//! Breaks lines that are too long.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Breaks a line at its blanks into lines of at most this many columns; a word that is longer is broken where the
/// width ends. The lines after the first have the indent of the first, and two columns more in an entry of a list.
pub fn fold(line: &str, width: usize) -> Vec<String> {
    let blanks = line.len() - line.trim_start_matches(' ').len();
    let is_entry = line[blanks..].starts_with("- ");
    let indent = if is_entry { blanks + 2 } else { blanks };
    let indent = if indent < width / 2 { indent } else { 0 };
    let mut lines = Vec::new();
    let (mut rest, mut prefix, mut start) = (line, String::new(), indent);
    while rest.width() + prefix.len() > width {
        let end = end_of_line(rest, start, width.saturating_sub(prefix.len()));
        lines.push(format!("{prefix}{}", rest[..end].trim_end_matches(' ')));
        rest = rest[end..].trim_start_matches(' ');
        prefix = " ".repeat(indent);
        start = 0;
    }
    if !rest.is_empty() || lines.is_empty() {
        lines.push(prefix + rest);
    }
    lines
}

/// Where a line of this width ends: at its last blank behind its first bytes, which are its indent, or else in the middle
/// of a word.
fn end_of_line(text: &str, start: usize, width: usize) -> usize {
    let (mut columns, mut last_blank) = (0, None);
    for (at, symbol) in text.char_indices() {
        if symbol == ' ' && at > start {
            last_blank = Some(at);
        }
        columns += symbol.width().unwrap_or(0);
        if columns > width {
            // A line takes at least one character.
            let first = text.chars().next().map_or(1, char::len_utf8);
            return last_blank.unwrap_or(at.max(first));
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn a_line_is_broken_at_its_blanks() {
        assert_eq!(fold("one two three", 9), ["one two", "three"]);
        assert_eq!(fold("one two three", 13), ["one two three"]);
        assert_eq!(fold("", 9), [""]);
    }

    #[test]
    fn what_follows_is_indented_like_the_first_line() {
        assert_eq!(fold("  one two three", 10), ["  one two", "  three"]);
        assert_eq!(fold("- one two three", 10), ["- one two", "  three"]);
    }

    #[test]
    fn a_word_that_is_too_long_is_broken_where_the_width_ends() {
        assert_eq!(fold("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(fold("日本語", 4), ["日本", "語"]);
        assert_eq!(fold("日本", 1), ["日", "本"]);
    }
}
