//! The phrases of clues in words, and how a sentence is divided into them.

use std::ops::RangeInclusive;

use super::term::Scanned;
use crate::family::logic::file::names::{Names, folded_length};

/// True if the text has signs that clues are written with, if not in words.
pub fn has_signs(text: &str) -> bool {
    text.contains(['=', '<', '>', '~', '+'])
}

/// The meaning of a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// It adds nothing to the values around it.
    Filler,
    /// The article that makes the noun after it one certain person or house.
    The,
    /// One person, or the name of a category.
    Noun,
    /// One house.
    Place,
    /// Several people or houses.
    Plural,
    /// It begins another statement about the value before it.
    In,
    /// It puts the values around it into one house, unless a relation stands there too.
    Verb,
    /// A verb that may be passive, with a passive participle or with `by` behind it.
    Be,
    /// A verb in the passive voice, which `by` may follow.
    Participle,
    /// The value after it does what the verb before it says.
    By,
    /// It denies the relation.
    Not,
    /// It makes the relation after it one between neighbours.
    Directly,
    /// The signs between two values: alone, with `not`, with `directly`, and with both; empty where that is not clear. `#` stands
    /// for the number in the phrase, `^` for the next one.
    Relation([&'static str; 4]),
    /// The signs of a relation that is said of two values joined by `and`: alone, and with `not`.
    Mutual([&'static str; 2]),
    /// The phrase before two values that are this many houses apart.
    Apart,
    /// A house.
    House(House),
    /// The word between alternatives.
    Or(&'static str),
    /// It joins two values.
    And,
    /// The values of `between` stand from left to right.
    InOrder,
}

/// A house by its place in the row, or several of them. The number is in the phrase, or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum House {
    FromLeft,
    FromRight,
    Middle,
    End,
    AmongFirst,
    AmongLast,
}

/// A part of a clue.
#[derive(Debug)]
pub enum Part<'a> {
    /// A value, as signs take it.
    Value(String),
    /// A number by itself.
    Number(String),
    /// The numbers of one or more houses, as signs take them. It needs no verb before it: `Milk first`.
    House(String),
    /// A sign, which stays as it is.
    Sign(&'a str),
    /// A phrase, and the number in it.
    Phrase(Meaning, Option<usize>),
}

const LEFT: [&str; 4] = ["<", ">=", "+ 1 =", "+ 1 !="];
const RIGHT: [&str; 4] = [">", "<=", "- 1 =", "- 1 !="];
const HOUSES_LEFT: [&str; 4] = ["+ # =", "+ # !=", "+ # =", "+ # !="];
const HOUSES_RIGHT: [&str; 4] = ["- # =", "- # !=", "- # =", "- # !="];

/// The phrases of the grammar; `#` is a number, `@` an ordinal, `%` a place. Articles may stand between their words.
const PHRASES: [(Meaning, &str); 39] = [
    (Meaning::The, "the"),
    (
        Meaning::Filler,
        "a, an, who, whose, which, that, where, he, she, they, it, his, her, their, its, him, of, somewhere, anywhere, always, \
         favourite, favorite, coloured, colored, painted, named, called",
    ),
    (
        Meaning::Noun,
        "man, woman, person, guy, lady, boy, girl, owner, keeper, smoker, drinker, player, driver, resident, pet, drink, brand, \
         colour, color, name, number, one who, one that, one which, one whose, one with, one in, one where, man from, woman from, \
         person from",
    ),
    (
        Meaning::Place,
        "house, home, place, position, seat, spot, room",
    ),
    (
        Meaning::Plural,
        "houses, homes, places, positions, seats, spots, rooms, men, women, people, owners, ones",
    ),
    (Meaning::In, "in, at, on, with"),
    (
        Meaning::Be,
        "is, are, was, were, am, be, who's, that's, he's, she's, it's, is from, are from, was from, were from",
    ),
    (
        Meaning::Verb,
        "lives, live, living, lived, stays, stay, resides, dwells, stands, stand, sits, sit, does, do, did, owns, own, keeps, keep, \
         has, have, had, drinks, drink, smokes, smoke, rears, raises, breeds, likes, like, loves, love, prefers, prefer, enjoys, \
         enjoy, eats, eat, plays, play, drives, drive, wears, wear, reads, speaks, speak, studies, study, works as, comes from, \
         come from, came from, belongs to, belong to, uses, use, rides, ride, buys, buy, grows, grow, cooks, visits, watches, paints, \
         comes, came, finishes, finished",
    ),
    (
        Meaning::Participle,
        "owned, kept, drunk, smoked, raised, bred, liked, loved, preferred, enjoyed, eaten, played, driven, worn, read, spoken, \
         studied, used, ridden, bought, grown, cooked, visited, watched",
    ),
    (Meaning::By, "by"),
    (
        Meaning::Not,
        "not, no, never, no one, isn't, aren't, wasn't, weren't, doesn't, don't, didn't, hasn't, haven't",
    ),
    (
        Meaning::Directly,
        "directly, immediately, immediate, just, exactly, to immediate, on immediate",
    ),
    (
        Meaning::Relation(LEFT),
        "left of, to left of, on left of, left side of, to left side of, on left side of, left hand side of, to left hand side of, on left hand side of, \
         before, earlier than",
    ),
    (
        Meaning::Relation(RIGHT),
        "right of, to right of, on right of, right side of, to right side of, on right side of, right hand side of, \
         to right hand side of, on right hand side of, after, later than",
    ),
    (
        Meaning::Relation([LEFT[2], LEFT[3], "", ""]),
        "right before",
    ),
    (
        Meaning::Relation([RIGHT[2], RIGHT[3], "", ""]),
        "right after",
    ),
    (
        Meaning::Relation(HOUSES_LEFT),
        "# % left of, # % to left of, # % on left of, # left of, # to left of, # % before, # before, # % earlier than",
    ),
    (
        Meaning::Relation(HOUSES_RIGHT),
        "# % right of, # % to right of, # % on right of, # right of, # to right of, # % after, # after, # % later than",
    ),
    (
        Meaning::Relation(["~", "!~", "~", "!~"]),
        "next to, right next to, next door to, right next door to, beside, right beside, adjacent to, neighbour, neighbour of, \
         neighbour to, neighbor, neighbor of, neighbor to, next door neighbour of, next door neighbor of",
    ),
    (
        Meaning::Relation(["~#", "!~#", "~#", "!~#"]),
        "# % away from, # away from, # % from, # % apart from",
    ),
    (Meaning::Relation(["between", "", "", ""]), "between"),
    (
        Meaning::Relation(["=", "!=", "", ""]),
        "same house as, same place as, same position as, same person as, same man as, same woman as, same as, shares house with, \
         share house with",
    ),
    (
        Meaning::Relation(["!=", "", "", ""]),
        "different house from, different house than, different house to, different person from, different person than",
    ),
    (
        Meaning::Mutual(["=", "!="]),
        "same house, same person, same place, share house, share same house, live together",
    ),
    (
        Meaning::Mutual(["!=", ""]),
        "different houses, different people, different persons",
    ),
    (
        Meaning::Mutual(["~", "!~"]),
        "neighbours, neighbors, next door neighbours, next door neighbors, adjacent, adjacent houses, neighbouring houses, \
         neighboring houses, side by side, next to each other, next to one another, right next to each other, \
         directly next to each other, immediately next to each other, next door to each other, next door to one another, \
         beside each other, adjacent to each other",
    ),
    (
        Meaning::Mutual(["~#", "!~#"]),
        "# % apart, # % away from each other, # % from each other",
    ),
    (Meaning::Mutual(["~^", "!~^"]), "# % between them"),
    (
        Meaning::Apart,
        "there is # % between, there is exactly # % between, there are # % between, there are exactly # % between",
    ),
    (
        Meaning::House(House::FromLeft),
        "@, @ % from left, @ % on left, @ from left, @ on left, leftmost, left most, far left, extreme left, left end, % #, % number #, \
         % no #, number #",
    ),
    (
        Meaning::House(House::FromRight),
        "@ % from right, @ % on right, @ from right, @ on right, @ last, @ to last, last, last % on right, last on right, \
         last % from left, last from left, rightmost, right most, far right, extreme right, right end",
    ),
    (Meaning::House(House::Middle), "middle, centre, center"),
    (
        Meaning::House(House::End),
        "an end, one end, either end, one of ends, one of # ends",
    ),
    (Meaning::House(House::AmongFirst), "one of first # %"),
    (Meaning::House(House::AmongLast), "one of last # %"),
    (Meaning::Or("or"), "or"),
    (Meaning::Or("xor"), "xor"),
    (Meaning::And, "and"),
    (Meaning::InOrder, "in that order"),
];

const NUMBERS: [&str; 9] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

const ORDINALS: [&str; 9] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
];

/// The words for houses, singular and plural.
const PLACES: [&str; 14] = [
    "house",
    "houses",
    "place",
    "places",
    "position",
    "positions",
    "door",
    "doors",
    "seat",
    "seats",
    "spot",
    "spots",
    "room",
    "rooms",
];

/// The forms of clues in words, for messages.
const FORMS: [&str; 21] = [
    "A is B",
    "A is not B",
    "A is next to B",
    "A is directly left of B",
    "A is directly right of B",
    "A is somewhere left of B",
    "A is somewhere right of B",
    "A is 2 houses left of B",
    "A is 2 houses right of B",
    "A is 2 houses away from B",
    "there are 2 houses between A and B",
    "A is between B and C",
    "A is between B and C, in that order",
    "A and B are next to each other",
    "A is first",
    "A is in house 2",
    "A is in one of the first 2 houses",
    "A is second from the right",
    "A is in the middle",
    "A is last",
    "A is at either end",
];

/// The maximum number of forms that a message shows.
const MOST_FORMS: usize = 3;

/// Divides a clue into what it is made of.
pub fn parts<'a>(text: &'a str, names: &Names, n_houses: usize) -> Scanned<Vec<(usize, Part<'a>)>> {
    let signs: &[char] = if has_signs(text) {
        &['=', '!', '<', '>', '~', '+', '-']
    } else {
        &[]
    };
    // A clue may end with an exclamation mark.
    let end = text.trim_end_matches(|symbol: char| symbol.is_whitespace() || ".!".contains(symbol));
    let is_gap = |symbol: char| {
        let is_mark = ".,;:\"“”()-".contains(symbol);
        symbol.is_whitespace() || (is_mark && !signs.contains(&symbol))
    };
    let (mut parts, mut at) = (Vec::new(), 0);
    loop {
        at = text.len() - text[at..].trim_start_matches(is_gap).len();
        if at >= end.len() {
            return Ok(parts);
        }
        let rest = &text[at..];
        let before = parts.last().map(|(_, part)| part);
        let n_signs = rest.len() - rest.trim_start_matches(signs).len();
        let (length, part) = match n_signs {
            0 => part_at(text, at, before, names, n_houses).map_err(|problem| (at, problem))?,
            _ => (n_signs, Part::Sign(&rest[..n_signs])),
        };
        parts.push((at, part));
        at += length;
    }
}

/// The part of a text that starts here, and its length: the longest. A value that is written in another letter case counts less than a
/// phrase.
fn part_at<'a>(
    text: &str,
    at: usize,
    before: Option<&Part>,
    names: &Names,
    n_houses: usize,
) -> Result<(usize, Part<'a>), String> {
    let rest = &text[at..];
    let phrases = PHRASES.iter().flat_map(|(meaning, phrases)| {
        let found = phrases
            .split(',')
            .filter_map(|phrase| length_of(phrase, rest));
        found.map(|(length, number)| (length, *meaning, number))
    });
    let categories = names
        .categories()
        .filter_map(|name| folded_length(name, rest));
    let categories = categories.map(|length| (length, Meaning::Noun, None));
    let phrase = phrases
        .chain(categories)
        .reduce(|best, other| if other.0 > best.0 { other } else { best });
    let n_phrase = phrase.map_or(0, |(length, ..)| length);
    let folded = names.folded(rest).filter(|(length, _)| *length > n_phrase);
    let n_least = folded.map_or(n_phrase, |(length, _)| length);
    let exact = names.at_start_of(rest).map(|(name, _)| (name.len(), name));
    if let Some((length, name)) = exact.filter(|(length, _)| *length >= n_least).or(folded) {
        let length = length + possessive(&rest[length..]);
        return Ok((length, Part::Value(name.to_owned())));
    }
    match phrase {
        Some((length, Meaning::House(house), number)) => {
            return Ok((
                length,
                Part::House(house.numbers(number.unwrap_or(1), n_houses)?),
            ));
        }
        Some((length, meaning, number)) => return Ok((length, Part::Phrase(meaning, number))),
        None => {}
    }
    let word = word(rest);
    if let Some(number) = cardinal(&word.to_lowercase()) {
        // "the white one", "the one next to the Dane"
        let is_pronoun = word.eq_ignore_ascii_case("one")
            && matches!(before, Some(Part::Value(_) | Part::Phrase(Meaning::The, _)));
        let part = if is_pronoun {
            Part::Phrase(Meaning::Noun, None)
        } else {
            Part::Number(number.to_string())
        };
        return Ok((word.len(), part));
    }
    match names.nearest(word) {
        Some(name) => Err(format!("no value or word `{word}`; did you mean `{name}`?")),
        None if word.is_empty() => Err(not_understood(text, at)),
        None => Err(format!(
            "no value or word `{word}`; {}",
            nearest_forms(text)
        )),
    }
}

impl House {
    /// The numbers of the houses, as clues write them.
    fn numbers(self, number: usize, n_houses: usize) -> Result<String, String> {
        let among = |houses: RangeInclusive<usize>| {
            houses
                .map(|house| house.to_string())
                .collect::<Vec<_>>()
                .join(" or ")
        };
        if !(1..=n_houses).contains(&number) {
            return Err(format!(
                "no house `{number}`; houses are numbered 1 to {n_houses}"
            ));
        }
        match self {
            Self::FromLeft => Ok(number.to_string()),
            Self::FromRight => Ok((n_houses + 1 - number).to_string()),
            Self::Middle if n_houses.is_multiple_of(2) => {
                Err(format!("a row of {n_houses} houses has no middle"))
            }
            Self::Middle => Ok(n_houses.div_ceil(2).to_string()),
            Self::End => Ok(format!("1 or {n_houses}")),
            Self::AmongFirst => Ok(among(1..=number)),
            Self::AmongLast => Ok(among(n_houses + 1 - number..=n_houses)),
        }
    }
}

/// Says that the word here is not understood, and which forms are that are most like the clue.
pub fn not_understood(text: &str, at: usize) -> String {
    let rest = &text[at..];
    let found = match word(rest) {
        "" => &rest[..rest.chars().next().map_or(0, char::len_utf8)],
        word => word,
    };
    format!("`{found}` is not understood here; {}", nearest_forms(text))
}

/// The forms that share most words with a clue.
pub fn nearest_forms(text: &str) -> String {
    let words = text.split(|symbol: char| !symbol.is_alphanumeric());
    let words: Vec<String> = words.map(kind_of_word).collect();
    let n_shared = |form: &str| {
        let own = form.split([' ', ',']).map(kind_of_word);
        own.filter(|word| !word.is_empty() && words.contains(word))
            .count()
    };
    let most = FORMS.iter().map(|form| n_shared(form)).max();
    let forms = FORMS.iter().filter(|form| Some(n_shared(form)) == most);
    let forms: Vec<String> = forms
        .take(MOST_FORMS)
        .map(|form| format!("`{form}`"))
        .collect();
    let noun = if forms.len() == 1 {
        "nearest form"
    } else {
        "nearest forms"
    };
    format!("{noun}: {}", forms.join(", "))
}

/// A word in small letters, the same for all numbers, and empty where most clues have it.
fn kind_of_word(word: &str) -> String {
    let word = word.to_lowercase();
    match &*word {
        "a" | "b" | "c" | "is" | "are" | "and" | "of" | "in" | "the" | "to" | "house"
        | "houses" | "one" => String::new(),
        _ if cardinal(&word).is_some() => "2".to_owned(),
        _ if ordinal(&word).is_some() => "first".to_owned(),
        _ => word,
    }
}

/// The length of a phrase that a text starts with, in any letter case and with articles in between, and the number in it.
fn length_of(phrase: &str, rest: &str) -> Option<(usize, Option<usize>)> {
    let (mut at, mut number) = (0, None);
    for (idx, expected) in phrase.split_whitespace().enumerate() {
        let mut found = next_word(rest, &mut at, idx == 0)?;
        if idx > 0 && ["the", "a", "an"].contains(&found.as_str()) {
            found = next_word(rest, &mut at, false)?;
        }
        match expected {
            "#" => number = Some(cardinal(&found)?),
            "@" => number = Some(ordinal(&found)?),
            "%" if PLACES.contains(&&*found) => {}
            _ if found == expected || found.strip_suffix("'s") == Some(expected) => {}
            _ => return None,
        }
    }
    Some((at, number))
}

/// A number in words or digits.
fn cardinal(word: &str) -> Option<usize> {
    let spelt = NUMBERS.iter().position(|number| *number == word);
    spelt.map(|idx| idx + 1).or_else(|| word.parse().ok())
}

/// An ordinal in words or digits, such as `2nd`.
fn ordinal(word: &str) -> Option<usize> {
    let spelt = ORDINALS.iter().position(|ordinal| *ordinal == word);
    let endings = ["st", "nd", "rd", "th"].iter();
    let mut digits = endings.filter_map(|ending| word.strip_suffix(ending));
    spelt
        .map(|idx| idx + 1)
        .or_else(|| digits.find_map(|number| number.parse().ok()))
}

/// The word from here on, in small letters, after a blank or a hyphen unless it is the first.
fn next_word(rest: &str, at: &mut usize, is_first: bool) -> Option<String> {
    let blank = |symbol: char| symbol.is_whitespace() || "-.#".contains(symbol);
    let start = rest.len() - rest[*at..].trim_start_matches(blank).len();
    let found = word(&rest[start..]);
    let is_next = !found.is_empty() && (is_first == (start == *at) || start > *at);
    *at = start + found.len();
    is_next.then(|| found.to_lowercase().replace('’', "'"))
}

/// The word that a text starts with.
fn word(rest: &str) -> &str {
    let end = rest.find(|symbol: char| !symbol.is_alphanumeric() && !"'’".contains(symbol));
    &rest[..end.unwrap_or(rest.len())]
}

/// The length of the ending that makes a name a possessive.
fn possessive(rest: &str) -> usize {
    let endings = ["'s", "’s", "'", "’"].iter();
    let mut found = endings.filter(|ending| rest.starts_with(**ending));
    found.next().map_or(0, |ending| ending.len())
}
