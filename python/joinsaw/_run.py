"""Runs of `joinsaw solve`, and the tables that they keep."""

from __future__ import annotations

import base64
import csv
import html
import itertools
import json
import shutil
import sqlite3
import tempfile
import weakref
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from joinsaw._duckdb import in_duckdb
from joinsaw._frames import Frame, frame_of
from joinsaw._program import Error, Option
from joinsaw._puzzle import Given, Puzzle, Text, run_on
from joinsaw._tables import ask

# The tables of a puzzle are kept at once if no stage leaves more rows than this.
CHEAP_ROWS = 100_000

# Options that both `joinsaw draw` and `joinsaw solve` have.
DRAWN = ("today", "order", "timeout")


class Picture:
    """A picture, as SVG or PNG."""

    def __init__(self, data: bytes, note: str = "") -> None:
        self.data = data
        self.note = note
        """What the program said of it, if the puzzle has no solution."""

    @property
    def kind(self) -> str:
        """`image/svg+xml` or `image/png`."""
        return "image/png" if self.data.startswith(b"\x89PNG") else "image/svg+xml"

    def save(self, path: str | Path) -> None:
        """Writes it to a file."""
        Path(path).write_bytes(self.data)

    def __repr__(self) -> str:
        return f"<Picture of {len(self.data):,} bytes, {self.kind}>"

    def _repr_html_(self) -> str:
        # As an image, its styles and names stay its own.
        data = base64.b64encode(self.data).decode()
        return f'<img alt="" style="max-width: 100%; max-height: 480px" src="data:{self.kind};base64,{data}">'


def draw(puzzle: Puzzle | None = None, file: str | Path | None = None, *, given: Given = None, **options: Option) -> Picture:
    """Draws the first solution, or a row of a stage.

    Args:
        puzzle: a name, a path, the text of a puzzle file, or a dict; Drive Ya Nuts if left out.
        file: a file to write, which ends in `.svg` or `.png`.
        given: what lies there already, such as `{"r1c1": 5}`.
        options: other options of `joinsaw draw`, such as `stage="Opt3", row=2`, `dark=True` or `all=True`.

    Raises:
        Error: with the message of the program.
    """
    drawn = run_on("draw", puzzle, given, options, f"--output={'-' if file is None else file}")
    return Picture(drawn.stdout if file is None else Path(file).read_bytes(), drawn.notes.replace("warning: ", ""))


class _Connection(sqlite3.Connection):
    """A connection that `weakref` takes."""


class Run:
    """A run of `joinsaw solve`, and its tables; `run["Opt3"]` is one of them."""

    report: dict[str, Any]
    """The output of the program, as described in docs/schema.json."""
    puzzle: Puzzle
    """The puzzle as it was passed, or the text of its file."""
    file: Path | None
    """The SQLite file with the tables; None until they are kept."""

    def __init__(
        self, report: dict[str, Any], puzzle: Puzzle, file: Path | None, given: Given, options: dict[str, Option], *, can_keep: bool
    ) -> None:
        self.report = report
        self.puzzle = puzzle
        self.file = file
        self._given = given
        self._options = options
        self._can_keep = can_keep

    @property
    def name(self) -> str:
        """The name of the puzzle, as its file has it."""
        return str(self.report["puzzle"])

    @property
    def counts(self) -> dict[str, int | None]:
        """How many solutions there are: `all`, `up_to_symmetry` and `up_to_identical_pieces`; None if the run does not tell."""
        return {name: None if number is None else int(number) for name, number in self.report["solutions"].items()}

    @property
    def answer(self) -> str | None:
        """The answer to the question of the puzzle, if it asks one and has a solution."""
        return self.report.get("answer")

    @cached_property
    def boards(self) -> list[list[dict[str, Any]]]:
        """The filled places of every solution, in the puzzle's own words."""
        if self.file is not None:
            columns, rows = ask(self.file, "SELECT * FROM Solution ORDER BY Solution_No")
            keys = [_key_of(column, self.report["family"]) for column in columns[1:]]
            boards = itertools.groupby(rows, key=lambda row: row[0])
            return [[dict(zip(keys, row[1:])) for row in board] for _, board in boards]
        if "boards" in self.report:
            return list(self.report["boards"])
        return [json.loads(line)["board"] for line in self.printed("--format=jsonl").splitlines()]

    @property
    def solution(self) -> Frame:
        """The relation `Solution`: a row for each filled place of each solution."""
        if self.file is not None or "boards" in self.report:
            return self.table("Solution")
        columns = next(csv.reader(self.printed("--format=csv", "--first").decode().splitlines()))
        boards = enumerate(self.boards, start=1)
        return frame_of(columns, [(number, *place.values()) for number, board in boards for place in board])

    @property
    def stages(self) -> Frame:
        """The rows that each stage left, and its seconds."""
        keys = ["name", "rows", "seconds"]
        return frame_of(keys, [tuple(stage[key] for key in keys) for stage in self.report["stages"]])

    @property
    def tables(self) -> list[str]:
        """The names of all tables and views."""
        sql = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
        return [row[0] for row in ask(self._kept(), sql).rows]

    def table(self, name: str, library: str | None = None) -> Frame:
        """A table as a data frame.

        Args:
            name: such as `Opt3`, `Stage` or `Solution`.
            library: `polars`, `pandas` or `dicts`; the first of them that there is, if left out.

        Raises:
            Error: if there is no such table or library.
        """
        tables = self.tables
        if name not in tables:
            raise Error(f"no table `{name}`; tables: {', '.join(tables)}")
        return self.query(f'SELECT * FROM "{name}"', library)

    def query(self, sql: str, library: str | None = None, parameters: Sequence[object] = ()) -> Frame:
        """The rows of a query over the tables. It changes nothing.

        Args:
            sql: one statement.
            library: `polars`, `pandas` or `dicts`, as in `table`.
            parameters: a value for each `?` of the statement.

        Raises:
            Error: with the line, if SQLite does not take it.
        """
        return frame_of(*ask(self._kept(), sql, parameters), library)

    def connection(self, engine: str = "sqlite3") -> Any:
        """The tables as a connection of `sqlite3`, or a copy of them as one of `duckdb`.

        Raises:
            Error: if DuckDB is not installed.
        """
        file = self._kept()
        if engine == "duckdb":
            return in_duckdb(file, self.tables)
        if engine != "sqlite3":
            raise Error(f"no connection of `{engine}`; expected sqlite3 or duckdb")
        connection = sqlite3.connect(file, factory=_Connection)
        weakref.finalize(connection, id, self)  # The run, and with it the file, stays as long as the connection.
        return connection

    @cached_property
    def picture(self) -> Picture | None:
        """The first solution, or how far the stages came; None if it cannot be drawn."""
        try:
            drawn = {name: value for name, value in self._options.items() if name in DRAWN}
            return draw(self.puzzle, None, given=self._given, **drawn)
        except Error:
            return None

    def __getitem__(self, name: str) -> Frame:
        return self.table(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.tables)

    def _ipython_key_completions_(self) -> list[str]:
        return [] if self.file is None else self.tables

    def printed(self, *words: str) -> bytes:
        """What `joinsaw solve` prints of the same puzzle with these words."""
        return run_on("solve", self.puzzle, self._given, self._options, *words).stdout

    def _kept(self) -> Path:
        """The file with the tables, which are made now if the run has not kept them."""
        if self.file is None and not self._can_keep:
            raise Error("the run kept no tables; leave out `count`, `first`, `sample` and `engine`, or name a file with `db`")
        return self.file or self._keep(self._options)

    def _keep(self, options: dict[str, Option]) -> Path:
        """Keeps the tables in a file that is gone with the run."""
        folder = tempfile.mkdtemp(prefix="joinsaw-")
        file = Path(folder, "kept.db")
        try:
            # The tables have all solutions, so one is enough in the report.
            self.report = _report_of(self.puzzle, self._given, {**options, "db": file, "first": True})
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        weakref.finalize(self, shutil.rmtree, folder, True)
        self.file = file
        return file

    def _counted(self) -> str:
        counts = self.counts
        if counts["all"] is None:
            return "Solutions: not counted"
        said: list[str] = [f"Solutions: {counts['all']:,} in all"]
        last: int | None = counts["all"]
        for key, words in COUNTED.items():
            if counts[key] not in (None, last):
                said.append(f"{counts[key]:,} {words}")
            last = counts[key]
        return ", ".join(said)

    def _board(self) -> str:
        if self.file is None or "Board" not in self.tables:
            return ""
        boards = ask(self.file, "SELECT Board FROM Board ORDER BY Solution_No LIMIT 1").rows
        return f"{boards[0][0]}\n" if boards else ""

    def __repr__(self) -> str:
        stages = ", ".join(f"{stage['name']} {stage['rows']:,}" for stage in self.report["stages"])
        answer = "" if self.answer is None else f"\nAnswer: {self.answer}"
        return f"{self.name}: {self.report['family']}\n{stages}\n{self._board()}{self._counted()}{answer}"

    def _repr_html_(self) -> str:
        stages = self.report["stages"]
        widest = max([stage["rows"] for stage in stages] + [1])
        funnel = "".join(
            f'<tr><th style="text-align: left">{html.escape(stage["name"])}</th><td>{stage["rows"]:,}</td>'
            f'<td style="width: 240px; text-align: left"><div style="height: 10px; min-width: {min(stage["rows"], 1)}px; '
            f'background: #4c78a8; width: {100 * stage["rows"] / widest:.2f}%"></div></td></tr>'
            for stage in stages
        )
        parts = [f"<p><b>{html.escape(self.name)}</b></p>"]
        if self.picture is not None:
            parts += [self.picture._repr_html_(), f"<p>{html.escape(self.picture.note)}</p>"]
        elif self._board():
            parts.append(f"<pre>{html.escape(self._board())}</pre>")
        parts.append(f"<table><thead><tr><th>Stage</th><th>Rows</th><th></th></tr></thead><tbody>{funnel}</tbody></table>")
        parts.append(f"<p>{self._counted()}</p>")
        if self.answer is not None:
            parts.append(f"<p>Answer: <b>{html.escape(self.answer)}</b></p>")
        return "".join(parts)


COUNTED = {"up_to_symmetry": "up to symmetry", "up_to_identical_pieces": "up to identical pieces"}


def _key_of(column: str, family: str) -> str:
    """What JSON calls a column of `Solution`. The categories of a logic puzzle keep their names."""
    if family == "logic" and column != "House":
        return column
    return column.lower()[: -len("_no")] if column.endswith("_No") else column.lower()


def solve(
    puzzle: Puzzle | None = None,
    *,
    given: Given = None,
    db: str | Path | None = None,
    count: bool = False,
    sample: int | None = None,
    **options: Option,
) -> Run:
    """Solves a puzzle. A puzzle without a solution is a run whose count is 0.

    The tables of a small puzzle are kept at once, and those of a large one when one of them is asked for. The solutions of a large
    puzzle are read from the output of the program, without tables.

    Args:
        puzzle: a name, a path, the text of a puzzle file, or a dict; Drive Ya Nuts, or the puzzle in `db`, if left out.
        given: what lies there already, such as `{"r1c1": 5}`.
        db: the file to keep the tables in; without it, they are gone with the run.
        count: only counts the solutions, in the fastest way, and keeps no tables.
        sample: draws this many solutions at random, and keeps no tables.
        options: other options of `joinsaw solve`, such as `today=True`, `plan="staged"`, `first=True` or `timeout=60`.

    Raises:
        Error: with the message of the program.
    """
    # It changes only the text that people read.
    options = {name: value for name, value in options.items() if name != "rows"}
    if db is None and sample is None and not count and not options.get("first") and options.get("engine") is None:
        run = Run({}, puzzle or "drive-ya-nuts", None, given, options, can_keep=True)
        try:
            run._keep({"max_rows": CHEAP_ROWS, **options})
        except Error as error:
            if "--max-rows" not in str(error):
                raise
            run.report = _report_of(run.puzzle, given, {**options, "count": True})
        return run
    what = {"db": db, "count": count, "sample": sample}
    if db is not None and not count:
        what["first"] = True
    report = _report_of(puzzle, given, {**options, **what})
    if puzzle is None:
        puzzle = "drive-ya-nuts" if db is None else Text(ask(Path(db), "SELECT Definition FROM Puzzle").rows[0][0])
    return Run(report, puzzle, None if db is None else Path(db), given, options, can_keep=False)


def _report_of(puzzle: Puzzle | None, given: Given, options: dict[str, Option]) -> dict[str, Any]:
    report = json.loads(run_on("solve", puzzle, given, options, "--format=json").stdout)
    if "solutions" not in report:
        raise Error("found many grids; expected one puzzle")
    return dict(report)
