"""Times joinsaw's plans on boards, covers, the Fish and a Sudoku against their peers.

Every figure stands beside a peer's that was measured in the same run: the
depth-first search in C++, CP-SAT, the recursive query of SQLite's
documentation, and joinsaw's own script in DuckDB. Joinsaw is timed as a whole
process, from start to exit, unless a row says otherwise. CP-SAT is timed as the
call of its solver alone, without the import of OR-Tools and without building
the model, on the book's model and on the lean one, and the faster of the two is
the one that counts.

Prints: one line a row, with both medians, their ratio and what is aimed at.
Exit code 1 where an aim is missed.

Run:    python3 benches/peers_table.py [--runs 5] [--venv DIR] [--only WORD]

Without --venv, the peers' packages go into target/peers-venv.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from time import perf_counter
from typing import Any

from compare import JOINSAW, PEERS, ROOT, peers_python, positive, run_once

PUZZLES = ROOT / "puzzles"
DATES = 20
ALL_DATES = 366


@dataclass
class Measured:
    """One row of the table."""

    work: str
    seconds: float
    peer: str
    peer_seconds: float
    least: float
    note: str = ""

    @property
    def ratio(self) -> float:
        return self.peer_seconds / self.seconds


class Bench:
    """The programs to time, and how often."""

    def __init__(self, n_runs: int, venv: Path, folder: Path) -> None:
        self.n_runs = n_runs
        self.python = peers_python(venv)
        self.folder = folder
        self.dfs = folder / "dfs_pyramid"
        source = PEERS / "dfs_pyramid.cpp"
        subprocess.run(["g++", "-O2", "-std=c++17", "-o", self.dfs, source], check=True)

    def joinsaw(self, *args: str, fresh: Path | None = None) -> float:
        """The median wall-clock time of a whole run; `fresh` is removed before each."""
        seconds = []
        for _ in range(self.n_runs):
            if fresh is not None:
                fresh.unlink(missing_ok=True)
            seconds.append(run_once([str(JOINSAW), *args])[0])
        return median(seconds)

    def stages(self, *args: str) -> float:
        """The median of what the stages of a run took inside the database."""
        command = [str(JOINSAW), *args, "--format", "json"]
        runs = [json.loads(subprocess.check_output(command)) for _ in range(self.n_runs)]
        return median(sum(stage["seconds"] for stage in run["stages"]) for run in runs)

    def cpp(self) -> float:
        return median(run_once([str(self.dfs)])[0] for _ in range(self.n_runs))

    def sqlite(self, script: str) -> float:
        """The median time of the `sqlite3` program on a peer's script."""
        command = ["sqlite3", ":memory:", f".read {PEERS / script}"]
        return median(run_once(command)[0] for _ in range(self.n_runs))

    def cpsat(self, script: str, *args: str) -> dict[str, Any]:
        command = [self.python, str(PEERS / f"{script}.py"), *args]
        return json.loads(subprocess.check_output(command))

    def cpsat_median(self, script: str, *args: str) -> float:
        report = self.cpsat(script, *args, "--repeat", str(self.n_runs))
        return float(report["solve_median"])

    def cpsat_board(self, puzzle: str, *args: str) -> float:
        file = str(PUZZLES / f"{puzzle}.toml")
        script = "cpsat_flower" if puzzle == "drive-ya-nuts" else "cpsat_hexboard"
        models = [["--model", model] for model in ("book", "lean")]
        return min(self.cpsat_median(script, file, *args, *model) for model in models)

    def duckdb(self, *args: str) -> float:
        """The median time of joinsaw's script in DuckDB, import and start left out."""
        script = self.folder / "script.sql"
        script.write_text(subprocess.check_output([str(JOINSAW), "sql", *args], text=True))
        run = "import duckdb, sys, time; sql = open(sys.argv[1]).read(); c = duckdb.connect();"
        run += "t = time.perf_counter(); c.execute(sql); print(time.perf_counter() - t)"
        command = [self.python, "-c", run, str(script)]
        return median(float(subprocess.check_output(command)) for _ in range(self.n_runs))


def rows(bench: Bench) -> list[tuple[str, Callable[[], list[Measured]]]]:
    """The rows by name, each measured when it is called."""
    pyramid = "another-tough-puzzle"
    kept = bench.folder / "kept.db"

    def row(work: str, seconds: float, peer: str, peer_seconds: float, least: float) -> list[Measured]:
        return [Measured(work, seconds, peer, peer_seconds, least)]

    def calendar() -> list[Measured]:
        one = ["solve", "calendar", "--hole", "month=Apr", "--hole", "day=24"]
        dates = bench.cpsat("cpsat_calendar", "--dates", str(DATES), "--seed", "1")["dates"]
        all_dates = mean(date["solve_median"] for date in dates) * ALL_DATES
        first = bench.cpsat_median("cpsat_calendar", "4", "24")
        count = bench.joinsaw("solve", "calendar", "--count")
        rows = bench.joinsaw("solve", "calendar", "--format", "csv")
        peer = f"CP-SAT, one solution a date ({DATES} dates, scaled)"
        return [
            Measured("calendar, count for all dates", count, peer, all_dates, 10),
            Measured("calendar, all 25,061 rows", rows, peer, all_dates, 10),
            Measured("calendar, 24 Apr, all 26", bench.joinsaw(*one), "CP-SAT, its first", first, 1),
        ]

    def fish() -> list[Measured]:
        whole = median(
            run_once([bench.python, str(PEERS / "cpsat_fish.py")])[0] for _ in range(bench.n_runs)
        )
        solve = bench.cpsat_median("cpsat_fish", "--all")
        return [
            Measured("fish, whole process", bench.joinsaw("solve", "fish"), "CP-SAT, whole process", whole, 5),
            Measured("fish, stages", bench.stages("solve", "fish"), "CP-SAT, solve call", solve, 5),
        ]

    def duckdb() -> list[Measured]:
        plans = [(pyramid, "bushy"), (pyramid, "staged"), ("calendar", "staged"), ("calendar", "bushy"), ("hex-61", "staged")]
        measured = []
        for puzzle, plan in plans:
            args = [puzzle, "--plan", plan]
            seconds = bench.joinsaw("solve", *args, "--format", "csv")
            measured += row(f"{puzzle}, {plan} plan", seconds, "the same script in DuckDB", bench.duckdb(*args), 1)
        return measured

    return [
        ("pyramid-count", lambda: row("Another Tough Puzzle, count", bench.joinsaw("solve", pyramid, "--count"), "C++ depth-first search", bench.cpp(), 4)),
        ("pyramid-kept", lambda: row("Another Tough Puzzle, all rows kept", bench.joinsaw("solve", pyramid, "--db", str(kept), fresh=kept), "C++ depth-first search", bench.cpp(), 1.5)),
        ("calendar", calendar),
        ("nuts", lambda: row("Drive Ya Nuts, whole process", bench.joinsaw("solve"), "CP-SAT, all six", bench.cpsat_board("drive-ya-nuts", "--all"), 10)),
        ("fish", fish),
        ("hex-19", lambda: row("hex-19, all solutions", bench.joinsaw("solve", "hex-19"), "CP-SAT, all", bench.cpsat_board("hex-19", "--all"), 10)),
        ("hex-37", lambda: row("hex-37, first solution", bench.joinsaw("solve", "hex-37", "--first"), "CP-SAT, two cores", bench.cpsat_board("hex-37", "--workers", "2"), 10)),
        ("hex-61", lambda: row("hex-61, first solution", bench.joinsaw("solve", "hex-61", "--first"), "CP-SAT, two cores", bench.cpsat_board("hex-61", "--workers", "2"), 10)),
        ("sudoku", lambda: row("Sudoku, count", bench.joinsaw("solve", "sudoku", "--count"), "SQLite's recursive query", bench.sqlite("sudoku_recursive.sql"), 10)),
        ("duckdb", duckdb),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=positive, default=5, help="of each (5)")
    parser.add_argument("--venv", type=Path, default=ROOT / "target" / "peers-venv")
    parser.add_argument("--only", default="", help="rows whose name holds this word")
    args = parser.parse_args()

    subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=ROOT, check=True)
    is_met = True
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(args.runs, args.venv, Path(folder))
        start = perf_counter()
        for name, measure in rows(bench):
            if args.only not in name:
                continue
            for row in measure():
                verdict = "met" if row.ratio >= row.least else "missed"
                is_met &= row.ratio >= row.least
                line = f"{row.work:38} {row.seconds:9.4f} s  {row.peer:46} {row.peer_seconds:9.4f} s"
                print(f"{line}  ratio {row.ratio:7.1f}, at least {row.least:g}: {verdict}", flush=True)
        print(f"medians of {args.runs}, {perf_counter() - start:.0f} s in all")
    sys.exit(0 if is_met else 1)


if __name__ == "__main__":
    main()
