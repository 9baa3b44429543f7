//! The files of BurrTools, which are XML: shapes of cubes, one of which is the box of a problem, and others its pieces. If all of them
//! are one layer high, the box becomes a board of squares, whose pieces may be flipped.

use std::collections::BTreeSet;
use std::ops::Range;

use roxmltree::{Document as Xml, Node};

use super::translation::{Translation, quoted};
use crate::error::{Error, Result};
use crate::family::document::Document;

/// The cubes of a shape, each by its layer, its row and its column.
type CubeSet = BTreeSet<[usize; 3]>;

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
        [problem] if kind == "puzzle" => reader.cover(problem),
        ref problems => Err(at_start(format!(
            "the file is XML of the kind `{kind}` with {} problems; expected a `puzzle` with one, as BurrTools writes it",
            problems.len()
        ))),
    }
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|child| child.has_tag_name(name))
}

/// The nodes of one name in the list of another.
fn children<'a>(node: Node<'a, 'a>, list: &str, name: &str) -> Vec<Node<'a, 'a>> {
    let lists = child(node, list).into_iter();
    let nodes = lists.flat_map(|list| list.children());
    nodes.filter(|child| child.has_tag_name(name)).collect()
}

struct Reader<'a> {
    document: &'a Document,
    /// The bytes that the file has before the XML.
    n_before: usize,
    shapes: Vec<Node<'a, 'a>>,
}

impl Reader<'_> {
    fn line_no(&self, node: Node) -> usize {
        let start = self.n_before + node.range().start;
        self.document.line_no(start)
    }

    fn fault(&self, node: Node, problem: String) -> Error {
        self.document.line(self.line_no(node)).error(problem)
    }

    /// A number that a node has as an attribute, if it has it.
    fn number(&self, node: Node, key: &str) -> Result<Option<usize>> {
        let value = node.attribute(key);
        value.map(str::parse).transpose().map_err(|_| {
            let value = value.unwrap_or_default();
            self.fault(node, format!("`{key}` is `{value}`; expected a number"))
        })
    }

    /// The number of the shape that a node names, and its cubes: `#` stands for a cube, and `_` for none.
    fn shape(&self, node: Node) -> Result<(usize, CubeSet)> {
        let idx = self.number(node, "id")?.unwrap_or(self.shapes.len());
        let Some(shape) = self.shapes.get(idx) else {
            let problem = format!(
                "no shape `{}`; the file has {}, numbered from 0",
                node.attribute("id").unwrap_or_default(),
                self.shapes.len()
            );
            return Err(self.fault(node, problem));
        };
        let [x, y, z] = ["x", "y", "z"].map(|key| self.number(*shape, key));
        let [x, y, z] = [x?, y?, z?].map(Option::unwrap_or_default);
        let text = shape.text().unwrap_or_default();
        let symbols: String = text.split_whitespace().collect();
        let n_places = x.checked_mul(y).and_then(|n| n.checked_mul(z));
        if Some(symbols.len()) != n_places || symbols.contains(|symbol| !"#_".contains(symbol)) {
            let expected = "as many places, each `#` for a cube or `_` for none";
            let problem = format!("invalid shape of {x} x {y} x {z}; expected {expected}");
            return Err(self.fault(*shape, problem));
        }
        let cubes = symbols.match_indices('#');
        let places = cubes.map(|(at, _)| [at / (x * y), at / x % y, at % x]);
        Ok((idx, places.collect()))
    }

    fn cover(&self, problem: Node) -> Result<Document> {
        let result = child(problem, "result")
            .ok_or_else(|| self.fault(problem, "the problem has no `result`".to_owned()))?;
        let (board, board_cubes) = self.shape(result)?;
        let mut pieces = Vec::new();
        for node in children(problem, "shapes", "shape") {
            let count = self.number(node, "count")?;
            let n_copies = count.or(self.number(node, "max")?).unwrap_or(1);
            if n_copies > 0 {
                pieces.push((n_copies, self.shape(node)?));
            }
        }
        let shapes = pieces.iter().map(|(_, (_, cubes))| cubes);
        let is_flat = |cubes: &CubeSet| extent(cubes, 0).len() == 1;
        let are_flat = shapes.chain([&board_cubes]).all(is_flat);

        let mut file = Translation::of("cover");
        if let Some(name) = name_of(problem) {
            file.push(&format!("name = {}", quoted(name)), self.line_no(problem));
        }
        let grid = if are_flat { "square" } else { "cube" };
        let drawn = drawing(&board_cubes, ['.', '#'], ["\n", "\n\n"]);
        let head = format!("grid = \"{grid}\"\nboard = \"\"\"\n{drawn}\n\"\"\"\n\n[pieces]");
        file.push(&head, self.line_no(self.shapes[board]));
        for (n_copies, (idx, cubes)) in &pieces {
            let piece = self.shapes[*idx];
            // BurrTools shows the first shape without a name as `S1`.
            let name = name_of(piece).map_or_else(|| format!("S{}", idx + 1), str::to_owned);
            let shape = quoted(&drawing(cubes, ['#', '.'], ["/", "//"]));
            let value = if *n_copies == 1 {
                shape
            } else {
                format!("{{ shape = {shape}, copies = {n_copies} }}")
            };
            let line = format!("{} = {value}", quoted(&name));
            file.push(&line, self.line_no(piece));
        }
        Ok(file.document(self.document))
    }
}

fn name_of<'a>(node: Node<'a, 'a>) -> Option<&'a str> {
    let name = node.attribute("name")?.trim();
    (!name.is_empty()).then_some(name)
}

/// The places along an axis from the first to the last cube.
fn extent(cubes: &CubeSet, axis: usize) -> Range<usize> {
    let along = || cubes.iter().map(|cube| cube[axis]);
    along().min().unwrap_or_default()..along().max().unwrap_or_default() + 1
}

/// The drawing of a shape: its layers with their rows, without the empty margin.
fn drawing(cubes: &CubeSet, [full, empty]: [char; 2], [row_end, layer_end]: [&str; 2]) -> String {
    let symbol = |cube| if cubes.contains(&cube) { full } else { empty };
    let [layers, rows, columns] = [0, 1, 2].map(|axis| extent(cubes, axis));
    let row = |layer, row| -> String {
        let cubes = columns.clone().map(|column| [layer, row, column]);
        cubes.map(symbol).collect()
    };
    let layer = |layer| -> String {
        let rows: Vec<String> = rows.clone().map(|at| row(layer, at)).collect();
        rows.join(row_end)
    };
    layers.map(layer).collect::<Vec<_>>().join(layer_end)
}
