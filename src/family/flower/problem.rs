//! A flower as a query: the centre takes a piece, and each of its sides a piece with three sides in a row, the middle one of which
//! touches the centre.
//!
//! Studies and counts of many flowers pose the same problem over other tables. A [`Reading`] says how these hold the sides of pieces,
//! and what a stage keeps of them.

use std::sync::Arc;

use crate::plan::{Added, LookUp, Stage, Step, Style, chain, look_up};
use crate::problem::{
    Column, Constraint, Expr, Fate, From, JoinKind, Problem, Role, Rule, Variable, VariableId,
};

/// The variable of the centre, and its relation in a stage.
pub const CENTER: &str = "Center";

/// The alias of the relation of the sides in a stage.
const SEQUENCE: &str = "Sequence";

/// How tables hold the sides of pieces, and what is kept of a ring: unless told otherwise, only its two open sides. The last piece will
/// meet `Ring_Start`, the next one `Ring_End`.
pub trait Reading {
    /// The header of the stage of a side.
    fn about(&self, side: usize, order: usize) -> String {
        about(side, order)
    }

    /// Follows the header of the first stage, if that looks ahead.
    fn why_ahead(&self, _order: usize) -> String {
        "The last two rules look ahead: no piece has a side twice, so a neighbour that shows the centre's side cannot show\n\
         the same number to this piece."
            .to_owned()
    }

    /// The columns of the centre, but for those of its sides.
    fn center(&self) -> Vec<Column>;

    /// The columns of the piece at a side.
    fn columns(&self, side: usize) -> Vec<Column>;

    /// Whether stages keep the pieces, each the first of its columns.
    fn keeps_pieces(&self) -> bool {
        false
    }

    /// The columns of the centre that have its sides.
    fn sides_of_center(&self, order: usize) -> Vec<String>;

    /// What stages look up instead of carrying it, besides the sides of the centre.
    fn looked_up(&self) -> Option<LookUp> {
        None
    }

    /// The side of the centre with this number.
    fn center_side(&self, side: usize) -> Expr;

    /// The side of a piece towards the next one.
    fn first_side(&self, side: usize) -> Expr {
        of_side(side, "Ring_End")
    }

    /// The side of a piece towards the one before.
    fn third_side(&self, side: usize) -> Expr {
        match side {
            1 => Expr::column(variable_of(1), "Ring_Start"),
            _ => of_side(side, "Third_Side"),
        }
    }

    /// The rules that a piece lies nowhere else.
    fn differs(&self, _side: usize) -> Vec<Constraint> {
        Vec::new()
    }
}

/// A rule between variables, the last of which is joined last.
pub fn constraint(reads: impl Into<Vec<VariableId>>, rule: Rule) -> Constraint {
    let reads = reads.into();
    Constraint {
        views: vec![rule; reads.len()],
        reads,
    }
}

/// A column of the centre.
pub fn center(column: impl Into<String>) -> Expr {
    Expr::column(CENTER, column)
}

/// A column of the piece at a side.
pub fn of_side(side: usize, column: &str) -> Expr {
    Expr::column(variable_of(side), name_of(side, column))
}

/// A column of the piece at a side, which reads this of the relation.
pub fn column(side: usize, name: &str, expr: impl Into<Expr>) -> Column {
    let expr = expr.into().read_from(SEQUENCE, &variable_of(side));
    Column::new(name_of(side, name), expr)
}

/// The column that has the side of a piece towards the one before. That of the first piece stays open to the end.
pub fn third_column(side: usize, expr: Expr) -> Column {
    let third = column(side, "Third_Side", expr);
    match side {
        1 => Column {
            name: "Ring_Start".to_owned(),
            ..third.fate(Fate::Kept)
        },
        _ => third,
    }
}

/// A column of the relation of the sides, for [`column`].
pub fn sequence(column: &str) -> Expr {
    Expr::column(SEQUENCE, column)
}

/// The stage of a side has the column under its short name.
fn name_of(side: usize, column: &str) -> String {
    format!("Opt{side}_{column}")
}

fn variable_of(side: usize) -> String {
    format!("Side_{side}")
}

/// The flowers of an order, round this centre or else round all. The first piece looks ahead where no piece has two
/// equal sides next to each other: it leaves room for its neighbours if it does not show them what they show to the centre.
pub fn problem(
    order: usize,
    center_id: Option<&str>,
    looks_ahead: bool,
    reading: &dyn Reading,
) -> Problem {
    let only = center_id.map(|id| {
        let is_given = center("ID").equals(Expr::text(id));
        Rule::new(is_given, "is the centre that is given").role(Role::Only)
    });
    let sides = reading.sides_of_center(order).into_iter();
    let sides = sides.map(|name| Column::carried(CENTER, name));
    let center = Variable {
        name: CENTER.to_owned(),
        says: "the centre".to_owned(),
        relation: "Piece".to_owned(),
        only: only.into_iter().collect(),
        columns: reading.center().into_iter().chain(sides).collect(),
    };
    let mut variables = vec![center];
    let mut constraints = Vec::new();
    for side in 1..=order {
        let (first, third) = (reading.first_side(side), reading.third_side(side));
        let shows = of_side(side, "Seq_ID").equals(reading.center_side(side));
        let says = format!("shows the centre's side {side}");
        constraints.push(constraint([0, side], Rule::new(shows, says)));
        if let before @ 1.. = side - 1 {
            let meets = third.clone().equals(reading.first_side(before));
            let says = format!("meets the piece at side {before}");
            constraints.push(constraint([before, side], Rule::new(meets, says)));
        }
        constraints.extend(reading.differs(side));
        if side == 1 && looks_ahead {
            for (shown, neighbour) in [(first, 2), (third, order)] {
                let differs = shown.differs(reading.center_side(neighbour));
                let says = format!("leaves room for a piece at side {neighbour}");
                let implied = Rule::new(differs, says).role(Role::Implied);
                constraints.push(constraint([0, side], implied));
            }
        } else if side == order {
            let closes = first.equals(reading.third_side(1));
            let closes = Rule::new(closes, "closes the ring with the piece at side 1");
            constraints.push(constraint([1, side], closes));
        }
        variables.push(Variable {
            name: variable_of(side),
            says: format!("side {side}"),
            relation: SEQUENCE.to_owned(),
            only: Vec::new(),
            columns: reading.columns(side),
        });
    }
    Problem {
        variables,
        constraints,
        ..Problem::default()
    }
}

/// The order of a ring: piece after piece, from side 1 round to the last. The first one is joined to its centre at once.
pub fn steps(order: usize) -> Vec<Step> {
    let sides = (2..=order).map(|side| vec![side]);
    let steps = std::iter::once(vec![0, 1]).chain(sides);
    let steps = steps.map(|variables| Step {
        variables,
        rows: 0.0,
    });
    steps.collect()
}

/// How the stages of a ring are written, with these headers.
pub fn style<'a>(
    reading: &dyn Reading,
    describe: &'a dyn Fn(&Added) -> (String, String),
) -> Style<'a> {
    Style {
        join: JoinKind::Inner,
        alias: |variable| match variable.name.as_str() {
            CENTER => CENTER,
            _ => SEQUENCE,
        },
        keeps_witnesses: reading.keeps_pieces(),
        describe,
    }
}

/// What a stage of a ring adds, and its header.
pub fn describe(
    order: usize,
    looks_ahead: bool,
    reading: &dyn Reading,
    added: &Added,
) -> (String, String) {
    let side = added.bound.len() - 1;
    let ahead = (looks_ahead && side == 1).then(|| reading.why_ahead(order));
    let about = std::iter::once(reading.about(side, order)).chain(ahead);
    (format!("side {side}"), about.collect::<Vec<_>>().join("\n"))
}

/// Looks up what follows from other columns. The order of the stages is fixed, and their rows are not estimated.
pub fn finish(stages: &mut [Stage], order: usize, reading: &dyn Reading) {
    let of_center = LookUp {
        from: From::aliased("Piece", CENTER),
        columns: reading.sides_of_center(order),
        by: &[("ID", CENTER, "looks up the sides of the centre")],
    };
    for looked_up in std::iter::once(of_center).chain(reading.looked_up()) {
        look_up(stages, &looked_up);
    }
    for stage in stages {
        stage.estimate = None;
    }
}

/// The stages of rings whose pieces have no two equal sides next to each other.
pub fn stages(order: usize, reading: &dyn Reading) -> Vec<Stage> {
    let problem = problem(order, None, true, reading);
    let describe = |added: &Added| describe(order, true, reading, added);
    let mut stages = chain(&problem, &steps(order), &style(reading, &describe));
    finish(&mut stages, order, reading);
    stages
}

/// What the stage of a side does, and what one row is.
pub fn about(side: usize, order: usize) -> String {
    let row = match side {
        1 => {
            return "Opt1: every piece that can sit at side 1 of a centre.\nOne row: a centre and the piece beside it."
                .to_owned();
        }
        _ if side == order => {
            "a solved flower. The last piece also meets the first: the ring closes".to_owned()
        }
        2 => "a centre and the pieces at its sides 1 and 2".to_owned(),
        _ => format!("a centre and the pieces at its sides 1 to {side}"),
    };
    let before = side - 1;
    format!(
        "Opt{side}: the piece at side {side}, joined to every row of Opt{before}.\nOne row: {row}."
    )
}

/// The tables of the article. Every piece of a ring is kept, and where a piece shows a side twice, the `Seq` of each: the centre and the
/// ID no longer tell how it lies then.
pub struct Pieces {
    pub repeats_sides: bool,
}

impl Reading for Pieces {
    fn why_ahead(&self, order: usize) -> String {
        format!(
            "The last two rules look ahead. The first side of Seq will touch the piece at side 2, whose middle side\n\
             shows the centre's side 2; its third side will touch the piece at side {order} in the same way. No piece of\n\
             this puzzle has two neighbouring sides alike, so neither of them can show that number twice."
        )
    }

    fn center(&self) -> Vec<Column> {
        vec![Column::new(CENTER, center("ID")).fate(Fate::Kept)]
    }

    fn keeps_pieces(&self) -> bool {
        true
    }

    fn sides_of_center(&self, _order: usize) -> Vec<String> {
        vec!["Description".to_owned()]
    }

    fn columns(&self, side: usize) -> Vec<Column> {
        let seq = if self.repeats_sides {
            Fate::Kept
        } else {
            Fate::Shown
        };
        let fates = [
            ("Piece_ID", Fate::Kept),
            ("Seq_ID", Fate::Shown),
            ("Seq", seq),
        ];
        let columns = fates.map(|(name, fate)| column(side, name, sequence(name)).fate(fate));
        columns.into()
    }

    /// Where no piece shows a side twice, the last piece looks up how the first one lies.
    fn looked_up(&self) -> Option<LookUp> {
        let start = LookUp {
            from: From::aliased("Opt1", "Ring_Start"),
            columns: vec!["Opt1_Seq".to_owned()],
            by: &[
                (CENTER, CENTER, "looks up the sides of the piece at side 1"),
                (
                    "Piece_ID",
                    "Opt1_Piece_ID",
                    "looks up the row of that piece",
                ),
            ],
        };
        (!self.repeats_sides).then_some(start)
    }

    fn center_side(&self, side: usize) -> Expr {
        center("Description").substr(i64::try_from(side).unwrap_or(i64::MAX), 1)
    }

    fn first_side(&self, side: usize) -> Expr {
        of_side(side, "Seq").substr(1, 1)
    }

    fn third_side(&self, side: usize) -> Expr {
        of_side(side, "Seq").substr(3, 1)
    }

    fn differs(&self, side: usize) -> Vec<Constraint> {
        let others = (0..side).map(|other| {
            let (piece, says) = match other {
                0 => (Expr::column(CENTER, CENTER), "is not the centre".to_owned()),
                _ => (
                    of_side(other, "Piece_ID"),
                    format!("is not the piece at side {other}"),
                ),
            };
            let differs = of_side(side, "Piece_ID").differs(piece);
            constraint([other, side], Rule::new(differs, says))
        });
        others.collect()
    }
}

/// By centre, the pieces before, the piece just joined, and then how the pieces before lie, if that is kept. Rows are printed by the
/// piece just joined first, as in the article.
pub fn in_order_of_article(stage: &mut Stage) {
    let is_before = |column: &str| column.starts_with("Opt");
    let columns = &mut Arc::make_mut(&mut stage.select).columns;
    columns.sort_by_key(|column| match column.name.as_str() {
        CENTER => 0,
        "Piece_ID" => 2,
        name if !is_before(name) => 3,
        name if name.ends_with("_Piece_ID") => 1,
        _ => 4,
    });
    stage.order_by = columns.iter().map(|column| column.name.clone()).collect();
    stage
        .order_by
        .sort_by_key(|column| column != CENTER && is_before(column));
}
