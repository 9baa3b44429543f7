//! A lesson as one page of HTML that needs nothing else: no network, no other file. The page holds the lesson as packed JSON, which
//! its script draws; the only scripts that the page's policy lets run are its own.
//!
//! It may use `lesson` and `svg`. Begin with [`draw_page`].

#[cfg(feature = "program")]
mod engine;
mod pieces;

use std::io::Write;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use flate2::Compression;
use flate2::write::GzEncoder;
use minijinja::value::Serde;
use minijinja::{Environment, UndefinedBehavior, Value, context, escape_formatter};
use serde::Serialize;
use serde_json::{Value as Json, json};
use sha2::{Digest, Sha256};

use self::pieces::label;
use crate::family::Description;
use crate::lesson::{Exercise, Lesson};
use crate::svg::Picture;
use crate::visible::visible;

pub use pieces::draw_pieces;

/// The page's template. Its name ends in `.html`, so that the engine escapes what it fills in.
const TEMPLATE: (&str, &str) = ("page.html", include_str!("../assets/page.html"));

/// The bundles of `assets/page/`; `assets/refresh` makes them.
const SCRIPT: &str = include_str!("../assets/bundles/page.js");
const STYLE: &str = include_str!("../assets/bundles/page.css");
const LICENSE: &str = include_str!("../assets/bundles/LICENSE");

/// The scripts that run the SQL of a page.
#[derive(Debug, Serialize)]
pub struct PageEngine {
    /// SQLite, what starts it, the worker that drives it, and the editor, packed, each with the ID by which the page finds it.
    parts: Vec<(&'static str, String)>,
    /// The hash of the script that the editor unpacks to.
    editor_hash: String,
    /// The terms of these parts, each after a sentence.
    licenses: Vec<(&'static str, &'static str)>,
    /// The script of the puzzle and its stages.
    workbench: Json,
}

/// The contents of a page.
#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    /// The stages with their rows.
    pub lesson: &'a Lesson,
    pub description: &'a Description,
    /// The scripts that run its SQL; `None` for a page that is only read.
    pub engine: Option<&'a PageEngine>,
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
    let hashes: Vec<String> = std::iter::once(hash_of(SCRIPT.as_bytes()))
        .chain(page.engine.map(|engine| engine.editor_hash.clone()))
        .collect();
    let names = page.exercises.iter().map(|exercise| &*exercise.name);
    let holes = context! {
        style => STYLE,
        script => SCRIPT,
        hashes,
        puzzle => &page.lesson.puzzle,
        exercises => names.collect::<Vec<_>>().join(", "),
        parts => page.engine.map(|engine| Serde(&engine.parts)),
        data => packed(&data(page, picture).to_string()),
    };
    rendered(TEMPLATE, holes)
}

/// All that the script draws.
fn data(page: &Page, picture: &Picture) -> Json {
    let Page {
        lesson,
        description,
        engine,
        exercises,
        hides_answer,
    } = page;
    let statements = lesson.stages.iter().map(|stage| &*stage.statement);
    let names = exercises.iter().map(|exercise| &*exercise.name);
    let told: String = statements.chain(names).collect();
    let own = ("The page is drawn by Preact and htm", LICENSE);
    let of_engine = engine.iter().flat_map(|engine| engine.licenses.clone());
    let licenses: Vec<_> = std::iter::once(own).chain(of_engine).collect();
    let arrangements = &description.arrangements;
    let start = description.start.iter().map(|placed| {
        let look: String = placed.look.iter().collect();
        (placed.slot, &placed.piece, look)
    });
    let pieces = description.pieces.iter().map(|piece| {
        let look: String = piece.laid.iter().flat_map(|placed| &placed.look).collect();
        json!({ "name": piece.name, "n_copies": piece.n_copies, "look": look, "label": label(piece, picture) })
    });
    json!({
        // Distinguishes the texts that a browser keeps for this page from those of other puzzles and exercises.
        "key": BASE64_STANDARD.encode(&Sha256::digest(told)[..9]),
        "lesson": lesson,
        "description": description,
        "arrangements": {
            "about": arrangements.about,
            "formula": arrangements.formula(),
            "number": arrangements.number(),
        },
        "start": start.collect::<Vec<_>>(),
        "pieces": pieces.collect::<Vec<_>>(),
        "board": picture.page_parts(),
        "extent": picture.view_box(),
        "backdrop": picture.backdrop(),
        "exercises": exercises,
        "hides": hides_answer,
        "licenses": licenses,
        "workbench": engine.map(|engine| &engine.workbench),
    })
}

fn rendered((name, text): (&str, &str), holes: Value) -> String {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_formatter(|out, state, value| match value.as_str() {
        Some(text) if !value.is_safe() => escape_formatter(out, state, &Value::from(visible(text))),
        _ => escape_formatter(out, state, value),
    });
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
