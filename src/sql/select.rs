//! Queries and expressions as text: one clause and one condition a line, each rule with its reason. They stand together, as each can
//! hold the other.

use crate::problem::{
    Binary, Column, EVERY_ROW, Expr, From, Function, JoinKind, Rows, Rule, Select, TableRef, With,
};
use crate::visible::visible;

use super::quote;

/// How wide a line gets that could be several.
const WIDTH: usize = 120;

/// So many plain columns in a row stand one below the other; more share lines.
const FEW_COLUMNS: usize = 12;

/// The terms of a list in the lines of a statement; `width` is the width of a term there, including its surroundings.
pub fn in_lines<T>(terms: impl IntoIterator<Item = T>, width: impl Fn(&T) -> usize) -> Vec<Vec<T>> {
    in_lines_of(WIDTH, terms, width)
}

/// The same, in lines of this width.
pub fn in_lines_of<T>(
    line_width: usize,
    terms: impl IntoIterator<Item = T>,
    width: impl Fn(&T) -> usize,
) -> Vec<Vec<T>> {
    let mut lines: Vec<Vec<T>> = Vec::new();
    let mut room = 0;
    for term in terms {
        let needed = width(&term);
        if let Some(line) = lines.last_mut().filter(|_| needed <= room) {
            room -= needed;
            line.push(term);
        } else {
            room = line_width.saturating_sub(needed);
            lines.push(vec![term]);
        }
    }
    lines
}

/// The statement that makes a table of the rows of a query. `about` are the lines of its header.
#[must_use]
pub fn create_table(table: &str, about: &str, select: &Select) -> String {
    let header = comments(about);
    format!("{header}\nCREATE TABLE {table} AS\n{}\n;", query(select))
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
    lines_of(select, 0, blank).join("\n")
}

/// The queries that a query reads like tables.
fn with_lines(select: &Select, indent: usize) -> Vec<String> {
    let pad = " ".repeat(indent);
    let with = select.with.iter().map(
        |With {
             name,
             about,
             select,
             grows,
         }| {
            let mut lines = lines_of(select, indent + 2, None);
            if let Some(grows) = grows {
                lines.push(format!("{pad}  UNION"));
                lines.extend(lines_of(grows, indent + 2, None));
            }
            let header = about
                .lines()
                .map(|line| format!("{pad}{}\n", comments(line)));
            let (header, lines) = (header.collect::<String>(), lines.join("\n"));
            format!("{header}{pad}{name} AS (\n{lines}\n{pad})")
        },
    );
    let with = with.collect::<Vec<_>>().join(",\n\n");
    let is_recursive = select.with.iter().any(|with| with.grows.is_some());
    let word = if is_recursive {
        "WITH RECURSIVE"
    } else {
        "WITH"
    };
    if with.is_empty() {
        Vec::new()
    } else {
        vec![format!("{pad}{word}"), with]
    }
}

/// A query in parentheses, indented by `indent` blanks.
fn nested(select: &Select, indent: usize) -> String {
    let lines = lines_of(select, indent + 2, None).join("\n");
    format!("\n{lines}\n{}", " ".repeat(indent))
}

/// The lines of a query, indented by `indent` blanks; a part of several lines is one of them.
fn lines_of(select: &Select, indent: usize, blank: Option<&str>) -> Vec<String> {
    let pad = " ".repeat(indent);
    let mut lines = with_lines(select, indent);
    for (idx, columns) in select.kinds().enumerate() {
        if idx > 0 {
            lines.push(format!("{pad}UNION ALL"));
        }
        let is_distinct = select.rows == Rows::Distinct;
        let distinct = if is_distinct { " DISTINCT" } else { "" };
        lines.push(format!("{pad}SELECT{distinct}"));
        let has_many = select.rows == Rows::Grouped && columns.len() > FEW_COLUMNS;
        let is_long = has_many || !select.also.is_empty();
        lines.extend(column_lines(columns, is_long, &pad, blank));
        lines.push(format!("{pad}FROM"));
        lines.extend(source_lines(select, indent, blank));
        lines.extend(grouping(select, columns, &pad));
    }
    if !select.order_by.is_empty() {
        lines.push(format!("{pad}ORDER BY\n{pad}  {}", list(&select.order_by)));
    }
    if let Some(limit) = select.limit {
        let why = match limit {
            EVERY_ROW => " -- leaves no row out; SQLite plans what follows apart",
            _ => "",
        };
        lines.push(format!("{pad}LIMIT {limit}{why}"));
    }
    lines
}

/// Columns that are only handed on stand one below the other if they are few, and otherwise side by side; in a query of several
/// parts, or one that merges many columns, all do.
fn column_lines(columns: &[Column], is_long: bool, pad: &str, blank: Option<&str>) -> Vec<String> {
    let is_plain = |column: &Column| {
        column.about.is_none() && (is_long || matches!(column.expr, Expr::Column(..)))
    };
    let n_columns = columns.len();
    let terms = columns.iter().enumerate().map(|(idx, column)| {
        let comma = if idx + 1 < n_columns { "," } else { "" };
        let about = column
            .about
            .as_deref()
            .map(|about| format!(" -- {}", visible(about)));
        let about = about.unwrap_or_default();
        let expr = blank.map_or_else(|| wrapped(&column.expr, pad.len() + 2), str::to_owned);
        format!("{expr} AS {}{comma}{about}", column.name)
    });
    let mut terms = terms.collect::<Vec<_>>().into_iter();
    let runs = columns.chunk_by(|one, other| is_plain(one) && is_plain(other));
    let lines = runs.flat_map(|run| {
        let terms: Vec<String> = terms.by_ref().take(run.len()).collect();
        let is_short = run.len() <= FEW_COLUMNS && !is_long;
        let width = if is_short { 0 } else { WIDTH };
        in_lines_of(width, terms, |term| term.len() + 1)
    });
    lines
        .map(|line| format!("{pad}  {}", line.join(" ")))
        .collect()
}

/// The joined relations, with the rules of each source behind it, or behind all sources.
fn source_lines(select: &Select, indent: usize, blank: Option<&str>) -> Vec<String> {
    let pad = " ".repeat(indent);
    let mut lines = Vec::new();
    let mut later: Vec<&Rule> = Vec::new();
    let mut by_source: Vec<Vec<&Rule>> = vec![Vec::new(); select.from.len()];
    for rule in &select.rules {
        by_source[select.source_of(&rule.test)].push(rule);
    }
    for (idx, (source, mut rules)) in select.from.iter().zip(by_source).enumerate() {
        if idx == 0 || source.join == JoinKind::Cross {
            later.append(&mut rules);
        }
        let join = match source.join {
            _ if idx == 0 => "",
            JoinKind::Left => "LEFT JOIN ",
            JoinKind::Inner if !rules.is_empty() => "JOIN ",
            JoinKind::Inner | JoinKind::Cross => "CROSS JOIN ",
        };
        let joined = format!("{pad}  {join}{}", source_text(source, indent));
        if let ([rule], JoinKind::Left) = (&rules[..], source.join) {
            // There may be one for each slot of a board.
            lines.push(format!(
                "{joined} ON {}",
                condition(rule, indent + 4, blank)
            ));
            continue;
        }
        lines.push(joined);
        for (no, rule) in rules.into_iter().enumerate() {
            let word = if no == 0 { "ON" } else { "AND" };
            let condition = condition(rule, indent + 4, blank);
            lines.push(format!("{pad}    {word} {condition}"));
        }
    }
    if !later.is_empty() {
        lines.push(format!("{pad}WHERE"));
    }
    for (no, rule) in later.into_iter().enumerate() {
        let word = if no == 0 { "" } else { "AND " };
        let condition = condition(rule, indent + 2, blank);
        lines.push(format!("{pad}  {word}{condition}"));
    }
    lines
}

fn source_text(source: &From, indent: usize) -> String {
    match &source.relation {
        TableRef::Table(table) if *table == source.alias => table.clone(),
        TableRef::Table(table) => format!("{table} AS {}", source.alias),
        TableRef::Query(select) => {
            format!("({}) AS {}", nested(select, indent + 2), source.alias)
        }
    }
}

/// A condition and its reason, indented by `indent` blanks.
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
    match rule.says.to_string().as_str() {
        "" => test,
        says => format!("{test} -- {}", visible(says)),
    }
}

fn grouping(select: &Select, columns: &[Column], pad: &str) -> Option<String> {
    (select.rows == Rows::Grouped).then_some(())?;
    let plain = columns
        .iter()
        .zip(1..)
        .filter(|(column, _)| !Select::is_aggregate(&column.expr));
    let grouped: Vec<Expr> = plain.map(|(_, no)| Expr::Int(no)).collect();
    Some(if grouped.is_empty() {
        format!("{pad}HAVING\n{pad}  count(*) > 0")
    } else {
        format!("{pad}GROUP BY\n{pad}  {}", list(&grouped))
    })
}

/// An expression in one line.
#[must_use]
pub fn expression(expr: &Expr) -> String {
    match expr {
        Expr::Column(alias, name) if alias.is_empty() => name.clone(),
        Expr::Column(alias, name) => format!("{alias}.{name}"),
        Expr::Int(number) => number.to_string(),
        Expr::Text(text) => quote(text),
        Expr::Minus(operand) => format!("-{}", operand_of(operand)),
        Expr::Not(operand) => match &**operand {
            Expr::In(one, values) => format!("{} NOT IN ({})", operand_of(one), list(values)),
            operand => format!("NOT {}", operand_of(operand)),
        },
        Expr::Binary(operator, left, right) => {
            let left = left_of(*operator, left);
            let right = right_of(*operator, right);
            format!("{left} {} {right}", sign(*operator))
        }
        Expr::In(operand, values) => format!("{} IN ({})", operand_of(operand), list(values)),
        Expr::Call(Function::Count, arguments) if arguments.is_empty() => "count(*)".to_owned(),
        Expr::Call(function, arguments) => format!("{}({})", name(*function), list(arguments)),
        Expr::Case(operand, whens, otherwise) => {
            let operand = operand.as_ref().map(|operand| expression(operand) + " ");
            let whens = whens.iter().map(|(when, then)| {
                format!("WHEN {} THEN {} ", expression(when), expression(then))
            });
            let otherwise = otherwise
                .as_ref()
                .map(|other| format!("ELSE {} ", expression(other)));
            let parts = operand.into_iter().chain(whens).chain(otherwise);
            format!("CASE {}END", parts.collect::<String>())
        }
        Expr::Exists(select) => format!("EXISTS ({})", nested(select, 0)),
    }
}

/// An expression in one line if it fits after `indent` blanks, otherwise in several: the operands of a chain of operators, and the
/// cases of a CASE, each begin a line.
fn wrapped(expr: &Expr, indent: usize) -> String {
    if let Expr::Exists(select) = expr {
        return format!("EXISTS ({})", nested(select, indent));
    }
    let text = expression(expr);
    if indent + text.len() <= WIDTH {
        return text;
    }
    let pad = " ".repeat(indent);
    let inner = indent + 2;
    let in_lines = |expr: &Expr| format!("(\n{pad}  {}\n{pad})", wrapped(expr, inner));
    match expr {
        Expr::Binary(operator, left, right) if is_chained(*operator) => {
            let left = chained(*operator, left, indent);
            let right = match **right {
                Expr::Exists(_) => wrapped(right, indent),
                _ => right_of(*operator, right),
            };
            format!("{left}\n{pad}{} {right}", sign(*operator))
        }
        Expr::Binary(operator, left, right) => {
            let (one, other) = (left_of(*operator, left), right_of(*operator, right));
            if one.len() > other.len() {
                format!("{} {} {other}", in_lines(left), sign(*operator))
            } else {
                format!("{one} {} {}", sign(*operator), in_lines(right))
            }
        }
        // One with an operand is a list to look up values in.
        Expr::Case(None, whens, otherwise) => {
            let whens = whens.iter().map(|(when, then)| {
                let then = wrapped(then, inner);
                format!("\n{pad}  WHEN {} THEN {then}", wrapped(when, inner))
            });
            let otherwise = otherwise
                .iter()
                .map(|other| format!("\n{pad}  ELSE {}", wrapped(other, inner)));
            format!(
                "CASE{}\n{pad}END",
                whens.chain(otherwise).collect::<String>()
            )
        }
        Expr::Call(function, arguments) if arguments.len() == 1 => {
            name(*function).to_owned() + &in_lines(&arguments[0])
        }
        _ => text,
    }
}

/// The left side of a chain of one operator, an operand a line.
fn chained(operator: Binary, expr: &Expr, indent: usize) -> String {
    match expr.operands(operator) {
        Some((left, right)) => {
            let left = chained(operator, left, indent);
            let right = right_of(operator, right);
            format!("{left}\n{}{} {right}", " ".repeat(indent), sign(operator))
        }
        None => left_of(operator, expr),
    }
}

/// True if each operand of this operator begins a line where they do not fit in one.
fn is_chained(operator: Binary) -> bool {
    matches!(
        operator,
        Binary::BitOr | Binary::Or | Binary::And | Binary::Add
    )
}

fn list(exprs: &[Expr]) -> String {
    let exprs: Vec<String> = exprs.iter().map(expression).collect();
    exprs.join(", ")
}

/// An expression as an operand: in parentheses if it has operands itself.
fn operand_of(expr: &Expr) -> String {
    match expr {
        // Two minus signs would begin a comment.
        Expr::Minus(_) | Expr::Not(_) | Expr::Binary(..) | Expr::In(..) | Expr::Int(..0) => {
            format!("({})", expression(expr))
        }
        _ => expression(expr),
    }
}

fn left_of(operator: Binary, expr: &Expr) -> String {
    side_of(operator, expr, true)
}

fn right_of(operator: Binary, expr: &Expr) -> String {
    side_of(operator, expr, false)
}

/// An operand of a binary operator, in parentheses where it needs them on this side.
fn side_of(operator: Binary, expr: &Expr, is_left: bool) -> String {
    match expr {
        Expr::Binary(inner, ..) if binds_alike(operator, *inner, is_left) => expression(expr),
        Expr::In(..) if is_logical(operator) => expression(expr),
        Expr::Not(inner) if is_logical(operator) && matches!(**inner, Expr::In(..)) => {
            expression(expr)
        }
        Expr::Minus(_) | Expr::Int(_) if is_comparison(operator) => expression(expr),
        _ => operand_of(expr),
    }
}

/// True if an operand with the inner operator needs no parentheses. Engines differ in how operators on bits bind, so these have
/// parentheses wherever they are operands.
fn binds_alike(outer: Binary, inner: Binary, is_left: bool) -> bool {
    use Binary::{Add, And, BitOr, Divide, Multiply, Or, Remainder, Subtract};
    match (outer, inner) {
        (Or | And, _) if is_comparison(inner) => true,
        (Or, Or | And) | (And, And) => is_left || inner == And && outer == Or,
        (BitOr, BitOr)
        | (Add | Subtract, Add | Subtract)
        | (Multiply | Divide | Remainder, Multiply | Divide | Remainder) => is_left,
        (Add | Subtract, Multiply | Divide | Remainder) => true,
        (Binary::ShiftLeft | Binary::ShiftRight, _) => false,
        _ if is_comparison(outer) => {
            matches!(inner, Add | Subtract | Multiply | Divide | Remainder)
        }
        _ => false,
    }
}

fn is_logical(operator: Binary) -> bool {
    operator <= Binary::And
}

fn is_comparison(operator: Binary) -> bool {
    (Binary::Equal..=Binary::GreaterOrEqual).contains(&operator)
}

fn sign(operator: Binary) -> &'static str {
    match operator {
        Binary::Or => "OR",
        Binary::And => "AND",
        Binary::Equal => "=",
        Binary::NotEqual => "<>",
        Binary::Less => "<",
        Binary::LessOrEqual => "<=",
        Binary::Greater => ">",
        Binary::GreaterOrEqual => ">=",
        Binary::BitOr => "|",
        Binary::BitAnd => "&",
        Binary::ShiftLeft => "<<",
        Binary::ShiftRight => ">>",
        Binary::Add => "+",
        Binary::Subtract => "-",
        Binary::Multiply => "*",
        Binary::Divide => "/",
        Binary::Remainder => "%",
    }
}

fn name(function: Function) -> &'static str {
    match function {
        Function::Abs => "abs",
        Function::Length => "length",
        Function::Substr => "substr",
        Function::Coalesce => "coalesce",
        Function::Count => "count",
        Function::Sum => "sum",
        Function::Min => "min",
        Function::Max => "max",
        Function::ExactSum => "exact_sum",
        Function::ExactProduct => "exact_product",
    }
}
