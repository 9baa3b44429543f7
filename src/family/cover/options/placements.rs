//! Options as placements: the items are the cells of a board. Items that may stay free have masks of their own, where an item has a few
//! bits; each of its colours takes a different half of them, so that none takes all the bits of another.

use super::{Choice, ExactCover};
use crate::drawing::named_cells;
use crate::family::cover::decoder::CoverDecoder;
use crate::family::cover::masks::Masks;
use crate::family::cover::plan::inputs::{
    bits_of_cell, cells_of_placement, empty_board, in_masks, listed, placement_indexes,
};
use crate::family::cover::plan::order::Crossing;
use crate::family::cover::plan::problem::{cells, free, problem, style};
use crate::family::puzzle::Puzzle;
use crate::plan::{Column, Input, Placement, Statement, varchar};
use crate::problem::{Counted, Counting, Problem, Resource};
use crate::relation::{Cell, Row};

/// The column of what must be free of an optional item.
const NEEDS: &str = "Needs";

/// An exact cover whose items have their bits.
struct Listed<'a> {
    cover: &'a ExactCover,
    /// The items that have to be covered, in the order of their bits.
    order: Vec<usize>,
    /// The place of each of them in that order.
    slots: Vec<usize>,
    /// The colours of each optional item that options give it; `None` is no colour.
    colours: Vec<Vec<Option<&'a str>>>,
    /// The masks of the items, and those of optional items in the place of pieces.
    masks: Masks,
}

/// States an exact cover, whose variables are the options that can be chosen.
pub fn state(puzzle: &Puzzle, cover: &ExactCover) -> Statement {
    let listed = Listed::new(cover);
    let drawing = named_cells(&cover.items, "covered by");
    Statement::new(
        puzzle.subject(cover.items.len(), listed.decoder(), drawing),
        listed.inputs(),
        listed.problem(),
        style(&listed.masks, cover.n_chosen()[1]),
        Err("an exact cover"),
    )
}

impl<'a> Listed<'a> {
    fn new(cover: &'a ExactCover) -> Self {
        let order = order(cover);
        let mut slots = vec![0; cover.n_primary];
        for (slot, item) in order.iter().enumerate() {
            slots[*item] = slot;
        }
        let mut colours: Vec<Vec<Option<&str>>> =
            vec![Vec::new(); cover.items.len() - cover.n_primary];
        for (item, colour) in cover.options.iter().flat_map(|option| &option.covers) {
            if let Some(colours) = item
                .checked_sub(cover.n_primary)
                .map(|idx| &mut colours[idx])
                && !colours.contains(&colour.as_deref())
            {
                colours.push(colour.as_deref());
            }
        }
        // A mask counts copies; all bits of an item are set while all copies of a piece are free.
        let parts: Vec<usize> = colours
            .iter()
            .map(|colours| (1 << n_bits(colours.len())) - 1)
            .collect();
        Self {
            masks: Masks::new(cover.n_primary, &parts),
            cover,
            order,
            slots,
            colours,
        }
    }

    /// The masks of optional items that a placement uses up, and of those that must be free before it.
    fn optional(&self, option: &Choice) -> [Vec<i64>; 2] {
        let none = vec![0; self.masks.of_pieces().len()];
        let [mut takes, mut needs] = [none.clone(), none];
        for (item, colour) in &option.covers {
            let Some(idx) = item.checked_sub(self.cover.n_primary) else {
                continue;
            };
            let (part, colours) = (self.masks.piece(idx), &self.colours[idx]);
            let code = codes(n_bits(colours.len()))
                .zip(colours)
                .find(|(_, known)| **known == colour.as_deref());
            let own = code.map_or(0, |(code, _)| code * part.bit);
            takes[part.mask_no - 1] |= own;
            needs[part.mask_no - 1] |= if colour.is_some() {
                part.bits - own
            } else {
                part.bits
            };
        }
        [takes, needs]
    }

    fn problem(&self) -> Problem {
        let masks = &self.masks;
        let columns = masks.of_pieces().into_iter().zip(masks.all_pieces());
        let columns = columns.map(|(mask, all)| {
            let takes = format!("Optional{mask}");
            free(
                format!("Free_Optional{mask}"),
                all,
                &takes,
                format!("{NEEDS}{mask}"),
            )
        });
        let optional = Resource {
            place: "optional item".to_owned(),
            counted: Some(Counted {
                masks: columns.collect(),
                counting: Counting::Shared,
                says: "covers optional items that are free, or have its colour".into(),
                about: "the optional items that are still free",
                lowest: None,
                mirror: None,
            }),
            ..Resource::default()
        };
        let optional = (!masks.of_pieces().is_empty()).then_some(optional);
        let resources = [cells(masks, None)].into_iter().chain(optional).collect();
        problem(
            self.cover.n_chosen()[1],
            "Placement",
            resources,
            Vec::new(),
            &[],
        )
    }

    fn inputs(&self) -> Vec<Input> {
        let (masks, n_primary) = (&self.masks, self.cover.n_primary);
        let id = || Column::new("ID", "INTEGER");
        let of_optional = |name, about| in_masks(name, about, masks.of_pieces());
        let names = self.cover.items.iter().map(String::as_str);
        let cells = names.clone().enumerate().map(|(item, name)| {
            let bits = if item < n_primary {
                [
                    masks.of_cell(self.slots[item]),
                    vec![0; masks.of_pieces().len()],
                ]
            } else {
                let part = masks.piece(item - n_primary);
                let none = vec![0; bits_of_cell(masks).len()];
                [none, masks.in_pieces(part.mask_no, part.bits)]
            };
            let name = [Cell::from(item + 1), Cell::from(name)].into_iter();
            name.chain(bits.concat().into_iter().map(Cell::Integer))
                .collect()
        });
        let cells = listed(
            "Cell",
            "Cell: one row is an item, with its bit in the masks.",
            [id(), Column::new("Name", &varchar(names))]
                .into_iter()
                .chain(bits_of_cell(masks))
                .chain(of_optional("Optional", "all bits of an optional item")),
            &["ID"],
            cells,
        );
        let options = self.cover.options.iter().map(|option| option.name.as_str());
        let placements = listed(
            "Placement",
            "Placement: one row is an option, with the mask of the items that it covers.",
            [
                id(),
                Column::new("Piece_ID", &varchar(options)).about("the option"),
            ]
            .into_iter()
            .chain(cells_of_placement(masks))
            .chain(of_optional(
                "Optional",
                "the bits that it takes of optional items",
            ))
            .chain(of_optional(
                NEEDS,
                "the bits of optional items that must be free",
            )),
            &["ID"],
            self.placements(),
        );
        let placements = Input {
            looked_up_by: placement_indexes(masks, &[&["First_Bit", "ID", "Cells"]]),
            ..placements
        };
        vec![cells, placements, empty_board(masks, "Free_Optional")]
    }

    /// The options as placements. If covers have different numbers of options, 0 is a placement where nothing is left.
    fn placements(&self) -> Vec<Row> {
        let nothing = Choice {
            name: String::new(),
            covers: Vec::new(),
        };
        let [least, most] = self.cover.n_chosen();
        let nothing = (least < most).then_some((0, &nothing));
        let all = nothing.into_iter().chain((1..).zip(&self.cover.options));
        let rows = all.map(|(id, option)| {
            let items = option
                .covers
                .iter()
                .filter(|(item, _)| *item < self.cover.n_primary);
            let slots: Vec<usize> = items.map(|(item, _)| self.slots[*item]).collect();
            let first = slots.iter().min().map_or(0, |slot| self.masks.first(*slot));
            let cells = self.masks.cells_at(slots.into_iter());
            let [takes, needs] = self.optional(option);
            let masks = [vec![first], cells, takes, needs].into_iter().flatten();
            [Cell::Integer(id), Cell::from(option.name.as_str())]
                .into_iter()
                .chain(masks.map(Cell::Integer))
                .collect()
        });
        rows.collect()
    }

    fn decoder(&self) -> CoverDecoder {
        let options = self.cover.options.clone();
        let laid = move |id: i64| {
            let Some(idx) = usize::try_from(id).ok()?.checked_sub(1) else {
                return Some(Vec::new());
            };
            let option = options.get(idx)?;
            let covered = option.covers.iter().map(|(item, _)| Placement {
                slot: *item,
                piece: option.name.clone(),
                look: Vec::new(),
            });
            Some(covered.collect())
        };
        let optional = self.masks.of_pieces().into_iter();
        let optional =
            optional.map(|mask| ["Optional", "Optional"].map(|name| format!("{name}{mask}")));
        CoverDecoder {
            cells: self.cover.items.clone(),
            order: self.order.clone(),
            pieces: Vec::new(),
            masks: self.masks.clone(),
            mask_columns: self
                .masks
                .bits_of_cells()
                .into_iter()
                .chain(optional)
                .collect(),
            cells_of: Vec::new(),
            laid: Box::new(laid),
            touches: Vec::new(),
            columns: vec!["Item", "Choice"],
        }
    }
}

/// The items that have to be covered, in the order of the file, or those with the fewest options first.
fn order(cover: &ExactCover) -> Vec<usize> {
    let items_of = |option: &Choice| {
        option
            .covers
            .iter()
            .map(|(item, _)| *item)
            .filter(|item| *item < cover.n_primary)
            .collect()
    };
    let crossing = Crossing {
        places: cover.options.iter().map(items_of).collect(),
        ..Crossing::default()
    };
    let as_listed: Vec<usize> = (0..cover.n_primary).collect();
    let mut fewest = as_listed.clone();
    fewest.sort_by_key(|item| {
        crossing
            .places
            .iter()
            .filter(|items| items.contains(item))
            .count()
    });
    let mut orders = vec![as_listed, fewest];
    orders.swap_remove(crossing.cheapest(&orders))
}

/// The number of bits for `n_colours` colours.
fn n_bits(n_colours: usize) -> usize {
    let mut n_bits = 1;
    while codes(n_bits).nth(n_colours.saturating_sub(1)).is_none() {
        n_bits += 1;
    }
    n_bits
}

/// The `n_bits`-bit numbers with half of their bits set: none has all the bits of another.
fn codes(n_bits: usize) -> impl Iterator<Item = i64> {
    let n_set = n_bits.div_ceil(2);
    (1..1_i64 << n_bits).filter(move |code| code.count_ones() as usize == n_set)
}
