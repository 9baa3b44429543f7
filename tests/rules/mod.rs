//! Puzzles that state their own rules: every form of a rule, and messages.

mod boards;
mod connected;
mod forms;
mod limits;
