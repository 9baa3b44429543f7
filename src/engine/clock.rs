//! The clock that limits and timings are read from.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;
// In a browser, that of the standard library panics.
#[cfg(target_family = "wasm")]
pub use web_time::Instant;
