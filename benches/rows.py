"""The rows of the tables that `benches/all.py` measures. A new row is one line in one of these lists."""

from __future__ import annotations

from dataclasses import dataclass

from compare import ROOT
from measure import (
    Work, counted_by_links, counted_cover, cpp, cpsat, cpsat_board, cpsat_dates, cpsat_process, crate, duckdb, queens, saying, solve,
    solve_kept, sqlite, stages,
)  # fmt: skip

NUTS, PYRAMID, CALENDAR = "drive-ya-nuts", "another-tough-puzzle", "calendar"
COVERS = ROOT / "benches" / "covers"
BOARDS = ROOT / "benches" / "boards"
NONOGRAMS = ROOT / "benches" / "nonograms"

#: Puzzles that state their own rules, by the names that `cpsat_rules.py` gives them.
FIRSTS = {
    "queens": "queens-8",
    "send-more-money": "send-more-money",
    "magic-square": "magic-square-3",
    "australia": "australia",
    "langford": "langford-7",
}
DATE = ["--given", "month=Apr", "--given", "day=24"]


@dataclass
class Row:
    """Joinsaw and a peer at the same work. `aim` is the ratio of their times that is wanted at least."""

    work: str
    ours: Work
    peer: str
    theirs: Work
    aim: float | None = None


@dataclass
class Growing:
    """Work of which there is more and more: the options of `joinsaw`."""

    work: str
    size: str
    command: list[str]
    drawn: str = ""  # the options of `joinsaw generate`, where the puzzle is not built in


#: The covers of a board by the twelve pentominoes and, where the name says so, a square of four cells, as published: those that
#: turn into each other are one.
COUNTS = {
    "6x10": 2339,
    "5x12": 1010,
    "4x15": 368,
    "8x8-without-middle": 65,
    "8x8-without-corners": 2170,
    "8x8-with-a-square": 16146,
}


def counted(board: str) -> Work:
    """The covers of a board by the twelve pentominoes, counted; a wrong number ends the benchmark."""
    return saying(f"{COUNTS[board]:,} up to", "solve", str(COVERS / f"{board}.toml"), "--count")


def pentominoes(board: str, aim: float) -> Row:
    """The same beside a search that knows no symmetry."""
    ours, theirs = counted(board), cpp("dfs_cover", str(COVERS / f"{board}.toml"))
    return Row(f"pentominoes, {board}, count", ours, "depth-first search in C++", theirs, aim)


def beside_dancing_links(board: str) -> Row:
    """The same beside the dancing links of a crate from the registry."""
    work, theirs = f"pentominoes, {board}, count, beside a crate", crate("dlx_cover", str(COVERS / f"{board}.toml"))
    return Row(work, counted(board), "dancing links (`dlx-rs`)", theirs)


def beside_knuth(work: str, name: str, n_covers: int) -> Row:
    """An exact cover beside the dancing links of a crate."""
    return Row(f"{work}, as an exact cover, count", counted_cover(name, n_covers), "dancing links (`dlx-rs`)", counted_by_links(name), 2)


def pictures(size: str, n_solutions: int) -> list[Row]:
    """A random nonogram, all of whose solutions are counted."""
    work, file = f"nonogram, {size}, count", str(NONOGRAMS / f"{size}.toml")
    ours = saying(f"Solutions: {n_solutions}", "solve", file, "--count")
    theirs = cpsat_process("cpsat_nonogram", file, "--all")
    return [
        Row(work, ours, "line solver in C++", cpp("line_solver", file)),
        Row(work, ours, "CP-SAT, all, whole process", theirs),
    ]


def first_of(puzzle: str, name: str) -> Row:
    """The first solution of a puzzle that states its own rules."""
    theirs = cpsat_process("cpsat_rules", name)
    return Row(f"{puzzle}, first solution", solve(puzzle, "--first"), "CP-SAT, whole process", theirs, 5)


#: The table of BENCHMARKS.md: a row for each kind of work.
HEADLINES = [
    Row("Drive Ya Nuts", solve(), "CP-SAT, all six, its solver alone", cpsat_board(NUTS, "--all"), 10),
    Row("Another Tough Puzzle, count", solve(PYRAMID, "--count"), "depth-first search in C++", cpp("dfs_pyramid"), 8),
    Row("Another Tough Puzzle, every row kept", solve_kept(PYRAMID), "depth-first search in C++, count", cpp("dfs_pyramid"), 3),
    Row("hex-19, all solutions", solve("hex-19"), "CP-SAT, all", cpsat_board("hex-19", "--all"), 10),
    Row("hex-37, first solution", solve("hex-37", "--first"), "CP-SAT, two cores", cpsat_board("hex-37", "--workers", "2"), 10),
    Row("hex-61, first solution", solve("hex-61", "--first"), "CP-SAT, two cores", cpsat_board("hex-61", "--workers", "2"), 10),
    Row("calendar, count for all dates", solve(CALENDAR, "--count"), "CP-SAT, one solution a date (5 dates, scaled)", cpsat_dates(5), 10),
    Row("calendar, 24 April, all 26", solve(CALENDAR, *DATE), "CP-SAT, its first", cpsat("cpsat_calendar", "4", "24"), 1),
    pentominoes("6x10", 2),
    Row("the Fish", solve("fish"), "CP-SAT, whole process", cpsat_process("cpsat_fish"), 5),
    Row("Sudoku, count", solve("sudoku", "--count"), "SQLite's recursive query", sqlite("sudoku_recursive.sql"), 10),
]  # fmt: skip

#: More of the kind, for docs/benchmarks.md.
OTHERS = [
    pentominoes("5x12", 1.5),
    pentominoes("8x8-without-middle", 1.5),
    pentominoes("8x8-without-corners", 1.5),
    pentominoes("8x8-with-a-square", 1.5),
    pentominoes("4x15", 1.5),
    *(beside_dancing_links(board) for board in ["6x10", "5x12", "8x8-without-middle", "4x15"]),
    beside_knuth("dominoes on 8 x 8", "dominoes-8", 12_988_816),
    beside_knuth("Latin squares of order 5", "latin-5", 161_280),
    beside_knuth("Langford's pairs, 11", "langford-11", 17_792),
    beside_knuth("10 queens", "queens-10", 724),
    *pictures("20x20", 2),
    *pictures("25x25", 1),
    Row("Sudoku of 17 givens, count", solve("sudoku-17", "--count"), "search that propagates, in C++",
        cpp("sudoku_search", str(ROOT / "puzzles" / "sudoku-17.toml"))),
    *(first_of(puzzle, name) for puzzle, name in FIRSTS.items()),
    Row("10 queens, all 724 solutions", queens(10, "--format", "csv", "--rows"), "CP-SAT, all, whole process",
        cpsat_process("cpsat_rules", "queens-10", "--all"), 3),
    Row(
        "pentominoes, 6x10, all 9,356 covers listed", solve(str(COVERS / "6x10.toml"), "--format", "csv", "--rows"),
        "depth-first search in C++, count", cpp("dfs_cover", str(COVERS / "6x10.toml")),
    ),
    Row("calendar, all 25,061 rows", solve(CALENDAR, "--format", "csv", "--rows"), "CP-SAT, one solution a date (5 dates, scaled)", cpsat_dates(5), 10),
    Row("the Fish, its stages alone", stages("fish"), "CP-SAT, its solver alone", cpsat("cpsat_fish", "--all"), 5),
]  # fmt: skip

#: Joinsaw's script in DuckDB, for docs/benchmarks.md: whole processes of Joinsaw that print every row.
SCRIPTS = [
    Row(f"{puzzle}, {plan}", solve(puzzle, "--plan", plan, "--format", "csv"), "DuckDB, all cores", duckdb(puzzle, "--plan", plan), 1)
    for puzzle, plan in [(CALENDAR, "staged"), ("hex-61", "staged"), (PYRAMID, "staged"), (PYRAMID, "bushy")]
]  # fmt: skip

STUDY = ["study", "--orders", "5..12", "--seed", "1", "--puzzles"]

#: The table of growth in BENCHMARKS.md.
GROWTH = [
    Growing("Drive Ya Nuts, from start to exit", "7 pieces", ["solve"]),
    Growing("hexagons, first solution", "7 slots", ["--first"], "--board hexagon --size 1 --numbers 6 --seed 1"),
    Growing("hexagons, first solution", "19 slots", ["solve", "hex-19", "--first"]),
    Growing("hexagons, first solution", "37 slots", ["solve", "hex-37", "--first"]),
    Growing("hexagons, first solution", "61 slots", ["solve", "hex-61", "--first"]),
    Growing("hexagons, count", "19 slots", ["solve", "hex-19", "--count"]),
    Growing("hexagons, count", "37 slots", ["solve", "hex-37", "--count"]),
    Growing("hexagons, count", "61 slots", ["solve", "hex-61", "--count"]),
    Growing("pyramids, count", "9 slots", ["--count"], "--board triangle --size 3 --numbers 6 --seed 1"),
    Growing("pyramids, count", "16 slots", ["solve", PYRAMID, "--count"]),
    Growing("6 x 6 with a rim, count", "1,252 solutions", ["solve", str(BOARDS / "rim-5.toml"), "--count"]),
    Growing("6 x 6 with a rim, count", "8,052 solutions", ["solve", str(BOARDS / "rim-4.toml"), "--count"]),
    Growing("study of random flowers, orders 5 to 12", "1,000 of each", [*STUDY, "1000"]),
    Growing("study of random flowers, orders 5 to 12", "10,000 of each", [*STUDY, "10000"]),
]
