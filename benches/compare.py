"""Times the whole `joinsaw solve` on Drive Ya Nuts, and its peer in the same run.

Joinsaw is timed from outside: wall-clock time from start to exit, and the peak
of resident memory as GNU time reports it. The
work inside the database is what the program itself reports, stage by stage.
The peer is CP-SAT on the book's model and on the lean one, both asked for all
solutions; what is compared is the call of its solver alone, without the import
of OR-Tools and without building the model, so the ratio favours the peer.

Prints: a table of what was measured and what is aimed at. Exit code 1 where
an aim is missed.

Run:    python3 benches/compare.py [--runs 51] [--venv DIR] [--no-peers]

Without --venv, the peers' packages go into target/peers-venv.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PEERS = ROOT / "benches" / "peers"
PUZZLE = ROOT / "puzzles" / "drive-ya-nuts.toml"
JOINSAW = ROOT / "target" / "dist" / "joinsaw"

MOST_SECONDS = 0.003
MOST_BYTES = 9 * 2**20
MOST_DATABASE_SECONDS = 0.002
LEAST_RATIO = 10


def run_once(command: list[str]) -> float:
    """Wall-clock seconds of one run; its output goes nowhere."""
    start = perf_counter()
    code = subprocess.run(command, stdout=subprocess.DEVNULL).returncode
    seconds = perf_counter() - start
    # 1 says that there is no solution.
    if code not in (0, 1):
        sys.exit(f"error: `{' '.join(command)}` ended with {code}")
    return seconds


def peak_bytes(command: list[str]) -> int:
    """The peak of resident memory of one run, as GNU time tells it.

    What Python would be told counts its own memory until the program starts.
    """
    with tempfile.NamedTemporaryFile("r") as told:
        timed = ["/usr/bin/time", "-q", "-f", "%M", "-o", told.name, *command]
        subprocess.run(timed, stdout=subprocess.DEVNULL, check=True)
        return int(told.read()) * 1024


def database_seconds() -> float:
    """The seconds that the stages of one run took, as the run reports them."""
    command = [str(JOINSAW), "solve", "--format", "json", "--count"]
    report = json.loads(subprocess.check_output(command))
    if report["solutions"]["all"] != 6:
        sys.exit(f"error: six solutions are right, found {report['solutions']}")
    return sum(stage["seconds"] for stage in report["stages"])


def peers_python(venv: Path) -> str:
    """The Python of the peers' environment, made where there is none yet."""
    python = venv / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "-r"]
        subprocess.run([*install, str(PEERS / "requirements.txt")], check=True)
    return str(python)


def solve_median(python: str, model: str, n_runs: int) -> float:
    """The median of CP-SAT's solve calls for all solutions."""
    command = [python, str(PEERS / "cpsat_flower.py"), str(PUZZLE), "--all"]
    command += ["--model", model, "--repeat", str(n_runs)]
    report: dict[str, Any] = json.loads(subprocess.check_output(command))
    if report["solutions"] != 6:
        sys.exit(f"error: six solutions are right, found {report['solutions']}")
    return float(report["solve_median"])


def positive(text: str) -> int:
    """An integer of 1 or more, for argparse."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=positive, default=51, help="of each (51)")
    parser.add_argument("--venv", type=Path, default=ROOT / "target" / "peers-venv")
    parser.add_argument("--no-peers", action="store_true", help="joinsaw alone")
    args = parser.parse_args()

    subprocess.run(["cargo", "build", "--profile", "dist", "--features", "png,engines", "--quiet"], cwd=ROOT, check=True)
    run_once([str(JOINSAW), "solve"])
    runs = [run_once([str(JOINSAW), "solve"]) for _ in range(args.runs)]
    seconds = median(runs)
    peak = peak_bytes([str(JOINSAW), "solve"])
    database = median(database_seconds() for _ in range(args.runs))

    # What was measured, what is aimed at, and whether it is met.
    rows = [
        (
            "joinsaw solve, whole process, median",
            f"{seconds * 1e3:.2f} ms",
            f"below {MOST_SECONDS * 1e3:.0f} ms",
            seconds < MOST_SECONDS,
        ),
        (
            "joinsaw solve, peak resident memory",
            f"{peak / 2**20:.1f} MiB",
            f"below {MOST_BYTES // 2**20} MiB",
            peak < MOST_BYTES,
        ),
        (
            "its stages inside the database, median",
            f"{database * 1e3:.2f} ms",
            f"below {MOST_DATABASE_SECONDS * 1e3:.0f} ms",
            database < MOST_DATABASE_SECONDS,
        ),
    ]
    if not args.no_peers:
        python = peers_python(args.venv)
        for model in ("book", "lean"):
            peer = solve_median(python, model, args.runs)
            rows.append(
                (
                    f"CP-SAT, {model} model, solve call, median",
                    f"{peer * 1e3:.2f} ms",
                    "",
                    True,
                )
            )
            rows.append(
                (
                    f"ratio: that to the whole process ({model} model)",
                    f"{peer / seconds:.1f}",
                    f"at least {LEAST_RATIO}" if model == "book" else "",
                    model != "book" or peer / seconds >= LEAST_RATIO,
                )
            )
    print(f"{args.runs} runs of each on {platform.machine()}, {os.cpu_count()} cores")
    for what, found, aim, is_met in rows:
        verdict = "" if not aim else ("met" if is_met else "missed")
        print(f"{what:52} {found:>10}  {aim:14} {verdict}".rstrip())
    sys.exit(0 if all(row[3] for row in rows) else 1)


if __name__ == "__main__":
    main()
