//! Exact covers in the text form of Knuth's programs: lines that begin with `|` are comments, the first other line lists the items, those
//! behind a lone `|` optional, and each line after it is an option.

use std::collections::BTreeSet;
use std::path::Path;

use super::translation::{Translation, quoted};
use crate::error::{Error, Result};
use crate::family::document::Document;

/// Without the file name `.dlx`, at most one line in this many may be malformed in a list of options.
const ONE_IN: usize = 5;

/// The puzzle file of such a cover; `None` where the text is something else.
///
/// # Errors
/// When it has no items or no option.
pub fn translate(document: &Document) -> Option<Result<Document>> {
    is_cover(document).then(|| cover(document))
}

/// True if the file is called `.dlx`, or has another ending and lists options: words of its first line, on some lines not all of them.
pub fn is_cover(document: &Document) -> bool {
    let ending = Path::new(document.file()).extension().unwrap_or_default();
    if ending.eq_ignore_ascii_case("dlx") {
        return true;
    }
    let mut lines = lines(document).map(|(line, _)| line.split_whitespace());
    let items: Vec<&str> = lines
        .next()
        .into_iter()
        .flatten()
        .filter(|item| *item != "|")
        .collect();
    // A multiplicity, such as in `2|a`, is not part of the name.
    let names = items
        .iter()
        .map(|item| item.rsplit('|').next().unwrap_or(item));
    let known: BTreeSet<&str> = names.collect();
    if items.len() < 2 || known.len() < items.len() {
        return false;
    }
    let (mut n_options, mut n_known, mut is_choice) = (0, 0, false);
    for option in lines {
        let words: Vec<&str> = option
            .map(|word| word.split(':').next().unwrap_or(word))
            .collect();
        let own: BTreeSet<&str> = words.iter().copied().collect();
        n_options += 1;
        n_known += usize::from(own.len() == words.len() && own.is_subset(&known));
        is_choice |= words.len() < items.len();
    }
    is_choice && (n_options - n_known) * ONE_IN <= n_options
}

/// The lines that are not comments, each with its number.
fn lines(document: &Document) -> impl Iterator<Item = (&str, usize)> {
    let lines = document.text().lines().map(str::trim_end).zip(1..);
    lines.filter(|(line, _)| !line.starts_with('|') && !line.is_empty())
}

fn cover(document: &Document) -> Result<Document> {
    let mut lines = lines(document);
    let items = lines.next();
    let mut options = lines.zip(1..).peekable();
    let (Some((items, line)), Some(_)) = (items, options.peek()) else {
        let problem =
            "no option; expected a line of items, and then a line for each option".to_owned();
        return Err(Error::in_file(document.place(0), problem));
    };
    let mut file = Translation::of("cover");
    let fault = |problem| Err(Error::in_file(document.place_of_line(line), problem));
    let is_multiple = |item: &&str| {
        let bounds = item.split_once('|').map_or("", |(bounds, _)| bounds);
        !bounds.is_empty() && bounds.bytes().all(|it| it == b':' || it.is_ascii_digit())
    };
    if let Some(item) = items.split_whitespace().find(is_multiple) {
        return fault(format!(
            "`{item}` has a multiplicity, which is not supported; expected items that are covered once"
        ));
    }
    let (items, optional) = items.split_once('|').unwrap_or((items, ""));
    if optional.contains('|') {
        return fault("a second `|`; expected one, before all optional items".to_owned());
    }
    file.push(&format!("items = [{}]", list(items)), line);
    file.push(&format!("optional = [{}]", list(optional)), line);
    file.push("\n[options]", line);
    for ((option, line), no) in options {
        let name = format!("{no}: {}", option.trim());
        file.push(&format!("{} = {}", quoted(&name), quoted(option)), line);
    }
    Ok(file.document(document))
}

fn list(items: &str) -> String {
    let items: Vec<String> = items.split_whitespace().map(quoted).collect();
    items.join(", ")
}
