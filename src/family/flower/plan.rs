//! Flowers as plans: the ring round a centre is joined piece by piece, clockwise from the centre's side 1.
//!
//! The pipeline is that of the article on the seven-piece hex puzzle, for all centres at once, and with the rule
//! that its second stage lacks: a piece sits in only one place.

use serde_json::json;

use super::drawing::drawing;
use super::file::Flower;
use crate::family::pieces::{self, Piece, single_pieces};
use crate::family::puzzle::Puzzle;
use crate::plan::{Fill, Groups, Input, InputColumn, Stage, Statement, Style, Subject, Symmetry};
use crate::problem::{
    Column, Constraint, Expr, From, Problem, Role, Rule, Select, Variable, Words,
};
use crate::sql::{render, template};

/// The column of the centre, and the alias of the piece there.
const CENTER: &str = "Center";

/// States a flower, whose stages are those of the article: one for each side of the centre, clockwise.
pub fn state(puzzle: &Puzzle, flower: &Flower) -> Statement {
    let problem = Problem::default();
    let stages = (1..=flower.order()).map(|side| stage(flower, side));
    Statement {
        stages: stages.collect(),
        ..Statement::new(
            subject(puzzle, flower),
            inputs(flower),
            problem,
            Style::default(),
            Err("a flower"),
        )
    }
}

fn subject(puzzle: &Puzzle, flower: &Flower) -> Subject {
    let (order, center) = (flower.order(), flower.center_given());
    let is_wanted = |piece: &&Piece| center.is_none_or(|center| piece.id == center);
    let centres = flower.pieces.iter().filter(is_wanted);
    let center = center.map_or_else(
        || "every piece as the centre".to_owned(),
        |center| format!("centre {center}"),
    );
    let drawing = drawing(flower, &puzzle.legend);
    Subject {
        title: format!("{}: a flower of {}, {center}", puzzle.name, puzzle.size()),
        groups: Some(Groups {
            column: CENTER,
            table: "Piece",
            noun: "centre",
            members: centres.map(member).collect(),
        }),
        symmetries: (0..order).map(|turn| turned_board(order, turn)).collect(),
        has_identical_pieces: single_pieces(&flower.pieces, order).contains(&false),
        ..puzzle.subject(order + 1, flower.clone(), drawing)
    }
}

/// A centre, and the number of ways it can lie: turns that leave it looking as before count once.
fn member(centre: &Piece) -> (String, u64) {
    let n_sides = centre.sides.len();
    let period = (1..n_sides).find(|turn| centre.first_turn(*turn) == 0);
    (centre.id.clone(), period.unwrap_or(n_sides) as u64)
}

/// The board turned clockwise by this many places: the ring moves on, and the centre turns where it lies.
fn turned_board(order: usize, turn: usize) -> Symmetry {
    let ring = (0..order).map(|idx| 1 + (idx + turn) % order);
    Symmetry {
        slots: std::iter::once(0).chain(ring).collect(),
        turns: [vec![turn], vec![0; order]].concat(),
        sides: Vec::new(),
    }
}

fn inputs(flower: &Flower) -> Vec<Input> {
    let order = flower.order();
    let (id_type, pieces) = pieces::table(&flower.pieces, order);
    let holes = json!({ "order": order });
    let sequences = Input {
        table: "Sequence",
        about: "Sequence: one row is a piece and three of its sides in a row.",
        columns: vec![
            InputColumn::new("Piece_ID", &id_type).refers_to("Piece", "ID"),
            InputColumn::new("Seq_ID", "VARCHAR(1)").about("the middle one of the three sides"),
            InputColumn::new("Seq", "VARCHAR(3)").about("the three sides, clockwise"),
        ],
        key: &["Piece_ID", "Seq_ID", "Seq"],
        looked_up_by: &[&["Seq_ID", "substr(Seq, 3, 1)"]],
        fill: Fill::Derived(render(template!("flower/sequence.sql"), &holes)),
    };
    vec![pieces, sequences]
}

/// The rules of the stages as a problem: its variables are the centre and the sides.
pub fn problem(flower: &Flower) -> Problem {
    let variable = |side: usize| {
        let (relation, columns): (_, &[&str]) = match side {
            0 => ("Piece", &["ID", "Description"]),
            _ => ("Sequence", &["Piece_ID", "Seq_ID", "Seq"]),
        };
        let columns = columns.iter();
        Variable {
            name: variable_name(side),
            says: format!("side {side}"),
            relation: relation.to_owned(),
            only: Vec::new(),
            columns: columns
                .map(|column| Column::carried(variable_name(side), *column))
                .collect(),
        }
    };
    let constraints = (1..=flower.order()).flat_map(|side| {
        let of = |side: usize, column: &str| Expr::column(variable_name(side), column);
        let rules = asked(flower, side, &of).into_iter();
        rules.filter_map(move |rule| constraint(side, rule))
    });
    Problem {
        constraints: constraints.collect(),
        variables: (0..=flower.order()).map(variable).collect(),
        ..Problem::default()
    }
}

fn variable_name(side: usize) -> String {
    format!("Side_{side}")
}

/// A rule of a side, as a constraint on its row and an earlier one; `None` if it reads no other row, or follows from other rules.
fn constraint(side: usize, rule: Rule) -> Option<Constraint> {
    let columns = rule.test.columns();
    let is_read = |of: &usize| {
        columns
            .iter()
            .any(|(alias, _)| *alias == variable_name(*of))
    };
    let other = (0..side)
        .find(is_read)
        .filter(|_| rule.role == Role::Rule)?;
    let turned = if rule.says.forbids {
        Words::forbidding(format!("is not the piece at side {side}"))
    } else {
        Words::from(format!("meets the piece at side {side}"))
    };
    Some(Constraint {
        says: vec![turned, rule.says],
        ..Constraint::new(vec![other, side], rule.test, "")
    })
}

/// The stage that joins the piece at a side to the rows of the side before.
fn stage(flower: &Flower, side: usize) -> Stage {
    let before = (side > 1).then(|| From::table(format!("Opt{}", side - 1)));
    let start = looks_up_start(flower, side).then(|| From::aliased("Opt1", "Ring_Start"));
    let from = before.into_iter().chain([From::aliased("Piece", CENTER)]);
    let columns = columns(side, flower.repeats_sides());
    // Rows are printed by the centre and the piece just joined first, as in the article.
    let names = columns.iter().map(|column| column.name.as_str());
    let (own, earlier): (Vec<&str>, Vec<&str>) = names.partition(|name| !name.starts_with("Opt"));
    let order_by = own.into_iter().chain(earlier).map(Expr::named);
    Stage {
        order_by: order_by.collect(),
        fills: (0..=side).collect(),
        ..Stage::of(
            format!("Opt{side}"),
            format!("side {side}"),
            about(flower, side),
            Select {
                from: from.chain(start).chain([From::table("Sequence")]).collect(),
                rules: rules(flower, side),
                columns,
                ..Select::default()
            },
        )
    }
}

/// True if the last stage looks up how the first piece of the ring lies: its ID and the side that it shows to the centre tell that unless a
/// piece shows a side twice.
fn looks_up_start(flower: &Flower, side: usize) -> bool {
    side == flower.order() && !flower.repeats_sides()
}

/// The centre, the pieces before, the piece just joined, and, where a piece shows a side twice, how the pieces before lie.
fn columns(side: usize, repeats_sides: bool) -> Vec<Column> {
    let earlier = |name: &'static str| {
        (1..side)
            .map(move |other| Column::new(column_of(other, name), of_earlier(side, other, name)))
    };
    let mut columns = vec![Column::new(CENTER, center_id(side))];
    columns.extend(earlier("Piece_ID"));
    columns.extend(["Piece_ID", "Seq_ID", "Seq"].map(|name| Column::new(name, sequence(name))));
    columns.extend(earlier("Seq").filter(|_| repeats_sides));
    columns
}

/// The rules of the stage of a side. They look up the sides that earlier rows leave out, and then test what this side needs.
fn rules(flower: &Flower, side: usize) -> Vec<Rule> {
    let has_start = looks_up_start(flower, side);
    let start = |name| Expr::column("Ring_Start", name);
    let of = |other: usize, column: &str| match (other, column) {
        (0, "ID") => center_id(side),
        (0, _) => Expr::column(CENTER, column),
        (1, "Seq") if has_start => start("Seq"),
        _ if other == side => sequence(column),
        _ => of_earlier(side, other, column),
    };
    let mut looked_up = Vec::new();
    if side > 1 {
        let of_center = Expr::column(CENTER, "ID").equals(center_id(side));
        looked_up.push((of_center, "looks up the sides of the centre"));
    }
    if has_start {
        let of_center = start(CENTER).equals(center_id(side));
        let of_piece = start("Piece_ID").equals(of_earlier(side, 1, "Piece_ID"));
        looked_up.extend([
            (of_center, "looks up the sides of the piece at side 1"),
            (of_piece, "looks up the row of that piece"),
        ]);
    }
    let looked_up = looked_up.into_iter();
    let mut rules: Vec<Rule> = looked_up
        .map(|(test, says)| Rule::new(test, says).role(Role::LooksUp))
        .collect();
    rules.extend(asked(flower, side, &of));
    rules
}

/// The rules of the piece at a side; `of` reads a column of the piece at a side, or of the centre at 0. Only the first piece looks ahead,
/// and only if no piece has two equal sides next to each other: it leaves room for its neighbours if it does not show them what they show
/// to the centre.
fn asked(flower: &Flower, side: usize, of: &dyn Fn(usize, &str) -> Expr) -> Vec<Rule> {
    let (order, before) = (flower.order(), side - 1);
    // The first of the three sides touches the next piece, and the last touches the previous one.
    let touches = |side: usize, nth: i64| of(side, "Seq").substr(nth, 1);
    let center_side =
        |side: usize| of(0, "Description").substr(i64::try_from(side).unwrap_or(i64::MAX), 1);
    let differs = |column: Expr, says: String| {
        Rule::new(
            of(side, "Piece_ID").differs(column),
            Words::forbidding(says),
        )
    };
    let mut rules = Vec::new();
    if let Some(center) = flower.center_given().filter(|_| side == 1) {
        let is_given = of(0, "ID").equals(Expr::text(center));
        rules.push(Rule::new(is_given, "is the centre that is given").role(Role::Only));
    }
    let shows = of(side, "Seq_ID").equals(center_side(side));
    rules.push(Rule::new(shows, format!("shows the centre's side {side}")));
    if side > 1 {
        let meets = touches(side, 3).equals(touches(before, 1));
        rules.push(Rule::new(
            meets,
            format!("meets the piece at side {before}"),
        ));
    }
    rules.push(differs(of(0, "ID"), "is not the centre".to_owned()));
    let others = (1..side).map(|other| (of(other, "Piece_ID"), other));
    rules
        .extend(others.map(|(id, other)| differs(id, format!("is not the piece at side {other}"))));
    if side == order {
        let closes = touches(side, 1).equals(touches(1, 3));
        rules.push(Rule::new(
            closes,
            "closes the ring with the piece at side 1",
        ));
    }
    for (shown, neighbour) in [(1, 2), (3, order)] {
        if side == 1 && flower.looks_ahead() {
            let leaves_room = touches(side, shown).differs(center_side(neighbour));
            let says = format!("leaves room for a piece at side {neighbour}");
            rules.push(Rule::new(leaves_room, says).role(Role::Implied));
        }
    }
    for (_, piece) in flower.given.iter().filter(|(slot, _)| *slot == side) {
        let is_given = of(side, "Piece_ID").equals(Expr::text(piece));
        rules.push(Rule::new(is_given, "is the piece that is given"));
    }
    rules
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
    let (order, before) = (flower.order(), side - 1);
    if side > 1 {
        let row = match side {
            _ if side == order => {
                "a solved flower. The last piece also meets the first: the ring closes".to_owned()
            }
            2 => "a centre and the pieces at its sides 1 and 2".to_owned(),
            _ => format!("a centre and the pieces at its sides 1 to {side}"),
        };
        return format!(
            "Opt{side}: the piece at side {side}, joined to every row of Opt{before}.\nOne row: {row}."
        );
    }
    let about = "Opt1: every piece that can sit at side 1 of a centre.\nOne row: a centre and the piece beside it.";
    if !flower.looks_ahead() {
        return about.to_owned();
    }
    format!(
        "{about}\n\
         The last two rules look ahead. The first side of Seq will touch the piece at side 2, whose middle side\n\
         shows the centre's side 2; its third side will touch the piece at side {order} in the same way. No piece of\n\
         this puzzle has two neighbouring sides alike, so neither of them can show that number twice."
    )
}
