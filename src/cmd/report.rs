//! `joinsaw report` writes a solved puzzle as a lesson on one page; `joinsaw lesson` writes every page of the lesson plan in the same
//! way.

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::Parser;

use super::{Outcome, named, run_stages, warn};
use crate::cli::{Cli, Command, ReportArgs};
use crate::compile::compile_within;
use crate::engine::Database;
use crate::error::{Error, Result, cannot_write};
use crate::family::{Description, Puzzle};
use crate::html::{Page, PageEngine, draw_page, draw_pieces};
use crate::lesson::{Exercise, Lesson, exercise, gather, workbench};
use crate::output::{Destination, LIGHT, PAGE, Picture, ending};
use crate::plan::{Method, Options, Plan};
use crate::words::{count_of, in_a_list};

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
    let answer = run_stages(Database::scratch()?, plan, limits)?;
    let mut lesson = gather(&answer, &puzzle, limits)?;
    let exercises = exercises(args, &answer.plan, &lesson)?;
    if !args.show_answer {
        lesson.choose_first_rows();
    }
    let engine = (!args.is_static).then(|| PageEngine::of(workbench(&answer.plan, &lesson)));
    let page = Page {
        lesson: &lesson,
        description: &description,
        engine: engine.as_ref(),
        exercises: &exercises,
        hides_answer: !args.show_answer,
    };
    let picture = Picture::new(&puzzle.name, &answer.plan.puzzle.drawing, &PAGE);
    file.write(draw_page(&page, &picture), out)?;
    if !Destination::is_standard_output(&args.output) {
        write_summary(args, &page, out)?;
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

fn write_summary(args: &ReportArgs, page: &Page, out: &mut dyn Write) -> Result<()> {
    let names = page.exercises.iter().map(|exercise| &*exercise.name);
    let asks = match &names.collect::<Vec<_>>()[..] {
        [] => String::new(),
        names => format!("asks for {}, and ", in_a_list(names)),
    };
    let stages = &page.lesson.stages;
    let n_rows: usize = stages.iter().map(|stage| stage.rows.len()).sum();
    let (path, rows) = (args.output.display(), count_of(n_rows as u64, "row"));
    let stages = count_of(stages.len() as u64, "stage");
    Ok(writeln!(out, "`{path}` {asks}shows {rows} of {stages}")?)
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

/// The pages of docs/lesson-plan.md, each with the arguments of its `report` command.
const PAGES: [(&str, &[&str]); 7] = [
    ("nuts.html", &[]),
    ("stage-3.html", &["--exercise", "Opt3"]),
    ("fish.html", &["fish", "--exercise", "Opt1"]),
    ("open.html", &["--show-answer"]),
    ("pieces.html", &["--pieces"]),
    (
        "two-stages.html",
        &["--exercise", "Opt3", "--exercise", "Opt6"],
    ),
    ("today.html", &["calendar"]),
];

pub fn write_lesson_plan(
    folder: &Path,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<Outcome> {
    fs::create_dir_all(folder).map_err(|source| cannot_write(folder, &source))?;
    for (file, words) in PAGES {
        let page = folder.join(file);
        let command = ["joinsaw", "report", "-o"].map(Into::into).into_iter();
        let words = command
            .chain([page.into_os_string()])
            .chain(words.iter().map(Into::into));
        if let Command::Report(args) = Cli::parse_from(words).command {
            run(&args, out, err)?;
        }
    }
    Ok(Outcome::Success)
}
