//! `joinsaw draw --all` and `--animate`: all solutions side by side, and a search as a film.

use super::Picture;
use crate::answer::{Answer, solve_within};
use crate::cli::DrawArgs;
use crate::engine::{Database, Limits};
use crate::error::{Error, Result};
use crate::family::Puzzle;
use crate::lesson::{Lesson, LessonRow, LessonStage, gather};
use crate::output::{Captioned, Drawing};
use crate::plan::{Method, Options, Theme};
use crate::words::number;

/// How many solutions one sheet shows.
const MOST_BOARDS: u64 = 400;

/// How many boards a film shows, and how many of one stage.
const MOST_FRAMES: usize = 90;
const MOST_OF_A_STAGE: usize = 6;

/// All solutions side by side; nothing where there are none.
pub fn contact_sheet(
    args: &DrawArgs,
    puzzle: &Puzzle,
    theme: &'static Theme,
    limits: Limits,
) -> Result<Option<Picture>> {
    let answer = solve_within(puzzle, &args.puzzle.options(), limits)?;
    let boards = answer.first_boards(MOST_BOARDS)?;
    if boards.is_empty() {
        return Ok(None);
    }
    let n_shown = boards.len() as u64;
    let n_rows = answer.n_rows();
    let note = match n_rows {
        1 => "the only solution".to_owned(),
        _ if n_rows == n_shown => format!("all {} solutions", number(n_rows)),
        _ => format!("the first {n_shown} of {} solutions", number(n_rows)),
    };
    let boards = boards.into_iter().zip(1_u64..);
    let boards = boards.map(|(board, board_no)| Captioned {
        filling: board.filling,
        caption: number(board_no),
    });
    let drawing = Drawing::new(&puzzle.name, answer.plan.look.as_ref(), theme);
    let svg = drawing.contact_sheet(&boards.collect::<Vec<_>>(), &note, args.size);
    Ok(Some(Picture { svg, lack: None }))
}

/// The search as a film: of each stage some rows that lead nowhere, and then one that leads on.
pub fn film(
    args: &DrawArgs,
    puzzle: &Puzzle,
    theme: &'static Theme,
    limits: Limits,
) -> Result<Picture> {
    let options = Options {
        method: method(args.puzzle.plan)?,
        keeps_tables: true,
        ..args.puzzle.options()
    };
    let (mut database, plan) = Database::scratch_for(puzzle, &options, limits)?;
    let run = database.run(puzzle, &plan, limits, &())?;
    let answer = Answer::of_tables(database, plan, run)?;
    let lesson = gather(&answer, puzzle, limits)?;
    let drawing = Drawing::new(&puzzle.name, answer.plan.look.as_ref(), theme);
    let note = match lesson.is_solved {
        true => "the search, stage by stage",
        false => "the search, stage by stage; no solution",
    };
    let lack = (!lesson.is_solved).then(|| "the film ends where the rows end".to_owned());
    Ok(Picture {
        svg: drawing.film(&frames(&lesson), note, args.size),
        lack,
    })
}

/// The way to run the plan, with a table for each stage, whose rows say what lies where.
fn method(wanted: Method) -> Result<Method> {
    match wanted {
        Method::Auto | Method::Staged => Ok(Method::Staged),
        Method::Bushy => Ok(Method::Bushy),
        Method::Streamed | Method::Merged => Err(Error::BadOption {
            option: "--plan",
            found: wanted.name().to_owned(),
            needed: "`staged` or `bushy`: a film shows the rows of stages that are kept".to_owned(),
        }),
    }
}

fn frames(lesson: &Lesson) -> Vec<Captioned> {
    let shown: Vec<&LessonStage> = lesson
        .stages
        .iter()
        .filter(|stage| !stage.rows.is_empty())
        .collect();
    let most = (MOST_FRAMES / shown.len().max(1)).clamp(1, MOST_OF_A_STAGE);
    let frames = shown.iter().flat_map(|stage| {
        let rows = rows_to_show(stage, most).into_iter();
        rows.map(|row| Captioned {
            filling: row.filling.clone(),
            caption: caption(stage, row),
        })
    });
    frames.collect()
}

/// Some rows of a stage, spread over those that the lesson shows, and the one that leads on as the last.
fn rows_to_show(stage: &LessonStage, most: usize) -> Vec<&LessonRow> {
    let chosen = stage.chosen.unwrap_or(0);
    let others: Vec<usize> = (0..stage.rows.len()).filter(|idx| *idx != chosen).collect();
    let n_others = (most - 1).min(others.len());
    let spread = (0..n_others).map(|idx| others[idx * others.len() / n_others]);
    spread.chain([chosen]).map(|idx| &stage.rows[idx]).collect()
}

fn caption(stage: &LessonStage, row: &LessonRow) -> String {
    let fate = match row {
        LessonRow { leads_on: true, .. } if stage.is_last => "a solution",
        LessonRow { leads_on: true, .. } => "leads to a solution",
        LessonRow { n_children: 0, .. } => "leads nowhere",
        _ => "leads further",
    };
    let which = match stage.n_rows {
        1 => "its only row".to_owned(),
        n_rows => format!("one of {} rows", number(n_rows)),
    };
    format!("{}, {which}: {fate}", stage.name)
}
