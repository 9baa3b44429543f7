//! What was meant by a file that is not TOML.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue, Error as TomlError};

use super::entry::{Entry, in_quotes};
use super::{Document, one_line};
use crate::error::FileError;

/// The first fault of a text that is not TOML.
pub fn fault(document: &Document, error: &TomlError) -> FileError {
    let text = document.text();
    let broken = Broken::new(text, error);
    let place = document.place(broken.offset);
    if let Some(heading) = broken.heading_in_list() {
        let problem = format!("expected `]` before `{heading}`");
        return FileError::NotToml { place, problem };
    }
    if let Some(bare) = broken.bare_value() {
        return FileError::NeedsQuotes {
            place,
            quoted: bare.entry.with(text, &bare.quoted(text)),
            found: text[bare.range].to_owned(),
        };
    }
    match broken.entry() {
        Some(entry) if entry.source(text).is_empty() => FileError::NoValue {
            place,
            key: entry.key().to_owned(),
        },
        Some(entry) if entry.is_in_list && entry.value.span().start == broken.offset => {
            let before = text[..broken.offset].trim_end();
            let last_line = before.lines().next_back().unwrap_or_default().trim();
            FileError::NotToml {
                place: document.place(before.len()),
                problem: format!("expected `,` or `]` after `{last_line}`"),
            }
        }
        Some(entry) if entry.value.span().end > broken.offset => not_toml(document, error),
        Some(entry) if is_open(entry.source(text)) => FileError::NeverClosed {
            place: document.place(entry.value.span().start),
            key: entry.key().to_owned(),
        },
        Some(entry) if !entry.is_in_list && !broken.rest_of_line().is_empty() => {
            let key = entry.key();
            let found = broken.rest_of_line();
            let problem =
                format!("found `{found}` after the value of `{key}`; expected the end of the line");
            FileError::NotToml { place, problem }
        }
        Some(_) => not_toml(document, error),
        None => fault_of_line(&broken, document).unwrap_or_else(|| not_toml(document, error)),
    }
}

/// The document with quotes round the value that needs them first, if its only fault is that.
pub fn with_quotes(document: &Document) -> Option<Document> {
    let text = document.text();
    let error = DeTable::parse(text).err()?;
    let broken = Broken::new(text, &error);
    let bare = broken.bare_value()?;
    let mut quoted = text.to_owned();
    quoted.replace_range(bare.range.clone(), &bare.quoted(text));
    DeTable::parse(&quoted).ok()?;
    Some(Document {
        text: quoted.clone(),
        ..document.clone()
    })
}

fn not_toml(document: &Document, error: &TomlError) -> FileError {
    FileError::NotToml {
        place: document.place(error.span().unwrap_or_default().start),
        problem: one_line(error.message()),
    }
}

/// A text that is not TOML, the part of it that can still be read, and where its first fault is.
struct Broken<'a> {
    text: &'a str,
    table: Spanned<DeTable<'a>>,
    offset: usize,
}

/// A value without the quotes that it needs.
struct Bare<'a> {
    entry: Entry<'a>,
    range: Range<usize>,
}

impl<'a> Broken<'a> {
    fn new(text: &'a str, error: &TomlError) -> Self {
        let (table, errors) = DeTable::parse_recoverable(text);
        let starts = errors.iter().filter_map(TomlError::span);
        let start = error.span().unwrap_or_default().start;
        Self {
            text,
            table,
            offset: starts.map(|span| span.start).fold(start, usize::min),
        }
    }

    fn entry(&self) -> Option<Entry<'_>> {
        Entry::at(self.table.get_ref(), self.offset)
    }

    fn rest_of_line(&self) -> &'a str {
        let rest = &self.text[self.offset..];
        rest.lines().next().unwrap_or_default().trim_end()
    }

    /// The heading of a table, if the list before it is not closed.
    fn heading_in_list(&self) -> Option<&'a str> {
        let begin = self.text[..self.offset].rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[begin..].lines().next()?.trim_end();
        let is_heading = line.starts_with('[') && line.ends_with(']') && !line.contains(',');
        (is_heading && self.entry()?.is_in_list).then_some(line)
    }

    fn bare_value(&self) -> Option<Bare<'_>> {
        let entry = self.entry()?;
        let span = entry.value.span();
        let is_scalar = !matches!(entry.value.get_ref(), DeValue::Array(_) | DeValue::Table(_));
        let rest = self.rest_of_line();
        if span.start != self.offset || !is_scalar || rest.starts_with(['"', '\'']) {
            return None;
        }
        let value = match entry.is_in_list {
            true => rest.split([',', ']']).next().unwrap_or_default(),
            // What is drawn with `#` looks like a comment.
            false if is_drawn(rest) => rest,
            false if entry.starts_line(self.text) => rest.split('#').next().unwrap_or_default(),
            false => entry.source(self.text),
        };
        let range = span.start..span.start + value.trim_end().len();
        let has_quotes = value.contains(['"', '[']);
        (!range.is_empty() && !has_quotes).then_some(Bare { entry, range })
    }
}

impl Bare<'_> {
    fn quoted(&self, text: &str) -> String {
        let value = text[self.range.clone()].trim_end_matches([',', ';']);
        in_quotes(value.trim_matches(|symbol| "“”„‘’‚«»".contains(symbol)))
    }
}

/// Whether a key needs no quotes. A colon after it is never part of it.
fn is_bare_key(key: &str) -> bool {
    let key = key.trim_end_matches(':');
    key.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

fn is_drawn(text: &str) -> bool {
    text.contains('#') && text.chars().all(|symbol| "#./ ".contains(symbol)) && text != "#"
}

fn is_open(source: &str) -> bool {
    source.starts_with(['"', '\'']) && DeValue::parse(source).is_err()
}

/// What is wrong with a line that has no value: its key needs quotes, or an equals sign is missing.
fn fault_of_line(broken: &Broken, document: &Document) -> Option<FileError> {
    let start = broken.text[..broken.offset]
        .rfind('\n')
        .map_or(0, |at| at + 1);
    let line = broken.text[start..].lines().next()?.trim();
    let place = document.place(broken.offset);
    if line.is_empty() || line.starts_with(['[', '{', '}', ']', '"', '\'']) {
        return None;
    }
    if let Some((key, value)) = line.split_once('=') {
        let key = key.trim();
        return (!key.is_empty() && !is_bare_key(key)).then(|| FileError::NeedsQuotes {
            place,
            quoted: format!("{} = {}", in_quotes(key), value.trim()),
            found: key.to_owned(),
        });
    }
    let (key, value) = line
        .split_once(':')
        .or_else(|| line.split_once(char::is_whitespace))
        .unwrap_or((line, "..."));
    let value = value.trim().trim_end_matches(',');
    if value.is_empty() {
        return None;
    }
    let value = match DeValue::parse(value) {
        Ok(_) => value.to_owned(),
        Err(_) => in_quotes(value),
    };
    Some(FileError::NoEqualsSign {
        place,
        line: line.to_owned(),
        corrected: format!("{} = {value}", key.trim()),
    })
}
