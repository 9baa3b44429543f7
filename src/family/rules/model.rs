//! The data of a puzzle that states its own rules: variables with their values, and rules, each for the variables that it reads.

use crate::problem::{Expr, Function, Sum};
use crate::relation::Cell;
use crate::sql::identifiers;
use crate::words::count_of;

/// Variables, and what their values must satisfy together.
#[derive(Debug, Clone, Default)]
pub struct Rules {
    /// The variables, in the order of the file.
    pub variables: Vec<Unknown>,
    /// The rules in the order of the file, each once for every choice of variables that it is about.
    pub rules: Vec<Stated>,
    /// The variables that the file gives a value, each with the values that it could take otherwise.
    pub given: Vec<(usize, Vec<Cell>)>,
    /// The row and the column of each variable, from 0, if the board is a grid.
    pub squares: Option<Vec<(usize, usize)>>,
    /// The number that only the best solutions have, if others are left out, and whether it is the least or the greatest.
    pub best: Option<(Expr, Function)>,
}

/// A variable of the puzzle.
#[derive(Debug, Clone)]
pub struct Unknown {
    /// Its name, as people read it: "queen 3".
    pub name: String,
    /// The column that holds its value, and its alias in the stages.
    pub column: String,
    /// The values that it may take, at least one, in the order of the file.
    pub values: Vec<Cell>,
    /// True if the file gives it its value.
    pub is_given: bool,
    /// True if it only helps to state rules, and tells no solutions apart.
    pub is_hidden: bool,
}

/// A rule for these variables.
#[derive(Debug, Clone)]
pub struct Stated {
    /// Its name in the file, in words that begin with a verb: "stands in another row".
    pub says: String,
    /// The positions of the variables that it reads.
    pub reads: Vec<usize>,
    /// What it asks of them.
    pub demand: Demand,
}

/// What a rule asks of its variables. Expressions read a variable by its column, as the alias and as the name.
#[derive(Debug, Clone)]
pub enum Demand {
    /// No two have the same value.
    Different,
    /// The condition holds.
    Holds(Expr),
    /// A sum keeps its bounds.
    Adds(Sum),
}

/// The tables and columns that the statements name themselves.
const TAKEN: [&str; 11] = [
    "Number",
    "Best",
    "Shown",
    "Word",
    "Unknown",
    "Solved",
    "Drawn",
    "Solution",
    "Ways",
    "Name",
    "Unknown_No",
];

impl Rules {
    /// Gives every variable a column: its own name where every database takes that, and a number where not.
    pub fn name_columns(&mut self) {
        let names = self.variables.iter().zip(1..);
        let names = names.map(|(unknown, no)| vec![unknown.name.clone(), format!("V_{no}")]);
        let n = self.variables.len().max(self.rules.len());
        let numbered = ["Opt", "Used_", "Sum_"];
        let numbered = (0..=n).flat_map(|no| numbered.map(|name| format!("{name}{no}")));
        let taken: Vec<String> = TAKEN
            .into_iter()
            .map(str::to_owned)
            .chain(numbered)
            .collect();
        let taken: Vec<&str> = taken.iter().map(String::as_str).collect();
        let columns = identifiers(&names.collect::<Vec<_>>(), &taken);
        for (unknown, column) in self.variables.iter_mut().zip(columns) {
            unknown.column = column;
        }
    }

    /// How big it is, in words: "8 variables, 3 rules".
    #[must_use]
    pub fn size(&self) -> String {
        let mut names: Vec<&str> = self.rules.iter().map(|rule| rule.says.as_str()).collect();
        names.dedup();
        let variables = count_of(self.variables.len() as u64, "variable");
        format!("{variables}, {}", count_of(names.len() as u64, "rule"))
    }

    /// The position of a variable by its column.
    #[must_use]
    pub fn position(&self, column: &str) -> Option<usize> {
        let mut variables = self.variables.iter();
        variables.position(|unknown| unknown.column == column)
    }

    /// The variables that an expression reads, each once, in order.
    #[must_use]
    pub fn read_by(&self, expr: &Expr) -> Vec<usize> {
        let columns = expr.columns().into_iter();
        let mut read: Vec<usize> = columns
            .filter_map(|(_, name)| self.position(name))
            .collect();
        read.sort_unstable();
        read.dedup();
        read
    }
}

impl Unknown {
    /// Its value, as expressions read it.
    #[must_use]
    pub fn value(&self) -> Expr {
        Expr::column(&self.column, &self.column)
    }

    /// True if its values are texts; all are of one kind.
    #[must_use]
    pub fn holds_texts(&self) -> bool {
        matches!(self.values.first(), Some(Cell::Text(_)))
    }
}

impl Stated {
    /// True if the rule is kept, as far as the values that are known tell: `None` if a value is missing.
    #[must_use]
    pub fn is_kept(&self, variables: &[Unknown], values: &[Option<Cell>]) -> Option<bool> {
        let read = |_: &str, column: &str| {
            let own = self.reads.iter();
            let mut own = own.filter(|idx| variables[**idx].column == column);
            values[*own.next()?].clone()
        };
        match &self.demand {
            Demand::Different => {
                let known = self.reads.iter().filter_map(|idx| values[*idx].as_ref());
                let known: Vec<&Cell> = known.collect();
                let is_twice = |(idx, value): (usize, &&Cell)| known[..idx].contains(value);
                let is_broken = known.iter().enumerate().any(is_twice);
                (is_broken || known.len() == self.reads.len()).then_some(!is_broken)
            }
            Demand::Holds(test) => Some(test.value(&read)?.as_integer()? != 0),
            Demand::Adds(total) => {
                let terms = total.terms.iter().map(|term| {
                    let known = term.adds.value(&read).and_then(|cell| cell.as_integer());
                    known.map_or((term.least, term.most), |known| (known, known))
                });
                let (least, most) =
                    terms.fold((0, 0), |sum, term| (sum.0 + term.0, sum.1 + term.1));
                let is_low = total.least.is_some_and(|bound| most < bound);
                let is_high = total.most.is_some_and(|bound| least > bound);
                let is_known = self.reads.iter().all(|idx| values[*idx].is_some());
                (is_low || is_high || is_known).then_some(!is_low && !is_high)
            }
        }
    }
}
