//! Exact covers in the text format of Knuth's programs. Lines that begin with `|` are comments. The first other line lists the items,
//! perhaps with bounds, as in `1:3|p`; those after a lone `|` are optional. Each line after it is an option.

use std::collections::BTreeSet;
use std::path::Path;

use super::translation::{Translation, quoted};
use crate::error::Result;
use crate::family::document::Document;

/// Without the file name `.dlx`, at most one line in this many may be malformed in a list of options.
const ONE_IN: usize = 5;

/// True if the file is called `.dlx`, or has another ending and lists options: words of its first line, on some lines not all of them.
pub fn is_cover(document: &Document) -> bool {
    let ending = Path::new(document.file()).extension().unwrap_or_default();
    if ending.eq_ignore_ascii_case("dlx") {
        return true;
    }
    let mut lines = lines(document).map(|(line, _)| line);
    let first = lines.next().unwrap_or_default();
    let items: Vec<&str> = first.split_whitespace().collect();
    // A multiplicity, such as in `2|a`, is not part of the name.
    let names = items.iter().filter_map(|item| item.rsplit('|').next());
    let known: BTreeSet<&str> = names.filter(|name| !name.is_empty()).collect();
    let n_items = items.iter().filter(|item| **item != "|").count();
    if n_items < 2 || known.len() < n_items {
        return false;
    }
    let (mut n_options, mut n_odd, mut is_choice) = (0, 0, false);
    for option in lines {
        let names = option.split_whitespace();
        let words = names.filter_map(|word| word.split(':').next());
        let n_words = words.clone().count();
        let own: BTreeSet<&str> = words.collect();
        n_options += 1;
        n_odd += usize::from(own.len() < n_words || !own.is_subset(&known));
        is_choice |= n_words < n_items;
    }
    is_choice && n_odd * ONE_IN <= n_options
}

/// The lines that are not comments, each with its number.
fn lines(document: &Document) -> impl Iterator<Item = (&str, usize)> {
    let lines = document.text().lines().map(str::trim_end).zip(1..);
    lines.filter(|(line, _)| !line.starts_with('|') && !line.is_empty())
}

/// The puzzle file of such a cover.
///
/// # Errors
/// When it has no items or no option, or items that a cover cannot have.
pub fn translate(document: &Document) -> Result<Document> {
    let mut lines = lines(document);
    let (items, line) = lines.next().unwrap_or(("", 1));
    let mut parts: Vec<&str> = items.split_whitespace().collect();
    let optional = match parts.iter().position(|item| *item == "|") {
        Some(idx) => parts.split_off(idx).split_off(1),
        None => Vec::new(),
    };
    if optional.contains(&"|") {
        let problem = "a second `|`; expected one, before all optional items";
        return Err(document.line(line).error(problem));
    }
    let list = |items: Vec<&str>| {
        let names: Vec<String> = items.into_iter().map(quoted).collect();
        names.join(", ")
    };
    let (items, optional) = (list(parts), list(optional));
    let mut file = Translation::of("cover");
    file.push(
        &format!("items = [{items}]\noptional = [{optional}]\n\n[options]"),
        line,
    );
    let mut n_options = 0;
    for (option, line) in lines {
        n_options += 1;
        let name = quoted(&format!("{n_options}: {}", option.trim()));
        file.push(&format!("{name} = {}", quoted(option)), line);
    }
    if n_options == 0 {
        let problem = "no option; expected a line of items, and then a line for each option";
        return Err(document.whole().error(problem));
    }
    Ok(file.document(document))
}
