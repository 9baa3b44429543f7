//! Colours that colour-blind readers can tell apart, and black or white text that is easy to read on each of them. A colour
//! never carries meaning alone: what it says is always written, too.

/// A colour by its red, green and blue.
///
/// ```
/// use joinsaw::drawing::colour::Colour;
///
/// let navy = Colour::parse("navy").expect("a colour of CSS");
/// assert_eq!((navy.hex().as_str(), navy.ink()), ("#000080", "#ffffff"));
/// ```
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

/// The colour of what has none.
pub const GREY: Colour = Colour(170, 170, 170);
const WHITE: Colour = Colour(255, 255, 255);
const BLACK: Colour = Colour(0, 0, 0);

/// The colour that the palette is mixed with when it is used up, and its share, round after round.
const ROUNDS: [(Colour, f64); 5] = [
    (WHITE, 0.0),
    (WHITE, 0.55),
    (BLACK, 0.45),
    (WHITE, 0.8),
    (BLACK, 0.7),
];

/// The numbered colours, all of them different.
pub const N_NUMBERED: usize = PALETTE.len() * ROUNDS.len();

/// The colour of a number, from 0; numbers from [`N_NUMBERED`] on begin again.
#[must_use]
pub fn numbered(idx: usize) -> Colour {
    let (other, share) = ROUNDS[idx / PALETTE.len() % ROUNDS.len()];
    PALETTE[idx % PALETTE.len()].mixed(other, share)
}

impl Colour {
    /// The colour of this red, green and blue.
    #[must_use]
    pub const fn new(red: u8, green: u8, blue: u8) -> Self {
        Self(red, green, blue)
    }

    /// The colour that a name of CSS, `#rgb` or `#rrggbb` stands for.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let is_letter = |letter: char| letter == '#' || letter.is_ascii_alphanumeric();
        let is_fit = text.chars().all(is_letter);
        let colour: svgtypes::Color = is_fit.then(|| text.to_lowercase().parse().ok())??;
        (colour.alpha == u8::MAX).then_some(Self(colour.red, colour.green, colour.blue))
    }

    /// How far two colours are apart: the differences of red, green and blue together, 0 to 765.
    #[must_use]
    pub fn distance(self, other: Self) -> u32 {
        let parts = [(self.0, other.0), (self.1, other.1), (self.2, other.2)];
        parts
            .iter()
            .map(|(one, other)| u32::from(one.abs_diff(*other)))
            .sum()
    }

    /// The colour as SVG writes it: `#rrggbb`.
    #[must_use]
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// The colour of text on it, black or white, whichever has more contrast.
    #[must_use]
    pub fn ink(self) -> &'static str {
        // Contrast with black and with white is equal where the luminance is 0.179.
        if self.luminance() > 0.179 {
            "#000000"
        } else {
            "#ffffff"
        }
    }

    /// A lighter colour.
    #[must_use]
    pub fn pale(self) -> Self {
        self.mixed(WHITE, 0.72)
    }

    /// A darker colour, which is black for a share of 1.
    #[must_use]
    pub fn darker(self, share: f64) -> Self {
        self.mixed(BLACK, share)
    }

    /// The relative luminance that the guidelines for accessible web content define.
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    pub(crate) fn mixed(self, other: Self, share: f64) -> Self {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn text_has_enough_contrast_on_every_colour() {
        for idx in 0..N_NUMBERED {
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
