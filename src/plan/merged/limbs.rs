//! Numbers of ways with up to 128 bits, in SQLite, whose integers have 64: four columns of 32 bits each take the place of
//! the one column of ways. A sum of them carries what passes 32 bits to the next column. A product is computed digit by digit,
//! as on paper. The stages are otherwise the same.

use serde_json::json;

use super::WAYS;
use crate::plan::render::{render, template};
use crate::plan::{Method, Plan, Stage};
use crate::problem::{Rows, Select};
use crate::sql;

/// A merged plan whose ways have up to 128 bits.
#[derive(Debug)]
pub struct InLimbs {
    /// The stages, with the columns `Ways_0` to `Ways_3`, the lowest 32 bits first.
    pub stages: Vec<Stage>,
    /// The query for the number of rows that the solutions would fill, if the plan has one: four numbers, as in the stages,
    /// after the group.
    pub total: Option<String>,
}

impl Plan {
    /// The plan with its ways in limbs, for SQLite alone; `None` if it does not count ways, or also counts them by hole.
    #[must_use]
    pub fn in_limbs(&self) -> Option<InLimbs> {
        if self.method != Method::Merged || self.tally.is_some() {
            return None;
        }
        let stages = self.stages.iter().map(stage_in_limbs);
        Some(InLimbs {
            stages: stages.collect::<Option<_>>()?,
            total: self.total.as_ref().map(total_in_limbs),
        })
    }
}

/// The column of a statement that has the ways or their sum: its line, and what it is.
fn column<'a>(statement: &'a str, name: &str) -> Option<(&'a str, &'a str)> {
    let ending = format!(" AS {name}");
    let mut lines = statement.lines();
    lines.find_map(|line| Some((line, line.strip_suffix(&ending)?.trim_start())))
}

/// The four columns that take the place of one.
fn limbs() -> impl Iterator<Item = String> {
    (0..4).map(|no| format!("{WAYS}_{no}"))
}

fn total_in_limbs(total: &Select) -> String {
    let total = sql::query(total);
    let Some((line, sum)) = column(&total, "Solutions") else {
        return total;
    };
    let sums = limbs().map(|limb| format!("  {} AS {limb}", sum.replace(WAYS, &limb)));
    total.replacen(line, &sums.collect::<Vec<_>>().join(",\n"), 1)
}

/// A stage in limbs; as it is, if it counts nothing.
fn stage_in_limbs(stage: &Stage) -> Option<Stage> {
    let old = stage.statement();
    let Some((line, ways)) = column(&old, WAYS) else {
        return Some(stage.clone());
    };
    let summed = ways.strip_prefix("sum(");
    let summed = summed.and_then(|rest| rest.strip_suffix(')'));
    let source = summed.unwrap_or(ways);
    let factors: Vec<&str> = source.split(" * ").collect();
    let of_a_row = if factors.len() > 1 { WAYS } else { source };
    let holes = json!({ "source": of_a_row, "merges": summed.is_some() });
    let limbs = render(template!("merged/limbs.sql"), &holes);
    let statement = if factors.len() == 1 {
        old.replacen(line, &format!("  {limbs}"), 1)
    } else {
        let join = stage.join()?;
        let columns = join.columns.iter().filter(|column| column.name != WAYS);
        let columns = columns.map(
            |column| json!({ "expression": sql::expression(&column.expr), "name": column.name }),
        );
        let holes = json!({
            "comments": stage.comments(),
            "name": stage.name,
            "columns": columns.collect::<Vec<_>>(),
            "factors": factors,
            "from": from_clause(join),
            "limbs": limbs,
            "merges": summed.is_some(),
        });
        render(template!("merged/products.sql"), &holes)
    };
    Some(Stage {
        text: Some(statement),
        ..stage.clone()
    })
}

/// A join from its keyword FROM on, without what makes one row of several.
fn from_clause(join: &Select) -> String {
    let rows = Select {
        columns: Vec::new(),
        rows: Rows::Every,
        ..join.clone()
    };
    let text = sql::query(&rows);
    text.strip_prefix("SELECT\n").unwrap_or(&text).to_owned()
}
