//! The progress of a run on standard error: for people a line on a terminal, for programs a line of JSON as each stage begins.

use std::io::{self, Write};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use crate::engine::Observer;
use crate::output::{shows_progress, visible};
use crate::plan::Stage;
use crate::words::number;

/// The environment variable that asks for lines of JSON, by the value `json`.
const VARIABLE: &str = "JOINSAW_PROGRESS";

/// Shorter runs show no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// A line on standard error that disappears when the run ends.
pub struct Progress {
    bar: ProgressBar,
    writes_json: bool,
    stages: Vec<String>,
}

impl Progress {
    /// A line about a run of these stages, if standard error is a terminal.
    pub fn on_terminal(stages: &[Stage]) -> Self {
        let bar = ProgressBar::hidden();
        if shows_progress() {
            let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            let late = bar.clone();
            thread::spawn(move || {
                thread::sleep(PATIENCE);
                if !late.is_finished() {
                    late.set_draw_target(ProgressDrawTarget::stderr());
                    late.enable_steady_tick(Duration::from_millis(100));
                }
            });
        }
        Self {
            bar,
            writes_json: std::env::var_os(VARIABLE).is_some_and(|value| value == "json"),
            stages: stages.iter().map(|stage| stage.name.clone()).collect(),
        }
    }
}

impl Observer for Progress {
    fn stage_begins(&self, stage: &Stage, n_rows_before: u64) {
        let (name, n_stages) = (&stage.name, self.stages.len());
        let idx = self.stages.iter().position(|other| other == name);
        if self.writes_json {
            let line =
                json!({ "stage": name, "no": idx, "of": n_stages, "rows_before": n_rows_before });
            // A run goes on without a reader.
            let _ = writeln!(io::stderr(), "{line}");
        }
        let no = idx.map_or(n_stages, |idx| idx + 1);
        let (adds, n_rows) = (visible(&stage.adds), number(n_rows_before));
        let message = format!("stage {no} of {n_stages}, {name}: {adds}; {n_rows} rows before it");
        self.bar.set_message(message);
    }

    fn rows_found(&self, n_rows: u64) {
        self.bar
            .set_message(format!("{} rows found", number(n_rows)));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
