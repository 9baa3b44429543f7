//! The `joinsaw` program: parse, run, exit code.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::Parser;
use joinsaw::Error;
use joinsaw::engine::{INTERRUPTED_EXIT_CODE, Interruptible, interrupt_on_ctrl_c, was_interrupted};
use joinsaw::program::{self, Cli, Outcome, visible};

fn main() -> ExitCode {
    let cli = Cli::parse();
    interrupt_on_ctrl_c();
    let mut out = BufWriter::new(Interruptible(io::stdout().lock()));
    match program::run(&cli, &mut out, &mut io::stderr()) {
        Ok(Outcome::Success) => ExitCode::SUCCESS,
        Ok(Outcome::NoSolution) => ExitCode::from(1),
        // The reader of the output has seen enough.
        Err(Error::Write(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error cannot be written to either, the exit code has to say it.
            let _ = writeln!(io::stderr(), "error: {}", visible(&error.to_string()));
            match was_interrupted() {
                true => ExitCode::from(INTERRUPTED_EXIT_CODE),
                false => ExitCode::from(2),
            }
        }
    }
}
