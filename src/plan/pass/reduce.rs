//! The solutions from merged tables: backwards, what leads to a solution, a semijoin each (Yannakakis, 1981); then forwards, the rows of
//! the plan.

use super::prune::{Pruned, Step};
use crate::plan::{Part, Stage};
use crate::problem::{Column, Expr, From, JoinKind, Relation, Rows, Rule, Select};

/// Begins the names of the tables of rows that lead to a solution; `LISTED`, of those whose rows are listed.
pub(crate) const LIVE: &str = "Live_";
const LISTED: &str = "Listed_";

/// The table that lists the rows of a merged stage, or of the table of its rows that lead to a solution.
#[must_use]
pub fn listed_table(table: &str) -> String {
    format!("{LISTED}{}", table.strip_prefix(LIVE).unwrap_or(table))
}

/// The stages that follow all merged ones but the last, and end with the last stage of the plan as it was. If only the first of
/// its rows are wanted, each stage goes on with as many rows: every one of them leads to a solution.
pub fn reduce(pruned: &Pruned, first: Option<First>) -> Vec<Stage> {
    let steps = &pruned.steps;
    let n_before = steps.len() - 1;
    let live = steps[..n_before]
        .iter()
        .rev()
        .filter_map(|step| live_stage(pruned, step));
    let listed = steps.iter().enumerate();
    let is_stage = |table: &str| pruned.step(table).is_some();
    let listed = listed.map(|(idx, step)| {
        let listing = Listing {
            lookup: lookup(pruned, step),
            is_last: idx == n_before,
            first,
        };
        listed_stage(step.stage, &is_stage, listing)
    });
    live.chain(listed).collect()
}

/// The table of the rows of a stage that lead to a solution; none if later stages read nothing of it.
fn live_table(step: &Step) -> Option<String> {
    let has_columns = !step.columns.is_empty();
    has_columns.then(|| format!("{LIVE}{}", step.stage.name))
}

fn live_stage(pruned: &Pruned, step: &Step) -> Option<Stage> {
    let name = live_table(step)?;
    let (next, alias) = pruned.next(step)?;
    let lookup = lookup(pruned, next);
    let stage = &step.stage.name;
    let joined_to = match &lookup {
        None => "something".to_owned(),
        Some(lookup) => format!("a row of {}", lookup.table),
    };
    let about = format!(
        "{name}: the rows of {stage} that lead to a solution, found from the last stage backwards.\n\
         One row: a row of {stage} that {} joins to {joined_to}.",
        next.stage.name
    );
    let columns: Vec<String> = step
        .columns
        .iter()
        .map(|column| column.name.clone())
        .collect();
    let select = Select {
        columns: columns
            .iter()
            .map(|column| Column::carried(alias, column))
            .collect(),
        rows: Rows::Distinct,
        ..Lookup::added_to(lookup, next.select.clone())
    };
    let adds = format!("what leads from {stage} to a solution");
    Some(Stage {
        order_by: columns.iter().map(Expr::named).collect(),
        ..Stage::of(name, adds, about, select)
    })
}

/// Looks up the rows of a stage that lead to a solution; none for the last stage, because all of its rows are solutions.
fn lookup(pruned: &Pruned, step: &Step) -> Option<Lookup> {
    let is_last = pruned.next(step).is_none();
    let live = live_table(step).filter(|_| !is_last);
    let columns = step.columns.iter().cloned();
    let values = columns.map(|column| (column.name, column.expr));
    live.map(|live| Lookup::new(live, values))
}

/// A table to which rows are joined if they lead to a solution, and the rules that look them up there.
#[derive(Debug)]
pub(crate) struct Lookup {
    pub table: String,
    pub rules: Vec<Rule>,
}

impl Lookup {
    /// Looks up rows of a table whose columns, each by its name, hold these values.
    pub fn new(table: String, values: impl IntoIterator<Item = (String, Expr)>) -> Self {
        let rules = values.into_iter().map(|(column, value)| {
            let test = Expr::column(&table, &column).equals(value);
            Rule::new(test, format!("leads to a solution, by {column}"))
        });
        Self {
            rules: rules.collect(),
            table,
        }
    }

    /// A join that also asks for a row there.
    fn added_to(lookup: Option<Self>, select: Select) -> Select {
        match lookup {
            Some(lookup) => select.semijoined(&lookup.table, lookup.rules),
            None => select,
        }
    }
}

/// How a stage of a plan is listed.
#[derive(Debug)]
pub(crate) struct Listing<'a> {
    /// Tells the rows that lead to a solution; none where all do.
    pub lookup: Option<Lookup>,
    /// True if the stage is the last one, which keeps its name.
    pub is_last: bool,
    /// Which rows are kept, if not all.
    pub first: Option<First<'a>>,
}

/// The first rows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct First<'a> {
    /// The values that order the rows.
    pub by: &'a [Expr],
    pub most: usize,
}

/// A stage of a plan with all of its columns, but only with the rows that lead to a solution. Of other stages, it reads the rows
/// that are listed.
pub(crate) fn listed_stage(
    stage: &Stage,
    is_stage: &dyn Fn(&str) -> bool,
    listing: Listing,
) -> Stage {
    let Listing {
        lookup,
        is_last,
        first,
    } = listing;
    let mut select = Select::clone(&stage.select);
    for source in &mut select.from {
        if let Relation::Table(table) = &mut source.relation
            && is_stage(table)
        {
            *table = listed_table(table);
        }
    }
    let mut name = stage.name.clone();
    let mut about = stage.about.clone();
    if !is_last {
        name = listed_table(&name);
        let live = lookup
            .as_ref()
            .map(|lookup| format!(", by {}", lookup.table));
        let live = live.unwrap_or_default();
        about = format!(
            "{name}: {} with all of its columns, but only what leads to a solution{live}.\n{about}",
            stage.name
        );
    }
    select = Lookup::added_to(lookup, select);
    if let Some(First { by, most }) = first {
        let kept = match most {
            1 => "One solution is wanted, so only the first of these rows is kept.".to_owned(),
            _ => format!(
                "{most} solutions are wanted at most, so only the first of these rows are kept."
            ),
        };
        about = format!("{about}\n{kept}");
        select = first_rows(select, by, most);
    }
    let listed = Stage::of(name, stage.adds.clone(), about, select);
    Stage {
        part: Part::Whole,
        estimate: None,
        ..listed.in_place_of(stage.clone())
    }
}

/// The first rows of a query in the order of those of these values that are its columns.
fn first_rows(mut select: Select, by: &[Expr], most: usize) -> Select {
    let is_column = |term: &&Expr| {
        let column = term.as_column();
        column.is_some_and(|(_, name)| select.expression(name).is_some())
    };
    select.order_by = by.iter().filter(is_column).cloned().collect();
    select.limit = Some(most as u64);
    let columns = select.columns.iter();
    let columns = columns
        .map(|column| Column::carried("", &column.name))
        .collect();
    let first = From {
        relation: Relation::Query(Box::new(select)),
        alias: "First_Row".to_owned(),
        join: JoinKind::Inner,
    };
    Select {
        from: vec![first],
        columns,
        ..Select::default()
    }
}
