//! All that a page needs to run the SQL of a lesson by itself: the script, piece by piece, and for each stage the questions
//! that its verdict asks.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::{Lesson, LessonRow, LessonStage};
use crate::judge::{checks, judging};
use crate::plan::{Highlight, Plan, Stage};
use crate::problem::{Column, Expr, From, JoinKind, Rule, Select};
use crate::relation::Row;
use crate::sql;
use crate::sql::{render, template};

/// Where the stages up to one have more rows than this, a page builds them only when it is asked to.
const MANY_ROWS: u64 = 200_000;

/// The table that holds the rows a page asks about.
const ROW: &str = "joinsaw_row";

/// A placeholder for a condition, by which its position in a statement is found.
const MARK: &str = "joinsaw_condition";

#[derive(Debug, Serialize)]
pub struct Workbench {
    pub puzzle: String,
    /// The script of `joinsaw sql`, in pieces that put together are the script: up to the end of each stage, and then the rest.
    pub script: Vec<String>,
    pub inputs: Vec<&'static str>,
    pub stages: Vec<BenchStage>,
    /// Where the stages up to one have more rows than this, the page builds them only when it is asked to.
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
    /// The rows that the page shows, as a statement lists them; empty if there are none.
    pub shown: String,
    /// The query without the rules that follow from others, if it has any.
    pub stated: Option<String>,
    /// The rules that `stated` leaves out, in words.
    pub implied: Vec<String>,
    /// The query for the rules that rows keep, if the stage is a join.
    pub broken: Option<String>,
    /// The query for what becomes of each candidate of one row, if the stage joins rows to the candidates of one table.
    pub candidates: Option<Candidates>,
    /// Its rules, in the order of that query.
    pub rules: Vec<BenchRule>,
    /// The query for the placements of a row.
    pub laid: String,
}

#[derive(Debug, Serialize)]
pub struct Candidates {
    /// The table whose rows are joined, and that of the candidates.
    pub of: String,
    pub among: String,
    /// The columns of the table whose rows are joined.
    pub columns: Vec<String>,
    /// A row of the query: for each rule in order, whether the candidate keeps it, and then its columns.
    pub query: String,
}

#[derive(Debug, Serialize)]
pub struct BenchRule {
    pub words: String,
    /// As the statement has it, which may be in several lines.
    pub condition: String,
    pub compares: Highlight,
}

/// The workbench of a plan, for the stages that its lesson shows.
#[must_use]
pub fn workbench(plan: &Plan, lesson: &Lesson) -> Workbench {
    let stages = plan.stages.iter().zip(&lesson.stages);
    Workbench {
        puzzle: plan.puzzle.name.clone(),
        script: plan.script_in_pieces(),
        inputs: plan.inputs.iter().map(|input| input.table).collect(),
        stages: stages
            .map(|(stage, shown)| bench_stage(plan, lesson, stage, shown))
            .collect(),
        many_rows: MANY_ROWS,
        checks: checks(),
    }
}

fn bench_stage(plan: &Plan, lesson: &Lesson, stage: &Stage, shown: &LessonStage) -> BenchStage {
    let join = stage.join();
    let in_order = join.map_or_else(Vec::new, Select::rules_in_order);
    let rules: Vec<&Rule> = in_order.into_iter().map(|(_, rule)| rule).collect();
    let bench_rules = rules.iter().map(|rule| BenchRule {
        words: stage.select.in_words(rule),
        condition: in_statement(&stage.select, rule),
        compares: plan
            .puzzle
            .decoder
            .highlight(stage, &rule.test, &plan.stages),
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
        shown: listed(&shown.rows),
        rules: bench_rules.collect(),
        broken: join.and_then(|join| judging(join, &rules)),
        candidates: join.and_then(|join| candidates(lesson, join)),
        laid: plan.puzzle.decoder.laid(&one_row),
    }
}

/// A condition as the query has it. The query is printed once more with a mark in its place.
fn in_statement(select: &Select, rule: &Rule) -> String {
    let source = &select.from[select.source_of(&rule.test)].alias;
    let mark = Expr::column(source, MARK);
    let mut marked = select.clone();
    for other in marked.rules.iter_mut().filter(|other| *other == rule) {
        other.test = mark.clone();
    }
    let (query, marked) = (sql::query(select), sql::query(&marked));
    let found = marked.split_once(&sql::expression(&mark));
    let found =
        found.and_then(|(before, after)| query.get(before.len()..query.len() - after.len()));
    found.map_or_else(|| sql::expression(&rule.test), str::to_owned)
}

/// The query for the candidates of one row, whose values are in the table of rows asked about, and the rules that each of them keeps. The
/// page builds its tables by itself, so that a row has another number there.
fn candidates(lesson: &Lesson, join: &Select) -> Option<Candidates> {
    let partners: Vec<usize> = join.partners().collect();
    let [of, among] = partners[..] else {
        return None;
    };
    let [of, among] = [of, among].map(|idx| &join.from[idx]);
    let columns = lesson.columns_of(of.as_table()?)?;
    let mut inputs = lesson.inputs.iter();
    let input = inputs.find(|input| Some(&*input.name) == among.as_table())?;
    let rules = join.rules_in_order().into_iter().zip(1..);
    let kept = rules.map(|((_, rule), no)| Column::new(format!("Rule_{no}"), rule.test.clone()));
    let own = |column: &String| Column::carried(&among.alias, column);
    let others = join.rules.iter().filter(|rule| !rule.is_of_puzzle());
    let asked = columns.iter().map(|column| {
        let asked = Expr::column(ROW, column);
        Rule::new(Expr::column(&of.alias, column).equals(asked), "")
    });
    let sources = std::iter::once(From::table(ROW)).chain(join.from.iter().cloned());
    let inner = |source: From| source.joined(JoinKind::Inner);
    let select = Select {
        from: sources.map(inner).collect(),
        rules: others.cloned().chain(asked).collect(),
        columns: kept.chain(input.columns.iter().map(own)).collect(),
        ..Select::default()
    };
    Some(Candidates {
        of: of.as_table()?.to_owned(),
        among: among.as_table()?.to_owned(),
        columns: columns.to_vec(),
        query: sql::query(&select),
    })
}

fn listed(rows: &[LessonRow]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let rows: Vec<&Row> = rows.iter().map(|row| &row.values).collect();
    render(template!("lesson/shown.sql"), &json!({ "rows": rows }))
}
