//! The files of BurrTools, an XML document: shapes of cubes, one of which is the box of a problem, and others its pieces. A box one cube high
//! is a board of squares, whose pieces may be flipped.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use roxmltree::{Document as Xml, Node};

use super::translation::{Translation, quoted};
use crate::error::{Error, Place, Result};
use crate::family::document::Document;
use crate::words::count_of;

/// The limit of cubes in a shape, the empty ones included: many times what the largest puzzle needs.
const MAX_CUBES: usize = 1 << 20;

/// The place of a cube: x, y and z.
type Cube = [usize; 3];

/// The puzzle file of the only problem of an XML file.
///
/// # Errors
/// When the file is not of BurrTools, has no problem or several, or uses a feature that a cover lacks.
pub fn translate(document: &Document) -> Result<Document> {
    let text = document.text().trim_start();
    let at_start = |problem: String| document.whole().error(problem);
    // Entities are not defined, so that no text is longer than the file.
    let xml = Xml::parse(text).map_err(|error| {
        at_start(format!(
            "the file is not XML that BurrTools writes: {error}"
        ))
    })?;
    let root = xml.root_element();
    let kind = root.tag_name().name();
    if kind != "puzzle" {
        let problem = "; expected `puzzle`, as BurrTools writes it";
        return Err(at_start(format!(
            "the file is XML of the kind `{kind}`{problem}"
        )));
    }
    let reader = Reader {
        document,
        n_before: document.text().len() - text.len(),
        shapes: children(root, "shapes", "voxel"),
    };
    if let Some(grid) = child(root, "gridType")
        && let Some(kind) = grid.attribute("type").filter(|kind| *kind != "0")
    {
        let problem = format!("the grid is of type {kind}; expected 0, for cubes");
        return Err(reader.fault(grid, problem));
    }
    match children(root, "problems", "problem")[..] {
        [problem] => reader.cover(problem),
        ref others => {
            let found = count_of(others.len() as u64, "problem");
            Err(at_start(format!("the file has {found}; expected one")))
        }
    }
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|child| child.has_tag_name(name))
}

/// The nodes of one name in the list of another.
fn children<'a>(node: Node<'a, 'a>, list: &str, name: &str) -> Vec<Node<'a, 'a>> {
    let nodes = child(node, list)
        .into_iter()
        .flat_map(|list| list.children());
    nodes.filter(|child| child.has_tag_name(name)).collect()
}

struct Reader<'a> {
    document: &'a Document,
    /// The bytes that the file has before the XML.
    n_before: usize,
    shapes: Vec<Node<'a, 'a>>,
}

impl Reader<'_> {
    fn place(&self, node: Node) -> Place {
        self.document
            .line(self.document.line_no(self.n_before + node.range().start))
    }

    fn fault(&self, node: Node, problem: String) -> Error {
        self.place(node).error(problem)
    }

    /// A number that a node has as an attribute, if it has it.
    fn number(&self, node: Node, key: &str) -> Result<Option<usize>> {
        let value = node.attribute(key);
        value.map(str::parse).transpose().map_err(|_| {
            let value = value.unwrap_or_default();
            self.fault(node, format!("`{key}` is `{value}`; expected a number"))
        })
    }

    /// The number of the shape that the attribute `id` of a node names.
    fn shape_idx(&self, node: Node) -> Result<usize> {
        let idx = self
            .number(node, "id")?
            .filter(|idx| *idx < self.shapes.len());
        idx.ok_or_else(|| {
            let found = node.attribute("id").unwrap_or_default();
            let n_shapes = count_of(self.shapes.len() as u64, "shape");
            self.fault(
                node,
                format!("no shape `{found}`; the file has {n_shapes}, from 0 on"),
            )
        })
    }

    /// The cubes of a shape: `#` is one, and `_` none.
    fn cubes(&self, shape: Node) -> Result<Vec<Cube>> {
        let [x, y, z] = ["x", "y", "z"].map(|key| self.number(shape, key));
        let [x, y, z] = [x?, y?, z?].map(Option::unwrap_or_default);
        let size = format!("a shape of {x} x {y} x {z}");
        let n_cubes = x.checked_mul(y).and_then(|n| n.checked_mul(z));
        let Some(n_cubes) = n_cubes.filter(|n_cubes| *n_cubes <= MAX_CUBES) else {
            return Err(self.fault(shape, format!("{size} is larger than any puzzle")));
        };
        let text = shape.text().unwrap_or_default();
        let symbols: Vec<char> = text.chars().filter(|it| !it.is_whitespace()).collect();
        if let Some(symbol) = symbols.iter().find(|symbol| !"#_".contains(**symbol)) {
            let problem = format!("a shape has `{symbol}`; expected `#` or `_`");
            return Err(self.fault(shape, problem));
        }
        if symbols.len() != n_cubes {
            let problem = format!("{size} has {} places; expected {n_cubes}", symbols.len());
            return Err(self.fault(shape, problem));
        }
        let cubes = (0..n_cubes).filter(|idx| symbols[*idx] == '#');
        Ok(cubes
            .map(|idx| [idx % x, idx / x % y, idx / (x * y)])
            .collect())
    }

    fn cover(&self, problem: Node) -> Result<Document> {
        let result = child(problem, "result")
            .ok_or_else(|| self.fault(problem, "the problem has no `result`".to_owned()))?;
        let board = self.shapes[self.shape_idx(result)?];
        let board_cubes = self.cubes(board)?;
        let mut pieces = Vec::new();
        for node in children(problem, "shapes", "shape") {
            let count = self.number(node, "count")?;
            let n_copies = count.or(self.number(node, "max")?).unwrap_or(1);
            if n_copies > 0 {
                let idx = self.shape_idx(node)?;
                pieces.push((idx, self.cubes(self.shapes[idx])?, n_copies));
            }
        }
        let mut all = pieces
            .iter()
            .map(|(_, cubes, _)| cubes)
            .chain([&board_cubes]);
        let is_flat = all.all(|cubes| flat_axis(cubes).is_some());

        let mut file = Translation::of("cover");
        if let Some(name) = name_of(problem) {
            file.push(
                &format!("name = {}", quoted(name)),
                self.place(problem).line(),
            );
        }
        let grid = if is_flat { "square" } else { "cube" };
        let drawing = drawing(&board_cubes, is_flat, ['.', '#'], ["\n", "\n\n"]);
        let head = format!("grid = \"{grid}\"\nboard = \"\"\"\n{drawing}\n\"\"\"\n\n[pieces]");
        file.push(&head, self.place(board).line());
        for (idx, cubes, n_copies) in &pieces {
            let piece = self.shapes[*idx];
            // BurrTools shows the first shape without a name as `S1`.
            let name = name_of(piece).map_or_else(|| format!("S{}", idx + 1), str::to_owned);
            let shape = quoted(&self::drawing(cubes, is_flat, ['#', '.'], ["/", "//"]));
            let value = match n_copies {
                1 => shape,
                n_copies => format!("{{ shape = {shape}, copies = {n_copies} }}"),
            };
            file.push(
                &format!("{} = {value}", quoted(&name)),
                self.place(piece).line(),
            );
        }
        Ok(file.document(self.document))
    }
}

fn name_of<'a>(node: Node<'a, 'a>) -> Option<&'a str> {
    let name = node.attribute("name")?.trim();
    (!name.is_empty()).then_some(name)
}

/// The places along an axis from the first to the last cube.
fn extent(cubes: &[Cube], axis: usize) -> RangeInclusive<usize> {
    let along = || cubes.iter().map(|cube| cube[axis]);
    along().min().unwrap_or_default()..=along().max().unwrap_or_default()
}

/// The axis along which a shape is one cube high, if there is one; the last of several, so that rows stay rows.
fn flat_axis(cubes: &[Cube]) -> Option<usize> {
    let is_flat = |axis: &usize| extent(cubes, *axis).count() == 1;
    (0..3).rev().find(is_flat)
}

/// The drawing of a shape: its layers with their rows, without the empty margin. A flat one has one layer, in whatever plane it
/// stands.
fn drawing(
    cubes: &[Cube],
    is_flat: bool,
    [full, empty]: [char; 2],
    [row_end, layer_end]: [&str; 2],
) -> String {
    let axes = match flat_axis(cubes).filter(|_| is_flat) {
        Some(0) => [0, 1, 2],
        Some(1) => [1, 0, 2],
        _ => [2, 1, 0],
    };
    let of_axes = |cube: Cube| axes.map(|axis| cube[axis]);
    let occupied: BTreeSet<Cube> = cubes.iter().copied().map(of_axes).collect();
    let [layers, rows, columns] = axes.map(|axis| extent(cubes, axis));
    let row = |layer: usize, row: usize| {
        let symbol = |column| {
            if occupied.contains(&[layer, row, column]) {
                full
            } else {
                empty
            }
        };
        columns.clone().map(symbol).collect::<String>()
    };
    let layer = |layer: usize| {
        let rows: Vec<String> = rows.clone().map(|at| row(layer, at)).collect();
        rows.join(row_end)
    };
    layers.map(layer).collect::<Vec<_>>().join(layer_end)
}
