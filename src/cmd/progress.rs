//! The progress of a run, on a terminal: the stage, the rows so far, and how fast they come; or, for programs, a line of JSON as each
//! stage begins.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use crate::engine::Observer;
use crate::output::{shows_progress, visible};
use crate::plan::Stage;
use crate::words::number;

/// The environment variable that asks for lines of JSON on standard error, by the value `json`.
const VARIABLE: &str = "JOINSAW_PROGRESS";

/// Shorter runs show no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// A line on standard error that disappears when the run ends.
pub struct Progress {
    bar: ProgressBar,
    /// Whether a program reads the progress.
    tells_program: bool,
    start: Instant,
    /// The names of all stages of the run, in order.
    stages: Vec<String>,
}

impl Progress {
    /// A line about a run of these stages if standard error is a terminal, otherwise nothing.
    pub fn on_terminal(stages: &[Stage]) -> Self {
        let bar = ProgressBar::hidden();
        if shows_progress() {
            let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            let late = bar.clone();
            std::thread::spawn(move || {
                std::thread::sleep(PATIENCE);
                if !late.is_finished() {
                    late.set_draw_target(ProgressDrawTarget::stderr());
                    late.enable_steady_tick(Duration::from_millis(100));
                }
            });
        }
        Self {
            bar,
            tells_program: std::env::var_os(VARIABLE).is_some_and(|value| value == "json"),
            start: Instant::now(),
            stages: stages.iter().map(|stage| stage.name.clone()).collect(),
        }
    }

    /// Says how many rows a streamed run has found.
    pub fn rows_found(&self, n_rows: u64) {
        let rate = self.rate(n_rows);
        self.bar.set_message(format!(
            "{} rows found, {rate} rows a second",
            number(n_rows)
        ));
    }

    /// Tells a program that a stage begins. Whoever does not read it loses nothing.
    fn tell_program(&self, stage: &Stage, n_rows_before: u64) {
        let line = json!({
            "stage": stage.name,
            "no": self.idx_of(&stage.name),
            "of": self.stages.len(),
            "rows_before": n_rows_before,
        });
        let _ = writeln!(io::stderr(), "{line}");
    }

    fn idx_of(&self, name: &str) -> Option<usize> {
        self.stages.iter().position(|stage| stage == name)
    }

    /// How far the run is once this stage begins: "stage 3 of 6, Opt3".
    fn position(&self, name: &str) -> String {
        match self.idx_of(name) {
            Some(idx) => format!("stage {} of {}, {name}", idx + 1, self.stages.len()),
            None => name.to_owned(),
        }
    }

    #[allow(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rate for people is a rough number"
    )]
    fn rate(&self, n_rows: u64) -> String {
        number((n_rows as f64 / self.start.elapsed().as_secs_f64().max(1e-3)) as u64)
    }
}

impl Observer for Progress {
    fn stage_begins(&self, stage: &Stage, n_rows_before: u64) {
        if self.tells_program {
            self.tell_program(stage, n_rows_before);
        }
        let (name, adds, rows, rate) = (
            self.position(&stage.name),
            visible(&stage.adds),
            number(n_rows_before),
            self.rate(n_rows_before),
        );
        self.bar.set_message(format!(
            "{name}, {adds}; {rows} rows before it, {rate} rows a second"
        ));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
