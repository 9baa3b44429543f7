//! Solves a flower from a string, and prints the rows that each stage left, centre by centre.

use std::io::Write;

use joinsaw::{Options, Result};

/// Six pieces with five sides each: one goes into the centre, the others touch it with one side and their neighbours with
/// two more. Touching sides are equal.
const FLOWER: &str = r#"
family = "flower"
name = "Five petals"

[pieces] # the sides of each piece, clockwise from any of them
1 = "14253"
2 = "12345"
3 = "14235"
4 = "14325"
5 = "14352"
6 = "12543"
"#;

fn main() -> Result<()> {
    solve(&mut std::io::stdout())
}

/// Solves the flower, and writes what each stage left of it.
///
/// # Errors
/// When `out` cannot be written.
pub fn solve(out: &mut dyn Write) -> Result<()> {
    let puzzle = joinsaw::parse(FLOWER)?;
    let answer = joinsaw::solve(&puzzle, &Options::default())?;
    for (centre, n_rows) in answer.groups() {
        writeln!(out, "centre {centre}: {n_rows:?}")?;
    }
    for (centre, _) in answer.survivors() {
        writeln!(out, "centre {centre} survives:")?;
    }
    answer.boards(|board| Ok(writeln!(out, "{}", board.words().join(", "))?))
}
