//! What the rows of a stage put where, place by place: the relation `Solution`, and boards drawn in characters.

use std::fmt::Debug;

use super::{Filling, Input, Stage};
use crate::relation::Relation;

/// Says what the rows of a stage put where, as queries that read its table.
///
/// A place is what a solution fills: a slot of a board, a cell of a cover, a house. `Solution` has a row for each filled
/// place of each row of a stage. Its first column `Solution_No` counts the rows of the stage from 1, in the order in which
/// they are printed.
pub trait Places: Debug + Send + Sync {
    /// The columns of `Solution` after `Solution_No`, in order, each with what it holds: "the slot, from 0".
    fn columns(&self) -> Vec<(String, String)>;

    /// The rows of `Solution` for this filling, in the order of the places, without `Solution_No`. The columns are named as
    /// programs read them: in lower case, or as the puzzle file spells them.
    fn filled(&self, filling: &Filling) -> Relation;

    /// A portable query for `Solution`, for the rows of this stage. It has its header, and no semicolon.
    fn solution(&self, stage: &Stage) -> String;

    /// A query for SQLite that draws every row of this stage in characters, with the columns `Solution_No` and `Board`. Places
    /// that the stage does not fill are left blank. It has its header, and no semicolon.
    fn board(&self, stage: &Stage) -> String;

    /// The tables that only [`Places::board`] reads. A kept database has them beside the inputs of the plan.
    fn drawing(&self) -> Vec<Input> {
        Vec::new()
    }
}
