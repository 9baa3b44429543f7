//! Nothing of a database's URI is printed, because any part of it may belong to a password: neither where the tables are, nor
//! where a driver repeats it.

use percent_encoding::percent_decode_str;

/// Stands in place of a secret.
const MASK: &str = "***";

/// A URI and a password, each as it is written and with `%41` read as `A`.
pub struct Secrets(Vec<String>);

impl Secrets {
    pub fn new(texts: &[&str]) -> Self {
        let readings = texts.iter().flat_map(|text| {
            let decoded = percent_decode_str(text).decode_utf8_lossy();
            [decoded.into_owned(), (*text).to_owned()]
        });
        Self(readings.collect())
    }

    /// The text without whatever shares a word with a secret. Blanks and quotes part what is masked from the rest.
    pub fn masked(&self, text: &str) -> String {
        let is_gap = |symbol: char| symbol.is_whitespace() || "\"'`".contains(symbol);
        let parts = text.split_inclusive(is_gap).map(|part| {
            let said = part.trim_end_matches(is_gap);
            if self.0.iter().any(|secret| has_part_of(said, secret)) {
                MASK.to_owned() + &part[said.len()..]
            } else {
                part.to_owned()
            }
        });
        parts.collect()
    }
}

/// Whether two texts share a word, or the first one is in the second if it has no word.
fn has_part_of(said: &str, secret: &str) -> bool {
    match words(said).next() {
        Some(_) => words(secret).any(|word| words(said).any(|own| own == word)),
        None => !said.is_empty() && secret.contains(said),
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_inner = |symbol: char| symbol.is_alphanumeric() || symbol == '_';
    let words = text.split(move |symbol| !is_inner(symbol));
    words.filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_shows_nothing_of_a_uri() {
        for uri in [
            "postgresql://me:s3cret@host:5432/db",
            "postgresql://me:pa?s3cret@h/db",
            "postgresql://me:a@s3cret@h",
            "postgresql://me@h/db?password=a&s3cret",
            "me:s3cret@host",
            "host=h password='it\\'s s3cret' user=me",
            "password='it's s3cret'",
            "password=a\\ s3cret host=h",
            "Server=h;Password=s3cret",
            "nuts.db?key=s3cret",
        ] {
            let secrets = Secrets::new(&[uri]);
            for said in [
                uri,
                "s3cret",
                "cannot find \"s3cret\"",
                "(a s3cret)",
                "it's s3cret@h,",
            ] {
                let masked = secrets.masked(said);
                assert!(!masked.contains("s3cret"), "{uri}: {masked}");
            }
        }
    }

    #[test]
    fn a_message_says_what_is_wrong_without_the_uri() {
        let secrets = Secrets::new(&[
            "postgresql://me:s%33cret%21@10.0.0.7:5432/db?x=%%&a=joinsaw",
            "other",
        ]);
        for (said, shown) in [
            (
                "connection to server at \"10.0.0.7\", port 5432 failed: Connection refused",
                "connection to server at \"***\", port *** failed: Connection refused",
            ),
            (
                "password authentication failed for user \"me\"",
                "password authentication failed for user \"***\"",
            ),
            (
                "s%33cret%21, s3cret!, 's3cret' and other",
                "*** *** '***' and ***",
            ),
            ("invalid token: \"%%\"", "invalid token: \"***\""),
            (
                "no table joinsaw_stage for joinsaw",
                "no table joinsaw_stage for ***",
            ),
            ("no  such \"\" thing\n", "no  such \"\" thing\n"),
        ] {
            assert_eq!(secrets.masked(said), shown);
        }
        assert_eq!(Secrets::new(&["", ""]).masked("a -- b"), "a -- b");
    }
}
