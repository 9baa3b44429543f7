//! What would become of a stage without some of its rules.

use serde_json::json;

use crate::engine::{Database, Limits, Watch};
use crate::error::Result;
use crate::plan::Stage;
use crate::relation::{Cell, Relation};
use crate::sql;
use crate::sql::{render, template};

/// The rows that a stage would leave as well if some of its rules did not hold.
#[derive(Debug)]
pub struct Loosened {
    /// All of them, whether or not they are among `first`.
    pub n_rows: u64,
    pub first: Relation,
}

/// The rows that a stage of a plan that ran would leave as well without these rules, up to a limit. The rules are counted from 0 in the
/// order of [`Select::rules_in_order`](crate::problem::Select::rules_in_order). `None` if the stage is not a plain join.
///
/// # Errors
/// When the query takes longer than the limits allow.
pub fn loosened(
    database: &Database,
    stage: &Stage,
    without: &[usize],
    most: u64,
    limits: Limits,
) -> Result<Option<Loosened>> {
    let Some(join) = stage.join() else {
        return Ok(None);
    };
    let rules = join.rules_in_order().into_iter().enumerate();
    let left_out = rules.filter(|(idx, _)| without.contains(idx));
    let left_out: Vec<_> = left_out.map(|(_, (_, rule))| rule).collect();
    let mut select = join.clone();
    select.rules.retain(|rule| !left_out.contains(&rule));
    let holes = json!({ "query": sql::query(&select), "table": stage.name, "most": most });
    let watch = Watch::start(limits);
    database.guard(watch)?;
    let text = render(template!("explain/loosened.sql"), &holes);
    let mut first = database.ask(&text, stage, watch)?;
    first.columns.pop();
    let counts = first.rows.iter_mut().filter_map(Vec::pop);
    let n_rows = counts.last().as_ref().and_then(Cell::as_integer);
    let n_rows = n_rows.map_or(0, i64::cast_unsigned);
    Ok(Some(Loosened { n_rows, first }))
}
