//! Clues, and the small language they are written in: a value, where it stands, and another value or a house.

use super::names::{Names, ends_a_word, is_number};
use crate::error::Place;
use crate::family::logic::error::LogicError;
use crate::family::logic::model::{Clue, Comparison, Operand, ValueId};

/// The relations as clues spell them.
const RELATIONS: [(&str, Comparison); 5] = [
    ("!=", Comparison::Different),
    ("=", Comparison::Same),
    ("<", Comparison::Left),
    (">", Comparison::Right),
    ("~", Comparison::Beside),
];

/// How many values a message lists at most.
const FEW: usize = 12;

/// Reads the clue at this place.
/// Fails when it names no known value, or is not a clue; the message says where in the clue, and what was expected.
pub fn parse(
    text: &str,
    place: &Place,
    names: &Names,
    n_houses: usize,
) -> Result<Clue, LogicError> {
    let mut scanner = Scanner {
        text,
        at: 0,
        names,
        n_houses,
    };
    scanner.clue().map_err(|(at, problem)| LogicError::Clue {
        place: place.clone(),
        clue: one_line(text),
        column: text[..at].chars().count() + 1,
        problem,
    })
}

/// A part of a clue, or at which byte it is wrong, and what is.
type Scanned<T> = std::result::Result<T, (usize, String)>;

/// One side of a clue.
#[derive(Clone, Copy)]
struct Term {
    operand: Operand,
    step: i64,
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    names: &'a Names,
    n_houses: usize,
}

impl<'a> Scanner<'a> {
    fn clue(&mut self) -> Scanned<Clue> {
        let first = self.term()?;
        let relation = self.relation()?;
        let second_at = self.skip_blanks();
        let second = self.term()?;
        let end = self.skip_blanks();
        if !self.rest().is_empty() {
            let found = self.rest().trim_end();
            let problem = format!("the clue continues with `{found}`; expected its end");
            return Err((end, problem));
        }
        let step = first.step - second.step;
        let (left, step, relation, right) = match (first.operand, second.operand) {
            (Operand::Value(left), right) => (left, step, relation, right),
            (left, Operand::Value(right)) => (right, -step, relation.turned(), left),
            (Operand::House(_), Operand::House(_)) => {
                let problem = "two houses are compared; expected a value on one side";
                return Err((second_at, problem.to_owned()));
            }
        };
        if right == Operand::Value(left) {
            let value = self.names.qualified(left);
            let problem =
                format!("`{value}` is compared with itself; expected two different values");
            return Err((second_at, problem));
        }
        if let (Operand::Value(other), Comparison::Same, 0) = (right, relation, step)
            && other.category_idx == left.category_idx
        {
            let (left, right) = (self.names.qualified(left), self.names.qualified(other));
            let problem = format!(
                "`{left}` and `{right}` belong to one category, and a house has only one value of it"
            );
            return Err((second_at, problem));
        }
        Ok(Clue {
            text: one_line(self.text),
            left,
            step,
            relation,
            right,
        })
    }

    /// A value, with or without a step behind it, or the number of a house.
    fn term(&mut self) -> Scanned<Term> {
        let start = self.skip_blanks();
        if let Some((name, meant)) = self.names.at_start_of(self.rest()) {
            let [id] = meant[..] else {
                return Err((start, self.mistakable(name, &meant)));
            };
            self.at += name.len();
            let operand = Operand::Value(id);
            let step = self.step()?;
            return Ok(Term { operand, step });
        }
        let digits = self.digits();
        if digits.is_empty() || !ends_a_word(&self.rest()[digits.len()..]) {
            return Err((start, self.unknown()));
        }
        self.at += digits.len();
        let operand = Operand::House(self.house(digits).ok_or_else(|| {
            let known = self.names.qualified_of(digits).into_iter().take(1);
            let hint = known.map(|name| format!("; the value is written `{name}`"));
            let n_houses = self.n_houses;
            let problem = format!("no house `{digits}`; houses have numbers from 1 to {n_houses}");
            (start, problem + &hint.collect::<String>())
        })?);
        Ok(Term { operand, step: 0 })
    }

    /// A step such as `+ 2` or `- 1`, if there is one here.
    fn step(&mut self) -> Scanned<i64> {
        self.skip_blanks();
        let sign = match self.rest().chars().next() {
            Some('+') => 1,
            Some('-') => -1,
            _ => return Ok(0),
        };
        self.at += 1;
        let start = self.skip_blanks();
        let digits = self.digits();
        let step = digits.parse::<i64>().ok();
        let farthest = i64::try_from(self.n_houses).unwrap_or(i64::MAX) - 1;
        if let Some(step) = step.filter(|step| (1..=farthest).contains(step)) {
            self.at += digits.len();
            return Ok(sign * step);
        }
        let found = match self.word() {
            "" => "without a number".to_owned(),
            word => format!("of `{word}`"),
        };
        let needed = match farthest {
            0 => "one house leaves no room for it".to_owned(),
            _ => format!("expected a number of houses from 1 to {farthest}"),
        };
        Err((start, format!("a step {found}; {needed}")))
    }

    fn relation(&mut self) -> Scanned<Comparison> {
        let start = self.skip_blanks();
        let mut relations = RELATIONS.iter();
        let found = relations.find(|(symbol, _)| self.rest().starts_with(symbol));
        let Some((symbol, relation)) = found else {
            let found = match self.rest() {
                "" => "the clue ends".to_owned(),
                rest => format!("found `{}`", one_line(rest)),
            };
            return Err((start, format!("{found}; expected one of =, !=, <, >, ~")));
        };
        self.at += symbol.len();
        Ok(*relation)
    }

    fn house(&self, digits: &str) -> Option<i64> {
        let house: usize = digits.parse().ok()?;
        let is_there = (1..=self.n_houses).contains(&house);
        i64::try_from(house).ok().filter(|_| is_there)
    }

    fn mistakable(&self, name: &str, meant: &[ValueId]) -> String {
        let known: Vec<&str> = meant.iter().map(|id| self.names.qualified(*id)).collect();
        let known = known.join("`, `");
        format!("`{name}` belongs to more than one category; expected one of `{known}`")
    }

    fn unknown(&self) -> String {
        let needed = "expected a value or the number of a house";
        let word = self.word();
        if word.is_empty() {
            return match self.rest().chars().next() {
                None => format!("the clue ends; {needed}"),
                Some(symbol) => format!("found `{symbol}`; {needed}"),
            };
        }
        match self.names.nearest(word) {
            Some(name) if is_number(name) => {
                let known = self.names.qualified_of(name).join("`, `");
                format!("no value `{word}`; did you mean `{known}`?")
            }
            Some(name) => format!("no value `{word}`; did you mean `{name}`?"),
            None => match self.names.all() {
                values if values.len() <= FEW => {
                    format!("no value `{word}`; values: {}", values.join(", "))
                }
                _ => format!("no value `{word}`; the values stand under `[categories]`"),
            },
        }
    }

    /// The text before the next sign of the language, or before the end.
    fn word(&self) -> &'a str {
        let end = self.rest().find(['=', '!', '<', '>', '~', '+']);
        self.rest()[..end.unwrap_or(self.rest().len())].trim()
    }

    fn digits(&self) -> &'a str {
        let end = self.rest().find(|symbol: char| !symbol.is_ascii_digit());
        &self.rest()[..end.unwrap_or(self.rest().len())]
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips blanks, and returns where the next character is.
    fn skip_blanks(&mut self) -> usize {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.at
    }
}

/// A text with every run of blanks and line breaks as one space.
fn one_line(text: &str) -> String {
    let is_gap = |symbol: char| symbol.is_whitespace() || symbol.is_control();
    let words = text.split(is_gap).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
