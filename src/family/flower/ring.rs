//! The stages of a flower, as the article has them: the piece at each side of the centre is joined to the rows of the side before.

use super::file::Flower;
use crate::family::pieces::Piece;
use crate::plan::Stage;
use crate::problem::{Column, Expr, From, Role, Rule, Select, Words};

/// The column of the centre, and the alias of the piece there.
pub const CENTER: &str = "Center";

/// A stage for each side of the centre, clockwise.
pub fn stages(flower: &Flower) -> Vec<Stage> {
    (1..=flower.order())
        .map(|side| stage(flower, side))
        .collect()
}

fn stage(flower: &Flower, side: usize) -> Stage {
    let before = (side > 1).then(|| From::table(format!("Opt{}", side - 1)));
    let start = (side == flower.order() && !repeats_sides(flower))
        .then(|| From::aliased("Opt1", "Ring_Start"));
    let from = before.into_iter().chain([From::aliased("Piece", CENTER)]);
    let from = from.chain(start).chain([From::table("Sequence")]);
    let columns = columns(side, repeats_sides(flower));
    // Rows are printed by the centre and the piece just joined first, as in the article.
    let names = columns.iter().map(|column| column.name.clone());
    let is_own = |name: &String| [CENTER, "Piece_ID", "Seq_ID", "Seq"].contains(&name.as_str());
    let (own, earlier): (Vec<String>, Vec<String>) = names.partition(is_own);
    let select = Select {
        from: from.collect(),
        rules: rules(flower, side),
        columns,
        ..Select::default()
    };
    Stage {
        order_by: own.iter().chain(&earlier).map(Expr::named).collect(),
        fills: (0..=side).collect(),
        ..Stage::of(
            format!("Opt{side}"),
            format!("side {side}"),
            about(flower, side),
            select,
        )
    }
}

/// The centre, the pieces before, the piece just joined, and, where a piece shows a side twice, how the pieces before lie: the centre and the
/// ID no longer tell that.
fn columns(side: usize, repeats_sides: bool) -> Vec<Column> {
    let earlier = |name: &'static str| {
        (1..side)
            .map(move |other| Column::new(column_of(other, name), of_earlier(side, other, name)))
    };
    let own = ["Piece_ID", "Seq_ID", "Seq"].map(|name| Column::new(name, sequence(name)));
    let columns = [Column::new(CENTER, center_id(side))].into_iter();
    let columns = columns.chain(earlier("Piece_ID")).chain(own);
    let seqs = earlier("Seq").filter(|_| repeats_sides);
    columns.chain(seqs).collect()
}

/// The rules of the piece at a side. Only the first one looks ahead, where no piece has two equal sides next to each other: it leaves room
/// for its neighbours if it does not show them what they show to the centre.
fn rules(flower: &Flower, side: usize) -> Vec<Rule> {
    let order = flower.order();
    let (first, third) = (sequence("Seq").substr(1, 1), sequence("Seq").substr(3, 1));
    let mut rules = looked_up(flower, side);
    if let Some(center) = flower.center_given().filter(|_| side == 1) {
        let is_given = center_id(1).equals(Expr::text(center));
        rules.push(Rule::new(is_given, "is the centre that is given").role(Role::Only));
    }
    let mut ask = |test: Expr, says: Words| rules.push(Rule::new(test, says));
    let shows = sequence("Seq_ID").equals(center_side(side));
    ask(shows, format!("shows the centre's side {side}").into());
    if side > 1 {
        let meets = third
            .clone()
            .equals(of_earlier(side, side - 1, "Seq").substr(1, 1));
        ask(
            meets,
            format!("meets the piece at side {}", side - 1).into(),
        );
    }
    let differs = |piece: Expr| sequence("Piece_ID").differs(piece);
    let says = Words::forbidding("is not the centre");
    ask(differs(center_id(side)), says);
    for other in 1..side {
        let says = Words::forbidding(format!("is not the piece at side {other}"));
        ask(differs(of_earlier(side, other, "Piece_ID")), says);
    }
    if side == order {
        let start = if repeats_sides(flower) {
            of_earlier(side, 1, "Seq")
        } else {
            Expr::column("Ring_Start", "Seq")
        };
        let closes = first.clone().equals(start.substr(3, 1));
        ask(closes, "closes the ring with the piece at side 1".into());
    }
    if side == 1 && looks_ahead(flower) {
        for (shown, neighbour) in [(first, 2), (third, order)] {
            let differs = shown.differs(center_side(neighbour));
            let says = format!("leaves room for a piece at side {neighbour}");
            rules.push(Rule::new(differs, says).role(Role::Implied));
        }
    }
    let given = flower.given.iter().filter(|(slot, _)| *slot == side);
    let is_given = |(_, piece): &(usize, String)| {
        let test = sequence("Piece_ID").equals(Expr::text(piece));
        Rule::new(test, "is the piece that is given")
    };
    rules.extend(given.map(is_given));
    rules
}

/// The conditions by which a stage looks up the centre, and how the first piece of the ring lies where it closes.
fn looked_up(flower: &Flower, side: usize) -> Vec<Rule> {
    let start = |name| Expr::column("Ring_Start", name);
    let mut rules = Vec::new();
    let mut look_up = |test: Expr, says| rules.push(Rule::new(test, says).role(Role::LooksUp));
    if side > 1 {
        let is_center = Expr::column(CENTER, "ID").equals(center_id(side));
        look_up(is_center, "looks up the sides of the centre");
    }
    if side == flower.order() && !repeats_sides(flower) {
        let of_center = start(CENTER).equals(center_id(side));
        look_up(of_center, "looks up the sides of the piece at side 1");
        let of_piece = start("Piece_ID").equals(of_earlier(side, 1, "Piece_ID"));
        look_up(of_piece, "looks up the row of that piece");
    }
    rules
}

fn repeats_sides(flower: &Flower) -> bool {
    flower.pieces.iter().any(Piece::repeats_a_side)
}

fn looks_ahead(flower: &Flower) -> bool {
    !flower.pieces.iter().any(Piece::has_equal_neighbours)
}

fn sequence(column: &str) -> Expr {
    Expr::column("Sequence", column)
}

/// The ID of the centre, as the stage of a side reads it.
fn center_id(side: usize) -> Expr {
    match side {
        1 => Expr::column(CENTER, "ID"),
        _ => Expr::column(format!("Opt{}", side - 1), CENTER),
    }
}

/// The side of the centre with this number.
fn center_side(side: usize) -> Expr {
    Expr::column(CENTER, "Description").substr(i64::try_from(side).unwrap_or(i64::MAX), 1)
}

/// The name under which later stages keep a column of the piece at a side.
pub fn column_of(side: usize, name: &str) -> String {
    format!("Opt{side}_{name}")
}

/// A column of an earlier piece, as the stage of a side reads it from the stage before.
fn of_earlier(side: usize, other: usize, column: &str) -> Expr {
    let table = format!("Opt{}", side - 1);
    if other == side - 1 {
        Expr::column(table, column)
    } else {
        Expr::column(table, column_of(other, column))
    }
}

/// The header of a stage: its purpose, and the meaning of one row.
fn about(flower: &Flower, side: usize) -> String {
    let order = flower.order();
    let row = match side {
        1 => {
            let about = "Opt1: every piece that can sit at side 1 of a centre.\nOne row: a centre and the piece beside it.";
            return if looks_ahead(flower) {
                format!(
                    "{about}\n\
                     The last two rules look ahead. The first side of Seq will touch the piece at side 2, whose middle side\n\
                     shows the centre's side 2; its third side will touch the piece at side {order} in the same way. No piece of\n\
                     this puzzle has two neighbouring sides alike, so neither of them can show that number twice."
                )
            } else {
                about.to_owned()
            };
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
