//! Expressions over small and over huge ranges have the values that arithmetic of 128 bits gives them, or are refused.

use std::rc::Rc;

use joinsaw::{Method, Options};
use proptest::prelude::*;

use super::rules::{products, read};
use super::{Dice, fillings};
use crate::common::cases;

type Value<T> = dyn Fn(&[i64]) -> Option<T>;

/// An expression as a file has it, and its value for these values of the variables: `None` where one of its parts, needed or not,
/// has more than 64 bits.
#[derive(Clone)]
struct Expression<T> {
    sql: String,
    value: Rc<Value<T>>,
}

type Number = Expression<i128>;
type Test = Expression<bool>;

impl<T> Expression<T> {
    fn new(sql: String, value: impl Fn(&[i64]) -> Option<T> + 'static) -> Self {
        Self {
            sql,
            value: Rc::new(value),
        }
    }

    fn value(&self, values: &[i64]) -> Option<T> {
        (self.value)(values)
    }
}

fn fits(number: i128) -> Option<i128> {
    i64::try_from(number).ok().map(i128::from)
}

/// What the expressions are made of.
struct Maker {
    dice: Dice,
    n_variables: usize,
    is_small: bool,
}

impl Maker {
    /// A number of a small range, or one near an end of 32, 62 or 64 bits.
    fn constant(&mut self, is_small: bool) -> i64 {
        if is_small || !self.dice.is_rare(3) {
            return self.dice.below(8).cast_signed() as i64 - 3;
        }
        let ends = [1 << 31, 3_037_000_500, 1 << 61, 1 << 62, i64::MAX - 4];
        let number = self.dice.pick(&ends) - 3 + self.dice.below(8).cast_signed() as i64;
        if self.dice.is_rare(2) {
            -number
        } else {
            number
        }
    }

    fn number(&mut self, depth: u32) -> Number {
        let leaf = if depth == 0 { 0 } else { self.dice.below(14) };
        if leaf < 2 {
            return if self.dice.is_rare(4) {
                let number = self.constant(self.is_small);
                Number::new(number.to_string(), move |_| Some(number.into()))
            } else {
                let idx = self.dice.below(self.n_variables);
                Number::new(format!("v{idx}"), move |values| Some(values[idx].into()))
            };
        }
        let (one, other) = (self.number(depth - 1), self.number(depth - 1));
        match leaf {
            2 => Number::new(format!("-({})", one.sql), move |values| {
                fits(-one.value(values)?)
            }),
            3 => Number::new(format!("abs({})", one.sql), move |values| {
                fits(one.value(values)?.abs())
            }),
            4 => {
                let divisor = 1 + self.dice.below(8) as i128;
                Number::new(format!("({} % {divisor})", one.sql), move |values| {
                    Some(one.value(values)? % divisor)
                })
            }
            5 => {
                let test = self.test(depth - 1);
                let sql = format!(
                    "CASE WHEN {} THEN {} ELSE {} END",
                    test.sql, one.sql, other.sql
                );
                Number::new(sql, move |values| {
                    let (one, other) = (one.value(values)?, other.value(values)?);
                    Some(if test.value(values)? { one } else { other })
                })
            }
            6 | 7 => {
                let test = self.test(depth - 1);
                Number::new(format!("({})", test.sql), move |values| {
                    test.value(values).map(i128::from)
                })
            }
            _ => {
                let sign = *self.dice.pick(&['+', '-', '*']);
                Number::new(
                    format!("({} {sign} {})", one.sql, other.sql),
                    move |values| {
                        let (one, other) = (one.value(values)?, other.value(values)?);
                        fits(match sign {
                            '+' => one + other,
                            '-' => one - other,
                            _ => one * other,
                        })
                    },
                )
            }
        }
    }

    fn test(&mut self, depth: u32) -> Test {
        let kind = self.dice.below(if depth == 0 { 7 } else { 10 });
        if kind > 6 {
            let (one, other) = (self.test(depth - 1), self.test(depth - 1));
            return match kind {
                7 => Test::new(format!("NOT ({})", one.sql), move |values| {
                    Some(!one.value(values)?)
                }),
                8 => Test::new(
                    format!("({}) AND ({})", one.sql, other.sql),
                    move |values| {
                        let (one, other) = (one.value(values)?, other.value(values)?);
                        Some(one && other)
                    },
                ),
                _ => Test::new(format!("({}) OR ({})", one.sql, other.sql), move |values| {
                    let (one, other) = (one.value(values)?, other.value(values)?);
                    Some(one || other)
                }),
            };
        }
        let [a, b, c] = [(); 3].map(|()| self.number(depth));
        match kind {
            0 => {
                let chains = [
                    ["<", "<="],
                    ["<=", "<"],
                    [">", ">="],
                    [">=", ">="],
                    ["=", "="],
                ];
                let [first, second] = *self.dice.pick(&chains);
                Test::new(
                    format!("{} {first} {} {second} {}", a.sql, b.sql, c.sql),
                    move |values| {
                        let [a, b, c] = [a.value(values)?, b.value(values)?, c.value(values)?];
                        Some(compare(first, a, b) && compare(second, b, c))
                    },
                )
            }
            1 => Test::new(
                format!("{} BETWEEN {} AND {}", a.sql, b.sql, c.sql),
                move |values| {
                    let [a, least, most] = [a.value(values)?, b.value(values)?, c.value(values)?];
                    Some(least <= a && a <= most)
                },
            ),
            2 => Test::new(
                format!("{} IN ({}, {})", a.sql, b.sql, c.sql),
                move |values| {
                    let [a, b, c] = [a.value(values)?, b.value(values)?, c.value(values)?];
                    Some([b, c].contains(&a))
                },
            ),
            _ => {
                let sign = *self.dice.pick(&["=", "<>", "<", "<=", ">", ">="]);
                Test::new(format!("{} {sign} {}", a.sql, b.sql), move |values| {
                    Some(compare(sign, a.value(values)?, b.value(values)?))
                })
            }
        }
    }

    /// A sum or a product of all variables, with bounds.
    fn total(&mut self) -> Test {
        let mut bound = || match self.dice.below(4) {
            0 => i64::MIN,
            1 => i64::MAX,
            kind => self.constant(self.is_small && kind == 2),
        };
        let (least, most) = (bound(), bound());
        let (least, most) = match self.dice.below(3) {
            0 => (Some(least), None),
            1 => (None, Some(most)),
            _ => (Some(least), Some(most)),
        };
        let is_sum = self.dice.is_rare(2);
        let key = if is_sum { "sum" } else { "product" };
        let at = |key, bound: Option<i64>| {
            bound.map_or_else(String::new, |bound| format!(", {key} = {bound}"))
        };
        let (at_least, at_most) = (at("at_least", least), at("at_most", most));
        Test::new(
            format!("{{ {key} = \"*\"{at_least}{at_most} }}"),
            move |values| {
                let mut values = values.iter().map(|value| i128::from(*value));
                let total = if is_sum {
                    values.try_fold(0, |sum, value| fits(sum + value))?
                } else {
                    values.try_fold(1, |product, value| fits(product * value))?
                };
                let is_enough = least.is_none_or(|least| total >= least.into());
                Some(is_enough && most.is_none_or(|most| total <= most.into()))
            },
        )
    }

    fn rule(&mut self) -> Test {
        if self.dice.is_rare(4) {
            return self.total();
        }
        let mut test = self.test(2);
        test.sql = format!("\"{}\"", test.sql);
        test
    }
}

fn compare(sign: &str, one: i128, other: i128) -> bool {
    match sign {
        "=" => one == other,
        "<>" => one != other,
        "<" => one < other,
        "<=" => one <= other,
        ">" => one > other,
        _ => one >= other,
    }
}

/// The values that keep all rules, the best of them where some are better; `None` where a number needs more than 64 bits.
fn search(lists: &[Vec<i64>], rules: &[Test], best: Option<&Number>) -> Option<Vec<Vec<i64>>> {
    let mut found = Vec::new();
    for values in products(lists) {
        let kept = rules.iter().map(|rule| rule.value(&values));
        let kept: Vec<bool> = kept.collect::<Option<_>>()?;
        let number = best.map_or(Some(0), |best| best.value(&values))?;
        if !kept.contains(&false) {
            found.push((number, values));
        }
    }
    let most = found.iter().map(|(number, _)| *number).max();
    found.retain(|(number, _)| Some(*number) == most);
    let mut values: Vec<Vec<i64>> = found.into_iter().map(|(_, values)| values).collect();
    values.sort();
    Some(values)
}

proptest! {
    #![proptest_config(cases(140))]

    #[test]
    fn numbers_are_exact_or_refused(seed in any::<u64>(), is_small in any::<bool>(), n_variables in 2..5_usize) {
        let mut maker = Maker { dice: Dice::new(seed), n_variables, is_small };
        let mut lists = Vec::new();
        for _ in 0..n_variables {
            let n_values = 1 + maker.dice.below(3);
            let mut values: Vec<i64> = (0..n_values).map(|_| maker.constant(is_small)).collect();
            values.sort_unstable();
            values.dedup();
            lists.push(values);
        }
        let n_rules = 1 + maker.dice.below(2);
        let rules: Vec<Test> = (0..n_rules).map(|_| maker.rule()).collect();
        let best = maker.dice.is_rare(2).then(|| maker.number(2));
        let maximise = best.as_ref().map(|best| format!("maximise = \"{}\"\n", best.sql));
        let variables = lists.iter().enumerate();
        let variables = variables.map(|(no, values)| format!("v{no} = {values:?}\n"));
        let stated = rules.iter().enumerate();
        let stated = stated.map(|(no, rule)| format!("\"keeps rule {no}\" = {}\n", rule.sql));
        let text = format!(
            "family = \"rules\"\n{}[variables]\n{}[rules]\n{}",
            maximise.unwrap_or_default(),
            variables.collect::<String>(),
            stated.collect::<String>()
        );
        let expected = search(&lists, &rules, best.as_ref());
        let puzzle = match joinsaw::parse(&text) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let error = error.to_string();
                if error.contains(" can never hold") && !error.contains(" can reach ") {
                    assert_eq!(expected.as_deref(), Some(&[][..]), "{text}");
                } else {
                    assert!(error.contains(" can reach ") && !is_small, "{error}\n{text}");
                }
                return Ok(());
            }
        };
        assert!(expected.is_some(), "a number of this needs more than 64 bits\n{text}");
        for method in [Method::Staged, Method::Auto] {
            let options = Options { method, ..Options::default() };
            let found = fillings(&joinsaw::solve(&puzzle, &options).unwrap());
            let mut found: Vec<Vec<i64>> = found.iter().map(read).collect();
            found.sort();
            assert_eq!(Some(found), expected, "{method:?}\n{text}");
        }
    }
}
