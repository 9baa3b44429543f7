//! Solves a built-in puzzle, and prints its boards and how many solutions there are.

use std::io::Write;

use joinsaw::{Options, Result};

fn main() -> Result<()> {
    solve(&mut std::io::stdout())
}

/// Solves the puzzle, and writes what it found.
///
/// # Errors
/// When `out` cannot be written.
pub fn solve(out: &mut dyn Write) -> Result<()> {
    let puzzle = joinsaw::find("drive-ya-nuts")?;
    let answer = joinsaw::solve(&puzzle, &Options::default())?;
    answer.boards(|board| Ok(writeln!(out, "{board}")?))?;
    let solutions = answer.solutions;
    if let (Some(all), Some(up_to_rotation)) = (solutions.all, solutions.up_to_symmetry) {
        writeln!(
            out,
            "{}: {all} solutions, {up_to_rotation} up to rotation",
            puzzle.name
        )?;
    }
    Ok(())
}
