//! Covers: a drawn board, the pieces that fill it, each cell once, and the holes that they leave.

mod check;
mod decoder;
mod drawing;
mod error;
mod file;
mod grid;
mod hint;
mod masks;
mod model;
mod options;
mod own;
mod placements;
mod plan;
mod told;

use std::sync::Arc;

pub use error::CoverError;
pub use grid::{Grid, Motion, Moved, Polyform, Site, Touching};
pub use model::{BoardCell, Cover, CoverPiece, GivenCell, Hole};
pub use options::{Choice, ExactCover};

use super::document::Document;
use super::puzzle::{
    Argument, Builtin, Content, Family, Given, LeftOut, Puzzle, Reason, Takes, Valued, builtin,
    order_argument,
};
use super::told::Told;
use super::verify::Checker;
use crate::error::Result;
use crate::plan::{Ask, Choices, Filling, Options, Placement, Plan};

/// The option that chooses the cell of a hole.
const HOLE: &str = "hole";

/// The family of covers.
#[derive(Debug)]
pub struct Covers;

impl Family for Covers {
    fn name(&self) -> &'static str {
        "cover"
    }

    fn template(&self) -> &'static str {
        include_str!("../../../puzzles/new/cover.toml")
    }

    fn builtins(&self) -> &'static [Builtin] {
        &[
            builtin!("calendar"),
            builtin!("pentominoes"),
            builtin!("pentominoes-6x10"),
            builtin!("tetrahexes"),
            builtin!("hexiamonds"),
            builtin!("soma"),
        ]
    }

    fn arguments(&self) -> Vec<Argument> {
        let order = order_argument("for a cover two directions, such as `right,down`");
        let hole = Argument {
            name: HOLE,
            takes: Takes::Pair("a hole and a cell with `=` between them, such as `month=Apr`"),
            value: "HOLE=CELL",
            help: "Only this cell for a hole of a cover, such as `month=Apr`; a hole may be given several times"
                .to_owned(),
            is_old: true,
            ..Argument::default()
        };
        let today = Argument {
            name: "today",
            conflicts_with: Some(HOLE),
            help: "Only today's date, in a cover with holes for month and day".to_owned(),
            valued: Some(Valued {
                name: "date",
                value: "YYYY-MM-DD",
                help: "The same for another date, such as 2026-12-24",
            }),
            ..Argument::default()
        };
        vec![order, hole, today]
    }

    fn offered_values(&self, option: &str) -> Vec<String> {
        if ![HOLE, "given"].contains(&option) {
            return Vec::new();
        }
        let puzzles = self.builtins().iter().filter_map(|builtin| {
            let document = Document::new(builtin.name, builtin.definition);
            file::parse(&document).ok()
        });
        let values = puzzles.flat_map(|puzzle| {
            let cover = puzzle.content::<Cover>();
            cover.map_or_else(Vec::new, Cover::choices_of_holes)
        });
        values.collect()
    }

    fn parse(&self, document: &Document) -> Result<Puzzle> {
        if document.has_key("options") {
            return options::parse(document);
        }
        file::parse(document)
    }
}

impl Content for Cover {
    fn family(&self) -> &'static dyn Family {
        &Covers
    }

    fn size(&self) -> String {
        self.size()
    }

    fn compile(&self, puzzle: &Puzzle, options: &Options, ask: &dyn Ask) -> Result<Plan> {
        plan::compile(puzzle, self, options, ask)
    }

    fn told(&self, options: &Options) -> Result<Told> {
        told::told(self, options)
    }

    fn chosen_for_lesson(&self, choices: &Choices) -> Choices {
        plan::chosen_for_lesson(self, choices)
    }

    fn checker(&self) -> Checker<'_> {
        check::checker(self)
    }

    fn given(&self, place: &str, piece: &str) -> Result<Given> {
        hint::given(self, place, piece)
    }

    fn as_given(&self, placement: &Placement) -> String {
        hint::as_given(self, placement)
    }

    fn parts(&self) -> Option<LeftOut> {
        Some(LeftOut::rules(&self.own, |own| {
            Arc::new(Self {
                own,
                ..self.clone()
            })
        }))
    }

    fn reason(&self, target: &Placement, known: &Filling) -> Option<Reason> {
        hint::reason(self, target, known)
    }
}
