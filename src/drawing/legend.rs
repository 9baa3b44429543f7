//! The colours and the names of the symbols in pictures, as the puzzle gives them. Where it gives no colour, a
//! symbol that plainly stands for a colour has that one, and the others have colours of the palette.

use std::collections::BTreeMap;

use super::colour::{Colour, N_NUMBERED, numbered};

/// The colours and the labels of symbols: sides of pieces, pieces of a cover, or values of categories.
#[derive(Debug, Clone, Default)]
pub struct Legend {
    /// The colour of each symbol that has one of its own.
    pub colours: BTreeMap<String, Colour>,
    /// The names of sides that are more than a symbol.
    pub labels: BTreeMap<String, String>,
}

/// The usual colours by their words and their first letters, in shades on which letters are easy to read.
const PLAIN: [(&str, char, Colour); 8] = [
    ("red", 'R', Colour::new(214, 58, 58)),
    ("green", 'G', Colour::new(44, 150, 70)),
    ("blue", 'B', Colour::new(30, 104, 190)),
    ("yellow", 'Y', Colour::new(245, 220, 50)),
    ("orange", 'O', Colour::new(240, 145, 30)),
    ("purple", 'P', Colour::new(125, 65, 160)),
    ("white", 'W', Colour::new(255, 255, 255)),
    ("black", 'K', Colour::new(38, 38, 38)),
];

/// The letters without which a set of symbols that has other ones, too, is not one of colours.
const PRIMARIES: [&str; 4] = ["R", "G", "B", "Y"];

/// How far apart two colours of one picture are, at least, where none is asked for: red, green and blue together.
const LEAST_DISTANCE: u32 = 90;

impl Legend {
    /// The same with words for these symbols, where it has no other labels for them.
    #[must_use]
    pub fn with_words(mut self, words: &BTreeMap<char, String>) -> Self {
        for (symbol, word) in words {
            let label = self.labels.entry(symbol.to_string());
            label.or_insert_with(|| word.clone());
        }
        self
    }

    /// The colours that these symbols have of their own, in their order: those of the legend, and else those that the symbols
    /// plainly stand for.
    #[must_use]
    pub fn own_colours(&self, symbols: &[&str]) -> Vec<Option<Colour>> {
        let own = |symbol: &str| self.colours.get(symbol).copied();
        let plain = symbols.iter().zip(self.plain(symbols));
        plain.map(|(symbol, plain)| own(symbol).or(plain)).collect()
    }

    /// The colours of these symbols, in their order: their own, and for all others those of the palette that are like none of
    /// these.
    #[must_use]
    pub fn colours_of(&self, symbols: &[&str]) -> Vec<Colour> {
        let own = self.own_colours(symbols);
        let taken: Vec<Colour> = own.iter().copied().flatten().collect();
        let is_free = |colour: &Colour| {
            let mut taken = taken.iter();
            taken.all(|other| colour.distance(*other) >= LEAST_DISTANCE)
        };
        let free = (0..N_NUMBERED).map(numbered).filter(is_free);
        // Where there are too few, colours come again.
        let mut others = free.chain((0..).map(numbered));
        let own = own.into_iter();
        own.filter_map(|colour| colour.or_else(|| others.next()))
            .collect()
    }

    /// The colours that symbols stand for: words for colours, where a symbol is called by one or all symbols are, or the first
    /// letters of such words.
    fn plain(&self, symbols: &[&str]) -> Vec<Option<Colour>> {
        let all = |colour: fn(&str) -> Option<Colour>| -> Vec<Option<Colour>> {
            symbols.iter().map(|symbol| colour(symbol)).collect()
        };
        let (words, letters) = (all(plain_colour), all(colour_of_letter));
        let is_there = |letter: &&&str| {
            let mut symbols = symbols.iter();
            symbols.any(|symbol| symbol.eq_ignore_ascii_case(letter))
        };
        let are_words = words.iter().all(Option::is_some);
        let are_letters = symbols.len() > 1 && letters.iter().all(Option::is_some)
            || PRIMARIES.iter().filter(is_there).count() >= 3;
        let meant = if are_words { words } else { letters };
        let called = |symbol: &str| plain_colour(self.label(symbol)?);
        let colour = |(symbol, meant): (&&str, Option<Colour>)| {
            called(symbol).or(meant.filter(|_| are_words || are_letters))
        };
        symbols.iter().zip(meant).map(colour).collect()
    }

    /// The label of a symbol, or else of its lower-case letter.
    fn label(&self, symbol: &str) -> Option<&str> {
        let small = symbol.to_lowercase();
        let label = self.labels.get(symbol).or_else(|| self.labels.get(&small));
        label.map(String::as_str)
    }
}

/// The colour that a word of CSS stands for; the usual ones are a little softer.
fn plain_colour(word: &str) -> Option<Colour> {
    let word = word.to_lowercase();
    let usual = PLAIN.iter().find(|(usual, ..)| *usual == word);
    usual.map(|(.., colour)| *colour).or_else(|| {
        let is_word = word.chars().all(|letter| letter.is_ascii_lowercase());
        is_word.then(|| Colour::parse(&word)).flatten()
    })
}

fn colour_of_letter(symbol: &str) -> Option<Colour> {
    let is_usual = |letter: &char| symbol.eq_ignore_ascii_case(&letter.to_string());
    let usual = PLAIN.iter().find(|(_, letter, _)| is_usual(letter));
    usual.map(|(.., colour)| *colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hexes(legend: &Legend, symbols: &[&str]) -> Vec<String> {
        let colours = legend.colours_of(symbols).into_iter();
        colours.map(Colour::hex).collect()
    }

    #[test]
    fn letters_of_colours_have_these_colours_and_others_those_of_the_palette() {
        let legend = Legend::default();
        let plain = hexes(&legend, &["R", "G", "B", "Y"]);
        assert_eq!(plain, ["#d63a3a", "#2c9646", "#1e68be", "#f5dc32"]);
        let small = hexes(&legend, &["r", "g", "b", "y"]);
        assert_eq!(small, plain);
        let palette = hexes(&legend, &["A", "B", "C", "D"]);
        assert_eq!(palette, [0, 1, 2, 3].map(|idx| numbered(idx).hex()));
        // One letter more: no other colour is like one of the four.
        let more = legend.colours_of(&["B", "G", "R", "X", "Y", "Z"]);
        for other in [3, 5] {
            for plain in [0, 1, 2, 4] {
                assert!(more[other].distance(more[plain]) >= LEAST_DISTANCE);
            }
        }
        assert_eq!(hexes(&legend, &["Red", "tan"]), ["#d63a3a", "#d2b48c"]);
        assert_eq!(hexes(&legend, &["Red", "Cat"]), palette[..2]);
    }

    #[test]
    fn there_are_always_enough_colours() {
        let mut legend = Legend::default();
        for idx in 0..N_NUMBERED {
            legend.colours.insert(format!("taken {idx}"), numbered(idx));
        }
        let taken: Vec<String> = (0..2 * N_NUMBERED)
            .map(|idx| format!("taken {idx}"))
            .collect();
        let symbols: Vec<&str> = taken.iter().map(String::as_str).collect();
        assert_eq!(legend.colours_of(&symbols).len(), symbols.len());
    }
}
