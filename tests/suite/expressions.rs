//! Expressions that are printed mean what they are.

use joinsaw::problem::{Binary, Column, Expr, From, JoinKind, Rule, Select};
use joinsaw::relation::Cell;
use joinsaw::sql::{expression, query, skeleton};
use rusqlite::Connection;

use crate::agreement::Dice;
use crate::common::seeds;

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

fn expr(depth: u32, dice: &mut Dice) -> Expr {
    let kind = if depth == 0 { 0 } else { dice.below(7) };
    let mut operand = || expr(depth.saturating_sub(1), dice);
    match kind {
        0 => Expr::Int(dice.below(7).cast_signed() as i64 - 3),
        1 => -operand(),
        2 => !operand(),
        3 => operand().is_in(vec![operand(), operand()]),
        4 => !operand().is_in(vec![operand()]),
        5 => Expr::Case(
            None,
            vec![(operand(), operand())],
            Some(Box::new(operand())),
        ),
        _ => {
            let (left, right) = (operand(), operand());
            left.with(*dice.pick(&OPERATORS), right)
        }
    }
}

#[test]
fn sqlite_reads_an_expression_as_it_was_meant() {
    let connection = Connection::open_in_memory().unwrap();
    for seed in seeds(250) {
        let expr = expr(4, &mut Dice::new(seed));
        let text = expression(&expr);
        let query = format!("SELECT {text}");
        let found: i64 = connection.query_one(&query, [], |row| row.get(0)).unwrap();
        assert_eq!(
            expr.value(&|_, _| None),
            Some(Cell::Integer(found)),
            "{text}"
        );
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
