//! The terminal that people read.

use std::io::{self, IsTerminal};

use terminal_size::{Height, Width};

/// How many columns and lines a terminal has that does not say.
const USUAL_SIZE: (usize, usize) = (80, 24);

/// A terminal, or what takes its place: a pipe and a file have no width and no colours.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Terminal {
    /// How many columns it has; nothing where lines may be of any length.
    pub width: Option<usize>,
    /// How many lines it has; nothing where there may be any number of them.
    pub height: Option<usize>,
    /// Whether it shows colours and bold letters, and people want them.
    pub has_colours: bool,
}

impl Terminal {
    /// The terminal of standard output, or of no width where that is a file or a pipe.
    #[must_use]
    pub fn of_stdout() -> Self {
        if io::stdout().is_terminal() {
            Self::with(terminal_size::terminal_size_of(io::stdout()), variable)
        } else {
            Self::default()
        }
    }

    /// The terminal of standard error, or of no width where that is a file or a pipe.
    #[must_use]
    pub fn of_stderr() -> Self {
        if io::stderr().is_terminal() {
            Self::with(terminal_size::terminal_size_of(io::stderr()), variable)
        } else {
            Self::default()
        }
    }

    /// A terminal of this size, unless `COLUMNS` and `LINES` say another; its colours are off with `NO_COLOR` and on a `TERM` that is
    /// called `dumb`.
    fn with(size: Option<(Width, Height)>, variable: impl Fn(&str) -> Option<String>) -> Self {
        let wanted = |name| variable(name).and_then(|length| length.trim().parse().ok());
        let (width, height) = size.map_or(USUAL_SIZE, |(width, height)| {
            (usize::from(width.0), usize::from(height.0))
        });
        let known = |length: usize| Some(length).filter(|length| *length > 0);
        Self {
            width: known(wanted("COLUMNS").unwrap_or(width)),
            height: known(wanted("LINES").unwrap_or(height)),
            has_colours: variable("NO_COLOR").is_none()
                && !is_dumb(&variable)
                && anstyle_query::windows::enable_ansi_colors().unwrap_or(true),
        }
    }
}

/// Whether standard error is a terminal on which a line can be drawn over the one before it.
#[must_use]
pub fn shows_progress() -> bool {
    io::stderr().is_terminal() && !is_dumb(variable)
}

fn is_dumb(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("TERM").is_some_and(|name| name == "dumb")
}

/// An environment variable, unless it is empty.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Height, Terminal, Width};

    fn terminal(variables: &[(&str, &str)]) -> Terminal {
        terminal_of(Some((Width(120), Height(50))), variables)
    }

    fn terminal_of(size: Option<(Width, Height)>, variables: &[(&str, &str)]) -> Terminal {
        let variable = |name: &str| {
            let mut variables = variables.iter();
            let found = variables.find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        Terminal::with(size, variable)
    }

    #[test]
    fn a_number_in_columns_or_lines_comes_before_the_size_of_the_terminal() {
        assert_eq!(terminal(&[]).width, Some(120));
        assert_eq!(terminal(&[("COLUMNS", "60")]).width, Some(60));
        assert_eq!(terminal(&[("COLUMNS", "wide")]).width, Some(120));
        assert_eq!(terminal(&[("COLUMNS", "0")]).width, None);
        assert_eq!(terminal_of(None, &[]).width, Some(80));
        assert_eq!(terminal(&[]).height, Some(50));
        assert_eq!(terminal(&[("LINES", "30")]).height, Some(30));
        assert_eq!(terminal_of(None, &[]).height, Some(24));
    }

    #[test]
    fn no_color_and_a_dumb_terminal_have_no_colours() {
        assert!(terminal(&[("TERM", "xterm")]).has_colours);
        assert!(!terminal(&[("TERM", "dumb")]).has_colours);
        assert!(!terminal(&[("NO_COLOR", "1")]).has_colours);
    }
}
