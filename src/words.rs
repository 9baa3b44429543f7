//! Numbers and counts in sentences.

use indicatif::HumanCount;

/// A number as people read it: `50,000,000`.
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
