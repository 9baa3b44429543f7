//! The fault of a puzzle file that cannot be read. A missing quote and a value of the wrong type are found by reading the file once
//! more with another value in place of the one at fault; what no other value mends, TOML's reader reports itself.

use std::ops::Range;

use serde::de::value::Error as NoValue;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use toml::de::{DeTable, DeValue, Error as TomlError};

use super::Document;
use super::slip::slip;
use crate::error::{FileError, nearest};

/// The non-breaking space.
const NO_BREAK: char = '\u{a0}';

/// Why a document cannot be read as a `T`, for which TOML's reader has given this error.
pub fn fault<T: DeserializeOwned>(document: &Document, error: &TomlError) -> FileError {
    let fault = no_break_space(document)
        .or_else(|| unknown_key::<T>(document, error))
        .or_else(|| unfit_value::<T>(document, error))
        .or_else(|| bare_key::<T>(document, error))
        .or_else(|| slip(document, error));
    fault.unwrap_or_else(|| FileError::Toml {
        file: document.file().to_owned(),
        report: error.to_string().trim_end().to_owned(),
    })
}

/// A non-breaking space, if the document is TOML with blanks in the place of all of them: editors and web pages put one where people see
/// a blank.
fn no_break_space(document: &Document) -> Option<FileError> {
    let text = document.text();
    let (_, faults) = DeTable::parse_recoverable(text);
    let start = faults
        .iter()
        .filter_map(TomlError::span)
        .map(|span| span.start)
        .min()?;
    let is_mended = text.contains(NO_BREAK) && DeTable::parse(&text.replace(NO_BREAK, " ")).is_ok();
    is_mended.then(|| FileError::NoBreakSpace {
        place: document.place(start..start + 1),
    })
}

/// A key that a `T` does not have: the one that the error is about, or one that is like a key of a `T`.
fn unknown_key<T: DeserializeOwned>(document: &Document, error: &TomlError) -> Option<FileError> {
    let table = DeTable::parse(document.text()).ok()?;
    let keys = keys::<T>();
    let unknown = table.get_ref().keys().find(|key| {
        let name: &str = key.get_ref();
        let is_at_fault = || error.span() == Some(key.span());
        !keys.contains(&name) && (is_at_fault() || nearest(name, keys.iter().copied()).is_some())
    })?;
    Some(FileError::UnknownKey {
        place: document.place(unknown.span()),
        key: unknown.get_ref().to_string(),
        keys: keys.iter().map(|key| (*key).to_owned()).collect(),
    })
}

/// The keys that a struct is read from.
fn keys<T: DeserializeOwned>() -> &'static [&'static str] {
    struct Probe<'a>(&'a mut &'static [&'static str]);

    impl<'de> Deserializer<'de> for Probe<'_> {
        type Error = NoValue;

        fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, NoValue> {
            Err(NoValue::custom(""))
        }

        fn deserialize_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            fields: &'static [&'static str],
            _: V,
        ) -> Result<V::Value, NoValue> {
            *self.0 = fields;
            Err(NoValue::custom(""))
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map enum identifier ignored_any
        }
    }

    let mut keys: &[&str] = &[];
    // The probe has no value to give.
    let _ = T::deserialize(Probe(&mut keys));
    keys
}

/// A value that lacks its quotes, or has another type than its key takes.
fn unfit_value<T: DeserializeOwned>(document: &Document, error: &TomlError) -> Option<FileError> {
    let text = document.text();
    let (_, faults) = DeTable::parse_recoverable(text);
    let starts = faults.iter().filter_map(TomlError::span);
    let range = match starts.map(|span| span.start).min() {
        Some(start) => {
            let start = start_of_bare_value(text, start);
            start..end_of_bare_value(text, start)?
        }
        None => error.span()?,
    };
    let found = &text[range.clone()];
    let place = document.place(range.clone());
    if found.starts_with(['"', '\'', '[', '{']) {
        // At the top of a file, `board = [2, 3]` is hardly meant as a text.
        let is_in_table = text[..range.start]
            .lines()
            .any(|line| line.starts_with('['));
        let others = other_types(found).into_iter();
        let mut others = others.filter(|_| is_in_table || !found.starts_with('['));
        let other = others.find(|value| tried::<T>(text, &range, value).1.is_none())?;
        return Some(FileError::WrongType {
            place,
            found: found.to_owned(),
            corrected: corrected(text, &range, &other),
        });
    }
    let bare = found.trim_end_matches([',', ';']);
    let quoted = in_quotes(bare.trim_matches(|symbol| "“”„‘’‚«»".contains(symbol)));
    match tried::<T>(text, &range, &quoted) {
        (_, None) => Some(FileError::NeedsQuotes {
            place,
            found: found.to_owned(),
            quoted: corrected(text, &range, &quoted),
        }),
        // Without its quotes the file is no TOML at all, which says nothing about the type.
        (text, Some(error)) if !faults.is_empty() => {
            let quoted = Document::new(document.file(), &text);
            Some(fault::<T>(&quoted, &error))
        }
        _ => None,
    }
}

/// Where a value without quotes begins that has its fault here: that of `grid = 1...` is at its second dot.
fn start_of_bare_value(text: &str, fault: usize) -> usize {
    let begin = text[..fault].rfind('\n').map_or(0, |at| at + 1);
    let before = &text[begin..fault];
    match before.rsplit_once('=') {
        Some((_, value))
            if !value.trim().is_empty() && !value.contains(['"', '\'', '[', '{', ',']) =>
        {
            fault - value.trim_start().len()
        }
        _ => fault,
    }
}

/// Where a value ends that begins here without quotes.
fn end_of_bare_value(text: &str, start: usize) -> Option<usize> {
    let before = text[..start].trim_end();
    let rest = text[start..].lines().next()?;
    let begin = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let line = text[begin..].lines().next()?.trim();
    if line.starts_with('[') && line.ends_with(']') && !line.contains(',') {
        // It is a heading below a list that is not closed.
        return None;
    }
    let value = match before.chars().next_back()? {
        '=' if text[begin..start].contains(['{', '[']) => rest.split([',', '}', ']']).next()?,
        // A drawing with `#` looks like a comment.
        '=' if is_drawing(rest) => rest,
        '=' => rest.split('#').next()?,
        '[' | ',' => rest.split([',', ']']).next()?,
        _ => return None,
    };
    let value = value.trim_end();
    let is_bare = !value.is_empty() && !value.contains(['"', '\'', '[']);
    is_bare.then_some(start + value.len())
}

fn is_drawing(text: &str) -> bool {
    text.contains('#') && text.chars().all(|symbol| "#./ ".contains(symbol)) && text != "#"
}

/// A text as a number, a truth or a list, and a list of single symbols as a text.
fn other_types(value: &str) -> Vec<String> {
    if let Some(list) = value.strip_prefix('[') {
        let symbols = list.trim_end_matches(']').split(',');
        let symbols = symbols.map(|symbol| symbol.trim().trim_matches(['"', '\'']));
        let symbols: Vec<&str> = symbols.collect();
        let are_single = symbols.iter().all(|symbol| symbol.chars().count() == 1);
        return are_single
            .then(|| in_quotes(&symbols.concat()))
            .into_iter()
            .collect();
    }
    let parsed = DeValue::parse(value).ok();
    let Some(text) = parsed.as_ref().and_then(|value| value.get_ref().as_str()) else {
        return Vec::new();
    };
    let words = text.split([',', '\n']).map(str::trim);
    let words = words.filter(|word| !word.is_empty()).map(in_quotes);
    let words: Vec<String> = words.collect();
    // A text without a comma may be one word of a list, or several with blanks between them.
    let is_list = words.len() > 1 || !text.trim().contains(char::is_whitespace);
    let list = is_list.then(|| format!("[{}]", words.join(", ")));
    std::iter::once(text.trim().to_lowercase())
        .chain(list)
        .collect()
}

/// A key that lacks its quotes.
fn bare_key<T: DeserializeOwned>(document: &Document, error: &TomlError) -> Option<FileError> {
    let text = document.text();
    let start = text[..error.span()?.start]
        .rfind('\n')
        .map_or(0, |at| at + 1);
    let line = text[start..].lines().next()?;
    let (key, value) = line.split_once('=')?;
    let key = key.trim();
    if key.is_empty() || key.starts_with(['"', '\'', '[', '{']) {
        return None;
    }
    let quoted = format!("{} = {}", in_quotes(key), value.trim());
    let range = start..start + line.len();
    let (_, fault) = tried::<T>(text, &range, &quoted);
    fault.is_none().then(|| FileError::NeedsQuotes {
        place: document.place(start..start + 1),
        found: key.to_owned(),
        quoted,
    })
}

/// The text with something else at this place, and what is then still wrong there.
fn tried<T: DeserializeOwned>(
    text: &str,
    range: &Range<usize>,
    other: &str,
) -> (String, Option<TomlError>) {
    let mut text = text.to_owned();
    text.replace_range(range.clone(), other);
    let replaced = range.start..=range.start + other.len();
    let error = toml::from_str::<T>(&text).err();
    let error = error.filter(|error| {
        error
            .span()
            .is_some_and(|span| replaced.contains(&span.start))
    });
    (text, error)
}

/// The value with its key, or alone where it stands in a list.
fn corrected(text: &str, range: &Range<usize>, value: &str) -> String {
    let Some(before) = text[..range.start].trim_end().strip_suffix('=') else {
        return value.to_owned();
    };
    let line = before.lines().next_back().unwrap_or_default();
    let key = line.rsplit(['{', ',']).next().unwrap_or_default();
    format!("{} = {value}", key.trim())
}

fn in_quotes(text: &str) -> String {
    toml::Value::from(text).to_string()
}
