//! A hint, in words or as JSON.

use std::io::Write;

use serde_json::json;

use super::explain::write_wrapped;
use super::{Paper, ReportFormat};
use crate::error::Result;
use crate::explain::{Conflict, Hint, MOST_COMPARED, Next};
use crate::words::{count_of, number};

/// Writes a hint without its board.
pub fn write_hint(out: &mut Paper, format: ReportFormat, hint: &Hint) -> Result<()> {
    match format {
        ReportFormat::Text => write_text(out, hint),
        ReportFormat::Json => write_object(out, hint),
    }
}

fn write_text(out: &mut Paper, hint: &Hint) -> Result<()> {
    let Some(next) = &hint.next else {
        return write_wrapped(out, &without_next(hint));
    };
    writeln!(out, "{}", next.words)?;
    write_wrapped(out, &certainty(hint, next))?;
    if let Some(reason) = &next.reason {
        let others = match reason.others.as_str() {
            "" => String::new(),
            others => format!(": {others}"),
        };
        let mut claim = reason.claim.clone();
        if let Some(first) = claim.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        write_wrapped(out, &format!("{claim}{others}."))?;
    } else if hint.is_all && next.n_agreeing == hint.n_solutions {
        writeln!(
            out,
            "No rule shows it at once: every other way ends without a solution further on."
        )?;
    }
    Ok(())
}

/// Draws what is known, and the placement that a hint tells.
pub fn write_hinted_board(out: &mut Paper, hint: &Hint) -> Result<()> {
    let mut filling = hint.known.clone();
    let placements = hint.next.iter().flat_map(|next| &next.placements);
    filling.extend(placements.cloned());
    filling.sort();
    filling.dedup();
    // The rows of a board above its first piece are blank.
    let board = hint.plan.drawing.text(&filling);
    write!(out, "\n{}", board.trim_start_matches('\n'))?;
    Ok(())
}

/// Why there is nothing to place.
fn without_next(hint: &Hint) -> String {
    match &hint.conflict {
        _ if hint.n_solutions > 0 => "Nothing is left to place: the puzzle is solved.".to_owned(),
        None => "The puzzle has no solution.".to_owned(),
        Some(Conflict {
            given,
            clash: Some(clash),
            ..
        }) => {
            format!("No solution has `{given}`: {clash}.")
        }
        Some(Conflict {
            given, has_others, ..
        }) => match has_others {
            true => format!("No solution has `{given}` beside what is given before it."),
            false => format!("No solution has `{given}`."),
        },
    }
}

/// Whether the placement must be so, and among how many solutions.
fn certainty(hint: &Hint, next: &Next) -> String {
    let (n_solutions, n_agreeing) = (hint.n_solutions as u64, next.n_agreeing as u64);
    let is_shared = n_solutions == n_agreeing;
    let most = number(MOST_COMPARED as u64);
    match (is_shared, hint.is_all) {
        (true, true) if n_solutions == 1 => {
            "This must be so: only one solution is left.".to_owned()
        }
        (true, true) => format!(
            "This must be so: all {} have it.",
            count_of(n_solutions, "solution")
        ),
        (true, false) => {
            format!("The first {most} solutions have it; there are more, which were not looked at.")
        }
        (false, true) => format!(
            "This may be so, but nothing must: {} of {} have it.",
            number(n_agreeing),
            count_of(n_solutions, "solution")
        ),
        (false, false) => format!(
            "This may be so, but nothing must: {} of the first {most} solutions have it.",
            number(n_agreeing)
        ),
    }
}

fn write_object(out: &mut Paper, hint: &Hint) -> Result<()> {
    let next = hint.next.as_ref().map(|next| {
        let must = hint.is_all && next.n_agreeing == hint.n_solutions;
        let reason = next.reason.as_ref();
        json!({
            "text": next.words,
            "must": must,
            "agreeing": next.n_agreeing,
            "given": next.given,
            "reason": reason.map(|reason| json!({ "claim": reason.claim, "others": reason.others })),
        })
    });
    let mut object = json!({
        "puzzle": hint.plan.puzzle.name,
        "family": hint.plan.puzzle.family,
        "compared": hint.n_solutions,
        "is_all": hint.is_all,
        "next": next,
    });
    if hint.n_solutions == 0 {
        object["conflict"] = hint
            .conflict
            .as_ref()
            .map(|conflict| conflict.given.as_str())
            .into();
        object["text"] = without_next(hint).into();
    }
    writeln!(out, "{object}")?;
    Ok(())
}
