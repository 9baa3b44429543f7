"""Solves puzzles with nothing but SQL joins, and hands over every table.

The package calls the program `joinsaw` that was installed with it, and reads what it prints and keeps.

>>> import joinsaw
>>> fish = joinsaw.solve("fish")
>>> fish.answer
'German'
"""

from __future__ import annotations

import json
from typing import Any

from joinsaw._asked import Explanation, Page, Solutions, Unique, Verdict, explain, report, study, unique, verify
from joinsaw._check import Check, check
from joinsaw._frames import Frame, Rows
from joinsaw._program import Error, Option, Output, find_program, run, words_of
from joinsaw._puzzle import Given, Puzzle, Sql, Text, puzzle_file, rules, run_on
from joinsaw._run import Picture, Run, draw, solve

__all__ = [
    "Check",
    "Error",
    "Explanation",
    "Frame",
    "Given",
    "Hint",
    "Option",
    "Output",
    "Page",
    "Picture",
    "Puzzle",
    "Rows",
    "Run",
    "Solutions",
    "Sql",
    "Text",
    "Unique",
    "Verdict",
    "check",
    "draw",
    "explain",
    "find_program",
    "generate",
    "hint",
    "new",
    "puzzle_file",
    "puzzles",
    "report",
    "rules",
    "run",
    "solve",
    "sql",
    "study",
    "unique",
    "verify",
]


class Hint:
    """One thing to place next."""

    def __init__(self, report: dict[str, Any]) -> None:
        self.report = report
        """What the program printed, as docs/schema.json says."""
        following = report["next"] or {}
        self.text: str | None = following.get("text")
        """What to place, such as `1 in r2c1`; None if the board is full or there is no solution."""
        self.must: bool = following.get("must", False)
        """Whether it must be so, because all solutions have it."""
        self.given: list[str] = following.get("given", [])
        """It as `given` takes it."""
        self.conflict: str | None = report.get("conflict")
        """The given that contradicts those before it."""

    def __repr__(self) -> str:
        following = self.report["next"]
        if following is None:
            return str(self.report.get("text", "The board is full."))
        agreeing = f"{following['agreeing']:,} of {self.report['compared']:,} solutions have it."
        lines = [following["text"], "This must be so." if self.must else agreeing]
        if following["reason"] is not None:
            claim, others = following["reason"]["claim"], following["reason"]["others"]
            lines.append(f"{claim[:1].upper()}{claim[1:]}: {others}.")
        return "\n".join(lines)


def hint(puzzle: Puzzle | None = None, *, given: Given = None, **options: Option) -> Hint:
    """One thing to place next, and why it must be so.

    Args:
        puzzle: a name, a path, the text of a puzzle file, or a dict; Drive Ya Nuts if left out.
        given: what lies there already, such as `{"r1c1": 5}`.
        options: other options of `joinsaw hint`, such as `timeout=60`.

    Raises:
        Error: with the message of the program.
    """
    return Hint(json.loads(run_on("hint", puzzle, given, options, "--format=json").stdout))


def sql(puzzle: Puzzle | None = None, stage: str | None = None, *, given: Given = None, **options: Option) -> Sql:
    """The script that solves a puzzle, or the statement of one of its stages.

    Raises:
        Error: with the message of the program.
    """
    return Sql(run_on("sql", puzzle, given, {**options, "stage": stage}).stdout.decode())


def generate(**options: Option) -> Text:
    """A random puzzle file, such as `generate(order=6, unique=True, seed=1)`; the options are those of `joinsaw generate`.

    Raises:
        Error: with the message of the program.
    """
    return Text(run("generate", *words_of(options)).stdout.decode())


def new(name: str = "flower") -> Text:
    """The commented file of a family, or the file of a built-in puzzle, to start from."""
    return Text(run("new", "--", name).stdout.decode())


def puzzles() -> Rows:
    """The built-in puzzles, with their size and what is known of each."""
    return Rows(json.loads(run("puzzles", "--format=json").stdout))


def load_ipython_extension(shell: Any) -> None:
    """`%load_ext joinsaw` adds `%%stage` and `%%sql`."""
    from joinsaw._magics import register

    register(shell)
