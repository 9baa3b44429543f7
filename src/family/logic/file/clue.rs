//! Clues in words and in signs, as conditions over the houses of values.
//!
//! A clue is divided into phrases, each with one meaning. The text between two `or`s then has to be one of a few sentences. No word is
//! skipped, since it may change the meaning of the sentence.

mod comparison;
mod phrases;

use std::slice;

use self::comparison::{Comparison, Side};
use self::phrases::{Meaning, Reading, SIGNS, is_said_of_amounts, phrase, tells, word};
use super::names::{ValueNames, folded_length};
use crate::error::{Place, Result};
use crate::family::description::DescribedClue;
use crate::problem::{Binary, Expr};
use crate::words::count_of;

/// A clue.
#[derive(Debug)]
pub struct Clue {
    /// The clue as it was written, on one line, and as a sentence.
    pub described: DescribedClue,
    pub test: Expr,
}

/// The result of reading, or the byte where the clue is wrong, with the fault.
type Scanned<T> = std::result::Result<T, (usize, String)>;

/// A part of a clue, and the bytes where it starts and ends.
#[derive(Debug, Clone)]
struct Token {
    at: usize,
    end: usize,
    meaning: Meaning,
}

impl Token {
    fn is_house(&self) -> bool {
        matches!(self.meaning, Meaning::OneOf(..))
    }

    fn is_link(&self) -> bool {
        matches!(self.meaning, Meaning::Be | Meaning::Verb)
    }

    fn comparison(&self) -> Option<Comparison> {
        match self.meaning {
            Meaning::Compares(comparison)
            | Meaning::Mutually(comparison)
            | Meaning::Apart(comparison) => Some(comparison),
            _ => None,
        }
    }

    /// The sides that it may stand for, and the number of places by which the house meant is to their right.
    fn sides(&self) -> (&[Side], i64) {
        match &self.meaning {
            Meaning::OneOf(sides, step) => (sides, *step),
            _ => (&[], 0),
        }
    }

    /// The word of `SENTENCES` that stands for it: the given letter if it is a house.
    fn word(&self, letter: char) -> String {
        let word = match self.meaning {
            Meaning::OneOf(..) => return letter.to_string(),
            Meaning::Be | Meaning::Verb => "is",
            Meaning::Not => "not",
            Meaning::And => "and",
            Meaning::Between => "between",
            Meaning::InOrder => "in-order",
            Meaning::Compares(_) => "beside",
            Meaning::Mutually(_) => "together",
            Meaning::Apart(_) => "apart",
            _ => "?",
        };
        word.to_owned()
    }
}

/// The forms of sentences other than longer chains, with a letter for each house, and the houses in order: two to compare, or three from
/// left to right, in one of these orders.
const SENTENCES: [(&str, &[&str]); 14] = [
    ("A is B", &["AB"]),
    ("A beside B", &["AB"]),
    ("A not B", &["AB"]),
    ("not A is B", &["AB"]),
    ("A not beside B", &["AB"]),
    ("beside A is B", &["BA"]),
    ("not beside A is B", &["BA"]),
    ("A and B together", &["AB"]),
    ("A and B not together", &["AB"]),
    ("apart A and B", &["AB"]),
    ("A between B and C", &["BAC", "CAB"]),
    ("A between B C", &["BAC", "CAB"]),
    ("between A and B is C", &["ACB", "BCA"]),
    ("A between B and C in-order", &["BAC"]),
];

/// The message for an `or` that does not join two whole comparisons, or that joins a negated one.
const OR: &str = "expected a whole comparison on both sides of `or`, none of them denied, as in `A is B or C is D`";

/// The forms of clues, for messages.
const FORMS: &str = "expected a clue such as `A = B`, `A is not first`, `A is next to B`, \
    `A is 2 houses left of B`, `A is between B and C`";

/// Reads the clue at this place.
/// Fails when it names no known value, or is not a clue; the message says where in the clue, and what was expected.
pub fn parse(text: &str, place: &Place, names: &ValueNames) -> Result<Clue> {
    let words = text.split(|symbol: char| !symbol.is_alphanumeric());
    let reader = Reader {
        text,
        names,
        has_signs: text.contains(['=', '<', '>', '~', '+']),
        words: words
            .map(str::to_lowercase)
            .filter(|word| !word.is_empty())
            .collect(),
    };
    let clue = reader.clue();
    clue.map_err(|(at, problem)| place.within(text, at..at).error(problem))
}

fn fault<T>(at: usize, problem: impl Into<String>) -> Scanned<T> {
    Err((at, problem.into()))
}

struct Reader<'a> {
    text: &'a str,
    names: &'a ValueNames,
    has_signs: bool,
    /// The words of the text, in lower case.
    words: Vec<String>,
}

impl Reader<'_> {
    fn clue(&self) -> Scanned<Clue> {
        // In a list of clues, each may have a number, such as `1. ` or `1) `.
        let unnumbered = self.text.trim_start().trim_start_matches(is_digit);
        let start = match unnumbered.strip_prefix(['.', ')']) {
            Some(clue) if clue.starts_with(' ') => self.text.len() - clue.len(),
            _ => 0,
        };
        let tokens = self.tokens(start)?;
        let other = tokens
            .iter()
            .position(|token| token.meaning == Meaning::Other);
        let test = match other {
            Some(other) => self.one_and_the_other(&tokens, other)?,
            None => self.statements(&tokens)?,
        };
        let is_gap = |symbol: char| symbol.is_whitespace() || symbol.is_control();
        let parts = self.text[start..].split(is_gap);
        let source = parts
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        let is_in_signs = self.has_signs && !tokens.iter().any(Token::is_link);
        let words = if is_in_signs {
            self.in_words(&tokens)
        } else {
            format!("{}.", source.trim_end_matches(['.', '!']))
        };
        let described = DescribedClue { words, source };
        Ok(Clue { described, test })
    }

    /// A clue in signs as a sentence.
    fn in_words(&self, tokens: &[Token]) -> String {
        let (mut words, mut is_chained) = (Vec::new(), false);
        // `A + 1 = B` reads as `B = A + 1`.
        let mut in_order: Vec<&Token> = tokens.iter().collect();
        if let [
            Token {
                meaning: Meaning::OneOf(_, step),
                ..
            },
            Token {
                meaning: Meaning::Compares(sign),
                ..
            },
            _,
        ] = tokens
            && *step != 0
            && sign.is_same()
        {
            in_order.reverse();
        }
        for token in in_order {
            let found = &self.text[token.at..token.end];
            words.push(match &token.meaning {
                Meaning::Compares(comparison) => {
                    let sign = SIGNS.iter().find(|(sign, ..)| found.starts_with(sign));
                    let which = if is_chained { ", which " } else { "" };
                    is_chained = true;
                    let says = sign.map_or(found, |(_, _, says)| says);
                    let n_away = comparison.distance.filter(|n| *n > 1);
                    let away =
                        n_away.map(|n| says.replace("next to", &format!("{n} houses away from")));
                    format!("{which}{}", away.as_deref().unwrap_or(says))
                }
                Meaning::OneOf(sides, step) => match sides[0] {
                    Side::Value(value) if *step == 0 => self.names.spellings[value].clone(),
                    Side::Value(value) => {
                        let side = if *step > 0 { "right" } else { "left" };
                        let away = count_of(step.unsigned_abs(), "house");
                        format!("{away} {side} of {}", self.names.spellings[value])
                    }
                    _ if found.starts_with(is_digit) => {
                        let is_there =
                            matches!(words.last().map(String::as_str), Some("is" | "is not"));
                        format!("{}house {found}", if is_there { "in " } else { "" })
                    }
                    _ => found.to_owned(),
                },
                meaning => {
                    is_chained = is_chained && !matches!(meaning, Meaning::Joins(_));
                    found.to_owned()
                }
            });
        }
        format!("{}.", words.join(" ").replace(" , ", ", "))
    }

    /// Divides the clue into tokens, each with its only meaning.
    fn tokens(&self, start: usize) -> Scanned<Vec<Token>> {
        let text = self.text;
        // A clue may end with an exclamation mark.
        let is_end = |symbol: char| symbol.is_whitespace() || ".!".contains(symbol);
        let n_read = text.trim_end_matches(is_end).len();
        let (mut tokens, mut at) = (Vec::<Token>::new(), start);
        loop {
            at = text.len() - text[at..].trim_start().len();
            if at >= n_read {
                break;
            }
            let (length, meaning) = self.part(at, tokens.last())?;
            let end = at + length;
            if matches!(&meaning, Meaning::OneOf(sides, _) if matches!(sides[0], Side::House(_))) {
                // A phrase such as "first" needs no verb.
                let meaning = Meaning::Be;
                tokens.push(Token { at, end, meaning });
            }
            if meaning != Meaning::Filler {
                tokens.push(Token { at, end, meaning });
            }
            at = end;
        }
        for idx in 0..tokens.len() {
            let Meaning::Number(number) = tokens[idx].meaning else {
                continue;
            };
            // "between 1, Brit"
            let Token { at, end, .. } = tokens[idx];
            let is_listed = text[at..].starts_with(is_digit)
                && (text[..at].trim_end().ends_with(',')
                    || text[end..].trim_start().starts_with(','));
            let is_distance = idx > 0 && text[..tokens[idx - 1].end].ends_with('~');
            let is_compared = tokens
                .get(idx + 1)
                .is_some_and(|next| next.is_house() || matches!(next.meaning, Meaning::Number(_)));
            if is_distance && is_compared {
                self.check_distance(tokens[idx].at, number)?;
                if let Meaning::Compares(comparison) = &mut tokens[idx - 1].meaning {
                    comparison.distance = Some(number);
                }
                tokens[idx].meaning = Meaning::Filler;
            } else if !(1..=self.names.n_houses).contains(&number) {
                return Err((tokens[idx].at, self.no_house(number)));
            } else if is_listed || !is_count(&tokens[..idx], tokens.get(idx + 1)) {
                tokens[idx].meaning = Meaning::OneOf(vec![Side::House(number)], 0);
            }
        }
        tokens.retain(|token| token.meaning != Meaning::Filler);
        Ok(tokens)
    }

    /// The part of the clue that starts here: its length and its meaning. The longest part wins, and a phrase wins over a value in
    /// another letter case.
    fn part(&self, at: usize, before: Option<&Token>) -> Scanned<(usize, Meaning)> {
        let rest = &self.text[at..];
        let (n_phrase, number, readings) = phrase(rest, self.names).unwrap_or_default();
        // "juice", if it is a value as well
        let is_word = matches!(
            readings[..],
            [Reading {
                meaning: Meaning::Filler | Meaning::Verb,
                ..
            }]
        );
        let kinds = self.names.kinds.iter().map(|kind| &kind.name);
        let words = kinds.chain(&self.names.skipped);
        let n_word = words
            .filter_map(|name| folded_length(name, rest))
            .max()
            .unwrap_or(0);
        let longest = self.names.longest(rest).filter(|(length, _, is_exact)| {
            length + usize::from(*is_exact || is_word && *length > 2) > n_word.max(n_phrase)
        });
        if let Some((length, name, _)) = longest {
            return self.value(at, length, name, before);
        } else if n_word > n_phrase {
            return Ok((n_word, Meaning::Filler));
        }
        let Some(first) = readings.first() else {
            return self.mark(at).map(|length| (length, Meaning::Filler));
        };
        // "the white one"
        if first.meaning == Meaning::Number(1)
            && rest.starts_with(['o', 'O'])
            && before
                .is_some_and(|token| token.is_house() && !self.text[token.end..at].contains(','))
        {
            return Ok((n_phrase, Meaning::Filler));
        }
        let meaning = self.resolved(at, &rest[..n_phrase], &readings, before)?;
        match &meaning {
            Meaning::OneOf(sides, _) => {
                let n_houses = self.names.n_houses;
                let is_missing =
                    |side: &Side| matches!(side, Side::House(no) if !(1..=n_houses).contains(no));
                if sides.is_empty() {
                    return fault(at, format!("a row of {n_houses} houses has no middle"));
                } else if sides.iter().any(is_missing) {
                    return fault(at, self.no_house(number));
                }
            }
            Meaning::Compares(found) | Meaning::Mutually(found) | Meaning::Apart(found) => {
                let distance = found.distance.unwrap_or(found.step.abs());
                if distance > 0 && found.measure.is_none() {
                    self.check_distance(at, distance)?;
                }
            }
            _ => {}
        }
        Ok((n_phrase, meaning))
    }

    /// The length of a punctuation mark between words, which has no meaning.
    fn mark(&self, at: usize) -> Scanned<usize> {
        let rest = &self.text[at..];
        if rest.starts_with("'s") || rest.starts_with("’s") {
            return Ok(rest.find('s').unwrap_or_default() + 1);
        }
        let mark = rest
            .chars()
            .next()
            .filter(|mark| ".,;:\"“”()-'’".contains(*mark));
        mark.map(char::len_utf8).ok_or_else(|| {
            let word = word(rest);
            let nearest = self
                .names
                .nearest(word)
                .map(|name| format!("no value `{word}`; did you mean `{name}`?"));
            let end = word.len().max(rest.ceil_char_boundary(1));
            (at, nearest.unwrap_or_else(|| not_understood(&rest[..end])))
        })
    }

    /// A value by the name that stands here, with the step behind it, such as `+ 2`.
    fn value(
        &self,
        at: usize,
        length: usize,
        name: &str,
        before: Option<&Token>,
    ) -> Scanned<(usize, Meaning)> {
        let values = self.names.called(name);
        let [value] = values[..] else {
            let names = values.iter().map(|value| &*self.names.qualified[*value]);
            let known = names.collect::<Vec<_>>().join("`, `");
            return fault(
                at,
                format!("`{name}` belongs to more than one category; expected one of `{known}`"),
            );
        };
        if let Some(link) = before.filter(|token| token.is_link()) {
            let said = &self.text[link.at..link.end];
            if is_said_of_amounts(said)
                && !self.names.kinds[self.names.category_of(value)].is_ordered()
            {
                return fault(
                    link.at,
                    format!("`{said}` takes an amount; expected a value of an ordered category"),
                );
            }
        }
        let after = self.text[at + length..].trim_start();
        let number = after.get(1..).unwrap_or_default().trim_start();
        let behind = number.trim_start_matches(is_digit);
        let digits = &number[..number.len() - behind.len()];
        let way = match after.chars().next() {
            Some('+') => 1,
            Some('-') if self.has_signs || !digits.is_empty() => -1,
            _ => return Ok((length, Meaning::OneOf(vec![Side::Value(value)], 0))),
        };
        let at_number = self.text.len() - number.len();
        let step: i64 = digits.parse().map_err(|_| {
            (
                at_number,
                format!("`{}` without a number of houses behind it", &after[..1]),
            )
        })?;
        self.check_distance(at_number, step)?;
        let length = self.text.len() - behind.len() - at;
        Ok((length, Meaning::OneOf(vec![Side::Value(value)], way * step)))
    }

    /// Makes sure that a house may be this far from another, of which the number is here.
    fn check_distance(&self, at: usize, distance: i64) -> Scanned<()> {
        let farthest = self.names.n_houses - 1;
        if (1..=farthest).contains(&distance) {
            return Ok(());
        }
        let needed = format!("expected a number of houses from 1 to {farthest}");
        fault(at, format!("a distance of `{distance}`; {needed}"))
    }

    /// The only meaning of a phrase that follows another part.
    fn resolved(
        &self,
        at: usize,
        found: &str,
        readings: &[Reading],
        before: Option<&Token>,
    ) -> Scanned<Meaning> {
        let (number, is_bare) = match readings[0].meaning {
            Meaning::Number(number) => (number, true),
            Meaning::Amount(number) => (number, false),
            Meaning::Between if self.named().any(|idx| self.names.kinds[idx].is_ordered()) => {
                return fault(
                    at,
                    format!(
                        "`{found}` is about houses; expected `more than` and `less than`, in two clues"
                    ),
                );
            }
            _ => return self.chosen(at, found, readings),
        };
        if before
            .and_then(Token::comparison)
            .is_some_and(|comparison| comparison.measure.is_some())
        {
            return Ok(Meaning::OneOf(vec![Side::Amount(number)], 0));
        }
        let is_house = is_bare && number <= self.names.n_houses;
        let called = self.names.called(found);
        if is_house && !called.is_empty() && !self.has_signs {
            let value = &self.names.qualified[called[0]];
            return fault(
                at,
                format!(
                    "`{found}` may be a house or a value; expected `house {found}` or `{value}`"
                ),
            );
        }
        let values = self.names.with_amount(number).map(|value| Reading {
            measure: Some(self.names.category_of(value)),
            meaning: Meaning::OneOf(vec![Side::Value(value)], 0),
        });
        let values: Vec<Reading> = values.collect();
        if is_house || is_bare && values.is_empty() {
            return Ok(Meaning::Number(number));
        }
        self.chosen(at, found, &values)
    }

    /// The intended one of these readings, one for each category: that of the category that the clue refers to.
    fn chosen(&self, at: usize, found: &str, readings: &[Reading]) -> Scanned<Meaning> {
        let of: Vec<Option<usize>> = readings.iter().map(|reading| reading.measure).collect();
        let measure = match (&of[..], readings.first().map(|reading| &reading.meaning)) {
            ([], _) => return fault(at, format!("no ordered category has `{found}`")),
            ([None], Some(Meaning::Compares(_))) if found.to_lowercase().contains("same as") => {
                // It compares houses, unless a category is named.
                let measure = self.named().next();
                let same = Comparison::SAME;
                return Ok(Meaning::Compares(Comparison { measure, ..same }));
            }
            ([only], Some(Meaning::OneOf(..))) => *only,
            ([None], _) => None,
            _ => self.about(at, found, &of)?,
        };
        let mut meant = readings.iter().filter(|reading| reading.measure == measure);
        match meant.next() {
            Some(first) if meant.all(|other| other.meaning == first.meaning) => {
                Ok(first.meaning.clone())
            }
            _ => Err((at, self.unclear(found, &of))),
        }
    }

    /// The one of these candidates that the words refer to: a category, or `None` for the houses.
    fn about(&self, at: usize, found: &str, of: &[Option<usize>]) -> Scanned<Option<usize>> {
        let is_told = |idx: &usize| {
            let mut words = self.words.iter();
            words.any(|word| tells(word, &self.names.kinds[*idx]))
        };
        let mut told: Vec<usize> = of.iter().flatten().copied().filter(is_told).collect();
        told.dedup();
        let sorted_by = self.names.sorted_by;
        match (of, &told[..]) {
            (_, [category]) => Ok(Some(*category)),
            ([only], _) if self.named().next().is_none() => Ok(*only),
            _ if sorted_by.is_some() && of.contains(&sorted_by) => Ok(sorted_by),
            _ => fault(at, self.unclear(found, of)),
        }
    }

    fn unclear(&self, found: &str, of: &[Option<usize>]) -> String {
        let names = of.iter().map(|category| match category {
            Some(category) => format!("`{}`", self.names.kinds[*category].name),
            None => "houses".to_owned(),
        });
        let names = names.collect::<Vec<_>>().join(" or ");
        format!(
            "`{found}` is ambiguous: it may refer to {names}; expected the name of a category, a unit, or `left of` and `right of`"
        )
    }

    /// The categories that the clue names.
    fn named(&self) -> impl Iterator<Item = usize> {
        let is_named = |idx: &usize| {
            self.words
                .iter()
                .any(|word| self.names.kinds[*idx].is_called(word))
        };
        (0..self.names.kinds.len()).filter(is_named)
    }

    /// The condition of statements, and of the word that joins them.
    fn statements(&self, tokens: &[Token]) -> Scanned<Expr> {
        let (tokens, not_both) = match tokens {
            [statements @ .., last] if last.meaning == Meaning::NotBoth => (statements, Some(last)),
            _ => (tokens, None),
        };
        let joins = tokens.iter().filter_map(|token| match token.meaning {
            Meaning::Joins(operator) => Some((token, operator)),
            _ => None,
        });
        let joins: Vec<(&Token, Binary)> = joins.collect();
        let join = match (joins.first(), not_both) {
            (None, None) => Binary::Or,
            (Some((_, Binary::Or)), Some(_)) => Binary::NotEqual,
            (Some((_, operator)), None) => *operator,
            (_, Some(last)) => return fault(last.at, "expected `or` before `but not both`"),
        };
        let is_odd = |other: Binary| join == Binary::NotEqual || other != join;
        if let Some((next, _)) = joins.iter().skip(1).find(|(_, other)| is_odd(*other)) {
            let found = &self.text[next.at..next.end];
            return fault(
                next.at,
                format!("a second `{found}` is unclear; expected a clue for each"),
            );
        }
        let parts: Vec<&[Token]> = tokens
            .split(|token| matches!(token.meaning, Meaning::Joins(_)))
            .collect();
        let sentences = self.sentences(&parts, join == Binary::And)?;
        let tests: Vec<Expr> = sentences
            .iter()
            .map(|items| self.sentence(items))
            .collect::<Scanned<_>>()?;
        Ok(match (join, &tests[..]) {
            (Binary::NotEqual, [one, other]) => one.clone().differs(other.clone()),
            (Binary::And, _) => all_of(tests),
            _ => any_of(tests),
        })
    }

    /// "Of A and B, one is C and the other D": two houses, which match the two statements in either order.
    fn one_and_the_other(&self, tokens: &[Token], other: usize) -> Scanned<Expr> {
        let problem = "expected `of A and B, one is C and the other D`";
        let unclear = || (tokens[other].at, problem.to_owned());
        let is_one = |pair: &[Token]| pair[0].meaning == Meaning::Number(1) && pair[1].is_link();
        let found = tokens[..other].windows(2).position(is_one);
        let one = found.ok_or_else(unclear)?;
        let mut two = tokens[..one].to_vec();
        two.retain(|token| !token.is_link());
        let [first, and, second] = &two[..] else {
            return Err(unclear());
        };
        if and.meaning != Meaning::And || !first.is_house() || !second.is_house() {
            return Err(unclear());
        }
        let statement = |subject: &Token, predicate: &[Token]| {
            let mut link = subject.clone();
            link.meaning = Meaning::Be;
            self.sentence(&items(&[&[subject.clone(), link], predicate].concat()))
        };
        let way = |one_of_two: &Token, the_other: &Token| {
            let first = statement(one_of_two, &tokens[one + 1..other])?;
            Ok(first.and(statement(the_other, &tokens[other + 1..])?))
        };
        let apart = self.claim(first, Comparison::SAME, true, second)?;
        Ok(way(first, second)?.or(way(second, first)?).and(apart))
    }

    /// The sentences that `or` joins, each made whole: in "the Brit or the Dane keeps dogs" and in "the Brit has cats or dogs", a house
    /// alone replaces one in the sentence beside it. `nor` denies all of them.
    fn sentences(&self, parts: &[&[Token]], is_nor: bool) -> Scanned<Vec<Vec<Token>>> {
        let (mut sentences, mut subjects) = (Vec::<Vec<Token>>::new(), Vec::<Token>::new());
        for tokens in parts {
            let mut items = items(tokens);
            let has_link = items.first().is_some_and(Token::is_link);
            items.drain(..usize::from(has_link));
            items.retain(|item| !is_nor || item.meaning != Meaning::Not && !item.is_link());
            let end = tokens.last().map_or(self.text.len(), |token| token.end);
            let at = items.first().map_or(end, |item| item.at);
            if parts.len() > 1 && n_houses(&items) < 2 {
                match (sentences.last(), &items[..]) {
                    (Some(before), [_, ..]) => {
                        let whole = completed(before, &items, has_link, is_nor);
                        items = whole.ok_or_else(|| (at, OR.to_owned()))?;
                    }
                    (None, [house]) if house.is_house() => {
                        subjects.push(house.clone());
                        continue;
                    }
                    _ => return fault(end, OR),
                }
            }
            if (is_nor || !subjects.is_empty()) && is_denied(&items) {
                return fault(at, OR);
            }
            for subject in subjects.drain(..) {
                sentences.push([&[subject], &items[1..]].concat());
            }
            sentences.push(items);
        }
        if !subjects.is_empty() {
            return fault(self.text.len(), OR);
        }
        for sentence in sentences.iter_mut().filter(|_| is_nor) {
            let mut not = sentence[0].clone();
            not.meaning = Meaning::Not;
            sentence.insert(1, not);
        }
        Ok(sentences)
    }

    /// The condition of a sentence.
    fn sentence(&self, items: &[Token]) -> Scanned<Expr> {
        let houses: Vec<&Token> = items.iter().filter(|item| item.is_house()).collect();
        let mut comparisons: Vec<Comparison> = items.iter().filter_map(Token::comparison).collect();
        let (mut letters, mut words) = (('A'..='Z').cycle(), Vec::new());
        for item in items {
            let letter = item.is_house().then(|| letters.next());
            words.push(item.word(letter.flatten().unwrap_or_default()));
        }
        let is_chain = words.len() % 2 == 1
            && items.iter().step_by(2).all(Token::is_house)
            && words.iter().skip(1).step_by(2).all(|word| word == "beside");
        let mut orders = vec![houses.clone()];
        if is_chain && comparisons.len() > 1 {
            check_chain(items[1].at, &comparisons)?;
        } else {
            let form = words.join(" ");
            let Some((_, letters)) = SENTENCES.iter().find(|(words, _)| *words == form) else {
                return Err(self.no_sentence(items, &words));
            };
            let house = |letter| houses[usize::from(letter - b'A')];
            let ordered = letters
                .iter()
                .map(|order| order.bytes().map(house).collect());
            orders = ordered.collect();
            if comparisons.is_empty() {
                let compares = [Comparison::SAME, Comparison::new(Binary::Less, 0)];
                comparisons = vec![compares[houses.len() - 2]; houses.len() - 1];
            }
        }
        let is_denied = items.iter().any(|item| item.meaning == Meaning::Not);
        let tests = orders.iter().map(|houses| {
            let pairs = houses.windows(2).zip(&comparisons);
            let claims = pairs
                .map(|(sides, comparison)| self.claim(sides[0], *comparison, is_denied, sides[1]));
            Ok(all_of(claims.collect::<Scanned<_>>()?))
        });
        Ok(any_of(tests.collect::<Scanned<_>>()?))
    }

    /// The condition that a comparison of two houses holds, or that it does not.
    fn claim(
        &self,
        first: &Token,
        comparison: Comparison,
        is_denied: bool,
        second: &Token,
    ) -> Scanned<Expr> {
        let ((one, step), (others, other_step)) = (first.sides(), second.sides());
        let [Side::Value(value)] = *one else {
            if let [Side::Value(_)] = others {
                return self.claim(second, comparison.turned(), is_denied, first);
            }
            let problem = "two houses are compared; expected a value on one side";
            return fault(second.at, problem);
        };
        let mut stated = comparison;
        stated.step += step - other_step;
        if is_denied {
            stated = stated.denied();
        }
        let tests = others.iter().map(|other| {
            let problem = self.problem(stated, value, *other);
            problem.map_or_else(
                || Ok(stated.test(self.names, value, *other)),
                |problem| Err((second.at, problem)),
            )
        });
        let tests = tests.collect::<Scanned<_>>()?;
        Ok(if is_denied {
            all_of(tests)
        } else {
            any_of(tests)
        })
    }

    /// The reason why a comparison makes no sense for these sides, if there is one.
    fn problem(&self, stated: Comparison, value: usize, other: Side) -> Option<String> {
        let names = self.names;
        let mut values = vec![value];
        if let Side::Value(other) = other {
            let [one, two] = [value, other].map(|value| &names.qualified[value]);
            let is_one_category = names.category_of(value) == names.category_of(other);
            if value == other || stated == Comparison::SAME && is_one_category {
                return Some(format!(
                    "`{one}` and `{two}` belong to one category, and a house has one value of each; expected two categories"
                ));
            }
            values.push(other);
        }
        values.retain(|value| {
            names.is_shared(*value) && stated.measure != Some(names.category_of(*value))
        });
        if let Some(value) = values.first()
            && (values.len() > 1 || !stated.is_same() || stated.measure.is_some())
        {
            let value = &names.qualified[*value];
            return Some(format!(
                "several houses may have `{value}`; expected a clue that a house has it, or does not have it"
            ));
        }
        let kind = &names.kinds[stated.measure?];
        let problem = if stated.is_same() && !kind.is_shared {
            "differs in every house; expected it in `shared = [...]` if several houses may have the same value"
        } else if !kind.is_ordered() && !stated.is_same() {
            "has no order; expected it in `ordered = [...]`"
        } else if !kind.has_numbers && (!stated.is_plain() || matches!(other, Side::Amount(_))) {
            "has an order, but no numbers; expected `more than` or `less than` alone"
        } else {
            return None;
        };
        Some(format!("`{}` {problem}", kind.name))
    }

    /// The error for items, with their words, that do not form a sentence.
    fn no_sentence(&self, items: &[Token], words: &[String]) -> (usize, String) {
        let is_between = items.iter().any(|item| item.meaning == Meaning::Between);
        let mut houses = items.iter().filter(|item| item.is_house());
        if let Some(house) = houses.nth(if is_between { 3 } else { 2 }) {
            let problem = "a clue compares two values, or three with `between`; each of two conditions is a clue of its own";
            return (house.at, problem.to_owned());
        }
        let n_read = SENTENCES.iter().map(|(form, _)| {
            let pairs = form.split(' ').zip(words);
            pairs.take_while(|(form, word)| form == word).count()
        });
        match items.get(n_read.max().unwrap_or_default()) {
            Some(item) => (item.at, not_understood(&self.text[item.at..item.end])),
            None => (self.text.len(), format!("the clue ends; {FORMS}")),
        }
    }

    fn no_house(&self, number: i64) -> String {
        let called = self.names.called(&number.to_string());
        let hint = called
            .first()
            .map(|value| format!("; the value is written `{}`", self.names.qualified[*value]));
        let n_houses = self.names.n_houses;
        format!(
            "no house `{number}`; houses are numbered 1 to {n_houses}{}",
            hint.unwrap_or_default()
        )
    }
}

fn not_understood(found: &str) -> String {
    format!("`{found}` is not understood here; {FORMS}")
}

fn is_digit(symbol: char) -> bool {
    symbol.is_ascii_digit()
}

/// True if a number between these tokens may be a count instead of a house.
fn is_count(before: &[Token], next: Option<&Token>) -> bool {
    use Meaning::{And, Be, Between, Compares, Joins, Not, NotBoth, Other};
    let mut meanings = before.iter().rev().map(|token| &token.meaning);
    let last = meanings.find(|meaning| **meaning != Meaning::Filler);
    !matches!(
        (last, next.map(|token| &token.meaning)),
        (
            None | Some(Be | Not | And | Between | Joins(_) | Compares(_)),
            None | Some(And | Between | Joins(_) | NotBoth | Other | Compares(_))
        )
    )
}

/// The tokens of a sentence that carry meaning. A verb counts only where nothing else stands between two houses, or before the first one.
fn items(tokens: &[Token]) -> Vec<Token> {
    let (mut items, mut link) = (Vec::<Token>::new(), None);
    for token in tokens {
        if token.is_link() {
            link = Some(token);
            continue;
        }
        let is_first = token.is_house() && items.last().is_none_or(Token::is_house);
        items.extend(link.filter(|_| is_first).cloned());
        if token.meaning != Meaning::Not {
            link = None;
        }
        items.push(token.clone());
    }
    items
}

fn n_houses(items: &[Token]) -> usize {
    items.iter().filter(|item| item.is_house()).count()
}

/// True if a sentence says only where a house is not.
fn is_denied(items: &[Token]) -> bool {
    let mut comparisons = items.iter().filter_map(Token::comparison);
    items.iter().any(|item| item.meaning == Meaning::Not)
        || comparisons.next().is_some_and(Comparison::is_denied)
}

/// A sentence made of the one before it: with another last house, or with something else about the first.
fn completed(
    before: &[Token],
    items: &[Token],
    has_link: bool,
    is_nor: bool,
) -> Option<Vec<Token>> {
    let [first, middle @ .., last] = before else {
        return None;
    };
    let is_pair = n_houses(before) == 2 && first.is_house() && last.is_house();
    if !is_pair || is_denied(before) && !is_nor {
        return None;
    }
    let mut comparisons = before.iter().filter_map(Token::comparison);
    let is_same = comparisons.all(|comparison| comparison == Comparison::SAME);
    match items {
        [house] if house.is_house() && (is_same || !has_link) => {
            Some([slice::from_ref(first), middle, items].concat())
        }
        _ => is_same.then(|| [slice::from_ref(first), items].concat()),
    }
}

/// Checks that several comparisons in a row go in one direction, since `A != B != C` is ambiguous.
fn check_chain(at: usize, comparisons: &[Comparison]) -> Scanned<()> {
    let go = |operators: [Binary; 3]| {
        let mut all = comparisons.iter();
        all.all(|it| it.distance.is_none() && operators.contains(&it.operator))
    };
    if go([Binary::Equal, Binary::Less, Binary::LessOrEqual])
        || go([Binary::Equal, Binary::Greater, Binary::GreaterOrEqual])
    {
        return Ok(());
    }
    let problem =
        "only =, < and <=, or =, > and >=, make a chain; expected a clue for each comparison";
    fault(at, problem)
}

/// The condition that all of these are true.
fn all_of(tests: Vec<Expr>) -> Expr {
    Expr::all_with(Binary::And, tests).expect("a clue has a condition")
}

/// The condition that one of these is true. If each of them gives a house for the same value, it becomes a list of houses.
fn any_of(tests: Vec<Expr>) -> Expr {
    let houses = tests.iter().map(|test| test.operands(Binary::Equal));
    if let Some(houses) = houses.collect::<Option<Vec<_>>>()
        && houses.len() > 1
        && houses.iter().all(|(value, _)| *value == houses[0].0)
    {
        let places = houses.iter().map(|(_, place)| (*place).clone());
        return houses[0].0.clone().is_in(places);
    }
    Expr::all_with(Binary::Or, tests).expect("a clue has a condition")
}
