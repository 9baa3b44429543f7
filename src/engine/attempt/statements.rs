//! A script as single statements, each with its place in the file.

use crate::error::Place;
use crate::sql::lexer::{Kind, Token, tokens};

/// A statement of a script, without the semicolon at its end.
#[derive(Debug, Clone, Copy)]
pub struct Statement<'a> {
    /// The statement, comments before it included.
    pub text: &'a str,
    script: &'a str,
    /// Where the statement begins in the script, in bytes.
    start: usize,
}

impl<'a> Statement<'a> {
    /// A text that is one statement.
    pub fn whole(script: &'a str) -> Self {
        Self {
            text: script,
            script,
            start: 0,
        }
    }

    /// The first word, in capitals.
    pub fn word(&self) -> String {
        let first = asked(self.text)
            .next()
            .filter(|token| token.kind == Kind::Word);
        first.map_or_else(String::new, |token| token.text.to_ascii_uppercase())
    }

    /// True if it is a query rather than, say, an EXPLAIN.
    pub fn is_query(&self) -> bool {
        ["SELECT", "WITH", "VALUES"].contains(&self.word().as_str())
    }

    /// True if it is a CREATE TABLE.
    pub fn creates_a_table(&self) -> bool {
        let mut words = asked(self.text).take(3);
        self.word() == "CREATE" && words.any(|word| word.text.eq_ignore_ascii_case("TABLE"))
    }

    /// The words up to the one that begins at this byte or behind it.
    pub fn words_up_to(&self, offset: usize) -> Vec<&'a str> {
        let tokens: Vec<Token> = asked(self.text).collect();
        let n_before = tokens.iter().filter(|token| token.start < offset).count();
        let words = tokens
            .iter()
            .take(n_before + 1)
            .filter(|token| token.kind == Kind::Word);
        words.map(|token| token.text).collect()
    }

    /// Where a statement names what SQLite says does not exist: SQLite gives no position for that.
    pub fn find_missing(&self, message: &str) -> Option<usize> {
        let (_, missing) = message.strip_prefix("no such ")?.split_once(": ")?;
        // SQLite names the schema of a table that has none here.
        let last = missing.rsplit('.').next().unwrap_or(missing);
        self.text.find(missing).or_else(|| self.text.find(last))
    }

    /// The place of its first word, and the column there, counted from 1.
    pub fn place(&self, file: &str) -> (Place, usize) {
        let first = asked(self.text).next();
        self.place_at(file, first.map_or(self.text.len(), |token| token.start))
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

/// The statements of a script: what is between semicolons outside texts, names and comments. What consists of nothing but
/// blanks and comments is left out.
#[must_use]
pub fn split(script: &str) -> Vec<Statement<'_>> {
    let semicolons = tokens(script).filter(|token| token.text == ";");
    let ends = semicolons.map(|token| token.start).chain([script.len()]);
    let mut start = 0;
    let mut statements = Vec::new();
    for end in ends {
        let text = &script[start..end];
        if asked(text).next().is_some() {
            statements.push(Statement {
                text,
                script,
                start,
            });
        }
        start = end + 1;
    }
    statements
}

/// The script without the commands of the sqlite3 program, such as `.mode box`, which are lines between statements that begin with a
/// dot; and the numbers of these lines, counted from 1. Everything else stays where it is.
#[must_use]
pub fn without_dot_commands(script: &str) -> (String, Vec<usize>) {
    let (mut rest, mut skipped) = (String::with_capacity(script.len()), Vec::new());
    for (line, no) in script.split_inclusive('\n').zip(1..) {
        let is_between = || {
            let open = split(&rest).pop();
            open.is_none_or(|last| rest[last.start + last.text.len()..].contains(';'))
        };
        if line.starts_with('.') && is_between() {
            skipped.push(no);
            rest.extend(line.chars().filter(|letter| *letter == '\n'));
        } else {
            rest.push_str(line);
        }
    }
    (rest, skipped)
}

/// The tokens that SQLite executes: all except blanks and comments.
fn asked(text: &str) -> impl Iterator<Item = Token<'_>> {
    tokens(text).filter(|token| !token.is_skipped())
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
    fn commands_of_the_sqlite3_program_stand_between_statements() {
        let script = ".headers on\nSELECT 1\n.5 AS x;\n-- so\n.mode box\nSELECT ';\n.mode';\n.quit";
        let (rest, skipped) = without_dot_commands(script);
        assert_eq!(skipped, [1, 5, 8]);
        assert_eq!(rest, "\nSELECT 1\n.5 AS x;\n-- so\n\nSELECT ';\n.mode';\n");
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
