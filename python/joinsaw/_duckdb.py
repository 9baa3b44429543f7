"""Kept tables in DuckDB."""

from __future__ import annotations

import csv
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from joinsaw._frames import imported_module
from joinsaw._tables import opened

# How a NULL is written in CSV.
NULL = "\\N"


def in_duckdb(path: Path, names: list[str]) -> Any:
    """A connection of DuckDB with a copy of these tables.

    Columns get the types of their values, which DuckDB's own reader of SQLite does not do: it takes one without a type for a BLOB.

    Raises:
        Error: if DuckDB is not installed.
    """
    connection = imported_module("duckdb").connect()
    with closing(opened(path)) as kept, tempfile.TemporaryDirectory(prefix="joinsaw-") as folder:
        file = Path(folder, "rows.csv")
        for name in names:
            cursor = kept.execute(f'SELECT * FROM "{name}"')
            kinds: list[set[type]] = [set() for _ in cursor.description]
            with file.open("w", newline="", encoding="utf-8") as out:
                writer = csv.writer(out, lineterminator="\n")
                for row in cursor:
                    for kind, value in zip(kinds, row):
                        kind.add(type(value))
                    writer.writerow([NULL if value is None else value for value in row])
            columns = {column[0]: _type_of(kind) for column, kind in zip(cursor.description, kinds)}
            connection.execute(
                f'CREATE TABLE "{name}" AS SELECT * FROM read_csv($file, columns = $columns, header = false, '
                "auto_detect = false, delim = ',', quote = '\"', escape = '\"', nullstr = $null, parallel = false)",
                {"file": str(file), "columns": columns, "null": NULL},
            )
    return connection


def _type_of(kinds: set[type]) -> str:
    kinds = kinds - {type(None)}
    return "BIGINT" if kinds <= {int} else "DOUBLE" if kinds <= {int, float} else "VARCHAR"
