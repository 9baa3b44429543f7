//! Checks solutions against the values and rules of the puzzle, independently of any plan.

use super::describe::values_in_words;
use super::model::{Arrangement, Assignment, NamedRule, Origin, RuleKind, Rules};
use super::picture::clue;
use crate::family::given::position_of;
use crate::family::verify::{
    NamedRow, Unreadable, Verdict, WrittenSolution, cells_of_table, words_of_board,
};
use crate::relation::Cell;
use crate::text::picture;
use crate::words::in_a_list;

/// Checks a solution. A row has the value of each variable in its column; given and hidden variables may be missing.
pub fn check(puzzle: &Assignment, solution: WrittenSolution) -> Result<Verdict, Unreadable> {
    let known = match solution {
        WrittenSolution::Row(row) => values_of_row(puzzle, row)?,
        WrittenSolution::Places(places) => values_of_places(puzzle, places)?,
        WrittenSolution::Board(text) => values_of_board(puzzle, text)?,
    };
    let mut faults = Vec::new();
    for ((idx, variable), value) in puzzle.rules.variables.iter().enumerate().zip(&known) {
        let Some(value) = value else {
            continue;
        };
        let is = puzzle.is(idx, value);
        if !variable.values.contains(value) {
            let expected = values_in_words(&variable.values);
            faults.push(format!("{is}; expected {expected}"));
        } else if let Some(given) = variable.given.as_ref().filter(|given| *given != value) {
            faults.push(format!(
                "{is}; the puzzle gives {} there",
                puzzle.written(given)
            ));
        }
    }
    let mut n_clues = 0;
    for rule in &puzzle.rules.rules {
        if rule.is_kept(&puzzle.rules.variables, &known) != Some(false) {
            continue;
        }
        // A clue of several conditions is one fault.
        if let Origin::Clue { idx, .. } = &rule.origin {
            if *idx < n_clues {
                continue;
            }
            n_clues = idx + 1;
        }
        faults.extend(broken(puzzle, rule, &known));
    }
    let claim = format!("{known:?}");
    Ok(Verdict { claim, faults })
}

/// The values that break a rule, in words.
fn broken(puzzle: &Assignment, rule: &NamedRule, known: &[Option<Cell>]) -> Vec<String> {
    let is = |idx: &usize| Some(puzzle.is(*idx, known[*idx].as_ref()?));
    match (&rule.origin, &rule.kind) {
        (_, RuleKind::Runs(runs)) => {
            let clue = clue(runs).join(" ");
            vec![format!("{} does not have the runs {clue}", rule.name)]
        }
        (Origin::File, _) | (_, RuleKind::Sum(_)) => {
            vec![broken_of_file(&puzzle.rules, rule, known)]
        }
        (Origin::Clue { idx, .. }, _) => {
            let clue = puzzle.clues.get(*idx).map_or("", |clue| &clue.source);
            let read: Vec<String> = rule.reads.iter().filter_map(is).collect();
            vec![format!(
                "the clue `{clue}` is not true: {}",
                in_a_list(&read)
            )]
        }
        (Origin::Unit(_) | Origin::Category, _) => {
            let pairs = rule.reads.iter().enumerate().filter_map(|(n_before, last)| {
                let mut before = rule.reads[..n_before].iter();
                let first = before.find(|first| known[**first] == known[*last])?;
                let [first_name, last_name] =
                    [first, last].map(|idx| &puzzle.rules.variables[*idx].name);
                let value = puzzle.written(known[*last].as_ref()?);
                Some(match rule.origin {
                    Origin::Category => format!(
                        "{first_name} and {last_name} are both in house {value}; values of one category live apart"
                    ),
                    _ => format!("{}: {first_name} and {last_name} are both {value}", rule.name),
                })
            });
            pairs.collect()
        }
    }
}

/// The rules of a file that values break, in words.
pub fn faults_of(rules: &Rules, known: &[Option<Cell>]) -> Vec<String> {
    let broken = rules.rules.iter();
    let broken = broken.filter(|rule| rule.is_kept(&rules.variables, known) == Some(false));
    broken
        .map(|rule| broken_of_file(rules, rule, known))
        .collect()
}

fn broken_of_file(rules: &Rules, rule: &NamedRule, known: &[Option<Cell>]) -> String {
    let read = rule.reads.iter().filter_map(|idx| {
        let value = known[*idx].as_ref()?.to_text();
        Some(format!("{} is {value}", rules.variables[*idx].name))
    });
    let read: Vec<String> = read.collect();
    format!("the rule `{}` is broken: {}", rule.name, read.join(", "))
}

fn values_of_row(puzzle: &Assignment, row: NamedRow) -> Result<Vec<Option<Cell>>, Unreadable> {
    if let Arrangement::Picture { lines, .. } = &puzzle.layout {
        let mut found = Vec::new();
        for (idx, line) in lines.iter().enumerate() {
            let look = row.text(line)?;
            let meaning = puzzle.placements(idx, &Cell::from(look.as_str()));
            let meaning = meaning.ok_or_else(|| Unreadable::Value(format!("{line} is `{look}`")));
            let name = |cell: usize| puzzle.rules.variables[cell].name.clone();
            found.extend(
                meaning?
                    .into_iter()
                    .map(|placed| (name(placed.slot), placed.piece)),
            );
        }
        return values_of(puzzle, &found);
    }
    let values = puzzle.rules.variables.iter().map(|variable| {
        let value = if variable.holds_texts() {
            row.text(&variable.column).map(Cell::from)
        } else {
            row.integer(&variable.column).map(Cell::from)
        };
        match value {
            Err(_) if variable.is_hidden => Ok(None),
            Err(Unreadable::NoColumn(_)) if variable.given.is_some() => Ok(variable.given.clone()),
            value => value.map(Some),
        }
    });
    values.collect()
}

fn values_of_places(
    puzzle: &Assignment,
    places: &[NamedRow],
) -> Result<Vec<Option<Cell>>, Unreadable> {
    let mut found = Vec::new();
    for place in places {
        match &puzzle.layout {
            Arrangement::Names(_) => found.push((place.text("Name")?, place.text("Holds")?)),
            Arrangement::Grid { .. } | Arrangement::Picture { .. } => {
                let (row, column) = (place.integer("Row_No")?, place.integer("Column_No")?);
                let value = place.text(puzzle.value_column())?;
                found.push((format!("r{row}c{column}"), value));
            }
            Arrangement::Houses { categories, .. } => {
                let house = place.integer("House")?;
                for (category_idx, category) in categories.iter().enumerate() {
                    let value = place.text(&category.column)?;
                    let name = name_in_category(puzzle, category_idx, &value)?;
                    found.push((name, house.to_string()));
                }
            }
        }
    }
    values_of(puzzle, &found)
}

/// The values of variables that are given by their names; two that differ make one that is wrong.
fn values_of(
    puzzle: &Assignment,
    found: &[(String, String)],
) -> Result<Vec<Option<Cell>>, Unreadable> {
    let variables = &puzzle.rules.variables;
    let mut known = vec![None; variables.len()];
    for (name, value) in found {
        let idx = variables.iter().position(|variable| variable.name == *name);
        let noun = puzzle.place_noun();
        let idx =
            idx.ok_or_else(|| Unreadable::Value(format!("the puzzle has no {noun} {name}")))?;
        if let Some(other) = known[idx]
            .as_ref()
            .map(Cell::to_text)
            .filter(|other| other != value)
        {
            known[idx] = Some(Cell::from(format!("both {other} and {value}")));
            continue;
        }
        known[idx] = Some(match value.trim().parse::<i64>() {
            Ok(number) if !variables[idx].holds_texts() => Cell::from(number),
            Err(_) if !variables[idx].holds_texts() => {
                return Err(Unreadable::Value(format!(
                    "{name} is `{value}`; expected a whole number"
                )));
            }
            _ => Cell::from(value.as_str()),
        });
    }
    for (variable, known) in variables.iter().zip(&known) {
        if known.is_none() && !variable.is_hidden {
            let noun = puzzle.noun();
            return Err(Unreadable::Value(format!(
                "{} has no {noun}",
                variable.name
            )));
        }
    }
    Ok(known)
}

/// The name of a variable that is a value of a category.
fn name_in_category(
    puzzle: &Assignment,
    category_idx: usize,
    value: &str,
) -> Result<String, Unreadable> {
    let category = &puzzle.categories()[category_idx];
    let mut values = category.values.iter();
    let value_idx = values.position(|known| known == value).ok_or_else(|| {
        Unreadable::Value(format!("`{value}` is not a value of `{}`", category.name))
    })?;
    let idx = category_idx * category.values.len() + value_idx;
    Ok(puzzle.rules.variables[idx].name.clone())
}

/// The values of a board in lines: a grid of values, or a table of names and values, or of houses.
fn values_of_board(puzzle: &Assignment, text: &str) -> Result<Vec<Option<Cell>>, Unreadable> {
    let variables = &puzzle.rules.variables;
    let squares = match &puzzle.layout {
        Arrangement::Houses { .. } => return values_of(puzzle, &in_houses(puzzle, text)?),
        Arrangement::Names(None) => {
            let rows = cells_of_table(text).into_iter();
            let rows = rows.filter_map(|row| match row[..] {
                [name, value] => Some((name.to_owned(), value.to_owned())),
                _ => None,
            });
            let is_variable =
                |(name, _): &(String, String)| variables.iter().any(|one| one.name == *name);
            let found: Vec<(String, String)> = rows.filter(is_variable).collect();
            if found.is_empty() {
                return Err(Unreadable::NoBoard);
            }
            return values_of(puzzle, &found);
        }
        Arrangement::Names(Some(squares)) => squares.clone(),
        Arrangement::Grid { size, .. } | Arrangement::Picture { width: size, .. } => (0..variables
            .len())
            .map(|cell| (cell / size, cell % size))
            .collect(),
    };
    let words = match &puzzle.layout {
        Arrangement::Picture { width, .. } => {
            let values: Vec<String> = variables[0].values.iter().map(Cell::to_text).collect();
            let found = Some(picture::read(text, *width, &values));
            let found = found.filter(|found| found.len() == variables.len());
            found.ok_or(Unreadable::NoBoard)?
        }
        _ => words_of_board(text, "|,;[]", variables.len())?,
    };
    let mut places: Vec<usize> = (0..variables.len()).collect();
    places.sort_by_key(|idx| squares[*idx]);
    let found = places.into_iter().zip(words).map(|(idx, word)| {
        let values = || variables[idx].values.iter();
        let written: Vec<String> = values().map(|value| puzzle.written(value)).collect();
        let value = position_of(&word, written.iter().map(String::as_str));
        let value = value.and_then(|idx| values().nth(idx)).map(Cell::to_text);
        (variables[idx].name.clone(), value.unwrap_or(word))
    });
    values_of(puzzle, &found.collect::<Vec<_>>())
}

/// The variables of a table with a column for each house or for each category, each with its house.
fn in_houses(puzzle: &Assignment, text: &str) -> Result<Vec<(String, String)>, Unreadable> {
    let table = cells_of_table(text);
    let heading = table.first().ok_or(Unreadable::NoBoard)?;
    let category = |name: &str| {
        let mut categories = puzzle.categories().iter();
        categories.position(|known| known.name == name)
    };
    let mut found = Vec::new();
    for row in &table[1..] {
        for (name, value) in heading.iter().zip(row).skip(1) {
            let (category_idx, house) = match category(row[0]) {
                Some(category_idx) => (Some(category_idx), name),
                None => (category(name), &row[0]),
            };
            let category_idx = category_idx.filter(|_| house.parse::<i64>().is_ok());
            let category_idx = category_idx.ok_or(Unreadable::NoBoard)?;
            found.push((
                name_in_category(puzzle, category_idx, value)?,
                (*house).to_owned(),
            ));
        }
    }
    if found.len() == puzzle.rules.variables.len() {
        Ok(found)
    } else {
        Err(Unreadable::NoBoard)
    }
}
