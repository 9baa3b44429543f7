//! An error in a text, and its location.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::Error;
use crate::visible::visible;
use crate::words::composed;

/// The text of a file, and the name that messages give the file. A clone shares both.
///
/// ```
/// use joinsaw::family::Document;
///
/// let document = Document::new("mine.toml", "family = \"queen\"\n");
/// let error = joinsaw::family::parse(&document).unwrap_err().to_string();
/// assert!(error.starts_with("`mine.toml` line 1: unknown family `queen`"), "{error}");
/// ```
#[derive(Debug, Clone)]
pub struct Document {
    file: Arc<str>,
    text: Arc<str>,
    default_name: Arc<str>,
    /// Where each line begins, once a message has named one.
    line_starts: Arc<OnceLock<Vec<usize>>>,
    /// The text that it was translated from, and the line there of each of its lines.
    origin: Option<Arc<(Document, Vec<usize>)>>,
    is_part: bool,
}

impl Document {
    /// A file by the name that messages give it, and its text, whose letters and accents are composed.
    #[must_use]
    pub fn new(file: &str, text: &str) -> Self {
        Self {
            file: file.into(),
            text: composed(text.trim_start_matches('\u{feff}')).into(),
            default_name: file.into(),
            line_starts: Arc::default(),
            origin: None,
            is_part: false,
        }
    }

    /// The same file, with a name for its puzzle in case the file gives none.
    #[must_use]
    pub fn called(self, default_name: &str) -> Self {
        Self {
            default_name: default_name.into(),
            ..self
        }
    }

    /// A translation of the file into a puzzle file, with the line of the file that each of its lines comes from; lines behind the last of
    /// them come from the same one.
    pub(crate) fn translated(&self, text: &str, origins: Vec<usize>) -> Self {
        Self {
            origin: Some(Arc::new((self.clone(), origins))),
            ..Self::new(&self.file, text).called(&self.default_name)
        }
    }

    /// One of several puzzles in the file: its number, from 1, and its line, which messages do not number.
    pub(crate) fn part(&self, no: usize, text: &str) -> Self {
        let [file, name] = [&self.file, &self.default_name].map(|whole| format!("{whole}#{no}"));
        Self {
            is_part: true,
            ..Self::new(&file, text).called(&name)
        }
    }

    /// The name of the file in messages.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name of a puzzle whose file gives none.
    pub(crate) fn default_name(&self) -> &str {
        &self.default_name
    }

    /// These bytes of the text, or the characters that they are of.
    #[must_use]
    pub fn place(&self, span: Range<usize>) -> Place {
        Place {
            document: self.clone(),
            is_whole: false,
            span: self.text.floor_char_boundary(span.start)..self.text.ceil_char_boundary(span.end),
        }
    }

    /// A line by its number, from 1, without the blanks around it.
    #[must_use]
    pub fn line(&self, no: usize) -> Place {
        let start = *self
            .line_starts()
            .get(no.saturating_sub(1))
            .unwrap_or(&self.text.len());
        let line = self.text[start..].lines().next().unwrap_or_default();
        let start = start + line.len() - line.trim_start().len();
        self.place(start..start + line.trim().len())
    }

    /// The text as a whole: messages name the file alone.
    #[must_use]
    pub fn whole(&self) -> Place {
        Place {
            is_whole: true,
            ..self.place(0..0)
        }
    }

    /// The number of the line that holds the byte at this offset, from 1.
    pub(crate) fn line_no(&self, offset: usize) -> usize {
        self.line_starts().partition_point(|start| *start <= offset)
    }

    fn line_starts(&self) -> &[usize] {
        self.line_starts.get_or_init(|| {
            let ends = self.text.match_indices('\n').map(|(at, _)| at + 1);
            std::iter::once(0).chain(ends).collect()
        })
    }
}

/// A stretch of a text: what messages name, "`mine.toml` line 9", and show with a caret.
///
/// ```
/// use joinsaw::family::Document;
///
/// let place = Document::new("mine.toml", "size = 9\ngrid = 3\n").line(2);
/// assert_eq!(place.error("expected a text").to_string(), "`mine.toml` line 2: expected a text");
/// ```
#[derive(Clone)]
pub struct Place {
    document: Document,
    span: Range<usize>,
    is_whole: bool,
}

impl Place {
    /// The file as the user named it.
    #[must_use]
    pub fn file(&self) -> &str {
        self.document.file()
    }

    /// Its first line, counted from 1; in a translation, that of the file translated.
    #[must_use]
    pub fn line(&self) -> usize {
        let place = self.in_file();
        place.document.line_no(place.span.start)
    }

    /// These bytes of the value quoted here, or all of it if the file spells it differently.
    pub(crate) fn within(&self, value: &str, span: Range<usize>) -> Self {
        let found = self.document.text[self.span.clone()].find(value);
        let start = found.map(|at| self.span.start + at);
        let span = start.map_or(self.span.clone(), |start| {
            start + span.start..start + span.end
        });
        self.document.place(span)
    }

    /// The error that this is wrong there.
    #[must_use]
    pub fn error(&self, says: impl Into<String>) -> Error {
        Error::File(Box::new(Diagnostic {
            place: self.clone(),
            says: says.into(),
            help: None,
        }))
    }

    /// The same place in the file that the user has, which may have been translated.
    fn in_file(&self) -> Self {
        let Some((source, lines)) = self.document.origin.as_deref() else {
            return self.clone();
        };
        let idx = self.document.line_no(self.span.start) - 1;
        match lines.get(idx).or(lines.last()) {
            Some(line) if !self.is_whole => source.line(*line).in_file(),
            _ => source.whole().in_file(),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.in_file();
        if place.is_whole || place.document.is_part {
            write!(f, "`{}`", self.file())
        } else {
            write!(f, "`{}` line {}", self.file(), place.line())
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// An error in a text, its location, and a hint.
///
/// ```
/// let Err(joinsaw::Error::File(diagnostic)) = joinsaw::parse("family = \"sudoku\"\ngrid = 3\n") else { panic!() };
/// assert_eq!(diagnostic.place().line(), 2);
/// ```
#[derive(Debug, Clone)]
pub struct Diagnostic {
    place: Place,
    says: String,
    pub(super) help: Option<String>,
}

/// All on one line: "`mine.toml` line 4: unknown key `piece`; did you mean `pieces`?".
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.says)?;
        self.help.iter().try_for_each(|help| write!(f, "; {help}"))
    }
}

impl Diagnostic {
    /// Where it is.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// The message, and below it the line of the text with carets, cut to this many columns around them.
    ///
    /// ```text
    /// `mine.toml` line 4: unknown key `piece`
    ///   piece = "123"
    ///   ^^^^^ did you mean `pieces`?
    /// ```
    #[must_use]
    pub fn with_excerpt(&self, width: usize) -> Vec<String> {
        let Place {
            document,
            span,
            is_whole,
        } = self.place.in_file();
        let start = document.text()[..span.start]
            .rfind('\n')
            .map_or(0, |at| at + 1);
        let line = document.text()[start..].lines().next().unwrap_or_default();
        if is_whole || line.trim().is_empty() {
            return vec![self.to_string()];
        }
        let (from, to) = (
            (span.start - start).min(line.len()),
            (span.end - start).min(line.len()),
        );
        let room = width.saturating_sub(2);
        let mut before = shown(line[..from].trim_start());
        let marked = shown(&line[from..to]);
        if before.width() + marked.width() > room && before.width() > room / 2 {
            let n_hidden = first_columns(&before, before.width() - room / 2).len();
            before = format!("…{}", &before[n_hidden..]);
        }
        let mut line = format!("{before}{marked}{}", shown(&line[to..]));
        if line.width() > room {
            line = format!("{}…", first_columns(&line, room - 1));
        }
        let n_carets = marked.width().min(line.width() - before.width()).max(1);
        let carets = format!("  {}{}", " ".repeat(before.width()), "^".repeat(n_carets));
        let mut lines = vec![
            format!("{}: {}", self.place, self.says),
            format!("  {line}"),
            carets,
        ];
        match &self.help {
            Some(help) if lines[2].width() + 1 + help.width() <= width => {
                lines[2] = format!("{} {help}", lines[2]);
            }
            Some(help) => lines.push(format!("  {help}")),
            None => {}
        }
        lines
    }
}

/// A text as a terminal shows it, where a tab is as wide as a blank.
fn shown(text: &str) -> String {
    visible(&text.replace('\t', " ")).into_owned()
}

/// The part of a text in its first columns.
fn first_columns(text: &str, n_columns: usize) -> &str {
    let mut width = 0;
    let end = text.char_indices().find(|(_, symbol)| {
        width += symbol.width().unwrap_or(0);
        width > n_columns
    });
    end.map_or(text, |(at, _)| &text[..at])
}

#[cfg(test)]
mod tests {
    use super::{Document, Error};

    fn shown(text: &str, marked: &str, width: usize) -> String {
        let document = Document::new("mine.toml", text);
        let start = text.find(marked).unwrap();
        let error = document.place(start..start + marked.len()).error("wrong");
        let Error::File(diagnostic) = error.help("try `x`") else {
            unreachable!()
        };
        assert_eq!(diagnostic.to_string(), "`mine.toml` line 2: wrong; try `x`");
        diagnostic.with_excerpt(width)[1..].join("\n")
    }

    #[test]
    fn carets_stand_below_what_is_wrong() {
        assert_eq!(shown("\na = bc\n", "bc", 80), "  a = bc\n      ^^ try `x`");
        assert_eq!(
            shown("\n\t日本\t= bc", "bc", 80),
            "  日本 = bc\n         ^^ try `x`"
        );
        assert_eq!(
            shown("\na = 日本", "日本", 80),
            "  a = 日本\n      ^^^^ try `x`"
        );
        assert_eq!(
            shown("\na = [\n1]", "[\n1]", 80),
            "  a = [\n      ^ try `x`"
        );
    }

    #[test]
    fn a_long_line_is_cut_around_what_is_wrong() {
        let text = format!("\n{}bc{}", "<".repeat(50), ">".repeat(50));
        assert_eq!(
            shown(&text, "bc", 22),
            "  …<<<<<<<<<<bc>>>>>>…\n             ^^\n  try `x`"
        );
        assert_eq!(
            shown(&text, &text[1..], 12),
            "  <<<<<<<<<…\n  ^^^^^^^^^^\n  try `x`"
        );
    }
}
