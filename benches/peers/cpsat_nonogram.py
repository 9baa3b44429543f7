"""CP-SAT on nonograms of one colour.

Model: as its users write it, with a boolean for each cell and an automaton for
each line: its states count the filled cells and the gaps of the clue.

Prints: one JSON line.

Run:    python cpsat_nonogram.py PUZZLE.toml [--all] [--repeat K] [--workers N]
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from cpsat_common import Built, cp_model, fail, measure, peer_parser, report


def automaton(clue: list[int]) -> tuple[int, list[tuple[int, int, int]]]:
    """The last state of the automaton of a clue, and its transitions (from, cell, to); it starts in state 0."""
    state, transitions = 0, [(0, 0, 0)]
    for n_before, run in enumerate(clue):
        for cell in range(run):
            transitions.append((state, 1, state + 1))
            state += 1
        if n_before + 1 < len(clue):
            transitions += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        else:
            transitions.append((state, 0, state))
    return state, transitions


def nonogram(rows: list[str], columns: list[str]) -> Built:
    """The answer is the value of each cell, row by row."""
    model = cp_model.CpModel()
    cells = [[model.new_bool_var(f"r{r}c{c}") for c in range(len(columns))] for r in range(len(rows))]
    for clue, line in [*zip(rows, cells), *zip(columns, zip(*cells))]:
        last, transitions = automaton([int(run) for run in clue.split() if run != "0"])
        model.add_automaton(list(line), 0, [last], transitions)
    return Built(model, [cell for line in cells for cell in line])


def main() -> None:
    parser = peer_parser(__doc__)
    parser.add_argument("puzzle", type=Path, help="a puzzle file of the family nonogram")
    args = parser.parse_args()
    puzzle = tomllib.loads(args.puzzle.read_text(encoding="utf-8"))
    if "rows" not in puzzle or "columns" not in puzzle:
        fail(f"`{args.puzzle}` has no `rows` and `columns`")
    report("cpsat_nonogram", args, measure(lambda: nonogram(puzzle["rows"], puzzle["columns"]), args))


if __name__ == "__main__":
    main()
