//! A database that answers the questions of a planner about the tables of its plan.

use std::cell::{OnceCell, RefCell};

use rusqlite::Connection;

use super::database::{Database, begin};
use super::embedded::is_overflow;
use super::error::During;
use super::limits::Watch;
use super::rows::{identifier, query};
use super::run::{fill_all, guarded};
use crate::error::Result;
use crate::plan::{Ask, Input, Stage};
use crate::relation::Row;

const STEP: &str = "the plan";

/// A stage expected to leave this many rows is the last one sampled: no run gets through them.
const MANY_ROWS: f64 = 1e9;

/// Answers every question in one scratch database, which is made only when there is one.
pub struct Desk {
    database: OnceCell<Database>,
    /// The inputs that the last question was about.
    held: RefCell<Vec<Input>>,
    watch: Watch,
}

impl Desk {
    pub fn within(watch: Watch) -> Self {
        Self {
            database: OnceCell::new(),
            held: RefCell::default(),
            watch,
        }
    }

    /// The database with these inputs. An input may be derived from those before it, so it stays only if they do.
    fn holding(&self, inputs: &[Input]) -> Result<&Database> {
        // A short statement ends before it looks at the clock.
        self.check()?;
        if self.database.get().is_none() {
            let mut database = Database::scratch()?;
            // Planning leaves no trace, and Ctrl-C ends it at once.
            database.shelter = None;
            database.guard(self.watch)?;
            self.database.get_or_init(|| database);
        }
        let database = self.database.get().expect("it was opened");
        let mut held = self.held.take();
        let pairs = held.iter().zip(inputs);
        let n_kept = pairs.take_while(|(held, input)| held == input).count();
        if n_kept < held.len().max(inputs.len()) {
            let dropped = held[n_kept..].iter().rev();
            drop_tables(database, dropped.map(|input| input.table))?;
            let transaction = begin(&database.connection).during(STEP)?;
            fill_all(database, &inputs[n_kept..], self.watch)?;
            transaction.commit().during(STEP)?;
            held.truncate(n_kept);
            held.extend_from_slice(&inputs[n_kept..]);
        }
        self.held.replace(held);
        Ok(database)
    }
}

impl Ask for Desk {
    fn check(&self) -> Result<()> {
        if self.watch.is_over() {
            Err(self.watch.stopped(STEP))
        } else {
            Ok(())
        }
    }

    fn rows(&self, inputs: &[Input], text: &str) -> Result<Vec<Row>> {
        let database = self.holding(inputs)?;
        Ok(query(&database.connection, text, []).during(STEP)?.rows)
    }

    #[allow(clippy::cast_precision_loss, reason = "an estimate is a rough number")]
    fn expected_rows(
        &self,
        inputs: &[Input],
        stages: &[Stage],
        n_sampled: u64,
    ) -> Result<Vec<f64>> {
        let database = self.holding(inputs)?;
        let mut expected = 1.0;
        let (mut n_before, mut n_made) = (1, 0);
        let estimates = stages.iter().map(|stage| {
            if expected < MANY_ROWS {
                database.execute(&stage.statement(), STEP)?;
                let n_rows = database.count_rows(&stage.name)?;
                expected *= n_rows as f64 / n_before as f64;
                thin_out(&database.connection, stage, n_rows, n_sampled).during(STEP)?;
                n_before = n_rows.clamp(1, n_sampled);
                n_made += 1;
            }
            Ok(expected)
        });
        let estimates = estimates.collect::<Result<_>>()?;
        let made = &stages[..n_made];
        drop_tables(database, made.iter().map(|stage| &*stage.name))?;
        Ok(estimates)
    }

    fn merged_rows(&self, inputs: &[Input], stages: &[Stage], most: u64) -> Result<(f64, u64)> {
        let database = self.holding(inputs)?;
        let mut found = (1.0, 1);
        let mut n_made = 0;
        for stage in stages {
            match database.execute(&guarded(&stage.statement(), most), STEP) {
                // More ways than 63 bits hold are many.
                Err(error) if is_overflow(&error) => break,
                made => made?,
            }
            n_made += 1;
            let n_rows = database.count_rows(&stage.name)?;
            if n_rows > most || n_rows == 0 {
                break;
            }
            let ways = format!("SELECT total(Ways) FROM {}", identifier(&stage.name));
            let ways = database.connection.query_one(&ways, [], |row| row.get(0));
            found = (ways.during(STEP)?, n_rows);
        }
        drop_tables(database, stages[..n_made].iter().map(|stage| &*stage.name))?;
        Ok(found)
    }
}

fn drop_tables<'a>(database: &Database, mut tables: impl Iterator<Item = &'a str>) -> Result<()> {
    tables
        .try_for_each(|table| database.execute(&format!("DROP TABLE {}", identifier(table)), STEP))
}

/// Leaves this many rows of a stage, spread evenly: rows that lie side by side are alike.
fn thin_out(
    connection: &Connection,
    stage: &Stage,
    n_rows: u64,
    n_left: u64,
) -> rusqlite::Result<()> {
    if n_rows > n_left {
        let table = identifier(&stage.name);
        let thin_out = format!(
            "DELETE FROM {table} WHERE (rowid - 1) * ?1 / ?2 = (rowid - 2) * ?1 / ?2 AND rowid > 1"
        );
        connection.execute(&thin_out, [n_left, n_rows])?;
    }
    Ok(())
}
