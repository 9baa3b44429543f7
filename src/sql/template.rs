//! Renders the templates of `sql/`. A template is SQL with holes; this module fills them, and no rule of a puzzle lives here.

use std::borrow::Cow;
use std::cell::RefCell;

use minijinja::value::{Serde, Value};
use minijinja::{Environment, UndefinedBehavior};
use serde::Serialize;

use super::lexer::tokens;
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
        $crate::sql::Template {
            path: $path,
            text: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/sql/", $path)),
        }
    };
}
pub(crate) use template;

/// Fills the holes of a template.
///
/// # Panics
/// When a hole has no value, or the template is not well formed: a defect of the program.
#[must_use]
pub fn render(template: Template, holes: &impl Serialize) -> String {
    render_with(template, &[], holes)
}

/// Fills the holes of a template that may extend its parents, by their paths.
///
/// # Panics
/// As [`render`] does.
#[must_use]
pub fn render_with(template: Template, parents: &[Template], holes: &impl Serialize) -> String {
    let render = |environment: &mut Environment<'static>| {
        for template in parents.iter().chain([&template]) {
            if environment.get_template(template.path).is_err() {
                environment.add_template(template.path, template.text)?;
            }
        }
        let template = environment.get_template(template.path)?;
        template.render(Serde(holes))
    };
    let rendered = ENVIRONMENT.with_borrow_mut(render);
    let text = rendered.unwrap_or_else(|error| panic!("template `{}`: {error:#}", template.path));
    with_visible_comments(text)
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
