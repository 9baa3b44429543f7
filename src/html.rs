//! A lesson as one page of HTML that needs nothing else: no network, no other file. Every text from a puzzle goes
//! through the template engine, which escapes it; the only script that the page's policy lets run is its own.

mod board;
mod modules;
mod opening;
mod pieces;
mod sql;
mod view;
#[cfg(feature = "program")]
mod workbench;

use std::io::Write;

use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::Compression;
use flate2::write::GzEncoder;
use minijinja::value::Serde;
use minijinja::{Environment, HtmlEscape, UndefinedBehavior, Value, context, escape_formatter};
use serde::Serialize;
use sha2::{Digest, Sha256};

use self::modules::script_of;
use self::view::View;
use crate::family::Description;
use crate::lesson::{Exercise, Lesson};
use crate::svg::Picture;
use crate::visible::visible;
use crate::words::{count_of, number};

pub use pieces::draw_pieces;

/// The page's template. Its name ends in `.html`, so that the engine escapes what it fills in.
const TEMPLATE: (&str, &str) = ("lesson.html", include_str!("../assets/lesson.html"));

/// The parts of the page that have a file of their own.
const PARTS: [(&str, &str); 5] = [
    (
        "opening.html",
        include_str!("../assets/lesson/opening.html"),
    ),
    (
        "exercise.html",
        include_str!("../assets/lesson/exercise.html"),
    ),
    ("rows.html", include_str!("../assets/lesson/rows.html")),
    ("hints.html", include_str!("../assets/lesson/hints.html")),
    ("answer.html", include_str!("../assets/lesson/answer.html")),
];

const STYLE: &str = include_str!("../assets/lesson.css");
const OPENING_STYLE: &str = include_str!("../assets/lesson/opening.css");
const HIDING_STYLE: &str = include_str!("../assets/lesson/hiding.css");
const PHONE_STYLE: &str = include_str!("../assets/lesson/phone.css");
const PRESENT_STYLE: &str = include_str!("../assets/lesson/present.css");
const PRINT_STYLE: &str = include_str!("../assets/print.css");
const BENCH_STYLE: &str = include_str!("../assets/workbench/workbench.css");

/// The values for a page that runs its SQL.
#[derive(Debug, Serialize)]
pub struct Bench {
    /// SQLite and what starts it, packed like all that follows.
    sqlite: String,
    starter: String,
    license: &'static str,
    /// The editor, packed in the same way; the page runs it as a script.
    editor: String,
    /// The hash of the script that it unpacks to.
    editor_hash: String,
    editor_license: &'static str,
    worker: String,
    /// The script and its stages, as JSON.
    data: String,
}

/// The contents of a page.
#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    /// The stages with their rows.
    pub lesson: &'a Lesson,
    pub description: &'a Description,
    /// The parts that run the SQL of the page; `None` for a page that is only read.
    pub bench: Option<&'a Bench>,
    /// The stages that the reader is to write, in order.
    pub exercises: &'a [Exercise],
    /// True if the solution is hidden until it is asked for.
    pub hides_answer: bool,
}

/// Writes a lesson as a page, with the boards of its rows in this picture.
///
/// # Panics
/// When the template cannot be rendered: a defect of the program.
#[must_use]
pub fn draw_page(page: &Page, picture: &Picture) -> String {
    let mut style = STYLE.to_owned() + OPENING_STYLE;
    if page.hides_answer {
        style += HIDING_STYLE;
    }
    let mut entry = "lesson/steps.js";
    if page.bench.is_some() {
        entry = "workbench/start.js";
        style += BENCH_STYLE;
    }
    for part in [PHONE_STYLE, PRESENT_STYLE, PRINT_STYLE] {
        style += part;
    }
    let script = script_of(entry);
    let mut hashes = vec![hash_of(script.as_bytes())];
    hashes.extend(page.bench.map(|bench| bench.editor_hash.clone()));
    let holes = context! {
        style,
        script,
        hashes,
        bench => page.bench.map(Serde),
        ..Serde(View::of(page, picture))
    };
    rendered(&environment(), TEMPLATE, holes)
}

fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.add_filter("number", |value: u64| number(value));
    environment.add_filter("rows", |n_rows: u64| count_of(n_rows, "row"));
    environment.add_filter("coloured", |text: &str| {
        Value::from(Serde(sql::coloured(text)))
    });
    environment.add_filter("packed", |text: &str| Value::from_safe_string(packed(text)));
    // A statement is run as it stands on the page; everything else is only read.
    environment.add_filter("statement", |text: &str| {
        Value::from_safe_string(HtmlEscape(text).to_string())
    });
    environment.set_formatter(|out, state, value| match value.as_str() {
        Some(text) if !value.is_safe() => {
            let lines: Vec<_> = text.split('\n').map(visible).collect();
            escape_formatter(out, state, &Value::from(lines.join("\n")))
        }
        _ => escape_formatter(out, state, value),
    });
    for (name, part) in PARTS {
        let added = environment.add_template(name, part);
        added.unwrap_or_else(|error| panic!("template `{name}`: {error:#}"));
    }
    environment
}

fn rendered(environment: &Environment, (name, text): (&str, &str), holes: Value) -> String {
    let page = environment.render_named_str(name, text, holes);
    page.unwrap_or_else(|error| panic!("template `{name}`: {error:#}")) + "\n"
}

/// A text that a page unpacks on demand: gzip in base64, which no text can break out of.
fn packed(text: &str) -> String {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(text.as_bytes());
    let bytes = written.and_then(|()| encoder.finish());
    BASE64_STANDARD.encode(bytes.expect("memory takes whatever is written"))
}

/// The hash of a script, as a content security policy spells it.
fn hash_of(script: &[u8]) -> String {
    BASE64_STANDARD.encode(Sha256::digest(script))
}
