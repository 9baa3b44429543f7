//! SQL text of stages. Nothing else writes any, and nothing reads it back.

mod expr;
mod select;

pub use expr::expression;
pub use select::{comments, create_table, insert, query, query_of, skeleton};
