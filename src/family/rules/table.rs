//! The relations that rules are about.

use crate::relation::Cell;

/// A relation that rules are joined to: a table of the file, or variables with what they are for. A variable that stands alone is a
/// relation of one row without columns.
#[derive(Debug)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<TableRow>,
}

/// A row of a relation.
#[derive(Debug)]
pub struct TableRow {
    /// The position of its variable, if it has one.
    pub variable: Option<usize>,
    /// A cell for each column.
    pub row: Vec<Cell>,
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

    /// The position of a column by its name.
    pub fn position(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|known| known == column)
    }

    /// The row and the column that these keys give a row, if it has both.
    pub fn square(&self, row: &TableRow, keys: [&str; 2]) -> Option<(usize, usize)> {
        let [down, across] = keys.map(|key| row.row[self.position(key)?].as_index());
        down.zip(across)
    }

    /// True if its rows have variables.
    pub fn has_variables(&self) -> bool {
        self.rows.iter().any(|row| row.variable.is_some())
    }
}
