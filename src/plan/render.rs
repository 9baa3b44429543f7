//! Renders the templates of `sql/`. A template is SQL with holes; this room fills them, and no rule of a puzzle
//! lives here.

use minijinja::value::Value;
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;
use serde_json::json;

use super::{Fill, Input, Plan, Stage};
use crate::error::{Error, Result};
use crate::relation::Row;

/// A template of `sql/`: its path there, and its text.
#[derive(Debug, Clone, Copy)]
pub struct Template {
    /// The path, for messages.
    pub path: &'static str,
    /// The text.
    pub text: &'static str,
}

/// The template at this path below `sql/`, compiled in.
macro_rules! template {
    ($path:literal) => {
        $crate::plan::render::Template {
            path: $path,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/sql/", $path)),
        }
    };
}
pub(crate) use template;

/// Fills the holes of a template.
///
/// # Errors
/// When a hole has no value, or the template is not well formed.
pub fn render(template: Template, holes: &impl Serialize) -> Result<String> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_filter("literal", |cell: &Value| literal_of(cell));
    environment
        .render_str(template.text, minijinja::value::Serde(holes))
        .map_err(|source| Error::Template {
            template: template.path,
            source,
        })
}

/// A text as a SQL literal: the one place where text becomes SQL.
#[must_use]
pub fn quote(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn literal_of(cell: &Value) -> String {
    match cell.as_str() {
        Some(text) => quote(text),
        None => cell.to_string(),
    }
}

/// The whole plan as one script.
///
/// # Errors
/// When a template cannot be rendered.
pub fn script(plan: &Plan) -> Result<String> {
    let tally = plan.tally.as_ref().map(|tally| tally.query.as_str());
    script_of(&plan.title, &plan.inputs, &plan.stages, &plan.report, tally)
}

/// A script of inputs, stages and the queries that end it.
///
/// # Errors
/// When a template cannot be rendered.
pub fn script_of(
    title: &str,
    inputs: &[Input],
    stages: &[Stage],
    report: &str,
    tally: Option<&str>,
) -> Result<String> {
    let inputs: Vec<_> = inputs.iter().map(input_holes).collect();
    let stages = stages
        .iter()
        .map(|stage| json!({ "name": stage.name, "statement": stage.statement }));
    let holes = json!({
        "title": title,
        "inputs": inputs,
        "stages": stages.collect::<Vec<_>>(),
        "report": report,
        "tally": tally,
    });
    render(template!("script.sql"), &holes).map(|script| script.trim_end().to_owned() + "\n")
}

fn input_holes(input: &Input) -> serde_json::Value {
    let columns = input
        .columns
        .iter()
        .map(|column| json!({ "name": column.name, "type": column.sql_type }));
    let (rows, derivation, table_statement): (&[Row], Option<&str>, Option<&str>) =
        match &input.fill {
            Fill::Rows(rows) => (rows, None, None),
            Fill::Derived(statement) => (&[], Some(statement), None),
            Fill::Table(statement) => (&[], None, Some(statement)),
        };
    json!({
        "table": input.table,
        "about": input.about,
        "columns": columns.collect::<Vec<_>>(),
        "rows": rows,
        "derivation": derivation,
        "table_statement": table_statement,
    })
}
