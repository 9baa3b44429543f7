//! The chart of a study as SVG, for print as well as for the screen: a bar for each order, cut by number of solutions.

use plotters::coord::Shift;
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

const SIZE: (u32, u32) = (900, 600);

/// Where the legend stands, between the title and the bars, and how far apart its entries are.
const LEGEND: (i32, i32) = (100, 66);
const LEGEND_STEP: i32 = 190;

/// With more bars than this, labels would run into each other.
const MOST_LABELS: usize = 12;

/// The width of a bar, as a share of the space that it has.
const BAR_WIDTH: f64 = 0.72;

type Canvas<'a> = DrawingArea<SVGBackend<'a>, Shift>;

type DrawingError = DrawingAreaErrorKind<<SVGBackend<'static> as DrawingBackend>::ErrorType>;

const DARK: RGBColor = RGBColor(64, 64, 64);

/// The text of an SVG file.
pub fn draw_chart(study: &Study, summaries: &[OrderSummary]) -> Result<String> {
    let mut svg = String::new();
    let canvas = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
    let drawn = draw(study, summaries, &canvas);
    drop(canvas);
    drawn.map_err(|error| Error::Write(std::io::Error::other(error.to_string())))?;
    Ok(svg)
}

fn draw(
    study: &Study,
    summaries: &[OrderSummary],
    canvas: &Canvas,
) -> std::result::Result<(), DrawingError> {
    canvas.fill(&WHITE)?;
    let middle = Pos::new(HPos::Center, VPos::Top);
    let style = ("sans-serif", 26).into_font().color(&BLACK).pos(middle);
    let title = "Random flowers by number of solutions";
    canvas.draw(&Text::new(title, (450, 22), style))?;
    let style = ("sans-serif", 14).into_font().color(&DARK).pos(middle);
    let figures = if summaries.len() <= MOST_LABELS {
        "; the figure on a bar is the share that can be solved"
    } else {
        ""
    };
    let n_puzzles = count_of(study.n_puzzles, "random puzzle");
    let note = format!("{n_puzzles} of each order, seed {}{figures}", study.seed);
    canvas.draw(&Text::new(note, (450, 574), style))?;
    draw_legend(canvas)?;
    draw_bars(summaries, canvas)
}

fn draw_legend(canvas: &Canvas) -> std::result::Result<(), DrawingError> {
    let left = Pos::new(HPos::Left, VPos::Center);
    let style = ("sans-serif", 17).into_font().color(&BLACK).pos(left);
    let (mut x, y) = LEGEND;
    for (name, colour) in PARTS {
        let corners = [(x, y), (x + 18, y + 18)];
        canvas.draw(&Rectangle::new(corners, colour.filled()))?;
        canvas.draw(&Rectangle::new(corners, DARK))?;
        canvas.draw(&Text::new(name, (x + 27, y + 9), style.clone()))?;
        x += LEGEND_STEP;
    }
    Ok(())
}

fn draw_bars(summaries: &[OrderSummary], canvas: &Canvas) -> std::result::Result<(), DrawingError> {
    let n_bars = summaries.len();
    let highest = summaries.iter().map(|summary| summary.n_puzzles).max();
    // The labels on top of the bars need some space.
    let x_range = 0.0..as_float(n_bars as u64);
    let y_range = 0.0..as_float(highest.unwrap_or(1)) * 1.06;
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
        .y_label_formatter(&|value| number(whole(*value)))
        .label_style(("sans-serif", 16))
        .axis_desc_style(("sans-serif", 19))
        .y_desc("Puzzles")
        .x_desc("Order (sides of a piece)")
        .draw()?;
    let style = ("sans-serif", 16).into_font().color(&BLACK);
    let plot = axes.plotting_area();
    let label = |text, at, pixels_below, side| {
        let (x, y) = plot.map_coordinate(&at);
        let style = style.pos(Pos::new(HPos::Center, side));
        canvas.draw(&Text::new(text, (x, y + pixels_below), style))
    };
    for (idx, summary) in summaries.iter().enumerate() {
        let middle = as_float(idx as u64) + 0.5;
        let (left, right) = (middle - BAR_WIDTH / 2.0, middle + BAR_WIDTH / 2.0);
        let mut bottom = 0;
        let heights = [summary.zero, summary.one, summary.two_or_more];
        for (height, (_, colour)) in heights.into_iter().zip(PARTS) {
            let corners = [(left, as_float(bottom)), (right, as_float(bottom + height))];
            plot.draw(&Rectangle::new(corners, colour.filled()))?;
            bottom += height;
        }
        let outline = [(left, 0.0), (right, as_float(bottom))];
        plot.draw(&Rectangle::new(outline, DARK))?;
        if n_bars <= MOST_LABELS {
            let share = 100.0 * summary.share(summary.solvable());
            let top = (middle, as_float(bottom));
            label(format!("{share:.2} %"), top, -5, VPos::Bottom)?;
        }
        label(summary.order.to_string(), (middle, 0.0), 8, VPos::Top)?;
    }
    Ok(())
}
