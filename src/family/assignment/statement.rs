//! An assignment as its planner gets it: the problem, its relations, and the words of its stages.

use super::drawing::drawing;
use super::model::{Arrangement, Assignment};
use super::picture;
use super::problem::{constant, problem};
use super::tables::Tables;
use crate::family::puzzle::Puzzle;
use crate::plan::{StageWords, Statement, Style};
use crate::problem::{Expr, JoinKind};

/// States a puzzle. Given values are constants, and a join beforehand leaves out the candidates that they exclude.
pub fn state(puzzle: &Puzzle, assignment: &Assignment) -> Statement {
    if let Arrangement::Picture { width, .. } = assignment.layout {
        return picture::state(puzzle, assignment, width);
    }
    let variables = &assignment.rules.variables;
    let (slots, constants) = (assignment.open(), assignment.constants());
    let names = slots.iter().map(|idx| variables[*idx].name.clone());
    let mut words = StageWords {
        names: names.collect(),
        does: ["a value for {each}"; 2],
        row: [
            "a value that it may take",
            "the values of {n} variables that keep all rules so far, each in the column of its variable",
        ],
        ..StageWords::default()
    };
    let (mut join, mut halves) = (JoinKind::Cross, Err("a puzzle of its own rules"));
    let mut order_by = Vec::new();
    match &assignment.layout {
        Arrangement::Names(_) | Arrangement::Picture { .. } => {}
        Arrangement::Grid { .. } => {
            words.nouns = ["cell ", "cells "];
            words.does = ["a digit for {each}"; 2];
            words.row = [
                "a digit that agrees with the givens",
                "{n} digits that agree with each other and with the givens, each in the column of its cell",
            ];
            halves = Err("a Sudoku");
        }
        Arrangement::Houses {
            n_houses,
            categories,
        } => {
            let mut open: Vec<usize> = slots.iter().map(|idx| idx / n_houses).collect();
            open.dedup();
            words.names = open
                .iter()
                .map(|idx| categories[*idx].name.clone())
                .collect();
            words.does = [
                "category {no}, {adds}: every way to give each of its values a house",
                "category {no}, {adds}, joined to every row of {before}: a house for each of its values",
            ];
            words.row = [
                "the house of each value, in the value's column",
                "the house of each value of all categories so far, in the value's column",
            ];
            "\nEach value joins House once more; a clue stands at the first value where all that it compares is known."
            .clone_into(&mut words.notes);
            join = JoinKind::Inner;
            halves = Ok("the house of each value of all categories, in the value's column");
            let columns = slots.iter().map(|idx| Expr::named(&variables[*idx].column));
            order_by = columns.collect();
        }
    }
    let is_hidden = |(_, idx): &(usize, &usize)| variables[**idx].is_hidden;
    let hidden = slots.iter().enumerate().filter(is_hidden);
    let hidden = hidden.map(|(id, _)| id).collect();
    let best = assignment.best.as_ref().map(|(number, extreme)| {
        let number = number.map(&|part| {
            let idx = assignment.rules.position(part.as_column()?.1)?;
            constants[idx].as_ref().map(constant)
        });
        (number, *extreme)
    });
    let drawing = drawing(assignment, &puzzle.legend);
    let style = Style {
        join,
        is_aliased: true,
        words,
        ..Style::default()
    };
    Statement {
        slots,
        order_by,
        best,
        hidden,
        ..Statement::new(
            puzzle.subject(variables.len(), assignment.clone(), drawing),
            Tables::of(assignment).inputs(),
            problem(assignment),
            style,
            halves,
        )
    }
}
