//! Many puzzles: a folder of files, a file with a puzzle a line, or any file that holds several.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use super::document::Document;
use super::puzzle::Puzzle;
use super::source::{MAX_COLLECTION_BYTES, cannot_read};
use super::{builtin, file_of, parse, parse_all};
use crate::error::Result;

/// Reads the puzzles of a folder, in the order of the names of its files, or of a file. In a file of JSON Lines, each line is the name or
/// the text of a puzzle, a puzzle file as an object, or an object that has its text as `definition`.
///
/// # Errors
/// When the folder or the file cannot be read, or holds nothing of the kind. The error of one of its puzzles takes the puzzle's place.
pub fn find_many(name: &str) -> Result<Vec<Result<Puzzle>>> {
    if !Path::new(name).is_dir() {
        return match file_of(name, MAX_COLLECTION_BYTES)? {
            Some(document) => in_file(&document),
            None => super::find_all(name),
        };
    }
    let entries = fs::read_dir(name)
        .and_then(std::iter::Iterator::collect::<io::Result<Vec<_>>>)
        .map_err(|source| cannot_read(name, &source))?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    let mut puzzles = Vec::new();
    for path in paths.iter().filter(|path| path.is_file()) {
        match file_of(&path.to_string_lossy(), MAX_COLLECTION_BYTES) {
            Ok(Some(document)) => {
                puzzles.extend(in_file(&document).unwrap_or_else(|it| vec![Err(it)]));
            }
            Ok(None) => {}
            Err(error) => puzzles.push(Err(error)),
        }
    }
    Ok(puzzles)
}

fn in_file(document: &Document) -> Result<Vec<Result<Puzzle>>> {
    if !document.text().trim_start().starts_with(['{', '"']) {
        return parse_all(document);
    }
    let lines = document.text().lines();
    Ok(lines
        .filter(|line| !line.trim().is_empty())
        .zip(1..)
        .map(|(line, no)| of_json(&document.part(no, line)))
        .collect())
}

/// The puzzle of a line of JSON.
fn of_json(document: &Document) -> Result<Puzzle> {
    let fault = |problem: String| document.whole().error(problem);
    let json = serde_json::from_str(document.text())
        .map_err(|error| fault(format!("not JSON: {error}")))?;
    let expected = "expected the name of a puzzle as a text, or its file as a text or an object";
    let text = match json {
        Json::String(text) => text,
        Json::Object(file) => match file.get("definition") {
            Some(Json::String(text)) => text.clone(),
            _ => toml::to_string(&file)
                .map_err(|error| fault(format!("not a puzzle file: {error}")))?,
        },
        Json::Array(_) => return Err(fault(format!("found a list; {expected}"))),
        other => return Err(fault(format!("found `{other}`; {expected}"))),
    };
    let text = builtin(&text).map_or(text.as_str(), |builtin| builtin.definition);
    parse(&document.translated(text, vec![1]))
}
