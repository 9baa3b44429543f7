//! The chart of a study as SVG, for print as well as for the screen: a bar for each order, cut by number of solutions.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::error::{Error, Result};
use crate::random::study::{OrderSummary, Study, as_float};
use crate::words::{count_of, number, whole};

/// The parts of a bar from the bottom up. Light grey, and orange and blue of the palette of Okabe and Ito: told apart by
/// everybody, and by a printer that knows only greys.
const PARTS: [(&str, RGBColor); 3] = [
    ("no solution", RGBColor(208, 208, 208)),
    ("one solution", RGBColor(230, 159, 0)),
    ("two or more solutions", RGBColor(0, 114, 178)),
];

const TITLE: &str = "Random flowers by number of solutions, and the share that can be solved";

const SIZE: (u32, u32) = (900, 600);

/// With more bars than this, the shares above them would run into each other.
const MOST_LABELS: usize = 12;

/// The width of a bar, as a share of the space that it has.
const BAR_WIDTH: f64 = 0.72;

/// The height of the chart relative to the highest bar; the legend stands above the bars.
const HEIGHT: f64 = 1.3;

const DARK: RGBColor = RGBColor(64, 64, 64);

/// The text of an SVG file.
pub fn draw_chart(study: &Study, summaries: &[OrderSummary]) -> Result<String> {
    let mut svg = String::new();
    draw(study, summaries, SVGBackend::with_string(&mut svg, SIZE))
        .map_err(|error| Error::Write(std::io::Error::other(error.to_string())))?;
    Ok(svg)
}

fn draw<Backend: DrawingBackend>(
    study: &Study,
    summaries: &[OrderSummary],
    backend: Backend,
) -> std::result::Result<(), DrawingAreaErrorKind<Backend::ErrorType>> {
    let canvas = backend.into_drawing_area();
    canvas.fill(&WHITE)?;
    let n_puzzles = count_of(study.n_puzzles, "random puzzle");
    let x_range = 0.0..as_float(summaries.len() as u64);
    let mut axes = ChartBuilder::on(&canvas)
        .caption(TITLE, ("sans-serif", 24))
        .margin(18)
        .x_label_area_size(58)
        .y_label_area_size(82)
        .build_cartesian_2d(x_range, 0.0..as_float(study.n_puzzles) * HEIGHT)?;
    axes.configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(RGBColor(225, 225, 225))
        .axis_style(DARK)
        .x_labels(0)
        .y_labels(6)
        .y_label_formatter(&|value| number(whole(*value)))
        .label_style(("sans-serif", 16))
        .axis_desc_style(("sans-serif", 19))
        .y_desc("Puzzles")
        .x_desc(format!(
            "Order (sides of a piece): {n_puzzles} of each, seed {}",
            study.seed
        ))
        .draw()?;
    let middles = (0..summaries.len()).map(|idx| as_float(idx as u64) + 0.5);
    let bars: Vec<(&OrderSummary, f64)> = summaries.iter().zip(middles).collect();
    for (part, (name, colour)) in PARTS.into_iter().enumerate() {
        let rectangles = bars.iter().map(|(summary, middle)| {
            Rectangle::new(corners(summary, *middle, part), colour.filled())
        });
        axes.draw_series(rectangles)?
            .label(name)
            .legend(move |(x, y)| Rectangle::new([(x, y - 7), (x + 14, y + 7)], colour.filled()));
    }
    let style = ("sans-serif", 16).into_font().color(&BLACK);
    for (summary, middle) in bars {
        let label = |text, height, pixels_below, side| {
            let (x, y) = axes.plotting_area().map_coordinate(&(middle, height));
            let style = style.pos(Pos::new(HPos::Center, side));
            canvas.draw(&Text::new(text, (x, y + pixels_below), style))
        };
        if summaries.len() <= MOST_LABELS {
            let share = format!("{:.2} %", 100.0 * summary.share(summary.solvable()));
            label(share, as_float(summary.n_puzzles), -5, VPos::Bottom)?;
        }
        label(summary.order.to_string(), 0.0, 8, VPos::Top)?;
    }
    axes.configure_series_labels()
        .position(SeriesLabelPosition::UpperMiddle)
        .label_font(("sans-serif", 16))
        .background_style(WHITE)
        .draw()?;
    canvas.present()
}

/// The corners of a part of the bar at this place.
fn corners(summary: &OrderSummary, middle: f64, part: usize) -> [(f64, f64); 2] {
    let heights = [summary.zero, summary.one, summary.two_or_more];
    let bottom: u64 = heights[..part].iter().sum();
    let [bottom, top] = [bottom, bottom + heights[part]].map(as_float);
    [
        (middle - BAR_WIDTH / 2.0, bottom),
        (middle + BAR_WIDTH / 2.0, top),
    ]
}
