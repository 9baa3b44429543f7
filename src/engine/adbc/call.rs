//! Calls into a driver: their threads, the rows that they return, and the driver's messages.

use std::fmt::Display;
use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use adbc_core::error::{Error as DriverError, Result as DriverResult, Status};
use adbc_core::{Connection, Statement};
use adbc_driver_manager::ManagedConnection;
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Decimal128Type, Float32Type, Float64Type};
use arrow_array::{Array, RecordBatch, RecordBatchReader, downcast_integer};
use arrow_schema::{DataType, Field};
use percent_encoding::percent_decode_str;

use crate::error::{Error, Result};
use crate::relation::{Cell, Row};

/// The time between two checks of the clock and of Ctrl-C.
const LOOK: Duration = Duration::from_millis(20);

/// The time that a driver has to end a cancelled statement. After that, its thread is left behind.
const GRACE: Duration = Duration::from_secs(3);

/// Why a call did not succeed.
pub enum Ended {
    Failed(DriverError),
    Stopped,
    /// The receiver of the rows failed.
    Visit(Error),
}

impl From<DriverError> for Ended {
    fn from(error: DriverError) -> Self {
        Self::Failed(error)
    }
}

/// Does `work` on a thread of its own, since a driver may wait for its server forever, and visits the results it sends.
/// When `is_over`, or when a visit fails, `cancel` is called, which returns true if the work is about to end.
pub fn apart<T: Send + 'static>(
    work: impl FnOnce(&SyncSender<T>) -> DriverResult<()> + Send + 'static,
    is_over: impl Fn() -> bool,
    cancel: impl Fn() -> bool,
    mut visit: impl FnMut(T) -> Result<()>,
) -> Result<(), Ended> {
    if is_over() {
        return Err(Ended::Stopped);
    }
    let (sender, receiver) = sync_channel(1);
    let thread = thread::Builder::new()
        .spawn(move || work(&sender))
        .map_err(|error| {
            DriverError::with_message_and_status(error.to_string(), Status::Internal)
        })?;
    let ended = loop {
        match receiver.recv_timeout(LOOK) {
            Err(RecvTimeoutError::Disconnected) => {
                return Ok(thread.join().unwrap_or_else(|panic| resume_unwind(panic))?);
            }
            _ if is_over() => break Ended::Stopped,
            Err(RecvTimeoutError::Timeout) => {}
            Ok(sent) => {
                if let Err(error) = visit(sent) {
                    break Ended::Visit(error);
                }
            }
        }
    };
    let end = Instant::now() + GRACE;
    let mut is_ending = cancel();
    while is_ending && Instant::now() < end {
        is_ending = !matches!(
            receiver.recv_timeout(LOOK),
            Err(RecvTimeoutError::Disconnected)
        );
    }
    Err(ended)
}

/// Runs a statement and visits its rows; first, a batch without rows that has its columns.
pub fn execute(
    connection: &ManagedConnection,
    sql: &str,
    is_over: impl Fn() -> bool,
    visit: impl FnMut(RecordBatch) -> Result<()>,
) -> Result<(), Ended> {
    let mut statement = connection.clone().new_statement()?;
    statement.set_sql_query(sql.trim_end().trim_end_matches(';'))?;
    let handle = statement.get_cancel_handle();
    let work = move |sender: &SyncSender<_>| {
        let mut reader = statement.execute()?;
        let mut batch = RecordBatch::new_empty(reader.schema());
        while sender.send(batch).is_ok() {
            match reader.next() {
                Some(next) => batch = next?,
                None => break,
            }
        }
        Ok(())
    };
    apart(work, is_over, || handle.try_cancel().is_ok(), visit)
}

pub fn rows(batch: &RecordBatch) -> impl Iterator<Item = Row> {
    let schema = batch.schema();
    (0..batch.num_rows()).map(move |row_idx| {
        let columns = batch.columns().iter().zip(schema.fields());
        columns
            .map(|(column, field)| cell(column, field, row_idx))
            .collect()
    })
}

fn cell(column: &dyn Array, field: &Field, row_idx: usize) -> Cell {
    macro_rules! integer {
        ($type:ty) => {
            whole::<$type>(column, row_idx)
        };
    }
    if column.is_null(row_idx) {
        return Cell::Null;
    }
    downcast_integer! {
        column.data_type() => (integer),
        // The sum of whole numbers, in some engines.
        DataType::Decimal128(_, 0) => whole::<Decimal128Type>(column, row_idx),
        DataType::Float32 => Cell::Real(column.as_primitive::<Float32Type>().value(row_idx).into()),
        DataType::Float64 => Cell::Real(column.as_primitive::<Float64Type>().value(row_idx)),
        DataType::Utf8 => text(column.as_string::<i32>().value(row_idx), field),
        DataType::LargeUtf8 => text(column.as_string::<i64>().value(row_idx), field),
        DataType::Utf8View => text(column.as_string_view().value(row_idx), field),
        // Portable SQL knows no other type.
        _ => Cell::Null,
    }
}

/// A whole number; one that is too large for a cell is the text of its digits.
fn whole<T: ArrowPrimitiveType<Native: TryInto<i64> + Display>>(
    column: &dyn Array,
    row_idx: usize,
) -> Cell {
    let value = column.as_primitive::<T>().value(row_idx);
    let digits = || Cell::Text(value.to_string());
    value.try_into().map_or_else(|_| digits(), Cell::Integer)
}

/// A text. PostgreSQL's driver returns a `numeric` as one, too.
fn text(value: &str, field: &Field) -> Cell {
    let name = field.metadata().get("ADBC:postgresql:typname");
    match value.parse() {
        Ok(number) if name.is_some_and(|name| name == "numeric") => Cell::Integer(number),
        _ => Cell::from(value),
    }
}

/// The parts of a URI and a password that no message may repeat.
pub struct Secrets {
    uri: String,
    /// Passwords as they are given and with `%41` read as `A`, and their parts between signs: a driver may take a part for a
    /// host or an option.
    words: Vec<String>,
}

impl Secrets {
    /// The secrets of a URI and a password beside it. In the URI, everything before its last `@` may be secret, except the
    /// scheme and the user, and everything after a key such as `password`.
    pub fn new(uri: &str, password: &str) -> Self {
        let before_host = uri.rsplit_once('@').map_or("", |(before, _)| before);
        let login = before_host
            .split_once("://")
            .map_or(before_host, |(_, login)| login);
        let lower = uri.to_ascii_lowercase();
        let keys = ["pass", "pwd", "token", "secret", "key"];
        let key = keys.iter().filter_map(|key| lower.find(key)).min();
        let secrets = [
            login.split_once([':', ';']),
            key.and_then(|start| uri[start..].split_once('=')),
            Some(("", password)),
        ];
        let mut words = Vec::new();
        for (_, secret) in secrets.into_iter().flatten() {
            let parts = secret.split(|symbol: char| !symbol.is_alphanumeric());
            words.extend(parts.filter(|part| part.len() > 2).map(str::to_owned));
            let decoded = percent_decode_str(secret).decode_utf8_lossy();
            words.extend([secret.to_owned(), decoded.into_owned()]);
        }
        words.retain(|word| !word.is_empty());
        let uri = uri.to_owned();
        Self { uri, words }
    }

    /// A driver's message in one line: PostgreSQL's own words, which come last, or the first line of others.
    pub fn hidden_in(&self, message: &str) -> String {
        let own = message.rsplit("ERROR:").next().unwrap_or_default();
        let words = own
            .trim()
            .lines()
            .next()
            .unwrap_or_default()
            .split_whitespace();
        let mut line = words.collect::<Vec<_>>().join(" ");
        if !self.uri.is_empty() {
            line = line.replace(&self.uri, "***");
        }
        if self.words.iter().any(|word| line.contains(word)) {
            return "the message of its driver repeats a part of the URI or the password, and is not shown"
                .to_owned();
        }
        line.trim_end_matches('.').to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_shows_no_uri_and_no_part_of_a_password() {
        for uri in [
            "postgresql://me:s3cret@host:5432/db",
            "postgresql://me:pa?s3cret@h/db",
            "postgresql://me:a@s3cret@h",
            "postgresql://me@h/db?password=a&s3cret",
            "me:s3cret@host",
            "host=h password='it\\'s s3cret' user=me",
            "Server=h;Password=s3cret",
            "sc://h:1/;token=s3cret",
            "postgresql://me:s%33cret@host",
        ] {
            let secrets = Secrets::new(uri, "other");
            for message in [
                uri,
                "no s3cret",
                "it's s3cret@h",
                "no host s3cretWord",
                "other",
            ] {
                let shown = secrets.hidden_in(message);
                assert!(
                    !shown.contains("s3cret") && shown != "other",
                    "{uri}: {shown}"
                );
            }
            assert_eq!(secrets.hidden_in("no way.\n at all"), "no way");
        }
    }

    #[test]
    fn a_message_is_one_line_that_says_what_is_wrong() {
        let secrets = Secrets::new("nuts.db", "");
        let own = secrets.hidden_in("Failed: ERROR:  no column \"x\"\nLINE 3:  x AS B");
        assert_eq!(own, "no column \"x\"");
        let first = secrets.hidden_in("cannot open 'nuts.db'\nquery: SELECT 1");
        assert_eq!(first, "cannot open '***'");
    }
}
