"""What is asked about a puzzle, and about solutions of it."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Union

from joinsaw._frames import Frame, Rows, frame_of
from joinsaw._program import Option, run, words_of
from joinsaw._puzzle import Given, Puzzle, named, run_on
from joinsaw._run import Run

Solutions = Union[Run, Path, str, Sequence[dict[str, Any]]]
"""A run, the path of a file, the text of one, or rows, such as those of `Solution` or of the last stage."""


class Verdict:
    """Whether solutions are right."""

    def __init__(self, right: bool, text: str) -> None:
        self.right = right
        """Whether there is a solution, and all are right."""
        self.text = text
        """The verdict, and what is wrong, in words."""

    def __bool__(self) -> bool:
        return self.right

    def __repr__(self) -> str:
        return self.text


def verify(puzzle: Puzzle, solutions: Solutions, **options: Option) -> Verdict:
    """Checks solutions against the rules of a puzzle, without any join.

    Args:
        puzzle: a name, a path, the text of a puzzle file, or a dict.
        solutions: a run, a path, a text such as a board in lines, or rows.
        options: other options of `joinsaw verify`.

    Raises:
        Error: with the message of the program, if the solutions cannot be read.
    """
    text, place = None, "--solution=-"
    if isinstance(solutions, Path):
        place = f"--solution={solutions}"
    elif isinstance(solutions, str):
        text = solutions
    elif not isinstance(solutions, Run):
        text = "\n".join(map(json.dumps, solutions))
    elif solutions.file is not None:
        place = f"--db={solutions.file}"
    elif "boards" in solutions.report:
        text = json.dumps(solutions.report)
    else:
        text = solutions.printed("--format=csv").decode()
    with named(puzzle) as argument:
        output = run("verify", place, *words_of(options), "--", argument, input=text)
    return Verdict(output.code == 0, output.stdout.decode().strip())


class Unique:
    """Whether a puzzle has exactly one solution."""

    def __init__(self, report: dict[str, Any]) -> None:
        self.report = report
        """What the program printed, as docs/schema.json says."""
        self.unique: bool = report["is_unique"]
        """Whether there is one solution, apart from turns of the board and swaps of identical pieces."""
        self.verdict: str = report["verdict"]
        """The verdict in words."""
        self.only_in: list[list[str]] = report["only_in"]
        """What only the first of two solutions has, and what only the second."""

    def __bool__(self) -> bool:
        return self.unique

    def __repr__(self) -> str:
        parts = [f"only in {name}: {'; '.join(words)}" for name, words in zip(("one", "another"), self.only_in) if words]
        return "\n".join([self.verdict, *parts])


def unique(puzzle: Puzzle | None = None, *, given: Given = None, **options: Option) -> Unique:
    """Whether a puzzle has exactly one solution, and where two differ.

    Args:
        puzzle: a name, a path, the text of a puzzle file, or a dict; Drive Ya Nuts if left out.
        given: what lies there already, such as `{"r1c1": 5}`.
        options: other options of `joinsaw unique`, such as `timeout=60`.

    Raises:
        Error: with the message of the program.
    """
    return Unique(json.loads(run_on("unique", puzzle, given, options, "--format=json").stdout))


class Explanation:
    """How many candidates each rule removed at each stage, and why a search ends."""

    def __init__(self, report: dict[str, Any]) -> None:
        self.report = report
        """What the program printed, as docs/schema.json says."""
        self.endings: list[str] = [ending["text"] for ending in report["endings"]]
        """Why no row is left, in words, for each centre if the puzzle is a flower."""
        self.contradiction: list[str] = (report.get("contradiction") or {}).get("parts", [])
        """The parts of a puzzle without a solution that contradict each other."""

    @property
    def stages(self) -> Frame:
        """The rows that each stage joined, the pairs that it compared, and the rows that it left."""
        keys = ["name", "adds", "rows_in", "pairs", "rows"]
        return frame_of(keys, [tuple(stage[key] for key in keys) for stage in self.report["stages"]])

    @property
    def rules(self) -> Frame:
        """The pairs that each rule of each stage removed."""
        rules = ((stage["name"], step["words"], step["removed"]) for stage in self.report["stages"] for step in stage["steps"])
        return frame_of(["stage", "rule", "removed"], list(rules))

    def __repr__(self) -> str:
        stages = ", ".join(f"{stage['name']} {stage['rows']:,} of {stage['pairs']:,}" for stage in self.report["stages"])
        together = [f"these contradict each other: {', '.join(self.contradiction)}"] if self.contradiction else []
        return "\n".join([stages, *self.endings, *together])


def explain(puzzle: Puzzle | None = None, *, given: Given = None, **options: Option) -> Explanation:
    """How many candidates each rule removed at each stage, and why a search ends.

    Args:
        puzzle: a name, a path, the text of a puzzle file, or a dict; Drive Ya Nuts if left out.
        given: what lies there already, such as `{"r1c1": 5}`.
        options: other options of `joinsaw explain`, such as `stage="Opt3"`.

    Raises:
        Error: with the message of the program.
    """
    return Explanation(json.loads(run_on("explain", puzzle, given, options, "--format=json").stdout))


class Page:
    """A page of HTML."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def save(self, path: str | Path) -> None:
        """Writes it to a file."""
        Path(path).write_bytes(self.data)

    def __repr__(self) -> str:
        return f"<Page of {len(self.data):,} bytes>"

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.data).decode()
        return f'<iframe title="lesson" style="width: 100%; height: 720px; border: 0" src="data:text/html;base64,{data}"></iframe>'


def report(puzzle: Puzzle | None = None, file: str | Path | None = None, *, given: Given = None, **options: Option) -> Page:
    """Writes a solved puzzle as a lesson.

    Args:
        puzzle: a name, a path, the text of a puzzle file, or a dict; Drive Ya Nuts if left out.
        file: a file to write, which ends in `.html`.
        given: what lies there already, such as `{"r1c1": 5}`.
        options: other options of `joinsaw report`, such as `exercise="Opt4"` or `show_answer=True`.

    Raises:
        Error: with the message of the program.
    """
    page = Page(run_on("report", puzzle, given, options, "--output=-").stdout)
    if file is not None:
        page.save(file)
    return page


def study(**options: Option) -> Rows:
    """How many random flowers can be solved: a row for each order, such as `study(orders="5..7", puzzles=1000, seed=1)`.

    Raises:
        Error: with the message of the program.
    """
    return Rows(json.loads(run("study", "--format=json", *words_of(options)).stdout)["orders"])
