//! `joinsaw hint`: the next placement only, and the reason for it.

use std::io::Write;

use super::command_line::command_line;
use super::{Outcome, named_or_default, warn};
use crate::cli::HintArgs;
use crate::error::Result;
use crate::explain::{Hint, hint};
use crate::output::{Paper, ReportFormat, write_hint, write_hinted_board};
use crate::plan::Options;

pub fn run(args: &HintArgs, out: &mut Paper, err: &mut dyn Write) -> Result<Outcome> {
    let limits = args.time.limits();
    let puzzle = named_or_default(args.puzzle.as_deref())?;
    warn(&puzzle, err)?;
    let givens = args.given.all();
    let hint = hint(&puzzle, &Options::default(), &givens, limits)?;
    write_hint(out, args.format, &hint)?;
    if args.format == ReportFormat::Text {
        write_ending(args, &givens, &hint, out)?;
    }
    Ok(Outcome::of(hint.n_solutions > 0))
}

/// Writes the board with the hint, and the command for the next hint.
fn write_ending(args: &HintArgs, givens: &[String], hint: &Hint, out: &mut Paper) -> Result<()> {
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
    write_hinted_board(out, hint)?;
    if hint.n_open > 1 && can_go_on {
        let givens = [givens, &next.given].concat();
        let command = command_line("hint", name, &givens);
        writeln!(out, "\nThe next hint: {command}")?;
    }
    Ok(())
}
