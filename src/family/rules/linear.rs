//! Sums of what single variables add, found in conditions: `1000*S + 100*E = 900*M + N`. Their bounds prune as soon as a sum can fail.

use std::collections::BTreeMap;

use crate::family::assignment::Rules;
use crate::problem::{Binary, Expr, Sum, Term};
use crate::relation::Cell;

/// The least and the most that a number may be, as far as there are bounds.
pub type Bounds = (Option<i64>, Option<i64>);

/// The most that a sum may be, with or without its sign: the difference of any two then has 63 bits.
const MOST: u128 = 1 << 61;

/// Parts that read one variable each, with their factors, and the number added to them.
#[derive(Debug, Default)]
struct Linear {
    parts: BTreeMap<(usize, Expr), i64>,
    constant: i128,
}

/// A comparison as a number with bounds: what its left side is more than its right side.
pub fn comparison(test: &Expr) -> Option<(Expr, Bounds)> {
    let Expr::Binary(operator, left, right) = test else {
        return None;
    };
    let bounds = match operator {
        Binary::Equal => (Some(0), Some(0)),
        Binary::Less => (None, Some(-1)),
        Binary::LessOrEqual => (None, Some(0)),
        Binary::Greater => (Some(1), None),
        Binary::GreaterOrEqual => (Some(0), None),
        _ => return None,
    };
    Some((left.as_ref().clone() - right.as_ref().clone(), bounds))
}

/// The condition that a number keeps its bounds.
pub fn bounded(number: Expr, (least, most): Bounds) -> Expr {
    match (least, most) {
        (Some(least), Some(most)) if least == most => number.equals(least),
        _ => {
            let least = least.map(|least| number.clone().with(Binary::GreaterOrEqual, least));
            let most = most.map(|most| number.with(Binary::LessOrEqual, most));
            Expr::all_with(Binary::And, least.into_iter().chain(most)).unwrap_or(Expr::Int(1))
        }
    }
}

/// A number as a sum with these bounds; `None` if a part of it reads several variables, none does, or it is too large to be split into parts.
pub fn total(rules: &Rules, number: &Expr, (least, most): Bounds, says: &str) -> Option<Sum> {
    let mut linear = Linear::default();
    linear.add(rules, number, 1)?;
    let Linear { parts, constant } = linear;
    let mut adds: BTreeMap<usize, Expr> = BTreeMap::new();
    for ((variable, part), times) in parts {
        let part = match times {
            0 => continue,
            1 => part,
            -1 => -part,
            // Its opposite, which a stage may take away, has 65 bits.
            i64::MIN => return None,
            times => Expr::Int(times) * part,
        };
        let before = adds.remove(&variable);
        adds.insert(
            variable,
            before.map_or(part.clone(), |before| before + part),
        );
    }
    let terms = adds.into_iter().map(|(variable, adds)| {
        let number = |value: &Cell| adds.value(&|_, _| Some(value.clone()))?.as_integer();
        let values = rules.variables[variable].values.iter();
        let numbers: Vec<i64> = values.map(number).collect::<Option<_>>()?;
        Some(Term {
            variable,
            adds,
            least: *numbers.iter().min()?,
            most: *numbers.iter().max()?,
        })
    });
    let terms: Vec<Term> = terms.collect::<Option<_>>()?;
    let sizes = terms
        .iter()
        .map(|term| term.least.unsigned_abs().max(term.most.unsigned_abs()));
    if terms.is_empty() || sizes.map(u128::from).sum::<u128>() > MOST {
        return None;
    }
    // A bound that no sum reaches is as good as one that is just out of reach.
    let low: i64 = terms.iter().map(|term| term.least).sum();
    let high: i64 = terms.iter().map(|term| term.most).sum();
    let bound = |bound: i64, least: i64, most: i64| {
        let rest = i128::from(bound) - constant;
        i64::try_from(rest.clamp(least.into(), most.into())).unwrap_or(most)
    };
    Some(Sum {
        terms,
        least: least.map(|least| bound(least, low, high + 1)),
        most: most.map(|most| bound(most, low - 1, high)),
        says: says.to_owned(),
        ..Sum::default()
    })
}

impl Linear {
    fn add(&mut self, rules: &Rules, expr: &Expr, times: i64) -> Option<()> {
        match expr {
            Expr::Binary(Binary::Add, left, right) => {
                self.add(rules, left, times)?;
                self.add(rules, right, times)
            }
            Expr::Binary(Binary::Subtract, left, right) => {
                self.add(rules, left, times)?;
                self.add(rules, right, times.checked_neg()?)
            }
            Expr::Minus(operand) => self.add(rules, operand, times.checked_neg()?),
            Expr::Binary(Binary::Multiply, left, right) => match (left.as_ref(), right.as_ref()) {
                (Expr::Int(factor), other) | (other, Expr::Int(factor)) => {
                    self.add(rules, other, times.checked_mul(*factor)?)
                }
                _ => self.add_part(rules, expr, times),
            },
            _ => self.add_part(rules, expr, times),
        }
    }

    /// Adds a number, or what reads one variable.
    fn add_part(&mut self, rules: &Rules, expr: &Expr, times: i64) -> Option<()> {
        match rules.read_by(expr)[..] {
            [] => {
                let number = expr.value(&|_, _| None)?.as_integer()?;
                let added = i128::from(number) * i128::from(times);
                self.constant = self.constant.checked_add(added)?;
            }
            [variable]
                if expr.as_column().is_none() || !rules.variables[variable].holds_texts() =>
            {
                let known = self.parts.entry((variable, expr.clone())).or_default();
                *known = known.checked_add(times)?;
            }
            _ => return None,
        }
        Some(())
    }
}
