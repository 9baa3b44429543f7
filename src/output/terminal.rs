//! The terminal that people read.

use std::env;
use std::io::{self, IsTerminal};

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use terminal_size::{Height, Width, terminal_size_of};

/// A terminal, or a pipe or a file, which has no size and no colours.
#[derive(Debug, Clone, Copy, Default)]
pub struct Terminal {
    /// Its columns; `None` where lines may be of any length.
    pub width: Option<usize>,
    /// True if it shows colours and bold letters, and people want them.
    pub has_colours: bool,
}

impl Terminal {
    /// The terminal that standard output goes to.
    #[must_use]
    pub fn of_stdout() -> Self {
        Self::of(&io::stdout(), terminal_size_of(io::stdout()))
    }

    /// The terminal that standard error goes to.
    #[must_use]
    pub fn of_stderr() -> Self {
        Self::of(&io::stderr(), terminal_size_of(io::stderr()))
    }

    /// A terminal of this size, unless `COLUMNS` sets another width.
    fn of(stream: &impl RawStream, size: Option<(Width, Height)>) -> Self {
        if !stream.is_terminal() {
            return Self::default();
        }
        let own = size.map_or(80, |(Width(width), _)| width.into());
        let wanted = |width: String| width.trim().parse().ok();
        Self {
            width: Some(env::var("COLUMNS").ok().and_then(wanted).unwrap_or(own)),
            has_colours: AutoStream::choice(stream) != ColorChoice::Never && !is_dumb(),
        }
    }
}

/// True if standard error is a terminal on which a line can be drawn over the one before it.
#[must_use]
pub fn shows_progress() -> bool {
    io::stderr().is_terminal() && !is_dumb()
}

fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|name| name == "dumb")
}
