//! Flowers: a centre piece and a ring round it, as in Drive Ya Nuts.

mod check;
mod csv;
mod decoder;
mod describe;
mod drawing;
mod file;
mod plan;
pub mod random;

pub use csv::load;
pub use file::{Flower, ORDERS};

use super::description::Description;
use super::given::{piece_named, place_named};
use super::puzzle::{Content, Family, Given, Puzzle, builtin};
use super::verify::Checker;
use crate::error::Result;
use crate::plan::{Placement, Statement};

/// The family of flowers.
pub const FAMILY: Family = Family {
    name: "flower",
    template: include_str!("../../../puzzles/new/flower.toml"),
    optional: &[],
    builtins: &[builtin!("drive-ya-nuts")],
    parse: file::parse,
    together: None,
};

impl Content for Flower {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn size(&self) -> String {
        format!("order {}, {} pieces", self.order(), self.pieces.len())
    }

    fn state(&self, puzzle: &Puzzle) -> Statement {
        plan::state(puzzle, self)
    }

    fn open(&self, puzzle: &Puzzle) -> Statement {
        Statement {
            problem: plan::problem(self),
            ..self.state(puzzle)
        }
    }

    fn describe(&self) -> Description {
        describe::describe(self)
    }

    fn checker(&self) -> Checker<'_> {
        Box::new(|solution| check::check(self, solution))
    }

    fn given(&self, place: &str, piece: &str) -> Result<Given> {
        let sides = (1..=self.order()).map(|side| side.to_string());
        let sides: Vec<String> = std::iter::once("centre".to_owned()).chain(sides).collect();
        let is_centre = place == "0" || place.eq_ignore_ascii_case("center");
        let side = if is_centre { "centre" } else { place };
        let slot = place_named("side", side, &sides)?;
        let ids: Vec<&str> = self.pieces.iter().map(|piece| piece.id.as_str()).collect();
        let id = ids[piece_named("piece", place, piece, &ids)?].to_owned();
        let mut content = self.clone();
        content.given.push((slot, id.clone()));
        Ok(Given::of(content, vec![(slot, id)]))
    }

    fn as_given(&self, placement: &Placement) -> [String; 2] {
        let place = match placement.slot {
            0 => "centre".to_owned(),
            side => side.to_string(),
        };
        [place, placement.piece.clone()]
    }
}
