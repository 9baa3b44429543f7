//! Clues in words and in signs, as conditions over the houses of values.
//!
//! A clue is divided into phrases, and those between `or` and `or` have to be one of a few sentences. No word is skipped, since it may
//! change what the sentence means.

mod comparison;
mod phrases;

use std::slice;

use self::comparison::{Comparison, Side};
use self::phrases::{Meaning, is_said_of_amounts, phrase, tells, word};
use super::names::{ValueNames, folded_length, is_number};
use crate::error::{Place, Result};
use crate::family::description::DescribedClue;
use crate::problem::{Binary, Expr};
use crate::words::capitalised;

/// A clue: conditions that all hold.
#[derive(Debug)]
pub struct Clue {
    /// The clue as it was written, on one line, and as a sentence.
    pub described: DescribedClue,
    /// The conditions, each with its part of the clue: `A < B < C` has two.
    pub conditions: Vec<(Expr, String)>,
    /// The number of comparisons.
    pub n_claims: usize,
}

/// Lists of conditions, each with its words; all conditions of one of the lists are true.
type Alternatives = Vec<Vec<(Expr, String)>>;

/// The result of reading, or the byte where the clue is wrong, with the fault.
type Scanned<T> = std::result::Result<T, (usize, String)>;

/// A part of a clue, and the bytes where it starts and ends.
#[derive(Debug, Clone)]
struct Token {
    at: usize,
    end: usize,
    meaning: Meaning,
}

impl Meaning {
    fn is_house(&self) -> bool {
        matches!(
            self,
            Self::Value(..)
                | Self::OneOf(_)
                | Self::Number(_)
                | Self::Amount(_)
                | Self::OneOfValues(..)
        )
    }

    fn is_link(&self) -> bool {
        matches!(self, Self::Be | Self::Verb)
    }

    fn comparison(&self) -> Option<Comparison> {
        match self {
            Self::Compares(all) | Self::Mutually(all) | Self::Apart(all) => all.first().copied(),
            _ => None,
        }
    }

    /// True if this word of `SENTENCES` stands for it.
    fn fits(&self, word: &str) -> bool {
        match self {
            Self::Be | Self::Verb => word == "is",
            Self::Not => word == "not",
            Self::And => word == "and",
            Self::Between => word == "between",
            Self::InOrder => word == "in-order",
            Self::Compares(_) => word == "beside",
            Self::Mutually(_) => word == "together",
            Self::Apart(_) => word == "apart",
            _ => self.is_house() && word.len() == 1,
        }
    }
}

/// The forms of sentences other than chains, with a letter for each house, and the houses that they compare: two, or three from left to
/// right in one of these orders.
const SENTENCES: [(&str, &[&str]); 12] = [
    ("A is B", &["AB"]),
    ("A not B", &["AB"]),
    ("not A is B", &["AB"]),
    ("A not beside B", &["AB"]),
    ("beside A is B", &["BA"]),
    ("not beside A is B", &["BA"]),
    ("A and B together", &["AB"]),
    ("A and B not together", &["AB"]),
    ("apart A and B", &["AB"]),
    ("A between B and C", &["BAC", "CAB"]),
    ("between A and B is C", &["ACB", "BCA"]),
    ("A between B and C in-order", &["BAC"]),
];

/// The message about an `or` that does not join two whole comparisons, one of which is denied.
const NOT_OR: &str = "what `or` means after a negation is unclear; expected a clue for each, or two whole comparisons";

/// The message about an `or` that lacks a whole comparison on one side.
const WHOLE: &str = "expected a whole comparison on both sides of `or`, as in `A is B or C is D`";

/// Reads the clue at this place.
/// Fails when it names no known value, or is not a clue; the message says where in the clue, and what was expected.
pub fn parse(text: &str, place: &Place, names: &ValueNames) -> Result<Clue> {
    let mut reader = Reader {
        text,
        names,
        n_houses: ValueNames::house(names.n_houses - 1),
        words: Vec::new(),
    };
    let clue = reader.clue();
    clue.map_err(|(at, problem)| place.within(text, at..at).error(problem))
}

struct Reader<'a> {
    text: &'a str,
    names: &'a ValueNames,
    n_houses: i64,
    /// The words that name no value, in small letters.
    words: Vec<String>,
}

impl Reader<'_> {
    fn clue(&mut self) -> Scanned<Clue> {
        let mut tokens = self.tokens()?;
        // In a list of clues, each may have a number, such as `1. ` or `1) `.
        let start = match &tokens[..] {
            [Token { end, meaning, .. }, ..]
                if matches!(meaning, Meaning::Number(_))
                    && self.text[*end..].starts_with(['.', ')']) =>
            {
                *end + 1
            }
            _ => 0,
        };
        tokens.drain(..usize::from(start > 0));
        for token in tokens
            .iter()
            .filter(|token| !matches!(token.meaning, Meaning::Value(..)))
        {
            let words =
                self.text[token.at..token.end].split(|symbol: char| !symbol.is_alphanumeric());
            self.words
                .extend(words.filter(|word| !word.is_empty()).map(str::to_lowercase));
        }
        self.resolve(&mut tokens)?;
        if let Some(last) = tokens.pop_if(|last| matches!(last.meaning, Meaning::NotBoth)) {
            let is_or = |token: &&mut Token| matches!(token.meaning, Meaning::Joins(Binary::Or));
            let or = tokens.iter_mut().find(is_or);
            let or =
                or.ok_or_else(|| (last.at, "expected `or` before `but not both`".to_owned()))?;
            or.meaning = Meaning::Joins(Binary::NotEqual);
        }
        let is_other = |token: &Token| matches!(token.meaning, Meaning::Other);
        let (parts, join) = match tokens.iter().position(is_other) {
            Some(other) => (vec![self.one_and_the_other(&tokens, other)?], Binary::Or),
            None => self.statements(&tokens)?,
        };
        let source = one_line(&self.text[start..]);
        let n_claims = parts.iter().flatten().map(Vec::len).sum();
        let (says, mut conditions) = joined(&parts, join);
        let is_sentence = !has_signs(self.text);
        let n_conditions = conditions.len();
        for (_, says) in conditions
            .iter_mut()
            .filter(|_| is_sentence || n_conditions == 1)
        {
            says.clone_from(&source);
        }
        let words = if is_sentence {
            ended(&source)
        } else {
            as_sentence(&says)
        };
        Ok(Clue {
            described: DescribedClue { words, source },
            conditions,
            n_claims,
        })
    }

    /// The meaning of each statement, and what joins them.
    fn statements(&self, tokens: &[Token]) -> Scanned<(Vec<Alternatives>, Binary)> {
        let joins = tokens.iter().filter_map(|token| match token.meaning {
            Meaning::Joins(operator) => Some((token, operator)),
            _ => None,
        });
        let joins: Vec<(&Token, Binary)> = joins.collect();
        let join = joins.first().map_or(Binary::Or, |(_, operator)| *operator);
        let mut others = joins.iter().skip(1);
        let is_odd = |other: Binary| join == Binary::NotEqual || other != join;
        if let Some((next, _)) = others.find(|(_, other)| is_odd(*other)) {
            let found = &self.text[next.at..next.end];
            let problem = format!("a second `{found}` is unclear; expected a clue for each");
            return Err((next.at, problem));
        }
        let parts = tokens.split(|token| matches!(token.meaning, Meaning::Joins(_)));
        let parts = self
            .sentences(&parts.collect::<Vec<_>>(), join == Binary::And)?
            .iter()
            .map(|items| self.sentence(items))
            .collect::<Scanned<_>>()?;
        Ok((parts, join))
    }

    /// "Of A and B, one is C and the other D": two houses, which match the two statements in either order.
    fn one_and_the_other(&self, tokens: &[Token], other: usize) -> Scanned<Alternatives> {
        let problem = "expected `of A and B, one is C and the other D`";
        let unclear = || (tokens[other].at, problem.to_owned());
        let is_one = |pair: &[Token]| {
            self.text[pair[0].at..pair[0].end].eq_ignore_ascii_case("one")
                && pair[1].meaning.is_link()
        };
        let one = tokens[..other]
            .windows(2)
            .position(is_one)
            .ok_or_else(unclear)?;
        let mut two = self.items(&tokens[..one])?;
        two.retain(|item| !item.meaning.is_link());
        let is_and = |token: &Token| matches!(token.meaning, Meaning::And);
        // A comma before "one" is an `and` as well.
        let ([first, and, second]
        | [
            first,
            and,
            second,
            Token {
                meaning: Meaning::And,
                ..
            },
        ]) = &two[..]
        else {
            return Err(unclear());
        };
        if !is_and(and) {
            return Err(unclear());
        }
        let predicates = [&tokens[one + 1..other], &tokens[other + 1..]];
        let mut ways = Vec::new();
        for order in [[0, 1], [1, 0]] {
            let mut way = vec![Vec::new()];
            for (subject, idx) in [first, second].into_iter().zip(order) {
                let mut items = self.items(predicates[idx])?;
                if let [house] = &items[..] {
                    let meaning = Meaning::Be;
                    items.insert(0, Token { meaning, ..*house });
                }
                items.insert(0, subject.clone());
                way = both(&way, &self.sentence(&items)?);
            }
            ways.extend(way);
        }
        Ok(both(
            &ways,
            &self.claims(first, Comparison::SAME, true, second)?,
        ))
    }

    /// Gives each part its only meaning: numbers and extremes are values, and a comparison is one of houses or of a category.
    fn resolve(&self, tokens: &mut [Token]) -> Scanned<()> {
        let mut is_measured = false;
        for Token { at, end, meaning } in tokens {
            let (at, found) = (*at, &self.text[*at..*end]);
            let is_called = is_number(found) && !self.names.called(found).is_empty();
            match meaning {
                Meaning::Compares(all) | Meaning::Mutually(all) => {
                    let of: Vec<Option<usize>> =
                        all.iter().map(|comparison| comparison.measure).collect();
                    let measure = match of[..] {
                        // "the same as" is about houses, unless a category is named
                        [None] if found.to_lowercase().contains("same as") => self.named().next(),
                        _ => self.about(at, found, &of)?,
                    };
                    all.retain(|comparison| of == [None] || comparison.measure == measure);
                    all[0].measure = measure;
                    if all.iter().any(|comparison| *comparison != all[0]) {
                        return Err((at, self.unclear(found, &of)));
                    }
                }
                Meaning::Between
                    if self
                        .named()
                        .any(|category| !self.names.kinds[category].amounts.is_empty()) =>
                {
                    let problem = format!(
                        "`{found}` is about houses; expected `more than` and `less than`, in two clues"
                    );
                    return Err((at, problem));
                }
                Meaning::Number(number)
                    if is_called
                        && !is_measured
                        && !has_signs(self.text)
                        && *number <= self.n_houses =>
                {
                    let value = &self.names.qualified[self.names.called(found)[0]];
                    let problem = format!(
                        "`{found}` may be a house or a value; expected `house {found}` or `{value}`"
                    );
                    return Err((at, problem));
                }
                Meaning::Number(number) | Meaning::OneOfValues(_, Some(number)) if is_measured => {
                    *meaning = Meaning::Amount(*number);
                }
                Meaning::Number(number) if *number > self.n_houses => {
                    let values = self.names.with_amount(*number);
                    if !values.is_empty() {
                        *meaning = self.value_of(at, found, &values)?;
                    }
                }
                Meaning::OneOfValues(values, _) => *meaning = self.value_of(at, found, values)?,
                _ => {}
            }
            if !matches!(meaning, Meaning::Filler) {
                is_measured = meaning
                    .comparison()
                    .is_some_and(|comparison| comparison.measure.is_some());
            }
        }
        Ok(())
    }

    /// Divides the clue into its parts.
    fn tokens(&self) -> Scanned<Vec<Token>> {
        let text = self.text;
        // A clue may end with an exclamation mark.
        let is_end = |symbol: char| symbol.is_whitespace() || ".!".contains(symbol);
        let n_read = text.trim_end_matches(is_end).len();
        let (mut tokens, mut at) = (Vec::<Token>::new(), 0);
        loop {
            at = text.len() - text[at..].trim_start().len();
            if at >= n_read {
                return Ok(tokens);
            }
            let is_after_house = tokens.last().is_some_and(|token| token.meaning.is_house());
            let (length, meaning) = self.part(at, is_after_house)?;
            let end = at + length;
            tokens.extend(meaning.map(|meaning| Token { at, end, meaning }));
            at = end;
        }
    }

    /// The part of the clue that starts here: its length, and its meaning unless it is a mark between words. The longest counts, and a
    /// phrase before a value that is written in another letter case.
    fn part(&self, at: usize, is_after_house: bool) -> Scanned<(usize, Option<Meaning>)> {
        let rest = &self.text[at..];
        let phrase = phrase(rest, self.names);
        let n_phrase = phrase.as_ref().map_or(0, |(found, _)| found.length);
        // "juice", if it is a value as well
        let is_word = matches!(phrase, Some((_, Meaning::Filler | Meaning::Verb)));
        let kinds = self.names.kinds.iter().map(|kind| &kind.name);
        let words = kinds.chain(&self.names.skipped);
        let lengths = words.filter_map(|name| folded_length(name, rest));
        let n_category = lengths.max().unwrap_or(0);
        if let Some((length, name, is_exact)) = self.names.longest(rest)
            && length + usize::from(is_exact || is_word && length > 2) > n_category.max(n_phrase)
        {
            return self.value(at, length, name);
        }
        if n_category > n_phrase {
            return Ok((n_category, Some(Meaning::Filler)));
        }
        if let Some((found, meaning)) = phrase {
            let is_there = |house: &i64| (1..=self.n_houses).contains(house);
            if let Meaning::OneOf(houses) = &meaning {
                if houses.is_empty() {
                    let problem = format!("a row of {} houses has no middle", self.n_houses);
                    return Err((at, problem));
                }
                if !houses.iter().all(is_there) {
                    return Err((at, self.no_house(found.number)));
                }
            }
            let (Meaning::Compares(all) | Meaning::Mutually(all) | Meaning::Apart(all)) = &meaning
            else {
                return Ok((found.length, Some(meaning)));
            };
            let distance = all[0].distance.unwrap_or(all[0].step.abs());
            if distance > 0 && all.iter().all(|comparison| comparison.measure.is_none()) {
                self.check_distance(at, distance)?;
            }
            return Ok((found.length, Some(meaning)));
        }
        if let Some(ending) = ["'s", "’s"]
            .iter()
            .find(|ending| rest.starts_with(**ending))
        {
            return Ok((ending.len(), None));
        }
        match rest.chars().next() {
            // "between Brit, Dane"
            Some(',') if is_after_house && self.is_house_at(at + 1) => Ok((1, Some(Meaning::And))),
            Some(mark) if ".,;:\"“”()-".contains(mark) => Ok((mark.len_utf8(), None)),
            _ => Err((at, self.unknown(at))),
        }
    }

    fn is_house_at(&self, at: usize) -> bool {
        let at = self.text.len() - self.text[at..].trim_start().len();
        let part = self.part(at, false);
        part.is_ok_and(|(_, meaning)| meaning.is_some_and(|meaning| meaning.is_house()))
    }

    /// A value by the name that stands here, with the step behind it, such as `+ 2`.
    fn value(&self, at: usize, length: usize, name: &str) -> Scanned<(usize, Option<Meaning>)> {
        let values = self.names.called(name);
        let [value] = values[..] else {
            let known = values.iter().map(|value| &*self.names.qualified[*value]);
            let problem = format!(
                "`{name}` belongs to more than one category; expected one of `{}`",
                known.collect::<Vec<_>>().join("`, `")
            );
            return Err((at, problem));
        };
        let rest = &self.text[at + length..];
        let mut endings = ["'s", "’s", "'", "’"].iter();
        let possessive = endings.find(|ending| rest.starts_with(**ending));
        let length = length + possessive.map_or(0, |ending| ending.len());
        let after = self.text[at + length..].trim_start();
        let number = after.get(1..).unwrap_or_default().trim_start();
        let behind = number.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
        let is_step = has_signs(self.text) || number.len() > behind.len();
        let sign = match after.chars().next() {
            Some('+') => 1,
            Some('-') if is_step => -1,
            _ => return Ok((length, Some(Meaning::Value(value, 0)))),
        };
        let at_number = self.text.len() - number.len();
        let step = number[..number.len() - behind.len()].parse().map_err(|_| {
            let problem = format!("`{}` without a number of houses behind it", &after[..1]);
            (at_number, problem)
        })?;
        self.check_distance(at_number, step)?;
        let length = self.text.len() - behind.len() - at;
        Ok((length, Some(Meaning::Value(value, sign * step))))
    }

    /// Makes sure that a house may be this far from another, of which the number is here.
    fn check_distance(&self, at: usize, distance: i64) -> Scanned<()> {
        let farthest = self.n_houses - 1;
        if (1..=farthest).contains(&distance) {
            return Ok(());
        }
        let needed = match farthest {
            0 => "one house leaves no room for it".to_owned(),
            _ => format!("expected a number of houses from 1 to {farthest}"),
        };
        Err((at, format!("a distance of `{distance}`; {needed}")))
    }

    /// The tokens of a sentence that carry meaning. A verb counts only where nothing else stands between two houses; a phrase such as
    /// "first" needs no verb.
    fn items(&self, tokens: &[Token]) -> Scanned<Vec<Token>> {
        let (mut items, mut link) = (Vec::<Token>::new(), None);
        for (idx, token) in tokens.iter().enumerate() {
            let mut token = token.clone();
            match token.meaning {
                Meaning::Filler => continue,
                // "the white one"
                Meaning::Number(1)
                    if idx > 0
                        && tokens[idx - 1].meaning.is_house()
                        && self.text[token.at..].starts_with(['o', 'O']) =>
                {
                    continue;
                }
                Meaning::Be | Meaning::Verb => {
                    link = Some(token);
                    continue;
                }
                Meaning::Number(number) => {
                    // "Brit ~2 Red"
                    if let Some(Token { at, end, meaning }) = items.last_mut()
                        && let Meaning::Compares(all) = meaning
                        && self.text[*at..*end].ends_with('~')
                        && idx + 1 < tokens.len()
                    {
                        self.check_distance(token.at, number)?;
                        all[0].distance = Some(number);
                        continue;
                    }
                    if !(1..=self.n_houses).contains(&number) {
                        return Err((token.at, self.no_house(number)));
                    }
                    if is_count(&tokens[..idx], tokens.get(idx + 1)) {
                        let found = &self.text[token.at..token.end];
                        return Err((token.at, self.not_understood(found)));
                    }
                    token.meaning = Meaning::OneOf(vec![number]);
                }
                Meaning::OneOf(_) => {
                    let meaning = Meaning::Be;
                    link = Some(Token { meaning, ..token });
                }
                _ => {}
            }
            if !token.meaning.is_house() && !matches!(token.meaning, Meaning::Not) {
                link = None;
            } else if token.meaning.is_house()
                && let Some(link) = link.take()
            {
                self.check_link(&link, &token)?;
                if items.last().is_none_or(|before| before.meaning.is_house()) {
                    items.push(link);
                }
            }
            items.push(token);
        }
        Ok(items)
    }

    /// Makes sure that a verb such as `paid` stands before an amount.
    fn check_link(&self, link: &Token, house: &Token) -> Scanned<()> {
        let said = &self.text[link.at..link.end];
        match house.meaning {
            Meaning::Value(value, _)
                if is_said_of_amounts(said)
                    && self.names.kinds[self.names.category_of(value)]
                        .amounts
                        .is_empty() =>
            {
                let problem =
                    format!("`{said}` takes an amount; expected a value of an ordered category");
                Err((link.at, problem))
            }
            _ => Ok(()),
        }
    }

    /// The sentences that `or` joins, each made whole: in "the Brit or the Dane keeps dogs" and in "the Brit has cats or dogs", a house
    /// alone replaces one in the sentence beside it. `nor` denies all of them.
    fn sentences(&self, parts: &[&[Token]], is_nor: bool) -> Scanned<Vec<Vec<Token>>> {
        let (mut sentences, mut subjects) = (Vec::<Vec<Token>>::new(), Vec::<Token>::new());
        for tokens in parts {
            let mut items = self.items(tokens)?;
            let has_link = items.first().is_some_and(|item| item.meaning.is_link());
            items.drain(..usize::from(has_link));
            if is_nor {
                items.retain(|item| !matches!(item.meaning, Meaning::Not));
            }
            let end = tokens.last().map_or(self.text.len(), |token| token.end);
            let at = items.first().map_or(end, |item| item.at);
            if parts.len() > 1 && n_houses(&items) < 2 {
                items = match (sentences.last(), &items[..]) {
                    (Some(before), _) => completed(before, &items, has_link, is_nor)
                        .map_err(|problem| (at, problem.to_owned()))?,
                    (None, [house]) if house.meaning.is_house() => {
                        subjects.push(house.clone());
                        continue;
                    }
                    _ => return Err((end, WHOLE.to_owned())),
                }
            }
            if (is_nor || !subjects.is_empty()) && is_denied(&items) {
                return Err((at, NOT_OR.to_owned()));
            }
            for subject in subjects.drain(..) {
                sentences.push([&[subject], &items[1..]].concat());
            }
            sentences.push(items);
        }
        if !subjects.is_empty() {
            return Err((self.text.len(), WHOLE.to_owned()));
        }
        for sentence in sentences.iter_mut().filter(|_| is_nor) {
            let meaning = Meaning::Not;
            sentence.retain(|item| !item.meaning.is_link());
            let not = Token {
                meaning,
                ..sentence[0]
            };
            sentence.insert(1, not);
        }
        Ok(sentences)
    }

    /// The conditions of a sentence.
    fn sentence(&self, items: &[Token]) -> Scanned<Alternatives> {
        let is_link_of_chain = |(idx, item): &(usize, &Token)| match idx % 2 {
            0 => item.meaning.is_house(),
            _ => matches!(item.meaning, Meaning::Compares(_)),
        };
        let n_chained = items
            .iter()
            .enumerate()
            .take_while(is_link_of_chain)
            .count();
        if n_chained == items.len() && n_chained % 2 == 1 && n_chained > 1 {
            return self.chain(items);
        }
        let n_fitting = |words: &str| {
            let pairs = words.split(' ').zip(items);
            pairs
                .take_while(|(word, item)| item.meaning.fits(word))
                .count()
        };
        let is_whole = |words: &str| {
            n_fitting(words) == items.len() && words.split(' ').count() == items.len()
        };
        let Some((_, orders)) = SENTENCES.iter().find(|(words, _)| is_whole(words)) else {
            let n_read = SENTENCES.iter().map(|(words, _)| n_fitting(words)).max();
            return Err(self.no_sentence(items, n_read.unwrap_or(0).max(n_chained)));
        };
        let houses: Vec<&Token> = items
            .iter()
            .filter(|item| item.meaning.is_house())
            .collect();
        let (comparison, has_not) = compared(items);
        let mut all = Vec::new();
        for order in *orders {
            let houses = order
                .bytes()
                .map(|letter| houses[usize::from(letter - b'A')]);
            let comparison = match order.len() {
                2 => comparison,
                _ => Comparison::new(Binary::Less, 0),
            };
            all.extend(self.in_a_row(&houses.collect::<Vec<_>>(), &[comparison; 2], has_not)?);
        }
        Ok(all)
    }

    /// Houses with comparisons between them; several go in one direction, since `A != B != C` may be meant in two ways.
    fn chain(&self, items: &[Token]) -> Scanned<Alternatives> {
        let comparisons: Vec<Comparison> = items
            .iter()
            .filter_map(|item| item.meaning.comparison())
            .collect();
        let houses: Vec<&Token> = items.iter().step_by(2).collect();
        let go = |operators: [Binary; 3]| {
            let mut all = comparisons.iter();
            all.all(|it| it.distance.is_none() && operators.contains(&it.operator))
        };
        let go_right = go([Binary::Equal, Binary::Less, Binary::LessOrEqual]);
        let go_left = go([Binary::Equal, Binary::Greater, Binary::GreaterOrEqual]);
        if comparisons.len() > 1 && !go_right && !go_left {
            let problem = "only =, < and <=, or =, > and >=, make a chain; expected a clue for each comparison";
            return Err((items[1].at, problem.to_owned()));
        }
        self.in_a_row(&houses, &comparisons, false)
    }

    /// The alternatives in which each house compares with the next one as stated, or, if `is_denied`, does not.
    fn in_a_row(
        &self,
        houses: &[&Token],
        comparisons: &[Comparison],
        is_denied: bool,
    ) -> Scanned<Alternatives> {
        let mut pairs = houses.windows(2).zip(comparisons);
        pairs.try_fold(vec![Vec::new()], |before, (sides, comparison)| {
            let next = self.claims(sides[0], *comparison, is_denied, sides[1])?;
            Ok(both(&before, &next))
        })
    }

    /// Picks the category that these words refer to from the candidates; `None` stands for the houses.
    fn about(&self, at: usize, found: &str, of: &[Option<usize>]) -> Scanned<Option<usize>> {
        let is_told = |category: &usize| {
            self.words
                .iter()
                .any(|word| tells(word, &self.names.kinds[*category]))
        };
        let mut told: Vec<usize> = of.iter().flatten().copied().filter(is_told).collect();
        told.dedup();
        match (of, &told[..]) {
            (_, [category]) => Ok(Some(*category)),
            ([None], _) => Ok(None),
            ([only], _) if self.named().next().is_none() => Ok(*only),
            _ if self.names.sorted_by.is_some() && of.contains(&self.names.sorted_by) => {
                Ok(self.names.sorted_by)
            }
            _ => Err((at, self.unclear(found, of))),
        }
    }

    /// The value that is meant, of several in different categories.
    fn value_of(&self, at: usize, found: &str, values: &[usize]) -> Scanned<Meaning> {
        let of = values
            .iter()
            .map(|value| Some(self.names.category_of(*value)));
        let of: Vec<Option<usize>> = of.collect();
        let category = match of[..] {
            [] => return Err((at, format!("no ordered category has `{found}`"))),
            [category] => category,
            _ => self.about(at, found, &of)?,
        };
        let idx = of.iter().position(|own| *own == category);
        Ok(Meaning::Value(values[idx.unwrap_or_default()], 0))
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
        let kinds = self.names.kinds.iter().enumerate();
        let named = kinds.filter(|(_, kind)| self.words.iter().any(|word| kind.is_called(word)));
        named.map(|(category, _)| category)
    }

    /// That two houses stand so to each other, or that they do not.
    fn claims(
        &self,
        first: &Token,
        comparison: Comparison,
        is_denied: bool,
        second: &Token,
    ) -> Scanned<Alternatives> {
        let (value, step, others) = match (&first.meaning, &second.meaning) {
            (Meaning::Value(value, step), Meaning::Value(other, other_step)) => {
                (*value, step - other_step, vec![Side::Value(*other)])
            }
            (Meaning::Value(value, step), Meaning::OneOf(houses)) => {
                let houses = houses.iter().map(|house| Side::House(*house));
                (*value, *step, houses.collect())
            }
            (Meaning::Value(value, 0), Meaning::Amount(number)) if comparison.measure.is_some() => {
                (*value, 0, vec![Side::Amount(*number)])
            }
            (Meaning::OneOf(_) | Meaning::Amount(_), Meaning::Value(..)) => {
                return self.claims(second, comparison.turned(), is_denied, first);
            }
            _ => {
                let problem = "two houses are compared; expected a value on one side";
                return Err((second.at, problem.to_owned()));
            }
        };
        let mut stated = comparison;
        stated.step += step;
        if is_denied {
            stated = stated.denied();
        }
        self.check_sides(second.at, stated, value, others[0])?;
        let claims = others.into_iter().map(|other| {
            let test = stated.test(self.names, value, other);
            (test, stated.in_words(self.names, value, other))
        });
        Ok(if is_denied {
            vec![claims.collect()]
        } else {
            claims.map(|claim| vec![claim]).collect()
        })
    }

    /// Makes sure that a comparison has a meaning for these sides.
    fn check_sides(&self, at: usize, stated: Comparison, value: usize, other: Side) -> Scanned<()> {
        let names = self.names;
        let mut values = vec![value];
        if let Side::Value(other) = other {
            let [one, two] = [value, other].map(|value| &names.qualified[value]);
            if value == other {
                let problem = "is compared with itself; expected two different values";
                return Err((at, format!("`{one}` {problem}")));
            }
            if stated == Comparison::SAME && names.category_of(value) == names.category_of(other) {
                let problem = "belong to one category, and a house has only one value of it";
                return Err((at, format!("`{one}` and `{two}` {problem}")));
            }
            values.push(other);
        }
        let is_plain = stated.step == 0 && stated.distance.is_none() && stated.factors == [1, 1];
        let is_same = is_plain && stated.operator <= Binary::NotEqual;
        values.retain(|value| {
            names.is_shared(*value) && stated.measure != Some(names.category_of(*value))
        });
        if let Some(value) = values.first()
            && (values.len() > 1 || !is_same || stated.measure.is_some())
        {
            let problem = "expected a clue that a house has it, or does not have it";
            return Err((
                at,
                format!(
                    "several houses may have `{}`; {problem}",
                    names.qualified[*value]
                ),
            ));
        }
        let Some(kind) = stated.measure.map(|category| &names.kinds[category]) else {
            return Ok(());
        };
        let problem = if is_same && !kind.is_shared {
            "differs in every house; expected it in `shared = [...]` if several houses may have the same value"
        } else if kind.amounts.is_empty() && !is_same {
            "has no order; expected it in `ordered = [...]`"
        } else if !kind.has_numbers && (!is_plain || matches!(other, Side::Amount(_))) {
            "has an order, but no numbers; expected `more than` or `less than` alone"
        } else {
            return Ok(());
        };
        Err((at, format!("`{}` {problem}", kind.name)))
    }

    /// The error that these items are no sentence, of which the first ones may begin one.
    fn no_sentence(&self, items: &[Token], n_read: usize) -> (usize, String) {
        let is_between = |item: &Token| matches!(item.meaning, Meaning::Between);
        let n_compared = if items.iter().any(is_between) { 3 } else { 2 };
        let mut houses = items.iter().filter(|item| item.meaning.is_house());
        if let Some(house) = houses.nth(n_compared) {
            let problem = "a clue compares two values, or three with `between`; each of two conditions is a clue of its own";
            return (house.at, problem.to_owned());
        }
        match items.get(n_read) {
            Some(item) => (item.at, self.not_understood(&self.text[item.at..item.end])),
            None => (self.text.len(), format!("the clue ends; {}", self.forms())),
        }
    }

    fn not_understood(&self, found: &str) -> String {
        format!("`{found}` is not understood here; {}", self.forms())
    }

    /// The forms of clues, for messages.
    fn forms(&self) -> &'static str {
        if has_signs(self.text) {
            "expected values with one of =, !=, <, <=, >, >=, ~, ~2, !~ between them"
        } else {
            "expected a clue such as `A is B`, `A is not first`, `A is next to B`, `A is 2 houses left of B`, `A is between B and C`"
        }
    }

    /// The fault at a place with neither a phrase nor a value.
    fn unknown(&self, at: usize) -> String {
        let rest = &self.text[at..];
        let word = word(rest);
        match self.names.nearest(word) {
            Some(name) => format!("no value `{word}`; did you mean `{name}`?"),
            None if word.is_empty() => self.not_understood(&rest[..rest.ceil_char_boundary(1)]),
            None if has_signs(self.text) => {
                let known = self.names.spellings.join(", ");
                format!("no value `{word}`; values: {known}")
            }
            None => self.not_understood(word),
        }
    }

    fn no_house(&self, number: i64) -> String {
        let called = self.names.called(&number.to_string());
        let hint = called
            .first()
            .map(|value| format!("; the value is written `{}`", self.names.qualified[*value]));
        let n_houses = self.n_houses;
        format!(
            "no house `{number}`; houses are numbered 1 to {n_houses}{}",
            hint.unwrap_or_default()
        )
    }
}

fn has_signs(text: &str) -> bool {
    text.contains(['=', '<', '>', '~', '+'])
}

/// True if a number between these tokens may be a count instead of a house.
fn is_count(before: &[Token], next: Option<&Token>) -> bool {
    use Meaning::{And, Be, Between, Compares, Not, Number};
    let before = before.last().map(|token| &token.meaning);
    let follows = matches!(
        before,
        None | Some(Be | Not | And | Between | Compares(_) | Number(_))
    );
    let next = next.map(|token| &token.meaning);
    !follows || !matches!(next, None | Some(And | Between | Compares(_)))
}

fn n_houses(items: &[Token]) -> usize {
    items.iter().filter(|item| item.meaning.is_house()).count()
}

/// The comparison of a sentence, and true if it has a `not`.
fn compared(items: &[Token]) -> (Comparison, bool) {
    let comparison = items.iter().find_map(|item| item.meaning.comparison());
    let has_not = items
        .iter()
        .any(|item| matches!(item.meaning, Meaning::Not));
    (comparison.unwrap_or(Comparison::SAME), has_not)
}

/// True if a sentence says only where a house is not.
fn is_denied(items: &[Token]) -> bool {
    let (comparison, has_not) = compared(items);
    has_not || comparison.is_denied()
}

/// A sentence made of the one before it: with another last house, or with something else about the first.
fn completed(
    before: &[Token],
    items: &[Token],
    has_link: bool,
    is_nor: bool,
) -> std::result::Result<Vec<Token>, &'static str> {
    let is_same = compared(before).0 == Comparison::SAME;
    match (before, items) {
        ([first, .., last], [_, ..])
            if n_houses(before) == 2 && first.meaning.is_house() && last.meaning.is_house() =>
        {
            match items {
                _ if is_denied(before) && !is_nor => Err(NOT_OR),
                [house] if house.meaning.is_house() && (is_same || !has_link) => {
                    Ok([&before[..before.len() - 1], items].concat())
                }
                _ if is_same => Ok([slice::from_ref(first), items].concat()),
                _ => Err(WHOLE),
            }
        }
        _ => Err(WHOLE),
    }
}

/// Joins the meanings of several statements with an operator: in words, and as conditions that all hold.
fn joined(parts: &[Alternatives], join: Binary) -> (String, Vec<(Expr, String)>) {
    let all = match (parts, join) {
        ([one, other], Binary::NotEqual) => {
            let [first, second] = [one, other].map(|part| in_words(part));
            let says = format!("either {first}, or {second}, but not both");
            return (says, vec![(any(one).differs(any(other)), String::new())]);
        }
        (_, Binary::And) => parts
            .iter()
            .fold(vec![Vec::new()], |all, part| both(&all, part)),
        _ => parts.concat(),
    };
    let conditions = match &all[..] {
        [conditions] => conditions.clone(),
        _ => vec![(any(&all), String::new())],
    };
    (in_words(&all), conditions)
}

/// The alternatives of both: each combination of one of the first and one of the second.
fn both(first: &Alternatives, second: &Alternatives) -> Alternatives {
    let pairs = first
        .iter()
        .flat_map(|one| second.iter().map(move |other| (one, other)));
    pairs
        .map(|(one, other)| [&one[..], other].concat())
        .collect()
}

/// The condition that one of several alternatives is true. If all of them say where one value lives, it is a list of houses.
fn any(alternatives: &[Vec<(Expr, String)>]) -> Expr {
    let tests = alternatives.iter().filter_map(|claims| {
        let tests = claims.iter().map(|(test, _)| test.clone());
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

fn in_words(alternatives: &[Vec<(Expr, String)>]) -> String {
    let alternatives = alternatives.iter().map(|claims| {
        let says = claims.iter().map(|(_, says)| says.as_str());
        says.collect::<Vec<_>>().join(", and ")
    });
    alternatives.collect::<Vec<_>>().join(", or ")
}

/// A sentence with a full stop.
fn ended(sentence: &str) -> String {
    format!("{}.", sentence.trim_end_matches(['.', '!']))
}

/// A clue in words as a sentence. The names of values stay as the puzzle file spells them.
fn as_sentence(words: &str) -> String {
    let is_own = words.starts_with("the house ") || words.starts_with("either ");
    let sentence = if is_own {
        capitalised(words)
    } else {
        words.to_owned()
    };
    sentence + "."
}

/// A text with every run of blanks and line breaks as one space.
fn one_line(text: &str) -> String {
    let is_gap = |symbol: char| symbol.is_whitespace() || symbol.is_control();
    let words = text.split(is_gap).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}
