//! Slips of the pen in a puzzle file, in plain words: those that make it no TOML, and values of another type than their key takes.

use toml::de::{DeTable, Error as TomlError};

use super::Document;
use crate::error::{FileError, instead};

/// What is wrong with a document that cannot be read, in plain words; `None` where TOML's reader has to say it.
pub fn slip(document: &Document, error: &TomlError) -> Option<FileError> {
    let (_, faults) = DeTable::parse_recoverable(document.text());
    let Some(fault) = faults
        .iter()
        .filter(|fault| fault.span().is_some())
        .min_by_key(|fault| fault.span().map(|span| span.start))
    else {
        return Some(misfit(document, error));
    };
    let start = fault.span()?.start;
    let slip = |at: usize, problem: String| {
        Some(FileError::Slip {
            place: document.place(at..at + 1),
            problem,
        })
    };
    if let Some(quote) = open_quote(document.text()).filter(|quote| quote.at <= start) {
        return slip(quote.at, quote.problem().to_owned());
    }
    let (begin, line) = line_at(document.text(), start);
    if fault.message() == "duplicate key" {
        let key = &document.text()[fault.span()?];
        let first = first_line_of(key, &document.text()[..begin])?;
        return slip(
            start,
            format!("`{key}` stands there a second time, after line {first}"),
        );
    }
    if let Some(mended) = with_equals_sign(line)
        && DeTable::parse(&mended).is_ok()
    {
        return slip(
            start,
            format!("`:` stands in the place of `=`; expected {mended}"),
        );
    }
    if line.starts_with('[') && !line.contains(']') {
        return slip(
            start,
            format!("the heading `{line}` has no bracket at its end; expected `{line}]`"),
        );
    }
    if fault.message().starts_with("missing comma") {
        return slip(start, "a comma is missing between two values".to_owned());
    }
    None
}

/// What is wrong with a document that is TOML, and not what it should be.
fn misfit(document: &Document, error: &TomlError) -> FileError {
    let message = error.message();
    let at = error.span().map_or(0, |span| span.start);
    let place = document.place(at..at + 1);
    if let Some(key) = between(message, "missing field `", "`") {
        if at > 0 {
            let problem = format!("`{key}` is missing");
            return FileError::Slip { place, problem };
        }
        let shown = document
            .family()
            .map(|family| format!("; `joinsaw new {family}` prints a file that has one"));
        return FileError::MissingKey {
            file: document.file().to_owned(),
            key: key.to_owned(),
            shown: shown.unwrap_or_default(),
        };
    }
    let Some((found, expected)) = types_in(message) else {
        let problem = in_our_words(message);
        let problem = problem.strip_prefix("has the ").unwrap_or(&problem);
        return FileError::Slip {
            place,
            problem: problem.to_owned(),
        };
    };
    let key = key_before(document.text(), at);
    let (_, line) = line_at(document.text(), at);
    let is_whole_line = line.starts_with(key) && !key.is_empty();
    let expected = match expected {
        "a map" if is_whole_line => format!("a table, below a line `[{key}]`"),
        _ => expected_in_words(expected),
    };
    let found = found_in_words(found);
    let problem = match key {
        "" => format!("{found} does not fit here; expected {expected}"),
        key => format!("`{key}` is {found}; expected {expected}"),
    };
    FileError::Slip { place, problem }
}

/// What was found, and what was expected, of a value of the wrong type.
fn types_in(message: &str) -> Option<(&str, &str)> {
    let rest = message
        .strip_prefix("invalid type: ")
        .or_else(|| message.strip_prefix("invalid value: "))?;
    rest.split_once(", expected ")
}

/// What a reader of values finds wrong with a table, in plain words.
pub fn in_our_words(message: &str) -> String {
    if let Some((found, expected)) = types_in(message) {
        return format!(
            "has {}; expected {}",
            found_in_words(found),
            expected_in_words(expected)
        );
    }
    if let Some(key) = between(message, "missing field `", "`") {
        return format!("has no `{key}`");
    }
    let kinds = [("field", "key"), ("variant", "word")];
    let unknown = kinds.into_iter().find_map(|(kind, word)| {
        let name = between(message, &format!("unknown {kind} `"), "`")?;
        let (_, known) = message.split_once(", expected ")?;
        let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        let instead = instead(name, &format!("{word}s"), &known);
        Some(format!("has the unknown {word} `{name}`; {instead}"))
    });
    unknown.unwrap_or_else(|| message.to_owned())
}

fn found_in_words(found: &str) -> String {
    match found.split_once(' ') {
        _ if found == "sequence" => "a list".to_owned(),
        _ if found == "map" => "a table".to_owned(),
        Some(("string", text)) => text.to_owned(),
        _ => match between(found, "`", "`") {
            Some(value) => format!("`{value}`"),
            None => found.to_owned(),
        },
    }
}

fn expected_in_words(expected: &str) -> String {
    let words = match expected {
        "a map" => "a table",
        "a sequence" => "a list",
        "a string" => "a text in quotes",
        "a boolean" => "`true` or `false`",
        "i64" | "i32" => "a whole number",
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number from 0 up",
        _ => match expected.strip_prefix("an array of length ") {
            Some(n_values) => return format!("a list of {n_values} values in brackets"),
            None => expected,
        },
    };
    words.to_owned()
}

/// The key of the value that begins here, if it follows its key.
fn key_before(text: &str, at: usize) -> &str {
    let before = text[..at].trim_end().strip_suffix('=');
    let line = before.and_then(|before| before.lines().next_back());
    let key = line.and_then(|line| line.rsplit(['{', ',']).next());
    key.map_or("", |key| key.trim().trim_matches('"'))
}

/// The offset and the text of the line that holds this offset, without what stands around it.
fn line_at(text: &str, at: usize) -> (usize, &str) {
    let begin = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let line = text[begin..].lines().next().unwrap_or_default();
    (begin, line.trim())
}

/// The number of the line in which this key, or heading of a table, stands first.
fn first_line_of(key: &str, text: &str) -> Option<usize> {
    let mut lines = text.lines().map(str::trim);
    let idx = lines.position(|line| {
        let line = line.trim_start_matches('[');
        let rest = line.strip_prefix(key).map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with(['=', ']']))
    });
    idx.map(|idx| idx + 1)
}

/// A line `key: value` as TOML has it.
fn with_equals_sign(line: &str) -> Option<String> {
    let (key, value) = line.split_once(':')?;
    let is_key = !key.trim().is_empty() && !key.contains(['=', '[', '{']);
    let value = value.trim().trim_end_matches(',');
    let value = if DeTable::parse(&format!("x = {value}")).is_ok() {
        value.to_owned()
    } else {
        toml::Value::from(value).to_string()
    };
    is_key.then(|| format!("{} = {value}", key.trim()))
}

/// A quote that is not closed.
struct OpenQuote {
    at: usize,
    /// Whether its text goes on in the next lines.
    has_lines: bool,
    is_tripled: bool,
}

impl OpenQuote {
    fn problem(&self) -> &'static str {
        match self {
            Self {
                is_tripled: true, ..
            } => "three quotes begin a text here, and none end it; expected `\"\"\"` behind it",
            Self {
                has_lines: true, ..
            } => {
                "a text of several lines has one quote before it; expected `\"\"\"` before and behind it"
            }
            _ => "a quote is not closed",
        }
    }
}

/// The first quote that is not closed in its line, or to the end of the text where there are three.
fn open_quote(text: &str) -> Option<OpenQuote> {
    let mut tripled: Option<(usize, &str)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        let mut rest = line;
        loop {
            if let Some((_, quotes)) = tripled {
                let Some((_, after)) = rest.split_once(quotes) else {
                    break;
                };
                tripled = None;
                rest = after.trim_start_matches('"');
            }
            let Some(quote) = rest.find(['"', '\'', '#']) else {
                break;
            };
            let from = &rest[quote..];
            let here = begin + (line.len() - from.len());
            if from.starts_with('#') {
                break;
            }
            if let Some(quotes) = ["\"\"\"", "'''"]
                .into_iter()
                .find(|quotes| from.starts_with(quotes))
            {
                tripled = Some((here, quotes));
                rest = &from[3..];
                continue;
            }
            let is_basic = from.starts_with('"');
            let inside = &from[1..];
            let mut is_escaped = false;
            let end = inside.char_indices().find(|(_, symbol)| {
                let is_end = !is_escaped && *symbol == if is_basic { '"' } else { '\'' };
                is_escaped = is_basic && !is_escaped && *symbol == '\\';
                is_end
            });
            let Some((end, _)) = end else {
                return Some(OpenQuote {
                    at: here,
                    has_lines: inside.trim().is_empty() && text[at..].contains('"'),
                    is_tripled: false,
                });
            };
            rest = &inside[end + 1..];
        }
    }
    tripled.map(|(at, _)| OpenQuote {
        at,
        has_lines: true,
        is_tripled: true,
    })
}

/// What stands between these two in a text.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}
