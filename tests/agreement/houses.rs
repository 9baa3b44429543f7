//! Random houses with clues of every form, and a search that looks at every arrangement.

use std::collections::BTreeSet;
use std::slice;

use joinsaw::{Filling, Options};
use proptest::prelude::*;

use super::flowers::permutations;
use super::{Dice, agrees, are_counted};
use crate::common::cases;

/// The houses of the values, category by category.
type Houses = Vec<Vec<usize>>;

/// One side of a comparison: a value, by its category and its place in it, and a step, or a house alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Side {
    value: Option<(usize, usize)>,
    step: i64,
}

impl Side {
    fn random(n_houses: usize, n_categories: usize, dice: &mut Dice) -> Self {
        let value = (!dice.is_rare(6)).then(|| (dice.below(n_categories), dice.below(n_houses)));
        let any = |n: usize, dice: &mut Dice| dice.below(n).cast_signed() as i64;
        let farthest = n_houses.cast_signed() as i64 - 1;
        let step = match value {
            None => 1 + any(n_houses, dice),
            // Most clues of printed puzzles have no step.
            Some(_) if dice.is_rare(5) => any(2 * n_houses - 1, dice) - farthest,
            Some(_) => 0,
        };
        Self { value, step }
    }

    fn text(self) -> String {
        match (self.value, self.step) {
            (None, house) => house.to_string(),
            (Some((category, value)), 0) => format!("c{category}v{value}"),
            (Some((category, value)), step) => {
                let sign = if step < 0 { '-' } else { '+' };
                format!("c{category}v{value} {sign} {}", step.abs())
            }
        }
    }

    fn house(self, houses: &Houses) -> i64 {
        let house =
            |(category, value): (usize, usize)| houses[category][value].cast_signed() as i64;
        self.value.map_or(0, house) + self.step
    }
}

type Comparison = (Side, &'static str, Side);

const SIGNS: [&str; 13] = [
    "=", "=", "=", "!=", "<", "<=", ">", ">=", "~", "!~", "~1", "~2", "!~2",
];

fn text((left, sign, right): &Comparison) -> String {
    format!("{} {sign} {}", left.text(), right.text())
}

/// True if a file may compare these: not two houses, not a value with itself, not two values of a category as equal.
fn may_be((left, sign, right): &Comparison) -> bool {
    match (left.value, right.value) {
        (None, None) => false,
        (Some(one), Some(other)) => {
            let is_one_house = *sign == "=" && left.step == right.step;
            one != other && !(is_one_house && one.0 == other.0)
        }
        _ => true,
    }
}

fn is_true((left, sign, right): &Comparison, houses: &Houses) -> bool {
    let (left, right) = (left.house(houses), right.house(houses));
    let distance = (left - right).abs();
    match *sign {
        "=" => left == right,
        "!=" => left != right,
        "<" => left < right,
        "<=" => left <= right,
        ">" => left > right,
        ">=" => left >= right,
        "~" | "~1" => distance == 1,
        "!~" => distance != 1,
        "~2" => distance == 2,
        _ => distance != 2,
    }
}

/// True if a clue holds, given which of its comparisons hold.
type Holds = fn(&[bool]) -> bool;

/// A clue as a file has it, what it compares, and whether it holds where these comparisons do.
struct Clue {
    text: String,
    comparisons: Vec<Comparison>,
    holds: Holds,
}

impl Clue {
    fn random(n_houses: usize, n_categories: usize, dice: &mut Dice) -> Self {
        let [a, b, c] = [(); 3].map(|()| Side::random(n_houses, n_categories, dice));
        let more = [(); 3].map(|()| Side::random(n_houses, n_categories, dice));
        // The last signs are about three houses.
        let signs = &SIGNS[..if n_houses > 2 { 13 } else { 11 }];
        let [first, second, third] = [(); 3].map(|()| *dice.pick(signs));
        let comparison = (a, first, b);
        let several = [comparison, (c, second, more[0]), (more[1], third, more[2])];
        let joined = |comparisons: &[Comparison], word: &str| {
            comparisons.iter().map(text).collect::<Vec<_>>().join(word)
        };
        let (text, comparisons, holds): (_, Vec<Comparison>, Holds) = match dice.below(11) {
            0 => {
                let rising = ["<", "<=", "="];
                let falling = [">", ">=", "="];
                let signs = if dice.is_rare(2) { rising } else { falling };
                let (one, other) = (*dice.pick(&signs), *dice.pick(&signs));
                let text = format!("{} {one} {} {other} {}", a.text(), b.text(), c.text());
                (text, vec![(a, one, b), (b, other, c)], |true_| {
                    true_[0] && true_[1]
                })
            }
            1 => {
                let and = dice.pick(&[",", " and"]);
                let text = format!("{} between {}{and} {}", a.text(), b.text(), c.text());
                let sides = vec![(a, ">", b), (a, "<", c), (a, "<", b), (a, ">", c)];
                (text, sides, |true_| {
                    true_[0] && true_[1] || true_[2] && true_[3]
                })
            }
            2 if !first.starts_with('!') => {
                let text = format!("{} or {}", text(&comparison), c.text());
                (text, vec![comparison, (a, first, c)], |true_| {
                    true_.contains(&true)
                })
            }
            3 => {
                let some = &several[..2 + dice.below(2)];
                (joined(some, " or "), some.to_vec(), |true_| {
                    true_.contains(&true)
                })
            }
            4 => {
                let two = &several[..2];
                (joined(two, " xor "), two.to_vec(), |true_| {
                    true_[0] != true_[1]
                })
            }
            _ => (text(&comparison), vec![comparison], |true_| true_[0]),
        };
        let clue = Self {
            text,
            comparisons,
            holds,
        };
        if clue.comparisons.iter().all(may_be) {
            clue
        } else {
            Self::random(n_houses, n_categories, dice)
        }
    }

    fn holds(&self, houses: &Houses) -> bool {
        let compare = |comparison| is_true(comparison, houses);
        let are_true: Vec<bool> = self.comparisons.iter().map(compare).collect();
        (self.holds)(&are_true)
    }
}

/// Clues that are true of a hidden arrangement, apart from one now and then.
fn clues(n_houses: usize, n_categories: usize, n_clues: usize, seed: u64) -> Vec<Clue> {
    let mut dice = Dice::new(seed);
    let mut category = || {
        let mut houses: Vec<usize> = (1..=n_houses).collect();
        dice.shuffle(&mut houses);
        houses
    };
    let hidden: Houses = (0..n_categories).map(|_| category()).collect();
    let mut clues = Vec::new();
    while clues.len() < n_clues {
        let clue = Clue::random(n_houses, n_categories, &mut dice);
        if clue.holds(&hidden) || dice.is_rare(9) {
            clues.push(clue);
        }
    }
    clues
}

/// The puzzle file with these clues.
fn file(n_houses: usize, n_categories: usize, clues: &[Clue]) -> String {
    let clues: Vec<String> = clues
        .iter()
        .map(|clue| format!("\"{}\"", clue.text))
        .collect();
    let categories = (0..n_categories).map(|category| {
        let values = (0..n_houses).map(|value| format!("\"c{category}v{value}\""));
        let values = values.collect::<Vec<_>>().join(", ");
        format!("c{category} = [{values}]\n")
    });
    format!(
        "family = \"logic\"\nhouses = {n_houses}\nclues = [{}]\n[categories]\n{}",
        clues.join(", "),
        categories.collect::<String>()
    )
}

/// A puzzle file with this many random clues.
pub fn random(n_houses: usize, n_categories: usize, n_clues: usize, seed: u64) -> String {
    let clues = clues(n_houses, n_categories, n_clues, seed);
    file(n_houses, n_categories, &clues)
}

/// All arrangements of which every clue is true.
fn search(n_houses: usize, n_categories: usize, clues: &[Clue]) -> BTreeSet<Houses> {
    let permutations = permutations(n_houses, 1);
    let mut all: Vec<Houses> = vec![Vec::new()];
    for _ in 0..n_categories {
        let longer = all.iter().flat_map(|before| {
            let with = |category: &Vec<usize>| [&before[..], slice::from_ref(category)].concat();
            permutations.iter().map(with)
        });
        all = longer.collect();
    }
    all.retain(|houses| clues.iter().all(|clue| clue.holds(houses)));
    all.into_iter().collect()
}

#[test]
fn every_form_of_a_clue_is_read() {
    for seed in 0..400_u32 {
        let text = random([2, 3, 4][seed as usize % 3], 3, 7, seed.into());
        let fault = joinsaw::parse(&text).err().map(|fault| fault.to_string());
        assert_eq!(fault, None, "{text}");
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn every_plan_fills_the_houses_of_a_search(
        n_houses in 2..=4_usize,
        n_categories in 1..=3_usize,
        n_clues in 0..=7_usize,
        seed in any::<u64>(),
    ) {
        let clues = clues(n_houses, n_categories, n_clues, seed);
        let puzzle = joinsaw::parse(&file(n_houses, n_categories, &clues)).unwrap();
        let expected = search(n_houses, n_categories, &clues);
        let read = |filling: &Filling| {
            let mut houses = vec![vec![0; n_houses]; n_categories];
            for placement in filling {
                let (category, value) = placement.piece[1..].split_once('v').unwrap();
                let value: usize = value.parse().unwrap();
                houses[category.parse::<usize>().unwrap()][value] = placement.slot % n_houses + 1;
            }
            houses
        };
        let answers = agrees(&puzzle, &Options::default(), &expected, read);
        are_counted(&answers, &[expected.len() as u64]);
    }
}
