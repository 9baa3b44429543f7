//! Calls into a driver: their threads, the rows that they return, and the driver's messages.

use std::fmt::Display;
use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use adbc_core::error::{Error as DriverError, Result as DriverResult};
use adbc_core::options::{OptionDatabase, OptionValue};
use adbc_core::{Connection as _, Database as _, Driver as _, Statement as _};
use adbc_driver_manager::{ManagedConnection, ManagedDriver};
use arrow_array::cast::AsArray;
use arrow_array::types::{ArrowPrimitiveType, Decimal128Type, Float32Type, Float64Type};
use arrow_array::{Array, RecordBatch, RecordBatchReader, downcast_integer};
use arrow_schema::DataType;
use percent_encoding::percent_decode_str;

use crate::engine::limits::Watch;
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

/// Does `work` on a thread of its own, since a driver may wait for its server forever, and visits what it sends. When the watch is
/// over, or when a visit fails, `cancel` is called, which returns true if the work is about to end.
fn apart<T: Send + 'static, R: Send + 'static>(
    watch: Watch,
    work: impl FnOnce(&SyncSender<T>) -> DriverResult<R> + Send + 'static,
    cancel: impl Fn() -> bool,
    mut visit: impl FnMut(T) -> Result<()>,
) -> Result<R, Ended> {
    let (sender, receiver) = sync_channel(1);
    let thread = thread::spawn(move || work(&sender));
    let ended = loop {
        match receiver.recv_timeout(LOOK) {
            Err(RecvTimeoutError::Disconnected) => {
                return Ok(thread.join().unwrap_or_else(|panic| resume_unwind(panic))?);
            }
            _ if watch.is_over() => break Ended::Stopped,
            Err(RecvTimeoutError::Timeout) => {}
            Ok(sent) => {
                if let Err(error) = visit(sent) {
                    break Ended::Visit(error);
                }
            }
        }
    };
    drop(receiver);
    let end = Instant::now() + GRACE;
    if cancel() {
        while !thread.is_finished() && Instant::now() < end {
            thread::sleep(LOOK);
        }
    }
    Err(ended)
}

/// Opens a connection and sends it a query, because some drivers look for their server only then.
pub fn connect(
    mut library: ManagedDriver,
    options: Vec<(OptionDatabase, OptionValue)>,
    watch: Watch,
) -> Result<ManagedConnection, Ended> {
    let connect = move |_: &SyncSender<()>| {
        let mut connection = library.new_database_with_opts(options)?.new_connection()?;
        let mut statement = connection.new_statement()?;
        statement.set_sql_query("SELECT 1 AS One")?;
        statement.execute()?.next().transpose()?;
        Ok(connection)
    };
    apart(watch, connect, || false, |()| Ok(()))
}

/// Runs a statement and visits its rows; first, a batch without rows that has its columns.
pub fn execute(
    connection: &ManagedConnection,
    sql: &str,
    watch: Watch,
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
    apart(watch, work, || handle.try_cancel().is_ok(), visit)
}

pub fn rows_of(batch: &RecordBatch) -> impl Iterator<Item = Row> {
    let cells = |row_idx| {
        let columns = batch.columns().iter();
        columns.map(|column| cell(column, row_idx)).collect()
    };
    (0..batch.num_rows()).map(cells)
}

fn cell(column: &dyn Array, row_idx: usize) -> Cell {
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
        // The sum of whole numbers, in some engines; in PostgreSQL, it is a text.
        DataType::Decimal128(_, 0) => whole::<Decimal128Type>(column, row_idx),
        DataType::Float32 => Cell::Real(column.as_primitive::<Float32Type>().value(row_idx).into()),
        DataType::Float64 => Cell::Real(column.as_primitive::<Float64Type>().value(row_idx)),
        DataType::Utf8 => Cell::from(column.as_string::<i32>().value(row_idx)),
        DataType::LargeUtf8 => Cell::from(column.as_string::<i64>().value(row_idx)),
        DataType::Utf8View => Cell::from(column.as_string_view().value(row_idx)),
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

/// A driver's message in one line: PostgreSQL's own words, which come last, or the first line of others. It shows neither the
/// URI nor a part of a password.
pub fn hidden_in(message: &str, secrets: &[String; 2]) -> String {
    let own = message.rsplit("ERROR:").next().unwrap_or_default().trim();
    let words = own.lines().next().unwrap_or_default().split_whitespace();
    let mut line = words.collect::<Vec<_>>().join(" ");
    if !secrets[0].is_empty() {
        line = line.replace(&secrets[0], "***");
    }
    if passwords(secrets).iter().any(|word| line.contains(word)) {
        return "the message of its driver repeats a part of the URI or the password, and is not shown"
            .to_owned();
    }
    line.trim_end_matches('.').to_owned()
}

/// The passwords in and beside a URI, as given and with `%41` read as `A`, and their parts between signs: a driver may mistake a part
/// for a host or an option. In the URI, everything before its last `@` may be secret, except the scheme and the user, and everything
/// after a key such as `password`.
fn passwords([uri, password]: &[String; 2]) -> Vec<String> {
    let before_host = uri.rsplit_once('@').map_or("", |(before, _)| before);
    let login = before_host.rsplit("://").next().unwrap_or_default();
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
    words
}

#[cfg(test)]
mod tests {
    use super::hidden_in;

    #[test]
    fn a_message_is_one_line_that_shows_no_uri_and_no_part_of_a_password() {
        for uri in [
            "postgresql://me:s3cret@host:5432/db",
            "postgresql://me:pa?s3cret@h/db",
            "postgresql://me:a@s3cret@h",
            "postgresql://me@h/db?password=a&s3cret",
            "host=h password='it\\'s s3cret' user=me",
            "sc://h:1/;token=s3cret",
            "postgresql://me:s%33cret@host",
        ] {
            let secrets = [uri.to_owned(), "other".to_owned()];
            for message in [uri, "no s3cret", "no host s3cretWord", "other"] {
                let shown = hidden_in(message, &secrets);
                assert!(
                    !shown.contains("s3cret") && shown != "other",
                    "{uri}: {shown}"
                );
            }
            let own = hidden_in("Failed: ERROR:  no column \"x\".\nLINE 3:  x", &secrets);
            assert_eq!(own, "no column \"x\"");
        }
    }
}
