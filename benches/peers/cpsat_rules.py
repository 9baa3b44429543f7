"""CP-SAT on puzzles that state their own rules.

Models: as its users write them, with the constraints that it has for them.
Queens are different, and so are both kinds of their diagonals; SEND + MORE =
MONEY is one equation of different digits; the sums of a magic square are
linear; of Langford's pairs, the second of each number follows the first.

Prints: one JSON line. With --all, queens of order 8 have 92 solutions and of
order 10 724, SEND + MORE = MONEY 1, the magic square of order 3 8, the map of
Australia 18, and Langford's pairs of order 7 26 x 2: each has its mirror image.

Run:    python cpsat_rules.py PUZZLE [--all] [--repeat K] [--workers N]

PUZZLE is queens-N, send-more-money, magic-square-N, australia or langford-N.
"""

from __future__ import annotations

from cpsat_common import Built, cp_model, measure, peer_parser, report

BORDERS = ["WA NT", "WA SA", "NT SA", "NT Q", "SA Q", "SA NSW", "SA V", "Q NSW", "NSW V"]


def queens(order: int) -> Built:
    """The answer is the row of the queen in each column."""
    model = cp_model.CpModel()
    rows = [model.new_int_var(0, order - 1, f"row{column}") for column in range(order)]
    model.add_all_different(rows)
    model.add_all_different([row + column for column, row in enumerate(rows)])
    model.add_all_different([row - column for column, row in enumerate(rows)])
    return Built(model, rows)


def send_more_money() -> Built:
    """The answer is the digit of each letter."""
    model = cp_model.CpModel()
    digit = {letter: model.new_int_var(int(letter in "SM"), 9, letter) for letter in "SENDMORY"}
    model.add_all_different(digit.values())

    def number(word: str) -> cp_model.LinearExprT:
        return sum(10**place * digit[letter] for place, letter in enumerate(reversed(word)))

    model.add(number("SEND") + number("MORE") == number("MONEY"))
    return Built(model, list(digit.values()))


def magic_square(order: int) -> Built:
    """The answer is the number of each cell, row by row."""
    model = cp_model.CpModel()
    cells = [[model.new_int_var(1, order**2, f"r{r}c{c}") for c in range(order)] for r in range(order)]
    flat = [cell for row in cells for cell in row]
    model.add_all_different(flat)
    diagonals = [[cells[i][i] for i in range(order)], [cells[i][-1 - i] for i in range(order)]]
    for line in [*cells, *zip(*cells), *diagonals]:
        model.add(sum(line) == order * (order**2 + 1) // 2)
    return Built(model, flat)


def australia() -> Built:
    """The answer is the colour of each state."""
    model = cp_model.CpModel()
    states = {name: model.new_int_var(0, 2, name) for name in "WA NT SA Q NSW V T".split()}
    for border in BORDERS:
        one, other = border.split()
        model.add(states[one] != states[other])
    return Built(model, list(states.values()))


def langford(order: int) -> Built:
    """The answer is the place of the first of each number."""
    model = cp_model.CpModel()
    firsts = [model.new_int_var(1, 2 * order - number - 1, f"first{number}") for number in range(1, order + 1)]
    seconds = [first + number + 1 for number, first in enumerate(firsts, 1)]
    model.add_all_different([*firsts, *seconds])
    return Built(model, firsts)


def build(puzzle: str) -> Built:
    """The model of a puzzle by its name."""
    name, _, order = puzzle.rpartition("-")
    match name:
        case "queens":
            return queens(int(order))
        case "magic-square":
            return magic_square(int(order))
        case "langford":
            return langford(int(order))
        case "send-more":
            return send_more_money()
        case _:
            return australia()


def main() -> None:
    parser = peer_parser(__doc__)
    parser.add_argument("puzzle", metavar="PUZZLE")
    args = parser.parse_args()
    report("cpsat_rules", args, measure(lambda: build(args.puzzle), args), puzzle=args.puzzle)


if __name__ == "__main__":
    main()
