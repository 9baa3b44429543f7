//! The answer of `solve` for people.

use std::io::Write;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use crate::answer::{Answer, MOST_SEEN, SolvedBoard};
use crate::cli::SolveArgs;
use crate::cmd::command_line;
use crate::engine::Engine;
use crate::error::Result;
use crate::output::{MARK, Paper, unreal_holes, write_table, write_tally};
use crate::plan::Method;
use crate::words::{count_of, number};

/// The most rows, and the most drawn solutions, that people are shown.
const MOST_SHOWN: u64 = MOST_SEEN;

/// Writes the title, the rows that each stage left, and last, where readers look first, the answer: the first solution or those
/// that were drawn, the number of solutions, and what to try next.
pub fn write(
    out: &mut Paper,
    answer: &Answer<impl Engine>,
    seed: Option<u64>,
    args: &SolveArgs,
) -> Result<()> {
    if args.count {
        return write_counts(out, answer);
    }
    out.heading(&answer.plan.title())?;
    if seed.is_none() {
        write_stages(out, answer)?;
        if let Some((tally, _)) = answer.plan.tally() {
            write_tally(out, tally, &answer.tally)?;
        }
    }
    if !answer.is_solved() {
        return write_end(out, answer, args);
    }
    if args.rows {
        write_rows(out, answer, args)?;
    }
    let n_shown = match seed {
        None => 1,
        Some(_) if args.rows => 0,
        Some(_) => MOST_SHOWN,
    };
    for (board, no) in answer.first_boards(n_shown)?.iter().zip(1..) {
        let heading = seed.map_or_else(String::new, |_| format!("\nSolution {no}:\n"));
        writeln!(out, "{heading}")?;
        write_board(out, answer, board)?;
    }
    writeln!(out)?;
    if answer.solutions.all.is_some() {
        write_counts(out, answer)?;
    }
    if let Some(n_rounds) = answer.n_rounds_without_search() {
        let rounds = count_of(n_rounds as u128, "round");
        writeln!(
            out,
            "Solved without search in {rounds}; `--plan narrowed` shows them in `sql` and `explain`"
        )?;
    }
    if let Some(words) = answer.to_riddle()? {
        writeln!(out, "Answer: {words}")?;
    }
    match seed {
        Some(seed) => write_seed(out, seed, answer.n_drawn().unwrap_or_default()),
        None if args.rows => Ok(()),
        None => write_next(out, answer, args),
    }
}

/// Writes the rows that each stage left, and which groups survive, unless a single statement found a number that the counts tell.
fn write_stages(out: &mut Paper, answer: &Answer<impl Engine>) -> Result<()> {
    let report = &answer.run.report;
    if answer.plan.method() == Method::Streamed && report.rows.len() == 1 {
        return Ok(());
    }
    let survivors = answer.survivors();
    writeln!(out)?;
    write_table(out, report)?;
    let groups = answer.plan.puzzle.groups.as_ref();
    if let Some(groups) = groups.filter(|_| answer.has_rows() && !survivors.is_empty()) {
        let (noun, last) = (groups.noun, &answer.plan.last_stage().name);
        writeln!(out)?;
        for (member, n_rows) in survivors {
            let rows = count_of(n_rows, "row");
            writeln!(out, "The {noun} {member} survives, with {rows} in {last}.")?;
        }
    }
    Ok(())
}

/// Writes that the puzzle has no solution, the stage after which no rows are left if it is known, and the command that shows why.
fn write_end(out: &mut Paper, answer: &Answer<impl Engine>, args: &SolveArgs) -> Result<()> {
    let stages = answer.stages();
    let end = stages
        .iter()
        .find(|stage| stage.n_rows == 0 && stages.len() > 1);
    let end = end.map_or_else(String::new, |stage| {
        format!(": no rows are left after {}", stage.name)
    });
    let puzzle = args.puzzle.puzzle.as_deref();
    // No other command reads a puzzle from a kept database.
    if puzzle.is_none() && args.db.is_some() {
        writeln!(out, "\nNo solution{end}")?;
    } else {
        let command = command_line("explain", puzzle, &args.givens());
        writeln!(out, "\nNo solution{end}; `{command}` shows why")?;
    }
    Ok(())
}

/// Writes rows of the last stage, only the first ones if there are many.
fn write_rows(out: &mut Paper, answer: &Answer<impl Engine>, args: &SolveArgs) -> Result<()> {
    let last = answer.plan.last_stage();
    let n_drawn = answer.n_drawn().filter(|_| args.sample.is_some());
    let n_rows = n_drawn.unwrap_or_else(|| answer.n_rows());
    let n_shown = if args.first {
        1
    } else {
        MOST_SHOWN.min(n_rows)
    };
    let rows = answer.first_rows(n_shown)?;
    let which = match (n_rows, n_shown) {
        (1, _) => "row".to_owned(),
        (all, shown) if all == shown => format!("{} rows", number(all)),
        (all, 1) => format!("first of {} rows", number(all)),
        (all, shown) => format!("first {shown} of {} rows", number(all)),
    };
    writeln!(out, "\nThe {which} of {}:\n", last.name)?;
    write_table(out, &rows)?;
    let first = rows.rows.first();
    if let Some(legend) = first.and_then(|row| answer.plan.puzzle.decoder.legend(&last.fills, row))
    {
        writeln!(out, "{legend}")?;
    }
    if n_rows > n_shown && !args.first && args.sample.is_none() {
        writeln!(
            out,
            "`--format csv --rows` prints all rows, `--db FILE` keeps them"
        )?;
    }
    Ok(())
}

/// Draws a board or, where the terminal is too narrow for the picture, says what lies where.
fn write_board(out: &mut Paper, answer: &Answer<impl Engine>, board: &SolvedBoard) -> Result<()> {
    let drawing = &answer.plan.puzzle.drawing;
    let picture = board.to_string();
    let text = picture.trim_matches('\n');
    if out.fits(text) {
        return write_picture(out, text, &drawing.givens_in_text(&board.filling));
    }
    let turned = drawing.turned_text(&board.filling);
    if let Some(turned) = turned.filter(|turned| out.fits(turned)) {
        return write_picture(out, turned.trim_end(), &[]);
    }
    let width = text.lines().map(UnicodeWidthStr::width).max();
    writeln!(
        out,
        "The picture is {} columns wide; `joinsaw draw` makes one that fits any screen. In words:\n",
        width.unwrap_or(0)
    )?;
    Ok(writeln!(out, "{}", board.words().join("; "))?)
}

/// Writes a picture, in which what the puzzle fills itself stands out on a terminal.
fn write_picture(out: &mut Paper, text: &str, givens: &[(usize, Range<usize>)]) -> Result<()> {
    for (idx, line) in text.lines().enumerate() {
        let given = givens.iter().filter(|(line, _)| *line == idx);
        let columns: Vec<Range<usize>> = given.map(|(_, columns)| columns.clone()).collect();
        out.emphasized(line, &columns)?;
    }
    if !givens.is_empty() && out.width().is_some() && !out.has_colours() {
        writeln!(out, "{MARK} stands after what is given")?;
    }
    Ok(())
}

fn write_counts(out: &mut Paper, answer: &Answer<impl Engine>) -> Result<()> {
    let all = answer.solutions.all;
    let all_in_words = all.map_or_else(|| "?".to_owned(), number);
    write!(out, "Solutions: {all_in_words} in all")?;
    let mut unknown = Vec::new();
    for (words, count) in answer.counts_up_to() {
        match count {
            Some(count) => write!(out, ", {} {words}", number(count))?,
            None => unknown.push(words),
        }
    }
    let unreal = unreal_holes(&answer.tally);
    if !unreal.is_empty() {
        let real = answer.tally.iter().filter(|tallied| tallied.is_real);
        let n_real: u128 = real.map(|tallied| tallied.n_solutions).sum();
        write!(out, ", {} without {}", number(n_real), unreal.join(", "))?;
    }
    if all.is_some() && !unknown.is_empty() {
        let unknown = unknown.join(" or ");
        write!(out, ", not counted {unknown}")?;
    }
    Ok(writeln!(out)?)
}

/// Writes how to draw the same solutions again.
fn write_seed(out: &mut Paper, seed: u64, n_drawn: u64) -> Result<()> {
    let drawn = count_of(n_drawn, "solution");
    writeln!(
        out,
        "{drawn} drawn at random, each equally likely; `--seed {seed}` draws the same again"
    )?;
    if n_drawn > MOST_SHOWN {
        writeln!(
            out,
            "The first {MOST_SHOWN} are shown; `--format csv` prints all"
        )?;
    }
    Ok(())
}

/// Writes which row the board is and how to see the rows, or how to go on from the built-in example.
fn write_next(out: &mut Paper, answer: &Answer<impl Engine>, args: &SolveArgs) -> Result<()> {
    if args.puzzle.puzzle.is_none() && args.db.is_none() && args.givens().is_empty() {
        writeln!(
            out,
            "The built-in example; `joinsaw puzzles` lists others, `joinsaw new` starts one"
        )?;
        return Ok(());
    }
    let last = &answer.plan.last_stage().name;
    let n_rows = answer.n_rows();
    let (which, them) = match n_rows {
        1 if args.first && args.db.is_none() => ("a row".to_owned(), "it"),
        1 => ("the row".to_owned(), "it"),
        _ => (format!("the first of {} rows", number(n_rows)), "them"),
    };
    let shown = if n_rows > MOST_SHOWN {
        format!("the first {MOST_SHOWN}")
    } else {
        them.to_owned()
    };
    let next = match (&args.db, &args.engine) {
        (Some(db), _) => format!("`joinsaw show {last} {}` prints {them}", db.display()),
        (None, Some(_)) => format!("`--rows` prints {shown}"),
        (None, None) => format!("`--rows` prints {shown}, `--db FILE` keeps every stage"),
    };
    Ok(writeln!(out, "The board is {which} of {last}; {next}")?)
}
