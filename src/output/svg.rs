//! Boards as SVG, for the screen as well as for print.
//!
//! A picture is put together from parts that also work alone, so that a page can show any partial board: the
//! backdrop of empty slots, a fragment for each placement, and a joint for each pair of sides that match. Everything is
//! drawn with attributes, which every renderer knows; each element also has a class, by which a page can restyle it:
//!
//! | class | element |
//! |---|---|
//! | `paper` | the sheet below a picture that is used alone |
//! | `slot`, `slot-name` | an empty slot and its name |
//! | `border` | a thick line between the regions of a grid |
//! | `link` | numbered discs at two sides that touch without lying side by side |
//! | `piece` | a placement: a group with `data-slot` and a title |
//! | `body`, `name`, `plate` | the piece itself, its ID, and what lies below that |
//! | `side`, `side-label` | what the piece shows at a side |
//! | `joint` | two sides that match, drawn as one shape over the border, or as discs of one number; a border of a cover |
//! | `board`, `caption` | a board of a contact sheet, and the line below it |
//! | `hole`, `heading` | a cell that stays free, and what houses and categories are called |

pub mod colour;
pub mod legend;
mod many;
pub mod mosaic;
pub mod shapes;
pub mod text;
pub mod tiles;

use self::shapes::{Point, number};
use self::text::{attribute, escaped};
use crate::plan::{Filling, Joint, Look, Placement, Sheet, Stock, Theme};

pub use many::Captioned;
pub use text::TEXT;

/// A board that can be drawn, empty, in part or filled.
#[derive(Debug)]
pub struct Drawing {
    title: String,
    sheet: Box<dyn Sheet>,
    theme: &'static Theme,
}

impl Drawing {
    /// The boards of a puzzle of this name, in the colours of a theme.
    pub fn new(title: &str, look: &dyn Look, theme: &'static Theme) -> Self {
        Self {
            title: title.to_owned(),
            sheet: look.sheet(theme),
            theme,
        }
    }

    /// The `viewBox` of the picture: `0 0 WIDTH HEIGHT`.
    pub fn view_box(&self) -> String {
        let (width, height) = self.sheet.extent();
        format!("0 0 {} {}", number(width), number(height))
    }

    /// The empty board as SVG elements, each slot with its name.
    pub fn backdrop(&self) -> String {
        format!(
            "<g class=\"backdrop\" {TEXT}>\n{}</g>\n",
            self.sheet.backdrop()
        )
    }

    /// One placement as an SVG group, which covers its slot.
    pub fn fragment(&self, placement: &Placement) -> String {
        format!(
            "<g class=\"piece\" data-slot=\"{}\" data-piece=\"{}\" {TEXT}>\n<title>{}</title>\n{}</g>\n",
            placement.slot,
            attribute(&placement.piece),
            escaped(&self.sheet.caption(placement)),
            self.sheet.fragment(placement)
        )
    }

    /// The joints of a filling, complete or partial: one for each touching pair of sides that match, and for each border
    /// of a piece of a cover. They lie on top of the placements.
    pub fn joints(&self, filling: &Filling) -> Vec<Joint> {
        let by_slot = filling.iter().map(|placement| (placement.slot, placement));
        self.sheet.joints(&by_slot.collect())
    }

    /// These placements apart from the board: a `viewBox` and the SVG elements in it, with the width and height. Nothing where
    /// pieces cannot be shown apart.
    pub fn piece(&self, laid: &Filling) -> Option<Apart> {
        let frames = laid
            .iter()
            .map(|placement| self.sheet.frame(placement.slot));
        let corners: Vec<Point> = frames.collect::<Option<Vec<_>>>()?.concat();
        if corners.is_empty() {
            return None;
        }
        let [(left, top), (right, bottom)] = shapes::frame(&corners);
        let fragments = laid.iter().map(|placement| self.fragment(placement));
        let joints = self.joints(laid).into_iter().map(|joint| joint.svg);
        let (width, height) = (right - left + 2.0 * AROUND, bottom - top + 2.0 * AROUND);
        Some(Apart {
            view_box: format!(
                "{} {} {} {}",
                number(left - AROUND),
                number(top - AROUND),
                number(width),
                number(height)
            ),
            svg: fragments.chain(joints).collect(),
            size: (width, height),
        })
    }

    /// The parts from which a page draws placements by itself.
    pub fn stock(&self) -> Stock {
        self.sheet.stock()
    }

    /// The name of a slot in a sentence.
    pub fn slot_name(&self, slot: usize) -> String {
        self.sheet.slot_name(slot)
    }

    /// A filling in words, slot by slot.
    pub fn words(&self, filling: &Filling) -> String {
        let words = filling.iter().map(|placed| self.sheet.caption(placed));
        words.collect::<Vec<_>>().join("; ")
    }

    /// A filling, complete or partial, as a whole SVG file. `note` says what it is: "solved". The longer side of the picture
    /// has `pixels`, or as many as it takes at its natural size.
    pub fn svg(&self, filling: &Filling, note: &str, pixels: Option<u32>) -> String {
        let (width, height) = sized(self.sheet.extent(), pixels);
        let fragments: String = filling.iter().map(|placed| self.fragment(placed)).collect();
        let joints = self.joints(filling).into_iter().map(|joint| joint.svg);
        let joints: String = joints.collect();
        let title = match note {
            "" => self.title.clone(),
            note => format!("{}: {note}", self.title),
        };
        let words = match filling.is_empty() {
            true => "The board is empty.".to_owned(),
            false => self.words(filling),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
             <title>{}</title>\n<desc>{}</desc>\n\
             <rect class=\"paper\" width=\"100%\" height=\"100%\" fill=\"{}\"/>\n\
             {}{fragments}{joints}</svg>\n",
            self.view_box(),
            escaped(&title),
            escaped(&words),
            self.theme.paper,
            self.backdrop(),
            width = number(width),
            height = number(height),
        )
    }
}

/// A picture of a part of a board.
#[derive(Debug)]
pub struct Apart {
    /// Its `viewBox`.
    pub view_box: String,
    /// Its SVG elements.
    pub svg: String,
    /// Its width and height.
    pub size: (f64, f64),
}

/// The space round a piece that is shown apart from the board.
const AROUND: f64 = 4.0;

/// The width and height of a picture whose longer side is this long, or those that it has.
fn sized((width, height): (f64, f64), longer: Option<u32>) -> (f64, f64) {
    let scale = longer.map_or(1.0, |longer| f64::from(longer) / width.max(height));
    (width * scale, height * scale)
}
