//! `joinsaw draw`: a solution, all of them, or any row of any stage.

use std::io::Write;

use super::{Outcome, named, warn};
use crate::answer::{furthest, row_of_stage, solve_within};
use crate::cli::DrawArgs;
use crate::engine::Limits;
use crate::error::Result;
use crate::family::Puzzle;
use crate::output::{
    DARK, Destination, ImageFormat, LIGHT, Picture, Theme, render_image, write_message,
};
use crate::words::number;

/// The most solutions on one sheet.
const MOST_BOARDS: u64 = 400;

/// A picture as SVG, and why it shows no solution, if it shows none.
struct Drawn {
    svg: String,
    lack: Option<String>,
}

pub fn run(args: &DrawArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome> {
    let (limits, path) = (args.time.limits(), args.target());
    let option = if args.output.is_some() {
        "--output"
    } else {
        "FILE"
    };
    let format = ImageFormat::of(path, option)?;
    let puzzle = named(args.puzzle.puzzle.as_deref(), &args.puzzle.given.all())?;
    // Whatever is wrong with the file is found before the search.
    let file = Destination::reserve(path)?;
    warn(&puzzle, err)?;
    let theme = if args.dark { &DARK } else { &LIGHT };
    let sheet = if args.all {
        contact_sheet(args, &puzzle, theme, limits)?
    } else {
        None
    };
    let Drawn { svg, lack } = match sheet {
        Some(sheet) => sheet,
        None => one_board(args, &puzzle, theme, limits)?,
    };
    file.write(render_image(&svg, format)?, out)?;
    if let Some(lack) = &lack {
        write_message(err, "warning", format!("no solution; {lack}"))?;
    }
    Ok(Outcome::of(lack.is_none()))
}

/// The row that is asked for, a solution, or how far the puzzle goes.
fn one_board(
    args: &DrawArgs,
    puzzle: &Puzzle,
    theme: &'static Theme,
    limits: Limits,
) -> Result<Drawn> {
    let options = args.puzzle.options();
    let (stage, row_no) = (args.stage.as_deref(), args.row.unwrap_or(1));
    let is_chosen = stage.is_some() || args.row.is_some();
    let reached = if is_chosen {
        row_of_stage(puzzle, &options, stage, row_no, limits)?
    } else {
        furthest(puzzle, &options, limits)?
    };
    let stages = &reached.plan.stages;
    let (note, lack) = match reached.stage_idx.map(|idx| &stages[idx].name) {
        Some(name) if is_chosen => (format!("row {} of {name}", number(row_no)), None),
        Some(_) if reached.is_solved() => ("solved".to_owned(), None),
        Some(name) => (
            format!("no solution, the first row of {name}"),
            Some(format!(
                "the picture shows the first row of `{name}`, the last stage that has rows"
            )),
        ),
        None => (
            "no solution".to_owned(),
            Some(format!(
                "`{}` has no row, so the board is drawn empty",
                stages[0].name
            )),
        ),
    };
    let picture = Picture::new(&puzzle.name, &reached.plan.puzzle.drawing, theme);
    let svg = picture.svg(&reached.filling, &note);
    Ok(Drawn { svg, lack })
}

/// All solutions side by side; nothing where there are none.
fn contact_sheet(
    args: &DrawArgs,
    puzzle: &Puzzle,
    theme: &'static Theme,
    limits: Limits,
) -> Result<Option<Drawn>> {
    let mut answer = solve_within(puzzle, &args.puzzle.options(), limits)?;
    answer.is_distinct = args.distinct;
    let boards = answer.first_boards(MOST_BOARDS)?;
    let fillings: Vec<_> = boards.into_iter().map(|board| board.filling).collect();
    let note = match (answer.n_rows(), fillings.len() as u64) {
        (_, 0) => return Ok(None),
        (1, _) => "the only solution".to_owned(),
        (all, shown) if args.distinct && shown < MOST_BOARDS => {
            format!("{} distinct of {} solutions", number(shown), number(all))
        }
        (all, shown) if all == shown => format!("all {} solutions", number(all)),
        (all, shown) => format!("the first {shown} of {} solutions", number(all)),
    };
    let picture = Picture::new(&puzzle.name, &answer.plan.puzzle.drawing, theme);
    let svg = picture.contact_sheet(&fillings, &note);
    Ok(Some(Drawn { svg, lack: None }))
}
