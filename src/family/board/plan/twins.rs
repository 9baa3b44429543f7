//! Boards in two halves that are one relation: what fills the first half, turned half round, fills the second. The half is
//! built once and joined to itself.
//!
//! A filled board is one pair of rows: what lies in its first half, and what lies in its second half once the board is
//! turned half round. So every solution is found once, in each of the board's turns.

use serde_json::json;

use super::mask;
use super::order::Estimate;
use super::rules::SlotRule;
use super::stages::{Section, stages_of, wants_column};
use crate::family::board::model::{Board, Match};
use crate::plan::render::{render, template};
use crate::plan::{Part, Stage, Symmetry};

/// A half of a board that half a turn takes to the other half.
#[derive(Debug, Clone)]
pub struct Twins {
    /// The slots of the first half, in the order in which they are joined.
    pub half: Vec<usize>,
    half_turn: Symmetry,
}

impl Twins {
    /// The halves of a board that has such: the first slots in the order of the board, and the others.
    pub fn of(board: &Board, symmetries: &[Symmetry], estimate: &Estimate) -> Option<Self> {
        let n_slots = board.slots.len();
        let first: Vec<usize> = (0..n_slots / 2).collect();
        let swaps_halves = |turn: &&Symmetry| {
            let images = turn.slots.iter().enumerate();
            let mut images = images.filter(|(slot, _)| *slot < n_slots / 2);
            images.all(|(slot, image)| *image >= n_slots / 2 && turn.slots[*image] == slot)
        };
        let half_turn = symmetries.iter().find(swaps_halves)?;
        (n_slots > 0 && n_slots.is_multiple_of(2)).then(|| Self {
            half: estimate.cheapest_of(&first),
            half_turn: half_turn.clone(),
        })
    }

    /// The stages of the half, and the one that joins it to itself.
    pub fn stages(
        &self,
        board: &Board,
        rules: &[Vec<SlotRule>],
        estimate: &Estimate,
    ) -> Vec<Stage> {
        let section = Section {
            prefix: "Half",
            order: &self.half,
            part: Part::Whole,
            faces: &[],
            keeps_places: false,
        };
        let (mut stages, wanted) = stages_of(board, &section, rules, estimate);
        let name = format!("Opt{}", board.slots.len());
        let used = mask::columns(board, "Used");
        let all = mask::empty_masks(board)
            .into_iter()
            .zip(mask::full_masks(board));
        let masks = used.iter().zip(all);
        let masks = masks.map(|(used, (empty, full))| json!({ "used": used, "all": empty + full }));
        let meetings = wanted.iter().filter_map(|side| {
            Some(json!({
                "first": wants_column(board, *side),
                "second": wants_column(board, self.turned_seam(board, *side)?),
                "slot": board.slots[board.slots[side.0].touches[side.1]?.slot].name,
            }))
        });
        let holes = json!({
            "name": name,
            "half": stages.last().map(|half| half.name.clone()),
            "masks": masks.collect::<Vec<_>>(),
            "meetings": meetings.collect::<Vec<_>>(),
            "is_opposite": board.matching == Match::Opposite,
        });
        let statement = render(template!("board/join_twins.sql"), &holes);
        if let Some(half) = stages.last_mut() {
            let wanted = wanted.iter().map(|side| wants_column(board, *side));
            half.looked_up_by = used.into_iter().chain(wanted).collect();
        }
        let adds = "the half joined to itself".to_owned();
        stages.push(Stage::new(name, adds, statement));
        stages
    }

    /// What the first half wants of a side beyond the seam is what the second half shows there; turned back, that is what
    /// it wants of this other side.
    fn turned_seam(&self, board: &Board, (slot, side): (usize, usize)) -> Option<(usize, usize)> {
        let touch = board.slots[slot].touches[side]?;
        let turned = self.half_turn.slots[touch.slot];
        let turned_side = (touch.side + self.half_turn.turns[touch.slot]) % board.n_sides();
        Some((turned, turned_side))
    }
}
