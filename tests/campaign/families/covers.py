"""Drawn boards of squares, hexagons, triangles and cubes, cut into pieces and holes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product

from . import Filling, Puzzle, Rule, Solution, keeps, quoted, some

#: A cell in coordinates in which turns are whole numbers.
Cell = tuple[int, ...]
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

    def looks(self, cells: Sequence[Cell], turn: bool, flip: bool) -> set[tuple[Cell, ...]]:
        """All ways to turn a piece, each from its first cell on."""
        return {tuple(sorted(map(motion, cells))) for motion in self.motions(turn, flip)}

    def placed(self, look: Sequence[Cell], first: Cell) -> tuple[Cell, ...] | None:
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


def draw(rng: random.Random) -> Puzzle:
    grid = Grid(*rng.choice(BOXES))
    box = grid.cells()
    steps = neighbours(grid, box)
    cells = grow(rng, steps, rng.choice(list(box)), set(box), rng.randint(len(box) * 2 // 3, len(box)))
    turn = rng.random() < 0.8
    # Cubes are mirrored only if the file says so.
    flip = rng.random() < (0.2 if grid.name == "cube" else 0.75) and (turn or grid.name != "cube")
    head = f'family = "cover"\ngrid = "{grid.name}"\nturn = {str(turn).lower()}\nflip = {str(flip).lower()}\n'
    left, parts = set(cells), []
    while left:
        parts.append(grow(rng, steps, min(left), left, rng.randint(2, 5)))
        left -= parts[-1]
    holes: dict[str, list[Cell]] = {}
    pieces: dict[str, list[Cell]] = {}
    copies: dict[str, int] = {}
    for part in parts:
        if len(part) == 1 and len(holes) < 2 and rng.random() < 0.7:
            holes[f"hole{len(holes)}"] = sorted({*part, *some(rng, sorted(cells), 0, len(cells))})
            continue
        same = [name for name in pieces if looks_of(grid, part, turn, flip) == looks_of(grid, pieces[name], turn, flip)]
        if same and rng.random() < 0.7:
            copies[same[0]] += 1
        else:
            name = "ABCDEFGHIJKLMNOPQ"[len(pieces)]
            pieces[name], copies[name] = sorted(part), 1
    if not pieces:
        return draw(rng)
    name = {cell: box[cell] for cell in sorted(cells)}
    listed = "".join(
        f'{piece} = {{ shape = """\n{grid.drawn(set(of), ".")}\n""", copies = {copies[piece]} }}\n' for piece, of in pieces.items()
    )
    text = f'{head}board = """\n{grid.drawn(cells, "#")}\n"""\n[pieces]\n{listed}'
    if holes:
        text += "[holes]\n" + "".join(f"{hole} = {quoted(' '.join(map(name.get, of)))}\n" for hole, of in holes.items())
    rules = []
    if grid.name == "square" and rng.random() < 0.2:
        row, piece = rng.randint(1, grid.size[0]), rng.choice(list(pieces))
        text += f'[rules]\n"keeps away" = {{ of = "cell", where = "row = {row}", holds = "value <> \'{piece}\'" }}\n'
        away = [cell for cell in name.values() if cell.startswith(f"r{row}c")]
        rules = [Rule([cell], lambda thing: thing.split("@")[0] != piece, "rule `keeps away`") for cell in away]
    looks = {piece: looks_of(grid, of, turn, flip) for piece, of in pieces.items()}
    alike = {piece: min(other for other in looks if looks[other] == looks[piece]) for piece in looks}

    def search(puzzle: Puzzle, rules: Sequence[Rule]) -> Iterator[Filling]:
        def cover(filling: Filling, free: Sequence[Cell], left: dict[str, int], open_holes: Sequence[str]) -> Iterator[Filling]:
            if not free:
                if keeps(filling, rules):
                    yield filling
                return
            for hole in open_holes:
                if free[0] in holes[hole]:
                    yield from cover(
                        filling | {hole: name[free[0]]}, free[1:], left, [other for other in open_holes if other != hole]
                    )
            for piece in left:
                for look in looks[piece] if left[piece] else []:
                    placed = grid.placed(look, free[0])
                    if placed and set(placed) <= set(free):
                        added = dict.fromkeys(map(name.get, placed), f"{piece}@{name[free[0]]}")
                        rest = [cell for cell in free if cell not in placed]
                        yield from cover(filling | added, rest, left | {piece: left[piece] - 1}, open_holes)

        return cover({}, list(name), copies, list(holes))

    def read(board: list[dict]) -> Filling:
        groups: dict[tuple, list[str]] = {}
        for place in board:
            groups.setdefault((place["piece"], place.get("first_cell")), []).append(place["cell"])
        found = {}
        for (piece, _), of in groups.items():
            of = [cell for cell in name.values() if cell in of]
            found |= {piece: of[0]} if piece in holes else dict.fromkeys(of, f"{piece}@{of[0]}")
        return found

    def turned(motion: Motion) -> Callable[[Solution], Solution] | None:
        moved = sorted(map(motion, cells))
        step = tuple(b - a for a, b in zip(moved[0], min(cells)))
        if grid.name == "triangle" and step[0] % 3:
            return None
        to = {cell: tuple(a + b for a, b in zip(motion(cell), step)) for cell in cells}
        if set(to.values()) != cells or any({to[cell] for cell in of} != set(of) for of in holes.values()):
            return None
        by_name = {name[cell]: name[to[cell]] for cell in cells}

        def turn(solution: Solution) -> Solution:
            board = [
                {"cell": by_name[thing], "piece": place} if place in holes else moved_cell(place, thing)
                for place, thing in solution
            ]
            return frozenset(read(board).items())

        def moved_cell(cell: str, thing: str) -> dict:
            piece, first = thing.split("@")
            return {"cell": by_name[cell], "piece": piece, "first_cell": first}

        return turn

    turns = [turn for turn in map(turned, grid.motions(turn, flip)) if turn]
    takes = {cell: list(pieces) for cell in name.values()} | {hole: list(map(name.get, of)) for hole, of in holes.items()}
    look = lambda thing: "@".join([alike.get(thing.split("@")[0], thing.split("@")[0]), *thing.split("@")[1:]])  # noqa: E731
    return Puzzle(text, takes, rules, search, read, turns=turns, look=look)


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


def looks_of(grid: Grid, cells: Sequence[Cell], turn: bool, flip: bool) -> frozenset[tuple[Cell, ...]]:
    """The looks of a piece, each from the origin or, of triangles, from one that points the same way."""
    looks = grid.looks(list(cells), turn, flip)
    origin = lambda look: (look[0][0] % 3, look[0][0] % 3 % 2) if grid.name == "triangle" else (0,) * len(look[0])  # noqa: E731
    return frozenset(look for look in (grid.placed(look, origin(look)) for look in looks) if look)
