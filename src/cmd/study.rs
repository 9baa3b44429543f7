//! `joinsaw study`: how many random flowers, or all of them, can be solved.

use std::ops::RangeInclusive;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};

use super::Outcome;
#[cfg(feature = "engines")]
use super::progress::Progress;
use crate::cli::StudyArgs;
use crate::engine::Database;
#[cfg(feature = "engines")]
use crate::engine::{Adbc, Limits, Shelter, Target, is_sqlite};
use crate::error::{Error, Result};
use crate::output::{self, ImageFormat, Paper, ReservedFile};
use crate::random::census;
use crate::random::generate::fresh_seed;
use crate::random::study::{self, Study};

pub fn run(args: &StudyArgs, out: &mut Paper) -> Result<Outcome> {
    if args.all {
        count_all(args, out)
    } else {
        sample(args, out)
    }
}

fn count_all(args: &StudyArgs, out: &mut Paper) -> Result<Outcome> {
    let orders = orders(&args.orders)?;
    if orders.start() != orders.end() {
        let needed = "one order with `--all`: 3, 4 or 5, or 6 with `--engine`";
        return Err(bad_orders(&args.orders, needed));
    }
    let order = *orders.start();
    let census = match &args.engine {
        #[cfg(feature = "engines")]
        Some(engine) => count_elsewhere(engine, order, args)?,
        #[cfg(not(feature = "engines"))]
        Some(_) => return Err(super::no_engines()),
        None => census::run(order)?,
    };
    output::write_census(out, args.format, &census)?;
    Ok(Outcome::Success)
}

/// Runs a census on another engine.
#[cfg(feature = "engines")]
fn count_elsewhere(engine: &str, order: usize, args: &StudyArgs) -> Result<census::Census> {
    let limits = Limits {
        timeout: args.timeout,
        max_memory: args.max_memory,
        ..Limits::default()
    };
    census::check(order, is_sqlite(engine))?;
    let target = Target::named(engine, args.uri.clone(), args.schema.clone())?;
    let plan = census::plan(order);
    let _shelter = Shelter::enter();
    let mut engine = Adbc::connect(&target, limits.started())?;
    let progress = Progress::on_terminal(&plan.stages);
    let count = engine.count(&plan.inputs, &plan.stages, &plan.queries, &progress)?;
    Ok(plan.census(count))
}

fn sample(args: &StudyArgs, out: &mut Paper) -> Result<Outcome> {
    let study = Study {
        orders: orders(&args.orders)?,
        n_puzzles: args.puzzles,
        seed: args.seed.unwrap_or_else(fresh_seed),
        with_repeats: args.with_repeats,
        n_threads: std::thread::available_parallelism().map_or(1, usize::from),
    };
    study.check()?;
    check_files(args)?;
    let chart = args.chart.as_deref().map(reserve).transpose()?;
    let mut database = args
        .db
        .as_deref()
        .map(Database::create_or_open)
        .transpose()?
        .map(|database| database.replacing(args.replace));
    let bar = progress_bar();
    let progress = |share: f64| bar.set_position(per_mille(share));
    let summaries = study::run(&study, database.as_mut(), &progress);
    bar.finish_and_clear();
    let summaries = summaries?;
    if let Some((file, format)) = chart {
        let svg = output::draw_chart(&study, &summaries)?;
        file.write(output::render_image(&svg, format, None)?.bytes)?;
    }
    output::write_study(out, args.format, &study, &summaries)?;
    Ok(Outcome::Success)
}

/// The file of the chart, and its format.
fn reserve(path: &Path) -> Result<(ReservedFile, ImageFormat)> {
    let format = ImageFormat::of(path, "--chart")?;
    Ok((ReservedFile::reserve(path)?, format))
}

/// Reads `6` or `5..12`; both ends count.
fn orders(text: &str) -> Result<RangeInclusive<usize>> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) => Ok(first..=last),
        _ => Err(bad_orders(
            text,
            "one order such as `6`, or a range such as `5..12`",
        )),
    }
}

fn bad_orders(found: &str, needed: &str) -> Error {
    Error::BadOption {
        option: "--orders",
        found: found.to_owned(),
        needed: needed.to_owned(),
    }
}

/// Makes sure that the chart and the tables go into two files.
fn check_files(args: &StudyArgs) -> Result<()> {
    let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    match (&args.chart, &args.db) {
        (Some(chart), Some(db)) if whole(chart) == whole(db) => Err(Error::BadOption {
            option: "--chart",
            found: chart.display().to_string(),
            needed: "a file other than the one of `--db`".to_owned(),
        }),
        _ => Ok(()),
    }
}

/// A bar with the time left. It is drawn on a terminal only.
fn progress_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {percent:>3} %, {eta} left");
    let bar = if output::shows_progress() {
        ProgressBar::new(1000)
    } else {
        ProgressBar::hidden()
    };
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share is from 0 to 1"
)]
fn per_mille(share: f64) -> u64 {
    (share * 1000.0) as u64
}
