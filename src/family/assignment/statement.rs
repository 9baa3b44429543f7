//! An assignment as its planner gets it: the problem, its relations, and the words of its stages.

use super::drawing::drawing;
use super::model::constant;
use super::model::{Arrangement, Assignment, Rules};
use super::problem::problem;
use super::{picture, tables};
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
        let inputs = tables::inputs(assignment);
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
    let own = assignment.words();
    let words = StageWords {
        nouns: own.nouns,
        names: names(assignment, &slots),
        does: own.does,
        row: own.row,
        notes: own.notes.to_owned(),
        ..StageWords::default()
    };
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
        ..Statement::new(subject, inputs, problem, style, own.halves)
    }
}

/// The names of what the stages join: categories of houses, lines of a picture, or the variables of these slots.
fn names(assignment: &Assignment, slots: &[usize]) -> Vec<String> {
    let Rules { variables, rules } = &assignment.rules;
    let mut names: Vec<String> = if assignment.lines().is_empty() {
        let own = slots.iter().map(|idx| match assignment.category_of(*idx) {
            Some(category) => &category.name,
            None => &variables[*idx].name,
        });
        own.cloned().collect()
    } else {
        rules.iter().map(|line| line.name.clone()).collect()
    };
    names.dedup();
    names
}
