//! Expressions over small and over huge ranges have the values that arithmetic of 128 bits gives them, or are refused.

use joinsaw::Method;

use super::{Dice, search};
use crate::common::{puzzle_of, seeds, solutions};

/// An expression as a file has it, and its value for each choice of values of the variables: `None` where one of its parts, needed or
/// not, has more than 64 bits. A test is 1 or 0.
#[derive(Clone)]
struct Expression {
    sql: String,
    values: Vec<Option<i128>>,
}

fn fits(number: i128) -> Option<i128> {
    i64::try_from(number).ok().map(i128::from)
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

/// The expressions made from these operands.
fn apply<const N: usize>(
    sql: String,
    of: [&Expression; N],
    value: impl Fn([i128; N]) -> Option<i128>,
) -> Expression {
    let values = (0..of[0].values.len()).map(|choice| {
        let parts = of.map(|one| one.values[choice]);
        let is_whole = parts.iter().all(Option::is_some);
        is_whole.then(|| value(parts.map(Option::unwrap)))?
    });
    let values = values.collect();
    Expression { sql, values }
}

fn test<const N: usize>(
    sql: String,
    of: [&Expression; N],
    is_so: impl Fn([i128; N]) -> bool,
) -> Expression {
    apply(sql, of, |parts| Some(is_so(parts).into()))
}

/// Makes expressions; it has every choice of values for the variables.
struct Maker {
    dice: Dice,
    choices: Vec<Vec<i64>>,
    is_small: bool,
}

/// A number of a small range, or one near an end of 32, 62 or 64 bits.
fn constant(is_small: bool, dice: &mut Dice) -> i64 {
    let small = dice.below(8).cast_signed() as i64;
    if is_small || !dice.is_rare(3) {
        return small - 3;
    }
    let ends = [1 << 31, 3_037_000_500, 1 << 61, 1 << 62, i64::MAX - 4];
    let number = dice.pick(&ends) - 3 + small;
    if dice.is_rare(2) { -number } else { number }
}

impl Maker {
    fn leaf(&mut self) -> Expression {
        if self.dice.is_rare(4) {
            let number = constant(self.is_small, &mut self.dice);
            let values = vec![Some(number.into()); self.choices.len()];
            let sql = number.to_string();
            return Expression { sql, values };
        }
        let idx = self.dice.below(self.choices[0].len());
        let values = self.choices.iter().map(|choice| Some(choice[idx].into()));
        let (sql, values) = (format!("v{idx}"), values.collect());
        Expression { sql, values }
    }

    fn number(&mut self, depth: u32) -> Expression {
        let kind = if depth == 0 { 0 } else { self.dice.below(14) };
        if kind < 2 {
            return self.leaf();
        }
        let (one, other) = (self.number(depth - 1), self.number(depth - 1));
        let (a, b) = (&one.sql, &other.sql);
        match kind {
            2 => apply(format!("-({a})"), [&one], |[one]| fits(-one)),
            3 => apply(format!("abs({a})"), [&one], |[one]| fits(one.abs())),
            4 => {
                let divisor = 1 + self.dice.below(8) as i128;
                apply(format!("({a} % {divisor})"), [&one], |[one]| {
                    Some(one % divisor)
                })
            }
            5 => {
                let when = self.test(depth - 1);
                let sql = format!("CASE WHEN {} THEN {a} ELSE {b} END", when.sql);
                apply(sql, [&when, &one, &other], |[when, one, other]| {
                    Some(if when == 1 { one } else { other })
                })
            }
            6 | 7 => {
                let test = self.test(depth - 1);
                Expression {
                    sql: format!("({})", test.sql),
                    ..test
                }
            }
            _ => {
                let sign = *self.dice.pick(&['+', '-', '*']);
                apply(
                    format!("({a} {sign} {b})"),
                    [&one, &other],
                    |[one, other]| {
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

    fn test(&mut self, depth: u32) -> Expression {
        let kind = self.dice.below(if depth == 0 { 7 } else { 10 });
        if kind > 6 {
            let (one, other) = (self.test(depth - 1), self.test(depth - 1));
            let (a, b) = (&one.sql, &other.sql);
            return match kind {
                7 => test(format!("NOT ({a})"), [&one], |[one]| one == 0),
                8 => test(format!("({a}) AND ({b})"), [&one, &other], |both| {
                    both == [1, 1]
                }),
                _ => test(format!("({a}) OR ({b})"), [&one, &other], |both| {
                    both != [0, 0]
                }),
            };
        }
        let [one, other, third] = [(); 3].map(|()| self.number(depth));
        let (a, b, c) = (&one.sql, &other.sql, &third.sql);
        let all = [&one, &other, &third];
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
                test(format!("{a} {first} {b} {second} {c}"), all, |[a, b, c]| {
                    compare(first, a, b) && compare(second, b, c)
                })
            }
            1 => test(format!("{a} BETWEEN {b} AND {c}"), all, |[a, b, c]| {
                b <= a && a <= c
            }),
            2 => test(format!("{a} IN ({b}, {c})"), all, |[a, b, c]| {
                a == b || a == c
            }),
            _ => {
                let sign = *self.dice.pick(&["=", "<>", "<", "<=", ">", ">="]);
                test(format!("{a} {sign} {b}"), [&one, &other], |[a, b]| {
                    compare(sign, a, b)
                })
            }
        }
    }

    /// A sum or a product of all variables, with bounds.
    fn total(&mut self) -> Expression {
        let mut bound = || match self.dice.below(4) {
            0 => i64::MIN,
            1 => i64::MAX,
            kind => constant(self.is_small && kind == 2, &mut self.dice),
        };
        let (least, most) = (bound(), bound());
        let has = *self
            .dice
            .pick(&[[true, false], [false, true], [true, true]]);
        let key = *self.dice.pick(&["sum", "product"]);
        let mut sql = format!("{{ {key} = \"*\"");
        for (name, bound, has) in [("at_least", least, has[0]), ("at_most", most, has[1])] {
            sql += &if has {
                format!(", {name} = {bound}")
            } else {
                String::new()
            };
        }
        let total = |choice: &Vec<i64>| {
            let mut values = choice.iter().map(|value| i128::from(*value));
            let total = match key {
                "sum" => values.try_fold(0, |sum, value| fits(sum + value)),
                _ => values.try_fold(1, |product, value| fits(product * value)),
            }?;
            let is_enough = !has[0] || total >= least.into();
            Some((is_enough && (!has[1] || total <= most.into())).into())
        };
        let values = self.choices.iter().map(total).collect();
        Expression {
            sql: sql + " }",
            values,
        }
    }
}

fn check(seed: u64) {
    let mut dice = Dice::new(seed);
    let (is_small, n_variables) = (dice.is_rare(2), 2 + dice.below(3));
    let mut list = || {
        let n_values = 1 + dice.below(3);
        let mut values: Vec<i64> = (0..n_values)
            .map(|_| constant(is_small, &mut dice))
            .collect();
        values.sort_unstable();
        values.dedup();
        values
    };
    let lists: Vec<Vec<i64>> = (0..n_variables).map(|_| list()).collect();
    let choices = search(&lists, |_| true);
    let mut maker = Maker {
        dice,
        choices,
        is_small,
    };
    let n_rules = 1 + maker.dice.below(2);
    let mut rule = || {
        if maker.dice.is_rare(4) {
            return maker.total();
        }
        let test = maker.test(2);
        Expression {
            sql: format!("\"{}\"", test.sql),
            ..test
        }
    };
    let rules: Vec<Expression> = (0..n_rules).map(|_| rule()).collect();
    let best = maker.dice.is_rare(2).then(|| maker.number(2));
    let mut text = "family = \"rules\"\n".to_owned();
    text += &best
        .as_ref()
        .map_or_else(String::new, |best| format!("maximise = \"{}\"\n", best.sql));
    text += "[variables]\n";
    for (no, values) in lists.iter().enumerate() {
        text += &format!("v{no} = {values:?}\n");
    }
    text += "[rules]\n";
    for (no, rule) in rules.iter().enumerate() {
        text += &format!("\"keeps rule {no}\" = {}\n", rule.sql);
    }
    let expected = expected(&maker.choices, &rules, best.as_ref());
    if let Err(error) = joinsaw::parse(&text) {
        let error = error.to_string();
        if error.contains(" can never hold") && !error.contains(" can reach ") {
            assert_eq!(expected, Some(Vec::new()), "{text}");
        } else {
            assert!(
                error.contains(" can reach ") && !is_small,
                "{error}\n{text}"
            );
        }
        return;
    }
    let expected = expected.unwrap_or_else(|| panic!("a number has more than 64 bits\n{text}"));
    for method in [Method::Staged, Method::Auto] {
        assert_eq!(
            solutions(&puzzle_of(&text), method),
            expected,
            "{method:?}\n{text}"
        );
    }
}

/// The values that keep all rules, the best of them where some are better; `None` where a number needs more than 64 bits.
fn expected(
    choices: &[Vec<i64>],
    rules: &[Expression],
    best: Option<&Expression>,
) -> Option<Vec<Vec<String>>> {
    let mut found: Vec<(i128, Vec<String>)> = Vec::new();
    for (no, choice) in choices.iter().enumerate() {
        let kept: Option<Vec<i128>> = rules.iter().map(|rule| rule.values[no]).collect();
        let number = best.map_or(Some(0), |best| best.values[no])?;
        if !kept?.contains(&0) {
            found.push((number, choice.iter().map(i64::to_string).collect()));
        }
    }
    let most = found.iter().map(|(number, _)| *number).max();
    found.retain(|(number, _)| Some(*number) == most);
    let mut values: Vec<Vec<String>> = found.into_iter().map(|(_, values)| values).collect();
    values.sort();
    Some(values)
}

#[test]
fn numbers_are_exact_or_refused() {
    seeds(140).for_each(check);
}
