//! Which rows come from a row: the way back of `lineage`.

use serde_json::{Value as Json, json};

use super::Stage;
use super::funnel::holes_of;
use super::render::{render, template};
use crate::error::Result;

impl Stage {
    /// A query of the rows of this stage that were made from these rows of a stage that it joins: pairs of a row there
    /// (`Parent_Row`) and a row here (`Child_Row`), both by their `rowid`. Nothing where this stage hands on no value of
    /// that one.
    ///
    /// # Errors
    /// When the template cannot be rendered.
    pub fn children_query(&self, parent: &Stage, rows: &[i64]) -> Result<Option<String>> {
        let Some(join) = self.join() else {
            return Ok(None);
        };
        let Some(position) = join.position(&parent.name) else {
            return Ok(None);
        };
        let ways = join.selects.iter().map(|columns| {
            let handed_on = columns
                .iter()
                .filter(|column| join.named_in(&column.expression) == [position]);
            handed_on
                .map(|column| json!({ "name": column.name, "expression": column.expression }))
                .collect::<Vec<Json>>()
        });
        let ways: Vec<Vec<Json>> = ways.collect();
        if ways.iter().any(Vec::is_empty) {
            return Ok(None);
        }
        let holes = json!({
            "child": self.name,
            "parent": holes_of(&join.sources[position]),
            "ways": ways,
            "rows": rows,
        });
        render(template!("lesson/children.sql"), &holes).map(Some)
    }
}
