//! `joinsaw report`: a solved puzzle as a lesson, on one page.

use std::io::Write;
use std::path::Path;

use super::progress::Progress;
use super::{Outcome, named_or_default, warn};
use crate::answer::Answer;
use crate::cli::ReportArgs;
use crate::engine::Database;
use crate::error::{Error, Result};
use crate::lesson::{gather, workbench};
use crate::output::{Drawing, ReservedFile, draw_page, ending};
use crate::plan::{LIGHT, Options};
use crate::words::count_of;

pub fn run(args: &ReportArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome> {
    check_ending(&args.output)?;
    let puzzle = named_or_default(args.puzzle.as_deref())?;
    let options = Options {
        method: args.plan.into(),
        keeps_tables: true,
        choices: args.choices.0.clone(),
        ..Options::default()
    };
    let (mut database, plan) = Database::scratch_for(&puzzle, &options)?;
    let file = ReservedFile::reserve(&args.output)?;
    warn(&puzzle, err)?;
    let limits = args.limits.limits();
    let run = database.run(&puzzle, &plan, limits, &Progress::on_terminal(&plan.stages))?;
    let answer = Answer::of_tables(database, plan, run)?;
    let plan = &answer.plan;
    let lesson = gather(&answer, &puzzle, limits)?;
    let drawing = Drawing::new(&puzzle.name, plan.look.as_ref(), &LIGHT);
    let workbench = (!args.is_static).then(|| workbench(plan, &lesson));
    let page = draw_page(&lesson, workbench.as_ref(), &drawing, plan.look.as_ref());
    file.write(page)?;
    let n_rows: usize = lesson.stages.iter().map(|stage| stage.rows.len()).sum();
    writeln!(
        out,
        "`{}` shows {} of {}",
        args.output.display(),
        count_of(n_rows as u64, "row"),
        count_of(lesson.stages.len() as u64, "stage"),
    )?;
    Ok(Outcome::of(answer.is_solved()))
}

/// Makes sure that a browser will open the file as a page.
fn check_ending(path: &Path) -> Result<()> {
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
