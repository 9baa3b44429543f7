//! Conditions of a puzzle file: SQL expressions, read by a parser of SQL and checked, so that no text of a file ever is a part of a
//! statement.

use std::fmt::Display;

use sqlparser::ast::{
    BinaryOperator, Expr as Sql, Function as Call, FunctionArg, FunctionArgExpr, FunctionArguments,
    InTarget, Spanned, UnaryOperator, Value,
};
use sqlparser::dialect::GenericDialect;
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::{Location, Span, Token};

use super::names::{Kind, Names, Range, WHOLE, range_of};
use crate::error::{Error, Place, Result, instead};
use crate::problem::{Binary, Expr, Function};

/// A condition as its file has it.
#[derive(Debug)]
pub struct Condition {
    place: Place,
    text: String,
    sql: Sql,
}

/// A condition as a number: 1 where it holds, and 0 where not.
pub fn as_number(condition: Expr) -> Expr {
    Expr::when(condition, 1, 0)
}

/// The limit on chained operators: databases nest expressions no deeper.
const MOST_OPERATORS: usize = 1000;

impl Condition {
    /// Reads a condition.
    ///
    /// # Errors
    /// When it is not an SQL expression.
    pub fn parse(place: &Place, text: &str) -> Result<Self> {
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
        if n_operators > MOST_OPERATORS {
            return Err(place.error(format!(
                "the condition has {n_operators} operators in a row; expected up to {MOST_OPERATORS}"
            )));
        }
        let (place, text) = (place.clone(), text.to_owned());
        Ok(Self { place, text, sql })
    }

    /// The condition with these names.
    ///
    /// # Errors
    /// When it is no condition, has an unknown name, a number beyond 64 bits, or anything that not every database has.
    pub fn expr(&self, names: &Names) -> Result<Expr> {
        match self.read(&self.sql, names)? {
            (expr, Kind::Truth) => Ok(expr.folded()),
            _ => Err(self.fault(&self.sql, "is neither true nor false")),
        }
    }

    /// The number with these names.
    ///
    /// # Errors
    /// When it is no number, has an unknown name, a number beyond 64 bits, or anything that not every database has.
    pub fn number(&self, names: &Names) -> Result<Expr> {
        Ok(self.number_in(&self.sql, names)?.0.folded())
    }

    /// The condition as the file has it.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn fault(&self, at: &Sql, problem: impl Display) -> Error {
        let Span { start, end } = at.span();
        let span = offset(&self.text, start)..offset(&self.text, end);
        let place = self.place.within(&self.text, span);
        place.error(format!("the condition {problem}"))
    }

    fn read(&self, sql: &Sql, names: &Names) -> Result<(Expr, Kind)> {
        match sql {
            Sql::Nested(inner) => self.read(inner, names),
            Sql::Identifier(name) => self.name(sql, None, &name.value, names),
            Sql::CompoundIdentifier(parts) => match &parts[..] {
                [of, name] => self.name(sql, Some(&of.value), &name.value, names),
                _ => Err(self.fault(sql, "has a name of more than two parts")),
            },
            Sql::Value(value) => self.literal(sql, &value.value),
            Sql::UnaryOp { op, expr } => self.unary(sql, *op, expr, names),
            Sql::BinaryOp { left, op, right } => self.binary(sql, left, op, right, names),
            Sql::In {
                expr,
                target: InTarget::List(list),
                negated,
                ..
            } => {
                let operand = self.read(expr, names)?;
                let is_text = operand.1 == Kind::Text;
                let operand = if is_text {
                    operand.0
                } else {
                    self.number_of(expr, operand)?.0
                };
                let values = list.iter().map(|value| {
                    if is_text {
                        self.text_in(value, names)
                    } else {
                        Ok(self.number_in(value, names)?.0)
                    }
                });
                let values: Vec<Expr> = values.collect::<Result<_, _>>()?;
                let test = if *negated {
                    !operand.is_in(values)
                } else {
                    operand.is_in(values)
                };
                Ok((test, Kind::Truth))
            }
            Sql::Between {
                expr,
                negated,
                low,
                high,
            } => {
                let operand = self.number_in(expr, names)?.0;
                let low = self.number_in(low, names)?.0;
                let high = self.number_in(high, names)?.0;
                let test = if *negated {
                    (operand.clone().is_less_than(low)).or(operand.with(Binary::Greater, high))
                } else {
                    (operand.clone().with(Binary::GreaterOrEqual, low))
                        .and(operand.with(Binary::LessOrEqual, high))
                };
                Ok((test, Kind::Truth))
            }
            Sql::Case {
                operand: None,
                conditions,
                else_result: Some(otherwise),
                ..
            } => {
                let (otherwise, mut range) = self.number_in(otherwise, names)?;
                let mut whens = Vec::new();
                for when in conditions {
                    let condition = self.truth_in(&when.condition, names)?;
                    let (result, own) = self.number_in(&when.result, names)?;
                    range = (range.0.min(own.0), range.1.max(own.1));
                    whens.push((condition, result));
                }
                let case = Expr::Case(None, whens, Some(Box::new(otherwise)));
                Ok((case, Kind::Number(range)))
            }
            Sql::Substring {
                expr,
                substring_from: Some(from),
                substring_for: Some(length),
                shorthand: true,
                ..
            } => {
                let text = self.text_in(expr, names)?;
                let (from, length) = (self.fixed(from, names)?, self.fixed(length, names)?);
                Ok((text.substr(from, length), Kind::Text))
            }
            Sql::Function(call) => self.function(sql, call, names),
            Sql::Subquery(_) | Sql::Exists { .. } | Sql::In { .. } => {
                let problem = "has a query inside; a rule reads its own variables and nothing else";
                Err(self.fault(sql, problem))
            }
            other => Err(self.unknown(sql, other)),
        }
    }

    fn unary(
        &self,
        sql: &Sql,
        operator: UnaryOperator,
        operand: &Sql,
        names: &Names,
    ) -> Result<(Expr, Kind)> {
        match operator {
            UnaryOperator::Plus => {
                let (operand, range) = self.number_in(operand, names)?;
                Ok((operand, Kind::Number(range)))
            }
            UnaryOperator::Minus => {
                let (operand, range) = self.number_in(operand, names)?;
                let range = self.within(sql, Binary::Subtract, (0, 0), range)?;
                Ok((-operand, Kind::Number(range)))
            }
            UnaryOperator::Not => {
                let operand = self.truth_in(operand, names)?;
                Ok((!operand, Kind::Truth))
            }
            other => Err(self.unknown(sql, other)),
        }
    }

    /// What a name stands for.
    fn name(&self, sql: &Sql, of: Option<&str>, name: &str, names: &Names) -> Result<(Expr, Kind)> {
        let mut found = names.find(of, name);
        if let (Some(one), 0) = (found.pop(), found.len()) {
            return Ok(one);
        }
        let name = of.map_or(name.to_owned(), |of| format!("{of}.{name}"));
        let problem = if found.is_empty() {
            let ending = instead(&name, "names", &names.known());
            format!("has the unknown name `{name}`; {ending}")
        } else {
            let ending = format!(".{name}");
            let mut known = names.known();
            known.retain(|known| known.ends_with(&ending));
            format!(
                "has `{name}`, which is ambiguous; expected {}",
                known.join(" or ")
            )
        };
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

    fn function(&self, sql: &Sql, call: &Call, names: &Names) -> Result<(Expr, Kind)> {
        let name = call.name.to_string().to_ascii_lowercase();
        let arguments = match &call.args {
            FunctionArguments::List(list) => list.args.as_slice(),
            _ => &[],
        };
        match (name.as_str(), arguments) {
            ("abs", [FunctionArg::Unnamed(FunctionArgExpr::Expr(number))]) => {
                let (number, range) = self.number_in(number, names)?;
                let negative = self.within(sql, Binary::Subtract, (0, 0), range)?;
                let least = range.0.max(negative.0).max(0);
                let range = (least, range.1.max(negative.1));
                let abs = Expr::Call(Function::Abs, vec![number]);
                Ok((abs, Kind::Number(range)))
            }
            ("length", [FunctionArg::Unnamed(FunctionArgExpr::Expr(text))]) => {
                let length = Expr::Call(Function::Length, vec![self.text_in(text, names)?]);
                Ok((length, Kind::Number((0, u32::MAX.into()))))
            }
            ("sum" | "count" | "min" | "max" | "avg", _) => {
                let problem = format!(
                    "has `{name}`, which makes one value of many rows, and a rule sees one row; expected a rule such as {{ sum = ... }}"
                );
                Err(self.fault(sql, problem))
            }
            _ => {
                let problem = format!(
                    "has `{name}`; the functions of a rule: abs(number), length(text), substr(text, from, length)"
                );
                Err(self.fault(sql, problem))
            }
        }
    }

    /// A number from 1 up that no value changes.
    fn fixed(&self, sql: &Sql, names: &Names) -> Result<i64> {
        if let Expr::Int(number @ 1..) = self.number_in(sql, names)?.0.folded() {
            return Ok(number);
        }
        let problem = "takes a part of a text from where values say; expected a number from 1 up";
        Err(self.fault(sql, problem))
    }

    fn number_in(&self, sql: &Sql, names: &Names) -> Result<(Expr, Range)> {
        self.number_of(sql, self.read(sql, names)?)
    }

    /// An expression that was read as a number, and its bounds.
    fn number_of(&self, sql: &Sql, read: (Expr, Kind)) -> Result<(Expr, Range)> {
        match read {
            (expr, Kind::Number(range)) => Ok((expr, range)),
            (condition, Kind::Truth) => Ok((as_number(condition), (0, 1))),
            (_, Kind::Text) => Err(self.other_kind(sql, Kind::Text, "a number")),
        }
    }

    fn text_in(&self, sql: &Sql, names: &Names) -> Result<Expr> {
        match self.read(sql, names)? {
            (expr, Kind::Text) => Ok(expr),
            (_, found) => Err(self.other_kind(sql, found, "a text")),
        }
    }

    fn truth_in(&self, sql: &Sql, names: &Names) -> Result<Expr> {
        match self.read(sql, names)? {
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
    fn within(&self, sql: &Sql, operator: Binary, left: Range, right: Range) -> Result<Range> {
        range_of(operator, left, right).map_err(|reached| {
            let problem = format!(
                "can reach {reached}; expected whole numbers from {} to {}",
                WHOLE.0, WHOLE.1
            );
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
        operator: &BinaryOperator,
        right: &Sql,
        names: &Names,
    ) -> Result<(Expr, Kind)> {
        let operator = match operator {
            BinaryOperator::And => Binary::And,
            BinaryOperator::Or => Binary::Or,
            BinaryOperator::Plus => Binary::Add,
            BinaryOperator::Minus => Binary::Subtract,
            BinaryOperator::Multiply => Binary::Multiply,
            BinaryOperator::Modulo => Binary::Remainder,
            BinaryOperator::Eq
            | BinaryOperator::NotEq
            | BinaryOperator::Lt
            | BinaryOperator::LtEq
            | BinaryOperator::Gt
            | BinaryOperator::GtEq => return self.comparison(sql, left, operator, right, names),
            BinaryOperator::Divide => {
                let problem = "divides, and 7 / 2 is 3 in one database and 3.5 in another; expected a multiplication on the other side";
                return Err(self.fault(sql, problem));
            }
            other => {
                let problem = format!("has `{other}`, which not every database has");
                let spelled = [("&&", "AND"), ("||", "OR"), ("==", "=")];
                let mut spelled = spelled.into_iter();
                let meant = spelled.find(|(sign, _)| *sign == other.to_string());
                let problem = match meant {
                    Some((_, meant)) => format!("{problem}; expected `{meant}`"),
                    None => problem,
                };
                return Err(self.fault(sql, problem));
            }
        };
        if operator <= Binary::And {
            let (left, right) = (self.truth_in(left, names)?, self.truth_in(right, names)?);
            return Ok((left.with(operator, right), Kind::Truth));
        }
        let (left, left_range) = self.number_in(left, names)?;
        let (right_expr, right_range) = self.number_in(right, names)?;
        let range = match (operator, right_expr.folded()) {
            (Binary::Remainder, Expr::Int(divisor @ 1..)) => {
                let most = i128::from(divisor) - 1;
                (left_range.0.clamp(-most, 0), left_range.1.clamp(0, most))
            }
            (Binary::Remainder, _) => {
                let problem =
                    "has a remainder whose divisor may be 0; expected a divisor of 1 or more";
                return Err(self.fault(right, problem));
            }
            _ => self.within(sql, operator, left_range, right_range)?,
        };
        Ok((left.with(operator, right_expr), Kind::Number(range)))
    }

    /// A comparison, or a chain of them: `a < b < c` means `a < b AND b < c`.
    fn comparison(
        &self,
        sql: &Sql,
        left: &Sql,
        operator: &BinaryOperator,
        right: &Sql,
        names: &Names,
    ) -> Result<(Expr, Kind)> {
        if let Sql::BinaryOp {
            op, right: middle, ..
        } = left
            && let Some(before) = direction(op)
        {
            let (first, _) = self.read(left, names)?;
            if direction(operator) != Some(before) || before == Binary::NotEqual {
                let problem = format!(
                    "chains `{op}` and `{operator}`; expected one direction, as in `a < b <= c`, or parentheses around a condition"
                );
                return Err(self.fault(sql, problem));
            }
            let (last, _) = self.comparison(sql, middle, operator, right, names)?;
            return Ok((first.and(last), Kind::Truth));
        }
        let test = match operator {
            BinaryOperator::Eq => Binary::Equal,
            BinaryOperator::NotEq => Binary::NotEqual,
            BinaryOperator::Lt => Binary::Less,
            BinaryOperator::LtEq => Binary::LessOrEqual,
            BinaryOperator::Gt => Binary::Greater,
            _ => Binary::GreaterOrEqual,
        };
        let (left, right) = match self.read(left, names)? {
            (one, Kind::Text) if test <= Binary::NotEqual => (one, self.text_in(right, names)?),
            (condition, Kind::Truth) if test <= Binary::NotEqual => {
                match self.read(right, names)? {
                    (other, Kind::Truth) => (condition, other),
                    read => (as_number(condition), self.number_of(right, read)?.0),
                }
            }
            read => (
                self.number_of(left, read)?.0,
                self.number_in(right, names)?.0,
            ),
        };
        Ok((left.with(test, right), Kind::Truth))
    }
}

/// The direction in which comparisons may be chained, as one of its signs; `None` if it is no comparison.
fn direction(operator: &BinaryOperator) -> Option<Binary> {
    match operator {
        BinaryOperator::Eq => Some(Binary::Equal),
        BinaryOperator::NotEq => Some(Binary::NotEqual),
        BinaryOperator::Lt | BinaryOperator::LtEq => Some(Binary::Less),
        BinaryOperator::Gt | BinaryOperator::GtEq => Some(Binary::Greater),
        _ => None,
    }
}

/// The byte of a text at this line and column, which count from 1.
fn offset(text: &str, at: Location) -> usize {
    let [line_idx, column_idx] =
        [at.line, at.column].map(|no| usize::try_from(no).unwrap_or(0).saturating_sub(1));
    let start = text
        .split_inclusive('\n')
        .take(line_idx)
        .map(str::len)
        .sum();
    let rest: &str = &text[start..];
    let column = rest.char_indices().nth(column_idx);
    start + column.map_or(rest.len(), |(at, _)| at)
}
