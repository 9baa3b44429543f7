//! What was meant by a key or a value that the family of the puzzle does not take.

use toml::de::{DeTable, DeValue, Error as TomlError};

use super::entry::{Entry, in_quotes};
use super::{Document, one_line};
use crate::error::{Error, FileError, nearest};

/// What is wrong with a document that is TOML, and was read as a type that it does not fit.
pub fn fault(document: &Document, error: &TomlError) -> Error {
    let table = DeTable::parse(document.text()).ok();
    let told = table.and_then(|table| told(document, table.get_ref(), error));
    told.map_or_else(
        || Error::PuzzleFile {
            place: document.place(error.span().unwrap_or_default().start),
            problem: one_line(error.message()),
        },
        Error::from,
    )
}

fn told(document: &Document, table: &DeTable, error: &TomlError) -> Option<FileError> {
    let span = error.span().unwrap_or_default();
    let message = error.message();
    if let Some(key) = between(message, "missing field `", "`") {
        let holder = Entry::at(table, span.start).filter(|entry| entry.value.span() == span);
        return Some(missing(document, table, holder, key));
    }
    if let Some(key) = between(message, "unknown field `", "`, expected ") {
        let (_, keys) = message.rsplit_once("`, expected ")?;
        return Some(FileError::UnknownKey {
            place: document.place(span.start),
            key: key.to_owned(),
            keys: names_in(keys),
        });
    }
    let entry = Entry::at(table, span.start)?;
    if message.starts_with("unknown variant `") {
        let (_, words) = message.rsplit_once("`, expected ")?;
        return Some(FileError::WrongType {
            place: document.place(span.start),
            key: entry.key().to_owned(),
            found: in_words(entry.value.get_ref(), entry.source(document.text())),
            expected: one_of(&names_in(words)),
        });
    }
    let expected = message.rsplit_once(", expected ").map(|(_, after)| after);
    // A word from a fixed list is read in its own way.
    Some(wrong_type(document, entry, expected.unwrap_or("a string")))
}

fn between<'a>(message: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (word, _) = message.strip_prefix(before)?.rsplit_once(after)?;
    Some(word)
}

/// The names in backticks.
fn names_in(list: &str) -> Vec<String> {
    list.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

fn one_of(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| in_quotes(word)).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

/// A missing key: misspelt, put into another table, or not there at all.
fn missing(document: &Document, table: &DeTable, holder: Option<Entry>, key: &str) -> FileError {
    let key = key.to_owned();
    if let Some(holder) = holder {
        let place = document.place(holder.value.span().start);
        return FileError::MissingKey {
            at: format!("`{}` in {place}", holder.key()),
            hint: format!("expected {key} = ..."),
            key,
        };
    }
    for (heading, inner) in table {
        let inner = inner.get_ref().as_table();
        if let Some((found, _)) = inner.and_then(|inner| inner.get_key_value(key.as_str())) {
            return FileError::MisplacedKey {
                place: document.place(found.span().start),
                key,
                table: heading.get_ref().to_string(),
            };
        }
    }
    let family = table
        .get("family")
        .and_then(|family| family.get_ref().as_str());
    let Some(family) = family else {
        return without_family(document, table);
    };
    FileError::MissingKey {
        at: format!("`{}`", document.file()),
        key,
        hint: format!("`joinsaw new {family}` prints a file that has it"),
    }
}

fn without_family(document: &Document, table: &DeTable) -> FileError {
    let keys = table.keys().map(|key| key.get_ref().as_ref());
    let misspelt = nearest("family", keys).and_then(|key| table.get_key_value(key));
    if let Some((key, _)) = misspelt {
        return FileError::UnknownKey {
            place: document.place(key.span().start),
            key: key.get_ref().to_string(),
            keys: vec!["family".to_owned()],
        };
    }
    FileError::MissingKey {
        at: format!("`{}`", document.file()),
        key: "family".to_owned(),
        hint: "a puzzle file names its family, such as family = \"flower\"; `joinsaw puzzles` lists them"
            .to_owned(),
    }
}

/// A value of another type than its key takes; `expected` is what the reader of the type says.
fn wrong_type(document: &Document, entry: Entry, expected: &str) -> FileError {
    let text = document.text();
    let place = document.place(entry.value.span().start);
    let (key, source) = (entry.key().to_owned(), entry.source(text));
    let wants_text = ["a string", "a character", "a text"]
        .iter()
        .any(|text| expected.starts_with(text));
    if let (true, Some(quoted)) = (wants_text, quoted(text, entry)) {
        let (found, quoted) = quoted;
        return FileError::NeedsQuotes {
            place,
            found,
            quoted,
        };
    }
    let found = in_words(entry.value.get_ref(), source);
    let expected = match expected {
        "a boolean" => "true or false",
        "i64" if is_long_number(source) => "a smaller number",
        "i64" => "a whole number",
        "usize" | "u64" => "a whole number from 0 up",
        "a character" => "one character in quotes",
        "a string" => "a text in quotes",
        "a sequence" => "a list in brackets",
        "a map" => &format!("a table that starts with [{key}]"),
        other => other,
    };
    let example = example(entry.value.get_ref(), expected);
    let example = example.map(|value| format!(": {}", entry.with(text, &value)));
    FileError::WrongType {
        place,
        key,
        found,
        expected: expected.to_owned() + &example.unwrap_or_default(),
    }
}

/// A value as a message shows it.
fn in_words(value: &DeValue, source: &str) -> String {
    match value {
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
        _ if source.contains('\n') => "a text of several lines".to_owned(),
        _ => format!("`{source}`"),
    }
}

fn is_long_number(source: &str) -> bool {
    source.len() > 18 && source.bytes().all(|byte| byte.is_ascii_digit())
}

/// What needs quotes where a text is expected, and the line with them: a number or a date, or a key with a dot in it,
/// which TOML takes for a table.
fn quoted(text: &str, entry: Entry) -> Option<(String, String)> {
    let source = entry.source(text);
    match entry.value.get_ref() {
        DeValue::String(_) | DeValue::Array(_) => None,
        DeValue::Table(_) => {
            let line = text[entry.value.span().start..].lines().next()?;
            let (key, value) = line.split_once('=')?;
            let key = key.trim();
            let is_dotted = key.contains('.') && !key.contains(['"', '\'', '{', '[']);
            is_dotted.then(|| {
                (
                    key.to_owned(),
                    format!("{} = {}", in_quotes(key), value.trim()),
                )
            })
        }
        _ => Some((source.to_owned(), entry.with(text, &in_quotes(source)))),
    }
}

/// The same value in the expected type, if it can be written that way.
fn example(value: &DeValue, expected: &str) -> Option<String> {
    match value {
        DeValue::String(word) if expected.starts_with("a whole number") => {
            let number: i64 = word.trim().parse().ok()?;
            Some(number.to_string())
        }
        DeValue::String(word) if expected.starts_with("true or false") => {
            let is_true: bool = word.trim().to_lowercase().parse().ok()?;
            Some(is_true.to_string())
        }
        DeValue::String(text) if expected.starts_with("a list") => {
            let words = text.split([',', '\n']).map(str::trim);
            let words = words.filter(|word| !word.is_empty()).map(in_quotes);
            Some(format!("[{}]", words.collect::<Vec<_>>().join(", ")))
        }
        DeValue::Array(list) if expected.starts_with("a text") => {
            let symbols = list.iter().map(|element| match element.get_ref() {
                DeValue::String(text) => one_symbol(text),
                DeValue::Integer(number) => one_symbol(number.as_str()),
                _ => None,
            });
            let text: String = symbols.collect::<Option<_>>()?;
            Some(in_quotes(&text))
        }
        _ => None,
    }
}

fn one_symbol(text: &str) -> Option<char> {
    let mut symbols = text.chars();
    symbols.next().filter(|_| symbols.next().is_none())
}
