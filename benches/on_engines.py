"""The same plan in the embedded SQLite and on another engine, through its driver.

Whole processes, one after the other, in turns: the seconds of CPU, by the clock, and the peak
memory, medians of the runs. Rows are those of all stages, as the embedded run counts them.

Prints: a table in Markdown, and the load of the machine.

Run:    python3 benches/on_engines.py [--runs 3] [--engine duckdb] [--only WORD] [--joinsaw PROGRAM]
        (needs the driver of the engine: `joinsaw engines` says how to get it)
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from compare import JOINSAW, positive

#: The board of 6 x 6 pieces, and the options of `generate` that draw it.
DRAWN = "--board square --size 6 --numbers 14 --seed 1"

PUZZLES = {
    "fish": ["fish"],
    "soma": ["soma"],
    "hex-61": ["hex-61"],
    "calendar": ["calendar"],
    "hexiamonds": ["hexiamonds"],
    "pentominoes, 6 x 10": ["pentominoes-6x10"],
    "Another Tough Puzzle": ["another-tough-puzzle"],
    f"`generate {DRAWN}`": ["drawn.toml"],
}


class Run(NamedTuple):
    """A process: its seconds and its peak memory in MiB."""

    cpu: float
    clock: float
    mebibytes: float


def timed(command: list[str], folder: Path) -> Run:
    start = perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"error: `{' '.join(command)}` ended with {os.waitstatus_to_exitcode(status)}")
    return Run(used.ru_utime + used.ru_stime, perf_counter() - start, used.ru_maxrss / 1024)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=positive, default=3)
    parser.add_argument("--engine", default="duckdb")
    parser.add_argument("--only", metavar="WORD", default="", help="the puzzles whose names have this word")
    parser.add_argument("--joinsaw", type=Path, default=JOINSAW)
    args = parser.parse_args()
    joinsaw = str(args.joinsaw.resolve())
    print(f"| puzzle | rows | embedded: CPU, clock, memory | {args.engine}: CPU, clock, memory |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        drawn = subprocess.check_output([joinsaw, "generate", *DRAWN.split()])
        (folder / "drawn.toml").write_bytes(drawn)
        for puzzle, words in PUZZLES.items():
            if args.only not in puzzle:
                continue
            solve = [joinsaw, "solve", *words]
            engines = {"embedded": solve, args.engine: [*solve, "--plan", "staged", "--engine", args.engine]}
            runs = [{engine: timed(command, folder) for engine, command in engines.items()} for _ in range(args.runs)]
            found = json.loads(subprocess.check_output([*solve, "--count", "--plan", "staged", "--format", "json"], cwd=folder))
            n_rows = sum(stage["rows"] for stage in found["stages"])
            cells = []
            for engine in engines:
                cpu, clock, mebibytes = (median(run[engine][idx] for run in runs) for idx in range(3))
                cells.append(f"{cpu:.1f} s, {clock:.1f} s, {mebibytes:,.0f} MiB")
            print(f"| {puzzle} | {n_rows:,} | {cells[0]} | {cells[1]} |", flush=True)
    print(f"\nLoad of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
