"""How fast `joinsaw study` is, against a plain Python search and as the sample grows.

Models nothing itself: it times whole processes from outside, one after the other.
The search is `peers/dfs_flower.py`. Both get random puzzles of the same orders and
number, drawn by their own generators, and the time for drawing them counts for both.

Prints: one JSON line for each comparison and each size.

Run:    cargo build --profile dist && python3 benches/study.py
        python3 benches/study.py --puzzles 10000 --sizes 1000,10000,100000
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

HERE = Path(__file__).resolve().parent
JOINSAW = HERE.parent / "target" / "dist" / "joinsaw"
PEER = HERE / "peers" / "dfs_flower.py"


def timed(command: list[str]) -> tuple[float, float, float, str]:
    """Wall seconds, CPU seconds, peak resident MiB and output of one process."""
    start = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = perf_counter() - start
    if status:
        sys.exit(f"error: `{' '.join(command)}` ended with status {status}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, output


def study(orders: str, puzzles: int, seed: int) -> list[str]:
    """The command that studies random flowers."""
    return [
        str(JOINSAW), "study", "--orders", orders, "--puzzles", str(puzzles),
        "--seed", str(seed), "--format", "json",
    ]  # fmt: skip


def compare(orders: str, puzzles: int, seed: int) -> dict[str, object]:
    """The study and the search on the same orders and number of puzzles."""
    peer = [sys.executable, str(PEER), "--orders", orders, "--puzzles", str(puzzles)]
    peer_seconds, peer_cpu, _, peer_output = timed([*peer, "--seed", str(seed)])
    seconds, cpu, mib, output = timed(study(orders, puzzles, seed))
    found = json.loads(output)["orders"]
    peer_found = [json.loads(line) for line in peer_output.splitlines()]
    return {
        "orders": orders,
        "puzzles": puzzles,
        "joinsaw_seconds": round(seconds, 3),
        "joinsaw_cpu_seconds": round(cpu, 3),
        "joinsaw_peak_mib": round(mib, 1),
        "peer_seconds": round(peer_seconds, 3),
        "peer_cpu_seconds": round(peer_cpu, 3),
        "ratio": round(peer_seconds / seconds, 2),
        "cpu_ratio": round(peer_cpu / cpu, 2),
        "solvable": [order["puzzles"] - order["zero"] for order in found],
        "peer_solvable": [order["puzzles"] - order["zero"] for order in peer_found],
    }


def grow(orders: str, puzzles: int, seed: int) -> dict[str, object]:
    """One size of sample."""
    seconds, cpu, mib, _ = timed(study(orders, puzzles, seed))
    return {
        "orders": orders,
        "puzzles": puzzles,
        "seconds": round(seconds, 3),
        "cpu_seconds": round(cpu, 3),
        "cpu_microseconds_a_puzzle": round(1e6 * cpu / puzzles, 1),
        "peak_mib": round(mib, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--orders", default="5..12", metavar="A..B")
    parser.add_argument("--puzzles", type=int, default=1000, help="for the comparison")
    parser.add_argument("--sizes", default="1000,10000", help="for the growth")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(json.dumps(compare(args.orders, args.puzzles, args.seed)), flush=True)
    for size in args.sizes.split(","):
        print(json.dumps(grow(args.orders, int(size), args.seed)), flush=True)


if __name__ == "__main__":
    main()
