"""What is timed, and how: a piece of work is a function that does it once and gives back its seconds."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter

from compare import JOINSAW, PEERS, ROOT, peers_python, run_once

PUZZLES = ROOT / "puzzles"
VENV = ROOT / "target" / "peers-venv"
SCRATCH = ROOT / "target" / "benches"

#: Does the work once; gives back seconds.
Work = Callable[[], float]


def solve(*args: str) -> Work:
    """`joinsaw solve`, the whole process."""
    return lambda: run_once([str(JOINSAW), "solve", *args])


def saying(words: str, *args: str) -> Work:
    """`joinsaw`, the whole process, of which it is checked that it prints these words."""

    def work() -> float:
        start = perf_counter()
        printed = subprocess.run([str(JOINSAW), *args], capture_output=True, text=True).stdout
        seconds = perf_counter() - start
        if words not in printed:
            sys.exit(f"error: expected `{words}` of `joinsaw {' '.join(args)}`, found `{printed}`")
        return seconds

    return work


def generated(*args: str) -> str:
    """The file of a puzzle that `joinsaw generate` draws."""
    file = scratch() / ("-".join(arg.strip("-") for arg in args) + ".toml")
    if not file.exists():
        file.write_text(subprocess.check_output([str(JOINSAW), "generate", *args], text=True))
    return str(file)


def solve_generated(drawn: str, *args: str) -> Work:
    """`joinsaw solve` on a puzzle that `joinsaw generate` draws from these options."""
    return lambda: run_once([str(JOINSAW), "solve", generated(*drawn.split()), *args])


def solve_kept(*args: str) -> Work:
    """`joinsaw solve --db`, into a new file each time."""

    def work() -> float:
        file = scratch() / "kept.db"
        file.unlink(missing_ok=True)
        return run_once([str(JOINSAW), "solve", *args, "--db", str(file)])

    return work


def stages(*args: str) -> Work:
    """What the stages of `joinsaw solve` take inside the database."""

    def work() -> float:
        report = json.loads(subprocess.check_output([str(JOINSAW), "solve", *args, "--format", "json"]))
        return sum(stage["seconds"] for stage in report["stages"])

    return work


def cpp(name: str, *args: str) -> Work:
    """A search of `benches/peers/` in C++, the whole process on one core."""
    return lambda: run_once([compiled(name), *args])


def crate(name: str, *args: str) -> Work:
    """A program of `benches/peers/` in Rust, with the dependencies of its own package; the whole process on one core."""
    return lambda: run_once([built(name), *args])


def counted_cover(name: str, n_covers: int) -> Work:
    """An exact cover of `exact_covers.py`, counted."""
    return lambda: saying(f"{n_covers:,} in all", "solve", exact_cover(name), "--count")()


def counted_by_links(name: str) -> Work:
    """The same by the dancing links of a crate."""
    return lambda: crate("dlx_cover", exact_cover(name))()


@cache
def exact_cover(name: str) -> str:
    """The file of an exact cover, in the text form of Knuth's programs."""
    file = scratch() / f"{name}.dlx"
    file.write_text(subprocess.check_output([sys.executable, str(PEERS / "exact_covers.py"), name], text=True))
    return str(file)


def queens(order: int, *args: str) -> Work:
    """Queens of an order that is not built in."""

    def work() -> float:
        file = scratch() / f"queens-{order}.toml"
        text = (PUZZLES / "queens.toml").read_text().replace("1..8", f"1..{order}")
        file.write_text(text.split("[known]")[0])
        return run_once([str(JOINSAW), "solve", str(file), *args])

    return work


def sqlite(script: str) -> Work:
    """The `sqlite3` program on a script of `benches/peers/`."""
    return lambda: run_once(["sqlite3", ":memory:", f".read {PEERS / script}"])


def cpsat(script: str, *args: str) -> Work:
    """CP-SAT, the call of its solver alone. Each run has its own seed."""
    seeds = iter(range(1, 1_000_000))
    return lambda: float(peer(script, *args, "--solver-seed", str(next(seeds)))["solve_median"])


def cpsat_process(script: str, *args: str) -> Work:
    """CP-SAT, the whole process."""
    return lambda: run_once([peers_python(VENV), str(PEERS / f"{script}.py"), *args])


def cpsat_board(puzzle: str, *args: str) -> Work:
    """CP-SAT on an edge-matching puzzle, with the faster of the book's model and the lean one."""
    script = "cpsat_flower" if puzzle == "drive-ya-nuts" else "cpsat_hexboard"
    file = str(PUZZLES / f"{puzzle}.toml")
    models = [cpsat(script, file, *args, "--model", model) for model in ("book", "lean")]
    return lambda: min(model() for model in models)


def cpsat_dates(n_dates: int) -> Work:
    """CP-SAT's first solution of this many dates of the calendar, scaled to all 366."""
    seeds = Random(1)

    def work() -> float:
        seed = str(seeds.randrange(1_000_000))
        dates = peer("cpsat_calendar", "--dates", str(n_dates), "--seed", seed)["dates"]
        return mean(date["solve_median"] for date in dates) * 366

    return work


def duckdb(*args: str) -> Work:
    """The script of `joinsaw sql` in DuckDB, on all cores; importing and starting it are left out."""
    run = "import duckdb, sys, time; sql = open(sys.argv[1]).read(); c = duckdb.connect();"
    run += "t = time.perf_counter(); c.execute(sql); print(time.perf_counter() - t)"

    def work() -> float:
        script = scratch() / "script.sql"
        script.write_text(subprocess.check_output([str(JOINSAW), "sql", *args], text=True))
        return float(subprocess.check_output([peers_python(VENV), "-c", run, str(script)]))

    return work


def peer(script: str, *args: str) -> dict:
    """What a peer in Python says of one run."""
    command = [peers_python(VENV), str(PEERS / f"{script}.py"), *args]
    return json.loads(subprocess.check_output(command))


@cache
def compiled(name: str) -> str:
    """The program of a search in C++."""
    program, source = scratch() / name, PEERS / f"{name}.cpp"
    subprocess.run(["g++", "-O2", "-std=c++17", "-o", program, source], check=True)
    return str(program)


@cache
def built(name: str) -> str:
    """The program of a package of `benches/peers/`."""
    target = SCRATCH / name
    command = ["cargo", "build", "--release", "--quiet", "--locked", "--target-dir", target]
    subprocess.run(command, cwd=PEERS / name, check=True)
    return str(target / "release" / name)


@cache
def scratch() -> Path:
    """A folder for what the measurements need."""
    SCRATCH.mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(dir=SCRATCH))


@dataclass
class Budget:
    """How often each piece of work is done: at least, at most, and otherwise as long as there is time for a row."""

    least: int = 3
    most: int = 31
    seconds: float = 20

    def runs(self, *works: Work) -> list[float]:
        """The median of each piece of work. They take turns, so that a busy moment hits all of them."""
        start = perf_counter()
        found: list[list[float]] = [[] for _ in works]
        while len(found[0]) < self.most:
            for seconds, work in zip(found, works):
                seconds.append(work())
            spent = perf_counter() - start
            n_runs = len(found[0])
            # The next run takes as long as the others did.
            if n_runs >= self.least and spent * (n_runs + 1) / n_runs > self.seconds:
                break
            if spent > 2 * self.seconds:
                break
        return [median(seconds) for seconds in found]


@dataclass
class Peak:
    """A run of `joinsaw`, with its peak of memory as GNU time tells it."""

    seconds: float
    mib: float
    report: dict = field(default_factory=dict)


def peak(*args: str) -> Peak:
    """Runs `joinsaw` once, printing JSON."""
    with tempfile.NamedTemporaryFile("r") as told:
        command = ["/usr/bin/time", "-q", "-f", "%M", "-o", told.name, str(JOINSAW), *args, "--format", "json"]
        start = perf_counter()
        process = subprocess.run(command, capture_output=True, text=True)
        seconds = perf_counter() - start
        if process.returncode not in (0, 1):
            sys.exit(f"error: `{' '.join(command)}` ended with {process.returncode}: {process.stderr}")
        return Peak(seconds, int(told.read()) / 1024, json.loads(process.stdout))


def machine() -> str:
    """The processor, as Linux names it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()
