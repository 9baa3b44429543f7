//! Covers: a drawn board, the pieces that fill it, each cell once, and the holes that they leave.

mod check;
mod decoder;
mod describe;
mod exact;
mod file;
mod given;
mod model;
mod options;
mod own;
mod placements;
mod plan;

use std::sync::Arc;

pub use model::{BoardCell, Cover, CoverPiece, GivenCells, Hole};
pub use options::{Choice, ExactCover};

use super::assignment::{Rules, words};
use super::description::Description;
use super::document::Document;
use super::puzzle::{Content, Family, Given, LeftOut, PartOf, Puzzle, builtin};
use super::verify::Checker;
use crate::error::Result;
use crate::plan::{Filling, Placement, Statement};
use crate::problem::Words;

/// The family of covers.
pub const FAMILY: Family = Family {
    name: "cover",
    template: include_str!("../../../puzzles/new/cover.toml"),
    optional: &[("start", "piece"), ("rules", "rule")],
    builtins: &[
        builtin!("calendar"),
        builtin!("pentominoes"),
        builtin!("pentominoes-6x10"),
        builtin!("tetrahexes"),
        builtin!("hexiamonds"),
        builtin!("soma"),
    ],
    parse,
    together: None,
};

fn parse(document: &Document) -> Result<Puzzle> {
    if document.has_key("options") {
        options::parse(document)
    } else {
        file::parse(document)
    }
}

impl Content for Cover {
    fn family(&self) -> &'static Family {
        &FAMILY
    }

    fn size(&self) -> String {
        self.size()
    }

    fn state(&self, puzzle: &Puzzle) -> Statement {
        plan::state(puzzle, self)
    }

    fn describe(&self) -> Description {
        describe::describe(self)
    }

    fn checker(&self) -> Checker<'_> {
        check::checker(self)
    }

    fn given(&self, place: &str, piece: &str) -> Result<Given> {
        given::given(self, place, piece)
    }

    fn as_given(&self, placement: &Placement) -> [String; 2] {
        [
            self.cells[placement.slot].name.clone(),
            placement.piece.clone(),
        ]
    }

    fn broken(&self, filling: &Filling) -> Option<Words> {
        let mut values = vec![None; self.cells.len()];
        for Placement { slot, piece, .. } in filling {
            values[*slot] = Some(piece.as_str().into());
        }
        let Rules { variables, rules } = &self.own;
        let mut rules = rules.iter();
        let broken = rules.find(|rule| rule.is_kept(variables, &values) == Some(false));
        let of_cells = broken.map(|broken| words(&self.own, broken, &broken.reads));
        of_cells.or_else(|| {
            let [rule, one, other] = *self.apart(&values).first()?;
            Some(Words::named(rule, format!("{one} touches {other}")))
        })
    }

    fn parts(&self) -> Vec<LeftOut> {
        let rules = LeftOut::rules(&self.own, |own| {
            Arc::new(Self {
                own,
                ..self.clone()
            })
        });
        let part = |name, of, leave_out: &dyn Fn(&mut Self)| {
            let mut rest = self.clone();
            leave_out(&mut rest);
            LeftOut {
                name,
                of,
                noun: None,
                rest: Arc::new(rest),
            }
        };
        let start = self
            .given
            .iter()
            .enumerate()
            .filter(|(_, given)| given.is_whole);
        let start = start.map(|(idx, given)| {
            let name = format!("given: `{}` in `start`", given.piece);
            part(name, PartOf::Given(given.cells[0]), &|rest| {
                rest.given.remove(idx);
            })
        });
        let touch = self.touch.iter().map(|(rule, _)| {
            part(
                format!("rule `{rule}`"),
                PartOf::Rule(rule.clone()),
                &|rest| {
                    rest.touch.retain(|(other, _)| other != rule);
                },
            )
        });
        rules.into_iter().chain(touch).chain(start).collect()
    }
}
