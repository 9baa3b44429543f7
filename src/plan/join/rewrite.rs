//! Statements made from the statement of a stage: the same join of other tables, or with one more.

use super::parse::{is_keyword, tokens_of};
use crate::plan::lexer::Kind;

/// A query from its keyword FROM on.
pub fn from_clause(query: &str) -> &str {
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

/// The query on other tables: `other` says which table takes the place of one, if any does. A table keeps the name by which
/// the query calls it.
pub fn renamed(query: &str, other: &dyn Fn(&str) -> Option<String>) -> String {
    let tokens = tokens_of(query);
    let mut text = String::new();
    let mut copied = 0;
    for (idx, pair) in tokens.windows(2).enumerate() {
        let [keyword, table] = pair else { continue };
        let is_source = is_keyword(keyword, "FROM") || is_keyword(keyword, "JOIN");
        let Some(other) = other(table.text).filter(|_| is_source && table.kind == Kind::Word)
        else {
            continue;
        };
        text += &query[copied..table.start];
        text += &other;
        let has_alias = tokens
            .get(idx + 2)
            .is_some_and(|token| is_keyword(token, "AS"));
        if !has_alias {
            text += " AS ";
            text += table.text;
        }
        copied = table.end();
    }
    text + &query[copied..]
}

/// The end of a query from FROM on, or all of it, which also joins this table on these conditions, each with its comment.
/// The table stands last, so that it is looked up for the rows that are left.
pub fn with_semijoin(query: &str, table: &str, conditions: &[String]) -> String {
    let tokens = tokens_of(query);
    let place = tokens.iter().find(|token| is_keyword(token, "WHERE"));
    let conditions = conditions.join("\n  AND ");
    match place {
        Some(place) => {
            let (joins, rules) = query.split_at(place.start);
            format!("{joins}  CROSS JOIN {table}\n{rules}\n  AND {conditions}")
        }
        None => format!("{query}\n  CROSS JOIN {table}\nWHERE\n  {conditions}"),
    }
}
