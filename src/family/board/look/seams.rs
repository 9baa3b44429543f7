//! Which sides of a board touch.

use crate::family::board::shape::Slot;
use crate::output::svg::mosaic::Seam;

/// Every touching pair of sides once; pairs that do not lie side by side are numbered from 1.
pub fn seams(
    slots: &[Slot],
    is_border: impl Fn((usize, usize), (usize, usize)) -> bool,
) -> Vec<Seam> {
    let mut marks = 1..;
    let mut seams = Vec::new();
    for (slot, place) in slots.iter().enumerate() {
        for (side, touch) in place.touches.iter().enumerate() {
            let (one, Some(touch)) = ((slot, side), touch) else {
                continue;
            };
            let other = (touch.slot, touch.side);
            if one < other {
                let mark = if is_border(one, other) {
                    None
                } else {
                    marks.next()
                };
                seams.push(Seam { one, other, mark });
            }
        }
    }
    seams
}
