//! Counts of up to 128 bits in SQLite, whose integers have 64: functions for their sums and products. A number that fits into an
//! integer is one, and a longer one is a text of its digits.

use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::{Connection, Error, Result};

use super::rows::cell;
use crate::plan::Plan;
use crate::problem::Select;
use crate::relation::Cell;

/// The column of the ways of merged rows.
const WAYS: &str = "Ways";

/// The plan with exact sums and products of ways.
pub fn exactly(plan: &Plan) -> Plan {
    let mut exact = plan.clone();
    for stage in &mut exact.stages {
        stage.select = of_ways(&stage.select).into();
    }
    exact
}

fn of_ways(select: &Select) -> Select {
    let mut exact = select.clone();
    for column in &mut exact.columns {
        if column.expr.columns().iter().any(|(_, name)| *name == WAYS) {
            column.expr = column.expr.exactly();
        }
    }
    exact
}

pub fn register(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8
        | FunctionFlags::SQLITE_DETERMINISTIC
        | FunctionFlags::SQLITE_DIRECTONLY;
    connection.create_aggregate_function("exact_sum", 1, flags, ExactSum)?;
    connection.create_scalar_function("exact_product", 2, flags, |context| {
        let product = number(context, 0)?.checked_mul(number(context, 1)?);
        product.map(counted).ok_or_else(overflow)
    })
}

struct ExactSum;

impl Aggregate<u128, Option<Cell>> for ExactSum {
    fn init(&self, _: &mut Context) -> Result<u128> {
        Ok(0)
    }

    fn step(&self, context: &mut Context, sum: &mut u128) -> Result<()> {
        let more = sum.checked_add(number(context, 0)?);
        *sum = more.ok_or_else(overflow)?;
        Ok(())
    }

    fn finalize(&self, _: &mut Context, sum: Option<u128>) -> Result<Option<Cell>> {
        Ok(sum.map(counted))
    }
}

fn number(context: &Context, idx: usize) -> Result<u128> {
    let number = cell(context.get_raw(idx)).as_count();
    number.ok_or_else(overflow)
}

/// A number as SQLite holds it.
fn counted(number: u128) -> Cell {
    let short = i64::try_from(number);
    short.map_or_else(|_| Cell::Text(number.to_string()), Cell::Integer)
}

/// The error of SQLite's own `sum`.
fn overflow() -> Error {
    Error::UserFunctionError("integer overflow".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rows::query;

    /// The result of a query as text, or its error.
    fn found(select: &str) -> String {
        let connection = Connection::open_in_memory().unwrap();
        register(&connection).unwrap();
        match query(&connection, &format!("SELECT {select}"), []) {
            Ok(found) => found.rows[0][0].to_text(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn sums_and_products_are_exact_up_to_128_bits() {
        let sum = |one: &str, other: &str| {
            found(&format!(
                "exact_sum(i) FROM (SELECT {one} AS i UNION ALL SELECT {other})"
            ))
        };
        assert_eq!(found("exact_sum(1) WHERE 0"), "");
        assert_eq!(sum("9223372036854775807", "'1'"), "9223372036854775808");
        assert_eq!(sum(&format!("'{}'", u128::MAX), "1"), "integer overflow");
        assert_eq!(found("exact_sum(1e19)"), "integer overflow");
        // 2^128 - 1 = (2^64 - 1) * (2^64 + 1).
        let product = found("exact_product('18446744073709551615', '18446744073709551617')");
        assert_eq!(product, u128::MAX.to_string());
        let product = found("exact_product('18446744073709551616', '18446744073709551616')");
        assert_eq!(product, "integer overflow");
    }
}
