//! The orders of flowers that a command is given.

use std::ops::RangeInclusive;

use crate::error::{Error, Result};

/// Reads `6` or `5..12`; both ends count.
pub fn range_of(text: &str) -> Option<RangeInclusive<usize>> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last) = (first.trim().parse(), last.trim().parse());
    Some(first.ok()?..=last.ok()?)
}

/// Reads the value of `--order` when it is used with `--all-pieces`.
pub fn orders_of_all_pieces(given: &[String], needed: &str) -> Result<RangeInclusive<usize>> {
    let orders = match given {
        [text] => range_of(text),
        _ => None,
    };
    orders
        .filter(|orders| !orders.is_empty())
        .ok_or_else(|| Error::BadOption {
            option: "--order",
            found: given.join(","),
            needed: format!("{needed}, with `--all-pieces`"),
        })
}
