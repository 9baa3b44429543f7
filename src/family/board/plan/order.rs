//! The order in which the options ask to join slots.

use crate::family::board::error::BoardError;
use crate::family::board::shape::Slot;

/// The order in the options, by the names of the slots.
///
/// # Errors
/// When a slot is unknown, missing, or named twice.
pub fn parse(names: &[String], slots: &[Slot]) -> Result<Vec<usize>, BoardError> {
    let fault = |slot: &str, problem| {
        Err(BoardError::WrongOrder {
            slot: slot.to_owned(),
            problem,
            slots: slots.iter().map(|slot| slot.name.clone()).collect(),
        })
    };
    let mut order = Vec::with_capacity(names.len());
    for name in names {
        match slots.iter().position(|slot| slot.name == *name) {
            None => return fault(name, "in `--order` is not a slot of the board"),
            Some(slot) if order.contains(&slot) => {
                return fault(name, "appears twice in `--order`");
            }
            Some(slot) => order.push(slot),
        }
    }
    match (0..slots.len()).find(|slot| !order.contains(slot)) {
        Some(missing) => fault(&slots[missing].name, "is missing from `--order`"),
        None => Ok(order),
    }
}
