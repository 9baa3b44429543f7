//! Expressions that are printed mean what they are.

use joinsaw::problem::{Binary, Column, Expr, From, JoinKind, Rule, Select, Unary};
use joinsaw::sql::{expression, query, skeleton};
use proptest::prelude::*;

/// Operators whose operands may be any numbers, and which never fail.
const OPERATORS: [Binary; 13] = [
    Binary::Or,
    Binary::And,
    Binary::Equal,
    Binary::NotEqual,
    Binary::Less,
    Binary::LessOrEqual,
    Binary::Greater,
    Binary::GreaterOrEqual,
    Binary::BitOr,
    Binary::BitAnd,
    Binary::Add,
    Binary::Subtract,
    Binary::Multiply,
];

fn exprs() -> impl Strategy<Value = Expr> {
    let number = (-3_i64..4).prop_map(Expr::Int);
    number.prop_recursive(4, 24, 3, |inner| {
        let pair = (inner.clone(), inner.clone());
        let operator = proptest::sample::select(OPERATORS.as_slice());
        let list = proptest::collection::vec(inner.clone(), 1..3);
        prop_oneof![
            (operator, pair.clone())
                .prop_map(|(operator, (left, right))| left.with(operator, right)),
            inner.clone().prop_map(|operand| -operand),
            inner.clone().prop_map(|operand: Expr| !operand),
            (inner.clone(), list.clone()).prop_map(|(operand, values)| operand.is_in(values)),
            (inner.clone(), list).prop_map(|(operand, values)| !operand.is_in(values)),
            (pair, inner).prop_map(|((when, then), otherwise)| {
                Expr::Case(None, vec![(when, then)], Some(Box::new(otherwise)))
            }),
        ]
    })
}

/// The value of an expression of numbers, as SQL has it.
fn value(expr: &Expr) -> i64 {
    match expr {
        Expr::Int(number) => *number,
        Expr::Unary(Unary::Minus, operand) => -value(operand),
        Expr::Unary(Unary::Not, operand) => i64::from(value(operand) == 0),
        Expr::In(operand, values) => {
            i64::from(values.iter().any(|one| value(one) == value(operand)))
        }
        Expr::Case(None, whens, Some(otherwise)) => {
            let mut whens = whens.iter();
            let found = whens.find(|(when, _)| value(when) != 0);
            found.map_or_else(|| value(otherwise), |(_, then)| value(then))
        }
        Expr::Binary(operator, left, right) => {
            let (left, right) = (value(left), value(right));
            match operator {
                Binary::Or => i64::from(left != 0 || right != 0),
                Binary::And => i64::from(left != 0 && right != 0),
                Binary::Equal => i64::from(left == right),
                Binary::NotEqual => i64::from(left != right),
                Binary::Less => i64::from(left < right),
                Binary::LessOrEqual => i64::from(left <= right),
                Binary::Greater => i64::from(left > right),
                Binary::GreaterOrEqual => i64::from(left >= right),
                Binary::BitOr => left | right,
                Binary::BitAnd => left & right,
                Binary::Add => left + right,
                Binary::Subtract => left - right,
                Binary::Multiply => left * right,
                _ => unreachable!("it is not among the operators"),
            }
        }
        other => unreachable!("{other:?} has no value here"),
    }
}

proptest! {
    #[test]
    fn sqlite_reads_an_expression_as_it_was_meant(expr in exprs()) {
        let connection = rusqlite::Connection::open_in_memory().unwrap();
        let text = expression(&expr);
        let found: i64 = connection.query_one(&format!("SELECT {text}"), [], |row| row.get(0)).unwrap();
        prop_assert_eq!(found, value(&expr), "{}", text);
    }
}

/// Two relations joined by a rule of two alternatives, and one that leaves out rows beforehand.
fn join() -> Select {
    let side = |alias: &str| Expr::column(alias, "Side");
    let meets = side("Other")
        .equals(-side("Piece"))
        .or(side("Piece").equals(0));
    Select {
        from: vec![
            From::table("Piece"),
            From::aliased("Piece", "Other").joined(JoinKind::Inner),
        ],
        rules: vec![
            Rule::new(meets, "meets a side or the rim"),
            Rule::new(
                Expr::column("Piece", "Name").differs(Expr::text("it's")),
                "only others",
            ),
        ],
        columns: vec![
            Column::carried("Piece", "Name"),
            Column::new("Sum", side("Piece") + side("Other")).about("both sides"),
        ],
        ..Select::default()
    }
}

#[test]
fn a_join_is_printed_with_a_condition_a_line_and_its_reason() {
    insta::assert_snapshot!(query(&join()), @r"
    SELECT
      Piece.Name AS Name,
      Piece.Side + Other.Side AS Sum -- both sides
    FROM
      Piece
      JOIN Piece AS Other
        ON (Other.Side = -Piece.Side OR Piece.Side = 0) -- meets a side or the rim
    WHERE
      Piece.Name <> 'it''s' -- only others
    ");
}

#[test]
fn a_skeleton_keeps_the_reasons_and_leaves_blanks() {
    insta::assert_snapshot!(skeleton(&join(), "..."), @r"
    SELECT
      ... AS Name,
      ... AS Sum -- both sides
    FROM
      Piece
      JOIN Piece AS Other
        ON ... -- meets a side or the rim
    WHERE
      ... -- only others
    ");
}
