//! Conditions of a puzzle file: SQL expressions, read by a parser of SQL and checked, so that no text of a file ever is a part of a
//! statement.

use sqlparser::ast::{
    BinaryOperator, Expr as Sql, Function as Call, FunctionArg, FunctionArgExpr, FunctionArguments,
    InTarget, Spanned, UnaryOperator, Value,
};
use sqlparser::dialect::GenericDialect;
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::Token;

use crate::error::{FileError, Place, instead};
use crate::problem::{Binary, Expr, Function, Unary};

/// A condition as its file has it.
#[derive(Debug)]
pub struct Condition {
    place: Place,
    text: String,
    sql: Sql,
}

/// What an expression is: values of different kinds are never compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Number,
    /// A text.
    Text,
    /// True or false.
    Truth,
}

/// What names stand for: a name, and the one before a dot, if there is one.
pub trait Names {
    /// The expression and its kind.
    fn find(&self, of: Option<&str>, name: &str) -> Option<(Expr, Kind)>;

    /// All names, for a message.
    fn known(&self) -> Vec<String>;
}

impl Condition {
    /// Reads a condition.
    ///
    /// # Errors
    /// When it is no expression of SQL.
    pub fn parse(place: &Place, text: &str) -> Result<Self, FileError> {
        let parser = Parser::new(&GenericDialect {}).try_with_sql(text);
        let sql = parser.and_then(|mut parser| {
            let sql = parser.parse_expr()?;
            parser.expect_token(&Token::EOF)?;
            Ok(sql)
        });
        let sql = sql.map_err(|error| {
            let (ParserError::ParserError(says) | ParserError::TokenizerError(says)) = error else {
                return fault(place, text, (1, 1), "is nested too deeply".to_owned());
            };
            let (says, at) = says.split_once(" at Line: ").unwrap_or((&says, ""));
            let at = at
                .split_once(", Column: ")
                .and_then(|(line, column)| Some((line.parse().ok()?, column.parse().ok()?)));
            let last = text.lines().last().unwrap_or_default();
            let at = at.unwrap_or((text.lines().count(), last.chars().count() + 1));
            let mut says = says.to_owned();
            if let Some(first) = says.get_mut(..1) {
                first.make_ascii_lowercase();
            }
            fault(place, text, at, format!("is no expression of SQL: {says}"))
        })?;
        let (place, text) = (place.clone(), text.to_owned());
        Ok(Self { place, text, sql })
    }

    /// The condition with these names.
    ///
    /// # Errors
    /// When it is no condition, has an unknown name, or anything that not every database has.
    pub fn expr(&self, names: &dyn Names) -> Result<Expr, FileError> {
        match self.read(&self.sql, names)? {
            (expr, Kind::Truth) => Ok(expr.folded()),
            _ => Err(self.fault(&self.sql, "is neither true nor false")),
        }
    }

    /// The number with these names.
    ///
    /// # Errors
    /// When it is no number, has an unknown name, or anything that not every database has.
    pub fn number(&self, names: &dyn Names) -> Result<Expr, FileError> {
        match self.read(&self.sql, names)? {
            (expr, Kind::Number) => Ok(expr.folded()),
            _ => Err(self.fault(&self.sql, "is no number")),
        }
    }

    /// The condition as the file has it.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn fault(&self, at: &Sql, problem: impl Into<String>) -> FileError {
        let start = at.span().start;
        let at = [start.line, start.column].map(|number| usize::try_from(number).unwrap_or(1));
        fault(&self.place, &self.text, at.into(), problem.into())
    }

    fn read(&self, sql: &Sql, names: &dyn Names) -> Result<(Expr, Kind), FileError> {
        match sql {
            Sql::Nested(inner) => self.read(inner, names),
            Sql::Identifier(name) => self.name(sql, None, &name.value, names),
            Sql::CompoundIdentifier(parts) => match &parts[..] {
                [of, name] => self.name(sql, Some(&of.value), &name.value, names),
                _ => Err(self.fault(sql, "has a name of more than two parts")),
            },
            Sql::Value(value) => self.literal(sql, &value.value),
            Sql::UnaryOp { op, expr } => match op {
                UnaryOperator::Plus => Ok((self.number_in(expr, names)?, Kind::Number)),
                UnaryOperator::Minus => Ok((-self.number_in(expr, names)?, Kind::Number)),
                UnaryOperator::Not => {
                    let operand = self.of_kind(expr, Kind::Truth, names)?;
                    Ok((Expr::Unary(Unary::Not, Box::new(operand)), Kind::Truth))
                }
                other => Err(self.unknown(sql, other)),
            },
            Sql::BinaryOp { left, op, right } => self.binary(sql, left, op, right, names),
            Sql::In {
                expr,
                target: InTarget::List(list),
                negated,
                ..
            } => {
                let (operand, kind) = self.read(expr, names)?;
                let values = list.iter().map(|value| self.of_kind(value, kind, names));
                let values: Vec<Expr> = values.collect::<Result<_, _>>()?;
                let test = match negated {
                    true => operand.is_not_in(values),
                    false => operand.is_in(values),
                };
                Ok((test, Kind::Truth))
            }
            Sql::Between {
                expr,
                negated,
                low,
                high,
            } => {
                let operand = self.number_in(expr, names)?;
                let low = self.number_in(low, names)?;
                let high = self.number_in(high, names)?;
                let test = match negated {
                    false => (operand.clone().with(Binary::GreaterOrEqual, low))
                        .and(operand.with(Binary::LessOrEqual, high)),
                    true => {
                        (operand.clone().is_less_than(low)).or(operand.with(Binary::Greater, high))
                    }
                };
                Ok((test, Kind::Truth))
            }
            Sql::Case {
                operand: None,
                conditions,
                else_result: Some(otherwise),
                ..
            } => {
                let whens = conditions.iter().map(|when| {
                    let condition = self.of_kind(&when.condition, Kind::Truth, names)?;
                    Ok((condition, self.number_in(&when.result, names)?))
                });
                let whens = whens.collect::<Result<Vec<_>, FileError>>()?;
                let otherwise = self.number_in(otherwise, names)?;
                let case = Expr::Case(None, whens, Some(Box::new(otherwise)));
                Ok((case, Kind::Number))
            }
            Sql::Substring {
                expr,
                substring_from: Some(from),
                substring_for: Some(length),
                shorthand: true,
                ..
            } => {
                let text = self.of_kind(expr, Kind::Text, names)?;
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

    /// What a name stands for.
    fn name(
        &self,
        sql: &Sql,
        of: Option<&str>,
        name: &str,
        names: &dyn Names,
    ) -> Result<(Expr, Kind), FileError> {
        names.find(of, name).ok_or_else(|| {
            let name = of.map_or(name.to_owned(), |of| format!("{of}.{name}"));
            let ending = instead(&name, "names", &names.known());
            self.fault(
                sql,
                format!("has `{name}`, which it does not know; {ending}"),
            )
        })
    }

    fn literal(&self, sql: &Sql, value: &Value) -> Result<(Expr, Kind), FileError> {
        let problem = match value {
            Value::Number(digits, _) => match digits.parse() {
                Ok(number) => return Ok((Expr::Int(number), Kind::Number)),
                Err(_) => format!("has `{digits}`; expected a whole number of 63 bits"),
            },
            Value::SingleQuotedString(text) => return Ok((Expr::text(text), Kind::Text)),
            other => format!("has `{other}`; expected a number, or a text in single quotes"),
        };
        Err(self.fault(sql, problem))
    }

    fn function(
        &self,
        sql: &Sql,
        call: &Call,
        names: &dyn Names,
    ) -> Result<(Expr, Kind), FileError> {
        let name = call.name.to_string().to_ascii_lowercase();
        let arguments = match &call.args {
            FunctionArguments::List(list) => list.args.as_slice(),
            _ => &[],
        };
        let (function, kind, argument) = match (name.as_str(), arguments) {
            ("abs", [FunctionArg::Unnamed(FunctionArgExpr::Expr(number))]) => {
                (Function::Abs, Kind::Number, number)
            }
            ("length", [FunctionArg::Unnamed(FunctionArgExpr::Expr(text))]) => {
                (Function::Length, Kind::Text, text)
            }
            ("sum" | "count" | "min" | "max" | "avg", _) => {
                let problem = format!(
                    "has `{name}`, which makes one value of many rows, and a rule sees one row; expected a rule such as {{ sum = ... }}"
                );
                return Err(self.fault(sql, problem));
            }
            _ => {
                let problem = format!(
                    "has `{name}`; the functions of a rule: abs(number), length(text), substr(text, from, length)"
                );
                return Err(self.fault(sql, problem));
            }
        };
        let argument = self.of_kind(argument, kind, names)?;
        Ok((Expr::Call(function, vec![argument]), Kind::Number))
    }

    /// A number from 1 up that no value changes.
    fn fixed(&self, sql: &Sql, names: &dyn Names) -> Result<i64, FileError> {
        if let Expr::Int(number @ 1..) = self.number_in(sql, names)?.folded() {
            return Ok(number);
        }
        let problem = "takes a part of a text from where values say; expected a number from 1 up";
        Err(self.fault(sql, problem))
    }

    fn number_in(&self, sql: &Sql, names: &dyn Names) -> Result<Expr, FileError> {
        self.of_kind(sql, Kind::Number, names)
    }

    /// The error that something is not in every database.
    fn unknown(&self, sql: &Sql, found: impl std::fmt::Display) -> FileError {
        self.fault(sql, format!("has `{found}`, which not every database has"))
    }

    fn of_kind(&self, sql: &Sql, kind: Kind, names: &dyn Names) -> Result<Expr, FileError> {
        let (expr, found) = self.read(sql, names)?;
        if found != kind {
            let problem = format!(
                "has {} where {} is expected",
                found.in_words(),
                kind.in_words()
            );
            return Err(self.fault(sql, problem));
        }
        Ok(expr)
    }

    fn binary(
        &self,
        sql: &Sql,
        left: &Sql,
        operator: &BinaryOperator,
        right: &Sql,
        names: &dyn Names,
    ) -> Result<(Expr, Kind), FileError> {
        let (operator, of, gives) = match operator {
            BinaryOperator::And => (Binary::And, Some(Kind::Truth), Kind::Truth),
            BinaryOperator::Or => (Binary::Or, Some(Kind::Truth), Kind::Truth),
            BinaryOperator::Plus => (Binary::Add, Some(Kind::Number), Kind::Number),
            BinaryOperator::Minus => (Binary::Subtract, Some(Kind::Number), Kind::Number),
            BinaryOperator::Multiply => (Binary::Multiply, Some(Kind::Number), Kind::Number),
            BinaryOperator::Modulo => (Binary::Remainder, Some(Kind::Number), Kind::Number),
            BinaryOperator::Eq => (Binary::Equal, None, Kind::Truth),
            BinaryOperator::NotEq => (Binary::NotEqual, None, Kind::Truth),
            BinaryOperator::Lt => (Binary::Less, Some(Kind::Number), Kind::Truth),
            BinaryOperator::LtEq => (Binary::LessOrEqual, Some(Kind::Number), Kind::Truth),
            BinaryOperator::Gt => (Binary::Greater, Some(Kind::Number), Kind::Truth),
            BinaryOperator::GtEq => (Binary::GreaterOrEqual, Some(Kind::Number), Kind::Truth),
            BinaryOperator::Divide => {
                let problem = "divides, and 7 / 2 is 3 in one database and 3.5 in another; expected the other side multiplied";
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
        let (left, kind) = match of {
            Some(kind) => (self.of_kind(left, kind, names)?, kind),
            None => self.read(left, names)?,
        };
        let right_expr = self.of_kind(right, kind, names)?;
        if operator == Binary::Remainder && !matches!(right_expr.folded(), Expr::Int(1..)) {
            let problem =
                "has a remainder of a division by what may be 0; expected a number from 1 up";
            return Err(self.fault(right, problem));
        }
        Ok((left.with(operator, right_expr), gives))
    }
}

impl Kind {
    fn in_words(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Text => "a text",
            Self::Truth => "a condition",
        }
    }
}

/// An error in a condition, which shows its line and points at a column, both counted from 1.
fn fault(place: &Place, text: &str, (line, column): (usize, usize), problem: String) -> FileError {
    let text = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    FileError::Condition {
        place: place.clone(),
        problem,
        text: text.to_owned(),
        indent: " ".repeat(column.saturating_sub(1)),
    }
}
