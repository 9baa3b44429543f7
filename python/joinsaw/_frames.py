"""Rows as data frames."""

from __future__ import annotations

import html
import importlib
import importlib.util
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from joinsaw._program import Error

Frame = Any
"""A data frame of Polars or pandas or, if neither is installed, `Rows`."""

LIBRARIES = ("polars", "pandas")

# How many rows a notebook shows.
SHOWN = 20


class Rows(list[dict[str, Any]]):
    """Rows as dicts, which a notebook shows as a table. `total` is their number, also if only the first are here."""

    def __init__(self, rows: Iterable[dict[str, Any]] = (), total: int | None = None) -> None:
        super().__init__(rows)
        self.total = len(self) if total is None else total

    def _repr_html_(self) -> str:
        said = count_of(self.total, "row")
        return f"{self._table()}<p>{said if self.total <= SHOWN else f'{min(len(self), SHOWN)} of {said}'}</p>"

    def _table(self) -> str:
        shown = self[:SHOWN]
        columns = list(dict.fromkeys(column for row in shown for column in row))
        head = "".join(f"<th>{html.escape(column)}</th>" for column in columns)
        cells = ("".join(f"<td>{html.escape(text_of(row.get(column)))}</td>" for column in columns) for row in shown)
        body = "".join(f"<tr>{row}</tr>" for row in cells)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def text_of(value: object) -> str:
    """A value of a table, as text."""
    return "" if value is None else str(value)


def count_of(number: int, what: str) -> str:
    """A number of things, such as `1 row` or `2,000 rows`."""
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def frame_of(columns: Sequence[str], rows: list[tuple[Any, ...]], library: str | None = None) -> Frame:
    """A data frame of a library: `polars`, `pandas` or `dicts`; without a name, the first that is imported or else installed.

    Raises:
        Error: if the library is not installed.
    """
    seen: dict[str, int] = {}
    names = []
    for column in columns:  # The second column of a name gets the name that SQLite gives it in a table.
        seen[column] = seen.get(column, -1) + 1
        names.append(f"{column}:{seen[column]}" if seen[column] else column)
    if library is None:
        imported = [name for name in LIBRARIES if name in sys.modules]
        installed = [name for name in LIBRARIES if importlib.util.find_spec(name) is not None]
        library = [*imported, *installed, "dicts"][0]
    if library == "dicts":
        return Rows(dict(zip(names, row)) for row in rows)
    if library not in LIBRARIES:
        raise Error(f"no data frames of `{library}`; expected polars, pandas or dicts")
    module = imported_module(library)
    if library == "pandas":
        return module.DataFrame(rows, columns=names)
    return module.DataFrame(rows, schema=names, orient="row", strict=False, infer_schema_length=None)


def imported_module(name: str) -> Any:
    """A module that need not be installed.

    Raises:
        Error: if it is not.
    """
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Error(f"cannot import `{name}` ({error}); `pip install {name}` installs it") from None
