"""The puzzles that every engine solves."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

#: A flower whose names are no plain words.
NAMES = """family = "flower"
name = "O'Nut; -- 7"
[pieces]
"it's" = "ABC"
'a "b"' = "ABC"
"'; DROP TABLE Piece; --" = "ABC"
"\U0001f338 x" = "ABC"
"""


@dataclass(frozen=True)
class Case:
    """A puzzle and its plan, as words of the command line."""

    words: str
    #: The engines that are done soon enough to be asked every time; the others are asked in a full run.
    soon: frozenset[str]
    #: The engines that are not asked at all, because they take too long.
    never: frozenset[str] = frozenset()

    def is_asked(self, engine: str, is_full: bool) -> bool:
        """Whether an engine has to solve it in a run."""
        return engine not in self.never and (is_full or engine in self.soon)

    @property
    def folder(self) -> str:
        """A name for a folder of its own."""
        return "-".join(self.words.replace("=", "-").replace("--", "").split())


ROWS = frozenset({"sqlite", "postgresql", "mariadb", "duckdb"})
EVERY = ROWS | {"spark"}
NONE: frozenset[str] = frozenset()

#: The first one is the puzzle of docs/engines.md.
CASES = [
    Case("drive-ya-nuts --plan staged", EVERY),
    Case("drive-ya-nuts --plan bushy", ROWS),
    Case("names.toml --plan staged", ROWS),
    Case("scramble-serengeti --plan staged", EVERY),
    Case("scramble-serengeti --plan bushy", ROWS),
    Case("dogs --plan staged", NONE),
    Case("dogs --plan bushy", NONE),
    Case("calendar --hole month=Apr --hole day=24 --plan staged", ROWS),
    Case("calendar --hole month=Apr --hole day=24 --plan bushy", ROWS),
    Case("fish --plan staged", ROWS),
    Case("sudoku-small --plan staged", EVERY),
    Case("sudoku --plan staged", ROWS),
    Case("sudoku-17 --plan staged", NONE),
    Case("another-tough-puzzle --plan bushy", ROWS),
    Case("another-tough-puzzle --plan staged", ROWS - {"mariadb"}),
    # MariaDB was stopped after seven minutes: it reads all placements for each row of the `EXISTS`.
    Case("calendar --plan bushy", NONE, never=frozenset({"mariadb"})),
]


def arguments(case: Case, folder: Path) -> list[str]:
    """The words of a case; a puzzle file is written into the folder first."""
    if case.words.startswith("names.toml"):
        (folder / "names.toml").write_text(NAMES)
    return shlex.split(case.words)
