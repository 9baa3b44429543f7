//! The order in which the options ask to join slots.

use crate::error::{Error, Result};
use crate::family::board::shape::Slot;

/// The order in the options, by the names of the slots.
///
/// # Errors
/// When a slot is unknown, missing, or named twice.
pub fn parse(names: &[String], slots: &[Slot]) -> Result<Vec<usize>> {
    let fault = |slot: &str, problem: &str| {
        let slots: Vec<&str> = slots.iter().map(|slot| slot.name.as_str()).collect();
        let slots = slots.join(",");
        Error::Message(format!(
            "slot `{slot}` {problem}; it takes every slot once: {slots}"
        ))
    };
    let mut order = Vec::with_capacity(names.len());
    for name in names {
        let slot = slots.iter().position(|slot| slot.name == *name);
        let slot = slot.ok_or_else(|| fault(name, "in `--order` is not a slot of the board"))?;
        if order.contains(&slot) {
            return Err(fault(name, "appears twice in `--order`"));
        }
        order.push(slot);
    }
    match (0..slots.len()).find(|slot| !order.contains(slot)) {
        Some(missing) => Err(fault(&slots[missing].name, "is missing from `--order`")),
        None => Ok(order),
    }
}
