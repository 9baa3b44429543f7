//! The data with which a page runs the SQL of a lesson by itself: the script, statement by statement, and for each stage the queries of its
//! verdict.

use serde::Serialize;
use serde_json::Value as Json;

use super::{Lesson, LessonStage};
use crate::judge::{checks, judging};
use crate::plan::{Plan, Stage};
use crate::problem::{Column, From, JoinKind, Select};
use crate::sql;

/// The table that holds the rows a page asks about.
const ROW: &str = "joinsaw_row";

#[derive(Debug, Serialize)]
pub struct Workbench {
    /// The script of `joinsaw sql`, in pieces that put together are the script: up to the end of each stage, and then the rest.
    pub script: Vec<String>,
    pub stages: Vec<RunnableStage>,
    /// The statements that compare a table with the expected one.
    pub checks: Json,
}

#[derive(Debug, Serialize)]
pub struct RunnableStage {
    pub query: String,
    /// The query without the rules that follow from others, if it has any.
    pub stated: Option<String>,
    /// The rules that `stated` leaves out, in words.
    pub implied: Vec<String>,
    /// The query for the rules that rows keep, if the stage is a join.
    pub broken: Option<String>,
    /// The query for what becomes of each candidate of some rows, if the stage joins rows to the candidates of one table.
    pub candidates: Option<Candidates>,
    /// The query for the placements of a row.
    pub laid: String,
}

#[derive(Debug, Serialize)]
pub struct Candidates {
    /// The table whose rows are joined, and that of the candidates.
    pub of: String,
    pub among: String,
    /// A row of the query: for each rule in order, whether the candidate keeps it, and then its columns. It reads the rows whose
    /// candidates are asked for from the table of rows asked about.
    pub query: String,
}

/// The workbench of a plan, for the stages that its lesson shows.
#[must_use]
pub fn workbench(plan: &Plan, lesson: &Lesson) -> Workbench {
    let stages = plan.stages.iter().zip(&lesson.stages);
    Workbench {
        script: plan.script_in_pieces(),
        stages: stages
            .map(|(stage, shown)| runnable(plan, lesson, stage, shown))
            .collect(),
        checks: checks(),
    }
}

fn runnable(plan: &Plan, lesson: &Lesson, stage: &Stage, shown: &LessonStage) -> RunnableStage {
    let join = stage.join();
    let in_order = join.map_or_else(Vec::new, Select::rules_in_order);
    let rules: Vec<_> = in_order.into_iter().map(|(_, rule)| rule).collect();
    debug_assert_eq!(rules.len(), shown.rules.len());
    let one_row = Stage {
        name: ROW.to_owned(),
        ..stage.clone()
    };
    RunnableStage {
        query: stage.query(),
        stated: stage.select.stated().map(|stated| sql::query(&stated)),
        implied: stage
            .select
            .implied()
            .map(|rule| stage.select.in_words(rule))
            .collect(),
        broken: join.and_then(|join| judging(join, &rules)),
        candidates: join.and_then(|join| candidates(lesson, join)),
        laid: plan.puzzle.decoder.laid(&one_row),
    }
}

fn candidates(lesson: &Lesson, join: &Select) -> Option<Candidates> {
    let partners: Vec<usize> = join.partners().collect();
    let [of, among] = partners[..] else {
        return None;
    };
    let (of_table, among_table) = (join.from[of].as_table()?, join.from[among].as_table()?);
    let input = lesson
        .inputs
        .iter()
        .find(|input| input.name == among_table)?;
    let asked = From {
        alias: join.from[of].alias.clone(),
        ..From::table(ROW)
    };
    let rules = join.rules_in_order().into_iter().zip(1..);
    let kept = rules.map(|((_, rule), no)| Column::new(format!("Rule_{no}"), rule.test.clone()));
    let own = |column: &String| Column::carried(&join.from[among].alias, column);
    let others = join.rules.iter().filter(|rule| !rule.is_of_puzzle());
    let select = Select {
        from: join
            .from
            .iter()
            .enumerate()
            .map(|(idx, source)| if idx == of { &asked } else { source })
            .map(|source| source.clone().joined(JoinKind::Inner))
            .collect(),
        rules: others.cloned().collect(),
        columns: kept.chain(input.columns.iter().map(own)).collect(),
        ..Select::default()
    };
    Some(Candidates {
        of: of_table.to_owned(),
        among: among_table.to_owned(),
        query: sql::query(&select),
    })
}
