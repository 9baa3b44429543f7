//! Many puzzles: a folder of files, a file with a puzzle a line, or any file that holds several.

use std::fs;
use std::path::Path;

use serde_json::Value as Json;

use super::document::Document;
use super::puzzle::Puzzle;
use super::source::{MAX_COLLECTION_BYTES, cannot_read};
use super::{builtin, file_of, parse, parse_all};
use crate::error::{Error, Result};

/// Reads the puzzles of a folder, in the order of the names of its files, or of a file. In a file of JSON Lines, each line is the name or
/// the text of a puzzle, a puzzle file as an object, or an object that has its text as `definition`.
///
/// # Errors
/// When the folder or the file cannot be read, or holds nothing of the kind. What is wrong with one of its puzzles stands in its place.
pub fn find_many(name: &str) -> Result<Vec<Result<Puzzle>>> {
    if !Path::new(name).is_dir() {
        return match file_of(name, MAX_COLLECTION_BYTES)? {
            Some(document) => in_file(&document),
            None => super::find_all(name),
        };
    }
    let failed = |source| cannot_read(name, source);
    let entries = fs::read_dir(name).map_err(failed)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = paths.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    paths.retain(|path| path.is_file());
    paths.sort();
    let puzzles = paths.iter().flat_map(|path| {
        let document = file_of(&path.to_string_lossy(), MAX_COLLECTION_BYTES);
        let puzzles = document
            .and_then(|document| document.map_or(Ok(Vec::new()), |document| in_file(&document)));
        puzzles.unwrap_or_else(|error| vec![Err(error)])
    });
    Ok(puzzles.collect())
}

fn in_file(document: &Document) -> Result<Vec<Result<Puzzle>>> {
    let text = document.text();
    if !text.trim_start().starts_with(['{', '"']) {
        return parse_all(document);
    }
    let lines = text
        .lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty());
    let puzzles = lines
        .zip(1..)
        .map(|((line, line_no), no)| in_line(&document.part(no), line, line_no));
    Ok(puzzles.collect())
}

/// The puzzle of a line of JSON.
fn in_line(document: &Document, line: &str, line_no: usize) -> Result<Puzzle> {
    let wrong = |problem: String| Error::in_file(document.place_of_line(line_no), problem);
    let json = serde_json::from_str(line).map_err(|error| wrong(format!("not JSON: {error}")))?;
    let text = match json {
        Json::String(text) => text,
        Json::Object(file) => match file.get("definition") {
            Some(Json::String(text)) => text.clone(),
            _ => {
                toml::to_string(&file).map_err(|error| wrong(format!("no puzzle file: {error}")))?
            }
        },
        _ => {
            return Err(wrong(
                "expected a text or an object: the name of a puzzle, or its file".to_owned(),
            ));
        }
    };
    let text = builtin(&text).map_or(text.as_str(), |builtin| builtin.definition);
    parse(&document.translated(text, vec![line_no]))
}
