//! What to write in place of what SQLite does not understand in a statement.

use rusqlite::Connection;

use super::RESERVED;
use super::statements::{Statement, asked};
use crate::engine::rows::query;
use crate::engine::schema::RECORDS;
use crate::error::{instead, nearest};
use crate::sql::lexer::{Kind, Token};

/// The keywords that are misspelt most.
const KEYWORDS: [&str; 13] = [
    "SELECT", "CREATE", "TABLE", "FROM", "WHERE", "JOIN", "GROUP", "ORDER", "DISTINCT", "INSERT",
    "UNION", "VALUES", "WITH",
];

/// Words after which a condition or a value follows.
const OPEN: [&str; 5] = ["AND", "OR", "ON", "WHERE", "NOT"];

/// Quotes of other alphabets.
const CURLY: &[char] = &['“', '”', '„', '‘', '’', '‚', '«', '»', '´'];

/// What SQLite's message leaves unsaid about a statement for a stage, whose fault is at this byte if it is known.
pub fn advice(
    connection: &Connection,
    stage: &str,
    statement: Statement,
    (problem, offset): (&str, Option<usize>),
) -> Option<String> {
    let text = statement.text;
    if let Some(name) = problem.strip_prefix("no such table: ") {
        if name.eq_ignore_ascii_case(stage) {
            return Some(format!(
                "`{stage}` is the table to make; expected CREATE TABLE {stage} AS SELECT ..., or a SELECT that makes its rows"
            ));
        }
        return Some(instead(name, "tables", &tables(connection)));
    }
    if let Some(name) = problem.strip_prefix("no such column: ") {
        let name = name.split(" - ").next().unwrap_or(name);
        return no_curly_quotes(name).or_else(|| column(connection, name));
    }
    if problem.starts_with("no such function: ") {
        return no_curly_quotes(problem);
    }
    if problem.ends_with("already exists") && !problem.contains(stage) {
        return Some(format!(
            "the stages before `{stage}` are there, and the statements make `{stage}` alone"
        ));
    }
    if let Some(name) = problem.strip_prefix("ambiguous column name: ") {
        return Some(format!(
            "several tables have it; expected it behind its table, such as `Opt1.{name}`"
        ));
    }
    if !problem.ends_with("syntax error") && !problem.starts_with("unrecognized token") {
        return None;
    }
    if text.trim_start().starts_with("```") {
        return Some("lines of ``` are for Markdown; leave them out".to_owned());
    }
    if text.trim_start().starts_with('#') {
        return Some("a comment begins with `--`".to_owned());
    }
    let tokens: Vec<Token> = asked(text).collect();
    let first = tokens.first()?;
    if first.text.eq_ignore_ascii_case("sqlite") {
        return Some("leave the prompt `sqlite>` out".to_owned());
    }
    let curly = |token: &&Token| token.kind == Kind::Sign && token.text.contains(CURLY);
    if let Some(quote) = tokens.iter().find(curly) {
        return no_curly_quotes(quote.text);
    }
    let offset = offset?;
    let at = tokens.iter().position(|token| token.start >= offset)?;
    let word = |token: &Token| token.text.to_uppercase();
    let before = at.checked_sub(1).map(|before| &tokens[before]);
    match before {
        Some(comma) if comma.text == "," => {
            return Some("remove the comma before it".to_owned());
        }
        Some(open) if OPEN.contains(&word(open).as_str()) => {
            return Some(format!("a condition is missing behind `{}`", open.text));
        }
        _ => {}
    }
    let near = &tokens[at.saturating_sub(3)..=at];
    let mut words = near.iter().filter(|token| token.kind == Kind::Word);
    let misspelt = words.find_map(|token| {
        let keyword = nearest(token.text, KEYWORDS)?;
        (keyword != word(token)).then_some((token.text, keyword))
    });
    if let Some((found, keyword)) = misspelt {
        return Some(format!("`{found}` looks like `{keyword}`"));
    }
    if tokens[at].text.starts_with('[') {
        return Some("a character of a text is substr(text, position, 1)".to_owned());
    }
    (at == 0).then(|| format!("expected CREATE TABLE {stage} AS SELECT ..., or a SELECT"))
}

fn no_curly_quotes(text: &str) -> Option<String> {
    let quote = text.chars().find(|symbol| CURLY.contains(symbol))?;
    Some(format!(
        "`{quote}` is no quote of SQL; a text stands between `'` and `'`"
    ))
}

/// The column that is meant, with the table that the statement names before it.
fn column(connection: &Connection, name: &str) -> Option<String> {
    let (table, column) = match name.rsplit_once('.') {
        Some((table, column)) => (Some(table), column),
        None => (None, name),
    };
    let tables = tables(connection);
    let mut columns = Vec::new();
    for table in &tables {
        let of_table = query(
            connection,
            "SELECT name FROM pragma_table_info(?1)",
            [table],
        );
        let rows = of_table.into_iter().flat_map(|relation| relation.rows);
        columns.extend(rows.filter_map(|row| Some(row.first()?.to_text())));
    }
    columns.sort();
    columns.dedup();
    let is_known = columns
        .iter()
        .any(|known| known.eq_ignore_ascii_case(column));
    let meant = match (table, is_known) {
        (Some(table), true) => {
            let meant = nearest(table, tables.iter().map(String::as_str))?;
            format!("{meant}.{column}")
        }
        (_, true) => return None,
        (table, false) => {
            let Some(meant) = nearest(column, columns.iter().map(String::as_str)) else {
                return Some(format!("columns: {}", columns.join(", ")));
            };
            table.map_or_else(|| meant.to_owned(), |table| format!("{table}.{meant}"))
        }
    };
    (meant != name).then(|| format!("did you mean `{meant}`?"))
}

/// The tables that a statement can read.
fn tables(connection: &Connection) -> Vec<String> {
    let names = "SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY rowid";
    let names = query(connection, names, []).into_iter();
    let names = names.flat_map(|relation| relation.rows);
    let names = names.filter_map(|row| Some(row.first()?.to_text()));
    names
        .filter(|name| !name.starts_with(RESERVED) && !RECORDS.contains(&name.as_str()))
        .collect()
}
