//! A stage of a ring: the piece at one side of the centre, joined to the pieces before it.

use crate::plan::{Part, Stage};
use crate::problem::{Column, Expr, From, Role, Rule, Select};

/// Sides of the centre in a row, whose pieces are joined one after the other.
#[derive(Debug, Clone, Copy)]
pub struct Arc {
    /// Begins the names of its stages.
    pub prefix: &'static str,
    pub first: usize,
    pub last: usize,
    /// The part of the plan that joins it.
    pub part: Part,
}

impl Arc {
    /// The whole ring of a flower of this order.
    pub fn whole(order: usize) -> Self {
        Self {
            prefix: "Opt",
            first: 1,
            last: order,
            part: Part::Whole,
        }
    }

    /// The stage that joins the piece at this side.
    pub fn table(&self, side: usize) -> String {
        format!("{}{}", self.prefix, side + 1 - self.first)
    }
}

/// The place of a stage in a ring.
#[derive(Debug, Clone, Copy)]
pub struct Step<'a> {
    pub order: usize,
    /// The only centres, if any are given.
    pub centers: &'a [String],
    /// Whether no piece has two equal sides next to each other, so that a piece can be ruled out before its neighbours are joined.
    pub looks_ahead: bool,
    pub arc: Arc,
    /// The side of the centre at which it adds a piece.
    pub side: usize,
}

/// How stages read the sides of pieces, and what they keep of a chain: unless told otherwise, only its two open sides. The last
/// piece will meet `Ring_Start`, the next one `Ring_End`.
pub trait Reading {
    /// The header of a stage.
    fn about(&self, step: &Step) -> String {
        step.about()
    }

    /// Follows the header of a first stage that looks ahead.
    fn why_ahead(&self, _step: &Step) -> String {
        "The last two rules look ahead: no piece has a side twice, so a neighbour that shows the centre's side cannot show\n\
         the same number to this piece."
            .to_owned()
    }

    fn columns(&self, step: &Step) -> Vec<Column>;

    /// The table of every three sides in a row, by the name `Sequence`.
    fn sequences(&self) -> From {
        From::table("Sequence")
    }

    /// The side of the centre with this number.
    fn center_side(&self, side: usize) -> Expr;

    /// The side of the new piece towards the next one.
    fn first_side(&self) -> Expr {
        sequence("First_Side")
    }

    /// The side of the new piece towards the one before.
    fn third_side(&self) -> Expr {
        sequence("Third_Side")
    }

    /// The side that the last piece of the ring has to meet.
    fn ring_start(&self, step: &Step) -> Expr {
        step.before("Ring_Start")
    }

    /// The side that the new piece has to meet.
    fn ring_end(&self, step: &Step) -> Expr {
        step.before("Ring_End")
    }

    /// The rules that the new piece fits the centre and the piece before.
    fn fits(&self, step: &Step) -> Vec<Rule> {
        let shows = sequence("Seq_ID").equals(self.center_side(step.side));
        let shows = Rule::new(shows, format!("shows the centre's side {}", step.side));
        if step.is_first() {
            return vec![shows];
        }
        let meets = self.third_side().equals(self.ring_end(step));
        let says = format!("meets the piece at side {}", step.side - 1);
        vec![shows, Rule::new(meets, says)]
    }

    /// The rules that the new piece lies nowhere else.
    fn unused(&self, _step: &Step) -> Vec<Rule> {
        Vec::new()
    }
}

impl Step<'_> {
    pub fn stage(&self, reading: &dyn Reading) -> Stage {
        let mut about = vec![reading.about(self)];
        if self.is_first() && self.looks_ahead {
            about.push(reading.why_ahead(self));
        }
        let name = self.arc.table(self.side);
        let adds = format!("side {}", self.side);
        Stage::of(name, adds, about.join("\n"), self.select(reading))
    }

    /// Whether it is the first one of its arc.
    pub fn is_first(&self) -> bool {
        self.side == self.arc.first
    }

    /// Whether its piece meets the first one, too.
    pub fn closes(&self) -> bool {
        self.arc.part == Part::Whole && self.side == self.order
    }

    /// The side behind this one, clockwise.
    pub fn next(&self) -> usize {
        self.side % self.order + 1
    }

    /// The side before this one, clockwise.
    pub fn previous(&self) -> usize {
        (self.side + self.order - 2) % self.order + 1
    }

    /// A column of the stage before.
    pub fn before(&self, column: impl Into<String>) -> Expr {
        Expr::column(self.arc.table(self.side - 1), column)
    }

    /// A column of the stage before, or this in the first stage.
    pub fn held(&self, column: &str, at_first: Expr) -> Expr {
        if self.is_first() {
            at_first
        } else {
            self.before(column)
        }
    }

    /// The header: what the stage does, and what one row is.
    pub fn about(&self) -> String {
        let (side, first) = (self.side, self.arc.first);
        let table = self.arc.table(side);
        if self.is_first() {
            return format!(
                "{table}: every piece that can sit at side {side} of a centre.\nOne row: a centre and the piece beside it."
            );
        }
        let before = self.arc.table(side - 1);
        let row = if self.closes() {
            "a solved flower. The last piece also meets the first: the ring closes".to_owned()
        } else if first + 1 == side {
            format!("a centre and the pieces at its sides {first} and {side}")
        } else {
            format!("a centre and the pieces at its sides {first} to {side}")
        };
        format!(
            "{table}: the piece at side {side}, joined to every row of {before}.\nOne row: {row}."
        )
    }

    fn select(&self, reading: &dyn Reading) -> Select {
        let mut from = vec![From::aliased("Piece", "Center"), reading.sequences()];
        let mut rules = Vec::new();
        if !self.is_first() {
            from.insert(0, From::table(self.arc.table(self.side - 1)));
            let looks_up = center("ID").equals(self.before("Center"));
            let looks_up = Rule::new(looks_up, "looks up the sides of the centre");
            rules.push(looks_up.role(Role::LooksUp));
        }
        rules.extend(reading.fits(self));
        rules.extend(reading.unused(self));
        if self.is_first() && self.looks_ahead {
            let neighbours = [
                (reading.first_side(), self.next()),
                (reading.third_side(), self.previous()),
            ];
            rules.extend(neighbours.map(|(side, neighbour)| {
                let test = side.differs(reading.center_side(neighbour));
                let says = format!("leaves room for a piece at side {neighbour}");
                Rule::new(test, says).role(Role::Implied)
            }));
        }
        if self.closes() {
            let closes = reading.first_side().equals(reading.ring_start(self));
            rules.push(Rule::new(
                closes,
                "closes the ring with the piece at side 1",
            ));
        }
        if self.is_first() && !self.centers.is_empty() {
            let only = center("ID").is_in(self.centers.iter().map(Expr::text));
            rules.push(Rule::new(only, "only the centres asked for").role(Role::Only));
        }
        Select {
            from,
            rules,
            columns: reading.columns(self),
            ..Select::default()
        }
    }
}

/// A column of the piece in the centre.
pub fn center(column: impl Into<String>) -> Expr {
    Expr::column("Center", column)
}

/// A column of the new piece and three of its sides.
pub fn sequence(column: &str) -> Expr {
    Expr::column("Sequence", column)
}

/// The side of the centre with this number, where its sides are the characters of a text.
pub fn described_side(side: usize) -> Expr {
    center("Description").substr(i64::try_from(side).unwrap_or(i64::MAX), 1)
}
