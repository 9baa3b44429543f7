//! The relations that rules apply to, and the names in the conditions of a file: their meanings, their kinds, and the bounds of numbers.

use crate::family::assignment::{NamedVariable, constant};
use crate::problem::{Binary, Expr};
use crate::relation::{Cell, Row};

/// The name of a variable's value in the conditions of a file.
pub const VALUE: &str = "value";

/// The kind of an expression. A number and a text are never compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, with its bounds.
    Number(Interval),
    /// A text.
    Text,
    /// True or false; as a number, 1 or 0.
    Truth,
}

/// The least and the greatest value of a number. Numbers of SQL have 64 bits; 128 hold the sum or product of any two of them.
pub type Interval = (i128, i128);

/// The numbers that SQL has.
pub const WHOLE: Interval = (i64::MIN as i128, i64::MAX as i128);

/// The bounds of an operator's result, from the bounds of its operands.
///
/// # Errors
/// A value beyond 64 bits that the result may have.
pub fn interval_of(operator: Binary, left: Interval, right: Interval) -> Result<Interval, i128> {
    let apply = |left: i128, right: i128| match operator {
        Binary::Add => left + right,
        Binary::Subtract => left - right,
        _ => left * right,
    };
    let corners = [left.0, left.1].map(|left| [apply(left, right.0), apply(left, right.1)]);
    let mut reached = corners.concat();
    reached.sort_unstable();
    let (least, most) = (reached[0], reached[3]);
    if most > WHOLE.1 {
        Err(most)
    } else if least < WHOLE.0 {
        Err(least)
    } else {
        Ok((least, most))
    }
}

impl Kind {
    /// The kind of a number that is known.
    pub fn of(number: i64) -> Self {
        Self::Number((number.into(), number.into()))
    }

    /// The kind of values, all of which are numbers or all of which are texts.
    pub fn of_all<'a>(cells: impl Iterator<Item = &'a Cell>) -> Self {
        let numbers = cells.filter_map(Cell::as_integer).map(i128::from);
        let intervals = numbers.map(|number| (number, number));
        let interval = intervals.reduce(|all, one| (all.0.min(one.0), all.1.max(one.1)));
        interval.map_or(Self::Text, Self::Number)
    }
}

/// A relation that rules join: a table of the file, or variables with the columns of what they are `for`. A single variable is a relation
/// of one row without columns.
#[derive(Debug)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The names of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<TableRow>,
}

/// The position of the variable of a row, if it has one, and a cell for each column.
pub type TableRow = (Option<usize>, Row);

impl Table {
    /// A relation with this name and these rows.
    pub fn new(name: &str, columns: &[&str], rows: impl IntoIterator<Item = TableRow>) -> Self {
        Self {
            name: name.to_owned(),
            columns: columns.iter().map(|column| (*column).to_owned()).collect(),
            rows: rows.into_iter().collect(),
        }
    }

    /// The position of a column by its name.
    pub fn position(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|known| known == column)
    }

    /// The row and the column that a row has under these keys, if it has both.
    pub fn square(&self, row: &Row, keys: [&str; 2]) -> Option<(usize, usize)> {
        let [down, across] = keys.map(|key| row[self.position(key)?].as_index());
        down.zip(across)
    }

    /// True if its rows have variables.
    pub fn has_variables(&self) -> bool {
        self.rows.iter().any(|(variable, _)| variable.is_some())
    }
}

/// The names that a condition may use: those of variables, and of the columns of relations of which it is asked of a row each.
///
/// Expressions read a variable by its column alone, and a column of a relation by its alias and name, until [`Names::lower`] chooses rows.
pub struct Names<'a> {
    /// The variables.
    pub variables: &'a [NamedVariable],
    /// The relations, each by its alias; none of them is empty.
    pub tables: Vec<(&'a str, &'a Table)>,
}

impl Names<'_> {
    /// The meanings of a name, with the one before its dot, if there is one: exactly one, unless it is unknown or ambiguous.
    pub fn find(&self, of: Option<&str>, name: &str) -> Vec<(Expr, Kind)> {
        let full_name = of.map_or_else(|| name.to_owned(), |of| format!("{of}.{name}"));
        let variables = self.variables.iter();
        let named = variables.filter(|variable| variable.name == full_name);
        let values = named.map(|variable| {
            let kind = Kind::of_all(variable.possible().iter());
            (Expr::named(&variable.column), kind)
        });
        let columns = self.tables.iter().filter_map(|(alias, table)| {
            let kind = match table.position(name) {
                _ if of.is_some_and(|of| of != *alias) => return None,
                Some(idx) => Kind::of_all(table.rows.iter().map(|(_, row)| &row[idx])),
                None if name == VALUE && table.has_variables() => {
                    let variables = table.rows.iter().filter_map(|(variable, _)| *variable);
                    Kind::of_all(variables.flat_map(|idx| self.variables[idx].possible()))
                }
                None => return None,
            };
            Some((Expr::column(*alias, name), kind))
        });
        values.chain(columns).collect()
    }

    /// All names, for a message.
    pub fn known(&self) -> Vec<String> {
        let columns = self.tables.iter().flat_map(|(alias, table)| {
            let value = table.has_variables().then_some(VALUE);
            let columns = table.columns.iter().map(String::as_str).chain(value);
            columns.map(move |column| format!("{alias}.{column}"))
        });
        let variables = self.variables.iter().filter(|_| self.tables.is_empty());
        columns
            .chain(variables.map(|variable| variable.name.clone()))
            .collect()
    }

    /// The position of a relation by its alias.
    pub fn position(&self, alias: &str) -> Option<usize> {
        self.tables.iter().position(|(known, _)| *known == alias)
    }

    /// True if an expression depends on the value of a variable.
    pub fn reads_values(&self, expr: &Expr) -> bool {
        let first = vec![0; self.tables.len()];
        let mut columns = expr.columns().into_iter();
        columns.any(|(alias, name)| self.cell(alias, name, &first).is_none())
    }

    /// The cell that a column of a relation has in the row chosen; `None` for the value of a variable.
    pub fn cell(&self, alias: &str, name: &str, chosen: &[usize]) -> Option<&Cell> {
        let idx = self.position(alias)?;
        let table = self.tables[idx].1;
        Some(&table.rows[chosen[idx]].1[table.position(name)?])
    }

    /// The expression for a row of each relation, by their positions, over the values of variables.
    pub fn lower(&self, expr: &Expr, chosen: &[usize]) -> Expr {
        let lowered = expr.map(&|part| {
            let (alias, name) = part.as_column()?;
            if let Some(cell) = self.cell(alias, name, chosen) {
                return Some(constant(cell));
            }
            let Some(idx) = self.position(alias) else {
                return Some(Expr::column(name, name));
            };
            let (variable, _) = &self.tables[idx].1.rows[chosen[idx]];
            Some(self.variables[(*variable)?].value())
        });
        lowered.folded()
    }
}
