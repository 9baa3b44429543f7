//! Rules that cells of a grid, or the edges of a loop, hang together.

use std::collections::BTreeSet;

use super::model::{NamedRule, RuleKind, Rules};
use super::problem::Binding;
use super::tables::{RelationNames, names};
use crate::plan::{Fill, Input, InputColumn};
use crate::problem::{ConnectedCell, Connection, Expr, Problem, unreached, word_and_bit};
use crate::relation::Cell;

/// A cell that hangs together with others where a condition holds.
#[derive(Debug, Clone)]
pub struct LinkedCell {
    /// The position of its variable.
    pub variable: usize,
    /// The condition on its value.
    pub holds: Expr,
    /// The positions of its neighbours among the cells of the rule.
    pub beside: Vec<usize>,
}

impl LinkedCell {
    /// True if the condition holds for a value.
    #[must_use]
    pub fn holds_for(&self, value: &Cell) -> bool {
        self.holds.value(&|_, _| Some(value.clone())) == Some(Cell::from(1_i64))
    }
}

/// Two cells that can no longer hang together where these values are known, by their variables.
pub fn cut_off(cells: &[LinkedCell], values: &[Option<Cell>]) -> Option<[usize; 2]> {
    let verdict = |cell: &LinkedCell| Some(cell.holds_for(values[cell.variable].as_ref()?));
    let known: Vec<Option<bool>> = cells.iter().map(verdict).collect();
    let beside: Vec<&[usize]> = cells.iter().map(|cell| &cell.beside[..]).collect();
    Some(unreached(&known, &beside)?.map(|at| cells[at].variable))
}

/// A rule that cells hang together, for a problem, with the number of the rule. A known value counts as a cell that is among them, or is left
/// out.
pub fn connection(
    no: usize,
    says: String,
    cells: &[LinkedCell],
    rules: &Rules,
    problem: &Problem,
    binding: &dyn Fn(usize) -> Binding,
) -> Connection {
    let held = |cell: &LinkedCell| match binding(cell.variable) {
        Binding::Constant(value) => cell.holds_for(&value).then_some(None),
        Binding::Variable(id) => {
            let column = &rules.variables[cell.variable].column;
            let test = cell.holds.read_from(column, &problem.variables[id].name);
            can_be_held(cell, rules).then_some(Some((id, test)))
        }
    };
    let found = cells.iter().map(|cell| {
        let (no, beside) = (cell.variable, Vec::new());
        held(cell).map(|held| ConnectedCell { no, held, beside })
    });
    let mut own: Vec<Option<ConnectedCell>> = found.collect();
    for (idx, cell) in cells.iter().enumerate() {
        let beside = cell.beside.iter().filter(|other| own[**other].is_some());
        let at = |position: &usize| own[..*position].iter().flatten().count();
        let positions: Vec<usize> = beside.map(at).collect();
        if let Some(own) = &mut own[idx] {
            own.beside = positions;
        }
    }
    Connection::new(no, says, own.into_iter().flatten().collect())
}

/// True if the condition on a cell holds for a value that no rule for this cell alone excludes.
fn can_be_held(cell: &LinkedCell, rules: &Rules) -> bool {
    let is_alone = |rule: &&NamedRule| rule.reads == [cell.variable];
    let alone: Vec<&NamedRule> = rules.rules.iter().filter(is_alone).collect();
    let mut known = vec![None; rules.variables.len()];
    rules.variables[cell.variable].values.iter().any(|value| {
        known[cell.variable] = Some(value.clone());
        let mut verdicts = alone
            .iter()
            .map(|rule| rule.is_kept(&rules.variables, &known));
        cell.holds_for(value) && verdicts.all(|verdict| verdict != Some(false))
    })
}

const NEIGHBOURS: RelationNames = names!("Neighbour" ["Cell", "Beside"] "a variable of those of which some hang together, and itself or a neighbour");

/// The relation of the cells of all rules that cells hang together, if there are any.
pub fn neighbours(rules: &Rules) -> Option<Input> {
    let mut pairs: BTreeSet<[usize; 2]> = BTreeSet::new();
    for rule in &rules.rules {
        let RuleKind::Connected(cells) = &rule.kind else {
            continue;
        };
        pairs.extend(cells.iter().flat_map(|cell| {
            let beside = cell.beside.iter().map(|other| cells[*other].variable);
            let all = std::iter::once(cell.variable).chain(beside);
            all.map(|other| [cell.variable, other])
        }));
    }
    let integer = |name| InputColumn::new(name, "INTEGER");
    let columns = vec![
        integer("Cell").about("the number of a variable, in the order of the puzzle file"),
        integer("Word").about("the number of the sum that has its bit"),
        integer("Bit"),
        integer("Beside"),
    ];
    let rows = pairs.iter().map(|[cell, other]| {
        let (word, bit) = word_and_bit(*cell);
        vec![
            (cell + 1).into(),
            word.into(),
            bit.into(),
            (other + 1).into(),
        ]
    });
    let fill = Fill::Rows(rows.collect());
    (!pairs.is_empty()).then(|| Input {
        looked_up_by: &[&["Beside"]],
        ..NEIGHBOURS.input(columns, fill)
    })
}
