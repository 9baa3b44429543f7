//! Exact covers from their files.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::{Choice, ExactCover};
use crate::error::{Error, Place, Result, all};
use crate::family::document::{Document, Entries, check_count, check_name, words};
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
    let listed = file.items.iter().map(|item| bounded(item.get_ref()));
    let mut items: Vec<String> = listed.clone().map(|(name, _)| name.to_owned()).collect();
    let bounds: BTreeMap<&str, [i64; 2]> = listed
        .filter_map(|(name, bounds)| Some((name, bounds?)))
        .collect();
    let read = file.options.0.iter().map(|(name, words)| {
        let place = document.place(name.span());
        let covers = read_option((name.get_ref(), &place), words.get_ref(), &mut items, &file)?;
        Ok((name.get_ref().clone(), covers))
    });
    let mut options: Vec<(String, Covers)> = all(read)?;
    let warnings = check_items(document, &file, &options)?;
    decide(&mut options, &mut items, &bounds);
    items.sort_by_key(|item| bounds.contains_key(item.as_str()));
    let n_primary = items.len() - bounds.len();
    let bounds = items[n_primary..]
        .iter()
        .map(|item| bounds[item.as_str()])
        .collect();
    items.extend(file.optional.iter().map(|item| item.get_ref().clone()));
    let owner = format!("`{}`", document.file());
    for (n, things, limit) in [
        (options.len(), "options", MOST_OPTIONS),
        (items.len(), "items", MOST_ITEMS),
    ] {
        check_count(&owner, n, things, "an exact cover", limit)?;
    }
    let position: BTreeMap<&str, usize> = items.iter().map(String::as_str).zip(0..).collect();
    let options = options.into_iter().map(|(name, covers)| {
        let covers = covers
            .into_iter()
            .map(|(item, colour)| (position[item.as_str()], colour));
        Choice {
            name,
            covers: covers.collect(),
            is_excluded: false,
        }
    });
    let cover = ExactCover {
        n_primary,
        bounds,
        options: options.collect(),
        items,
    };
    let puzzle = Puzzle::new(document, file.name, file.known, file.question, cover)?;
    Ok(Puzzle { warnings, ..puzzle })
}

/// The name of an item, and the bounds before it, such as `1:3|p`, or `2|p` for exactly 2.
fn bounded(item: &str) -> (&str, Option<[i64; 2]>) {
    let found = item.split_once('|').and_then(|(bounds, name)| {
        let (least, most) = bounds.split_once(':').unwrap_or((bounds, bounds));
        let bounds = [least.parse::<u32>().ok()?, most.parse().ok()?];
        Some((name, Some(bounds.map(i64::from))))
    });
    found.unwrap_or((item, None))
}

/// Gives each option an item that has to be covered once: an option without one gets an item of its own, which another option covers if
/// the first is not chosen.
fn decide(
    options: &mut Vec<(String, Covers)>,
    items: &mut Vec<String>,
    bounds: &BTreeMap<&str, [i64; 2]>,
) {
    for idx in 0..options.len() {
        let (name, covers) = &mut options[idx];
        let is_once = |item: &String| items.contains(item) && !bounds.contains_key(item.as_str());
        if !covers.iter().any(|(item, _)| is_once(item)) {
            let item = format!("take {name}");
            covers.push((item.clone(), None));
            let leave = (format!("leave {name}"), vec![(item.clone(), None)]);
            items.push(item);
            options.push(leave);
        }
    }
}

/// The items of an option, each with its colour, if it has one.
type Covers = Vec<(String, Option<String>)>;

/// Reads the items of an option, a text or a list of texts, and adds new ones to `items` if the file does not list its items.
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
            "has a colon; expected a colour after it, and only for an optional item"
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
        let problem = "has no item that has to be covered; expected at least one, in a text or a list of texts";
        return Err(fault(place, name, problem));
    }
    Ok(covers)
}

/// Makes sure that each item that the file lists is listed once, and is covered by an option if it has to be. Warns about optional items
/// that are in no option.
fn check_items(
    document: &Document,
    file: &OptionsFile,
    options: &[(String, Covers)],
) -> Result<Vec<String>> {
    let covers = || options.iter().flat_map(|(_, covers)| covers);
    let listed: Vec<&Spanned<String>> = file.items.iter().chain(&file.optional).collect();
    let mut warnings = Vec::new();
    for (idx, item) in listed.iter().enumerate() {
        let (name, bounds) = bounded(item.get_ref());
        let place = document.place(item.span());
        let is_twice = listed[..idx]
            .iter()
            .any(|known| bounded(known.get_ref()).0 == name);
        let is_covered = covers().any(|(known, _)| known == name);
        if bounds.is_some_and(|[least, most]| least > most || most == 0 || idx >= file.items.len())
        {
            let problem = "has bounds that cannot be kept; expected bounds such as `1:3|p` or `2|p`, before an item that has to be covered";
            return Err(fault(&place, item.get_ref(), problem));
        } else if is_twice {
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

fn fault(place: &Place, name: &str, problem: &str) -> Error {
    place.error(format!("`{name}` {problem}"))
}
