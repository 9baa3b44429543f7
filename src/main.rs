//! The `joinsaw` program: parse, run, exit code.

use std::io::{self, BufWriter, ErrorKind};
use std::process::ExitCode;

use clap::Parser;
use joinsaw::cli::Cli;
use joinsaw::cmd::{self, Outcome};
use joinsaw::engine::interrupt_on_ctrl_c;
use joinsaw::error::Error;
use joinsaw::output::visible;

fn main() -> ExitCode {
    let cli = Cli::parse();
    interrupt_on_ctrl_c();
    let mut out = BufWriter::new(io::stdout().lock());
    match cmd::run(&cli, &mut out, &mut io::stderr()) {
        Ok(Outcome::Success) => ExitCode::SUCCESS,
        Ok(Outcome::NoSolution) => ExitCode::from(1),
        // Whoever read the output has seen enough.
        Err(Error::Write(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}", visible(&error.to_string()));
            ExitCode::from(2)
        }
    }
}
