"""CP-SAT on A-Puzzle-A-Day: eight pieces cover the board except for a date.

Models: the book chapter on the Calendar puzzle. A 0/1 variable for every way to
lay a piece inside the 7 x 7 square; each piece is laid once; each cell is
covered once if it must be, and not at all if it is blocked or shows the date.
The placements are listed once at the start and belong to no timing; the model
of a date is built anew for every run.

Prints: one JSON line; `dates` has an object for each date with its number of
solutions and timings, and `solve_median` and `solve_mean` are over all dates.

Run:    python cpsat_calendar.py MONTH DAY [--all] [--repeat K] [--workers N]
        python cpsat_calendar.py --dates N [--seed S] ...
"""

from __future__ import annotations

import json
import random
import sys
from statistics import mean

from cpsat_common import (
    Built,
    Run,
    cp_model,
    exit_code,
    fail,
    header,
    measure,
    peer_parser,
    timings,
)

Cell = tuple[int, int]
Placement = frozenset[Cell]

SIZE = 7
CELLS = [(r, c) for r in range(SIZE) for c in range(SIZE)]
BLOCKED = {(0, 6), (1, 6), (6, 3), (6, 4), (6, 5), (6, 6)}
DAYS_IN_MONTH = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)

# Each row of a piece, top to bottom: seven pieces of five cells, one of six.
DRAWN_PIECES = (
    "#### ..#.",
    "### ..# ..#",
    "## #. ##",
    "..# ### #..",
    "## ## ##",
    "#. #. ## .#",
    "#### #...",
    ".# ## ##",
)


def month_cell(month: int) -> Cell:
    """Months 1..12 fill the two top rows, six in each."""
    return divmod(month - 1, 6)


def day_cell(day: int) -> Cell:
    """Days 1..31 fill the rows below, seven in each."""
    week, weekday = divmod(day - 1, 7)
    return 2 + week, weekday


def placements(drawn: str) -> list[Placement]:
    """Every way to lay a piece inside the square, turned and flipped."""
    cells = [
        (r, c)
        for r, row in enumerate(drawn.split())
        for c, mark in enumerate(row)
        if mark == "#"
    ]
    found: dict[Placement, None] = {}
    for flip in (1, -1):
        shape = [(r, flip * c) for r, c in cells]
        for _ in range(4):
            shape = [(c, -r) for r, c in shape]
            top, left = min(r for r, _ in shape), min(c for _, c in shape)
            for down, right in CELLS:
                laid = frozenset((r - top + down, c - left + right) for r, c in shape)
                if all(r < SIZE and c < SIZE for r, c in laid):
                    found.setdefault(laid)
    return list(found)


PLACEMENTS = [placements(drawn) for drawn in DRAWN_PIECES]


def build(month: int, day: int) -> Built:
    """The model of one date; the answer is a 0 or 1 for every placement."""
    uncovered = BLOCKED | {month_cell(month), day_cell(day)}
    model = cp_model.CpModel()
    chosen: list[cp_model.IntVar] = []
    covering: dict[Cell, list[cp_model.IntVar]] = {cell: [] for cell in CELLS}
    for piece_idx, piece_placements in enumerate(PLACEMENTS):
        ways = [
            model.new_bool_var(f"piece{piece_idx}_{way}")
            for way in range(len(piece_placements))
        ]
        model.add(sum(ways) == 1)
        chosen.extend(ways)
        for var, placement in zip(ways, piece_placements, strict=True):
            for cell in placement:
                covering[cell].append(var)
    for cell, vars_here in covering.items():
        model.add(sum(vars_here) == (0 if cell in uncovered else 1))
    return Built(model, chosen)


def all_dates() -> list[tuple[int, int]]:
    """The 366 dates of a leap year, in order."""
    return [
        (month, day)
        for month, n_days in enumerate(DAYS_IN_MONTH, start=1)
        for day in range(1, n_days + 1)
    ]


def main() -> None:
    parser = peer_parser(__doc__)
    parser.add_argument("month", type=int, nargs="?", help="1..12")
    parser.add_argument("day", type=int, nargs="?", help="1..31")
    parser.add_argument("--dates", type=int, metavar="N", help="N dates at random")
    parser.add_argument("--seed", type=int, default=0, help="which dates (0)")
    args = parser.parse_args()
    if args.dates is not None:
        if not 1 <= args.dates <= len(all_dates()):
            fail(f"--dates {args.dates}; needed: 1 to {len(all_dates())}")
        dates = sorted(random.Random(args.seed).sample(all_dates(), args.dates))
    elif (args.month, args.day) in all_dates():
        dates = [(args.month, args.day)]
    else:
        fail("needed: MONTH DAY of a date in a leap year, or --dates N")

    every_run: list[Run] = []
    by_date = []
    for month, day in dates:
        runs = measure(lambda: build(month, day), args)  # noqa: B023 (called at once)
        every_run += runs
        n_solutions = len(runs[0].answers) if runs[0].is_decided else None
        date = {"month": month, "day": day, "solutions": n_solutions}
        by_date.append({**date, **timings(runs)})
    summary = timings(every_run)
    record = {
        **header("cpsat_calendar", args),
        "puzzle": "calendar",
        "solve_median": summary["solve_median"],
        "solve_mean": round(mean(run.solve_seconds for run in every_run), 4),
        "build_median": summary["build_median"],
        "dates": by_date,
    }
    print(json.dumps(record))
    sys.exit(exit_code(every_run))


if __name__ == "__main__":
    main()
