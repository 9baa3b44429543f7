//! Numbers and counts in sentences.

use indicatif::HumanCount;

/// A number with separators for people: `50,000,000`.
pub fn number(value: u64) -> String {
    HumanCount(value).to_string()
}

/// A number of things: "1 row", "2 rows".
pub fn count_of(n: u64, noun: &str) -> String {
    match n {
        1 => format!("1 {noun}"),
        _ => format!("{} {noun}s", number(n)),
    }
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
