//! Settings as PostgreSQL's client library takes them: `host=localhost password='it\'s secret'`.

/// A setting, as it is written.
pub struct Pair<'a> {
    /// Its name.
    pub key: &'a str,
    /// What comes before its value: blanks, its name, and the sign `=` between blanks.
    pub before: &'a str,
    /// Its value, with its quotes and backslashes.
    pub value: &'a str,
}

/// The settings of a text, in order; `None` if it is something else.
pub fn of(text: &str) -> Option<Vec<Pair<'_>>> {
    let mut pairs = Vec::new();
    let mut rest = text;
    while !rest.trim_start().is_empty() {
        let (name, after) = rest.split_once('=')?;
        let key = name.trim();
        if key.is_empty() || !key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            return None;
        }
        let value = after.trim_start();
        let length = length(value)?;
        pairs.push(Pair {
            key,
            before: &rest[..rest.len() - value.len()],
            value: &value[..length],
        });
        rest = &value[length..];
    }
    Some(pairs)
}

/// Where the value that a text begins with ends: at a blank or a closing quote, of which no backslash takes the meaning.
fn length(text: &str) -> Option<usize> {
    let is_quoted = text.starts_with('\'');
    let mut symbols = text.char_indices().skip(usize::from(is_quoted));
    while let Some((idx, symbol)) = symbols.next() {
        match symbol {
            '\\' => {
                symbols.next()?;
            }
            '\'' if is_quoted => {
                let after = &text[idx + 1..];
                let is_end = after.is_empty() || after.starts_with(char::is_whitespace);
                return is_end.then_some(idx + 1);
            }
            _ if symbol.is_whitespace() && !is_quoted => return Some(idx),
            _ => {}
        }
    }
    (!is_quoted).then_some(text.len())
}

/// A value without its quotes and backslashes.
pub fn unquoted(value: &str) -> String {
    let inner = value
        .strip_prefix('\'')
        .and_then(|value| value.strip_suffix('\''));
    let mut symbols = inner.unwrap_or(value).chars();
    let mut plain = String::new();
    while let Some(symbol) = symbols.next() {
        plain.extend(match symbol {
            '\\' => symbols.next(),
            _ => Some(symbol),
        });
    }
    plain
}
