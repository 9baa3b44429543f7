//! A puzzle as a query: variables that each take one row of a relation, and what these rows must satisfy together.
//!
//! Expressions of a problem read a row by the name of its variable. Where a stage joins the variable, they read the relation; where a
//! stage before it did, they read the column that this stage kept.

use super::{Column, Expr, Resource, Rule, Words};

/// A variable of a problem, counted from 0.
pub type VariableId = usize;

/// A puzzle as a query.
#[derive(Debug, Clone, Default)]
pub struct Problem {
    /// The slots, cells or values of categories. Their order is the one in which people read the puzzle.
    pub variables: Vec<Variable>,
    /// The rules between several variables.
    pub constraints: Vec<Constraint>,
    /// The items that variables use up. [`Problem::use_up`] adds a resource, with a constraint for each pair of variables.
    pub resources: Vec<Resource>,
    /// Variables that one stage joins, such as the values of a category, because people think of them together. Where there are none,
    /// stages join the variables that leave no choice, or else single ones.
    pub blocks: Vec<Vec<VariableId>>,
    /// Sums that have bounds.
    pub sums: Vec<Sum>,
    /// True if variables that leave no choice are joined by one stage, where there are no blocks.
    pub joins_forced: bool,
    /// What stages hand on besides, such as the things that are used up, if there is anything.
    pub state: Option<State>,
    /// The ways in which its solutions make up all solutions, if there are others.
    pub symmetries: Symmetries,
}

/// The ways in which a solution is mapped to others.
#[derive(Debug, Clone, Default)]
pub struct Symmetries {
    /// For each way, and for each variable, the first of its columns then, as it follows from those of a solution.
    pub maps: Vec<Vec<Expr>>,
    /// The change of a value, in a sentence.
    pub says: String,
    /// Values of the first columns that can be swapped in any solution; each is an item of every exact resource.
    pub alike: Vec<i64>,
}

/// Takes one row of a relation.
#[derive(Debug, Clone)]
pub struct Variable {
    /// The name by which expressions read its row.
    pub name: String,
    /// Its name in a sentence: "slot 3".
    pub says: String,
    /// The relation.
    pub relation: String,
    /// The rules for its row alone.
    pub only: Vec<Rule>,
    /// The columns that stages may keep of its row, each with a name that no other variable has. The first column says which row it is.
    /// They may be made of columns of variables that are joined before.
    pub columns: Vec<Column>,
}

/// A rule between variables.
#[derive(Debug, Clone)]
pub struct Constraint {
    /// The variables.
    pub reads: Vec<VariableId>,
    /// The condition, over the columns of [`Variable::columns`]. It is turned around where the variable on its right is joined last.
    pub test: Expr,
    /// An equivalent condition over other columns, for the last of the variables, if stages keep those for it.
    pub turned: Option<Expr>,
    /// The demand on each of them, in the same order, where it is joined last. The last one is that on all variables that have none of
    /// their own.
    pub says: Vec<Words>,
}

/// A sum over variables, which has bounds. As soon as one of them has a row, the least and the most that the others can add tell
/// whether the sum can still keep them.
///
/// This is what solvers of constraints call bounds propagation; see Apt, "Principles of Constraint Programming", 2003, section 6.4.
#[derive(Debug, Clone)]
pub struct Sum {
    /// The column that holds what the variables have added so far.
    pub column: String,
    /// What each of the variables adds.
    pub terms: Vec<Term>,
    /// The least that the sum may be, if there is a bound.
    pub least: Option<i64>,
    /// The most that it may be.
    pub most: Option<i64>,
    /// The rule, in words that begin with a verb.
    pub says: String,
}

/// What a variable adds to a sum.
#[derive(Debug, Clone)]
pub struct Term {
    /// The variable.
    pub variable: VariableId,
    /// The number that it adds, over its columns.
    pub adds: Expr,
    /// The least number that any of its rows adds.
    pub least: i64,
    /// The greatest.
    pub most: i64,
}

/// What stages hand on besides the rows of the variables: what is used up, such as the pieces of a board, or what is left free. Its
/// expressions read the state before a row is joined by [`State::BEFORE`], and that row by [`State::ROW`].
#[derive(Debug, Clone, Default)]
pub struct State {
    /// The relation of one row from which the first variable finds its state. The variables are then joined in the order of the problem.
    /// Without such a relation, the first variable finds the constants of its columns, which allow every row.
    pub start: Option<String>,
    /// Its columns.
    pub columns: Vec<Running>,
    /// The rules between a state and a row that is joined to it.
    pub rules: Vec<Rule>,
    /// Rules that follow from these for every row but the last. They are only asked where a state stands for many rows, because each
    /// takes much work.
    pub ahead: Vec<Rule>,
    /// The rules between the last state and its row, asked there in the place of the others, if there are any: nothing may be left.
    pub last: Vec<Rule>,
    /// True if every solution uses all that can be used.
    pub is_used_up: bool,
    /// The rule that one half uses the things that the other half left: "uses the pieces that the other half left".
    pub shared: String,
}

/// A column of a state.
#[derive(Debug, Clone)]
pub struct Running {
    /// Its name.
    pub name: String,
    /// Its value before the first variable, over the row of [`State::start`].
    pub start: Expr,
    /// Its value after a row.
    pub after: Expr,
    /// Its content in words: "the cells that are still free, a bit for each".
    pub about: String,
    /// Its purpose.
    pub purpose: Purpose,
}

/// The purpose of a column of a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Purpose {
    /// Rules ask about it.
    Asked,
    /// Rules ask about it, and rows change it by numbers or bits that depend on nothing else, so that their order does not matter: a
    /// mask counts what is used, or what is left.
    Used {
        /// The sum of its values in two halves that use everything between them.
        both: i64,
        /// The name of the column that has, at the end of the first half, what is left to the other.
        left: String,
    },
    /// Solutions are told apart by it where they are counted, and nothing says which rows they take. It adds up what these say.
    Told,
}

impl Problem {
    /// True if its variables have to be joined in their own order, because the first one starts from a state of its own.
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        let state = self.state.as_ref();
        state.is_some_and(|state| state.start.is_some())
    }
}

impl Constraint {
    /// A condition on these variables.
    pub fn new(reads: Vec<VariableId>, test: Expr, says: impl Into<Words>) -> Self {
        Self {
            reads,
            test,
            turned: None,
            says: vec![says.into()],
        }
    }

    /// The rule as it is asked of one of its variables, which is joined last.
    ///
    /// # Panics
    /// When it does not read the variable.
    #[must_use]
    pub fn asked_of(&self, id: VariableId, problem: &Problem) -> Rule {
        let idx = self.reads.iter().position(|read| *read == id);
        let idx = idx.expect("a rule is asked of a variable that it reads");
        let turned = self.turned.as_ref().filter(|_| idx + 1 == self.reads.len());
        let test = turned.map_or_else(
            || self.test.turned_to(&problem.variables[id].name),
            Expr::clone,
        );
        Rule::new(test, self.says[idx.min(self.says.len() - 1)].clone())
    }
}

impl State {
    /// The name by which expressions read the state before a row.
    pub const BEFORE: &'static str = "";

    /// The name by which they read the row.
    pub const ROW: &'static str = "Row";

    /// Its values after a row, over those before and the columns of the row by this alias.
    #[must_use]
    pub fn after(&self, before: &[Expr], alias: &str) -> Vec<Expr> {
        let columns = self.columns.iter();
        columns
            .map(|column| self.read(&column.after, before, alias))
            .collect()
    }

    /// An expression over these values of its columns, and over a row by this alias.
    #[must_use]
    pub fn read(&self, expr: &Expr, values: &[Expr], alias: &str) -> Expr {
        expr.map(&|part| match part.as_column()? {
            (Self::BEFORE, name) => {
                let mut columns = self.columns.iter().zip(values);
                let (_, value) = columns.find(|(column, _)| column.name == name)?;
                Some(value.clone())
            }
            (Self::ROW, name) => Some(Expr::column(alias, name)),
            _ => None,
        })
    }

    /// The columns that say what is used, each with the sum of both halves, and the name of what the first of them leaves.
    pub fn used(&self) -> impl Iterator<Item = (&Running, i64, &str)> {
        self.columns
            .iter()
            .filter_map(|column| match &column.purpose {
                Purpose::Used { both, left } => Some((column, *both, left.as_str())),
                Purpose::Asked | Purpose::Told => None,
            })
    }
}

impl Variable {
    /// The position of the first of its columns that an expression reads.
    #[must_use]
    pub fn first_column_of(&self, expr: &Expr) -> Option<usize> {
        let read = expr.columns();
        let mut columns = self.columns.iter();
        columns.position(|column| read.contains(&(&self.name, &column.name)))
    }

    /// This column of it, where its relation is joined by another name.
    #[must_use]
    pub fn joined(&self, column: &str, alias: &str) -> Option<Expr> {
        let mut columns = self.columns.iter();
        let found = columns.find(|found| found.name == column)?;
        Some(found.expr.read_from(&self.name, alias))
    }
}
