//! The work of the stages of a plan, in words and figures.

use std::io::Write;

use serde::Serialize;
use serde_json::{Value, json};

use super::paper::wrap;
use super::{Format, Paper, visible, write_list, write_report};
use crate::error::Result;
use crate::explain::{
    ExplainedStage, Explanation, Funnel, contradiction_in_words, noun_of_groups, pairs_in_words,
    rule_in_words, spare_in_words,
};
use crate::plan::Method;
use crate::words::count_of;

#[derive(Serialize)]
struct Report<'a> {
    plan: &'static str,
    #[serde(flatten)]
    explanation: &'a Explanation<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    survivors: Option<Vec<&'a str>>,
}

pub fn write_explanation(out: &mut Paper, format: Format, explanation: &Explanation) -> Result<()> {
    let plan = explanation.plan;
    match format {
        Format::Table => write_text(out, explanation),
        Format::Json => {
            let members = explanation
                .survivors
                .iter()
                .map(|(member, _)| member.as_str());
            let report = Report {
                plan: plan.method().name(),
                explanation,
                survivors: plan.puzzle.groups.is_some().then(|| members.collect()),
            };
            write_report(out, &plan.puzzle.name, plan.puzzle.family, &report)
        }
        Format::Csv | Format::Jsonl => {
            let columns = ["stage", "rows_in", "rule_no", "rule", "removed", "left"];
            let stages = explanation.stages.iter();
            let funnels = stages.filter_map(|stage| Some((stage.name, stage.funnel.as_ref()?)));
            let rules: Vec<_> = funnels
                .flat_map(|(name, funnel)| rules(name, funnel))
                .collect();
            write_list(out, format, &rules, &columns)
        }
    }
}

/// The rules of a stage; rule 0 is the pairs that are looked at.
fn rules(stage: &str, funnel: &Funnel) -> Vec<Value> {
    let line = |rule_no, rule: String, removed, left| {
        json!({
            "stage": stage,
            "rows_in": funnel.rows_in,
            "rule_no": rule_no,
            "rule": rule,
            "removed": removed,
            "left": left,
        })
    };
    let mut lines = vec![line(0, "is looked at".to_owned(), 0, funnel.pairs)];
    for (step, no) in funnel.steps.iter().zip(1..) {
        lines.push(line(no, rule_in_words(step), step.removed, step.left));
    }
    lines
}

/// Writes an explanation for people: stage after stage, a table of all of them, and why the search ends where it does.
fn write_text(out: &mut Paper, explanation: &Explanation) -> Result<()> {
    let plan = explanation.plan;
    let noun = noun_of_groups(plan);
    out.heading(&plan.title())?;
    writeln!(out)?;
    for stage in &explanation.stages {
        write_stage(out, plan.method(), stage)?;
    }
    let columns = [
        "name", "adds", "rows_in", "pairs", "estimate", "rows", "seconds",
    ];
    write_list(out, Format::Table, &explanation.stages, &columns)?;
    for ending in &explanation.endings {
        writeln!(out)?;
        ending
            .text
            .lines()
            .try_for_each(|line| write_wrapped(out, line))?;
    }
    let last = plan.last_stage().name.as_str();
    if explanation.n_rows > 0 && explanation.stages.iter().any(|stage| stage.name == last) {
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

/// States that there is only one solution, and which differences do not count.
fn uniqueness(explanation: &Explanation) -> Option<String> {
    let (plan, solutions) = (explanation.plan, explanation.solutions);
    let symmetry = plan.puzzle.symmetry_name;
    let up_to = if solutions.all == Some(1) {
        String::new()
    } else if solutions.up_to_symmetry == Some(1) {
        format!(" up to {symmetry}")
    } else if solutions.up_to_identical_pieces != Some(1) {
        return None;
    } else if plan.puzzle.symmetries.len() == 1 {
        " up to swaps of identical pieces".to_owned()
    } else {
        format!(" up to {symmetry} and swaps of identical pieces")
    };
    Some(format!("This solution is the only one{up_to}."))
}

/// The longest line of a text, in characters, where the terminal is not narrower.
const LINE: usize = 100;

/// Writes a sentence in lines of at most 100 characters.
pub fn write_wrapped(out: &mut Paper, sentence: &str) -> Result<()> {
    let width = out.width().unwrap_or(LINE).min(LINE);
    for line in wrap(sentence, width) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn write_stage(out: &mut Paper, method: Method, stage: &ExplainedStage) -> Result<()> {
    writeln!(out, "{}\n", stage.about)?;
    let rows = count_of(stage.n_rows, "row");
    match &stage.funnel {
        Some(funnel) => write_funnel(out, stage.name, funnel)?,
        None if method == Method::Streamed => writeln!(
            out,
            "All in one statement: nothing is kept on the way, and no rule can be counted; `--plan staged` counts them. {rows} left.\n"
        )?,
        None => writeln!(
            out,
            "More than one join: its rules are not counted one by one. {rows} left.\n"
        )?,
    }
    if let Some(steps) = &stage.query_plan {
        writeln!(out, "How SQLite runs it:")?;
        for step in steps {
            writeln!(out, "  {}{}", "  ".repeat(step.depth), step.detail)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn write_funnel(out: &mut Paper, stage: &str, funnel: &Funnel) -> Result<()> {
    writeln!(out, "{}\n", pairs_in_words(funnel))?;
    if funnel.pairs == 0 {
        return Ok(());
    }
    let rules = rules(stage, funnel);
    if rules.len() > 1 {
        let columns = ["rule_no", "rule", "removed", "left"];
        write_list(out, Format::Table, &rules[1..], &columns)?;
    }
    Ok(writeln!(
        out,
        "{} in {stage}.\n",
        count_of(funnel.kept, "row")
    )?)
}
