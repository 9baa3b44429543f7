//! A statement cut into pieces of one colour each.

use serde::Serialize;

use crate::sql::lexer::{Kind, tokens};

#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Coloured {
    /// `keyword`, `comment` or `literal`; empty for everything else.
    pub kind: Option<&'static str>,
    /// The text, exactly as in the statement.
    pub text: String,
}

/// The words of SQL that the templates use.
const KEYWORDS: [&str; 24] = [
    "AND", "AS", "BY", "CASE", "CREATE", "CROSS", "DISTINCT", "ELSE", "END", "FROM", "GROUP", "IN",
    "JOIN", "LEFT", "NOT", "ON", "OR", "ORDER", "SELECT", "TABLE", "THEN", "UNION", "WHEN",
    "WHERE",
];

/// Cuts a statement into pieces of one colour each; put together again, they are the statement.
pub fn coloured(statement: &str) -> Vec<Coloured> {
    let mut pieces: Vec<Coloured> = Vec::new();
    for token in tokens(statement) {
        let kind = match token.kind {
            Kind::Comment => Some("comment"),
            Kind::Literal => Some("literal"),
            Kind::Word if KEYWORDS.contains(&token.text) => Some("keyword"),
            _ => None,
        };
        match pieces.last_mut() {
            Some(last) if last.kind.is_none() && kind.is_none() => last.text.push_str(token.text),
            _ => pieces.push(Coloured {
                kind,
                text: token.text.to_owned(),
            }),
        }
    }
    pieces
}
