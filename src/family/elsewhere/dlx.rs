//! Exact covers in the text form of Knuth's programs, in files that end in `.dlx`: lines that begin with `|` are comments, the first other
//! line lists the items, those behind a lone `|` optional, and each line after it is an option.

use std::path::Path;

use super::translation::{Translation, quoted};
use crate::error::{Error, Result};
use crate::family::document::Document;

/// The puzzle file of such a cover; `None` where the file is not called one.
///
/// # Errors
/// When it has no items or no option.
pub fn translate(document: &Document) -> Option<Result<Document>> {
    let is_dlx = Path::new(document.file()).extension() == Some("dlx".as_ref());
    is_dlx.then(|| cover(document))
}

fn cover(document: &Document) -> Result<Document> {
    let text = document.text().trim_start_matches('\u{feff}');
    let lines = text.lines().map(str::trim_end).zip(1..);
    let mut lines = lines.filter(|(line, _)| !line.starts_with('|') && !line.is_empty());
    let items = lines.next();
    let mut options = lines.zip(1..).peekable();
    let (Some((items, line)), Some(_)) = (items, options.peek()) else {
        let problem =
            "no option; expected a line of items, and then a line for each option".to_owned();
        return Err(Error::in_file(document.place(0), problem));
    };
    let mut file = Translation::of("cover");
    let (items, optional) = items.split_once('|').unwrap_or((items, ""));
    if optional.contains('|') {
        let problem = "a second `|`; expected one, before all optional items";
        return Err(Error::in_file(
            document.place_of_line(line),
            problem.to_owned(),
        ));
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
