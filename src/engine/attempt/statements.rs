//! A script as single statements, each with its place in the file.

use crate::error::Place;

/// A statement of a script, without the semicolon at its end.
#[derive(Debug, Clone, Copy)]
pub struct Statement<'a> {
    /// The statement, comments before it included.
    pub text: &'a str,
    /// The whole script.
    script: &'a str,
    /// Where the statement begins in the script, in bytes.
    start: usize,
}

impl<'a> Statement<'a> {
    /// A script as one statement, for what is about all of it.
    pub fn whole(script: &'a str) -> Self {
        Self {
            text: script,
            script,
            start: 0,
        }
    }

    /// The first word, in capitals.
    pub fn word(&self) -> String {
        let body = &self.text[skip_blanks(self.text)..];
        let end = body.find(|symbol: char| !symbol.is_ascii_alphabetic());
        body[..end.unwrap_or(body.len())].to_ascii_uppercase()
    }

    /// Whether it is a query rather than, say, an EXPLAIN.
    pub fn is_query(&self) -> bool {
        ["SELECT", "WITH", "VALUES"].contains(&self.word().as_str())
    }

    /// Whether a limit on its rows may be put at its end: a view with one would be another view.
    pub fn may_be_limited(&self) -> bool {
        let words: Vec<String> = self.text[skip_blanks(self.text)..]
            .split_whitespace()
            .take(3)
            .map(str::to_ascii_uppercase)
            .collect();
        let creates_a_table = words.first().is_some_and(|word| word == "CREATE")
            && words.iter().any(|word| word == "TABLE");
        self.is_query() || creates_a_table
    }

    /// Where the table stands that SQLite says there is not: it gives no place for that.
    pub fn find_table(&self, message: &str) -> Option<usize> {
        let table = message.strip_prefix("no such table: ")?;
        let name = table.rsplit('.').next().unwrap_or(table);
        self.text.find(name)
    }

    /// The place of its first word, and the column there, counted from 1.
    pub fn place(&self, file: &str) -> (Place, usize) {
        self.place_at(file, skip_blanks(self.text))
    }

    /// The place of a byte of it, and the column there, counted from 1.
    pub fn place_at(&self, file: &str, offset: usize) -> (Place, usize) {
        let before = &self.script.as_bytes()[..(self.start + offset).min(self.script.len())];
        let line_start = before.iter().rposition(|byte| *byte == b'\n');
        let in_line = &before[line_start.map_or(0, |start| start + 1)..];
        let place = Place {
            file: file.to_owned(),
            line: before.split(|byte| *byte == b'\n').count(),
        };
        (place, String::from_utf8_lossy(in_line).chars().count() + 1)
    }
}

/// The statements of a script: what stands between semicolons that are in no text, name or comment. What is nothing but
/// blanks and comments is left out.
pub fn split(script: &str) -> Vec<Statement<'_>> {
    let mut statements = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while at < script.len() {
        let rest = &script[at..];
        if rest.starts_with(';') {
            statements.push((start, at));
            start = at + 1;
        }
        at += token_length(rest);
    }
    statements.push((start, script.len()));
    let statements = statements.into_iter().map(|(start, end)| Statement {
        text: &script[start..end],
        script,
        start,
    });
    statements
        .filter(|statement| skip_blanks(statement.text) < statement.text.len())
        .collect()
}

/// How many bytes a text, a quoted name, a comment or a single symbol takes.
fn token_length(rest: &str) -> usize {
    let up_to = |end: &str, from: usize| {
        let found = rest.get(from..).and_then(|tail| tail.find(end));
        found.map_or(rest.len(), |idx| from + idx + end.len())
    };
    match rest.as_bytes() {
        [b'-', b'-', ..] => up_to("\n", 2),
        [b'/', b'*', ..] => up_to("*/", 2),
        // A doubled quote ends one text and begins another, which comes to the same.
        [b'\'', ..] => up_to("'", 1),
        [b'"', ..] => up_to("\"", 1),
        [b'`', ..] => up_to("`", 1),
        [b'[', ..] => up_to("]", 1),
        _ => rest.chars().next().map_or(1, char::len_utf8),
    }
}

/// Where the first symbol stands that is neither a blank nor part of a comment.
fn skip_blanks(text: &str) -> usize {
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let is_blank =
            rest.starts_with(|symbol: char| symbol.is_whitespace() || symbol == '\u{feff}');
        if !is_blank && !rest.starts_with("--") && !rest.starts_with("/*") {
            break;
        }
        at += token_length(rest);
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_semicolon_in_a_text_a_name_or_a_comment_ends_nothing() {
        let script = "-- a; b\nSELECT ';' AS \"x;y\" /* ; */, [a;b], `c;d`, 'it''s;';\n\n;\nVALUES (1) -- end;";
        let texts: Vec<&str> = split(script).iter().map(|found| found.text).collect();
        let (first, second) = script.split_once(";\n\n;").unwrap();
        assert_eq!(texts, [first, second]);
        assert_eq!(split(script)[1].word(), "VALUES");
        assert_eq!(split(script)[0].word(), "SELECT");
    }

    #[test]
    fn a_script_of_comments_has_no_statement() {
        assert!(split("-- nothing\n/* at all */ ;\n").is_empty());
        assert!(split("").is_empty());
    }

    #[test]
    fn a_place_counts_lines_and_characters() {
        let script = "SELECT 1;\nSELECT 'äö', x";
        let statement = split(script)[1];
        let offset = statement.text.find('x').unwrap();
        let (place, column) = statement.place_at("my.sql", offset);
        assert_eq!((place.line, column), (2, 14));
        assert_eq!(statement.place("my.sql").1, 1);
    }
}
