//! The solutions from merged tables: backwards, what leads to a solution; then forwards, the rows of the plan.

use serde_json::json;

use super::live::{Merging, Step};
use crate::plan::join::{renamed, with_semijoin};
use crate::plan::places::in_lines;
use crate::plan::render::{render, template};
use crate::plan::{Part, Stage};

/// What the names of the tables of rows that lead to a solution begin with, and of those whose rows are listed.
const LIVE: &str = "Live_";
const LISTED: &str = "Listed_";

/// The table that lists the rows of a merged stage, or of the table of its rows that lead to a solution.
pub(crate) fn listed_table(table: &str) -> String {
    format!("{LISTED}{}", table.strip_prefix(LIVE).unwrap_or(table))
}

/// The stages that follow all merged ones but the last, and end with the last stage of the plan as it was. If these columns order its
/// rows and one of them is wanted, each stage goes on with one row only: it leads to a solution, as every row does that is left.
pub fn stages(merging: &Merging, first_by: Option<&[String]>) -> Vec<Stage> {
    let steps = &merging.steps;
    let n_before = steps.len() - 1;
    let live = steps[..n_before].iter().rev();
    let live = live.filter_map(|step| live_stage(merging, step));
    let listed = steps.iter().enumerate();
    let listed = listed.map(|(idx, step)| listed_stage(merging, step, idx == n_before, first_by));
    live.chain(listed).collect()
}

/// The table of the rows of a stage that lead to a solution; none if later stages read nothing of it.
fn live_table(step: &Step) -> Option<String> {
    let has_columns = !step.columns.is_empty();
    has_columns.then(|| format!("{LIVE}{}", step.stage.name))
}

fn live_stage(merging: &Merging, step: &Step) -> Option<Stage> {
    let name = live_table(step)?;
    let (next, alias) = merging.next(step)?;
    let live_next = live_table_unless_last(merging, next);
    let columns: Vec<String> = step
        .columns
        .iter()
        .map(|column| column.name.clone())
        .collect();
    let holes = json!({
        "name": name,
        "stage": step.stage.name,
        "next": next.stage.name,
        "live_next": live_next,
        "alias": alias,
        "columns": in_lines(&columns, |column| alias.len() + 2 * column.len() + 7),
        "from": semijoined(&next.from, next, live_next.as_deref()),
    });
    Some(Stage {
        order_by: columns,
        fills: Vec::new(),
        part: Part::Whole,
        looked_up_by: Vec::new(),
        ..Stage::new(
            name,
            format!("what leads from {} to a solution", step.stage.name),
            render(template!("merged/live.sql"), &holes),
        )
    })
}

/// The same, but none for the last stage: all of its rows are solutions.
fn live_table_unless_last(merging: &Merging, step: &Step) -> Option<String> {
    let is_last = merging.next(step).is_none();
    live_table(step).filter(|_| !is_last)
}

/// A part of a stage's statement that goes on to ask for a row of the table of live rows.
fn semijoined(text: &str, step: &Step, live: Option<&str>) -> String {
    let Some(live) = live else {
        return text.to_owned();
    };
    let columns = &step.columns;
    let conditions = columns.iter().map(|column| {
        let (name, expression) = (&column.name, &column.expression);
        format!("{live}.{name} = {expression} -- leads to a solution, by {name}")
    });
    with_semijoin(text, live, &conditions.collect::<Vec<_>>())
}

fn listed_stage(
    merging: &Merging,
    step: &Step,
    is_last: bool,
    first_by: Option<&[String]>,
) -> Stage {
    let listed = |table: &str| {
        let step = merging.step(table)?;
        Some(listed_table(&step.stage.name))
    };
    let live = live_table_unless_last(merging, step);
    let query = renamed(step.stage.query(), &listed);
    let name = match is_last {
        true => step.stage.name.clone(),
        false => listed_table(&step.stage.name),
    };
    let columns = step.join.selects[0].iter().map(|column| &column.name);
    let columns: Vec<&String> = columns.collect();
    let known = first_by.into_iter().flatten();
    let order_by = known.filter(|column| columns.contains(column));
    let holes = json!({
        "comments": step.stage.comments(),
        "columns": in_lines(columns.clone(), |column| 2 * column.len() + 6),
        "is_first": first_by.is_some(),
        "order_by": in_lines(order_by, |column| column.len() + 2),
        "of": (!is_last).then_some(&step.stage.name),
        "live": live,
        "name": name,
        "query": semijoined(&query, step, live.as_deref()),
    });
    Stage {
        statement: render(template!("merged/listed.sql"), &holes),
        name,
        part: Part::Whole,
        estimate: None,
        ..step.stage.clone()
    }
}
