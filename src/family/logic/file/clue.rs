//! Clues in words and in signs, as conditions over the houses of values.
//!
//! A clue is divided into phrases, and those between `or` and `or` have to be one of a few sentences. No word is skipped, since it may
//! change what the sentence means.

mod comparison;
mod phrases;

use self::comparison::{Comparison, Side};
use self::phrases::{Meaning, SIGNS, cardinal, nearest_forms, phrase, word};
use super::names::{Names, folded_length};
use crate::error::{Place, Result};
use crate::problem::{Binary, Expr};
use crate::words::capitalised;

/// A clue: conditions that all hold.
#[derive(Debug)]
pub struct Clue {
    /// The clue as it was written, on one line.
    pub text: String,
    /// The clue as a sentence.
    pub says: String,
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
        matches!(self, Self::Value(..) | Self::OneOf(_) | Self::Number(_))
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

/// The houses that a sentence compares, by their positions in it.
#[derive(Clone, Copy)]
enum Compared {
    Pair(usize, usize),
    /// The first is between the others.
    Between([usize; 3]),
    InOrder([usize; 3]),
}

/// The sentences, with a letter for each house.
const SENTENCES: [(&str, Compared); 13] = [
    ("A is B", Compared::Pair(0, 1)),
    ("A not B", Compared::Pair(0, 1)),
    ("not A is B", Compared::Pair(0, 1)),
    ("A beside B", Compared::Pair(0, 1)),
    ("A not beside B", Compared::Pair(0, 1)),
    ("beside A is B", Compared::Pair(1, 0)),
    ("not beside A is B", Compared::Pair(1, 0)),
    ("A and B together", Compared::Pair(0, 1)),
    ("A and B not together", Compared::Pair(0, 1)),
    ("apart A and B", Compared::Pair(0, 1)),
    ("A between B and C", Compared::Between([0, 1, 2])),
    ("between A and B is C", Compared::Between([2, 0, 1])),
    ("A between B and C in-order", Compared::InOrder([1, 0, 2])),
];

/// The comparison that `or 5` repeats, with its first house, if it can be repeated.
type Repeated = Option<(Token, Comparison, bool)>;

/// The message about an `or` behind a comparison that is denied.
const NOT_OR: &str = "what `or` means after a negation is unclear; expected a clue for each, or two whole comparisons";

/// The message about an `or` that lacks a whole comparison on one side.
const WHOLE: &str = "expected a whole comparison on both sides of `or`, as in `A is B or C is D`";

/// Reads the clue at this place.
/// Fails when it names no known value, or is not a clue; the message says where in the clue, and what was expected.
pub fn parse(text: &str, place: &Place, names: &Names, n_houses: usize) -> Result<Clue> {
    let reader = Reader {
        text,
        names,
        n_houses: i64::try_from(n_houses).unwrap_or(i64::MAX),
    };
    let clue = reader.clue(number_length(text));
    clue.map_err(|(at, problem)| place.within(text, at..at).error(problem))
}

/// The length of a clue's number in a list of clues, such as `1. ` or `1) `.
fn number_length(text: &str) -> usize {
    let rest = text.trim_start();
    let after = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
    match after.strip_prefix(['.', ')']) {
        Some(clue) if after.len() < rest.len() && clue.starts_with(' ') => text.len() - clue.len(),
        _ => 0,
    }
}

struct Reader<'a> {
    text: &'a str,
    names: &'a Names,
    n_houses: i64,
}

impl Reader<'_> {
    fn clue(&self, start: usize) -> Scanned<Clue> {
        let tokens = self.tokens(start)?;
        let is_or = |token: &&Token| matches!(token.meaning, Meaning::Or | Meaning::Xor);
        let is_one = tokens
            .iter()
            .any(|token| matches!(token.meaning, Meaning::Xor));
        if let Some(next) = tokens.iter().filter(is_or).nth(1).filter(|_| is_one) {
            let found = &self.text[next.at..next.end];
            let problem = format!("found a second `{found}`; a clue with `xor` has two sides");
            return Err((next.at, problem));
        }
        let (mut parts, mut repeated) = (Vec::new(), None);
        let is_alone = !tokens.iter().any(|token| is_or(&token));
        for tokens in tokens.split(|token| is_or(&token)) {
            parts.push(self.alternatives(tokens, &mut repeated, is_alone)?);
        }
        let text = one_line(&self.text[start..]);
        let n_claims = parts.iter().flatten().map(Vec::len).sum();
        let all = parts.concat();
        let (says, mut conditions) = match (&parts[..], &all[..]) {
            ([one, other], _) if is_one => {
                let [first, second] = [one, other].map(|part| in_words(part));
                let says = format!("either {first}, or {second}, but not both");
                (says, vec![(any(one).differs(any(other)), String::new())])
            }
            (_, [conditions]) => (in_words(&all), conditions.clone()),
            _ => (in_words(&all), vec![(any(&all), String::new())]),
        };
        if let [(_, says)] = &mut conditions[..] {
            says.clone_from(&text);
        }
        Ok(Clue {
            says: as_sentence(&says),
            text,
            conditions,
            n_claims,
        })
    }

    /// Divides the clue from this byte on into its parts.
    fn tokens(&self, start: usize) -> Scanned<Vec<Token>> {
        let text = self.text;
        // A clue may end with an exclamation mark.
        let is_end = |symbol: char| symbol.is_whitespace() || ".!".contains(symbol);
        let n_read = text.trim_end_matches(is_end).len();
        let (mut tokens, mut at) = (Vec::<Token>::new(), start);
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
        let phrase = phrase(rest, self.n_houses);
        let n_phrase = phrase.as_ref().map_or(0, |(found, _)| found.length);
        let categories = self.names.categories.iter();
        let n_category = categories
            .filter_map(|name| folded_length(name, rest))
            .max();
        let n_least = n_category.unwrap_or(0).max(n_phrase);
        if let Some((length, name, is_exact)) = self.names.longest(rest)
            && length + usize::from(is_exact) > n_least
        {
            return self.value(at, length, name);
        }
        if n_least > n_phrase {
            return Ok((n_least, Some(Meaning::Filler)));
        }
        if let Some((found, meaning)) = phrase {
            let is_there = |house: &i64| (1..=self.n_houses).contains(house);
            match &meaning {
                Meaning::OneOf(houses) if houses.is_empty() => {
                    let problem = format!("a row of {} houses has no middle", self.n_houses);
                    return Err((at, problem));
                }
                Meaning::OneOf(houses) if !houses.iter().all(is_there) => {
                    return Err((at, self.no_house(found.number)));
                }
                Meaning::Compares(comparison)
                | Meaning::Mutually(comparison)
                | Meaning::Apart(comparison) => {
                    let distance = comparison.distance.unwrap_or(comparison.step.abs());
                    if distance > 0 {
                        self.check_distance(at, distance)?;
                    }
                }
                _ => {}
            }
            return Ok((found.length, Some(meaning)));
        }
        if let Some((sign, comparison)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            return Ok((sign.len(), Some(Meaning::Sign(*comparison))));
        }
        let word = word(rest);
        if let Some(number) = cardinal(&word.to_lowercase()) {
            // "the white one"
            let is_pronoun = is_after_house && word.eq_ignore_ascii_case("one");
            let meaning = if is_pronoun {
                Meaning::Filler
            } else {
                Meaning::Number(number)
            };
            return Ok((word.len(), Some(meaning)));
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
            let known = values
                .iter()
                .map(|value| self.names.qualified[*value].as_str());
            let problem = format!(
                "`{name}` belongs to more than one category; expected one of `{}`",
                known.collect::<Vec<_>>().join("`, `")
            );
            return Err((at, problem));
        };
        let rest = &self.text[at + length..];
        let endings = ["'s", "’s", "'", "’"];
        let possessive = endings.iter().find(|ending| rest.starts_with(**ending));
        let end = at + length + possessive.map_or(0, |ending| ending.len());
        let after = self.text[end..].trim_start();
        let number = after.get(1..).unwrap_or_default().trim_start();
        let is_number = number.starts_with(|symbol: char| symbol.is_ascii_digit());
        let sign = match after.chars().next() {
            Some('+') => 1,
            Some('-') if is_number || has_signs(self.text) => -1,
            _ => return Ok((end - at, Some(Meaning::Value(value, 0)))),
        };
        let behind = number.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let at_number = self.text.len() - number.len();
        let Ok(step) = number[..number.len() - behind.len()].parse() else {
            let problem = format!("`{}` without a number of houses behind it", &after[..1]);
            return Err((at_number, problem));
        };
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

    /// The tokens of a sentence that say something. A verb or a preposition does where nothing else stands between two houses, and a
    /// phrase such as "first" needs no verb.
    fn items(&self, tokens: &[Token]) -> Scanned<Vec<Token>> {
        let (mut items, mut verb) = (Vec::<Token>::new(), None);
        for (idx, token) in tokens.iter().enumerate() {
            let mut token = token.clone();
            match token.meaning {
                Meaning::Filler => continue,
                Meaning::Be | Meaning::Verb => {
                    verb = Some(token);
                    continue;
                }
                Meaning::In => {
                    verb.get_or_insert(token);
                    continue;
                }
                Meaning::Number(number) => {
                    // "Brit ~2 Red"
                    if let Some(Meaning::Sign(comparison)) =
                        items.last_mut().map(|item| &mut item.meaning)
                        && let (Some(distance), true) =
                            (&mut comparison.distance, idx + 1 < tokens.len())
                    {
                        self.check_distance(token.at, number)?;
                        *distance = number;
                        continue;
                    }
                    if !(1..=self.n_houses).contains(&number) {
                        return Err((token.at, self.no_house(number)));
                    }
                    if is_count(&tokens[..idx], tokens.get(idx + 1)) {
                        return Err((
                            token.at,
                            self.not_understood(&self.text[token.at..token.end]),
                        ));
                    }
                    token.meaning = Meaning::OneOf(vec![number]);
                }
                Meaning::OneOf(_) => {
                    verb = Some(Token {
                        meaning: Meaning::Be,
                        ..token.clone()
                    });
                }
                _ => {}
            }
            let is_apart = items.last().is_none_or(|before| before.meaning.is_house());
            if token.meaning.is_house()
                && let Some(verb) = verb.take().filter(|_| is_apart)
            {
                items.push(verb);
            }
            items.push(token);
        }
        Ok(items)
    }

    /// The meaning of the tokens between `or` and `or`: a sentence, or only the house to which one before is compared.
    fn alternatives(
        &self,
        tokens: &[Token],
        repeated: &mut Repeated,
        is_alone: bool,
    ) -> Scanned<Alternatives> {
        let items = self.items(tokens)?;
        let (link, items) = match &items[..] {
            [link, items @ ..]
                if matches!(link.meaning, Meaning::Be | Meaning::Verb | Meaning::In) =>
            {
                (Some(link), items)
            }
            items => (None, items),
        };
        if !is_alone && items.len() < 2 && items.iter().all(|item| item.meaning.is_house()) {
            return match (items, &repeated) {
                ([house], Some((_, _, true))) => Err((house.at, NOT_OR.to_owned())),
                ([house], Some((first, comparison, _)))
                    if link.is_none() || *comparison == Comparison::SAME =>
                {
                    self.claims(first, *comparison, false, house)
                }
                _ => {
                    let end = tokens.last().map_or(self.text.len(), |token| token.end);
                    Err((end, WHOLE.to_owned()))
                }
            };
        }
        *repeated = None;
        if items
            .iter()
            .any(|item| matches!(item.meaning, Meaning::Sign(_)))
        {
            self.chain(items, repeated)
        } else {
            self.sentence(items, repeated)
        }
    }

    /// A sentence in words.
    fn sentence(&self, items: &[Token], repeated: &mut Repeated) -> Scanned<Alternatives> {
        let n_fitting = |words: &str| {
            let pairs = words.split(' ').zip(items);
            pairs
                .take_while(|(word, item)| item.meaning.fits(word))
                .count()
        };
        let is_whole = |words: &str| {
            n_fitting(words) == items.len() && words.split(' ').count() == items.len()
        };
        let Some((words, compared)) = SENTENCES.iter().find(|(words, _)| is_whole(words)) else {
            let n_read = SENTENCES.iter().map(|(words, _)| n_fitting(words)).max();
            return Err(self.no_sentence(items, n_read.unwrap_or(0)));
        };
        let houses: Vec<&Token> = items
            .iter()
            .filter(|item| item.meaning.is_house())
            .collect();
        let (mut comparison, mut is_denied) = (Comparison::SAME, false);
        for item in items {
            match &item.meaning {
                Meaning::Compares(found) | Meaning::Mutually(found) | Meaning::Apart(found) => {
                    comparison = *found;
                }
                Meaning::Not => is_denied = true,
                _ => {}
            }
        }
        let in_order = |[left, middle, right]: [usize; 3]| {
            let left_of = Comparison::new(Binary::Less, 0);
            let first = self.claims(houses[left], left_of, false, houses[middle])?;
            Ok(both(
                &first,
                &self.claims(houses[middle], left_of, false, houses[right])?,
            ))
        };
        match *compared {
            Compared::Pair(one, other) => {
                if words.ends_with('B') && one < other {
                    let is_denied = is_denied || comparison.is_denied();
                    *repeated = Some((houses[one].clone(), comparison, is_denied));
                }
                self.claims(houses[one], comparison, is_denied, houses[other])
            }
            Compared::Between([middle, one, other]) => {
                let to_right = in_order([one, middle, other])?;
                Ok([to_right, in_order([other, middle, one])?].concat())
            }
            Compared::InOrder(houses) => in_order(houses),
        }
    }

    /// Houses with signs between them; those of several go in one direction, since `A != B != C` may be meant in two ways.
    fn chain(&self, items: &[Token], repeated: &mut Repeated) -> Scanned<Alternatives> {
        let signs = items.iter().filter_map(|item| match item.meaning {
            Meaning::Sign(comparison) => Some(comparison),
            _ => None,
        });
        let signs: Vec<Comparison> = signs.collect();
        let houses: Vec<&Token> = items.iter().step_by(2).collect();
        let is_sign = |item: &Token| matches!(item.meaning, Meaning::Sign(_));
        let fits = |(idx, item): &(usize, &Token)| match idx % 2 {
            0 => item.meaning.is_house(),
            _ => is_sign(item),
        };
        let n_read = items.iter().enumerate().take_while(fits).count();
        if n_read < items.len() || n_read % 2 == 0 {
            return Err(self.no_sentence(items, n_read));
        }
        let go = |operators: &[Binary]| {
            let mut signs = signs.iter();
            signs.all(|sign| sign.distance.is_none() && operators.contains(&sign.operator))
        };
        let go_right = go(&[Binary::Equal, Binary::Less, Binary::LessOrEqual]);
        if let [sign] = signs[..] {
            *repeated = Some((houses[0].clone(), sign, sign.is_denied()));
        } else if !go_right && !go(&[Binary::Equal, Binary::Greater, Binary::GreaterOrEqual]) {
            let problem = "only =, < and <=, or =, > and >=, make a chain; expected a clue for each comparison";
            return Err((items[1].at, problem.to_owned()));
        }
        let mut all = vec![Vec::new()];
        for (sign, sides) in signs.iter().zip(houses.windows(2)) {
            all = both(&all, &self.claims(sides[0], *sign, false, sides[1])?);
        }
        Ok(all)
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
            (_, Meaning::Value(..)) => {
                return self.claims(second, comparison.turned(), is_denied, first);
            }
            _ => {
                let problem = "two houses are compared; expected a value on one side";
                return Err((second.at, problem.to_owned()));
            }
        };
        let denied = if is_denied {
            comparison.denied()
        } else {
            comparison
        };
        let stated = Comparison {
            step: denied.step + step,
            ..denied
        };
        if let [Side::Value(other)] = others[..] {
            let [one, two] = [value, other].map(|value| &self.names.qualified[value]);
            let [category, other_category] = [value, other]
                .map(|value| i64::try_from(value).unwrap_or(i64::MAX) / self.n_houses);
            if value == other {
                let problem =
                    format!("`{one}` is compared with itself; expected two different values");
                return Err((second.at, problem));
            }
            if category == other_category && stated == Comparison::SAME {
                let problem = format!(
                    "`{one}` and `{two}` belong to one category, and a house has only one value of it"
                );
                return Err((second.at, problem));
            }
        }
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

    /// The error that these items are no sentence, of which the first ones may begin one.
    fn no_sentence(&self, items: &[Token], n_read: usize) -> (usize, String) {
        let is_between = |item: &Token| matches!(item.meaning, Meaning::Between);
        let n_compared = if items.iter().any(is_between) { 3 } else { 2 };
        let mut houses = items.iter().filter(|item| item.meaning.is_house());
        let next = items.get(n_read);
        let further = if has_signs(self.text) {
            next.filter(|item| matches!(item.meaning, Meaning::And))
        } else {
            houses.nth(n_compared)
        };
        if let Some(item) = further {
            let problem = "a clue compares two values, or three with `between`; each of two conditions is a clue of its own";
            return (item.at, problem.to_owned());
        }
        match next {
            Some(item) => (item.at, self.not_understood(&self.text[item.at..item.end])),
            None => (self.text.len(), format!("the clue ends; {}", self.forms())),
        }
    }

    fn not_understood(&self, found: &str) -> String {
        format!("`{found}` is not understood here; {}", self.forms())
    }

    /// The forms of clues that are most like this one.
    fn forms(&self) -> String {
        if has_signs(self.text) {
            "expected values with one of =, !=, <, <=, >, >=, ~, ~2, !~ between them".to_owned()
        } else {
            nearest_forms(self.text)
        }
    }

    /// The fault at a place with neither a phrase nor a value.
    fn unknown(&self, at: usize) -> String {
        let rest = &self.text[at..];
        let word = word(rest);
        match self.names.nearest(word) {
            Some(name) => format!("no value `{word}`; did you mean `{name}`?"),
            None if word.is_empty() => {
                self.not_understood(&rest[..rest.chars().next().map_or(0, char::len_utf8)])
            }
            None if has_signs(self.text) => format!(
                "no value `{word}`; values: {}",
                self.names.spellings.join(", ")
            ),
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
    use Meaning::{And, Be, Between, Compares, In, Not, Number, Sign};
    let before = before.last().map(|token| &token.meaning);
    let follows = matches!(
        before,
        None | Some(Be | In | Not | And | Between | Compares(_) | Number(_) | Sign(_))
    );
    let next = next.map(|token| &token.meaning);
    !follows || !matches!(next, None | Some(And | Between | Sign(_)))
}

/// The alternatives of two comparisons that are both true.
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
