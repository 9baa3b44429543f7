//! The work of the stages of a plan, in words and figures.

mod structured;

use std::io::Write;

use serde_json::{Value, json};

use super::paper::wrap;
use super::{Format, Paper, rounded, visible, write_list};
use crate::error::Result;
use crate::explain::{
    ExplainedStage, Explanation, Funnel, StageFunnel, contradiction_in_words, ending_in_words,
    pairs_in_words, rule_in_words, spare_in_words,
};
use crate::plan::{Method, Solutions, Stage};
use crate::words::{capitalised, count_of, number};

pub fn write_explanation(out: &mut Paper, format: Format, explanation: &Explanation) -> Result<()> {
    match format {
        Format::Table => write_text(out, explanation),
        Format::Json => structured::write_object(out, explanation),
        format => structured::write_rules(out, format, explanation),
    }
}

/// The noun for a group of the plan, such as a centre; without groups, the search.
fn noun_of(explanation: &Explanation) -> &'static str {
    let groups = explanation.plan.puzzle.groups.as_ref();
    groups.map_or("search", |groups| groups.noun)
}

/// Writes an explanation for people: stage after stage, a table of all of them, and why the search ends where it does.
fn write_text(out: &mut Paper, explanation: &Explanation) -> Result<()> {
    let noun = noun_of(explanation);
    out.heading(&explanation.plan.puzzle.title)?;
    writeln!(out)?;
    for stage in &explanation.stages {
        write_stage(out, noun, explanation.plan.method, stage)?;
    }
    write_list(
        out,
        Format::Table,
        &explanation.stages.iter().map(summary).collect::<Vec<_>>(),
        &[],
    )?;
    for ending in &explanation.endings {
        writeln!(out)?;
        for line in ending_in_words(ending, noun).lines() {
            write_wrapped(out, line)?;
        }
    }
    let last = &explanation.plan.last_stage().name;
    let is_last = |explained: &ExplainedStage| explained.stage.name == *last;
    if explanation.stages.iter().any(is_last) && explanation.n_rows > 0 {
        writeln!(out)?;
        for (member, n_rows) in &explanation.survivors {
            let rows = count_of(*n_rows, "row");
            writeln!(out, "The {noun} {member} survives, with {rows} in {last}.")?;
        }
        if explanation.survivors.is_empty() {
            let rows = count_of(explanation.n_rows, "row");
            writeln!(out, "{last} holds {rows}, the solutions.")?;
        }
        if let Some(uniqueness) = uniqueness(explanation) {
            writeln!(out, "{uniqueness}")?;
        }
    }
    if let Some(sentence) = explanation.spare.as_ref().and_then(spare_in_words) {
        write_wrapped(out, &sentence)?;
    }
    if let Some(contradiction) = &explanation.contradiction {
        writeln!(out)?;
        for line in contradiction_in_words(contradiction) {
            write_wrapped(out, &visible(&line))?;
        }
    }
    Ok(())
}

/// Says that there is only one solution, and which differences do not count.
fn uniqueness(explanation: &Explanation) -> Option<String> {
    let symmetry = explanation.plan.puzzle.symmetry_name;
    let up_to = match explanation.solutions {
        Solutions { all: Some(1), .. } => String::new(),
        Solutions {
            up_to_symmetry: Some(1),
            ..
        } => format!(" up to {symmetry}"),
        Solutions {
            up_to_identical_pieces: Some(1),
            ..
        } => {
            let symmetry = match explanation.plan.puzzle.symmetries.len() {
                1 => String::new(),
                _ => format!("{symmetry} and "),
            };
            format!(" up to {symmetry}swaps of identical pieces")
        }
        _ => return None,
    };
    Some(format!("This solution is the only one{up_to}."))
}

/// The longest line of a text, in characters, where the terminal is not narrower.
const LINE: usize = 100;

pub(super) fn write_wrapped(out: &mut Paper, sentence: &str) -> Result<()> {
    let width = out.width().unwrap_or(LINE).min(LINE);
    for line in wrap(sentence, width) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The header of a stage's statement, line by line.
fn about(stage: &Stage) -> impl Iterator<Item = &str> {
    stage.about.lines()
}

/// Why no rule of a stage is counted.
fn why_not_counted(method: Method) -> &'static str {
    match method {
        Method::Streamed => {
            "All in one statement: nothing is kept on the way, and no rule can be counted; `--plan staged` counts them."
        }
        _ => "More than one join: its rules are not counted one by one.",
    }
}

fn write_stage(
    out: &mut Paper,
    noun: &str,
    method: Method,
    explained: &ExplainedStage,
) -> Result<()> {
    for line in about(explained.stage) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    match &explained.funnel {
        None => writeln!(
            out,
            "{} {} left.\n",
            why_not_counted(method),
            count_of(explained.n_rows, "row"),
        )?,
        Some(funnel) => write_funnel(out, noun, &explained.stage.name, funnel)?,
    }
    if let Some(steps) = &explained.query_plan {
        writeln!(out, "How SQLite runs it:")?;
        for step in steps {
            writeln!(out, "  {}{}", "  ".repeat(step.depth), step.detail)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_funnel(out: &mut Paper, noun: &str, stage: &str, funnel: &StageFunnel) -> Result<()> {
    writeln!(out, "{}", pairs_in_words(funnel))?;
    if funnel.whole.pairs == 0 {
        writeln!(out)?;
        return Ok(());
    }
    if !funnel.whole.steps.is_empty() {
        writeln!(out)?;
        let rules = (1..).zip(&funnel.whole.steps).map(|(no, step)| {
            json!({
                "": no,
                "A candidate": rule_in_words(step),
                "Removed": number(step.removed),
                "Left": number(step.left),
            })
        });
        write_list(out, Format::Table, &rules.collect::<Vec<_>>(), &[])?;
    }
    let rows = count_of(funnel.whole.kept, "row");
    writeln!(out, "{rows} in {stage}.\n")?;
    if funnel.groups.len() > 1 {
        writeln!(out, "By {noun}, with what each rule removed:\n")?;
        let groups = funnel.groups.iter();
        let lines = groups.map(|(member, funnel)| group_line(noun, member, funnel));
        write_list(out, Format::Table, &lines.collect::<Vec<_>>(), &[])?;
        writeln!(out)?;
    }
    Ok(())
}

/// The rows that each rule removed of a group, by the numbers of the rules.
fn group_line(noun: &str, member: &str, funnel: &Funnel) -> Value {
    let mut line = json!({
        capitalised(noun): member,
        "In": number(funnel.rows_in),
        "Pairs": number(funnel.pairs),
    });
    for (no, step) in (1..).zip(&funnel.steps) {
        line[no.to_string()] = number(step.removed).into();
    }
    line["Out"] = number(funnel.kept).into();
    line
}

/// A stage in one line: rows in, pairs, estimate beside actual rows, and time.
fn summary(explained: &ExplainedStage) -> Value {
    let whole = explained.funnel.as_ref().map(|funnel| &funnel.whole);
    json!({
        "Stage": explained.stage.name,
        "Adds": explained.stage.adds,
        "Rows_In": whole.map(|funnel| number(funnel.rows_in)),
        "Pairs": whole.map(|funnel| number(funnel.pairs)),
        "Estimate": explained.stage.estimate.map(estimated).map(number),
        "Rows_Left": number(explained.n_rows),
        "Seconds": rounded(explained.seconds),
    })
}

/// An estimate as a whole number of rows.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate is a rough number, and never below 0"
)]
fn estimated(estimate: f64) -> u64 {
    estimate.round() as u64
}
