//! All that a page needs to run the SQL of a lesson by itself: the script, piece by piece, and for each stage the questions
//! that its verdict asks.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{Lesson, LessonStage};
use crate::engine::checks;
use crate::plan::{Compared, Plan, Stage};
use crate::problem::{Role, Select};
use crate::relation::Row;
use crate::sql;
use crate::sql::{render, template};

/// Where the stages up to one have more rows than this, a page asks whether to build them all.
const MANY_ROWS: u64 = 200_000;

/// The table that holds the row a page asks about.
const ROW: &str = "joinsaw_row";

#[derive(Debug, Serialize)]
pub struct Workbench {
    pub puzzle: String,
    /// The script of `joinsaw sql`, in pieces that put together are the script: up to the end of each stage, and then the rest.
    pub script: Vec<String>,
    pub inputs: Vec<&'static str>,
    pub stages: Vec<BenchStage>,
    /// Where the stages up to one have more rows than this, the page asks before it builds them.
    pub many_rows: u64,
    /// The statements that compare a table with the expected one.
    pub checks: Json,
}

#[derive(Debug, Serialize)]
pub struct BenchStage {
    pub name: String,
    pub columns: Vec<String>,
    pub n_rows: u64,
    pub query: String,
    /// A statement that fills its table with the rows that the page shows, if all its rows may be too many.
    pub sample: Option<String>,
    /// The query without the rules that follow from others, if it has any.
    pub stated: Option<String>,
    /// The rules that `stated` leaves out, in words.
    pub implied: Vec<String>,
    /// The query for the rules that a row keeps, if the stage is a join.
    pub broken: Option<String>,
    /// Its rules, in the order of that query.
    pub rules: Vec<BenchRule>,
    /// The query for the placements of a row.
    pub laid: String,
}

#[derive(Debug, Serialize)]
pub struct BenchRule {
    pub words: String,
    pub condition: String,
    pub compares: Compared,
}

/// The workbench of a plan, for the stages that its lesson shows.
#[must_use]
pub fn workbench(plan: &Plan, lesson: &Lesson) -> Workbench {
    let n_rows: u64 = lesson.stages.iter().map(|stage| stage.n_rows).sum();
    let is_large = n_rows > MANY_ROWS;
    let stages = plan.stages.iter().zip(&lesson.stages);
    Workbench {
        puzzle: plan.puzzle.name.clone(),
        script: plan.script_in_pieces(),
        inputs: plan.inputs.iter().map(|input| input.table).collect(),
        stages: stages
            .map(|(stage, shown)| bench_stage(plan, stage, shown, is_large))
            .collect(),
        many_rows: MANY_ROWS,
        checks: checks(),
    }
}

fn bench_stage(plan: &Plan, stage: &Stage, shown: &LessonStage, is_large: bool) -> BenchStage {
    let join = stage.join();
    let rules = join.map_or_else(Vec::new, Select::rules_in_order);
    let rules = rules.into_iter().map(|(_, rule)| BenchRule {
        words: stage.select.in_words(rule),
        condition: sql::expression(&rule.test),
        compares: plan.decoder.compared(stage, rule, &plan.stages),
    });
    let one_row = Stage {
        name: ROW.to_owned(),
        ..stage.clone()
    };
    BenchStage {
        name: stage.name.clone(),
        columns: shown.columns.clone(),
        n_rows: shown.n_rows,
        query: stage.query(),
        stated: stage.select.stated().map(|stated| sql::query(&stated)),
        implied: stage
            .select
            .implied()
            .map(|rule| stage.select.in_words(rule))
            .collect(),
        sample: is_large.then(|| sample(shown)),
        rules: rules.collect(),
        broken: join.and_then(broken),
        laid: plan.decoder.laid(&one_row),
    }
}

/// The query for the rules of a join that a row keeps, if it has any.
fn broken(join: &Select) -> Option<String> {
    let sources = join.from.iter();
    let sources =
        sources.map(|source| json!({ "table": source.as_table(), "alias": source.alias }));
    let of_role = |role: Role| join.rules.iter().filter(move |rule| rule.role == role);
    let conditions = of_role(Role::LooksUp).chain(of_role(Role::Only));
    let rules = join.rules_in_order().into_iter();
    let rules: Vec<String> = rules.map(|(_, rule)| sql::expression(&rule.test)).collect();
    let kinds = join.kinds().map(|columns| {
        let columns = columns.iter().map(
            |column| json!({ "name": column.name, "expression": sql::expression(&column.expr) }),
        );
        columns.collect::<Vec<_>>()
    });
    let holes = json!({
        "sources": sources.collect::<Vec<_>>(),
        "conditions": conditions.map(|rule| sql::expression(&rule.test)).collect::<Vec<_>>(),
        "rules": rules,
        "selects": kinds.collect::<Vec<_>>(),
    });
    (!rules.is_empty()).then(|| render(template!("lesson/broken.sql"), &holes))
}

/// A statement that fills the table of a stage with the rows that are shown of it.
fn sample(shown: &LessonStage) -> String {
    let rows: Vec<&Row> = shown.rows.iter().map(|row| &row.values).collect();
    if rows.is_empty() {
        return String::new();
    }
    let holes = json!({ "table": shown.name, "rows": rows });
    render(template!("lesson/sample.sql"), &holes)
}
