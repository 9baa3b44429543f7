//! Options as placements: the items are the cells of a board. Items that may stay free have masks of their own, where an item has a few
//! bits; each of its colours takes a different half of them, so that none takes all the bits of another.

use std::collections::BTreeMap;

use super::{Choice, ExactCover};
use crate::drawing::named_cells;
use crate::family::cover::decoder::{CoverDecoder, bits_of_cells};
use crate::family::cover::exact::{
    PLACEMENT, bits_in_row, bits_of_cell, cells, cells_in_row, cells_of_placement, empty_board,
    free, in_masks, integers, placed, placement_indexes, problem, style,
};
use crate::family::cover::plan::order::Crossing;
use crate::family::puzzle::Puzzle;
use crate::plan::pack::Masks;
use crate::plan::{Filling, Input, InputColumn, Placement, Statement, varchar};
use crate::problem::{Counted, Counting, Resource, Sum, Term};
use crate::relation::{Cell, Row};

/// The column of what must be free of an optional item.
const NEEDS: &str = "Needs";

/// An exact cover whose items have their bits.
struct Listed<'a> {
    cover: &'a ExactCover,
    /// The masks of the items that have to be covered.
    masks: Masks,
    /// The masks of optional items, which have bits for their colours.
    optional: Masks,
    /// The colours of each optional item that options give it; `None` stands for an option without a colour.
    colours: Vec<Vec<Option<&'a str>>>,
}

/// States an exact cover, whose variables are the options that can be chosen.
pub fn state(puzzle: &Puzzle, cover: &ExactCover) -> Statement {
    let colours = colours(cover);
    let listed = Listed {
        masks: Masks::of_cells(&order(cover)),
        optional: Masks::new(colours.iter().map(|colours| n_bits(colours.len()))),
        cover,
        colours,
    };
    let resources = listed.resources();
    let inputs = [listed.items(), listed.placements(), empty_board(&resources)];
    let n_most = cover.n_chosen()[1];
    let drawing = named_cells(&cover.items, "covered by");
    Statement::new(
        puzzle.subject(cover.items.len(), listed.decoder(), drawing),
        inputs.into(),
        problem(n_most, PLACEMENT, resources, listed.sums().collect(), &[]),
        style(&listed.masks, n_most),
        Err("an exact cover"),
    )
}

/// The colours of each optional item that options give it.
fn colours(cover: &ExactCover) -> Vec<Vec<Option<&str>>> {
    let n_optional = cover.items.len() - cover.n_primary - cover.bounds.len();
    let mut colours: Vec<Vec<Option<&str>>> = vec![Vec::new(); n_optional];
    for (item, colour) in cover.left().flat_map(|(_, option)| &option.covers) {
        let optional = cover.optional(*item);
        if let Some(of_item) = optional.map(|idx| &mut colours[idx])
            && !of_item.contains(&colour.as_deref())
        {
            of_item.push(colour.as_deref());
        }
    }
    colours
}

impl Listed<'_> {
    fn resources(&self) -> Vec<Resource> {
        let (masks, of_row) = (&self.optional, ["Optional", NEEDS]);
        let optional = Resource {
            place: "optional item".to_owned(),
            counted: Some(Counted {
                masks: free(masks, "Free_Optional", &masks.all(), of_row),
                counting: Counting::Shared,
                says: "covers optional items that are free, or have its colour".into(),
                about: "the optional items that are still free",
                lowest: None,
                mirror: None,
            }),
            ..Resource::default()
        };
        let optional = (!masks.bits.is_empty()).then_some(optional);
        let cells = cells(&self.masks, None);
        [cells].into_iter().chain(optional).collect()
    }

    /// The sums that count the options on each item with bounds.
    fn sums(&self) -> impl Iterator<Item = Sum> {
        let names = &self.cover.items[self.cover.n_primary..];
        let bounded = names.iter().zip(&self.cover.bounds).zip(1..);
        bounded.map(|((name, [least, most]), no)| Sum {
            column: format!("Times_{no}"),
            terms: vec![Term {
                variable: 0,
                adds: placed(format!("Covers_{no}")),
                least: 0,
                most: 1,
            }],
            least: Some(*least),
            most: Some(*most),
            says: format!("covers {name} {least} to {most} times"),
            ..Sum::default()
        })
    }

    fn items(&self) -> Input {
        let names = || self.cover.items.iter().map(String::as_str);
        let rows = names().enumerate().map(|(item, name)| {
            let optional = self.cover.optional(item);
            let primary = (item < self.cover.n_primary).then_some(item);
            [
                vec![Cell::from(item + 1), Cell::from(name)],
                bits_in_row(&self.masks, primary),
                integers(self.optional.of(optional)),
            ]
            .concat()
        });
        let name = vec![
            InputColumn::new("ID", "INTEGER"),
            InputColumn::new("Name", &varchar(names())),
        ];
        let optional = in_masks("Optional", "all bits of an optional item", &self.optional);
        Input::listed(
            "Cell",
            "Cell: one row is an item, with its bit in the masks.",
            [name, bits_of_cell(&self.masks), optional].concat(),
            &["ID"],
            rows,
        )
    }

    /// The options as placements. If covers have different numbers of options, 0 is a placement where nothing is left.
    fn placements(&self) -> Input {
        let nothing = Choice {
            name: String::new(),
            covers: Vec::new(),
            is_excluded: false,
        };
        let [least, most] = self.cover.n_chosen();
        let nothing = (least < most).then_some((0, &nothing));
        let names = self.cover.options.iter().map(|option| option.name.as_str());
        let name = vec![
            InputColumn::new("ID", "INTEGER"),
            InputColumn::new("Piece_ID", &varchar(names)).about("the option"),
        ];
        let takes = "the bits that it takes of optional items";
        let needs = "the bits of optional items that must be free";
        let columns = [
            name,
            cells_of_placement(&self.masks),
            in_masks("Optional", takes, &self.optional),
            in_masks(NEEDS, needs, &self.optional),
            (1..=self.cover.bounds.len())
                .map(|no| {
                    InputColumn::new(format!("Covers_{no}"), "INTEGER")
                        .about("1 if it covers this item with bounds")
                })
                .collect(),
        ];
        let all = nothing.into_iter().chain(self.cover.left());
        Input {
            looked_up_by: placement_indexes(&self.masks, &[&["First_Bit", "ID", "Cells"]]),
            ..Input::listed(
                PLACEMENT,
                "Placement: one row is an option, with the mask of the items that it covers.",
                columns.concat(),
                &["ID"],
                all.map(|(id, option)| self.placement(id, option)),
            )
        }
    }

    /// The row of an option.
    fn placement(&self, id: usize, option: &Choice) -> Row {
        // The bits of optional items that it takes, and those that must be free before it.
        let bits = option.covers.iter().filter_map(|(item, colour)| {
            let idx = self.cover.optional(*item)?;
            let (bits, colours) = (self.optional.bits[idx], &self.colours[idx]);
            let mut codes = codes(n_bits(colours.len())).zip(colours);
            let (code, _) = codes.find(|(_, known)| **known == colour.as_deref())?;
            let takes = code * bits.lowest;
            let shared = if colour.is_some() { takes } else { 0 };
            Some(((idx, takes), (idx, bits.all() - shared)))
        });
        let (takes, needs): (Vec<_>, Vec<_>) = bits.unzip();
        let items: Vec<usize> = self.cover.primary(option).collect();
        let counted = self.cover.n_primary..self.cover.n_primary + self.cover.bounds.len();
        [
            vec![Cell::from(id), Cell::from(option.name.as_str())],
            cells_in_row(&self.masks, &items),
            integers(self.optional.joined(takes)),
            integers(self.optional.joined(needs)),
            counted
                .map(|item| Cell::from(usize::from(option.has(item))))
                .collect(),
        ]
        .concat()
    }

    fn decoder(&self) -> CoverDecoder {
        let mut laid = BTreeMap::from([(0, Filling::new())]);
        for (id, option) in (1..).zip(&self.cover.options) {
            let filling = option.covers.iter().map(|(item, colour)| Placement {
                slot: *item,
                piece: option.name.clone(),
                look: colour.iter().flat_map(|colour| colour.chars()).collect(),
            });
            laid.insert(id, filling.collect());
        }
        let optional = self
            .optional
            .columns("Optional")
            .into_iter()
            .map(|column| (column.clone(), column));
        CoverDecoder {
            cells: self.cover.items.clone(),
            pieces: None,
            mask_columns: bits_of_cells(&self.masks)
                .into_iter()
                .chain(optional)
                .collect(),
            masks: self.masks.clone(),
            laid,
            touches: Vec::new(),
            columns: vec!["Item", "Choice"],
        }
    }
}

/// The items that have to be covered, in the order of the file, or those with the fewest options first.
fn order(cover: &ExactCover) -> Vec<usize> {
    let places = cover
        .left()
        .map(|(_, option)| cover.primary(option).collect());
    let crossing = Crossing {
        places: places.collect(),
        ..Crossing::default()
    };
    let as_listed: Vec<usize> = (0..cover.n_primary).collect();
    let mut fewest_first = as_listed.clone();
    fewest_first.sort_by_cached_key(|item| {
        let options = crossing.places.iter();
        options.filter(|items| items.contains(item)).count()
    });
    let mut orders = vec![as_listed, fewest_first];
    orders.swap_remove(crossing.cheapest(&orders))
}

/// The number of bits for `n_colours` colours.
fn n_bits(n_colours: usize) -> usize {
    let mut enough = (1..).filter(|n_bits| codes(*n_bits).count() >= n_colours);
    enough.next().unwrap_or(1)
}

/// The `n_bits`-bit numbers with half of their bits set: none has all the bits of another.
fn codes(n_bits: usize) -> impl Iterator<Item = i64> {
    let n_set = n_bits.div_ceil(2);
    (1..1_i64 << n_bits).filter(move |code| code.count_ones() as usize == n_set)
}
