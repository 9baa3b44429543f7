//! Clues in words: each means what a clue in signs means, or is refused.

use std::collections::BTreeSet;

use joinsaw::family::logic::{Logic, Test, ValueId};
use proptest::prelude::*;

use crate::common::cases;
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
    // So many houses to one side
    (
        "The Brit lives one house to the left of the dog.",
        "Brit + 1 = Dog",
    ),
    ("The Brit lives one house left of the dog", "Brit + 1 = Dog"),
    (
        "The Brit lives one house on the right of the dog",
        "Brit - 1 = Dog",
    ),
    ("The Brit is one place right of the dog", "Brit - 1 = Dog"),
    (
        "The Brit is two positions to the right of the dog",
        "Brit - 2 = Dog",
    ),
    (
        "The Brit sits three seats left of the dog",
        "Brit + 3 = Dog",
    ),
    (
        "The Brit lives two doors to the left of the dog",
        "Brit + 2 = Dog",
    ),
    ("The Brit is one left of the dog", "Brit + 1 = Dog"),
    ("The Brit is two to the right of the dog", "Brit - 2 = Dog"),
    ("The Brit lives one house before the dog", "Brit + 1 = Dog"),
    ("The Brit lives one house after the dog", "Brit - 1 = Dog"),
    (
        "The Brit finished two places after the dog",
        "Brit - 2 = Dog",
    ),
    (
        "The Brit came three places before the dog",
        "Brit + 3 = Dog",
    ),
    (
        "The Brit lives exactly two houses to the left of the dog",
        "Brit + 2 = Dog",
    ),
    (
        "The Brit does not live one house to the left of the dog",
        "Brit + 1 != Dog",
    ),
    (
        "One house to the left of the dog lives the Brit",
        "Brit + 1 = Dog",
    ),
    (
        "The man who lives two houses to the right of the dog drinks milk",
        "Milk - 2 = Dog",
    ),
    ("The Brit lives 2-houses-left-of the dog", "Brit + 2 = Dog"),
    // The next house on one side
    (
        "The Brit lives in the house before the dog",
        "Brit + 1 = Dog",
    ),
    (
        "The Brit lives in the house after the dog's",
        "Brit - 1 = Dog",
    ),
    (
        "The Brit lives in the house to the left of the dog",
        "Brit + 1 = Dog",
    ),
    (
        "The Brit lives in the house right of the dog",
        "Brit - 1 = Dog",
    ),
    (
        "The house on the left of the white house is green",
        "Green + 1 = White",
    ),
    (
        "The one to the right of the dog drinks milk",
        "Milk - 1 = Dog",
    ),
    (
        "The man to the left of the Brit keeps dogs",
        "Dog + 1 = Brit",
    ),
    (
        "The green house is the one left of the white one",
        "Green + 1 = White",
    ),
    ("The Brit lives directly after the dog", "Brit - 1 = Dog"),
    ("The Brit comes right before the dog", "Brit + 1 = Dog"),
    ("The Brit is not right after the dog", "Brit - 1 != Dog"),
    (
        "The Brit lives just to the right of the dog",
        "Brit - 1 = Dog",
    ),
    (
        "The Brit lives exactly to the left of the dog",
        "Brit + 1 = Dog",
    ),
    (
        "The green house is to the immediate right of the white house",
        "Green - 1 = White",
    ),
    (
        "The green house is on the immediate left-hand side of the white house",
        "Green + 1 = White",
    ),
    (
        "Immediately to the left of the Brit lives the Dane",
        "Dane + 1 = Brit",
    ),
    (
        "The man who lives directly left of the red house drinks milk",
        "Milk + 1 = Red",
    ),
    // Anywhere on one side
    (
        "The Brit lives in a house to the left of the dog",
        "Brit < Dog",
    ),
    ("The Brit lives before the dog", "Brit < Dog"),
    ("The Brit finished later than the dog", "Brit > Dog"),
    ("The Brit does not live after the dog", "Brit <= Dog"),
    (
        "The Brit is somewhere to the left-hand side of the dog",
        "Brit < Dog",
    ),
    (
        "The green house's owner lives on the right side of the Brit",
        "Green > Brit",
    ),
    ("No man left of the Brit drinks milk", "Milk >= Brit"),
    // Next door, and so many houses away
    ("The Brit lives in the house next to the dog", "Brit ~ Dog"),
    ("The house next to the Brit is red", "Red ~ Brit"),
    ("The Brit lives right next to the dog", "Brit ~ Dog"),
    ("The Brit lives immediately next to the dog", "Brit ~ Dog"),
    ("The Brit lives beside the dog", "Brit ~ Dog"),
    (
        "The Brit is an immediate neighbour of the dog owner",
        "Brit ~ Dog",
    ),
    ("The neighbour of the Brit keeps dogs", "Dog ~ Brit"),
    (
        "The Brit has no neighbour who drinks water",
        "Brit !~ Water",
    ),
    ("The Brit lives two doors away from the dog", "Brit ~2 Dog"),
    ("The Brit lives one house from the dog", "Brit ~ Dog"),
    (
        "The Brit and the dog live three houses apart",
        "Brit ~3 Dog",
    ),
    (
        "The Brit and the dog do not live two houses apart",
        "Brit !~2 Dog",
    ),
    ("The Brit and the dog are adjacent", "Brit ~ Dog"),
    (
        "The Brit and the dog live in neighbouring houses",
        "Brit ~ Dog",
    ),
    (
        "The Brit and the dog are not next-door neighbors",
        "Brit !~ Dog",
    ),
    (
        "The green house and the white house are side by side",
        "Green ~ White",
    ),
    (
        "There is one house between the Brit and the dog.",
        "Brit ~2 Dog",
    ),
    (
        "There are exactly two houses between the Brit and the dog.",
        "Brit ~3 Dog",
    ),
    (
        "The Brit and the dog have one house between them",
        "Brit ~2 Dog",
    ),
    (
        "The Brit is somewhere between the Dane and the Swede, in that order.",
        "Dane < Brit < Swede",
    ),
    (
        "The Brit lives in a house between the Dane and the Swede",
        "Brit between Dane and Swede",
    ),
    // The same house
    ("The Brit lives in the same house as the dog", "Brit = Dog"),
    ("The Brit shares a house with the dog", "Brit = Dog"),
    ("The Brit and the dog live together", "Brit = Dog"),
    (
        "The Brit lives in a different house from the dog",
        "Brit != Dog",
    ),
    (
        "The Brit and the dog owner are the same person",
        "Brit = Dog",
    ),
    (
        "The Brit and the dog owner are not the same person",
        "Brit != Dog",
    ),
    ("Milk is drunk by the Brit", "Milk = Brit"),
    ("The dog is kept by the man who drinks milk", "Dog = Milk"),
    ("The Brit is the one who drinks milk", "Brit = Milk"),
    (
        "The person from the red house does not drink milk",
        "Red != Milk",
    ),
    ("No one in the red house drinks milk", "Red != Milk"),
    ("The Brit's favourite drink is milk", "Brit = Milk"),
    // One house, or one of several
    ("The Brit lives in house two", "Brit = 2"),
    ("The Brit lives in house number three", "Brit = 3"),
    ("The Brit lives in house #4", "Brit = 4"),
    ("The Brit is in position two", "Brit = 2"),
    ("The Brit is not in number five", "Brit != 5"),
    ("The Brit's house number is 3", "Brit = 3"),
    ("The Brit lives left of house four", "Brit < 4"),
    ("The Brit lives one house left of house 4", "Brit + 1 = 4"),
    ("Milk is drunk in the third position", "Milk = 3"),
    ("The third house is red", "Red = 3"),
    ("The second house from the right is red", "Red = 4"),
    ("The first house on the right is red", "Red = 5"),
    ("The Brit lives in the second to last house", "Brit = 4"),
    ("The Brit lives in the leftmost house", "Brit = 1"),
    ("The Brit lives in the right-most house", "Brit = 5"),
    ("The Brit lives at the left end", "Brit = 1"),
    ("At one of the ends is the Brit", "Brit = 1 or 5"),
    ("The Brit lives at either end", "Brit = 1 or 5"),
    ("The Brit does not live at either end", "1 < Brit < 5"),
    (
        "The Brit lives in one of the first two houses",
        "Brit = 1 or 2",
    ),
    (
        "The Brit lives in one of the last three houses",
        "Brit = 3 or 4 or 5",
    ),
    (
        "The Brit lives in the first or the last house",
        "Brit = 1 or 5",
    ),
    ("The Brit lives in house one or three", "Brit = 1 or 3"),
    (
        "The Brit lives next to the red house or the blue house",
        "Brit ~ Red or Blue",
    ),
    (
        "The Brit is left of the dog or the cat",
        "Brit < Dog or Cats",
    ),
    (
        "The Brit lives between house 2 and house 5",
        "Brit between 2 and 5",
    ),
    ("The drink of the Brit is pet.Dog", "Brit = Dog"),
];

#[test]
fn a_sentence_means_what_its_signs_mean() {
    let refused = SENTENCES
        .iter()
        .filter_map(|(sentence, _)| joinsaw::parse(&street(&[(*sentence).to_owned()])).err());
    let refused: Vec<String> = refused.map(|error| error.to_string()).collect();
    assert!(refused.is_empty(), "{refused:#?}");
    for (sentence, signs) in SENTENCES {
        let [words, signs] = [sentence, signs].map(|clue| true_in(&meaning(clue)));
        assert_eq!(words, signs, "{sentence}");
    }
}

/// Whether a clue is true, for all houses of the values that sentences name.
fn true_in(tests: &[Test]) -> Vec<bool> {
    let values = tests.iter().flat_map(Test::values);
    let values: BTreeSet<ValueId> = values.collect();
    let values: Vec<ValueId> = values.into_iter().collect();
    let n_ways = 5_usize.pow(u32::try_from(values.len()).unwrap());
    let ways = 0..n_ways;
    ways.map(|way| {
        let house = |id: ValueId| {
            let idx = values.iter().position(|other| *other == id).unwrap();
            i64::try_from(way / 5_usize.pow(u32::try_from(idx).unwrap()) % 5 + 1).unwrap()
        };
        tests.iter().all(|test| test.holds(&house))
    })
    .collect()
}

/// Sentences that say what no clue in words does, or may say more than one thing.
const REFUSED: &[&str] = &[
    // Phrases that are no number of houses, no side and no distance
    "The Brit lives at least two houses to the left of the dog",
    "The Brit lives more than one house to the left of the dog",
    "The Brit lives two or three houses to the left of the dog",
    "The Brit lives a few houses to the left of the dog",
    "The Brit lives to the left",
    "The Brit lives on the right, next to the dog",
    "The Brit's right neighbour keeps dogs",
    "The Brit's left neighbour keeps dogs",
    "The Brit's neighbour on the right keeps dogs",
    "The Brit lives by the red house",
    "The Brit plays by the red house",
    "The Brit lives near the red house",
    "The Brit lives opposite the red house",
    "The Brit lives one from the dog",
    "The Brit lives one house down from the dog",
    "The Brit lives across from the dog",
    "The next house after the red one is green",
    "The house that stands left of the red one is green",
    "The houses left of the Brit are red",
    "The second neighbour of the Brit keeps dogs",
    "The house between the Dane and the Swede is red",
    "The man between the Dane and the Swede drinks milk",
    "The Brit lives exactly between the Dane and the dog",
    "The Brit lives halfway between the Dane and the dog",
    "The Brit lives between the Dane and next to the Swede",
    "There is a house between the Brit and the dog",
    "There are no houses between the Brit and the dog",
    "One house is between the Brit and the dog",
    "Two houses are left of the Brit",
    "Two people live left of the Brit",
    "Left of the Brit live two",
    "2 are left of the Brit",
    "The Brit has two neighbours",
    "The Brit has two dogs",
    // Houses
    "The Brit lives in one of the first houses",
    "The Brit lives in one of the middle three houses",
    "The Brit lives in the last two houses",
    "The Brit lives at the end",
    "The Brit lives on the left",
    "The Brit lives in the right house",
    "The Brit does not live in one of the first two houses",
    "The Brit lives in house",
    "The Brit lives in an odd house",
    // What is denied
    "The Brit lives next to the man who does not drink milk",
    "The Brit is left of the man who keeps no dogs",
    "The Dane's neighbour does not keep dogs",
    "The Brit and the dog are neighbours, not",
    "The Brit lives without the dog",
    "Neither the Brit nor the Dane keeps dogs",
    "The Brit, not the Dane, keeps dogs",
    "The Brit is not left of the red or the blue house",
    "The Brit is not right of the red house or the blue house",
    "The Brit does not live before the dog or the cat",
    "The Brit is not later than the dog xor the cat",
    "The Brit is not next to the dog or the cat",
    "The Brit does not live one house left of the dog or the cat",
    "The Brit does not keep dogs or drink milk",
    // Halves of sentences
    "The Brit lives left of the dog or drinks milk",
    "The Brit lives next to the red house or in the blue house",
    "The Brit is left of the red house or last",
    "The Brit lives left of the red house or right of the blue house",
    "To the left of the Brit is the red house or the dog",
    "The Brit or the Dane keeps dogs",
    "Either the Brit or the Dane keeps dogs",
    "The Brit and the dog live",
    "The Brit and the dog are",
    "The Brit and the dog live left of",
    "The Brit and the dog are next to",
    "The Brit and the dog have the same neighbour",
    "The Brit shares a neighbour with the dog",
    "The Brit and the Dane live left of the dog",
    "The Brit and his neighbour keep dogs",
    "The Brit in the red house",
    "The Brit lives and keeps dogs",
    "The Brit lives next to each other the dog",
    // No statements
    "Does the Brit live in the red house?",
    "Who keeps the dog?",
    "If the Brit keeps dogs, the Dane drinks milk",
    "Brit is !Red",
    "The Brit is not = Red",
    "The Brit lives left of = Red",
    "Of the Brit and the Dane, one keeps dogs and the other drinks milk",
];

#[test]
fn a_sentence_that_is_not_understood_as_a_whole_is_refused() {
    let understood = REFUSED
        .iter()
        .filter(|sentence| joinsaw::parse(&street(&[(**sentence).to_owned()])).is_ok());
    let understood: Vec<_> = understood
        .map(|sentence| format!("{sentence}: {:?}", meaning(sentence)))
        .collect();
    assert!(understood.is_empty(), "{understood:#?}");
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
        let told = puzzle.content.told();
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
        problem.to_owned()
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
        "Left of the red house",
        "The Brit lives one house down from the dog",
        "The Brit lives in one of the first houses",
        "The Brit is not left of the red or the blue house",
        "The Brit lives left of the dog or drinks milk",
        "Does the Brit live in the red house?",
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
    insta::assert_snapshot!(crate::logic::failure(&four.collect::<String>()), @"error: clue `Milk is in the middle` in `mine.toml` line 4, at its character 16: a row of 4 houses has no middle");
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
