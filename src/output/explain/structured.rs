//! An explanation for programs: one JSON object, or a row for each rule.

use std::io::Write;

use serde_json::{Map, Value as Json, json};

use super::{ExplainedStage, Explanation, estimated};
use crate::error::Result;
use crate::explain::{Ending, Funnel, ending_in_words, rule_in_words};
use crate::output::{Format, row_writer};
use crate::relation::Cell;

impl Explanation<'_> {
    /// Writes everything as one JSON object.
    pub fn write_json(&self, out: &mut dyn Write) -> Result<()> {
        let mut object = json!({
            "puzzle": self.puzzle,
            "family": self.family,
            "plan": self.plan,
            "stages": self.stages.iter().map(|stage| self.stage(stage)).collect::<Vec<_>>(),
            "endings": self.endings.iter().map(|ending| self.ending(ending)).collect::<Vec<_>>(),
        });
        if self.group_noun.is_some() {
            let survivors = self.survivors.iter().map(|(member, _)| member);
            object["survivors"] = survivors.cloned().collect::<Vec<_>>().into();
        }
        object["rows"] = self.n_rows.into();
        writeln!(out, "{object}")?;
        Ok(())
    }

    /// Writes a row for each rule of each stage, and of each group where there are groups; rule 0 is the pairs that
    /// are looked at.
    pub fn write_rules(&self, out: &mut dyn Write, format: Format) -> Result<()> {
        let mut writer = row_writer(out, format);
        let columns = [
            "Stage", "Group", "Rows_In", "Rule_No", "Rule", "Removed", "Left",
        ];
        writer.heading(&columns.map(str::to_owned))?;
        for explained in &self.stages {
            let name = &explained.stage.name;
            let Some(funnel) = &explained.funnel else {
                continue;
            };
            let groups = funnel.groups.iter();
            let groups = groups.map(|(member, funnel)| (Cell::from(member.as_str()), funnel));
            for (group, funnel) in [(Cell::Null, &funnel.whole)].into_iter().chain(groups) {
                for (no, words, removed, left) in lines(funnel) {
                    writer.row(&vec![
                        Cell::from(name.as_str()),
                        group.clone(),
                        figure(funnel.rows_in),
                        Cell::Integer(no),
                        Cell::Text(words),
                        figure(removed),
                        figure(left),
                    ])?;
                }
            }
        }
        writer.finish()
    }

    fn stage(&self, explained: &ExplainedStage) -> Json {
        let stage = explained.stage;
        let mut object = json!({
            "name": stage.name,
            "adds": stage.adds,
            "about": about(explained),
        });
        if let Some(funnel) = &explained.funnel {
            object["joins"] = json!(funnel.partners);
            merge(&mut object, json!(funnel.whole));
            if let Some(noun) = self.group_noun {
                let groups = funnel.groups.iter();
                let groups: Map<String, Json> = groups
                    .map(|(member, funnel)| (member.clone(), short(funnel)))
                    .collect();
                object[format!("by_{noun}")] = groups.into();
            }
        }
        object["estimate"] = json!(stage.estimate.map(estimated));
        object["rows"] = explained.n_rows.into();
        object["seconds"] = explained.seconds.into();
        if let Some(steps) = &explained.query_plan {
            let steps = steps.iter();
            let steps = steps.map(|step| json!({ "depth": step.depth, "detail": step.detail }));
            object["query_plan"] = steps.collect::<Vec<_>>().into();
        }
        object
    }

    fn ending(&self, ending: &Ending) -> Json {
        let mut object = json!(ending);
        let noun = self.group_noun.unwrap_or("search");
        object["text"] = ending_in_words(ending, noun).into();
        object
    }
}

/// What the stage does and what one row is, from its statement.
fn about(explained: &ExplainedStage) -> Vec<String> {
    let lines = explained.stage.comments().trim().lines();
    let lines = lines.map(|line| line.trim_start_matches("--").trim_start().to_owned());
    lines.collect()
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

fn merge(object: &mut Json, other: Json) {
    if let (Json::Object(object), Json::Object(other)) = (object, other) {
        object.extend(other);
    }
}

/// The pairs, and then rule after rule: its number, its words, what it removed and what it left.
fn lines(funnel: &Funnel) -> Vec<(i64, String, u64, u64)> {
    let mut left = funnel.pairs;
    let mut lines = vec![(0, "is looked at".to_owned(), 0, left)];
    for (step, no) in funnel.steps.iter().zip(1..) {
        left -= step.removed;
        lines.push((no, rule_in_words(step), step.removed, left));
    }
    lines
}

fn figure(figure: u64) -> Cell {
    Cell::Integer(i64::try_from(figure).unwrap_or(i64::MAX))
}
