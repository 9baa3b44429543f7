//! The pieces of flowers as rows.

use serde_json::{Value as Json, json};

use super::file::{Flower, Piece};
use crate::plan::{Compared, Filling, Placement, Places, Stage, Terms, render_solution};
use crate::problem::{Expr, Function, Rule};
use crate::relation::{Cell, Relation};
use crate::sql::{in_lines, render, template};

/// What a row of a stage puts at which side of the centre.
#[derive(Debug)]
pub struct RingPlaces {
    flower: Flower,
}

impl RingPlaces {
    /// The places of this flower.
    pub fn new(flower: &Flower) -> Self {
        let flower = flower.clone();
        Self { flower }
    }

    /// By how many sides a placed piece is turned clockwise from lying with its first side at the centre.
    fn turn(&self, placement: &Placement) -> usize {
        let order = self.flower.order();
        let look = &placement.look;
        let around = [look[order - 1], look[0], look[1]];
        let piece = self.flower.piece(&placement.piece);
        let at_centre = piece.and_then(|piece| piece.sequences().position(|seq| seq == around));
        match placement.slot {
            0 => 0,
            _ => (order - at_centre.unwrap_or(0)) % order,
        }
    }

    /// The side that a condition means by a column, counted from 0 as in a look, if it does not mean the whole piece.
    fn side_in(&self, test: &Expr, column: &Expr) -> Option<usize> {
        let order = self.flower.order();
        let mut number = None;
        test.for_each(&mut |expr| {
            if let Expr::Call(Function::Substr, arguments) = expr
                && let [of, Expr::Int(from), _] = &arguments[..]
                && of == column
            {
                number = usize::try_from(*from).ok();
            }
        });
        match column.as_column()?.1 {
            "Seq_ID" => Some(0),
            "Description" => number.map(|number| number - 1),
            // The first of the three sides touches the next piece, and the last the one before.
            name if name.ends_with("Seq") => number.map(|number| (number + order - 2) % order),
            _ => None,
        }
    }
}

impl Places for RingPlaces {
    fn columns(&self) -> Vec<String> {
        ["Side", "Piece", "Turn"].map(str::to_owned).to_vec()
    }

    fn filled(&self, filling: &Filling) -> Relation {
        let mut relation = Relation::with_columns(["side", "piece", "turn"]);
        let row = |placement: &Placement| {
            vec![
                Cell::from(placement.slot),
                Cell::from(placement.piece.as_str()),
                Cell::from(self.turn(placement)),
            ]
        };
        relation.rows = filling.iter().map(row).collect();
        relation
    }

    fn solution(&self, stage: &Stage, most: Option<u64>) -> String {
        let order = self.flower.order();
        let last = stage.fills.last().copied().unwrap_or(0);
        let piece = |side: usize| match side {
            0 => "Center".to_owned(),
            _ if side == last => "Piece_ID".to_owned(),
            _ => format!("Opt{side}_Piece_ID"),
        };
        let sequence = |side: usize| match side == last {
            true => "Seq".to_owned(),
            false => format!("Opt{side}_Seq"),
        };
        let sides = stage.fills.iter().copied();
        let places = sides.map(|side| json!({ "side": side, "piece": piece(side) }));
        let repeats = self.flower.pieces.iter().any(Piece::repeats_a_side);
        let sides = stage.fills.iter().skip(1).copied();
        let sequences = sides.map(|side| json!({ "side": side, "sequence": sequence(side) }));
        let sequences: Vec<Json> = sequences.filter(|_| repeats).collect();
        let holes = json!({
            "order": order,
            "sides": in_lines(0..=order, |_| 28),
            "places": in_lines(places, |_| 36),
            "sequences": sequences,
        });
        let template = template!("flower/solution.sql");
        render_solution(template, stage, Terms::Texts, most, holes)
    }

    fn compared(
        &self,
        stage: &Stage,
        rule: &Rule,
        last: &dyn Fn(&str) -> Option<usize>,
    ) -> Compared {
        let own = stage.fills.last().copied();
        let mut compared = Compared::default();
        for (alias, column) in rule.test.columns() {
            let table = stage.select.table_of(alias).unwrap_or_default();
            let named = column.strip_prefix("Opt").and_then(|rest| {
                let (side, _) = rest.split_once('_')?;
                side.parse().ok()
            });
            let slot = match table {
                "Piece" => Some(0),
                "Sequence" => own,
                _ if column == "Center" => Some(0),
                table => named.or_else(|| last(table)),
            };
            let Some(slot) = slot else { continue };
            match self.side_in(&rule.test, &Expr::column(alias, column)) {
                Some(side) => compared.sides.push((slot, side)),
                None => compared.places.push(slot),
            }
        }
        compared
    }

    fn laid(&self, stage: &Stage) -> String {
        let holes = json!({
            "order": self.flower.order(),
            "solution": self.solution(stage, None),
        });
        render(template!("flower/laid.sql"), &holes)
    }
}
