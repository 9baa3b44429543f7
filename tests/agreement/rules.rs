//! Random puzzles that state their own rules, and a search through all values.

use std::collections::BTreeSet;

use joinsaw::{Filling, Options};
use proptest::prelude::*;

use super::{Dice, agrees, are_counted};
use crate::common::cases;

/// A rule as a file has it, and whether these values keep it.
type Ruled = (String, Box<dyn Fn(&[i64]) -> bool>);

fn number(n: usize) -> i64 {
    n.try_into().unwrap()
}

fn rule(n_variables: usize, dice: &mut Dice) -> Ruled {
    let mut of: Vec<usize> = (0..n_variables).collect();
    dice.shuffle(&mut of);
    of.truncate(2 + dice.below(n_variables - 1));
    let names: Vec<String> = of.iter().map(|idx| format!("v{idx}")).collect();
    let joined = names.join(" ");
    let values = move |values: &[i64]| of.iter().map(|idx| values[*idx]).collect::<Vec<i64>>();
    match dice.below(6) {
        0 => (
            format!("{{ all_different = \"{joined}\" }}"),
            Box::new(move |all| {
                let values = values(all);
                values.iter().collect::<BTreeSet<_>>().len() == values.len()
            }),
        ),
        1 => {
            let factors: Vec<i64> = names.iter().map(|_| number(dice.below(9)) - 4).collect();
            let terms = factors.iter().zip(&names);
            let terms: Vec<String> = terms
                .map(|(factor, name)| format!("{factor} * {name}"))
                .collect();
            let sign = *dice.pick(&["=", "<=", ">=", "<", "<>"]);
            let bound = number(dice.below(18)) - 6;
            (
                format!("\"{} {sign} {bound}\"", terms.join(" + ")),
                Box::new(move |all| {
                    let terms = values(all).into_iter().zip(&factors);
                    let sum: i64 = terms.map(|(value, factor)| factor * value).sum();
                    match sign {
                        "=" => sum == bound,
                        "<=" => sum <= bound,
                        ">=" => sum >= bound,
                        "<" => sum < bound,
                        _ => sum != bound,
                    }
                }),
            )
        }
        2 => {
            let distance = number(dice.below(3));
            (
                format!("\"abs({} - {}) = {distance}\"", names[0], names[1]),
                Box::new(move |all| (values(all)[0] - values(all)[1]).abs() == distance),
            )
        }
        3 => {
            let most = 1 + number(dice.below(29));
            (
                format!("{{ product = \"{joined}\", at_most = {most} }}"),
                Box::new(move |all| values(all).iter().product::<i64>() <= most),
            )
        }
        4 => (
            format!("\"{} = {}\"", names[0], names[1]),
            Box::new(move |all| values(all)[0] == values(all)[1]),
        ),
        _ => {
            let most = dice.below(3);
            (
                format!("{{ count = \"{joined}\", holds = \"value % 2 = 1\", at_most = {most} }}"),
                Box::new(move |all| {
                    values(all).iter().filter(|value| *value % 2 == 1).count() <= most
                }),
            )
        }
    }
}

/// All ways to take a value from each of these lists.
pub fn products(lists: &[Vec<i64>]) -> Vec<Vec<i64>> {
    lists.iter().fold(vec![Vec::new()], |all, list| {
        let longer = all.iter().flat_map(|before| {
            list.iter()
                .map(move |value| [&before[..], &[*value]].concat())
        });
        longer.collect()
    })
}

/// The values of the variables.
pub fn read(filling: &Filling) -> Vec<i64> {
    let values = filling
        .iter()
        .map(|placement| placement.piece.parse().unwrap());
    values.collect()
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn every_plan_finds_the_values_of_a_search(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let n_variables = 3 + dice.below(3);
        let lists: Vec<Vec<i64>> = (0..n_variables)
            .map(|_| (0..=1 + number(dice.below(4))).collect())
            .collect();
        let n_rules = 1 + dice.below(4);
        let rules: Vec<Ruled> = (0..n_rules).map(|_| rule(n_variables, &mut dice)).collect();
        let variables = lists.iter().enumerate();
        let variables = variables.map(|(no, list)| format!("v{no} = \"0..{}\"\n", list.len() - 1));
        let stated = rules.iter().enumerate();
        let stated = stated.map(|(no, (rule, _))| format!("\"keeps rule {no}\" = {rule}\n"));
        let text = format!(
            "family = \"rules\"\n[variables]\n{}[rules]\n{}",
            variables.collect::<String>(),
            stated.collect::<String>()
        );
        let mut expected: BTreeSet<Vec<i64>> = products(&lists).into_iter().collect();
        expected.retain(|values| rules.iter().all(|(_, keeps)| keeps(values)));
        let puzzle = joinsaw::parse(&text).unwrap();
        let answers = agrees(&puzzle, &Options::default(), &expected, read);
        are_counted(&answers, &[expected.len() as u64]);
    }
}
