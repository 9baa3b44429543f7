"""Kept files that somebody has edited, with SQL or byte by byte: one message or an answer, never a panic and never SQL."""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path

from desk import LONGEST_SECONDS, PIECES, Loss, Tally, one_message, print_tallies

#: How many files are edited.
FILES = {"short": 16, "whole": 400}

#: What the files hold before they are edited.
KEPT = [
    ["solve"],
    ["solve", "dogs"],
    ["solve", "fish"],
    ["solve", "sudoku-small"],
    ["solve", "calendar", "--given", "month=Apr", "--given", "day=24"],
    ["load", "--pieces", "pieces.csv"],
]

#: What is run on an edited file, each on a copy of its own.
COMMANDS = [
    ["show", "kept.db"],
    ["show", "Opt2", "kept.db", "--format", "csv"],
    ["show", "Solution", "kept.db"],
    ["verify"],
    ["solve"],
    ["solve", "fish", "--replace"],
    ["load", "--pieces", "pieces.csv", "--replace"],
]

#: Values that no column expects, or some do.
VALUES = "NULL 0 1 -1 99 9223372036854775807 1.5 'x' '' x'00ff' 'Opt1' 'ABC' '[pieces]'".split()

#: Names that a run takes, or has taken.
NAMES = "Opt1 Opt2 Opt3 Opt9 Piece Sequence Candidate Solution Board Opt2_Words Words Stage Puzzle Made_Object Mine".split()

#: SQLite's own words: a statement, or an error that names no file.
RAW = re.compile(r"\bSELECT\b|\bCREATE (TABLE|VIEW|INDEX)|\bINSERT\b|at offset \d|^error: [\w ]+(`\w+`)?: ", re.MULTILINE)


def campaign(joinsaw: Path, place: Path, scale: str, seed: int) -> None:
    rng = random.Random(seed)
    place.mkdir(parents=True)
    (place / "pieces.csv").write_text(PIECES)
    for number, command in enumerate(KEPT):
        run(joinsaw, place, command)
        (place / "kept.db").rename(place / f"kept{number}.db")
    tallies = {" ".join(command): Tally(" ".join(command)) for command in COMMANDS}
    for number in range(FILES[scale]):
        edited = place / "edited.db"
        shutil.copy(place / f"kept{number % len(KEPT)}.db", edited)
        with_bytes = rng.random() < 0.2
        edits = edit_bytes(rng, edited) if with_bytes else edit(rng, edited)
        for command in COMMANDS:
            shutil.copy(edited, place / "kept.db")
            done = run(joinsaw, place, command)
            what = f"{' '.join(command)} on {' '.join(KEPT[number % len(KEPT)])} after {edits}"
            tallies[" ".join(command)].add(ending(done, what, edited))
            if done.returncode == 2 and not with_bytes and content(place / "kept.db") != content(edited):
                raise Loss(f"{what}: refused, and the file is changed: {done.stderr}; see {edited}")
    print_tallies("edited files", tallies.values())


def run(joinsaw: Path, place: Path, command: list[str]) -> subprocess.CompletedProcess[str]:
    whole = [joinsaw, *command, *([] if command[0] == "show" else ["--db", "kept.db"])]
    return subprocess.run(whole, cwd=place, capture_output=True, text=True, errors="replace", timeout=LONGEST_SECONDS)


def ending(done: subprocess.CompletedProcess[str], what: str, edited: Path) -> str:
    """How a command on an edited file has ended."""
    if done.returncode in (0, 1) and not done.stderr:
        return f"exit {done.returncode}"
    if done.returncode != 2:
        raise Loss(f"{what}: exit {done.returncode}: {done.stderr[-300:]}; see {edited}")
    one_message(done.stderr, what)
    if RAW.search(done.stderr):
        raise Loss(f"{what}: {done.stderr.strip()}; see {edited}")
    return "exit 2"


def content(file: Path) -> list[object]:
    """The schema and the rows, unless what is edited lets nobody read them."""
    with sqlite3.connect(file) as connection:
        connection.text_factory = bytes
        found: list[object] = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
        for kind, name, _ in list(found):
            if kind == b"table":
                found += connection.execute(f"SELECT * FROM {quoted(name.decode())}").fetchall()
    connection.close()
    return found


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def edit(rng: random.Random, file: Path) -> list[str]:
    """Runs a few statements on a file, and gives back those that went through."""
    edits = []
    connection = sqlite3.connect(file, isolation_level=None)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        for statement in statements(rng, connection):
            try:
                connection.execute(statement).fetchall()
                edits.append(statement)
            except sqlite3.Error:
                pass
    connection.close()
    return edits


def statements(rng: random.Random, connection: sqlite3.Connection) -> list[str]:
    """An edit of one kind or another, of something in the file."""
    objects = connection.execute("SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    kind, name = rng.choice(objects)
    table = rng.choice([name for kind, name in objects if kind == "table"] or ["Mine"])
    columns = [column for _, column, *_ in connection.execute(f"PRAGMA table_info({quoted(table)})")] or ["x"]
    column, value, free = rng.choice(columns), rng.choice(VALUES), rng.choice(NAMES)
    table, column = quoted(table), quoted(column)
    where = rng.choice(["", f"WHERE rowid % 3 = {rng.randrange(3)}", "WHERE rowid = 1"])
    return rng.choice([
        [f"DROP {kind} {quoted(name)}"],
        [f"DROP {kind} {quoted(name)}", f"CREATE VIEW {quoted(name)} AS SELECT 1 AS One"],
        [f"DROP {kind} {quoted(name)}", f"CREATE TABLE {quoted(name)} (Mine)"],
        [f"ALTER TABLE {table} RENAME TO {free}"],
        [f"ALTER TABLE {table} RENAME COLUMN {column} TO Mine"],
        [f"ALTER TABLE {table} ADD COLUMN Mine"],
        [f"ALTER TABLE {table} DROP COLUMN {column}"],
        [f"DELETE FROM {table} {where}"],
        [f"UPDATE {table} SET {column} = {value} {where}"],
        [f"UPDATE {table} SET {column} = {value} {where}"],
        [f"INSERT INTO {table} SELECT * FROM {table} LIMIT 1"],
        [f"CREATE VIEW {free} AS SELECT 1 AS One"],
        [f"CREATE TABLE {free} (Mine)"],
        [f"CREATE INDEX {free} ON {table} ({column})"],
        [f"CREATE TRIGGER {free} BEFORE {rng.choice(['DELETE', 'INSERT'])} ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END"],
        [f"PRAGMA user_version = {rng.randrange(10)}"],
        [f"PRAGMA application_id = {rng.randrange(3)}"],
        [f"PRAGMA journal_mode = {rng.choice(['WAL', 'PERSIST', 'TRUNCATE'])}"],
        ["VACUUM"],
    ])


def edit_bytes(rng: random.Random, file: Path) -> str:
    """Overwrites some bytes, or cuts the file."""
    content = bytearray(file.read_bytes())
    if rng.random() < 0.2:
        del content[rng.randrange(len(content)) :]
        what = f"cut at {len(content)}"
    else:
        places = sorted(rng.randrange(rng.choice([200, len(content)])) for _ in range(rng.choice([1, 3, 20])))
        for i in places:
            content[i] = rng.randrange(256)
        what = f"bytes at {places}"
    file.write_bytes(content)
    return what
