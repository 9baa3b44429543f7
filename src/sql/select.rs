//! Queries as text: one clause and one condition a line, each rule with its reason.

use crate::plan::{Stage, in_lines_of};
use crate::problem::{
    Binary, Column, EVERY_ROW, Expr, From, JoinKind, Relation, Rows, Rule, Select,
};
use crate::visible::visible;

use super::expr::{list, wrapped};

/// How wide a line gets that could be several.
pub(super) const WIDTH: usize = 120;

/// So many plain columns in a row stand one below the other; more share lines.
const FEW_COLUMNS: usize = 12;

/// The statement that makes the table of a stage, with its header.
#[must_use]
pub fn create_table(stage: &Stage) -> String {
    let header = comments(&stage.about);
    format!(
        "{header}\nCREATE TABLE {} AS\n{}\n;",
        stage.name,
        query_of(stage)
    )
}

/// The statement that adds the rows of a stage to its table, with its header.
#[must_use]
pub fn insert(stage: &Stage) -> String {
    let columns = stage.select.columns.iter();
    let columns: Vec<&str> = columns.map(|column| column.name.as_str()).collect();
    format!(
        "{}\nINSERT INTO {} ({})\n{}\n;",
        comments(&stage.about),
        stage.name,
        columns.join(", "),
        query_of(stage)
    )
}

/// The query of a stage, without a semicolon. Stages that are fused into it are its subqueries.
#[must_use]
pub fn query_of(stage: &Stage) -> String {
    let fused = stage.fused.iter().map(|fused| {
        let header = comments(&fused.about);
        format!("{header}\n{} AS ({})", fused.name, nested(&fused.select, 0))
    });
    let fused: Vec<String> = fused.collect();
    let with = match fused.is_empty() {
        true => String::new(),
        false => format!("WITH\n{}\n", fused.join(",\n\n")),
    };
    with + &query(&stage.select)
}

/// Lines as comments.
#[must_use]
pub fn comments(lines: &str) -> String {
    let lines = lines.lines().map(|line| format!("-- {}", visible(line)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A query, without a semicolon.
#[must_use]
pub fn query(select: &Select) -> String {
    query_with(select, None)
}

/// A query with this in the place of every expression of its columns and every condition.
#[must_use]
pub fn skeleton(select: &Select, blank: &str) -> String {
    query_with(select, Some(blank))
}

fn query_with(select: &Select, blank: Option<&str>) -> String {
    let mut text = String::new();
    write_query(&mut text, select, 0, blank);
    text.trim_end().to_owned()
}

/// A query between parentheses, indented by so many blanks.
pub(super) fn nested(select: &Select, indent: usize) -> String {
    let mut text = String::from("\n");
    write_query(&mut text, select, indent + 2, None);
    text + &" ".repeat(indent)
}

fn write_query(text: &mut String, select: &Select, indent: usize, blank: Option<&str>) {
    for (idx, columns) in select.kinds().enumerate() {
        let pad = " ".repeat(indent);
        if idx > 0 {
            *text += &format!("{pad}UNION ALL\n");
        }
        let distinct = if select.rows == Rows::Distinct {
            " DISTINCT"
        } else {
            ""
        };
        *text += &format!("{pad}SELECT{distinct}\n");
        write_columns(text, columns, &pad, blank);
        *text += &format!("{pad}FROM\n");
        write_sources(text, select, indent, blank);
        write_grouping(text, select, columns, &pad);
    }
    let pad = " ".repeat(indent);
    if !select.order_by.is_empty() {
        *text += &format!("{pad}ORDER BY\n");
        *text += &format!("{pad}  {}\n", list(&select.order_by));
    }
    if let Some(limit) = select.limit {
        let why = match limit {
            EVERY_ROW => " -- leaves no row out; SQLite plans what follows apart",
            _ => "",
        };
        *text += &format!("{pad}LIMIT {limit}{why}\n");
    }
}

fn write_columns(text: &mut String, columns: &[Column], pad: &str, blank: Option<&str>) {
    let is_plain =
        |column: &Column| column.about.is_none() && matches!(column.expr, Expr::Column(..));
    let n_columns = columns.len();
    let terms = columns.iter().enumerate().map(|(idx, column)| {
        let comma = if idx + 1 < n_columns { "," } else { "" };
        let about = column.about.as_deref();
        let about = about.map(|about| format!(" -- {}", visible(about)));
        let about = about.unwrap_or_default();
        let expr = blank.map_or_else(|| wrapped(&column.expr, pad.len() + 2), str::to_owned);
        format!("{expr} AS {}{comma}{about}", column.name)
    });
    let mut terms = terms.collect::<Vec<_>>().into_iter();
    for run in columns.chunk_by(|one, other| is_plain(one) && is_plain(other)) {
        let terms: Vec<String> = terms.by_ref().take(run.len()).collect();
        write_terms(text, terms, pad);
    }
}

/// Terms in lines: one a line if they are few, otherwise as many as fit.
fn write_terms(text: &mut String, terms: Vec<String>, pad: &str) {
    let width = if terms.len() <= FEW_COLUMNS { 0 } else { WIDTH };
    for line in in_lines_of(width, terms, |term| term.len() + 1) {
        *text += &format!("{pad}  {}\n", line.join(" "));
    }
}

fn write_sources(text: &mut String, select: &Select, indent: usize, blank: Option<&str>) {
    let pad = " ".repeat(indent);
    let mut later: Vec<&Rule> = Vec::new();
    for (idx, source) in select.from.iter().enumerate() {
        let rules = select.rules.iter();
        let mut rules: Vec<&Rule> = rules
            .filter(|rule| select.source_of(&rule.test) == idx)
            .collect();
        let stands_behind = idx == 0 || source.join == JoinKind::Cross;
        if stands_behind {
            later.append(&mut rules);
        }
        let join = match source.join {
            _ if idx == 0 => "",
            JoinKind::Left => "LEFT JOIN ",
            JoinKind::Inner if !rules.is_empty() => "JOIN ",
            JoinKind::Inner | JoinKind::Cross => "CROSS JOIN ",
        };
        *text += &format!("{pad}  {join}{}\n", source_text(source, indent));
        for (no, rule) in rules.iter().enumerate() {
            let word = if no == 0 { "ON" } else { "AND" };
            *text += &format!("{pad}    {word} {}\n", condition(rule, indent + 4, blank));
        }
    }
    for (no, rule) in later.iter().enumerate() {
        let word = if no == 0 {
            format!("{pad}WHERE\n{pad}  ")
        } else {
            format!("{pad}  AND ")
        };
        *text += &format!("{word}{}\n", condition(rule, indent + 2, blank));
    }
}

fn source_text(source: &From, indent: usize) -> String {
    match &source.relation {
        Relation::Table(table) if *table == source.alias => table.clone(),
        Relation::Table(table) => format!("{table} AS {}", source.alias),
        Relation::Query(select) => {
            format!("({}) AS {}", nested(select, indent + 2), source.alias)
        }
    }
}

/// A condition and its reason, behind so many blanks.
fn condition(rule: &Rule, indent: usize, blank: Option<&str>) -> String {
    let test = blank.map_or_else(|| wrapped(&rule.test, indent), str::to_owned);
    let test = match &rule.test {
        _ if blank.is_some() => test,
        Expr::Binary(Binary::Or | Binary::And, ..) if test.contains('\n') => {
            let (pad, inner) = (" ".repeat(indent), " ".repeat(indent + 2));
            format!("(\n{inner}{}\n{pad})", wrapped(&rule.test, indent + 2))
        }
        Expr::Binary(Binary::Or | Binary::And, ..) => format!("({test})"),
        _ => test,
    };
    match rule.says.as_str() {
        "" => test,
        says => format!("{test} -- {}", visible(says)),
    }
}

fn write_grouping(text: &mut String, select: &Select, columns: &[Column], pad: &str) {
    if select.rows != Rows::Grouped {
        return;
    }
    let numbers = columns.iter().zip(1..);
    let grouped = numbers.filter(|(column, _)| !Select::is_aggregate(&column.expr));
    let grouped: Vec<Expr> = grouped.map(|(_, no)| Expr::Int(no)).collect();
    *text += &match grouped.is_empty() {
        true => format!("{pad}HAVING\n{pad}  count(*) > 0\n"),
        false => format!("{pad}GROUP BY\n{pad}  {}\n", list(&grouped)),
    };
}
