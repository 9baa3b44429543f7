//! The parts of a puzzle file that could be left out of it, where its text has them.

use std::cmp::Reverse;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::Document;

/// A part of a file, such as a given, a clue, or a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilePart {
    /// The noun for such a part: "given".
    pub noun: &'static str,
    /// Its text, with the rest of the line if nothing else is there; of a piece in a drawing, all of its cells.
    spans: Vec<Range<usize>>,
    /// The text in its place.
    instead: &'static str,
}

/// The key of a drawing of pieces, each of which is a letter in several places.
const START: &str = "start";

impl Document {
    /// The parts below these keys, each with the noun for a part: the digits and letters of a drawing, the elements of a list, and the
    /// entries of a table.
    #[must_use]
    pub fn parts(&self, keys: &[(&str, &'static str)]) -> Vec<FilePart> {
        let (table, _) = DeTable::parse_recoverable(self.text());
        let mut parts = Vec::new();
        for (key, noun) in keys {
            let Some(value) = table.get_ref().get(*key) else {
                continue;
            };
            let part = |spans, instead| FilePart {
                noun,
                spans,
                instead,
            };
            let whole = |span| part(vec![self.with_its_line(span)], "");
            match value.get_ref() {
                DeValue::String(_) => {
                    let drawn = self.drawn(value.span(), *key == START);
                    parts.extend(drawn.map(|spans| part(spans, ".")));
                }
                DeValue::Array(list) => {
                    let spans = list.iter().map(Spanned::span);
                    parts.extend(spans.map(|span| whole(self.with_its_table(span))));
                }
                DeValue::Table(entries) => {
                    let spans = entries.iter().map(|(name, value)| {
                        let end = value.span().end.max(name.span().end);
                        name.span().start..end
                    });
                    parts.extend(spans.map(|span| whole(self.with_its_table(span))));
                }
                _ => {}
            }
        }
        parts
    }

    /// The places of the symbols of a drawing, one by one or all that are the same together.
    fn drawn(&self, span: Range<usize>, together: bool) -> impl Iterator<Item = Vec<Range<usize>>> {
        let mut drawn: Vec<(char, Vec<Range<usize>>)> = Vec::new();
        for (at, symbol) in self.text()[span.clone()].char_indices() {
            if !symbol.is_alphanumeric() || symbol == '0' {
                continue;
            }
            let place = span.start + at..span.start + at + symbol.len_utf8();
            let mut known = drawn.iter_mut();
            match known.find(|(other, _)| together && *other == symbol) {
                Some((_, places)) => places.push(place),
                None => drawn.push((symbol, vec![place])),
            }
        }
        drawn.into_iter().map(|(_, places)| places)
    }

    /// The text without these parts.
    pub fn without<'a>(&self, parts: impl Iterator<Item = &'a FilePart>) -> String {
        let mut spans: Vec<(&Range<usize>, &str)> = Vec::new();
        for part in parts {
            spans.extend(part.spans.iter().map(|span| (span, part.instead)));
        }
        // Backwards, so that earlier spans stay valid.
        spans.sort_unstable_by_key(|(span, _)| Reverse(span.start));
        let mut text = self.text().to_owned();
        for (span, instead) in spans {
            text.replace_range(span.clone(), instead);
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
