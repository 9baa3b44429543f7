//! SQL as text: queries and expressions, names, literals, and the templates of `sql/` for statements other than stages. Only this module
//! prints a stage as SQL, and no module reads it back; the lexer is for what people write.
//!
//! It may use `problem`. Begin with [`create_table`].

mod identifier;
pub mod lexer;
mod select;
mod template;

pub(crate) use identifier::identifiers;
pub use select::{comments, create_table, expression, in_lines, in_lines_of, query, skeleton};
pub(crate) use template::template;
pub use template::{Template, quote, render, render_with};
