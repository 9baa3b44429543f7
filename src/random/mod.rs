//! Random puzzles, and many of them in one pipeline.

pub mod cut;
pub mod generate;
pub mod minimise;
pub mod study;
pub mod unique;
