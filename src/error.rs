//! Everything that can go wrong, each with one message that names the thing at fault, what was found and what was
//! expected.
//!
//! It may use only `words` and `visible`. Begin with [`Error`], and with [`Document`] for errors that have a place in a file.

use std::io;

pub use diagnostic::{Diagnostic, Document, Place};
pub(crate) use suggestion::instead;
pub use suggestion::nearest;

mod diagnostic;
mod suggestion;

/// The result of everything in this library that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// The cause that ended a command. The texts are for people: lower case, the thing at fault in backticks, no full stop.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
#[allow(
    missing_docs,
    reason = "the message of each variant says what it is and what its fields hold"
)]
pub enum Error {
    #[error("{}", in_one_line(.0))]
    Several(Vec<Error>),
    #[error("cannot write the output: {0}")]
    Write(#[from] io::Error),

    #[error("{0}")]
    File(Box<Diagnostic>),
    #[error("{0}")]
    Message(String),

    #[error("{0}")]
    NoPlace(String),

    #[error("`{option} {found}` does not fit; expected {needed}")]
    BadOption {
        option: &'static str,
        found: String,
        needed: String,
    },

    #[error("stage `{stage}` exceeded {} rows; try `solve` with `--plan streamed`, or raise `--max-rows`", crate::words::number(*.limit))]
    TooManyRows { stage: String, limit: u64 },
    #[error("interrupted in {}, after {} rows; nothing was kept", step_in_words(.stage), crate::words::number(*.n_rows))]
    Interrupted { stage: String, n_rows: u64 },
    #[error("{} did not finish within {}, after {} rows; nothing was kept; try another `--plan`, or raise `--timeout`", step_in_words(.stage), crate::words::seconds(*.seconds), crate::words::number(*.n_rows))]
    TimedOut {
        stage: String,
        n_rows: u64,
        seconds: f64,
    },
    #[error("{} reached {} of memory, after {} rows; nothing was kept; try `solve` with `--plan streamed` or `--threads 1`, or raise `--max-memory`", step_in_words(.stage), crate::words::mebibytes(*.limit), crate::words::number(*.n_rows))]
    TooMuchMemory {
        stage: String,
        n_rows: u64,
        limit: u64,
    },
    #[error("{} ran out of {what}; nothing was kept; free some, or try `solve` with `--plan streamed`", step_in_words(.stage))]
    OutOfRoom { stage: String, what: &'static str },
    #[error("the number of solutions has more than {bits} bits, and is not known exactly: {} counts no further", step_in_words(.stage))]
    Uncounted { stage: String, bits: u32 },
    #[error("{0}")]
    Engine(String),

    #[error("{stage}: {source}")]
    Sql {
        stage: String,
        source: rusqlite::Error,
    },
}

/// The most errors of one file that are shown.
const MOST_SHOWN: usize = 10;

impl Error {
    /// The error that an option does not take this value.
    #[allow(
        clippy::needless_pass_by_value,
        reason = "it takes texts and numbers alike"
    )]
    pub(crate) fn bad_option(
        option: &'static str,
        found: impl ToString,
        needed: impl Into<String>,
    ) -> Self {
        Self::BadOption {
            option,
            found: found.to_string(),
            needed: needed.into(),
        }
    }

    /// The same error of a run that was stopped after its stages had left this many rows in total.
    pub(crate) fn after(mut self, n_rows_left: u64) -> Self {
        if let Self::Interrupted { n_rows, .. }
        | Self::TimedOut { n_rows, .. }
        | Self::TooMuchMemory { n_rows, .. } = &mut self
        {
            *n_rows = n_rows_left;
        }
        self
    }

    /// The errors that are shown, which is this one alone unless there are several, and how many more there are.
    #[must_use]
    pub fn shown(&self) -> (&[Error], usize) {
        match self {
            Self::Several(errors) => {
                let n_shown = errors.len().min(MOST_SHOWN);
                (&errors[..n_shown], errors.len() - n_shown)
            }
            error => (std::slice::from_ref(error), 0),
        }
    }

    /// The same error of a file, with a hint about what to write, shown after the caret.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        if let Self::File(diagnostic) = &mut self {
            diagnostic.help = Some(help.into());
        }
        self
    }
}

/// Everything that these results hold, or all that is wrong with them, in their order.
pub(crate) fn all<T>(results: impl IntoIterator<Item = Result<T>>) -> Result<Vec<T>> {
    let (mut found, mut errors) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(value) => found.push(value),
            Err(Error::Several(several)) => errors.extend(several),
            Err(error) => errors.push(error),
        }
    }
    match (errors.pop(), errors.is_empty()) {
        (None, _) => Ok(found),
        (Some(error), true) => Err(error),
        (Some(last), false) => {
            errors.push(last);
            Err(Error::Several(errors))
        }
    }
}

/// The error that a file cannot be written.
#[cfg(feature = "program")]
pub(crate) fn cannot_write(path: &std::path::Path, source: &io::Error) -> Error {
    Error::Message(format!(
        "cannot write `{}`: {}",
        path.display(),
        cause(source)
    ))
}

/// Why a file cannot be read, without the words of the system where there are plainer ones.
pub(crate) fn cause(source: &io::Error) -> String {
    let plain = match source.kind() {
        _ if source.get_ref().is_some() => return source.to_string(),
        io::ErrorKind::NotFound => "there is no such file",
        io::ErrorKind::IsADirectory => "it is a folder",
        io::ErrorKind::AlreadyExists => "there is a file of this name",
        io::ErrorKind::PermissionDenied => "permission denied",
        _ => return source.to_string(),
    };
    plain.to_owned()
}

/// A step in words: a stage goes by its name, and any other step is named in several words, such as "the inputs".
pub(crate) fn step_in_words(step: &str) -> String {
    if step.contains(' ') {
        step.to_owned()
    } else {
        format!("stage `{step}`")
    }
}

fn in_one_line(errors: &[Error]) -> String {
    let errors: Vec<String> = errors.iter().map(Error::to_string).collect();
    errors.join("; ")
}
