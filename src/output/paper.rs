//! Where a command writes, and how much room there is.

use std::io::{self, Write};
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::fold::fold;
use super::{Terminal, visible};
use crate::error::Result;

const HEADING: Style = Style::new().bold();

const SURVIVOR: Style = AnsiColor::Green.on_default().bold();

/// Stands after what cannot be in bold letters.
pub const MARK: char = '\'';

/// Standard output or standard error, as a command sees it.
///
/// A line for people has every character visible, and is no wider than the terminal. A line for programs, such as CSV, JSON and
/// SQL, is written as it is, on a terminal as well: people copy it from there, and a broken line would not be what it was.
pub struct Paper<'a> {
    out: Box<dyn Write + 'a>,
    terminal: Terminal,
    is_for_people: bool,
    /// The beginning of a line for people that has no end yet.
    begun: Vec<u8>,
}

impl<'a> Paper<'a> {
    /// Paper for people, who read it in a terminal of this size.
    pub fn for_people(out: impl Write + 'a, terminal: Terminal) -> Self {
        Self {
            out: Box::new(out),
            terminal,
            is_for_people: true,
            begun: Vec::new(),
        }
    }

    /// Paper for programs, which passes everything on as it is.
    pub fn for_programs(out: impl Write + 'a) -> Self {
        Self {
            out: Box::new(out),
            terminal: Terminal::default(),
            is_for_people: false,
            begun: Vec::new(),
        }
    }

    /// How many columns a line may have, if there is a limit.
    #[must_use]
    pub fn width(&self) -> Option<usize> {
        self.terminal.width
    }

    /// How many lines are seen at once, if there is a limit.
    #[must_use]
    pub fn height(&self) -> Option<usize> {
        self.terminal.height
    }

    /// Whether colours are seen on it, and wanted.
    #[must_use]
    pub fn has_colours(&self) -> bool {
        self.terminal.has_colours
    }

    /// Whether every line of a text fits in the terminal.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        self.width()
            .is_none_or(|width| text.lines().all(|line| line.width() <= width))
    }

    /// Writes a line that announces the lines below it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn heading(&mut self, line: &str) -> io::Result<()> {
        self.styled(line, HEADING)
    }

    /// Writes a line that fits, with what stands in these columns, from 0, in bold letters, or on a terminal without them with a
    /// mark after it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn emphasized(&mut self, line: &str, columns: &[Range<usize>]) -> io::Result<()> {
        let line = visible(line);
        let mut at = 0;
        for symbol in line.chars() {
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

    /// What `write` writes here, to be passed on later.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn set_aside(&self, write: impl FnOnce(&mut Paper) -> Result<()>) -> Result<String> {
        let mut text = Vec::new();
        write(&mut Paper {
            out: Box::new(&mut text),
            terminal: self.terminal,
            is_for_people: self.is_for_people,
            begun: Vec::new(),
        })?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Writes what was set aside.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn pass_on(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }

    /// Writes a line about a candidate that has passed every rule.
    pub(super) fn survivor(&mut self, line: &str) -> io::Result<()> {
        self.styled(line, SURVIVOR)
    }

    fn styled(&mut self, line: &str, style: Style) -> io::Result<()> {
        let style = if self.terminal.has_colours {
            style
        } else {
            Style::new()
        };
        self.write_line(line, style)
    }

    /// Writes a line for people, in as many lines as it takes.
    fn write_line(&mut self, line: &str, style: Style) -> io::Result<()> {
        let line = visible(line);
        let lines = match self.width() {
            Some(width) => fold(&line, width),
            None => vec![line.into_owned()],
        };
        for line in lines {
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
            match part.strip_suffix(b"\n") {
                None => self.begun.extend(part),
                Some(end) => {
                    self.begun.extend(end);
                    let line = std::mem::take(&mut self.begun);
                    self.write_line(&String::from_utf8_lossy(&line), Style::new())?;
                }
            }
        }
        Ok(bytes.len())
    }

    /// Passes on whole lines; one that is not complete waits for its end.
    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::{Paper, Terminal};

    fn written(terminal: Terminal, write: impl Fn(&mut Paper)) -> String {
        let mut text = Vec::new();
        write(&mut Paper::for_people(&mut text, terminal));
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_sentence_is_broken_at_the_edge_of_the_terminal() {
        let narrow = Terminal {
            width: Some(10),
            ..Terminal::default()
        };
        let write = |paper: &mut Paper| {
            write!(paper, "a sentence").unwrap();
            writeln!(paper, " in parts").unwrap();
        };
        assert_eq!(written(narrow, write), "a sentence\nin parts\n");
        assert_eq!(written(Terminal::default(), write), "a sentence in parts\n");
    }

    #[test]
    fn only_a_terminal_with_colours_gets_them() {
        let colourful = Terminal {
            has_colours: true,
            ..Terminal::default()
        };
        let write = |paper: &mut Paper| paper.heading("a \u{1b}title").unwrap();
        assert_eq!(
            written(colourful, write),
            "\u{1b}[1ma \\u{1b}title\u{1b}[0m\n"
        );
        assert_eq!(written(Terminal::default(), write), "a \\u{1b}title\n");
    }

    #[test]
    fn what_stands_out_is_bold_or_has_a_mark() {
        let write = |paper: &mut Paper| paper.emphasized("| 5 3 10 |", &[2..3, 6..8]).unwrap();
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

    #[test]
    fn what_programs_read_stays_as_it_is() {
        let mut text = Vec::new();
        Paper::for_programs(&mut text).write_all(b"\x1b,1").unwrap();
        assert_eq!(text, b"\x1b,1");
    }
}
