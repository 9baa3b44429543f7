//! The names of tables and columns in the rounds, and queries as they make them.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::plan::{Fill, Input};
use crate::problem::{Column, Expr, From, Rows, Rule, Select};

/// The most rounds, and the most helper relations of a kind.
pub const MOST_ROUNDS: usize = 99;

/// The column that says which variable takes a row.
pub const NAME: &str = "Variable_Name";

/// The prefixes of the tables of values without a partner, and of the rows that are left.
pub const LONE: &str = "Lone";
pub const NARROW: &str = "Narrow";

/// The names of tables by prefix and number, which last as long as those of other inputs.
static TABLES: LazyLock<BTreeMap<(&str, usize), String>> = LazyLock::new(|| {
    let kinds = [LONE, NARROW, "Choice", "Meets", "Uses"].into_iter();
    let tables = kinds.flat_map(|kind| (1..=MOST_ROUNDS).map(move |no| (kind, no)));
    tables
        .map(|(kind, no)| ((kind, no), format!("{kind}{no}")))
        .collect()
});

/// The names by which a test reads the rows of its variables; the first is the one that is judged.
pub const NAMES: [&str; 4] = ["Own", "Other", "Another", "Third"];
pub const OWN: &str = NAMES[0];

/// The name by which it reads the helper relation that has its constants.
pub const MEETS: &str = "Meets";

/// The column of the name of a test's variable, by its position.
pub fn name_column(of: usize) -> &'static str {
    if of == 0 { NAME } else { NAMES[of] }
}

/// A query whose conditions have no words.
pub fn select(
    from: impl IntoIterator<Item = From>,
    tests: impl IntoIterator<Item = Expr>,
    columns: impl IntoIterator<Item = Column>,
    rows: Rows,
) -> Select {
    Select {
        from: from.into_iter().collect(),
        rules: tests.into_iter().map(|test| Rule::new(test, "")).collect(),
        columns: columns.into_iter().collect(),
        rows,
        ..Select::default()
    }
}

pub fn table(kind: &'static str, no: usize) -> &'static str {
    &TABLES[&(kind, no)]
}

/// The table that a statement makes, as an input.
pub fn made_by(statement: String, table: &'static str) -> Input {
    Input {
        table,
        about: "",
        columns: Vec::new(),
        key: &[],
        looked_up_by: &[&[NAME]],
        fill: Fill::Table(statement),
    }
}
