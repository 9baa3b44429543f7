//! Clues in words: sentences of a small grammar, and the clues in signs that say the same.
//!
//! A sentence is known values, numbers and ordinals, and known phrases around them. A word that the tables below do not have is
//! refused, since it may change what the sentence means.

use super::term::Scanned;
use crate::family::logic::file::names::{Names, folded_length, is_number};

/// The forms of clues in words, for messages.
const FORMS: &str = "`A is B`, `A is not B`, `A is left of B`, `A is directly left of B`, `A is next to B`, `A is between B and C`, `A is first`, `A is in the middle`, `A is last`";

/// The meaning of a phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// It adds nothing to the values around it.
    Filler,
    /// It puts the values around it into one house, unless a relation stands there too.
    Verb,
    /// It denies the relation.
    Not,
    /// It makes a relation one between neighbours.
    Directly,
    /// The signs of a relation: alone, with `not`, with `directly`, and with both; empty where that is not clear. `#` stands for
    /// the number in the phrase.
    Relation([&'static str; 4]),
    /// A house.
    House(House),
    /// What separates alternatives.
    Or(&'static str),
    /// It joins two values.
    And,
}

/// A house by its place in the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum House {
    Number(usize),
    Middle,
    Last,
    End,
}

const SAME: [&str; 4] = ["=", "!=", "", ""];

/// The phrases of the grammar, without articles; `#` is a number.
const PHRASES: [(Meaning, &str); 26] = [
    (
        Meaning::Filler,
        "the, a, an, house, houses, home, man, men, woman, women, person, people, guy, lady, one, ones, owner, keeper, smoker, \
         drinker, player, driver, resident, who, whose, which, that, where, he, she, they, it, his, her, their, its, him, \
         in, at, on, of, by, with, to, somewhere, anywhere, same, as, number, house no, place, pet, drink, brand, colour, color, \
         coloured, colored, painted, named, called, name, always",
    ),
    (
        Meaning::Verb,
        "is, are, was, were, am, be, lives, live, living, lived, stays, stay, resides, dwells, stands, stand, sits, sit, does, do, \
         did, owns, own, owned, keeps, keep, kept, has, have, had, drinks, drink, drunk, smokes, smoke, smoked, rears, raises, \
         breeds, likes, loves, prefers, enjoys, eats, eat, eaten, plays, play, played, drives, drive, driven, wears, wear, reads, \
         read, speaks, speak, spoken, studies, study, works as, comes from, belongs, belong, uses, use, used, rides, ride, \
         buys, buy, bought, grows, grow, grown, cooks, visits, watches, paints, shares, share, comes, came, finishes, finished",
    ),
    (
        Meaning::Not,
        "not, no, never, different houses, isn't, aren't, wasn't, doesn't, don't, didn't, hasn't, haven't",
    ),
    (
        Meaning::Directly,
        "directly, immediately, immediate, just, right",
    ),
    (
        Meaning::Relation(["<", ">=", "+ 1 =", "+ 1 !="]),
        "left of, left side of, before, earlier than",
    ),
    (
        Meaning::Relation([">", "<=", "- 1 =", "- 1 !="]),
        "right of, right side of, after, later than",
    ),
    (
        Meaning::Relation(["~", "!~", "~", "!~"]),
        "next to, next door to, beside, adjacent to, neighbour, neighbours, neighbor, neighbors, next to each other, \
         next door to each other",
    ),
    (
        Meaning::Relation(["+ # =", "+ # !=", "", ""]),
        "# house left of, # houses left of, # houses to left of",
    ),
    (
        Meaning::Relation(["- # =", "- # !=", "", ""]),
        "# house right of, # houses right of, # houses to right of",
    ),
    (
        Meaning::Relation(["~#", "!~#", "", ""]),
        "# house away from, # houses away from, # houses from",
    ),
    (Meaning::Relation(["between", "", "", ""]), "between"),
    (
        Meaning::House(House::Number(1)),
        "first, leftmost, far left",
    ),
    (Meaning::House(House::Number(2)), "second"),
    (Meaning::House(House::Number(3)), "third"),
    (Meaning::House(House::Number(4)), "fourth"),
    (Meaning::House(House::Number(5)), "fifth"),
    (Meaning::House(House::Number(6)), "sixth"),
    (Meaning::House(House::Number(7)), "seventh"),
    (Meaning::House(House::Number(8)), "eighth"),
    (Meaning::House(House::Number(9)), "ninth"),
    (Meaning::House(House::Middle), "middle, centre, center"),
    (
        Meaning::House(House::Last),
        "last, rightmost, far right, last on right, last house on right, last from left, last house from left",
    ),
    (
        Meaning::House(House::End),
        "either end, one end, an end, end",
    ),
    (Meaning::Or("or"), "or"),
    (Meaning::Or("xor"), "xor"),
    (Meaning::And, "and"),
];

/// The phrases that may follow the ordinal of a house.
const AFTER_ORDINALS: [&str; 4] = ["house on left", "house from left", "on left", "from left"];

const NUMBERS: [&str; 9] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
];

/// The signs that clues are written with, if not in words.
pub fn has_signs(text: &str) -> bool {
    text.contains(['=', '<', '>', '~', '+'])
}

/// A clue in signs, and where each part of it comes from.
#[derive(Debug, Default)]
pub struct InSigns {
    pub text: String,
    /// Where parts start in `text`, and in the clue as it was written.
    starts: Vec<(usize, usize)>,
}

impl InSigns {
    fn push(&mut self, at: usize, part: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.starts.push((self.text.len(), at));
        self.text += part;
    }

    /// The byte of the clue as it was written, `written`, that a byte of the text comes from.
    pub fn source(&self, at: usize, written: &str) -> usize {
        let is_before = |(start, _): &&(usize, usize)| *start <= at;
        let start = self.starts.iter().rev().find(is_before);
        match start.filter(|_| at < self.text.len()) {
            Some((start, source)) if written[*source..].starts_with(&self.text[*start..at]) => {
                source + at - start
            }
            Some((_, source)) => *source,
            None => written.len(),
        }
    }
}

/// A part of a clue, and where it starts.
#[derive(Debug)]
enum Part<'a> {
    /// A value or the number of a house, as signs take it.
    Operand(String),
    /// A house by its place in the row, which needs no verb before it: `Milk first`.
    Ordinal(String),
    /// A sign, which stays as it is.
    Sign(&'a str),
    /// A phrase, and the number in it.
    Phrase(Meaning, Option<usize>),
}

/// Reads a clue in words, and gives the same clue in signs.
/// Fails where a word is unknown, or means nothing where it stands.
pub fn in_signs(text: &str, names: &Names, n_houses: usize) -> Scanned<InSigns> {
    let parts = parts(text, names, n_houses)?;
    let mut signs = InSigns::default();
    let is_or = |(_, part): &(usize, Part)| matches!(part, Part::Phrase(Meaning::Or(_), _));
    for alternative in parts.split_inclusive(is_or) {
        Alternative::new(text, alternative)?.write(&mut signs)?;
        if let Some((at, Part::Phrase(Meaning::Or(word), _))) = alternative.last() {
            signs.push(*at, word);
        }
    }
    Ok(signs)
}

/// Divides a clue into what it is made of.
fn parts<'a>(text: &'a str, names: &Names, n_houses: usize) -> Scanned<Vec<(usize, Part<'a>)>> {
    let signs: &[char] = match has_signs(text) {
        true => &['=', '!', '<', '>', '~', '+', '-'],
        false => &[],
    };
    let is_gap = |symbol: char| {
        let is_mark = ".,;:!?\"“”()-".contains(symbol);
        symbol.is_whitespace() || (is_mark && !signs.contains(&symbol))
    };
    let (mut parts, mut at) = (Vec::new(), 0);
    loop {
        at = text.len() - text[at..].trim_start_matches(is_gap).len();
        let rest = &text[at..];
        if rest.is_empty() {
            return Ok(parts);
        }
        let sign = rest.len() - rest.trim_start_matches(signs).len();
        if sign > 0 {
            parts.push((at, Part::Sign(&rest[..sign])));
            at += sign;
            continue;
        }
        let (length, part) = part_at(rest, names, n_houses).map_err(|problem| (at, problem))?;
        parts.push((at, part));
        at += length;
    }
}

/// The part that a text starts with, and its length: the longest. A value that is written in another letter case counts less than a
/// phrase.
fn part_at<'a>(rest: &str, names: &Names, n_houses: usize) -> Result<(usize, Part<'a>), String> {
    let phrase = PHRASES.iter().flat_map(|(meaning, phrases)| {
        let lengths = phrases
            .split(',')
            .filter_map(|phrase| length_of(phrase, rest));
        lengths.map(|(length, number)| (length, *meaning, number))
    });
    let categories = names.categories().filter_map(|name| {
        let length = folded_length(name, rest)?;
        Some((length, Meaning::Filler, None))
    });
    let phrase = phrase
        .chain(categories)
        .reduce(|best, other| match other.0 > best.0 {
            true => other,
            false => best,
        });
    let exact = names.at_start_of(rest).map(|(name, _)| (name.len(), name));
    let folded = names.folded(rest);
    let n_phrase = phrase.map_or(0, |(length, ..)| length);
    let is_longest =
        |length: usize, others: [usize; 2]| others.iter().all(|other| length >= *other);
    let n_exact = exact.map_or(0, |(length, _)| length);
    let n_folded = folded.map_or(0, |(length, _)| length);
    if let Some((length, name)) = exact.filter(|_| is_longest(n_exact, [n_phrase, n_folded])) {
        return Ok((
            length + possessive(&rest[length..]),
            Part::Operand(name.to_owned()),
        ));
    }
    if let Some((length, meaning, number)) = phrase.filter(|_| n_phrase >= n_folded) {
        let Meaning::House(house) = meaning else {
            return Ok((length, Part::Phrase(meaning, number)));
        };
        let after = AFTER_ORDINALS.iter();
        let after = after.filter_map(|phrase| length_of(phrase, &rest[length..]));
        let after = after.map(|(length, _)| length).max().unwrap_or(0);
        return Ok((length + after, Part::Ordinal(house.number(n_houses)?)));
    }
    if let Some((length, name)) = folded {
        return Ok((
            length + possessive(&rest[length..]),
            Part::Operand(name.to_owned()),
        ));
    }
    let word = word(rest);
    if !word.is_empty() && is_number(word) {
        return Ok((word.len(), Part::Operand(word.to_owned())));
    }
    let ordinals = ["st", "nd", "rd", "th"].iter();
    let mut numbers = ordinals.filter_map(|ending| word.strip_suffix(ending));
    if let Some(number) = numbers.find(|number| !number.is_empty() && is_number(number)) {
        return Ok((word.len(), Part::Ordinal(number.to_owned())));
    }
    Err(unknown(rest, names))
}

impl House {
    /// Its number, as clues write it.
    fn number(self, n_houses: usize) -> Result<String, String> {
        match self {
            Self::Number(number) => Ok(number.to_string()),
            Self::Last => Ok(n_houses.to_string()),
            Self::End => Ok(format!("1 or {n_houses}")),
            Self::Middle if n_houses % 2 == 1 => Ok(n_houses.div_ceil(2).to_string()),
            Self::Middle => Err(format!("{n_houses} houses have none in the middle")),
        }
    }
}

/// The phrases between two values, before the first, or behind the last.
#[derive(Debug, Default)]
struct Link<'a> {
    relation: Option<(usize, [&'static str; 4], Option<usize>)>,
    not: Option<usize>,
    directly: Option<usize>,
    verb: Option<usize>,
    and: Option<usize>,
    sign: Option<(usize, &'a str)>,
}

/// One of the alternatives of a clue: values, and the link before each. The last link stands behind all values.
struct Alternative<'a> {
    text: &'a str,
    operands: Vec<(usize, &'a str)>,
    links: Vec<Link<'a>>,
}

impl<'a> Alternative<'a> {
    /// Fails where a word stands twice between two values.
    fn new(text: &'a str, parts: &'a [(usize, Part)]) -> Scanned<Self> {
        let (mut operands, mut links) = (Vec::new(), Vec::new());
        let mut link = Link::default();
        for (at, part) in parts {
            let was = match part {
                Part::Operand(operand) | Part::Ordinal(operand) => {
                    if matches!(part, Part::Ordinal(_)) {
                        link.verb.get_or_insert(*at);
                    }
                    operands.push((*at, operand.as_str()));
                    links.push(std::mem::take(&mut link));
                    continue;
                }
                Part::Sign(sign) => link.sign.replace((*at, sign)).map(|(at, _)| at),
                Part::Phrase(Meaning::Relation(signs), number) => {
                    let was = link.relation.replace((*at, *signs, *number));
                    was.map(|(at, ..)| at)
                }
                Part::Phrase(Meaning::Not, _) => link.not.replace(*at),
                Part::Phrase(Meaning::Directly, _) => link.directly.replace(*at),
                Part::Phrase(Meaning::And, _) => link.and.replace(*at),
                Part::Phrase(Meaning::Verb, _) => {
                    link.verb = Some(*at);
                    None
                }
                Part::Phrase(_, _) => None,
            };
            if was.is_some() {
                return Err((*at, not_understood(&text[*at..])));
            }
        }
        links.push(link);
        Ok(Self {
            text,
            operands,
            links,
        })
    }

    /// Writes the alternative in signs.
    fn write(mut self, signs: &mut InSigns) -> Scanned<()> {
        let n_operands = self.operands.len();
        self.check_length()?;
        let first_has_relation = self.links[0].relation.is_some();
        if first_has_relation && n_operands > 1 {
            // "Next to the red house lives the Brit" says of the last value how it stands to the others.
            let last = n_operands - 1;
            self.check_no_other_relation(last)?;
            let (at, operand) = self.operands[last];
            signs.push(at, operand);
            self.write_sign(0, signs)?;
            for (idx, (at, operand)) in self.operands[..last].iter().enumerate() {
                if let Some(at) = self.links[idx].and {
                    signs.push(at, "and");
                }
                signs.push(*at, operand);
            }
            return self.check_nothing(n_operands);
        }
        if n_operands == 2 && self.links[1].and.is_some() && self.links[2].verb.is_some() {
            // "The Brit and the Dane are neighbours."
            self.links[1] = self.links.pop().unwrap_or_default();
            self.links.push(Link::default());
        }
        if let Some(at) = self.links[0].not.take() {
            // "The man who does not drink tea lives in the red house."
            match self.links.get_mut(1).filter(|link| link.relation.is_none()) {
                Some(link) if link.not.is_none() => link.not = Some(at),
                _ => return Err((at, not_understood(&self.text[at..]))),
            }
        }
        for (idx, (at, operand)) in self.operands.iter().enumerate() {
            if idx > 0 || first_has_relation || self.links[0].sign.is_some() {
                self.write_sign(idx, signs)?;
            }
            signs.push(*at, operand);
        }
        let end = &self.links[n_operands];
        if end.relation.is_some() || end.sign.is_some() {
            return self.write_sign(n_operands, signs);
        }
        self.check_nothing(n_operands)
    }

    /// Writes the sign of a link.
    fn write_sign(&self, idx: usize, signs: &mut InSigns) -> Scanned<()> {
        let link = &self.links[idx];
        if let Some((at, sign)) = link.sign {
            signs.push(at, sign);
            return Ok(());
        }
        if let Some(at) = link.and {
            signs.push(at, "and");
            return Ok(());
        }
        let (at, forms, number) = match (link.relation, link.verb.or(link.not)) {
            (Some(relation), _) => relation,
            (None, Some(at)) => (at, SAME, None),
            (None, None) => return Ok(()),
        };
        let form = usize::from(link.not.is_some()) + 2 * usize::from(link.directly.is_some());
        let sign = match number {
            Some(number) => forms[form].replace('#', &number.to_string()),
            None => forms[form].to_owned(),
        };
        if sign.is_empty() {
            let at = link.directly.or(link.not).unwrap_or(at);
            return Err((at, not_understood(&self.text[at..])));
        }
        signs.push(at, &sign);
        Ok(())
    }

    /// Makes sure that a sentence compares two values, or three with `between`: of more, it is not clear which of them it compares.
    fn check_length(&self) -> Scanned<()> {
        let relations = self.links.iter().filter_map(|link| link.relation);
        let is_between = relations
            .into_iter()
            .any(|(_, [sign, ..], _)| sign == "between");
        let has_sign = self.links.iter().any(|link| link.sign.is_some());
        match self.operands.get(if is_between { 3 } else { 2 }) {
            Some((at, _)) if !has_sign => {
                let problem = "a clue in words compares two values, or three with `between`; each of two conditions is a clue of its own";
                Err((*at, problem.to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// Makes sure that the relation before the first value is the only one: the last value shares its house with the one that the
    /// sentence begins with.
    fn check_no_other_relation(&self, last: usize) -> Scanned<()> {
        let others = self.links[1..=last].iter();
        let mut faults = others.flat_map(|link| {
            let relation = link.relation.map(|(at, ..)| at);
            [
                relation,
                link.not,
                link.directly,
                link.sign.map(|(at, _)| at),
            ]
        });
        let verb = self.links[last].verb;
        let fault = faults.find_map(|at| at).or(match verb {
            Some(_) => None,
            None => Some(self.operands[last].0),
        });
        match fault {
            Some(at) => Err((at, not_understood(&self.text[at..]))),
            None => Ok(()),
        }
    }

    /// Makes sure that a link holds no more than fillers and verbs.
    fn check_nothing(&self, idx: usize) -> Scanned<()> {
        let link = &self.links[idx];
        let relation = link.relation.map(|(at, ..)| at);
        match relation.or(link.not).or(link.directly).or(link.and) {
            Some(at) => Err((at, not_understood(&self.text[at..]))),
            None => Ok(()),
        }
    }
}

fn not_understood(rest: &str) -> String {
    format!(
        "`{}` is not understood here; forms in words: {FORMS}",
        word(rest)
    )
}

fn unknown(rest: &str, names: &Names) -> String {
    let word = word(rest);
    if word.is_empty() {
        let symbol: String = rest.chars().take(1).collect();
        return format!("`{symbol}` is not understood; forms in words: {FORMS}");
    }
    match names.nearest(word) {
        Some(name) => format!("no value or word `{word}`; did you mean `{name}`?"),
        None => format!(
            "`{word}` is neither a value nor a word that clues know; forms in words: {FORMS}"
        ),
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
        if expected == "#" {
            let spelt = NUMBERS.iter().position(|number| *number == found);
            let digits = found.parse().ok().filter(|_| is_number(&found));
            number = Some(spelt.map(|idx| idx + 1).or(digits)?);
        } else if found != expected {
            return None;
        }
    }
    Some((at, number))
}

/// The word from here on, in small letters, after a blank or a hyphen unless it is the first.
fn next_word(rest: &str, at: &mut usize, is_first: bool) -> Option<String> {
    let blank = |symbol: char| symbol.is_whitespace() || symbol == '-';
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
