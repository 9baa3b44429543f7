"""Runs the tests that reach a mutant, those first that are likely to notice it, until one does."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from build import FOLDER, TREE
from weave import Mutant


@dataclass(frozen=True)
class Test:
    """A test, how many seconds it takes, and the mutants that it reaches."""

    program: Path
    name: str
    seconds: float = field(default=0.0, compare=False)
    reached: frozenset[int] = field(default=frozenset(), compare=False)


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: `caught` by a test, `endless` in one, or `missed` by all that were run of those that reach it."""

    mutant: Mutant
    verdict: str
    test: str
    n_run: int
    n_reaching: int
    seconds: float

    @property
    def is_caught(self) -> bool:
        return self.verdict in ["caught", "endless"]

    @property
    def is_whole(self) -> bool:
        """Whether no test is left that could notice it."""
        return self.n_run == self.n_reaching


def run(test: Test, most_seconds: float, **variables: str) -> str:
    """`passed`, `caught` or `endless`."""
    with tempfile.TemporaryDirectory(prefix="mutant-", ignore_cleanup_errors=True) as scratch:
        environment = {
            **os.environ,
            "CARGO_MANIFEST_DIR": str(TREE),
            "INSTA_UPDATE": "no",
            "INSTA_WORKSPACE_ROOT": str(TREE),
            "TMPDIR": scratch,
            **variables,
        }
        process = subprocess.Popen(
            [test.program, "--exact", test.name],
            cwd=TREE,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return "caught" if process.wait(most_seconds) else "passed"
        except subprocess.TimeoutExpired:
            return "endless"
        finally:
            # What it has started ends with it.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()


def names(program: Path) -> list[str]:
    command = [program, "--list", "--format=terse"]
    text = subprocess.run(command, cwd=TREE, capture_output=True, text=True, check=True).stdout
    return [line.removesuffix(": test") for line in text.splitlines() if line.endswith(": test")]


def measured(test: Test) -> Test | None:
    """The test with its time and with what it reaches, if it passes where nothing is switched on."""
    with tempfile.NamedTemporaryFile(dir=FOLDER) as file:
        begin = perf_counter()
        if run(test, 600, JOINSAW_REACHED=file.name) != "passed":
            return None
        seconds = perf_counter() - begin
        reached = frozenset(number for (number,) in struct.iter_unpack("<I", file.read()))
        return Test(test.program, test.name, seconds, reached)


@dataclass
class Order:
    """Which tests to run first: those that noticed a mutant of the same function or file, then those that are quick and notice
    much."""

    reaching: dict[int, list[Test]]
    noticed: dict[str, list[Test]] = field(default_factory=lambda: defaultdict(list))
    n_noticed: Counter[Test] = field(default_factory=Counter)

    @classmethod
    def of(cls, tests: list[Test], known: Iterable[Outcome]) -> Order:
        reaching: dict[int, list[Test]] = defaultdict(list)
        for test in tests:
            for number in test.reached:
                reaching[number].append(test)
        order = cls(reaching)
        named = {test.name: test for test in tests}
        for outcome in known:
            if outcome.test in named:
                order.note(outcome.mutant, named[outcome.test])
        return order

    def tests(self, mutant: Mutant) -> list[Test]:
        reaching = sorted(self.reaching.get(mutant.number, []), key=lambda test: test.seconds / (1 + self.n_noticed[test]))
        likely = [*reversed(self.noticed[mutant.place]), *reversed(self.noticed[mutant.file])]
        within = set(reaching)
        return list(dict.fromkeys([*(test for test in likely if test in within), *reaching]))

    def note(self, mutant: Mutant, test: Test) -> None:
        self.n_noticed[test] += 1
        for place in [mutant.place, mutant.file]:
            self.noticed[place] = [one for one in self.noticed[place] if one != test] + [test]


def attempt(mutant: Mutant, order: Order, most_seconds: float) -> Outcome:
    """Runs tests until one notices, or until they have taken so long."""
    begin = perf_counter()
    tests = order.tests(mutant)
    verdict, noticed_by, n_run = "missed", "", 0
    for test in tests:
        if perf_counter() - begin > most_seconds:
            break
        n_run += 1
        ended = run(test, 5 + 5 * test.seconds, JOINSAW_MUTANT=str(mutant.number))
        if ended != "passed":
            order.note(mutant, test)
            verdict, noticed_by = ended, test.name
            break
    return Outcome(mutant, verdict, noticed_by, n_run, len(tests), round(perf_counter() - begin, 2))
