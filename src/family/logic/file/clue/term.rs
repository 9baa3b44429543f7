//! The parts of clues: values, steps, numbers and words, read from left to right.

use crate::family::logic::file::names::{Names, ends_a_word, is_number};

/// How many values a message lists at most.
const FEW: usize = 12;

/// The words of the language, as they stand between values.
const WORDS: [&str; 4] = [" or ", " xor ", " and ", " between "];

/// A part of a clue, or at which byte it is wrong, and what is.
pub type Scanned<T> = std::result::Result<T, (usize, String)>;

/// The house that a comparison is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// The house of a value, by its position among all values.
    Value(usize),
    /// The house of this number, counted from 1.
    House(i64),
}

/// One side of a comparison.
#[derive(Debug, Clone, Copy)]
pub struct Term {
    pub operand: Operand,
    pub step: i64,
    /// Where it starts.
    pub at: usize,
}

/// Reads a clue from left to right.
pub struct Scanner<'a> {
    pub text: &'a str,
    /// The byte that is read next.
    pub at: usize,
    pub names: &'a Names,
    pub n_houses: usize,
}

impl<'a> Scanner<'a> {
    /// A value, with or without a step behind it, or the number of a house.
    pub fn term(&mut self) -> Scanned<Term> {
        let start = self.skip_blanks();
        if let Some((name, meant)) = self.names.at_start_of(self.rest()) {
            let [id] = meant[..] else {
                return Err((start, self.mistakable(name, &meant)));
            };
            self.at += name.len();
            let operand = Operand::Value(id);
            let step = self.step()?;
            return Ok(Term {
                operand,
                step,
                at: start,
            });
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
            let problem = format!("no house `{digits}`; houses are numbered 1 to {n_houses}");
            (start, problem + &hint.collect::<String>())
        })?);
        Ok(Term {
            operand,
            step: 0,
            at: start,
        })
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
        Ok(sign * self.n_houses_away("step")?)
    }

    /// How many houses away something is: the number of a step or a distance.
    pub fn n_houses_away(&mut self, noun: &str) -> Scanned<i64> {
        let start = self.skip_blanks();
        let digits = self.digits();
        let number = digits.parse::<i64>().ok();
        let farthest = i64::try_from(self.n_houses).unwrap_or(i64::MAX) - 1;
        if let Some(number) = number.filter(|number| (1..=farthest).contains(number)) {
            self.at += digits.len();
            return Ok(number);
        }
        let found = match self.word() {
            "" => "without a number".to_owned(),
            _ if !digits.is_empty() => format!("of `{digits}`"),
            word => format!("of `{word}`"),
        };
        let needed = match farthest {
            0 => "one house leaves no room for it".to_owned(),
            _ => format!("expected a number of houses from 1 to {farthest}"),
        };
        Err((start, format!("a {noun} {found}; {needed}")))
    }

    fn house(&self, digits: &str) -> Option<i64> {
        let house: usize = digits.parse().ok()?;
        let is_there = (1..=self.n_houses).contains(&house);
        i64::try_from(house).ok().filter(|_| is_there)
    }

    fn mistakable(&self, name: &str, meant: &[usize]) -> String {
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

    /// The text before the next sign or word of the language, or before the end.
    fn word(&self) -> &'a str {
        let rest = self.rest();
        let sign = rest.find(['=', '!', '<', '>', '~', '+', ',']);
        let words = WORDS.iter().filter_map(|word| rest.find(word));
        let end = words.chain(sign).min();
        rest[..end.unwrap_or(rest.len())].trim()
    }

    pub fn digits(&self) -> &'a str {
        let end = self.rest().find(|symbol: char| !symbol.is_ascii_digit());
        &self.rest()[..end.unwrap_or(self.rest().len())]
    }

    /// True if this word, in any letter case, comes next; skips it if so.
    pub fn skips(&mut self, keyword: &str) -> bool {
        let start = self.skip_blanks();
        let rest = self.rest();
        let is_next = rest
            .get(..keyword.len())
            .is_some_and(|word| word.eq_ignore_ascii_case(keyword))
            && ends_a_word(&rest[keyword.len()..]);
        self.at = start + if is_next { keyword.len() } else { 0 };
        is_next
    }

    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips blanks, and returns where the next character is.
    pub fn skip_blanks(&mut self) -> usize {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.at
    }
}

/// A text with every run of blanks and line breaks as one space.
pub fn one_line(text: &str) -> String {
    let is_gap = |symbol: char| symbol.is_whitespace() || symbol.is_control();
    let words = text.split(is_gap).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
