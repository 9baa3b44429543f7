//! Random houses with clues of every form, and a search that looks at every arrangement.

use super::{Dice, agrees_on_values, search};
use crate::common::seeds;

/// The values of the houses, category by category.
type Houses = [Vec<usize>];

/// A clue as a file has it, and whether an arrangement keeps it.
type Clue = (String, Box<dyn Fn(&Houses) -> bool>);

/// One side of a comparison: a value, by its category and its place in it, and a step, or a house alone.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Side {
    value: Option<[usize; 2]>,
    step: i64,
}

impl Side {
    fn random([n_houses, n_categories]: [usize; 2], dice: &mut Dice) -> Self {
        let value = (!dice.is_rare(6)).then(|| [dice.below(n_categories), dice.below(n_houses)]);
        let house = 1 + dice.below(n_houses).cast_signed() as i64;
        let step = match value {
            None => house,
            // Most clues of printed puzzles have no step.
            Some(_) if dice.is_rare(5) => *dice.pick(&[1 - house, house - 1]),
            Some(_) => 0,
        };
        Self { value, step }
    }

    fn text(self) -> String {
        match (self.value, self.step) {
            (None, house) => house.to_string(),
            (Some([category, value]), 0) => format!("c{category}v{value}"),
            (Some([category, value]), 1..) => format!("c{category}v{value} + {}", self.step),
            (Some([category, value]), _) => format!("c{category}v{value} - {}", -self.step),
        }
    }

    fn house(self, houses: &Houses) -> i64 {
        let house = self.value.map_or(0, |[category, value]| {
            let house = houses[category].iter().position(|other| *other == value);
            house.unwrap() + 1
        });
        house.cast_signed() as i64 + self.step
    }
}

type Comparison = (Side, &'static str, Side);

const SIGNS: [&str; 13] = [
    "=", "=", "=", "!=", "<", "<=", ">", ">=", "~", "!~", "~1", "~2", "!~2",
];

fn text((left, sign, right): Comparison) -> String {
    format!("{} {sign} {}", left.text(), right.text())
}

/// True if a file may compare these: not two houses, not a value with itself, not two values of a category as equal.
fn may_be((left, sign, right): Comparison) -> bool {
    match (left.value, right.value) {
        (None, None) => false,
        (Some(one), Some(other)) => {
            let is_one_house = sign == "=" && left.step == right.step;
            one != other && !(is_one_house && one[0] == other[0])
        }
        _ => true,
    }
}

fn is_true((left, sign, right): Comparison, houses: &Houses) -> bool {
    let (left, right) = (left.house(houses), right.house(houses));
    let distance = (left - right).abs();
    match sign {
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

/// True if a clue holds when these of its comparisons hold.
type Holds = fn(&[bool]) -> bool;

#[expect(clippy::many_single_char_names, reason = "six sides of comparisons")]
fn random_clue(size: [usize; 2], dice: &mut Dice) -> Clue {
    let mut any = || Side::random(size, dice);
    let [a, b, c, d, e, f] = [(); 6].map(|()| any());
    // The last signs are about three houses.
    let signs = &SIGNS[..if size[0] > 2 { 13 } else { 11 }];
    let [first, second, third] = [(); 3].map(|()| *dice.pick(signs));
    let several = [(a, first, b), (c, second, d), (e, third, f)];
    let joined = |word: &str, n: usize| {
        several[..n]
            .iter()
            .map(|one| text(*one))
            .collect::<Vec<_>>()
            .join(word)
    };
    let (text, compared, holds): (String, Vec<Comparison>, Holds) = match dice.below(11) {
        0 => {
            let signs = *dice.pick(&[["<", "<=", "="], [">", ">=", "="]]);
            let [one, other] = [(); 2].map(|()| *dice.pick(&signs));
            let text = format!("{} {one} {} {other} {}", a.text(), b.text(), c.text());
            (text, vec![(a, one, b), (b, other, c)], |are| {
                are[0] && are[1]
            })
        }
        1 => {
            let and = dice.pick(&[",", " and"]);
            let text = format!("{} between {}{and} {}", a.text(), b.text(), c.text());
            let sides = vec![(a, ">", b), (a, "<", c), (a, "<", b), (a, ">", c)];
            (text, sides, |are| are[0] && are[1] || are[2] && are[3])
        }
        2 if !first.starts_with('!') => {
            let text = format!("{} or {}", joined("", 1), c.text());
            (text, vec![several[0], (a, first, c)], |are| {
                are[0] || are[1]
            })
        }
        3 => {
            let n = 2 + dice.below(2);
            (joined(" or ", n), several[..n].to_vec(), |are| {
                are.contains(&true)
            })
        }
        4 => (joined(" xor ", 2), several[..2].to_vec(), |are| {
            are[0] != are[1]
        }),
        _ => (joined("", 1), several[..1].to_vec(), |are| are[0]),
    };
    if !compared.iter().all(|one| may_be(*one)) {
        return random_clue(size, dice);
    }
    let keeps = move |houses: &Houses| {
        let are: Vec<bool> = compared.iter().map(|one| is_true(*one, houses)).collect();
        holds(&are)
    };
    (text, Box::new(keeps))
}

/// Clues that are true of a hidden arrangement, apart from one now and then, and the puzzle file with them.
fn clues(size: [usize; 2], n_clues: usize, seed: u64) -> (Vec<Clue>, String) {
    let [n_houses, n_categories] = size;
    let mut dice = Dice::new(seed);
    let mut hidden = vec![(0..n_houses).collect::<Vec<usize>>(); n_categories];
    for category in &mut hidden {
        dice.shuffle(category);
    }
    let mut clues: Vec<Clue> = Vec::new();
    while clues.len() < n_clues {
        let clue = random_clue(size, &mut dice);
        if (clue.1)(&hidden) || dice.is_rare(9) {
            clues.push(clue);
        }
    }
    let texts: Vec<&String> = clues.iter().map(|(text, _)| text).collect();
    let mut file =
        format!("family = \"logic\"\nhouses = {n_houses}\nclues = {texts:?}\n[categories]\n");
    for category in 0..n_categories {
        let values: Vec<String> = (0..n_houses)
            .map(|value| format!("c{category}v{value}"))
            .collect();
        file += &format!("c{category} = {values:?}\n");
    }
    (clues, file)
}

/// A puzzle file with this many random clues.
pub fn random(n_houses: usize, n_categories: usize, n_clues: usize, seed: u64) -> String {
    clues([n_houses, n_categories], n_clues, seed).1
}

#[test]
fn every_plan_fills_the_houses_of_a_search() {
    for seed in seeds(40) {
        let mut dice = Dice::new(seed);
        let (n_houses, n_categories) = (2 + dice.below(3), 1 + dice.below(3));
        let (clues, text) = clues([n_houses, n_categories], dice.below(8), seed);
        let all: Vec<usize> = (0..n_houses).collect();
        let orders = search(&vec![all; n_houses], |order| {
            let (last, before) = order.split_last().unwrap();
            !before.contains(last)
        });
        let found = search(&vec![orders; n_categories], |houses| {
            houses.len() < n_categories || clues.iter().all(|(_, keeps)| keeps(houses))
        });
        let values = |houses: &Vec<Vec<usize>>| {
            let named = houses.iter().enumerate().flat_map(|(category, values)| {
                values
                    .iter()
                    .map(move |value| format!("c{category}v{value}"))
            });
            named.collect()
        };
        agrees_on_values(&text, &found.iter().map(values).collect());
    }
}
