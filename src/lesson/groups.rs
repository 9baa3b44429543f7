//! The fate of each group of rows, such as each centre of a flower.

use super::{GroupRow, GroupTable, LessonStage, RowId};
use crate::explain;
use crate::plan::Plan;
use crate::words::number;

/// A row for each group, with the rows that it has left after each stage; `None` where the plan has no groups.
pub fn table(
    plan: &Plan,
    groups: &[(String, Vec<u64>)],
    stages: &[LessonStage],
) -> Option<GroupTable> {
    let told_apart = plan.puzzle.groups.as_ref()?;
    let members = groups.iter().enumerate().map(|(idx, (name, n_rows))| {
        let (end, furthest, others) = end(plan, stages, idx, n_rows);
        GroupRow {
            name: name.clone(),
            survives: first_empty(n_rows).is_none(),
            n_rows: n_rows.clone(),
            end,
            furthest,
            others,
        }
    });
    Some(GroupTable {
        noun: told_apart.noun,
        column: told_apart.column,
        members: members.collect(),
    })
}

pub fn first_empty(n_rows: &[u64]) -> Option<usize> {
    n_rows.iter().position(|n_rows| *n_rows == 0)
}

/// Where a group ends, given the rows that it has left after each stage: words, a row, and words.
fn end(
    plan: &Plan,
    stages: &[LessonStage],
    group: usize,
    n_rows: &[u64],
) -> (String, Option<RowId>, String) {
    let first_of = |stage: usize| {
        let mut rows = stages[stage].rows.iter();
        rows.position(|row| row.group == Some(group))
            .map(|row| RowId { stage, row })
    };
    let others = |stage: usize| match n_rows[stage] {
        1 => String::new(),
        n_rows => format!(", one of {}", number(n_rows)),
    };
    let Some(empty) = first_empty(n_rows) else {
        let last = n_rows.len() - 1;
        return ("survives with".to_owned(), first_of(last), others(last));
    };
    let parents = explain::parents(plan, &plan.stages[empty]);
    let Some(row) = parents.first().and_then(|idx| first_of(*idx)) else {
        let name = &stages[empty].name;
        let words = format!("ends at once: {name} has no row for it");
        return (words, None, String::new());
    };
    ("ends with".to_owned(), Some(row), others(row.stage))
}
