//! Estimates from a sample about all puzzles of an order.

/// Where a share lies with a confidence of 95 %, from how often something happened in a sample: the interval of Wilson,
/// which holds for rare events and small samples too.
///
/// E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
#[must_use]
pub fn wilson(n_hits: u64, n_trials: u64) -> (f64, f64) {
    /// The standard normal deviate that 95 % of the distribution lie within.
    const Z: f64 = 1.959_963_984_540_054;
    let n = as_float(n_trials);
    let share = as_float(n_hits) / n;
    let middle = share + Z * Z / (2.0 * n);
    let half_width = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    let low = if n_hits == 0 {
        0.0
    } else {
        (middle - half_width) / scale
    };
    let high = if n_hits == n_trials {
        1.0
    } else {
        (middle + half_width) / scale
    };
    (low, high)
}

/// A count as a number to calculate with.
#[allow(
    clippy::cast_precision_loss,
    reason = "no study has 2^52 puzzles or rows"
)]
#[must_use]
pub fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::wilson;

    fn assert_close(found: (f64, f64), needed: (f64, f64)) {
        assert!((found.0 - needed.0).abs() < 5e-5, "{found:?} {needed:?}");
        assert!((found.1 - needed.1).abs() < 5e-5, "{found:?} {needed:?}");
    }

    #[test]
    fn the_interval_of_wilson_is_the_one_of_the_textbooks() {
        assert_close(wilson(0, 10), (0.0, 0.2775));
        assert_close(wilson(10, 10), (0.7225, 1.0));
        assert_close(wilson(5, 10), (0.2366, 0.7634));
        assert_close(wilson(81, 263), (0.2553, 0.3662));
    }
}
