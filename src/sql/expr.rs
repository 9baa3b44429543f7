//! Expressions as text.

use super::quote;
use crate::problem::{Binary, Expr, Function, Unary};

use super::select::{WIDTH, nested};

/// An expression in one line.
#[must_use]
pub fn expression(expr: &Expr) -> String {
    match expr {
        Expr::Column(alias, name) if alias.is_empty() => name.clone(),
        Expr::Column(alias, name) => format!("{alias}.{name}"),
        Expr::Int(number) => number.to_string(),
        Expr::Text(text) => quote(text),
        Expr::Unary(Unary::Minus, operand) => format!("-{}", operand_of(operand)),
        Expr::Unary(Unary::Not, operand) => format!("NOT {}", operand_of(operand)),
        Expr::Binary(operator, left, right) => {
            let left = left_of(*operator, left);
            let right = right_of(*operator, right);
            format!("{left} {} {right}", sign(*operator))
        }
        Expr::In(operand, values) => format!("{} IN ({})", operand_of(operand), list(values)),
        Expr::NotIn(operand, values) => {
            format!("{} NOT IN ({})", operand_of(operand), list(values))
        }
        Expr::Call(Function::Count, arguments) if arguments.is_empty() => "count(*)".to_owned(),
        Expr::Call(function, arguments) => format!("{}({})", name(*function), list(arguments)),
        Expr::Case(operand, whens, otherwise) => {
            let operand = operand.as_ref().map(|operand| expression(operand) + " ");
            let whens = whens.iter().map(|(when, then)| {
                format!("WHEN {} THEN {} ", expression(when), expression(then))
            });
            let otherwise = otherwise.as_ref();
            let otherwise = otherwise.map(|otherwise| format!("ELSE {} ", expression(otherwise)));
            format!(
                "CASE {}{}{}END",
                operand.unwrap_or_default(),
                whens.collect::<String>(),
                otherwise.unwrap_or_default()
            )
        }
        Expr::Exists(select) => format!("EXISTS ({})", nested(select, 0)),
    }
}

/// An expression in one line if it fits behind so many blanks, and otherwise in several: the operands of a chain of operators, and the
/// cases of a CASE, stand one below the other.
pub(super) fn wrapped(expr: &Expr, indent: usize) -> String {
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
            let (left, right) = (chained(*operator, left, indent), right_of(*operator, right));
            format!("{left}\n{pad}{} {right}", sign(*operator))
        }
        Expr::Binary(operator, left, right) => {
            let (one, other) = (left_of(*operator, left), right_of(*operator, right));
            match one.len() > other.len() {
                true => format!("{} {} {other}", in_lines(left), sign(*operator)),
                false => format!("{one} {} {}", sign(*operator), in_lines(right)),
            }
        }
        // One with an operand is a list to look up values in.
        Expr::Case(None, whens, otherwise) => {
            let whens = whens.iter().map(|(when, then)| {
                let then = wrapped(then, inner);
                format!("\n{pad}  WHEN {} THEN {then}", wrapped(when, inner))
            });
            let otherwise = otherwise.as_ref();
            let otherwise =
                otherwise.map(|other| format!("\n{pad}  ELSE {}", wrapped(other, inner)));
            format!(
                "CASE{}{}\n{pad}END",
                whens.collect::<String>(),
                otherwise.unwrap_or_default()
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

/// Whether the operands of this operator stand one below the other where they do not fit in a line.
fn is_chained(operator: Binary) -> bool {
    matches!(
        operator,
        Binary::BitOr | Binary::Or | Binary::And | Binary::Add
    )
}

/// Expressions with commas between.
pub(super) fn list(exprs: &[Expr]) -> String {
    let exprs: Vec<String> = exprs.iter().map(expression).collect();
    exprs.join(", ")
}

/// An expression in parentheses.
pub(super) fn in_parentheses(expr: &Expr) -> String {
    format!("({})", expression(expr))
}

/// An expression as an operand: in parentheses if it has operands itself.
fn operand_of(expr: &Expr) -> String {
    match expr {
        Expr::Unary(..) | Expr::Binary(..) | Expr::In(..) | Expr::NotIn(..) => in_parentheses(expr),
        // Two minus signs would begin a comment.
        Expr::Int(number) if *number < 0 => in_parentheses(expr),
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
        Expr::In(..) | Expr::NotIn(..) if is_logical(operator) => expression(expr),
        Expr::Unary(Unary::Minus, _) | Expr::Int(_) if is_comparison(operator) => expression(expr),
        _ => operand_of(expr),
    }
}

/// Whether an operand with the inner operator needs no parentheses. Engines differ in how operators on bits bind, so these have
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
    matches!(operator, Binary::Or | Binary::And)
}

fn is_comparison(operator: Binary) -> bool {
    matches!(
        operator,
        Binary::Equal
            | Binary::NotEqual
            | Binary::Less
            | Binary::LessOrEqual
            | Binary::Greater
            | Binary::GreaterOrEqual
    )
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
