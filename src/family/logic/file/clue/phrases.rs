//! The phrases of clues, each with its meaning, and how they are found in a text.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::comparison::Comparison;
use crate::family::logic::file::names::{CategoryNames, ValueNames};
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
    /// Not both of the statements that `or` joins are true.
    NotBoth,
    /// The second of two, behind a statement about the first: "of A and B, one is C and the other D".
    Other,
    Between,
    /// The values of `between` stand from left to right.
    InOrder,
    /// It compares the values on both sides; several comparisons are what it may mean, unless other words tell.
    Compares(Vec<Comparison>),
    /// It compares two values before it that `and` joins.
    Mutually(Vec<Comparison>),
    /// It compares two values behind it that `and` joins.
    Apart(Vec<Comparison>),
    /// It may be meant in more than one way.
    Unclear,
    /// A number by itself: a house, or a distance.
    Number(i64),
    /// One of these values of different ordered categories, or the number that something is compared with.
    OneOfValues(Vec<usize>, Option<i64>),
    /// A number that an amount is compared with.
    Amount(i64),
    /// A value by its position among all values, and the number of places right of its house that are meant.
    Value(usize, i64),
    /// One of these houses.
    OneOf(Vec<i64>),
}

use Meaning::{Compares, Mutually, OneOf, OneOfValues};

/// A phrase in a text.
#[derive(Debug, Clone, Copy)]
pub struct Found {
    /// The length of the phrase.
    pub length: usize,
    /// The number in it, or 1.
    pub number: i64,
    /// True if the number is the least of those that are meant.
    is_least: bool,
    /// True for what is right, or more.
    is_right: bool,
    /// The ordered category that it is about, instead of the houses.
    measure: Option<usize>,
    /// The number of the last house.
    last: i64,
}

/// The meaning of this name with what its phrase has in its places.
fn meaning(name: &str, found: Found, names: &ValueNames) -> Meaning {
    let Found { number, last, .. } = found;
    match name {
        "between" => Meaning::Between,
        "in order" => Meaning::InOrder,
        "from the left" => OneOf(vec![number]),
        "from the right" => OneOf(vec![last + 1 - number]),
        "middle" if last % 2 == 0 => OneOf(Vec::new()),
        "middle" => OneOf(vec![last / 2 + 1]),
        "ends" => OneOf(vec![1, last]),
        "first ones" => OneOf((1..=number).collect()),
        "last ones" => OneOf((last + 1 - number..=last).collect()),
        "extreme" => {
            let category = found.measure.into_iter();
            let value =
                category.filter_map(|category| names.extreme(category, number, found.is_right));
            OneOfValues(value.collect(), None)
        }
        "not" => Meaning::Not,
        "or" => Meaning::Joins(Binary::Or),
        "xor" => Meaning::Joins(Binary::NotEqual),
        "nor" => Meaning::Joins(Binary::And),
        "not both" => Meaning::NotBoth,
        "other" => Meaning::Other,
        "and" => Meaning::And,
        "number" => Meaning::Number(number),
        "amount" => OneOfValues(names.with_amount(number), Some(number)),
        "be" => Meaning::Be,
        "verb" => Meaning::Verb,
        "filler" => Meaning::Filler,
        _ => comparing(name, found).unwrap_or(Meaning::Unclear),
    }
}

/// The same, of the names that compare.
fn comparing(name: &str, found: Found) -> Option<Meaning> {
    let sided = |operator, step| {
        let left = Comparison::new(operator, step);
        if found.is_right { left.turned() } else { left }
    };
    let apart = |more: i64| {
        let operators = [Binary::Equal, Binary::GreaterOrEqual];
        Comparison::apart(operators[usize::from(found.is_least)], found.number + more)
    };
    let times = |factors| Comparison {
        factors,
        ..Comparison::SAME
    };
    let comparison = match name {
        "side" => sided(Binary::Less, 0),
        "next side" => sided(Binary::Equal, 1),
        "so many to the side" if found.is_least => sided(Binary::LessOrEqual, found.number),
        "so many to the side" => sided(Binary::Equal, found.number),
        "so far" | "apart" => apart(0),
        "between them" | "so many between" => apart(1),
        "twice" => times([1, 2]),
        "half" => times([2, 1]),
        "times" => times([1, found.number]),
        "same as" | "same" => Comparison::SAME,
        "different from" | "different" => Comparison::SAME.denied(),
        _ => return None,
    };
    let measure = found.measure;
    let means = match name {
        "apart" | "between them" | "same" | "different" => Mutually,
        "so many between" => Meaning::Apart,
        _ => Compares,
    };
    Some(means(vec![Comparison {
        measure,
        ..comparison
    }]))
}

/// The words of clues, as `words.toml` lists them.
#[derive(Deserialize)]
struct WordList {
    phrases: Vec<(String, String)>,
    classes: BTreeMap<String, String>,
    scales: Vec<Scale>,
}

/// Words that compare the amounts of some categories.
#[derive(Deserialize)]
struct Scale {
    names: String,
    more: String,
    most: String,
    less: String,
    least: String,
    units: String,
    verbs: String,
}

static WORDS: LazyLock<WordList> =
    LazyLock::new(|| toml::from_str(include_str!("words.toml")).expect("`words.toml` lists words"));

impl Scale {
    /// True if a category with this name has such amounts.
    fn fits(&self, category: &str) -> bool {
        if self.names.is_empty() {
            return !WORDS.scales[0].fits(category);
        }
        let words = category.split(|symbol: char| !symbol.is_alphanumeric());
        let mut words = words.map(str::to_lowercase);
        words.any(|word| {
            self.names
                .split('/')
                .any(|name| word == name || word.strip_suffix('s') == Some(name))
        })
    }
}

/// True if this word is the name of a category or one of its units, or is only said of its amounts.
pub fn tells(word: &str, kind: &CategoryNames) -> bool {
    const OF_MANY: &str = "than of more less most least before after ahead behind up down";
    let mut scales = WORDS
        .scales
        .iter()
        .filter(|scale| scale.fits(&kind.name) && !scale.names.is_empty());
    let is_said = scales.any(|scale| {
        let phrases = [
            &scale.more,
            &scale.most,
            &scale.less,
            &scale.least,
            &scale.verbs,
        ];
        let words = phrases
            .into_iter()
            .flat_map(|phrases| phrases.split([' ', '/', ',', '?']));
        words
            .filter(|own| !OF_MANY.split(' ').any(|other| other == *own))
            .any(|own| own == word)
    });
    is_said || is_unit(word, kind)
}

/// True if these words say what something costs, weighs or the like, but not when it was.
pub fn is_said_of_amounts(words: &str) -> bool {
    let mut verbs = WORDS.scales[1..]
        .iter()
        .flat_map(|scale| scale.verbs.split('/'));
    verbs.any(|verb| words.eq_ignore_ascii_case(verb))
}

/// True if this word is the name of a category or one of its units.
fn is_unit(word: &str, kind: &CategoryNames) -> bool {
    let mut scales = WORDS.scales.iter().filter(|scale| scale.fits(&kind.name));
    kind.is_called(word) || scales.any(|scale| scale.units.split('/').any(|unit| unit == word))
}

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

/// The numbers from 1 on, and their ordinals.
const NUMERALS: [&str; 2] = [
    "one two three four five six seven eight nine ten eleven twelve",
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
];

/// The longest phrase that a text starts with, or the sign, and its meaning.
pub fn phrase(text: &str, names: &ValueNames) -> Option<(Found, Meaning)> {
    let start = Found {
        length: 0,
        number: 1,
        is_least: false,
        is_right: false,
        measure: None,
        last: ValueNames::house(names.n_houses - 1),
    };
    if let Some((sign, comparison)) = SIGNS.iter().find(|(sign, _)| text.starts_with(sign)) {
        let length = sign.len();
        return Some((Found { length, ..start }, Compares(vec![*comparison])));
    }
    let amount = text.trim_start_matches(['$', '€', '£']);
    if amount.len() < text.len() {
        let (found, meaning) = phrase(amount, names).filter(|(found, _)| {
            amount[..found.length].starts_with(|symbol: char| symbol.is_ascii_digit())
        })?;
        let length = found.length + text.len() - amount.len();
        let meaning = if let Meaning::Number(number) = meaning {
            OneOfValues(names.with_amount(number), Some(number))
        } else {
            meaning
        };
        return Some((Found { length, ..found }, meaning));
    }
    let reader = Phrases { text, names };
    let all = WORDS.phrases.iter().flat_map(|(name, phrases)| {
        let found = reader.follow(phrases, start).into_iter();
        found.map(move |found| (found, name))
    });
    let all: Vec<(Found, &String)> = all.collect();
    let length = all.iter().map(|(found, _)| found.length).max()?;
    let mut longest = all.into_iter().filter(|(found, _)| found.length == length);
    let (first, name) = longest.next()?;
    let mut meant = meaning(name, first, names);
    for (found, name) in longest.filter(|(found, _)| found.measure != first.measure) {
        match (&mut meant, meaning(name, found, names)) {
            (Compares(all), Compares(more)) | (Mutually(all), Mutually(more)) => all.extend(more),
            (OneOfValues(all, _), OneOfValues(more, _)) => all.extend(more),
            _ => {}
        }
    }
    Some((first, meant))
}

/// A text in which phrases are found.
struct Phrases<'a> {
    text: &'a str,
    names: &'a ValueNames,
}

impl Phrases<'_> {
    /// Every way to read on from here to the end of one of these phrases.
    fn follow(&self, phrases: &str, from: Found) -> Vec<Found> {
        let mut ends = Vec::new();
        for phrase in phrases.split(", ") {
            let mut reached = vec![from];
            for words in phrase.split_whitespace() {
                let optional = words.strip_suffix('?');
                let read = reached
                    .iter()
                    .flat_map(|found| self.step(optional.unwrap_or(words), *found));
                let next: Vec<Found> = read.collect();
                reached.retain(|_| optional.is_some());
                reached.extend(next);
            }
            ends.extend(reached);
        }
        ends
    }

    /// The same for a phrase about the amounts of an ordered category, which is one for each category that it may be about.
    fn measured(&self, words: &str, from: Found) -> Vec<Found> {
        let mut ends = Vec::new();
        for category in self.names.ordered() {
            let from = Found {
                measure: Some(category),
                ..from
            };
            if words == "~" {
                ends.push(from);
                continue;
            }
            let name = &self.names.kinds[category].name;
            for scale in WORDS.scales.iter().filter(|scale| scale.fits(name)) {
                let [less, more] = match words {
                    "+" => [&scale.less, &scale.more],
                    _ => [&scale.least, &scale.most],
                };
                ends.extend(self.follow(less, from));
                let more = self.follow(more, from).into_iter();
                ends.extend(more.map(|found| Found {
                    is_right: true,
                    ..found
                }));
            }
        }
        ends
    }

    /// Every way to read on from here behind one of these words.
    fn step(&self, words: &str, from: Found) -> Vec<Found> {
        if ["~", "+", "*"].contains(&words) {
            return self.measured(words, from);
        }
        let is_article = |word: &str| ["the", "a", "an"].contains(&word);
        let word = match next_word(self.text, from.length) {
            Some((word, length)) if from.length > 0 && is_article(&word) => {
                next_word(self.text, length)
            }
            word => word,
        };
        let mut ends = Vec::new();
        for expected in words.split('/') {
            if expected.starts_with(|first: char| first.is_ascii_uppercase())
                && let Some(phrases) = WORDS.classes.get(expected)
            {
                ends.extend(self.follow(phrases, from).into_iter().map(|found| Found {
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
            let end = Found {
                length: *length,
                ..from
            };
            let kinds = self.names.kinds.iter().enumerate();
            match expected {
                "#" => ends.extend(cardinal(word).map(|number| Found { number, ..end })),
                "@" => ends.extend(ordinal(word).map(|number| Found { number, ..end })),
                "&" => {
                    let named = kinds.filter(|(_, kind)| kind.is_called(word));
                    ends.extend(named.map(|(category, _)| Found {
                        measure: Some(category),
                        ..end
                    }));
                }
                "%" => {
                    let mut ordered = kinds.filter(|(_, kind)| !kind.amounts.is_empty());
                    ends.extend(ordered.any(|(_, kind)| is_unit(word, kind)).then_some(end));
                }
                _ => ends.extend(
                    (word == expected || word.strip_suffix("'s") == Some(expected)).then_some(end),
                ),
            }
        }
        ends
    }
}

/// The word from here on in small letters, and its end. A blank or a hyphen is before it unless it is the first.
fn next_word(text: &str, at: usize) -> Option<(String, usize)> {
    let is_blank = |symbol: char| symbol.is_whitespace() || "-.#$€£".contains(symbol);
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
    let digits = word.parse::<u32>().ok().map(i64::from);
    digits.or_else(|| numeral(NUMERALS[0], word))
}

/// An ordinal in words or digits, such as `2nd`.
fn ordinal(word: &str) -> Option<i64> {
    let digits = ["st", "nd", "rd", "th"]
        .iter()
        .find_map(|ending| word.strip_suffix(ending)?.parse::<u32>().ok());
    digits.map(i64::from).or_else(|| numeral(NUMERALS[1], word))
}

fn numeral(numerals: &str, word: &str) -> Option<i64> {
    let idx = numerals.split(' ').position(|numeral| numeral == word)?;
    i64::try_from(idx + 1).ok()
}
