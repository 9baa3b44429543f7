//! Passwords are never printed: neither as part of a URI, nor where a driver repeats them in a message.
//!
//! A URI is shown only if it is certain which part of it is secret; of any other, nothing is shown: a password that has an
//! `@` or a `/` of its own may end anywhere.

mod pairs;

/// What is printed in place of a secret.
const MASK: &str = "***";

/// The endings of the names of secrets, in lower case.
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

/// The texts to hide.
#[derive(Debug, Clone, Default)]
pub struct Secrets {
    words: Vec<String>,
    /// Whether these are all the secrets of the URI, from their beginnings to their ends.
    is_certain: bool,
}

impl Secrets {
    /// The secrets of a URI, and others that are given separately.
    pub fn new(uri: &str, others: &[String]) -> Self {
        let shown = Shown::of(uri);
        let is_certain = shown.is_some();
        let mut words = shown.map_or_else(Vec::new, |shown| shown.secrets);
        words.extend_from_slice(others);
        let read: Vec<String> = words
            .iter()
            .flat_map(|word| [decoded(word), pairs::unquoted(word)])
            .collect();
        words.extend(read);
        words.retain(|word| !word.is_empty());
        // A secret may be part of a longer one.
        words.sort_by_key(|word| std::cmp::Reverse(word.len()));
        words.dedup();
        Self { words, is_certain }
    }

    /// The text without the secrets.
    pub fn masked(&self, text: &str) -> String {
        let start = text.to_owned();
        self.words
            .iter()
            .fold(start, |text, word| without_word(&text, word))
    }

    /// What a driver says about the URI, without the secrets; `None` if it may repeat part of one.
    pub fn masked_if_certain(&self, text: &str) -> Option<String> {
        self.is_certain.then(|| self.masked(text))
    }
}

/// A URI that may be printed; `None` if it is not certain which part of it is secret.
pub fn printable(uri: &str) -> Option<String> {
    Shown::of(uri).map(|shown| shown.text)
}

/// A URI as it is shown, and what is left out of it.
#[derive(Default)]
struct Shown {
    text: String,
    secrets: Vec<String>,
}

impl Shown {
    /// `None` if it is not certain what is secret.
    fn of(uri: &str) -> Option<Self> {
        match uri.split_once("://") {
            Some((scheme, rest)) if is_scheme(scheme) => Self::of_uri(scheme, rest),
            _ => Self::of_pairs(uri).or_else(|| Self::of_file(uri)),
        }
    }

    fn of_uri(scheme: &str, rest: &str) -> Option<Self> {
        let (authority, tail) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        let (user, hosts) = authority.split_once('@').unwrap_or(("", authority));
        if hosts.contains('@') || tail.contains('@') || !hosts.split(',').all(has_number_as_port) {
            return None;
        }
        let mut shown = Self::default();
        shown.show(&[scheme, "://"]);
        match user.split_once(':') {
            Some((name, password)) => {
                shown.show(&[name, ":"]);
                shown.hide(password);
            }
            None => shown.show(&[user]),
        }
        shown.show(&[&authority[user.len()..authority.len() - hosts.len()], hosts]);
        let mut pieces = tail.split_inclusive(['?', '&', ';', '#']);
        while let Some(piece) = pieces.next() {
            match piece.split_once('=') {
                Some((key, secret)) if is_secret_key(key) => {
                    shown.show(&[key, "="]);
                    shown.hide(secret.trim_end_matches(['&', ';', '#']));
                    // An `&` or `;` may be part of the secret, so that no more is shown.
                    return shown.hide_others(pieces);
                }
                _ => shown.show(&[piece]),
            }
        }
        Some(shown)
    }

    /// Leaves out what follows a secret; `None` if it may still be part of the secret.
    fn hide_others<'a>(mut self, pieces: impl Iterator<Item = &'a str>) -> Option<Self> {
        for piece in pieces {
            let (_, value) = piece.split_once('=')?;
            self.secrets
                .push(value.trim_end_matches(['&', ';', '#']).to_owned());
        }
        Some(self)
    }

    /// `host=localhost password='my secret'`, as PostgreSQL's client library reads it.
    fn of_pairs(text: &str) -> Option<Self> {
        let mut shown = Self::default();
        for pair in pairs::of(text)? {
            let is_secret = is_secret_key(pair.key);
            let is_user = pair.key.eq_ignore_ascii_case("user");
            let is_strange =
                pair.value.contains(['=', ';']) || (pair.value.contains('@') && !is_user);
            if is_strange && !is_secret {
                return None;
            }
            shown.show(&[pair.before]);
            match is_secret {
                true => shown.hide(pair.value),
                false => shown.show(&[pair.value]),
            }
        }
        Some(shown)
    }

    /// The name of a file, and perhaps settings after it.
    fn of_file(text: &str) -> Option<Self> {
        let names: Vec<&str> = text.split('=').collect();
        let has_secret = names[..names.len() - 1]
            .iter()
            .any(|name| is_secret_key(name));
        if has_secret || text.contains('@') {
            return None;
        }
        let mut shown = Self::default();
        shown.show(&[text]);
        Some(shown)
    }

    fn show(&mut self, texts: &[&str]) {
        self.text.extend(texts.iter().copied());
    }

    fn hide(&mut self, secret: &str) {
        self.text.push_str(MASK);
        self.secrets.push(secret.to_owned());
    }
}

fn is_scheme(text: &str) -> bool {
    text.chars()
        .all(|symbol| symbol.is_ascii_alphanumeric() || "+-.".contains(symbol))
}

fn is_secret_key(key: &str) -> bool {
    let key = key.trim_end().to_lowercase();
    KEYS.iter().any(|ending| key.ends_with(ending))
}

/// Whether `host`, `host:5432` or `[::1]:5432` has a number after its colon, or no colon. `me:secret` has not.
fn has_number_as_port(host: &str) -> bool {
    let after_address = host.rsplit(']').next().unwrap_or_default();
    let port = after_address.split_once(':').map_or("", |(_, port)| port);
    port.chars().all(|symbol| symbol.is_ascii_digit())
}

/// The text without a word, unless that is only a part of a longer word: `***_stage` would be of no use.
fn without_word(text: &str, word: &str) -> String {
    let is_inner = |symbol: Option<char>| symbol.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let mut masked = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find(word) {
        let (before, after) = (&rest[..begin], &rest[begin + word.len()..]);
        let last = before
            .chars()
            .next_back()
            .or_else(|| masked.chars().next_back());
        let is_part = is_inner(last) && is_inner(word.chars().next())
            || is_inner(after.chars().next()) && is_inner(word.chars().next_back());
        masked.push_str(before);
        masked.push_str(if is_part { word } else { MASK });
        rest = after;
    }
    masked + rest
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
    fn a_uri_is_printed_without_its_password() {
        for (uri, shown) in [
            (
                "postgresql://me:s3cret@host:5432/db",
                "postgresql://me:***@host:5432/db",
            ),
            (
                "postgresql://me:s3cret@[::1]:5432,other:5433/db?sslmode=require",
                "postgresql://me:***@[::1]:5432,other:5433/db?sslmode=require",
            ),
            (
                "postgresql://me@host/db?x=1&password=s3cret&y=2",
                "postgresql://me@host/db?x=1&password=***",
            ),
            (
                "postgresql://me:a@host/db?sslpassword=b",
                "postgresql://me:***@host/db?sslpassword=***",
            ),
            (
                "host=h password='s3 cret' user=me@cloud",
                "host=h password=*** user=me@cloud",
            ),
            (
                "host=h PASSWORD = s3cret user=me",
                "host=h PASSWORD = *** user=me",
            ),
            (
                "host=h password='it\\'s s3cret' user=me",
                "host=h password=*** user=me",
            ),
            ("password=a\\ s3cret host=h", "password=*** host=h"),
            (
                "sc://host:15002/;user_id=me;token=abc",
                "sc://host:15002/;user_id=me;token=***",
            ),
            ("grpc+tcp://host:1/?a=b", "grpc+tcp://host:1/?a=b"),
            ("file:puzzle.db", "file:puzzle.db"),
            (
                "nuts.duckdb?memory_limit=300MB",
                "nuts.duckdb?memory_limit=300MB",
            ),
        ] {
            assert_eq!(printable(uri).as_deref(), Some(shown));
        }
    }

    #[test]
    fn nothing_is_printed_of_a_uri_whose_password_may_end_anywhere() {
        for uri in [
            "postgresql://me:pa?s3cret@h/db",
            "postgresql://me:pa/s3cret@h/db",
            "postgresql://me:pa#s3cret@h/db",
            "postgresql://me:a@s3cret@h",
            "postgresql://me:s3cret/db",
            "postgresql://me@h/db?password=a@s3cret",
            "postgresql://me@h/db?password=a&s3cret",
            "me:a@s3cret@h",
            "me:s3cret@host",
            "password='it's s3cret'",
            "password='s3cret",
            "password=a s3cret host=h",
            "host=me:s3cret@h password=x",
            "Server=h;Password=s3cret",
            "dbname=postgresql://me:s3cret@h/db",
            "password=s3cret dbname=postgresql://me@h/db",
            "nuts.db?key=s3cret",
        ] {
            let shown = printable(uri).unwrap_or_default();
            assert!(!shown.contains("s3cret"), "{uri}: {shown}");
            let secrets = Secrets::new(uri, &[]);
            let said = format!("cannot find \"{uri}\", or s3cret");
            let masked = secrets.masked_if_certain(&said).unwrap_or_default();
            assert!(!masked.contains("s3cret"), "{uri}: {masked}");
        }
    }

    #[test]
    fn a_message_that_repeats_a_password_is_masked() {
        for (uri, message, shown) in [
            (
                "postgresql://me:s%33cret%21@host/db?token=t0ken",
                "s%33cret%21, s3cret!, t0ken and other",
                "***, ***, *** and ***",
            ),
            (
                "host=h password='it\\'s s3cret'",
                "no password `it's s3cret`",
                "no password `***`",
            ),
            ("password=a\\ s3cret", "`a s3cret`", "`***`"),
            ("postgresql://me@host/db", "me", "me"),
            (
                "postgresql://me:joinsaw@host/db",
                "no table joinsaw_stage for joinsaw",
                "no table joinsaw_stage for ***",
            ),
        ] {
            let secrets = Secrets::new(uri, &["other".to_owned()]);
            assert_eq!(secrets.masked_if_certain(message).as_deref(), Some(shown));
        }
    }
}
