//! The board of a puzzle of its own rules, as its `draw` says.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::{Spanned, Value};

use super::names::{Table, TableRow};
use super::rule::{Entry, Scope};
use crate::drawing::Square;
use crate::error::Result;
use crate::family::assignment::{EMPTY, FILLED, Letter, RuledBoard};
use crate::family::document::Document;
use crate::relation::{Cell, Row};

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct DrawFile {
    relation: Option<Spanned<String>>,
    row: Option<String>,
    column: Option<String>,
    filled: Option<Spanned<Value>>,
    empty: Option<Spanned<Value>>,
    board: Option<Spanned<String>>,
    sum: Option<Spanned<String>>,
    map: Option<Spanned<String>>,
    lines: Option<Spanned<String>>,
    numbers: Option<Spanned<String>>,
}

/// The most rows and columns of a drawing, and the most squares of a board of chess.
const MAX_LINES: usize = 256;
const MAX_SQUARES: usize = 1_024;

/// The pieces of chess, by the names of relations.
const PIECES: [(&str, &str); 6] = [
    ("king", "♚"),
    ("queen", "♛"),
    ("rook", "♜"),
    ("bishop", "♝"),
    ("knight", "♞"),
    ("pawn", "♟"),
];

/// The board of these variables: as `draw` says, or else a grid by the keys `row` and `column`, or else a list.
///
/// # Errors
/// When not every variable has a place on it.
pub fn board(document: &Document, scope: &Scope, draw: &DrawFile) -> Result<RuledBoard> {
    let entry = |text| Entry::new(document, text);
    let ways = [
        &draw.board,
        &draw.sum,
        &draw.map,
        &draw.lines,
        &draw.relation,
    ];
    if let Some(second) = ways.into_iter().flatten().nth(1) {
        return Err(entry(second).wrong(
            "is a second way to `draw`; expected one of `relation`, `board`, `sum`, `map` and `lines`",
        ));
    }
    let numbers = match &draw.numbers {
        Some(text) => numbers(&entry(text), scope)?,
        None => BTreeMap::new(),
    };
    if let Some(text) = &draw.board {
        return chess(&entry(text), scope);
    } else if let Some(text) = &draw.sum {
        return sum(&entry(text), scope);
    } else if let Some(text) = &draw.map {
        return map(&entry(text), scope);
    } else if let Some(text) = &draw.lines {
        return lines(&entry(text), scope, &numbers);
    }
    let mut symbols = Vec::new();
    for (value, symbol) in [(&draw.filled, FILLED), (&draw.empty, EMPTY)] {
        if let Some(value) = value {
            let name = Spanned::new(value.span(), value.get_ref().to_string());
            let at = Entry::new(document, &name);
            symbols.push((at.cell(value.get_ref())?, symbol));
        }
    }
    let keys = [(&draw.row, "row"), (&draw.column, "column")]
        .map(|(key, usual)| key.as_deref().unwrap_or(usual));
    let relation = draw.relation.as_ref().map(entry);
    let table = match &relation {
        Some(at) => scope.table(at.name),
        None => scope.tables.iter().find(|table| table.has_variables()),
    };
    match (table.and_then(|table| squares(scope, table, keys)), relation) {
        (Some(squares), _) => Ok(RuledBoard::Cells(squares, symbols, numbers)),
        (None, Some(at)) => Err(at.wrong(format!(
            "cannot be drawn by `{}` and `{}`; expected a place of its own for every variable, in rows and columns from 1 to {MAX_LINES}",
            keys[0], keys[1]
        ))),
        (None, None) => Ok(RuledBoard::List),
    }
}

/// The row and the column that these keys give a row of a relation, from 0.
fn square(table: &Table, row: &Row, keys: [&str; 2]) -> Option<Square> {
    let (row, column) = table.square(row, keys)?;
    let has_room = [row, column].map(|line| (1..=MAX_LINES).contains(&line)) == [true; 2];
    has_room.then(|| (row - 1, column - 1))
}

/// The squares of all variables, no two the same, if this relation has them.
fn squares(scope: &Scope, table: &Table, keys: [&str; 2]) -> Option<Vec<Square>> {
    let own = |(variable, row): &TableRow| variable.and(square(table, row, keys));
    let squares: Vec<Square> = table.rows.iter().map(own).collect::<Option<_>>()?;
    let n_apart = squares.iter().collect::<BTreeSet<_>>().len();
    let n_variables = scope.rules.variables.len();
    ([squares.len(), n_apart] == [n_variables; 2]).then_some(squares)
}

/// The numbers of a column such as `clue.number`, by the square of each.
fn numbers(at: &Entry, scope: &Scope) -> Result<BTreeMap<Square, String>> {
    let (name, column) = at.name.split_once('.').unwrap_or_default();
    let table = scope.table(name);
    let found = table.and_then(|table| {
        let idx = table.position(column)?;
        let numbers = table.rows.iter().map(|(_, row)| {
            let square = square(table, row, ["row", "column"])?;
            Some((square, row[idx].to_text()))
        });
        numbers.collect()
    });
    found.ok_or_else(|| {
        at.wrong(format!(
            "has no numbers; expected a column such as \"clue.number\" of a table with `row` and `column`, from 1 to {MAX_LINES}"
        ))
    })
}

/// A line of a lattice for each variable, and the numbers of the fields between them.
fn lines(at: &Entry, scope: &Scope, numbers: &BTreeMap<Square, String>) -> Result<RuledBoard> {
    let table = scope.table(at.name);
    let squares = table.and_then(|table| squares(scope, table, ["row", "column"]));
    let are_lines =
        |squares: &Vec<Square>| squares.iter().all(|(row, column)| (row + column) % 2 == 1);
    let Some(lines) = squares.filter(are_lines) else {
        return Err(at.wrong("cannot be drawn as lines; expected all variables, each in an odd row or an odd column, but not both"));
    };
    let fields = numbers.iter().map(|((row, column), number)| {
        let square = (2 * row + 1, 2 * column + 1);
        (square, number.clone())
    });
    Ok(RuledBoard::Lines(lines, fields.collect()))
}

/// A column for each variable, which takes the number of a row.
fn chess(at: &Entry, scope: &Scope) -> Result<RuledBoard> {
    if at.name != "chess" {
        return Err(at.wrong("cannot be drawn; expected \"chess\""));
    }
    let variables = &scope.rules.variables;
    let values = variables.iter().flat_map(|variable| &variable.values);
    let rows: Option<Vec<usize>> = values.map(Cell::as_index).collect();
    let fits = |rows: &Vec<usize>| {
        let n_rows = rows.iter().max().unwrap_or(&0);
        !rows.contains(&0) && n_rows * variables.len() <= MAX_SQUARES
    };
    let Some(rows) = rows.filter(fits) else {
        return Err(at.wrong(format!(
            "has a column for each variable, and a row for each value; expected values from 1 on, and up to {MAX_SQUARES} squares"
        )));
    };
    let own = PIECES.iter().find(|(name, _)| scope.table(name).is_some());
    let piece = own.map_or("●", |(_, piece)| *piece);
    let n_rows = rows.into_iter().max().unwrap_or_default();
    Ok(RuledBoard::Chess(n_rows, piece))
}

/// Numbers whose letters are variables, such as `SEND + MORE = MONEY`.
fn sum(at: &Entry, scope: &Scope) -> Result<RuledBoard> {
    let letter = |symbol: char| {
        let mut variables = scope.rules.variables.iter();
        let idx = variables.position(|variable| variable.name == symbol.to_string());
        (symbol, idx)
    };
    let mut numbers: Vec<(char, Vec<Letter>)> = Vec::new();
    let mut sign = ' ';
    for word in at.name.split_whitespace() {
        if let "+" | "-" | "*" | "=" = word {
            sign = word.chars().next().unwrap_or(' ');
        } else {
            numbers.push((sign, word.chars().map(letter).collect()));
        }
    }
    let letters = numbers.iter().flat_map(|(_, letters)| letters);
    check_all(at, scope, &letters.filter_map(|(_, idx)| *idx).collect())?;
    Ok(RuledBoard::Sum(numbers))
}

/// Rows of words, each the name of the variable that has the square, or its last word; `.` is a square that none has.
fn map(at: &Entry, scope: &Scope) -> Result<RuledBoard> {
    let variables = &scope.rules.variables;
    let mut regions = vec![Vec::new(); variables.len()];
    for (row, line) in at.name.trim_matches('\n').lines().enumerate() {
        let words = line.split_whitespace().enumerate();
        for (column, word) in words.filter(|(_, word)| *word != ".") {
            let is_own = |name: &str| name.rsplit(' ').next() == Some(word);
            let Some(idx) = variables.iter().position(|variable| is_own(&variable.name)) else {
                let problem = format!("`draw` has the word `{word}`; expected a variable, or `.`");
                return Err(at.place.error(problem));
            };
            regions[idx].push((row, column));
        }
    }
    let found = (0..regions.len()).filter(|idx| !regions[*idx].is_empty());
    check_all(at, scope, &found.collect())?;
    for region in &mut regions {
        let n_squares = region.len();
        let lines: [Vec<usize>; 2] = region.iter().copied().unzip().into();
        let sums = lines.map(|lines| lines.into_iter().sum::<usize>());
        region.sort_by_key(|(row, column)| {
            let [down, across] = [(*row, sums[0]), (*column, sums[1])]
                .map(|(line, sum)| (line * n_squares).abs_diff(sum));
            down * down + across * across
        });
    }
    Ok(RuledBoard::Map(regions))
}

/// Makes sure that all variables are among these.
fn check_all(at: &Entry, scope: &Scope, found: &BTreeSet<usize>) -> Result<()> {
    let mut variables = scope.rules.variables.iter().enumerate();
    match variables.find(|(idx, _)| !found.contains(idx)) {
        Some((_, variable)) => Err(at.place.error(format!(
            "`draw` has no place for `{}`; expected one for every variable",
            variable.name
        ))),
        None => Ok(()),
    }
}
