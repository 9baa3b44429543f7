//! `joinsaw report`: a solved puzzle as a lesson, on one page.

use std::io::Write;
use std::path::Path;

use super::progress::Progress;
use super::{Outcome, named_or_default, warn};
use crate::answer::Answer;
use crate::cli::{Print, ReportArgs};
use crate::compile::compile_within;
use crate::engine::Database;
use crate::error::{Error, Result};
use crate::lesson::{exercise as exercise_of, gather, workbench};
use crate::output::{Destination, LIGHT, Page, Picture, draw_handout, draw_page, ending};
use crate::plan::{Options, stage_of};
use crate::words::count_of;

pub fn run(args: &ReportArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome> {
    let limits = args.limits.limits();
    check_ending(&args.output)?;
    check_exercise(args)?;
    let puzzle = named_or_default(args.puzzle.as_deref())?.with_given(&args.given)?;
    let options = Options {
        method: args.plan.into(),
        keeps_tables: true,
        choices: puzzle.content.chosen_for_lesson(&args.choices.0),
        ..Options::default()
    };
    let plan = compile_within(&puzzle, &options, limits)?;
    let mut database = Database::scratch()?;
    if let Some(name) = &args.exercise {
        stage_of(&plan.stages, name)?;
    }
    let told = puzzle.content.told(&options)?;
    let file = Destination::reserve(&args.output)?;
    warn(&puzzle, err)?;
    let run = database.run(&plan, limits, &Progress::on_terminal(&plan.stages))?;
    let answer = Answer::of_tables(database, plan, run)?;
    let plan = &answer.plan;
    let mut lesson = gather(&answer, &puzzle, limits)?;
    let exercise = args.exercise.as_ref();
    let exercise = exercise.map(|name| exercise_of(plan, &lesson, name));
    let exercise = exercise.transpose()?;
    let hides_answer = !args.show_answer;
    if hides_answer {
        lesson.choose_first_rows();
    }
    let picture = Picture::new(&puzzle.name, &plan.drawing, &LIGHT);
    let is_handout = args.print == Print::Handout;
    let workbench = (!args.is_static && !is_handout).then(|| workbench(plan, &lesson));
    let page = Page {
        lesson: &lesson,
        told: &told,
        workbench: workbench.as_ref(),
        exercise: exercise.as_ref(),
        hides_answer,
    };
    let draw = if is_handout { draw_handout } else { draw_page };
    file.write(draw(&page, &picture), out)?;
    let n_rows: usize = lesson.stages.iter().map(|stage| stage.rows.len()).sum();
    let asks = exercise.map_or_else(String::new, |exercise| {
        format!("asks for {}, and ", exercise.name)
    });
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

/// Makes sure that the page of an exercise can run SQL.
fn check_exercise(args: &ReportArgs) -> Result<()> {
    let Some(name) = &args.exercise else {
        return Ok(());
    };
    let (other, needed) = if args.is_static {
        (
            "--static",
            "a page without `--static`, which runs SQL and so can check an answer",
        )
    } else if args.print == Print::Handout {
        (
            "--print handout",
            "a page for a screen; a handout asks for every stage",
        )
    } else if args.show_answer {
        (
            "--show-answer",
            "a page without `--show-answer`, which hides what comes after the stage",
        )
    } else {
        return Ok(());
    };
    Err(Error::BadOption {
        option: "--exercise",
        found: format!("{name} {other}"),
        needed: needed.to_owned(),
    })
}
