//! The answer of `solve` for people.

use std::io::Write;

use crate::answer::{Answer, MOST_SEEN};
use crate::cli::SolveArgs;
use crate::engine::Engine;
use crate::error::Result;
use crate::output;
use crate::plan::{Groups, Solutions};
use crate::words::{self, count_of};

/// How many rows of solutions people are shown at most.
const ROWS_SHOWN: u64 = MOST_SEEN;

/// Writes what was solved, the rows left, the rows of the solutions, how many there are, and a picture of the first. Where the
/// picture says all that a row says, the rows are left out.
pub fn write(out: &mut dyn Write, answer: &Answer<impl Engine>, args: &SolveArgs) -> Result<()> {
    if args.count {
        return write_counts(out, answer);
    }
    writeln!(out, "{}\n", answer.plan.title)?;
    output::write_table(out, &answer.run.report)?;
    writeln!(out)?;
    let is_drawn_only = answer.plan.look.replaces_rows();
    let shown = if args.first { 1 } else { ROWS_SHOWN };
    if answer.has_rows() && !is_drawn_only {
        match &answer.plan.groups {
            Some(groups) => write_survivors(out, answer, groups, shown)?,
            None => write_set(out, answer, &[], answer.n_rows(), shown)?,
        }
    }
    if let Some(tally) = &answer.plan.tally {
        output::write_tally(out, tally, &answer.tally)?;
    }
    if answer.solutions.all.is_some() {
        write_counts(out, answer)?;
    }
    if let Some(board) = answer.first_board()? {
        write!(out, "\n{board}")?;
    }
    if is_drawn_only && answer.has_rows() && !args.first && answer.n_rows() > 1 {
        writeln!(out)?;
        write_left_out(out, answer.n_rows() - 1)?;
    }
    Ok(())
}

fn write_survivors(
    out: &mut dyn Write,
    answer: &Answer<impl Engine>,
    groups: &Groups,
    shown: u64,
) -> Result<()> {
    let last = &answer.plan.last_stage().name;
    let survivors = answer.survivors();
    if survivors.is_empty() {
        writeln!(out, "No {} survives: {last} is empty.\n", groups.noun)?;
    }
    let n_survivors = if shown == 1 { 1 } else { survivors.len() };
    for (member, n_rows) in survivors.into_iter().take(n_survivors) {
        let (noun, rows) = (groups.noun, count_of(n_rows, "row"));
        writeln!(
            out,
            "The {noun} {member} survives, with {rows} in {last}:\n"
        )?;
        write_set(out, answer, &[member], n_rows, shown)?;
    }
    Ok(())
}

/// Writes rows of the last stage, only the first ones if there are many.
fn write_set(
    out: &mut dyn Write,
    answer: &Answer<impl Engine>,
    members: &[String],
    n_rows: u64,
    shown: u64,
) -> Result<()> {
    output::write_table(out, &answer.first_rows(members, shown)?)?;
    if let Some(legend) = answer.plan.legend.as_ref().filter(|_| n_rows > 0) {
        writeln!(out, "{legend}")?;
    }
    if n_rows > shown && shown > 1 {
        write_left_out(out, n_rows - shown)?;
    }
    writeln!(out)?;
    Ok(())
}

/// Says how to see the rows that people are not shown.
fn write_left_out(out: &mut dyn Write, n_rows: u64) -> Result<()> {
    let left_out = count_of(n_rows, "more row");
    writeln!(
        out,
        "... and {left_out}; `--format csv` prints them all, `--db FILE` keeps them"
    )?;
    Ok(())
}

fn write_counts(out: &mut dyn Write, answer: &Answer<impl Engine>) -> Result<()> {
    let Solutions {
        all,
        up_to_symmetry,
        up_to_identical_pieces,
    } = answer.solutions;
    let number = |count: Option<u64>| count.map_or_else(|| "?".to_owned(), words::number);
    write!(out, "Solutions: {} in all", number(all))?;
    if answer.plan.symmetries.len() > 1 {
        write!(
            out,
            ", {} up to {}",
            number(up_to_symmetry),
            answer.plan.symmetry_name
        )?;
    }
    if answer.plan.has_identical_pieces {
        write!(
            out,
            ", {} with identical pieces alike",
            number(up_to_identical_pieces)
        )?;
    }
    let unreal = output::unreal_holes(&answer.tally);
    if !unreal.is_empty() {
        let real = answer.tally.iter().filter(|tallied| tallied.is_real);
        let n_real = real.map(|tallied| tallied.n_solutions).sum();
        let unreal = unreal.join(", ");
        write!(out, ", {} without {unreal}", words::number(n_real))?;
    }
    writeln!(out)?;
    Ok(())
}
