//! Sums of what single variables add, found in conditions: `1000*S + 100*E = 900*M + N`. Their bounds prune as soon as a sum can fail.

use std::collections::BTreeMap;

use crate::family::assignment::Rules;
use crate::problem::{Binary, Expr, Sum, Term, Unary};

/// What each variable adds, by its position: so many times its value, and other terms.
#[derive(Debug, Default)]
struct Linear {
    times: BTreeMap<usize, i64>,
    others: BTreeMap<usize, Vec<Expr>>,
    constant: i64,
}

/// The sum that a condition compares with a number, or with another sum; `None` if it is no such comparison.
pub fn total(rules: &Rules, test: &Expr, says: &str) -> Option<Sum> {
    let Expr::Binary(operator, left, right) = test else {
        return None;
    };
    let mut sum = Linear::default();
    sum.add(rules, left, 1)?;
    sum.add(rules, right, -1)?;
    let bound = sum.constant.checked_neg()?;
    let (least, most) = match operator {
        Binary::Equal => (Some(bound), Some(bound)),
        Binary::Less => (None, Some(bound.checked_sub(1)?)),
        Binary::LessOrEqual => (None, Some(bound)),
        Binary::Greater => (Some(bound.checked_add(1)?), None),
        Binary::GreaterOrEqual => (Some(bound), None),
        _ => return None,
    };
    let terms = sum.terms(rules)?;
    total_of(rules, terms, (least, most), says)
}

/// The most that a sum may be, with or without its sign: the difference of any two then has 63 bits.
const MOST: u128 = 1 << 61;

/// The sum of these terms, each of which reads one variable; `None` if it is too large to be split into parts.
pub fn total_of(
    rules: &Rules,
    terms: Vec<(usize, Expr)>,
    (least, most): (Option<i64>, Option<i64>),
    says: &str,
) -> Option<Sum> {
    let terms = terms.into_iter().map(|(variable, adds)| {
        let values = rules.variables[variable].values.iter();
        let numbers = values.map(|value| adds.value(&|_, _| Some(value.clone()))?.as_integer());
        let numbers: Vec<i64> = numbers.collect::<Option<_>>()?;
        Some(Term {
            variable,
            adds,
            least: *numbers.iter().min()?,
            most: *numbers.iter().max()?,
        })
    });
    let terms: Vec<Term> = terms.collect::<Option<_>>()?;
    let sizes = terms.iter().map(|term| {
        let size = term.least.unsigned_abs().max(term.most.unsigned_abs());
        u128::from(size)
    });
    if sizes.sum::<u128>() > MOST {
        return None;
    }
    // A bound that no sum reaches is as good as one that is just out of reach.
    let low: i64 = terms.iter().map(|term| term.least).sum();
    let high: i64 = terms.iter().map(|term| term.most).sum();
    Some(Sum {
        terms,
        least: least.map(|least| least.clamp(low, high + 1)),
        most: most.map(|most| most.clamp(low - 1, high)),
        says: says.to_owned(),
        ..Sum::default()
    })
}

impl Linear {
    fn add(&mut self, rules: &Rules, expr: &Expr, times: i64) -> Option<()> {
        let number = |expr: &Expr| match expr.folded() {
            Expr::Int(number) => Some(number),
            _ => None,
        };
        match expr {
            Expr::Int(number) => {
                self.constant = self.constant.checked_add(number.checked_mul(times)?)?;
            }
            Expr::Binary(Binary::Add, left, right) => {
                self.add(rules, left, times)?;
                self.add(rules, right, times)?;
            }
            Expr::Binary(Binary::Subtract, left, right) => {
                self.add(rules, left, times)?;
                self.add(rules, right, times.checked_neg()?)?;
            }
            Expr::Unary(Unary::Minus, operand) => self.add(rules, operand, times.checked_neg()?)?,
            Expr::Binary(Binary::Multiply, left, right) => match (number(left), number(right)) {
                (Some(factor), _) => self.add(rules, right, times.checked_mul(factor)?)?,
                (_, Some(factor)) => self.add(rules, left, times.checked_mul(factor)?)?,
                _ => self.add_other(rules, expr, times)?,
            },
            Expr::Column(_, name) => {
                let known = self.times.entry(rules.position(name)?).or_default();
                *known = known.checked_add(times)?;
            }
            _ => self.add_other(rules, expr, times)?,
        }
        Some(())
    }

    /// Adds what is no multiple of a variable, but reads no more than one.
    fn add_other(&mut self, rules: &Rules, expr: &Expr, times: i64) -> Option<()> {
        let [variable] = rules.read_by(expr)[..] else {
            return None;
        };
        let reads_text = rules.variables[variable].holds_texts();
        let term = if times == 1 {
            expr.clone()
        } else {
            Expr::Int(times) * expr.clone()
        };
        self.others.entry(variable).or_default().push(term);
        (!reads_text || !matches!(expr, Expr::Column(..))).then_some(())
    }

    fn terms(self, rules: &Rules) -> Option<Vec<(usize, Expr)>> {
        let mut terms = self.others;
        for (variable, times) in self.times {
            let value = rules.variables[variable].value();
            let term = match times {
                0 => continue,
                1 => value,
                -1 => -value,
                // Its opposite, which a stage may take away, has 65 bits.
                i64::MIN => return None,
                times => Expr::Int(times) * value,
            };
            terms.entry(variable).or_default().insert(0, term);
        }
        let terms = terms.into_iter();
        let terms = terms
            .filter_map(|(variable, parts)| Some((variable, Expr::all_with(Binary::Add, parts)?)));
        Some(terms.collect())
    }
}
