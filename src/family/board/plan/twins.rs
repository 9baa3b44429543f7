//! Boards in two halves that are one relation: what fills the first half, turned half round, fills the second. The half is
//! built once and joined to itself.
//!
//! A filled board is one pair of rows: what lies in its first half, and what lies in its second half once the board is
//! turned half round. So every solution is found once, in each of the board's turns.

use serde_json::{Value as Json, json};

use super::mask;
use super::order::Estimate;
use super::rules::SlotRule;
use super::stages::{Section, Wanted, stages_of, wants_column};
use crate::family::board::model::{Board, Match};
use crate::plan::render::{Template, render_each, template};
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
            start: None,
            join_key: None,
        };
        let (mut stages, wanted) = stages_of(board, &section, rules, estimate);
        let all = vec![true; board.tiles.len()];
        let mut holes = self.join(board, &mut stages, &wanted, &all, None);
        let name = format!("Opt{}", board.slots.len());
        holes["name"] = json!(name);
        let statement = render_join(template!("board/join_twins.sql"), &holes);
        let adds = "the half joined to itself".to_owned();
        stages.push(Stage::new(name, adds, statement));
        stages
    }

    /// What joins the last of these stages to itself, for a template: so that both together use these pieces, and meet at these
    /// sides. Its rows are looked up by that and, before it, by the column of this name.
    pub fn join(
        &self,
        board: &Board,
        stages: &mut [Stage],
        seam: &Wanted,
        pieces: &[bool],
        by: Option<&str>,
    ) -> Json {
        let used = mask::columns(board, "Used");
        let masks = used.iter().zip(mask::pairs_of(board, pieces));
        let masks = masks.map(|(used, all)| json!({ "used": used, "all": all }));
        let meetings = seam.iter().filter_map(|side| {
            Some(json!({
                "first": wants_column(board, *side),
                "second": wants_column(board, self.turned_seam(board, *side)?),
                "slot": board.slots[board.slots[side.0].touches[side.1]?.slot].name,
            }))
        });
        let holes = json!({
            "half": stages.last().map(|half| half.name.clone()),
            "masks": masks.collect::<Vec<_>>(),
            "meetings": meetings.collect::<Vec<_>>(),
            "is_opposite": board.matching == Match::Opposite,
        });
        if let Some(half) = stages.last_mut() {
            let wanted = seam.iter().map(|side| wants_column(board, *side));
            let by = by.iter().map(|column| (*column).to_owned());
            half.looked_up_by = by.chain(used).chain(wanted).collect();
        }
        holes
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

/// Fills the holes of a statement that joins a half to itself.
pub fn render_join(template: Template, holes: &Json) -> String {
    let shared = [
        template!("board/twins.sql"),
        template!("board/face.sql"),
        template!("board/anchor.sql"),
    ];
    render_each(template, &shared, std::slice::from_ref(holes)).concat()
}
