//! Covers: commands, copies, holes, pieces left out, rules of their own, pictures, and lists of options.

mod commands;
mod copies;
mod holes;
mod options;
mod pictures;
mod room;
mod ruled;

use joinsaw::{Answer, Goal, Method};

use crate::common::{puzzle_of, solve};

/// The covers of a puzzle are counted without being listed.
fn counted(text: &str, method: Method) -> Answer {
    solve(&puzzle_of(text), method, Goal::Count)
}
