//! Points, lines and the small geometry that boards need. The y axis points down.

/// The height of a triangle with equal sides, as a multiple of half a side.
pub const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// A place on the sheet: x and y.
pub type Point = (f64, f64);

/// The point at a share of the way from one to another.
#[must_use]
pub fn between(from: Point, to: Point, share: f64) -> Point {
    (
        from.0 + (to.0 - from.0) * share,
        from.1 + (to.1 - from.1) * share,
    )
}

#[must_use]
/// The distance between two points.
pub fn distance(from: Point, to: Point) -> f64 {
    (to.0 - from.0).hypot(to.1 - from.1)
}

/// The point at a distance and an angle, in radians clockwise from the top, from the origin.
#[must_use]
pub fn polar(radius: f64, angle: f64) -> Point {
    (radius * angle.sin(), -radius * angle.cos())
}

/// The step of length 1 to the right of the way from one point to another: into a shape whose corners are given
/// clockwise.
#[must_use]
pub fn inwards(from: Point, to: Point) -> Point {
    let length = distance(from, to).max(f64::EPSILON);
    ((from.1 - to.1) / length, (to.0 - from.0) / length)
}

/// The point this many steps away.
#[must_use]
pub fn moved(point: Point, step: Point, n_steps: f64) -> Point {
    (point.0 + step.0 * n_steps, point.1 + step.1 * n_steps)
}

/// A count of rows, columns or steps as a length.
#[allow(
    clippy::cast_precision_loss,
    reason = "what is drawn has few rows and columns"
)]
#[must_use]
pub fn float(number: usize) -> f64 {
    number as f64
}

/// A coordinate of a grid as a length.
#[allow(
    clippy::cast_precision_loss,
    reason = "a cell of a board has small coordinates"
)]
#[must_use]
pub fn signed(coordinate: i64) -> f64 {
    coordinate as f64
}

/// The middle of some points.
#[must_use]
pub fn middle(points: &[Point]) -> Point {
    let n_points = float(points.len().max(1));
    let sum = |of: fn(&Point) -> f64| points.iter().map(of).sum::<f64>() / n_points;
    (sum(|point| point.0), sum(|point| point.1))
}

/// The corners of the box round some points, upper left and lower right.
#[must_use]
pub fn frame(points: &[Point]) -> [Point; 2] {
    let of = |better: fn(f64, f64) -> f64, start: f64| {
        let fold = |of: fn(&Point) -> f64| points.iter().map(of).fold(start, better);
        (fold(|point| point.0), fold(|point| point.1))
    };
    [of(f64::min, f64::INFINITY), of(f64::max, f64::NEG_INFINITY)]
}
