//! The phrases of clues, each with its meaning, and how they are found in a text.

use super::comparison::Comparison;
use crate::problem::Binary;

/// The meaning of a part of a clue.
#[derive(Debug, Clone)]
pub enum Meaning {
    /// It adds nothing to the values around it.
    Filler,
    /// It puts the values around it into one house, unless something else stands there too.
    Be,
    /// The same, but no number of a house stands behind it.
    Verb,
    /// It begins another statement about the value before it.
    In,
    Not,
    And,
    Or,
    Xor,
    Between,
    /// The values of `between` stand from left to right.
    InOrder,
    /// It compares the values on both sides, in words.
    Compares(Comparison),
    /// It compares two values before it that `and` joins.
    Mutually(Comparison),
    /// It compares two values behind it that `and` joins.
    Apart(Comparison),
    /// It compares the values on both sides, in signs.
    Sign(Comparison),
    /// It may be meant in more than one way.
    Unclear,
    /// A number by itself: a house, or a distance.
    Number(i64),
    /// A value by its position among all values, and the number of places right of its house that are meant.
    Value(usize, i64),
    /// One of these houses.
    OneOf(Vec<i64>),
}

use Meaning::{
    And, Apart, Be, Between, Compares, Filler, In, InOrder, Mutually, Not, OneOf, Or, Unclear,
    Verb, Xor,
};

/// A phrase in a text.
#[derive(Debug, Clone, Copy)]
pub struct Found {
    /// The length of the phrase.
    pub length: usize,
    /// The number in it, or 1.
    pub number: i64,
    /// True if the number is the least of those that are meant.
    is_least: bool,
    is_right: bool,
    /// The number of the last house.
    last: i64,
}

/// The comparison for the side in the phrase, from that for the left.
fn side(found: Found, operator: Binary, step: i64) -> Meaning {
    let left = Comparison::new(operator, step);
    Compares(if found.is_right { left.turned() } else { left })
}

fn sided(found: Found) -> Meaning {
    let operator = if found.is_least {
        Binary::LessOrEqual
    } else {
        Binary::Equal
    };
    side(found, operator, found.number)
}

/// The comparison of houses that are as far apart as the phrase says, and this many places more.
fn apart(found: Found, more: i64) -> Comparison {
    let operator = if found.is_least {
        Binary::GreaterOrEqual
    } else {
        Binary::Equal
    };
    Comparison::apart(operator, found.number + more)
}

/// Makes a meaning of what a phrase has in its places.
type Means = fn(Found) -> Meaning;

/// The phrases: those of one meaning with a comma between them. Articles may stand between their words. A slash stands between words that
/// may take each other's place, `?` behind those that may be missing; `#` is a number, `@` an ordinal, and a name in capitals one of
/// `CLASSES`. The longest phrase counts, and of several of one length the first.
const PHRASES: [(&str, Means); 30] = [
    ("SIDE", |found| side(found, Binary::Less, 0)),
    ("to/on? NEXT SIDE, right SIDE, the NOUN/one SIDE", |found| {
        side(found, Binary::Equal, 1)
    }),
    ("MANY PLACE? SIDE", sided),
    ("NEXT? NEAR", |found| Compares(apart(found, 0))),
    ("MANY PLACE away/apart? from, MANY away from", |found| {
        Compares(apart(found, 0))
    }),
    (
        "same house/place/position/person/man/woman as, same as, shares/share house with",
        |_| Compares(Comparison::SAME),
    ),
    ("different house/person from/than/to", |_| {
        Compares(Comparison::SAME.denied())
    }),
    (
        "same house/person/place, share same? house, live together",
        |_| Mutually(Comparison::SAME),
    ),
    ("different houses/people/persons", |_| {
        Mutually(Comparison::SAME.denied())
    }),
    (
        "next? door? neighbours/neighbors, adjacent, adjacent/neighbouring/neighboring houses, side by side, NEXT? NEAR EACH",
        |found| Mutually(apart(found, 0)),
    ),
    ("MANY PLACE? apart, MANY PLACE away? from EACH", |found| {
        Mutually(apart(found, 0))
    }),
    ("MANY PLACE? between them", |found| {
        Mutually(apart(found, 1))
    }),
    ("there is/are MANY PLACE? between", |found| {
        Apart(apart(found, 1))
    }),
    ("between", |_| Between),
    ("in that order", |_| InOrder),
    (
        "the PLACE that/which VERB/is SIDE, the? PLURAL NEXT? SIDE, the NOUN/one between, the? PLURAL between",
        |_| Unclear,
    ),
    (
        "@, @ PLACE? from/on left, leftmost, left most, far/extreme left, left end, PLACE number/no? #, number #",
        |found| OneOf(vec![found.number]),
    ),
    (
        "last, @ to? last, @ PLACE? from/on right, last PLACE? on right, last PLACE? from left, rightmost, right most, \
         far/extreme right, right end",
        |found| OneOf(vec![found.last + 1 - found.number]),
    ),
    ("middle, centre, center", |found| match found.last % 2 {
        0 => OneOf(Vec::new()),
        _ => OneOf(vec![found.last / 2 + 1]),
    }),
    (
        "an end, one end, either end, one of ends, one of # ends",
        |found| OneOf(vec![1, found.last]),
    ),
    ("one of first # PLACE", |found| {
        OneOf((1..=found.number).collect())
    }),
    ("one of last # PLACE", |found| {
        OneOf((found.last + 1 - found.number..=found.last).collect())
    }),
    (
        "not/no/never/isn't/aren't/wasn't/weren't/doesn't/don't/didn't/hasn't/haven't, no one",
        |_| Not,
    ),
    ("or", |_| Or),
    ("xor", |_| Xor),
    ("and", |_| And),
    (
        "is/are/was/were/am/be/who's/that's/he's/she's/it's, is/are/was/were from",
        |_| Be,
    ),
    (
        "VERB, DONE, is/are/was/were DONE by, NOUN DONE by, come/comes/came from, belong/belongs to, works as",
        |_| Verb,
    ),
    ("in/at/on/with", |_| In),
    (
        "the/a/an/who/whose/which/that/where/he/she/they/it/his/her/their/its/him/of/somewhere/anywhere/always/favourite/\
         favorite/coloured/colored/painted/named/called, NOUN, PLURAL, the one, one who/that/which/whose/with/in/where, \
         man/woman/person from",
        |_| Filler,
    ),
];

/// The words that phrases name in capitals.
const CLASSES: [(&str, &str); 14] = [
    ("SIDE", "LEFT, RIGHT"),
    ("LEFT", "to/on? left hand? side? of, before, earlier than"),
    ("RIGHT", "to/on? right hand? side? of, after, later than"),
    ("MANY", "exactly? #, LEAST, MORE"),
    ("LEAST", "at least #"),
    ("MORE", "more than #"),
    ("NEXT", "directly/immediately/immediate/just/exactly"),
    (
        "NEAR",
        "right? next to, right? next door to, right? beside, adjacent to, next? door? neighbour/neighbor of/to?",
    ),
    ("EACH", "each other, one another"),
    (
        "NOUN",
        "man/woman/person/guy/lady/boy/girl/owner/keeper/smoker/drinker/player/driver/resident/pet/drink/brand/colour/color/\
         name/number/house/home/place/position/seat/spot/room",
    ),
    (
        "PLURAL",
        "houses/homes/places/positions/seats/spots/rooms/men/women/people/owners/ones",
    ),
    (
        "PLACE",
        "house/houses/place/places/position/positions/door/doors/seat/seats/spot/spots/room/rooms",
    ),
    (
        "VERB",
        "lives/live/living/lived/stays/stay/resides/dwells/stands/stand/sits/sit/does/do/did/owns/own/keeps/keep/has/have/had/\
         drinks/drink/smokes/smoke/rears/raises/breeds/likes/like/loves/love/prefers/prefer/enjoys/enjoy/eats/eat/plays/play/\
         drives/drive/wears/wear/reads/speaks/speak/studies/study/uses/use/rides/ride/buys/buy/grows/grow/cooks/visits/\
         watches/paints/comes/came/finishes/finished",
    ),
    (
        "DONE",
        "owned/kept/drunk/smoked/raised/bred/liked/loved/preferred/enjoyed/eaten/played/driven/worn/read/spoken/studied/used/\
         ridden/bought/grown/cooked/visited/watched",
    ),
];

/// The signs; none begins with one before it.
pub const SIGNS: [(&str, Comparison); 9] = [
    ("!=", Comparison::new(Binary::NotEqual, 0)),
    ("!~", Comparison::apart(Binary::NotEqual, 1)),
    ("<=", Comparison::new(Binary::LessOrEqual, 0)),
    (">=", Comparison::new(Binary::GreaterOrEqual, 0)),
    ("==", Comparison::SAME),
    ("=", Comparison::SAME),
    ("<", Comparison::new(Binary::Less, 0)),
    (">", Comparison::new(Binary::Greater, 0)),
    ("~", Comparison::apart(Binary::Equal, 1)),
];

const NUMBERS: [&str; 9] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

const ORDINALS: [&str; 9] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
];

/// The longest phrase that a text starts with, and its meaning in a row of this many houses.
pub fn phrase(text: &str, n_houses: i64) -> Option<(Found, Meaning)> {
    let start = Found {
        length: 0,
        number: 1,
        is_least: false,
        is_right: false,
        last: n_houses,
    };
    let found = PHRASES.iter().flat_map(|(phrases, meaning)| {
        follow(phrases, text, start)
            .into_iter()
            .map(move |found| (found, meaning))
    });
    let longest = found.reduce(|best, other| {
        if other.0.length > best.0.length {
            other
        } else {
            best
        }
    });
    longest.map(|(found, meaning)| (found, meaning(found)))
}

/// Every way to read on from here to the end of one of these phrases.
fn follow(phrases: &str, text: &str, from: Found) -> Vec<Found> {
    let mut ends = Vec::new();
    for phrase in phrases.split(", ") {
        let mut reached = vec![from];
        for words in phrase.split_whitespace() {
            let optional = words.strip_suffix('?');
            let read = reached
                .iter()
                .flat_map(|found| step(optional.unwrap_or(words), text, *found));
            let next: Vec<Found> = read.collect();
            reached.retain(|_| optional.is_some());
            reached.extend(next);
        }
        ends.extend(reached);
    }
    ends
}

/// Every way to read on from here behind one of these words.
fn step(words: &str, text: &str, from: Found) -> Vec<Found> {
    let is_article = |word: &str| ["the", "a", "an"].contains(&word);
    let word = match next_word(text, from.length) {
        Some((word, length)) if from.length > 0 && is_article(&word) => next_word(text, length),
        word => word,
    };
    let mut ends = Vec::new();
    for expected in words.split('/') {
        if let Some((_, phrases)) = CLASSES.iter().find(|(name, _)| *name == expected) {
            ends.extend(follow(phrases, text, from).into_iter().map(|found| Found {
                is_right: found.is_right || expected == "RIGHT",
                is_least: found.is_least || ["LEAST", "MORE"].contains(&expected),
                number: found.number + i64::from(expected == "MORE"),
                ..found
            }));
            continue;
        }
        let Some((word, length)) = &word else {
            continue;
        };
        let number = match expected {
            "#" => cardinal(word),
            "@" => ordinal(word),
            _ => (word == expected || word.strip_suffix("'s") == Some(expected))
                .then_some(from.number),
        };
        ends.extend(number.map(|number| Found {
            number,
            length: *length,
            ..from
        }));
    }
    ends
}

/// The word from here on in small letters, and its end. A blank or a hyphen is before it unless it is the first.
fn next_word(text: &str, at: usize) -> Option<(String, usize)> {
    let is_blank = |symbol: char| symbol.is_whitespace() || "-.#".contains(symbol);
    let rest = text[at..].trim_start_matches(is_blank);
    let (start, found) = (text.len() - rest.len(), word(rest));
    let is_next = !found.is_empty() && (at == 0) == (start == at);
    is_next.then(|| (found.to_lowercase().replace('’', "'"), start + found.len()))
}

/// The word that a text starts with.
pub fn word(text: &str) -> &str {
    let end = text.find(|symbol: char| !symbol.is_alphanumeric() && !"'’".contains(symbol));
    &text[..end.unwrap_or(text.len())]
}

/// A number in words or digits.
pub fn cardinal(word: &str) -> Option<i64> {
    let spelt = NUMBERS.iter().zip(1..).find(|(number, _)| **number == word);
    spelt
        .map(|(_, number)| number)
        .or_else(|| word.parse::<u16>().ok().map(i64::from))
}

/// An ordinal in words or digits, such as `2nd`.
fn ordinal(word: &str) -> Option<i64> {
    let spelt = ORDINALS
        .iter()
        .zip(1..)
        .find(|(ordinal, _)| **ordinal == word);
    let mut digits = ["st", "nd", "rd", "th"]
        .iter()
        .filter_map(|ending| word.strip_suffix(ending));
    spelt
        .map(|(_, number)| number)
        .or_else(|| digits.next()?.parse::<u16>().ok().map(i64::from))
}

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

/// The forms that share most words with a clue, for messages.
pub fn nearest_forms(text: &str) -> String {
    let kinds = |text: &str| -> Vec<String> {
        let words = text.split(|symbol: char| !symbol.is_alphanumeric());
        words
            .map(kind_of_word)
            .filter(|word| !word.is_empty())
            .collect()
    };
    let words = kinds(text);
    let n_shared = |form: &&str| {
        kinds(form)
            .iter()
            .filter(|word| words.contains(word))
            .count()
    };
    let most = FORMS.iter().map(n_shared).max();
    let forms = FORMS
        .iter()
        .filter(|form| Some(n_shared(form)) == most)
        .take(MOST_FORMS);
    let shown: Vec<String> = forms.map(|form| format!("`{form}`")).collect();
    let plural = if shown.len() == 1 { "" } else { "s" };
    format!("nearest form{plural}: {}", shown.join(", "))
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
