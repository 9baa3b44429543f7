//! Covers: pieces made of squares, or of the cells of another grid, that fill a drawn board, each cell once. Holes are the cells that stay free.

mod drawing;

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::{Spanned, Value};

use super::model::{BoardCell, Cover, CoverPiece, GivenCells, Hole, MOST_CELLS};
use super::own;
use super::placements::Placements;
use crate::drawing::grid::{COLUMN, Grid, Polyform, ROW, Wrap};
use crate::error::{Place, Result, all, instead, nearest};
use crate::family::assignment::Rules;
use crate::family::document::{
    Document, Entries, GivenPiece, ShortOrTable, WordOrNumber, check_ids, check_name,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PieceTable {
    shape: String,
    #[serde(default)]
    copies: Copies,
    #[serde(default = "one")]
    parts: usize,
    turn: Option<bool>,
    flip: Option<bool>,
}

fn one() -> usize {
    1
}

/// A hole as the file gives it: its cells, or a table with what is special about it.
type HoleEntry = ShortOrTable<Words, HoleTable>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HoleTable {
    cells: Option<Words>,
    #[serde(default)]
    copies: Copies,
}

/// A number of copies, or a range.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "`copies` is a number, or a range in quotes such as \"0..3\" or \"1..\""
)]
enum Copies {
    Number(i64),
    Range(String),
}

impl Default for Copies {
    fn default() -> Self {
        Self::Number(1)
    }
}

impl Copies {
    /// The maximum number of copies, and how many of them may be left out, on a board with room for at most `n_fitting`.
    ///
    /// # Errors
    /// When it is neither a number nor a range, or allows no copy.
    fn read(self, owner: &str, n_fitting: usize, place: &Place) -> Result<[usize; 2]> {
        let text = match self {
            Self::Number(n) => n.to_string(),
            Self::Range(text) => text,
        };
        let (least, most) = text.split_once("..").unwrap_or((&text, &text));
        let [least, most] = [least, most].map(|bound| bound.trim().parse::<usize>().ok());
        let most = if text.ends_with("..") {
            least.map(|least| least.max(n_fitting))
        } else {
            most
        };
        let found = least
            .zip(most)
            .filter(|(least, most)| least <= most && (1..=MOST_CELLS).contains(most));
        let (least, most) = found.ok_or_else(|| {
            place.error(format!("{owner} has {text} copies; expected 1 to {MOST_CELLS}, or a range such as `0..3` or `1..`"))
        })?;
        // No more than these can lie on the board.
        let most = most.min(least.max(n_fitting));
        Ok([most, most - least])
    }
}

/// Names of cells.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "the cells of a hole are a text of their names with blanks between them, or a list of names"
)]
enum Words {
    Text(String),
    List(Vec<WordOrNumber>),
}

/// Reads a cover from its puzzle file.
///
/// # Errors
/// When a key, the board, a piece, a hole or a rule is wrong; the message names the line.
pub fn parse(document: &Document) -> Result<Puzzle> {
    let file: CoverFile = document.read()?;
    let grid = read_grid(document, file.grid)?;
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
    let mut cells = drawing::read_board(document, &file.board, grid)?;
    let colours = match &file.pattern {
        Some(pattern) => read_pattern(document, pattern, grid, &mut cells)?,
        None => Vec::new(),
    };
    let pieces = given.into_iter();
    let pieces =
        all(pieces.map(|piece| read_piece(piece, (grid, &colours), motions, cells.len())))?;
    let holes = file.holes.0.into_iter();
    let holes: Vec<Hole> = holes
        .map(|(name, entry)| read_hole(document, name.into_inner(), entry, &cells))
        .collect::<Result<_>>()?;
    let unreal = file.unreal.iter();
    let mut cover = Cover {
        grid,
        unreal: unreal
            .map(|choice| read_unreal(document, choice, &holes, &cells))
            .collect::<Result<_>>()?,
        wrap: match &file.wrap {
            Some(wrap) => read_wrap(document, wrap, grid, &cells)?,
            None => Wrap::default(),
        },
        pieces,
        cells,
        holes,
        given: Vec::new(),
        own: Rules::default(),
    };
    check_counts(document, &file.board, &cover)?;
    check_pieces(document, &places, &cover)?;
    if let Some(start) = &file.start {
        cover.given = read_start(document, start, &cover)?;
    }
    let (own, mut warnings) = own::read(document, &file.rules, &cover)?;
    cover.own = own;
    warnings.extend(alike_pieces(&cover));
    let pieces: Vec<String> = cover.pieces.iter().map(|piece| piece.id.clone()).collect();
    let legend = document.legend(file.colours, Entries::default(), &pieces, &[])?;
    Ok(Puzzle {
        legend,
        warnings,
        ..Puzzle::new(document, file.name, file.known, file.question, cover)?
    })
}

/// The grid that a file names, or squares if it names none.
fn read_grid(document: &Document, named: Option<Spanned<String>>) -> Result<Grid> {
    let Some(named) = named else {
        return Ok(Grid::default());
    };
    let mut grids = Grid::ALL.into_iter();
    let found = grids.find(|grid| grid.noun() == named.get_ref());
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
    let ids = pieces.iter().map(|piece| &piece.id);
    let mut taken: BTreeMap<&str, (&'static str, &String)> =
        ids.map(|id| (id.trim(), ("piece", id))).collect();
    for (name, _) in &holes.0 {
        let (place, name) = (document.place(name.span()), name.get_ref());
        check_name(name, "name of a hole", &place)?;
        if let Some((what, other)) = taken.insert(name.trim(), ("hole", name)) {
            return Err(place.error(format!(
                "hole `{name}` has the name of {what} `{other}`; every piece and every hole needs a name of its own"
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
            copies: Copies::default(),
            parts: one(),
            turn: None,
            flip: None,
        },
    };
    let shape = drawing::read_shape(&table.shape, (&id, table.parts), place, drawn_in)?;
    let n_fitting = n_cells / shape.sites().len();
    let [copies, spare] = table
        .copies
        .read(&format!("piece `{id}`"), n_fitting, place)?;
    if table.parts > 1 && copies > 1 {
        // Pictures tell copies apart by the borders between them.
        return Err(place.error(format!(
            "piece `{id}` has {} parts and {copies} copies; a piece of several parts has one copy",
            table.parts
        )));
    }
    Ok(CoverPiece {
        shape,
        id,
        copies,
        spare,
        turn: table.turn.unwrap_or(turn),
        flip: table.flip.unwrap_or(flip),
    })
}

/// Makes sure that a board has cells, not too many, and one at least for each copy of a piece and each hole.
fn check_counts(document: &Document, board: &Spanned<String>, cover: &Cover) -> Result<()> {
    let place = document.place(board.span());
    let n_cells = cover.cells.len();
    let n_parts = cover
        .copies()
        .iter()
        .map(|[copies, spare]| copies - spare)
        .sum::<usize>();
    Err(if n_cells == 0 {
        place.error("the board has no cell; a cell is drawn as `.` or as a name")
    } else if n_cells > MOST_CELLS {
        place.error(format!(
            "the board has {n_cells} cells; a cover has {MOST_CELLS} at most"
        ))
    } else if n_parts > n_cells {
        let cells = count_of(n_cells as u64, "cell");
        let drawing = match n_cells {
            1 => ", and a board is drawn, with `.` for each cell",
            _ => "",
        };
        document.whole().error(format!(
            "{n_parts} pieces and holes for a board of {cells}; each takes a cell of its own{drawing}"
        ))
    } else {
        return Ok(());
    })
}

/// Finds the cells of a hole on the board: one at least, and none twice.
fn read_hole(
    document: &Document,
    name: String,
    entry: Spanned<HoleEntry>,
    board: &[BoardCell],
) -> Result<Hole> {
    let place = document.place(entry.span());
    let (names, copies) = match entry.into_inner() {
        ShortOrTable::Short(names) => (Some(names), Copies::default()),
        ShortOrTable::Table(table) => (table.cells, table.copies),
    };
    let names: Vec<String> = match names {
        None => board.iter().map(|cell| cell.name.clone()).collect(),
        Some(Words::Text(text)) => text.split_whitespace().map(str::to_owned).collect(),
        Some(Words::List(names)) => names.into_iter().map(WordOrNumber::into_text).collect(),
    };
    let mut cells = Vec::new();
    for cell in &names {
        let problem = match board.iter().position(|other| other.name == *cell) {
            None => match nearest(cell, board.iter().map(|cell| cell.name.as_str())) {
                Some(name) => format!("is not a cell of the board; did you mean `{name}`?"),
                None => "is not a cell of the board".to_owned(),
            },
            Some(idx) if cells.contains(&idx) => "appears there twice".to_owned(),
            Some(idx) => {
                cells.push(idx);
                continue;
            }
        };
        let problem = format!("hole `{name}` names the cell `{cell}`, which {problem}");
        return Err(place.error(problem));
    }
    if cells.is_empty() {
        return Err(place.error(format!(
            "hole `{name}` has no cell; it needs the names of the cells of which one stays free"
        )));
    }
    let [copies, spare] = copies.read(&format!("hole `{name}`"), cells.len(), &place)?;
    Ok(Hole {
        given: None,
        name,
        cells,
        copies,
        spare,
    })
}

/// Finds a choice of holes that means nothing: a cell of each hole, in order.
fn read_unreal(
    document: &Document,
    choice: &Spanned<String>,
    holes: &[Hole],
    cells: &[BoardCell],
) -> Result<Vec<usize>> {
    let text = choice.get_ref();
    let names: Vec<&str> = text.split_whitespace().collect();
    let found = names.iter().zip(holes).map(|(name, hole)| {
        let mut of_hole = hole.cells.iter().copied();
        of_hole.find(|idx| cells[*idx].name == *name)
    });
    let found: Option<Vec<usize>> = found.collect();
    let is_whole = !holes.is_empty() && names.len() == holes.len();
    found.filter(|_| is_whole).ok_or_else(|| {
        let holes: Vec<&str> = holes.iter().map(|hole| hole.name.as_str()).collect();
        let expected = match holes.join(", ") {
            names if names.is_empty() => "a puzzle with holes".to_owned(),
            names => format!("one cell of each hole, in this order: {names}"),
        };
        let problem = format!("`{text}` is not a choice of holes; expected {expected}");
        document.place(choice.span()).error(problem)
    })
}

/// Makes sure that every piece, with its place in the file, fits somewhere, and that the areas of all copies and holes add up to the board.
fn check_pieces(document: &Document, places: &[Place], cover: &Cover) -> Result<()> {
    let placements = Placements::new(cover);
    let has_one_layer = cover.cells.iter().all(|cell| cell.site[0] == 0);
    for (piece_idx, (piece, place)) in cover.pieces.iter().zip(places).enumerate() {
        if placements.of_part(piece_idx).next().is_some() {
            continue;
        }
        let motions = match (piece.turn, piece.flip) {
            _ if cover.grid == Grid::Cube && has_one_layer => {
                "which has one layer (an empty line begins another)"
            }
            (true, true) => "however it is turned or flipped",
            (true, false) => "however it is turned",
            (false, true) => "as drawn or flipped",
            (false, false) => "as drawn",
        };
        let problem = format!("piece `{}` fits nowhere on the board, {motions}", piece.id);
        return Err(place.error(problem));
    }
    let parted = |idx: &usize| cover.pieces[*idx].shape.n_parts() > 1;
    for idx in (0..cover.pieces.len()).filter(parted) {
        let shapes = cover.pieces[idx].shapes();
        let is_alike =
            |other: &CoverPiece| other.shapes().iter().any(|shape| shapes.contains(shape));
        if let Some(other) = cover.pieces[..idx].iter().find(|other| is_alike(other)) {
            return Err(places[idx].error(format!(
                "pieces `{}` and `{}` have one shape of several parts; pictures could not tell them apart",
                other.id, cover.pieces[idx].id
            )));
        }
    }
    if cover.n_placements().is_some() {
        return Ok(());
    }
    let n_cells = cover.cells.len();
    if !cover.uses_all() {
        return Err(document.whole().error(format!(
            "no choice of copies covers the board: the pieces and holes cannot add up to its {n_cells} cells; change `copies` or the board"
        )));
    }
    let pieces = cover.pieces.iter();
    let area: usize = pieces
        .map(|piece| piece.copies * piece.shape.sites().len())
        .sum();
    let n_holes: usize = cover.holes.iter().map(|hole| hole.copies).sum();
    Err(document.whole().error(format!(
        "the pieces have {area} {} in all; to cover the board they need {}, which is {n_cells} cells less {n_holes} for the holes",
        cover.grid.nouns(),
        n_cells.saturating_sub(n_holes)
    )))
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
    let mut colours = Vec::new();
    for (cell, word, place) in drawing::read_over(document, ("pattern", drawn), grid, cells)? {
        let (Some(colour), 1) = (word.chars().next(), word.chars().count()) else {
            return Err(place.error(format!(
                "`pattern` has `{word}`; expected a letter for the colour of each cell"
            )));
        };
        cells[cell].colour = Some(colour);
        if !colours.contains(&colour) {
            colours.push(colour);
        }
    }
    match cells.iter().find(|cell| cell.colour.is_none()) {
        Some(cell) => Err(document.place(drawn.span()).error(format!(
            "`pattern` gives cell `{}` no colour; expected a letter for each cell",
            cell.name
        ))),
        None => Ok(colours),
    }
}

/// Reads the given pieces: for each, the cells that its copies cover, where no copy reaches beyond them.
fn read_start(
    document: &Document,
    drawn: &Spanned<String>,
    cover: &Cover,
) -> Result<Vec<GivenCells>> {
    let mut laid: BTreeMap<usize, (Vec<usize>, Place)> = BTreeMap::new();
    for (cell, name, place) in
        drawing::read_over(document, ("start", drawn), cover.grid, &cover.cells)?
    {
        let mut pieces = cover.pieces.iter();
        let piece_idx = pieces.position(|piece| piece.id == name).ok_or_else(|| {
            let ids: Vec<&str> = cover.pieces.iter().map(|piece| piece.id.as_str()).collect();
            place.error(format!(
                "no piece `{name}` for `start`; {}",
                instead(&name, "pieces", &ids)
            ))
        })?;
        laid.entry(piece_idx)
            .or_insert_with(|| (Vec::new(), place))
            .0
            .push(cell);
    }
    let placements = Placements::new(cover);
    let given = laid.into_iter().map(|(piece_idx, (cells, place))| {
        let CoverPiece {
            id, copies, shape, ..
        } = &cover.pieces[piece_idx];
        let n_cells = copies * shape.sites().len();
        let problem = if cells.len() > n_cells {
            format!(
                "covers {} in `start`, but all its copies together cover only {n_cells}",
                count_of(cells.len() as u64, "cell")
            )
        } else if placements.parted(piece_idx, &cells).is_none() {
            "lies in `start` in a shape that it cannot take".to_owned()
        } else {
            let (piece, is_whole) = (id.clone(), true);
            return Ok(GivenCells {
                cells,
                piece,
                is_whole,
            });
        };
        Err(place.error(format!("piece `{id}` {problem}")))
    });
    all(given)
}

/// The number of pieces of one shape from which their permutations make a count slow.
const MANY: usize = 4;

/// A warning about pieces of one shape that could be copies of one piece.
fn alike_pieces(cover: &Cover) -> Option<String> {
    let pieces = cover
        .pieces
        .iter()
        .filter(|piece| piece.copies == 1 && piece.spare == 0);
    let mut kinds: BTreeMap<Vec<Polyform>, Vec<&str>> = BTreeMap::new();
    for piece in pieces {
        let mut shapes = piece.shapes();
        shapes.sort_unstable();
        kinds.entry(shapes).or_default().push(&piece.id);
    }
    let ids = kinds.values().rev().max_by_key(|ids| ids.len())?;
    // Rules tell pieces apart by their names.
    (ids.len() >= MANY && cover.own.rules.is_empty()).then(|| {
        let (one, other, n_copies) = (ids[0], ids[1], ids.len());
        format!(
            "pieces `{one}` and `{other}` have one shape; one piece with `copies = {n_copies}` takes less time to count"
        )
    })
}
