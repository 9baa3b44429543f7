"""`%%stage` and `%%sql` in a notebook."""

from __future__ import annotations

import os
import shlex
from typing import Any, Callable

from joinsaw._check import check
from joinsaw._frames import frame_of, imported_module
from joinsaw._program import Error
from joinsaw._puzzle import Puzzle
from joinsaw._run import Run, solve


def register(shell: Any) -> None:
    """Adds the magics to a shell of IPython."""
    from IPython.core.error import UsageError

    display = imported_module("IPython.display").display
    runs: dict[str, Run] = {}

    def puzzle_of(name: str) -> Puzzle:
        """The puzzle of a variable of the notebook, or else of this name."""
        value = shell.user_ns.get(name, name)
        value = value.puzzle if isinstance(value, Run) else value
        return value if isinstance(value, (str, dict, os.PathLike)) else name

    def run_of(puzzle: Puzzle) -> Run:
        key = repr(puzzle)
        if key not in runs:
            runs[key] = solve(puzzle)
        return runs[key]

    def stage(line: str, cell: str) -> Any:
        """`%%stage PUZZLE OptK` runs the SQL of the cell after the stages before it, and shows its first rows and the verdict."""
        name, wanted = _words(line, 2, "%%stage PUZZLE OptK")
        verdict = check(puzzle_of(name), wanted, cell)
        made = verdict.made
        display(frame_of(list(made[0]) if made else [], [tuple(row.values()) for row in made]))
        return verdict

    def sql(line: str, cell: str) -> Any:
        """`%%sql PUZZLE` asks the tables of a puzzle, or of a run that the notebook has a variable for."""
        (name,) = _words(line, 1, "%%sql PUZZLE")
        value = shell.user_ns.get(name)
        return (value if isinstance(value, Run) else run_of(puzzle_of(name))).query(cell)

    def told(magic: Callable[[str, str], Any]) -> Callable[[str, str], Any]:
        def call(line: str, cell: str) -> Any:
            try:
                return magic(line, cell)
            except Error as error:
                raise UsageError(str(error)) from None  # A message without a traceback.

        call.__doc__ = magic.__doc__
        return call

    shell.register_magic_function(told(stage), "cell", "stage")
    shell.register_magic_function(told(sql), "cell", "sql")


def _words(line: str, number: int, form: str) -> list[str]:
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise Error(f"{error} in `{line}`") from None
    if len(words) != number:
        raise Error(f"found `{line}`; expected `{form}`, with quotes round a path that has blanks")
    return words
