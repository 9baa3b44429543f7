//! Puzzles: data, read from files and checked, each of a family that turns it into a plan.
//!
//! A puzzle is a TOML file; the built-in puzzles are the files in `puzzles/`. Everything that is wrong with a file is
//! found here, with its line, so that later steps deal only with puzzles that make sense.
//!
//! Everything specific to a family is in its own folder, behind [`Family`] and the trait [`Content`].
//!
//! It may use `plan`, to state problems, and `engine`, to read the clock; no family uses another one, except through `assignment/`.
//! Begin with [`find`] and the trait [`Content`], then with `nonogram/`, the smallest family.

mod arrangements;
pub mod assignment;
pub mod board;
pub mod cover;
mod description;
mod document;
mod elsewhere;
pub mod flower;
mod given;
pub mod logic;
mod many;
pub mod nonogram;
mod pieces;
mod puzzle;
pub mod rules;
mod source;
pub mod sudoku;
mod unknown;
mod verify;

use std::path::Path;

use serde::Deserialize;

pub use arrangements::Arrangements;
pub use description::{DescribedClue, DescribedPiece, Description, Play, PlayLine, PlayShape};
pub use document::{Document, FilePart, GivenPiece};
pub use many::find_many;
pub use pieces::Piece;
pub use puzzle::{
    Batch, BatchBuilder, Builtin, Content, Family, Given, Known, LeftOut, PartOf, Puzzle,
};
use source::MAX_FILE_BYTES;
#[cfg(feature = "program")]
pub(crate) use source::csv_table;
pub use source::{kind_of, name_of_file, read_text};
pub use verify::{Checker, NamedRow, Unreadable, Verdict, WrittenSolution};

use crate::error::{Error, Result, instead};
use crate::words::count_of;

/// The families, in the order in which their built-in puzzles are listed.
pub const FAMILIES: &[Family] = &[
    flower::FAMILY,
    board::FAMILY,
    cover::FAMILY,
    logic::FAMILY,
    sudoku::FAMILY,
    nonogram::FAMILY,
    rules::FAMILY,
];

/// The names of the families, as puzzle files spell them.
#[must_use]
pub fn names() -> Vec<&'static str> {
    FAMILIES.iter().map(|family| family.name).collect()
}

/// The family of this name, if there is one.
#[must_use]
pub fn named(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name == name)
}

/// The built-in puzzle of this name, if there is one.
#[must_use]
pub fn builtin(name: &str) -> Option<&'static Builtin> {
    builtins().find(|builtin| builtin.name == name)
}

/// The commented file to start from of a family, or the file of a built-in puzzle.
///
/// # Errors
/// When there is neither of this name.
pub fn template(name: &str) -> Result<&'static str> {
    named(name)
        .map(|family| family.template)
        .or_else(|| Some(builtin(name)?.definition))
        .ok_or_else(|| Error::Message(unknown::no_template(name)))
}

/// Every built-in puzzle, the default one first.
pub fn builtins() -> impl Iterator<Item = &'static Builtin> {
    FAMILIES.iter().flat_map(|family| family.builtins)
}

/// The part of a puzzle file that every family shares.
#[derive(Deserialize)]
struct Heading {
    family: toml::Spanned<String>,
}

/// Reads the puzzle of this name: a built-in one, a file, whose name may lack its ending, `-` for standard input, one of several in
/// a file, as in `grids.txt#3`, or a grid itself.
///
/// # Errors
/// When no puzzle has this name, or anything in its file is wrong; the message names the line.
pub fn find(name: &str) -> Result<Puzzle> {
    if let Some(builtin) = builtin(name) {
        return parse(&Document::new(builtin.name, builtin.definition));
    }
    if let Some(document) = file_of(name, MAX_FILE_BYTES)? {
        return parse(&document);
    }
    if let Some((file, number)) = name.rsplit_once('#')
        && let Some(document) = file_of(file, MAX_FILE_BYTES)?
    {
        let puzzles = elsewhere::several(&document).unwrap_or_else(|| vec![document.clone()]);
        let idx = number.parse().ok().and_then(|no: usize| no.checked_sub(1));
        let puzzle = idx.and_then(|idx| puzzles.get(idx)).ok_or_else(|| {
            let n_puzzles = count_of(puzzles.len() as u64, "puzzle");
            let problem = format!("no puzzle `{number}`; the file holds {n_puzzles}");
            document.whole().error(problem)
        })?;
        return parse(puzzle);
    }
    let typed = Document::new("the argument", name).called("a grid");
    match elsewhere::translate_grid(&typed) {
        Some(translated) => parse_translated(translated?),
        None => Err(Error::Message(unknown::no_puzzle(name))),
    }
}

/// Reads all puzzles of a file of this name that holds several, or else the one of this name. Its file is read once, as a pipe can be.
///
/// # Errors
/// As [`find`]; what is wrong with one of several puzzles stands in its place.
pub fn find_all(name: &str) -> Result<Vec<Result<Puzzle>>> {
    if builtin(name).is_none()
        && let Some(document) = file_of(name, MAX_FILE_BYTES)?
    {
        return parse_all(&document);
    }
    Ok(vec![Ok(find(name)?)])
}

/// The puzzles of a text that holds several, or its only one.
fn parse_all(document: &Document) -> Result<Vec<Result<Puzzle>>> {
    match elsewhere::several(document) {
        Some(all) => Ok(all.iter().map(parse).collect()),
        None => Ok(vec![Ok(parse(document)?)]),
    }
}

/// The text of the file of this name, which may lack its ending, if there is one; `-` is standard input.
fn file_of(name: &str, max_bytes: u64) -> Result<Option<Document>> {
    let files =
        ["", ".toml", ".dlx", ".non", ".txt", ".xmpuzzle"].map(|ending| format!("{name}{ending}"));
    let found = |file: &String| file == "-" || Path::new(file).exists();
    let Some(file) = files.into_iter().find(found) else {
        return Ok(None);
    };
    let document = Document::new(&file, &read_text(&file, max_bytes)?);
    Ok(Some(document.called(&name_of_file(&file))))
}

fn parse_translated((file, warning): (Document, Option<String>)) -> Result<Puzzle> {
    let mut puzzle = parse(&file)?;
    puzzle.warnings.extend(warning);
    Ok(puzzle)
}

/// Reads a puzzle from the text of a puzzle file, or of a file of another program that holds one.
///
/// # Errors
/// When the text is neither, or not a puzzle; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    if let Some(family) = document.family().and_then(|name| named(&name)) {
        return (family.parse)(document);
    }
    if document.is_blank() {
        let error = document.whole().error("the file is empty");
        return Err(error.help("`joinsaw new flower` prints a file to start from"));
    }
    if let Some(translated) = elsewhere::translate(document) {
        return parse_translated(translated?);
    }
    let names_family = |line: &str| line.trim_start().starts_with("family");
    if !document.text().lines().any(names_family) {
        let error = document
            .whole()
            .error(match kind_of(document.text().as_bytes()) {
                Some(kind) => format!("the file is {kind}; expected a puzzle file"),
                None => "the file has no line `family = ...`".to_owned(),
            });
        let heading = document.text().lines().next().unwrap_or_default();
        let help = if heading.starts_with("ID") && heading.contains([',', ';', '\t']) {
            format!(
                "a table of pieces is read by `joinsaw load --db mine.db --pieces {}`",
                document.file()
            )
        } else {
            format!(
                "`joinsaw new flower` prints a file to start from; families: {}",
                names().join(", ")
            )
        };
        return Err(error.help(help));
    }
    let family = document.read::<Heading>()?.family;
    let error = document
        .place(family.span())
        .error(format!("unknown family `{}`", family.get_ref()));
    Err(error.help(instead(family.get_ref(), "families", &names())))
}
