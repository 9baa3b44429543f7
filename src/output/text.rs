//! Boards as text: the parts that families draw with. Every touching pair of sides is on one line with the border
//! between them, so that a person can check them by eye.

pub mod canvas;
pub mod marks;
pub mod tiles;
