//! The relations that rules are about, and joins of them: which of their rows a rule is asked of together.

use crate::problem::Expr;
use crate::relation::Cell;

/// How many choices of rows a join may look at in a step, before conditions leave some out.
pub const MAX_CHOICES: u64 = 1_000_000;

/// A relation that rules are joined to: a table of the file, or variables with what they are for.
#[derive(Debug)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<TableRow>,
}

impl Table {
    /// A relation of this name, of rows with the positions of their variables, if they have one.
    pub fn new(
        name: &str,
        columns: &[&str],
        rows: impl IntoIterator<Item = (Option<usize>, Vec<Cell>)>,
    ) -> Self {
        let rows = rows.into_iter();
        Self {
            name: name.to_owned(),
            columns: columns.iter().map(|column| (*column).to_owned()).collect(),
            rows: rows
                .map(|(variable, row)| TableRow { variable, row })
                .collect(),
        }
    }
}

/// A row of a source, and the variable that it has, if it has one.
#[derive(Debug, Clone)]
pub struct TableRow {
    /// The position of the variable.
    pub variable: Option<usize>,
    /// The row.
    pub row: Vec<Cell>,
}

/// Why rows cannot be joined.
pub enum JoinError {
    /// So many choices are too many to look at.
    ManyChoices(u64),
    /// A condition reads what no relation has.
    ReadsValues,
}

/// The choices of a row of each source, with other variables each, for which all of these conditions hold. A source whose rows are
/// compared with rows that are chosen is joined before others, and a condition is asked as soon as it can be.
pub fn join(
    sources: &[(&str, &Table)],
    mut conditions: Vec<&Expr>,
) -> Result<Vec<Vec<usize>>, JoinError> {
    let mut join = Join {
        sources,
        order: Vec::new(),
    };
    let mut choices = vec![vec![0; sources.len()]];
    while let Some(next) = join.next(&conditions) {
        let rows = &sources[next].1.rows;
        let found = (choices.len() as u64).saturating_mul(rows.len() as u64);
        if found > MAX_CHOICES {
            return Err(JoinError::ManyChoices(found));
        }
        let decided = conditions.extract_if(.., |condition| join.is_decided(condition, next));
        let decided: Vec<&Expr> = decided.collect();
        let mut joined = Vec::new();
        for choice in &choices {
            for row in 0..rows.len() {
                let mut choice = choice.clone();
                choice[next] = row;
                if join.has_other_variables(&choice, next) && join.holds(&choice, &decided)? {
                    joined.push(choice);
                }
            }
        }
        choices = joined;
        join.order.push(next);
    }
    choices.sort_unstable();
    Ok(choices)
}

/// A join in the making.
struct Join<'a> {
    sources: &'a [(&'a str, &'a Table)],
    /// The sources whose rows are chosen.
    order: Vec<usize>,
}

impl Join<'_> {
    /// The source to join next, if one is left.
    fn next(&self, conditions: &[&Expr]) -> Option<usize> {
        let left = || (0..self.sources.len()).filter(|idx| !self.order.contains(idx));
        let is_compared = |idx: &usize| {
            let mut conditions = conditions.iter();
            conditions.any(|condition| self.is_decided(condition, *idx))
        };
        left().find(is_compared).or_else(|| left().next())
    }

    /// True if a condition can be asked once this source is joined.
    fn is_decided(&self, condition: &Expr, next: usize) -> bool {
        let mut read = condition.columns().into_iter();
        read.all(|(alias, _)| {
            let idx = self.position(alias);
            idx.is_none_or(|idx| idx == next || self.order.contains(&idx))
        })
    }

    fn position(&self, alias: &str) -> Option<usize> {
        let mut sources = self.sources.iter();
        sources.position(|(known, _)| *known == alias)
    }

    fn has_other_variables(&self, choice: &[usize], next: usize) -> bool {
        let variable = |idx: usize| self.sources[idx].1.rows[choice[idx]].variable;
        let mut others = self.order.iter().map(|idx| variable(*idx));
        variable(next).is_none() || others.all(|other| other != variable(next))
    }

    fn holds(&self, choice: &[usize], conditions: &[&Expr]) -> Result<bool, JoinError> {
        let read = |alias: &str, column: &str| {
            let idx = self.position(alias)?;
            let (_, source) = self.sources[idx];
            let column = source.columns.iter().position(|known| known == column)?;
            Some(source.rows[choice[idx]].row[column].clone())
        };
        for condition in conditions {
            let holds = condition.value(&read).ok_or(JoinError::ReadsValues)?;
            if holds != Cell::from(1_i64) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
