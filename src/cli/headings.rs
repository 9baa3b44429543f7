//! The headings under which help texts list options.

/// What part of the puzzle is meant.
pub const PUZZLE: &str = "What to solve";

/// The plan, and how far a run may go.
pub const RUN: &str = "How it runs";

/// What is kept, and where.
pub const KEEP: &str = "Keeping tables";

/// What is printed, and how.
pub const OUTPUT: &str = "Output";
