//! Random puzzles that state their own rules, and a search through all values.

use std::collections::BTreeSet;

use super::{Dice, agrees_on_values, search};
use crate::common::seeds;

/// True if these values keep a rule.
type Keeps = Box<dyn Fn(&[i64]) -> bool>;

/// A rule as a file has it, and whether values keep it.
type Ruled = (String, Keeps);

fn number(n: usize) -> i64 {
    n.try_into().unwrap()
}

fn rule(n_variables: usize, dice: &mut Dice) -> Ruled {
    let mut of: Vec<usize> = (0..n_variables).collect();
    dice.shuffle(&mut of);
    of.truncate(2 + dice.below(n_variables - 1));
    let names: Vec<String> = of.iter().map(|idx| format!("v{idx}")).collect();
    let (joined, bound) = (names.join(" "), number(dice.below(18)) - 6);
    let (text, keeps): (_, Keeps) = match dice.below(6) {
        0 => (
            format!("{{ all_different = \"{joined}\" }}"),
            Box::new(|own| own.iter().collect::<BTreeSet<_>>().len() == own.len()),
        ),
        1 => {
            let factors: Vec<i64> = names.iter().map(|_| number(dice.below(9)) - 4).collect();
            let terms = factors.iter().zip(&names);
            let terms: Vec<String> = terms.map(|(n, name)| format!("{n} * {name}")).collect();
            let sign = *dice.pick(&["=", "<=", ">=", "<", "<>"]);
            let keeps = move |own: &[i64]| {
                let sum: i64 = own.iter().zip(&factors).map(|(one, n)| one * n).sum();
                match sign {
                    "=" => sum == bound,
                    "<=" => sum <= bound,
                    ">=" => sum >= bound,
                    "<" => sum < bound,
                    _ => sum != bound,
                }
            };
            let text = format!("\"{} {sign} {bound}\"", terms.join(" + "));
            (text, Box::new(keeps))
        }
        2 => {
            let distance = bound.rem_euclid(3);
            (
                format!("\"abs({} - {}) = {distance}\"", names[0], names[1]),
                Box::new(move |own| (own[0] - own[1]).abs() == distance),
            )
        }
        3 => (
            format!("{{ product = \"{joined}\", at_most = {} }}", bound + 7),
            Box::new(move |own| own.iter().product::<i64>() <= bound + 7),
        ),
        4 => (
            format!("\"{} = {}\"", names[0], names[1]),
            Box::new(|own| own[0] == own[1]),
        ),
        _ => {
            let most = bound.rem_euclid(3);
            (
                format!("{{ count = \"{joined}\", holds = \"value % 2 = 1\", at_most = {most} }}"),
                Box::new(move |own| own.iter().map(|value| value % 2).sum::<i64>() <= most),
            )
        }
    };
    let own = move |all: &[i64]| of.iter().map(|idx| all[*idx]).collect::<Vec<i64>>();
    (text, Box::new(move |all| keeps(&own(all))))
}

#[test]
fn every_plan_finds_the_values_of_a_search() {
    for seed in seeds(30) {
        let mut dice = Dice::new(seed);
        let n_variables = 3 + dice.below(3);
        let mut list = || (0..=1 + number(dice.below(4))).collect();
        let lists: Vec<Vec<i64>> = (0..n_variables).map(|_| list()).collect();
        let n_rules = 1 + dice.below(4);
        let rules: Vec<Ruled> = (0..n_rules).map(|_| rule(n_variables, &mut dice)).collect();
        let mut text = "family = \"rules\"\n[variables]\n".to_owned();
        for (no, list) in lists.iter().enumerate() {
            text += &format!("v{no} = \"0..{}\"\n", list.len() - 1);
        }
        text += "[rules]\n";
        for (no, (rule, _)) in rules.iter().enumerate() {
            text += &format!("\"keeps rule {no}\" = {rule}\n");
        }
        let found = search(&lists, |values| {
            values.len() < n_variables || rules.iter().all(|(_, keeps)| keeps(values))
        });
        let texts = |values: &Vec<i64>| values.iter().map(i64::to_string).collect();
        agrees_on_values(&text, &found.iter().map(texts).collect());
    }
}
