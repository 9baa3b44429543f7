"""Sudokus, some with regions, diagonals and rules of their own."""

from __future__ import annotations

import random
from itertools import product

from . import Puzzle, Rule, differ, numbers, quoted, some, try_all
from .conditions import truth
from .rules import read_values

#: Grids of four rows whose regions are no boxes.
REGIONS = ["AAAB CABB CCDB CDDD", "AABB ACBB ACDD CCDD", "AAAA BBCC BBCC DDDD"]


def draw(rng: random.Random) -> Puzzle:
    n = rng.choice([4, 4, 4, 6])
    cells = [(row, column) for row in range(1, n + 1) for column in range(1, n + 1)]
    width, height = {4: (2, 2), 6: (3, 2)}[n]
    head = ""
    region = {cell: ((cell[0] - 1) // height, (cell[1] - 1) // width) for cell in cells}
    kind = rng.random()
    if n == 4 and kind < 0.3:
        regions = rng.choice(REGIONS)
        head = f'regions = "{regions}"\n'
        region = dict(zip(cells, regions.replace(" ", "")))
    elif kind > 0.85:
        head, region = 'regions = "none"\n', {}
    units = [[cell for cell in cells if cell[axis] == idx] for axis in (0, 1) for idx in range(1, n + 1)]
    units += [[cell for cell in region if region[cell] == letter] for letter in dict.fromkeys(region.values())]
    if n == 4 and rng.random() < 0.15:
        head += "diagonals = true\n"
        units += [[cell for cell in cells if cell[0] == cell[1]], [cell for cell in cells if sum(cell) == n + 1]]
    givens = given_digits(rng, n)
    rules = [rule for unit in units for rule in differ([name(cell) for cell in unit])]
    for cell, digit in givens.items():
        is_there = lambda found, digit=digit: found == str(digit)  # noqa: E731
        rules.append(Rule([name(cell)], is_there, f"given: {name(cell)} is {digit}", str(digit)))
    text = ""
    for idx in range(rng.choice([0, 1, 1, 2, 3])):
        stated, rule = rng.choice([thermometer, cage, cage, count, condition])(rng, cells, n)
        rule.name = f"rule `keeps rule {idx}`"
        text += f"{quoted(f'keeps rule {idx}')} = {stated}\n"
        rules.append(rule)
    lines = "\n".join("".join(str(givens.get((row, column), ".")) for column in range(1, n + 1)) for row in range(1, n + 1))
    # Given digits come first, for a quick search.
    order = sorted(cells, key=lambda cell: cell not in givens)
    return Puzzle(
        f'family = "sudoku"\ngrid = """\n{lines}\n"""\n{head}' + (f"[rules]\n{text}" if text else ""),
        {name(cell): [str(digit) for digit in range(1, n + 1)] for cell in order},
        rules,
        try_all,
        lambda board: {name((place["row"], place["column"])): str(place["digit"]) for place in board},
        row=read_values,
        refusals=["appears twice in"],
    )


def name(cell: tuple[int, int]) -> str:
    return f"r{cell[0]}c{cell[1]}"


def given_digits(rng: random.Random, n: int) -> dict[tuple[int, int], int]:
    """Digits of a solved grid, one of them changed now and then."""
    width, height = {4: (2, 2), 6: (3, 2)}[n]
    digits = some(rng, range(1, n + 1), n, n)
    rows = [
        row for band in some(rng, range(n // height), n, n) for row in some(rng, range(band * height, (band + 1) * height), n, n)
    ]
    columns = [
        column
        for stack in some(rng, range(n // width), n, n)
        for column in some(rng, range(stack * width, (stack + 1) * width), n, n)
    ]
    solved = {
        (row + 1, column + 1): digits[(rows[row] % height * width + rows[row] // height + columns[column]) % n]
        for row, column in product(range(n), range(n))
    }
    given = some(rng, list(solved), 0, 6) if n == 4 else some(rng, list(solved), 14, 20)
    found = {cell: solved[cell] for cell in sorted(given)}
    if found and rng.random() < 0.2:
        found[rng.choice(given)] = rng.randint(1, n)
    return found


def thermometer(rng: random.Random, cells: list, n: int) -> tuple[str, Rule]:
    """Digits that rise along a line."""
    line = list(map(name, some(rng, cells, 2, 3)))
    sign = rng.choice([" AND ", ""])
    text = sign.join(f"{a} < {b}" for a, b in zip(line, line[1:])) if sign else " < ".join(line)
    return quoted(text), Rule(line, numbers(lambda *digits: all(a < b for a, b in zip(digits, digits[1:]))))


def cage(rng: random.Random, cells: list, n: int) -> tuple[str, Rule]:
    """Cells that add up to a number, drawn as a region; one cell is a cage, too."""
    chosen = some(rng, cells, 1, 3)
    total = sum(rng.randint(1, n) for _ in chosen)
    drawn = "\n".join("".join("A" if (row, column) in chosen else "." for column in range(1, n + 1)) for row in range(1, n + 1))
    bound = rng.choice(["equals", "equals", "at_most", "at_least"])
    text = f'{{ sum = "cell", drawn = """\n{drawn}\n""", {bound} = {{ A = {total} }} }}'
    if bound != "equals":
        text = f"{{ sum = {quoted(' '.join(map(name, chosen)))}, {bound} = {total} }}"
    keeps = {"equals": total.__eq__, "at_most": total.__ge__, "at_least": total.__le__}[bound]
    return text, Rule(list(map(name, chosen)), numbers(lambda *digits: keeps(sum(digits))))


def count(rng: random.Random, cells: list, n: int) -> tuple[str, Rule]:
    """How often a digit stands on the diagonal."""
    digit, most = rng.randint(1, n), rng.randint(0, 2)
    chosen = [name(cell) for cell in cells if cell[0] == cell[1]]
    text = f'{{ count = "cell", where = "row = column", holds = "value = {digit}", at_most = {most} }}'
    return text, Rule(chosen, numbers(lambda *digits: digits.count(digit) <= most))


def condition(rng: random.Random, cells: list, n: int) -> tuple[str, Rule]:
    chosen = list(map(name, some(rng, cells, 1, 2)))
    text, meaning = truth(rng, chosen)
    return quoted(text), Rule(chosen, numbers(lambda *digits: meaning(dict(zip(chosen, digits)))))
