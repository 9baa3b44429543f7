//! Puzzles that state their own rules as plans: variable after variable, each joined to the values that keep all rules so far.

use super::decoder::RulesDecoder;
use super::drawing::drawing;
use super::model::Rules;
use super::problem::{NUMBER, VALUE, WORD, all_values, describe, problem};
use crate::error::Result;
use crate::family::puzzle::Puzzle;
use crate::plan::{Ask, Choice, Column, Fill, Input, Options, Plan, Posed, Style, varchar};
use crate::problem::JoinKind;
use crate::relation::{Cell, Row};

/// The names of its variables in the database.
const UNKNOWN: &str = "Unknown";

/// Turns a puzzle into a plan of as many stages as it has variables.
///
/// # Errors
/// When the options ask for a bushy plan, or the database cannot be asked.
pub fn compile(puzzle: &Puzzle, rules: &Rules, options: &Options, ask: &dyn Ask) -> Result<Plan> {
    options.refuse_bushy("a puzzle of its own rules")?;
    let inputs = inputs(rules);
    let posed = Posed::new(problem(rules), 1);
    let choice = Choice {
        options,
        ask,
        inputs: &inputs,
        all: &posed,
        once: &posed,
        order: None,
        counts_unseen: false,
        style: Style {
            join: JoinKind::Cross,
            alias: |variable| &variable.name,
            keeps_witnesses: true,
            describe: &|added| describe(rules, added),
        },
        solution: "a value for each variable",
        plan: &|stages, method| Plan {
            method,
            ..puzzle.plan(
                inputs.clone(),
                stages,
                rules.variables.len(),
                RulesDecoder::new(rules),
                drawing(rules),
            )
        },
    };
    choice.plan()
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
