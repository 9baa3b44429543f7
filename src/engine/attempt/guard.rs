//! What the statements of an attempt may do: read and make tables, views and indexes of the scratch database, and
//! nothing else.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

use super::NEEDED;

/// The pragmas that tell what tables there are and what they are like.
const PRAGMAS: [&str; 6] = [
    "table_info",
    "table_xinfo",
    "table_list",
    "index_list",
    "index_info",
    "index_xinfo",
];

/// Functions that reach for files; SQLite has them only where an extension adds them.
const FILE_FUNCTIONS: [&str; 5] = [
    "load_extension",
    "readfile",
    "writefile",
    "edit",
    "fts3_tokenizer",
];

/// A watch over what statements do while they are prepared and run.
#[derive(Debug, Default)]
pub struct Guard {
    seen: Arc<Mutex<Seen>>,
}

/// What the statement at hand was seen doing.
#[derive(Debug, Default)]
struct Seen {
    denied: Option<String>,
    created: Option<Created>,
}

/// What a statement makes, by its name.
#[derive(Debug, Clone)]
pub enum Created {
    /// A table.
    Table(String),
    /// A view.
    View(String),
}

impl Guard {
    /// From now on, statements of this connection do nothing else than they may.
    pub fn install(connection: &Connection) -> rusqlite::Result<Self> {
        let guard = Self::default();
        let seen = Arc::clone(&guard.seen);
        connection.authorizer(Some(move |context: AuthContext<'_>| {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            match context.action {
                AuthAction::CreateTable { table_name }
                | AuthAction::CreateTempTable { table_name } => {
                    seen.created = Some(Created::Table(table_name.to_owned()));
                }
                AuthAction::CreateView { view_name } | AuthAction::CreateTempView { view_name } => {
                    seen.created = Some(Created::View(view_name.to_owned()));
                }
                _ => {}
            }
            match refusal(&context.action) {
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

    /// From now on, statements may do everything again.
    pub fn remove(connection: &Connection) -> rusqlite::Result<()> {
        connection.authorizer(None::<fn(AuthContext<'_>) -> Authorization>)
    }

    /// Forgets what was seen; called before every statement.
    pub fn reset(&self) {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Seen::default();
    }

    /// What the last statement was not allowed, in words.
    pub fn denied(&self) -> Option<String> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.denied.clone()
    }

    /// The table or view that the last statement makes.
    pub fn created(&self) -> Option<Created> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.created.clone()
    }
}

fn is_analysis_of_needed(action: &AuthAction) -> bool {
    matches!(action, AuthAction::Analyze { table_name } if table_name.eq_ignore_ascii_case(NEEDED))
}

/// What is not allowed, in words; nothing where it is.
fn refusal(action: &AuthAction) -> Option<String> {
    let is_one_of =
        |name: &str, names: &[&str]| names.iter().any(|other| other.eq_ignore_ascii_case(name));
    match action {
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
            is_one_of(function_name, &FILE_FUNCTIONS).then(|| format!("function `{function_name}`"))
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
