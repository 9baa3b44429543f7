"""Random command lines, made of the words that the help texts name: exit 0, 1 or 2, and never a panic."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

from desk import Loss, Tally, print_tallies

#: How many command lines there are.
LINES = {"short": 500, "whole": 10_000}

#: What is right for an option whose value has this name in the help text.
RIGHT = {
    "PUZZLE": "drive-ya-nuts fish dogs sudoku-small calendar hex-19 mine.toml -",
    "FILE": "kept.db mine.toml pieces.csv new.db new.svg new.html",
    "FILE.html": "new.html",
    "ENGINE": "sqlite duckdb postgresql nowhere.so ./kept.db",
    "URI": "other.db",
    "OptK": "Opt1 Opt3 Opt6",
    "N": "0 1 2 3 5 100",
    "S": "0 1 7",
    "SECONDS": "1 2",
    "ID": "1 4 7",
    "TABLE": "Piece Sequence Opt1 Opt3 Opt6 Solution Board",
    "STAGE": "Opt1 Opt3 Opt6",
    "FORMAT": "table csv json jsonl svg png",
    "PLAN": "auto staged streamed bushy merged",
    "SHELL": "bash zsh fish elvish powershell",
    "FAMILY": "flower board cover logic sudoku",
    "BOARD": "square hexagon triangle",
    "A..B": "3 4 3..5",
}

#: What is right nowhere, or seldom.
ANYTHING = """
absent.toml / . /dev/null kept.db Opt9 month=Apr day=24 month=Foo 64 -1 3..1 1000000000 99999999999999999999
1.5 1e9 0x10 nan inf x.svg ABC 123456 ++++ ???? "" 🦀 é ' ; -- --- =
""".split()

#: Every run ends by itself: these are always added, where the command has them.
BOUNDS = {"--timeout": "2", "--max-rows": "100000", "--puzzles": "20"}

#: A run that takes longer hangs; what has no `--timeout` is given time as well.
LONGEST_SECONDS = 30


def campaign(joinsaw: Path, place: Path, scale: str, seed: int) -> None:
    rng = random.Random(seed)
    place.mkdir(parents=True)
    subprocess.run([joinsaw, "solve", "--db", "kept.db"], cwd=place, capture_output=True, check=True)
    (place / "mine.toml").write_text(printed(joinsaw, ["new", "flower"]))
    (place / "pieces.csv").write_text("ID,Description\n1,123\n")
    options = {command: options_of(joinsaw, command) for command in commands(joinsaw)}
    tallies = {command: Tally(command) for command in options}
    for _ in range(LINES[scale]):
        command = rng.choice(list(options))
        arguments = [command, *words(rng, options[command])]
        tallies[command].add(f"exit {ending(joinsaw, place, arguments)}")
    print_tallies("random command lines", tallies.values())


def printed(joinsaw: Path, arguments: list[str]) -> str:
    return subprocess.run([joinsaw, *arguments], capture_output=True, text=True, check=True).stdout


def commands(joinsaw: Path) -> list[str]:
    listed, _, _ = printed(joinsaw, ["--help"]).partition("\nOptions:\n")
    return re.findall(r"^  ([a-z-]+)", listed, re.MULTILINE)


def options_of(joinsaw: Path, command: str) -> dict[str, str]:
    """The options of a command, each with the name of its value, and the line that shows how it is used."""
    if command == "help":
        return {}
    text = printed(joinsaw, [command, "--help"])
    options = dict(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)(?: <([^>]+)>)?", text, re.MULTILINE))
    usage = text.split("Usage: ")[1].splitlines()[0]
    return {**options, "": usage}


def words(rng: random.Random, options: dict[str, str]) -> list[str]:
    """What the command takes, and a few options, mostly with a value that is right for some command."""
    chosen = []
    for option, name in re.findall(r"(--[a-z-]+ )?[<\[]([A-Za-z.]+)[>\]]", options.get("", "").replace("[OPTIONS]", "")):
        if rng.random() < 0.9:
            chosen += [*option.split(), value(rng, name)]
    names = [name for name in options if name and name not in chosen]
    for name in rng.sample(names, min(len(names), rng.choice([0, 0, 0, 1, 1, 2, 3]))):
        chosen.append(name)
        chosen += [value(rng, options[name])] if options[name] or rng.random() < 0.05 else []
    chosen += [rng.choice(ANYTHING)] if rng.random() < 0.1 else []
    for bound, limit in BOUNDS.items():
        if options.get(bound) and bound not in chosen:
            chosen += [bound, limit]
    return chosen


def value(rng: random.Random, name: str) -> str:
    right = RIGHT.get(name, "").split()
    return rng.choice(right if right and rng.random() < 0.9 else ANYTHING)


def ending(joinsaw: Path, place: Path, arguments: list[str]) -> int:
    line = " ".join(map(repr, arguments))
    try:
        run = subprocess.run([joinsaw, *arguments], cwd=place, stdin=subprocess.DEVNULL, capture_output=True, timeout=LONGEST_SECONDS)
    except subprocess.TimeoutExpired:
        raise Loss(f"joinsaw {line} runs for more than {LONGEST_SECONDS} seconds") from None
    if run.returncode not in (0, 1, 2) or b"panicked" in run.stderr:
        raise Loss(f"joinsaw {line}: exit {run.returncode}: {run.stderr[-300:].decode(errors='replace')}")
    return run.returncode
