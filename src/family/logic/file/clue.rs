//! Clues, and the small language they are written in: comparisons of two or more houses, one or several of which are true. A clue in
//! words is turned into one in signs.

mod claim;
mod phrases;
mod term;
mod words;

use self::claim::{Claim, Comparison};
use self::term::{Operand, Scanned, Scanner, Term, one_line};
use super::names::Names;
use crate::error::{Place, Result};
use crate::problem::{Binary, Expr};

/// A clue: conditions that all hold.
#[derive(Debug)]
pub struct Clue {
    /// The clue as it was written, on one line.
    pub text: String,
    /// The clue in words.
    pub says: String,
    /// The conditions, each as it was written, one after the other: `A < B < C` has two.
    pub conditions: Vec<(Expr, String)>,
    /// The number of comparisons.
    pub n_claims: usize,
}

/// Claims that are all true.
type Claims = Vec<Claim>;

/// The relations as clues spell them; none begins with one before it.
const RELATIONS: [(&str, Comparison); 9] = [
    ("!=", Comparison::Different),
    ("!~", Comparison::NotAway(1)),
    ("<=", Comparison::LeftOrSame),
    (">=", Comparison::RightOrSame),
    ("==", Comparison::Same),
    ("=", Comparison::Same),
    ("<", Comparison::Left),
    (">", Comparison::Right),
    ("~", Comparison::Away(1)),
];

/// The relations that may stand between two houses, for messages.
const FORMS: &str = "=, !=, <, <=, >, >=, ~, ~2, !~, between";

/// Why `or` cannot stand behind a comparison that is denied.
const NOT_OR: &str = "what `or` means after a negation is unclear; expected a clue for each, or two whole comparisons";

/// Reads the clue at this place.
/// Fails when it names no known value, or is not a clue; the message says where in the clue, and what was expected.
pub fn parse(text: &str, place: &Place, names: &Names, n_houses: usize) -> Result<Clue> {
    let whole = text;
    let text = without_number(whole);
    let in_signs = |text: &str| {
        let mut scanner = Scanner {
            text,
            at: 0,
            names,
            n_houses,
        };
        scanner.clue()
    };
    let clue = in_signs(text).or_else(|fault| {
        let signs = words::in_signs(text, names, n_houses);
        let signs = signs.map_err(|in_words| {
            if phrases::has_signs(text) {
                fault
            } else {
                in_words
            }
        })?;
        let clue = in_signs(&signs.text);
        let clue = clue.map_err(|(at, problem)| (signs.source(at, text), problem))?;
        Ok(as_written(text, clue))
    });
    clue.map_err(|(at, problem)| {
        let at = whole.len() - text.len() + at;
        place.within(whole, at..at).error(problem)
    })
}

/// A clue without its number in a list of clues, such as `1.` or `1)`.
fn without_number(text: &str) -> &str {
    let text_at_start = text.trim_start();
    let after = text_at_start.trim_start_matches(|digit: char| digit.is_ascii_digit());
    match after.strip_prefix(['.', ')']) {
        Some(clue) if after.len() < text_at_start.len() && clue.starts_with(' ') => {
            clue.trim_start()
        }
        _ => text,
    }
}

/// A clue that was read in signs, with its own text.
fn as_written(text: &str, mut clue: Clue) -> Clue {
    clue.text = one_line(text);
    if let [(_, says)] = &mut clue.conditions[..] {
        says.clone_from(&clue.text);
    }
    clue
}

/// The part of a clue between `or` and `or`.
enum Part {
    /// Claims that are all true, each as it was written.
    Chain(Vec<(Claim, String)>),
    /// Two alternatives: between two houses, from left to right or from right to left.
    Between([Claims; 2]),
}

impl Part {
    fn alternatives(&self) -> Vec<Claims> {
        match self {
            Self::Chain(chain) => vec![chain.iter().map(|(claim, _)| claim.clone()).collect()],
            Self::Between(both) => both.to_vec(),
        }
    }

    fn n_claims(&self) -> usize {
        match self {
            Self::Chain(chain) => chain.len(),
            Self::Between(both) => both.iter().map(Vec::len).sum(),
        }
    }
}

/// The condition that one of several alternatives is true. If all of them say where one value lives, it is a list of houses.
fn any(alternatives: &[Claims]) -> Expr {
    let tests = alternatives.iter().filter_map(|claims| {
        let tests = claims.iter().map(|claim| claim.test.clone());
        Expr::all_with(Binary::And, tests)
    });
    let tests: Vec<Expr> = tests.collect();
    let houses = tests.iter().map(|test| test.operands(Binary::Equal));
    if let Some(houses) = houses.collect::<Option<Vec<_>>>()
        && houses.len() > 1
        && houses.iter().all(|(value, _)| *value == houses[0].0)
    {
        let places = houses.iter().map(|(_, place)| (*place).clone());
        return houses[0].0.clone().is_in(places);
    }
    Expr::all_with(Binary::Or, tests).expect("a clue has an alternative")
}

fn any_in_words(alternatives: &[Claims]) -> String {
    let alternatives = alternatives.iter().map(|claims| {
        let says = claims.iter().map(|claim| claim.says.as_str());
        says.collect::<Vec<_>>().join(" and ")
    });
    alternatives.collect::<Vec<_>>().join(", or ")
}

/// A clue in words as a sentence. The names of values stay as the puzzle file spells them.
fn sentence(words: &str) -> String {
    let words = match (
        words.strip_prefix("the house "),
        words.strip_prefix("either "),
    ) {
        (Some(rest), _) => format!("The house {rest}"),
        (_, Some(rest)) => format!("Either {rest}"),
        _ => words.to_owned(),
    };
    words + "."
}

/// The comparison that `or 5` repeats, if it can be repeated.
type Repeated = Option<(Term, Comparison)>;

impl Scanner<'_> {
    fn clue(&mut self) -> Scanned<Clue> {
        let text = one_line(self.text);
        let first = self.term()?;
        let (part, mut repeated) = self.comparison(first)?;
        let is_one = self.skips("xor");
        let mut parts = vec![part];
        if is_one {
            parts.push(self.alternative(repeated)?.0);
        }
        while !is_one && self.skips("or") {
            let (part, next) = self.alternative(repeated)?;
            parts.push(part);
            repeated = next;
        }
        self.expect_end(is_one)?;
        let n_claims = parts.iter().map(Part::n_claims).sum();
        let (says, conditions) = match &parts[..] {
            [one, other] if is_one => {
                let (one, other) = (one.alternatives(), other.alternatives());
                let differ = any(&one).differs(any(&other));
                let says = format!(
                    "either {}, or {}, but not both",
                    any_in_words(&one),
                    any_in_words(&other)
                );
                (says, vec![(differ, text.clone())])
            }
            [Part::Chain(chain)] => {
                let says = chain.iter().map(|(claim, _)| claim.says.as_str());
                let is_alone = chain.len() == 1;
                let conditions = chain.iter().map(|(claim, part)| {
                    let says = if is_alone { &text } else { part };
                    (claim.test.clone(), says.clone())
                });
                (
                    says.collect::<Vec<_>>().join(", and "),
                    conditions.collect(),
                )
            }
            _ => {
                let alternatives: Vec<Claims> = parts.iter().flat_map(Part::alternatives).collect();
                let condition = (any(&alternatives), text.clone());
                (any_in_words(&alternatives), vec![condition])
            }
        };
        Ok(Clue {
            says: sentence(&says),
            text,
            conditions,
            n_claims,
        })
    }

    /// Reads on after `or` or `xor`: a comparison, or only its second half, where the first is that of the comparison before.
    fn alternative(&mut self, before: Repeated) -> Scanned<(Part, Repeated)> {
        let term = self.term()?;
        let is_half = self.rest_is_empty() || self.is_at("or") || self.is_at("xor");
        let Some((first, relation)) = before.filter(|_| is_half) else {
            return self.comparison(term);
        };
        if matches!(relation, Comparison::Different | Comparison::NotAway(_)) {
            return Err((term.at, NOT_OR.to_owned()));
        }
        let claim = self.claim(first, relation, term)?;
        Ok((Part::Chain(vec![(claim, String::new())]), before))
    }

    /// A chain of comparisons, or a house between two others, whose first term was read.
    fn comparison(&mut self, first: Term) -> Scanned<(Part, Repeated)> {
        if self.skips("between") {
            return Ok((self.between(first)?, None));
        }
        let (mut relation_at, mut relation) = self.relation()?;
        let (mut chain, mut before) = (Vec::new(), first);
        let mut direction = None;
        loop {
            let next = self.term()?;
            let claim = self.claim(before, relation, next)?;
            chain.push((claim, one_line(&self.text[before.at..self.at])));
            if chain.len() > 1 || self.is_at_relation() {
                check_chain(&mut direction, relation).map_err(|problem| (relation_at, problem))?;
            }
            if !self.is_at_relation() {
                let repeated = (chain.len() == 1).then_some((first, relation));
                return Ok((Part::Chain(chain), repeated));
            }
            (relation_at, relation) = self.relation()?;
            before = next;
        }
    }

    /// Two houses, one on either side of a third.
    fn between(&mut self, middle: Term) -> Scanned<Part> {
        let one = self.term()?;
        let at = self.skip_blanks();
        if self.rest().starts_with(',') {
            self.at += 1;
        } else if !self.skips("and") {
            let problem = format!(
                "{}; expected `and` and another value, as in `A between B and C`",
                self.found()
            );
            return Err((at, problem));
        }
        let other = self.term()?;
        let in_order = |left: Term, right: Term| -> Scanned<Claims> {
            let before = self.claim(left, Comparison::Left, middle)?;
            Ok(vec![before, self.claim(middle, Comparison::Left, right)?])
        };
        Ok(Part::Between([
            in_order(one, other)?,
            in_order(other, one)?,
        ]))
    }

    /// A claim about two terms.
    fn claim(&self, first: Term, relation: Comparison, second: Term) -> Scanned<Claim> {
        let step = first.step - second.step;
        let (left, step, relation, right) = match (first.operand, second.operand) {
            (Operand::Value(left), right) => (left, step, relation, right),
            (left, Operand::Value(right)) => (right, -step, relation.turned(), left),
            (Operand::House(_), Operand::House(_)) => {
                let problem = "two houses are compared; expected a value on one side";
                return Err((second.at, problem.to_owned()));
            }
        };
        if let Operand::Value(right) = right {
            let [one, other] = [left, right].map(|value| self.names.qualified(value));
            if left == right {
                let problem =
                    format!("`{one}` is compared with itself; expected two different values");
                return Err((second.at, problem));
            }
            let is_one_category = left / self.n_houses == right / self.n_houses;
            if is_one_category && (relation, step) == (Comparison::Same, 0) {
                let problem = format!(
                    "`{one}` and `{other}` belong to one category, and a house has only one value of it"
                );
                return Err((second.at, problem));
            }
        }
        Ok(Claim::new(self.names, left, step, relation, right))
    }

    fn is_at_relation(&mut self) -> bool {
        self.skip_blanks();
        RELATIONS
            .iter()
            .any(|(symbol, _)| self.rest().starts_with(symbol))
    }

    /// A relation, and where it stands.
    fn relation(&mut self) -> Scanned<(usize, Comparison)> {
        let start = self.skip_blanks();
        let mut relations = RELATIONS.iter();
        let found = relations.find(|(symbol, _)| self.rest().starts_with(symbol));
        let Some((symbol, relation)) = found else {
            if self.is_at("or") || self.is_at("xor") {
                let problem = format!(
                    "{}; expected two whole comparisons, as in `A = B or C = B`",
                    self.found()
                );
                return Err((start, problem));
            }
            return Err((start, format!("{}; expected one of {FORMS}", self.found())));
        };
        self.at += symbol.len();
        let relation = match relation {
            Comparison::Away(_) => Comparison::Away(self.distance()?),
            Comparison::NotAway(_) => Comparison::NotAway(self.distance()?),
            relation => *relation,
        };
        Ok((start, relation))
    }

    /// The distance after `~`: a number, if a house comes after it. Where none does, the number is the house itself.
    fn distance(&mut self) -> Scanned<i64> {
        let start = self.at;
        self.skip_blanks();
        let is_name = self.names.at_start_of(self.rest()).is_some();
        let n_digits = self.digits().len();
        self.at += n_digits;
        let is_last = self.rest_is_empty() || self.is_at("or") || self.is_at("xor");
        self.at = start;
        if n_digits == 0 || is_name || is_last {
            Ok(1)
        } else {
            self.n_houses_away("distance")
        }
    }

    fn expect_end(&mut self, is_one: bool) -> Scanned<()> {
        if self.rest_is_empty() {
            return Ok(());
        }
        let found = self.rest().trim_end();
        let problem = if self.is_at("and") {
            format!(
                "the clue continues with `{found}`; each of two conditions is a clue of its own"
            )
        } else if is_one || self.is_at("xor") {
            format!("the clue continues with `{found}`; expected its end, as `xor` has two sides")
        } else {
            format!("the clue continues with `{found}`; expected its end, `or`, or `xor`")
        };
        Err((self.at, problem))
    }

    fn rest_is_empty(&mut self) -> bool {
        self.skip_blanks();
        self.rest().is_empty()
    }

    fn is_at(&mut self, keyword: &str) -> bool {
        let start = self.at;
        let is_next = self.skips(keyword);
        self.at = start;
        is_next
    }

    fn found(&self) -> String {
        match self.rest() {
            "" => "the clue ends".to_owned(),
            rest => format!("found `{}`", one_line(rest)),
        }
    }
}

/// Checks that a relation goes on in the direction of a chain: all houses stand in order, from left to right or from right
/// to left.
fn check_chain(direction: &mut Option<Comparison>, relation: Comparison) -> Result<(), String> {
    let own = match relation {
        Comparison::Same => return Ok(()),
        Comparison::Left | Comparison::LeftOrSame => Comparison::Left,
        Comparison::Right | Comparison::RightOrSame => Comparison::Right,
        _ => {
            let problem =
                "only =, <, <=, > and >= make a chain; expected a clue for each comparison";
            return Err(problem.to_owned());
        }
    };
    if *direction.get_or_insert(own) == own {
        Ok(())
    } else {
        Err("the chain changes direction; expected either < and <=, or > and >=".to_owned())
    }
}
