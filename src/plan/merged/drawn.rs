//! Solutions drawn at random from merged tables, each equally likely: from the last stage backwards, every way to come to
//! a row that was drawn weighs as much as its rows have ways.

use serde_json::json;

use super::WAYS;
use super::live::{Merging, Step};
use crate::plan::join::with_semijoin;
use crate::plan::render::{render, template};

/// How solutions are drawn from the tables of a merged plan.
#[derive(Debug, Clone)]
pub struct Draws {
    /// A draw for each stage, from the last one backwards.
    pub steps: Vec<Draw>,
    /// The columns of a solution: those of the last stage of the plan before it was merged.
    pub columns: Vec<String>,
    /// The slots that a solution fills, in the order of its columns, as those of a stage.
    pub fills: Vec<usize>,
}

/// How rows of a stage are drawn: which rows of the stages before it they come from.
#[derive(Debug, Clone)]
pub struct Draw {
    /// The stage.
    pub stage: String,
    /// The stages whose rows it joins.
    pub partners: Vec<String>,
    /// The columns of a solution, by position, that the joined rows tell.
    pub tells: Vec<usize>,
    /// Makes a table of the drawn rows, whose numbers are in the table `Chosen`.
    pub drawn: String,
    /// The ways to come to the drawn rows: the number of the drawn row; for each partner the number of its row and its ways;
    /// and the columns of a solution. The second one is for ways in limbs.
    pub queries: [String; 2],
}

/// How rows of the last of these stages are drawn.
pub fn draws(merging: &Merging) -> Draws {
    let last = merging.steps.last();
    let columns = last.map_or(&[][..], |last| &last.join.selects[0]);
    let steps = merging.steps.iter().rev();
    Draws {
        steps: steps.map(|step| draw(merging, step)).collect(),
        columns: columns.iter().map(|column| column.name.clone()).collect(),
        fills: last.map_or_else(Vec::new, |last| last.stage.fills.clone()),
    }
}

fn draw(merging: &Merging, step: &Step) -> Draw {
    let stage = &step.stage.name;
    let columns = &step.columns;
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    let holes = json!({ "stage": stage, "columns": [names] });
    let drawn = format!("Drawn_{stage}");
    let conditions = columns.iter().map(|column| {
        let (name, expression) = (&column.name, &column.expression);
        format!("{drawn}.{name} = {expression}")
    });
    // A row of the last stage may have no column by which it differs from others.
    let conditions = std::iter::once(format!("{drawn}.Row_No > 0")).chain(conditions);
    let from = with_semijoin(&step.from, &drawn, &conditions.collect::<Vec<_>>());
    let aliases: Vec<&str> = merging.partners(step).collect();
    let tells = step.origin_of.iter();
    let told = tells.filter_map(|(column_idx, name)| {
        let expression = step.join.expression(name)?;
        Some(json!({ "expression": expression, "name": format!("Column_{column_idx}") }))
    });
    let told: Vec<_> = told.collect();
    let query = |ways_columns: &[String]| {
        let holes = json!({
            "stage": stage,
            "partners": aliases,
            "ways_columns": ways_columns,
            "columns": told,
            "from": from,
        });
        render(template!("merged/draw.sql"), &holes)
    };
    let limbs: Vec<String> = (0..4).map(|no| format!("{WAYS}_{no}")).collect();
    let partners = step.join.sources.iter();
    let partners = partners.filter(|source| aliases.contains(&source.alias.as_str()));
    Draw {
        stage: stage.clone(),
        partners: partners.map(|source| source.table.clone()).collect(),
        tells: step.origin_of.iter().map(|(idx, _)| *idx).collect(),
        drawn: render(template!("merged/drawn.sql"), &holes),
        queries: [query(&[WAYS.to_owned()]), query(&limbs)],
    }
}
