//! The limits of a learner's statements: they read and make tables, views and indexes of the scratch database, and nothing else.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

/// The beginning of names that no statement of an attempt may use.
pub const RESERVED: &str = "joinsaw_";

/// The table of the stage as the plan makes it, which a learner's statements cannot read.
pub const NEEDED: &str = "joinsaw_needed";

/// The table of the rows that an attempt makes.
pub const MADE: &str = "joinsaw_made";

/// Watches the actions of statements while they are prepared and run.
#[derive(Debug, Clone, Default)]
pub struct Guard(Arc<Mutex<Seen>>);

/// The actions of statements.
#[derive(Debug, Default)]
pub struct Seen {
    /// The message about the first action that is not allowed.
    pub denied: Option<String>,
    /// The last table or view made; true for a table.
    pub made: Option<(String, bool)>,
}

impl Guard {
    /// From now on, statements of this connection can do only allowed actions.
    pub fn install(connection: &Connection) -> rusqlite::Result<Self> {
        let guard = Self::default();
        let watching = guard.clone();
        connection.authorizer(Some(move |context: AuthContext<'_>| {
            let mut seen = watching.seen();
            match seen.refusal(&context.action) {
                Some(problem) => {
                    seen.denied.get_or_insert(problem);
                    Authorization::Deny
                }
                None => Authorization::Allow,
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

fn is_reserved(name: &str) -> bool {
    name != MADE && name.to_ascii_lowercase().starts_with(RESERVED)
}

impl Seen {
    /// The message if an action is not allowed; otherwise, records the object it makes.
    fn refusal(&mut self, action: &AuthAction) -> Option<String> {
        let made = match *action {
            AuthAction::CreateTable { table_name } | AuthAction::CreateTempTable { table_name } => {
                Some((table_name, true))
            }
            AuthAction::CreateView { view_name } | AuthAction::CreateTempView { view_name } => {
                Some((view_name, false))
            }
            _ => None,
        };
        if let Some((name, is_table)) = made {
            self.made = Some((name.to_owned(), is_table));
            return is_reserved(name).then(|| {
                format!("`{name}` is not allowed as a name; names that begin with `{RESERVED}` are reserved")
            });
        }
        let what = match *action {
            AuthAction::Read { table_name, .. }
            | AuthAction::Insert { table_name }
            | AuthAction::Update { table_name, .. }
            | AuthAction::Delete { table_name }
            | AuthAction::DropTable { table_name }
            | AuthAction::AlterTable { table_name, .. }
            | AuthAction::CreateIndex { table_name, .. }
            | AuthAction::CreateTempIndex { table_name, .. }
                if is_reserved(table_name) =>
            {
                format!("table `{table_name}`")
            }
            // Under another name, it could pose as the table of the expected rows.
            AuthAction::AlterTable {
                database_name: "temp",
                ..
            } => "ALTER TABLE of a temporary table".to_owned(),
            // All that SQLite has of these names describe tables and indexes.
            AuthAction::Pragma { pragma_name, .. }
                if !pragma_name.starts_with("table_") && !pragma_name.starts_with("index_") =>
            {
                format!("PRAGMA {pragma_name}")
            }
            // Statistics hold samples of the rows of a table that has an index.
            AuthAction::Analyze { .. } => "ANALYZE".to_owned(),
            AuthAction::Attach { .. } => "ATTACH".to_owned(),
            AuthAction::Detach { .. } => "DETACH".to_owned(),
            AuthAction::CreateVtable { .. } => "a virtual table".to_owned(),
            AuthAction::CreateTrigger { .. } | AuthAction::CreateTempTrigger { .. } => {
                "a trigger".to_owned()
            }
            _ => return None,
        };
        Some(format!(
            "{what} is not allowed here; the statements may read and make tables of the scratch database, and nothing else"
        ))
    }
}
