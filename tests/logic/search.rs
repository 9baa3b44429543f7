//! Random small puzzles: the pipeline against a search that looks at every arrangement.

use proptest::prelude::*;

use crate::common::cases;

use joinsaw::Method;

use crate::logic::{Houses, solve_by};

/// A value: its category, and its place in it.
type Value = (usize, usize);

/// One side of a comparison: a value and a step, or a house.
type Side = Result<(Value, i64), i64>;

/// Two sides with a sign between them.
#[derive(Debug, Clone)]
struct Comparison {
    left: Side,
    sign: String,
    right: Side,
}

/// A clue of a random puzzle.
#[derive(Debug, Clone)]
enum RandomClue {
    Plain(Comparison),
    /// `A < B <= C`
    Chain([Side; 3], [&'static str; 2]),
    /// `A between B and C`
    Between([Side; 3], &'static str),
    /// `A = B or C`
    Either(Comparison, Side),
    /// Comparisons with this word between them.
    Several(&'static str, Vec<Comparison>),
}

fn text_of(side: &Side) -> String {
    match side {
        Err(house) => house.to_string(),
        Ok(((category, value), 0)) => format!("c{category}v{value}"),
        Ok(((category, value), step)) => {
            let sign = if *step < 0 { '-' } else { '+' };
            format!("c{category}v{value} {sign} {}", step.abs())
        }
    }
}

fn house_of(side: &Side, houses: &Houses) -> i64 {
    match side {
        Err(house) => *house,
        Ok(((category, value), step)) => i64::try_from(houses[*category][*value]).unwrap() + step,
    }
}

/// Whether a file may compare these: not two houses, not a value with itself, not two values of a category as equal.
fn may_meet(left: &Side, sign: &str, right: &Side) -> bool {
    match (left, right) {
        (Err(_), Err(_)) => false,
        (Ok((left, first)), Ok((right, second))) => {
            let is_one_house = sign == "=" && first == second;
            left != right && !(is_one_house && left.0 == right.0)
        }
        _ => true,
    }
}

impl Comparison {
    fn text(&self) -> String {
        let (left, right) = (text_of(&self.left), text_of(&self.right));
        format!("{left} {} {right}", self.sign)
    }

    fn may_be(&self) -> bool {
        may_meet(&self.left, &self.sign, &self.right)
    }

    fn is_true(&self, houses: &Houses) -> bool {
        let (left, right) = (house_of(&self.left, houses), house_of(&self.right, houses));
        let distance = (left - right).abs();
        match self.sign.as_str() {
            "=" => left == right,
            "!=" => left != right,
            "<" => left < right,
            "<=" => left <= right,
            ">" => left > right,
            ">=" => left >= right,
            "~" => distance == 1,
            "!~" => distance != 1,
            sign if sign.starts_with('!') => distance != sign[2..].parse::<i64>().unwrap(),
            sign => distance == sign[1..].parse::<i64>().unwrap(),
        }
    }
}

impl RandomClue {
    fn text(&self) -> String {
        let all = |comparisons: &[Comparison], word: &str| {
            let texts = comparisons.iter().map(Comparison::text);
            texts.collect::<Vec<_>>().join(&format!(" {word} "))
        };
        match self {
            Self::Plain(comparison) => comparison.text(),
            Self::Chain(sides, [first, second]) => {
                let [one, two, three] = sides.each_ref().map(text_of);
                format!("{one} {first} {two} {second} {three}")
            }
            Self::Between(sides, and) => {
                let [one, two, three] = sides.each_ref().map(text_of);
                format!("{one} between {two}{and} {three}")
            }
            Self::Either(comparison, side) => format!("{} or {}", comparison.text(), text_of(side)),
            Self::Several(word, comparisons) => all(comparisons, word),
        }
    }

    fn may_be(&self) -> bool {
        match self {
            Self::Plain(comparison) => comparison.may_be(),
            Self::Chain([one, two, three], [first, second]) => {
                may_meet(one, first, two) && may_meet(two, second, three)
            }
            Self::Between([one, two, three], _) => {
                may_meet(one, "<", two) && may_meet(one, "<", three)
            }
            Self::Either(comparison, side) => {
                comparison.may_be()
                    && may_meet(&comparison.left, &comparison.sign, side)
                    && !comparison.sign.starts_with('!')
            }
            Self::Several(_, comparisons) => comparisons.iter().all(Comparison::may_be),
        }
    }

    fn is_true(&self, houses: &Houses) -> bool {
        let compare = |left: &Side, sign: &str, right: &Side| {
            let (left, right) = (*left, *right);
            let sign = sign.to_owned();
            Comparison { left, sign, right }.is_true(houses)
        };
        match self {
            Self::Plain(comparison) => comparison.is_true(houses),
            Self::Chain([one, two, three], [first, second]) => {
                compare(one, first, two) && compare(two, second, three)
            }
            Self::Between(sides, _) => {
                let [one, two, three] = sides.each_ref().map(|side| house_of(side, houses));
                two.min(three) < one && one < two.max(three)
            }
            Self::Either(comparison, side) => {
                comparison.is_true(houses) || compare(&comparison.left, &comparison.sign, side)
            }
            Self::Several(word, comparisons) => {
                let n_true = comparisons.iter().filter(|one| one.is_true(houses)).count();
                if *word == "xor" {
                    n_true == 1
                } else {
                    n_true > 0
                }
            }
        }
    }
}

fn random_side(n_houses: usize, n_categories: usize) -> impl Strategy<Value = Side> + Clone {
    let value = (0..n_categories, 0..n_houses);
    // Most clues of printed puzzles have no step.
    let farthest = i64::try_from(n_houses).unwrap() - 1;
    let step = prop_oneof![4 => Just(0), 1 => -farthest..=farthest];
    prop_oneof![
        5 => (value, step).prop_map(Ok),
        1 => (1..=farthest + 1).prop_map(Err),
    ]
}

fn random_clue(n_houses: usize, n_categories: usize) -> impl Strategy<Value = RandomClue> {
    let side = random_side(n_houses, n_categories);
    let signs = [
        "=", "=", "=", "!=", "<", "<=", ">", ">=", "~", "!~", "~2", "!~2", "~1",
    ];
    let sign = prop::sample::select(signs.to_vec());
    let comparison =
        (side.clone(), sign, side.clone()).prop_map(|(left, sign, right)| Comparison {
            left,
            sign: sign.to_owned(),
            right,
        });
    let rising = prop::sample::select(vec!["<", "<=", "="]);
    let falling = prop::sample::select(vec![">", ">=", "="]);
    let signs = prop_oneof![[rising.clone(), rising], [falling.clone(), falling]];
    let three = [side.clone(), side.clone(), side.clone()];
    let and = prop::sample::select(vec![",", " and"]);
    let two = [comparison.clone(), comparison.clone()].prop_map(|two| two.to_vec());
    let several = prop::collection::vec(comparison.clone(), 2..=3);
    prop_oneof![
        6 => comparison.clone().prop_map(RandomClue::Plain),
        1 => (three.clone(), signs).prop_map(|(sides, signs)| RandomClue::Chain(sides, signs)),
        1 => (three, and).prop_map(|(sides, and)| RandomClue::Between(sides, and)),
        1 => (comparison, side).prop_map(|(one, side)| RandomClue::Either(one, side)),
        1 => several.prop_map(|several| RandomClue::Several("or", several)),
        1 => two.prop_map(|two| RandomClue::Several("xor", two)),
    ]
    .prop_filter("a clue that a file may have", RandomClue::may_be)
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

fn text_of_puzzle(n_houses: usize, n_categories: usize, clues: &[RandomClue]) -> String {
    let texts = clues.iter().map(|clue| format!("\"{}\"", clue.text()));
    let texts: Vec<String> = texts.collect();
    let categories = (0..n_categories).map(|category| {
        let values = (0..n_houses).map(|value| format!("\"c{category}v{value}\""));
        format!(
            "c{category} = [{}]\n",
            values.collect::<Vec<_>>().join(", ")
        )
    });
    format!(
        "family = \"logic\"\nhouses = {n_houses}\nclues = [{}]\n[categories]\n{}",
        texts.join(", "),
        categories.collect::<String>()
    )
}

proptest! {
    #![proptest_config(cases(84))]

    #[test]
    fn every_plan_and_a_plain_search_find_the_same_solutions((n_houses, n_categories, clues) in random_puzzle()) {
        let text = text_of_puzzle(n_houses, n_categories, &clues);
        let expected = search(n_houses, n_categories, &clues);
        for method in [Method::Staged, Method::Streamed, Method::Bushy, Method::Merged] {
            prop_assert_eq!(&solve_by(&text, method).1, &expected, "{:?}\n{}", method, &text);
        }
    }
}
