//! The limits of the statements of an attempt: they read and make tables, views and indexes of the scratch database, and
//! nothing else.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

use super::NEEDED;

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

/// The extensions of SQLite, with names in lower case: none is allowed.
#[derive(Debug, Default)]
struct Extras {
    functions: HashSet<String>,
    tables: HashSet<String>,
}

impl Extras {
    fn of(connection: &Connection) -> rusqlite::Result<Self> {
        let mut extras = Self::default();
        let list = include_str!("../../../sql/engine/attempt_extras.sql");
        let mut list = connection.prepare(list)?;
        let mut rows = list.query([])?;
        while let Some(row) = rows.next()? {
            let (name, is_function): (String, bool) = (row.get(0)?, row.get(1)?);
            let names = if is_function {
                &mut extras.functions
            } else {
                &mut extras.tables
            };
            names.insert(name.to_ascii_lowercase());
        }
        Ok(extras)
    }
}

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

impl Guard {
    /// From now on, statements of this connection can do only what is allowed.
    pub fn install(connection: &Connection) -> rusqlite::Result<Self> {
        let extras = Extras::of(connection)?;
        let guard = Self::default();
        let watching = Self(Arc::clone(&guard.0));
        connection.authorizer(Some(move |context: AuthContext<'_>| {
            let mut seen = watching.seen();
            let (name, is_table) = match context.action {
                AuthAction::CreateTable { table_name }
                | AuthAction::CreateTempTable { table_name } => (Some(table_name), true),
                AuthAction::CreateView { view_name } | AuthAction::CreateTempView { view_name } => {
                    (Some(view_name), false)
                }
                _ => (None, false),
            };
            if let Some(name) = name.map(str::to_owned) {
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
fn refusal(action: &AuthAction, extras: &Extras) -> Option<String> {
    let is_one_of =
        |name: &str, names: &[&str]| names.iter().any(|other| other.eq_ignore_ascii_case(name));
    match action {
        AuthAction::Read { table_name, .. }
            if extras.tables.contains(&table_name.to_ascii_lowercase()) =>
        {
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
            let is_extra = extras
                .functions
                .contains(&function_name.to_ascii_lowercase());
            let is_denied = is_extra || is_one_of(function_name, &OUTWARD_FUNCTIONS);
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
