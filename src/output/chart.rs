//! Charts as SVG, for print as well as for the screen.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::error::{Error, Result};
use crate::words::number;

/// Bars side by side, each cut into the same parts from the bottom up.
#[derive(Debug, Clone, PartialEq)]
pub struct StackedBars {
    /// What stands above the chart.
    pub title: String,
    /// What stands below it, in small letters.
    pub note: String,
    /// What the bars are.
    pub x_label: String,
    /// What is counted.
    pub y_label: String,
    /// The names of the parts, at most as many as there are [`COLOURS`].
    pub parts: Vec<String>,
    /// The bars, from left to right.
    pub bars: Vec<Bar>,
}

/// One bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// What stands below it.
    pub name: String,
    /// What stands on top of it; nothing where there are more than [`MOST_LABELS`] bars.
    pub label: Option<String>,
    /// How high each part is.
    pub parts: Vec<u64>,
}

/// Light grey, and orange and blue of the palette of Okabe and Ito: told apart by everybody, and by a printer that
/// knows only greys.
pub const COLOURS: [RGBColor; 3] = [
    RGBColor(208, 208, 208),
    RGBColor(230, 159, 0),
    RGBColor(0, 114, 178),
];

const SIZE: (u32, u32) = (900, 600);

/// Where the legend stands, between the title and the bars, and how far apart its entries are.
const LEGEND: (i32, i32) = (100, 66);
const LEGEND_STEP: i32 = 190;

/// Over more bars than these, labels would run into each other.
pub const MOST_LABELS: usize = 12;

/// How wide a bar is, of the room that it has.
const BAR_WIDTH: f64 = 0.72;

type Canvas<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws bars as an SVG file.
pub fn draw_stacked_bars(chart: &StackedBars) -> Result<String> {
    let mut svg = String::new();
    draw(
        chart,
        &SVGBackend::with_string(&mut svg, SIZE).into_drawing_area(),
    )
    .map_err(|error| Error::Write(std::io::Error::other(error.to_string())))?;
    Ok(svg)
}

fn draw(chart: &StackedBars, canvas: &Canvas) -> std::result::Result<(), DrawingError> {
    canvas.fill(&WHITE)?;
    let middle = Pos::new(HPos::Center, VPos::Top);
    let title = ("sans-serif", 26).into_font().color(&BLACK).pos(middle);
    canvas.draw(&Text::new(chart.title.clone(), (450, 22), title))?;
    let note = ("sans-serif", 14).into_font().color(&DARK).pos(middle);
    canvas.draw(&Text::new(chart.note.clone(), (450, 574), note))?;
    draw_legend(chart, canvas)?;
    draw_bars(chart, canvas)
}

type DrawingError = DrawingAreaErrorKind<<SVGBackend<'static> as DrawingBackend>::ErrorType>;

const DARK: RGBColor = RGBColor(64, 64, 64);

fn draw_legend(chart: &StackedBars, canvas: &Canvas) -> std::result::Result<(), DrawingError> {
    let left = Pos::new(HPos::Left, VPos::Center);
    let text = ("sans-serif", 17).into_font().color(&BLACK).pos(left);
    for ((x, name), colour) in (LEGEND.0..)
        .step_by(LEGEND_STEP.unsigned_abs() as usize)
        .zip(&chart.parts)
        .zip(COLOURS)
    {
        let corners = [(x, LEGEND.1), (x + 18, LEGEND.1 + 18)];
        canvas.draw(&Rectangle::new(corners, colour.filled()))?;
        canvas.draw(&Rectangle::new(corners, DARK))?;
        canvas.draw(&Text::new(
            name.clone(),
            (x + 27, LEGEND.1 + 9),
            text.clone(),
        ))?;
    }
    Ok(())
}

fn draw_bars(chart: &StackedBars, canvas: &Canvas) -> std::result::Result<(), DrawingError> {
    let highest = chart
        .bars
        .iter()
        .map(|bar| bar.parts.iter().sum::<u64>())
        .max();
    let highest = highest.unwrap_or(0).max(1);
    let n_bars = chart.bars.len();
    // The labels on top of the bars need some room.
    let x_range = 0.0..float(n_bars as u64);
    let y_range = 0.0..float(highest) * 1.06;
    let mut axes = ChartBuilder::on(canvas)
        .margin_top(98)
        .margin_bottom(34)
        .margin_left(18)
        .margin_right(24)
        .x_label_area_size(58)
        .y_label_area_size(82)
        .build_cartesian_2d(x_range, y_range)?;
    axes.configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(RGBColor(225, 225, 225))
        .axis_style(DARK)
        .x_labels(0)
        .y_labels(6)
        .y_label_formatter(&|value| number(rounded(*value)))
        .label_style(("sans-serif", 16))
        .axis_desc_style(("sans-serif", 19))
        .y_desc(&chart.y_label)
        .x_desc(&chart.x_label)
        .draw()?;
    let on_top = Pos::new(HPos::Center, VPos::Bottom);
    let below = Pos::new(HPos::Center, VPos::Top);
    let label = ("sans-serif", 16).into_font().color(&BLACK);
    let plot = axes.plotting_area();
    for (idx, bar) in chart.bars.iter().enumerate() {
        let middle = float(idx as u64) + 0.5;
        let (left, right) = (middle - BAR_WIDTH / 2.0, middle + BAR_WIDTH / 2.0);
        let mut bottom = 0;
        for (height, colour) in bar.parts.iter().zip(COLOURS) {
            let corners = [(left, float(bottom)), (right, float(bottom + height))];
            plot.draw(&Rectangle::new(corners, colour.filled()))?;
            bottom += height;
        }
        let outline = [(left, 0.0), (right, float(bottom))];
        plot.draw(&Rectangle::new(outline, DARK))?;
        if let Some(on_bar) = &bar.label {
            let place = plot.map_coordinate(&(middle, float(bottom)));
            let text = Text::new(on_bar.clone(), (place.0, place.1 - 5), label.pos(on_top));
            canvas.draw(&text)?;
        }
        let place = plot.map_coordinate(&(middle, 0.0));
        let text = Text::new(bar.name.clone(), (place.0, place.1 + 8), label.pos(below));
        canvas.draw(&text)?;
    }
    Ok(())
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a pixel stands for more than what is lost"
)]
fn float(count: u64) -> f64 {
    count as f64
}

#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a tick of an axis that starts at 0 and ends at a count"
)]
fn rounded(tick: f64) -> u64 {
    tick.round() as u64
}
