//! The meaning of the rows of a flower: which piece lies at which side of the centre, and how it is turned.

use serde_json::{Value as Json, json};

use super::file::Flower;
use super::plan::column_of;
use crate::family::pieces::Piece;
use crate::plan::{Decoder, Filling, Highlight, Meaningless, Placement, ReadFilling, Stage};
use crate::problem::{Expr, Function};
use crate::relation::{Cell, Row};
use crate::sql::{Template, in_lines, template};

impl Flower {
    /// By how many sides a placed piece is turned clockwise from lying with its first side at the centre.
    fn turn(&self, placement: &Placement) -> usize {
        let (order, look) = (self.order(), &placement.look);
        let around = [look[order - 1], look[0], look[1]];
        let piece = self.piece(&placement.piece).filter(|_| placement.slot > 0);
        let at_centre = piece.and_then(|piece| piece.sequences().position(|seq| seq == around));
        (order - at_centre.unwrap_or(0)) % order
    }

    /// The side that a condition means by a column, counted from 0 as in a look, if it does not mean the whole piece.
    fn side_in(&self, test: &Expr, column: &Expr) -> Option<usize> {
        let order = self.order();
        let mut number = None;
        test.for_each(&mut |expr| {
            if let Expr::Call(Function::Substr, arguments) = expr
                && let [of, Expr::Int(from), _] = &arguments[..]
                && of == column
            {
                number = usize::try_from(*from).ok();
            }
        });
        let name = column.as_column()?.1;
        match side_of(name, order).map_or(name, |(_, own)| own) {
            "Seq_ID" => Some(0),
            "Description" => number.map(|number| number - 1),
            // The first of the three sides touches the next piece, and the last the one before.
            "Seq" => number.map(|number| (number + order - 2) % order),
            _ => None,
        }
    }
}

/// Reads `Center, Opt1_Piece_ID, ..., Piece_ID, Seq_ID, Seq` and, in puzzles that carry them, `Opt1_Seq, ...`.
/// A ring piece's look starts at the side that faces the centre.
impl Decoder for Flower {
    fn filling(&self, slots: &[usize], row: &Row) -> ReadFilling {
        let n_placed = slots.len() - 1;
        let text = |idx: usize| row.get(idx).map(Cell::to_text).ok_or(Meaningless(idx));
        let piece = |idx: usize| self.piece(&text(idx)?).ok_or(Meaningless(idx));
        // How a piece lies without a centre is not known.
        if slots[0] > 0 {
            let (slot, piece) = (slots[0], piece(0)?.id.clone());
            let look = Vec::new();
            return Ok(vec![Placement { slot, piece, look }]);
        }
        let centre = piece(0)?;
        let mut filling = vec![centre.placed(0, 0)];
        for (idx, slot) in slots.iter().enumerate().skip(1) {
            let piece = piece(idx)?;
            let seq = match idx {
                _ if idx == n_placed => Some(text(n_placed + 2)?),
                _ => text(n_placed + 2 + idx).ok(),
            };
            filling.push(Placement {
                slot: *slot,
                piece: piece.id.clone(),
                look: facing(piece, centre.sides[slot - 1], seq.as_deref()),
            });
        }
        Ok(filling)
    }

    fn noun(&self) -> &'static str {
        "piece"
    }

    fn column(&self, column: &str, last: Option<usize>) -> Option<String> {
        let last = last?;
        let seq = "three of its sides, clockwise: the one towards the next piece, the one in the middle, and the one towards the piece before";
        Some(match (column, side_of(column, self.order())) {
            ("Center", _) => "the piece in the centre".to_owned(),
            ("Piece_ID", _) => format!("the piece at side {last}"),
            ("Seq_ID", _) => "the side that this piece shows to the centre".to_owned(),
            ("Seq", _) => seq.to_owned(),
            (_, Some((side, "Piece_ID"))) => format!("the piece at side {side}"),
            (_, Some((side, _))) => format!("three sides of the piece at side {side}, like Seq"),
            (_, None) => return None,
        })
    }

    fn columns(&self) -> Vec<String> {
        ["Side", "Piece", "Turn"].map(str::to_owned).into()
    }

    fn rows(&self, filling: &Filling) -> Vec<Row> {
        let row = |placement: &Placement| {
            vec![
                Cell::from(placement.slot),
                Cell::from(placement.piece.as_str()),
                Cell::from(self.turn(placement)),
            ]
        };
        filling.iter().map(row).collect()
    }

    fn template(&self, stage: &Stage) -> (Template, Json) {
        let last = stage.fills.last();
        let column = |side: &usize, name: &str| match side {
            0 => "Center".to_owned(),
            _ if Some(side) == last => name.to_owned(),
            _ => column_of(*side, name),
        };
        let places = stage
            .fills
            .iter()
            .map(|side| (side, column(side, "Piece_ID")));
        let sides = stage.fills.iter().skip(1).filter(|_| self.repeats_sides());
        let holes = json!({
            "order": self.order(),
            "sides": in_lines(0..=self.order(), |_| 28),
            "places": in_lines(places, |_| 36),
            "sequences": sides.map(|side| (side, column(side, "Seq"))).collect::<Vec<_>>(),
        });
        (template!("flower/solution.sql"), holes)
    }

    fn holds_texts(&self) -> bool {
        true
    }

    fn highlight(&self, stage: &Stage, test: &Expr, stages: &[Stage]) -> Highlight {
        let mut compared = Highlight::default();
        for (alias, column) in test.columns() {
            let of = match stage.select.table_of(alias).unwrap_or(alias) {
                "Sequence" => Some(stage),
                table => stages.iter().find(|stage| stage.name == table),
            };
            let named = side_of(column, self.order()).map(|(side, _)| side);
            let last = of
                .and_then(|of| of.fills.last())
                .filter(|_| column != "Center");
            let slot = named.or(last.copied()).unwrap_or(0);
            match self.side_in(test, &Expr::column(alias, column)) {
                Some(side) => compared.sides.push((slot, side)),
                None => compared.places.push(slot),
            }
        }
        compared
    }
}

/// The side of an earlier piece that a column of the stages is about, and its name in the stage of that side.
fn side_of(column: &str, order: usize) -> Option<(usize, &'static str)> {
    let own = |side: usize| ["Piece_ID", "Seq"].map(|name| (side, name));
    let mut all = (1..=order).flat_map(own);
    all.find(|(side, name)| column_of(*side, name) == column)
}

/// The sides of a piece, clockwise from the one that faces the centre. `seq` tells equal sides apart; where a piece
/// shows the same three sides in two places, the smaller look stands for both, so that identical pieces look alike.
fn facing(piece: &Piece, side: char, seq: Option<&str>) -> Vec<char> {
    let fits = |look: &Vec<char>| {
        let around = [look[look.len() - 1], look[0], look[1]];
        look[0] == side && seq.is_none_or(|seq| seq.chars().eq(around))
    };
    let looks = (0..piece.sides.len()).map(|first| piece.sides_from(first));
    let least = looks.filter(fits).min();
    least.unwrap_or_else(|| piece.sides.clone())
}
