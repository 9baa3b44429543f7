"""Boards of squares, triangles and hexagons, and of any slots; some with a rim, copies, spare pieces and rules of their own."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, count, product

from . import Puzzle, Rule, Solution, quoted, some, try_all

#: Which side of which slot each side of a slot touches.
Touch = dict[tuple[int, int], tuple[int, int]]

#: The sides of a piece, clockwise.
Piece = tuple[str, ...]


@dataclass
class Shape:
    """The slots of a board."""

    #: Keys of the file, and the table of the slots where it has one.
    keys: str
    touch: Touch
    names: list[str]
    n_sides: int
    table: str = ""

    def sides(self) -> Iterator[tuple[int, int]]:
        return product(range(len(self.names)), range(self.n_sides))


@dataclass
class Match:
    """What sides show, and which of them meet."""

    #: As a file says it.
    stated: str
    words: Sequence[str]
    meets: Callable[[str, str], bool]
    #: What each side at the rim shows, and no other.
    rim: str = ""


MATCHES = [
    Match('"equal"', "123", lambda a, b: a == b),
    Match('"equal"', "12", lambda a, b: a == b),
    Match('"equal"', "012", lambda a, b: a == b, "0"),
    Match('"opposite"', "aAbB", lambda a, b: a == b.swapcase()),
    Match(
        '[["head", "tail"]]',
        ["ant head", "ant tail", "bee head", "bee tail"],
        lambda a, b: a[:3] == b[:3] and a != b,
    ),
]


def draw(rng: random.Random) -> Puzzle:
    shape = rng.choice([square, square, square, triangle, hexagon, free])(rng)
    match = rng.choice(MATCHES)
    may_turn = rng.random() < 0.8
    pieces, copies = named(rng, cut(rng, shape, match, may_turn))
    looks = {
        f"{name}/{turn}": turned(piece, turn)
        for name, piece in pieces.items()
        for turn in range(shape.n_sides if may_turn else 1)
        if turned(piece, turn) not in (turned(piece, before) for before in range(turn))
    }
    rules = own_rules(shape, match, looks, copies)
    fixed = ""
    for slot in some(rng, shape.names, 1, 2) if rng.random() < 0.3 else []:
        piece = rng.choice(list(looks))
        piece = piece if may_turn and rng.random() < 0.5 else name_of(piece)
        fixed += f"{slot} = {quoted(piece)}\n"
        is_there = lambda thing, piece=piece: piece in (thing, name_of(thing))  # noqa: E731
        rules.append(Rule([slot], is_there, f"piece {piece} in slot {slot}", piece))
    stated = ""
    for no in range(rng.choice([0, 0, 1, 2])):
        text, meant = added_rule(rng, shape, looks, "1" in match.words)
        stated += f"{quoted(f'keeps rule {no}')} = {text}\n"
        for rule in meant:
            rule.name = f"rule `keeps rule {no}`"
        rules += meant
    listed = "".join(f"{name} = {{ sides = {sides_of(pieces[name])}, copies = {copies[name]} }}\n" for name in pieces)
    text = f'family = "board"\nturn = {str(may_turn).lower()}\nmatch = {match.stated}\n{shape.keys}'
    text += f'rim = "{match.rim}"\n' if match.rim else ""
    text += f"[pieces]\n{listed}{shape.table}[fixed]\n{fixed}[rules]\n{stated}"
    number = {name: idx for idx, name in enumerate(pieces, 1)}
    return Puzzle(
        text,
        {name: list(looks) for name in shape.names},
        rules,
        try_all,
        lambda board: {str(place["slot"]): f"{place['piece']}/{place['turn']}" for place in board},
        # The number of a piece, and behind it its turn.
        row=lambda filling: {f"At_{slot}": int(f"{number[name_of(thing)]}{thing[-1]}") for slot, thing in filling.items()},
        turns=list(turns(shape, looks)) if may_turn else [lambda solution: solution],
        look=lambda thing: "".join(looks[thing]),
    )


def cut(rng: random.Random, shape: Shape, match: Match, may_turn: bool) -> list[Piece]:
    """Pieces cut from a filled board; some of them are changed, and some are spare."""
    partner = {side: next(other for other in match.words if match.meets(side, other)) for side in match.words}
    inside = [word for word in match.words if word != match.rim]
    shown = {}
    for place in shape.sides():
        other = shape.touch.get(place)
        if other:
            shown[place] = partner[shown[other]] if other in shown else rng.choice(inside)
        else:
            shown[place] = match.rim or rng.choice(inside)
    pieces = [tuple(shown[slot, side] for side in range(shape.n_sides)) for slot in range(len(shape.names))]
    any_piece = lambda: tuple(rng.choice(match.words) for _ in range(shape.n_sides))  # noqa: E731
    if rng.random() < 0.2:
        pieces[rng.randrange(len(pieces))] = any_piece()
    if rng.random() < 0.2:
        pieces.append(rng.choice([rng.choice(pieces), any_piece()]))
    return [turned(piece, rng.randrange(shape.n_sides)) for piece in pieces] if may_turn else pieces


def named(rng: random.Random, cut: list[Piece]) -> tuple[dict[str, Piece], dict[str, int]]:
    """Pieces by their names, and their copies; some that are the same are copies of one."""
    pieces: dict[str, Piece] = {}
    copies: dict[str, int] = {}
    for piece in some(rng, cut, len(cut), len(cut)):
        same = [name for name in pieces if pieces[name] == piece]
        if same and rng.random() < 0.7:
            copies[same[0]] += 1
        else:
            name = "ABCDEFGHIJ"[len(pieces)]
            pieces[name], copies[name] = piece, 1
    return pieces, copies


def sides_of(piece: Piece) -> str:
    return quoted((", " if " " in piece[0] else "").join(piece))


def own_rules(shape: Shape, match: Match, looks: dict[str, Piece], copies: dict[str, int]) -> list[Rule]:
    """The rules of every board."""
    rules = []
    for (slot, side), (other, its) in shape.touch.items():
        if slot < other:
            meets = lambda a, b, side=side, its=its: match.meets(looks[a][side], looks[b][its])  # noqa: E731
            rules.append(Rule([shape.names[slot], shape.names[other]], meets))
    for piece, n in copies.items():
        # A piece is not in more slots than it has copies.
        is_elsewhere = lambda *things, piece=piece: any(name_of(thing) != piece for thing in things)  # noqa: E731
        rules += [Rule(slots, is_elsewhere) for slots in combinations(shape.names, n + 1)]
    for slot, side in shape.sides() if match.rim else []:
        is_inside = (slot, side) in shape.touch
        keeps = lambda thing, side=side, is_inside=is_inside: (looks[thing][side] == match.rim) != is_inside  # noqa: E731
        rules.append(Rule([shape.names[slot]], keeps))
    return rules


def name_of(thing: str) -> str:
    return thing.split("/")[0]


def turned(piece: Piece, by: int) -> Piece:
    """Clockwise, as its sides are listed."""
    return tuple(piece[(side - by) % len(piece)] for side in range(len(piece)))


def square(rng: random.Random) -> Shape:
    width, height = rng.choice([(2, 2), (2, 2), (3, 2), (2, 3), (3, 1), (3, 3)])
    touch: Touch = {}
    for row, column in product(range(height), range(width)):
        slot = row * width + column
        if column + 1 < width:
            touch |= {(slot, 1): (slot + 1, 3), (slot + 1, 3): (slot, 1)}
        if row + 1 < height:
            touch |= {(slot, 2): (slot + width, 0), (slot + width, 0): (slot, 2)}
    return Shape(f'board = "square"\nwidth = {width}\nheight = {height}\n', touch, numbered(width * height), 4)


def numbered(n: int) -> list[str]:
    return list(map(str, range(n)))


def triangle(rng: random.Random) -> Shape:
    """Rows from the lowest; every other triangle points down. Side 0 is horizontal."""
    width, numbers = 2, count()
    touch: Touch = {}
    rows = [[next(numbers) for _ in range(2 * (width - row) - 1)] for row in range(width)]
    for row, slots in enumerate(rows):
        for idx in range(1, len(slots), 2):
            below, left, right = slots[idx], slots[idx - 1], slots[idx + 1]
            for side, other in [(0, (rows[row + 1][idx - 1], 0)), (1, (right, 1)), (2, (left, 2))]:
                touch |= {(below, side): other, other: (below, side)}
    return Shape(f'board = "triangle"\nwidth = {width}\n', touch, numbered(width * width), 3)


def hexagon(rng: random.Random) -> Shape:
    """A centre and a ring round it, clockwise from the top."""
    steps = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
    at = {place: slot for slot, place in enumerate([(0, 0), *steps])}
    touch = {}
    for (x, y), slot in at.items():
        for side, (right, down) in enumerate(steps):
            if (x + right, y + down) in at:
                touch[slot, side] = at[x + right, y + down], (side + 3) % 6
    return Shape('board = "hexagon"\nwidth = 1\n', touch, numbered(7), 6)


def free(rng: random.Random) -> Shape:
    """Slots that touch anyhow, but hang together."""
    n_slots, n_sides = rng.choice([(3, 3), (4, 3), (4, 4)])
    touch: Touch = {}

    def join(a: int, b: int) -> None:
        free_sides = [[(slot, side) for side in range(n_sides) if (slot, side) not in touch] for slot in (a, b)]
        if all(free_sides) and not any(touch.get((a, side), (None,))[0] == b for side in range(n_sides)):
            one, other = map(rng.choice, free_sides)
            touch.update({one: other, other: one})

    for slot in range(1, n_slots):
        join(rng.randrange(slot), slot)
    for a, b in some(rng, list(combinations(range(n_slots), 2)), 0, 3):
        join(a, b)
    names = list("abcd"[:n_slots])
    lines = [[names[touch[slot, side][0]] if (slot, side) in touch else "-" for side in range(n_sides)] for slot in range(n_slots)]
    listed = "".join(f"{names[slot]} = [{', '.join(map(quoted, line))}]\n" for slot, line in enumerate(lines))
    return Shape("", touch, names, n_sides, f"[slots]\n{listed}")


def turns(shape: Shape, looks: dict[str, Piece]) -> Iterator[Callable[[Solution], Solution]]:
    """All ways to lay the board onto itself: the first slot goes to some slot in some turn, and the others follow."""
    by_look = {(name_of(thing), look): thing for thing, look in looks.items()}
    for image, by in shape.sides():
        to = {0: (image, by)}
        for slot, side in sorted(shape.touch) * len(shape.names):
            if slot in to:
                other, its = shape.touch[slot, side]
                there = shape.touch.get(moved(shape, to, (slot, side)))
                if there:
                    to.setdefault(other, (there[0], (there[1] - its) % shape.n_sides))
        if len({slot for slot, _ in to.values()}) < len(shape.names):
            continue
        touch = {moved(shape, to, place): moved(shape, to, other) for place, other in shape.touch.items()}
        if touch == shape.touch:

            def turn(solution: Solution, to: dict = to) -> Solution:
                found = []
                for place, thing in solution:
                    slot, by = to[shape.names.index(place)]
                    found.append((shape.names[slot], by_look[name_of(thing), turned(looks[thing], by)]))
                return frozenset(found)

            yield turn


def moved(shape: Shape, to: dict[int, tuple[int, int]], place: tuple[int, int]) -> tuple[int, int]:
    """Where a side of a slot comes to be if each slot goes somewhere in some turn."""
    (slot, by), side = to[place[0]], place[1]
    return slot, (side + by) % shape.n_sides


def added_rule(rng: random.Random, shape: Shape, looks: dict[str, Piece], has_digits: bool) -> tuple[str, list[Rule]]:
    """A rule of slots or of sides."""
    pieces = sorted(set(map(name_of, looks)))
    a, b = rng.choice(pieces), rng.choice(pieces)
    slot, other = some(rng, shape.names, 2, 2)
    kind = rng.choice(["not here", "nowhere", "apart", "either", *(["sum", "side"] if has_digits else [])])
    if kind == "not here":
        return quoted(f"\"slot {slot}\" <> '{a}'"), [Rule([slot], lambda thing: name_of(thing) != a)]
    if kind == "either":
        text = f"\"slot {slot}\" = '{a}' OR \"slot {other}\" = '{b}'"
        return quoted(text), [Rule([slot, other], lambda one, two: name_of(one) == a or name_of(two) == b)]
    if kind == "nowhere":
        name = slot if slot.isdigit() else f"'{slot}'"
        text = f'{{ of = "slot", where = "name <> {name}", holds = "value <> \'{a}\'" }}'
        return text, [Rule([place], lambda thing: name_of(thing) != a) for place in shape.names if place != slot]
    if kind == "apart":
        of = 'of = "slot a, slot b, touch", where = "touch.a = a.name AND touch.b = b.name"'
        pairs = {tuple(sorted([place[0], to[0]])) for place, to in shape.touch.items()}
        apart = lambda one, two: {name_of(one), name_of(two)} != {a, b}  # noqa: E731
        rules = [Rule([shape.names[one], shape.names[two]], apart) for one, two in sorted(pairs)]
        return f"{{ {of}, holds = \"NOT (a.value = '{a}' AND b.value = '{b}')\" }}", rules
    if kind == "side":
        side, digit = rng.randrange(shape.n_sides), rng.choice("12")
        return quoted(f'"side {side} of slot {slot}" = {digit}'), [Rule([slot], lambda thing: looks[thing][side] == digit)]
    rim = [place for place in shape.sides() if place not in shape.touch]
    bound = round(1.5 * len(rim)) + rng.randint(-1, 1)
    keeps = lambda *things: sum(int(looks[things[slot]][side]) for slot, side in rim) <= bound  # noqa: E731
    return f'{{ sum = "side", where = "rim = 1", at_most = {bound} }}', [Rule(shape.names, keeps)]
