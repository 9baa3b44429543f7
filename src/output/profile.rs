//! The cost of the stages of a plan: rows, steps and seconds.

use std::io::Write;

use serde_json::{Value, json};

use super::{Format, Paper, rounded, write_records, write_values};
use crate::error::Result;
use crate::explain::{Effort, Profile, StageProfile};
use crate::words::number;

pub fn write_profile(out: &mut Paper, format: Format, profile: &Profile) -> Result<()> {
    match format {
        Format::Table => write_text(out, profile),
        Format::Csv => write_records(
            out,
            format,
            profile
                .stages
                .iter()
                .map(|stage| record(stage, Value::from)),
        ),
        Format::Json => write_object(out, profile),
        Format::Jsonl => write_values(out, format, profile.stages.iter().map(stage_object)),
    }
}

/// Writes a profile for people: a line for each stage, and one for all of them.
fn write_text(out: &mut Paper, profile: &Profile) -> Result<()> {
    out.heading(&profile.plan.title)?;
    writeln!(out)?;
    let stages = profile.stages.iter();
    let stages = stages.map(|stage| record(stage, |n| number(n).into()));
    let whole = profile.whole();
    let whole = line("", "all stages", &whole, |n| number(n).into());
    let whole = (profile.stages.len() > 1).then_some(whole);
    write_records(out, Format::Table, stages.chain(whole))
}

fn record(profiled: &StageProfile, written: impl Fn(u64) -> Value) -> Value {
    let StageProfile { stage, effort } = profiled;
    line(&stage.name, &stage.adds, effort, written)
}

fn line(name: &str, adds: &str, effort: &Effort, written: impl Fn(u64) -> Value) -> Value {
    json!({
        "Stage": name,
        "Adds": adds,
        "Rows_Left": written(effort.n_rows),
        "Steps": written(effort.n_steps),
        "Seconds": rounded(effort.seconds),
        "Ns_per_Step": each(effort),
    })
}

/// Nanoseconds, to a tenth.
fn each(effort: &Effort) -> Option<f64> {
    let each = effort.nanoseconds_per_step()?;
    Some((each * 10.0).round() / 10.0)
}

fn write_object(out: &mut Paper, profile: &Profile) -> Result<()> {
    let plan = profile.plan;
    let mut object = json!({
        "puzzle": plan.puzzle.name,
        "family": plan.puzzle.family,
        "plan": plan.method.name(),
        "stages": profile.stages.iter().map(stage_object).collect::<Vec<_>>(),
    });
    add(&mut object, &profile.whole());
    writeln!(out, "{object}")?;
    Ok(())
}

fn stage_object(profiled: &StageProfile) -> Value {
    let StageProfile { stage, effort } = profiled;
    let mut object = json!({ "name": stage.name, "adds": stage.adds });
    add(&mut object, effort);
    object
}

fn add(object: &mut Value, effort: &Effort) {
    object["rows"] = effort.n_rows.into();
    object["steps"] = effort.n_steps.into();
    object["seconds"] = effort.seconds.into();
    object["nanoseconds_per_step"] = json!(each(effort));
}
