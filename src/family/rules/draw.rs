//! The board of a puzzle of its own rules, as its `draw` says.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::{Spanned, Value};

use super::rule::{Entry, Scope};
use crate::drawing::Square;
use crate::error::Result;
use crate::family::assignment::{EMPTY, FILLED, Letter, RuledBoard};
use crate::family::document::Document;

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
pub fn board(document: &Document, scope: &Scope, draw: DrawFile) -> Result<RuledBoard> {
    let entry = |text| Entry::new(document, text);
    let looks = [&draw.board, &draw.sum, &draw.map, &draw.lines];
    let [chess, sum, map, lines] = looks.map(|look| look.as_ref().map(entry));
    let numbers = draw
        .numbers
        .as_ref()
        .map(|text| numbers(&entry(text), scope));
    let numbers = numbers.transpose()?.unwrap_or_default();
    let of_grid = draw.relation.as_ref().map(entry);
    let [filled, empty] = [(draw.filled, FILLED), (draw.empty, EMPTY)].map(|(value, symbol)| {
        let value = value?;
        let name = Spanned::new(value.span(), value.get_ref().to_string());
        Some(
            Entry::new(document, &name)
                .cell(value.get_ref())
                .map(|value| (value, symbol)),
        )
    });
    let symbols: Vec<_> = filled.into_iter().chain(empty).collect::<Result<_>>()?;
    if [&chess, &sum, &map, &lines, &of_grid]
        .into_iter()
        .flatten()
        .count()
        > 1
    {
        let all = [chess, sum, map, lines, of_grid].into_iter().flatten();
        let last = all.last().expect("there are two");
        return Err(last.wrong(
            "is a second way to `draw`; expected one of `relation`, `board`, `sum`, `map` and `lines`",
        ));
    }
    match (chess, sum, map, lines) {
        (Some(at), ..) => board_of_chess(&at, scope),
        (_, Some(at), ..) => sum_of(&at, scope),
        (_, _, Some(at), _) => map_of(&at, scope),
        (.., Some(at)) => lines_of(&at, scope, &numbers),
        _ => {
            let keys = [&draw.row, &draw.column].map(Option::as_deref);
            let (row, column) = (keys[0].unwrap_or("row"), keys[1].unwrap_or("column"));
            match (squares(of_grid.as_ref(), scope, row, column), of_grid) {
                (Some(squares), _) => Ok(RuledBoard::Cells(squares, symbols, numbers)),
                (None, Some(at)) => Err(at.wrong(format!(
                    "cannot be drawn by `{row}` and `{column}`; expected a place of its own for every variable, in rows and columns from 1 to {MAX_LINES}"
                ))),
                (None, None) => Ok(RuledBoard::List),
            }
        }
    }
}

/// The row and the column of each variable, from 0, by these keys; `None` if not all variables have both.
fn squares(at: Option<&Entry>, scope: &Scope, row: &str, column: &str) -> Option<Vec<Square>> {
    let table = match at {
        Some(at) => scope.table(at.name),
        None => scope.tables.iter().find(|table| table.has_variables()),
    }?;
    let keys = [table.position(row)?, table.position(column)?];
    let squares = table.rows.iter().map(|member| {
        let [row, column] = keys.map(|idx| {
            let line = member.row[idx].as_index()?.checked_sub(1)?;
            (line < MAX_LINES).then_some(line)
        });
        member.variable.and(Some((row?, column?)))
    });
    let squares: Vec<Square> = squares.collect::<Option<_>>()?;
    let n_apart = squares.iter().collect::<BTreeSet<_>>().len();
    let n_variables = scope.rules.variables.len();
    ([squares.len(), n_apart] == [n_variables; 2]).then_some(squares)
}

/// The numbers of a column such as `clue.number`, by the row and the column of each, from 0.
fn numbers(at: &Entry, scope: &Scope) -> Result<BTreeMap<Square, String>> {
    let column = at.name.split_once('.').and_then(|(table, column)| {
        let table = scope.table(table)?;
        let place = [table.position("row")?, table.position("column")?];
        Some((table, place, table.position(column)?))
    });
    let Some((table, place, column)) = column else {
        return Err(at.wrong("is no column of numbers; expected one such as \"clue.number\", of a table with `row` and `column`"));
    };
    let numbers = table.rows.iter().map(|row| {
        let [down, across] = place.map(|idx| row.row[idx].as_index()?.checked_sub(1));
        let square = down
            .zip(across)
            .filter(|(down, across)| down.max(across) < &MAX_LINES);
        let problem = || format!("has a number outside of rows and columns from 1 to {MAX_LINES}");
        Ok((
            square.ok_or_else(|| at.wrong(problem()))?,
            row.row[column].to_text(),
        ))
    });
    numbers.collect()
}

/// A line of a lattice for each variable, and the numbers of the fields between them.
fn lines_of(at: &Entry, scope: &Scope, numbers: &BTreeMap<Square, String>) -> Result<RuledBoard> {
    let squares = squares(Some(at), scope, "row", "column");
    let are_lines =
        |squares: &Vec<Square>| squares.iter().all(|(row, column)| (row + column) % 2 == 1);
    let Some(squares) = squares.filter(are_lines) else {
        return Err(at.wrong("cannot be drawn as lines; expected all variables, each in an odd row or an odd column, but not both"));
    };
    let fields = numbers
        .iter()
        .map(|((row, column), number)| ((2 * row + 1, 2 * column + 1), number.clone()));
    Ok(RuledBoard::Lines(squares, fields.collect()))
}

/// A column for each variable, which takes the number of a row.
fn board_of_chess(at: &Entry, scope: &Scope) -> Result<RuledBoard> {
    if at.name != "chess" {
        return Err(at.wrong("is not a board; expected \"chess\""));
    }
    let variables = &scope.rules.variables;
    let values = variables.iter().flat_map(|variable| &variable.values);
    let rows: Option<Vec<usize>> = values
        .map(|value| value.as_index().filter(|row| *row > 0))
        .collect();
    let n_rows = rows.and_then(|rows| rows.into_iter().max());
    let fits = |n_rows: &usize| n_rows * variables.len() <= MAX_SQUARES;
    let Some(n_rows) = n_rows.filter(fits) else {
        return Err(at.wrong(format!(
            "has a column for each variable, and a row for each value; expected values from 1 on, and up to {MAX_SQUARES} squares"
        )));
    };
    let is_there = |(name, _): &&(&str, &str)| scope.table(name).is_some();
    let piece = PIECES
        .iter()
        .find(is_there)
        .map_or("●", |(_, piece)| *piece);
    Ok(RuledBoard::Chess(n_rows, piece))
}

/// Numbers whose letters are variables, such as `SEND + MORE = MONEY`.
fn sum_of(at: &Entry, scope: &Scope) -> Result<RuledBoard> {
    let variables = &scope.rules.variables;
    let mut numbers: Vec<(char, Vec<Letter>)> = Vec::new();
    let mut sign = ' ';
    for word in at.name.split_whitespace() {
        if let "+" | "-" | "*" | "=" = word {
            sign = word.chars().next().unwrap_or(' ');
            continue;
        }
        let letter = |symbol: char| {
            let mut variables = variables.iter();
            let is_own = |name: &str| name.chars().eq([symbol]);
            (
                symbol,
                variables.position(|variable| is_own(&variable.name)),
            )
        };
        numbers.push((sign, word.chars().map(letter).collect()));
    }
    let found = numbers
        .iter()
        .flat_map(|(_, letters)| letters.iter().filter_map(|(_, idx)| *idx));
    check_all(at, scope, found)?;
    Ok(RuledBoard::Sum(numbers))
}

/// Rows of words, each the name of the variable that has the square, or its last word; `.` is a square that none has.
fn map_of(at: &Entry, scope: &Scope) -> Result<RuledBoard> {
    let variables = &scope.rules.variables;
    let mut regions = vec![Vec::new(); variables.len()];
    for (row, line) in at.name.trim_matches('\n').lines().enumerate() {
        for (column, word) in line
            .split_whitespace()
            .enumerate()
            .filter(|(_, word)| *word != ".")
        {
            let is_own = |name: &str| name.rsplit(' ').next() == Some(word);
            let idx = variables.iter().position(|variable| is_own(&variable.name));
            let idx = idx.ok_or_else(|| {
                let problem = format!("`draw` has the word `{word}`; expected a variable, or `.`");
                at.place.error(problem)
            })?;
            regions[idx].push((row, column));
        }
    }
    let found = (0..regions.len()).filter(|idx| !regions[*idx].is_empty());
    check_all(at, scope, found)?;
    for region in &mut regions {
        let sum = region
            .iter()
            .fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        let n_squares = region.len();
        region.sort_by_key(|(row, column)| {
            let [down, across] = [(*row, sum.0), (*column, sum.1)]
                .map(|(line, sum)| (line * n_squares).abs_diff(sum));
            down * down + across * across
        });
    }
    Ok(RuledBoard::Map(regions))
}

/// Makes sure that all variables are among these.
fn check_all(at: &Entry, scope: &Scope, found: impl Iterator<Item = usize>) -> Result<()> {
    let found: BTreeSet<usize> = found.collect();
    let mut variables = scope.rules.variables.iter().enumerate();
    match variables.find(|(idx, _)| !found.contains(idx)) {
        Some((_, variable)) => Err(at.place.error(format!(
            "`draw` has no place for `{}`; expected one for every variable",
            variable.name
        ))),
        None => Ok(()),
    }
}
