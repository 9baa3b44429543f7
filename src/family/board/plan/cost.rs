//! The cost of stages: the work that they are expected to do, and the seconds that it takes. All ways to solve a board are
//! weighed on this one scale.

use std::ops::AddAssign;

/// The expected work of stages, in rows, unless a field says otherwise.
#[derive(Debug, Clone, Copy, Default)]
pub struct Work {
    /// The rows for which they look up candidates.
    pub looked_up: f64,
    /// The candidates that they find.
    pub candidates: f64,
    /// The rows that they leave before any are merged.
    pub rows: f64,
    /// The columns of all these rows together.
    pub cells: f64,
    /// Those of the rows that are merged.
    pub merged: f64,
    /// The rows of two halves that are joined: of both of them, and of pairs.
    pub joined: f64,
    /// The rows of a streamed plan, which leaves none.
    pub streamed: f64,
}

/// Measured seconds for a million of each.
mod seconds {
    pub const LOOKED_UP: f64 = 0.1;
    pub const CANDIDATE: f64 = 0.03;
    pub const ROW: f64 = 0.05;
    pub const CELL: f64 = 0.03;
    pub const MERGED: f64 = 1.5;
    pub const JOINED: f64 = 0.45;
    pub const STREAMED: f64 = 0.75;
}

impl Work {
    /// The seconds that the work takes on one processor.
    #[must_use]
    pub fn seconds(self) -> f64 {
        let millions = seconds::LOOKED_UP * self.looked_up
            + seconds::CANDIDATE * self.candidates
            + seconds::ROW * self.rows
            + seconds::CELL * self.cells
            + seconds::MERGED * self.merged
            + seconds::JOINED * self.joined
            + seconds::STREAMED * self.streamed;
        millions * 1e-6
    }
}

impl AddAssign for Work {
    fn add_assign(&mut self, other: Self) {
        self.looked_up += other.looked_up;
        self.candidates += other.candidates;
        self.rows += other.rows;
        self.cells += other.cells;
        self.merged += other.merged;
        self.joined += other.joined;
        self.streamed += other.streamed;
    }
}
