"""Breaks every line that `cargo mutants` knows how to break, and says which of them no test notices.

Run:    tests/mutants/run [--part K/N] [--seconds N] [--go-on | --again]
Needs:  cargo-mutants; the rest goes into target/mutants
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from attempts import Order, Outcome, Test, attempt, measured, names
from build import FOLDER, built, listed
from weave import Mutant

#: What was built and measured, and what became of each mutant, a line each.
BUILT, OUTCOMES = FOLDER / "built.json", FOLDER / "outcomes.jsonl"

#: The most memory of a test: a mutant may ask for more and more.
MOST_MEMORY = 8 * 2**30


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about_part = "each N-th mutant in a random order, from the K-th on"
    parser.add_argument("--part", metavar="K/N", type=fraction, default="0/1", help=about_part)
    parser.add_argument("--seconds", type=float, default=60, help="how long tests that pass are run for a mutant")
    before = parser.add_mutually_exclusive_group()
    before.add_argument("--go-on", action="store_true", help="build nothing, and run what tests are left for those not caught")
    before.add_argument("--again", action="store_true", help="build anew, and try those not caught with all tests")
    options = parser.parse_args()
    if options.go_on and not BUILT.exists():
        parser.error("nothing has been built to go on with; leave out --go-on")
    # An end from outside waits for the tests that are running; what they have started would go on without them.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    mutants = listed()
    if not options.go_on and not options.again:
        OUTCOMES.unlink(missing_ok=True)
    if not options.go_on:
        prepare(mutants)
    tests, dropped = prepared(mutants)
    known = {outcome.mutant: outcome for outcome in outcomes(mutants)}
    chosen = part([mutant for mutant in mutants if mutant.number not in dropped], options.part)
    done = {mutant for mutant, outcome in known.items() if outcome.is_caught or (options.go_on and outcome.is_whole)}
    order = Order.of(tests, known.values())
    with ThreadPoolExecutor(os.cpu_count()) as pool, OUTCOMES.open("a") as file:
        left = [mutant for mutant in chosen if mutant not in done]
        for outcome in pool.map(lambda mutant: attempt(mutant, order, options.seconds), left):
            known[outcome.mutant] = outcome
            file.write(line_of(outcome))
            file.flush()
    print_found([known[mutant] for mutant in chosen], len(mutants), len(dropped))


def prepare(mutants: list[Mutant]) -> None:
    """Builds, and measures each test that passes."""
    programs, dropped = built(mutants)
    tests = [Test(program, name) for program in programs for name in names(program)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        passed = [test for test in pool.map(measured, tests) if test]
    lines = [[str(test.program), test.name, test.seconds, sorted(test.reached)] for test in passed]
    BUILT.write_text(json.dumps({"mutants": names_of(mutants), "tests": lines, "dropped": sorted(dropped)}))
    print(f"{len(passed)} of {len(tests)} tests pass where every mutant is switched off")


def names_of(mutants: list[Mutant]) -> list[str]:
    return [mutant.name for mutant in mutants]


def prepared(mutants: list[Mutant]) -> tuple[list[Test], set[int]]:
    found = json.loads(BUILT.read_text())
    if found["mutants"] != names_of(mutants):
        raise SystemExit("error: the sources have changed since they were built; run it with --again")
    tests = [Test(Path(program), name, seconds, frozenset(reached)) for program, name, seconds, reached in found["tests"]]
    return tests, set(found["dropped"])


def fraction(text: str) -> tuple[int, int]:
    """The two numbers of a part."""
    first, _, step = text.partition("/")
    if not (first.isdecimal() and step.isdecimal() and int(first) < int(step)):
        raise argparse.ArgumentTypeError(f"{text} is no part; expected K/N, with K from 0 to N - 1")
    return int(first), int(step)


def part(mutants: list[Mutant], chosen: tuple[int, int]) -> list[Mutant]:
    """In an order that is random, and the same each time, so that a part tells of the whole."""
    shuffled = random.Random(1).sample(mutants, len(mutants))
    first, step = chosen
    return shuffled[first::step]


def line_of(outcome: Outcome) -> str:
    about = [outcome.mutant.name, outcome.verdict, outcome.test, outcome.n_run, outcome.n_reaching, outcome.seconds]
    return json.dumps(about) + "\n"


def outcomes(mutants: list[Mutant]) -> Iterator[Outcome]:
    named = {mutant.name: mutant for mutant in mutants}
    OUTCOMES.touch()
    for line in OUTCOMES.read_text().splitlines():
        name, *about = json.loads(line)
        if name in named:
            yield Outcome(named[name], *about)


def print_found(found: list[Outcome], n_listed: int, n_dropped: int) -> None:
    """A table, and each that was missed with the tests that were run of those that reach it."""
    print(f"{n_listed} mutants, {n_listed - n_dropped} of them compile in the woven sources, {len(found)} tried\n")
    print_table(found)
    for outcome in sorted(found, key=lambda outcome: outcome.mutant.number):
        if not outcome.is_caught:
            print(f"missed by {outcome.n_run} of {outcome.n_reaching} tests: {outcome.mutant.name}")


def print_table(found: Iterable[Outcome]) -> None:
    counts = Counter(("/".join(Path(outcome.mutant.file).parts[:3]), outcome.verdict) for outcome in found)
    folders = sorted({folder for folder, _ in counts})
    print(f"{'where':24} {'caught':>7} {'endless':>7} {'missed':>7} {'share':>8}")
    for folder in [*folders, ""]:
        caught, endless, missed = (
            sum(n for (place, one), n in counts.items() if one == verdict and folder in ["", place])
            for verdict in ["caught", "endless", "missed"]
        )
        share = (caught + endless) / max(1, caught + endless + missed)
        print(f"{folder or 'all':24} {caught:7} {endless:7} {missed:7} {share:8.1%}")
    print()


if __name__ == "__main__":
    main()
