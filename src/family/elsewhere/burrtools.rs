//! The files of BurrTools, an XML document: shapes of cubes, one of which is the box of a problem, and others its pieces. A box one cube high
//! is a board of squares, whose pieces may be flipped.

use std::collections::BTreeSet;

use roxmltree::{Document as Xml, Node, ParsingOptions};

use super::translation::{Translation, quoted};
use crate::error::{Error, Result};
use crate::family::document::Document;
use crate::words::count_of;

/// How many cubes a shape has at most, the empty ones included: many times what the largest puzzle needs.
const MOST_CUBES: usize = 1 << 20;

/// Whether a text is XML.
pub fn is_xml(text: &str) -> bool {
    text.trim_start().starts_with('<')
}

/// The puzzle file of the only problem of a file.
///
/// # Errors
/// When the file is no such XML, has no problem or several, or asks for what a cover cannot say.
pub fn translate(document: &Document) -> Result<Document> {
    let text = document.text().trim_start();
    // Without definitions of entities, no text is longer than the file.
    let options = ParsingOptions::default();
    let xml = Xml::parse_with_options(text, options).map_err(|error| {
        at_start(
            document,
            &format!("the file is no XML that BurrTools writes: {error}"),
        )
    })?;
    let root = xml.root_element();
    if root.tag_name().name() != "puzzle" {
        let found = root.tag_name().name();
        let problem = format!(
            "the file is XML of the kind `{found}`; expected `puzzle`, as BurrTools writes it"
        );
        return Err(at_start(document, &problem));
    }
    let reader = Reader {
        document,
        n_before: document.text().len() - text.len(),
    };
    if let Some(grid) = child(root, "gridType")
        && let Some(kind) = grid.attribute("type").filter(|kind| *kind != "0")
    {
        let problem = format!("the grid is of type {kind}; expected 0, for cubes");
        return Err(reader.fault(grid, &problem));
    }
    let shapes: Vec<Node> = children(root, "shapes", "voxel").collect();
    let problems: Vec<Node> = children(root, "problems", "problem").collect();
    match problems.as_slice() {
        [problem] => Ok(reader.puzzle(*problem, &shapes)?.document(document)),
        others => {
            let found = count_of(others.len() as u64, "problem");
            Err(at_start(
                document,
                &format!("the file has {found}; expected one"),
            ))
        }
    }
}

fn at_start(document: &Document, problem: &str) -> Error {
    Error::in_file(document.place(0), problem.to_owned())
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|child| child.has_tag_name(name))
}

/// The nodes of one name in the list of another.
fn children<'a>(
    node: Node<'a, 'a>,
    list: &str,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'a>> {
    let lists = child(node, list).into_iter();
    lists.flat_map(move |list| {
        list.children()
            .filter(move |child| child.has_tag_name(name))
    })
}

/// The place of a cube: x, y and z.
type Cube = [usize; 3];

/// A shape without what is empty round it.
struct Shape<'a> {
    node: Node<'a, 'a>,
    cubes: Vec<Cube>,
}

/// A piece: the number of its shape, and how many there are.
struct Part {
    shape: usize,
    copies: usize,
}

struct Reader<'a> {
    document: &'a Document,
    /// How many bytes the file has before the XML.
    n_before: usize,
}

impl Reader<'_> {
    fn line(&self, node: Node) -> usize {
        self.document.place(self.n_before + node.range().start).line
    }

    fn fault(&self, node: Node, problem: &str) -> Error {
        Error::in_file(
            self.document.place_of_line(self.line(node)),
            problem.to_owned(),
        )
    }

    /// A number that a node has as an attribute, if it has it.
    fn number(&self, node: Node, key: &str) -> Result<Option<usize>> {
        let Some(value) = node.attribute(key) else {
            return Ok(None);
        };
        value.parse().map(Some).map_err(|_| {
            let problem = format!("`{key}` is `{value}`; expected a number");
            self.fault(node, &problem)
        })
    }

    /// The shape of this number, which the attribute `id` of a node gives.
    fn shape<'b>(&self, node: Node, shapes: &[Node<'b, 'b>]) -> Result<(usize, Node<'b, 'b>)> {
        let id = self.number(node, "id")?;
        let shape = id.and_then(|id| Some((id, *shapes.get(id)?)));
        shape.ok_or_else(|| {
            let found = node.attribute("id").unwrap_or_default();
            let problem = format!(
                "no shape `{found}`; the file has {}, from 0 on",
                count_of(shapes.len() as u64, "shape")
            );
            self.fault(node, &problem)
        })
    }

    /// Reads the cubes of a shape: `#` is one, and `_` none.
    fn read<'b>(&self, node: Node<'b, 'b>) -> Result<Shape<'b>> {
        let size = ["x", "y", "z"].map(|key| self.number(node, key));
        let [x, y, z] = size;
        let [x, y, z] = [x?, y?, z?].map(Option::unwrap_or_default);
        let n_cubes = x.checked_mul(y).and_then(|n| n.checked_mul(z));
        let n_cubes = n_cubes
            .filter(|n_cubes| *n_cubes <= MOST_CUBES)
            .ok_or_else(|| {
                let problem = format!("a shape of {x} x {y} x {z} is larger than any puzzle");
                self.fault(node, &problem)
            })?;
        let mut shape = Shape {
            node,
            cubes: Vec::new(),
        };
        let mut n_read = 0;
        for symbol in node.text().unwrap_or_default().chars() {
            let at = || {
                [
                    n_read % x.max(1),
                    n_read / x.max(1) % y.max(1),
                    n_read / (x * y).max(1),
                ]
            };
            match symbol {
                '#' => shape.cubes.push(at()),
                '_' => {}
                _ if symbol.is_whitespace() => {}
                _ => {
                    let problem = format!("a shape has `{symbol}`; expected `#` or `_`");
                    return Err(self.fault(node, &problem));
                }
            }
            n_read += usize::from("#_".contains(symbol));
        }
        if n_read != n_cubes {
            let problem =
                format!("a shape of {x} x {y} x {z} has {n_read} places; expected {n_cubes}");
            return Err(self.fault(node, &problem));
        }
        Ok(shape)
    }

    /// The pieces of a problem.
    fn parts(&self, problem: Node, shapes: &[Node]) -> Result<Vec<Part>> {
        let mut together: Vec<Part> = Vec::new();
        for node in children(problem, "shapes", "shape") {
            let (shape, _) = self.shape(node, shapes)?;
            let count = self.number(node, "count")?;
            let copies = count.or(self.number(node, "max")?).unwrap_or(1);
            match together.iter_mut().find(|other| other.shape == shape) {
                Some(other) => other.copies = other.copies.saturating_add(copies),
                None => together.push(Part { shape, copies }),
            }
        }
        together.retain(|part| part.copies > 0);
        Ok(together)
    }

    fn puzzle(&self, problem: Node, shapes: &[Node]) -> Result<Translation> {
        let result = problem
            .children()
            .find(|child| child.has_tag_name("result"));
        let result = result.ok_or_else(|| self.fault(problem, "the problem has no `result`"))?;
        let (_, board) = self.shape(result, shapes)?;
        let board = self.read(board)?;
        let parts = self.parts(problem, shapes)?;
        let read = parts.iter().map(|part| self.read(shapes[part.shape]));
        let pieces: Vec<Shape> = read.collect::<Result<_>>()?;
        Ok(self.cover(problem, &board, &parts, &pieces))
    }

    fn cover(&self, problem: Node, board: &Shape, parts: &[Part], pieces: &[Shape]) -> Translation {
        let mut all = pieces.iter().chain([board]);
        let is_flat = all.all(|shape| flat_axis(&shape.cubes).is_some());
        let grid = if is_flat { "square" } else { "cube" };
        let mut file = Translation::of("cover");
        let name = problem.attribute("name");
        if let Some(name) = name.filter(|name| !name.trim().is_empty()) {
            file.push(&format!("name = {}", quoted(name)), self.line(problem));
        }
        let layers = layers(&board.cubes, is_flat, ['.', '#']);
        let layers: Vec<String> = layers.iter().map(|rows| rows.join("\n")).collect();
        let head = format!(
            "grid = \"{grid}\"\nboard = \"\"\"\n{}\n\"\"\"\n\n[pieces]",
            layers.join("\n\n")
        );
        file.push(&head, self.line(board.node));
        let names = names(parts, pieces);
        for ((piece, part), name) in pieces.iter().zip(parts).zip(names) {
            let layers = self::layers(&piece.cubes, is_flat, ['#', '.']);
            let layers: Vec<String> = layers.iter().map(|rows| rows.join("/")).collect();
            let (name, shape) = (quoted(&name), quoted(&layers.join("//")));
            let entry = match part.copies {
                1 => format!("{name} = {shape}"),
                copies => format!("{name} = {{ shape = {shape}, copies = {copies} }}"),
            };
            file.push(&entry, self.line(piece.node));
        }
        file
    }
}

/// The names of pieces: their own, or else those that `BurrTools` shows, `S1` for the first shape.
fn names(parts: &[Part], pieces: &[Shape]) -> Vec<String> {
    let named = parts.iter().zip(pieces).map(|(part, piece)| {
        let name = piece.node.attribute("name").map(str::trim);
        let name = name.filter(|name| !name.is_empty());
        name.map_or_else(|| format!("S{}", part.shape + 1), str::to_owned)
    });
    named.collect()
}

/// The first and the last place of cubes along an axis.
fn extent(cubes: &[Cube], axis: usize) -> (usize, usize) {
    let along = || cubes.iter().map(|cube| cube[axis]);
    let (first, last) = (along().min(), along().max());
    (first.unwrap_or_default(), last.unwrap_or_default())
}

/// The axis along which a shape is one cube high, if there is one; the last of several, so that rows stay rows.
fn flat_axis(cubes: &[Cube]) -> Option<usize> {
    let is_flat = |axis: &usize| {
        let (first, last) = extent(cubes, *axis);
        first == last
    };
    (0..3).rev().find(is_flat)
}

/// The drawing of a shape: its layers with their rows, without what is empty round it. A flat one has one layer, whatever its direction.
fn layers(cubes: &[Cube], is_flat: bool, [full, none]: [char; 2]) -> Vec<Vec<String>> {
    let normal = flat_axis(cubes).filter(|_| is_flat).unwrap_or(2);
    let axes: [usize; 3] = match normal {
        0 => [0, 1, 2],
        1 => [1, 0, 2],
        _ => [2, 1, 0],
    };
    let [of_layers, of_rows, of_columns] = axes.map(|axis| {
        let (first, last) = extent(cubes, axis);
        first..=last
    });
    let occupied: BTreeSet<[usize; 3]> = cubes
        .iter()
        .map(|cube| axes.map(|axis| cube[axis]))
        .collect();
    let symbol = |site: [usize; 3]| if occupied.contains(&site) { full } else { none };
    let row = |layer, row| {
        of_columns
            .clone()
            .map(|column| symbol([layer, row, column]))
            .collect()
    };
    of_layers
        .map(|layer| of_rows.clone().map(|at| row(layer, at)).collect())
        .collect()
}
