//! A script as single statements, each with its place in the file.

use crate::error::{Document, Place};
use crate::sql::lexer::{Kind, Token, tokens};

/// A statement of a script, from its first word up to the semicolon at its end.
#[derive(Debug, Clone, Copy)]
pub struct Statement<'a> {
    pub text: &'a str,
    script: &'a str,
    /// Where the statement begins in the script, in bytes.
    start: usize,
}

impl Statement<'_> {
    /// True if its first word is one of these keywords.
    pub fn begins_with(&self, keywords: &[&str]) -> bool {
        let first = words(self.text).next();
        first.is_some_and(|first| keywords.contains(&first.text.to_ascii_uppercase().as_str()))
    }

    /// The place of a byte of it, and the column there, counted from 1.
    pub fn place_at(&self, file: &str, offset: usize) -> (Place, usize) {
        let end = self.script.floor_char_boundary(self.start + offset);
        let before = &self.script[..end];
        let place = Document::new(file, self.script).place(end..end);
        let line_start = before.rfind('\n').map_or(0, |idx| idx + 1);
        (place, 1 + before[line_start..].chars().count())
    }
}

/// The words of a text, without what is quoted or a comment.
pub fn words(text: &str) -> impl Iterator<Item = Token<'_>> {
    tokens(text).filter(|token| token.kind == Kind::Word)
}

/// The statements of a script: what is between semicolons outside texts, names and comments. What consists of nothing but
/// blanks and comments is left out.
#[must_use]
pub fn split(script: &str) -> Vec<Statement<'_>> {
    let semicolons = tokens(script).filter(|token| token.text == ";");
    let (mut statements, mut from) = (Vec::new(), 0);
    for end in semicolons.map(|token| token.start).chain([script.len()]) {
        if let Some(first) = tokens(&script[from..end]).find(|token| !token.is_skipped()) {
            let start = from + first.start;
            statements.push(Statement {
                text: &script[start..end],
                script,
                start,
            });
        }
        from = end + 1;
    }
    statements
}

/// The script without the commands of the sqlite3 program, such as `.mode box`, which are lines between statements that begin with a
/// dot; and the numbers of these lines, counted from 1. Everything else stays where it is.
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
