//! Where a command writes, and how much room there is.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

use anstyle::Style;
use textwrap::{Options, WordSplitter};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Terminal, visible};

const HEADING: Style = Style::new().bold();

/// Stands after what cannot be in bold letters.
pub const MARK: char = '\'';

/// Standard output or standard error, as a command sees it.
///
/// A line for people has every character visible, and fits the terminal. A line for programs, such as CSV, JSON and
/// SQL, is written as it is, even on a terminal: people copy it from there.
pub struct Paper<'a> {
    out: Box<dyn Write + 'a>,
    terminal: Terminal,
    is_for_people: bool,
    /// The beginning of a line for people that has no end yet.
    begun: Vec<u8>,
}

impl<'a> Paper<'a> {
    /// Output for people, who read it in this terminal.
    pub fn for_people(out: impl Write + 'a, terminal: Terminal) -> Self {
        Self {
            out: Box::new(out),
            terminal,
            is_for_people: true,
            begun: Vec::new(),
        }
    }

    /// Output for programs, which is written as it is.
    pub fn for_programs(out: impl Write + 'a) -> Self {
        Self {
            is_for_people: false,
            ..Self::for_people(out, Terminal::default())
        }
    }

    /// The columns of the terminal, if there is one.
    #[must_use]
    pub fn width(&self) -> Option<usize> {
        self.terminal.width
    }

    /// True if colours and bold letters are seen, and wanted.
    #[must_use]
    pub fn has_colours(&self) -> bool {
        self.terminal.has_colours
    }

    /// True if no line of a text is wider than the terminal.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        let width = self.width().unwrap_or(usize::MAX);
        text.lines().all(|line| line.width() <= width)
    }

    /// Writes a line that announces the lines below it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn heading(&mut self, line: &str) -> io::Result<()> {
        self.write_line(line, HEADING)
    }

    /// Writes a line that fits, with these columns, from 0, in bold letters, or with [`MARK`] after them in a terminal without such.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn emphasized(&mut self, line: &str, columns: &[Range<usize>]) -> io::Result<()> {
        let mut at = 0;
        for symbol in visible(line).chars() {
            let starts = columns.iter().any(|range| range.start == at);
            let ends = at > 0 && columns.iter().any(|range| range.end == at);
            match (self.terminal.has_colours, self.width()) {
                (true, _) if starts => write!(self.out, "{HEADING}{symbol}")?,
                (true, _) if ends => write!(self.out, "{HEADING:#}{symbol}")?,
                (false, Some(_)) if ends && symbol == ' ' => write!(self.out, "{MARK}")?,
                _ => write!(self.out, "{symbol}")?,
            }
            at += symbol.width().unwrap_or(0);
        }
        writeln!(self.out)
    }

    /// Writes a line for people, as several where it is wider than the terminal.
    fn write_line(&mut self, line: &str, style: Style) -> io::Result<()> {
        let style = if self.has_colours() {
            style
        } else {
            Style::new()
        };
        for line in wrap(&visible(line), self.width().unwrap_or(usize::MAX)) {
            writeln!(self.out, "{style}{line}{style:#}")?;
        }
        Ok(())
    }
}

impl Write for Paper<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_for_people {
            return self.out.write(bytes);
        }
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.begun.extend(part);
            if let Some(line) = self.begun.strip_suffix(b"\n") {
                let line = String::from_utf8_lossy(line).into_owned();
                self.begun.clear();
                self.write_line(&line, Style::new())?;
            }
        }
        Ok(bytes.len())
    }

    /// Passes on whole lines; one that is not complete waits for its end.
    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Breaks a line at its blanks into lines of at most this many columns; only a word that is wider is broken elsewhere. They are
/// indented as the line is, and those below an entry of a list by two columns more.
pub fn wrap(line: &str, width: usize) -> Vec<Cow<'_, str>> {
    let text = line.trim_start_matches(' ');
    let blanks = line.len() - text.len();
    let indent = if text.starts_with("- ") {
        blanks + 2
    } else {
        blanks
    };
    let (first, others) = if indent < width / 2 {
        (blanks, indent)
    } else {
        (0, 0)
    };
    let others = " ".repeat(others);
    let options = Options::new(width)
        .word_splitter(WordSplitter::NoHyphenation)
        .initial_indent(&line[..first])
        .subsequent_indent(&others);
    textwrap::wrap(text, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(terminal: Terminal, write: impl Fn(&mut Paper) -> io::Result<()>) -> String {
        let mut text = Vec::new();
        write(&mut Paper::for_people(&mut text, terminal)).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_line_is_wrapped_at_its_blanks() {
        assert_eq!(wrap("one two three", 9), ["one two", "three"]);
        assert_eq!(wrap("one two three", 13), ["one two three"]);
        assert_eq!(wrap("  one two three", 10), ["  one two", "  three"]);
        assert_eq!(wrap("- one two three", 10), ["- one two", "  three"]);
        assert_eq!(wrap("with --max-rows", 12), ["with", "--max-rows"]);
        assert_eq!(wrap("日本語", 4), ["日本", "語"]);
        assert_eq!(wrap("", 9), [""]);
    }

    #[test]
    fn a_sentence_that_is_written_in_parts_is_wrapped_as_one() {
        let terminal = Terminal {
            width: Some(10),
            ..Terminal::default()
        };
        let shown = written(terminal, |paper| {
            write!(paper, "a sentence")?;
            writeln!(paper, " in parts")
        });
        assert_eq!(shown, "a sentence\nin parts\n");
    }

    #[test]
    fn what_stands_out_is_bold_or_has_a_mark() {
        let write = |paper: &mut Paper| paper.emphasized("| 5 3 10 |", &[2..3, 6..8]);
        let mut terminal = Terminal::default();
        assert_eq!(written(terminal, write), "| 5 3 10 |\n");
        terminal.width = Some(80);
        assert_eq!(written(terminal, write), "| 5'3 10'|\n");
        terminal.has_colours = true;
        assert_eq!(
            written(terminal, write),
            "| \u{1b}[1m5\u{1b}[0m 3 \u{1b}[1m10\u{1b}[0m |\n"
        );
    }
}
