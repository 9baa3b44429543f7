//! The texts of files.

use std::io::Read;
use std::path::Path;

use csv::{ReaderBuilder, Trim};
use flate2::read::MultiGzDecoder;

use crate::error::{Error, LimitError, Place, Result};
use crate::words::{composed, count_of};

/// The most bytes that a puzzle file or the tables of one have: many times what the largest puzzle needs.
pub const LONGEST_FILE: u64 = 1 << 20;

/// The most bytes that a file of many puzzles has: some millions of Sudokus.
pub const LONGEST_FILE_OF_MANY: u64 = 256 << 20;

/// The most bytes that a packed file has when it is unpacked: BurrTools keeps the solutions that it finds beside its puzzle.
const LONGEST_UNPACKED: u64 = 32 << 20;

/// How a file begins that is packed by gzip.
const PACKED: [u8; 2] = [0x1f, 0x8b];

/// The name of a puzzle whose file gives none: the file's own, made fit to stand in a line of a script.
#[must_use]
pub fn name_of_file(path: &str) -> String {
    let stem = Path::new(path).file_stem().unwrap_or_default();
    let unfit = |symbol: char| symbol.is_control() || symbol == '\\';
    stem.to_string_lossy().replace(unfit, " ")
}

/// The whole text of a file; `-` is standard input.
///
/// # Errors
/// When it cannot be read, or is not UTF-8.
pub fn read_text(path: &str) -> Result<String> {
    read_text_up_to(u64::MAX, "a shorter file", path)
}

/// The whole text of a file that holds a puzzle or one of its tables, unpacked if it is packed by gzip; `-` is standard input.
///
/// # Errors
/// As [`read_text`], or when it is longer than any puzzle; no more of it is read then.
pub fn read_puzzle_text(path: &str) -> Result<String> {
    read_puzzle_text_up_to(LONGEST_FILE, path)
}

/// As [`read_puzzle_text`], of a file that may be this many bytes long.
pub(super) fn read_puzzle_text_up_to(limit: u64, path: &str) -> Result<String> {
    const EXPECTED: &str = "a puzzle file or a table of one";
    let bytes = read_bytes_up_to(limit, EXPECTED, path)?;
    if !bytes.starts_with(&PACKED) {
        return text_of(path, bytes);
    }
    let unpacked = MultiGzDecoder::new(bytes.as_slice());
    text_of(
        path,
        bytes_up_to(LONGEST_UNPACKED, EXPECTED, path, unpacked)?,
    )
}

/// The whole text of a file that may be this many bytes long; `-` is standard input. `expected` says for the message what
/// the file is to hold.
///
/// # Errors
/// As [`read_text`], or when it is longer; no more of it is read then.
pub fn read_text_up_to(limit: u64, expected: &'static str, path: &str) -> Result<String> {
    text_of(path, read_bytes_up_to(limit, expected, path)?)
}

fn read_bytes_up_to(limit: u64, expected: &'static str, path: &str) -> Result<Vec<u8>> {
    if path == "-" {
        return bytes_up_to(limit, expected, path, std::io::stdin().lock());
    }
    let file = std::fs::File::open(path).map_err(|source| Error::Read {
        path: path.to_owned(),
        source,
    })?;
    bytes_up_to(limit, expected, path, file)
}

fn bytes_up_to(
    limit: u64,
    expected: &'static str,
    path: &str,
    source: impl Read,
) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut source = source.take(limit.saturating_add(1));
    source
        .read_to_end(&mut bytes)
        .map_err(|source| Error::Read {
            path: path.to_owned(),
            source,
        })?;
    if bytes.len() as u64 > limit {
        Err(LimitError::FileSize {
            path: path.to_owned(),
            limit,
            expected,
        }
        .into())
    } else {
        Ok(bytes)
    }
}

fn text_of(path: &str, bytes: Vec<u8>) -> Result<String> {
    if let Some(text) = from_utf_16(&bytes) {
        return Ok(composed(&text).into_owned());
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        if let Some(kind) = kind_of(error.as_bytes()) {
            return Error::OtherKind {
                file: path.to_owned(),
                kind,
                expected: "text",
            };
        }
        let readable = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let place = Place {
            file: path.to_owned(),
            line: readable.split(|byte| *byte == b'\n').count(),
        };
        Error::NotText { place }
    })?;
    Ok(composed(&text).into_owned())
}

/// What a file is by its beginning that is of another kind than puzzles and their tables are.
pub fn kind_of(bytes: &[u8]) -> Option<&'static str> {
    const BEGINNINGS: [(&[u8], &str); 11] = [
        (b"\x89PNG", "a picture (PNG)"),
        ("\u{89}PNG".as_bytes(), "a picture (PNG)"),
        (b"\xff\xd8\xff", "a picture (JPEG)"),
        (b"GIF8", "a picture (GIF)"),
        (b"%PDF", "a PDF"),
        (
            b"PK\x03\x04",
            "a packed file (ZIP), as office programs write",
        ),
        (b"SQLite format 3\0", "a database of SQLite"),
        (b"<!doctype html", "a web page (HTML)"),
        (b"<html", "a web page (HTML)"),
        (b"{", "JSON"),
        (b"[{", "JSON"),
    ];
    let start = bytes.trim_ascii_start();
    let start = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start);
    let begins_with = |beginning: &[u8]| {
        let start = start.get(..beginning.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(beginning))
    };
    let mut beginnings = BEGINNINGS.into_iter();
    let found = beginnings.find(|(beginning, _)| begins_with(beginning));
    found.map(|(_, kind)| kind)
}

/// The text of a file in UTF-16 that begins with its mark, as `>` writes it in Windows PowerShell.
fn from_utf_16(bytes: &[u8]) -> Option<String> {
    let (mark, rest) = bytes.split_first_chunk()?;
    let unit: fn([u8; 2]) -> u16 = match mark {
        [0xff, 0xfe] => u16::from_le_bytes,
        [0xfe, 0xff] => u16::from_be_bytes,
        _ => return None,
    };
    let (pairs, []) = rest.as_chunks() else {
        return None;
    };
    let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
    String::from_utf16(&units).ok()
}

/// A table of a CSV file.
#[derive(Debug)]
pub struct CsvTable {
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows, each with its line. Every row has a value for each column, without the blanks round it.
    pub rows: Vec<(Place, Vec<String>)>,
}

/// Reads the text of a CSV file, which messages call `file`.
///
/// # Errors
/// When a row has more or fewer values than the heading, or a quote is not closed; the message names the line.
pub fn csv_table(file: &str, text: &str) -> Result<CsvTable> {
    let columns = csv_columns(file, text)?;
    let texts = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect();
    let rows = csv_reader(text).into_records().map(|record| {
        let record = record.map_err(|error| csv_fault(file, text, &error))?;
        let place = place_in(file, text, record.position());
        if record.iter().any(|value| value.contains('\n')) {
            let problem = "a quote is not closed".to_owned();
            return Err(Error::Csv { place, problem });
        }
        Ok((place, texts(&record)))
    });
    Ok(CsvTable {
        columns,
        rows: rows.collect::<Result<_>>()?,
    })
}

/// The names of the columns of a CSV file, from its heading alone.
///
/// # Errors
/// When it cannot be read.
pub fn csv_columns(file: &str, text: &str) -> Result<Vec<String>> {
    let mut reader = csv_reader(text);
    let heading = reader
        .headers()
        .map_err(|error| csv_fault(file, text, &error))?;
    Ok(heading.iter().map(str::to_owned).collect())
}

fn csv_reader(text: &str) -> csv::Reader<&[u8]> {
    let mut builder = ReaderBuilder::new();
    builder
        .delimiter(delimiter(text))
        .trim(Trim::All)
        .from_reader(text.as_bytes())
}

/// What parts the values of a CSV file: a comma, or, if the heading has none, a semicolon or a tab.
pub fn delimiter(text: &str) -> u8 {
    let heading = text.lines().next().unwrap_or_default();
    let mut others = [b',', b';', b'\t'].into_iter();
    others
        .find(|delimiter| heading.as_bytes().contains(delimiter))
        .unwrap_or(b',')
}

/// What the CSV reader finds wrong with the text of a file.
pub fn csv_fault(file: &str, text: &str, error: &csv::Error) -> Error {
    let problem = match error.kind() {
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => format!(
            "{} where the heading has {expected_len}",
            count_of(*len, "value")
        ),
        _ => error.to_string(),
    };
    let place = place_in(file, text, error.position());
    Error::Csv { place, problem }
}

/// The place of a record in the text of a CSV file. Where lines end as on Windows, the reader is still before the `\n` of the line above,
/// and has not counted it.
pub fn place_in(file: &str, text: &str, position: Option<&csv::Position>) -> Place {
    let line = position.map_or(1, csv::Position::line);
    let at = position.and_then(|position| usize::try_from(position.byte()).ok());
    let is_before_end = at.and_then(|at| text.as_bytes().get(at)) == Some(&b'\n');
    Place {
        file: file.to_owned(),
        line: usize::try_from(line + u64::from(is_before_end)).unwrap_or(usize::MAX),
    }
}
