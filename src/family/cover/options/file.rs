//! Exact covers from their files: as TOML, and in the text form of Knuth's programs.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::{Choice, ExactCover};
use crate::error::{Place, Result};
use crate::family::cover::error::CoverError;
use crate::family::document::{Document, Entries, check_count, check_name};
use crate::family::puzzle::{Known, Puzzle};
use crate::family::source::name_of_file;

/// How many items and options a cover may have.
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
    let optional: Vec<&str> = file
        .optional
        .iter()
        .map(|item| item.get_ref().as_str())
        .collect();
    let listed = file.items.iter().map(|item| item.get_ref().clone());
    let mut primary: Vec<String> = listed.collect();
    let is_listed = !primary.is_empty();
    let mut read = Vec::new();
    for (name, items) in &file.options.0 {
        let place = document.place(name.span().start);
        check_name(name.get_ref(), "name of an option", &place)?;
        let items = words(items.get_ref());
        let items = items.ok_or_else(|| {
            fault(
                &place,
                name.get_ref(),
                "has no items; expected them as a text, or as a list of texts",
            )
        })?;
        let mut covers: Vec<(&str, Option<String>)> = Vec::new();
        for word in items {
            let (item, colour) = match word.split_once(':') {
                Some((item, colour)) => (item, Some(colour.to_owned())),
                None => (word, None),
            };
            check_name(item, "name of an item", &place)?;
            if covers.iter().any(|(known, _)| *known == item) {
                return Err(fault(
                    &place,
                    name.get_ref(),
                    &format!("has `{item}` twice; expected it once"),
                )
                .into());
            }
            if !optional.contains(&item) {
                if colour.is_some() {
                    let problem = format!(
                        "gives a colour to `{item}`, which is not optional; only optional items have colours"
                    );
                    return Err(fault(&place, name.get_ref(), &problem).into());
                }
                let is_known = primary.iter().any(|known| known == item);
                if is_listed && !is_known {
                    let problem = format!("has `{item}`, which is not among the items");
                    return Err(fault(&place, name.get_ref(), &problem).into());
                }
                if !is_known {
                    primary.push(item.to_owned());
                }
            }
            covers.push((item, colour));
        }
        if !covers.iter().any(|(item, _)| !optional.contains(item)) {
            return Err(fault(
                &place,
                name.get_ref(),
                "has only optional items; expected one that has to be covered",
            )
            .into());
        }
        read.push((name.get_ref().clone(), covers));
    }
    for (idx, item) in file.items.iter().chain(&file.optional).enumerate() {
        let place = document.place(item.span().start);
        let name = item.get_ref();
        let mut before = file.items.iter().chain(&file.optional).take(idx);
        if before.any(|known| known.get_ref() == name) {
            return Err(fault(&place, name, "is an item twice; expected it once").into());
        }
        let mut covers = read.iter().flat_map(|(_, covers)| covers);
        if idx < file.items.len() && !covers.any(|(known, _)| known == name) {
            let problem = "is in no option, so that nothing covers it";
            return Err(fault(&place, name, problem).into());
        }
    }
    let owner = format!("`{}`", document.file());
    check_count(
        owner.clone(),
        read.len(),
        "options",
        "an exact cover",
        MOST_OPTIONS,
    )?;
    let n_primary = primary.len();
    let items: Vec<String> = primary
        .into_iter()
        .chain(optional.iter().map(|item| (*item).to_owned()))
        .collect();
    check_count(owner, items.len(), "items", "an exact cover", MOST_ITEMS)?;
    let position: BTreeMap<&str, usize> = items.iter().map(String::as_str).zip(0..).collect();
    let options = read.into_iter().map(|(name, covers)| Choice {
        name,
        covers: covers
            .into_iter()
            .map(|(item, colour)| (position[item], colour))
            .collect(),
    });
    let options: Vec<Choice> = options.collect();
    if options.is_empty() {
        let place = document.place(0);
        return Err(fault(&place, "[options]", "has no option; expected one at least").into());
    }
    let cover = ExactCover {
        options,
        items,
        n_primary,
    };
    Puzzle::new(document, file.name, file.known, file.question, cover)
}

fn fault(place: &Place, option: &str, problem: &str) -> CoverError {
    CoverError::Option {
        place: place.clone(),
        option: option.to_owned(),
        problem: problem.to_owned(),
    }
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

/// Reads an exact cover in Knuth's text form: lines that begin with `|` are comments, the first other line lists the items, those behind
/// a lone `|` optional, and each line after it is an option. The puzzle is defined by a TOML file that says the same, line by line.
///
/// # Errors
/// As [`parse`].
pub fn parse_dlx(document: &Document) -> Result<Puzzle> {
    let quoted = |text: &str| Value::from(text).to_string();
    let list = |items: &str| {
        let items: Vec<String> = items.split_whitespace().map(quoted).collect();
        items.join(", ")
    };
    let (mut toml, mut optional, mut n_options) = (Vec::new(), None, 0);
    for line in document.text().lines().map(str::trim_end) {
        toml.push(
            match (line.starts_with('|') || line.is_empty(), &optional) {
                (true, _) => String::new(),
                (false, None) => {
                    let (items, others) = line.split_once('|').unwrap_or((line, ""));
                    optional = Some(list(others));
                    format!("items = [{}]", list(items))
                }
                (false, Some(_)) => {
                    n_options += 1;
                    let name = format!("{n_options}: {}", line.trim());
                    format!("options.{} = {}", quoted(&name), quoted(line))
                }
            },
        );
    }
    let Some(optional) = optional.filter(|_| n_options > 0) else {
        let problem = "has no option; expected a line of items, and then a line for each option";
        return Err(fault(&document.place(0), document.file(), problem).into());
    };
    toml.push(format!("family = \"cover\"\noptional = [{optional}]"));
    let toml = toml.join("\n");
    let name = name_of_file(document.file());
    parse(&Document::new(document.file(), &toml).called(name))
}
