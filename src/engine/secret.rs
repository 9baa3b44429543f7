//! Passwords are never printed: neither those of a URI, nor where a driver repeats them in a message.

use std::ops::Range;

/// What stands in the place of a secret.
const MASK: &str = "***";

/// What a URI calls its secrets, in small letters.
const KEYS: [&str; 8] = [
    "password",
    "passwd",
    "passphrase",
    "pwd",
    "token",
    "secret",
    "key",
    "credential",
];

/// The texts that nobody may see.
#[derive(Debug, Clone, Default)]
pub struct Secrets {
    words: Vec<String>,
}

impl Secrets {
    /// The secrets of a URI, and others that come apart from it.
    pub fn new(uri: &str, others: &[String]) -> Self {
        let in_uri = ranges(uri)
            .into_iter()
            .map(|range| uri[range].trim_matches('\'').to_owned());
        let mut words: Vec<String> = in_uri.chain(others.iter().cloned()).collect();
        let decoded: Vec<String> = words.iter().map(|word| decoded(word)).collect();
        words.extend(decoded);
        words.retain(|word| !word.is_empty());
        // A secret may be part of a longer one.
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        words.dedup();
        Self { words }
    }

    /// The text without the secrets.
    pub fn masked(&self, text: &str) -> String {
        let start = text.to_owned();
        self.words
            .iter()
            .fold(start, |text, word| text.replace(word.as_str(), MASK))
    }
}

/// A URI that may be printed.
pub fn printable(uri: &str) -> String {
    let mut text = uri.to_owned();
    for range in ranges(uri).into_iter().rev() {
        text.replace_range(range, MASK);
    }
    text
}

/// Where the secrets of a URI stand, in order: the password before the host, and values whose key says what they are.
fn ranges(uri: &str) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = password(uri).into_iter().collect();
    let tail = ranges.last().map_or(0, |range| range.end);
    for (idx, _) in uri.match_indices('=').filter(|(idx, _)| *idx >= tail) {
        let before = uri[..idx].trim_end();
        let start = before.rfind(['?', '&', ';', ' ', '/']);
        let name = before[start.map_or(0, |start| start + 1)..].to_lowercase();
        if !KEYS.iter().any(|key| name.ends_with(key)) {
            continue;
        }
        let blanks = uri[idx + 1..].len() - uri[idx + 1..].trim_start().len();
        let value = idx + 1 + blanks;
        let length = match uri[value..].strip_prefix('\'') {
            Some(quoted) => quoted.find('\'').map(|end| end + 2),
            None => uri[value..].find(['&', ';', ' ']),
        };
        ranges.push(value..length.map_or(uri.len(), |length| value + length));
    }
    ranges
}

/// The password of `scheme://user:password@host/...`. One that holds an unescaped `/` or `@` is found as well, as
/// long as an `@` follows.
fn password(uri: &str) -> Option<Range<usize>> {
    let start = uri.find("://")? + "://".len();
    let rest = &uri[start..];
    let first_part = &rest[..rest.find(['/', '?', '#']).unwrap_or(rest.len())];
    let path = &rest[..rest.find('?').unwrap_or(rest.len())];
    let end = first_part.rfind('@').or_else(|| path.rfind('@'))?;
    let colon = rest[..end].find(':')?;
    Some(start + colon + 1..start + end)
}

/// The text with `%41` read as `A`.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut plain = Vec::new();
    let mut idx = 0;
    while idx < bytes.len() {
        let code = text
            .get(idx + 1..idx + 3)
            .filter(|_| bytes[idx] == b'%')
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        plain.push(code.unwrap_or(bytes[idx]));
        idx += if code.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&plain).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_of_a_uri_is_printed() {
        for (uri, shown) in [
            (
                "postgresql://me:s3cret@host:5432/db",
                "postgresql://me:***@host:5432/db",
            ),
            (
                "postgresql://me:a/b@c@host/db",
                "postgresql://me:***@host/db",
            ),
            (
                "postgresql://me@host/db?password=s3cret&x=1",
                "postgresql://me@host/db?password=***&x=1",
            ),
            (
                "postgresql://me:a@host/db?sslpassword=b",
                "postgresql://me:***@host/db?sslpassword=***",
            ),
            (
                "host=h password='s3 cret' user=me",
                "host=h password=*** user=me",
            ),
            (
                "host=h PASSWORD = s3cret user=me",
                "host=h PASSWORD = *** user=me",
            ),
            (
                "sc://host:15002/;user_id=me;token=abc",
                "sc://host:15002/;user_id=me;token=***",
            ),
            ("grpc+tcp://host:1/?a=b", "grpc+tcp://host:1/?a=b"),
            ("file:puzzle.db", "file:puzzle.db"),
        ] {
            assert_eq!(printable(uri), shown);
        }
    }

    #[test]
    fn a_message_that_repeats_a_password_is_masked() {
        let secrets = Secrets::new(
            "postgresql://me:s%33cret%21@host/db?token=t0ken",
            &["other".to_owned()],
        );
        assert_eq!(
            secrets.masked("s%33cret%21, s3cret!, t0ken and other"),
            "***, ***, *** and ***"
        );
        assert_eq!(
            Secrets::new("postgresql://me@host/db", &[]).masked("me"),
            "me"
        );
    }
}
