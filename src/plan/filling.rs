//! Fillings: what a row of the last stage puts where, and when two of them are the same.

use std::collections::{BTreeMap, BTreeSet};

/// A piece in its place.
///
/// ```
/// let answer = joinsaw::solve(&joinsaw::find("drive-ya-nuts")?, &joinsaw::Options::default())?;
/// let board = answer.first_board()?.expect("it has a solution");
/// let centre = &board.filling[0];
/// assert_eq!((centre.slot, &*centre.piece), (0, "4"));
/// # Ok::<(), joinsaw::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placement {
    /// The place, counted from 0.
    pub slot: usize,
    /// The piece's ID.
    pub piece: String,
    /// The symbols that the piece shows there, side by side: clockwise, from the side that its slot counts first. A piece that takes several
    /// slots shows [`JOINED`] or [`BORDER`].
    pub look: Vec<char>,
}

/// The symbol of a side where a piece goes on in the next slot.
pub const JOINED: char = '.';

/// The symbol of a side where a piece that takes several slots ends.
pub const BORDER: char = '#';

/// The symbol of a side of a piece whose turn is not known.
pub const UNKNOWN: char = ' ';

/// A filled board: its placements by slot.
pub type Filling = Vec<Placement>;

/// For each placement of a filling, the position in the filling of the first one that belongs to the same copy of a piece: copies
/// have one name, and only the borders between them tell them apart. `across` is the slot at a side of a slot.
pub(crate) fn first_of_parts(
    filling: &Filling,
    across: impl Fn(usize, usize) -> Option<usize>,
) -> Vec<usize> {
    let slots = filling.iter().map(|placement| placement.slot);
    let by_slot: BTreeMap<usize, usize> = slots.zip(0..).collect();
    let mut firsts: Vec<Option<usize>> = vec![None; filling.len()];
    for first in 0..filling.len() {
        let mut to_visit = vec![first];
        while let Some(idx) = to_visit.pop() {
            if firsts[idx].is_some() {
                continue;
            }
            firsts[idx] = Some(first);
            let Placement { slot, look, .. } = &filling[idx];
            let joined = (0..look.len()).filter(|side| look[*side] == JOINED);
            to_visit.extend(joined.filter_map(|side| by_slot.get(&across(*slot, side)?)));
        }
    }
    firsts.into_iter().flatten().collect()
}

/// A cell of a row that a decoder cannot make sense of, or that is missing: its position in the row, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meaningless(pub usize);

/// A row as a filling, or the cell that means nothing.
pub type ReadFilling = Result<Filling, Meaningless>;

/// One way to turn the whole board into itself.
///
/// ```
/// use joinsaw::plan::{Placement, Symmetry};
///
/// let swap = Symmetry { slots: vec![1, 0], turns: vec![0, 0], sides: Vec::new() };
/// let lies = |slot, piece: &str| Placement { slot, piece: piece.to_owned(), look: Vec::new() };
/// assert_eq!(swap.apply(&vec![lies(0, "A"), lies(1, "B")]), [lies(0, "B"), lies(1, "A")]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symmetry {
    /// For each slot: the slot where its piece comes to lie.
    pub slots: Vec<usize>,
    /// For each slot: by how many sides, clockwise, its piece's look turns on the way.
    pub turns: Vec<usize>,
    /// For each slot and each of its sides: the side of its piece that comes to lie there, before it turns. Empty where pieces only turn.
    pub sides: Vec<Vec<usize>>,
}

impl Symmetry {
    /// Leaves a board of this many slots as it is, whose pieces cannot be turned.
    pub(crate) fn identity(n_slots: usize) -> Self {
        Self {
            slots: (0..n_slots).collect(),
            turns: vec![0; n_slots],
            sides: Vec::new(),
        }
    }

    /// The filling of the board that is turned so.
    #[must_use]
    pub fn apply(&self, filling: &Filling) -> Filling {
        let placements = self.in_order(filling).into_iter();
        let turned = placements.map(|placement| Placement {
            slot: self.slots[placement.slot],
            piece: placement.piece.clone(),
            look: self.look(placement).collect(),
        });
        turned.collect()
    }

    /// The placements, ordered by the slot where each comes to lie.
    fn in_order<'a>(&self, filling: &'a Filling) -> Vec<&'a Placement> {
        let mut placements: Vec<&Placement> = filling.iter().collect();
        placements.sort_by_key(|placement| self.slots[placement.slot]);
        placements
    }

    fn look<'a>(&'a self, placement: &'a Placement) -> impl Iterator<Item = char> + 'a {
        let (look, sides) = (&placement.look, self.sides.get(placement.slot));
        let (n_sides, turn) = (look.len(), self.turns[placement.slot]);
        (0..n_sides).map(move |side| {
            let from = (side + n_sides - turn) % n_sides;
            look[sides.map_or(from, |sides| sides[from])]
        })
    }

    /// The same text for all placements that look like these once the board is turned so, with or without the IDs of the pieces.
    fn key(&self, placements: &[&Placement], with_ids: bool) -> String {
        let mut key = String::with_capacity(placements.len() * USUAL_KEY);
        let leaves_places = placements.len() < self.slots.len();
        for placement in placements {
            if leaves_places {
                key.push_str(&self.slots[placement.slot].to_string());
                key.push('\0');
            }
            key.extend(self.look(placement));
            if with_ids {
                key.push('\0');
                key.push_str(&placement.piece);
            }
            key.push('\0');
        }
        key
    }
}

/// The usual number of bytes for each placement in the key of a filling.
const USUAL_KEY: usize = 8;

/// The keys of the boards that the symmetries make of a filling, with or without the IDs of the pieces.
pub(super) fn keys(
    symmetries: &[Symmetry],
    filling: &Filling,
    with_ids: bool,
) -> impl Iterator<Item = String> {
    let key = move |one: &Symmetry| one.key(&one.in_order(filling), with_ids);
    symmetries.iter().map(key)
}

/// Counts fillings, and counts those that the symmetries turn into each other once.
#[derive(Debug)]
pub struct DistinctCounter<'a> {
    symmetries: &'a [Symmetry],
    by_piece: BTreeSet<String>,
    by_look: BTreeSet<String>,
}

impl<'a> DistinctCounter<'a> {
    /// A counter that has seen no filling yet.
    #[must_use]
    pub fn new(symmetries: &'a [Symmetry]) -> Self {
        Self {
            symmetries,
            by_piece: BTreeSet::new(),
            by_look: BTreeSet::new(),
        }
    }

    /// Counts one more filling.
    pub fn add(&mut self, filling: &Filling) {
        let least = |with_ids| keys(self.symmetries, filling, with_ids).min();
        self.by_piece.extend(least(true));
        self.by_look.extend(least(false));
    }

    /// The number of fillings that differ by more than a symmetry.
    #[must_use]
    pub fn up_to_symmetry(&self) -> u64 {
        self.by_piece.len() as u64
    }

    /// The number of fillings that differ by more than a symmetry and swaps of identical pieces.
    #[must_use]
    pub fn up_to_identical_pieces(&self) -> u64 {
        self.by_look.len() as u64
    }
}
