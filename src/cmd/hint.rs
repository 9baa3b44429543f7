//! `joinsaw hint`: the next placement only, and the reason for it.

use std::io::Write;

use super::{Outcome, command_line, named_or_default, warn};
use crate::cli::AskArgs;
use crate::error::Result;
use crate::explain::{Hint, hint, hint_in_words};
use crate::output::{Paper, ReportFormat, write_report, write_wrapped};
use crate::plan::Options;

pub fn run(args: &AskArgs, out: &mut Paper, err: &mut dyn Write) -> Result<Outcome> {
    let limits = args.time.limits();
    let puzzle = named_or_default(args.puzzle.as_deref())?;
    warn(&puzzle, err)?;
    let givens = args.given.all();
    let hint = hint(&puzzle, &Options::default(), &givens, limits)?;
    match args.format {
        ReportFormat::Text => write_text(args, &givens, &hint, out)?,
        ReportFormat::Json => write_report(out, &puzzle.name, puzzle.family(), &hint)?,
    }
    Ok(Outcome::of(hint.n_solutions > 0))
}

/// Writes the hint, the board with it, and the command for the next one.
fn write_text(args: &AskArgs, givens: &[String], hint: &Hint, out: &mut Paper) -> Result<()> {
    if let Some(next) = &hint.next {
        writeln!(out, "{}", next.words)?;
    }
    for sentence in hint_in_words(hint) {
        write_wrapped(out, &sentence)?;
    }
    // Standard input is read only once.
    let name = args.puzzle.as_deref().filter(|name| *name != "-");
    let can_go_on = name.is_some() || args.puzzle.is_none();
    let Some(next) = &hint.next else {
        if hint.n_solutions == 0 && can_go_on {
            let command = command_line("explain", name, givens);
            writeln!(out, "`{command}` tells why")?;
        }
        return Ok(());
    };
    // The rows of a board above its first piece are blank.
    let board = hint.plan.puzzle.drawing.text(&hint.filling());
    write!(out, "\n{}", board.trim_start_matches('\n'))?;
    if hint.n_open > 1 && can_go_on {
        let givens = [givens, &next.given].concat();
        let command = command_line("hint", name, &givens);
        writeln!(out, "\nThe next hint: {command}")?;
    }
    Ok(())
}
