//! `joinsaw study`: how many random flowers can be solved.

use std::ops::RangeInclusive;
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};

use super::Outcome;
use crate::cli::StudyArgs;
use crate::error::{Error, Result};
use crate::output::{self, Destination, ImageFormat, Paper};
use crate::random::generate::fresh_seed;
use crate::random::study::{self, Study};
use crate::words::whole;

pub fn run(args: &StudyArgs, out: &mut Paper) -> Result<Outcome> {
    let study = Study {
        orders: orders(&args.orders)?,
        n_puzzles: args.puzzles,
        seed: args.seed.unwrap_or_else(fresh_seed),
        n_threads: std::thread::available_parallelism().map_or(1, usize::from),
    };
    study.check()?;
    let chart = args.chart.as_deref().map(reserve).transpose()?;
    let bar = progress_bar();
    let summaries = study::run(&study, &|share| bar.set_position(whole(1000.0 * share)));
    bar.finish_and_clear();
    let summaries = summaries?;
    if let Some((file, format)) = chart {
        let svg = output::draw_chart(&study, &summaries)?;
        file.write(output::render_image(&svg, format)?, out)?;
    }
    output::write_study(out, args.format, &study, &summaries)?;
    Ok(Outcome::Success)
}

fn reserve(path: &Path) -> Result<(Destination, ImageFormat)> {
    let format = ImageFormat::of(path, "--chart")?;
    Ok((Destination::reserve(path)?, format))
}

/// Reads `6` or `5..12`; both ends count.
fn orders(text: &str) -> Result<RangeInclusive<usize>> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) => Ok(first..=last),
        _ => Err(Error::bad_option(
            "--orders",
            text,
            "one order such as `6`, or a range such as `5..12`",
        )),
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
