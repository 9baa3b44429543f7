//! What programs read: boards and plans as JSON. `tests/json/run` holds all printed JSON against `docs/schema.json`.

mod boards;
