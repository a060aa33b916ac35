//! Plots as a picture: SVG, one below the other.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::prelude::{
    Cartesian2d, ChartBuilder, DrawingArea, IntoDrawingArea as _, LineSeries, PathElement, RGBColor,
    Rectangle, SVGBackend, Text, WHITE,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color as _, IntoFont as _, ShapeStyle, TextStyle};

use super::{Axis, Band, Line, Plot};
use crate::terminal::width_of;

/// The size of one plot, in pixels.
const WIDTH: u32 = 960;
const HEIGHT: u32 = 480;

/// Colours that readers with any kind of colour vision tell apart as far as may be: eight after M. Okabe and
/// K. Ito, "Color Universal Design", 2008, and four dark ones.
const COLOURS: [RGBColor; 12] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(120, 94, 60),
    RGBColor(70, 70, 70),
    RGBColor(136, 34, 85),
    RGBColor(51, 34, 136),
    RGBColor(17, 119, 51),
    RGBColor(153, 153, 51),
];
const INK: RGBColor = RGBColor(40, 40, 40);
const FAINT: RGBColor = RGBColor(225, 225, 225);
const BAND: RGBColor = RGBColor(245, 240, 225);

const FONT: &str = "sans-serif";
const TITLE: i32 = 22;
const TEXT: i32 = 17;
/// The height of a row of the legend.
const ROW: i32 = 22;
const MARGIN: i32 = 16;
/// The length of a legend's stroke, and the room beside it.
const STROKE: i32 = 24;

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// An axis as the drawing library knows one: over places from 0 to 1, with our own labels.
struct Edge<'a>(&'a Axis);

impl Ranged for Edge<'_> {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    #[expect(clippy::cast_possible_truncation, reason = "within a picture")]
    fn map(&self, place: &f64, (from, to): (i32, i32)) -> i32 {
        from + (f64::from(to - from) * place).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _hint: Hint) -> Vec<f64> {
        self.0.labels().map(|(place, _)| place).collect()
    }

    fn range(&self) -> Range<f64> {
        0.0..1.0
    }
}

impl ValueFormatter<f64> for Edge<'_> {
    fn format_ext(&self, place: &f64) -> String {
        self.0.labels().find(|(tick, _)| tick == place).map(|(_, label)| label).unwrap_or_default()
    }
}

/// A picture of all of these plots.
///
/// # Errors
/// What the drawing library says.
pub fn picture(plots: &[Plot]) -> Result<String, Box<dyn std::error::Error>> {
    let mut text = String::new();
    let height = HEIGHT * u32::try_from(plots.len())?;
    {
        let root = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
        root.fill(&WHITE)?;
        for (plot, area) in plots.iter().zip(root.split_evenly((plots.len(), 1))) {
            draw(plot, &area)?;
        }
        root.present()?;
    }
    Ok(text)
}

fn draw(plot: &Plot, area: &Area) -> Drawn {
    area.draw(&Text::new(plot.title.clone(), (MARGIN, MARGIN), (FONT, TITLE).into_font().color(&INK)))?;
    let top = legend(plot, area)?;
    let mut chart = ChartBuilder::on(area)
        .margin(MARGIN)
        .margin_top(top)
        .x_label_area_size(44)
        .y_label_area_size(72)
        .build_cartesian_2d(Edge(&plot.x), Edge(&plot.y))?;
    chart.draw_series(plot.bands.iter().filter_map(|band| span(plot, band)))?;
    let text = (FONT, TEXT).into_font().color(&INK);
    chart
        .configure_mesh()
        .light_line_style(WHITE.mix(0.0))
        .bold_line_style(FAINT)
        .axis_style(INK)
        .label_style(text.clone())
        .axis_desc_style(text)
        .x_desc(&plot.x.title)
        .y_desc(&plot.y.title)
        .draw()?;
    if let Some(level) = &plot.level {
        for piece in pieces(plot, level) {
            chart.draw_series(LineSeries::new(piece, ShapeStyle::from(INK).stroke_width(1)))?;
        }
    }
    for (number, line) in plot.lines.iter().enumerate() {
        for piece in pieces(plot, line) {
            chart.draw_series(LineSeries::new(piece, stroke(number)))?;
        }
    }
    for band in &plot.bands {
        mark(plot, band, chart.plotting_area())?;
    }
    Ok(())
}

fn stroke(line: usize) -> ShapeStyle {
    ShapeStyle::from(COLOURS[line % COLOURS.len()]).stroke_width(2)
}

/// The names of the lines, each behind a stroke of its colour. Gives where the chart may begin.
fn legend(plot: &Plot, area: &Area) -> Result<i32, Box<dyn std::error::Error>> {
    let lines = plot.lines.iter().enumerate().map(|(number, line)| (stroke(number), &line.name));
    let level = plot.level.iter().map(|level| (ShapeStyle::from(INK).stroke_width(1), &level.name));
    let (mut x, mut y) = (MARGIN, MARGIN + TITLE + ROW / 2);
    for (stroke, name) in lines.chain(level) {
        // A column of a terminal is a little over half an em.
        let columns = i32::try_from(width_of(name))?;
        let width = STROKE + MARGIN / 2 + columns * TEXT * 5 / 10 + MARGIN;
        if x > MARGIN && x + width > i32::try_from(WIDTH)? - MARGIN {
            (x, y) = (MARGIN, y + ROW);
        }
        let middle = y + TEXT / 2;
        area.draw(&PathElement::new([(x, middle), (x + STROKE, middle)], stroke))?;
        let text = (FONT, TEXT).into_font().color(&INK);
        area.draw(&Text::new(name.clone(), (x + STROKE + MARGIN / 2, y), text))?;
        x += width;
    }
    Ok(y + ROW + MARGIN / 2)
}

/// The parts of a line that are within both axes.
fn pieces(plot: &Plot, line: &Line) -> Vec<Vec<(f64, f64)>> {
    let places: Vec<_> = line.points.iter().map(|(x, y)| plot.x.place(*x).zip(plot.y.place(*y))).collect();
    places.split(Option::is_none).map(|piece| piece.iter().flatten().copied().collect()).collect()
}

/// A band of some width, for what is behind the lines.
fn span(plot: &Plot, band: &Band) -> Option<Rectangle<(f64, f64)>> {
    let (from, to) = (plot.x.place(band.from)?, plot.x.place(band.to)?);
    Some(Rectangle::new([(from, 0.0), (to, 1.0)], BAND.filled()))
}

/// The name of a band at its beginning, and a line where it is a single value.
fn mark(plot: &Plot, band: &Band, area: &DrawingArea<SVGBackend, Cartesian2d<Edge, Edge>>) -> Drawn {
    let Some(place) = plot.x.place(band.from) else { return Ok(()) };
    if band.from == band.to {
        let stroke = ShapeStyle::from(INK.mix(0.5)).stroke_width(1);
        area.draw(&PathElement::new([(place, 0.0), (place, 1.0)], stroke))?;
    }
    // Near the end of the axis the name stands before its place, to stay in the picture.
    let side = if place > 0.85 { HPos::Right } else { HPos::Left };
    let style = TextStyle::from((FONT, TEXT).into_font()).color(&INK).pos(Pos::new(side, VPos::Top));
    area.draw(&Text::new(format!(" {} ", band.label), (place, 0.99), style))?;
    Ok(())
}
