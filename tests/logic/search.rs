//! Random small puzzles: the pipeline against a search that looks at every arrangement.

use proptest::prelude::*;

use crate::{Houses, solutions};

/// A clue of a random puzzle: the house of a value and a step, a sign, and another value with a step or a house.
#[derive(Debug, Clone)]
struct RandomClue {
    left: (usize, usize),
    step: i64,
    sign: &'static str,
    right: Result<((usize, usize), i64), i64>,
}

impl RandomClue {
    fn text(&self) -> String {
        let name = |(category, value): (usize, usize)| format!("c{category}v{value}");
        let shifted = |value, step: i64| match step {
            0 => name(value),
            _ if step < 0 => format!("{} - {}", name(value), -step),
            _ => format!("{} + {step}", name(value)),
        };
        let right = match self.right {
            Ok((value, step)) => shifted(value, step),
            Err(house) => house.to_string(),
        };
        format!("{} {} {right}", shifted(self.left, self.step), self.sign)
    }

    /// Whether it compares a value with itself, or puts two values of a category into one house: such are refused.
    fn is_refused(&self) -> bool {
        self.right.is_ok_and(|(right, step)| {
            let is_one_house = self.sign == "=" && self.step == step;
            right == self.left || (is_one_house && right.0 == self.left.0)
        })
    }

    fn is_true(&self, houses: &Houses) -> bool {
        let house =
            |(category, value): (usize, usize)| i64::try_from(houses[category][value]).unwrap();
        let left = house(self.left) + self.step;
        let right = match self.right {
            Ok((value, step)) => house(value) + step,
            Err(house) => house,
        };
        match self.sign {
            "=" => left == right,
            "!=" => left != right,
            "<" => left < right,
            ">" => left > right,
            _ => (left - right).abs() == 1,
        }
    }
}

fn random_clue(n_houses: usize, n_categories: usize) -> impl Strategy<Value = RandomClue> {
    let value = (0..n_categories, 0..n_houses);
    // Most clues of printed puzzles have no step.
    let farthest = i64::try_from(n_houses).unwrap() - 1;
    let step = prop_oneof![4 => Just(0), 1 => -farthest..=farthest];
    let right = prop_oneof![
        5 => (value.clone(), step.clone()).prop_map(Ok),
        1 => (1..=farthest + 1).prop_map(Err),
    ];
    let sign = prop::sample::select(vec!["=", "=", "!=", "<", ">", "~"]);
    (value, step, sign, right)
        .prop_map(|(left, step, sign, right)| RandomClue {
            left,
            step,
            sign,
            right,
        })
        .prop_filter("a clue that a file may have", |clue| !clue.is_refused())
}

fn random_puzzle() -> impl Strategy<Value = (usize, usize, Vec<RandomClue>)> {
    (3_usize..=4, 2_usize..=3).prop_flat_map(|(n_houses, n_categories)| {
        let clues = prop::collection::vec(random_clue(n_houses, n_categories), 1..=7);
        (Just(n_houses), Just(n_categories), clues)
    })
}

fn permutations(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let longer = permutations(n - 1).into_iter().flat_map(|shorter| {
        (0..n).map(move |place| {
            let mut longer = shorter.clone();
            longer.insert(place, n);
            longer
        })
    });
    longer.collect()
}

/// All arrangements that make every clue true, found by looking at each.
fn search(n_houses: usize, n_categories: usize, clues: &[RandomClue]) -> Vec<Houses> {
    let permutations = permutations(n_houses);
    let mut arrangements: Vec<Houses> = vec![Vec::new()];
    for _ in 0..n_categories {
        let longer = arrangements.into_iter().flat_map(|before| {
            permutations.iter().map(move |category| {
                let mut longer = before.clone();
                longer.push(category.clone());
                longer
            })
        });
        arrangements = longer.collect();
    }
    arrangements.retain(|houses| clues.iter().all(|clue| clue.is_true(houses)));
    arrangements.sort();
    arrangements
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_pipeline_and_a_plain_search_find_the_same_solutions((n_houses, n_categories, clues) in random_puzzle()) {
        let texts: Vec<String> = clues.iter().map(|clue| format!("\"{}\"", clue.text())).collect();
        let categories = (0..n_categories).map(|category| {
            let values = (0..n_houses).map(|value| format!("\"c{category}v{value}\""));
            format!("c{category} = [{}]\n", values.collect::<Vec<_>>().join(", "))
        });
        let text = format!(
            "family = \"logic\"\nhouses = {n_houses}\nclues = [{}]\n[categories]\n{}",
            texts.join(", "),
            categories.collect::<String>()
        );
        prop_assert_eq!(solutions(&text), search(n_houses, n_categories, &clues));
    }
}
