//! What programs read: everything printed as JSON, held against `docs/schema.json`, and the boards in it.

#[path = "../common/mod.rs"]
mod common;

mod boards;
mod schema;
