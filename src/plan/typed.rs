//! A query read as data, for stages that are still made as text.

use super::lexer::tokens;
use crate::plan::lexer::{Kind, Token};
use crate::problem::{
    Binary, Column, Expr, From, Function, JoinKind, Relation, Role, Rows, Rule, Select, Unary,
};

/// The query as data, if it is a join.
pub fn select(query: &str) -> Option<Select> {
    let mut reader = Reader {
        tokens: tokens(query)
            .filter(|token| token.kind != Kind::Blank)
            .collect(),
        next: 0,
    };
    let select = reader.query()?;
    (reader.next == reader.tokens.len()).then_some(select)
}

struct Reader<'a> {
    tokens: Vec<Token<'a>>,
    next: usize,
}

impl<'a> Reader<'a> {
    fn query(&mut self) -> Option<Select> {
        let mut select = self.select()?;
        while self.skips("UNION") {
            self.expects("ALL")?;
            let other = self.select()?;
            (other.from == select.from && other.rules.is_empty()).then_some(())?;
            select.also.push(other.columns);
        }
        if self.skips("ORDER") {
            self.expects("BY")?;
            select.order_by = self.list()?;
        }
        if self.skips("LIMIT") {
            select.limit = Some(self.text()?.parse().ok()?);
            self.comment();
        }
        Some(select)
    }

    fn select(&mut self) -> Option<Select> {
        self.expects("SELECT")?;
        let mut select = Select::default();
        if self.skips("DISTINCT") {
            select.rows = Rows::Distinct;
        }
        select.columns = self.columns()?;
        self.expects("FROM")?;
        let first = self.source(JoinKind::Inner)?;
        select.from.push(first);
        loop {
            if self.skips("CROSS") {
                self.expects("JOIN")?;
                let source = self.source(JoinKind::Cross)?;
                select.from.push(source);
            } else if self.skips("LEFT") {
                self.expects("JOIN")?;
                let source = self.source(JoinKind::Left)?;
                select.from.push(source);
            } else if self.skips("JOIN") {
                let source = self.source(JoinKind::Inner)?;
                select.from.push(source);
            } else if self.skips("ON") || self.skips("WHERE") {
                self.conditions(&mut select.rules)?;
            } else {
                break;
            }
        }
        if self.skips("GROUP") {
            self.expects("BY")?;
            self.list()?;
            select.rows = Rows::Grouped;
        } else if self.skips("HAVING") {
            self.expr(0)?;
            select.rows = Rows::Grouped;
        }
        Some(select)
    }

    fn columns(&mut self) -> Option<Vec<Column>> {
        let mut columns: Vec<Column> = Vec::new();
        loop {
            let expr = self.expr(0)?;
            let name = match (self.skips("AS"), &expr) {
                (true, _) => self.text()?.to_owned(),
                (false, Expr::Column(_, name)) => name.clone(),
                _ => return None,
            };
            columns.push(Column::new(name, expr));
            let early = self.comment();
            let goes_on = self.skips(",");
            let late = self.comment();
            columns.last_mut()?.about = early.or(late).map(str::to_owned);
            if !goes_on {
                return Some(columns);
            }
        }
    }

    fn source(&mut self, join: JoinKind) -> Option<From> {
        if self.skips("(") {
            let query = self.query()?;
            self.expects(")")?;
            self.expects("AS")?;
            return Some(From {
                relation: Relation::Query(Box::new(query)),
                alias: self.text()?.to_owned(),
                join,
            });
        }
        let table = self.text()?;
        let alias = if self.skips("AS") {
            self.text()?
        } else {
            table
        };
        Some(From::aliased(table, alias).joined(join))
    }

    fn conditions(&mut self, rules: &mut Vec<Rule>) -> Option<()> {
        loop {
            // AND between two conditions binds more loosely than all inside one.
            let test = self.expr(AND + 1)?;
            let says = self.comment().unwrap_or_default();
            let role = match says {
                _ if says.starts_with("looks up ") => Role::LooksUp,
                _ if says.starts_with("only ") => Role::Only,
                _ => Role::Rule,
            };
            rules.push(Rule::new(test, says).role(role));
            if !self.skips("AND") {
                return Some(());
            }
        }
    }

    fn list(&mut self) -> Option<Vec<Expr>> {
        let mut exprs = vec![self.expr(0)?];
        while self.skips(",") {
            exprs.push(self.expr(0)?);
        }
        Some(exprs)
    }

    fn expr(&mut self, least: u8) -> Option<Expr> {
        let mut left = self.operand()?;
        loop {
            if COMPARISON >= least && self.peeks("NOT") {
                self.expects("NOT")?;
                self.expects("IN")?;
                left = left.is_not_in(self.values()?);
                continue;
            }
            if COMPARISON >= least && self.skips("IN") {
                left = left.is_in(self.values()?);
                continue;
            }
            let Some((operator, binding, length)) = self.operator() else {
                return Some(left);
            };
            if binding < least {
                return Some(left);
            }
            self.next += length;
            left = left.with(operator, self.expr(binding + 1)?);
        }
    }

    fn values(&mut self) -> Option<Vec<Expr>> {
        self.expects("(")?;
        let values = self.list()?;
        self.expects(")")?;
        Some(values)
    }

    fn operand(&mut self) -> Option<Expr> {
        if self.skips("(") {
            let expr = self.expr(0)?;
            self.comment();
            self.expects(")")?;
            return Some(expr);
        }
        if self.skips("-") {
            let operand = self.operand()?;
            return Some(match operand {
                Expr::Int(number) => Expr::Int(-number),
                other => -other,
            });
        }
        if self.skips("NOT") {
            let operand = self.expr(NOT)?;
            return Some(Expr::Unary(Unary::Not, Box::new(operand)));
        }
        if self.skips("EXISTS") {
            self.expects("(")?;
            let query = self.query()?;
            self.expects(")")?;
            return Some(Expr::Exists(Box::new(query)));
        }
        if self.skips("CASE") {
            return self.case();
        }
        let token = *self.tokens.get(self.next)?;
        self.next += 1;
        match token.kind {
            Kind::Literal => {
                let inner = &token.text[1..token.text.len() - 1];
                Some(Expr::text(inner.replace("''", "'")))
            }
            Kind::Word if token.text.starts_with(|first: char| first.is_ascii_digit()) => {
                token.text.parse().ok().map(Expr::Int)
            }
            Kind::Word if self.skips(".") => Some(Expr::column(token.text, self.text()?)),
            Kind::Word if self.skips("(") => {
                let function = function(token.text)?;
                if self.skips("*") || self.peeks(")") {
                    self.expects(")")?;
                    return Some(Expr::Call(function, Vec::new()));
                }
                let arguments = self.list()?;
                self.expects(")")?;
                Some(Expr::Call(function, arguments))
            }
            Kind::Word => Some(Expr::column("", token.text)),
            _ => None,
        }
    }

    fn case(&mut self) -> Option<Expr> {
        let operand = match self.peeks("WHEN") {
            true => None,
            false => Some(Box::new(self.expr(0)?)),
        };
        let mut whens = Vec::new();
        while self.skips("WHEN") {
            let when = self.expr(0)?;
            self.expects("THEN")?;
            whens.push((when, self.expr(0)?));
        }
        let otherwise = match self.skips("ELSE") {
            true => Some(Box::new(self.expr(0)?)),
            false => None,
        };
        self.expects("END")?;
        Some(Expr::Case(operand, whens, otherwise))
    }

    /// The operator that comes next, how tightly it binds, and its number of tokens.
    fn operator(&self) -> Option<(Binary, u8, usize)> {
        let one = self.tokens.get(self.next)?.text;
        let two = self
            .tokens
            .get(self.next + 1)
            .map_or("", |token| token.text);
        Some(match (one, two) {
            ("OR", _) => (Binary::Or, OR, 1),
            ("AND", _) => (Binary::And, AND, 1),
            ("<", ">") => (Binary::NotEqual, COMPARISON, 2),
            ("<", "=") => (Binary::LessOrEqual, COMPARISON, 2),
            (">", "=") => (Binary::GreaterOrEqual, COMPARISON, 2),
            ("<", "<") => (Binary::ShiftLeft, BITS, 2),
            (">", ">") => (Binary::ShiftRight, BITS, 2),
            ("=", _) => (Binary::Equal, COMPARISON, 1),
            ("<", _) => (Binary::Less, COMPARISON, 1),
            (">", _) => (Binary::Greater, COMPARISON, 1),
            ("|", _) => (Binary::BitOr, BITS, 1),
            ("&", _) => (Binary::BitAnd, BITS, 1),
            ("+", _) => (Binary::Add, SUM, 1),
            ("-", _) => (Binary::Subtract, SUM, 1),
            ("*", _) => (Binary::Multiply, PRODUCT, 1),
            ("/", _) => (Binary::Divide, PRODUCT, 1),
            ("%", _) => (Binary::Remainder, PRODUCT, 1),
            _ => return None,
        })
    }

    fn comment(&mut self) -> Option<&'a str> {
        let comment = self.tokens.get(self.next)?.comment()?;
        self.next += 1;
        Some(comment)
    }

    fn text(&mut self) -> Option<&'a str> {
        let token = self.tokens.get(self.next)?;
        self.next += 1;
        Some(token.text)
    }

    fn peeks(&self, text: &str) -> bool {
        let token = self.tokens.get(self.next);
        token.is_some_and(|token| token.text == text)
    }

    fn skips(&mut self, text: &str) -> bool {
        let is_there = self.peeks(text);
        self.next += usize::from(is_there);
        is_there
    }

    fn expects(&mut self, text: &str) -> Option<()> {
        self.skips(text).then_some(())
    }
}

const OR: u8 = 1;
const AND: u8 = 2;
const NOT: u8 = 3;
const COMPARISON: u8 = 4;
const BITS: u8 = 5;
const SUM: u8 = 6;
const PRODUCT: u8 = 7;

fn function(name: &str) -> Option<Function> {
    Some(match name {
        "abs" => Function::Abs,
        "length" => Function::Length,
        "substr" => Function::Substr,
        "count" => Function::Count,
        "sum" => Function::Sum,
        "min" => Function::Min,
        "max" => Function::Max,
        _ => return None,
    })
}
