//! `joinsaw report`: a solved puzzle as a lesson, on one page.

use std::io::Write;
use std::path::Path;

use super::{Outcome, named, run_stages, warn};
use crate::cli::ReportArgs;
use crate::compile::{compile_within, expected_rows};
use crate::engine::Database;
use crate::error::{Error, Result};
use crate::family::{Description, Puzzle};
use crate::html::{Page, PageEngine, draw_page, draw_pieces};
use crate::lesson::{Exercise, Lesson, exercise, gather, workbench};
use crate::output::{Destination, LIGHT, Picture, ending, write_message};
use crate::plan::{Method, Options, Plan};
use crate::words::{count_of, estimated, in_a_list};

/// The rows of a lesson that takes more than some ten seconds.
const MANY_ROWS: f64 = 3_000_000.0;

pub fn run(args: &ReportArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome> {
    let limits = args.time.limits();
    check_ending(&args.output)?;
    let puzzle = named(args.puzzle.as_deref(), &args.given.all())?.for_lesson();
    let plan = plan(&puzzle, args)?;
    for name in &args.exercise {
        plan.stage(name)?;
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
    let answer = run_stages(Database::scratch()?, plan, limits)?;
    let mut lesson = gather(&answer, &puzzle, limits)?;
    let exercises = exercises(args, &answer.plan, &lesson)?;
    if !args.show_answer {
        lesson.choose_first_rows();
    }
    let engine = (!args.is_static).then(|| PageEngine::of(&workbench(&answer.plan, &lesson)));
    let page = Page {
        lesson: &lesson,
        description: &description,
        engine: engine.as_ref(),
        exercises: &exercises,
        hides_answer: !args.show_answer,
    };
    let picture = Picture::new(&puzzle.name, &answer.plan.puzzle.drawing, &LIGHT);
    file.write(draw_page(&page, &picture), out)?;
    if !Destination::is_standard_output(&args.output) {
        write_summary(args, &page, answer.is_solved(), out)?;
    }
    Ok(Outcome::of(answer.is_solved()))
}

/// The plan of the lesson: a chain of stages, which is easier to follow than two halves, after the rounds with which `solve` narrows the
/// puzzle.
fn plan(puzzle: &Puzzle, args: &ReportArgs) -> Result<Plan> {
    let of = |method| {
        let options = Options {
            method,
            keeps_tables: true,
            ..Options::default()
        };
        compile_within(puzzle, &options, args.time.limits())
    };
    let plan = of(args.plan)?;
    if args.plan == Method::Auto && plan.n_rounds() == 0 {
        return of(Method::Staged);
    }
    Ok(plan)
}

fn write_summary(
    args: &ReportArgs,
    page: &Page,
    is_solved: bool,
    out: &mut dyn Write,
) -> Result<()> {
    let names: Vec<&str> = page
        .exercises
        .iter()
        .map(|exercise| exercise.name.as_str())
        .collect();
    let asks = match names[..] {
        [] => String::new(),
        _ => format!("asks for {}, and ", in_a_list(&names)),
    };
    let stages = &page.lesson.stages;
    let n_rows: usize = stages.iter().map(|stage| stage.rows.len()).sum();
    let (path, rows) = (args.output.display(), count_of(n_rows as u64, "row"));
    let stages = count_of(stages.len() as u64, "stage");
    let end = if is_solved {
        ""
    } else {
        "; there is no solution"
    };
    Ok(writeln!(
        out,
        "`{path}` {asks}shows {rows} of {stages}{end}"
    )?)
}

/// The stages that are left to be written, in order.
fn exercises(args: &ReportArgs, plan: &Plan, lesson: &Lesson) -> Result<Vec<Exercise>> {
    let named = args.exercise.iter();
    let mut exercises = named
        .map(|name| exercise(plan, lesson, name))
        .collect::<Result<Vec<_>>>()?;
    exercises.sort_by_key(|exercise| exercise.stage);
    exercises.dedup_by_key(|exercise| exercise.stage);
    Ok(exercises)
}

/// Writes the board and the pieces to cut out, for which nothing has to be solved.
fn cut_out(
    args: &ReportArgs,
    plan: &Plan,
    description: &Description,
    out: &mut dyn Write,
) -> Result<Outcome> {
    if description.pieces.is_empty() {
        let name = &plan.puzzle.name;
        let needed = format!("a puzzle with pieces to cut out; `{name}` has none");
        return Err(Error::bad_option("report", "--pieces", needed));
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
    let is_page = matches!(ending(path).as_deref(), Some("html" | "htm"));
    if is_page || Destination::is_standard_output(path) {
        return Ok(());
    }
    let needed = "a file name that ends in `.html`; `joinsaw draw` writes `.svg` and `.png`";
    Err(Error::bad_option("--output", path.display(), needed))
}
