"""DuckDB: its command line from PyPI, and a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

from machine import VENV, need_wheels
from session import lines_of

HEADING = "DuckDB"
PREPARE = ["pip install duckdb-cli"]
SOLVE = "duckdb -bail puzzles.duckdb < script.sql"
DATABASE = "puzzles.duckdb"


class DuckdbSession:
    environment: ClassVar[dict[str, str]] = {}

    def documented(self, text: str) -> str:
        return text

    def fresh(self, folder: Path) -> None:
        (folder / DATABASE).unlink(missing_ok=True)

    def tables(self, folder: Path, names: list[str]) -> dict[str, Iterable[bytes]]:
        look = ["-readonly", "-list", "-separator", "\t", "-header"]
        program = [VENV / "bin" / "duckdb", *look, DATABASE]
        return {name: lines_of([*program, f"SELECT * FROM {name}"], folder) for name in names}


@contextmanager
def running() -> Iterator[DuckdbSession]:
    if not (VENV / "bin" / "duckdb").exists():
        need_wheels("duckdb-cli")
    yield DuckdbSession()
