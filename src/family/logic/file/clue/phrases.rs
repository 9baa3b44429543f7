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
    Not,
    And,
    /// It stands between statements: `or`, `xor` as `<>`, `nor` as the `and` of statements that it denies.
    Joins(Binary),
    Between,
    /// The values of `between` stand from left to right.
    InOrder,
    /// It compares the values on both sides.
    Compares(Comparison),
    /// It compares two values before it that `and` joins.
    Mutually(Comparison),
    /// It compares two values behind it that `and` joins.
    Apart(Comparison),
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
    And, Apart, Be, Between, Compares, Filler, InOrder, Joins, Mutually, Not, Number, OneOf,
    Unclear, Verb,
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
const PHRASES: [(&str, Means); 31] = [
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
        "not/no/never/isn't/aren't/wasn't/weren't/doesn't/don't/didn't/hasn't/haven't/neither, no one",
        |_| Not,
    ),
    ("or", |_| Joins(Binary::Or)),
    ("xor", |_| Joins(Binary::NotEqual)),
    ("nor", |_| Joins(Binary::And)),
    ("and", |_| And),
    ("#", |found| Number(found.number)),
    (
        "is/are/was/were/am/be/who's/that's/he's/she's/it's/in/at/on/with, is/are/was/were from",
        |_| Be,
    ),
    (
        "VERB, DONE, is/are/was/were DONE by, NOUN DONE by, come/comes/came from, belong/belongs to, works as",
        |_| Verb,
    ),
    (
        "the/a/an/who/whose/which/that/where/he/she/they/it/his/her/their/its/him/of/somewhere/anywhere/always/either/favourite/\
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
        "man/woman/person/guy/lady/boy/girl/owner/keeper/smoker/drinker/player/driver/resident/lover/fan/eater/reader/user/wearer/pet/drink/brand/colour/color/\
         name/number/house/home/place/position/seat/spot/room",
    ),
    (
        "PLURAL",
        "houses/homes/places/positions/seats/spots/rooms/men/women/people/owners/ones",
    ),
    (
        "PLACE",
        "house/houses/place/places/position/positions/door/doors/seat/seats/spot/spots/room/rooms/lane/lanes/day/days",
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
const SIGNS: [(&str, Comparison); 9] = [
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

/// The numbers from 1 on.
const NUMERALS: [(&str, &str); 9] = [
    ("one", "first"),
    ("two", "second"),
    ("three", "third"),
    ("four", "fourth"),
    ("five", "fifth"),
    ("six", "sixth"),
    ("seven", "seventh"),
    ("eight", "eighth"),
    ("nine", "ninth"),
];

/// The longest phrase that a text starts with, or the sign, and its meaning in a row of this many houses.
pub fn phrase(text: &str, n_houses: i64) -> Option<(Found, Meaning)> {
    let start = Found {
        length: 0,
        number: 1,
        is_least: false,
        is_right: false,
        last: n_houses,
    };
    if let Some((sign, comparison)) = SIGNS.iter().find(|(sign, _)| text.starts_with(sign)) {
        let length = sign.len();
        return Some((Found { length, ..start }, Compares(*comparison)));
    }
    let found = PHRASES.iter().rev().flat_map(|(phrases, means)| {
        let found = follow(phrases, text, start).into_iter().rev();
        found.map(move |found| (found, means))
    });
    let (found, means) = found.max_by_key(|(found, _)| found.length)?;
    Some((found, means(found)))
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
fn cardinal(word: &str) -> Option<i64> {
    let spelt = NUMERALS.iter().position(|(cardinal, _)| *cardinal == word);
    spelt.map_or_else(|| digits(word), |idx| i64::try_from(idx + 1).ok())
}

/// An ordinal in words or digits, such as `2nd`.
fn ordinal(word: &str) -> Option<i64> {
    let spelt = NUMERALS.iter().find(|(_, ordinal)| *ordinal == word);
    let mut endings = ["st", "nd", "rd", "th"].iter();
    match spelt {
        Some((number, _)) => cardinal(number),
        None => endings.find_map(|ending| digits(word.strip_suffix(ending)?)),
    }
}

fn digits(word: &str) -> Option<i64> {
    word.parse::<u16>().ok().map(i64::from)
}
