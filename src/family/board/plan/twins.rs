//! Boards in two halves that are one relation: what fills the first half, turned half round, fills the second. The half is
//! built once and joined to itself.
//!
//! A filled board is one pair of rows: what lies in its first half, and what lies in its second half once the board is
//! turned half round. So every solution is found once, in each of the board's turns.

use super::columns::{Wanted, wants_column};
use super::mask;
use super::order::Estimate;
use super::rules::SlotRule;
use super::stages::{Section, stages_of};
use crate::family::board::model::{Board, Match};
use crate::plan::{Part, Stage, Symmetry};
use crate::problem::{Expr, From, Rule, Select};

/// The names of a half, and of the other one, which is turned half round.
pub const HALVES: [&str; 2] = ["First", "Second"];

pub const ROW_OF_HALVES: &str = "One row: all slots filled so that all touching sides match. The slots of both halves are counted \
                             as if neither were turned.";

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
        let joined = self.join(board, &mut stages, &wanted, &all, None);
        let name = format!("Opt{}", board.slots.len());
        let about = format!(
            "{name}: the rows of {} joined to each other: a first half, and a second one that is turned half round.\n\
             {ROW_OF_HALVES}",
            stages.last().map_or("", |half| &half.name)
        );
        let adds = "the half joined to itself".to_owned();
        let columns = mask::carried(board, HALVES[0]);
        stages.push(Stage::of(name, adds, about, Select { columns, ..joined }));
        stages
    }

    /// The last of these stages joined to itself, without columns: so that both together use these pieces, and meet at these
    /// sides. Its rows are looked up by that and, before it, by the column of this name.
    pub fn join(
        &self,
        board: &Board,
        stages: &mut [Stage],
        seam: &Wanted,
        pieces: &[bool],
        by: Option<&str>,
    ) -> Select {
        let used = mask::columns(board, "Used");
        let [first, second] = HALVES.map(|half| move |column: &str| Expr::column(half, column));
        let masks = used.iter().zip(mask::pairs_of(board, pieces));
        let masks = masks.map(|(used, all)| second(used).equals(Expr::Int(all) - first(used)));
        let meetings = seam.iter().filter_map(|side| {
            let touched = board.slots[side.0].touches[side.1]?.slot;
            let wanted = first(&wants_column(board, *side));
            let wanted = match board.matching {
                Match::Equal => wanted,
                Match::Opposite => -wanted,
            };
            let turned = wants_column(board, self.turned_seam(board, *side)?);
            let says = format!("meets slot {} of the first half", board.slots[touched].name);
            Some(Rule::new(second(&turned).equals(wanted), says))
        });
        let rules = mask::rules(masks, "first").into_iter().chain(meetings);
        let mut joined = Select {
            rules: rules.collect(),
            ..Select::default()
        };
        if let Some(half) = stages.last_mut() {
            joined.from = HALVES.map(|alias| From::aliased(&half.name, alias)).into();
            let wanted = seam.iter().map(|side| wants_column(board, *side));
            let by = by.iter().map(|column| (*column).to_owned());
            half.looked_up_by = by.chain(used).chain(wanted).collect();
        }
        joined
    }

    /// The first half wants of a side beyond the seam what the second half shows there; turned back, it wants that of this
    /// other side.
    fn turned_seam(&self, board: &Board, (slot, side): (usize, usize)) -> Option<(usize, usize)> {
        let touch = board.slots[slot].touches[side]?;
        let turned = self.half_turn.slots[touch.slot];
        let turned_side = (touch.side + self.half_turn.turns[touch.slot]) % board.n_sides();
        Some((turned, turned_side))
    }
}
