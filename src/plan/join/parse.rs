//! Reading the statement of a stage: `SELECT ... FROM ... JOIN ... ON ... WHERE ...`, once or with UNION ALL.

use super::{Join, Picked, Rule, Source};
use crate::plan::lexer::{Kind, Token, tokens};

/// How a comment begins if its condition is not a rule.
const LOOKS_UP: &str = "looks up ";
const ONLY: &str = "only ";

/// A query as a join, if it is one.
pub fn join(query: &str) -> Option<Join> {
    let mut reader = Reader {
        query,
        tokens: tokens_of(query),
        next: 0,
    };
    let (columns, sources, conditions) = reader.select()?;
    let mut join = Join {
        rules: Vec::new(),
        selects: vec![columns],
        sources,
    };
    sort_conditions(&mut join, conditions);
    while reader.skips("UNION") {
        reader.expects("ALL")?;
        let (columns, sources, conditions) = reader.select()?;
        (join.sources == sources && conditions.is_empty()).then_some(())?;
        join.selects.push(columns);
    }
    reader.skip_grouping();
    (reader.next == reader.tokens.len()).then_some(join)
}

/// The columns that an expression names, each with the position of its source.
pub fn columns_in(sources: &[Source], expression: &str) -> Vec<(usize, String)> {
    let tokens = tokens_of(expression);
    let named = tokens.windows(3).filter_map(|three| {
        let [table, dot, column] = three else {
            return None;
        };
        let is_column = table.kind == Kind::Word && dot.text == ".";
        let source = sources.iter().position(|source| source.alias == table.text);
        source
            .filter(|_| is_column)
            .map(|idx| (idx, column.text.to_owned()))
    });
    named.collect()
}

/// The positions of the sources that an expression names.
pub fn named_in(sources: &[Source], expression: &str) -> Vec<usize> {
    let tokens = tokens_of(expression);
    let is_named = |source: &Source| {
        let mut pairs = tokens.windows(2);
        pairs.any(|pair| {
            pair[0].kind == Kind::Word && pair[1].text == "." && pair[0].text == source.alias
        })
    };
    (0..sources.len())
        .filter(|idx| is_named(&sources[*idx]))
        .collect()
}

/// The first column that an expression names, without its table.
pub fn first_column(expression: &str) -> Option<&str> {
    let tokens = tokens_of(expression);
    let dot = tokens.iter().position(|token| token.text == ".")?;
    tokens.get(dot + 1).map(|token| token.text)
}

/// A condition and what its comment says of it, or else the condition again.
type Condition = (String, String);

/// Sorts the conditions: rules, attachments of helper tables, and choices.
fn sort_conditions(join: &mut Join, conditions: Vec<Condition>) {
    for (condition, words) in conditions {
        let source = join
            .named_in(&condition)
            .last()
            .copied()
            .unwrap_or_default();
        let helper = condition.split('.').next().unwrap_or_default();
        let mut sources = join.sources.iter_mut();
        if words.starts_with(ONLY) {
            join.sources[source].choices.push(condition);
        } else if words.starts_with(LOOKS_UP)
            && let Some(helper) = sources.find(|source| source.alias == helper)
        {
            helper.attachments.push(condition);
        } else {
            join.rules.push(Rule {
                condition,
                words,
                source,
            });
        }
    }
    join.rules.sort_by_key(|rule| rule.source);
}

struct Reader<'a> {
    query: &'a str,
    tokens: Vec<Token<'a>>,
    next: usize,
}

impl<'a> Reader<'a> {
    fn select(&mut self) -> Option<(Vec<Picked>, Vec<Source>, Vec<Condition>)> {
        self.expects("SELECT")?;
        self.skips("DISTINCT");
        let columns = self.columns()?;
        let mut sources = vec![self.source()?];
        let mut conditions = Vec::new();
        loop {
            if self.skips("CROSS") || self.skips("LEFT") {
                self.expects("JOIN")?;
                sources.push(self.source()?);
            } else if self.skips("JOIN") {
                sources.push(self.source()?);
            } else if self.skips("ON") || self.skips("WHERE") {
                self.conditions(&mut conditions)?;
            } else {
                return Some((columns, sources, conditions));
            }
        }
    }

    /// The columns up to the keyword FROM. A comment after a column, or after its comma, is about that column.
    fn columns(&mut self) -> Option<Vec<Picked>> {
        let mut columns: Vec<Picked> = Vec::new();
        let mut start = self.next;
        loop {
            let token = *self.tokens.get(self.next)?;
            let is_from = is_keyword(&token, "FROM");
            let is_comment = token.kind == Kind::Comment && token.depth == 0;
            let is_comma = token.text == "," && token.depth == 0;
            if (is_from || is_comment || is_comma) && start < self.next {
                columns.push(self.picked(start)?);
            }
            self.next += 1;
            if is_from {
                return Some(columns);
            }
            if is_comment {
                columns.last_mut()?.about = token.comment().map(str::to_owned);
            }
            if is_comment || is_comma {
                start = self.next;
            }
        }
    }

    /// The column whose tokens begin here and have just ended: `expression AS name`.
    fn picked(&self, start: usize) -> Option<Picked> {
        let tokens = &self.tokens[start..self.next];
        let [expression @ .., keyword, name] = tokens else {
            return None;
        };
        is_keyword(keyword, "AS").then_some(())?;
        Some(Picked {
            name: name.text.to_owned(),
            expression: self.text_of(expression)?.to_owned(),
            about: None,
        })
    }

    fn source(&mut self) -> Option<Source> {
        let table = self.word()?;
        let alias = match self.skips("AS") {
            true => self.word()?,
            false => table,
        };
        Some(Source {
            table: table.to_owned(),
            alias: alias.to_owned(),
            attachments: Vec::new(),
            choices: Vec::new(),
        })
    }

    /// Conditions with AND between them, each with its comment.
    fn conditions(&mut self, conditions: &mut Vec<Condition>) -> Option<()> {
        loop {
            let rest = &self.tokens[self.next..];
            let length = rest.iter().position(ends_condition).unwrap_or(rest.len());
            let text = self.text_of(&rest[..length])?;
            let comment = rest.get(length).and_then(Token::comment);
            self.next += length + usize::from(comment.is_some());
            conditions.push((text.to_owned(), comment.unwrap_or(text).to_owned()));
            if !self.skips("AND") {
                return Some(());
            }
        }
    }

    /// Skips what makes one row of several, which says nothing about which rows are joined.
    fn skip_grouping(&mut self) {
        if self.skips("GROUP") || self.skips("HAVING") {
            self.next = self.tokens.len();
        }
    }

    fn text_of(&self, tokens: &[Token]) -> Option<&'a str> {
        Some(&self.query[tokens.first()?.start..tokens.last()?.end()])
    }

    fn word(&mut self) -> Option<&'a str> {
        let token = self.tokens.get(self.next)?;
        self.next += 1;
        (token.kind == Kind::Word).then_some(token.text)
    }

    fn expects(&mut self, keyword: &str) -> Option<()> {
        self.skips(keyword).then_some(())
    }

    fn skips(&mut self, keyword: &str) -> bool {
        let token = self.tokens.get(self.next);
        let is_there = token.is_some_and(|token| is_keyword(token, keyword));
        self.next += usize::from(is_there);
        is_there
    }
}

fn ends_condition(token: &Token) -> bool {
    let keywords = [
        "AND", "JOIN", "CROSS", "LEFT", "ON", "WHERE", "UNION", "GROUP", "HAVING", "ORDER", "LIMIT",
    ];
    token.depth == 0
        && (token.kind == Kind::Comment || keywords.iter().any(|word| is_keyword(token, word)))
}

/// Whether a token is this keyword, outside any parentheses.
pub(super) fn is_keyword(token: &Token, keyword: &str) -> bool {
    token.kind == Kind::Word && token.depth == 0 && token.text == keyword
}

/// What a query is made of, without the blanks between.
pub(super) fn tokens_of(query: &str) -> Vec<Token<'_>> {
    tokens(query)
        .filter(|token| token.kind != Kind::Blank)
        .collect()
}
