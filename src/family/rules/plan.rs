//! Puzzles that state their own rules as plans: variable after variable, each joined to the values that keep all rules so far.

use super::decoder::RulesDecoder;
use super::drawing::drawing;
use super::model::Rules;
use super::problem::{NUMBER, VALUE, WORD, all_values, problem};
use crate::family::puzzle::Puzzle;
use crate::plan::{Column, Fill, Input, StageWords, Statement, Style, varchar};
use crate::problem::JoinKind;
use crate::relation::{Cell, Row};

/// The names of its variables in the database.
const UNKNOWN: &str = "Unknown";

/// States a puzzle of its own rules.
pub fn state(puzzle: &Puzzle, rules: &Rules) -> Statement {
    let variables = || rules.variables.iter();
    let words = StageWords {
        names: variables().map(|unknown| unknown.name.clone()).collect(),
        does: ["a value for {each}"; 2],
        row: [
            "a value that it may take",
            "the values of {n} variables that keep all rules so far, each in the column of its variable",
        ],
        ..StageWords::default()
    };
    let style = Style {
        join: JoinKind::Cross,
        is_aliased: true,
        words,
        ..Style::default()
    };
    let hidden = variables()
        .zip(0..)
        .filter(|(unknown, _)| unknown.is_hidden);
    let subject = puzzle.subject(
        rules.variables.len(),
        RulesDecoder::new(rules),
        drawing(rules),
    );
    Statement {
        best: rules.best.clone(),
        hidden: hidden.map(|(_, id)| id).collect(),
        ..Statement::new(
            subject,
            inputs(rules),
            problem(rules),
            style,
            Err("a puzzle of its own rules"),
        )
    }
}

fn inputs(rules: &Rules) -> Vec<Input> {
    let unknowns = || rules.variables.iter();
    let rows = unknowns().zip(1_usize..).map(|(unknown, no)| {
        vec![
            Cell::from(no),
            Cell::from(unknown.name.as_str()),
            Cell::from(unknown.column.as_str()),
        ]
    });
    let values = |are_texts| -> Vec<Row> {
        let values = all_values(rules, are_texts).into_iter();
        values.map(|value| vec![value]).collect()
    };
    let (numbers, words) = (values(false), values(true));
    let word_type = varchar(words.iter().filter_map(|row| match &row[0] {
        Cell::Text(text) => Some(text.as_str()),
        _ => None,
    }));
    let of_values = [
        (
            NUMBER,
            "Number: one row is a number that a variable may be.",
            "INTEGER".to_owned(),
            numbers,
        ),
        (
            WORD,
            "Word: one row is a text that a variable may be.",
            word_type,
            words,
        ),
    ];
    let of_values = of_values
        .into_iter()
        .filter(|(_, _, _, rows)| !rows.is_empty());
    let of_values = of_values.map(|(table, about, sql_type, rows)| Input {
        table,
        about,
        columns: vec![Column::new(VALUE, &sql_type)],
        key: &[VALUE],
        looked_up_by: &[],
        fill: Fill::Rows(rows),
    });
    let unknown = Input {
        table: UNKNOWN,
        about: "Unknown: one row is a variable, and the column in which the stages keep its value.",
        columns: vec![
            Column::new("Unknown_No", "INTEGER").about("in the order of the puzzle file, from 1"),
            Column::new(
                "Name",
                &varchar(unknowns().map(|unknown| unknown.name.as_str())),
            ),
            Column::new(
                "Column_Name",
                &varchar(unknowns().map(|unknown| unknown.column.as_str())),
            ),
        ],
        key: &["Unknown_No"],
        looked_up_by: &[],
        fill: Fill::Rows(rows.collect()),
    };
    of_values.chain([unknown]).collect()
}
