//! The value of an expression, without a database: for checkers that share nothing with a plan, and for parts that hold no column.

use std::cmp::Ordering;

use super::{Binary, Expr, Function};
use crate::relation::Cell;

impl Binary {
    /// True if a comparison holds between two values in this order.
    fn is_met_by(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::NotEqual => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::LessOrEqual => order.is_le(),
            Self::Greater => order.is_gt(),
            _ => order.is_ge(),
        }
    }

    /// The number that arithmetic makes of two; `None` where it is out of range.
    fn applied_to(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Self::Add => left.checked_add(right),
            Self::Subtract => left.checked_sub(right),
            Self::Multiply => left.checked_mul(right),
            Self::Divide => left.checked_div(right),
            Self::Remainder => left.checked_rem(right),
            Self::BitOr => Some(left | right),
            Self::BitAnd => Some(left & right),
            Self::ShiftLeft => left.checked_shl(u32::try_from(right).ok()?),
            _ => left.checked_shr(u32::try_from(right).ok()?),
        }
    }
}

impl Expr {
    /// The value where columns, by alias and name, have these values; a condition is 1 where it holds, and 0 where not. `None` where a
    /// column has no value, a number is out of range, or the expression is none for one row alone.
    #[must_use]
    pub fn value(&self, read: &dyn Fn(&str, &str) -> Option<Cell>) -> Option<Cell> {
        let number = |expr: &Self| expr.value(read)?.as_integer();
        let holds = |expr: &Self| number(expr).map(|number| number != 0);
        Some(match self {
            Self::Column(alias, name) => return read(alias, name),
            Self::Int(number) => Cell::from(*number),
            Self::Text(text) => Cell::from(text.as_str()),
            Self::Minus(operand) => Cell::from(number(operand)?.checked_neg()?),
            Self::Not(operand) => truth(!holds(operand)?),
            Self::Binary(Binary::Or, left, right) => truth(holds(left)? | holds(right)?),
            Self::Binary(Binary::And, left, right) => truth(holds(left)? & holds(right)?),
            Self::Binary(operator, left, right) if *operator <= Binary::GreaterOrEqual => {
                let order = left.value(read)?.partial_cmp(&right.value(read)?)?;
                truth(operator.is_met_by(order))
            }
            Self::Binary(operator, left, right) => {
                Cell::from(operator.applied_to(number(left)?, number(right)?)?)
            }
            Self::In(operand, values) => {
                let operand = operand.value(read)?;
                let values: Option<Vec<Cell>> =
                    values.iter().map(|value| value.value(read)).collect();
                truth(values?.contains(&operand))
            }
            Self::Call(Function::Abs, arguments) => {
                Cell::from(number(arguments.first()?)?.checked_abs()?)
            }
            Self::Call(Function::Length, arguments) => {
                Cell::from(arguments.first()?.value(read)?.to_text().chars().count())
            }
            Self::Call(Function::Substr, arguments) => {
                let [text, from, length] = &arguments[..] else {
                    return None;
                };
                let skipped = usize::try_from(number(from)?.checked_sub(1)?).ok()?;
                let length = usize::try_from(number(length)?).ok()?;
                let text = text.value(read)?.to_text();
                Cell::from(text.chars().skip(skipped).take(length).collect::<String>())
            }
            Self::Case(None, whens, otherwise) => {
                for (condition, value) in whens {
                    if holds(condition)? {
                        return value.value(read);
                    }
                }
                return otherwise
                    .as_ref()
                    .map_or(Some(Cell::Null), |otherwise| otherwise.value(read));
            }
            Self::Call(..) | Self::Case(..) | Self::Exists(_) => return None,
        })
    }

    /// The expression with every part that reads no column replaced by its value, if that is a number or a text.
    #[must_use]
    pub fn folded(&self) -> Self {
        self.map(&|part| {
            if !part.columns().is_empty() || part.is_condition() {
                return None;
            }
            match part.value(&|_, _| None)? {
                Cell::Integer(number) => Some(Self::Int(number)),
                Cell::Text(text) => Some(Self::Text(text)),
                Cell::Null | Cell::Real(_) => None,
            }
        })
    }
}

fn truth(holds: bool) -> Cell {
    Cell::from(i64::from(holds))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(name: &str) -> Expr {
        Expr::column("A", name)
    }

    #[test]
    fn an_expression_has_the_value_that_a_database_gives_it() {
        let read = |_: &str, name: &str| Some(Cell::from(if name == "X" { 7_i64 } else { -3 }));
        let value = |expr: Expr| expr.value(&read).unwrap().as_integer().unwrap();
        assert_eq!(value(column("X") * 3 - column("Y")), 24);
        assert_eq!(value(column("Y") % 2), -1);
        assert_eq!(value(column("X").is_in([5_i64, 7])), 1);
        assert_eq!(value(column("X").is_less_than(column("Y"))), 0);
        let distance = Expr::Call(Function::Abs, vec![column("Y") - column("X")]);
        assert_eq!(value(distance.equals(10)), 1);
        let never = (column("X") * i64::MAX).value(&read);
        assert_eq!(never, None, "a number that is out of range is none");
    }

    #[test]
    fn parts_without_columns_are_computed_beforehand() {
        let distance = Expr::Call(Function::Abs, vec![Expr::Int(2) - 5]);
        assert_eq!((column("X") + distance).folded(), column("X") + 3);
    }
}
