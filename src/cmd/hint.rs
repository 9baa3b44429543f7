//! `joinsaw hint`: the next piece only, and why it must be so; or several, one after the other.

use std::io::Write;

use super::command_line::command_line;
use super::{Outcome, named_or_default, warn};
use crate::cli::HintArgs;
use crate::error::Result;
use crate::explain::hint;
use crate::output::{Paper, ReportFormat, write_hint, write_hinted_board};
use crate::plan::Options;

pub fn run(args: &HintArgs, out: &mut Paper, err: &mut dyn Write) -> Result<Outcome> {
    let limits = args.limits.limits();
    let puzzle = named_or_default(args.puzzle.as_deref(), limits)?;
    let options = Options {
        choices: args.choices.0.clone(),
        ..Options::default()
    };
    warn(&puzzle, err)?;
    let mut givens = args.given.clone();
    let mut step = 1;
    loop {
        let hint = hint(&puzzle, &options, &givens, limits)?;
        let outcome = Outcome::of(hint.n_solutions > 0);
        write_hint(out, args.format, &hint)?;
        // Standard input is read only once.
        let name = args.puzzle.as_deref().filter(|name| *name != "-");
        let can_go_on = name.is_some() || args.puzzle.is_none();
        let Some(next) = &hint.next else {
            if outcome == Outcome::NoSolution && args.format == ReportFormat::Text && can_go_on {
                let command = command_line("explain", name, &givens, &args.choices);
                writeln!(out, "`{command}` tells why")?;
            }
            return Ok(outcome);
        };
        givens.extend(next.given.iter().cloned());
        let is_last = step == args.steps || hint.n_open == 1;
        if args.format == ReportFormat::Text {
            if is_last {
                write_hinted_board(out, &hint)?;
            }
            if is_last && hint.n_open > 1 && can_go_on {
                let command = command_line("hint", name, &givens, &args.choices);
                writeln!(out, "\nThe next hint: {command}")?;
            } else if !is_last {
                writeln!(out)?;
            }
        }
        if is_last {
            return Ok(outcome);
        }
        step += 1;
    }
}
