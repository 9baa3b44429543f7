//! Streets: a house is a column under a roof, a category is a line in a colour of its own.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::output::svg::colour::{Colour, numbered};
use crate::output::svg::shapes::{float, number, points};
use crate::output::svg::text::{escaped, text_at, text_within};
use crate::plan::{Dye, Joint, Placement, Sheet, Stock, Theme};

const WIDTH: f64 = 150.0;
const HEIGHT: f64 = 60.0;
const GAP: f64 = 14.0;
const ROOF: f64 = 64.0;
const MARGIN: f64 = 12.0;

/// A row of houses.
#[derive(Debug)]
pub struct Street {
    n_houses: usize,
    categories: Vec<String>,
    colours: BTreeMap<(usize, String), Colour>,
    theme: &'static Theme,
}

/// A row of this many houses, each with a place for every category. Values without a colour have a pale one of their category.
pub fn sheet(
    n_houses: usize,
    categories: &[String],
    colours: BTreeMap<(usize, String), Colour>,
    theme: &'static Theme,
) -> Street {
    Street {
        n_houses,
        categories: categories.to_vec(),
        colours,
        theme,
    }
}

impl Street {
    fn left(house_idx: usize) -> f64 {
        MARGIN + (WIDTH + GAP) * float(house_idx + 1)
    }

    fn top(category_idx: usize) -> f64 {
        MARGIN + ROOF + HEIGHT * float(category_idx)
    }

    /// The category and the house of a slot, both from 0.
    fn place(&self, slot: usize) -> (usize, usize) {
        (slot / self.n_houses, slot % self.n_houses)
    }
}

fn room(x: f64, y: f64, class: &str, fill: &str, theme: &Theme) -> String {
    format!(
        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"3\"/>\n",
        number(x),
        number(y),
        theme.line
    )
}

impl Sheet for Street {
    fn extent(&self) -> (f64, f64) {
        (
            Self::left(self.n_houses) - GAP + MARGIN,
            Self::top(self.categories.len()) + MARGIN,
        )
    }

    fn slot_name(&self, slot: usize) -> String {
        let (category_idx, house_idx) = self.place(slot);
        let category = self.categories.get(category_idx).map(String::as_str);
        format!("house {}, {}", house_idx + 1, category.unwrap_or_default())
    }

    fn backdrop(&self) -> String {
        let mut svg = String::new();
        for house_idx in 0..self.n_houses {
            let (left, eaves) = (Self::left(house_idx), Self::top(0));
            let (middle, right) = (left + WIDTH / 2.0, left + WIDTH);
            let roof = [(left, eaves), (middle, MARGIN), (right, eaves)];
            let _ = writeln!(
                svg,
                "<polygon class=\"slot\" points=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\"/>",
                points(&roof),
                self.theme.slot,
                self.theme.line
            );
            let number_at = (middle, eaves - 0.36 * ROOF);
            let number = (house_idx + 1).to_string();
            svg += &text_at(number_at, 28.0, "heading", self.theme.ink, &number);
            for category_idx in 0..self.categories.len() {
                svg += &room(
                    left,
                    Self::top(category_idx),
                    "slot",
                    self.theme.slot,
                    self.theme,
                );
            }
        }
        for (category_idx, category) in self.categories.iter().enumerate() {
            let at = (MARGIN + WIDTH / 2.0, Self::top(category_idx) + HEIGHT / 2.0);
            let _ = write!(svg, "<g><title>{}</title>", escaped(category));
            svg += &text_within(at, (WIDTH, 24.0), "heading", self.theme.ink, category);
            svg += "</g>\n";
        }
        svg
    }

    fn fragment(&self, placement: &Placement) -> String {
        let (category_idx, house_idx) = self.place(placement.slot);
        let (x, y) = (Self::left(house_idx), Self::top(category_idx));
        let own = self.colours.get(&(category_idx, placement.piece.clone()));
        let colour = own
            .copied()
            .unwrap_or_else(|| numbered(category_idx).pale());
        let (at, size) = ((x + WIDTH / 2.0, y + HEIGHT / 2.0), (0.9 * WIDTH, 24.0));
        room(x, y, "body", &colour.hex(), self.theme)
            + &text_within(at, size, "name", colour.ink(), &placement.piece)
    }

    fn joints(&self, _: &BTreeMap<usize, &Placement>) -> Vec<Joint> {
        Vec::new()
    }
    fn stock(&self) -> Stock {
        let n_slots = self.n_houses * self.categories.len();
        let dye = |((_, value), colour): (&(usize, String), &Colour)| Dye {
            name: value.clone(),
            label: value.clone(),
            fill: colour.hex(),
            ink: colour.ink(),
            mate: None,
            line: self.theme.line.to_owned(),
        };
        Stock {
            blanks: (0..n_slots)
                .map(|slot| Placement::blank(slot, '?', 0))
                .collect(),
            pieces: self.colours.iter().map(dye).collect(),
            ..Stock::default()
        }
    }
}
