//! A statement cut into tokens of one colour each.

use serde::Serialize;

/// A piece of a statement.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Token {
    /// What it is: `keyword`, `comment` or `literal`; nothing for everything else.
    pub kind: Option<&'static str>,
    /// The text, as it stands in the statement.
    pub text: String,
}

/// The words of SQL that the templates use.
const KEYWORDS: [&str; 24] = [
    "AND", "AS", "BY", "CASE", "CREATE", "CROSS", "DISTINCT", "ELSE", "END", "FROM", "GROUP", "IN",
    "JOIN", "LEFT", "NOT", "ON", "OR", "ORDER", "SELECT", "TABLE", "THEN", "UNION", "WHEN",
    "WHERE",
];

/// Cuts a statement into tokens; put together again, they are the statement.
pub fn tokens(statement: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut rest = statement;
    while let Some(first) = rest.chars().next() {
        let is_word = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
        let (kind, length) = if rest.starts_with("--") {
            (Some("comment"), rest.find('\n').unwrap_or(rest.len()))
        } else if first == '\'' {
            (Some("literal"), length_of_literal(rest))
        } else if is_word(first) {
            let length = rest.find(|symbol| !is_word(symbol)).unwrap_or(rest.len());
            let kind = KEYWORDS.contains(&&rest[..length]).then_some("keyword");
            (kind, length)
        } else {
            (None, first.len_utf8())
        };
        let (text, after) = rest.split_at(length);
        match tokens
            .last_mut()
            .filter(|last| last.kind.is_none() && kind.is_none())
        {
            Some(last) => last.text.push_str(text),
            None => tokens.push(Token {
                kind,
                text: text.to_owned(),
            }),
        }
        rest = after;
    }
    tokens
}

/// How long a literal is that the text begins with. A doubled quote is part of it.
fn length_of_literal(text: &str) -> usize {
    let mut idx = 1;
    while let Some(quote) = text[idx..].find('\'') {
        idx += quote + 1;
        if !text[idx..].starts_with('\'') {
            return idx;
        }
        idx += 1;
    }
    text.len()
}
