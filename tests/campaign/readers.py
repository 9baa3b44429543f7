"""Two puzzles take turns in one file while others read it: whoever reads finds one of them, whole."""

from __future__ import annotations

import re
import subprocess
from itertools import cycle
from pathlib import Path
from threading import Event, Thread

from desk import LONGEST_SECONDS, Loss, Tally, one_message, print_tallies

#: How often each reader reads.
READS = {"short": 25, "whole": 250}

#: The puzzles; their stages have the same names.
PUZZLES = ["drive-ya-nuts", "dogs"]

#: What reads the file. The last reads which puzzle it holds, and the rows that it has left itself.
READERS = {
    "verify": ["verify"],
    "tables": ["show", "kept.db", "--format", "csv"],
    "show": ["show", "Opt5", "kept.db", "--format", "csv"],
    "show a view": ["show", "Board", "kept.db", "--format", "csv"],
    "solve": ["solve", "--format", "csv"],
}

#: The seconds at the end of a line of the list of tables.
SECONDS = re.compile(r",[\d.e-]+$", re.MULTILINE)

#: What may be said instead of an answer: the file is locked, or holds the other puzzle by the time it is written.
REFUSALS = {"in use": "another program is using", "refused": "`--replace` puts"}


def campaign(joinsaw: Path, place: Path, scale: str, seed: int) -> None:
    del seed  # nothing is drawn at random
    place.mkdir(parents=True)

    def run(arguments: list[str]) -> subprocess.CompletedProcess[str]:
        command = [joinsaw, *arguments, *([] if arguments[0] == "show" else ["--db", "kept.db"])]
        return subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=LONGEST_SECONDS)

    def put(puzzle: str) -> subprocess.CompletedProcess[str]:
        return run(["solve", puzzle, "--replace"])

    # What each reader says of a file that holds one of the puzzles, and stays as it is.
    answers: dict[str, dict[str, str]] = {name: {} for name in READERS}
    for puzzle in PUZZLES:
        put(puzzle).check_returncode()
        for name, reader in READERS.items():
            answers[name][answer(run(reader))] = puzzle
    is_over = Event()
    losses = []

    def take_turns() -> None:
        for puzzle in cycle(PUZZLES):
            if is_over.is_set():
                return
            done = put(puzzle)
            if done.returncode != 0 and REFUSALS["in use"] not in done.stderr:
                losses.append(Loss(f"solve {puzzle} --replace: exit {done.returncode}: {done.stderr}"))
                return

    writer = Thread(target=take_turns)
    writer.start()
    tallies = []
    try:
        for name, reader in READERS.items():
            tallies.append(Tally(name))
            for _ in range(READS[scale]):
                tallies[-1].add(ending(run(reader), answers[name], name))
    finally:
        is_over.set()
        writer.join()
    for loss in losses:
        raise loss
    print_tallies("read while two puzzles take turns", tallies)


def answer(run: subprocess.CompletedProcess[str]) -> str:
    """What a reader has said, without what is measured."""
    return SECONDS.sub("", run.stdout)


def ending(run: subprocess.CompletedProcess[str], answers: dict[str, str], name: str) -> str:
    """Which puzzle a reader has found, or why it has found none."""
    if run.returncode == 2:
        one_message(run.stderr, name)
        for refusal, words in REFUSALS.items():
            if words in run.stderr:
                return refusal
    puzzle = answers.get(answer(run))
    if run.returncode != 0 or puzzle is None:
        raise Loss(f"{name}: exit {run.returncode}, and neither puzzle: {run.stdout[:300]}{run.stderr[:300]}")
    return puzzle
