//! Calls into a driver. A driver may wait for its server as long as it likes, so every call is made on a thread of its
//! own, while this one looks at the clock and at Ctrl-C.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use adbc_core::error::{Error as DriverError, Status};
use adbc_core::{CancelHandle, Connection, Statement};
use adbc_driver_manager::ManagedConnection;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::SchemaRef;

use crate::engine::apart::{self, LOOK};
use crate::error::{Error, Result};

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

/// The result of a statement, in this order: its columns, batches of rows, the end.
enum News {
    Columns(SchemaRef),
    Rows(RecordBatch),
    End(Result<(), DriverError>),
}

/// Runs something that cannot be cancelled until it is done or `is_over`; then it is left to itself.
pub fn apart<T: Send + 'static>(
    is_over: impl Fn() -> bool,
    work: impl FnOnce() -> Result<T, DriverError> + Send + 'static,
) -> Result<T, Ended> {
    match apart::apart(is_over, work) {
        Some(done) => Ok(done.map_err(|_| panicked())??),
        None => Err(Ended::Stopped),
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
    if is_over() {
        return Err(Ended::Stopped);
    }
    let (receiver, cancel) = start(connection, sql)?;
    let mut columns = None;
    let mut cancelled: Option<Instant> = None;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(News::Columns(schema)) => {
                visit(columns.insert(schema), None).map_err(Ended::Visit)?;
            }
            Ok(News::Rows(batch)) => {
                if let Some(columns) = &columns {
                    visit(columns, Some(&batch)).map_err(Ended::Visit)?;
                }
            }
            Ok(News::End(Ok(()))) => return Ok(()),
            Ok(News::End(Err(_))) if cancelled.is_some() => return Err(Ended::Stopped),
            Ok(News::End(Err(error))) => return Err(Ended::Failed(error)),
            Err(RecvTimeoutError::Disconnected) => return Err(Ended::Failed(panicked())),
            Err(RecvTimeoutError::Timeout) => {}
        }
        match cancelled {
            Some(since) if since.elapsed() > GRACE => return Err(Ended::Stopped),
            None if is_over() => {
                cancelled = Some(Instant::now());
                // A driver that cannot cancel works on until the process ends.
                let _ = cancel.try_cancel();
            }
            _ => {}
        }
    }
}

fn start(
    connection: &ManagedConnection,
    sql: &str,
) -> Result<(Receiver<News>, Box<dyn CancelHandle>), DriverError> {
    let mut statement = connection.clone().new_statement()?;
    statement.set_sql_query(sql)?;
    let cancel = statement.get_cancel_handle();
    let (sender, receiver) = sync_channel(2);
    thread::spawn(move || {
        let end = drain(&mut statement, &sender);
        // The statement ends before the caller learns of it, so that the next one finds the connection free.
        drop(statement);
        sender.send(News::End(end))
    });
    Ok((receiver, cancel))
}

/// Executes a statement and passes on its rows. Once the receiver is gone, the rest is dropped.
fn drain(statement: &mut impl Statement, sender: &SyncSender<News>) -> Result<(), DriverError> {
    let reader = statement.execute()?;
    let is_heard = sender.send(News::Columns(reader.schema())).is_ok();
    for batch in reader {
        if !is_heard || sender.send(News::Rows(batch?)).is_err() {
            break;
        }
    }
    Ok(())
}

fn panicked() -> DriverError {
    DriverError::with_message_and_status("the driver ended without a word", Status::Internal)
}
