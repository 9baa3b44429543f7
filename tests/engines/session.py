"""What the tests ask of an engine while it runs."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from machine import VENV, Failure, run

MASK = 2**64 - 1


@dataclass
class Table:
    """Columns, and what tells one multiset of rows from another: how many there are, and the sum of their hashes."""

    columns: list[str] = field(default_factory=list)
    n_rows: int = 0
    sum_of_hashes: int = 0

    @classmethod
    def read(cls, lines: Iterable[bytes]) -> Table:
        """A table from its lines: the columns, then a row each, cells with tabs between them."""
        table = cls()
        total = 0
        for line in lines:
            row = line.rstrip(b"\r\n")
            if not table.columns:
                # Engines fold the case of names each in its own way.
                table.columns = row.decode().lower().split("\t")
                continue
            table.n_rows += 1
            total += hash(row)
        table.sum_of_hashes = total & MASK
        return table


class Session(Protocol):
    """An engine that runs."""

    #: With what the documented commands reach this engine, on top of the variables of the shell.
    environment: Mapping[str, str]

    def documented(self, text: str) -> str:
        """A command of docs/engines.md as it is to be written for this server."""

    def fresh(self, folder: Path) -> None:
        """Leaves an empty database for the commands that will run in a folder."""

    def tables(self, folder: Path, names: list[str]) -> dict[str, Iterable[bytes]]:
        """The lines of tables, for `Table.read`."""


def shell(
    command: str, folder: Path, joinsaw: Path, environment: Mapping[str, str], seconds: float
) -> subprocess.CompletedProcess[str]:
    """Runs a documented command, as somebody would who has just installed both programs."""
    variables = {**os.environ, **environment}
    path = os.pathsep.join([str(joinsaw.parent), str(VENV / "bin"), variables["PATH"]])
    return run(
        ["bash", "-euo", "pipefail", "-c", command],
        seconds=seconds,
        cwd=folder,
        env={**variables, "PATH": path},
    )


def lines_of(command: list[str | Path], folder: Path, environment: Mapping[str, str] | None = None) -> Iterator[bytes]:
    """What a command prints, line by line."""
    process = subprocess.Popen(
        [str(word) for word in command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, **(environment or {})},
    )
    try:
        yield from process.stdout
        said = process.stderr.read().decode(errors="replace")
        if process.wait():
            raise Failure(f"`{command[0]}` ended with exit code {process.returncode}\n{said[-2000:]}")
    finally:
        process.kill()
        process.wait()
