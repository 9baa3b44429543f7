//! The texts of files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use csv::ReaderBuilder;
use flate2::read::MultiGzDecoder;

use crate::error::{Document, Error, Place, Result, cause};
use crate::words::{composed, count_of, number};

/// The size limit of a puzzle file or a table of one, in bytes: many times what the largest puzzle needs.
pub const MAX_FILE_BYTES: u64 = 1 << 20;

/// The size limit of a file of many puzzles, in bytes: some millions of Sudokus.
pub const MAX_COLLECTION_BYTES: u64 = 256 << 20;

/// The size limit of an unpacked file, in bytes: BurrTools keeps the solutions that it finds with its puzzle.
const MAX_UNPACKED_BYTES: u64 = 32 << 20;

/// The name of a puzzle whose file gives none: that of the file, without characters that cannot stand in a line of a script.
#[must_use]
pub fn name_of_file(path: &str) -> String {
    let stem = Path::new(path).file_stem().unwrap_or_default();
    stem.to_string_lossy()
        .replace(|symbol: char| symbol.is_control() || symbol == '\\', " ")
}

/// The whole text of a file of up to `max_bytes`, unpacked if gzip packed it; `-` is standard input.
///
/// # Errors
/// When it cannot be read, is longer, or is not text in UTF-8 or UTF-16.
pub fn read_text(path: &str, max_bytes: u64) -> Result<String> {
    let bytes = if path == "-" {
        read_bytes(path, max_bytes, io::stdin().lock())?
    } else {
        let file = File::open(path).map_err(|source| cannot_read(path, &source))?;
        read_bytes(path, max_bytes, file)?
    };
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let unpacked = MultiGzDecoder::new(bytes.as_slice());
        text_of(path, &read_bytes(path, MAX_UNPACKED_BYTES, unpacked)?)
    } else {
        text_of(path, &bytes)
    }
}

pub fn cannot_read(path: &str, source: &io::Error) -> Error {
    Error::Message(format!("cannot read `{path}`: {}", cause(source)))
}

fn read_bytes(path: &str, max_bytes: u64, source: impl Read) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source
        .take(max_bytes.saturating_add(1))
        .read_to_end(&mut bytes)
        .map_err(|source| cannot_read(path, &source))?;
    if bytes.len() as u64 <= max_bytes {
        return Ok(bytes);
    }
    Err(Error::Message(format!(
        "`{path}` is longer than {} bytes; expected a puzzle file, a table of one, or the statements of one stage",
        number(max_bytes)
    )))
}

fn text_of(path: &str, bytes: &[u8]) -> Result<String> {
    if let Some(text) = from_utf_16(bytes) {
        return Ok(composed(&text).into_owned());
    }
    let text = str::from_utf8(bytes).map_err(|error| {
        if let Some(kind) = kind_of(bytes) {
            Error::Message(format!("`{path}` is {kind}; expected text"))
        } else {
            let document = Document::new(path, &String::from_utf8_lossy(bytes));
            let at = error.valid_up_to();
            document.place(at..at + 1).error("not text in UTF-8")
        }
    })?;
    Ok(composed(text).into_owned())
}

/// The kind of a file that people mistake for a puzzle or a table of one.
#[must_use]
pub fn kind_of(bytes: &[u8]) -> Option<&'static str> {
    match bytes.trim_ascii_start() {
        [0x89, b'P', b'N', b'G', ..] | [0xff, 0xd8, 0xff, ..] => Some("a picture"),
        [b'{', ..] | [b'[', b'{', ..] => Some("JSON"),
        bytes if bytes.starts_with(b"SQLite format 3\0") => Some("a SQLite database"),
        bytes if bytes.starts_with(b"PK") => Some("a packed file, as office programs write"),
        bytes if bytes.starts_with(b"<!") || bytes.starts_with(b"<html") => Some("a web page"),
        _ => None,
    }
}

/// The text of a file in UTF-16 that begins with its mark, as `>` writes it in Windows PowerShell.
fn from_utf_16(bytes: &[u8]) -> Option<String> {
    let (pairs, []) = bytes.as_chunks() else {
        return None;
    };
    let unit: fn([u8; 2]) -> u16 = match pairs.first()? {
        [0xff, 0xfe] => u16::from_le_bytes,
        [0xfe, 0xff] => u16::from_be_bytes,
        _ => return None,
    };
    let units: Vec<u16> = pairs[1..].iter().map(|pair| unit(*pair)).collect();
    String::from_utf16(&units).ok()
}

/// The line of a CSV file and its values.
type CsvRow = (Place, Vec<String>);

/// The names of the columns of a CSV file, and its rows, each with its line. A row has a value for each column.
///
/// # Errors
/// When the heading, or a row as it is read, has another number of values or a quote that is not closed; the message names the line.
pub fn csv_table(
    document: &Document,
) -> Result<(Vec<String>, impl Iterator<Item = Result<CsvRow>>)> {
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(document.text()))
        .from_reader(document.text().as_bytes());
    let columns = reader
        .headers()
        .map_err(|error| csv_fault(document, &error))?
        .iter()
        .map(str::to_owned)
        .collect();
    let rows = reader.into_records().map(move |record| {
        let record = record.map_err(|error| csv_fault(document, &error))?;
        let place = place_in(document, record.position());
        if record.iter().any(|value| value.contains('\n')) {
            return Err(place.error("a quote is not closed"));
        }
        Ok((place, record.iter().map(str::to_owned).collect()))
    });
    Ok((columns, rows))
}

/// The separator of a CSV file: a comma, or, if the heading has none, a semicolon or a tab.
fn delimiter(text: &str) -> u8 {
    let heading = text.lines().next().unwrap_or_default().as_bytes();
    *b",;\t"
        .iter()
        .find(|delimiter| heading.contains(delimiter))
        .unwrap_or(&b',')
}

/// The fault that the CSV reader found in a file.
fn csv_fault(document: &Document, error: &csv::Error) -> Error {
    let problem = match error.kind() {
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => format!(
            "{} where the heading has {expected_len}",
            count_of(*len, "value")
        ),
        _ => error.to_string(),
    };
    place_in(document, error.position()).error(problem)
}

/// The first line of a record of a CSV file. The reader may still be at the end of the line above.
fn place_in(document: &Document, position: Option<&csv::Position>) -> Place {
    let start = position.map_or(0, |at| usize::try_from(at.byte()).unwrap_or(usize::MAX));
    let rest = document.text().get(start..).unwrap_or_default();
    let n_ends = rest.len() - rest.trim_start_matches(['\r', '\n']).len();
    document.line(document.line_no(start + n_ends))
}
