//! A puzzle as a query, as data: expressions, and the joins made of them. SQL text is printed from it last, by `src/sql/`, and
//! never read back.
//!
//! It may use only `relation`. Begin with [`Problem`] and [`Select`].

mod connection;
mod evaluate;
mod expr;
mod puzzle;
mod resource;
mod select;

pub use connection::{ConnectedCell, Connection, Word, unreached, word_and_bit};
pub use expr::{Binary, Expr, Function};
pub use puzzle::{Constraint, Problem, Sum, Symmetries, Term, Variable, VariableId};
pub use resource::{BitColumn, Counted, Counting, Resource, Take};
pub use select::{
    Column, EVERY_ROW, From, JoinKind, Role, Rows, Rule, Select, TableRef, With, Words,
};
