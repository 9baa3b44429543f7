"""Puzzles as Python has them: names, paths, texts of puzzle files, and dicts."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Union

from joinsaw._program import Error, Option, Output, run, words_of

Puzzle = Union[str, "os.PathLike[str]", Mapping[str, Any]]
"""The name of a built-in puzzle, the path of a file, the text of a puzzle file, or its entries."""

Given = Union[Mapping[str, object], Sequence[str], None]
"""What lies there already: `{"r1c1": 5}` or `["r1c1=5"]`."""


class Text(str):
    """A text that a notebook shows as it stands."""

    language = "toml"

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        fence = "```"
        while fence in self:
            fence += "`"
        return f"{fence}{self.language}\n{self}\n{fence}"


class Sql(Text):
    """Statements of SQL, which a notebook highlights."""

    language = "sql"


def puzzle_file(entries: Mapping[str, Any]) -> Text:
    """The text of the puzzle file that has these entries.

    A `range` is written as the program writes it, such as `"1..8"`, and a data frame as a table with columns and rows.

    Raises:
        Error: if a value is none that a puzzle file can hold.
    """
    single = {name: value for name, value in entries.items() if not isinstance(value, Mapping)}
    sections = {name: value for name, value in entries.items() if isinstance(value, Mapping)}
    lines = [f"{_key(name)} = {_value(value, name)}" for name, value in single.items()]
    for name, section in sections.items():
        lines += ["", f"[{_key(name)}]"]
        lines += [f"{_key(key)} = {_value(value, f'{name}.{key}')}" for key, value in section.items()]
    return Text("\n".join(lines) + "\n")


def _key(name: object) -> str:
    text = str(name)
    return text if re.fullmatch("[A-Za-z0-9_-]+", text) else _quoted(text)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any, place: str) -> str:
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, range):
        if len(value) == 0 or value.step != 1:
            raise Error(f"`{place}` is {value}; expected a range with a step of 1 that is not empty")
        return _quoted(f"{value[0]}..{value[-1]}")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item, f'{place}.{key}')}" for key, item in value.items()) + " }"
    if isinstance(value, (list, tuple, set, frozenset)):
        items = value if isinstance(value, (list, tuple)) else sorted(value, key=str)
        return "[" + ", ".join(_value(item, place) for item in items) + "]"
    if hasattr(value, "columns"):  # A data frame of Polars or of pandas.
        rows = value.itertuples(index=False) if hasattr(value, "itertuples") else value.rows()
        return _value({"columns": [str(name) for name in value.columns], "rows": [list(row) for row in rows]}, place)
    if hasattr(value, "item"):  # A number of NumPy.
        return _value(value.item(), place)
    raise Error(f"`{place}` is of type {type(value).__name__}; expected a text, a number, a list, a range or a dict")


def rules(*, variables: Mapping[str, Any], rules: Mapping[str, Any], **entries: Any) -> Text:
    """The puzzle file of a puzzle with variables and rules of its own.

    Args:
        variables: what each variable, or each relation of variables, takes.
        rules: a condition for each rule, by its name, which begins with a verb.
        entries: other entries of the file, such as `name`, `tables`, `given` or `maximise`.
    """
    return puzzle_file({"family": "rules", **entries, "variables": variables, "rules": rules})


def argument_of(puzzle: Puzzle) -> tuple[str, str | None]:
    """The puzzle as an argument of a command, and the text that goes to its standard input."""
    if isinstance(puzzle, Mapping):
        return "-", puzzle_file(puzzle)
    if isinstance(puzzle, str) and "\n" in puzzle:
        return "-", puzzle
    return os.fspath(puzzle), None


@contextmanager
def named(puzzle: Puzzle) -> Iterator[str]:
    """The puzzle as an argument of a command whose standard input has something else."""
    argument, text = argument_of(puzzle)
    with tempfile.TemporaryDirectory(prefix="joinsaw-") as folder:
        if text is not None:
            path = Path(folder, "puzzle.toml")
            path.write_text(text, encoding="utf-8")
            argument = str(path)
        yield argument


def run_on(command: str, puzzle: Puzzle | None, given: Given, options: dict[str, Option], *fixed: str) -> Output:
    """Runs a command on a puzzle."""
    given = [f"{place}={thing}" for place, thing in given.items()] if isinstance(given, Mapping) else given or []
    words = [command, *fixed, *words_of(options), *(f"--given={placed}" for placed in given)]
    if puzzle is None:
        return run(*words)
    argument, text = argument_of(puzzle)
    return run(*words, "--", argument, input=text)
