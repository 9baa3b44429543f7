//! The phrases of clues, each with its meaning, and how they are found in a text.

use std::collections::BTreeMap;
use std::mem::discriminant;
use std::sync::LazyLock;

use serde::Deserialize;

use super::comparison::{Comparison, Side};
use crate::family::logic::file::names::{CategoryNames, ValueNames};
use crate::problem::Binary;

/// The meaning of a part of a clue.
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// It compares the values on both sides.
    Compares(Comparison),
    /// It compares two values before it that `and` joins.
    Mutually(Comparison),
    /// It compares two values behind it that `and` joins.
    Apart(Comparison),
    /// It may be meant in more than one way.
    Unclear,
    /// A number by itself: a house, or an amount that something is compared with.
    Number(i64),
    /// A number with a unit: the value with this number, or an amount.
    Amount(i64),
    /// A value, and the number of places by which the house meant is to the right of its house; or one of several houses; or an amount.
    OneOf(Vec<Side>, i64),
}

/// A meaning, and the category that it refers to; `None` for the houses.
#[derive(Debug, Clone)]
pub struct Reading {
    pub measure: Option<usize>,
    pub meaning: Meaning,
}

impl From<Meaning> for Reading {
    fn from(meaning: Meaning) -> Self {
        let measure = None;
        Self { measure, meaning }
    }
}

/// A phrase in a text, up to the word that was read last.
#[derive(Debug, Clone, Copy)]
struct Found {
    length: usize,
    /// The number in it, or 1.
    number: i64,
    /// True if the number is the least of those that are meant.
    is_least: bool,
    /// True for what is right, or more.
    is_right: bool,
    /// The ordered category that it is about, instead of the houses.
    measure: Option<usize>,
}

impl Found {
    /// The meaning of this name in `words.toml`; `None` if no value has this place in the order.
    fn meaning(self, name: &str, names: &ValueNames) -> Option<Meaning> {
        let (number, last) = (self.number, names.n_houses);
        let houses =
            |numbers: Vec<i64>| Meaning::OneOf(numbers.into_iter().map(Side::House).collect(), 0);
        Some(match name {
            "between" => Meaning::Between,
            "in order" => Meaning::InOrder,
            "from the left" => houses(vec![number]),
            "from the right" => houses(vec![last + 1 - number]),
            "middle" if last % 2 == 0 => houses(Vec::new()),
            "middle" => houses(vec![last / 2 + 1]),
            "ends" => houses(vec![1, last]),
            "first ones" => houses((1..=number).collect()),
            "last ones" => houses((last + 1 - number..=last).collect()),
            "extreme" => {
                let value = names.extreme(self.measure?, number, self.is_right)?;
                Meaning::OneOf(vec![Side::Value(value)], 0)
            }
            "not" => Meaning::Not,
            "or" => Meaning::Joins(Binary::Or),
            "xor" => Meaning::Joins(Binary::NotEqual),
            "nor" => Meaning::Joins(Binary::And),
            "not both" => Meaning::NotBoth,
            "other" => Meaning::Other,
            "and" => Meaning::And,
            "number" => Meaning::Number(number),
            "amount" => Meaning::Amount(number),
            "be" => Meaning::Be,
            "verb" => Meaning::Verb,
            "filler" => Meaning::Filler,
            "apart" | "between them" | "same" | "different" => {
                Meaning::Mutually(self.compares(name)?)
            }
            "n between" => Meaning::Apart(self.compares(name)?),
            _ => self
                .compares(name)
                .map_or(Meaning::Unclear, Meaning::Compares),
        })
    }

    /// The comparison of this name, if it compares.
    fn compares(self, name: &str) -> Option<Comparison> {
        let (number, measure) = (self.number, self.measure);
        let sided = |operator, step| {
            let left = Comparison::new(operator, step);
            if self.is_right { left.turned() } else { left }
        };
        let [exactly, at_most] = if self.is_least {
            [Binary::GreaterOrEqual, Binary::LessOrEqual]
        } else {
            [Binary::Equal; 2]
        };
        let times = |factors| Comparison {
            factors,
            ..Comparison::SAME
        };
        let comparison = match name {
            "side" => sided(Binary::Less, 0),
            "next side" => sided(Binary::Equal, 1),
            "n to the side" => sided(at_most, number),
            "n away" | "apart" => Comparison::apart(exactly, number),
            "between them" | "n between" => Comparison::apart(exactly, number + 1),
            "twice" => times([1, 2]),
            "half" => times([2, 1]),
            "times" => times([1, number]),
            "same as" | "same" => Comparison::SAME,
            "different from" | "different" => Comparison::SAME.denied(),
            _ => return None,
        };
        Some(Comparison {
            measure,
            ..comparison
        })
    }
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
        let name = category.to_lowercase();
        let mut words = name.split(|symbol: char| !symbol.is_alphanumeric());
        words.any(|word| {
            is_listed(word, &self.names)
                || word
                    .strip_suffix('s')
                    .is_some_and(|word| is_listed(word, &self.names))
        })
    }

    fn all_for(kind: &CategoryNames) -> impl Iterator<Item = &'static Self> {
        WORDS.scales.iter().filter(|scale| scale.fits(&kind.name))
    }
}

/// True if a word is an entry of a list whose entries are separated by slashes.
fn is_listed(word: &str, list: &str) -> bool {
    list.split('/').any(|listed| listed == word)
}

/// True if this word is the name of a category or one of its units, or is only said of its amounts.
pub fn tells(word: &str, kind: &CategoryNames) -> bool {
    const OF_MANY: &str = "than/of/more/less/most/least/before/after/ahead/behind/up/down";
    let is_said = |scale: &Scale| {
        let phrases = [
            &scale.more,
            &scale.most,
            &scale.less,
            &scale.least,
            &scale.verbs,
        ];
        let mut words = phrases
            .into_iter()
            .flat_map(|words| words.split([' ', '/', ',', '?']));
        !scale.names.is_empty() && words.any(|said| said == word)
    };
    is_unit(word, kind) || !is_listed(word, OF_MANY) && Scale::all_for(kind).any(is_said)
}

/// True if these words say what something costs, weighs or the like, but not when it was.
pub fn is_said_of_amounts(words: &str) -> bool {
    let mut scales = WORDS.scales[1..].iter();
    scales.any(|scale| is_listed(&words.to_lowercase(), &scale.verbs))
}

/// True if this word is the name of a category or one of its units.
fn is_unit(word: &str, kind: &CategoryNames) -> bool {
    kind.is_called(word) || Scale::all_for(kind).any(|scale| is_listed(word, &scale.units))
}

/// The signs, each in words. No sign begins with an earlier one.
pub const SIGNS: [(&str, Comparison, &str); 9] = [
    ("!=", Comparison::new(Binary::NotEqual, 0), "is not"),
    (
        "!~",
        Comparison::apart(Binary::NotEqual, 1),
        "is not next to",
    ),
    (
        "<=",
        Comparison::new(Binary::LessOrEqual, 0),
        "is not right of",
    ),
    (
        ">=",
        Comparison::new(Binary::GreaterOrEqual, 0),
        "is not left of",
    ),
    ("==", Comparison::SAME, "is"),
    ("=", Comparison::SAME, "is"),
    ("<", Comparison::new(Binary::Less, 0), "is left of"),
    (">", Comparison::new(Binary::Greater, 0), "is right of"),
    ("~", Comparison::apart(Binary::Equal, 1), "is next to"),
];

/// The numbers from 1 on, and their ordinals.
const NUMERALS: [&str; 2] = [
    "one two three four five six seven eight nine ten eleven twelve",
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
];

/// The longest phrase, or the sign, that a text starts with: its length, the number in it, and its readings: a single one, or the same
/// meaning for each of several categories.
pub fn phrase(text: &str, names: &ValueNames) -> Option<(usize, i64, Vec<Reading>)> {
    if let Some((sign, comparison, _)) = SIGNS.iter().find(|(sign, ..)| text.starts_with(sign)) {
        return Some((sign.len(), 1, vec![Meaning::Compares(*comparison).into()]));
    }
    let amount = text.trim_start_matches(['$', '€', '£']);
    if amount.len() < text.len() {
        if !amount.starts_with(|symbol: char| symbol.is_ascii_digit()) {
            return None;
        }
        let (length, number, mut readings) = phrase(amount, names)?;
        if matches!(
            readings[..],
            [Reading {
                meaning: Meaning::Number(_),
                ..
            }]
        ) {
            readings = vec![Meaning::Amount(number).into()];
        }
        return Some((length + text.len() - amount.len(), number, readings));
    }
    let start = Found {
        length: 0,
        number: 1,
        is_least: false,
        is_right: false,
        measure: None,
    };
    let reader = Phrases { text, names };
    let all = WORDS.phrases.iter().flat_map(|(name, phrases)| {
        let ends = reader.follow(phrases, start).into_iter();
        ends.map(move |found| (found, name))
    });
    let all: Vec<(Found, &String)> = all.collect();
    let length = all.iter().map(|(found, _)| found.length).max()?;
    let (mut number, mut readings) = (None, Vec::<Reading>::new());
    for (found, name) in all.into_iter().filter(|(found, _)| found.length == length) {
        number.get_or_insert(found.number);
        let is_next = |meaning: &Meaning| {
            readings.first().is_none_or(|first| {
                let is_alike = discriminant(&first.meaning) == discriminant(meaning);
                is_alike && first.measure != found.measure
            })
        };
        if let Some(meaning) = found.meaning(name, names).filter(is_next) {
            let measure = found.measure;
            readings.push(Reading { measure, meaning });
        }
    }
    Some((length, number?, readings))
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

    /// The same for words about the amounts of an ordered category, once for each category that they may be about.
    fn measured(&self, words: &str, from: Found) -> Vec<Found> {
        let mut ends = Vec::new();
        for (category, kind) in self.names.kinds.iter().enumerate() {
            let measure = Some(category);
            let less = Found { measure, ..from };
            let more = Found {
                is_right: true,
                ..less
            };
            match words {
                _ if !kind.is_ordered() => {}
                "~" => ends.push(less),
                _ => {
                    for scale in Scale::all_for(kind) {
                        let [down, up] = match words {
                            "+" => [&scale.less, &scale.more],
                            _ => [&scale.least, &scale.most],
                        };
                        ends.extend(self.follow(down, less));
                        ends.extend(self.follow(up, more));
                    }
                }
            }
        }
        ends
    }

    /// Every way to read on from here behind one of these words.
    fn step(&self, words: &str, from: Found) -> Vec<Found> {
        if ["~", "+", "*"].contains(&words) {
            return self.measured(words, from);
        }
        let next = match next_word(self.text, from.length) {
            Some((article, length)) if from.length > 0 && is_listed(&article, "the/a/an") => {
                next_word(self.text, length)
            }
            next => next,
        };
        let (word, length) = next.unwrap_or_default();
        let end = Found { length, ..from };
        let mut ends = Vec::new();
        for expected in words.split('/') {
            let kinds = self.names.kinds.iter().enumerate();
            if let Some(phrases) = WORDS.classes.get(expected) {
                let found = self.follow(phrases, from).into_iter();
                ends.extend(found.map(|found| Found {
                    is_right: found.is_right || expected == "RIGHT",
                    is_least: found.is_least || ["LEAST", "MORE"].contains(&expected),
                    number: found.number + i64::from(expected == "MORE"),
                    ..found
                }));
            } else if length > 0 {
                match expected {
                    "#" | "@" => {
                        let number = numbered(&word, expected == "@");
                        ends.extend(number.map(|number| Found { number, ..end }));
                    }
                    "&" => {
                        let named = kinds.filter(|(_, kind)| kind.is_called(&word));
                        let measures = named.map(|(category, _)| Some(category));
                        ends.extend(measures.map(|measure| Found { measure, ..end }));
                    }
                    "%" => {
                        let mut ordered = kinds.filter(|(_, kind)| kind.is_ordered());
                        ends.extend(ordered.any(|(_, kind)| is_unit(&word, kind)).then_some(end));
                    }
                    _ if word.strip_suffix("'s").unwrap_or(&word) == expected
                        || word == expected =>
                    {
                        ends.push(end);
                    }
                    _ => {}
                }
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

/// Reads a number in words or digits, cardinal or ordinal.
fn numbered(word: &str, is_ordinal: bool) -> Option<i64> {
    let endings: &[&str] = if is_ordinal {
        &["st", "nd", "rd", "th"]
    } else {
        &[""]
    };
    let mut digits = endings
        .iter()
        .filter_map(|ending| word.strip_suffix(ending)?.parse::<u32>().ok());
    let mut numerals = NUMERALS[usize::from(is_ordinal)].split(' ').zip(1..);
    let in_words = numerals.find(|(numeral, _)| *numeral == word);
    digits
        .next()
        .map(i64::from)
        .or(in_words.map(|(_, number)| number))
}
