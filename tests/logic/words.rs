//! Clues in words: each means what a clue in signs means, or is refused.

use proptest::prelude::*;

use crate::common::cases;

use joinsaw::family::logic::{Logic, Test};

use crate::logic::{failure, stdout};

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

/// The conditions of a clue, without their texts.
fn meaning(clue: &str) -> Vec<Test> {
    let puzzle = joinsaw::parse(&street(&[clue.to_owned()]));
    let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}"));
    let logic = puzzle.content::<Logic>().unwrap();
    let [clue] = &logic.clues[..] else {
        panic!("{:?}", logic.clues)
    };
    let conditions = clue.conditions.iter();
    conditions.map(|condition| condition.test.clone()).collect()
}

/// Clues in words, and in signs.
const SENTENCES: &[(&str, &str)] = &[
    ("Brit is Red", "Brit = Red"),
    ("Brit is not Red", "Brit != Red"),
    ("brit = RED", "Brit = Red"),
    ("The Brit = 2", "Brit = 2"),
    ("Green left of White", "Green < White"),
    ("Green right of White", "Green > White"),
    ("Green not left of White", "Green >= White"),
    ("Green directly left of White", "Green + 1 = White"),
    ("Green is immediately right of White", "Green - 1 = White"),
    ("Green is not directly left of White", "Green + 1 != White"),
    ("Brit next to Red", "Brit ~ Red"),
    ("Dane between Brit and Swede", "Dane between Brit and Swede"),
    ("Milk in the middle", "Milk = 3"),
    ("Milk first", "Milk = 1"),
    ("Milk is last", "Milk = 5"),
    ("The Brit lives in the red house.", "Brit = Red"),
    ("The Brit's house is red!", "Brit = Red"),
    ("The dog belongs to the Brit.", "Dog = Brit"),
    ("The Brit keeps dogs.", "Brit = Dog"),
    ("The Brit keeps a cat.", "Brit = Cats"),
    ("The Brit doesn’t keep dogs", "Brit != Dog"),
    ("The Brit has no dog", "Brit != Dog"),
    ("The Brit never drinks green tea", "Brit != Green tea"),
    (
        "The old gold smoker drinks Green Tea",
        "Old Gold = Green tea",
    ),
    (
        "The green house is immediately to the left of the white house.",
        "Green + 1 = White",
    ),
    (
        "The green house is on the left of the white house.",
        "Green < White",
    ),
    (
        "The green house is somewhere to the right of the white one.",
        "Green > White",
    ),
    (
        "The Dane lives two houses to the left of the Swede",
        "Dane + 2 = Swede",
    ),
    (
        "The Dane lives 2 houses away from the Swede",
        "Dane ~2 Swede",
    ),
    (
        "The Dane does not live one house away from the Swede",
        "Dane !~ Swede",
    ),
    (
        "The man who smokes Blends lives next to the one who keeps cats.",
        "Blends ~ Cats",
    ),
    (
        "The man who smokes Blends has a neighbour who drinks water.",
        "Blends ~ Water",
    ),
    ("The Brit's neighbour drinks water.", "Brit ~ Water"),
    (
        "The Brit does not live next door to the red house",
        "Brit !~ Red",
    ),
    (
        "To the left of the white house stands the green house",
        "Green < White",
    ),
    (
        "Next to the Norwegian lives the man with the horse",
        "Horse ~ Norwegian",
    ),
    (
        "The man who lives left of the red house drinks milk",
        "Milk < Red",
    ),
    (
        "The man who does not live next to the red house drinks milk",
        "Milk !~ Red",
    ),
    (
        "The man who does not smoke Blends lives in the red house",
        "Blends != Red",
    ),
    (
        "Between the Brit and the Dane lives the Swede",
        "Swede between Brit and Dane",
    ),
    (
        "The Swede lives somewhere between the Brit and the Dane",
        "Swede between Brit and Dane",
    ),
    (
        "The Norwegian lives in the first house on the left.",
        "Norwegian = 1",
    ),
    (
        "The Norwegian lives in the second house from the left.",
        "Norwegian = 2",
    ),
    (
        "The Norwegian lives in the last house on the right.",
        "Norwegian = 5",
    ),
    ("The man in the center house drinks milk.", "3 = Milk"),
    (
        "The Norwegian does not live in the fifth house",
        "Norwegian != 5",
    ),
    ("The Norwegian lives in the 4th house", "Norwegian = 4"),
    ("The Norwegian lives in house number 4", "Norwegian = 4"),
    ("The Norwegian lives in house no. 4", "Norwegian = 4"),
    ("The Norwegian lives at one end.", "Norwegian = 1 or 5"),
    ("The Norwegian lives at the far right.", "Norwegian = 5"),
    ("The Brit and the Dane are neighbours.", "Brit ~ Dane"),
    (
        "The Brit and the Dane live next to each other.",
        "Brit ~ Dane",
    ),
    ("The Brit and the dog share a house.", "Brit = Dog"),
    (
        "The Brit and the dog do not live in the same house.",
        "Brit != Dog",
    ),
    (
        "The Brit and the dog live in different houses.",
        "Brit != Dog",
    ),
    (
        "The Brit lives in the red or the blue house.",
        "Brit = Red or Blue",
    ),
    ("The Brit lives in house 1 or keeps dogs", "Brit = 1 or Dog"),
    (
        "The Brit is first, or the Dane drinks milk.",
        "Brit = 1 or Dane = Milk",
    ),
    (
        "The Brit is first xor the Dane drinks milk.",
        "Brit = 1 xor Dane = Milk",
    ),
    ("The pet of the Brit is the dog", "Brit = Dog"),
    ("The drink of the Brit is pet.Dog", "Brit = Dog"),
];

#[test]
fn a_sentence_means_what_its_signs_mean() {
    for (sentence, signs) in SENTENCES {
        assert_eq!(meaning(sentence), meaning(signs), "{sentence}");
    }
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
        let told = puzzle.content.told(&joinsaw::Options::default()).unwrap();
        let words = &told.clues[0].words;
        assert_eq!(meaning(words), meaning(signs), "{words}");
    }
}

#[test]
fn what_is_not_understood_is_shown_with_the_forms_that_are() {
    let failure = |clue: &str| {
        let message = failure(&street(&["Brit = Red".to_owned(), clue.to_owned()]));
        let problem = message.strip_prefix(&format!(
            "error: clue `{clue}` in `mine.toml` line 5, at its "
        ));
        let problem = problem.unwrap_or(&message);
        problem.replace("`A is B`, `A is not B`, `A is left of B`, `A is directly left of B`, `A is next to B`, `A is between B and C`, `A is first`, `A is in the middle`, `A is last`", "(forms)")
    };
    let refused = [
        "The Brit hates the red house",
        "The Brti lives in the red house",
        "The Brit lives in the redd house",
        "The Brit lives far from the red house",
        "The Brit",
        "The red house",
        "There are five houses.",
        "The Brit lives",
        "The Brit lives in house 6",
        "The Brit lives in the red house and keeps dogs",
        "The Brit lives left of the red house, where dogs are kept",
        "The Brit in the red house keeps dogs",
        "The Brit is directly between the Dane and the Swede",
        "The Brit is not between the Dane and the Swede",
        "The Brit is between the Dane",
        "The Brit does not not keep dogs",
        "The Brit is directly red",
        "The man who does not smoke Blends lives next to the red house",
        "The man who lives next to the red house does not drink milk",
        "The Brit is the Dane",
        "The Brit is the Brit",
        "The Brit is not red or blue",
        "The Brit lives in the red house, not",
        "The second house from the right is red",
        "Left of the red house",
        "Brit – Red",
    ];
    let refused: Vec<String> = refused
        .iter()
        .map(|clue| format!("{clue}\n  {}\n", failure(clue)))
        .collect();
    insta::assert_snapshot!(refused.concat());
    let four = street(&["Milk is in the middle".to_owned()]).replace("houses = 5", "houses = 4");
    let four = four.lines().map(|line| {
        let (line, last) = line.rsplit_once(", ").unwrap_or((line, ""));
        format!("{line}{}\n", if last.is_empty() { "" } else { "]" })
    });
    insta::assert_snapshot!(crate::logic::failure(&four.collect::<String>()), @"error: clue `Milk is in the middle` in `mine.toml` line 4, at its character 16: 4 houses have none in the middle");
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
    let answer = stdout(&["solve", "zebra"]);
    insta::assert_snapshot!(
        answer
            .split("\n\n")
            .skip(2)
            .collect::<Vec<_>>()
            .join("\n\n")
    );
    let plain = stdout(&["sql", "zebra"]);
    assert!(
        plain.contains(" -- clue 1: The Englishman lives in the red house."),
        "{plain}"
    );
    insta::assert_snapshot!(stdout(&["explain", "zebra"]).lines().last().unwrap(), @"No clue could be left out: there would be more than one solution.");
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

fn random_sentence() -> impl Strategy<Value = (String, String)> {
    let name = prop::sample::select(NAMES.to_vec());
    let relation = prop::sample::select(RELATIONS.to_vec());
    (name.clone(), relation, name)
        .prop_filter("two values", |(one, relation, other)| {
            let has_step = relation.1.starts_with(['+', '-']);
            one.1 != other.1 && !(one.1 == "2" && has_step)
        })
        .prop_map(|(one, relation, other)| {
            (
                format!("{} {} {}.", one.0, relation.0, other.0),
                format!("{} {} {}", one.1, relation.1, other.1),
            )
        })
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn a_random_sentence_means_what_its_signs_mean(clues in prop::collection::vec(random_sentence(), 1..=3), word in prop::sample::select(vec![" or ", ", xor "])) {
        let (words, signs): (Vec<String>, Vec<String>) = clues.into_iter().take(2).unzip();
        prop_assert_eq!(meaning(&words.join(word)), meaning(&signs.join(word)), "{}", words.join(word));
    }

    #[test]
    fn no_sentence_makes_the_reader_panic(words in prop::collection::vec(prop::sample::select(vec![
        "the", "Brit", "red", "is", "not", "left of", "directly", "between", "and", "or", "xor", "next to", "2", "first", "=", "~", "+", "-", "’s", "neighbours", "end", "é", "!", ",",
    ]), 0..=8)) {
        let _ = joinsaw::parse(&street(&[words.join(" ")]));
    }
}
