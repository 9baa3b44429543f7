//! Nonograms from their files.

use serde::Deserialize;
use toml::Spanned;

use crate::error::{Result, all};
use crate::family::assignment::{
    Arrangement, Assignment, EMPTY, FILLED, NamedRule, NamedVariable, Origin, RuleKind, Rules, Run,
    looks, n_needed,
};
use crate::family::document::{Document, Entries};
use crate::family::puzzle::{Known, Puzzle};
use crate::relation::Cell;
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
    let [height, width] = [&file.rows, &file.columns].map(|clues| clues.get_ref().len());
    let row = |idx: usize| (idx * width..(idx + 1) * width).collect();
    let column = |idx: usize| (0..height).map(|row| row * width + idx).collect();
    let rows = read_lines(document, "row", &file.rows, &row)?;
    let columns = read_lines(document, "column", &file.columns, &column)?;
    let values = values(&rows, &columns).map_err(|problem| {
        let place = document.place(file.columns.span());
        place.error(problem)
    })?;
    let clues = file.rows.get_ref().iter().chain(file.columns.get_ref());
    let lines = [rows, columns].concat();
    let mut n_left = MAX_LOOKS;
    for (line, clue) in lines.iter().zip(clues) {
        let n_looks = looks(line.runs(), &vec![None; line.reads.len()], n_left + 1).len();
        n_left = n_left.checked_sub(n_looks).ok_or_else(|| {
            let most = number(MAX_LOOKS as u64);
            let problem = format!("the lines up to {} have more than {most} looks", line.name);
            document.place(clue.span()).error(problem)
        })?;
    }
    let symbols: Vec<String> = values.iter().map(char::to_string).collect();
    let values: Vec<Cell> = symbols
        .iter()
        .map(|value| Cell::from(value.as_str()))
        .collect();
    let cells = (0..height * width).map(|cell| {
        let name = format!("r{}c{}", cell / width + 1, cell % width + 1);
        NamedVariable::new(name.clone(), name, values.clone())
    });
    let names = |kind, n_lines| (1..=n_lines).map(move |no| format!("{kind}{no}"));
    let nonogram = Assignment {
        family: &super::FAMILY,
        rules: Rules { variables: cells.collect(), rules: lines },
        layout: Arrangement::Picture {
            width,
            lines: names('r', height).chain(names('c', width)).collect(),
        },
        clues: Vec::new(),
        known_rules: vec![
            "A run is as many filled cells side by side as its number says, all of the colour of its letter if it has one.".to_owned(),
            "Between two runs of one colour is at least one empty cell.".to_owned(),
        ],
        best: None,
    };
    Ok(Puzzle {
        legend: document.legend(file.colours, Entries::default(), &symbols[1..], &[])?,
        ..Puzzle::new(document, file.name, file.known, file.question, nonogram)?
    })
}

/// The values that a cell may have: empty, and the colours of the clues.
///
/// # Errors
/// When rows and columns do not fill as many cells with a colour, in words.
fn values(rows: &[NamedRule], columns: &[NamedRule]) -> std::result::Result<Vec<char>, String> {
    let mut values = vec![EMPTY];
    for (_, colour) in rows.iter().chain(columns).flat_map(NamedRule::runs) {
        if values.contains(colour) {
            continue;
        }
        values.push(*colour);
        let [across, down] = [rows, columns].map(|lines| -> usize {
            let runs = lines.iter().flat_map(NamedRule::runs);
            runs.filter(|run| run.1 == *colour).map(|run| run.0).sum()
        });
        if across != down {
            let down = count_of(down as u64, "cell");
            return Err(format!(
                "the columns fill {down} with `{colour}`, the rows {across}"
            ));
        }
    }
    Ok(values)
}

/// The lines of a kind, each with the cells that `cells` gives for its position.
fn read_lines(
    document: &Document,
    kind: &'static str,
    clues: &Clues,
    cells: &dyn Fn(usize) -> Vec<usize>,
) -> Result<Vec<NamedRule>> {
    let found = clues.get_ref().len();
    if !(1..=MAX_SIDE).contains(&found) {
        let problem = format!("{found} {kind}s; expected 1 to {MAX_SIDE}");
        return Err(document.place(clues.span()).error(problem));
    }
    all(clues.get_ref().iter().enumerate().map(|(idx, text)| {
        let (reads, name) = (cells(idx), format!("{kind} {}", idx + 1));
        let place = document.place(text.span());
        let runs = runs(text.get_ref()).map_err(|word| {
            let help = "expected its length, such as 3, and a letter for its colour if it has one, such as 3r";
            place.error(format!("invalid run `{word}` in {name}")).help(help)
        })?;
        if n_needed(&runs) > reads.len() {
            let problem = format!("{name} needs {} cells; it has {}", n_needed(&runs), reads.len());
            return Err(place.error(problem));
        }
        Ok(NamedRule { name, origin: Origin::Unit(kind), reads, kind: RuleKind::Runs(runs) })
    }))
}

/// The runs of a clue such as `3r 1`; none of `0`.
///
/// # Errors
/// With the first word that is not a run.
pub fn runs(clue: &str) -> std::result::Result<Vec<Run>, &str> {
    let words = clue.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let run = |word: &'_ str| {
        let length = word.strip_suffix(|symbol: char| symbol.is_ascii_alphabetic());
        let colour = length.and(word.chars().last()).unwrap_or(FILLED);
        let length = length.unwrap_or(word).parse().ok();
        Some((length.filter(|length| *length > 0)?, colour))
    };
    if words.clone().eq(["0"]) {
        return Ok(Vec::new());
    }
    words.map(|word| run(word).ok_or(word)).collect()
}
