//! A join, as data.

use std::fmt::{self, Display, Formatter};

use super::Expr;

/// A query: relations joined by rules, and the columns of the rows that are left.
///
/// ```
/// use joinsaw::problem::{Column, Expr, From, Rule, Select};
///
/// let closes = Expr::column("Piece", "Right").equals(Expr::column("Opt1", "Left"));
/// let select = Select {
///     from: vec![From::table("Opt1"), From::table("Piece")],
///     rules: vec![Rule::new(closes, "meets slot 1")],
///     columns: vec![Column::carried("Piece", "ID")],
///     ..Select::default()
/// };
/// let sql = joinsaw::sql::query(&select);
/// assert!(sql.contains("ON Piece.Right = Opt1.Left -- meets slot 1"), "{sql}");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Select {
    /// The queries that it reads like tables; each may read those before it.
    pub with: Vec<With>,
    /// The relations, in the order in which they are joined.
    pub from: Vec<From>,
    /// The conditions, in order. Each is checked as soon as the last of the sources that it reads is joined.
    pub rules: Vec<Rule>,
    /// The columns of the rows.
    pub columns: Vec<Column>,
    /// The columns of further rows that are made from the same sources, each with the names of `columns`.
    pub also: Vec<Vec<Column>>,
    /// Which rows are kept apart.
    pub rows: Rows,
    /// The order of the rows; empty where it does not matter.
    pub order_by: Vec<Expr>,
    /// The most rows that are kept.
    pub limit: Option<u64>,
}

/// A query that another one reads like a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct With {
    /// The name of the table.
    pub name: String,
    /// The lines of its header: what it does, and what one row is.
    pub about: String,
    /// The query.
    pub select: Select,
    /// The query that makes further rows of those that the table has, until none of them is new.
    pub grows: Option<Select>,
}

/// A limit that leaves no row out: SQLite plans a query with a limit apart from what reads it.
pub const EVERY_ROW: u64 = i64::MAX as u64;

/// A relation that is joined.
///
/// ```
/// use joinsaw::problem::{From, JoinKind};
///
/// let second = From::aliased("Digit", "r1c2").joined(JoinKind::Cross);
/// assert_eq!((second.as_table(), &*second.alias), (Some("Digit"), "r1c2"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct From {
    /// The relation.
    pub relation: TableRef,
    /// The name by which expressions call it.
    pub alias: String,
    /// How it is joined to those before it.
    pub join: JoinKind,
}

/// Where the rows of a source come from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableRef {
    /// From a table or a view.
    Table(String),
    /// From a query.
    Query(Box<Select>),
}

/// How a source is joined to those before it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum JoinKind {
    /// The engine may join in another order.
    #[default]
    Inner,
    /// SQLite keeps the order; the conditions stand behind all sources.
    Cross,
    /// SQLite keeps the order; only used where the row looked up is always there.
    Left,
}

/// A condition of a join.
///
/// ```
/// use joinsaw::problem::{Expr, Role, Rule};
///
/// let rule = Rule::new(Expr::named("Turn").equals(0), "is not turned").role(Role::Only);
/// assert_eq!(rule.says.to_string(), "is not turned");
/// assert!(!rule.is_of_puzzle());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// The condition.
    pub test: Expr,
    /// The demand on a candidate. Empty in queries that are not shown.
    pub says: Words,
    /// Its purpose.
    pub role: Role,
}

/// A demand in words.
///
/// ```
/// use joinsaw::problem::Words;
///
/// assert_eq!(Words::named("clue 3", "the Swede keeps dogs").to_string(), "clue 3: the Swede keeps dogs");
/// assert!(Words::forbidding("is not in use").forbids);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Words {
    /// The name of the rule that makes it, if it has one: "clue 3".
    pub subject: Option<String>,
    /// The demand, which begins with a verb unless the rule has a name: "meets slot 3".
    pub says: String,
    /// True if it forbids something, such as a piece that is in use, rather than asking for something.
    pub forbids: bool,
}

/// The purpose of a condition.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// It is a rule of the puzzle.
    #[default]
    Rule,
    /// It follows from other rules and only leaves out early what they would leave out later.
    Implied,
    /// It attaches one row of a helper table, whose column stands first in it.
    LooksUp,
    /// It leaves out rows beforehand, such as by the options.
    Only,
}

/// A column of the rows.
///
/// ```
/// use joinsaw::problem::{Column, Expr};
///
/// let next = Column::new("Wants", Expr::column("Piece", "Right")).about("the side that the next piece shows");
/// assert_eq!(next.name, "Wants");
/// assert_eq!(Column::carried("Opt1", "Wants").expr, Expr::column("Opt1", "Wants"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// In a problem: its name in the stage that makes it, if it gets another one later.
    pub name_at_first: Option<&'static str>,
    /// The expression that gives its value.
    pub expr: Expr,
    /// Its meaning in words, unless the name says it.
    pub about: Option<String>,
}

/// Which rows are kept apart.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rows {
    /// Every one.
    #[default]
    Every,
    /// Those that differ.
    Distinct,
    /// Those that differ in a column that is not computed from many rows. Without such a column there is one row, or none if
    /// nothing was joined.
    Grouped,
}

impl From {
    /// A table by its own name.
    pub fn table(table: impl Into<String>) -> Self {
        let table = table.into();
        Self::aliased(table.clone(), table)
    }

    /// A table by another name.
    pub fn aliased(table: impl Into<String>, alias: impl Into<String>) -> Self {
        Self {
            relation: TableRef::Table(table.into()),
            alias: alias.into(),
            join: JoinKind::Inner,
        }
    }

    /// The rows of a query by this name.
    pub fn query(query: Select, alias: impl Into<String>) -> Self {
        Self {
            relation: TableRef::Query(Box::new(query)),
            alias: alias.into(),
            join: JoinKind::Inner,
        }
    }

    /// The source, joined in this way.
    #[must_use]
    pub fn joined(self, join: JoinKind) -> Self {
        Self { join, ..self }
    }

    /// Its table, if it is one.
    #[must_use]
    pub fn as_table(&self) -> Option<&str> {
        match &self.relation {
            TableRef::Table(table) => Some(table),
            TableRef::Query(_) => None,
        }
    }
}

impl Rule {
    /// A rule of the puzzle.
    pub fn new(test: Expr, says: impl Into<Words>) -> Self {
        Self {
            test,
            says: says.into(),
            role: Role::Rule,
        }
    }

    /// True if it is a rule of the puzzle, stated or implied.
    #[must_use]
    pub fn is_of_puzzle(&self) -> bool {
        matches!(self.role, Role::Rule | Role::Implied)
    }

    /// True if it attaches one row of the helper table with this alias.
    fn attaches(&self, alias: &str) -> bool {
        let columns = self.test.columns();
        self.role == Role::LooksUp && columns.first().is_some_and(|(of, _)| *of == alias)
    }

    /// The rule with another condition in the place of its own.
    #[must_use]
    pub fn with_test(&self, test: Expr) -> Self {
        Self {
            test,
            ..self.clone()
        }
    }

    /// The condition for another purpose.
    #[must_use]
    pub fn role(self, role: Role) -> Self {
        Self { role, ..self }
    }
}

impl Words {
    /// The demand of a rule that has a name.
    pub fn named(subject: impl Into<String>, says: impl Into<String>) -> Self {
        Self {
            subject: Some(subject.into()),
            ..Self::from(says)
        }
    }

    /// A demand that forbids something.
    pub fn forbidding(says: impl Into<String>) -> Self {
        Self {
            forbids: true,
            ..Self::from(says)
        }
    }
}

impl<T: Into<String>> std::convert::From<T> for Words {
    fn from(says: T) -> Self {
        Self {
            subject: None,
            says: says.into(),
            forbids: false,
        }
    }
}

impl Display for Words {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        if let Some(subject) = &self.subject {
            write!(f, "{subject}: ")?;
        }
        f.write_str(&self.says)
    }
}

impl Column {
    /// A column of this name.
    pub fn new(name: impl Into<String>, expr: impl Into<Expr>) -> Self {
        Self {
            name: name.into(),
            expr: expr.into(),
            name_at_first: None,
            about: None,
        }
    }

    /// A column of a source under its own name.
    pub fn carried(alias: impl Into<String>, name: impl Into<String>) -> Self {
        let name = name.into();
        Self::new(name.clone(), Expr::column(alias, name))
    }

    /// The column, with its meaning in words.
    #[must_use]
    pub fn about(self, about: impl Into<String>) -> Self {
        let about = Some(about.into());
        Self { about, ..self }
    }
}

impl Select {
    /// The position of the source with this alias.
    #[must_use]
    pub fn position(&self, alias: &str) -> Option<usize> {
        self.from.iter().position(|source| source.alias == alias)
    }

    /// The positions of the sources that an expression reads, in order.
    #[must_use]
    pub fn read_by(&self, expr: &Expr) -> Vec<usize> {
        let mut read: Vec<usize> = expr
            .columns()
            .iter()
            .filter_map(|(alias, _)| self.position(alias))
            .collect();
        read.sort_unstable();
        read.dedup();
        read
    }

    /// The source at which a condition can be checked: the last that it reads, or the first if it reads none.
    #[must_use]
    pub fn source_of(&self, test: &Expr) -> usize {
        self.read_by(test).last().copied().unwrap_or_default()
    }

    /// The positions of the sources that bring candidates: all but the helper tables.
    pub fn partners(&self) -> impl Iterator<Item = usize> {
        let sources = self.from.iter().enumerate();
        sources
            .filter(|(_, source)| !self.is_looked_up(source))
            .map(|(idx, _)| idx)
    }

    /// The position of the source that is this table, if it brings candidates.
    #[must_use]
    pub fn partner(&self, table: &str) -> Option<usize> {
        let mut partners = self.partners();
        partners.find(|idx| self.from[*idx].as_table() == Some(table))
    }

    /// The rules of the puzzle in the order in which they are applied, each with the position of its source.
    #[must_use]
    pub fn rules_in_order(&self) -> Vec<(usize, &Rule)> {
        let of_puzzle = self.rules.iter().filter(|rule| rule.is_of_puzzle());
        let mut rules: Vec<(usize, &Rule)> = of_puzzle
            .map(|rule| (self.source_of(&rule.test), rule))
            .collect();
        rules.sort_by_key(|(source, _)| *source);
        rules
    }

    /// The rules of the puzzle for the candidates of a source.
    pub fn rules_of(&self, source: usize) -> impl Iterator<Item = &Rule> {
        let of_puzzle = self.rules.iter().filter(|rule| rule.is_of_puzzle());
        of_puzzle.filter(move |rule| self.source_of(&rule.test) == source)
    }

    /// The conditions that attach a row of a helper table; none for a source that is not a helper.
    pub fn attachments(&self, source: usize) -> impl Iterator<Item = &Expr> {
        let alias = self.from[source].alias.as_str();
        let rules = self.rules.iter().filter(move |rule| rule.attaches(alias));
        rules.map(|rule| &rule.test)
    }

    /// The conditions that leave out rows of a source beforehand.
    pub fn choices(&self, source: usize) -> impl Iterator<Item = &Expr> {
        let rules = self.rules.iter().filter(|rule| rule.role == Role::Only);
        let tests = rules.map(|rule| &rule.test);
        tests.filter(move |test| self.source_of(test) == source)
    }

    /// The columns of the rows; where rows of several kinds are made from the same sources, those of each kind.
    pub fn kinds(&self) -> impl Iterator<Item = &Vec<Column>> {
        std::iter::once(&self.columns).chain(&self.also)
    }

    /// The thing that a source stands for, if each joined row becomes one column that says so: the German, for a house. The
    /// column says it by its comment, or by its name if that is the alias of a table that is joined several times.
    #[must_use]
    pub fn about(&self, source: usize) -> Option<&str> {
        let columns = self.columns.iter();
        let mut own = columns.filter(|column| self.read_by(&column.expr) == [source]);
        let (Some(column), None) = (own.next(), own.next()) else {
            return None;
        };
        let source = &self.from[source];
        let alike = self
            .from
            .iter()
            .filter(|other| other.relation == source.relation);
        let is_named = column.name == source.alias && alike.count() > 1;
        let name = is_named.then_some(column.name.as_str());
        column.about.as_deref().or(name)
    }

    /// A rule in words, with what it is about in front: "Brit: does not live with Norwegian".
    #[must_use]
    pub fn in_words(&self, rule: &Rule) -> String {
        match self.about(self.source_of(&rule.test)) {
            Some(subject) => format!("{subject}: {}", rule.says),
            None => rule.says.to_string(),
        }
    }

    /// The table of the source with this alias, if it is one.
    #[must_use]
    pub fn table_of(&self, alias: &str) -> Option<&str> {
        self.from[self.position(alias)?].as_table()
    }

    /// The value of the column of this name.
    #[must_use]
    pub fn expression(&self, column: &str) -> Option<&Expr> {
        let mut columns = self.columns.iter();
        let found = columns.find(|found| found.name == column)?;
        Some(&found.expr)
    }

    /// True if a source is a helper table, one row of which is attached to every candidate.
    #[must_use]
    pub fn is_looked_up(&self, source: &From) -> bool {
        self.rules.iter().any(|rule| rule.attaches(&source.alias))
    }

    /// The table and the column that a column is copied from, if it is a plain copy, and the table is not a helper.
    #[must_use]
    pub fn copied_from(&self, column: &str) -> Option<(&str, &str)> {
        let (alias, copied) = self.expression(column)?.as_column()?;
        let source = &self.from[self.position(alias)?];
        let table = source.as_table().filter(|_| !self.is_looked_up(source))?;
        Some((table, copied))
    }

    /// The rules that follow from others.
    pub fn implied(&self) -> impl Iterator<Item = &Rule> {
        self.rules.iter().filter(|rule| rule.role == Role::Implied)
    }

    /// The query without the rules that follow from others: its rows are all that the stated rules leave at this stage. `None` if it has
    /// stated rules only.
    #[must_use]
    pub fn stated(&self) -> Option<Self> {
        self.implied().next()?;
        let mut stated = self.clone();
        stated.rules.retain(|rule| rule.role != Role::Implied);
        Some(stated)
    }

    /// Calls this with every expression of the query, and with everything inside each.
    pub fn for_each_expr<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        for With { select, grows, .. } in &self.with {
            select.for_each_expr(visit);
            if let Some(select) = grows {
                select.for_each_expr(visit);
            }
        }
        for source in &self.from {
            if let TableRef::Query(query) = &source.relation {
                query.for_each_expr(visit);
            }
        }
        self.rules.iter().for_each(|rule| rule.test.for_each(visit));
        let columns = self.also.iter().flatten();
        let columns = self.columns.iter().chain(columns);
        columns.for_each(|column| column.expr.for_each(visit));
        self.order_by.iter().for_each(|expr| expr.for_each(visit));
    }

    /// True if a column is computed from many rows.
    #[must_use]
    pub fn is_aggregate(expr: &Expr) -> bool {
        let mut found = false;
        expr.for_each(&mut |expr| {
            found |= matches!(expr, Expr::Call(function, _) if function.is_aggregate());
        });
        found
    }
}
