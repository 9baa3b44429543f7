//! The solutions from merged tables: backwards, what leads to a solution; then forwards, the rows of the plan.

use serde_json::json;

use super::live::{Merging, Step};
use crate::plan::join::{renamed, with_semijoin};
use crate::plan::places::in_lines;
use crate::plan::render::{render, template};
use crate::plan::{Part, Stage};

/// What the names of the tables of rows that lead to a solution begin with, and of those whose rows are listed.
pub(crate) const LIVE: &str = "Live_";
const LISTED: &str = "Listed_";

/// The table that lists the rows of a merged stage, or of the table of its rows that lead to a solution.
pub(crate) fn listed_table(table: &str) -> String {
    format!("{LISTED}{}", table.strip_prefix(LIVE).unwrap_or(table))
}

/// The stages that follow all merged ones but the last, and end with the last stage of the plan as it was. If only the first of
/// its rows are wanted, each stage goes on with as many rows: every one of them leads to a solution.
pub fn stages(merging: &Merging, first: Option<First>) -> Vec<Stage> {
    let steps = &merging.steps;
    let n_before = steps.len() - 1;
    let live = steps[..n_before].iter().rev();
    let live = live.filter_map(|step| live_stage(merging, step));
    let listed = steps.iter().enumerate();
    let is_stage = |table: &str| merging.step(table).is_some();
    let listed = listed.map(|(idx, step)| {
        let listing = Listing {
            lookup: lookup(merging, step),
            is_last: idx == n_before,
            first,
        };
        listed_stage(step.stage, &is_stage, &listing)
    });
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
    let lookup = lookup(merging, next);
    let columns: Vec<String> = step
        .columns
        .iter()
        .map(|column| column.name.clone())
        .collect();
    let holes = json!({
        "name": name,
        "stage": step.stage.name,
        "next": next.stage.name,
        "live_next": lookup.as_ref().map(|lookup| &lookup.table),
        "alias": alias,
        "columns": in_lines(&columns, |column| alias.len() + 2 * column.len() + 7),
        "from": Lookup::added_to(lookup.as_ref(), &next.from),
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

/// What looks up the rows of a stage that lead to a solution; none for the last stage, because all of its rows are solutions.
fn lookup(merging: &Merging, step: &Step) -> Option<Lookup> {
    let is_last = merging.next(step).is_none();
    let live = live_table(step).filter(|_| !is_last);
    live.map(|live| Lookup::of(step, live))
}

/// What rows are joined to if they lead to a solution: a table, and the conditions that look them up there, each with its
/// comment.
#[derive(Debug)]
pub(crate) struct Lookup {
    /// The table.
    pub table: String,
    /// The conditions.
    pub conditions: Vec<String>,
}

impl Lookup {
    /// Looks up the live rows of a stage.
    fn of(step: &Step, live: String) -> Self {
        let conditions = step.columns.iter().map(|column| {
            let (name, expression) = (&column.name, &column.expression);
            format!("{live}.{name} = {expression} -- leads to a solution, by {name}")
        });
        Self {
            conditions: conditions.collect(),
            table: live,
        }
    }

    /// A statement, or the end of one, that goes on to ask for a row there.
    fn added_to(lookup: Option<&Self>, text: &str) -> String {
        match lookup {
            Some(lookup) => with_semijoin(text, &lookup.table, &lookup.conditions),
            None => text.to_owned(),
        }
    }
}

/// How a stage of a plan is listed.
#[derive(Debug)]
pub(crate) struct Listing<'a> {
    /// What tells the rows that lead to a solution; none where all do.
    pub lookup: Option<Lookup>,
    /// Whether the stage is the last one, which keeps its name.
    pub is_last: bool,
    /// Which rows are kept, if not all.
    pub first: Option<First<'a>>,
}

/// The first rows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct First<'a> {
    /// The columns that order the rows.
    pub by: &'a [String],
    /// How many rows.
    pub most: usize,
}

/// A stage of a plan with all of its columns, but only with the rows that lead to a solution. Of other stages, it reads the rows
/// that are listed.
///
/// # Panics
/// When the stage is more than one join.
pub(crate) fn listed_stage(
    stage: &Stage,
    is_stage: &dyn Fn(&str) -> bool,
    listing: &Listing,
) -> Stage {
    let Listing {
        lookup,
        is_last,
        first,
    } = listing;
    let join = stage.join().expect("a stage that is listed is a join");
    let query = renamed(&stage.query(), &|table: &str| {
        is_stage(table).then(|| listed_table(table))
    });
    let name = match is_last {
        true => stage.name.clone(),
        false => listed_table(&stage.name),
    };
    let columns = join.selects[0].iter().map(|column| &column.name);
    let columns: Vec<&String> = columns.collect();
    let known = first.iter().flat_map(|first| first.by);
    let order_by = known.filter(|column| columns.contains(column));
    let holes = json!({
        "comments": stage.comments(),
        "columns": in_lines(columns.clone(), |column| 2 * column.len() + 6),
        "most": first.map(|first| first.most),
        "order_by": in_lines(order_by, |column| column.len() + 2),
        "of": (!is_last).then_some(&stage.name),
        "live": lookup.as_ref().map(|lookup| &lookup.table),
        "name": name,
        "query": Lookup::added_to(lookup.as_ref(), &query),
    });
    let statement = render(template!("merged/listed.sql"), &holes);
    Stage {
        part: Part::Whole,
        estimate: None,
        ..Stage::new(name, stage.adds.clone(), statement).in_place_of(stage.clone())
    }
}
