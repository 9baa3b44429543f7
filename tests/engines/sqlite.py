"""SQLite: the sqlite3 program of Debian, and a file."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

from machine import need_packages
from session import lines_of

HEADING = "SQLite"
PREPARE = ["apt-get install sqlite3"]
SOLVE = "sqlite3 -bail puzzles.db < script.sql"
DATABASE = "puzzles.db"


def table_lines(database: Path, name: str) -> Iterator[bytes]:
    """The lines of a table in a file of SQLite."""
    look = ["-readonly", "-list", "-separator", "\t", "-header"]
    # Without rows, sqlite3 prints no columns either.
    columns = f"SELECT group_concat(name, char(9)) FROM pragma_table_info('{name}')"
    yield from lines_of(["sqlite3", "-readonly", database, columns], database.parent)
    rows = lines_of(["sqlite3", *look, database, f"SELECT * FROM {name}"], database.parent)
    next(rows, None)
    yield from rows


class SqliteSession:
    environment: ClassVar[dict[str, str]] = {}

    def documented(self, text: str) -> str:
        return text

    def fresh(self, folder: Path) -> None:
        (folder / DATABASE).unlink(missing_ok=True)

    def tables(self, folder: Path, names: list[str]) -> dict[str, Iterable[bytes]]:
        return {name: table_lines(folder / DATABASE, name) for name in names}


@contextmanager
def running() -> Iterator[SqliteSession]:
    if not shutil.which("sqlite3"):
        need_packages("sqlite3")
    yield SqliteSession()
