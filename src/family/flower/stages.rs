//! The stages of a flower: of the whole ring, or of two arcs of it that are then joined.

use std::ops::Range;

use serde_json::{Value as Json, json};

use super::file::{Flower, Piece};
use crate::plan::render::{render, template};
use crate::plan::{Part, Stage};

/// The largest order in which the pieces of two arcs are told apart pair by pair. In larger ones, a line has a list: SQLite
/// takes no more than 1,000 conditions in a row.
const LARGEST_IN_PAIRS: usize = 35;

/// A ring to be filled.
#[derive(Debug)]
pub struct Ring<'a> {
    order: usize,
    centers: &'a [String],
    /// Whether no piece has two equal sides next to each other, so a piece can be ruled out before its neighbours are joined.
    prunes_early: bool,
    /// Whether a piece shows a side twice: its ID and the centre then no longer tell how it lies, and the `Seq` of
    /// every placed piece is carried along.
    keeps_sequences: bool,
}

/// Sides of the centre in a row, whose pieces are joined one after the other.
#[derive(Debug, Clone, Copy)]
struct Arc {
    /// What the names of its stages start with.
    prefix: &'static str,
    first: usize,
    last: usize,
    part: Part,
}

impl<'a> Ring<'a> {
    /// The ring of a flower round these centres, or round all if none is given.
    pub fn new(flower: &Flower, centers: &'a [String]) -> Self {
        Self {
            order: flower.order(),
            centers,
            prunes_early: !flower.pieces.iter().any(Piece::has_equal_neighbours),
            keeps_sequences: flower.pieces.iter().any(Piece::repeats_a_side),
        }
    }

    /// Piece after piece, from side 1 round to the last.
    pub fn staged(&self) -> Vec<Stage> {
        self.stages_of(&Arc {
            prefix: "Opt",
            first: 1,
            last: self.order,
            part: Part::Whole,
        })
    }

    /// Two arcs of the ring, built separately and then joined.
    pub fn bushy(&self) -> Vec<Stage> {
        let left = Arc {
            prefix: "OptA",
            first: 1,
            last: self.order / 2,
            part: Part::Left,
        };
        let right = Arc {
            prefix: "OptB",
            first: left.last + 1,
            last: self.order,
            part: Part::Right,
        };
        let mut stages = self.stages_of(&left);
        stages.extend(self.stages_of(&right));
        if let Some(last) = stages.last_mut() {
            last.looked_up_by = vec![
                "Center".to_owned(),
                format!("substr({}, 3, 1)", right.sequence(right.first)),
                "substr(Seq, 1, 1)".to_owned(),
            ];
        }
        stages.push(self.joined(&left, &right));
        stages
    }

    fn stages_of(&self, arc: &Arc) -> Vec<Stage> {
        (arc.first..=arc.last)
            .map(|side| {
                let statement = match side == arc.first {
                    true => self.first(arc),
                    false => self.next(arc, side),
                };
                Stage {
                    order_by: order_by(arc.first..side, &self.kept_sequences(arc, side)),
                    fills: std::iter::once(0).chain(arc.first..=side).collect(),
                    part: arc.part,
                    ..Stage::new(arc.table(side), format!("side {side}"), statement)
                }
            })
            .collect()
    }

    fn first(&self, arc: &Arc) -> String {
        let holes = json!({
            "name": arc.table(arc.first),
            "k": arc.first,
            "next": arc.first % self.order + 1,
            "previous": if arc.first == 1 { self.order } else { arc.first - 1 },
            "prunes_early": self.prunes_early,
            "centers": self.centers,
        });
        render(template!("flower/first.sql"), &holes)
    }

    fn next(&self, arc: &Arc, side: usize) -> String {
        let sides_before: Vec<usize> = (arc.first..side - 1).collect();
        let mut sequences = self.kept_sequences(arc, side);
        let keeps_last_sequence = sequences.pop_if(|kept| *kept == side - 1).is_some();
        let holes = json!({
            "name": arc.table(side),
            "before": arc.table(side - 1),
            "k": side,
            "closes": arc.part == Part::Whole && side == self.order,
            "sequences_before": sequences,
            "keeps_last_sequence": keeps_last_sequence,
            "sides_before": sides_before,
        });
        render(template!("flower/next.sql"), &holes)
    }

    /// The sides before this one whose `Seq` a stage still holds. Where an arc begins matters to the join of the arcs,
    /// in every puzzle.
    fn kept_sequences(&self, arc: &Arc, side: usize) -> Vec<usize> {
        let keeps =
            |kept: &usize| self.keeps_sequences || (arc.part != Part::Whole && *kept == arc.first);
        (arc.first..side).filter(keeps).collect()
    }

    fn joined(&self, left: &Arc, right: &Arc) -> Stage {
        let columns = |column: fn(&Arc, usize) -> String| -> Vec<Json> {
            let sides = [left, right]
                .into_iter()
                .flat_map(|arc| (arc.first..=arc.last).map(move |side| (arc, side)));
            let column = |(arc, side): (&Arc, usize)| json!({ "table": arc.table(arc.last), "column": column(arc, side), "side": side });
            sides.map(column).collect()
        };
        let kept = (1..self.order).filter(|_| self.keeps_sequences);
        let kept: Vec<usize> = kept.collect();
        let mut sequences = columns(Arc::sequence);
        sequences.truncate(kept.len());
        let name = format!("Opt{}", self.order);
        let holes = json!({
            "name": name,
            "left": left.end(),
            "right": right.end(),
            "pieces": columns(Arc::piece),
            "sequences": sequences,
            "lists_pieces": self.order > LARGEST_IN_PAIRS,
        });
        let statement = render(template!("flower/join_arcs.sql"), &holes);
        Stage {
            order_by: order_by(1..self.order, &kept),
            fills: (0..=self.order).collect(),
            ..Stage::new(name, "the arcs joined".to_owned(), statement)
        }
    }
}

impl Arc {
    /// The stage that joins the piece at this side.
    fn table(&self, side: usize) -> String {
        format!("{}{}", self.prefix, side + 1 - self.first)
    }

    /// Where the last stage holds the piece at this side.
    fn piece(&self, side: usize) -> String {
        match side == self.last {
            true => "Piece_ID".to_owned(),
            false => format!("Opt{side}_Piece_ID"),
        }
    }

    /// Where the last stage holds the `Seq` of the piece at this side.
    fn sequence(&self, side: usize) -> String {
        match side == self.last {
            true => "Seq".to_owned(),
            false => format!("Opt{side}_Seq"),
        }
    }

    /// The last stage, for the join of the arcs.
    fn end(&self) -> Json {
        json!({
            "table": self.table(self.last),
            "first": self.first,
            "last": self.last,
            "first_sequence": self.sequence(self.first),
        })
    }
}

/// By centre, then by the piece just joined, then by the pieces before it: the order in which the article prints rows. The
/// sequences of those pieces come last, where the stage has them.
fn order_by(sides_before: Range<usize>, sequences: &[usize]) -> Vec<String> {
    let pieces_before = sides_before.map(|side| format!("Opt{side}_Piece_ID"));
    let sequences = sequences.iter().map(|side| format!("Opt{side}_Seq"));
    let columns = ["Center", "Piece_ID", "Seq_ID", "Seq"].map(str::to_owned);
    columns
        .into_iter()
        .chain(pieces_before)
        .chain(sequences)
        .collect()
}
