//! The stages of a staged plan.

use serde_json::json;

use crate::family::cover::masks::Masks;
use crate::plan::Stage;
use crate::plan::render::{render, template};

/// The stages of a staged plan of so many placements. They may fix the order in which their tables are joined.
#[must_use]
pub fn staged(masks: &Masks, n_stages: usize, is_ordered: bool) -> Vec<Stage> {
    let stages = (1..=n_stages).map(|k| stage(masks, k, n_stages, is_ordered));
    stages.collect()
}

/// The stage that lays this placement, counted from 1, of so many. It may fix the order in which its tables are joined, for
/// a statement that SQLite would plan too long.
fn stage(masks: &Masks, k: usize, n_stages: usize, is_ordered: bool) -> Stage {
    let holes = json!({ "k": k, "is_last": k == n_stages, "is_ordered": is_ordered });
    let placements_before = (1..k).map(|j| format!("Opt{j}_Placement_ID"));
    let name = format!("Opt{k}");
    let statement = render(template!("cover/stage.sql"), &masks.with_holes(holes));
    Stage {
        order_by: placements_before
            .chain(["Placement_ID".to_owned()])
            .collect(),
        fills: (0..k).collect(),
        ..Stage::new(name, format!("placement {k}"), statement)
    }
}
