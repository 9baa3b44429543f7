//! Clues in words: sentences of a small grammar, and the clues in signs that say the same.
//!
//! A sentence is values and houses, and the phrases around them. No word is skipped: what its phrases do not say together is refused,
//! since it may change what the sentence means.

use super::NOT_OR;
use super::phrases::{Meaning, Part, nearest_forms, not_understood, parts};
use super::term::Scanned;
use crate::family::logic::file::names::Names;

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

/// The message about an `or` that lacks a whole comparison on one side.
const WHOLE: &str = "expected a whole comparison on both sides of `or`, as in `A is B or C is D`";

/// Reads a clue in words, and gives the same clue in signs.
/// Fails where a word is unknown, or means nothing where it stands.
pub fn in_signs(text: &str, names: &Names, n_houses: usize) -> Scanned<InSigns> {
    let parts = parts(text, names, n_houses)?;
    let (mut signs, mut repeated) = (InSigns::default(), None);
    let is_or = |(_, part): &(usize, Part)| matches!(part, Part::Phrase(Meaning::Or(_), _));
    for alternative in parts.split_inclusive(is_or) {
        let (or, alternative) = match alternative {
            [rest @ .., (at, Part::Phrase(Meaning::Or(word), _))] => (Some((*at, *word)), rest),
            _ => (None, alternative),
        };
        let is_first = signs.text.is_empty();
        let alternative = Alternative::new(text, n_houses, alternative)?;
        match alternative.operands[..] {
            [_] if !is_first => alternative.write_half(&repeated, &mut signs)?,
            [] | [_] => {
                return Err(match or {
                    Some((at, _)) => (at, WHOLE.to_owned()),
                    None => (
                        text.len(),
                        format!("the clue ends; {}", nearest_forms(text)),
                    ),
                });
            }
            _ => repeated = alternative.write(&mut signs)?,
        }
        if let Some((at, word)) = or {
            signs.push(at, word);
        }
    }
    Ok(signs)
}

/// The relation that a phrase states between the values around it, with its signs alone and with `not`.
#[derive(Debug, PartialEq, Eq)]
enum Says<'a> {
    Not,
    And,
    InOrder,
    Sign(&'a str),
    Relation(String, String),
    Mutual(String, String),
    Apart(String),
}

/// The phrases before a value, or behind the last.
#[derive(Debug, Default)]
struct Link<'a> {
    says: Vec<(usize, Says<'a>)>,
    has_verb: bool,
    has_preposition: bool,
}

impl<'a> Link<'a> {
    /// Fails where a phrase does not go with those before it.
    fn new(text: &str, parts: &'a [(usize, Part)]) -> Scanned<Self> {
        let mut link = Self::default();
        // The noun that its article makes one certain person or house.
        let mut definite = None;
        for (idx, (at, part)) in parts.iter().enumerate() {
            let (meaning, number) = match part {
                Part::Phrase(meaning, number) => (*meaning, *number),
                Part::Sign(sign) => {
                    link.says.push((*at, Says::Sign(sign)));
                    continue;
                }
                Part::Value(_) | Part::Number(_) | Part::House(_) => continue,
            };
            let meaning_before =
                |n_before: usize| match idx.checked_sub(n_before).map(|idx| &parts[idx].1) {
                    Some(Part::Phrase(meaning, _)) => *meaning,
                    _ => Meaning::Filler,
                };
            let before = meaning_before(1);
            let numbered = |sign: &str| {
                let number = number.unwrap_or(0);
                sign.replace('#', &number.to_string())
                    .replace('^', &(number + 1).to_string())
            };
            let fault = || Err((*at, not_understood(text, *at)));
            match meaning {
                _ if before == Meaning::Directly && !matches!(meaning, Meaning::Relation(_)) => {
                    return fault();
                }
                Meaning::Noun | Meaning::Place | Meaning::Plural => {
                    if before == Meaning::The || definite.is_some() && is_noun(before) {
                        definite = Some(meaning);
                    }
                }
                Meaning::In => link.has_preposition = true,
                Meaning::Be | Meaning::Verb | Meaning::Participle => link.has_verb = true,
                Meaning::By => {
                    let earlier = meaning_before(2);
                    let is_passive = earlier == Meaning::Be || is_noun(earlier);
                    if before != Meaning::Participle || !is_passive {
                        return fault();
                    }
                }
                Meaning::Not => link.says.push((*at, Says::Not)),
                Meaning::And => link.says.push((*at, Says::And)),
                Meaning::InOrder => link.says.push((*at, Says::InOrder)),
                Meaning::Relation(forms) => {
                    // "The house left of the red one" is the next one, and "the house that stands left of it" is hardly any.
                    let is_sided = forms[0] != forms[2];
                    let is_next = is_sided && definite.is_some() && is_noun(before);
                    let is_any = before != Meaning::Directly && !is_next;
                    let is_unclear = match definite {
                        Some(Meaning::Plural) => true,
                        Some(Meaning::Place) => is_any,
                        _ => false,
                    };
                    if is_sided && is_unclear {
                        return fault();
                    }
                    let form = if is_any { 0 } else { 2 };
                    let [sign, negated] = [forms[form], forms[form + 1]].map(numbered);
                    if sign.is_empty() {
                        return Err((parts[idx - 1].0, not_understood(text, parts[idx - 1].0)));
                    }
                    link.says.push((*at, Says::Relation(sign, negated)));
                }
                Meaning::Mutual(forms) => {
                    let [sign, negated] = forms.map(numbered);
                    link.says.push((*at, Says::Mutual(sign, negated)));
                }
                Meaning::Apart => link.says.push((*at, Says::Apart(numbered("~^")))),
                Meaning::Filler | Meaning::The | Meaning::Directly => {}
                Meaning::House(_) | Meaning::Or(_) => return fault(),
            }
        }
        match parts.last() {
            Some((at, Part::Phrase(Meaning::Directly, _))) => Err((*at, not_understood(text, *at))),
            _ => Ok(link),
        }
    }

    /// True if this phrase relates the last value of a sentence to those after the phrase.
    fn begins_a_sentence(&self) -> bool {
        matches!(
            self.says[..],
            [(_, Says::Relation(..))] | [(_, Says::Not), (_, Says::Relation(..))]
        )
    }

    fn is_not(&self) -> bool {
        matches!(self.says[..], [(_, Says::Not), ..])
    }
}

fn is_noun(meaning: Meaning) -> bool {
    matches!(meaning, Meaning::Noun | Meaning::Place | Meaning::Plural)
}

/// A value, or the number of one or more houses.
#[derive(Debug, Clone, Copy)]
struct Operand<'a> {
    at: usize,
    text: &'a str,
    are_several: bool,
}

/// The sign that `or 5` repeats, and whether it is denied.
type Repeated = Option<(String, bool)>;

/// One of the alternatives of a clue: values, and the link before each. The last link stands behind all values.
struct Alternative<'a> {
    text: &'a str,
    n_houses: usize,
    operands: Vec<Operand<'a>>,
    links: Vec<Link<'a>>,
}

impl<'a> Alternative<'a> {
    fn new(text: &'a str, n_houses: usize, parts: &'a [(usize, Part)]) -> Scanned<Self> {
        let (mut operands, mut links, mut start) = (Vec::new(), Vec::new(), 0);
        let has_sign = parts.iter().any(|(_, part)| matches!(part, Part::Sign(_)));
        for (idx, (at, part)) in parts.iter().enumerate() {
            let text_of_operand = match part {
                Part::Value(operand) | Part::House(operand) | Part::Number(operand) => operand,
                Part::Sign(_) | Part::Phrase(..) => continue,
            };
            let mut link = Link::new(text, &parts[start..idx])?;
            if matches!(part, Part::Number(_)) && !has_sign {
                let is_inverted = links.first().is_some_and(Link::begins_a_sentence);
                if is_inverted || counts(&parts[..idx], parts.get(idx + 1)) {
                    return Err((*at, not_understood(text, *at)));
                }
            }
            link.has_verb |= matches!(part, Part::House(_));
            links.push(link);
            operands.push(Operand {
                at: *at,
                text: text_of_operand,
                are_several: matches!(part, Part::House(houses) if houses.contains(' ')),
            });
            start = idx + 1;
        }
        links.push(Link::new(text, &parts[start..])?);
        Ok(Self {
            text,
            n_houses,
            operands,
            links,
        })
    }

    /// Writes a value that stands for a whole comparison behind `or`.
    fn write_half(&self, repeated: &Repeated, signs: &mut InSigns) -> Scanned<()> {
        let Operand { at, text, .. } = self.operands[0];
        if let Some((at, _)) = self.links.iter().flat_map(|link| &link.says).next() {
            return Err((*at, WHOLE.to_owned()));
        }
        let link = &self.links[0];
        match repeated {
            Some((_, true)) => Err((at, NOT_OR.to_owned())),
            // "The Brit lives next to the red house or drinks tea" says nothing about who lives next to the tea.
            Some((sign, false)) if sign == "=" || !link.has_verb && !link.has_preposition => {
                signs.push(at, text);
                Ok(())
            }
            _ => Err((at, WHOLE.to_owned())),
        }
    }

    /// Writes the alternative in signs, and gives what a half behind it repeats.
    fn write(&self, signs: &mut InSigns) -> Scanned<Repeated> {
        self.check_length()?;
        let [first, .., end] = &self.links[..] else {
            return Ok(None);
        };
        if self.write_joined(signs) {
            return Ok(None);
        }
        if first.begins_a_sentence() {
            self.write_inverted(signs)?;
            return Ok(None);
        }
        // "The man who does not drink tea lives in the red house."
        let second = &self.links[1];
        let is_moved = first.is_not() && first.says.len() == 1 && second.says.is_empty();
        if let Some((at, _)) = first.says.first().filter(|_| !is_moved) {
            return Err((*at, not_understood(self.text, *at)));
        }
        let sign = if is_moved { "!=" } else { self.sign(1)? };
        let is_denied = is_moved || second.is_not();
        match (&self.operands[..], &end.says[..]) {
            ([one, other], []) => {
                self.write_pair(*one, sign, *other, is_denied, signs)?;
                return Ok(Some((sign.to_owned(), is_denied)));
            }
            (operands, []) => {
                for (idx, operand) in operands.iter().enumerate() {
                    if idx > 0 {
                        signs.push(self.start(idx), self.sign(idx)?);
                    }
                    signs.push(operand.at, operand.text);
                }
            }
            ([middle, left, right], [(at, Says::InOrder)])
                if sign == "between" && self.sign(2)? == "and" =>
            {
                for (at, part) in [
                    (left.at, left.text),
                    (*at, "<"),
                    (middle.at, middle.text),
                    (*at, "<"),
                    (right.at, right.text),
                ] {
                    signs.push(at, part);
                }
            }
            (_, [(at, _), ..]) => return Err((*at, not_understood(self.text, *at))),
        }
        Ok(None)
    }

    /// Writes a sentence about two values that `and` joins: "The Brit and the Dane are neighbours", "There is one house between the
    /// Brit and the Dane".
    fn write_joined(&self, signs: &mut InSigns) -> bool {
        let ([first, and, end], [one, other]) = (&self.links[..], &self.operands[..]) else {
            return false;
        };
        let (at, sign) = match (&first.says[..], &and.says[..], &end.says[..]) {
            (
                [],
                [(_, Says::And)],
                [(at, Says::Mutual(sign, _))] | [(_, Says::Not), (at, Says::Mutual(_, sign))],
            )
            | ([(at, Says::Apart(sign))], [(_, Says::And)], [])
                if !sign.is_empty() =>
            {
                (*at, sign)
            }
            _ => return false,
        };
        for (at, part) in [(one.at, one.text), (at, sign), (other.at, other.text)] {
            signs.push(at, part);
        }
        true
    }

    /// Writes a sentence that begins with a relation: "Next to the red house lives the Brit" says of the last value how it stands to the
    /// others.
    fn write_inverted(&self, signs: &mut InSigns) -> Scanned<()> {
        let [others @ .., last] = &self.operands[..] else {
            return Ok(());
        };
        let n_others = others.len();
        let [link, end] = &self.links[n_others..] else {
            return Ok(());
        };
        let unclear = link.says.iter().chain(&end.says).map(|(at, _)| *at).next();
        if let Some(at) = unclear.or((!link.has_verb).then_some(last.at)) {
            return Err((at, not_understood(self.text, at)));
        }
        signs.push(last.at, last.text);
        signs.push(self.start(0), self.sign(0)?);
        for (idx, operand) in others.iter().enumerate() {
            if idx > 0 {
                let sign = self.sign(idx)?;
                if sign != "and" {
                    return Err((operand.at, not_understood(self.text, operand.at)));
                }
                signs.push(operand.at, sign);
            }
            signs.push(operand.at, operand.text);
        }
        Ok(())
    }

    fn write_pair(
        &self,
        one: Operand,
        sign: &str,
        other: Operand,
        is_denied: bool,
        signs: &mut InSigns,
    ) -> Scanned<()> {
        let (one, other) = if one.are_several && matches!(sign, "=" | "!=") {
            (other, one)
        } else {
            (one, other)
        };
        let ends = format!("1 or {}", self.n_houses);
        let last = self.n_houses.to_string();
        let parts: &[(usize, &str)] = if !(other.are_several && is_denied) {
            &[
                (one.at, one.text),
                (self.start(1), sign),
                (other.at, other.text),
            ]
        } else if sign == "!=" && other.text == ends {
            &[
                (other.at, "1"),
                (other.at, "<"),
                (one.at, one.text),
                (other.at, "<"),
                (other.at, &last),
            ]
        } else {
            return Err((other.at, NOT_OR.to_owned()));
        };
        for (at, part) in parts {
            signs.push(*at, part);
        }
        Ok(())
    }

    /// Where what stands before a value begins.
    fn start(&self, idx: usize) -> usize {
        let says = self.links[idx].says.first();
        says.map_or(self.operands[idx].at, |(at, _)| *at)
    }

    /// The sign before a value.
    fn sign(&self, idx: usize) -> Scanned<&str> {
        let link = &self.links[idx];
        let (at, sign) = match &link.says[..] {
            [] if link.has_verb => return Ok("="),
            // "Brit ~2 the red house"
            [] if self.has_sign() => return Ok(""),
            [] => (self.operands[idx].at, ""),
            [(_, Says::Not)] => return Ok("!="),
            [(_, Says::And)] => return Ok("and"),
            [(_, Says::Sign(sign))] if !link.has_verb => return Ok(sign),
            [(at, Says::Relation(sign, _))] | [(at, Says::Not), (_, Says::Relation(_, sign))] => {
                (*at, sign.as_str())
            }
            [(at, _)] | [_, (at, _), ..] => (*at, ""),
        };
        match sign {
            "" => Err((at, not_understood(self.text, at))),
            sign => Ok(sign),
        }
    }

    fn has_sign(&self) -> bool {
        let mut says = self.links.iter().flat_map(|link| &link.says);
        says.any(|(_, says)| matches!(says, Says::Sign(_)))
    }

    /// Makes sure that a sentence compares two values, or three with `between`: of more, it is not clear which of them it compares.
    fn check_length(&self) -> Scanned<()> {
        let mut says = self.links.iter().flat_map(|link| &link.says);
        let most =
            if says.any(|(_, says)| matches!(says, Says::Relation(sign, _) if sign == "between")) {
                3
            } else {
                2
            };
        match self.operands.get(most) {
            Some(operand) if !self.has_sign() => {
                let problem = "a clue in words compares two values, or three with `between`; each of two conditions is a clue of its own";
                Err((operand.at, problem.to_owned()))
            }
            _ => Ok(()),
        }
    }
}

/// True if a number between these parts may be a count instead of a house.
fn counts(before: &[(usize, Part)], next: Option<&(usize, Part)>) -> bool {
    let is_house = match before.last() {
        None => true,
        Some((_, Part::Phrase(meaning, _))) => matches!(
            meaning,
            Meaning::Be | Meaning::In | Meaning::Not | Meaning::And | Meaning::Relation(_)
        ),
        Some(_) => false,
    };
    let ends = match next {
        None => true,
        Some((_, part)) => matches!(part, Part::Phrase(Meaning::And, _)),
    };
    !is_house || !ends
}
