//! Renders the templates of `sql/`. A template is SQL with holes; this module fills them, and no rule of a puzzle
//! lives here.

use std::borrow::Cow;
use std::cell::RefCell;

use minijinja::value::{Serde, Value};
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;
use serde_json::{Value as Json, json};

use super::lexer::tokens;
use super::places::in_lines_of;
use super::{Fill, Input, Stage};
use crate::relation::{Cell, Row};
use crate::visible::visible;

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
/// # Panics
/// When a hole has no value, or the template is not well formed: a defect of the program, which the tests would show, since
/// they render every template.
#[must_use]
pub fn render(template: Template, holes: &impl Serialize) -> String {
    render_each(template, &[], std::slice::from_ref(holes)).concat()
}

/// Fills the holes of a template once for each of these, in order. The template may extend its parents, by their paths.
///
/// # Panics
/// As [`render`] does.
#[must_use]
pub fn render_each(
    template: Template,
    parents: &[Template],
    holes: &[impl Serialize],
) -> Vec<String> {
    #[cfg(test)]
    rendered::note(parents.iter().chain([&template]));
    let render = |environment: &mut Environment<'static>| {
        for template in parents.iter().chain([&template]) {
            if environment.get_template(template.path).is_err() {
                environment.add_template(template.path, template.text)?;
            }
        }
        let template = environment.get_template(template.path)?;
        let texts = holes.iter().map(|holes| template.render(Serde(holes)));
        texts.collect::<Result<_, minijinja::Error>>()
    };
    let rendered: Result<Vec<String>, _> = ENVIRONMENT.with_borrow_mut(render);
    let texts = rendered.unwrap_or_else(|error| panic!("template `{}`: {error:#}", template.path));
    texts.into_iter().map(with_visible_comments).collect()
}

/// SQL in whose comments every character shows, as people read them; names and literals stay as they are.
fn with_visible_comments(sql: String) -> String {
    if sql.is_ascii() {
        return sql;
    }
    let shown = tokens(&sql).map(|token| match token.comment() {
        Some(_) => visible(token.text),
        None => Cow::Borrowed(token.text),
    });
    shown.collect()
}

/// Remembers which templates the tests of this crate rendered.
#[cfg(test)]
pub mod rendered {
    use std::collections::BTreeSet;
    use std::sync::{LazyLock, Mutex};

    use super::Template;

    static PATHS: LazyLock<Mutex<BTreeSet<&str>>> = LazyLock::new(Mutex::default);

    pub(super) fn note<'a>(templates: impl Iterator<Item = &'a Template>) {
        let paths = templates.map(|template| template.path);
        PATHS.lock().unwrap().extend(paths);
    }

    pub fn contains(path: &str) -> bool {
        PATHS.lock().unwrap().contains(path)
    }
}

thread_local! {
    /// Where a thread renders templates: a hole without a value is an error. It keeps each template that was rendered, as
    /// reading one takes longer than filling it.
    static ENVIRONMENT: RefCell<Environment<'static>> = RefCell::new({
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.add_filter("literal", |cell: &Value| literal_of(cell));
        environment
    });
}

/// A text as a SQL literal. This is the only place where text becomes SQL.
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

/// Whether a script creates the indexes that stages use to look up rows. Some engines have no indexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Indexes {
    /// It does.
    Made,
    /// It runs on every engine.
    Left,
}

/// What a script is made of.
pub struct ScriptParts<'a> {
    /// What is solved, in one line.
    pub title: &'a str,
    /// The tables that the stages start from.
    pub inputs: &'a [Input],
    /// The stages, in order.
    pub stages: &'a [Stage],
    /// The query at the end of the script.
    pub report: &'a str,
    /// Other queries after it.
    pub queries: Vec<String>,
}

/// A script of inputs, stages and the queries at its end.
#[must_use]
pub fn script_of(parts: &ScriptParts, indexes: Indexes) -> String {
    let has_indexes = indexes == Indexes::Made;
    let inputs = parts.inputs.iter().flat_map(|input| {
        let mut statements = commented_input_statements(input);
        if has_indexes {
            statements.extend(input_indexes(input, runs_everywhere));
        }
        statements
    });
    let stages = parts.stages.iter().flat_map(|stage| {
        let mut statements = stage_statements(stage);
        let mut terms = stage.looked_up_by.iter();
        if has_indexes && terms.all(|term| runs_everywhere(term)) {
            statements.extend(stage_index(stage));
        }
        statements
    });
    let queries = std::iter::once(parts.report).chain(parts.queries.iter().map(String::as_str));
    let holes = json!({
        "title": parts.title,
        "has_indexes": has_indexes,
        "statements": inputs.chain(stages).collect::<Vec<String>>(),
        "queries": queries.collect::<Vec<&str>>(),
    });
    render(template!("script.sql"), &holes)
        .trim_end()
        .to_owned()
        + "\n"
}

/// The statements that make and fill an input, with one header: that of the statement that fills it, or else what a row of
/// the input is.
fn commented_input_statements(input: &Input) -> Vec<String> {
    let mut statements = input_statements(input);
    let own = statements.last().and_then(|fill| {
        let is_comment = |line: &&str| line.starts_with("--");
        let comments: Vec<&str> = fill.lines().take_while(is_comment).collect();
        let length = comments.iter().map(|line| line.len() + 1).sum::<usize>();
        (length > 0).then(|| fill.split_at(length))
    });
    let own = own.map(|(comments, fill)| (comments.trim_end().to_owned(), fill.to_owned()));
    let header = match own {
        None => format!("-- {}", input.about),
        Some((comments, fill)) => {
            statements.pop();
            statements.push(fill);
            comments
        }
    };
    // The first statement drops the table.
    statements[1].insert_str(0, &(header + "\n"));
    statements
}

/// The statements of the script that make and fill an input, one by one.
#[must_use]
pub fn input_statements(input: &Input) -> Vec<String> {
    let drop = drop_statement(input.table);
    match &input.fill {
        Fill::Table(statement) => vec![drop, statement.clone()],
        Fill::Derived(statement) => vec![drop, create_input_statement(input), statement.clone()],
        Fill::Rows(rows) => {
            let lines = lines_of(rows);
            let holes =
                json!({ "table": input.table, "columns": columns_of(input), "lines": lines });
            let fill = render(template!("script/fill_input.sql"), &holes);
            let create = create_input_statement(input);
            match rows.is_empty() {
                true => vec![drop, create],
                false => vec![drop, create, fill],
            }
        }
    }
}

/// How many rows of an input stand one below the other; more than that share lines.
const ROWS_A_PAGE: usize = 24;

/// How wide a line of several rows gets.
const ROWS_WIDTH: usize = 140;

/// How many lines of rows fit on a page.
const LINES_A_PAGE: usize = 50;

/// The rows of an input in lines: a row a line where they are few; otherwise all rows that begin with the same value, or
/// as many as a line holds.
fn lines_of(rows: &[Row]) -> Vec<Vec<&Row>> {
    let length = |cell: &Cell| match cell {
        Cell::Text(text) => quote(text).len(),
        other => other.to_text().len(),
    };
    let width = |row: &&Row| row.iter().map(|cell| length(cell) + 2).sum::<usize>() + 2;
    if rows.len() <= ROWS_A_PAGE {
        return rows.iter().map(|row| vec![row]).collect();
    }
    let alike = rows.chunk_by(|one, other| one.first() == other.first());
    let alike: Vec<Vec<&Row>> = alike.map(|rows| rows.iter().collect()).collect();
    let fits = |line: &Vec<&Row>| line.iter().map(width).sum::<usize>() <= ROWS_WIDTH;
    match alike.len() < rows.len() && alike.len() <= LINES_A_PAGE && alike.iter().all(fits) {
        true => alike,
        false => in_lines_of(ROWS_WIDTH, rows, width),
    }
}

/// The statement of the script that makes the table of an input.
#[must_use]
pub fn create_input_statement(input: &Input) -> String {
    let holes = json!({ "table": input.table, "columns": columns_of(input) });
    render(template!("script/create_input.sql"), &holes)
}

/// The columns of an input, for the template that makes its table.
#[must_use]
pub fn columns_of(input: &Input) -> Vec<Json> {
    let columns = input.columns.iter().map(|column| {
        json!({
            "name": column.name,
            "type": column.sql_type,
            "about": column.about,
            "refers_to": column.refers_to,
        })
    });
    columns.collect()
}

/// The statements of the script that make the table of a stage, one by one.
#[must_use]
pub fn stage_statements(stage: &Stage) -> Vec<String> {
    vec![drop_statement(&stage.name), stage.statement()]
}

/// Whether every engine can index this term: MariaDB has no indexes on expressions.
#[must_use]
pub fn runs_everywhere(term: &str) -> bool {
    !term.contains('(')
}

/// The statements that make the indexes of an input whose terms are all wanted.
#[must_use]
pub fn input_indexes(input: &Input, is_wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let indexes = input.looked_up_by.iter();
    let wanted = indexes.filter(|terms| terms.iter().all(|term| is_wanted(term)));
    let index = |terms: &&[&str]| {
        index_statement(&input_index_name(input.table, terms), input.table, terms)
    };
    wanted.map(index).collect()
}

/// The name of the index by which the rows of an input are looked up by these terms.
#[must_use]
pub fn input_index_name(table: &str, terms: &[&str]) -> String {
    format!("{table}_By_{}", terms[0])
}

/// The statement that makes the index of a stage, if a later stage needs one.
#[must_use]
pub fn stage_index(stage: &Stage) -> Option<String> {
    let columns: Vec<&str> = stage.looked_up_by.iter().map(String::as_str).collect();
    let name = stage_index_name(&stage.name);
    (!columns.is_empty()).then(|| index_statement(&name, &stage.name, &columns))
}

/// The name of the index by which later stages look up the rows of a stage.
#[must_use]
pub fn stage_index_name(stage: &str) -> String {
    format!("{stage}_Lookup")
}

fn index_statement(name: &str, table: &str, columns: &[&str]) -> String {
    let holes = json!({ "name": name, "table": table, "columns": columns });
    render(template!("script/create_index.sql"), &holes)
}

/// The statement that drops a table if it exists.
#[must_use]
pub fn drop_statement(table: &str) -> String {
    render(
        template!("script/drop_table.sql"),
        &json!({ "table": table }),
    )
}
