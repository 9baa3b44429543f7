//! Conditions of a puzzle file: SQL expressions, read by a parser of SQL and checked, so that no text of a file ever is a part of a
//! statement.

use std::fmt::Display;

use sqlparser::ast::{
    BinaryOperator, CaseWhen, Expr as Sql, Function as Call, FunctionArg, FunctionArgExpr,
    FunctionArguments, InTarget, Spanned, UnaryOperator, Value,
};
use sqlparser::dialect::GenericDialect;
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::{Location, Token};

use super::names::{Interval, Kind, Names, WHOLE, interval_of};
use crate::error::{Error, Place, Result, instead};
use crate::problem::{Binary, Expr, Function};

/// The limit on chained operators: databases nest expressions no deeper.
const MAX_OPERATORS: usize = 1000;

/// The operators of rules.
const OPERATORS: [(BinaryOperator, Binary); 12] = [
    (BinaryOperator::And, Binary::And),
    (BinaryOperator::Or, Binary::Or),
    (BinaryOperator::Eq, Binary::Equal),
    (BinaryOperator::NotEq, Binary::NotEqual),
    (BinaryOperator::Lt, Binary::Less),
    (BinaryOperator::LtEq, Binary::LessOrEqual),
    (BinaryOperator::Gt, Binary::Greater),
    (BinaryOperator::GtEq, Binary::GreaterOrEqual),
    (BinaryOperator::Plus, Binary::Add),
    (BinaryOperator::Minus, Binary::Subtract),
    (BinaryOperator::Multiply, Binary::Multiply),
    (BinaryOperator::Modulo, Binary::Remainder),
];

/// The parts of SQL that a rule may use.
const KNOWN: &str = "only names, numbers, 'texts', +, -, *, %, comparisons, AND, OR, NOT, IN, BETWEEN, \
    CASE with ELSE, abs, length and substr";

/// A condition as a number: 1 where it holds, and 0 where not.
pub fn as_number(condition: Expr) -> Expr {
    Expr::when(condition, 1, 0)
}

/// Reads a condition with these names.
///
/// # Errors
/// When it is not a condition, or has an unknown name, a number beyond 64 bits, or anything that databases disagree on.
pub fn condition(place: &Place, text: &str, names: &Names) -> Result<Expr> {
    let (sql, reader) = (parse(place, text)?, Reader { place, text, names });
    match reader.read(&sql)? {
        (expr, Kind::Truth) => Ok(expr.folded()),
        _ => Err(reader.fault(&sql, "is neither true nor false")),
    }
}

/// Reads a number with these names.
///
/// # Errors
/// As for a condition.
pub fn number(place: &Place, text: &str, names: &Names) -> Result<Expr> {
    let (sql, reader) = (parse(place, text)?, Reader { place, text, names });
    Ok(reader.number(&sql)?.0.folded())
}

fn parse(place: &Place, text: &str) -> Result<Sql> {
    let parser = Parser::new(&GenericDialect {}).try_with_sql(text);
    let parsed = parser.and_then(|mut parser| {
        let sql = parser.parse_expr()?;
        parser.expect_token(&Token::EOF)?;
        Ok(sql)
    });
    let sql = parsed.map_err(|error| {
        let (ParserError::ParserError(says) | ParserError::TokenizerError(says)) = error else {
            return place.error("the condition is nested too deeply");
        };
        let (problem, at) = says.split_once(" at Line: ").unwrap_or((&says, ""));
        let location = at.split_once(", Column: ").and_then(|(line, column)| {
            Some(Location::new(line.parse().ok()?, column.parse().ok()?))
        });
        let at = location.map_or(text.len(), |at| offset(text, at));
        let problem = problem[..1].to_lowercase() + &problem[1..];
        let place = place.within(text, at..at);
        place.error(format!("the condition is not an SQL expression: {problem}"))
    })?;
    let (mut first, mut n_operators) = (&sql, 0);
    while let Sql::BinaryOp { left, .. } = first {
        first = left;
        n_operators += 1;
    }
    if n_operators > MAX_OPERATORS {
        return Err(place.error(format!(
            "the condition has {n_operators} operators in a row; expected up to {MAX_OPERATORS}"
        )));
    }
    Ok(sql)
}

/// The byte of a text at this line and column, which count from 1.
fn offset(text: &str, at: Location) -> usize {
    let [line_idx, column_idx] =
        [at.line, at.column].map(|no| usize::try_from(no).unwrap_or(0).saturating_sub(1));
    let lines = text.split_inclusive('\n').take(line_idx);
    let start = lines.map(str::len).sum();
    let rest: &str = &text[start..];
    let column = rest.char_indices().nth(column_idx);
    start + column.map_or(rest.len(), |(at, _)| at)
}

struct Reader<'a> {
    place: &'a Place,
    text: &'a str,
    names: &'a Names<'a>,
}

impl Reader<'_> {
    fn fault(&self, at: &Sql, problem: impl Display) -> Error {
        let span = at.span();
        let span = offset(self.text, span.start)..offset(self.text, span.end);
        let place = self.place.within(self.text, span);
        place.error(format!("the condition {problem}"))
    }

    fn read(&self, sql: &Sql) -> Result<(Expr, Kind)> {
        match sql {
            Sql::Nested(inner) => self.read(inner),
            Sql::Identifier(name) => self.name(sql, &name.value, None),
            Sql::CompoundIdentifier(parts) if parts.len() == 2 => {
                self.name(sql, &parts[1].value, Some(&parts[0].value))
            }
            Sql::Value(value) => self.literal(sql, &value.value),
            Sql::UnaryOp {
                op: UnaryOperator::Not,
                expr,
            } => Ok((!self.truth(expr)?, Kind::Truth)),
            Sql::UnaryOp {
                op: UnaryOperator::Minus,
                expr,
            } => {
                let (number, interval) = self.number(expr)?;
                let negative = self.within(sql, Binary::Subtract, (0, 0), interval)?;
                Ok((-number, Kind::Number(negative)))
            }
            Sql::BinaryOp { left, op, right } => self.binary(sql, left, op, right),
            Sql::In { .. } | Sql::Between { .. } => Ok((self.range(sql)?, Kind::Truth)),
            Sql::Case {
                operand: None,
                conditions,
                else_result: Some(otherwise),
                ..
            } => self.case(conditions, otherwise),
            Sql::Substring {
                expr,
                substring_from: Some(from),
                substring_for: Some(length),
                shorthand: true,
                ..
            } => {
                let arguments = vec![
                    self.text(expr)?,
                    self.positive(from)?,
                    self.positive(length)?,
                ];
                Ok((Expr::Call(Function::Substr, arguments), Kind::Text))
            }
            Sql::Function(call) => self.function(sql, call),
            _ => Err(self.unknown(sql)),
        }
    }

    fn literal(&self, sql: &Sql, value: &Value) -> Result<(Expr, Kind)> {
        match value {
            Value::Number(digits, _) => {
                let problem = format!("has `{digits}`; expected a whole number of 63 bits");
                let number: i64 = digits.parse().map_err(|_| self.fault(sql, problem))?;
                Ok((Expr::Int(number), Kind::of(number)))
            }
            Value::SingleQuotedString(text) => Ok((Expr::text(text), Kind::Text)),
            _ => Err(self.unknown(sql)),
        }
    }

    /// The condition that a value is among others, or between two.
    fn range(&self, sql: &Sql) -> Result<Expr> {
        let (test, is_negated) = match sql {
            Sql::In {
                expr,
                target: InTarget::List(list),
                negated,
                ..
            } => {
                let (value, kind) = self.comparable(expr)?;
                let others = list.iter().map(|other| self.like(kind, other));
                (value.is_in(others.collect::<Result<Vec<_>>>()?), negated)
            }
            Sql::Between {
                expr,
                negated,
                low,
                high,
            } => {
                let (number, low) = (self.number(expr)?.0, self.number(low)?.0);
                let test = (number.clone().with(Binary::GreaterOrEqual, low))
                    .and(number.with(Binary::LessOrEqual, self.number(high)?.0));
                (test, negated)
            }
            _ => return Err(self.unknown(sql)),
        };
        Ok(if *is_negated { !test } else { test })
    }

    fn case(&self, conditions: &[CaseWhen], otherwise: &Sql) -> Result<(Expr, Kind)> {
        let (otherwise, mut interval) = self.number(otherwise)?;
        let mut whens = Vec::new();
        for when in conditions {
            let (value, own) = self.number(&when.result)?;
            interval = (interval.0.min(own.0), interval.1.max(own.1));
            whens.push((self.truth(&when.condition)?, value));
        }
        let case = Expr::Case(None, whens, Some(Box::new(otherwise)));
        Ok((case, Kind::Number(interval)))
    }

    /// The value that a name stands for.
    fn name(&self, sql: &Sql, name: &str, of: Option<&str>) -> Result<(Expr, Kind)> {
        let mut found = self.names.find(of, name);
        if let (Some(one), 0) = (found.pop(), found.len()) {
            return Ok(one);
        }
        let full_name = of.map_or(name.to_owned(), |of| format!("{of}.{name}"));
        let mut known = self.names.known();
        if found.is_empty() {
            let ending = instead(&full_name, "names", &known);
            return Err(self.fault(sql, format!("has the unknown name `{full_name}`; {ending}")));
        }
        known.retain(|known| known.ends_with(&format!(".{full_name}")));
        let known = known.join(" or ");
        let problem = format!("has `{full_name}`, which is ambiguous; expected {known}");
        Err(self.fault(sql, problem))
    }

    fn function(&self, sql: &Sql, call: &Call) -> Result<(Expr, Kind)> {
        let name = call.name.to_string().to_ascii_lowercase();
        let arguments = match &call.args {
            FunctionArguments::List(list) => list.args.as_slice(),
            _ => &[],
        };
        let [FunctionArg::Unnamed(FunctionArgExpr::Expr(argument))] = arguments else {
            return Err(self.unknown(sql));
        };
        match &name[..] {
            "abs" => {
                let (number, own) = self.number(argument)?;
                let negative = self.within(sql, Binary::Subtract, (0, 0), own)?;
                let interval = (own.0.max(negative.0).max(0), own.1.max(negative.1));
                let abs = Expr::Call(Function::Abs, vec![number]);
                Ok((abs, Kind::Number(interval)))
            }
            "length" => {
                let length = Expr::Call(Function::Length, vec![self.text(argument)?]);
                Ok((length, Kind::Number((0, u32::MAX.into()))))
            }
            _ => Err(self.unknown(sql)),
        }
    }

    /// A number that is 1 or more: only then do databases agree about `substr`.
    fn positive(&self, sql: &Sql) -> Result<Expr> {
        let (number, (least, _)) = self.number(sql)?;
        if least < 1 {
            let problem = format!("has `{sql}`, which can be {least}; expected 1 or more there");
            return Err(self.fault(sql, problem));
        }
        Ok(number)
    }

    /// A number, and its bounds.
    fn number(&self, sql: &Sql) -> Result<(Expr, Interval)> {
        match self.comparable(sql)? {
            (expr, Kind::Number(interval)) => Ok((expr, interval)),
            (_, found) => Err(self.other_kind(sql, found, "a number")),
        }
    }

    fn text(&self, sql: &Sql) -> Result<Expr> {
        match self.read(sql)? {
            (expr, Kind::Text) => Ok(expr),
            (_, found) => Err(self.other_kind(sql, found, "a text")),
        }
    }

    fn truth(&self, sql: &Sql) -> Result<Expr> {
        match self.read(sql)? {
            (expr, Kind::Truth) => Ok(expr),
            (_, found) => Err(self.other_kind(sql, found, "a condition")),
        }
    }

    /// A text or a number; a condition is 1 if it holds.
    fn comparable(&self, sql: &Sql) -> Result<(Expr, Kind)> {
        Ok(match self.read(sql)? {
            (condition, Kind::Truth) => (as_number(condition), Kind::Number((0, 1))),
            read => read,
        })
    }

    /// A value that is compared with one of this kind.
    fn like(&self, kind: Kind, sql: &Sql) -> Result<Expr> {
        match kind {
            Kind::Text => self.text(sql),
            _ => Ok(self.number(sql)?.0),
        }
    }

    fn other_kind(&self, sql: &Sql, found: Kind, expected: &str) -> Error {
        let found = match found {
            Kind::Number(_) => "a number",
            Kind::Text => "a text",
            Kind::Truth => "a condition",
        };
        self.fault(sql, format!("has {found} where {expected} is expected"))
    }

    /// The bounds of an operator's result, which 64 bits hold.
    fn within(
        &self,
        sql: &Sql,
        operator: Binary,
        left: Interval,
        right: Interval,
    ) -> Result<Interval> {
        interval_of(operator, left, right).map_err(|reached| {
            let (least, most) = WHOLE;
            let problem =
                format!("can reach {reached}; expected whole numbers from {least} to {most}");
            self.fault(sql, problem)
        })
    }

    fn unknown(&self, sql: &Sql) -> Error {
        self.fault(sql, format!("has `{sql}`; expected {KNOWN}"))
    }

    fn binary(
        &self,
        sql: &Sql,
        left: &Sql,
        sign: &BinaryOperator,
        right: &Sql,
    ) -> Result<(Expr, Kind)> {
        let Some(operator) = operator(sign) else {
            let problem = format!("has `{sign}`; expected {KNOWN}");
            return Err(self.fault(sql, problem));
        };
        if operator <= Binary::And {
            let test = self.truth(left)?.with(operator, self.truth(right)?);
            return Ok((test, Kind::Truth));
        }
        if operator <= Binary::GreaterOrEqual {
            let test = self.comparison(sql, left, (sign, operator), right)?;
            return Ok((test, Kind::Truth));
        }
        let ((number, own), (other, others)) = (self.number(left)?, self.number(right)?);
        let interval = match operator {
            Binary::Remainder if others.0 < 1 => {
                let problem =
                    "has a remainder whose divisor may be 0; expected a divisor of 1 or more";
                return Err(self.fault(right, problem));
            }
            Binary::Remainder => (own.0.clamp(1 - others.1, 0), own.1.clamp(0, others.1 - 1)),
            _ => self.within(sql, operator, own, others)?,
        };
        Ok((number.with(operator, other), Kind::Number(interval)))
    }

    /// A comparison, or a chain of them: `a < b < c` means `a < b AND b < c`.
    fn comparison(
        &self,
        sql: &Sql,
        left: &Sql,
        (sign, test): (&BinaryOperator, Binary),
        right: &Sql,
    ) -> Result<Expr> {
        if let Sql::BinaryOp {
            op, right: middle, ..
        } = left
            && let Some(before) = operator(op)
            && (Binary::Equal..=Binary::GreaterOrEqual).contains(&before)
        {
            let (first, _) = self.read(left)?;
            if direction(before) != direction(test) || test == Binary::NotEqual {
                let problem = format!(
                    "chains `{op}` and `{sign}`; expected one direction, as in `a < b <= c`, or parentheses around a condition"
                );
                return Err(self.fault(sql, problem));
            }
            return Ok(first.and(self.comparison(sql, middle, (sign, test), right)?));
        }
        let (one, kind) = self.comparable(left)?;
        if kind == Kind::Text && !matches!(test, Binary::Equal | Binary::NotEqual) {
            return Err(self.other_kind(left, kind, "a number"));
        }
        Ok(one.with(test, self.like(kind, right)?))
    }
}

fn operator(sign: &BinaryOperator) -> Option<Binary> {
    let mut operators = OPERATORS.iter();
    let (_, operator) = operators.find(|(known, _)| known == sign)?;
    Some(*operator)
}

/// One operator for those that a chain may mix.
fn direction(operator: Binary) -> Binary {
    match operator {
        Binary::LessOrEqual => Binary::Less,
        Binary::GreaterOrEqual => Binary::Greater,
        operator => operator,
    }
}
