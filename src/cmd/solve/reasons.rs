//! What `solve` says where there is no solution.

use std::io::Write;

use crate::answer::Answer;
use crate::cli::SolveArgs;
use crate::cmd::command_line::command_line;
use crate::engine::Engine;
use crate::error::Result;
use crate::output::Paper;

/// Says at which stage the rows ended, if the run tells, and which command says why.
pub fn write(out: &mut Paper, answer: &Answer<impl Engine>, args: &SolveArgs) -> Result<()> {
    let stages = answer.stages();
    let end = stages.iter().find(|stage| stage.n_rows == 0);
    let end = end.filter(|_| stages.len() > 1);
    let command = explain_command(args);
    match (end, command) {
        (Some(stage), Some(command)) => {
            writeln!(out, "The rows end at {}; `{command}` tells why", stage.name)?;
        }
        (Some(stage), None) => writeln!(out, "The rows end at {}", stage.name)?,
        (None, Some(command)) => writeln!(out, "`{command}` tells where the rows end, and why")?,
        (None, None) => {}
    }
    Ok(())
}

/// The command that explains what was solved; nothing for a puzzle that only a database holds.
fn explain_command(args: &SolveArgs) -> Option<String> {
    let puzzle = args.puzzle.puzzle.as_deref();
    if puzzle.is_none() && args.db.is_some() {
        return None;
    }
    Some(command_line("explain", puzzle, &args.givens()))
}
