//! Covers: pieces made of squares, or of the cells of another grid, that fill a drawn board, each cell once. Holes are the cells that stay free.

mod drawing;

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use toml::{Spanned, Value};

use super::model::{BoardCell, Cover, CoverPiece, GivenCells, Hole, MOST_CELLS};
use super::own;
use super::placements::Placements;
use crate::drawing::grid::{COLUMN, Grid, ROW, Wrap};
use crate::error::{Place, Result, all, instead, nearest};
use crate::family::assignment::Rules;
use crate::family::document::{
    Document, Entries, GivenPiece, ShortOrTable, check_ids, check_name, words,
};
use crate::family::puzzle::{Known, Puzzle};
use crate::words::count_of;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CoverFile {
    #[serde(rename = "family")]
    _family: String,
    name: Option<Spanned<String>>,
    question: Option<Spanned<String>>,
    grid: Option<Spanned<String>>,
    board: Spanned<String>,
    wrap: Option<Spanned<String>>,
    minimise: Option<Spanned<String>>,
    pattern: Option<Spanned<String>>,
    start: Option<Spanned<String>>,
    turn: Option<bool>,
    flip: Option<bool>,
    #[serde(default)]
    unreal: Vec<Spanned<String>>,
    #[serde(default)]
    known: Known,
    pieces: Entries<PieceEntry>,
    #[serde(default)]
    holes: Entries<HoleEntry>,
    #[serde(default)]
    rules: Entries<Value>,
    #[serde(default)]
    colours: Entries<String>,
}

/// A piece as the file gives it: its shape, or a table with its shape and what is special about it.
type PieceEntry = ShortOrTable<String, PieceTable>;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceTable {
    shape: String,
    copies: Option<Value>,
    cost: Option<u32>,
    parts: Option<usize>,
    turn: Option<bool>,
    flip: Option<bool>,
}

/// A hole as the file gives it: its cells, or a table with what is special about it.
type HoleEntry = ShortOrTable<Value, HoleTable>;

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct HoleTable {
    cells: Option<Value>,
    copies: Option<Value>,
}

/// Reads `copies`, a number or a range such as "0..3". Returns the maximum, and how many of these copies may be left out, on a board with
/// room for at most `n_fitting`.
///
/// # Errors
/// When it is neither a number nor a range, or allows no copy.
fn read_copies(
    copies: Option<Value>,
    owner: &str,
    n_fitting: usize,
    place: &Place,
) -> Result<[usize; 2]> {
    let text = match copies {
        None => return Ok([1, 0]),
        Some(Value::String(text)) => text,
        Some(number) => number.to_string(),
    };
    let (least, most) = text.split_once("..").unwrap_or((&text, &text));
    let [least, most] = [least, most].map(|bound| bound.trim().parse::<usize>().ok());
    let most = most.or_else(|| Some(least?.max(n_fitting)).filter(|_| text.ends_with("..")));
    match least.zip(most) {
        Some((least, most)) if least <= most && (1..=MOST_CELLS).contains(&most) => {
            // The board has room for no more.
            let fitting = most.min(least.max(n_fitting));
            Ok([fitting, fitting - least])
        }
        _ => Err(place.error(format!(
            "{owner} has {text} copies; expected 1 to {MOST_CELLS}, or a range such as \"0..3\" or \"1..\""
        ))),
    }
}

/// Reads a cover from its puzzle file.
///
/// # Errors
/// When a key, the board, a piece, a hole or a rule is wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: CoverFile = document.read()?;
    let grid = read_grid(document, file.grid.as_ref())?;
    // No solid piece can be turned into its mirror image.
    let motions = [
        file.turn.unwrap_or(true),
        file.flip.unwrap_or(grid != Grid::Cube),
    ];
    let given = document.pieces(file.pieces);
    check_names(document, &given, &file.holes)?;
    let places: Vec<Place> = given
        .iter()
        .map(|piece| piece.sides_place.clone())
        .collect();
    let costs = read_costs(document, file.minimise.as_ref(), &given)?;
    let mut cells = drawing::read_board(document, &file.board, grid)?;
    let colours = match &file.pattern {
        Some(pattern) => read_pattern(document, pattern, grid, &mut cells)?,
        None => Vec::new(),
    };
    let pieces = given
        .into_iter()
        .map(|piece| read_piece(piece, (grid, &colours), motions, cells.len()));
    let mut cover = Cover {
        grid,
        pieces: all(pieces)?,
        holes: all(file
            .holes
            .0
            .into_iter()
            .map(|hole| read_hole(document, hole, &cells)))?,
        wrap: match &file.wrap {
            Some(wrap) => read_wrap(document, wrap, grid, &cells)?,
            None => Wrap::default(),
        },
        cells,
        unreal: Vec::new(),
        given: Vec::new(),
        costs,
        own: Rules::default(),
        touch: Vec::new(),
    };
    cover.unreal = all(file
        .unreal
        .iter()
        .map(|choice| read_unreal(document, choice, &cover)))?;
    check_pieces(document, &places, &cover)?;
    if let Some(start) = &file.start {
        cover.given = read_start(document, start, &cover)?;
    }
    let warnings = own::read(document, file.rules, &mut cover)?;
    let pieces: Vec<String> = cover.pieces.iter().map(|piece| piece.id.clone()).collect();
    let legend = document.legend(file.colours, Entries::default(), &pieces, &[])?;
    Ok(Puzzle {
        legend,
        warnings,
        ..Puzzle::new(document, file.name, file.known, file.question, cover)?
    })
}

/// The grid that a file names, or squares if it names none.
fn read_grid(document: &Document, named: Option<&Spanned<String>>) -> Result<Grid> {
    let Some(named) = named else {
        return Ok(Grid::default());
    };
    let found = Grid::ALL
        .into_iter()
        .find(|grid| grid.noun() == named.get_ref());
    found.ok_or_else(|| {
        let instead = instead(named.get_ref(), "grids", &Grid::ALL.map(Grid::noun));
        let problem = format!("no grid `{}`; {instead}", named.get_ref());
        document.place(named.span()).error(problem)
    })
}

/// Makes sure that pieces and holes, which share a column of the tables, have different names.
fn check_names(
    document: &Document,
    pieces: &[GivenPiece<PieceEntry>],
    holes: &Entries<HoleEntry>,
) -> Result<()> {
    check_ids(pieces)?;
    let mut taken: BTreeSet<&str> = pieces.iter().map(|piece| piece.id.trim()).collect();
    for (name, _) in &holes.0 {
        let place = document.place(name.span());
        check_name(name.get_ref(), "name of a hole", &place)?;
        if !taken.insert(name.get_ref().trim()) {
            return Err(place.error(format!(
                "hole `{}` has the name of a piece or of another hole; expected a name of its own",
                name.get_ref()
            )));
        }
    }
    Ok(())
}

/// A piece, which may be turned and flipped as the puzzle says unless it says otherwise.
fn read_piece(
    piece: GivenPiece<PieceEntry>,
    drawn_in: (Grid, &[char]),
    [turn, flip]: [bool; 2],
    n_cells: usize,
) -> Result<CoverPiece> {
    let (id, place) = (piece.id, &piece.sides_place);
    let table = match piece.sides {
        ShortOrTable::Table(table) => table,
        ShortOrTable::Short(shape) => PieceTable {
            shape,
            ..PieceTable::default()
        },
    };
    let n_parts = table.parts.unwrap_or(1);
    let shape = drawing::read_shape(&table.shape, (&id, n_parts), place, drawn_in)?;
    let n_fitting = n_cells / shape.sites().len();
    let [copies, spare] = read_copies(table.copies, &format!("piece `{id}`"), n_fitting, place)?;
    Ok(CoverPiece {
        shape,
        id,
        copies,
        spare,
        turn: table.turn.unwrap_or(turn),
        flip: table.flip.unwrap_or(flip),
    })
}

/// Finds the cells of a hole on the board: one at least, and none twice.
fn read_hole(
    document: &Document,
    (name, entry): (Spanned<String>, Spanned<HoleEntry>),
    board: &[BoardCell],
) -> Result<Hole> {
    let (name, place) = (name.into_inner(), document.place(entry.span()));
    let table = match entry.into_inner() {
        ShortOrTable::Table(table) => table,
        ShortOrTable::Short(cells) => HoleTable {
            cells: Some(cells),
            ..HoleTable::default()
        },
    };
    let all: Vec<&str> = board.iter().map(|cell| cell.name.as_str()).collect();
    let named = match &table.cells {
        None => all.iter().map(ToString::to_string).collect(),
        Some(names) => words(names),
    };
    let mut cells = Vec::new();
    for cell in &named {
        let problem = match all.iter().position(|known| known == cell) {
            Some(idx) if !cells.contains(&idx) => {
                cells.push(idx);
                continue;
            }
            Some(_) => "appears there twice".to_owned(),
            None => match nearest(cell, all.iter().copied()) {
                Some(meant) => format!("is not a cell of the board; did you mean `{meant}`?"),
                None => "is not a cell of the board".to_owned(),
            },
        };
        return Err(place.error(format!(
            "hole `{name}` names the cell `{cell}`, which {problem}"
        )));
    }
    if cells.is_empty() {
        return Err(place.error(format!(
            "hole `{name}` has no cell; expected the names of its cells, one of which stays free, in a text or a list"
        )));
    }
    let [copies, spare] =
        read_copies(table.copies, &format!("hole `{name}`"), cells.len(), &place)?;
    Ok(Hole {
        given: None,
        name,
        cells,
        copies,
        spare,
    })
}

/// Finds a choice of holes that means nothing: a cell of each hole, in order.
fn read_unreal(document: &Document, choice: &Spanned<String>, cover: &Cover) -> Result<Vec<usize>> {
    let names: Vec<&str> = choice.get_ref().split_whitespace().collect();
    let found = names.iter().zip(&cover.holes).map(|(name, hole)| {
        let mut cells = hole.cells.iter().copied();
        cells.find(|idx| cover.cells[*idx].name == *name)
    });
    let found: Option<Vec<usize>> = found.collect();
    let is_whole = !names.is_empty() && names.len() == cover.holes.len();
    found.filter(|_| is_whole).ok_or_else(|| {
        let holes: Vec<&str> = cover.hole_names().collect();
        document.place(choice.span()).error(format!(
            "`{}` is not a choice of holes; expected one cell of each hole, in this order: {}",
            choice.get_ref(),
            holes.join(", ")
        ))
    })
}

/// Checks that every piece, with its place in the file, fits somewhere and can be told from all others, and that the areas of all copies
/// and holes add up to the board.
fn check_pieces(document: &Document, places: &[Place], cover: &Cover) -> Result<()> {
    let placements = Placements::new(cover);
    let fitting: BTreeSet<usize> = placements
        .all()
        .map(|(_, placed)| placed.part_idx)
        .collect();
    for (idx, (piece, place)) in cover.pieces.iter().zip(places).enumerate() {
        let is_parted = piece.shape.n_parts() > 1;
        let mut others = cover.pieces[..idx].iter();
        let problem = if !fitting.contains(&idx) {
            "fits nowhere on the board, however it may be turned or flipped"
        } else if is_parted && (piece.copies > 1 || others.any(|other| other.is_alike(piece))) {
            // Pictures tell pieces apart by the borders between them.
            "has several parts and several copies; expected one copy of a shape of several parts"
        } else {
            continue;
        };
        return Err(place.error(format!("piece `{}` {problem}", piece.id)));
    }
    if cover.n_placements().is_some() {
        return Ok(());
    }
    let areas = cover.areas().zip(cover.copies());
    let (least, most) = areas.fold((0, 0), |(least, most), (area, [copies, spare])| {
        (least + area * (copies - spare), most + area * copies)
    });
    let found = if least == most {
        most.to_string()
    } else {
        format!("{least} to {most}")
    };
    let cells = count_of(cover.cells.len() as u64, "cell");
    Err(document.whole().error(format!(
        "the pieces and holes take {found} {} in all; expected copies that add up to the {cells} of the board",
        cover.grid.nouns()
    )))
}

/// The cost of a copy of each piece, if covers have to cost as little as possible.
fn read_costs(
    document: &Document,
    minimise: Option<&Spanned<String>>,
    pieces: &[GivenPiece<PieceEntry>],
) -> Result<Vec<i64>> {
    let cost = |piece: &GivenPiece<PieceEntry>| match &piece.sides {
        ShortOrTable::Table(table) => table.cost,
        ShortOrTable::Short(_) => None,
    };
    let costs: Vec<Option<u32>> = pieces.iter().map(cost).collect();
    let place = minimise.map_or_else(|| document.whole(), |key| document.place(key.span()));
    match minimise.map(|key| key.get_ref().as_str()) {
        None if costs.iter().all(Option::is_none) => Ok(Vec::new()),
        Some("pieces") if costs.iter().all(Option::is_none) => Ok(vec![1; costs.len()]),
        Some("cost") => Ok(costs.iter().map(|cost| cost.unwrap_or(1).into()).collect()),
        _ => Err(place.error(
            "`minimise` does not fit; expected \"pieces\", or \"cost\" if pieces have a `cost`",
        )),
    }
}

/// The lines along which a board wraps round.
fn read_wrap(
    document: &Document,
    wrap: &Spanned<String>,
    grid: Grid,
    cells: &[BoardCell],
) -> Result<Wrap> {
    let place = document.place(wrap.span());
    let axes: &[usize] = match wrap.get_ref().as_str() {
        "columns" => &[COLUMN],
        "rows" => &[ROW],
        "both" => &[ROW, COLUMN],
        found => {
            let instead = instead(found, "ways", &["columns", "rows", "both"]);
            return Err(place.error(format!("`wrap` is `{found}`; {instead}")));
        }
    };
    let mut all = Wrap::default();
    for axis in axes {
        let lines = cells.iter().map(|cell| cell.site[*axis]);
        let (first, last) = (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(0));
        let mut round = [0; 3];
        round[*axis] = last - first + 1;
        if round[*axis] < 2 || !grid.is_shift(round) {
            return Err(place.error(format!(
                "the board cannot wrap round with {}; expected at least 2 lines, and the last one to fit the first",
                count_of(round[*axis].unsigned_abs(), if *axis == ROW { "row" } else { "column" })
            )));
        }
        all.0[*axis] = Some((first, round[*axis]));
    }
    Ok(all)
}

/// Gives each cell the colour of its letter, and lists the colours.
fn read_pattern(
    document: &Document,
    drawn: &Spanned<String>,
    grid: Grid,
    cells: &mut [BoardCell],
) -> Result<Vec<char>> {
    let expected = "expected a letter for the colour of each cell";
    let mut colours = Vec::new();
    for (cell, word, place) in drawing::read_over(document, ("pattern", drawn), grid, cells)? {
        let (Some(colour), 1) = (word.chars().next(), word.chars().count()) else {
            return Err(place.error(format!("`pattern` has `{word}`; {expected}")));
        };
        cells[cell].colour = Some(colour);
        if !colours.contains(&colour) {
            colours.push(colour);
        }
    }
    match cells.iter().find(|cell| cell.colour.is_none()) {
        Some(BoardCell { name, .. }) => {
            let problem = format!("`pattern` gives cell `{name}` no colour; {expected}");
            Err(document.place(drawn.span()).error(problem))
        }
        None => Ok(colours),
    }
}

/// Reads the given pieces: for each, the cells that its copies cover, where no copy reaches beyond them.
fn read_start(
    document: &Document,
    drawn: &Spanned<String>,
    cover: &Cover,
) -> Result<Vec<GivenCells>> {
    let mut laid: BTreeMap<String, (Vec<usize>, Place)> = BTreeMap::new();
    for (cell, name, place) in
        drawing::read_over(document, ("start", drawn), cover.grid, &cover.cells)?
    {
        let (cells, _) = laid.entry(name).or_insert_with(|| (Vec::new(), place));
        cells.push(cell);
    }
    let placements = Placements::new(cover);
    let ids: Vec<&str> = cover.pieces.iter().map(|piece| piece.id.as_str()).collect();
    all(laid.into_iter().map(|(piece, (cells, place))| {
        let Some(idx) = ids.iter().position(|id| *id == piece) else {
            let instead = instead(&piece, "pieces", &ids);
            return Err(place.error(format!("no piece `{piece}` for `start`; {instead}")));
        };
        let n_copies = placements.parted(idx, &cells).map(|parts| parts.len());
        if n_copies.is_none_or(|n_copies| n_copies > cover.pieces[idx].copies) {
            return Err(place.error(format!(
                "piece `{piece}` lies in `start` where its copies cannot lie"
            )));
        }
        Ok(GivenCells {
            cells,
            piece,
            is_whole: true,
        })
    }))
}
