"""Puzzles whose plan takes long to find: a limit of time holds for it as for the stages."""

from __future__ import annotations

import resource
import subprocess
from pathlib import Path
from time import perf_counter

from desk import Loss, Tally, one_message, print_tallies

#: The seconds that a run may exceed its time limit. They count only if both the clock and the processors pass them: a busy machine
#: lengthens the first time, a second thread the other.
MARGIN = 1.0

#: The commands that plan a puzzle; those that have no `--timeout` are left out.
COMMANDS = {
    "short": [["solve", "--count"], ["sql"]],
    "whole": [
        ["solve", "--count"],
        ["solve", "--format", "csv"],
        ["solve", "--first"],
        ["sql"],
        ["explain"],
        ["hint"],
        ["report", "-o", "page.html"],
        ["draw", "-o", "picture.svg"],
    ],
}

#: Twenty givens of a Sudoku, in a grid that is otherwise empty.
TWENTY = """
1...5...9 ....8.1.. 7.9....5. .3...7... ..7..1.3. 8..2..... ..2...7.. .4..7...3 ......... 
"""


def houses(n: int) -> str:
    """As many houses and categories, and no clue."""
    values = (", ".join(f'"v{category}x{house}"' for house in range(n)) for category in range(n))
    categories = "\n".join(f"c{category} = [{names}]" for category, names in enumerate(values))
    return f'family = "logic"\nname = "Houses"\nhouses = {n}\nclues = []\n[categories]\n{categories}\n'


def sudoku(grid: str) -> str:
    return f'family = "sudoku"\nname = "Grid"\ngrid = """\n{grid}\n"""\n'


#: A puzzle, the seconds that it is given, and options beside.
PUZZLES = {
    "9 houses, no clue": (houses(9), 1, []),
    "empty 16 x 16": (sudoku("." * 256), 4, []),
    "20 givens, merged": (sudoku(TWENTY), 1, ["--plan", "merged"]),
    "empty 9 x 9": (sudoku("." * 81), 1, []),
}


def campaign(joinsaw: Path, place: Path, scale: str, seed: int) -> None:
    del seed  # nothing is drawn at random
    place.mkdir(parents=True)
    tallies = []
    for name, (text, seconds, options) in PUZZLES.items():
        (place / "puzzle.toml").write_text(text)
        tallies.append(Tally(f"{name}, --timeout {seconds}"))
        for command, *others in COMMANDS[scale]:
            known = subprocess.run([joinsaw, command, "--help"], capture_output=True, text=True, check=True).stdout
            if any(option not in known for option in ["--timeout", *options[::2]]):
                continue
            limit = ["--timeout", str(seconds), "--max-rows", "9000000000"]
            arguments = [command, "puzzle.toml", *others, *options, *limit]
            tallies[-1].add(ending(joinsaw, place, arguments, seconds))
    print_tallies("long to plan", tallies)


def ending(joinsaw: Path, place: Path, arguments: list[str], seconds: float) -> str:
    """Runs a command within its time, and says how it ended."""
    line = " ".join(arguments)
    begin, begin_on_processors = perf_counter(), processor_seconds()
    try:
        run = subprocess.run([joinsaw, *arguments], cwd=place, capture_output=True, text=True, timeout=seconds + 60)
    except subprocess.TimeoutExpired:
        raise Loss(f"joinsaw {line}: has not ended after {seconds + 60} s; see {place}") from None
    taken = min(perf_counter() - begin, processor_seconds() - begin_on_processors)
    if taken > seconds + MARGIN:
        raise Loss(f"joinsaw {line}: took {taken:.1f} s; see {place}")
    if run.returncode == 2:
        one_message(run.stderr, line)
        return "out of time" if f"within {seconds} seconds" in run.stderr else "refused"
    if run.returncode not in (0, 1):
        raise Loss(f"joinsaw {line}: exit {run.returncode}: {run.stderr[-300:]}")
    return "done"


def processor_seconds() -> float:
    """The processor seconds of all commands so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
