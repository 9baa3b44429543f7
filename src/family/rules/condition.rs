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

/// A condition as a number: 1 where it holds, and 0 where not.
pub fn as_number(condition: Expr) -> Expr {
    Expr::when(condition, 1, 0)
}

/// Reads a condition with these names.
///
/// # Errors
/// When it is something else, has an unknown name, a number beyond 64 bits, or anything that not every database has.
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
    let sql = parser.and_then(|mut parser| {
        let sql = parser.parse_expr()?;
        parser.expect_token(&Token::EOF)?;
        Ok(sql)
    });
    let sql = sql.map_err(|error| {
        let (ParserError::ParserError(says) | ParserError::TokenizerError(says)) = error else {
            return place.error("the condition is nested too deeply");
        };
        let (says, at) = says.split_once(" at Line: ").unwrap_or((&says, ""));
        let at = at.split_once(", Column: ").and_then(|(line, column)| {
            let at = Location::new(line.parse().ok()?, column.parse().ok()?);
            Some(offset(text, at))
        });
        let at = at.unwrap_or(text.len());
        let mut says = says.to_owned();
        if let Some(first) = says.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        let place = place.within(text, at..at);
        place.error(format!("the condition is not an SQL expression: {says}"))
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
        Ok(match sql {
            Sql::Nested(inner) => self.read(inner)?,
            Sql::Identifier(name) => self.name(sql, None, &name.value)?,
            Sql::CompoundIdentifier(parts) => match &parts[..] {
                [of, name] => self.name(sql, Some(&of.value), &name.value)?,
                _ => return Err(self.fault(sql, "has a name of more than two parts")),
            },
            Sql::Value(value) => self.literal(sql, &value.value)?,
            Sql::UnaryOp { op, expr } => match op {
                UnaryOperator::Not => (!self.truth(expr)?, Kind::Truth),
                UnaryOperator::Plus => {
                    let (number, interval) = self.number(expr)?;
                    (number, Kind::Number(interval))
                }
                UnaryOperator::Minus => {
                    let (number, interval) = self.number(expr)?;
                    let negative = self.within(sql, Binary::Subtract, (0, 0), interval)?;
                    (-number, Kind::Number(negative))
                }
                other => return Err(self.unknown(sql, other)),
            },
            Sql::BinaryOp { left, op, right } => self.binary(sql, left, op, right)?,
            Sql::In {
                expr,
                target: InTarget::List(list),
                negated,
                ..
            } => (self.among(expr, list, *negated)?, Kind::Truth),
            Sql::Between {
                expr,
                negated,
                low,
                high,
            } => {
                let (number, low) = (self.number(expr)?.0, self.number(low)?.0);
                let high = self.number(high)?.0;
                let test = if *negated {
                    (number.clone().is_less_than(low)).or(number.with(Binary::Greater, high))
                } else {
                    (number.clone().with(Binary::GreaterOrEqual, low))
                        .and(number.with(Binary::LessOrEqual, high))
                };
                (test, Kind::Truth)
            }
            Sql::Case {
                operand: None,
                conditions,
                else_result: Some(otherwise),
                ..
            } => self.case(conditions, otherwise)?,
            Sql::Substring {
                expr,
                substring_from: Some(from),
                substring_for: Some(length),
                shorthand: true,
                ..
            } => {
                let arguments = vec![self.text(expr)?, self.fixed(from)?, self.fixed(length)?];
                (Expr::Call(Function::Substr, arguments), Kind::Text)
            }
            Sql::Function(call) => self.function(sql, call)?,
            Sql::Subquery(_) | Sql::Exists { .. } | Sql::In { .. } => {
                let problem = "has a query inside; a rule reads its own variables and nothing else";
                return Err(self.fault(sql, problem));
            }
            other => return Err(self.unknown(sql, other)),
        })
    }

    /// The condition that a value is among others, or is not.
    fn among(&self, value: &Sql, others: &[Sql], is_negated: bool) -> Result<Expr> {
        let (operand, kind) = self.read(value)?;
        let others = others.iter().map(|other| match kind {
            Kind::Text => self.text(other),
            _ => Ok(self.number(other)?.0),
        });
        let others: Vec<Expr> = others.collect::<Result<_>>()?;
        let test = match kind {
            Kind::Truth => as_number(operand).is_in(others),
            _ => operand.is_in(others),
        };
        Ok(if is_negated { !test } else { test })
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
    fn name(&self, sql: &Sql, of: Option<&str>, name: &str) -> Result<(Expr, Kind)> {
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

    fn literal(&self, sql: &Sql, value: &Value) -> Result<(Expr, Kind)> {
        let problem = match value {
            Value::Number(digits, _) => match digits.parse() {
                Ok(number) => return Ok((Expr::Int(number), Kind::of(number))),
                Err(_) => format!("has `{digits}`; expected a whole number of 63 bits"),
            },
            Value::SingleQuotedString(text) => return Ok((Expr::text(text), Kind::Text)),
            other => format!("has `{other}`; expected a number, or a text in single quotes"),
        };
        Err(self.fault(sql, problem))
    }

    fn function(&self, sql: &Sql, call: &Call) -> Result<(Expr, Kind)> {
        let name = call.name.to_string().to_ascii_lowercase();
        let arguments = match &call.args {
            FunctionArguments::List(list) => list.args.as_slice(),
            _ => &[],
        };
        let problem = match (name.as_str(), arguments) {
            ("abs", [FunctionArg::Unnamed(FunctionArgExpr::Expr(number))]) => {
                let (number, own) = self.number(number)?;
                let negative = self.within(sql, Binary::Subtract, (0, 0), own)?;
                let interval = (own.0.max(negative.0).max(0), own.1.max(negative.1));
                let abs = Expr::Call(Function::Abs, vec![number]);
                return Ok((abs, Kind::Number(interval)));
            }
            ("length", [FunctionArg::Unnamed(FunctionArgExpr::Expr(text))]) => {
                let length = Expr::Call(Function::Length, vec![self.text(text)?]);
                return Ok((length, Kind::Number((0, u32::MAX.into()))));
            }
            ("sum" | "count" | "min" | "max" | "avg", _) => {
                ", which makes one value of many rows, and a rule sees one row; expected a rule such as { sum = ... }"
            }
            _ => "; the functions of a rule: abs(number), length(text), substr(text, from, length)",
        };
        Err(self.fault(sql, format!("has `{name}`{problem}")))
    }

    /// A number from 1 up that depends on no value.
    fn fixed(&self, sql: &Sql) -> Result<Expr> {
        match self.number(sql)? {
            (number, (1.., _)) if !self.names.reads_values(&number) => Ok(number),
            _ => {
                let problem = "takes a part of a text at a place that depends on values; expected a number from 1 up";
                Err(self.fault(sql, problem))
            }
        }
    }

    /// A number, and its bounds.
    fn number(&self, sql: &Sql) -> Result<(Expr, Interval)> {
        self.number_of(sql, self.read(sql)?)
    }

    fn number_of(&self, sql: &Sql, read: (Expr, Kind)) -> Result<(Expr, Interval)> {
        match read {
            (expr, Kind::Number(interval)) => Ok((expr, interval)),
            (condition, Kind::Truth) => Ok((as_number(condition), (0, 1))),
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

    /// The error that something is not in every database.
    fn unknown(&self, sql: &Sql, found: impl Display) -> Error {
        self.fault(sql, format!("has `{found}`, which not every database has"))
    }

    fn binary(
        &self,
        sql: &Sql,
        left: &Sql,
        sign: &BinaryOperator,
        right: &Sql,
    ) -> Result<(Expr, Kind)> {
        let operator = operator(sign).ok_or_else(|| {
            let problem = match sign.to_string().as_str() {
                "/" => "divides, and 7 / 2 is 3 in one database and 3.5 in another; expected a multiplication on the other side",
                "&&" => "has `&&`, which not every database has; expected `AND`",
                "||" => "has `||`, which not every database has; expected `OR`",
                "==" => "has `==`, which not every database has; expected `=`",
                _ => return self.unknown(sql, sign),
            };
            self.fault(sql, problem)
        })?;
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
        let (left, right) = match (self.read(left)?, test) {
            ((one, Kind::Text), Binary::Equal | Binary::NotEqual) => (one, self.text(right)?),
            (one, _) => match (one, self.read(right)?) {
                ((one, Kind::Truth), (other, Kind::Truth)) if test <= Binary::NotEqual => {
                    (one, other)
                }
                (one, other) => (
                    self.number_of(left, one)?.0,
                    self.number_of(right, other)?.0,
                ),
            },
        };
        Ok(left.with(test, right))
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
