//! A script as single statements, each with its place in the file, and running them one after the other, each within its limits.

use rusqlite::{Connection, ErrorCode};

use super::guard::{Guard, MADE, RESERVED};
use crate::engine::{
    During, RECORDS, Watch, guarded, identifier, in_our_words, memory_limit, texts,
};
use crate::error::{Document, Error, Place, Result, instead, nearest};
use crate::plan::Stage;
use crate::sql::lexer::{Token, TokenKind, tokens};
use crate::words::{mebibytes, number, seconds};

/// The keywords that are misspelt most.
const KEYWORDS: [&str; 13] = [
    "SELECT", "CREATE", "TABLE", "FROM", "WHERE", "JOIN", "GROUP", "ORDER", "DISTINCT", "INSERT",
    "UNION", "VALUES", "WITH",
];

/// A statement of a script, from its first word up to the semicolon at its end.
#[derive(Debug, Clone, Copy)]
pub struct ScriptStatement<'a> {
    pub text: &'a str,
    script: &'a str,
    /// Where the statement begins in the script, in bytes.
    start: usize,
}

impl ScriptStatement<'_> {
    pub fn begins_with(&self, keywords: &[&str]) -> bool {
        let first = words(self.text).next();
        first.is_some_and(|first| keywords.contains(&first.text.to_ascii_uppercase().as_str()))
    }

    /// The place of a byte of it, and the column there, counted from 1.
    pub fn place_at(&self, file: &str, offset: usize) -> (Place, usize) {
        let end = self.script.floor_char_boundary(self.start + offset);
        let before = &self.script[..end];
        let place = Document::new(file, self.script).place(end..end);
        let line_start = before.rfind('\n').map_or(0, |idx| idx + 1);
        (place, 1 + before[line_start..].chars().count())
    }
}

fn words(text: &str) -> impl Iterator<Item = Token<'_>> {
    tokens(text).filter(|token| token.kind == TokenKind::Word)
}

/// The statements of a script: the parts between semicolons outside texts, names and comments. A part with nothing but
/// blanks and comments is left out.
#[must_use]
pub fn split(script: &str) -> Vec<ScriptStatement<'_>> {
    let semicolons = tokens(script).filter(|token| token.text == ";");
    let (mut statements, mut from) = (Vec::new(), 0);
    for end in semicolons.map(|token| token.start).chain([script.len()]) {
        if let Some(first) = tokens(&script[from..end]).find(|token| !token.is_skipped()) {
            let start = from + first.start;
            statements.push(ScriptStatement {
                text: &script[start..end],
                script,
                start,
            });
        }
        from = end + 1;
    }
    statements
}

/// The stage that a token names, if it names one.
fn stage_named<'a>(token: Token, stages: &'a [Stage]) -> Option<&'a str> {
    let name = token.text.trim_matches(['"', '`', '[', ']']);
    let mut stages = stages.iter().map(|stage| stage.name.as_str());
    stages.find(|stage| stage.eq_ignore_ascii_case(name))
}

/// The stage whose table a statement makes or changes, if it does that to one.
fn stage_changed<'a>(statement: ScriptStatement, stages: &'a [Stage]) -> Option<&'a str> {
    let reads = ["AS", "SELECT", "SET", "VALUES", "WHERE", "WITH"];
    tokens(statement.text)
        .take_while(|token| !reads.contains(&&*token.text.to_ascii_uppercase()))
        .find_map(|token| stage_named(token, stages))
}

/// The stages whose tables or views a script makes, in its order.
#[must_use]
pub fn stages_made<'a>(script: &str, stages: &'a [Stage]) -> Vec<&'a str> {
    let mut made = Vec::new();
    for statement in split(&without_dot_commands(script)) {
        if statement.begins_with(&["CREATE"])
            && let Some(stage) = stage_changed(statement, stages)
            && !made.contains(&stage)
        {
            made.push(stage);
        }
    }
    made
}

/// The statements of a script for a stage. If the script makes this stage, statements for other stages are left out: those that make or
/// change the tables of other stages, and those after the table of this stage that name them.
fn statements_for<'a>(script: &'a str, stage: &str, stages: &[Stage]) -> Vec<ScriptStatement<'a>> {
    let mut statements = split(script);
    if stages_made(script, stages).contains(&stage) {
        let mut is_made = false;
        statements.retain(|statement| {
            let changed = stage_changed(*statement, stages);
            let mut named = tokens(statement.text).filter_map(|token| stage_named(token, stages));
            is_made |= changed == Some(stage);
            match changed {
                Some(changed) => changed == stage,
                None => !is_made || named.all(|named| named == stage),
            }
        });
    }
    statements
}

/// The script without the commands of the sqlite3 program, such as `.mode box`, which are lines between statements that begin with a
/// dot. Everything else stays where it is.
fn without_dot_commands(script: &str) -> String {
    let mut rest = String::with_capacity(script.len());
    for line in script.split_inclusive('\n') {
        let is_between = || {
            let open = split(&rest).pop();
            open.is_none_or(|last| rest[last.start + last.text.len()..].contains(';'))
        };
        if line.starts_with('.') && is_between() {
            rest.push('\n');
        } else {
            rest.push_str(line);
        }
    }
    rest
}

/// Runs the statements of a file for a stage.
pub struct Runner<'a> {
    pub connection: &'a Connection,
    pub guard: Guard,
    pub watch: Watch,
    pub stage: &'a str,
    /// The stages of the plan.
    pub stages: &'a [Stage],
    /// The name of the file in messages.
    pub file: &'a str,
}

impl Runner<'_> {
    /// Makes the table [`MADE`]: of the table or view of the stage that the statements made, or of the rows of their last query, which is
    /// not run before.
    pub fn make_table(&self, script: &str) -> Result<()> {
        let script = without_dot_commands(script);
        let statements = statements_for(&script, self.stage, self.stages);
        let (mut last_query, mut made) = (None, Vec::new());
        for &statement in &statements {
            let prepared = self
                .connection
                .prepare(statement.text)
                .map_err(|error| self.failed(error, statement))?;
            if prepared.readonly() && statement.begins_with(&["SELECT", "WITH", "VALUES"]) {
                last_query = Some(statement);
            } else if let Some(name) = self.execute(statement, statement.text)? {
                made.push((name, statement));
            }
        }
        let is_there = |name: &str| {
            let table = include_str!("../../sql/engine/attempt_table.sql");
            self.connection.prepare(table)?.exists([name])
        };
        let (statement, rows) = if is_there(self.stage).during(self.stage)? {
            let is_own = |made: &&(String, _)| made.0.eq_ignore_ascii_case(self.stage);
            // A table that another statement made may have been renamed.
            let last = statements[statements.len() - 1];
            let maker = made.iter().rfind(is_own).map_or(last, |made| made.1);
            (maker, format!("SELECT * FROM {}", identifier(self.stage)))
        } else if let Some(statement) = last_query {
            (statement, statement.text.to_owned())
        } else {
            let (file, stage) = (self.file, self.stage);
            made.retain(|(name, _)| is_there(name).unwrap_or_default());
            let names: Vec<String> = made.iter().map(|made| format!("`{}`", made.0)).collect();
            return Err(Error::Message(format!(
                "`{file}` makes no table `{stage}`; expected CREATE TABLE {stage} AS SELECT ..., or a SELECT that makes its rows; {}",
                instead("", "tables made", &names)
            )));
        };
        self.execute(statement, &format!("CREATE TABLE main.{MADE} AS\n{rows}"))?;
        Ok(())
    }

    /// Runs a statement that changes something, and gives the name of the table or view that it made. A table is stopped one row
    /// after the limit.
    fn execute(&self, statement: ScriptStatement, text: &str) -> Result<Option<String>> {
        let failed = |error| self.failed(error, statement);
        let max_rows = self.watch.limits.max_rows;
        // A statement that ends with a limit of its own is run as it is. A view with one would be another view.
        let limited = guarded(text, max_rows);
        let mut prepared = match self.connection.prepare(&limited) {
            Ok(prepared) if self.guard.makes_table() => prepared,
            _ => self.connection.prepare(text).map_err(failed)?,
        };
        let made = self.guard.take().made;
        let mut rows = prepared.query([]).map_err(failed)?;
        while rows.next().map_err(failed)?.is_some() {}
        if let Some((table, true)) = &made {
            let count = format!("SELECT count(*) FROM {}", identifier(table));
            let counted = self.connection.query_one(&count, [], |row| row.get(0));
            let n_rows: u64 = counted.map_err(failed)?;
            if n_rows > max_rows {
                let did = format!("made more than {} rows", number(max_rows));
                return Err(self.too_large(statement, &did));
            }
        }
        Ok(made.map(|(name, _)| name))
    }

    fn too_large(&self, statement: ScriptStatement, did: &str) -> Error {
        self.error(statement, &format!(
            "the statement {did}; a recursion without an end or a join without a condition does that"
        ))
    }

    fn error(&self, statement: ScriptStatement, problem: &str) -> Error {
        Error::Message(format!("{}: {problem}", statement.place_at(self.file, 0).0))
    }

    fn failed(&self, error: rusqlite::Error, statement: ScriptStatement) -> Error {
        if let Some(denied) = self.guard.take().denied {
            return self.error(statement, &denied);
        }
        let did = match error.sqlite_error_code() {
            Some(ErrorCode::OperationInterrupted) if self.watch.is_late() => {
                let timeout = self.watch.limits.timeout.unwrap_or_default();
                let timeout = seconds(timeout.as_secs_f64());
                format!("did not finish within {timeout}, the limit of `--timeout`")
            }
            Some(ErrorCode::OperationInterrupted) => return in_our_words(error, self.stage),
            Some(ErrorCode::OutOfMemory) => {
                let limit = mebibytes(memory_limit().unwrap_or_default());
                format!("took more than {limit} of memory, the limit of `--max-memory`")
            }
            Some(ErrorCode::DiskFull | ErrorCode::SystemIoFailure) => {
                "filled the disk, or more than 1 GiB with tables".to_owned()
            }
            _ => return self.wrong(error, statement),
        };
        self.too_large(statement, &did)
    }

    /// SQLite's complaint about a statement, with the name that was probably meant.
    fn wrong(&self, error: rusqlite::Error, statement: ScriptStatement) -> Error {
        use rusqlite::Error as Sqlite;

        let text = statement.text;
        let (problem, mut offset) = match error {
            Sqlite::SqlInputError {
                msg, offset, sql, ..
            } => {
                let is_own = sql.starts_with(text);
                (msg, usize::try_from(offset).ok().filter(|_| is_own))
            }
            Sqlite::InvalidParameterCount(..) => (
                "a parameter such as `?1` has no value here".to_owned(),
                None,
            ),
            other => (other.to_string(), None),
        };
        let missing = problem
            .strip_prefix("no such ")
            .and_then(|rest| rest.split_once(": "));
        let meant = if let Some((kind, full)) = missing {
            // SQLite gives no position for what does not exist, and names the schema of a table that has none here.
            let full = full.split(" - ").next().unwrap_or(full);
            let name = full.rsplit('.').next().unwrap_or(full);
            offset = offset
                .or_else(|| text.find(full))
                .or_else(|| text.find(name));
            self.instead_of(kind, name)
        } else {
            let misspelt = offset.filter(|_| problem.ends_with("syntax error"));
            misspelt.and_then(|at| misspelt_keyword(text, at))
        };
        let (place, column) = statement.place_at(self.file, offset.unwrap_or(0));
        let meant = meant.map_or_else(String::new, |meant| format!("; {meant}"));
        // SQLite quotes everything up to a quote that is not closed.
        let first = problem
            .split_once('\n')
            .map(|(first, _)| format!("{first} ...\": syntax error"));
        Error::Message(format!(
            "{place}, column {column}: {}{meant}",
            first.unwrap_or(problem)
        ))
    }

    /// The table or column that was probably meant, or all that exist.
    fn instead_of(&self, kind: &str, name: &str) -> Option<String> {
        // Nothing else runs after a failure, and the names are asked for without the guard.
        Guard::remove(self.connection).ok()?;
        let (column, order) = match kind {
            "table" => ("Made.name", "Made.rowid"),
            "column" => ("Its.name", "1"),
            _ => return None,
        };
        let query = format!(
            "SELECT DISTINCT {column} FROM main.sqlite_schema AS Made JOIN pragma_table_info(Made.name) AS Its \
             WHERE Made.name NOT IN ('{}') AND substr(Made.name, 1, {}) <> '{RESERVED}' ORDER BY {order}",
            RECORDS.join("', '"),
            RESERVED.len()
        );
        let names = texts(self.connection, &query, []).ok()?;
        Some(instead(name, &format!("{kind}s"), &names))
    }
}

/// The keyword that was probably meant by one of the words just before this byte.
fn misspelt_keyword(text: &str, offset: usize) -> Option<String> {
    let before: Vec<_> = words(text)
        .take_while(|word| word.start <= offset)
        .collect();
    before.iter().rev().take(4).find_map(|word| {
        let keyword = nearest(word.text, KEYWORDS)?;
        let is_other = !keyword.eq_ignore_ascii_case(word.text);
        is_other.then(|| format!("did you mean `{keyword}` instead of `{}`?", word.text))
    })
}
