//! The stages of a staged plan.

use serde_json::json;

use crate::plan::Stage;
use crate::plan::render::{render, template};

/// The stage that lays this placement, counted from 1, where the stages are expected to leave these rows.
#[must_use]
pub fn stage(k: usize, rows: &[f64]) -> Stage {
    let holes = json!({ "k": k, "is_last": k == rows.len() });
    let placements_before = (1..k).map(|j| format!("Opt{j}_Placement_ID"));
    let name = format!("Opt{k}");
    let statement = render(template!("cover/stage.sql"), &holes);
    Stage {
        order_by: placements_before
            .chain(["Placement_ID".to_owned()])
            .collect(),
        fills: (0..k).collect(),
        estimate: Some(rows[k - 1]),
        ..Stage::new(name, format!("placement {k}"), statement)
    }
}
