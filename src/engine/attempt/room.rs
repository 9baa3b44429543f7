//! How much space an attempt may take: its tables on disk, everything else in memory.

use std::env;
use std::path::PathBuf;

use rusqlite::Connection;
use rusqlite::limits::Limit;

use crate::engine::limits::Limits;
use crate::error::StatementError;

/// How many bytes an attempt may take on disk beside the stages before it, and how many in memory unless it is told
/// otherwise: 1 GiB of each.
const ROOM: i64 = 1 << 30;

/// The longest text that an attempt may make, in bytes. A row of a table is no longer either.
const LONGEST_TEXT: i32 = 1_000_000;

/// How many bytes of memory SQLite may take for an attempt.
pub fn memory(limits: Limits) -> u64 {
    limits.max_memory.unwrap_or(ROOM.unsigned_abs())
}

/// From now on, tables of this connection may take that much more space, and what SQLite builds to sort and to look up
/// stays in memory, which is limited as well.
pub fn limit(connection: &Connection, limits: Limits) -> rusqlite::Result<()> {
    let n_pages = number(connection, "page_count")? + ROOM / number(connection, "page_size")?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    connection.pragma_update(None, "max_page_count", n_pages)?;
    let memory = i64::try_from(memory(limits)).unwrap_or(i64::MAX);
    connection.pragma_update(None, "hard_heap_limit", memory)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST_TEXT)?;
    Ok(())
}

/// Ends what the statements left open, and lets the comparison sort on disk, which forgets temporary tables.
pub fn free(connection: &Connection) -> rusqlite::Result<()> {
    if !connection.is_autocommit() {
        connection.execute("COMMIT", [])?;
    }
    connection.pragma_update(None, "temp_store", "FILE")?;
    // With a column of ours beside it, the longest row becomes longer. A column that is computed whenever it is read must
    // not.
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, 2 * LONGEST_TEXT)?;
    Ok(())
}

/// Whether the disk is full where SQLite found no space for tables; otherwise, the statements had
/// used all the space that they may.
pub fn is_disk_full(connection: &Connection) -> bool {
    let left = || {
        let n_pages = number(connection, "max_page_count")? - number(connection, "page_count")?;
        Ok::<_, rusqlite::Error>(n_pages * number(connection, "page_size")?)
    };
    // What a failed statement wrote is free again by now.
    let on_disk = fs4::available_space(temporary_folder()).unwrap_or(u64::MAX);
    left().is_ok_and(|left| on_disk < u64::try_from(left).unwrap_or(0))
}

pub fn disk_is_full() -> StatementError {
    StatementError::TemporaryFolderFull {
        folder: temporary_folder(),
    }
}

/// The folder in which SQLite puts what does not fit into memory.
fn temporary_folder() -> PathBuf {
    let named = ["SQLITE_TMPDIR", "TMPDIR"].map(|name| env::var_os(name).map(PathBuf::from));
    let usual = ["/var/tmp", "/usr/tmp", "/tmp"].map(PathBuf::from);
    let mut folders = named.into_iter().flatten().chain(usual);
    folders
        .find(|folder| folder.is_dir())
        .unwrap_or_else(env::temp_dir)
}

fn number(connection: &Connection, pragma: &str) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, pragma, |row| row.get(0))
}
