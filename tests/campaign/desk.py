"""What every campaign uses: runs of the program, states of files, and the table that is printed at the end."""

from __future__ import annotations

import base64
import gzip
import hashlib
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: Columns of a kept file that differ from run to run.
MEASURED = {"Seconds"}

#: The packed lesson of a page, whose measured seconds differ as well.
LESSON = re.compile(rb'(?<=id="lesson">)[^<]+')
MEASURED_SECONDS = re.compile(rb'"seconds":[\d.e-]+')

#: A run that takes longer hangs.
LONGEST_SECONDS = 60


class Loss(Exception):
    """Something that a campaign looks for: a file that is neither whole before nor whole after, a panic, a hang."""


@dataclass
class Job:
    """A command over files that were good before it."""

    name: str
    arguments: Sequence[str]
    #: The commands that make the files beforehand.
    before: Sequence[Sequence[str]]
    #: The file that the command writes.
    file: str


@dataclass
class Tally:
    """What was tried, and how it ended: a line of the printed table."""

    name: str
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, ending: str) -> None:
        self.counts[ending] = self.counts.get(ending, 0) + 1


def print_tallies(heading: str, tallies: Iterable[Tally]) -> None:
    """One line for each tally, one column for each ending."""
    tallies = list(tallies)
    endings = list(dict.fromkeys(ending for tally in tallies for ending in tally.counts))
    rows = [[heading, "tried", *endings]]
    for tally in tallies:
        counts = [tally.counts.get(ending, 0) for ending in endings]
        rows.append([tally.name, *map(str, [sum(counts), *counts])])
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        first, *others = (cell.ljust(width) if i == 0 else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths)))
        print("  ".join([first, *others]))
    print(flush=True)


class Desk:
    """A folder in which a job is done again and again, each time over the same good files."""

    def __init__(self, joinsaw: Path, place: Path, job: Job) -> None:
        self.joinsaw = joinsaw
        self.job = job
        self.good = place / "good"
        self.work = place / "work"
        self.good.mkdir(parents=True)
        (self.good / "pieces.csv").write_text(PIECES)
        for command in job.before:
            self.expect_success(command, self.good)
        self.before = state(self.good / job.file)
        self.reset()
        self.expect_success(job.arguments, self.work)
        self.after = state(self.work / job.file)

    def command(self, arguments: Sequence[str] | None = None) -> list[str]:
        return [str(self.joinsaw), *(self.job.arguments if arguments is None else arguments)]

    def expect_success(self, arguments: Sequence[str], folder: Path) -> None:
        run = subprocess.run(self.command(arguments), cwd=folder, capture_output=True, text=True, timeout=LONGEST_SECONDS)
        if run.returncode != 0:
            raise Loss(f"{' '.join(arguments)} ends with {run.returncode}: {run.stderr.strip()}")

    def reset(self) -> None:
        """Lays the good files anew."""
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.copytree(self.good, self.work)

    def look(self, what: str) -> str:
        """Says whether the file is as before or as after."""
        now = state(self.work / self.job.file)
        if now == self.before:
            return "as before"
        if now == self.after:
            return "as after"
        raise Loss(f"{self.job.name}, {what}: the file is neither as before nor as after; see {self.work}")


def state(file: Path) -> str:
    """Tells two states of a file apart. Of a database, its content counts, and it must be sound."""
    if not file.exists():
        return "absent"
    if file.suffix != ".db":
        unpacked = LESSON.sub(lambda packed: gzip.decompress(base64.b64decode(packed[0])), file.read_bytes())
        return hashlib.sha256(MEASURED_SECONDS.sub(b"", unpacked)).hexdigest()
    digest = hashlib.sha256()
    with sqlite3.connect(file) as connection:
        verdict = connection.execute("PRAGMA integrity_check").fetchall()
        if verdict != [("ok",)]:
            raise Loss(f"{file} is damaged: {verdict[:3]}")
        for line in content(connection):
            digest.update(line.encode())
    connection.close()
    return digest.hexdigest()


def content(connection: sqlite3.Connection) -> Iterable[str]:
    """The schema and all rows of a database, but for what is measured."""
    schema = connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").fetchall()
    for kind, name, sql in schema:
        yield f"{kind} {name} {sql}\n"
        if kind != "table" or name.startswith("sqlite_"):
            continue
        columns = [column for _, column, *_ in connection.execute(f'PRAGMA table_info("{name}")')]
        kept = ", ".join(f'"{column}"' for column in columns if column not in MEASURED)
        for row in sorted(map(repr, connection.execute(f'SELECT {kept} FROM "{name}"'))):
            yield row + "\n"


def one_message(stderr: str, what: str) -> None:
    """An error is one message in plain words."""
    lines = [line for line in stderr.splitlines() if line.startswith("error:")]
    if "panicked" in stderr or len(lines) != 1:
        raise Loss(f"{what}: expected one message, found {stderr!r}")


#: Pieces of order 3, to be loaded.
PIECES = "ID,Description\n" + "".join(f"{i},{sides}\n" for i, sides in enumerate(["123", "132", "123", "132"], 1))


def jobs() -> list[Job]:
    """Every command that writes files, over files that another one has written."""
    nuts = ["solve", "--db", "kept.db"]
    fish = ["solve", "fish", "--db", "kept.db", "--replace"]
    load = ["load", "--pieces", "pieces.csv", "--db", "kept.db", "--replace"]
    return [
        Job("solve --db", fish, [nuts], "kept.db"),
        Job("load", load, [nuts], "kept.db"),
        Job("draw", ["draw", "dogs", "-o", "board.png"], [["draw", "-o", "board.png"]], "board.png"),
        Job("report", ["report", "fish", "-o", "lesson.html"], [["report", "-o", "lesson.html"]], "lesson.html"),
    ]
