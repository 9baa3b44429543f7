//! Puzzles whose solution gives each variable one of its values: the families `rules`, `sudoku`, `logic` and `nonogram` read their files
//! into an [`Assignment`], and everything after that is here.

mod boards;
mod check;
mod decoder;
mod describe;
mod drawing;
mod given;
mod grid;
mod layout;
mod model;
mod picture;
mod places;
mod problem;
mod runs;
mod statement;
mod tables;

pub(super) use boards::CELL;
pub(super) use check::faults_of;
pub(super) use describe::{rules_in_words, values_in_words};
pub(super) use model::constant;
pub use model::{
    Arrangement, Assignment, Category, Letter, NamedRule, NamedVariable, Origin, RuleKind,
    RuledBoard, Rules,
};
pub(super) use places::{SYMBOLS, symbol_of};
pub(super) use problem::{Binding, add_rules, words};
pub use runs::Run;
pub(super) use runs::{EMPTY, FILLED, looks, n_needed};

use super::description::Description;
use super::puzzle::{Content, Family, Given, LeftOut, Puzzle};
use super::verify::Checker;
use crate::error::Result;
use crate::plan::{Placement, Statement};
use crate::words::count_of;

impl Content for Assignment {
    fn family(&self) -> &'static Family {
        self.family
    }

    fn size(&self) -> String {
        let variables = &self.rules.variables;
        match &self.layout {
            Arrangement::Names(_) => {
                let n_rules = self.rules.names_of_file().len() as u64;
                let variables = count_of(variables.len() as u64, "variable");
                format!("{variables}, {}", count_of(n_rules, "rule"))
            }
            Arrangement::Grid { size, .. } => {
                let given = variables.iter().filter(|variable| variable.given.is_some());
                format!(
                    "{size} x {size} cells, {}",
                    count_of(given.count() as u64, "given")
                )
            }
            Arrangement::Picture { width, .. } => {
                format!("{width} x {} cells", variables.len() / width)
            }
            Arrangement::Houses {
                n_houses,
                categories,
            } => {
                let houses = count_of(*n_houses as u64, "house");
                let values = count_of((categories.len() * n_houses) as u64, "value");
                let clues = count_of(self.clues.len() as u64, "clue");
                format!("{houses}, {values}, {clues}")
            }
        }
    }

    fn state(&self, puzzle: &Puzzle) -> Statement {
        statement::state(puzzle, self)
    }

    fn open(&self, puzzle: &Puzzle) -> Statement {
        let mut open = self.clone();
        for variable in &mut open.rules.variables {
            variable.given = None;
        }
        open.state(puzzle)
    }

    fn describe(&self) -> Description {
        describe::describe(self)
    }

    fn checker(&self) -> Checker<'_> {
        Box::new(|solution| check::check(self, solution))
    }

    fn given(&self, place: &str, piece: &str) -> Result<Given> {
        given::given(self, place, piece)
    }

    fn as_given(&self, placement: &Placement) -> [String; 2] {
        given::as_given(self, placement)
    }

    fn parts(&self) -> Vec<LeftOut> {
        given::parts(self)
    }
}
