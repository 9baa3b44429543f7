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

use crate::common::Desk;

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
        assert!(printed.starts_with("`page.html` shows "), "{printed}");
        Self::read(&desk)
    }

    fn read(desk: &Desk) -> Self {
        let html = String::from_utf8(desk.bytes("page.html")).unwrap();
        let data = serde_json::from_str(&unpacked(&html, "lesson").unwrap()).unwrap();
        Self { html, data }
    }

    fn stages(&self) -> &Vec<Value> {
        self.data["stages"].as_array().unwrap()
    }

    /// The rows of a stage that are shown, as the script knows them.
    fn rows(&self, stage_idx: usize) -> &Vec<Value> {
        self.stages()[stage_idx]["rows"].as_array().unwrap()
    }

    /// The cells of a stage's rows, after the number, the parents and the children of each.
    fn cells(&self, stage: &str) -> Vec<Vec<String>> {
        let mut names = self
            .stages()
            .iter()
            .map(|stage| stage["name"].as_str().unwrap());
        let stage_idx = names.position(|name| name == stage).unwrap();
        let tables = unpacked(&self.html, "rows").unwrap();
        let table = tables.split("<hr>").nth(stage_idx).unwrap();
        let Some((_, table)) = table.split_once("<table class=\"rows\">") else {
            return Vec::new();
        };
        let (_, body) = table.split_once("<tbody>").unwrap();
        let (body, _) = body.split_once("</tbody>").unwrap();
        let rows = body.split("</tr>").filter(|row| row.contains("<td"));
        let cells = rows.map(|row| {
            let (_, cells) = row.split_once("<td class=\"next\">").unwrap();
            let cells = cells.split("</td>").skip(1).filter(|cell| !cell.is_empty());
            let cells = cells.map(|cell| cell.split_once('>').unwrap().1.to_owned());
            cells.collect()
        });
        cells.collect()
    }
}

/// What a page holds packed in an element of this ID.
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

/// A number with commas, as people read it.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (idx, digit) in digits.chars().enumerate() {
        if idx > 0 && (digits.len() - idx).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// The page without the times that the stages took.
pub(crate) fn without_times(html: &str) -> String {
    let mut parts = html.split("<td class=\"time\">");
    let first = parts.next().unwrap().to_owned();
    let after = parts.map(|part| part.split_once("</td>").unwrap().1);
    first + &after.collect::<String>()
}
