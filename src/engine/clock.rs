//! The clock that limits and timings are read from, and the calendar.

use rusqlite::{Connection, OptionalExtension, Row};
#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;
// In a browser, that of the standard library panics.
#[cfg(target_family = "wasm")]
pub use web_time::Instant;

use super::error::During;
use crate::error::Result;

/// A date of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date {
    /// The month, 1 to 12.
    pub month: usize,
    /// The day of the month, 1 to 31.
    pub day: usize,
    /// The day of the week, 1 for Monday to 7 for Sunday.
    pub weekday: usize,
}

impl Date {
    /// Today, in the local time zone.
    ///
    /// # Errors
    /// When SQLite cannot be opened.
    pub fn today() -> Result<Self> {
        let today = Self::read("date('now', 'localtime')", "")?;
        Ok(today.expect("SQLite reads its own dates"))
    }

    /// The day of a date such as `2024-02-29`; `None` for any other text.
    ///
    /// # Errors
    /// When SQLite cannot be opened.
    pub fn of(date: &str) -> Result<Option<Self>> {
        Self::read("CASE WHEN date(?1) = ?1 THEN ?1 END", date)
    }

    fn read(day: &str, date: &str) -> Result<Option<Self>> {
        let parts =
            ["%m", "%d", "%u"].map(|part| format!("CAST(strftime('{part}', Day) AS INTEGER)"));
        let query = format!(
            "SELECT {} FROM (SELECT {day} AS Day, ?1 AS Given) WHERE Day IS NOT NULL",
            parts.join(", ")
        );
        let read = |row: &Row| {
            Ok(Self {
                month: row.get(0)?,
                day: row.get(1)?,
                weekday: row.get(2)?,
            })
        };
        Connection::open_in_memory()
            .and_then(|clock| clock.query_row(&query, [date], read).optional())
            .during("a date")
    }
}
