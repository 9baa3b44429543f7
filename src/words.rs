//! Numbers and counts in sentences, and one spelling of each name.

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// A number with separators for people: `50,000,000`.
pub fn number(value: impl Into<u128>) -> String {
    let digits = value.into().to_string();
    let mut text = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The text in Unicode's composed form (NFC), in which a letter and its accent are one character.
pub fn composed(text: &str) -> Cow<'_, str> {
    if is_nfc_quick(text.chars()) == IsNormalized::Yes {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// The nearest whole number; `value` is from 0 to 2^64.
#[must_use]
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the caller's value is in range"
)]
pub fn whole(value: f64) -> u64 {
    value.round() as u64
}

/// A number of bytes in mebibytes, rounded down: "30 MiB".
pub fn mebibytes(n_bytes: u64) -> String {
    format!("{} MiB", number(n_bytes >> 20))
}

/// A number of things: "1 row", "2 rows".
pub fn count_of(n: impl Into<u128>, noun: &str) -> String {
    match n.into() {
        1 => format!("1 {noun}"),
        n => format!("{} {noun}s", number(n)),
    }
}

/// A text with a capital at its beginning.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.clone()).collect()
}

/// Things in a sentence: "r1c3, r1c5 and r2c1".
#[must_use]
pub fn in_a_list(items: &[impl AsRef<str>]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// A time in words: "1 second", "0.5 seconds".
pub fn seconds(seconds: f64) -> String {
    match seconds {
        1.0 => "1 second".to_owned(),
        _ => format!("{seconds} seconds"),
    }
}
