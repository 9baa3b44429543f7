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
    let mut reader = Reader {
        document,
        items: texts(&file.items),
        lists_items: !file.items.is_empty(),
        optional: texts(&file.optional),
    };
    let options = file.options.0.iter();
    let options = options.map(|(name, items)| reader.covers(name, items.get_ref()));
    let options: Vec<Covers> = all(options)?;
    reader.check_items(&file, &options)?;
    let n_primary = reader.items.len();
    let items = [reader.items, reader.optional].concat();
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
        items: items.clone(),
        n_primary,
        options: options.collect(),
        excluded: Vec::new(),
    };
    let unused = file.optional.iter().filter(|item| {
        let options = cover.options.iter().flat_map(|option| &option.covers);
        let mut covered = options.map(|(item, _)| cover.items[*item].as_str());
        covered.all(|covered| covered != item.get_ref())
    });
    let warnings = unused.map(|item| {
        let place = document.place(item.span());
        format!(
            "the optional item `{}` in {place} is in no option",
            item.get_ref()
        )
    });
    let warnings = warnings.collect();
    let puzzle = Puzzle::new(document, file.name, file.known, file.question, cover)?;
    Ok(Puzzle { warnings, ..puzzle })
}

/// The items of an option, each with its colour, if it has one.
type Covers = Vec<(String, Option<String>)>;

struct Reader<'a> {
    document: &'a Document,
    /// The items that have to be covered, as far as they are known.
    items: Vec<String>,
    /// True if the file lists them.
    lists_items: bool,
    optional: Vec<String>,
}

impl Reader<'_> {
    /// The items of an option.
    fn covers(&mut self, name: &Spanned<String>, items: &Value) -> Result<Covers> {
        let place = self.document.place(name.span());
        let fault = |problem: String| fault(&place, name.get_ref(), &problem);
        check_name(name.get_ref(), "name of an option", &place)?;
        let mut covers = Covers::new();
        let words = words(items);
        let words = words.ok_or_else(|| {
            fault("has no items; expected them as a text, or as a list of texts".to_owned())
        })?;
        for word in words {
            let (item, colour) = match word.split_once(':') {
                Some((item, colour)) => (item.to_owned(), Some(colour.to_owned())),
                None => (word.to_owned(), None),
            };
            check_name(&item, "name of an item", &place)?;
            let is_optional = self.optional.contains(&item);
            let is_known = is_optional || self.items.contains(&item);
            let problem = if colour.as_ref().is_some_and(String::is_empty) {
                format!("has no colour after the colon of `{item}:`")
            } else if covers.iter().any(|(known, _)| *known == item) {
                format!("has `{item}` twice; expected it once")
            } else if colour.is_some() && !is_optional {
                format!(
                    "gives a colour to `{item}`, which is not optional; only optional items have colours"
                )
            } else if self.lists_items && !is_known {
                format!("has `{item}`, which is not among the items")
            } else {
                if !is_known {
                    self.items.push(item.clone());
                }
                covers.push((item, colour));
                continue;
            };
            return Err(fault(problem));
        }
        if covers.iter().all(|(item, _)| self.optional.contains(item)) {
            let problem = "has only optional items; expected one that has to be covered";
            Err(fault(problem.to_owned()))
        } else {
            Ok(covers)
        }
    }

    /// Makes sure that each item that the file lists is listed once, and is covered by an option if it has to be.
    fn check_items(&self, file: &OptionsFile, options: &[Covers]) -> Result<()> {
        let listed: Vec<&Spanned<String>> = file.items.iter().chain(&file.optional).collect();
        for (idx, item) in listed.iter().enumerate() {
            let name = item.get_ref();
            let is_twice = listed[..idx].iter().any(|known| known.get_ref() == name);
            let is_covered = options.iter().flatten().any(|(known, _)| known == name);
            let problem = if is_twice {
                "is listed twice; expected once"
            } else if is_covered || idx >= file.items.len() {
                continue;
            } else {
                "is in no option, so nothing can cover it"
            };
            let place = self.document.place(item.span());
            return Err(fault(&place, name, problem));
        }
        if options.is_empty() {
            let problem = "has no option; expected one at least";
            Err(fault(&self.document.whole(), "[options]", problem))
        } else {
            Ok(())
        }
    }
}

fn texts(items: &[Spanned<String>]) -> Vec<String> {
    items.iter().map(|item| item.get_ref().clone()).collect()
}

fn fault(place: &Place, option: &str, problem: &str) -> Error {
    place.error(format!("`{option}` {problem}"))
}

/// The words of a text, or of a list of texts; `None` where there are none.
fn words(items: &Value) -> Option<Vec<&str>> {
    let words: Vec<&str> = match items {
        Value::String(text) => text.split_whitespace().collect(),
        Value::Array(items) => items.iter().map(Value::as_str).collect::<Option<_>>()?,
        _ => Vec::new(),
    };
    (!words.is_empty()).then_some(words)
}
