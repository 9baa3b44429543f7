//! Expressions over the columns of joined relations.

use std::ops::{Add, BitAnd, BitOr, Mul, Neg, Not, Rem, Shl, Shr, Sub};

use super::Select;

/// An expression of the portable dialect (docs/engines.md), as data.
///
/// ```
/// use joinsaw::problem::Expr;
///
/// let free = (Expr::column("Candidate", "Bit") & Expr::column("Opt3", "Used")).equals(0);
/// assert_eq!(joinsaw::sql::expression(&free), "(Candidate.Bit & Opt3.Used) = 0");
/// // It can also be evaluated without a database.
/// let read = |table: &str, _: &str| Some(if table == "Opt3" { 6_i64 } else { 8 }.into());
/// assert_eq!(free.value(&read), Some(1_i64.into()));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Expr {
    /// A column of a source, by the source's alias and the column's name.
    Column(String, String),
    /// A whole number.
    Int(i64),
    /// A text.
    Text(String),
    /// The negated number.
    Minus(Box<Expr>),
    /// The negated condition.
    Not(Box<Expr>),
    /// An operator between two operands.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// True if the first operand equals one of the others.
    In(Box<Expr>, Vec<Expr>),
    /// A function of its arguments. `count` without an argument counts rows.
    Call(Function, Vec<Expr>),
    /// The value behind the first condition that holds, or else the last value, if there is one. With an operand, a condition is a
    /// value that the operand may have.
    Case(Option<Box<Expr>>, Vec<(Expr, Expr)>, Option<Box<Expr>>),
    /// True if a query has a row.
    Exists(Box<Select>),
}

/// An operator between two operands.
///
/// ```
/// use joinsaw::problem::{Binary, Expr};
///
/// let older = Expr::column("Brit", "Age").with(Binary::Greater, Expr::column("Dane", "Age"));
/// assert_eq!(joinsaw::sql::expression(&older), "Brit.Age > Dane.Age");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are those of the operators")]
pub enum Binary {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    BitOr,
    BitAnd,
    ShiftLeft,
    ShiftRight,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Binary {
    /// The operator for exchanged operands; `None` if it is not a comparison.
    pub(crate) fn turned(self) -> Option<Self> {
        Some(match self {
            Self::Equal | Self::NotEqual => self,
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
            _ => return None,
        })
    }

    /// The comparison that is true where this one is false; any other operator stays.
    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::Less => Self::GreaterOrEqual,
            Self::LessOrEqual => Self::Greater,
            Self::Greater => Self::LessOrEqual,
            Self::GreaterOrEqual => Self::Less,
            _ => self,
        }
    }
}

/// A function of the portable dialect, or one of those that take their place in SQLite where counts pass its integers.
///
/// ```
/// use joinsaw::problem::{Expr, Function};
///
/// let widest = Expr::Call(Function::Max, vec![Expr::column("Opt2", "Ways")]);
/// assert_eq!(joinsaw::sql::expression(&widest), "max(Opt2.Ways)");
/// assert!(Function::Max.is_aggregate());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are those of the functions")]
pub enum Function {
    Abs,
    Length,
    Substr,
    Coalesce,
    Count,
    Sum,
    Min,
    Max,
    ExactSum,
    ExactProduct,
}

impl Function {
    /// True if it makes one value of many rows.
    #[must_use]
    pub fn is_aggregate(self) -> bool {
        matches!(
            self,
            Self::Count | Self::Sum | Self::ExactSum | Self::Min | Self::Max
        )
    }
}

impl Expr {
    /// The column of this name of the source with this alias.
    pub fn column(alias: impl Into<String>, name: impl Into<String>) -> Self {
        Self::Column(alias.into(), name.into())
    }

    /// A column of a table that stands alone, by its name.
    pub fn named(name: impl Into<String>) -> Self {
        Self::column("", name)
    }

    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// The number of rows.
    #[must_use]
    pub fn count() -> Self {
        Self::Call(Function::Count, Vec::new())
    }

    /// The sum of its values over all rows.
    #[must_use]
    pub fn sum(self) -> Self {
        Self::Call(Function::Sum, vec![self])
    }

    /// `length` symbols of a text, starting with the one at `from`, counted from 1.
    #[must_use]
    pub fn substr(self, from: i64, length: i64) -> Self {
        Self::Call(Function::Substr, vec![self, from.into(), length.into()])
    }

    /// The condition that both are equal.
    #[must_use]
    pub fn equals(self, other: impl Into<Self>) -> Self {
        self.with(Binary::Equal, other)
    }

    /// The condition that both differ.
    #[must_use]
    pub fn differs(self, other: impl Into<Self>) -> Self {
        self.with(Binary::NotEqual, other)
    }

    /// The condition that both conditions hold.
    #[must_use]
    pub fn and(self, other: impl Into<Self>) -> Self {
        self.with(Binary::And, other)
    }

    /// The condition that at least one of both conditions holds.
    #[must_use]
    pub fn or(self, other: impl Into<Self>) -> Self {
        self.with(Binary::Or, other)
    }

    /// The condition that this is less than the other.
    #[must_use]
    pub fn is_less_than(self, other: impl Into<Self>) -> Self {
        self.with(Binary::Less, other)
    }

    /// The condition that this is one of these values.
    #[must_use]
    pub fn is_in(self, values: impl IntoIterator<Item = impl Into<Self>>) -> Self {
        let values = values.into_iter().map(Into::into);
        Self::In(Box::new(self), values.collect())
    }

    /// The first value where a condition holds, and the other one where not.
    pub fn when(condition: Self, then: impl Into<Self>, otherwise: impl Into<Self>) -> Self {
        let otherwise = Box::new(otherwise.into());
        Self::Case(None, vec![(condition, then.into())], Some(otherwise))
    }

    /// This and another operand with an operator between.
    #[must_use]
    pub fn with(self, operator: Binary, other: impl Into<Self>) -> Self {
        Self::Binary(operator, Box::new(self), Box::new(other.into()))
    }

    /// All of these joined by one operator, from left to right; `None` if there are none.
    pub fn all_with(
        operator: Binary,
        operands: impl IntoIterator<Item = impl Into<Self>>,
    ) -> Option<Self> {
        let operands = operands.into_iter().map(Into::into);
        operands.reduce(|left, right| left.with(operator, right))
    }

    /// These numbers added up; 0 if there are none.
    #[must_use]
    pub fn total_of(numbers: impl IntoIterator<Item = Self>) -> Self {
        Self::all_with(Binary::Add, numbers).unwrap_or(Self::Int(0))
    }

    /// The alias and the name, if it is a column.
    #[must_use]
    pub fn as_column(&self) -> Option<(&str, &str)> {
        match self {
            Self::Column(alias, name) => Some((alias, name)),
            _ => None,
        }
    }

    /// Both operands, if this operator stands between them.
    #[must_use]
    pub fn operands(&self, operator: Binary) -> Option<(&Self, &Self)> {
        match self {
            Self::Binary(found, left, right) if *found == operator => Some((left, right)),
            _ => None,
        }
    }

    /// True if its value is the truth of a comparison, or of several.
    #[must_use]
    pub fn is_condition(&self) -> bool {
        match self {
            Self::Binary(operator, ..) => *operator <= Binary::GreaterOrEqual,
            Self::In(..) | Self::Not(_) | Self::Exists(_) => true,
            _ => false,
        }
    }

    /// The columns that it reads, from left to right, each as often as it occurs, by alias and name. Those that a query inside
    /// it reads are among them.
    #[must_use]
    pub fn columns(&self) -> Vec<(&str, &str)> {
        let mut columns = Vec::new();
        self.for_each(&mut |expr| columns.extend(expr.as_column()));
        columns
    }

    /// The conditions that hold together if this one does: all operands of its outermost `AND`.
    #[must_use]
    pub fn conjuncts(&self) -> Vec<&Self> {
        match self {
            Self::Binary(Binary::And, left, right) => {
                [left.conjuncts(), right.conjuncts()].concat()
            }
            _ => vec![self],
        }
    }

    /// Calls this with the expression and everything inside it, from the outside to the inside, from left to right.
    pub fn for_each<'a>(&'a self, visit: &mut dyn FnMut(&'a Self)) {
        visit(self);
        match self {
            Self::Column(..) | Self::Int(_) | Self::Text(_) => {}
            Self::Minus(operand) | Self::Not(operand) => operand.for_each(visit),
            Self::Binary(_, left, right) => {
                left.for_each(visit);
                right.for_each(visit);
            }
            Self::In(operand, values) => {
                operand.for_each(visit);
                for value in values {
                    value.for_each(visit);
                }
            }
            Self::Call(_, arguments) => arguments.iter().for_each(|part| part.for_each(visit)),
            Self::Case(operand, whens, otherwise) => {
                if let Some(operand) = operand {
                    operand.for_each(visit);
                }
                for (condition, value) in whens {
                    condition.for_each(visit);
                    value.for_each(visit);
                }
                if let Some(otherwise) = otherwise {
                    otherwise.for_each(visit);
                }
            }
            Self::Exists(query) => query.for_each_expr(visit),
        }
    }

    /// The expression with every part for which this gives another one replaced by that, from the outside to the inside; what
    /// was put in its place is left as it is. Queries inside it are left as they are, too.
    #[must_use]
    pub fn map(&self, replace: &dyn Fn(&Self) -> Option<Self>) -> Self {
        if let Some(other) = replace(self) {
            return other;
        }
        let each = |exprs: &[Self]| exprs.iter().map(|expr| expr.map(replace)).collect();
        let boxed = |expr: &Self| Box::new(expr.map(replace));
        match self {
            Self::Column(..) | Self::Int(_) | Self::Text(_) | Self::Exists(_) => self.clone(),
            Self::Minus(operand) => Self::Minus(boxed(operand)),
            Self::Not(operand) => Self::Not(boxed(operand)),
            Self::Binary(operator, left, right) => {
                Self::Binary(*operator, boxed(left), boxed(right))
            }
            Self::In(operand, values) => Self::In(boxed(operand), each(values)),
            Self::Call(function, arguments) => Self::Call(*function, each(arguments)),
            Self::Case(operand, whens, otherwise) => {
                let whens = whens
                    .iter()
                    .map(|(when, then)| (when.map(replace), then.map(replace)));
                let maybe = |expr: &Option<Box<Self>>| expr.as_ref().map(|expr| boxed(expr));
                Self::Case(maybe(operand), whens.collect(), maybe(otherwise))
            }
        }
    }

    /// The expression with another source in the place of this one, by their aliases.
    #[must_use]
    pub fn read_from(&self, from: &str, alias: &str) -> Self {
        self.map(&|part| match part {
            Self::Column(of, column) if of == from => Some(Self::column(alias, column)),
            _ => None,
        })
    }

    /// The condition with the value of this source first, if it compares that with a value of others.
    #[must_use]
    pub fn turned_to(&self, alias: &str) -> Self {
        let reads = |expr: &Self| expr.columns().iter().any(|(of, _)| *of == alias);
        match self {
            Self::Not(test) => !test.turned_to(alias),
            Self::Binary(operator, left, right) if reads(right) && !reads(left) => {
                let turned = operator.turned().map(|turned| {
                    let (right, left) = left.exchanged(right);
                    right.with(turned, left)
                });
                turned.unwrap_or_else(|| self.clone())
            }
            Self::In(left, values) if !reads(left) && values.iter().all(reads) => {
                let values = values.iter().rev().map(|value| left.exchanged(value));
                let (rights, lefts): (Vec<Self>, Vec<Self>) = values.unzip();
                if rights.iter().all(|right| *right == rights[0]) {
                    rights[0].clone().is_in(lefts)
                } else {
                    self.clone()
                }
            }
            _ => self.clone(),
        }
    }

    /// The sides of a comparison, exchanged: a number added on the right is subtracted on the left.
    fn exchanged(&self, right: &Self) -> (Self, Self) {
        if let Self::Binary(operator @ (Binary::Add | Binary::Subtract), own, number) = right
            && let Self::Int(number) = **number
        {
            let left = match operator {
                Binary::Add => self.clone() - number,
                _ => self.clone() + number,
            };
            ((**own).clone(), left.folded())
        } else {
            (right.clone(), self.clone())
        }
    }

    /// The expression with exact sums and products, for SQLite alone.
    #[must_use]
    pub fn exactly(&self) -> Self {
        self.map(&|part| match part {
            Self::Call(Function::Sum, terms) => {
                let terms = terms.iter().map(Self::exactly);
                Some(Self::Call(Function::ExactSum, terms.collect()))
            }
            Self::Binary(Binary::Multiply, left, right) => {
                let factors = vec![left.exactly(), right.exactly()];
                Some(Self::Call(Function::ExactProduct, factors))
            }
            _ => None,
        })
    }
}

impl From<i64> for Expr {
    fn from(number: i64) -> Self {
        Self::Int(number)
    }
}

impl Not for Expr {
    type Output = Self;

    fn not(self) -> Self {
        Self::Not(Box::new(self))
    }
}

impl Neg for Expr {
    type Output = Self;

    fn neg(self) -> Self {
        Self::Minus(Box::new(self))
    }
}

/// Lets an operator of Rust between two expressions make the expression with that operator.
macro_rules! operator {
    ($trait:ident, $method:ident, $operator:ident) => {
        impl<T: Into<Expr>> $trait<T> for Expr {
            type Output = Self;

            fn $method(self, other: T) -> Self {
                self.with(Binary::$operator, other)
            }
        }
    };
}

operator!(Add, add, Add);
operator!(Sub, sub, Subtract);
operator!(Mul, mul, Multiply);
operator!(Rem, rem, Remainder);
operator!(BitAnd, bitand, BitAnd);
operator!(BitOr, bitor, BitOr);
operator!(Shl, shl, ShiftLeft);
operator!(Shr, shr, ShiftRight);
