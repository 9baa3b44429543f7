//! Exact covers from their files.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::{Choice, ExactCover};
use crate::error::{Error, Place, Result, all};
use crate::family::cover::file::words;
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
    let read = file.options.0.iter().map(|(name, words)| {
        let place = document.place(name.span());
        read_option((name.get_ref(), &place), words.get_ref(), &mut items, &file)
    });
    let options: Vec<Covers> = all(read)?;
    let warnings = check_items(document, &file, &options)?;
    let n_primary = items.len();
    items.extend(texts(&file.optional));
    let owner = format!("`{}`", document.file());
    check_count(
        &owner,
        options.len(),
        "options",
        "an exact cover",
        MOST_OPTIONS,
    )?;
    check_count(&owner, items.len(), "items", "an exact cover", MOST_ITEMS)?;
    let position: BTreeMap<&str, usize> = items.iter().map(String::as_str).zip(0..).collect();
    let options = file
        .options
        .0
        .iter()
        .zip(options)
        .map(|((name, _), covers)| {
            let covers = covers
                .into_iter()
                .map(|(item, colour)| (position[item.as_str()], colour));
            Choice {
                name: name.get_ref().clone(),
                covers: covers.collect(),
                is_excluded: false,
            }
        });
    let cover = ExactCover {
        n_primary,
        options: options.collect(),
        items,
    };
    let puzzle = Puzzle::new(document, file.name, file.known, file.question, cover)?;
    Ok(Puzzle { warnings, ..puzzle })
}

/// The items of an option, each with its colour, if it has one.
type Covers = Vec<(String, Option<String>)>;

/// Reads the items of an option, a text or a list of texts, and adds those to the items that the file does not list.
fn read_option(
    (name, place): (&str, &Place),
    value: &Value,
    items: &mut Vec<String>,
    file: &OptionsFile,
) -> Result<Covers> {
    let is_optional = |item: &str| file.optional.iter().any(|known| known.get_ref() == item);
    check_name(name, "name of an option", place)?;
    let mut covers = Covers::new();
    for word in &words(value) {
        let (item, colour) = word
            .split_once(':')
            .map_or((word.as_str(), None), |(item, colour)| (item, Some(colour)));
        check_name(item, "name of an item", place)?;
        let is_known = is_optional(item) || items.iter().any(|known| known == item);
        let problem = if covers.iter().any(|(known, _)| *known == item) {
            "is there twice; expected once"
        } else if colour.is_some_and(str::is_empty) || colour.is_some() && !is_optional(item) {
            "has a colon; expected a colour behind it, as only optional items have"
        } else if !file.items.is_empty() && !is_known {
            "is not among the items"
        } else {
            items.extend((!is_known).then(|| item.to_owned()));
            covers.push((item.to_owned(), colour.map(str::to_owned)));
            continue;
        };
        return Err(fault(
            place,
            name,
            &format!("has `{word}`, which {problem}"),
        ));
    }
    if covers.iter().all(|(item, _)| is_optional(item)) {
        let problem = "has no item that has to be covered; expected one at least, in a text or a list of texts";
        return Err(fault(place, name, problem));
    }
    Ok(covers)
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
