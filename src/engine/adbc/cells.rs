//! Columns of Arrow as rows of cells.

use std::fmt::Display;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Decimal128Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type,
    Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, RecordBatch};
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

/// Whether a column holds text, rather than numbers.
pub fn is_text(field: &Field) -> bool {
    matches!(
        field.data_type(),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View
    ) && !is_numeric(field)
}

/// PostgreSQL's driver returns a `numeric` as text.
fn is_numeric(field: &Field) -> bool {
    let name = field.metadata().get("ADBC:postgresql:typname");
    name.is_some_and(|name| name == "numeric")
}

fn cell(column: &dyn Array, field: &Field, row_idx: usize) -> Cell {
    if column.is_null(row_idx) {
        return Cell::Null;
    }
    match column.data_type() {
        DataType::Int8 => whole::<Int8Type>(column, row_idx),
        DataType::Int16 => whole::<Int16Type>(column, row_idx),
        DataType::Int32 => whole::<Int32Type>(column, row_idx),
        DataType::Int64 => whole::<Int64Type>(column, row_idx),
        DataType::UInt8 => whole::<UInt8Type>(column, row_idx),
        DataType::UInt16 => whole::<UInt16Type>(column, row_idx),
        DataType::UInt32 => whole::<UInt32Type>(column, row_idx),
        DataType::UInt64 => whole::<UInt64Type>(column, row_idx),
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

fn text(value: &str, field: &Field) -> Cell {
    match value.parse() {
        Ok(number) if is_numeric(field) => Cell::Integer(number),
        _ => Cell::from(value),
    }
}
