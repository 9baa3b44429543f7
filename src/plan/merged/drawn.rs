//! Solutions drawn at random from merged tables, each equally likely: from the last stage backwards, every way to come to
//! a row that was drawn weighs as much as its rows have ways.

use serde_json::json;

use super::WAYS;
use super::live::{Merging, Step};
use crate::plan::Stage;
use crate::plan::join::{Picked, Source, with_semijoin, without_grouping};
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

/// A stage whose rows are drawn from the rows that its statement joins.
#[derive(Debug)]
pub(crate) struct Drawn {
    /// The stage.
    stage: String,
    /// The columns that tell its rows apart, and what they come from in the joined rows.
    columns: Vec<Picked>,
    /// Its statement from the keyword FROM on, without what makes one row of several.
    from: String,
    /// The stages that it joins, and their aliases in the statement.
    partners: Vec<(String, String)>,
    /// The columns of a solution, by position, that the joined rows tell, and what they come from there.
    tells: Vec<(usize, String)>,
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
    let aliases: Vec<&str> = merging.partners(step).collect();
    let partners = step.join.sources.iter();
    let partners = partners.filter(|source| aliases.contains(&source.alias.as_str()));
    let tells = step.origin_of.iter();
    let tells = tells.filter_map(|(column_idx, name)| {
        let expression = step.join.expression(name)?;
        Some((*column_idx, expression.to_owned()))
    });
    let drawn = Drawn {
        stage: step.stage.name.clone(),
        columns: step.columns.clone(),
        from: step.from.clone(),
        partners: partners.map(name_and_alias).collect(),
        tells: tells.collect(),
    };
    drawn.draw()
}

fn name_and_alias(source: &Source) -> (String, String) {
    (source.table.clone(), source.alias.clone())
}

impl Drawn {
    /// A stage that has one row for each state, with its ways: they come from the stages whose ways it reads.
    ///
    /// # Panics
    /// When the stage is more than one join, or counts no ways.
    pub(crate) fn of(stage: &Stage) -> Self {
        let join = stage.join().expect("a stage of states is a join");
        let ways = join
            .expression(WAYS)
            .expect("a stage of states counts ways");
        let partners = join.named_in(ways).into_iter();
        let columns = join.selects[0].iter();
        let columns = columns.filter(|column| column.name != WAYS);
        Self {
            stage: stage.name.clone(),
            columns: columns.cloned().collect(),
            from: without_grouping(&stage.query()).to_owned(),
            partners: partners
                .map(|idx| name_and_alias(&join.sources[idx]))
                .collect(),
            tells: Vec::new(),
        }
    }

    /// The joined rows tell this column of a solution, counted from 0, besides.
    pub(crate) fn telling(mut self, column_idx: usize, expression: &str) -> Self {
        self.tells.push((column_idx, expression.to_owned()));
        self
    }

    /// The joined rows are joined to this table besides, on these conditions.
    pub(crate) fn joining(mut self, table: &str, conditions: &[String]) -> Self {
        self.from = with_semijoin(&self.from, table, conditions);
        self
    }

    /// How its rows are drawn.
    pub(crate) fn draw(&self) -> Draw {
        let stage = &self.stage;
        let names: Vec<&str> = self
            .columns
            .iter()
            .map(|column| column.name.as_str())
            .collect();
        let holes = json!({ "stage": stage, "columns": [names] });
        let limbs: Vec<String> = (0..4).map(|no| format!("{WAYS}_{no}")).collect();
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
            queries: [self.query(&[WAYS.to_owned()]), self.query(&limbs)],
        }
    }

    fn query(&self, ways_columns: &[String]) -> String {
        let drawn = format!("Drawn_{}", self.stage);
        let conditions = self.columns.iter().map(|column| {
            let (name, expression) = (&column.name, &column.expression);
            format!("{drawn}.{name} = {expression}")
        });
        // A row of the last stage may have no column by which it differs from others.
        let conditions = std::iter::once(format!("{drawn}.Row_No > 0")).chain(conditions);
        let conditions: Vec<String> = conditions.collect();
        let partners = self.partners.iter();
        let told = self.tells.iter().map(|(column_idx, expression)| {
            json!({ "expression": expression, "name": format!("Column_{column_idx}") })
        });
        let holes = json!({
            "stage": self.stage,
            "partners": partners.map(|(_, alias)| alias).collect::<Vec<_>>(),
            "ways_columns": ways_columns,
            "columns": told.collect::<Vec<_>>(),
            "from": with_semijoin(&self.from, &drawn, &conditions),
        });
        render(template!("merged/draw.sql"), &holes)
    }
}
