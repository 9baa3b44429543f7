"""What the CP-SAT peers share: options, timing, counting, one JSON line.

Not run by itself. A peer gives `measure` a function that builds its model and
gets back one `Run` for each repetition. Building and solving are timed apart,
both in seconds of wall-clock time; the import of OR-Tools is timed as well,
because a whole process pays for it once.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NoReturn

_import_start = perf_counter()
# Timed, hence below the others. The peers take `cp_model` from here, so that no
# import of theirs comes first and makes this one look free.
from ortools.sat.python import cp_model as cp_model  # noqa: E402

IMPORT_SECONDS = perf_counter() - _import_start

Answer = tuple[int, ...]


@dataclass(frozen=True)
class Built:
    """A model, and the variables whose values are the answer to the puzzle."""

    model: cp_model.CpModel
    answer_vars: list[cp_model.IntVar]


@dataclass
class Run:
    """One model built and solved once. Without `--all` it has 0 or 1 answers."""

    build_seconds: float
    solve_seconds: float
    status: str
    answers: list[Answer] = field(default_factory=list)

    @property
    def is_decided(self) -> bool:
        """Whether the solver finished, rather than met its time limit."""
        return self.status in {"OPTIMAL", "FEASIBLE", "INFEASIBLE"}


class _Collector(cp_model.CpSolverSolutionCallback):
    """Keeps the answer variables of every solution the solver reports."""

    def __init__(self, answer_vars: list[cp_model.IntVar]) -> None:
        super().__init__()
        self._answer_vars = answer_vars
        self.answers: list[Answer] = []

    def on_solution_callback(self) -> None:
        self.answers.append(tuple(self.value(var) for var in self._answer_vars))


def positive(text: str) -> int:
    """An integer of 1 or more, for argparse."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def peer_parser(description: str | None) -> argparse.ArgumentParser:
    """A parser with the options that every CP-SAT peer has."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--all", action="store_true", help="enumerate every solution")
    parser.add_argument(
        "--repeat", type=positive, default=1, metavar="K", help="K runs"
    )
    parser.add_argument(
        "--workers", type=int, default=0, help="search threads; 0 is one a core"
    )
    parser.add_argument(
        "--solver-seed", type=int, default=1, help="run k gets this seed plus k"
    )
    parser.add_argument("--limit", type=float, metavar="S", help="seconds for a run")
    return parser


def measure(build: Callable[[], Built], args: argparse.Namespace) -> list[Run]:
    """Build and solve `args.repeat` times; each run has its own solver and seed."""
    return [_run_once(build, args, run_idx) for run_idx in range(args.repeat)]


def _run_once(
    build: Callable[[], Built], args: argparse.Namespace, run_idx: int
) -> Run:
    start = perf_counter()
    built = build()
    build_seconds = perf_counter() - start

    solver = cp_model.CpSolver()
    solver.parameters.random_seed = args.solver_seed + run_idx
    solver.parameters.num_workers = n_workers(args)
    solver.parameters.enumerate_all_solutions = args.all
    if args.limit is not None:
        solver.parameters.max_time_in_seconds = args.limit
    collector = _Collector(built.answer_vars)
    start = perf_counter()
    status = solver.solve(built.model, collector)
    solve_seconds = perf_counter() - start

    answers = collector.answers if args.all else collector.answers[:1]
    return Run(build_seconds, solve_seconds, solver.status_name(status), answers)


def n_workers(args: argparse.Namespace) -> int:
    """How many search threads a run gets: CP-SAT enumerates with one only."""
    return 1 if args.all else args.workers


def report(
    peer: str, args: argparse.Namespace, runs: list[Run], **facts: object
) -> NoReturn:
    """Print one JSON line about `runs` of one puzzle, and exit.

    The exit code is 0 when there is a solution, 1 when there is none, 2 when a
    run met its limit undecided. Runs that disagree on a count are an error.
    """
    counts = {len(run.answers) for run in runs if run.is_decided}
    if len(counts) > 1:
        sys.exit(f"error: runs disagree on the number of solutions: {sorted(counts)}")
    record = {
        **header(peer, args),
        **facts,
        "status": [run.status for run in runs],
        "solutions": counts.pop() if counts else None,
        **timings(runs),
    }
    print(json.dumps(record))
    sys.exit(exit_code(runs))


def header(peer: str, args: argparse.Namespace) -> dict[str, Any]:
    """The fields that open every JSON line."""
    return {
        "peer": peer,
        "ortools": version("ortools"),
        "mode": "all" if args.all else "first",
        "workers": n_workers(args),
        "import_seconds": round(IMPORT_SECONDS, 4),
    }


def timings(runs: list[Run]) -> dict[str, Any]:
    """Median and every single timing, in seconds."""
    solve = [round(run.solve_seconds, 4) for run in runs]
    build = [round(run.build_seconds, 4) for run in runs]
    return {
        "solve_median": round(median(solve), 4),
        "solve_seconds": solve,
        "build_median": round(median(build), 4),
        "build_seconds": build,
    }


def exit_code(runs: list[Run]) -> int:
    """0: every run found a solution; 1: one found none; 2: one is undecided."""
    if not all(run.is_decided for run in runs):
        return 2
    return 0 if all(run.answers for run in runs) else 1


def read_puzzle(path: Path, family: str) -> dict[str, Any]:
    """Read a Joinsaw puzzle file, or exit with a message if it is of no use here."""
    try:
        puzzle = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        fail(f"`{path}`: {error}")
    if puzzle.get("family") != family:
        fail(f"`{path}` has family `{puzzle.get('family')}`; needed: `{family}`")
    if not isinstance(puzzle.get("pieces"), dict):
        fail(f"`{path}` has no [pieces]")
    return puzzle


def fail(message: str) -> NoReturn:
    """End with exit code 2 and one line on stderr."""
    print(f"error: {message}", file=sys.stderr)
    sys.exit(2)
