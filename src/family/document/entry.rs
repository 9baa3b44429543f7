//! Where a value stands in a TOML file, and how to write its line in another way.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// A value and the key that it belongs to.
#[derive(Debug, Clone, Copy)]
pub struct Entry<'a> {
    key: &'a Spanned<DeString<'a>>,
    /// The value: that of the key, or an element of its list.
    pub value: &'a Spanned<DeValue<'a>>,
    /// Whether it is an element of a list.
    pub is_in_list: bool,
}

impl<'a> Entry<'a> {
    /// The innermost entry of a table whose value holds the byte at this offset, or ends there.
    pub fn at(table: &'a DeTable<'a>, offset: usize) -> Option<Self> {
        table.iter().find_map(|(key, value)| {
            let entry = Self {
                key,
                value,
                is_in_list: false,
            };
            entry.innermost(offset)
        })
    }

    fn innermost(self, offset: usize) -> Option<Self> {
        let inner = match self.value.get_ref() {
            DeValue::Table(table) => Self::at(table, offset),
            DeValue::Array(list) => list.iter().find_map(|value| {
                let element = Self {
                    value,
                    is_in_list: true,
                    ..self
                };
                element.innermost(offset)
            }),
            _ => None,
        };
        let Range { start, end } = self.value.span();
        // A heading in two pairs of brackets is a list and its first table in one.
        let inner = inner.filter(|inner| inner.value.span() != self.value.span());
        inner.or_else(|| (start..=end).contains(&offset).then_some(self))
    }

    /// The key, as it is called.
    pub fn key(&self) -> &str {
        self.key.get_ref()
    }

    /// Whether nothing stands before the entry on its line.
    pub fn starts_line(&self, text: &str) -> bool {
        let before = &text[..self.key.span().start];
        let line = before.rfind('\n').map_or(before, |at| &before[at + 1..]);
        !self.is_in_list && line.trim().is_empty()
    }

    /// The value as the file has it.
    pub fn source<'t>(&self, text: &'t str) -> &'t str {
        &text[self.value.span()]
    }

    /// The line with another value: `key = value`, or the value alone in a list.
    pub fn with(&self, text: &str, value: &str) -> String {
        match self.is_in_list {
            true => value.to_owned(),
            false => format!("{} = {value}", &text[self.key.span()]),
        }
    }
}

/// A text as TOML writes it, in quotes.
pub fn in_quotes(text: &str) -> String {
    toml::Value::from(text).to_string()
}
