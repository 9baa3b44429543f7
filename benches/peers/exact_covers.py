"""Published exact covers, in the text form of Knuth's programs.

Prints: the items, and one option a line.

Run:    python exact_covers.py NAME > NAME.dlx

NAME is one of
    langford-N      pairs of each number 1 to N, so far apart: 26 of order 7 and 17,792 of order 11, mirror images left out
    dominoes-N      dominoes on N x N squares: 12,988,816 of order 8
    queens-N        queens that do not attack each other: 724 of order 10
    latin-N         Latin squares: 161,280 of order 5
    trominoes-RxC   bent trominoes on R x C squares: 18 on 4 x 6
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product


def langford(order: int) -> tuple[str, list[str]]:
    """Of the last odd number, only the first half of the places: the rest are mirror images."""
    halved = order - (order % 2 == 0)
    items = [f"n{number}" for number in range(1, order + 1)] + [f"s{place}" for place in range(1, 2 * order + 1)]
    options = []
    for number in range(1, order + 1):
        most = 2 * order - number - 1
        places = range(1, most // 2 + 1 if number == halved else most + 1)
        options += [f"n{number} s{place} s{place + number + 1}" for place in places]
    return " ".join(items), options


def tiled(n_rows: int, n_columns: int, shapes: list[list[tuple[int, int]]]) -> tuple[str, list[str]]:
    cells = set(product(range(n_rows), range(n_columns)))
    options = []
    for row, column in sorted(cells):
        for shape in shapes:
            covered = [(row + down, column + right) for down, right in shape]
            if cells.issuperset(covered):
                options.append(" ".join(f"r{row}c{column}" for row, column in covered))
    return " ".join(f"r{row}c{column}" for row, column in sorted(cells)), options


def queens(order: int) -> tuple[str, list[str]]:
    squares = list(product(range(order), repeat=2))
    lines = [f"r{i}" for i in range(order)] + [f"c{i}" for i in range(order)]
    diagonals = [f"{kind}{i}" for kind in "ab" for i in range(2 * order - 1)]
    options = [f"r{row} c{column} a{row + column} b{row - column + order - 1}" for row, column in squares]
    return " ".join(lines) + " | " + " ".join(diagonals), options


def latin(order: int) -> tuple[str, list[str]]:
    triples = list(product(range(order), repeat=3))
    items = [f"{kind}{i}{j}" for kind in ("p", "r", "c") for i, j in product(range(order), repeat=2)]
    return " ".join(items), [f"p{r}{c} r{r}{v} c{c}{v}" for r, c, v in triples]


def lines(name: str) -> Iterator[str]:
    kind, _, size = name.rpartition("-")
    dominoes = [[(0, 0), (0, 1)], [(0, 0), (1, 0)]]
    square = [(0, 0), (0, 1), (1, 0), (1, 1)]
    bent = [[cell for cell in square if cell != corner] for corner in square]
    match kind:
        case "langford":
            items, options = langford(int(size))
        case "dominoes":
            items, options = tiled(int(size), int(size), dominoes)
        case "queens":
            items, options = queens(int(size))
        case "latin":
            items, options = latin(int(size))
        case "trominoes":
            n_rows, n_columns = map(int, size.split("x"))
            items, options = tiled(n_rows, n_columns, bent)
        case _:
            sys.exit(f"error: no exact cover `{name}`")
    yield f"| {name}"
    yield items
    yield from options


if __name__ == "__main__":
    print("\n".join(lines(sys.argv[1])))
