//! Calls into a driver. A driver may wait for its server as long as it likes, so every call is made on a thread of its
//! own, while this one looks at the clock and at Ctrl-C. A thread that does not end is left behind.

use std::cell::Cell;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use adbc_core::error::{Error as DriverError, Status};
use adbc_core::{Connection, Statement};
use adbc_driver_manager::ManagedConnection;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::SchemaRef;

use crate::error::{Error, Result};

/// How often to look at the clock and at Ctrl-C.
const LOOK: Duration = Duration::from_millis(20);

/// How long a driver may take to end a cancelled statement. After that, it is left behind.
const GRACE: Duration = Duration::from_secs(3);

/// How a call ended that failed.
#[derive(Debug)]
pub enum Ended {
    /// The driver says why.
    Failed(DriverError),
    /// It was told to stop.
    Stopped,
    /// The receiver of the rows has failed.
    Visit(Error),
}

impl From<DriverError> for Ended {
    fn from(error: DriverError) -> Self {
        Self::Failed(error)
    }
}

/// Runs something until it is done or `is_over`; then it is left to itself.
pub fn apart<T: Send + 'static>(
    is_over: impl Fn() -> bool,
    work: impl FnOnce() -> Result<T, DriverError> + Send + 'static,
) -> Result<T, Ended> {
    let failed = |problem: &str| DriverError::with_message_and_status(problem, Status::Internal);
    let (sender, receiver) = channel();
    let work = move || {
        // Sending fails if the caller has given up.
        let _ = sender.send(work());
    };
    let spawned = thread::Builder::new().spawn(work);
    spawned.map_err(|error| failed(&error.to_string()))?;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(done) => return Ok(done?),
            Err(RecvTimeoutError::Timeout) if is_over() => return Err(Ended::Stopped),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(failed("the driver ended without a word").into());
            }
        }
    }
}

/// Runs a statement to its end, and visits its columns and then its rows, batch by batch. When `is_over`, the statement
/// is cancelled.
pub fn execute(
    connection: &ManagedConnection,
    sql: &str,
    is_over: impl Fn() -> bool,
    mut visit: impl FnMut(&SchemaRef, Option<&RecordBatch>) -> Result<()>,
) -> Result<(), Ended> {
    let mut statement = connection.clone().new_statement()?;
    statement.set_sql_query(sql.trim_end().trim_end_matches(';'))?;
    let cancel = statement.get_cancel_handle();
    let cancelled: Cell<Option<Instant>> = Cell::default();
    let is_left = || {
        if cancelled.get().is_none() && is_over() {
            cancelled.set(Some(Instant::now()));
            // A driver that cannot cancel works on until the process ends.
            let _ = cancel.try_cancel();
        }
        cancelled.get().is_some_and(|since| since.elapsed() > GRACE)
    };
    let stopped = |ended| match ended {
        Ended::Failed(_) if cancelled.get().is_some() => Ended::Stopped,
        ended => ended,
    };
    if is_over() {
        return Err(Ended::Stopped);
    }
    let start = move || {
        let reader = statement.execute()?;
        Ok((statement, reader))
    };
    // The statement ends after its reader.
    let (_statement, mut reader) = apart(is_left, start).map_err(stopped)?;
    let columns = reader.schema();
    visit(&columns, None).map_err(Ended::Visit)?;
    // A batch may come before `apart` looks for the first time.
    while !is_left() {
        let read = move || Ok((reader.next().transpose()?, reader));
        let (batch, rest) = apart(is_left, read).map_err(stopped)?;
        let Some(batch) = batch else { return Ok(()) };
        visit(&columns, Some(&batch)).map_err(Ended::Visit)?;
        reader = rest;
    }
    Err(Ended::Stopped)
}
