//! Solutions drawn at random from merged tables, each equally likely: from the last stage backwards, every way to come to
//! a row that was drawn weighs as much as its rows have ways.

use serde_json::json;

use super::WAYS;
use super::prune::{Pruned, Step};
use crate::plan::Stage;
use crate::problem::{Binary, Column, Expr, Rows, Rule, Select};
use crate::sql;
use crate::sql::{render, template};

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

/// A stage whose rows are drawn from the rows that it joins.
#[derive(Debug)]
pub struct Drawn {
    stage: String,
    /// Its join, with the columns that tell its rows apart.
    select: Select,
    /// The stages that it joins, and their aliases.
    partners: Vec<(String, String)>,
    /// Another table that is joined, and the rules of this join.
    also: Option<(String, Vec<Rule>)>,
    /// The columns of a solution, by position, that the joined rows tell, and what they come from there.
    tells: Vec<(usize, Expr)>,
}

/// How rows of the last of these stages are drawn.
pub fn sample(pruned: &Pruned) -> Draws {
    let last = pruned.steps.last();
    let columns = last.map_or(&[][..], |last| &last.select.columns);
    let steps = pruned.steps.iter().rev();
    Draws {
        steps: steps.map(|step| draw(pruned, step)).collect(),
        columns: columns.iter().map(|column| column.name.clone()).collect(),
        fills: last.map_or_else(Vec::new, |last| last.stage.fills.clone()),
    }
}

fn draw(pruned: &Pruned, step: &Step) -> Draw {
    let partners = pruned.partners(step);
    let tells = step.origin_of.iter().filter_map(|(column_idx, name)| {
        let expr = step.select.expression(name)?;
        Some((*column_idx, expr.clone()))
    });
    let drawn = Drawn {
        stage: step.stage.name.clone(),
        select: Select {
            columns: step.columns.clone(),
            ..step.select.clone()
        },
        partners: partners
            .map(|(table, alias)| (table.to_owned(), alias.to_owned()))
            .collect(),
        also: None,
        tells: tells.collect(),
    };
    drawn.draw()
}

impl Drawn {
    /// A stage that has one row for each state, with its ways: they come from the stages whose ways it reads.
    pub fn of(stage: &Stage) -> Self {
        let mut select = Select::clone(&stage.select);
        let ways = select
            .expression(WAYS)
            .map_or_else(Vec::new, |ways| select.read_by(ways));
        let partners = ways.into_iter().filter_map(|idx| {
            let source = &select.from[idx];
            Some((source.as_table()?.to_owned(), source.alias.clone()))
        });
        let partners = partners.collect();
        select.columns.retain(|column| column.name != WAYS);
        Self {
            stage: stage.name.clone(),
            select,
            partners,
            also: None,
            tells: Vec::new(),
        }
    }

    /// The rows that were drawn are also joined to this table, where these conditions hold, and tell these columns of a solution, by
    /// position.
    pub fn joining(
        self,
        table: &str,
        conditions: impl IntoIterator<Item = Expr>,
        tells: impl IntoIterator<Item = (usize, Expr)>,
    ) -> Self {
        let rules = conditions.into_iter().map(|test| Rule::new(test, ""));
        Self {
            also: Some((table.to_owned(), rules.collect())),
            tells: tells.into_iter().collect(),
            ..self
        }
    }

    /// How its rows are drawn.
    pub fn draw(&self) -> Draw {
        let stage = &self.stage;
        let names: Vec<&str> = self.names().collect();
        let holes = json!({ "stage": stage, "columns": [names] });
        let partners = self.partners.iter();
        Draw {
            stage: stage.clone(),
            partners: partners.map(|(table, _)| table.clone()).collect(),
            tells: self
                .tells
                .iter()
                .map(|(column_idx, _)| *column_idx)
                .collect(),
            drawn: render(template!("merged/drawn.sql"), &holes),
            query: self.query(),
        }
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.select
            .columns
            .iter()
            .map(|column| column.name.as_str())
    }

    fn query(&self) -> String {
        let drawn = format!("Drawn_{}", self.stage);
        let row_no = Expr::column(&drawn, "Row_No");
        let columns = self.select.columns.iter();
        let alike =
            columns.map(|column| Expr::column(&drawn, &column.name).equals(column.expr.clone()));
        // A row of the last stage may have no column by which it differs from others.
        let tests = std::iter::once(row_no.clone().with(Binary::Greater, 0)).chain(alike);
        let rules = tests.map(|test| Rule::new(test, ""));
        let partners = self.partners.iter().flat_map(|(_, alias)| {
            let row_no = Column::new(format!("{alias}_Row_No"), Expr::column(alias, "rowid"));
            let ways = Column::new(format!("{alias}_{WAYS}"), Expr::column(alias, WAYS));
            [row_no, ways]
        });
        let tells = self
            .tells
            .iter()
            .map(|(idx, expr)| Column::new(format!("Column_{idx}"), expr.clone()));
        let first = std::iter::once(Column::new("Row_No", row_no));
        let select = Select {
            columns: first.chain(partners).chain(tells).collect(),
            rows: Rows::Every,
            ..self.select.clone()
        };
        let select = select.semijoined(&drawn, rules);
        sql::query(&match &self.also {
            Some((table, rules)) => select.semijoined(table, rules.iter().cloned()),
            None => select,
        })
    }
}
