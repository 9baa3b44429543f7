//! What programs read: everything printed as JSON, held against `docs/schema.json`, and the boards in it.

mod boards;
mod plan;
mod schema;
