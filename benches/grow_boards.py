"""How the cost of a board grows with its slots: hexagons of 7 to 61 slots and pyramids of side 2 to 4 in one table.

Whole processes, timed from outside (with GNU time), one after the other: the first solution, the
count of all in the plan that is picked by itself, and the count by stages on one
connection, whose rows are those of all its tables. Where the built-in puzzles have
no board of a size, a random one that has a solution is generated with seed 1.

Prints: a table in Markdown, medians of the runs, and the load of the machine.
A run that takes longer than --limit is given up, and the table says so.

Run:    python3 benches/grow_boards.py [--runs 3] [--limit 300] [--only WORD] [--joinsaw PROGRAM]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from compare import JOINSAW, ROOT, positive

MIB = 2**20


@dataclass
class Board:
    """A board, and how it is generated where it is not built in."""

    name: str
    slots: int
    puzzle: str | None
    generate: list[str]


BOARDS = [
    Board("hexagon, 7 slots", 7, None, ["hexagon", "1", "6"]),
    Board("hexagon, 19 slots", 19, "hex-19", []),
    Board("hexagon, 37 slots", 37, "hex-37", []),
    Board("hexagon, 61 slots", 61, "hex-61", []),
    Board("pyramid, side 2", 4, None, ["triangle", "2", "6"]),
    Board("pyramid, side 3", 9, None, ["triangle", "3", "6"]),
    Board("pyramid, side 4", 16, "another-tough-puzzle", []),
]

WORK = {
    "first": ["--first"],
    "count": ["--count"],
    "staged": ["--count", "--plan", "staged", "--threads", "1"],
}


@dataclass
class Run:
    """What one process took and said."""

    seconds: float
    peak_bytes: int
    report: dict


def run_once(command: list[str], limit: float) -> Run | None:
    """Runs a command that prints one JSON object; nothing where it reaches the limit.

    GNU time tells the peak: what Python itself would be told counts its own memory until the program starts.
    """
    with tempfile.NamedTemporaryFile("r") as peak:
        timed = ["/usr/bin/time", "-q", "-f", "%M", "-o", peak.name, *command, "--timeout", str(limit)]
        start = perf_counter()
        process = subprocess.run(timed, capture_output=True, text=True)
        seconds = perf_counter() - start
        message = process.stderr
        if process.returncode == 2 and ("did not finish within" in message or " passed " in message):
            return None
        if process.returncode != 0:
            sys.exit(f"error: `{' '.join(command)}` ended with {process.returncode}: {message}")
        return Run(seconds, int(peak.read()) * 1024, json.loads(process.stdout))


def puzzle_of(joinsaw: str, board: Board, folder: Path) -> str:
    """The built-in puzzle, or a file with a generated one."""
    if board.puzzle:
        return board.puzzle
    shape, size, numbers = board.generate
    file = folder / f"{shape}-{size}.toml"
    command = [joinsaw, "generate", "--board", shape, "--size", size, "--numbers", numbers, "--seed", "1"]
    file.write_text(subprocess.check_output(command, text=True))
    return str(file)


def number(value: int | None) -> str:
    return "" if value is None else f"{value:,}"


def row_of(board: Board, runs: dict[str, list[Run | None]], limit: float) -> list[str]:
    """The cells of a board: its solutions, and then seconds and peak for each work, with the rows of the stages."""
    count = next((run for run in [*runs["count"], *runs["staged"]] if run), None)
    cells = [board.name, str(board.slots), number(count.report["solutions"]["all"] if count else None)]
    for work, measured in runs.items():
        done = [run for run in measured if run]
        if len(done) < len(measured):
            cells += [f"over {limit:g} s", ""] + ([""] if work != "first" else [])
            continue
        report = done[0].report
        seconds = f"{median(run.seconds for run in done):.3f} s"
        peak = f"{max(run.peak_bytes for run in done) / MIB:.1f} MiB"
        if work == "first":
            cells += [seconds, peak]
            continue
        # A streamed plan keeps no stage but the last, whose rows say nothing of the work.
        n_rows = None if report["plan"] == "streamed" else sum(stage["rows"] for stage in report["stages"])
        plan = f" ({report['plan']})" if work == "count" else ""
        cells += [seconds + plan, number(n_rows), peak]
    return cells


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=positive, default=3, help="of each (3)")
    parser.add_argument("--limit", type=float, default=300, help="seconds for one run (300)")
    parser.add_argument("--only", default="", help="boards whose name holds this word")
    parser.add_argument("--joinsaw", help="the program to time; without it, one is built first")
    args = parser.parse_args()

    if args.joinsaw is None:
        subprocess.run(["cargo", "build", "--profile", "dist", "--features", "png,engines", "--quiet"], cwd=ROOT, check=True)
    joinsaw = args.joinsaw or str(JOINSAW)
    heading = ["board", "slots", "solutions", "first", "its peak", "count", "its rows", "its peak", "count, staged", "its rows", "its peak"]
    print(f"| {' | '.join(heading)} |\n|{'---|' * len(heading)}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for board in BOARDS:
            if args.only not in board.name:
                continue
            solve = [joinsaw, "solve", puzzle_of(joinsaw, board, Path(folder)), "--format", "json"]
            runs: dict[str, list[Run | None]] = {}
            for work, options in WORK.items():
                runs[work] = []
                for _ in range(args.runs):
                    runs[work].append(run_once([*solve, *options], args.limit))
                    if runs[work][-1] is None:
                        break
            print(f"| {' | '.join(row_of(board, runs, args.limit))} |", flush=True)
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"\nMedians of {args.runs}, peaks the largest; load average at the end {load} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
