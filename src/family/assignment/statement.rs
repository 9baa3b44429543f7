//! An assignment as its planner gets it: the problem, its relations, and the words of its stages.

use super::drawing::drawing;
use super::model::{Arrangement, Assignment, Category};
use super::picture;
use super::problem::{constant, problem};
use super::tables::Tables;
use crate::family::puzzle::Puzzle;
use crate::plan::{StageWords, Statement, Style};
use crate::problem::{Expr, JoinKind};

/// States a puzzle. Given values are constants, and a join beforehand leaves out the candidates that they exclude.
pub fn state(puzzle: &Puzzle, assignment: &Assignment) -> Statement {
    let (variables, constants) = (&assignment.rules.variables, assignment.constants());
    let (slots, inputs, problem) = if let Arrangement::Picture { width, .. } = assignment.layout {
        let problem = picture::problem(assignment, width);
        (Vec::new(), picture::inputs(assignment), problem)
    } else {
        let inputs = Tables::of(assignment).inputs();
        (assignment.open(), inputs, problem(assignment))
    };
    let (join, order_by) = if let Arrangement::Houses { .. } = assignment.layout {
        let columns = slots.iter().map(|idx| Expr::named(&variables[*idx].column));
        (JoinKind::Inner, columns.collect())
    } else {
        (JoinKind::Cross, Vec::new())
    };
    let best = assignment.best.as_ref().map(|(number, extreme)| {
        let number = number.map(&|part| {
            let idx = assignment.rules.position(part.as_column()?.1)?;
            constants[idx].as_ref().map(constant)
        });
        (number, *extreme)
    });
    let (words, halves) = words(assignment, &slots);
    let style = Style {
        join,
        is_aliased: true,
        words,
        ..Style::default()
    };
    let is_hidden = |id: &usize| variables[slots[*id]].is_hidden;
    let drawing = drawing(assignment, &puzzle.legend);
    // A variable may take one of several places.
    let n_slots = drawing.places.len().max(variables.len());
    let subject = puzzle.subject(n_slots, assignment.clone(), drawing);
    Statement {
        order_by,
        best,
        hidden: (0..slots.len()).filter(is_hidden).collect(),
        slots,
        ..Statement::new(subject, inputs, problem, style, halves)
    }
}

/// The words of the stages that fill these slots, and those of [`Statement::halves`].
fn words(
    assignment: &Assignment,
    slots: &[usize],
) -> (StageWords, Result<&'static str, &'static str>) {
    let names = |idx: &usize| assignment.rules.variables[*idx].name.clone();
    let mut words = StageWords {
        names: slots.iter().map(names).collect(),
        ..StageWords::default()
    };
    let halves = match &assignment.layout {
        Arrangement::Names(_) => {
            words.does = ["a value for {each}"; 2];
            words.row = [
                "a value that it may take",
                "the values of {n} variables that keep all rules so far, each in the column of its variable",
            ];
            Err("a puzzle of its own rules")
        }
        Arrangement::Grid { .. } => {
            words.nouns = ["cell ", "cells "];
            words.does = ["a digit for {each}"; 2];
            words.row = [
                "a digit that agrees with the givens",
                "{n} digits that agree with each other and with the givens, each in the column of its cell",
            ];
            Err("a Sudoku")
        }
        Arrangement::Picture { .. } => {
            let lines = assignment.rules.rules.iter();
            words.names = lines.map(|line| line.name.clone()).collect();
            words.does = ["a look for {each}"; 2];
            words.row = [
                "a look that has the runs of its clue",
                "looks of {n} lines that agree where they cross",
            ];
            Err("a nonogram")
        }
        Arrangement::Houses {
            n_houses,
            categories,
        } => {
            words_of_houses(*n_houses, categories, slots, &mut words);
            Ok("the house of each value of all categories, in the value's column")
        }
    };
    (words, halves)
}

/// Sets the words of the stages that fill houses.
fn words_of_houses(
    n_houses: usize,
    categories: &[Category],
    slots: &[usize],
    words: &mut StageWords,
) {
    let mut open: Vec<usize> = slots.iter().map(|idx| idx / n_houses).collect();
    open.dedup();
    let names = open.iter().map(|idx| categories[*idx].name.clone());
    words.names = names.collect();
    words.does = [
        "category {no}, {adds}: every way to give each of its values a house",
        "category {no}, {adds}, joined to every row of {before}: a house for each of its values",
    ];
    words.row = [
        "the house of each value, in the value's column",
        "the house of each value of all categories so far, in the value's column",
    ];
    if categories.iter().any(|category| category.is_shared) {
        words.does = [
            "category {no}, {adds}: every way to give its values to the houses",
            "category {no}, {adds}, joined to every row of {before}: its values, given to the houses",
        ];
        words.row = [
            "the house of each value, or the value of each house where houses share values",
            "the house of each value of all categories so far, or the value of each house where houses share values",
        ];
    }
    "\nEach value joins House once more; a clue stands at the first value where all that it compares is known."
            .clone_into(&mut words.notes);
}
