//! The answer of `solve` for people.

use std::cmp::Ordering;
use std::io::Write;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::reasons;
use crate::answer::{Answer, Board, MOST_SEEN};
use crate::cli::SolveArgs;
use crate::engine::Engine;
use crate::error::Result;
use crate::output::{self, MARK, Paper};
use crate::plan::{Groups, Method, Solutions};
use crate::relation::Cell;
use crate::words::{self, count_of, number};

/// How many rows of solutions people are shown at most.
pub const ROWS_SHOWN: u64 = MOST_SEEN;

/// How many rows a table of stages or groups has that is never folded, and how many one that is folded has at least.
const NEVER_FOLDED: usize = 10;
const LEAST_SHOWN: usize = 6;

/// The lines of a screen that other things take than the table of rows left and the answer: the title, the frame of the table, what
/// it says of the rows left out and of survivors, blank lines, and the prompt.
const OTHER_LINES: usize = 11;

/// Writes what was solved, the rows that each stage left, and then, where it is seen last, the answer: the first solution as a
/// picture, and how many solutions there are. The rows of the last stage come before it if they are wanted; otherwise a line says
/// how to see them.
pub fn write(out: &mut Paper, answer: &Answer<impl Engine>, args: &SolveArgs) -> Result<()> {
    if args.count {
        write_counts(out, answer)?;
        return write_way(out, answer, args);
    }
    let ending = out.set_aside(|out| write_ending(out, answer, args))?;
    out.heading(&answer.plan.puzzle.title)?;
    let n_shown = match out.height() {
        Some(height) => height.saturating_sub(ending.lines().count() + OTHER_LINES),
        None => usize::MAX,
    };
    write_funnel(out, answer, n_shown)?;
    if let Some((tally, _)) = answer.plan.tally() {
        output::write_tally(out, tally, &answer.tally)?;
    }
    match answer.n_rows() {
        n_rows if args.rows && n_rows > 0 => write_rows(out, answer, args, n_rows)?,
        _ => {}
    }
    out.pass_on(&ending)?;
    Ok(())
}

/// Writes the first solution and how many there are, or that there is none, and what to try next.
fn write_ending(out: &mut Paper, answer: &Answer<impl Engine>, args: &SolveArgs) -> Result<()> {
    let board = answer.first_board()?;
    if let Some(board) = &board {
        writeln!(out)?;
        write_board(out, board)?;
    }
    if answer.solutions.all.is_some() {
        writeln!(out)?;
        write_counts(out, answer)?;
    } else if !answer.is_solved() {
        writeln!(out, "\nNo solution")?;
    }
    if let Some(words) = answer.to_riddle()? {
        writeln!(out, "Answer: {words}")?;
    }
    match answer.n_rows() {
        _ if !answer.is_solved() => reasons::write(out, answer, args)?,
        n_rows if n_rows > 0 && !args.rows && board.is_some() => {
            write_way_to_rows(out, answer, args, n_rows)?;
        }
        _ => {}
    }
    write_way(out, answer, args)
}

/// Says that a plan was picked whose tables are not those of all rows.
fn write_way(out: &mut Paper, answer: &Answer<impl Engine>, args: &SolveArgs) -> Result<()> {
    let way = match answer.plan.method {
        Method::Merged if args.count => "Counted with merged rows",
        Method::Merged => "Listed from merged rows",
        Method::Bushy => "Found in two halves",
        Method::Auto | Method::Staged | Method::Streamed => return Ok(()),
    };
    if args.puzzle.plan == Method::Auto {
        writeln!(out, "{way}; `--plan staged` keeps every row")?;
    }
    Ok(())
}

/// Draws a board or, where the terminal is too narrow for the picture, says what lies where.
pub fn write_board(out: &mut Paper, board: &Board) -> Result<()> {
    let text = board.to_string();
    let text = text.trim_matches('\n');
    if out.fits(text) {
        return write_picture(out, text, &board.givens());
    }
    if let Some(turned) = board.turned().filter(|turned| out.fits(turned)) {
        return write_picture(out, turned.trim_end(), &[]);
    }
    let width = text.lines().map(UnicodeWidthStr::width).max();
    writeln!(
        out,
        "The picture is {} columns wide, and `joinsaw draw` makes one for any screen. In words:\n",
        width.unwrap_or(0)
    )?;
    writeln!(out, "{}", board.words().join("; "))?;
    Ok(())
}

/// Writes a picture, in which what the puzzle fills itself stands out on a terminal.
fn write_picture(out: &mut Paper, text: &str, givens: &[(usize, Range<usize>)]) -> Result<()> {
    for (idx, line) in text.lines().enumerate() {
        let given = givens.iter().filter(|(line, _)| *line == idx);
        let given: Vec<Range<usize>> = given.map(|(_, columns)| columns.clone()).collect();
        out.emphasized(line, &given)?;
    }
    if !givens.is_empty() && out.width().is_some() && !out.has_colours() {
        writeln!(out, "{MARK} stands after what is given")?;
    }
    Ok(())
}

/// Writes the rows that each stage left, and which groups survive. One statement that finds one number says nothing that the
/// counts do not. Of a long table no more than so many rows are shown, the first and the last ones.
fn write_funnel(out: &mut Paper, answer: &Answer<impl Engine>, n_shown: usize) -> Result<()> {
    let report = &answer.run.report;
    if answer.plan.method == Method::Streamed && report.rows.len() == 1 {
        return Ok(());
    }
    let survivors = answer.survivors();
    let survives = |row_idx: usize| {
        let group = report.rows[row_idx].first();
        let group = group.map(Cell::to_text);
        let mut survivors = survivors.iter();
        survivors.any(|(survivor, _)| Some(survivor) == group.as_ref())
    };
    writeln!(out)?;
    let n_rows = report.rows.len();
    let n_shown = if n_rows > NEVER_FOLDED {
        n_shown.max(LEAST_SHOWN)
    } else {
        n_rows
    };
    if n_shown < n_rows {
        // One line of the table stands for those that are left out.
        let n_first = n_shown / 2;
        let after = n_rows - (n_shown - 1 - n_first);
        let mut folded = report.clone();
        let dots = vec![Cell::from("..."); report.columns.len()];
        folded.rows.splice(n_first..after, [dots]);
        output::write_marked_table(out, &folded, |idx| match idx.cmp(&n_first) {
            Ordering::Less => survives(idx),
            Ordering::Equal => false,
            Ordering::Greater => survives(idx - n_first - 1 + after),
        })?;
        let groups = answer.plan.puzzle.groups.as_ref();
        let noun = groups.map_or("stage", |groups| groups.noun);
        writeln!(
            out,
            "a pipe or a file gets all {}",
            count_of(n_rows as u64, noun)
        )?;
    } else {
        output::write_marked_table(out, report, survives)?;
    }
    if let Some(groups) = answer
        .plan
        .puzzle
        .groups
        .as_ref()
        .filter(|_| answer.has_rows())
    {
        writeln!(out)?;
        write_survivors(out, answer, groups, &survivors)?;
    }
    Ok(())
}

fn write_survivors(
    out: &mut Paper,
    answer: &Answer<impl Engine>,
    groups: &Groups,
    survivors: &[(String, u64)],
) -> Result<()> {
    let (noun, last) = (groups.noun, &answer.plan.last_stage().name);
    if survivors.is_empty() {
        writeln!(out, "No {noun} survives: {last} is empty.")?;
    }
    for (member, n_rows) in survivors {
        let rows = count_of(*n_rows, "row");
        writeln!(out, "The {noun} {member} survives, with {rows} in {last}.")?;
    }
    Ok(())
}

/// Writes rows of the last stage, only the first ones if there are many.
fn write_rows(
    out: &mut Paper,
    answer: &Answer<impl Engine>,
    args: &SolveArgs,
    n_rows: u64,
) -> Result<()> {
    let last = &answer.plan.last_stage().name;
    let shown = if args.first { 1 } else { ROWS_SHOWN };
    let (all, some) = (number(n_rows), number(shown));
    match n_rows {
        1 => writeln!(out, "\nThe row of {last}:\n")?,
        _ if shown == 1 => writeln!(out, "\nThe first of {all} rows of {last}:\n")?,
        _ if n_rows > shown => writeln!(out, "\nThe first {some} of {all} rows of {last}:\n")?,
        _ => writeln!(out, "\nThe {all} rows of {last}:\n")?,
    }
    let rows = answer.first_rows(shown)?;
    output::write_table(out, &rows)?;
    let fills = &answer.plan.last_stage().fills;
    let first = rows.rows.first();
    if let Some(legend) = first.and_then(|row| answer.plan.puzzle.decoder.legend(fills, row)) {
        writeln!(out, "{legend}")?;
    }
    if n_rows > shown && !args.first {
        writeln!(
            out,
            "`--format csv` prints all rows, `--db FILE` keeps them"
        )?;
    }
    Ok(())
}

/// Says which row the board is, and how to see the rows.
fn write_way_to_rows(
    out: &mut Paper,
    answer: &Answer<impl Engine>,
    args: &SolveArgs,
    n_rows: u64,
) -> Result<()> {
    if answer.solutions.all.is_none() {
        writeln!(out)?;
    }
    let last = &answer.plan.last_stage().name;
    let (which, what) = match n_rows {
        1 if args.first && args.db.is_none() => (format!("a row of {last}"), "it"),
        1 => (format!("the row of {last}"), "it"),
        _ => (
            format!("the first of {} rows of {last}", number(n_rows)),
            "them",
        ),
    };
    let what = if n_rows > ROWS_SHOWN {
        format!("{ROWS_SHOWN} of them")
    } else {
        what.to_owned()
    };
    match (&args.db, &args.engine) {
        (Some(db), _) => writeln!(
            out,
            "The board is {which}; `joinsaw show {last} {}` prints {}",
            db.display(),
            if n_rows == 1 { "it" } else { "them" }
        )?,
        (None, Some(_)) => writeln!(out, "The board is {which}; `--rows` prints {what}")?,
        (None, None) => writeln!(
            out,
            "The board is {which}; `--rows` prints {what}, `--db FILE` keeps every stage"
        )?,
    }
    Ok(())
}

pub fn write_counts(out: &mut Paper, answer: &Answer<impl Engine>) -> Result<()> {
    let Solutions {
        all,
        up_to_symmetry,
        up_to_identical_pieces,
    } = answer.solutions;
    let in_words = |count: Option<u128>| count.map_or_else(|| "?".to_owned(), words::number);
    write!(out, "Solutions: {} in all", in_words(all))?;
    let plan = &answer.plan;
    let up_to = format!("up to {}", plan.puzzle.symmetry_name);
    let others = [
        (plan.puzzle.symmetries.len() > 1).then_some((up_to_symmetry, up_to.as_str())),
        plan.puzzle
            .has_identical_pieces
            .then_some((up_to_identical_pieces, "with identical pieces alike")),
    ];
    let others = others.into_iter().flatten();
    let (known, unknown): (Vec<_>, Vec<_>) = others.partition(|(count, _)| count.is_some());
    for (count, words) in known {
        write!(out, ", {} {words}", in_words(count))?;
    }
    let unreal = output::unreal_holes(&answer.tally);
    if !unreal.is_empty() {
        let real = answer.tally.iter().filter(|tallied| tallied.is_real);
        let n_real: u128 = real.map(|tallied| tallied.n_solutions).sum();
        let unreal = unreal.join(", ");
        write!(out, ", {} without {unreal}", words::number(n_real))?;
    }
    if all.is_some() && !unknown.is_empty() {
        let unknown: Vec<&str> = unknown.into_iter().map(|(_, words)| words).collect();
        let unknown = unknown.join(", or ");
        write!(
            out,
            "; merged rows do not tell how many there are {unknown}"
        )?;
    }
    writeln!(out)?;
    Ok(())
}
