//! Plans of built-in and of large puzzles: what is picked, and what many pieces and sides take.

mod builtins;
mod choice;
pub mod counted;
mod large;
mod passes;
mod threads;
