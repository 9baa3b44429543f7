//! Agreement with a plain search on random puzzles.

use joinsaw::plan::Method;
use proptest::prelude::*;

use crate::common::cases;

use super::{counted, puzzle_of, solutions};

/// A random rule over variables, by their positions.
#[derive(Debug, Clone)]
enum Random {
    Different(Vec<usize>),
    /// Factors, a comparison and a number.
    Linear(Vec<(usize, i64)>, usize, i64),
    /// The distance of two variables.
    Apart(usize, usize, i64),
    /// The product of some variables.
    Product(Vec<usize>, i64),
    /// How many of some variables are odd, at most.
    Odd(Vec<usize>, usize),
}

const SIGNS: [&str; 5] = ["=", "<=", ">=", "<", "<>"];

impl Random {
    fn holds(&self, values: &[i64]) -> bool {
        match self {
            Self::Different(of) => (0..of.len()).all(|idx| {
                of[..idx]
                    .iter()
                    .all(|other| values[*other] != values[of[idx]])
            }),
            Self::Linear(terms, sign, bound) => {
                let sum: i64 = terms.iter().map(|(of, factor)| factor * values[*of]).sum();
                match SIGNS[*sign] {
                    "=" => sum == *bound,
                    "<=" => sum <= *bound,
                    ">=" => sum >= *bound,
                    "<" => sum < *bound,
                    _ => sum != *bound,
                }
            }
            Self::Apart(one, other, distance) => (values[*one] - values[*other]).abs() == *distance,
            Self::Product(of, product) => {
                of.iter().map(|of| values[*of]).product::<i64>() <= *product
            }
            Self::Odd(of, most) => of.iter().filter(|of| values[**of] % 2 == 1).count() <= *most,
        }
    }

    fn to_toml(&self) -> String {
        let names = |of: &[usize]| of.iter().map(|of| format!("v{of}")).collect::<Vec<_>>();
        match self {
            Self::Different(of) => format!("{{ all_different = \"{}\" }}", names(of).join(" ")),
            Self::Linear(terms, sign, bound) => {
                let terms = terms.iter().map(|(of, factor)| format!("{factor} * v{of}"));
                let terms: Vec<String> = terms.collect();
                format!("\"{} {} {bound}\"", terms.join(" + "), SIGNS[*sign])
            }
            Self::Apart(one, other, distance) => format!("\"abs(v{one} - v{other}) = {distance}\""),
            Self::Product(of, product) => {
                format!(
                    "{{ product = \"{}\", at_most = {product} }}",
                    names(of).join(" ")
                )
            }
            Self::Odd(of, most) => {
                format!(
                    "{{ count = \"{}\", holds = \"value % 2 = 1\", at_most = {most} }}",
                    names(of).join(" ")
                )
            }
        }
    }
}

fn rule(n: usize) -> impl Strategy<Value = Random> {
    let some = move || proptest::sample::subsequence((0..n).collect::<Vec<_>>(), 2..=n);
    let linear = (
        some(),
        proptest::collection::vec(-4..5_i64, n),
        0..SIGNS.len(),
        -6..12_i64,
    );
    prop_oneof![
        some().prop_map(Random::Different),
        linear.prop_map(|(of, factors, sign, bound)| {
            let terms = of.into_iter().map(|of| (of, factors[of]));
            let terms: Vec<(usize, i64)> = terms.filter(|(_, factor)| *factor != 0).collect();
            if terms.is_empty() {
                Random::Odd(vec![0, 1], 1)
            } else {
                Random::Linear(terms, sign, bound)
            }
        }),
        (0..n - 1, 0..3_i64).prop_map(move |(one, distance)| Random::Apart(one, n - 1, distance)),
        (some(), 1..30_i64).prop_map(|(of, product)| Random::Product(of, product)),
        (some(), 0..3_usize).prop_map(|(of, most)| Random::Odd(of, most)),
    ]
}

fn puzzle() -> impl Strategy<Value = (Vec<i64>, Vec<Random>)> {
    (3..6_usize).prop_flat_map(|n| {
        let sizes = proptest::collection::vec(1..5_i64, n);
        (sizes, proptest::collection::vec(rule(n), 1..5))
    })
}

/// All values of variables that keep the rules, found by trying all.
fn searched(sizes: &[i64], rules: &[Random]) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<i64>> = vec![Vec::new()];
    for size in sizes {
        let longer = all.iter().flat_map(|values| {
            (0..=*size).map(move |value| [values.as_slice(), &[value]].concat())
        });
        all = longer.collect();
    }
    all.retain(|values| rules.iter().all(|rule| rule.holds(values)));
    let words = |values: Vec<i64>| values.iter().map(i64::to_string).collect();
    let mut found: Vec<Vec<String>> = all.into_iter().map(words).collect();
    found.sort();
    found
}

proptest! {
    #![proptest_config(cases(67))]

    #[test]
    fn a_plain_search_finds_the_same_values((sizes, rules) in puzzle()) {
        let variables = sizes.iter().enumerate().map(|(no, size)| format!("v{no} = \"0..{size}\"\n"));
        let stated = rules.iter().enumerate().map(|(no, rule)| format!("\"keeps rule {no}\" = {}\n", rule.to_toml()));
        let text = format!(
            "family = \"rules\"\n[variables]\n{}[rules]\n{}",
            variables.collect::<String>(),
            stated.collect::<String>()
        );
        let found = searched(&sizes, &rules);
        let puzzle = puzzle_of(&text);
        for method in [Method::Staged, Method::Streamed, Method::Auto] {
            prop_assert_eq!(&solutions(&puzzle, method), &found, "{:?}\n{}", method, text);
        }
        prop_assert_eq!(counted(&puzzle, Method::Merged), found.len() as u128, "{}", text);
    }
}
