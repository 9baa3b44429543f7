"""Writes well-known exact covers in Knuth's text form into a folder: `python3 benches/exact_covers.py FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

#: A Sudoku of 17 givens.
SUDOKU = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."


def langford(order: int) -> str:
    """Each of the numbers 1 to `order` twice in a row, with as many others between; mirror images count apart."""
    options = [f"{k} s{a} s{a + k + 1}" for k in range(1, order + 1) for a in range(1, 2 * order - k)]
    items = [str(k) for k in range(1, order + 1)] + [f"s{place}" for place in range(1, 2 * order + 1)]
    return text(items, [], options)


def queens(order: int) -> str:
    """Queens that do not attack each other: rows and columns are covered, and diagonals may stay free."""
    squares = [(row, column) for row in range(order) for column in range(order)]
    options = [f"r{r} c{c} a{r + c} b{r - c + order - 1}" for r, c in squares]
    items = [f"{line}{number}" for number in range(order) for line in "rc"]
    diagonals = [f"{line}{number}" for line in "ab" for number in range(2 * order - 1)]
    return text(items, diagonals, options)


def dominoes(rows: int, columns: int) -> str:
    """Dominoes on a board."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    pairs = [(cell, (cell[0] + down, cell[1] + right)) for cell in cells for down, right in [(0, 1), (1, 0)]]
    name = "{0[0]}.{0[1]}".format
    options = [f"{name(one)} {name(other)}" for one, other in pairs if other in cells]
    return text([name(cell) for cell in cells], [], options)


def sudoku(grid: str) -> str:
    """Four items for each digit of a cell: the cell, and the digit in its row, its column and its box."""
    options, covered = [], set()
    for cell, given in enumerate(grid):
        row, column = divmod(cell, 9)
        for digit in range(1, 10):
            items = [f"p{cell}", f"r{row}{digit}", f"c{column}{digit}", f"b{row // 3 * 3 + column // 3}{digit}"]
            if given == str(digit):
                covered.update(items)
            elif given == ".":
                options.append(items)
    options = [items for items in options if not covered.intersection(items)]
    items = list(dict.fromkeys(item for items in options for item in items))
    return text(items, [], [" ".join(items) for items in options])


def text(items: list[str], optional: list[str], options: list[str]) -> str:
    """A cover in Knuth's text form."""
    return "\n".join([" ".join(items) + " | " + " ".join(optional), *options, ""])


#: The covers by their names, each with its count.
COVERS = {
    "langford-8": (langford(8), 300),
    "langford-11": (langford(11), 35_584),
    "queens-12": (queens(12), 14_200),
    "sudoku-17": (sudoku(SUDOKU), 1),
    "dominoes-6x6": (dominoes(6, 6), 6_728),
}

if __name__ == "__main__":
    for cover, (contents, _) in COVERS.items():
        (Path(sys.argv[1]) / f"{cover}.dlx").write_text(contents)
