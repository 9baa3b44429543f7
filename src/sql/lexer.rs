//! SQL cut into tokens: to take a script apart into statements, to find words outside texts, and to colour a statement.
//!
//! It follows SQLite, which also accepts a literal or a comment without an end: it reaches to the end of the text.

/// A piece of SQL.
///
/// ```
/// use joinsaw::sql::lexer::tokens;
///
/// let words: Vec<&str> = tokens("SELECT 'a b'").map(|token| token.text).collect();
/// assert_eq!(words, ["SELECT", " ", "'a b'"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// Tells words, signs, comments and blanks apart.
    pub kind: TokenKind,
    /// Its text, unchanged.
    pub text: &'a str,
    /// Where it begins, in bytes.
    pub start: usize,
}

/// The kinds that [`tokens`] tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// White space, or the mark that some editors put at the beginning of a file.
    Blank,
    /// A comment: from two dashes to the end of the line, or between `/*` and `*/`.
    Comment,
    /// A name without quotes, a keyword or a number.
    Word,
    /// A text in single quotes.
    Literal,
    /// A name in double quotes, backticks or square brackets, or any other character.
    Other,
}

impl<'a> Token<'a> {
    /// True if SQLite skips it.
    #[must_use]
    pub fn is_skipped(&self) -> bool {
        matches!(self.kind, TokenKind::Blank | TokenKind::Comment)
    }

    /// The text of a comment that begins with two dashes, without these; nothing for any other token.
    pub fn comment(&self) -> Option<&'a str> {
        let says = self.text.strip_prefix("--").map(str::trim);
        says.filter(|_| self.kind == TokenKind::Comment)
    }
}

/// All tokens of a text. Put together again, they are the text.
pub fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = &text[start..];
        let (kind, length) = measure(rest, rest.chars().next()?);
        let token = Token {
            kind,
            text: &rest[..length],
            start,
        };
        start += length;
        Some(token)
    })
}

/// The kind of the first token of a text, and its length in bytes.
fn measure(text: &str, first: char) -> (TokenKind, usize) {
    let while_all = |is_part: fn(char) -> bool| {
        let end = text.find(|symbol| !is_part(symbol));
        end.unwrap_or(text.len())
    };
    let up_to = |end: &str, from: usize| {
        let found = text[from..].find(end);
        found.map_or(text.len(), |idx| from + idx + end.len())
    };
    let is_blank = |symbol: char| symbol.is_whitespace() || symbol == '\u{feff}';
    let is_part_of_word = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
    match first {
        _ if is_blank(first) => (TokenKind::Blank, while_all(is_blank)),
        _ if is_part_of_word(first) => (TokenKind::Word, while_all(is_part_of_word)),
        _ if text.starts_with("--") => (TokenKind::Comment, while_all(|symbol| symbol != '\n')),
        _ if text.starts_with("/*") => (TokenKind::Comment, up_to("*/", 2)),
        '\'' => (TokenKind::Literal, quoted_length(text, first)),
        '"' | '`' => (TokenKind::Other, quoted_length(text, first)),
        '[' => (TokenKind::Other, up_to("]", 1)),
        _ => (TokenKind::Other, first.len_utf8()),
    }
}

/// The length in bytes of the quoted text at the start, both quotes included; two quotes inside stand for one.
fn quoted_length(text: &str, quote: char) -> usize {
    let mut from = 1;
    while let Some(idx) = text[from..].find(quote) {
        from += idx + 1;
        if !text[from..].starts_with(quote) {
            return from;
        }
        from += 1;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn what_is_quoted_or_a_comment_is_one_token_whatever_it_holds_and_what_never_ends_reaches_to_the_end()
     {
        for parts in [
            "\u{feff}|f|(|'it''s -- ('|,| |\"a\"\"b\"|,| |[a'b]|,| |`c`|)| |-- d 'e'|\n|/* -- */| |ä_1",
            "x| |'a''; ",
            "x| |/* a;",
            "x| |[a;",
            "/*/",
            "\"",
            "--",
        ] {
            let text = parts.replace('|', "");
            let found: Vec<&str> = tokens(&text).map(|token| token.text).collect();
            assert_eq!(found.join("|"), parts);
            assert!(tokens(&text).all(|token| text[token.start..].starts_with(token.text)));
        }
    }
}
