//! `joinsaw unique`: one solution, none, or two with their differences.

use std::io::Write;

use serde_json::json;

use super::{Outcome, named, warn};
use crate::answer::{SolvedBoard, two_solutions};
use crate::cli::AskArgs;
use crate::error::Result;
use crate::output::{Paper, ReportFormat, write_report, write_wrapped};
use crate::words::count_of;

/// The most differences that people are shown.
const MOST_SHOWN: usize = 10;

pub fn run(args: &AskArgs, out: &mut Paper, err: &mut dyn Write) -> Result<Outcome> {
    let puzzle = named(args.puzzle.as_deref(), &args.given.all())?;
    warn(&puzzle, err)?;
    let found = two_solutions(&puzzle, args.time.limits())?;
    let (boards, differences) = (found.boards(), found.differences());
    let verdict = match boards.len() {
        0 => "No solution".to_owned(),
        1 => format!("One solution{}", found.up_to()),
        _ => format!("More than one solution{}", found.up_to()),
    };
    match args.format {
        ReportFormat::Json => {
            let solutions: Vec<Vec<String>> = boards.iter().map(SolvedBoard::pieces).collect();
            let found = json!({
                "is_unique": boards.len() == 1,
                "verdict": verdict.to_lowercase(),
                "solutions": solutions,
                "only_in": differences,
            });
            write_report(out, &puzzle.name, puzzle.family(), found)?;
        }
        ReportFormat::Text => {
            writeln!(out, "{verdict}")?;
            for (only, name) in differences.iter().zip(["one", "another"]) {
                if !only.is_empty() {
                    let rest = only.len().saturating_sub(MOST_SHOWN);
                    let mut shown = only[..only.len() - rest].to_vec();
                    if rest > 0 {
                        let others = count_of(rest as u64, "other placement");
                        shown.push(format!("and {others}"));
                    }
                    let shown = shown.join("; ");
                    write_wrapped(out, &format!("Only in {name}: {shown}"))?;
                }
            }
            for board in &boards {
                write!(out, "\n{}", board.to_string().trim_start_matches('\n'))?;
            }
        }
    }
    Ok(Outcome::of(boards.len() == 1))
}
