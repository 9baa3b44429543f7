//! How many arrangements a puzzle has before any rule is asked: a product of powers, as exact as 128 bits allow.

use crate::words::number;

/// The arrangements that a search without any plan would have to try.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrangements {
    /// The words before a colon: the things, and how they are arranged.
    pub about: String,
    /// How many there are: the product of these.
    pub factors: Vec<Factor>,
}

/// A factor of the number of arrangements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Factor {
    /// This number to this power.
    Power(u64, u32),
    /// The number of orders of so many things, to this power.
    Orders(u64, u32),
    /// The number of ways to put things into places, when there are more things than places: how many of each.
    Choices(u64, u64),
    /// One divided by the number of orders of so many things that are alike.
    Alike(u64),
}

/// The most factors that a formula shows; more of them explain nothing.
const MOST_FACTORS: usize = 10;

/// The digits of a superscript.
const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

impl Arrangements {
    /// Arrangements described by `about`, as many as the product of `factors`.
    #[must_use]
    pub fn new(about: impl Into<String>, factors: Vec<Factor>) -> Self {
        Self {
            about: about.into(),
            factors,
        }
    }

    /// How many there are, if 128 bits hold the number.
    #[must_use]
    pub fn exact(&self) -> Option<u128> {
        let mut divisors = self.factors.iter().filter_map(|factor| match factor {
            Factor::Alike(n) => Some(orders(*n)),
            _ => None,
        });
        let divisor = divisors.try_fold(1_u128, |product, n| product.checked_mul(n?))?;
        let product = self.factors.iter().try_fold(1_u128, |product, factor| {
            product.checked_mul(factor.exact()?)
        });
        Some(product? / divisor)
    }

    /// The number as a product of powers, such as `7! × 6⁶`; nothing where that would say no more than the number.
    #[must_use]
    pub fn formula(&self) -> Option<String> {
        let is_plain =
            |factor: &&Factor| !matches!(factor, Factor::Power(1, _) | Factor::Power(_, 0));
        let factors: Vec<&Factor> = self.factors.iter().filter(is_plain).collect();
        let says_more = match factors[..] {
            [] | [Factor::Power(_, 1)] => false,
            _ => factors.len() <= MOST_FACTORS,
        };
        let (below, above): (Vec<&Factor>, Vec<&Factor>) = factors
            .into_iter()
            .partition(|factor| matches!(factor, Factor::Alike(_)));
        let above: Vec<String> = above.into_iter().map(Factor::formula).collect();
        let below: String = below.into_iter().map(Factor::formula).collect();
        says_more.then(|| above.join(" × ") + &below)
    }

    /// The number in digits, or about how many there are: `about 4.6 × 10⁴⁸`.
    #[must_use]
    pub fn number(&self) -> String {
        if let Some(exact) = self.exact() {
            return number(exact);
        }
        let logarithm: f64 = self.factors.iter().map(Factor::logarithm).sum();
        let mut exponent = logarithm.floor();
        let mut leading = (10_f64.powf(logarithm - exponent) * 10.0).round() / 10.0;
        if leading >= 10.0 {
            (leading, exponent) = (1.0, exponent + 1.0);
        }
        format!("about {leading:.1} × 10{}", raised(&exponent.to_string()))
    }
}

impl Factor {
    fn exact(&self) -> Option<u128> {
        match *self {
            Self::Power(base, exponent) => u128::from(base).checked_pow(exponent),
            Self::Orders(n, exponent) => orders(n)?.checked_pow(exponent),
            Self::Choices(n, k) => {
                let left = (n.saturating_sub(k) + 1)..=n;
                left.map(u128::from).try_fold(1, u128::checked_mul)
            }
            Self::Alike(_) => Some(1),
        }
    }

    /// The logarithm to the base 10.
    fn logarithm(&self) -> f64 {
        let logarithms = |first: u64, last: u64| (first..=last).map(logarithm_of).sum::<f64>();
        match *self {
            Self::Power(base, exponent) => f64::from(exponent) * logarithm_of(base),
            Self::Orders(n, exponent) => f64::from(exponent) * logarithms(1, n),
            Self::Choices(n, k) => logarithms(n.saturating_sub(k) + 1, n),
            Self::Alike(n) => -logarithms(1, n),
        }
    }

    fn formula(&self) -> String {
        match *self {
            Self::Power(base, exponent) => number(base) + &power(exponent),
            Self::Orders(n, 1) => format!("{}!", number(n)),
            Self::Orders(n, exponent) => format!("({}!){}", number(n), power(exponent)),
            Self::Choices(n, k) => format!("{}! / {}!", number(n), number(n.saturating_sub(k))),
            Self::Alike(n) => format!(" / {}!", number(n)),
        }
    }
}

/// Equal numbers as one power each, in the order in which they come first.
#[must_use]
pub fn powers(numbers: impl IntoIterator<Item = u64>) -> Vec<Factor> {
    let mut powers: Vec<(u64, u32)> = Vec::new();
    for number in numbers {
        match powers.iter_mut().find(|(base, _)| *base == number) {
            Some((_, exponent)) => *exponent += 1,
            None => powers.push((number, 1)),
        }
    }
    let powers = powers.into_iter();
    powers
        .map(|(base, exponent)| Factor::Power(base, exponent))
        .collect()
}

/// How many orders so many things have.
fn orders(n: u64) -> Option<u128> {
    (1..=u128::from(n)).try_fold(1_u128, u128::checked_mul)
}

fn logarithm_of(n: u64) -> f64 {
    // A factor is a number of pieces, turns or places.
    f64::from(u32::try_from(n).unwrap_or(u32::MAX)).log10()
}

fn power(exponent: u32) -> String {
    match exponent {
        1 => String::new(),
        exponent => raised(&exponent.to_string()),
    }
}

fn raised(digits: &str) -> String {
    let digits = digits.chars().filter_map(|digit| digit.to_digit(10));
    digits.map(|digit| RAISED[digit as usize]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(factors: Vec<Factor>) -> (Option<String>, String) {
        let arrangements = Arrangements::new("", factors);
        (arrangements.formula(), arrangements.number())
    }

    fn says(factors: Vec<Factor>, formula: &str, number: &str) {
        assert_eq!(told(factors), (Some(formula.to_owned()), number.to_owned()));
    }

    #[test]
    fn numbers_are_exact_up_to_128_bits() {
        let nuts = vec![Factor::Orders(7, 1), Factor::Power(6, 6)];
        says(nuts, "7! × 6⁶", "235,146,240");
        says(vec![Factor::Orders(5, 5)], "(5!)⁵", "24,883,200,000");
        let twelve = vec![Factor::Orders(13, 1), Factor::Power(12, 12)];
        says(twelve, "13! × 12¹²", "55,520,742,946,179,435,724,800");
        let most = u128::MAX.to_string();
        assert_eq!(
            told(vec![Factor::Power(2, 127)]).1.replace(',', "").len(),
            most.len()
        );
        says(vec![Factor::Choices(9, 2)], "9! / 7!", "72");
        let twins = vec![Factor::Orders(4, 1), Factor::Alike(2), Factor::Alike(2)];
        says(twins, "4! / 2! / 2!", "6");
    }

    #[test]
    fn larger_numbers_are_told_in_two_digits() {
        says(vec![Factor::Power(9, 51)], "9⁵¹", "about 4.6 × 10⁴⁸");
        says(vec![Factor::Power(10, 40)], "10⁴⁰", "about 1.0 × 10⁴⁰");
        // 9.9896 × 10¹⁴⁵, which is 10.0 in two digits.
        says(vec![Factor::Power(2, 485)], "2⁴⁸⁵", "about 1.0 × 10¹⁴⁶");
        let hexagons = vec![Factor::Orders(61, 1), Factor::Power(6, 61)];
        says(hexagons, "61! × 6⁶¹", "about 1.5 × 10¹³¹");
        let spare = vec![Factor::Choices(64, 36)];
        says(spare, "64! / 28!", "about 4.2 × 10⁵⁹");
        let copies = vec![Factor::Orders(100, 1), Factor::Alike(50)];
        says(copies, "100! / 50!", "about 3.1 × 10⁹³");
    }

    #[test]
    fn a_formula_that_says_no_more_than_the_number_is_left_out() {
        assert_eq!(told(vec![Factor::Power(42, 1)]), (None, "42".to_owned()));
        assert_eq!(told(Vec::new()), (None, "1".to_owned()));
        assert_eq!(
            powers([3, 5, 3]),
            [Factor::Power(3, 2), Factor::Power(5, 1)]
        );
    }
}
