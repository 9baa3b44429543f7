//! Drawings of rows of houses: a place in each house for every category, by name. The slot of house `h` of category `c`, both
//! from 0, is `c * n_houses + h`.

use super::model::Logic;
use crate::drawing::colour::numbered;
use crate::drawing::geometry::float;
use crate::drawing::legend::Legend;
use crate::drawing::{Colours, Drawing, Heading, Layout, Place, Shade};

const WIDTH: f64 = 150.0;
const HEIGHT: f64 = 60.0;
const GAP: f64 = 14.0;
const ROOF: f64 = 64.0;

/// The drawing of a row of houses: a house is a column under a roof, a category is a row. Values without a colour have a pale one of
/// their category.
pub fn drawing(logic: &Logic, legend: &Legend) -> Drawing {
    let left = |house_idx: usize| (WIDTH + GAP) * float(house_idx + 1);
    let top = |category_idx: usize| HEIGHT * float(category_idx);
    let mut places = Vec::new();
    let mut own = Vec::new();
    let mut headings = Vec::new();
    for house_idx in 0..logic.n_houses {
        let (left, middle) = (left(house_idx), left(house_idx) + WIDTH / 2.0);
        headings.push(Heading {
            text: (house_idx + 1).to_string(),
            at: (middle, -0.36 * ROOF),
            room: (WIDTH, 28.0),
            outline: vec![(left, 0.0), (middle, -ROOF), (left + WIDTH, 0.0)],
        });
    }
    for (category_idx, category) in logic.categories.iter().enumerate() {
        headings.push(Heading {
            text: category.name.clone(),
            at: (WIDTH / 2.0, top(category_idx) + HEIGHT / 2.0),
            room: (WIDTH, 24.0),
            outline: Vec::new(),
        });
        let values: Vec<&str> = category.values.iter().map(String::as_str).collect();
        let colours = legend.own_colours(&values);
        let is_alone = |value: &&str| {
            logic
                .values()
                .filter(|id| logic.value(*id) == *value)
                .count()
                == 1
        };
        let named = if values.iter().all(is_alone) {
            String::new()
        } else {
            format!(" ({})", category.name)
        };
        for house_idx in 0..logic.n_houses {
            let slot = places.len();
            let coloured = values.iter().zip(&colours);
            let coloured = coloured.filter_map(|(value, colour)| Some((*value, (*colour)?)));
            own.extend(coloured.map(|(value, colour)| ((slot, value.to_owned()), colour)));
            let at = (left(house_idx), top(category_idx));
            places.push(Place {
                called: format!("house {}, {}", house_idx + 1, category.name),
                at: format!("in house {}{named}", house_idx + 1),
                shade: Shade::Tinted(numbered(category_idx).pale()),
                ..Place::cell(at, (WIDTH, HEIGHT), (0.9, 0.4))
            });
        }
    }
    let categories = logic.categories.iter();
    Drawing {
        places,
        headings,
        colours: Colours::Places(own.into_iter().collect()),
        layout: Layout::Table {
            corner: "House",
            columns: (1..=logic.n_houses).map(|no| no.to_string()).collect(),
            rows: categories.map(|category| category.name.clone()).collect(),
        },
    }
}
