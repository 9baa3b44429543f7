//! `joinsaw report`: a solved puzzle as a lesson, on one page.

use std::io::Write;
use std::path::Path;

use super::progress::Progress;
use super::{Outcome, named, warn};
use crate::answer::Answer;
use crate::cli::ReportArgs;
use crate::compile::{compile_within, expected_rows};
use crate::engine::Database;
use crate::error::{Error, Result};
use crate::family::Description;
use crate::html::{Bench, Page, draw_page, draw_pieces};
use crate::lesson::{Exercise, Lesson, exercise, gather, workbench};
use crate::output::{Destination, LIGHT, Picture, ending, write_message};
use crate::plan::{Options, Plan, stage_of};
use crate::words::{count_of, estimated, in_a_list};

/// The rows of a lesson that takes more than some ten seconds.
const MANY_ROWS: f64 = 3_000_000.0;

pub fn run(args: &ReportArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome> {
    let limits = args.time.limits();
    check_ending(&args.output)?;
    let puzzle = named(args.puzzle.as_deref(), &args.given.all())?.for_lesson();
    let options = Options {
        method: args.plan.into(),
        keeps_tables: true,
        ..Options::default()
    };
    let plan = compile_within(&puzzle, &options, limits)?;
    let mut database = Database::scratch()?;
    for name in &args.exercise {
        stage_of(&plan.stages, name)?;
    }
    let description = puzzle.content.describe();
    if args.pieces {
        return cut_out(args, &plan, &description, out);
    }
    let file = Destination::reserve(&args.output)?;
    warn(&puzzle, err)?;
    let n_rows = expected_rows(&plan, limits)?;
    if n_rows >= MANY_ROWS {
        let n_rows = estimated(n_rows);
        let note = format!(
            "about {n_rows} rows are expected, all of them kept until the page is written; `--given` leaves fewer, and `--timeout` limits the time"
        );
        write_message(err, "note", note)?;
    }
    let run = database
        .run(&plan, limits, &Progress::on_terminal(&plan.stages))
        .map_err(|error| plan.naming_another(error))?;
    let answer = Answer::of_tables(database, plan, run)?;
    let plan = &answer.plan;
    let mut lesson = gather(&answer, &puzzle, limits)?;
    let exercises = exercises(args, plan, &lesson)?;
    let hides_answer = !args.show_answer;
    if hides_answer {
        lesson.choose_first_rows();
    }
    let picture = Picture::new(&puzzle.name, &plan.puzzle.drawing, &LIGHT);
    let bench = (!args.is_static).then(|| Bench::of(&workbench(plan, &lesson), &exercises));
    let page = Page {
        lesson: &lesson,
        description: &description,
        bench: bench.as_ref(),
        exercises: &exercises,
        hides_answer,
    };
    file.write(draw_page(&page, &picture), out)?;
    let n_rows: usize = lesson.stages.iter().map(|stage| stage.rows.len()).sum();
    let asks = match exercises.as_slice() {
        [] => String::new(),
        exercises => {
            let names = exercises.iter().map(|exercise| exercise.name.as_str());
            let names: Vec<&str> = names.collect();
            format!("asks for {}, and ", in_a_list(&names))
        }
    };
    if !Destination::is_standard_output(&args.output) {
        writeln!(
            out,
            "`{}` {asks}shows {} of {}{}",
            args.output.display(),
            count_of(n_rows as u64, "row"),
            count_of(lesson.stages.len() as u64, "stage"),
            if answer.is_solved() {
                ""
            } else {
                "; there is no solution"
            },
        )?;
    }
    Ok(Outcome::of(answer.is_solved()))
}

/// The stages that are left to be written, in order.
fn exercises(args: &ReportArgs, plan: &Plan, lesson: &Lesson) -> Result<Vec<Exercise>> {
    let asked = args.exercise.iter();
    let asked = asked.map(|name| exercise(plan, lesson, name));
    let mut asked = asked.collect::<Result<Vec<_>>>()?;
    asked.sort_by_key(|exercise| exercise.stage);
    asked.dedup_by_key(|exercise| exercise.stage);
    Ok(asked)
}

/// Writes the board and the pieces to cut out, for which nothing has to be solved.
fn cut_out(
    args: &ReportArgs,
    plan: &Plan,
    description: &Description,
    out: &mut dyn Write,
) -> Result<Outcome> {
    if description.pieces.is_empty() {
        return Err(Error::BadOption {
            option: "report",
            found: "--pieces".to_owned(),
            needed: format!(
                "a puzzle with pieces to cut out; `{}` has none",
                plan.puzzle.name
            ),
        });
    }
    let picture = Picture::new(&plan.puzzle.name, &plan.puzzle.drawing, &LIGHT);
    let file = Destination::reserve(&args.output)?;
    file.write(draw_pieces(&plan.puzzle.name, description, &picture), out)?;
    if !Destination::is_standard_output(&args.output) {
        let n_pieces: usize = description.pieces.iter().map(|piece| piece.n_copies).sum();
        writeln!(
            out,
            "`{}` shows the board and {} to cut out",
            args.output.display(),
            count_of(n_pieces as u64, "piece"),
        )?;
    }
    Ok(Outcome::of(true))
}

/// Makes sure that a browser will open the file as a page.
fn check_ending(path: &Path) -> Result<()> {
    if Destination::is_standard_output(path) {
        return Ok(());
    }
    match ending(path).as_deref() {
        Some("html" | "htm") => Ok(()),
        _ => Err(Error::BadOption {
            option: "--output",
            found: path.display().to_string(),
            needed: "a file name that ends in `.html`; `joinsaw draw` writes `.svg` and `.png`"
                .to_owned(),
        }),
    }
}
