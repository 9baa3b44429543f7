//! Checks and hints for puzzles that state their own rules. Both look at the rules of the file and at values, and at no plan.

use std::sync::Arc;

use super::describe::values_in_words;
use super::linear::total_of;
use super::model::{Demand, Rules};
use super::support;
use crate::error::Result;
use crate::family::given::{filled, no_piece, no_place, position_of};
use crate::family::verify::{
    NamedRow, Unreadable, Verdict, WrittenSolution, cells_of_table, words_of_board,
};
use crate::family::{Given, LeftOut, Reason};
use crate::plan::{Filling, Placement};
use crate::relation::{Cell, Row};

/// Checks a solution. A row has the value of each variable, in the column of its name. What is hidden may be missing.
pub fn check(rules: &Rules, solution: WrittenSolution) -> Result<Verdict, Unreadable> {
    let is_row = matches!(solution, WrittenSolution::Row(_));
    let (columns, row) = match solution {
        WrittenSolution::Row(NamedRow { columns, row }) => (columns.to_vec(), row.clone()),
        WrittenSolution::Places(places) => {
            let names = places.iter().map(|place| place.text("Name"));
            let values = places.iter().map(|place| place.text("Holds"));
            let names: Vec<String> = names.collect::<Result<_, _>>()?;
            let values: Vec<String> = values.collect::<Result<_, _>>()?;
            row_of(rules, names.iter().zip(values))
        }
        WrittenSolution::Board(text) => row_of_board(rules, text)?,
    };
    let row = NamedRow {
        columns: &columns,
        row: &row,
    };
    let values = rules.variables.iter().map(|unknown| {
        let value = if unknown.holds_texts() {
            row.text(&unknown.column).map(Cell::from)
        } else {
            row.integer(&unknown.column).map(Cell::from)
        };
        match value {
            Err(_) if unknown.is_hidden => Ok(None),
            Err(Unreadable::NoColumn(_)) if !is_row => {
                Err(Unreadable::Value(format!("{} has no value", unknown.name)))
            }
            value => value.map(Some),
        }
    });
    let known: Vec<Option<Cell>> = values.collect::<Result<_, _>>()?;
    let mut faults = Vec::new();
    for (idx, unknown) in rules.variables.iter().enumerate() {
        let is_stranger = |value: &Cell| !unknown.values.contains(value);
        if known[idx].as_ref().is_some_and(is_stranger) {
            let expected = values_in_words(&unknown.values);
            faults.extend(is(rules, &known, idx).map(|is| format!("{is}; expected {expected}")));
        }
    }
    faults.extend(faults_of(rules, &known));
    let claim = format!("{known:?}");
    Ok(Verdict { claim, faults })
}

/// The columns and the cells of a row with these values of variables, which are given by their names.
fn row_of<'a>(
    rules: &Rules,
    values: impl Iterator<Item = (&'a String, String)>,
) -> (Vec<String>, Row) {
    let cells = values.map(|(name, value)| {
        let mut variables = rules.variables.iter();
        let unknown = variables.find(|unknown| unknown.name == *name);
        let column = unknown.map_or(name, |unknown| &unknown.column);
        (column.clone(), Cell::from(value))
    });
    cells.unzip()
}

/// The same of a board in lines: a grid of values, or a table of names and values.
fn row_of_board(rules: &Rules, text: &str) -> Result<(Vec<String>, Row), Unreadable> {
    let names = || rules.variables.iter().map(|unknown| &unknown.name);
    if let Some(squares) = &rules.squares {
        let words = words_of_board(text, "|,;", squares.len())?;
        let mut placed: Vec<_> = squares.iter().zip(names()).collect();
        placed.sort();
        return Ok(row_of(
            rules,
            placed.into_iter().map(|(_, name)| name).zip(words),
        ));
    }
    let table = cells_of_table(text);
    let mut found = Vec::new();
    for name in names() {
        let row = table.iter().find(|row| row.len() == 2 && row[0] == name);
        found.extend(row.map(|row| (name, row[1].to_owned())));
    }
    if found.is_empty() {
        Err(Unreadable::NoBoard)
    } else {
        Ok(row_of(rules, found.into_iter()))
    }
}

/// The rules that values break, in words.
pub fn faults_of(rules: &Rules, known: &[Option<Cell>]) -> Vec<String> {
    let broken = rules.rules.iter();
    let broken = broken.filter(|rule| rule.is_kept(&rules.variables, known) == Some(false));
    let faults = broken.map(|rule| {
        let read = rule.reads.iter().filter_map(|idx| is(rules, known, *idx));
        let read = read.collect::<Vec<_>>().join(", ");
        format!("the rule `{}` is broken: {read}", rule.says)
    });
    faults.collect()
}

/// A variable and its value, if it has one: "queen 3 is 5".
fn is(rules: &Rules, known: &[Option<Cell>], idx: usize) -> Option<String> {
    let value = known[idx].as_ref()?.to_text();
    Some(format!("{} is {value}", rules.variables[idx].name))
}

/// The puzzle with a variable given, such as `queen 3` and `5`.
pub fn given(rules: &Rules, place: &str, piece: &str) -> Result<Given> {
    let variables = rules.variables.iter();
    let slot = position_of(place, variables.map(|unknown| unknown.name.as_str()));
    let slot = slot.ok_or_else(|| {
        no_place(
            "variable",
            place,
            rules.variables.iter().map(|unknown| unknown.name.clone()),
        )
    })?;
    let unknown = &rules.variables[slot];
    let mut given = rules.given.iter();
    let possible = given.find(|(variable, _)| *variable == slot);
    let possible = possible.map_or(&unknown.values, |(_, values)| values);
    let values: Vec<String> = possible.iter().map(Cell::to_text).collect();
    let value = position_of(piece, values.iter().map(String::as_str));
    let value = value.map(|idx| &possible[idx]);
    let value = value.ok_or_else(|| no_piece("value", place, piece, &values))?;
    if unknown.is_given && unknown.values[0] != *value {
        return Err(filled(place, piece, &unknown.values[0].to_text()));
    }
    let piece = value.to_text();
    let mut content = rules.clone();
    content.variables[slot].values = vec![value.clone()];
    content.variables[slot].is_given = true;
    let known = content.variables.iter();
    let known = known.map(|unknown| unknown.values.first().filter(|_| unknown.is_given).cloned());
    let clash = broken(rules, &known.collect::<Vec<_>>(), slot);
    Ok(Given {
        content: Arc::new(content),
        placed: vec![(slot, piece)],
        clash: clash.map(|says| format!("the rule `{says}` is broken")),
    })
}

/// The values that the file gives, each with the puzzle without it.
pub fn givens(rules: &Rules) -> Vec<LeftOut> {
    let givens = rules.given.iter().enumerate();
    givens
        .filter_map(|(idx, (variable, values))| {
            let unknown = &rules.variables[*variable];
            let name = format!("given: {} = {}", unknown.name, unknown.values[0].to_text());
            let mut rest = rules.clone();
            rest.given.remove(idx);
            rest.variables[*variable].values.clone_from(values);
            rest.variables[*variable].is_given = false;
            // The least and the most that a variable adds follow from its values.
            for rule_idx in 0..rest.rules.len() {
                if let Demand::Adds(total) = &rest.rules[rule_idx].demand {
                    let terms = total.terms.iter();
                    let terms = terms
                        .map(|term| (term.variable, term.adds.clone()))
                        .collect();
                    let bounds = (total.least, total.most);
                    let total = total_of(&rest, terms, bounds, &total.column, &total.says)?;
                    rest.rules[rule_idx].demand = Demand::Adds(total);
                }
            }
            Some(LeftOut {
                name,
                noun: None,
                rest: Arc::new(rest),
            })
        })
        .collect()
}

/// A rule that reads a variable and is broken, as far as the values that are known tell.
fn broken<'a>(rules: &'a Rules, known: &[Option<Cell>], slot: usize) -> Option<&'a str> {
    let mut reads = rules.rules.iter().filter(|rule| rule.reads.contains(&slot));
    let broken = reads.find(|rule| rule.is_kept(&rules.variables, known) == Some(false))?;
    Some(&broken.says)
}

/// Why a variable cannot have another value beside those that are known.
pub fn reason(rules: &Rules, target: &Placement, known: &Filling) -> Option<Reason> {
    let unknown = &rules.variables[target.slot];
    let mut values: Vec<Option<Cell>> = vec![None; rules.variables.len()];
    for Placement { slot, piece, .. } in known {
        let mut own = rules.variables[*slot].values.iter();
        values[*slot] = own.find(|value| value.to_text() == *piece).cloned();
    }
    let others = unknown.values.iter();
    let others = others.filter(|value| value.to_text() != target.piece);
    let others = others.map(|value| {
        values[target.slot] = Some(value.clone());
        let rule = support::broken(rules, &[target.slot], &values, &|_, _, _| true);
        (value.to_text(), rule.map(|rule| rule.says.clone()))
    });
    Reason::of(format!("no other value fits {}", unknown.name), others)
}
