//! `joinsaw grade`: how hard a puzzle is.

use std::io::Write;

use serde::Serialize;

use super::{Outcome, named, warn};
use crate::cli::AskArgs;
use crate::error::Result;
use crate::explain::{Grade, Grading, grade, grading_in_words};
use crate::output::{Format, Paper, ReportFormat, write_json, write_list, write_wrapped};

#[derive(Serialize)]
struct Report<'a> {
    puzzle: &'a str,
    family: &'static str,
    #[serde(flatten)]
    grading: &'a Grading,
}

pub fn run(args: &AskArgs, out: &mut Paper, err: &mut dyn Write) -> Result<Outcome> {
    let puzzle = named(args.puzzle.as_deref(), &args.given.all())?;
    warn(&puzzle, err)?;
    let grading = grade(&puzzle, args.time.limits())?;
    match args.format {
        ReportFormat::Json => {
            let report = Report {
                puzzle: &puzzle.name,
                family: puzzle.family(),
                grading: &grading,
            };
            write_json(out, &report)?;
        }
        ReportFormat::Text => {
            let name = grading.grade.map_or("no solution", Grade::name);
            writeln!(out, "{}: {name}", puzzle.name)?;
            for sentence in grading_in_words(&grading) {
                write_wrapped(out, &sentence)?;
            }
            if !grading.removed.is_empty() {
                writeln!(out)?;
                write_list(out, Format::Table, &grading.removed, &[])?;
            }
        }
    }
    Ok(Outcome::of(grading.grade.is_some()))
}
