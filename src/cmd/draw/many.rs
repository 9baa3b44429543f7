//! `joinsaw draw --all`: all solutions side by side.

use super::Drawn;
use crate::answer::solve_within;
use crate::cli::DrawArgs;
use crate::engine::Limits;
use crate::error::Result;
use crate::family::Puzzle;
use crate::output::{Picture, Theme};
use crate::words::number;

/// How many solutions one sheet shows.
const MOST_BOARDS: u64 = 400;

/// All solutions side by side; nothing where there are none.
pub fn contact_sheet(
    args: &DrawArgs,
    puzzle: &Puzzle,
    theme: &'static Theme,
    limits: Limits,
) -> Result<Option<Drawn>> {
    let answer = solve_within(puzzle, &args.puzzle.options(), limits)?;
    let boards = answer.first_boards(MOST_BOARDS)?;
    if boards.is_empty() {
        return Ok(None);
    }
    let n_shown = boards.len() as u64;
    let n_rows = answer.n_rows();
    let note = match n_rows {
        1 => "the only solution".to_owned(),
        _ if n_rows == n_shown => format!("all {} solutions", number(n_rows)),
        _ => format!("the first {n_shown} of {} solutions", number(n_rows)),
    };
    let boards: Vec<_> = boards.into_iter().map(|board| board.filling).collect();
    let picture = Picture::new(&puzzle.name, &answer.plan.puzzle.drawing, theme);
    let svg = picture.contact_sheet(&boards, &note);
    Ok(Some(Drawn { svg, lack: None }))
}
