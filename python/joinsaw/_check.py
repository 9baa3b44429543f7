"""Whether statements make the right stage."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

from joinsaw._frames import Rows, count_of
from joinsaw._program import Error, Option, run, words_of
from joinsaw._puzzle import Puzzle, named
from joinsaw._tables import with_line


class Check:
    """What `joinsaw check` found."""

    report: dict[str, Any]
    """All of it, as docs/schema.json says."""
    stage: str
    """The stage that the statements make."""
    right: bool
    """Whether they make the right rows."""
    made: Rows
    """The first rows that they make; `made.total` is their number."""
    too_many: Rows
    """The first rows that should not be there; `too_many.total` is their number."""
    missing: Rows
    """The first rows that should be there and are not."""
    broken_rules: dict[str, int]
    """The rules that rows break which are too many, and how many of the first 20,000 of these break each."""

    def __init__(self, report: dict[str, Any]) -> None:
        self.report = report
        self.stage = report["stages"][-1]["name"]
        self.right = report["is_right"]
        self.made = Rows(report["made"]["first"], report["made"]["rows"])
        self.too_many = Rows(report["too_many"]["first"], report["too_many"]["rows"])
        self.missing = Rows(report["missing"]["first"], report["missing"]["rows"])
        self.broken_rules = {broken["rule"]: broken["rows"] for broken in report["broken_rules"]}

    @property
    def verdict(self) -> str:
        """Whether the stage is right, or what differs most."""
        verdict: str = self.report["text"][0]
        return verdict

    def _notes(self) -> list[str]:
        notes: list[str] = self.report["text"][1:]
        return notes

    def _rows(self) -> list[tuple[str, Rows]]:
        parts = [("too many", self.too_many), ("missing", self.missing)]
        among = {True: "", False: ", among them"}
        return [
            (f"{count_of(rows.total, 'row')} {what}{among[len(rows) == rows.total]}", Rows(rows)) for what, rows in parts if rows
        ]

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        lines = [self.verdict, *(f"- {note}" for note in self._notes())]
        for title, rows in self._rows():
            lines += [f"{title}:", *(f"  {row}" for row in rows)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        colour = "#1a7f37" if self.right else "#cf222e"
        parts = [f'<p style="border-left: 4px solid {colour}; padding-left: 8px"><b>{html.escape(self.verdict)}</b></p>']
        notes = "".join(f"<li>{html.escape(note)}</li>" for note in self._notes())
        parts += [f"<ul>{notes}</ul>"] if notes else []
        parts += [f"<p>{html.escape(title)}:</p>{rows._table()}" for title, rows in self._rows()]
        return "".join(parts)


def check(puzzle: Puzzle, stage: str, sql: str | Path, **options: Option) -> Check:
    """Runs statements after the stages before `stage`, and says whether they make the right rows.

    Args:
        puzzle: a name, a path, the text of a puzzle file, or a dict.
        stage: the stage that the statements make, such as `Opt3`.
        sql: the statements, or the path of a file with them.
        options: other options of `joinsaw check`, such as `timeout=60`.

    Raises:
        Error: with the line, if they cannot be run.
    """
    text = sql.read_text(encoding="utf-8") if isinstance(sql, Path) else sql
    with named(puzzle) as argument:
        try:
            printed = run("check", "--format=json", *words_of(options), "--", argument, stage, "-", input=text)
        except Error as error:
            raise Error(with_line(str(error), text)) from None
    return Check(json.loads(printed.stdout))
