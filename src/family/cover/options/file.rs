//! Exact covers from their files.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::{Choice, ExactCover};
use crate::error::{Error, Place, Result, all};
use crate::family::document::{Document, Entries, check_count, check_name};
use crate::family::puzzle::{Known, Puzzle};

/// The most items and options of a cover.
const MOST_ITEMS: usize = 500;
const MOST_OPTIONS: usize = 20_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionsFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    question: Option<Spanned<String>>,
    #[serde(default)]
    items: Vec<Spanned<String>>,
    #[serde(default)]
    optional: Vec<Spanned<String>>,
    #[serde(default)]
    known: Known,
    options: Entries<Value>,
}

/// Reads an exact cover from its file.
///
/// # Errors
/// When an option has no items, or one twice; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: OptionsFile = document.read()?;
    let mut items = texts(&file.items);
    let options = file.options.0.iter();
    let options: Vec<Covers> = all(options.map(|(name, covers)| {
        let place = document.place(name.span());
        let words = words(covers.get_ref());
        read_option((name.get_ref(), &place), &words, &mut items, &file)
    }))?;
    let warnings = check_items(document, &file, &options)?;
    let n_primary = items.len();
    items.extend(texts(&file.optional));
    let owner = format!("`{}`", document.file());
    for (n, things, limit) in [
        (options.len(), "options", MOST_OPTIONS),
        (items.len(), "items", MOST_ITEMS),
    ] {
        check_count(&owner, n, things, "an exact cover", limit)?;
    }
    let position: BTreeMap<&str, usize> = items.iter().map(String::as_str).zip(0..).collect();
    let names = file.options.0.iter().map(|(name, _)| name.get_ref());
    let options = names.zip(options).map(|(name, covers)| Choice {
        name: name.clone(),
        covers: (covers.into_iter())
            .map(|(item, colour)| (position[item.as_str()], colour))
            .collect(),
    });
    let cover = ExactCover {
        n_primary,
        options: options.collect(),
        excluded: Vec::new(),
        items,
    };
    let puzzle = Puzzle::new(document, file.name, file.known, file.question, cover)?;
    Ok(Puzzle { warnings, ..puzzle })
}

/// The items of an option, each with its colour, if it has one.
type Covers = Vec<(String, Option<String>)>;

/// Reads the items of an option, and adds those to the items that the file does not list.
fn read_option(
    (name, place): (&str, &Place),
    words: &[&str],
    items: &mut Vec<String>,
    file: &OptionsFile,
) -> Result<Covers> {
    let is_optional = |item: &str| file.optional.iter().any(|known| known.get_ref() == item);
    check_name(name, "name of an option", place)?;
    let mut covers = Covers::new();
    for word in words {
        let (item, colour) = match word.split_once(':') {
            Some((item, colour)) => (item.to_owned(), Some(colour.to_owned())),
            None => ((*word).to_owned(), None),
        };
        check_name(&item, "name of an item", place)?;
        let is_known = is_optional(&item) || items.contains(&item);
        let problem = if colour.as_ref().is_some_and(String::is_empty) {
            format!("has no colour after the colon of `{item}:`")
        } else if covers.iter().any(|(known, _)| *known == item) {
            format!("has `{item}` twice; expected it once")
        } else if colour.is_some() && !is_optional(&item) {
            format!(
                "gives a colour to `{item}`, which is not optional; only optional items have colours"
            )
        } else if !file.items.is_empty() && !is_known {
            format!("has `{item}`, which is not among the items")
        } else {
            items.extend((!is_known).then(|| item.clone()));
            covers.push((item, colour));
            continue;
        };
        return Err(fault(place, name, &problem));
    }
    let problem = if words.is_empty() {
        "has no items; expected them as a text, or as a list of texts"
    } else if covers.iter().all(|(item, _)| is_optional(item)) {
        "has only optional items; expected one that has to be covered"
    } else {
        return Ok(covers);
    };
    Err(fault(place, name, problem))
}

/// Makes sure that each item that the file lists is listed once, and is covered by an option if it has to be. Warns about optional items
/// that are in no option.
fn check_items(document: &Document, file: &OptionsFile, options: &[Covers]) -> Result<Vec<String>> {
    let listed: Vec<&Spanned<String>> = file.items.iter().chain(&file.optional).collect();
    let mut warnings = Vec::new();
    for (idx, item) in listed.iter().enumerate() {
        let (name, place) = (item.get_ref(), document.place(item.span()));
        let is_twice = listed[..idx].iter().any(|known| known.get_ref() == name);
        let is_covered = options.iter().flatten().any(|(known, _)| known == name);
        if is_twice {
            return Err(fault(&place, name, "is listed twice; expected once"));
        } else if !is_covered && idx < file.items.len() {
            let problem = "is in no option, so nothing can cover it";
            return Err(fault(&place, name, problem));
        } else if !is_covered {
            warnings.push(format!(
                "the optional item `{name}` in {place} is in no option"
            ));
        }
    }
    if options.is_empty() {
        let problem = "has no option; expected one at least";
        return Err(fault(&document.whole(), "[options]", problem));
    }
    Ok(warnings)
}

fn texts(items: &[Spanned<String>]) -> Vec<String> {
    items.iter().map(|item| item.get_ref().clone()).collect()
}

fn fault(place: &Place, name: &str, problem: &str) -> Error {
    place.error(format!("`{name}` {problem}"))
}

/// The words of a text, or of a list of texts; none where it is neither.
fn words(items: &Value) -> Vec<&str> {
    match items {
        Value::String(text) => text.split_whitespace().collect(),
        Value::Array(items) => {
            let words: Option<_> = items.iter().map(Value::as_str).collect();
            words.unwrap_or_default()
        }
        _ => Vec::new(),
    }
}
