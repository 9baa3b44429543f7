//! The statements of the stages, cut into words, signs and comments.

/// A piece of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its text; that of a comment without the two dashes.
    pub text: &'a str,
    /// Where it begins, in bytes.
    pub start: usize,
    /// In how many brackets it stands. A bracket stands outside itself.
    pub depth: usize,
}

/// The kinds of tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// A literal in quotes.
    Literal,
    /// A sign, one character.
    Sign,
    /// What follows two dashes in a line.
    Comment,
}

impl Token<'_> {
    /// Whether this is a keyword that stands in no bracket.
    pub fn is_keyword(&self, keyword: &str) -> bool {
        self.kind == Kind::Word && self.depth == 0 && self.text == keyword
    }

    /// Whether this is a sign that stands in no bracket.
    pub fn is_sign(&self, sign: &str) -> bool {
        self.kind == Kind::Sign && self.depth == 0 && self.text == sign
    }

    /// Where it ends, in bytes.
    pub fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// All tokens of a statement. Literals and comments may hold anything that looks like SQL.
pub fn tokens_of(statement: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut depth: usize = 0;
    let mut start = 0;
    while let Some(first) = statement[start..].chars().next() {
        let rest = &statement[start..];
        let (kind, length) = match first {
            _ if first.is_whitespace() => {
                start += first.len_utf8();
                continue;
            }
            '\'' => (Kind::Literal, literal_length(rest)),
            _ if rest.starts_with("--") => (Kind::Comment, rest.find('\n').unwrap_or(rest.len())),
            _ if is_part_of_word(first) => {
                let end = rest.find(|symbol| !is_part_of_word(symbol));
                (Kind::Word, end.unwrap_or(rest.len()))
            }
            _ => (Kind::Sign, first.len_utf8()),
        };
        let text = &rest[..length];
        if text == ")" {
            depth = depth.saturating_sub(1);
        }
        tokens.push(match kind {
            Kind::Comment => Token {
                kind,
                text: text[2..].trim(),
                start,
                depth,
            },
            _ => Token {
                kind,
                text,
                start,
                depth,
            },
        });
        if text == "(" {
            depth += 1;
        }
        start += length;
    }
    tokens
}

fn is_part_of_word(symbol: char) -> bool {
    symbol.is_alphanumeric() || symbol == '_'
}

/// The length of a literal in bytes, both quotes included; two quotes inside stand for one.
fn literal_length(text: &str) -> usize {
    let mut from = 1;
    while let Some(quote) = text[from..].find('\'') {
        from += quote + 1;
        if !text[from..].starts_with('\'') {
            return from;
        }
        from += 1;
    }
    text.len()
}
