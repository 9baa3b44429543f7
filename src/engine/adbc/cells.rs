//! Columns of Arrow as rows of cells.

use std::fmt::Display;

use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Decimal128Type, Float32Type, Float64Type};
use arrow_array::{Array, RecordBatch, downcast_integer};
use arrow_schema::{DataType, Field};

use crate::relation::{Cell, Row};

pub fn rows(batch: &RecordBatch) -> impl Iterator<Item = Row> {
    let fields = batch.schema().fields().clone();
    (0..batch.num_rows()).map(move |row_idx| {
        let columns = batch.columns().iter().zip(fields.iter());
        columns
            .map(|(column, field)| cell(column.as_ref(), field, row_idx))
            .collect()
    })
}

fn cell(column: &dyn Array, field: &Field, row_idx: usize) -> Cell {
    macro_rules! integer {
        ($type:ty) => {
            whole::<$type>(column, row_idx)
        };
    }
    if column.is_null(row_idx) {
        return Cell::Null;
    }
    downcast_integer! {
        column.data_type() => (integer),
        // The sum of whole numbers, in some engines.
        DataType::Decimal128(_, 0) => whole::<Decimal128Type>(column, row_idx),
        DataType::Float32 => Cell::Real(column.as_primitive::<Float32Type>().value(row_idx).into()),
        DataType::Float64 => Cell::Real(column.as_primitive::<Float64Type>().value(row_idx)),
        DataType::Utf8 => text(column.as_string::<i32>().value(row_idx), field),
        DataType::LargeUtf8 => text(column.as_string::<i64>().value(row_idx), field),
        DataType::Utf8View => text(column.as_string_view().value(row_idx), field),
        // Portable SQL knows no other type.
        _ => Cell::Null,
    }
}

/// A whole number; one that is too large for a cell is the text of its digits.
fn whole<T: ArrowPrimitiveType<Native: TryInto<i64> + Display>>(
    column: &dyn Array,
    row_idx: usize,
) -> Cell {
    let value = column.as_primitive::<T>().value(row_idx);
    let digits = || Cell::Text(value.to_string());
    value.try_into().map_or_else(|_| digits(), Cell::Integer)
}

/// A text; as such, PostgreSQL's driver returns a `numeric`, too.
fn text(value: &str, field: &Field) -> Cell {
    let name = field.metadata().get("ADBC:postgresql:typname");
    match value.parse() {
        Ok(number) if name.is_some_and(|name| name == "numeric") => Cell::Integer(number),
        _ => Cell::from(value),
    }
}
