//! Text in pictures: escaped, and cut to the space that it has.

use unicode_width::UnicodeWidthChar;

use super::number;
use crate::drawing::geometry::Point;
use crate::visible::visible;

/// How all text is set: in the font of the PNG pictures, or in one of its kin, whose letters are as wide.
pub const TEXT: &str =
    "font-family=\"Hack, DejaVu Sans Mono, Menlo, Consolas, monospace\" text-anchor=\"middle\"";

/// The smallest share of its intended size to which a name is shrunk before it is cut.
const LEAST_SIZE: f64 = 0.5;

/// How far below the middle of a capital its baseline lies, in font sizes.
const BASELINE: f64 = 0.36;

/// A text for people in the form that XML needs, on one line, with every character visible.
pub fn escaped(text: &str) -> String {
    let lines: Vec<_> = text.split(['\t', '\n', '\r']).map(visible).collect();
    attribute(&lines.join(" "))
}

/// A text for programs in the form that XML needs. What XML does not allow, such as a control character, becomes the replacement
/// character.
pub fn attribute(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            _ => safe.push(symbol),
        }
    }
    safe
}

/// A text element with the middle of its capitals at a point.
pub fn text_at((x, y): Point, size: f64, class: &str, fill: &str, text: &str) -> String {
    format!(
        "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{fill}\">{}</text>\n",
        number(x),
        number(y + BASELINE * size),
        number(size),
        escaped(text)
    )
}

/// A text element that runs along a line, the right way up, with the middle of its capitals at a point.
pub fn text_along(
    at: Point,
    (from, to): (Point, Point),
    size: f64,
    class: &str,
    fill: &str,
    text: &str,
) -> String {
    let angle = (to.1 - from.1).atan2(to.0 - from.0).to_degrees();
    // Of the two ways along the line, the one that is not upside down.
    let angle = (angle + 90.0).rem_euclid(180.0) - 90.0;
    let (x, y) = (number(at.0), number(at.1));
    let straight = text_at((0.0, 0.0), size, class, fill, text);
    format!(
        "<g transform=\"translate({x} {y}) rotate({})\">{}</g>\n",
        number(angle),
        straight.trim_end()
    )
}

/// A text element that keeps to a width.
pub fn text_within(at: Point, room: (f64, f64), class: &str, fill: &str, text: &str) -> String {
    let (text, (_, size)) = fitted(text, 0.0, room);
    text_at(at, size, class, fill, &text)
}

/// A text that keeps to a width with a margin, and then the width of both and the font size: set smaller than wanted where it is
/// too wide, and cut with an ellipsis where that is not enough. The margin, left and right together, is in font sizes.
pub fn fitted(text: &str, margin: f64, (width, size): (f64, f64)) -> (String, (f64, f64)) {
    let text = &*visible(text);
    let natural = (width_of(text) + margin) * size;
    let size = if natural > width {
        size * (width / natural).max(LEAST_SIZE)
    } else {
        size
    };
    let text = shortened(text, width / size - margin);
    let width = (width_of(&text) + margin) * size;
    (text, (width, size))
}

/// A text cut to a width in font sizes. It is cut in its middle, because names often differ at their ends.
fn shortened(text: &str, width: f64) -> String {
    // The measured width is only approximate, and rounded.
    if text.is_empty() || width_of(text) <= width * 1.001 {
        return text.to_owned();
    }
    let symbols: Vec<char> = text.chars().collect();
    let cut_to = |n_kept: usize| {
        let before = symbols[..n_kept.div_ceil(2)].iter();
        let after = symbols[symbols.len() - n_kept / 2..].iter();
        (before.collect::<String>(), after.collect::<String>())
    };
    let fits = |(before, after): &(String, String)| {
        width_of(before) + width_of("…") + width_of(after) <= width
    };
    let longest = (1..symbols.len()).map(cut_to).take_while(fits).last();
    let (before, after) = longest.unwrap_or_else(|| cut_to(1));
    format!("{}…{}", before.trim_end(), after.trim_start())
}

/// About how wide a text is, in font sizes.
pub fn width_of(text: &str) -> f64 {
    let width = |symbol: char| match symbol.width() {
        // All letters of the font are as wide; what takes two columns comes from other fonts.
        Some(1) => 0.61,
        Some(2) => 1.3,
        _ => 0.0,
    };
    text.chars().map(width).sum()
}
