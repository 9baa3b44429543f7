//! The limit on the memory that SQLite takes, which all connections of the process share.

use std::sync::OnceLock;

use rusqlite::Connection;

use super::error::During;
use crate::error::Result;

static LIMIT: OnceLock<u64> = OnceLock::new();

/// Lets all connections of this process together take at most this many bytes. A statement that needs more fails.
///
/// # Errors
/// When SQLite cannot be started.
pub fn limit_to(n_bytes: u64) -> Result<()> {
    let n_bytes = *LIMIT.get_or_init(|| n_bytes);
    let limit = i64::try_from(n_bytes).unwrap_or(i64::MAX);
    Connection::open_in_memory()
        .and_then(|connection| connection.pragma_update(None, "hard_heap_limit", limit))
        .during("the start")
}

/// The limit in bytes, if one was set.
pub fn limit() -> Option<u64> {
    LIMIT.get().copied()
}
