//! The number of ways to arrange the things of a puzzle before any rule is tested, as a product of powers and factorials.

use std::collections::BTreeMap;

use crate::words::number;

/// The arrangements that a search without a plan would have to try.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arrangements {
    /// The words before a colon: the things, and how they are arranged.
    pub about: String,
    /// The number of arrangements is the product of these.
    pub factors: Vec<Factor>,
}

/// A number or its factorial, to a power; a negative power divides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Factor {
    base: u32,
    is_factorial: bool,
    power: i32,
}

/// A formula with more factors than this explains nothing.
const MAX_FACTORS: usize = 10;

const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

impl Factor {
    /// A number to a power.
    pub fn power(base: usize, power: usize) -> Self {
        Self {
            base: u32::try_from(base).unwrap_or(u32::MAX),
            is_factorial: false,
            power: i32::try_from(power).unwrap_or(i32::MAX),
        }
    }

    /// The number of orders of `n` things, to a power.
    pub fn factorial(n: usize, power: i32) -> Self {
        Self {
            is_factorial: true,
            power,
            ..Self::power(n, 1)
        }
    }

    /// A product of numbers, equal ones as one power, in the order of their first occurrence.
    pub fn powers(numbers: impl IntoIterator<Item = usize>) -> Vec<Self> {
        let mut factors: Vec<Self> = Vec::new();
        for factor in numbers.into_iter().map(|base| Self::power(base, 1)) {
            match factors.iter_mut().find(|other| other.base == factor.base) {
                Some(other) => other.power += 1,
                None => factors.push(factor),
            }
        }
        factors
    }

    /// The factor behind others: ` × 6⁶` or ` / 2!`.
    fn formula(self) -> String {
        let sign = if self.power < 0 { " / " } else { " × " };
        let power = match self.power.unsigned_abs() {
            1 => String::new(),
            power => superscript(&power.to_string()),
        };
        let base = number(self.base);
        if !self.is_factorial {
            format!("{sign}{base}{power}")
        } else if power.is_empty() {
            format!("{sign}{base}!")
        } else {
            format!("{sign}({base}!){power}")
        }
    }
}

impl Arrangements {
    /// The number as a product such as `7! × 6⁶`; `None` if that explains nothing.
    #[must_use]
    pub fn formula(&self) -> Option<String> {
        let is_one = |it: &Factor| it.power == 0 || it.base == 1 && !it.is_factorial;
        let factors: Vec<_> = self.factors.iter().filter(|it| !is_one(it)).collect();
        let explains = match factors[..] {
            [] => false,
            [factor] => factor.is_factorial || factor.power > 1,
            _ => factors.len() <= MAX_FACTORS,
        };
        let formula: String = factors.into_iter().map(|it| it.formula()).collect();
        explains.then(|| formula.trim_start_matches(" × ").to_owned())
    }

    /// The number in digits, or `about 4.6 × 10⁴⁸` if it needs more than 128 bits.
    #[must_use]
    pub fn number(&self) -> String {
        let mut powers: BTreeMap<u32, i32> = BTreeMap::new();
        for factor in &self.factors {
            let first = if factor.is_factorial { 2 } else { factor.base };
            for base in first..=factor.base {
                *powers.entry(base).or_default() += factor.power;
            }
        }
        let product = |sign: i32| {
            let mut powers = powers.iter().filter(|(_, power)| power.signum() == sign);
            powers.try_fold(1_u128, |product, (base, power)| {
                product.checked_mul(u128::from(*base).checked_pow(power.unsigned_abs())?)
            })
        };
        if let (Some(above), Some(below)) = (product(1), product(-1)) {
            return number(above / below);
        }
        let logarithm: f64 = powers
            .iter()
            .map(|(base, power)| f64::from(*base).log10() * f64::from(*power))
            .sum();
        // A number just below a power of ten is rounded up to it.
        let exponent = (logarithm - 9.95_f64.log10() + 1.0).floor();
        let leading = 10_f64.powf(logarithm - exponent);
        let power = superscript(&exponent.to_string());
        format!("about {leading:.1} × 10{power}")
    }
}

fn superscript(digits: &str) -> String {
    let digits = digits.bytes().map(|digit| usize::from(digit - b'0'));
    digits.map(|digit| SUPERSCRIPTS[digit]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_exact_up_to_128_bits() {
        let of = |factors: &[Factor]| {
            let factors = factors.to_vec();
            Arrangements {
                factors,
                ..Arrangements::default()
            }
            .number()
        };
        let factorial = Factor::factorial;
        assert_eq!(of(&[factorial(40, 1), factorial(38, -1)]), "1,560");
        assert_eq!(
            of(&[factorial(100, 1), factorial(50, -1)]),
            "about 3.1 × 10⁹³"
        );
        assert_eq!(of(&[Factor::power(2, 485)]), "about 1.0 × 10¹⁴⁶");
    }
}
