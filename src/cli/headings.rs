//! The headings under which help texts list options.

pub const PUZZLE: &str = "What to solve";

pub const RUN: &str = "How it runs";

pub const KEEP: &str = "Keeping tables";

pub const OUTPUT: &str = "Output";
