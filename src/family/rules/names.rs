//! What the names in the conditions of a file stand for, and the bounds of numbers.

use super::table::{Table, TableRow};
use crate::family::assignment::NamedVariable;
use crate::problem::{Binary, Expr};
use crate::relation::Cell;

/// The name of a variable's value in the conditions of a file.
pub const VALUE: &str = "value";

/// The kind of an expression. A number and a text are never compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number, with its bounds.
    Number(Range),
    /// A text.
    Text,
    /// True or false; as a number, 1 or 0.
    Truth,
}

/// The least and the greatest value of a number. Numbers of SQL have 64 bits; 128 hold the sum or product of any two of them.
pub type Range = (i128, i128);

/// The numbers that SQL has.
pub const WHOLE: Range = (i64::MIN as i128, i64::MAX as i128);

/// The bounds of an operator's result, from the bounds of its operands.
///
/// # Errors
/// A value beyond 64 bits that the result may have.
pub fn range_of(operator: Binary, left: Range, right: Range) -> Result<Range, i128> {
    let apply = |left: i128, right: i128| match operator {
        Binary::Add => left + right,
        Binary::Subtract => left - right,
        _ => left * right,
    };
    let corners = [left.0, left.1].map(|left| [apply(left, right.0), apply(left, right.1)]);
    let corners = corners.as_flattened().iter().copied();
    let (least, most) = corners.fold((i128::MAX, i128::MIN), |(least, most), corner| {
        (least.min(corner), most.max(corner))
    });
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
}

/// The bounds of numbers; `None` if there are none.
pub fn bounds_of<'a>(cells: impl Iterator<Item = &'a Cell>) -> Option<Range> {
    let numbers = cells.filter_map(Cell::as_integer).map(i128::from);
    let ranges = numbers.map(|number| (number, number));
    ranges.reduce(|range, one| (range.0.min(one.0), range.1.max(one.1)))
}

/// The names that a condition may use: those of variables, and of the columns of the rows that it is asked of together.
pub struct Names<'a> {
    /// The variables.
    pub variables: &'a [NamedVariable],
    /// The bounds of their values, if these are numbers.
    pub ranges: &'a [Option<Range>],
    /// The relations, each by its alias, with the row that is chosen. Before rows are chosen, a column may be that of any row.
    pub rows: Vec<(&'a str, &'a Table, Option<&'a TableRow>)>,
}

impl Names<'_> {
    /// The expressions that a name may stand for, with the one before its dot, if there is one: exactly one, unless it is unknown or
    /// ambiguous.
    pub fn find(&self, of: Option<&str>, name: &str) -> Vec<(Expr, Kind)> {
        let full_name = of.map_or_else(|| name.to_owned(), |of| format!("{of}.{name}"));
        let rows = || {
            let rows = self.rows.iter();
            rows.filter(|(alias, ..)| of.is_none_or(|of| of == *alias))
        };
        let of_rows = rows()
            .filter(|_| name == VALUE)
            .filter_map(|(_, table, row)| row.or(table.rows.first())?.variable);
        let variables = self.variables.iter().enumerate();
        let named = variables.filter(|(_, variable)| variable.name == full_name);
        let values = of_rows.chain(named.map(|(idx, _)| idx)).map(|idx| {
            let kind = self.ranges[idx].map_or(Kind::Text, Kind::Number);
            (self.variables[idx].value(), kind)
        });
        let columns = rows().filter_map(|(alias, table, row)| {
            let idx = table.columns.iter().position(|column| column == name)?;
            Some(match row.map(|row| &row.row[idx]) {
                Some(Cell::Integer(number)) => (Expr::Int(*number), Kind::of(*number)),
                Some(cell) => (Expr::text(cell.to_text()), Kind::Text),
                None => {
                    let cells = table.rows.iter().map(|row| &row.row[idx]);
                    let kind = bounds_of(cells).map_or(Kind::Text, Kind::Number);
                    (Expr::column(*alias, name), kind)
                }
            })
        });
        values.chain(columns).collect()
    }

    /// All names, for a message.
    pub fn known(&self) -> Vec<String> {
        let rows = self.rows.iter().flat_map(|(alias, table, row)| {
            let variable = row.or(table.rows.first()).and_then(|row| row.variable);
            let columns = table.columns.iter().map(String::as_str);
            let columns = columns.chain(variable.map(|_| VALUE));
            columns.map(move |column| format!("{alias}.{column}"))
        });
        let variables = self.variables.iter().filter(|_| self.rows.is_empty());
        rows.chain(variables.map(|variable| variable.name.clone()))
            .collect()
    }
}
