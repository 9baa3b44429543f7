//! Clues in words: each means what a clue in signs means, or is refused.

use std::collections::BTreeSet;

use joinsaw::family::assignment::{Assignment, Origin, RuleKind};
use joinsaw::problem::Expr;
use joinsaw::relation::Cell;

use crate::agreement::Dice;
use crate::common::{has, seeds};
use crate::logic::printed;

/// Five houses with these clues, one a line.
fn street(clues: &[String]) -> String {
    let clues: Vec<String> = clues
        .iter()
        .map(|clue| format!("\"\"\"{clue}\"\"\",\n"))
        .collect();
    format!(
        "family = \"logic\"\nhouses = 5\nclues = [\n{}]\n[categories]\n{}",
        clues.concat(),
        "nation = [\"Brit\", \"Dane\", \"German\", \"Norwegian\", \"Swede\"]\n\
         colour = [\"Blue\", \"Green\", \"Red\", \"White\", \"Yellow\"]\n\
         pet = [\"Bird\", \"Cats\", \"Dog\", \"Fish\", \"Horse\"]\n\
         brand = [\"Blends\", \"Old Gold\", \"Lucky Strike\", \"Prince\", \"Pall Mall\"]\n\
         drink = [\"Beer\", \"Coffee\", \"Green tea\", \"Milk\", \"Water\"]\n"
    )
}

/// The conditions of a clue.
fn meaning(clue: &str) -> Vec<Expr> {
    let puzzle = joinsaw::parse(&street(&[clue.to_owned()]));
    let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}"));
    let assignment = puzzle.content::<Assignment>().unwrap();
    let rules = assignment.rules.rules.iter();
    let conditions = rules.filter_map(|rule| match (&rule.origin, &rule.kind) {
        (Origin::Clue { .. }, RuleKind::Condition(test)) => Some(test.clone()),
        _ => None,
    });
    conditions.collect()
}

/// The lines of a list that are no remarks.
pub fn listed(list: &'static str) -> impl Iterator<Item = &'static str> {
    list.lines().filter(|line| !line.starts_with('#'))
}

#[test]
fn a_sentence_means_what_its_signs_mean() {
    for line in listed(include_str!("sentences.txt")) {
        let (sentence, signs) = line.split_once(" => ").unwrap();
        let [words, signs] = [sentence, signs].map(|clue| true_in(&meaning(clue)));
        assert_eq!(words, signs, "{sentence}");
    }
    let none = [1, 2, 3, 4, 5].map(|house| house != 1 && house != 5);
    assert_eq!(
        true_in(&meaning("The Brit is neither first nor last")),
        none
    );
}

/// The truth of a clue, for all houses of the values that sentences name.
fn true_in(tests: &[Expr]) -> Vec<bool> {
    let columns = tests.iter().flat_map(Expr::columns);
    let values: BTreeSet<&str> = columns.map(|(_, name)| name).collect();
    let values: Vec<&str> = values.into_iter().collect();
    let n_ways = 5_usize.pow(u32::try_from(values.len()).unwrap());
    let ways = 0..n_ways;
    ways.map(|way| {
        let house = |_: &str, name: &str| {
            let idx = values.iter().position(|other| *other == name).unwrap();
            Some(Cell::from(
                way / 5_usize.pow(u32::try_from(idx).unwrap()) % 5 + 1,
            ))
        };
        let mut tests = tests.iter();
        tests.all(|test| test.value(&house) == Some(Cell::from(1_usize)))
    })
    .collect()
}

#[test]
fn a_sentence_that_is_not_understood_as_a_whole_is_refused() {
    let is_read = |clue: &&str| joinsaw::parse(&street(&[(*clue).to_owned()])).is_ok();
    let read = listed(include_str!("refused.txt")).filter(is_read);
    assert_eq!(read.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn the_words_of_the_page_are_a_clue_of_the_same_meaning() {
    for signs in [
        "Brit = Red",
        "Brit != Red",
        "Milk = 3",
        "Milk != 3",
        "Green + 1 = White",
        "Green - 1 = White",
        "Green + 2 = White",
        "Green < White",
        "Green > White",
        "Green <= White",
        "Green >= White",
        "Blends ~ Cats",
        "Blends !~ Cats",
        "Blends ~2 Cats",
        "Blends !~2 Cats",
    ] {
        let puzzle = joinsaw::parse(&street(&[signs.to_owned()])).unwrap();
        let told = puzzle.content.describe();
        let words = &told.clues[0].words;
        let [read, stated] = [words, signs].map(|clue| true_in(&meaning(clue)));
        assert_eq!(read, stated, "{words}");
    }
}

#[test]
fn a_value_may_be_called_like_a_word_of_the_grammar() {
    let text = "family = \"logic\"\nhouses = 2\nclues = [\"A is Left\", \"left is First\", \"the Right is a One\"]\n[categories]\nx = [\"A\", \"B\"]\nside = [\"Left\", \"Right\"]\nplace = [\"First\", \"One\"]\n";
    let puzzle = joinsaw::parse(text).unwrap();
    let answer = joinsaw::solve(&puzzle, &joinsaw::Options::default()).unwrap();
    assert_eq!(answer.solutions.all, Some(2));
}

#[test]
fn the_zebra_is_solved_from_the_sentences_that_were_printed() {
    let answer = printed("", "solve zebra");
    insta::assert_snapshot!(
        answer
            .split("\n\n")
            .skip(2)
            .collect::<Vec<_>>()
            .join("\n\n")
    );
    let plain = printed("", "sql zebra");
    has(&plain, " -- clue 1: The Englishman lives in the red house.");
    insta::assert_snapshot!(printed("", "explain zebra").lines().last().unwrap(), @"No clue could be left out: there would be more than one solution.");
}

/// A value as sentences name it, and as signs do.
const NAMES: [(&str, &str); 7] = [
    ("the Brit", "Brit"),
    ("the RED house", "Red"),
    ("the owner of the dog", "Dog"),
    ("The man who smokes Lucky Strike", "Lucky Strike"),
    ("the Lucky Strike smoker", "Lucky Strike"),
    ("green tea", "Green tea"),
    ("house 2", "2"),
];

/// What stands between two values, in words and in signs.
const RELATIONS: [(&str, &str); 12] = [
    ("lives in the house of", "="),
    ("is not in the house of", "!="),
    ("lives somewhere to the left of", "<"),
    ("is not left of", ">="),
    ("stands to the right of", ">"),
    ("isn't right of", "<="),
    ("is next-door to", "~"),
    ("does not live next to", "!~"),
    ("lives three houses away from", "~3"),
    ("is just to the left of", "+ 1 ="),
    ("is not immediately right of", "- 1 !="),
    ("lives 2 houses left of", "+ 2 ="),
];

/// A random sentence, and the clue in signs that means the same.
fn random_sentence(dice: &mut Dice) -> [String; 2] {
    let ([one, other], relation) = ([(); 2].map(|()| *dice.pick(&NAMES)), *dice.pick(&RELATIONS));
    let has_step = relation.1.starts_with(['+', '-']);
    if one.1 == other.1 || one.1 == "2" && has_step {
        return random_sentence(dice);
    }
    [
        format!("{} {} {}.", one.0, relation.0, other.0),
        format!("{} {} {}", one.1, relation.1, other.1),
    ]
}

#[test]
fn a_random_sentence_means_what_its_signs_mean() {
    for seed in seeds(100) {
        let mut dice = Dice::new(seed);
        let [[one, signs], [other, more]] = [(); 2].map(|()| random_sentence(&mut dice));
        assert_eq!(meaning(&one), meaning(&signs), "{one}");
        let word = *dice.pick(&[" or ", ", xor "]);
        let [words, signs] = [[one, other], [signs, more]].map(|both| both.join(word));
        assert_eq!(meaning(&words), meaning(&signs), "{words}");
    }
}

#[test]
fn no_sentence_makes_the_reader_panic() {
    let words = "the Brit red is not left of directly between and or xor next to 2 first = ~ + - ’s neighbours end é ! ,";
    let words: Vec<&str> = words.split(' ').collect();
    for seed in seeds(100) {
        let mut dice = Dice::new(seed);
        let n_words = dice.below(9);
        let words: Vec<&str> = (0..n_words).map(|_| *dice.pick(&words)).collect();
        let _ = joinsaw::parse(&street(&[words.join(" ")]));
    }
}
