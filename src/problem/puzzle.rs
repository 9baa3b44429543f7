//! A puzzle as a query: variables that each take one row of a relation, and what these rows must satisfy together.
//!
//! Expressions of a problem read a row by the name of its variable. Where a stage joins the variable, they read the relation; where a
//! stage before it did, they read the column that this stage kept. They read masks and sums by the column alone, with the values after the
//! row.

use std::collections::BTreeMap;

use super::{Binary, Column, Connection, Counted, Expr, Resource, Rule, Words};

/// A variable of a problem, counted from 0.
pub type VariableId = usize;

/// A puzzle as a query.
///
/// ```
/// use joinsaw::problem::{Column, Constraint, Expr, Problem, Variable};
///
/// let variable = |name: &str| Variable {
///     name: name.to_owned(),
///     says: format!("cell {name}"),
///     relation: "Digit".to_owned(),
///     only: Vec::new(),
///     columns: vec![Column::new(name, Expr::column(name, "Digit"))],
/// };
/// let less = Expr::column("a", "a").is_less_than(Expr::column("b", "b"));
/// let problem = Problem {
///     variables: vec![variable("a"), variable("b")],
///     constraints: vec![Constraint::new(vec![0, 1], less, "is greater than a")],
///     ..Problem::default()
/// };
/// // The rule is tested on the row of the variable that is joined last.
/// let asked = problem.constraints[0].asked_of(0, &problem);
/// assert_eq!(joinsaw::sql::expression(&asked.test), "a.a < b.b");
/// ```
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
    /// The sums that variables add to.
    pub sums: Vec<Sum>,
    /// The rules that cells hang together, whose bits are among the sums.
    pub connections: Vec<Connection>,
    /// True if variables that leave no choice are joined by one stage, where there are no blocks.
    pub joins_forced: bool,
    /// The ways in which its solutions make up all solutions, if there are others.
    pub symmetries: Symmetries,
}

/// The ways in which a solution is mapped to others.
#[derive(Debug, Clone)]
pub struct Symmetries {
    /// The number of solutions of the puzzle that each solution stands for.
    pub weight: u128,
    /// More lines of the headers of stages, each after a line break.
    pub notes: String,
    /// For each way, and for each variable, the first of its columns then, as it follows from those of a solution.
    pub maps: Vec<Vec<Expr>>,
    /// The change of a value, in a sentence.
    pub says: String,
    /// Values of the first columns that can be swapped in any solution; each is an item of every exact resource.
    pub alike: Vec<i64>,
}

impl Default for Symmetries {
    /// Each solution stands for itself.
    fn default() -> Self {
        Self {
            weight: 1,
            notes: String::new(),
            maps: Vec::new(),
            says: String::new(),
            alike: Vec::new(),
        }
    }
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
    /// The rules for its row alone, or for its row and what masks and sums are after it. Of the latter, those that follow from others take
    /// much work, and are only asked where rows are merged or counted.
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
    /// The demand on each of them if it is joined last, in the same order. The last one also applies to variables that have none of
    /// their own.
    pub says: Vec<Words>,
}

/// A sum over variables. As soon as one of them has a row, the least and the most that the others can add tell whether the sum can still
/// keep its bounds.
///
/// This is what solvers of constraints call bounds propagation; see Apt, "Principles of Constraint Programming", 2003, section 6.4.
///
/// ```
/// use joinsaw::problem::{Expr, Sum, Term};
///
/// let term = |variable| Term { variable, adds: Expr::named("Digit"), least: 1, most: 9 };
/// let cage = Sum {
///     column: "Cage_1".to_owned(),
///     terms: vec![term(0), term(1)],
///     least: Some(15),
///     most: Some(15),
///     says: "adds up to 15 in cage 1".to_owned(),
///     ..Sum::default()
/// };
/// assert!(cage.terms.iter().map(|term| term.most).sum::<i64>() >= 15);
/// ```
#[derive(Debug, Clone, Default)]
pub struct Sum {
    /// The column that holds what the variables have added so far.
    pub column: String,
    /// The contribution of each variable.
    pub terms: Vec<Term>,
    /// The least that the sum may be, if there is a bound.
    pub least: Option<i64>,
    /// The most that it may be.
    pub most: Option<i64>,
    /// The part of it that later rules read, as an expression over its column, if they do not read all of it.
    pub keeps: Option<Expr>,
    /// True if solutions are grouped by it where they are counted, and no column says which rows they take.
    pub is_group: bool,
    /// The rule, in words that begin with a verb, or the meaning of a sum without bounds.
    pub says: String,
}

/// The contribution of a variable to a sum.
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

impl Problem {
    /// The relation of one row that has what is left before the first variable, where every variable takes a row on the lowest item.
    pub const START: &'static str = "Empty_Board";

    /// Makes several rules of each rule that has conditions on different variables, so that each is checked as soon as these have a row.
    pub fn take_rules_apart(&mut self) {
        let rules = std::mem::take(&mut self.constraints).into_iter();
        let apart = rules.flat_map(|rule| {
            let mut parts: BTreeMap<Vec<usize>, Expr> = BTreeMap::new();
            for condition in rule.test.conjuncts() {
                let columns = condition.columns();
                let is_read = |idx: &usize| {
                    let name = &self.variables[rule.reads[*idx]].name;
                    columns.iter().any(|(read, _)| read == name)
                };
                let mut read: Vec<usize> = (0..rule.reads.len()).filter(is_read).collect();
                // A condition on nothing is asked of the first variable.
                if read.is_empty() {
                    read.push(0);
                }
                let known = parts.remove(&read);
                let both =
                    Expr::all_with(Binary::And, known.into_iter().chain([condition.clone()]));
                parts.extend(both.map(|both| (read, both)));
            }
            if parts.len() == 1 {
                return vec![rule];
            }
            let says = |idx: &usize| rule.says[(*idx).min(rule.says.len() - 1)].clone();
            let parts = parts.into_iter().map(|(read, test)| Constraint {
                reads: read.iter().map(|idx| rule.reads[*idx]).collect(),
                says: read.iter().map(says).collect(),
                turned: None,
                test,
            });
            parts.collect()
        });
        self.constraints = apart.collect();
    }

    /// The variables that a rule makes equal, in pairs.
    pub fn equal_pairs(&self) -> impl Iterator<Item = [VariableId; 2]> {
        self.constraints.iter().filter_map(|rule| {
            let told_by = |side: &Expr| {
                let mut read = rule.reads.iter();
                read.find(|id| self.variables[**id].is_told_by(side))
            };
            let (left, right) = rule.test.operands(Binary::Equal)?;
            Some([*told_by(left)?, *told_by(right)?])
        })
    }

    /// The resources whose items have bits in relations.
    #[must_use]
    pub fn counted(&self) -> impl DoubleEndedIterator<Item = (&Resource, &Counted)> {
        let resources = self.resources.iter();
        resources.filter_map(|resource| Some((resource, resource.counted.as_ref()?)))
    }

    /// True if its variables have to be joined in their own order, because each takes a row on the lowest item that is left.
    #[must_use]
    pub fn is_ordered(&self) -> bool {
        self.counted().any(|(_, counted)| counted.lowest.is_some())
    }

    /// True if every solution uses up all items that have bits.
    #[must_use]
    pub fn uses_all(&self) -> bool {
        self.counted().any(|(resource, _)| resource.is_exact)
    }

    /// The sums by which solutions are grouped where they are counted.
    pub fn groups(&self) -> impl Iterator<Item = &Sum> {
        self.sums.iter().filter(|sum| sum.is_group)
    }

    /// The rule that cells hang together whose bits a sum has, if it has some.
    #[must_use]
    pub fn connection_of(&self, sum: &Sum) -> Option<&Connection> {
        let mut connections = self.connections.iter();
        connections.find(|rule| rule.words.iter().any(|word| word.column == sum.column))
    }

    /// True if each row changes this column by a number that depends on the row alone, and the total at the end is all that matters; `None`
    /// if it is neither a mask nor a sum.
    #[must_use]
    pub fn adds_up(&self, column: &str) -> Option<bool> {
        let of_bits = self.counted().find(|(_, counted)| counted.has(column));
        let of_sum = || self.sums.iter().find(|sum| sum.column == column);
        of_bits.map(|(_, counted)| counted.adds_up()).or_else(|| {
            let sum = of_sum()?;
            Some(sum.keeps.is_none() && sum.least.or(sum.most).is_none())
        })
    }

    /// The content of a mask or a sum in words, by its column.
    #[must_use]
    pub fn about(&self, column: &str) -> Option<&str> {
        let of_bits = self.counted().find(|(_, counted)| counted.has(column));
        let of_sum = || self.sums.iter().find(|sum| sum.column == column);
        of_bits
            .map(|(_, counted)| counted.about)
            .or_else(|| Some(&of_sum()?.says))
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
        let mut reads = self.reads.iter();
        let idx = reads
            .position(|read| *read == id)
            .expect("a rule is asked of a variable that it reads");
        let turned = self.turned.as_ref().filter(|_| idx + 1 == self.reads.len());
        let test = turned.map_or_else(
            || self.test.turned_to(&problem.variables[id].name),
            Expr::clone,
        );
        Rule::new(test, self.says[idx.min(self.says.len() - 1)].clone())
    }
}

impl Variable {
    /// True if an expression is the column that says which row it takes.
    #[must_use]
    pub fn is_told_by(&self, expr: &Expr) -> bool {
        expr.as_column() == Some((&self.name, &self.columns[0].name))
    }

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
