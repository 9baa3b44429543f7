//! Error messages of a driver, without the URI and its password.

use percent_encoding::percent_decode_str;

/// The place of a database and the secrets in it.
pub struct Hidden {
    uri: String,
    /// The password, with `%41` read as `A` too, and its parts between signs: a driver may take a part of it for a host or an option.
    secrets: Vec<String>,
}

impl Hidden {
    /// The secrets of a URI and a separate password. In the URI, everything before the last `@` except the scheme may be secret,
    /// and everything after a key such as `password`.
    pub fn new(uri: &str, password: &str) -> Self {
        let user = uri.rsplit_once('@').map(|(user, _)| user);
        let user = user.map(|user| user.split_once("://").map_or(user, |(_, user)| user));
        let user = user.and_then(|user| user.split_once([':', ';']));
        let lower = uri.to_ascii_lowercase();
        let keys = ["pass", "pwd", "token", "secret", "key"];
        let keys = keys.into_iter().filter_map(|key| lower.find(key));
        let value = keys
            .min()
            .and_then(|start| uri.get(start..)?.split_once('='));
        let found = [user, value]
            .into_iter()
            .flatten()
            .map(|(_, secret)| secret);
        let mut secrets = Vec::new();
        for secret in found.chain([password]).filter(|secret| !secret.is_empty()) {
            let decoded = percent_decode_str(secret).decode_utf8_lossy();
            let parts = secret.split(|symbol: char| !symbol.is_alphanumeric());
            secrets.extend(parts.filter(|part| part.len() > 2).map(str::to_owned));
            secrets.extend([secret.to_owned(), decoded.into_owned()]);
        }
        Self {
            uri: uri.to_owned(),
            secrets,
        }
    }

    /// The message in one line: for PostgreSQL, the server's own text, which comes last; otherwise, the first line.
    pub fn shown(&self, message: &str) -> String {
        let own = message
            .rsplit_once("ERROR:")
            .map_or(message, |(_, own)| own);
        let line = own.trim().lines().next().unwrap_or_default();
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut line = words.join(" ");
        if !self.uri.is_empty() {
            line = line.replace(&self.uri, "***");
        }
        if self.secrets.iter().any(|secret| line.contains(secret)) {
            "the message of its driver repeats a part of the URI or the password, and is not shown"
                .to_owned()
        } else {
            line.trim_end_matches('.').to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_shows_no_uri_and_no_part_of_a_password() {
        for uri in [
            "postgresql://me:s3cret@host:5432/db",
            "postgresql://me:pa?s3cret@h/db",
            "postgresql://me:a@s3cret@h",
            "postgresql://me@h/db?password=a&s3cret",
            "me:s3cret@host",
            "host=h password='it\\'s s3cret' user=me",
            "password=a\\ s3cret host=h",
            "Server=h;Password=s3cret",
            "sc://h:1/;token=s3cret",
            "postgresql://me:s%33cret@host",
        ] {
            let hidden = Hidden::new(uri, "other");
            for message in [
                uri,
                "no s3cret",
                "it's s3cret@h",
                "no host s3cretWord",
                "other",
            ] {
                let shown = hidden.shown(message);
                assert!(
                    !shown.contains("s3cret") && shown != "other",
                    "{uri}: {shown}"
                );
            }
            assert_eq!(hidden.shown("no way.\n at all"), "no way");
        }
    }

    #[test]
    fn a_message_is_one_line_that_says_what_is_wrong() {
        let hidden = Hidden::new("nuts.db", "");
        for (message, shown) in [
            (
                "Failed to prepare query: ERROR:  no column \"x\"\nLINE 3:  x AS B\n\nQuery was: SELECT",
                "no column \"x\"",
            ),
            (
                "[SQLite] Failed to open 'nuts.db': no such folder\nquery: SELECT 1",
                "[SQLite] Failed to open '***': no such folder",
            ),
        ] {
            assert_eq!(hidden.shown(message), shown);
        }
    }
}
