//! Counts of up to 128 bits in SQLite, whose integers have 64: functions for their sums and products. A number that fits into an
//! integer is one, and a longer one is a text of its digits.

use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::{Connection, Error, Result};

use super::rows::cell;
use crate::relation::Cell;

/// Makes the functions known to a connection.
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

/// An argument of a function.
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
    fn found(sql: &str) -> String {
        let connection = Connection::open_in_memory().unwrap();
        register(&connection).unwrap();
        match query(&connection, sql, []) {
            Ok(found) => format!("{:?}", found.rows[0][0]),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn sums_and_products_are_exact_up_to_128_bits() {
        let most = u128::MAX;
        for (sql, expected) in [
            ("SELECT exact_sum(1) WHERE 0", "Null".to_owned()),
            ("SELECT exact_product(3, '4')", "Integer(12)".to_owned()),
            (
                "SELECT exact_sum(i) FROM (SELECT 9223372036854775806 AS i UNION ALL SELECT '1')",
                "Integer(9223372036854775807)".to_owned(),
            ),
            (
                "SELECT exact_sum(i) FROM (SELECT 9223372036854775807 AS i UNION ALL SELECT 1)",
                "Text(\"9223372036854775808\")".to_owned(),
            ),
            // 2^128 - 1 = (2^64 - 1) * (2^64 + 1).
            (
                "SELECT exact_product('18446744073709551615', '18446744073709551617')",
                format!("Text(\"{most}\")"),
            ),
            (
                "SELECT exact_product('18446744073709551616', '18446744073709551616')",
                "integer overflow".to_owned(),
            ),
            (
                &format!("SELECT exact_sum(i) FROM (SELECT '{most}' AS i UNION ALL SELECT 1)"),
                "integer overflow".to_owned(),
            ),
            ("SELECT exact_sum(1e19)", "integer overflow".to_owned()),
        ] {
            assert_eq!(found(sql), expected, "{sql}");
        }
    }
}
