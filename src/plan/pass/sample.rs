//! Solutions drawn at random from merged tables, each equally likely: from the last stage backwards, every way to come to
//! a row that was drawn weighs as much as its rows have ways.

use serde_json::json;

use super::WAYS;
use super::prune::{Output, PrunedStage, pruned};
use crate::plan::Plan;
use crate::problem::{Binary, Column, Expr, From, JoinKind, Rows, Rule, Select};
use crate::sql::{self, render, template};

/// How solutions are drawn from the tables of a merged plan.
#[derive(Debug, Clone)]
pub struct Draws {
    /// A draw for each stage, from the last one backwards.
    pub steps: Vec<DrawnStage>,
    /// The columns of a solution: those of the last stage of the plan before it was merged.
    pub columns: Vec<String>,
    /// The slots that a solution fills, in the order of its columns, as those of a stage.
    pub fills: Vec<usize>,
}

/// How rows of a stage are drawn: which rows of the stages before it they come from.
#[derive(Debug, Clone)]
pub struct DrawnStage {
    /// The name of the stage.
    pub stage: String,
    /// The stages whose rows it joins.
    pub partners: Vec<String>,
    /// The columns of a solution, by position, that the joined rows tell.
    pub tells: Vec<usize>,
    /// Makes a table of the drawn rows, whose numbers are in the table `Chosen`.
    pub drawn: String,
    /// The ways to come to the drawn rows: the number of the drawn row; for each partner the number of its row and its ways;
    /// and the columns of a solution.
    pub query: String,
}

impl Plan {
    /// How solutions are drawn from the tables of a plan that was made for [`Goal::Sample`](crate::plan::Goal::Sample); `None` if its last
    /// stage has a row for each solution.
    #[must_use]
    pub fn draws(&self) -> Option<Draws> {
        let merged = self.log.iter().find(|pass| pass.by == "merge")?;
        let last = merged.before.last()?;
        let all = pruned(&merged.before, &self.kept_columns(), Output::Origins);
        let steps = all.iter().rev().filter(|step| !step.is_whole);
        let columns = last.select.columns.iter();
        Some(Draws {
            steps: steps.map(|step| draw(&all, step)).collect(),
            columns: columns.map(|column| column.name.clone()).collect(),
            fills: last.fills.clone(),
        })
    }
}

/// How rows of a merged stage are drawn.
fn draw(steps: &[PrunedStage], step: &PrunedStage) -> DrawnStage {
    let stage = &step.stage.name;
    let names: Vec<&str> = step
        .columns
        .iter()
        .map(|column| column.name.as_str())
        .collect();
    let holes = json!({ "stage": stage, "columns": [names] });
    let partners = step.partners(steps);
    DrawnStage {
        partners: partners
            .map(|(partner, _)| partner.stage.name.clone())
            .collect(),
        tells: step
            .origin_of
            .iter()
            .map(|(column_idx, _)| *column_idx)
            .collect(),
        drawn: render(template!("merged/drawn.sql"), &holes),
        query: sql::query(&ways_to(steps, step)),
        stage: stage.clone(),
    }
}

/// The query for the ways to come to the drawn rows of a stage.
fn ways_to(steps: &[PrunedStage], step: &PrunedStage) -> Select {
    let drawn = format!("Drawn_{}", step.stage.name);
    let row_no = Expr::column(&drawn, "Row_No");
    let columns = step.columns.iter();
    let alike =
        columns.map(|column| Expr::column(&drawn, &column.name).equals(column.expr.clone()));
    // The last stage may have no column that tells its rows apart.
    let tests = std::iter::once(row_no.clone().with(Binary::Greater, 0)).chain(alike);
    let partners = step.partners(steps).flat_map(|(_, alias)| {
        let row_no = Column::new(format!("{alias}_Row_No"), Expr::column(alias, "rowid"));
        let ways = Column::new(format!("{alias}_{WAYS}"), Expr::column(alias, WAYS));
        [row_no, ways]
    });
    let tells = step.origin_of.iter().filter_map(|(idx, name)| {
        let expr = step.select.expression(name)?;
        Some(Column::new(format!("Column_{idx}"), expr.clone()))
    });
    let first = std::iter::once(Column::new("Row_No", row_no));
    let mut select = Select {
        columns: first.chain(partners).chain(tells).collect(),
        rows: Rows::Every,
        ..Select::clone(step.select)
    };
    // The drawn rows stand last, so that they are looked up for the rows that are left.
    select
        .from
        .push(From::table(&drawn).joined(JoinKind::Cross));
    select.rules.extend(tests.map(|test| Rule::new(test, "")));
    select
}
