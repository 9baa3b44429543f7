//! What became of each group of rows, such as each centre of a flower.

use super::{GroupRow, GroupTable, LessonStage, RowId};
use crate::output::count_of;
use crate::plan::Plan;
use crate::relation::{Relation, Row};

/// The groups of a run, and the rows that each has left after each stage.
#[derive(Debug)]
pub struct Groups {
    /// What a group is called in a sentence.
    pub noun: &'static str,
    /// The column that tells the group.
    pub column: &'static str,
    /// Their names, in the order of the puzzle.
    pub names: Vec<String>,
    n_rows: Vec<Vec<u64>>,
}

/// A part of the rows, by the name of its group if it is one, with the rows left after each stage.
pub type Part = (Option<String>, Vec<u64>);

impl Groups {
    /// The groups of a plan, from its report; nothing where it has none.
    pub fn of(plan: &Plan, report: &Relation) -> Option<Self> {
        let groups = plan.groups.as_ref()?;
        let count = |row: &Row| {
            let cells = row[1..].iter();
            let counts = cells.map(|cell| u64::try_from(cell.as_integer()?).ok());
            counts.map(Option::unwrap_or_default).collect()
        };
        Some(Self {
            noun: groups.noun,
            column: groups.column,
            names: report.rows.iter().map(|row| row[0].to_text()).collect(),
            n_rows: report.rows.iter().map(count).collect(),
        })
    }

    /// Each group as a part of the rows.
    pub fn parts(&self) -> Vec<Part> {
        let names = self.names.iter().cloned().map(Some);
        names.zip(self.n_rows.iter().cloned()).collect()
    }

    /// What became of them.
    pub fn table(self, plan: &Plan, stages: &[LessonStage]) -> GroupTable {
        let parts = self.names.iter().zip(&self.n_rows).enumerate();
        let members = parts.map(|(idx, (name, n_rows))| {
            let (end, furthest) = end(plan, stages, idx, n_rows);
            GroupRow {
                name: name.clone(),
                survives: first_empty(n_rows).is_none(),
                n_rows: n_rows.clone(),
                end,
                furthest,
            }
        });
        GroupTable {
            noun: self.noun,
            column: self.column,
            members: members.collect(),
        }
    }
}

/// The first stage without a row.
pub fn first_empty(n_rows: &[u64]) -> Option<usize> {
    n_rows.iter().position(|n_rows| *n_rows == 0)
}

/// How a group ends, in words, and a row that shows it.
fn end(
    plan: &Plan,
    stages: &[LessonStage],
    group: usize,
    n_rows: &[u64],
) -> (String, Option<RowId>) {
    let first_of = |stage: usize| {
        let mut rows = stages[stage].rows.iter();
        rows.position(|row| row.group == Some(group))
            .map(|row| RowId { stage, row })
    };
    let Some(empty) = first_empty(n_rows) else {
        let last = n_rows.len() - 1;
        let end = format!("survives, with {} of {}", count_of(n_rows[last], "row"), stages[last].name);
        return (end, first_of(last));
    };
    let before = plan.stages[empty].parents(plan);
    let before = before.first().and_then(|parent| {
        let mut names = plan.stages.iter();
        names.position(|stage| stage.name == parent.name)
    });
    let name = &stages[empty].name;
    match before.and_then(first_of) {
        None => (format!("ends at once: {name} has no row of it"), None),
        Some(id) => {
            let RowId { stage, row } = id;
            let why = stages[stage].rows[row].why.as_deref().unwrap_or_default();
            let rows = match n_rows[stage] {
                1 => "the one row".to_owned(),
                n_rows => format!("{}, such as row {}", count_of(n_rows, "row"), row + 1),
            };
            (format!("ends at {}, {rows}: {why}", stages[stage].name), Some(id))
        }
    }
}
