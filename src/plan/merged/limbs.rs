//! Numbers of ways with up to 128 bits, in SQLite, whose integers have 64: four columns of 32 bits each take the place of
//! the one column of ways. A sum of them carries what passes 32 bits to the next column. The stages are otherwise the same.

use serde_json::json;

use super::{WAYS, total_of};
use crate::plan::render::{render, template};
use crate::plan::{Plan, Stage};

/// A merged plan whose ways have up to 128 bits.
#[derive(Debug)]
pub struct InLimbs {
    /// The stages, with the columns `Ways_0` to `Ways_3`, the lowest 32 bits first.
    pub stages: Vec<Stage>,
    /// The query for the number of rows that the solutions would fill: four numbers, as in the stages, after the group.
    pub total: String,
}

impl Plan {
    /// The plan with its ways in limbs, for SQLite alone; `None` if it does not count ways, or multiplies them.
    #[must_use]
    pub fn in_limbs(&self) -> Option<InLimbs> {
        self.total.as_ref()?;
        let stages = self.stages.iter().map(stage_in_limbs);
        let limbs = (0..4).map(|no| format!("{WAYS}_{no}"));
        let limbs: Vec<_> = limbs
            .map(|limb| json!({ "ways": limb, "name": limb }))
            .collect();
        Some(InLimbs {
            stages: stages.collect::<Option<_>>()?,
            total: total_of(self, &json!(limbs)),
        })
    }
}

fn stage_in_limbs(stage: &Stage) -> Option<Stage> {
    let join = stage.join()?;
    let ways = join.expression(WAYS)?;
    let summed = ways.strip_prefix("sum(");
    let summed = summed.and_then(|rest| rest.strip_suffix(')'));
    let source = summed.unwrap_or(ways);
    if source.contains(" * ") {
        return None;
    }
    let holes = json!({ "source": source, "merges": summed.is_some() });
    let limbs = render(template!("merged/limbs.sql"), &holes);
    let column = format!("{ways} AS {WAYS}\n");
    let limbs = format!("{limbs}\n");
    Some(Stage {
        statement: stage.statement.replacen(&column, &limbs, 1),
        ..stage.clone()
    })
}
