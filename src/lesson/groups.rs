//! What became of each group of rows, such as each centre of a flower.

use super::{GroupRow, GroupTable, LessonStage, RowId};
use crate::explain;
use crate::plan::Plan;
use crate::relation::{Relation, Row};
use crate::words::number;

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
            let end = end(plan, stages, idx, n_rows);
            GroupRow {
                name: name.clone(),
                survives: first_empty(n_rows).is_none(),
                n_rows: n_rows.clone(),
                end: end.words,
                furthest: end.row,
                why: end.why,
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

/// How a group ends: words, a row, and words.
struct End {
    words: String,
    row: Option<RowId>,
    why: String,
}

/// How a group ends, given the rows that it has left after each stage.
fn end(plan: &Plan, stages: &[LessonStage], group: usize, n_rows: &[u64]) -> End {
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
        return End {
            words: "survives with".to_owned(),
            row: first_of(last),
            why: others(last),
        };
    };
    let parents = explain::parents(plan, &plan.stages[empty]);
    let parent = parents.first().and_then(|parent| {
        let mut names = plan.stages.iter();
        names.position(|stage| stage.name == parent.name)
    });
    let Some(row) = parent.and_then(first_of) else {
        return End {
            words: format!("ends at once: {} has no row for it", stages[empty].name),
            row: None,
            why: String::new(),
        };
    };
    let why = stages[row.stage].rows[row.row].why.as_deref();
    End {
        words: "ends with".to_owned(),
        row: Some(row),
        why: format!("{}: {}", others(row.stage), within(why.unwrap_or_default())),
    }
}

/// A sentence as it stands after a colon.
fn within(sentence: &str) -> String {
    match sentence.strip_prefix("It ") {
        Some(rest) => format!("it {rest}"),
        None => sentence.to_owned(),
    }
}
