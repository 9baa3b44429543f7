//! Boards whose rim and inside are filled from different pieces: what lies along the rim lies nowhere else. The two meet
//! only in what the rim shows to the inside, so each is counted by itself.
//!
//! Both are built as halves that are joined to themselves turned round. There are far fewer ways to close the rim than
//! there are halves of it, so the halves of the inside start from what closed rims show, and most of them are never built.

use super::anchor::{Anchor, slots_of};
use super::columns::{Wanted, wants_column};
use super::cost::Work;
use super::mask;
use super::order::Estimate;
use super::rules::SlotRule;
use super::stages::{Section, Start, stages_of};
use super::states::{self, n_met};
use super::twins::{HALVES, ROW_OF_HALVES, Twins};
use crate::family::board::model::{Board, Match};
use crate::family::board::shape::Touch;
use crate::plan::{Part, Stage};
use crate::problem::{Binary, Column, Expr, From, Rows, Rule, Select};

/// The table of what the rim shows to half of the inside, and the column that says so in one number.
const FACING: &str = "Facing";
const FACE: &str = "Face";

/// The table of whole rims.
const FRAME: &str = "Frame";

/// The share of what whole rims could show to the inside that the estimates count with: pieces that can be exchanged, or lie in
/// other places, make many whole rims of one. On 19 random boards of 6 x 6, the median was 0.56, but the estimates also expect too
/// little time of the other way to merge rows, by about as much, so that this share picks well.
const SHOWN: f64 = 0.15;

/// A board that half a turn takes to itself, as its rim and what lies inside.
#[derive(Debug, Clone)]
pub struct Framed {
    /// The first half of the rim, in the order in which its slots are joined.
    pub rim: Vec<usize>,
    /// The first half of the inside, in the order in which its slots are joined.
    pub inside: Vec<usize>,
    /// The sides of that half that meet the rim.
    facing: Wanted,
    twins: Twins,
}

#[derive(Debug)]
pub struct Cost {
    /// Whether the rows of each stage but the last are merged.
    pub merges: Vec<bool>,
    /// Of the halves, and of the stage that joins them.
    pub work: Work,
}

impl Framed {
    /// The board as its rim and its inside, if no piece fits both.
    pub fn of(
        board: &Board,
        rules: &[Vec<SlotRule>],
        twins: &Twins,
        estimate: &Estimate,
    ) -> Option<Self> {
        board.rim?;
        let is_at_rim = |slot: usize| board.slots[slot].touches.contains(&None);
        let (rim, inside): (Vec<usize>, Vec<usize>) =
            twins.half.iter().partition(|slot| is_at_rim(**slot));
        let fits_one = |piece| {
            let slots = slots_of(board, rules, piece);
            let n_at_rim = slots.iter().filter(|slot| is_at_rim(**slot)).count();
            n_at_rim == 0 || n_at_rim == slots.len()
        };
        let (facing, ends): (Wanted, Wanted) = open_sides(board, &rim)
            .into_iter()
            .partition(|(slot, _)| inside.contains(slot));
        let seam = open_sides(board, &inside);
        let mut seam = seam.iter().filter(|(slot, _)| !rim.contains(slot));
        let meet_themselves = ends.iter().all(|(slot, _)| is_at_rim(*slot))
            && seam.all(|(slot, _)| !is_at_rim(*slot));
        // A closed board has no rim.
        let is_one = !rim.is_empty()
            && !inside.is_empty()
            && meet_themselves
            && fits_number(board, facing.len())
            && (0..board.tiles.len()).all(fits_one);
        is_one.then(|| Self {
            inside: estimate.cheapest_after(&rim, &inside),
            rim: estimate.cheapest_of(&rim),
            facing,
            twins: twins.clone(),
        })
    }

    /// The stages: halves of the rim, what they show, halves of the inside, and the one that joins all of them. The rules may
    /// keep a piece that tells the turns of the board apart to one slot.
    pub fn stages(
        &self,
        board: &Board,
        rules: &[Vec<SlotRule>],
        estimate: &Estimate,
        anchor: Option<&Anchor>,
    ) -> Vec<Stage> {
        let section = Section {
            prefix: "Rim",
            order: &self.rim,
            part: Part::Whole,
            faces: &[],
            keeps_places: false,
            start: None,
            join_key: None,
        };
        let (mut stages, open) = stages_of(board, &section, rules, estimate);
        let ends = open.into_iter().filter(|side| !self.facing.contains(side));
        let pieces = pieces_of(board, rules, &self.rim);
        let joined = self
            .twins
            .join(board, &mut stages, &ends.collect(), &pieces, None);
        stages.push(self.facing(board, joined.clone()));
        stages.push(self.frame(board, joined, anchor));
        let start = Start {
            table: FACING,
            kept: FACE,
            filled: &self.rim,
            wanted: &self.facing,
        };
        let section = Section {
            prefix: "Inside",
            order: &self.inside,
            start: Some(start),
            ..section
        };
        let (mut inside, seam) = stages_of(board, &section, rules, estimate);
        let pieces = pieces_of(board, rules, &self.inside);
        let joined = self
            .twins
            .join(board, &mut inside, &seam, &pieces, Some(FACE));
        stages.extend(inside);
        stages.push(self.whole(board, joined, anchor));
        stages
    }

    /// The expected cost, by the estimates of all halves and of those that find a solution in one of so many
    /// turns.
    pub fn cost(&self, board: &Board, whole: &Estimate, half: &Estimate, n_turns: f64) -> Cost {
        let halves = states::merging(board, half, &self.rim);
        let n_whole = whole_rims(board, whole);
        let n_halves = whole.rows(&self.rim).last().copied().unwrap_or_default();
        // So many halves of the rim have another one that makes them whole.
        let n_live = halves.rows * -f64::exp_m1(-n_whole / n_halves);
        let values = self.facing.iter().map(|side| n_values(board, whole, *side));
        let n_faces = (n_met(n_live, values.product()) * SHOWN).max(1.0);
        let n_frames = n_met(n_whole / n_turns, n_faces * n_faces);
        let inside = states::merging_after(board, half, &self.rim, n_faces, &self.inside);
        let merges = halves.merges.into_iter().chain([true, true]);
        let mut merges: Vec<bool> = merges.chain(inside.merges).collect();
        // What is joined to itself is looked up in fewer rows.
        if let Some(last) = merges.last_mut() {
            *last = true;
        }
        let mut work = halves.work;
        work += inside.work;
        work.joined += n_whole + (1.0 + n_frames / n_faces) * inside.rows;
        Cost { merges, work }
    }

    /// The stage that leaves what halves of the rim show to the inside that others make whole.
    fn facing(&self, board: &Board, joined: Select) -> Stage {
        let about = format!(
            "{FACING}: what the rim may show to the inside, all round a half, in halves that others make whole.\n\
             One row: Wants_S_K is what slot S has to show at its side K, and {FACE} is all of this as one number.\n\
             Which pieces show it makes no difference to the inside, so a row counts nothing."
        );
        let face = Column::new(FACE, self.face(board, HALVES[0]));
        let sides = self.facing.iter();
        let sides = sides.map(|side| Column::carried(HALVES[0], wants_column(board, *side)));
        let select = Select {
            columns: [face].into_iter().chain(sides).collect(),
            rows: Rows::Distinct,
            ..joined
        };
        let adds = "what the rim shows to the inside".to_owned();
        Stage::of(FACING.to_owned(), adds, about, select)
    }

    /// The stage that leaves whole rims.
    fn frame(&self, board: &Board, mut joined: Select, anchor: Option<&Anchor>) -> Stage {
        let about = format!(
            "{FRAME}: two halves of the rim that make it whole: a first half, and a second one that is turned half round.\n\
             One row: what each half shows to the inside, as one number: a {FACE}."
        );
        let faces = HALVES.map(|half| Column::new(face_of(half), self.face(board, half)));
        joined.columns = faces.into();
        joined.rules.extend(tells_apart(board, anchor, &self.rim));
        let adds = "the halves of the rim joined".to_owned();
        Stage::of(FRAME.to_owned(), adds, about, joined)
    }

    /// The stage that joins whole rims to the halves of the inside.
    fn whole(&self, board: &Board, joined: Select, anchor: Option<&Anchor>) -> Stage {
        let name = format!("Opt{}", board.slots.len());
        let about = format!(
            "{name}: every frame, with a first half of the inside, and a second one that is turned half round.\n{ROW_OF_HALVES}"
        );
        let meets_rim = HALVES.map(|half| {
            let face = Expr::column(half, FACE);
            let says = format!("meets the rim of the {} half", half.to_lowercase());
            Rule::new(face.equals(Expr::column(FRAME, face_of(half))), says)
        });
        let from = [From::table(FRAME)].into_iter().chain(joined.from);
        let rules = meets_rim.into_iter().chain(joined.rules);
        let rules = rules.chain(tells_apart(board, anchor, &self.inside));
        let select = Select {
            from: from.collect(),
            rules: rules.collect(),
            columns: mask::carried(board, HALVES[0]),
            ..Select::default()
        };
        Stage::of(name, "the frames, filled".to_owned(), about, select)
    }

    /// The sides that a half of the rim shows to the inside, as the digits of one number.
    fn face(&self, board: &Board, half: &str) -> Expr {
        let factors = std::iter::successors(Some(1), |factor| Some(factor * base(board)));
        let digits = self.facing.iter().zip(factors).map(|(side, factor)| {
            let digit = Expr::column(half, wants_column(board, *side));
            match factor {
                1 => digit,
                _ => Expr::Int(factor) * digit,
            }
        });
        Expr::all_with(Binary::Add, digits).unwrap_or(Expr::Int(0))
    }
}

/// The column of whole rims that holds the face of a half.
fn face_of(half: &str) -> String {
    format!("{half}_{FACE}")
}

/// The rule that a first half has the piece that tells the turns of the board apart, if that lies among these slots.
fn tells_apart(board: &Board, anchor: Option<&Anchor>, slots: &[usize]) -> Option<Rule> {
    let anchor = anchor.filter(|anchor| slots.contains(&anchor.slot))?;
    let bits = mask::bits_of(board)[anchor.piece];
    let used = mask::carried(board, HALVES[0]).swap_remove(bits.mask).expr;
    let says = "has the piece that tells the turns of the board apart";
    Some(Rule::new((used & bits.full_bit).differs(0), says))
}

/// How many values the neighbour of a side shows there.
fn n_values(board: &Board, estimate: &Estimate, (slot, side): (usize, usize)) -> f64 {
    let touch = board.slots[slot].touches[side];
    let shown = |touch: Touch| estimate.statistics().n_values(touch.slot, touch.side);
    touch.map_or(1.0, shown)
}

/// In how many ways the rim is expected to close.
fn whole_rims(board: &Board, estimate: &Estimate) -> f64 {
    let is_at_rim = |slot: &usize| board.slots[*slot].touches.contains(&None);
    let rim: Vec<usize> = (0..board.slots.len()).filter(is_at_rim).collect();
    let rows = estimate.rows(&estimate.cheapest_of(&rim));
    rows.last().copied().unwrap_or_default()
}

/// The sides of other slots that these touch, as (slot, side) there.
fn open_sides(board: &Board, slots: &[usize]) -> Wanted {
    let touches = slots.iter().flat_map(|slot| &board.slots[*slot].touches);
    let beyond = touches
        .flatten()
        .filter(|touch| !slots.contains(&touch.slot));
    beyond.map(|touch| (touch.slot, touch.side)).collect()
}

/// For each piece, whether it fits one of these slots.
fn pieces_of(board: &Board, rules: &[Vec<SlotRule>], slots: &[usize]) -> Vec<bool> {
    let pieces = 0..board.tiles.len();
    let fits = |piece| {
        let fitting = slots_of(board, rules, piece);
        fitting.iter().any(|slot| slots.contains(slot))
    };
    pieces.map(fits).collect()
}

/// How many numbers a digit of a face tells apart: all that sides show and, where they meet their opposites, those below 0.
fn base(board: &Board) -> i64 {
    let sides = board.tiles.iter().flat_map(|tile| &tile.sides);
    let most = sides.map(|side| side.value.abs()).max().unwrap_or_default();
    match board.matching {
        Match::Equal => most + 1,
        Match::Opposite => 2 * most + 1,
    }
}

/// Whether so many digits fit into one number of every engine.
fn fits_number(board: &Board, n_digits: usize) -> bool {
    let n_digits = u32::try_from(n_digits).unwrap_or(u32::MAX);
    base(board).checked_pow(n_digits).is_some()
}
