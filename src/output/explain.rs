//! What the stages of a plan did, in words and figures.

mod structured;

use std::io::Write;

use super::write_table;
use crate::engine::QueryStep;
use crate::error::Result;
use crate::explain::{Ending, Funnel, StageFunnel, ending_in_words, pairs_in_words, rule_in_words};
use crate::plan::Stage;
use crate::relation::{Cell, Relation};
use crate::words::{count_of, number};

/// A plan that ran, explained.
#[derive(Debug)]
pub struct Explanation<'a> {
    /// What was solved, in one line.
    pub title: &'a str,
    /// The puzzle's name.
    pub puzzle: &'a str,
    /// Its family.
    pub family: &'static str,
    /// How the plan ran.
    pub plan: &'static str,
    /// What a group is called, such as a centre, where the plan has groups.
    pub group_noun: Option<&'static str>,
    /// The stage that holds the solutions.
    pub last_stage: &'a str,
    /// Its rows.
    pub n_rows: u64,
    /// The stages to tell of.
    pub stages: Vec<ExplainedStage<'a>>,
    /// Where groups end that leave nothing, or where the plan does.
    pub endings: Vec<Ending>,
    /// The groups that leave a row in the last stage, each with how many.
    pub survivors: Vec<(String, u64)>,
}

/// A stage that ran, explained.
#[derive(Debug)]
pub struct ExplainedStage<'a> {
    /// The stage.
    pub stage: &'a Stage,
    /// The rows that it left.
    pub n_rows: u64,
    /// How long it took.
    pub seconds: f64,
    /// How its candidates fared, where it is a plain join.
    pub funnel: Option<StageFunnel>,
    /// How SQLite runs it, where that is asked for.
    pub query_plan: Option<Vec<QueryStep>>,
}

/// Writes an explanation for people: stage after stage, a table of all of them, and why the search ends where it does.
pub fn write_explanation(out: &mut dyn Write, explanation: &Explanation) -> Result<()> {
    writeln!(out, "{}\n", explanation.title)?;
    for stage in &explanation.stages {
        write_stage(out, explanation, stage)?;
    }
    write_table(out, &summary(&explanation.stages))?;
    let noun = explanation.group_noun.unwrap_or("search");
    for ending in &explanation.endings {
        writeln!(out)?;
        for line in ending_in_words(ending, noun).lines() {
            write_wrapped(out, line)?;
        }
    }
    let is_last = |stage: &ExplainedStage| stage.stage.name == explanation.last_stage;
    if explanation.stages.iter().any(is_last) && explanation.n_rows > 0 {
        writeln!(out)?;
        for (member, n_rows) in &explanation.survivors {
            let (last, rows) = (explanation.last_stage, count_of(*n_rows, "row"));
            writeln!(out, "The {noun} {member} survives, with {rows} in {last}.")?;
        }
        if explanation.survivors.is_empty() {
            let rows = count_of(explanation.n_rows, "row");
            writeln!(
                out,
                "{} holds {rows}, the solutions.",
                explanation.last_stage
            )?;
        }
    }
    Ok(())
}

/// The longest line of a text, in characters.
const LINE: usize = 100;

/// Writes a sentence in lines; those after the first of a list entry are indented.
fn write_wrapped(out: &mut dyn Write, sentence: &str) -> Result<()> {
    let indent = if sentence.starts_with("- ") { "  " } else { "" };
    let mut line = String::new();
    for word in sentence.split(' ') {
        let length = line.chars().count() + 1 + word.chars().count();
        if length > LINE && !line.is_empty() {
            writeln!(out, "{line}")?;
            line = format!("{indent}{word}");
        } else {
            line += if line.is_empty() { "" } else { " " };
            line += word;
        }
    }
    writeln!(out, "{line}")?;
    Ok(())
}

fn write_stage(
    out: &mut dyn Write,
    explanation: &Explanation,
    explained: &ExplainedStage,
) -> Result<()> {
    for line in explained.stage.comments().trim().lines() {
        writeln!(out, "{}", line.trim_start_matches("--").trim_start())?;
    }
    writeln!(out)?;
    match &explained.funnel {
        None => writeln!(
            out,
            "All in one statement: nothing is kept on the way, and no rule can be counted; `--plan staged` counts them. {} left.\n",
            count_of(explained.n_rows, "row"),
        )?,
        Some(funnel) => {
            writeln!(out, "{}", pairs_in_words(funnel))?;
            if funnel.whole.pairs > 0 && !funnel.whole.steps.is_empty() {
                writeln!(out)?;
                write_table(out, &rules_of(&funnel.whole))?;
            }
            if funnel.whole.pairs > 0 {
                let (name, rows) = (&explained.stage.name, count_of(funnel.whole.kept, "row"));
                writeln!(out, "{rows} in {name}.")?;
            }
            writeln!(out)?;
            if funnel.groups.len() > 1 && funnel.whole.pairs > 0 {
                let noun = explanation.group_noun.unwrap_or_default();
                writeln!(out, "By {noun}, with what each rule removed:\n")?;
                write_table(out, &by_group(funnel, noun))?;
                writeln!(out)?;
            }
        }
    }
    if let Some(steps) = &explained.query_plan {
        writeln!(out, "How SQLite runs it:")?;
        for step in steps {
            writeln!(
                out,
                "{:indent$}{}",
                "",
                step.detail,
                indent = 2 + 2 * step.depth
            )?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The rules of a stage, with what each removed.
fn rules_of(funnel: &Funnel) -> Relation {
    let mut rules = Relation::with_columns(["", "A candidate", "Removed", "Left"]);
    let mut left = funnel.pairs;
    for (step, no) in funnel.steps.iter().zip(1..) {
        left -= step.removed;
        rules.rows.push(vec![
            Cell::Integer(no),
            Cell::Text(rule_in_words(step)),
            Cell::Text(number(step.removed)),
            Cell::Text(number(left)),
        ]);
    }
    rules
}

/// What each rule removed by group; the rules have their numbers.
fn by_group(funnel: &StageFunnel, noun: &str) -> Relation {
    let n_rules = funnel.whole.steps.len();
    let mut heading: Vec<char> = noun.chars().collect();
    heading[..1].iter_mut().for_each(char::make_ascii_uppercase);
    let opening = [
        heading.into_iter().collect(),
        "In".to_owned(),
        "Pairs".to_owned(),
    ];
    let rules = (1..=n_rules).map(|no| no.to_string());
    let columns = opening.into_iter().chain(rules).chain(["Out".to_owned()]);
    let columns: Vec<String> = columns.collect();
    let mut relation = Relation::with_columns(&columns);
    for (member, funnel) in &funnel.groups {
        let figures = [funnel.rows_in, funnel.pairs].into_iter();
        let removed = funnel.steps.iter().map(|step| step.removed);
        let figures = figures.chain(removed).chain([funnel.kept]);
        let cells = figures.map(|figure| Cell::Text(number(figure)));
        relation.rows.push(
            [Cell::from(member.as_str())]
                .into_iter()
                .chain(cells)
                .collect(),
        );
    }
    relation
}

/// All stages, a row each: rows in, pairs, estimate beside actual rows, and time.
fn summary(stages: &[ExplainedStage]) -> Relation {
    let columns = [
        "Stage",
        "Adds",
        "Rows_In",
        "Pairs",
        "Estimate",
        "Rows_Left",
        "Seconds",
    ];
    let mut summary = Relation::with_columns(columns);
    for explained in stages {
        let figure = |figure: fn(&Funnel) -> u64| {
            let funnel = explained.funnel.as_ref();
            funnel.map_or(Cell::Null, |funnel| {
                Cell::Text(number(figure(&funnel.whole)))
            })
        };
        let estimate = explained.stage.estimate.map(estimated);
        summary.rows.push(vec![
            Cell::from(explained.stage.name.as_str()),
            Cell::from(explained.stage.adds.as_str()),
            figure(|funnel| funnel.rows_in),
            figure(|funnel| funnel.pairs),
            estimate.map_or(Cell::Null, |rows| Cell::Text(number(rows))),
            Cell::Text(number(explained.n_rows)),
            Cell::Real((explained.seconds * 1e6).round() / 1e6),
        ]);
    }
    summary
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
