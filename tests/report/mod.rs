//! The page of `joinsaw report`: that its figures are those of `solve`, that its rows stand there with their families,
//! that no text of a puzzle breaks out of its place, and that no file is lost. What a browser makes of the page is
//! tested in `tests/browser/`.

mod exercises;
mod families;
mod files;
mod opening;
mod pages;
mod workbench;

use std::io::Read;

use base64::prelude::{BASE64_STANDARD, Engine};
use flate2::read::GzDecoder;
use joinsaw::lesson::{Lesson, gather};
use joinsaw::{Answer, Limits, Method, Options, family};
use serde_json::Value;

use crate::common::{Desk, begins};

/// A page that somebody wrote to `page.html`.
struct Page {
    html: String,
    data: Value,
}

impl Page {
    /// The page of these words, with its answer in sight.
    fn of(words: &str) -> Self {
        Self::hiding(&format!("{words} --show-answer"))
    }

    /// The page of these words, which hides its answer if they do not say otherwise.
    fn hiding(words: &str) -> Self {
        let desk = Desk::new();
        let printed = desk.run(&format!("report {words} -o page.html")).succeeds();
        begins(&printed, "`page.html` shows ");
        Self::read(&desk)
    }

    fn read(desk: &Desk) -> Self {
        let html = String::from_utf8(desk.bytes("page.html")).unwrap();
        let data = serde_json::from_str(&unpacked(&html, "lesson").unwrap()).unwrap();
        Self { html, data }
    }

    fn stages(&self) -> &Vec<Value> {
        self.data["lesson"]["stages"].as_array().unwrap()
    }

    /// The rows of a stage that are shown, as the script knows them.
    fn rows(&self, stage_idx: usize) -> &Vec<Value> {
        self.stages()[stage_idx]["rows"].as_array().unwrap()
    }

    /// The cells of a stage's rows, as texts.
    fn cells(&self, stage: &str) -> Vec<Vec<String>> {
        let mut stages = self.stages().iter();
        let stage = stages.find(|other| other["name"] == stage).unwrap();
        let text = |cell: &Value| {
            cell.as_str()
                .map_or_else(|| cell.to_string(), str::to_owned)
        };
        let cells = |row: &Value| row["values"].as_array().unwrap().iter().map(text).collect();
        stage["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(cells)
            .collect()
    }
}

/// The unpacked content of the element of a page with this ID.
pub(crate) fn unpacked(html: &str, id: &str) -> Option<String> {
    let opening = format!("<script type=\"text/plain\" id=\"{id}\">");
    let (_, rest) = html.split_once(&opening)?;
    let (packed, _) = rest.split_once("</script>")?;
    let packed = BASE64_STANDARD.decode(packed.trim()).unwrap();
    let mut text = String::new();
    GzDecoder::new(packed.as_slice())
        .read_to_string(&mut text)
        .unwrap();
    Some(text)
}

/// The answer and the lesson of a built-in puzzle, on one connection.
fn gathered(name: &str, method: Method) -> (Answer, Lesson) {
    let puzzle = family::find(name).unwrap();
    let options = Options {
        method,
        keeps_tables: true,
        ..Options::default()
    };
    let limits = Limits {
        n_threads: 1,
        ..Limits::default()
    };
    let answer = joinsaw::solve_within(&puzzle, &options, limits).unwrap();
    let lesson = gather(&answer, &puzzle, limits).unwrap();
    (answer, lesson)
}

/// The data of a page, without the times of the stages.
pub(crate) fn without_times(mut data: Value) -> Value {
    for stage in data["lesson"]["stages"].as_array_mut().unwrap() {
        stage.as_object_mut().unwrap().remove("seconds");
    }
    data
}
