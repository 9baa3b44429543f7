//! The `joinsaw` program: parse, run, exit code.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use anstream::AutoStream;
use clap::FromArgMatches;
use joinsaw::Error;
use joinsaw::engine::{
    INTERRUPTED_EXIT_CODE, Interruptible, interrupt_on_ctrl_c, survive_file_limits, was_interrupted,
};
use joinsaw::program::{self, Cli, Outcome, Paper, Terminal, write_error, write_message};

fn main() -> ExitCode {
    let terminal = Terminal::of_stdout();
    let mut err = Paper::for_people(io::stderr(), Terminal::of_stderr());
    let cli = match parse(terminal) {
        Ok(cli) => cli,
        Err(error) => {
            let mut out = Paper::for_people(io::stdout(), terminal);
            return end(&error, &mut out, &mut err);
        }
    };
    interrupt_on_ctrl_c();
    survive_file_limits();
    // In Windows, this switches colours on; nothing is taken away.
    let stdout = AutoStream::always(io::stdout().lock());
    let mut out = BufWriter::new(Interruptible(stdout));
    match program::run(&cli, terminal, &mut out, &mut err) {
        Ok(Outcome::Success) => ExitCode::SUCCESS,
        Ok(Outcome::NoSolution) => ExitCode::from(1),
        Err(error) => fail(&error, &mut err),
    }
}

/// Says what went wrong.
fn fail(error: &Error, err: &mut Paper<'_>) -> ExitCode {
    if matches!(error, Error::Write(cause) if cause.kind() == ErrorKind::BrokenPipe) {
        // The reader of the output has seen enough.
        return ExitCode::SUCCESS;
    }
    let (shown, n_more) = error.shown();
    // If standard error cannot be written to either, the exit code has to say it.
    for error in shown {
        let _ = write_error(err, error);
    }
    if n_more > 0 {
        let _ = write_message(err, "error", format!("and {n_more} more"));
    }
    if was_interrupted() {
        ExitCode::from(INTERRUPTED_EXIT_CODE)
    } else {
        ExitCode::from(2)
    }
}

/// The longest line of a help text.
const WIDEST_HELP: usize = 100;

/// The command line, with help texts that fit in the terminal.
fn parse(terminal: Terminal) -> Result<Cli, clap::Error> {
    let mut command = program::command();
    if let Some(width) = terminal.width {
        command = command.term_width(width.min(WIDEST_HELP));
    }
    let matches = command
        .try_get_matches_from_mut(std::env::args_os())
        .map_err(|error| {
            let words: Vec<String> = std::env::args_os()
                .map(|word| word.to_string_lossy().into_owned())
                .collect();
            program::with_tip(error, &command, &words)
        })?;
    Cli::from_arg_matches(&matches)
}

/// Writes a help text, or what is wrong with the command line. What does not fit in the terminal goes without its colours.
/// `clap` does not decide about colours: with the variable `CI`, it would colour a dumb terminal.
fn end<'a>(error: &clap::Error, out: &mut Paper<'a>, err: &mut Paper<'a>) -> ExitCode {
    let text = error.render().to_string();
    let paper = if error.use_stderr() { &mut *err } else { out };
    let written = if paper.has_colours() && paper.fits(&text) {
        error.print()
    } else {
        paper
            .write_all(text.as_bytes())
            .and_then(|()| paper.flush())
    };
    match written {
        // If it cannot be written, the exit code has to say what it is.
        _ if error.use_stderr() => ExitCode::from(2),
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&Error::Write(error), err),
    }
}
