//! Random puzzles, and many of them in one pipeline.
//!
//! It may use `answer` and `explain`. Begin with `unique.rs` for puzzles with one solution, and `study.rs` for statistics.

pub mod cut;
pub mod generate;
pub mod minimise;
pub mod study;
pub mod unique;
