//! The limits of statements that others wrote: they read and make tables, views and indexes of the scratch database, and nothing else.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

use crate::engine::rows::texts;

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

/// Watches the actions of statements while they are prepared and run.
#[derive(Debug, Clone, Default)]
pub struct Guard(Arc<Mutex<Seen>>);

/// The actions of statements.
#[derive(Debug, Default)]
pub struct Seen {
    /// The first action that is not allowed, in words.
    pub denied: Option<String>,
    /// The last table or view made; true for a table.
    pub made: Option<(String, bool)>,
}

impl Guard {
    /// From now on, statements of this connection can do only what is allowed.
    pub fn install(connection: &Connection) -> rusqlite::Result<Self> {
        let extras = include_str!("../../../sql/engine/attempt_extras.sql");
        let extras: HashSet<String> = texts(connection, extras, [])?.into_iter().collect();
        let guard = Self::default();
        let watching = guard.clone();
        connection.authorizer(Some(move |context: AuthContext<'_>| {
            let mut seen = watching.seen();
            match (seen.refusal(&context.action, &extras), context.action) {
                (Some(what), _) => {
                    seen.denied.get_or_insert(what);
                    Authorization::Deny
                }
                // Statistics hold samples of the rows of a table that has an index, and ANALYZE asks for every table.
                (None, AuthAction::Analyze { table_name }) if is_needed(table_name) => {
                    Authorization::Ignore
                }
                _ => Authorization::Allow,
            }
        }))?;
        Ok(guard)
    }

    /// From now on, statements may do anything again.
    pub fn remove(connection: &Connection) -> rusqlite::Result<()> {
        connection.authorizer(None::<fn(AuthContext<'_>) -> Authorization>)
    }

    /// True if the statement that was prepared last makes a table.
    pub fn makes_table(&self) -> bool {
        matches!(self.seen().made, Some((_, true)))
    }

    /// The actions seen since the last call.
    pub fn take(&self) -> Seen {
        std::mem::take(&mut *self.seen())
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn is_needed(table: &str) -> bool {
    table.eq_ignore_ascii_case(NEEDED)
}

impl Seen {
    /// The action in words if it is not allowed; otherwise, what it makes is noted.
    fn refusal(&mut self, action: &AuthAction, extras: &HashSet<String>) -> Option<String> {
        let is_extra = |name: &str| extras.contains(&name.to_ascii_lowercase());
        match action {
            AuthAction::CreateTable { table_name } | AuthAction::CreateTempTable { table_name } => {
                self.made = Some(((*table_name).to_owned(), true));
                None
            }
            AuthAction::CreateView { view_name } | AuthAction::CreateTempView { view_name } => {
                self.made = Some(((*view_name).to_owned(), false));
                None
            }
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
                is_needed(table_name).then(|| format!("table `{NEEDED}`"))
            }
            AuthAction::Function { function_name } => {
                is_extra(function_name).then(|| format!("function `{function_name}`"))
            }
            AuthAction::Pragma { pragma_name, .. } => {
                let is_allowed = PRAGMAS.contains(&pragma_name.to_ascii_lowercase().as_str());
                (!is_allowed).then(|| format!("PRAGMA {pragma_name}"))
            }
            AuthAction::DropTempTable { .. }
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
            AuthAction::CreateVtable { .. } => Some("a virtual table".to_owned()),
            AuthAction::CreateTrigger { .. } | AuthAction::CreateTempTrigger { .. } => {
                Some("a trigger".to_owned())
            }
            _ => Some("such a statement".to_owned()),
        }
    }
}
