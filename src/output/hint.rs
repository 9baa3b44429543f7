//! A hint, in words or as JSON.

use std::io::Write;

use serde_json::json;

use super::explain::write_wrapped;
use super::{Paper, ReportFormat};
use crate::error::Result;
use crate::explain::{Hint, hint_in_words, others_in_words};

/// Writes a hint without its board.
pub fn write_hint(out: &mut Paper, format: ReportFormat, hint: &Hint) -> Result<()> {
    match format {
        ReportFormat::Text => write_text(out, hint),
        ReportFormat::Json => write_object(out, hint),
    }
}

fn write_text(out: &mut Paper, hint: &Hint) -> Result<()> {
    if let Some(next) = &hint.next {
        writeln!(out, "{}", next.words)?;
    }
    let mut sentences = hint_in_words(hint).into_iter();
    sentences.try_for_each(|sentence| write_wrapped(out, &sentence))
}

/// Draws what is known, and the placement that a hint tells.
pub fn write_hinted_board(out: &mut Paper, hint: &Hint) -> Result<()> {
    // The rows of a board above its first piece are blank.
    let board = hint.plan.puzzle.drawing.text(&hint.filling());
    write!(out, "\n{}", board.trim_start_matches('\n'))?;
    Ok(())
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
            "reason": reason.map(|reason| json!({ "claim": reason.claim, "others": others_in_words(reason) })),
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
        object["text"] = hint_in_words(hint).concat().into();
    }
    writeln!(out, "{object}")?;
    Ok(())
}
