//! `joinsaw lesson`: every page of the lesson plan, as `report` writes it.

use std::fs;
use std::io::Write;

use clap::Parser;

use super::{Outcome, report};
use crate::cli::{Cli, Command, LessonArgs};
use crate::error::{Result, cannot_write};

/// The pages of docs/lesson-plan.md, each with the words of its command.
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

pub fn run(args: &LessonArgs, out: &mut dyn Write, err: &mut dyn Write) -> Result<Outcome> {
    fs::create_dir_all(&args.folder).map_err(|source| cannot_write(&args.folder, &source))?;
    for (file, words) in PAGES {
        let page = args.folder.join(file);
        let command = ["joinsaw", "report", "-o"].map(Into::into).into_iter();
        let words = command
            .chain([page.into_os_string()])
            .chain(words.iter().map(Into::into));
        if let Command::Report(args) = Cli::parse_from(words).command {
            report::run(&args, out, err)?;
        }
    }
    Ok(Outcome::Success)
}
