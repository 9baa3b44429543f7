//! `joinsaw draw`: a solution, all of them, or any row of any stage.

mod many;

use std::io::Write;
use std::path::Path;

use super::{Outcome, named, warn};
use crate::answer::{Reached, furthest, plan_with_stage, plan_with_stages, row_of_stage};
use crate::cli::DrawArgs;
use crate::compile::compile_within;
use crate::engine::Limits;
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::output::{
    DARK, Destination, ImageFormat, LIGHT, Picture, Theme, render_image, write_message,
};
use crate::plan::{Goal, Options, Plan};
use crate::words::number;

/// A picture as SVG, and why it shows no solution, if it shows none.
struct Drawn {
    svg: String,
    lack: Option<String>,
}

pub fn run(args: &DrawArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome> {
    let (limits, path) = (args.time.limits(), args.target());
    let format = ImageFormat::of(path, "--output").map_err(|error| swapped(args, error))?;
    let puzzle = named(args.puzzle.puzzle.as_deref(), &args.puzzle.given.all())?;
    // Whatever is wrong with the file is found before the search.
    let file = Destination::reserve(path)?;
    warn(&puzzle, err)?;
    let theme = if args.dark { &DARK } else { &LIGHT };
    let several = if args.all {
        many::contact_sheet(args, &puzzle, theme, limits)?
    } else {
        None
    };
    let Drawn { svg, lack } = match several {
        Some(picture) => picture,
        None => one_board(args, &puzzle, theme, limits)?,
    };
    let image = render_image(&svg, format)?;
    file.write(&image.bytes, out)?;
    if !image.missing.is_empty() {
        let missing: String = image.missing.iter().collect();
        let lack = format!(
            "no font of this machine has symbols such as `{missing}`; the picture shows boxes there"
        );
        write_message(err, "warning", lack)?;
    }
    if let Some(lack) = &lack {
        write_message(err, "warning", format!("no solution; {lack}"))?;
    }
    Ok(Outcome::of(lack.is_none()))
}

/// The error for a bad picture name, or for a picture named before the puzzle.
fn swapped(args: &DrawArgs, error: Error) -> Error {
    match (error, args.puzzle.puzzle.as_deref()) {
        (Error::BadOption { option, found, .. }, Some(puzzle))
            if ImageFormat::of(Path::new(puzzle), option).is_ok() =>
        {
            let needed = format!("the puzzle first: `joinsaw draw {found} {puzzle}`");
            Error::BadOption {
                option: "FILE",
                found,
                needed,
            }
        }
        (error, _) => error,
    }
}

fn plan(args: &DrawArgs, puzzle: &Puzzle, limits: Limits) -> Result<Plan> {
    let options = args.puzzle.options();
    match (&args.stage, args.row) {
        (Some(stage), _) => plan_with_stage(puzzle, &options, stage, limits),
        (None, Some(_)) => plan_with_stages(puzzle, &options, limits),
        (None, None) => {
            let goal = Goal::First;
            compile_within(puzzle, &Options { goal, ..options }, limits)
        }
    }
}

/// The row that is asked for, a solution, or how far the puzzle goes; and the stage that is asked for.
fn reach(args: &DrawArgs, puzzle: &Puzzle, limits: Limits) -> Result<(Reached, Option<String>)> {
    let plan = plan(args, puzzle, limits)?;
    let last = || args.row.map(|_| plan.last_stage().name.clone());
    let stage = args.stage.clone().or_else(last);
    let reached = match &stage {
        Some(stage) => row_of_stage(plan, stage, args.row.unwrap_or(1), limits)?,
        None => furthest(puzzle, &args.puzzle.options(), plan, limits)?,
    };
    Ok((reached, stage))
}

fn one_board(
    args: &DrawArgs,
    puzzle: &Puzzle,
    theme: &'static Theme,
    limits: Limits,
) -> Result<Drawn> {
    let (reached, stage) = reach(args, puzzle, limits)?;
    let row_no = args.row.unwrap_or(1);
    let (note, lack) = match (&stage, stage_name(&reached)) {
        (Some(_), Some(name)) => (format!("row {} of {name}", number(row_no)), None),
        _ => in_words(&reached),
    };
    let picture = Picture::new(&puzzle.name, &reached.plan.puzzle.drawing, theme);
    let svg = picture.svg(&reached.filling, &note);
    Ok(Drawn { svg, lack })
}

fn stage_name(reached: &Reached) -> Option<&str> {
    let stage = &reached.plan.stages[reached.stage_idx?];
    Some(&stage.name)
}

/// The title of a picture that was to show a solution, and why it shows none, if so.
fn in_words(reached: &Reached) -> (String, Option<String>) {
    match stage_name(reached) {
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
                reached.plan.stages[0].name
            )),
        ),
    }
}
