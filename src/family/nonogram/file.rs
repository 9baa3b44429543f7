//! Nonograms from their files.

use serde::Deserialize;
use toml::Spanned;

use super::model::{EMPTY, FILLED, Line, Nonogram, Run, n_needed};
use crate::error::{Result, all};
use crate::family::document::{Document, Entries};
use crate::family::puzzle::{Known, Puzzle};
use crate::words::{count_of, number};

/// The limit on rows and on columns, and that on the looks of all lines together, which make up a table.
const MAX_SIDE: usize = 50;
const MAX_LOOKS: usize = 500_000;

type Clues = Spanned<Vec<Spanned<String>>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NonogramFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    question: Option<Spanned<String>>,
    rows: Clues,
    columns: Clues,
    #[serde(default)]
    colours: Entries<String>,
    #[serde(default)]
    known: Known,
}

/// Reads a nonogram from its puzzle file.
///
/// # Errors
/// When a key or a clue is wrong, or the clues do not add up; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: NonogramFile = document.read()?;
    let size @ [height, width] = [&file.rows, &file.columns].map(|clues| clues.get_ref().len());
    let row = |idx: usize| (idx * width..(idx + 1) * width).collect();
    let column = |idx: usize| (0..height).map(|row| row * width + idx).collect();
    let rows = read_lines(document, "row", &file.rows, &row)?;
    let columns = read_lines(document, "column", &file.columns, &column)?;
    let mut values = vec![EMPTY];
    for (_, colour) in rows.iter().chain(&columns).flat_map(|line| &line.runs) {
        if values.contains(colour) {
            continue;
        }
        values.push(*colour);
        let [across, down] = [&rows, &columns].map(|lines| -> usize {
            let runs = lines.iter().flat_map(|line| &line.runs);
            runs.filter(|run| run.1 == *colour).map(|run| run.0).sum()
        });
        if across != down {
            let down = count_of(down as u64, "cell");
            let problem = format!("the columns fill {down} with `{colour}`, the rows {across}");
            return Err(document.place(file.columns.span()).error(problem));
        }
    }
    let colours: Vec<String> = values[1..].iter().map(char::to_string).collect();
    let givens = vec![None; height * width];
    let lines = [rows, columns].concat();
    let clues = file.rows.get_ref().iter().chain(file.columns.get_ref());
    let mut n_left = MAX_LOOKS;
    for (line, clue) in lines.iter().zip(clues) {
        let n_looks = line.looks(&givens, n_left + 1).len();
        n_left = n_left.checked_sub(n_looks).ok_or_else(|| {
            let most = number(MAX_LOOKS as u64);
            let problem = format!("the lines up to {} have more than {most} looks", line.says);
            document.place(clue.span()).error(problem)
        })?;
    }
    let nonogram = Nonogram {
        lines,
        size,
        values,
        givens,
    };
    Ok(Puzzle {
        legend: document.legend(file.colours, Entries::default(), &colours, &[])?,
        ..Puzzle::new(document, file.name, file.known, file.question, nonogram)?
    })
}

/// The lines of a kind, each with the cells that `cells` gives for its position.
fn read_lines(
    document: &Document,
    kind: &str,
    clues: &Clues,
    cells: &dyn Fn(usize) -> Vec<usize>,
) -> Result<Vec<Line>> {
    let found = clues.get_ref().len();
    if !(1..=MAX_SIDE).contains(&found) {
        let problem = format!("{found} {kind}s; expected 1 to {MAX_SIDE}");
        return Err(document.place(clues.span()).error(problem));
    }
    all(clues.get_ref().iter().enumerate().map(|(idx, text)| {
        let (cells, says) = (cells(idx), format!("{kind} {}", idx + 1));
        let name = format!("{}{}", &kind[..1], idx + 1);
        let words = text.get_ref().split([' ', ',', '\t']).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.collect();
        let runs = words.iter().filter(|_| words != ["0"]).map(|word| {
            run(word).ok_or_else(|| {
                let problem = format!("invalid run `{word}` in {says}");
                let help = "expected its length, such as 3, and a letter for its colour if it has one, such as 3r";
                document.place(text.span()).error(problem).help(help)
            })
        });
        let runs: Vec<Run> = runs.collect::<Result<_>>()?;
        if n_needed(&runs) > cells.len() {
            let problem = format!("{says} needs {} cells; it has {}", n_needed(&runs), cells.len());
            return Err(document.place(text.span()).error(problem));
        }
        let clue = if runs.is_empty() { "0".to_owned() } else { words.join(" ") };
        Ok(Line { says, name, clue, runs, cells })
    }))
}

/// A run such as `3` or `3r`.
fn run(word: &str) -> Option<Run> {
    let length = word.strip_suffix(|symbol: char| symbol.is_ascii_alphabetic());
    let colour = length.and(word.chars().last()).unwrap_or(FILLED);
    let length = length.unwrap_or(word).parse().ok();
    Some((length.filter(|length| *length > 0)?, colour))
}
