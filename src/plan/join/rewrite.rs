//! Parts of the statement of a stage.

use super::parse::{is_keyword, tokens_of};

/// A query from its keyword FROM on.
fn from_clause(query: &str) -> &str {
    let tokens = tokens_of(query);
    let from = tokens.iter().find(|token| is_keyword(token, "FROM"));
    from.map_or("", |from| &query[from.start..])
}

/// The same without what makes one row of several.
pub fn without_grouping(query: &str) -> &str {
    let from = from_clause(query);
    let tokens = tokens_of(from);
    let mut own = tokens.iter().filter(|token| token.depth == 0);
    let end = own.find(|token| is_keyword(token, "GROUP") || is_keyword(token, "HAVING"));
    from[..end.map_or(from.len(), |token| token.start)].trim_end()
}
