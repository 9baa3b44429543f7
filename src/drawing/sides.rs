//! The sides that pieces show: their colours, their names, and which of them match.

use std::collections::{BTreeMap, BTreeSet};

use super::colour::{Colour, GREY};
use super::legend::Legend;

/// The colours and names of the sides of a puzzle's pieces.
#[derive(Debug, Clone)]
pub struct Sides {
    /// The colour of each symbol; a letter and its other case are one entry if they match.
    colours: BTreeMap<char, Colour>,
    /// The names of symbols that have one.
    labels: BTreeMap<String, String>,
    /// The symbol along the rim.
    rim: Option<char>,
    /// True if a letter matches itself in the other case.
    is_opposite: bool,
}

impl Sides {
    /// The sides that pieces show, the symbol along the rim, whether a letter matches itself in the other case, and the
    /// puzzle's own colours and names.
    pub fn new(
        symbols: impl IntoIterator<Item = char>,
        rim: Option<char>,
        is_opposite: bool,
        legend: &Legend,
    ) -> Self {
        let symbols = symbols.into_iter().filter(|symbol| Some(*symbol) != rim);
        let kinds: BTreeSet<char> = symbols.map(|symbol| kind(symbol, is_opposite)).collect();
        let names: Vec<String> = kinds.iter().map(char::to_string).collect();
        let colours = legend.colours_of(&names.iter().map(String::as_str).collect::<Vec<_>>());
        Self {
            colours: kinds.into_iter().zip(colours).collect(),
            labels: legend.labels.clone(),
            rim,
            is_opposite,
        }
    }

    /// The symbol along the rim, if only the rim may show it.
    #[must_use]
    pub fn rim(&self) -> Option<char> {
        self.rim
    }

    /// The fill colour of a side: pale for the `in` of a pair, not for the `out`.
    #[must_use]
    pub fn fill(&self, symbol: char) -> Colour {
        let colour = self.colour(symbol);
        if self.is_opposite && symbol.is_lowercase() {
            colour.pale()
        } else {
            colour
        }
    }

    /// The colour that a side and its partner have in common.
    #[must_use]
    pub fn colour(&self, symbol: char) -> Colour {
        let colour = self.colours.get(&kind(symbol, self.is_opposite));
        match colour.filter(|_| self.rim != Some(symbol)) {
            Some(colour) => *colour,
            None => GREY,
        }
    }

    /// The text at a side.
    #[must_use]
    pub fn label(&self, symbol: char) -> String {
        let symbol = symbol.to_string();
        self.labels.get(&symbol).cloned().unwrap_or(symbol)
    }

    /// The texts at these sides, one after the other.
    #[must_use]
    pub fn words(&self, symbols: &[char]) -> String {
        let labels = symbols.iter().map(|symbol| self.label(*symbol));
        let between = if self.labels.is_empty() { "" } else { ", " };
        labels.collect::<Vec<_>>().join(between)
    }

    /// The names of these symbols that have one, each once: "A is ant head".
    #[must_use]
    pub fn key(&self, symbols: impl IntoIterator<Item = char>) -> Vec<String> {
        let symbols: BTreeSet<String> = symbols.into_iter().map(String::from).collect();
        let named = symbols
            .iter()
            .filter_map(|symbol| Some((symbol, self.labels.get(symbol)?)));
        let other = named.filter(|(symbol, label)| symbol != label);
        other
            .map(|(symbol, label)| format!("{symbol} is {label}"))
            .collect()
    }

    /// All that sides show: both letters of a pair, and the rim last.
    #[must_use]
    pub fn symbols(&self) -> Vec<char> {
        let kinds = self.colours.keys().flat_map(|kind| {
            let other = kind.to_ascii_lowercase();
            let is_pair = self.is_opposite && other != *kind;
            std::iter::once(*kind).chain(is_pair.then_some(other))
        });
        kinds.chain(self.rim).collect()
    }

    /// True if two sides that touch match.
    #[must_use]
    pub fn matches(&self, side: char, other: char) -> bool {
        if self.is_opposite && side.is_alphabetic() {
            side != other && kind(side, true) == kind(other, true)
        } else {
            side == other
        }
    }
}

/// The entry of a side among those that have a colour: a letter and its other case share one if they match.
#[must_use]
pub fn kind(symbol: char, is_opposite: bool) -> char {
    if is_opposite {
        symbol.to_ascii_uppercase()
    } else {
        symbol
    }
}
