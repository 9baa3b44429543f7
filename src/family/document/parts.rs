//! The parts of a puzzle file that could be left out of it, where its text has them.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::Document;

/// A part of a file, such as a given, a clue, or a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilePart {
    /// The noun for such a part: "given".
    pub noun: &'static str,
    /// Its text, with the rest of the line if nothing else is there.
    span: Range<usize>,
    /// The text in its place.
    instead: &'static str,
}

impl Document {
    /// The parts below these keys, each with the noun for a part: the digits and letters of a drawing, the elements of a list, and the
    /// entries of a table.
    pub fn parts(&self, keys: &[(&str, &'static str)]) -> Vec<FilePart> {
        let (table, _) = DeTable::parse_recoverable(self.text());
        let mut parts = Vec::new();
        for (key, noun) in keys {
            let Some(value) = table.get_ref().get(*key) else {
                continue;
            };
            let part = |span, instead| FilePart {
                noun,
                span,
                instead,
            };
            let whole = |span| part(self.with_its_line(span), "");
            match value.get_ref() {
                DeValue::String(_) => {
                    let drawn = self.text()[value.span()].char_indices();
                    let symbols = drawn.filter(|(_, symbol)| is_symbol(*symbol));
                    let spans = symbols.map(|(at, symbol)| {
                        let start = value.span().start + at;
                        start..start + symbol.len_utf8()
                    });
                    parts.extend(spans.map(|span| part(span, ".")));
                }
                DeValue::Array(list) => {
                    let elements = list
                        .iter()
                        .map(|element| self.with_its_table(element.span()));
                    parts.extend(elements.map(whole));
                }
                DeValue::Table(entries) => {
                    let entries = entries.iter().map(|(name, value)| {
                        self.with_its_table(
                            name.span().start..value.span().end.max(name.span().end),
                        )
                    });
                    parts.extend(entries.map(whole));
                }
                _ => {}
            }
        }
        parts.sort_by_key(|part| part.span.start);
        parts
    }

    /// The text without these parts, which are in its order.
    pub fn without<'a>(&self, parts: impl DoubleEndedIterator<Item = &'a FilePart>) -> String {
        let mut text = self.text().to_owned();
        // From the last one on, so that the places of those before stay.
        for part in parts.rev() {
            text.replace_range(part.span.clone(), part.instead);
        }
        text
    }

    /// The span of a table with a header of its own, such as `[rules.sum]`, from its header to the next one; any other span as it is.
    fn with_its_table(&self, span: Range<usize>) -> Range<usize> {
        let text = self.text();
        let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let is_header = text[start..].starts_with('[') && !text[start..span.start].contains(']');
        if !is_header {
            return span;
        }
        let next = text[span.start..].find("\n[");
        start..next.map_or(text.len(), |at| span.start + at)
    }

    /// A span with the comma behind it and, if nothing else is there, the rest of its lines.
    fn with_its_line(&self, span: Range<usize>) -> Range<usize> {
        let text = self.text();
        let skip =
            |at: usize, blanks: &[char]| text.len() - text[at..].trim_start_matches(blanks).len();
        let mut end = skip(span.end, &[' ', '\t']);
        if text[end..].starts_with(',') {
            end = skip(end + 1, &[' ', '\t']);
        }
        let rest = text[end..].split('\n').next().unwrap_or_default();
        let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
        let is_alone = text[start..span.start].trim().is_empty()
            && (rest.trim().is_empty() || rest.starts_with('#'));
        if is_alone {
            start..text.len().min(end + rest.len() + 1)
        } else {
            span.start..end
        }
    }
}

/// True for what a drawing has in a filled place.
fn is_symbol(symbol: char) -> bool {
    symbol.is_alphanumeric() && symbol != '0'
}
