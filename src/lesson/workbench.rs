//! The data with which a page runs the SQL of a lesson by itself: the script, statement by statement, and for each stage the queries of its
//! verdict.

use serde_json::{Value as Json, json};

use super::{Lesson, LessonStage};
use crate::judge::{checks, judging};
use crate::plan::{Plan, Stage};
use crate::problem::{Column, From, JoinKind, Rule, Select};
use crate::sql;

/// The table that holds the rows a page asks about.
const ROW: &str = "joinsaw_row";

/// The data with which a page runs a plan, for the stages that its lesson shows: its `script` in pieces, each up to the end of a stage,
/// and then the rest; `checks`, the statements that compare a table with the expected one; and its `stages`.
///
/// A stage has its `name`, its `columns`, the number of its rows and its `rules` in words; its `query`; `stated`, the query without the
/// rules that follow from others, if it has any, which `implied` says in words; `broken`, the query for the rules that rows keep;
/// `candidates`, the query for what becomes of each candidate of some rows; and `laid`, the query for the placements of a row.
#[must_use]
pub fn workbench(plan: &Plan, lesson: &Lesson) -> Json {
    let stages = plan.stages.iter().zip(&lesson.stages);
    let runnable = stages.map(|(stage, shown)| runnable(plan, lesson, stage, shown));
    json!({
        "script": plan.script_in_pieces(),
        "stages": runnable.collect::<Json>(),
        "checks": checks(),
    })
}

fn runnable(plan: &Plan, lesson: &Lesson, stage: &Stage, shown: &LessonStage) -> Json {
    let select = &stage.select;
    let join = stage.join();
    let in_order = join.map_or_else(Vec::new, Select::rules_in_order);
    let rules: Vec<&Rule> = in_order.into_iter().map(|(_, rule)| rule).collect();
    let implied = select.implied().map(|rule| select.in_words(rule));
    let one_row = Stage {
        name: ROW.to_owned(),
        ..stage.clone()
    };
    json!({
        "name": shown.name,
        "columns": shown.columns,
        "n_rows": shown.n_rows,
        "rules": shown.rules.iter().map(|rule| &*rule.words).collect::<Json>(),
        "query": stage.query(),
        "stated": select.stated().map(|stated| sql::query(&stated)),
        "implied": implied.collect::<Json>(),
        "broken": join.and_then(|join| judging(join, &rules)),
        "candidates": join.and_then(|join| candidates(lesson, join)),
        "laid": plan.puzzle.decoder.laid(&one_row),
    })
}

/// If a stage joins rows `of` one table to candidates `among` the rows of one other table, the `query` that judges the candidates: for
/// each rule in order, whether the candidate keeps it, and then the columns of the candidate. It reads the rows from the table of
/// requested rows.
fn candidates(lesson: &Lesson, join: &Select) -> Option<Json> {
    let partners: Vec<usize> = join.partners().collect();
    let [of, among] = partners[..] else {
        return None;
    };
    let (of_table, among_table) = (join.from[of].as_table()?, join.from[among].as_table()?);
    let mut inputs = lesson.inputs.iter();
    let input = inputs.find(|input| input.name == among_table)?;
    let mut from: Vec<From> = join.from.clone();
    from[of] = From {
        alias: join.from[of].alias.clone(),
        ..From::table(ROW)
    };
    let rules = join.rules_in_order().into_iter().zip(1..);
    let kept = rules.map(|((_, rule), no)| Column::new(format!("Rule_{no}"), rule.test.clone()));
    let own = |column: &String| Column::carried(&join.from[among].alias, column);
    let others = join.rules.iter().filter(|rule| !rule.is_of_puzzle());
    let select = Select {
        from: from
            .into_iter()
            .map(|source| source.joined(JoinKind::Inner))
            .collect(),
        rules: others.cloned().collect(),
        columns: kept.chain(input.columns.iter().map(own)).collect(),
        ..Select::default()
    };
    Some(json!({ "of": of_table, "among": among_table, "query": sql::query(&select) }))
}
