//! An explanation for programs: one JSON object, or a row for each rule.

use std::io::Write;

use serde_json::{Map, Value as Json, json};

use super::{about, estimated, noun_of};
use crate::error::Result;
use crate::explain::{ExplainedStage, Explanation, Funnel, ending_in_words, rule_in_words};
use crate::output::{Format, Paper, row_writer};
use crate::relation::Cell;

pub fn write_object(out: &mut Paper, explanation: &Explanation) -> Result<()> {
    let (plan, noun) = (explanation.plan, noun_of(explanation));
    let stages = explanation.stages.iter();
    let endings = explanation.endings.iter().map(|ending| {
        let mut object = json!(ending);
        object["text"] = ending_in_words(ending, noun).into();
        object
    });
    let mut object = json!({
        "puzzle": plan.puzzle.name,
        "family": plan.puzzle.family,
        "plan": plan.method.name(),
        "stages": stages.map(|stage| stage_object(explanation, stage)).collect::<Vec<_>>(),
        "endings": endings.collect::<Vec<_>>(),
    });
    if plan.puzzle.groups.is_some() {
        let survivors = explanation.survivors.iter().map(|(member, _)| member);
        object["survivors"] = json!(survivors.collect::<Vec<_>>());
    }
    object["rows_left"] = explanation.n_rows.into();
    object["solutions"] = json!(explanation.solutions);
    if let Some(spare) = &explanation.spare {
        object[format!("redundant_{}s", spare.noun)] = json!(spare.numbers);
    }
    if let Some(contradiction) = &explanation.contradiction {
        object["contradiction"] = json!({
            "parts": contradiction.parts,
            "is_smallest": contradiction.is_smallest,
        });
    }
    writeln!(out, "{object}")?;
    Ok(())
}

/// Writes a row for each rule of each stage, and of each group where there are groups; rule 0 is the pairs that are
/// looked at.
pub fn write_rules(out: &mut Paper, format: Format, explanation: &Explanation) -> Result<()> {
    let mut writer = row_writer(out, format);
    let columns = [
        "Stage", "Group", "Rows_In", "Rule_No", "Rule", "Removed", "Left",
    ];
    writer.heading(&columns.map(|column| match format {
        // The keys of JSON are in lower case.
        Format::Jsonl => column.to_lowercase(),
        _ => column.to_owned(),
    }))?;
    for explained in &explanation.stages {
        let Some(found) = &explained.funnel else {
            continue;
        };
        let groups = found.groups.iter();
        let groups = groups.map(|(member, funnel)| (Cell::from(member.as_str()), funnel));
        for (group, funnel) in std::iter::once((Cell::Null, &found.whole)).chain(groups) {
            let pairs = ("is looked at".to_owned(), 0, funnel.pairs);
            let rules = funnel.steps.iter();
            let rules = rules.map(|step| (rule_in_words(step), step.removed, step.left));
            for (no, (words, removed, left)) in (0..).zip(std::iter::once(pairs).chain(rules)) {
                writer.row(&vec![
                    Cell::from(explained.stage.name.as_str()),
                    group.clone(),
                    Cell::from(funnel.rows_in),
                    Cell::Integer(no),
                    Cell::Text(words),
                    Cell::from(removed),
                    Cell::from(left),
                ])?;
            }
        }
    }
    writer.finish()
}

fn stage_object(explanation: &Explanation, explained: &ExplainedStage) -> Json {
    let stage = explained.stage;
    let mut object = json!({
        "name": stage.name,
        "adds": stage.adds,
        "about": about(stage).collect::<Vec<_>>().join("\n"),
    });
    if let Some(funnel) = &explained.funnel {
        object["joins"] = json!(funnel.partners);
        if let (Json::Object(object), Json::Object(whole)) = (&mut object, json!(funnel.whole)) {
            object.extend(whole);
        }
        if explanation.plan.puzzle.groups.is_some() {
            let groups = funnel.groups.iter();
            let groups: Map<String, Json> = groups
                .map(|(member, funnel)| (member.clone(), short(funnel)))
                .collect();
            object[format!("by_{}", noun_of(explanation))] = groups.into();
        }
    }
    object["estimate"] = json!(stage.estimate.map(estimated));
    object["rows"] = explained.n_rows.into();
    object["seconds"] = explained.seconds.into();
    if let Some(funnel) = explained
        .funnel
        .as_ref()
        .filter(|_| explanation.plan.puzzle.groups.is_some())
    {
        let groups = funnel.groups.iter();
        let groups: Map<String, Json> = groups
            .map(|(member, funnel)| (member.clone(), funnel.kept.into()))
            .collect();
        object[format!("rows_by_{}", noun_of(explanation))] = groups.into();
    }
    if let Some(steps) = &explained.query_plan {
        let steps = steps.iter();
        let steps = steps.map(|step| json!({ "depth": step.depth, "detail": step.detail }));
        object["query_plan"] = steps.collect();
    }
    object
}

/// The figures of a group; its rules are those of the stage.
fn short(funnel: &Funnel) -> Json {
    let removed = funnel.steps.iter().map(|step| step.removed);
    json!({
        "rows_in": funnel.rows_in,
        "pairs": funnel.pairs,
        "removed": removed.collect::<Vec<_>>(),
        "kept": funnel.kept,
    })
}
