"""Asks kept tables."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from joinsaw._program import Error


class Table(NamedTuple):
    """The rows of a table or of a query."""

    columns: list[str]
    rows: list[tuple[Any, ...]]


def opened(path: Path) -> sqlite3.Connection:
    """A connection that only reads, and whose queries Ctrl-C ends."""
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    _let_signals_in(connection)
    return connection


def _let_signals_in(connection: sqlite3.Connection) -> None:
    # Python looks for Ctrl-C only between its own statements, so SQLite calls one of them now and then.
    connection.set_progress_handler(lambda: 0, 100_000)


def ask(path: Path, sql: str, parameters: Sequence[object] = ()) -> Table:
    """The rows of one query.

    Raises:
        Error: with the line, if SQLite does not take it.
    """
    with closing(opened(path)) as connection:
        return _rows_of(connection, sql, parameters)


def _rows_of(connection: sqlite3.Connection, sql: str, parameters: Sequence[object] = ()) -> Table:
    try:
        cursor = connection.execute(sql, parameters)
        return Table([column[0] for column in cursor.description or ()], cursor.fetchall())
    except (sqlite3.Error, sqlite3.Warning) as error:
        message = str(error)
        if message == "interrupted":
            raise KeyboardInterrupt from None
        if "one statement at a time" in message:
            raise Error("a query is one statement; found several") from None
        raise Error(with_line(message, sql)) from None


def with_line(message: str, sql: str) -> str:
    """A message about a statement, with the line of it that the message names or quotes a word of."""
    lines = sql.splitlines()
    place: tuple[int, int] | None = None
    named = re.search(r"line (\d+), column (\d+)", message)
    quoted = re.search(r'near "([^"]+)"|no such \w+: (?:\w+\.)?(\w+)', message)
    if named:
        place = int(named[1]), int(named[2])
    elif quoted:
        word = re.compile(rf"(?<!\w){re.escape(quoted[1] or quoted[2])}(?!\w)", re.IGNORECASE)
        found = ((number, word.search(line)) for number, line in enumerate(lines, 1))
        place = next(((number, match.start() + 1) for number, match in found if match), None)
    if place is None or not 0 < place[0] <= len(lines):
        return message
    margin = f"  {place[0]} | "
    said = message if named else f"line {place[0]}: {message}"
    return f"{said}\n{margin}{lines[place[0] - 1]}\n{' ' * (len(margin) + place[1] - 1)}^"
