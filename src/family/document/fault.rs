//! The faults that toml and serde find in a puzzle file, in the words of this program where they are frequent.

use std::ops::Range;

use toml::de::Error as TomlError;

use super::Document;
use crate::error::{Error, Place, instead};

/// The quotes around a text of several lines.
const TRIPLE: &str = "\"\"\"";

/// Serde's words for types, and plainer ones.
const TYPES: [(&str, &str); 14] = [
    ("expected i64", "expected a whole number"),
    ("expected usize", "expected a whole number from 0 up"),
    ("expected u64", "expected a whole number from 0 up"),
    ("expected u32", "expected a whole number from 0 up"),
    ("expected a boolean", "expected `true` or `false`"),
    ("expected a string", "expected a text in quotes"),
    ("expected a sequence", "expected a list"),
    ("expected a map", "expected a table"),
    ("invalid type: sequence", "found a list"),
    ("invalid type: string ", "found "),
    ("invalid type: integer ", "found "),
    ("invalid type: floating point ", "found "),
    ("invalid value: integer ", "found "),
    ("wanted string or table", "expected a text in quotes"),
];

/// The error of toml about a document.
pub fn fault(document: &Document, error: &TomlError) -> Error {
    let span = error.span().unwrap_or_default();
    if let Some(bare) = bare_value(document.text(), &span, error.message()) {
        let value = &document.text()[bare.clone()];
        let quoted = toml::Value::from(value.trim_matches(['“', '”', '„', '‘', '’', '«', '»']));
        let fault = document
            .place(bare)
            .error(format!("`{value}` needs quotes"));
        return fault.help(format!("write {quoted}"));
    }
    if let Some(fault) = open_quote(document, span.start) {
        return fault;
    }
    let says = in_our_words(error.message());
    match document.family() {
        Some(family) if span.start == 0 && says.starts_with("missing key") => {
            let help = format!("`joinsaw new {family}` prints a file that has one");
            below_heading(document, &says)
                .unwrap_or_else(|| document.whole().error(says).help(help))
        }
        _ => match says.split_once("; ") {
            Some((says, help)) => document.place(span).error(says).help(help),
            None => document.place(span).error(says),
        },
    }
}

/// The fault that a quote is not closed, in a line up to the one at this offset.
fn open_quote(document: &Document, at: usize) -> Option<Error> {
    let text = document.text();
    toml::de::DeTable::parse(text).err()?;
    let tripled: Vec<usize> = text.match_indices(TRIPLE).map(|(at, _)| at).collect();
    if tripled.len() % 2 == 1 {
        let last = *tripled.last()?;
        let place = document.place(last..last + TRIPLE.len());
        return Some(place.error("three quotes begin a text here, and none end it"));
    }
    let mut lines = text.lines().take(document.line_no(at)).zip(1..);
    let (line, no) = lines.find(|(line, _)| {
        !line.contains(TRIPLE) && !line.contains('#') && line.matches('"').count() % 2 == 1
    })?;
    let fault = document.line(no).error("a quote is not closed");
    Some(if line.trim_end().ends_with("= \"") {
        fault.help(format!("a text of several lines stands between {TRIPLE}"))
    } else {
        fault
    })
}

/// The fault that a missing key stands below a heading, and so belongs to another table.
fn below_heading(document: &Document, says: &str) -> Option<Error> {
    let key = says.split('`').nth(1)?;
    let mut lines = document.text().lines().zip(1..);
    let (_, no) = lines.find(|(line, _)| {
        let rest = line.trim_start().strip_prefix(key).map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with('='))
    })?;
    Some(in_another_table(&document.line(no), key))
}

/// The fault that a key of the puzzle itself stands below a heading.
pub fn in_another_table(place: &Place, key: &str) -> Error {
    place
        .error(format!("`{key}` stands below a heading, in another table"))
        .help("move it above the first line in brackets")
}

/// A message of serde in our words, such as "unknown key `piece`; did you mean `pieces`?".
pub fn in_our_words(message: &str) -> String {
    let mut quoted = message.split('`').skip(1).step_by(2);
    let name = quoted.next().unwrap_or_default();
    let known: Vec<&str> = quoted.collect();
    if message.starts_with("unknown field") {
        format!("unknown key `{name}`; {}", instead(name, "keys", &known))
    } else if message.starts_with("unknown variant") {
        format!("unknown word `{name}`; {}", instead(name, "words", &known))
    } else if message.starts_with("missing field") {
        format!("missing key `{name}`")
    } else {
        TYPES
            .iter()
            .fold(message.to_owned(), |says, (theirs, ours)| {
                says.replace(theirs, ours)
            })
    }
}

/// A text or a number that lacks its quotes.
fn bare_value(text: &str, span: &Range<usize>, message: &str) -> Option<Range<usize>> {
    let found = &text[span.clone()];
    let wants_text = ["expected a string", "expected a text"]
        .iter()
        .any(|words| message.contains(words));
    if wants_text && found.parse::<f64>().is_ok()
        || message.contains("must be quoted") && !found.trim().is_empty()
    {
        return Some(span.clone());
    }
    // toml stops where the value could not go on as a number or a truth.
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    let (key, value) = line.split_once('=')?;
    let value = value.split('#').next()?.trim();
    let is_bare = value.starts_with(char::is_alphanumeric)
        && !value.contains(['"', '\''])
        && toml::de::DeValue::parse(&value.to_lowercase()).is_err();
    let start = start + key.len() + line[key.len()..].find(value)?;
    is_bare.then(|| start..start + value.len())
}
