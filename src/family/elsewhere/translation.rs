//! A puzzle file that is made line by line from a file of another form.

use toml::Value;

use crate::family::document::Document;

/// The lines of a puzzle file, each with the line of the other file that it comes from.
#[derive(Debug)]
pub struct Translation {
    text: String,
    origins: Vec<usize>,
}

impl Translation {
    /// The beginning of a puzzle file of this family.
    pub fn of(family: &str) -> Self {
        let mut translation = Self {
            text: String::new(),
            origins: Vec::new(),
        };
        translation.push(&format!("family = {}", quoted(family)), 1);
        translation
    }

    /// Adds these lines, which come from a line of the other file.
    pub fn push(&mut self, lines: &str, origin: usize) {
        self.text.push_str(lines);
        self.text.push('\n');
        self.origins.extend(lines.split('\n').map(|_| origin));
    }

    /// The puzzle file, where messages name the lines of the other file.
    pub fn document(self, source: &Document) -> Document {
        source.translated(&self.text, self.origins)
    }
}

/// A text as TOML writes it.
pub fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}
