"""Drawn boards of squares, hexagons, triangles and cubes, cut into pieces and holes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

from . import Filling, Puzzle, Rule, Solution, keeps, quoted, some

#: A cell in coordinates in which turns are whole numbers.
Cell = tuple[int, ...]
Look = tuple[Cell, ...]
Motion = Callable[[Cell], Cell]


class Grid:
    """How cells of one kind are drawn, named and turned."""

    def __init__(self, name: str, size: Sequence[int]) -> None:
        self.name = name
        self.size = size

    def cells(self) -> dict[Cell, str]:
        """The names of all cells of a box."""
        letters = "zrc"[-len(self.size) :]
        return {
            self.at(*place): "".join(f"{letter}{at + 1}" for letter, at in zip(letters, place))
            for place in product(*map(range, self.size))
        }

    def at(self, *place: int) -> Cell:
        """The coordinates of a place of the drawing."""
        row, column = place[-2:]
        if self.name == "hexagon":
            # Every other row is shifted by half a cell.
            return row, column - row // 2
        if self.name == "triangle":
            # Corners have coordinates that are multiples of three in the first.
            return 3 * row + (2 if (row + column) % 2 == 0 else 1), column
        return place

    def motions(self, turn: bool, flip: bool) -> list[Motion]:
        """Turns, and the same behind a mirror, if they are allowed."""
        if self.name == "cube":
            found = []
            for order, signs in product(permutations(range(3)), product((1, -1), repeat=3)):
                odd = sum(order[a] > order[b] for a, b in [(0, 1), (0, 2), (1, 2)]) + signs.count(-1)
                if (odd % 2 == 0 and turn) or (odd % 2 == 1 and flip) or (order, signs) == ((0, 1, 2), (1, 1, 1)):
                    found.append(lambda cell, order=order, signs=signs: tuple(sign * cell[at] for sign, at in zip(signs, order)))
            return found
        step, mirror = {
            "square": (lambda cell: (cell[1], -cell[0]), lambda cell: (cell[0], -cell[1])),
            "hexagon": (lambda cell: (cell[0] + cell[1], -cell[0]), lambda cell: (cell[0], -cell[0] - cell[1])),
            "triangle": (lambda cell: ((3 * cell[1] + cell[0]) // 2, (cell[1] - cell[0]) // 2), lambda cell: (cell[0], -cell[1])),
        }[self.name]
        n_turns = (4 if self.name == "square" else 6) if turn else 1

        def motion(n: int, is_flipped: bool) -> Motion:
            def move(cell: Cell) -> Cell:
                cell = mirror(cell) if is_flipped else cell
                for _ in range(n):
                    cell = step(cell)
                return cell

            return move

        return [motion(n, is_flipped) for is_flipped in ([False, True] if flip else [False]) for n in range(n_turns)]

    def normal(self, look: Look) -> Look:
        """A look with its first cell at the origin or, of triangles, at the one near it that points the same way."""
        first = min(look)
        origin = (first[0] % 3, first[0] % 3 % 2) if self.name == "triangle" else (0,) * len(first)
        return self.placed(sorted(look), origin)

    def placed(self, look: Sequence[Cell], first: Cell) -> Look | None:
        """A look with its first cell here; nothing where a triangle would have to be turned for it."""
        step = tuple(b - a for a, b in zip(look[0], first))
        if self.name == "triangle" and step[0] % 3:
            return None
        return tuple(tuple(a + b for a, b in zip(cell, step)) for cell in look)

    def drawn(self, cells: set[Cell], gap: str) -> str:
        """A drawing of some cells, with something for places without one."""
        layers = []
        for layer in range(self.size[0]) if self.name == "cube" else [None]:
            lines = []
            for row in range(self.size[-2]):
                at = [self.at(*([] if layer is None else [layer]), row, column) for column in range(self.size[-1])]
                cell = {"triangle": lambda cell: "^" if cell[0] % 3 == 2 else "v"}.get(
                    self.name, lambda _: "." if gap == "#" else "X"
                )
                signs = [cell(place) if place in cells else gap for place in at]
                lines.append(" " * (row % 2) + " ".join(signs) if self.name == "hexagon" else "".join(signs))
            layers.append("\n".join(lines))
        return "\n\n".join(layers)


#: Kinds of cells, and the size of a drawing.
BOXES = [
    ("square", (3, 4)),
    ("square", (4, 4)),
    ("square", (2, 6)),
    ("square", (4, 5)),
    ("hexagon", (3, 4)),
    ("hexagon", (4, 3)),
    ("triangle", (3, 5)),
    ("triangle", (2, 7)),
    ("cube", (2, 2, 3)),
]


@dataclass
class Cover:
    """A board, and how pieces and holes may lie on it."""

    grid: Grid
    #: The names of the cells, in the order in which they are covered.
    names: dict[Cell, str]
    #: How each piece may lie, and how often it does.
    looks: dict[str, frozenset[Look]]
    copies: dict[str, int]
    #: The cells that each hole may be.
    holes: dict[str, list[Cell]]

    def search(self, puzzle: Puzzle, rules: Sequence[Rule]) -> Iterator[Filling]:
        return (filling for filling in self.cover({}, list(self.names), self.copies, list(self.holes)) if keeps(filling, rules))

    def cover(self, filling: Filling, free: Sequence[Cell], left: dict[str, int], holes: Sequence[str]) -> Iterator[Filling]:
        """Covers the first of the free cells in every way, then the others."""
        if not free:
            yield filling
            return
        first = self.names[free[0]]
        for hole in holes:
            if free[0] in self.holes[hole]:
                yield from self.cover(filling | {hole: first}, free[1:], left, [other for other in holes if other != hole])
        for piece in left:
            for look in self.looks[piece] if left[piece] else []:
                placed = self.grid.placed(look, free[0])
                if placed and set(placed) <= set(free):
                    added = {self.names[cell]: f"{piece}@{first}" for cell in placed}
                    rest = [cell for cell in free if cell not in placed]
                    yield from self.cover(filling | added, rest, left | {piece: left[piece] - 1}, holes)

    def read(self, board: list[dict]) -> Filling:
        """Cells of one copy of a piece have the first of them behind its name."""
        groups: dict[tuple, list[str]] = {}
        for place in board:
            groups.setdefault((place["piece"], place.get("first_cell")), []).append(place["cell"])
        found = {}
        for (piece, _), of in groups.items():
            of = [cell for cell in self.names.values() if cell in of]
            found |= {piece: of[0]} if piece in self.holes else dict.fromkeys(of, f"{piece}@{of[0]}")
        return found

    def turn(self, motion: Motion) -> Callable[[Solution], Solution] | None:
        """What becomes of solutions if the board is moved so; nothing if it is another board then."""
        to = dict(zip(self.names, map(motion, self.names)))
        placed = self.grid.placed(sorted(to.values()), min(self.names))
        if not placed or set(placed) != set(self.names):
            return None
        to = {cell: placed[sorted(to.values()).index(moved)] for cell, moved in to.items()}
        if any({to[cell] for cell in of} != set(of) for of in self.holes.values()):
            return None
        if any({self.grid.normal(tuple(map(motion, look))) for look in looks} != looks for looks in self.looks.values()):
            return None
        by_name = {name: self.names[to[cell]] for cell, name in self.names.items()}

        def turned(solution: Solution) -> Solution:
            board = []
            for place, thing in solution:
                if place in self.holes:
                    board.append({"cell": by_name[thing], "piece": place})
                else:
                    piece, first = thing.split("@")
                    board.append({"cell": by_name[place], "piece": piece, "first_cell": first})
            return frozenset(self.read(board).items())

        return turned

    def alike(self, thing: str) -> str:
        """A piece by the first cell of its look, whatever its name: pieces that lie in the same way look alike, even if one may not be turned."""
        _, *first = thing.split("@")
        return first[0] if first else thing


def draw(rng: random.Random) -> Puzzle:
    grid = Grid(*rng.choice(BOXES))
    box = grid.cells()
    steps = neighbours(grid, box)
    cells = grow(rng, steps, rng.choice(list(box)), set(box), rng.randint(len(box) * 2 // 3, len(box)))
    # Cubes are mirrored only if the file says so.
    may_turn = rng.random() < 0.8
    may_flip = rng.random() < (0.2 if grid.name == "cube" else 0.75) and (may_turn or grid.name != "cube")
    left = set(cells)
    cover = Cover(grid, {cell: box[cell] for cell in sorted(cells)}, {}, {}, {})
    listed = ""
    while left:
        part = grow(rng, steps, min(left), left, rng.randint(2, 5))
        left -= part
        if len(part) == 1 and len(cover.holes) < 2 and rng.random() < 0.7:
            cover.holes[f"hole{len(cover.holes)}"] = sorted({*part, *some(rng, sorted(cells), 0, len(cells))})
            continue
        # A piece may be fixed where others are not.
        turns, flips = (
            (may_turn and rng.random() < 0.95, may_flip and rng.random() < 0.95) if grid.name != "cube" else (may_turn, may_flip)
        )
        looks = frozenset(grid.normal(tuple(map(motion, part))) for motion in grid.motions(turns, flips))
        same = [piece for piece in cover.looks if cover.looks[piece] == looks]
        if same and rng.random() < 0.7:
            cover.copies[same[0]] += 1
        else:
            piece = "ABCDEFGHIJKLMNOPQ"[len(cover.looks)]
            cover.looks[piece], cover.copies[piece] = looks, 1
            listed += f'{piece} = {{ shape = """\n{grid.drawn(part, ".")}\n""", copies = COPIES_OF_{piece}'
            listed += (", turn = false" if turns != may_turn else "") + (", flip = false" if flips != may_flip else "") + " }\n"
    if not cover.looks:
        return draw(rng)
    for piece, n in cover.copies.items():
        listed = listed.replace(f"COPIES_OF_{piece}", str(n))
    text = f'family = "cover"\ngrid = "{grid.name}"\nturn = {str(may_turn).lower()}\nflip = {str(may_flip).lower()}\n'
    text += f'board = """\n{grid.drawn(cells, "#")}\n"""\n[pieces]\n{listed}[holes]\n'
    text += "".join(f"{hole} = {quoted(' '.join(map(cover.names.get, of)))}\n" for hole, of in cover.holes.items())
    rules = []
    if grid.name == "square" and rng.random() < 0.2:
        row, piece = rng.randint(1, grid.size[0]), rng.choice(list(cover.looks))
        text += f'[rules]\n"keeps away" = {{ of = "cell", where = "row = {row}", holds = "value <> \'{piece}\'" }}\n'
        away = [cell for cell in cover.names.values() if cell.startswith(f"r{row}c")]
        rules = [Rule([cell], lambda thing: thing.split("@")[0] != piece, "rule `keeps away`") for cell in away]
    takes = {cell: list(cover.looks) for cell in cover.names.values()}
    takes |= {hole: list(map(cover.names.get, of)) for hole, of in cover.holes.items()}
    turns = [turn for turn in map(cover.turn, grid.motions(may_turn, may_flip)) if turn]
    return Puzzle(text, takes, rules, cover.search, cover.read, turns=turns, look=cover.alike)


def neighbours(grid: Grid, box: dict[Cell, str]) -> dict[Cell, list[Cell]]:
    """The cells that share a side with each cell."""
    steps = {
        "square": [(0, 1), (1, 0)],
        "cube": [(0, 0, 1), (0, 1, 0), (1, 0, 0)],
        "hexagon": [(0, 1), (1, 0), (1, -1)],
        "triangle": [(-1, 1), (-1, -1), (2, 0)],
    }[grid.name]
    found: dict[Cell, list[Cell]] = {cell: [] for cell in box}
    for cell, step in product(box, steps):
        if grid.name == "triangle" and cell[0] % 3 != 2:
            continue
        other = tuple(a + b for a, b in zip(cell, step))
        if other in box:
            found[cell].append(other)
            found[other].append(cell)
    return found


def grow(rng: random.Random, steps: dict[Cell, list[Cell]], first: Cell, among: set[Cell], size: int) -> set[Cell]:
    """So many cells that hang together, or as many as there are."""
    found = {first}
    while len(found) < size:
        edge = sorted({other for cell in found for other in steps[cell] if other in among} - found)
        if not edge:
            break
        found.add(rng.choice(edge))
    return found
