//! A puzzle as a query: variables that each take one row of a relation, and what these rows must satisfy together.
//!
//! Expressions of a problem read a row by the name of its variable. Where a stage joins the variable, they read the relation; where a
//! stage before it did, they read the column that this stage kept.

use super::{Column, Expr, Rule};

/// A variable of a problem, counted from 0.
pub type VariableId = usize;

/// A puzzle as a query.
#[derive(Debug, Clone, Default)]
pub struct Problem {
    /// The slots, cells or values of categories. Their order is the one in which people read the puzzle.
    pub variables: Vec<Variable>,
    /// The rules between several variables.
    pub constraints: Vec<Constraint>,
}

/// Takes one row of a relation.
#[derive(Debug, Clone)]
pub struct Variable {
    /// The name by which expressions read its row, and the alias of its relation in the stage that joins it.
    pub name: String,
    /// Its name in a sentence: "slot 3".
    pub says: String,
    /// The relation.
    pub relation: String,
    /// The rules for its row alone.
    pub only: Vec<Rule>,
    /// The columns that stages may keep of its row. The first column says which row it is.
    pub columns: Vec<Column>,
}

/// A rule between variables.
#[derive(Debug, Clone)]
pub struct Constraint {
    /// The variables.
    pub reads: Vec<VariableId>,
    /// The rule as it is asked of each of them, in the same order, where it is the last that is joined. It reads the columns of
    /// [`Variable::columns`]. The views are equivalent, but may read different columns.
    pub views: Vec<Rule>,
}

impl Variable {
    /// This column of it, where its relation is joined by another name.
    #[must_use]
    pub fn joined(&self, column: &str, alias: &str) -> Option<Expr> {
        let mut columns = self.columns.iter();
        let found = columns.find(|found| found.name == column)?;
        Some(found.expr.read_from(&self.name, alias))
    }
}
