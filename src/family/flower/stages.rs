//! The stages of a flower.

use std::ops::Range;
use std::sync;

use super::file::{Flower, Piece};
use super::step::{Arc, Reading, Step, center, described_side, sequence};
use crate::plan::Stage;
use crate::problem::{Column, Expr, From, Role, Rule};

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
        let arc = &Arc::whole(self.order);
        (arc.first..=arc.last)
            .map(|side| {
                let kept = self.kept_sequences(arc, side);
                Stage {
                    order_by: order_by(arc.first..side, &kept),
                    fills: std::iter::once(0).chain(arc.first..=side).collect(),
                    part: arc.part,
                    ..self.stage(arc, side, kept)
                }
            })
            .collect()
    }

    fn stage(&self, arc: &Arc, side: usize, kept: Vec<usize>) -> Stage {
        let step = Step {
            order: self.order,
            centers: self.centers,
            looks_ahead: self.prunes_early,
            arc: *arc,
            side,
        };
        let looks_up_start = step.closes() && kept.is_empty();
        let mut stage = step.stage(&Pieces { kept });
        if looks_up_start {
            let start = |column: &str| Expr::column("Ring_Start", column);
            let same_center = start("Center").equals(step.before("Center"));
            let same_piece = start("Piece_ID").equals(step.before("Opt1_Piece_ID"));
            let rules = [
                (same_center, "looks up the sides of the piece at side 1"),
                (same_piece, "looks up the row of that piece"),
            ];
            let rules = rules.map(|(test, says)| Rule::new(test, says).role(Role::LooksUp));
            let select = sync::Arc::make_mut(&mut stage.select);
            select.from.insert(2, From::aliased("Opt1", "Ring_Start"));
            select.rules.splice(1..1, rules);
        }
        stage
    }

    /// The sides before this one whose `Seq` a stage still holds.
    fn kept_sequences(&self, arc: &Arc, side: usize) -> Vec<usize> {
        (arc.first..side).filter(|_| self.keeps_sequences).collect()
    }
}

/// Stages that keep every piece of a chain, and of those at some sides the `Seq`, too.
struct Pieces {
    kept: Vec<usize>,
}

impl Reading for Pieces {
    fn why_ahead(&self, step: &Step) -> String {
        let (next, previous) = (step.next(), step.previous());
        format!(
            "The last two rules look ahead. The first side of Seq will touch the piece at side {next}, whose middle side\n\
             shows the centre's side {next}; its third side will touch the piece at side {previous} in the same way. No piece of\n\
             this puzzle has two neighbouring sides alike, so neither of them can show that number twice."
        )
    }

    fn columns(&self, step: &Step) -> Vec<Column> {
        let before = |what: &str, side| {
            let expr = step.before(column_of(what, side, step.side - 1));
            Column::new(column_of(what, side, step.side), expr)
        };
        let pieces = (step.arc.first..step.side).map(|side| before("Piece_ID", side));
        let sequences = self.kept.iter().map(|side| before("Seq", *side));
        std::iter::once(Column::new("Center", step.held("Center", center("ID"))))
            .chain(pieces)
            .chain(["Piece_ID", "Seq_ID", "Seq"].map(|name| Column::carried("Sequence", name)))
            .chain(sequences)
            .collect()
    }

    fn center_side(&self, side: usize) -> Expr {
        described_side(side)
    }

    fn first_side(&self) -> Expr {
        sequence("Seq").substr(1, 1)
    }

    fn third_side(&self) -> Expr {
        sequence("Seq").substr(3, 1)
    }

    fn ring_start(&self, step: &Step) -> Expr {
        let start = if self.kept.is_empty() {
            Expr::column("Ring_Start", "Seq")
        } else {
            step.before("Opt1_Seq")
        };
        start.substr(3, 1)
    }

    fn ring_end(&self, step: &Step) -> Expr {
        step.before("Seq").substr(1, 1)
    }

    fn unused(&self, step: &Step) -> Vec<Rule> {
        let differs =
            |other: Expr, says: String| Rule::new(sequence("Piece_ID").differs(other), says);
        let pieces = (step.arc.first..step.side).map(|side| {
            let piece = step.before(column_of("Piece_ID", side, step.side - 1));
            differs(piece, format!("is not the piece at side {side}"))
        });
        let center = step.held("Center", center("ID"));
        std::iter::once(differs(center, "is not the centre".to_owned()))
            .chain(pieces)
            .collect()
    }
}

/// The column for the piece at a side, or for its `Seq`, in a stage that ends at this last side.
fn column_of(what: &str, side: usize, last: usize) -> String {
    if side == last {
        what.to_owned()
    } else {
        format!("Opt{side}_{what}")
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
