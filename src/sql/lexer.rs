//! SQL cut into tokens: to read a stage as a join, to take a script apart into statements, and to colour a statement.
//!
//! It follows SQLite, which also accepts what never ends: a literal or a comment without an end reaches to the end of the
//! text.

/// A piece of SQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// Tells words, signs, comments and blanks apart.
    pub kind: Kind,
    /// Its text, unchanged.
    pub text: &'a str,
    /// Where it begins, in bytes.
    pub start: usize,
    /// The number of parentheses that are open around it; a parenthesis is outside itself.
    pub depth: usize,
}

/// The kinds that [`tokens`] tells apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// White space, or the mark that some editors put at the beginning of a file.
    Blank,
    /// A comment: from two dashes to the end of the line, or between `/*` and `*/`.
    Comment,
    /// A name without quotes, a keyword or a number.
    Word,
    /// A text in single quotes.
    Literal,
    /// A name in double quotes, backticks or square brackets.
    QuotedName,
    /// Any other character.
    Sign,
}

impl<'a> Token<'a> {
    /// True if SQLite skips it.
    #[must_use]
    pub fn is_skipped(&self) -> bool {
        matches!(self.kind, Kind::Blank | Kind::Comment)
    }

    /// The text of a comment that begins with two dashes, without these; nothing for any other token.
    pub fn comment(&self) -> Option<&'a str> {
        let says = self.text.strip_prefix("--").map(str::trim);
        says.filter(|_| self.kind == Kind::Comment)
    }
}

/// All tokens of a text. Put together again, they are the text.
pub fn tokens(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut start = 0;
    let mut open: usize = 0;
    std::iter::from_fn(move || {
        let rest = &text[start..];
        let (kind, length) = measure(rest, rest.chars().next()?);
        let text = &rest[..length];
        open = open.saturating_sub(usize::from(text == ")"));
        let token = Token {
            kind,
            text,
            start,
            depth: open,
        };
        open += usize::from(text == "(");
        start += length;
        Some(token)
    })
}

/// The kind of the first token of a text, and its length in bytes.
fn measure(text: &str, first: char) -> (Kind, usize) {
    let while_all = |is_part: fn(char) -> bool| {
        let end = text.find(|symbol| !is_part(symbol));
        end.unwrap_or(text.len())
    };
    let up_to = |end: &str, from: usize| {
        let found = text[from..].find(end);
        found.map_or(text.len(), |idx| from + idx + end.len())
    };
    match first {
        _ if is_blank(first) => (Kind::Blank, while_all(is_blank)),
        _ if is_part_of_word(first) => (Kind::Word, while_all(is_part_of_word)),
        _ if text.starts_with("--") => (Kind::Comment, while_all(|symbol| symbol != '\n')),
        _ if text.starts_with("/*") => (Kind::Comment, up_to("*/", 2)),
        '\'' => (Kind::Literal, quoted_length(text, first)),
        '"' | '`' => (Kind::QuotedName, quoted_length(text, first)),
        '[' => (Kind::QuotedName, up_to("]", 1)),
        _ => (Kind::Sign, first.len_utf8()),
    }
}

fn is_blank(symbol: char) -> bool {
    symbol.is_whitespace() || symbol == '\u{feff}'
}

fn is_part_of_word(symbol: char) -> bool {
    symbol.is_alphanumeric() || symbol == '_'
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
    use super::{Kind, tokens};

    fn texts(text: &str, kind: Kind) -> Vec<&str> {
        let tokens = tokens(text).filter(|token| token.kind == kind);
        tokens.map(|token| token.text).collect()
    }

    #[test]
    fn tokens_put_together_are_the_text() {
        for text in [
            "SELECT\n  x.y AS \"a b\", -- a 'comment'\n  'it''s' || `c;d` /* (never) */ FROM [a]]",
            "\u{feff}SELECT 'ä",
            "'a''",
            "/*/",
            "[",
            "\"",
            "--",
            "",
        ] {
            let again: String = tokens(text).map(|token| token.text).collect();
            assert_eq!(again, text);
            assert!(tokens(text).all(|token| text[token.start..].starts_with(token.text)));
        }
    }

    #[test]
    fn what_is_quoted_or_a_comment_is_one_token_whatever_it_holds() {
        let text = "f('it''s -- (', \"a\"\"b\", [a'b], `c`) -- d 'e'\n/* -- */ x";
        assert_eq!(texts(text, Kind::Literal), ["'it''s -- ('"]);
        assert_eq!(
            texts(text, Kind::QuotedName),
            ["\"a\"\"b\"", "[a'b]", "`c`"]
        );
        assert_eq!(texts(text, Kind::Comment), ["-- d 'e'", "/* -- */"]);
        assert_eq!(texts(text, Kind::Word), ["f", "x"]);
    }

    #[test]
    fn what_never_ends_reaches_to_the_end() {
        assert_eq!(texts("x 'a''; ", Kind::Literal), ["'a''; "]);
        assert_eq!(texts("x /* a;", Kind::Comment), ["/* a;"]);
        assert_eq!(texts("x [a;", Kind::QuotedName), ["[a;"]);
    }

    #[test]
    fn a_parenthesis_stands_outside_itself() {
        let depths = tokens("a(b(c))d)e").map(|token| token.depth);
        assert_eq!(depths.collect::<Vec<_>>(), [0, 0, 1, 1, 2, 1, 0, 0, 0, 0]);
    }
}
