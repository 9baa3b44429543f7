//! Where the places of regular boards lie.

/// Steps from a hexagon across its sides, clockwise from the top, in axial coordinates (column, diagonal).
pub const HEXAGON_STEPS: [(i64, i64); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// A hexagon and the six round it, clockwise from the top.
pub const SEVEN_HEXAGONS: [(i64, i64); 7] =
    [(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
