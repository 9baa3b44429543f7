//! Colours that colour-blind readers can tell apart, and black or white text that is easy to read on each of them. A colour
//! never carries meaning alone: what it says is always written, too.

use std::collections::BTreeSet;

/// A colour by its red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour(u8, u8, u8);

/// The palette of Okabe and Ito without its black, with neighbours as different as possible.
const PALETTE: [Colour; 7] = [
    Colour(86, 180, 233),
    Colour(230, 159, 0),
    Colour(0, 158, 115),
    Colour(240, 228, 66),
    Colour(204, 121, 167),
    Colour(0, 114, 178),
    Colour(213, 94, 0),
];

const GREY: Colour = Colour(170, 170, 170);
const WHITE: Colour = Colour(255, 255, 255);
const BLACK: Colour = Colour(0, 0, 0);

/// What the palette is mixed with when it is used up, and by how much, round after round.
const ROUNDS: [(Colour, f64); 5] = [
    (WHITE, 0.0),
    (WHITE, 0.55),
    (BLACK, 0.45),
    (WHITE, 0.8),
    (BLACK, 0.7),
];

/// The colour of a number, from 0; numbers above 34 begin again.
pub fn numbered(idx: usize) -> Colour {
    let (other, share) = ROUNDS[idx / PALETTE.len() % ROUNDS.len()];
    PALETTE[idx % PALETTE.len()].mixed(other, share)
}

impl Colour {
    /// The colour as SVG writes it.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// The colour of text on it, black or white, whichever has more contrast.
    pub fn ink(self) -> &'static str {
        // Contrast with black and with white is equal where the luminance is 0.179.
        match self.luminance() > 0.179 {
            true => "#000000",
            false => "#ffffff",
        }
    }

    /// A lighter colour.
    pub fn pale(self) -> Self {
        self.mixed(WHITE, 0.72)
    }

    /// The relative luminance that the guidelines for accessible web content define.
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            match part <= 0.04045 {
                true => part / 12.92,
                false => ((part + 0.055) / 1.055).powf(2.4),
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    fn mixed(self, other: Self, share: f64) -> Self {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a mix of two numbers from 0 to 255"
        )]
        let mix =
            |a: u8, b: u8| (f64::from(a) * (1.0 - share) + f64::from(b) * share).round() as u8;
        Self(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }
}

/// The sides of a puzzle's pieces and their colours.
#[derive(Debug, Clone)]
pub struct Sides {
    /// What sides show, in order; a letter and its other case are one entry if they match.
    kinds: Vec<char>,
    /// What the rim shows.
    rim: Option<char>,
    /// Whether a letter matches itself in the other case.
    is_opposite: bool,
}

/// How a side is painted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paint {
    /// The area.
    pub fill: String,
    /// Its edge.
    pub stroke: String,
    /// The label.
    pub ink: &'static str,
}

impl Sides {
    /// The sides that pieces show, what the rim shows, and whether a letter matches itself in the other case.
    pub fn new(
        symbols: impl IntoIterator<Item = char>,
        rim: Option<char>,
        is_opposite: bool,
    ) -> Self {
        let symbols = symbols.into_iter().filter(|symbol| Some(*symbol) != rim);
        let kinds: BTreeSet<char> = symbols.map(|symbol| kind(symbol, is_opposite)).collect();
        Self {
            kinds: kinds.into_iter().collect(),
            rim,
            is_opposite,
        }
    }

    /// How a side is painted: an in of its pair is pale, an out is not.
    pub fn paint(&self, symbol: char) -> Paint {
        let colour = self.colour(symbol);
        let fill = match self.is_opposite && symbol.is_lowercase() {
            true => colour.pale(),
            false => colour,
        };
        Paint {
            fill: fill.hex(),
            stroke: colour.hex(),
            ink: fill.ink(),
        }
    }

    /// The colour that a side and its partner have in common.
    pub fn colour(&self, symbol: char) -> Colour {
        let kind = kind(symbol, self.is_opposite);
        let idx = self.kinds.iter().position(|other| *other == kind);
        match idx.filter(|_| self.rim != Some(symbol)) {
            Some(idx) => numbered(idx),
            None => GREY,
        }
    }

    /// Whether two sides that touch match.
    pub fn matches(&self, side: char, other: char) -> bool {
        match self.is_opposite && side.is_alphabetic() {
            true => side != other && kind(side, true) == kind(other, true),
            false => side == other,
        }
    }
}

fn kind(symbol: char, is_opposite: bool) -> char {
    match is_opposite {
        true => symbol.to_ascii_uppercase(),
        false => symbol,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_has_enough_contrast_on_every_colour() {
        for idx in 0..PALETTE.len() * ROUNDS.len() {
            for colour in [numbered(idx), numbered(idx).pale(), GREY] {
                let ink = if colour.ink() == "#000000" {
                    BLACK
                } else {
                    WHITE
                };
                let (one, other) = (ink.luminance() + 0.05, colour.luminance() + 0.05);
                let contrast = one.max(other) / one.min(other);
                assert!(contrast >= 4.5, "{} has {contrast}", colour.hex());
            }
        }
    }

    #[test]
    fn no_two_of_the_first_35_colours_are_alike() {
        let colours: BTreeSet<String> = (0..35).map(|idx| numbered(idx).hex()).collect();
        assert_eq!(colours.len(), 35);
    }
}
