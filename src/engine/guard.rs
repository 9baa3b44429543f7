//! The limits of statements that others wrote: they read and make tables, views and indexes of the scratch database, and nothing else.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

/// The table of the stage as the plan makes it, which a learner's statements cannot read.
pub const NEEDED: &str = "joinsaw_needed";

/// The pragmas that list tables and describe them.
const PRAGMAS: [&str; 6] = [
    "table_info",
    "table_xinfo",
    "table_list",
    "index_list",
    "index_info",
    "index_xinfo",
];

/// Functions of SQLite's core that reach for more than their arguments: for a library, and for the log of the program.
const OUTWARD_FUNCTIONS: [&str; 2] = ["load_extension", "sqlite_log"];

/// A watch over what statements do while they are prepared and run.
#[derive(Debug, Default)]
pub struct Guard(Arc<Mutex<Seen>>);

/// The actions of the current statement.
#[derive(Debug, Default)]
pub struct Seen {
    /// An action that is not allowed, in words.
    pub denied: Option<String>,
    pub created: Option<Created>,
}

/// A table or view that a statement makes.
#[derive(Debug)]
pub struct Created {
    pub name: String,
    pub is_table: bool,
}

/// The functions and tables of SQLite's extensions, with names in lower case: none is allowed.
fn extras(connection: &Connection) -> rusqlite::Result<HashSet<String>> {
    let list = include_str!("../../sql/engine/attempt_extras.sql");
    let mut list = connection.prepare(list)?;
    list.query_map([], |row| row.get(0))?.collect()
}

impl Guard {
    /// From now on, statements of this connection can do only what is allowed.
    pub fn install(connection: &Connection) -> rusqlite::Result<Self> {
        let extras = extras(connection)?;
        let guard = Self::default();
        let watching = Self(Arc::clone(&guard.0));
        connection.authorizer(Some(move |context: AuthContext<'_>| {
            let mut seen = watching.seen();
            let created = match context.action {
                AuthAction::CreateTable { table_name: name }
                | AuthAction::CreateTempTable { table_name: name } => Some((name, true)),
                AuthAction::CreateView { view_name: name }
                | AuthAction::CreateTempView { view_name: name } => Some((name, false)),
                _ => None,
            };
            if let Some((name, is_table)) = created {
                let name = name.to_owned();
                seen.created = Some(Created { name, is_table });
            }
            match refusal(&context.action, &extras) {
                // Statistics hold samples of the rows of a table that has an index, and ANALYZE asks for every table.
                None if is_analysis_of_needed(&context.action) => Authorization::Ignore,
                None => Authorization::Allow,
                Some(what) => {
                    seen.denied.get_or_insert(what);
                    Authorization::Deny
                }
            }
        }))?;
        Ok(guard)
    }

    /// From now on, statements may do anything again.
    pub fn remove(connection: &Connection) -> rusqlite::Result<()> {
        connection.authorizer(None::<fn(AuthContext<'_>) -> Authorization>)
    }

    /// The actions seen since they were last forgotten.
    pub fn seen(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets what was seen; called before every statement.
    pub fn reset(&self) {
        *self.seen() = Seen::default();
    }
}

fn is_analysis_of_needed(action: &AuthAction) -> bool {
    matches!(action, AuthAction::Analyze { table_name } if table_name.eq_ignore_ascii_case(NEEDED))
}

/// The action in words if it is not allowed.
fn refusal(action: &AuthAction, extras: &HashSet<String>) -> Option<String> {
    let is_one_of =
        |name: &str, names: &[&str]| names.iter().any(|other| other.eq_ignore_ascii_case(name));
    let is_extra = |name: &str| extras.contains(&name.to_ascii_lowercase());
    match action {
        AuthAction::Read { table_name, .. } if is_extra(table_name) => {
            Some(format!("table `{table_name}`"))
        }
        AuthAction::Read { table_name, .. }
        | AuthAction::Insert { table_name }
        | AuthAction::Update { table_name, .. }
        | AuthAction::Delete { table_name }
        | AuthAction::DropTable { table_name }
        | AuthAction::AlterTable { table_name, .. }
        | AuthAction::CreateIndex { table_name, .. }
        | AuthAction::CreateTempIndex { table_name, .. } => {
            is_one_of(table_name, &[NEEDED]).then(|| format!("table `{NEEDED}`"))
        }
        AuthAction::Function { function_name } => {
            let is_denied = is_extra(function_name) || is_one_of(function_name, &OUTWARD_FUNCTIONS);
            is_denied.then(|| format!("function `{function_name}`"))
        }
        AuthAction::Pragma { pragma_name, .. } => {
            (!is_one_of(pragma_name, &PRAGMAS)).then(|| format!("PRAGMA {pragma_name}"))
        }
        AuthAction::CreateTable { .. }
        | AuthAction::CreateTempTable { .. }
        | AuthAction::CreateView { .. }
        | AuthAction::CreateTempView { .. }
        | AuthAction::DropTempTable { .. }
        | AuthAction::DropIndex { .. }
        | AuthAction::DropTempIndex { .. }
        | AuthAction::DropView { .. }
        | AuthAction::DropTempView { .. }
        | AuthAction::Select
        | AuthAction::Transaction { .. }
        | AuthAction::Savepoint { .. }
        | AuthAction::Reindex { .. }
        | AuthAction::Analyze { .. }
        | AuthAction::Recursive => None,
        AuthAction::Attach { .. } => Some("ATTACH".to_owned()),
        AuthAction::Detach { .. } => Some("DETACH".to_owned()),
        AuthAction::CreateVtable { .. } | AuthAction::DropVtable { .. } => {
            Some("a virtual table".to_owned())
        }
        AuthAction::CreateTrigger { .. } | AuthAction::CreateTempTrigger { .. } => {
            Some("a trigger".to_owned())
        }
        _ => Some("such a statement".to_owned()),
    }
}
