//! Expressions over small and over huge ranges have the values that arithmetic of 128 bits gives them, or are refused.

use joinsaw::plan::Method;
use proptest::prelude::*;

use crate::common::cases;

use super::solutions;

/// A number made of variables, by their positions.
#[derive(Debug, Clone)]
enum Number {
    Variable(usize),
    Is(i64),
    Minus(Box<Number>),
    Abs(Box<Number>),
    Binary(char, Box<Number>, Box<Number>),
    Remainder(Box<Number>, i64),
    Either(Box<Test>, Box<Number>, Box<Number>),
    Holds(Box<Test>),
}

/// A condition of them.
#[derive(Debug, Clone)]
enum Test {
    Compare(&'static str, Number, Number),
    Chain([&'static str; 2], Number, Number, Number),
    Between(Number, Number, Number),
    In(Number, Vec<Number>),
    Not(Box<Test>),
    Both(Box<Test>, Box<Test>),
    Any(Box<Test>, Box<Test>),
}

/// A value in 64 bits, or `None` where one of its parts needs more.
fn fits(number: i128) -> Option<i128> {
    i64::try_from(number).ok().map(i128::from)
}

impl Number {
    /// The value, in which every part has its 64 bits, whether it is needed or not.
    fn value(&self, values: &[i64]) -> Option<i128> {
        match self {
            Self::Variable(idx) => Some(values[*idx].into()),
            Self::Is(number) => Some((*number).into()),
            Self::Minus(number) => fits(-number.value(values)?),
            Self::Abs(number) => fits(number.value(values)?.abs()),
            Self::Binary(sign, one, other) => {
                let (one, other) = (one.value(values)?, other.value(values)?);
                fits(match sign {
                    '+' => one + other,
                    '-' => one - other,
                    _ => one * other,
                })
            }
            Self::Remainder(number, divisor) => Some(number.value(values)? % i128::from(*divisor)),
            Self::Either(test, one, other) => {
                let (holds, one, other) = (
                    test.holds(values)?,
                    one.value(values)?,
                    other.value(values)?,
                );
                Some(if holds { one } else { other })
            }
            Self::Holds(test) => test.holds(values).map(i128::from),
        }
    }

    fn to_sql(&self) -> String {
        match self {
            Self::Variable(idx) => format!("v{idx}"),
            Self::Is(number) => number.to_string(),
            Self::Minus(number) => format!("-({})", number.to_sql()),
            Self::Abs(number) => format!("abs({})", number.to_sql()),
            Self::Binary(sign, one, other) => {
                format!("({} {sign} {})", one.to_sql(), other.to_sql())
            }
            Self::Remainder(number, divisor) => format!("({} % {divisor})", number.to_sql()),
            Self::Either(test, one, other) => format!(
                "CASE WHEN {} THEN {} ELSE {} END",
                test.to_sql(),
                one.to_sql(),
                other.to_sql()
            ),
            Self::Holds(test) => format!("({})", test.to_sql()),
        }
    }
}

impl Test {
    fn holds(&self, values: &[i64]) -> Option<bool> {
        let compare = |sign: &str, one: i128, other: i128| match sign {
            "=" => one == other,
            "<>" => one != other,
            "<" => one < other,
            "<=" => one <= other,
            ">" => one > other,
            _ => one >= other,
        };
        Some(match self {
            Self::Compare(sign, one, other) => {
                compare(sign, one.value(values)?, other.value(values)?)
            }
            Self::Chain([first, second], one, other, last) => {
                let (one, other, last) = (
                    one.value(values)?,
                    other.value(values)?,
                    last.value(values)?,
                );
                compare(first, one, other) && compare(second, other, last)
            }
            Self::Between(one, least, most) => {
                let (one, least, most) = (
                    one.value(values)?,
                    least.value(values)?,
                    most.value(values)?,
                );
                least <= one && one <= most
            }
            Self::In(one, others) => {
                let one = one.value(values)?;
                let others = others.iter().map(|other| other.value(values));
                others.collect::<Option<Vec<i128>>>()?.contains(&one)
            }
            Self::Not(test) => !test.holds(values)?,
            Self::Both(one, other) => {
                let (one, other) = (one.holds(values)?, other.holds(values)?);
                one && other
            }
            Self::Any(one, other) => {
                let (one, other) = (one.holds(values)?, other.holds(values)?);
                one || other
            }
        })
    }

    fn to_sql(&self) -> String {
        match self {
            Self::Compare(sign, one, other) => {
                format!("{} {sign} {}", one.to_sql(), other.to_sql())
            }
            Self::Chain([first, second], one, other, last) => {
                let [one, other, last] = [one, other, last].map(Number::to_sql);
                format!("{one} {first} {other} {second} {last}")
            }
            Self::Between(one, least, most) => {
                let [one, least, most] = [one, least, most].map(Number::to_sql);
                format!("{one} BETWEEN {least} AND {most}")
            }
            Self::In(one, others) => {
                let others: Vec<String> = others.iter().map(Number::to_sql).collect();
                format!("{} IN ({})", one.to_sql(), others.join(", "))
            }
            Self::Not(test) => format!("NOT ({})", test.to_sql()),
            Self::Both(one, other) => format!("({}) AND ({})", one.to_sql(), other.to_sql()),
            Self::Any(one, other) => format!("({}) OR ({})", one.to_sql(), other.to_sql()),
        }
    }
}

/// A rule with what it asks.
#[derive(Debug, Clone)]
enum Rule {
    Holds(Test),
    /// A sum or a product of all variables, with bounds.
    Total(bool, Option<i64>, Option<i64>),
}

impl Rule {
    fn holds(&self, values: &[i64]) -> Option<bool> {
        match self {
            Self::Holds(test) => test.holds(values),
            Self::Total(is_sum, least, most) => {
                let mut values = values.iter().map(|value| i128::from(*value));
                let total = if *is_sum {
                    values.try_fold(0, |sum, value| fits(sum + value))?
                } else {
                    values.try_fold(1, |product, value| fits(product * value))?
                };
                Some(
                    least.is_none_or(|least| total >= least.into())
                        && most.is_none_or(|most| total <= most.into()),
                )
            }
        }
    }

    fn to_toml(&self) -> String {
        match self {
            Self::Holds(test) => format!("\"{}\"", test.to_sql()),
            Self::Total(is_sum, least, most) => {
                let least = least.map(|least| format!(", at_least = {least}"));
                let most = most.map(|most| format!(", at_most = {most}"));
                let key = if *is_sum { "sum" } else { "product" };
                format!(
                    "{{ {key} = \"*\"{}{} }}",
                    least.unwrap_or_default(),
                    most.unwrap_or_default()
                )
            }
        }
    }
}

/// Values of variables, rules, and a number that is to be great.
#[derive(Debug, Clone)]
struct Random {
    is_small: bool,
    values: Vec<Vec<i64>>,
    rules: Vec<Rule>,
    best: Option<Number>,
}

impl Random {
    fn to_toml(&self) -> String {
        let best = self.best.as_ref();
        let best = best.map(|best| format!("maximise = \"{}\"\n", best.to_sql()));
        let variables = self.values.iter().enumerate();
        let variables = variables.map(|(no, values)| format!("v{no} = {values:?}\n"));
        let rules = self.rules.iter().enumerate();
        let rules = rules.map(|(no, rule)| format!("\"keeps rule {no}\" = {}\n", rule.to_toml()));
        format!(
            "family = \"rules\"\n{}[variables]\n{}[rules]\n{}",
            best.unwrap_or_default(),
            variables.collect::<String>(),
            rules.collect::<String>()
        )
    }

    /// The values that keep all rules, the best of them where some are better; `None` where a number needs more than 64 bits.
    fn searched(&self) -> Option<Vec<Vec<String>>> {
        let mut all: Vec<Vec<i64>> = vec![Vec::new()];
        for values in &self.values {
            let longer = all.iter().flat_map(|before| {
                values
                    .iter()
                    .map(move |value| [before.as_slice(), &[*value]].concat())
            });
            all = longer.collect();
        }
        let mut found = Vec::new();
        for values in all {
            let kept = self.rules.iter().map(|rule| rule.holds(&values));
            let kept: Vec<bool> = kept.collect::<Option<_>>()?;
            let number = self
                .best
                .as_ref()
                .map_or(Some(0), |best| best.value(&values))?;
            if !kept.contains(&false) {
                found.push((number, values));
            }
        }
        let best = found.iter().map(|(number, _)| *number).max();
        found.retain(|(number, _)| Some(*number) == best);
        let words = found
            .iter()
            .map(|(_, values)| values.iter().map(i64::to_string).collect());
        let mut words: Vec<Vec<String>> = words.collect();
        words.sort();
        Some(words)
    }
}

/// A number of a small range, or one near an end of 32, 62 or 64 bits.
fn constant(is_small: bool) -> BoxedStrategy<i64> {
    let ends = [1 << 31, 3_037_000_500, 1 << 61, 1 << 62, i64::MAX - 4];
    let large = (
        proptest::sample::select(ends.to_vec()),
        -3..5_i64,
        any::<bool>(),
    );
    let large = large.prop_map(|(end, step, is_negative)| {
        let number = end + step;
        if is_negative { -number } else { number }
    });
    if is_small {
        (-3..5_i64).boxed()
    } else {
        prop_oneof![2 => -3..5_i64, 1 => large].boxed()
    }
}

fn number(n_variables: usize, is_small: bool, depth: u32) -> BoxedStrategy<Number> {
    let leaf = prop_oneof![
        3 => (0..n_variables).prop_map(Number::Variable),
        1 => constant(is_small).prop_map(Number::Is),
    ];
    if depth == 0 {
        return leaf.boxed();
    }
    let inner = move || number(n_variables, is_small, depth - 1).prop_map(Box::new);
    let test = move || test(n_variables, is_small, depth - 1).prop_map(Box::new);
    let sign = proptest::sample::select(vec!['+', '-', '*']);
    prop_oneof![
        2 => leaf,
        1 => inner().prop_map(Number::Minus),
        1 => inner().prop_map(Number::Abs),
        6 => (sign, inner(), inner()).prop_map(|(sign, one, other)| Number::Binary(sign, one, other)),
        1 => (inner(), 1..9_i64).prop_map(|(one, divisor)| Number::Remainder(one, divisor)),
        1 => (test(), inner(), inner()).prop_map(|(test, one, other)| Number::Either(test, one, other)),
        2 => test().prop_map(Number::Holds),
    ]
    .boxed()
}

fn test(n_variables: usize, is_small: bool, depth: u32) -> BoxedStrategy<Test> {
    let part = move || number(n_variables, is_small, depth);
    let sign = proptest::sample::select(vec!["=", "<>", "<", "<=", ">", ">="]);
    let chain = vec![
        ["<", "<="],
        ["<=", "<"],
        [">", ">="],
        [">=", ">="],
        ["=", "="],
    ];
    let chain = proptest::sample::select(chain);
    let flat = prop_oneof![
        4 => (sign, part(), part()).prop_map(|(sign, one, other)| Test::Compare(sign, one, other)),
        1 => (chain, part(), part(), part()).prop_map(|(signs, one, other, last)| Test::Chain(signs, one, other, last)),
        1 => (part(), part(), part()).prop_map(|(one, least, most)| Test::Between(one, least, most)),
        1 => (part(), proptest::collection::vec(part(), 1..3)).prop_map(|(one, others)| Test::In(one, others)),
    ];
    if depth == 0 {
        return flat.boxed();
    }
    let inner = move || test(n_variables, is_small, depth - 1).prop_map(Box::new);
    prop_oneof![
        4 => flat,
        1 => inner().prop_map(Test::Not),
        1 => (inner(), inner()).prop_map(|(one, other)| Test::Both(one, other)),
        1 => (inner(), inner()).prop_map(|(one, other)| Test::Any(one, other)),
    ]
    .boxed()
}

fn rule(n_variables: usize, is_small: bool) -> impl Strategy<Value = Rule> {
    let bound = prop_oneof![
        Just(i64::MIN),
        Just(i64::MAX),
        constant(is_small),
        constant(false)
    ];
    let bounds = (bound.clone(), bound, 0..3);
    prop_oneof![
        3 => test(n_variables, is_small, 2).prop_map(Rule::Holds),
        1 => (any::<bool>(), bounds).prop_map(|(is_sum, (least, most, which))| match which {
            0 => Rule::Total(is_sum, Some(least), None),
            1 => Rule::Total(is_sum, None, Some(most)),
            _ => Rule::Total(is_sum, Some(least), Some(most)),
        }),
    ]
}

fn puzzle() -> impl Strategy<Value = Random> {
    (any::<bool>(), 2..5_usize).prop_flat_map(|(is_small, n)| {
        let values = proptest::collection::btree_set(constant(is_small), 1..4);
        let values = values.prop_map(|values| values.into_iter().collect());
        (
            proptest::collection::vec(values, n),
            proptest::collection::vec(rule(n, is_small), 1..3),
            proptest::option::of(number(n, is_small, 2)),
        )
            .prop_map(move |(values, rules, best)| Random {
                is_small,
                values,
                rules,
                best,
            })
    })
}

proptest! {
    #![proptest_config(cases(140))]

    #[test]
    fn numbers_are_exact_or_refused(random in puzzle()) {
        let text = random.to_toml();
        let found = random.searched();
        match joinsaw::parse(&text) {
            Ok(puzzle) => {
                prop_assert!(found.is_some(), "a number of this needs more than 64 bits\n{}", text);
                for method in [Method::Staged, Method::Auto] {
                    prop_assert_eq!(Some(&solutions(&puzzle, method)), found.as_ref(), "{:?}\n{}", method, text);
                }
            }
            Err(error) => {
                let error = error.to_string();
                if error.contains(" can never hold") && !error.contains(" can reach ") {
                    prop_assert_eq!(found.as_deref(), Some(&[][..]), "{}", text);
                } else {
                    prop_assert!(error.contains(" can reach ") && !random.is_small, "{}\n{}", error, text);
                }
            }
        }
    }
}
