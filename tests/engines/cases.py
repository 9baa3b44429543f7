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

#: The row of houses whose names are hard on one engine or another.
HOUSES = (Path(__file__).parents[1] / "logic" / "strange.toml").read_text()

#: Covers whose boards have symmetries: one of one mask, one of a cell more, and one of many rows.
SIX = (Path(__file__).parents[1] / "cover" / "six.toml").read_text()
NINE = (Path(__file__).parents[1] / "cover" / "nine.toml").read_text()
RECTANGLE = (Path(__file__).parents[2] / "benches" / "covers" / "6x10.toml").read_text()

#: A cover whose cells take two masks, and one with copies and a hole.
BARS = (Path(__file__).parents[1] / "cover" / "bars.toml").read_text()
DOMINOES = (Path(__file__).parents[1] / "cover" / "dominoes.toml").read_text()

#: A Latin square, whose digits are merged as sets.
LATIN = 'family = "sudoku"\nregions = "none"\ngrid = "1234 0000 0000 0000"\n'

#: A board with so many pieces that two masks hold them. The last four, two of which are in the second mask, are the only ones
#: that fit.
TWO_MASKS = (
    """family = "board"
board = "square"
width = 2
match = "equal"
rim = "1"
[pieces]
"""
    + "".join(f's{number} = "9999"\n' for number in range(61))
    + """a = "1231"
b = "1142"
c = "5113"
d = "1154"
"""
)

#: A cover and a board that state rules of their own, and an exact cover with colours.
RULED_COVER = (Path(__file__).parents[1] / "cover" / "ruled.toml").read_text()
RULED = TWO_MASKS.replace("9999", "8888") + '[rules]\n"adds up" = { sum = "side", where = "no < 2", at_least = 1 }\n'
RULED += '"lies apart" = { of = "slot a, slot b, touch", where = "touch.a = a.name AND touch.b = b.name", holds = "a.value <> b.value" }\n'
COLOURS = "| colours, as Knuth tells them\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"

#: The puzzle files that are no built-in puzzles.
FILES = {
    "names.toml": NAMES,
    "houses.toml": HOUSES,
    "bars.toml": BARS,
    "dominoes.toml": DOMINOES,
    "six.toml": SIX,
    "nine.toml": NINE,
    "6x10.toml": RECTANGLE,
    "masks.toml": TWO_MASKS,
    "latin.toml": LATIN,
    "ruled.toml": RULED,
    "ruled-cover.toml": RULED_COVER,
    "colours.dlx": COLOURS,
}


@dataclass(frozen=True)
class Case:
    """A puzzle and its plan, as words of the command line."""

    words: str
    #: The engines that are done soon enough to be asked every time; the others are asked in a full run.
    soon: frozenset[str]
    #: The engines that number its solutions in another order, because their `length` counts bytes.
    renumbered: frozenset[str] = frozenset()
    #: Whether the other engines can solve it.
    others: bool = True

    def is_asked(self, engine: str, is_full: bool) -> bool:
        """Whether an engine has to solve it in a run."""
        return (is_full and self.others) or engine in self.soon

    @property
    def counts(self) -> bool:
        """Whether its script only counts the solutions."""
        return "--count" in self.words

    @property
    def folder(self) -> str:
        """A name for a folder of its own."""
        return "-".join(self.words.replace("=", "-").replace("--", "").split())


ROWS = frozenset({"sqlite", "postgresql", "mariadb", "duckdb"})
EVERY = ROWS | {"spark"}
RECURSIVE = ROWS - {"mariadb"}
NONE: frozenset[str] = frozenset()

#: The first one is the puzzle of docs/engines.md.
CASES = [
    Case("drive-ya-nuts --plan staged", EVERY),
    Case("names.toml --plan staged", ROWS, renumbered=frozenset({"mariadb"})),
    Case("scramble-serengeti --plan staged", ROWS),
    Case("scramble-serengeti --plan bushy", ROWS),
    Case("scramble-serengeti --plan merged", ROWS),
    Case("scramble-serengeti --plan merged --count", ROWS),
    Case("drive-ya-nuts --plan merged --count", ROWS),
    Case("masks.toml --plan staged", ROWS),
    Case("dogs --plan staged", NONE),
    Case("dogs --plan bushy", NONE),
    Case("calendar --given month=Apr --given day=24 --plan staged", ROWS),
    Case("bars.toml --plan staged", EVERY),
    Case("dominoes.toml --plan staged", ROWS),
    Case("dominoes.toml --plan merged --count", ROWS),
    Case("dominoes.toml --plan merged", ROWS),
    Case("six.toml --plan merged --count", ROWS),
    Case("six.toml --plan merged", ROWS),
    Case("nine.toml --plan merged --count", ROWS),
    Case("nine.toml --plan merged", ROWS),
    Case("6x10.toml --plan merged --count", NONE),
    Case("fish --plan staged", ROWS),
    Case("houses.toml --plan staged", EVERY),
    Case("houses.toml --plan bushy", ROWS),
    Case("sudoku-small --plan staged", ROWS),
    Case("latin.toml --plan merged --count", ROWS),
    Case("sudoku --plan staged", ROWS),
    Case("sudoku-17 --plan staged", NONE),
    Case("send-more-money --plan staged", ROWS),
    Case("kenken --plan staged", ROWS),
    Case("instant-insanity --plan staged", ROWS),
    Case("langford --plan merged --count", ROWS),
    Case("nurikabe --plan staged", RECURSIVE, others=False),
    Case("nurikabe --plan merged --count", RECURSIVE, others=False),
    Case("ruled.toml --plan staged", ROWS),
    Case("ruled-cover.toml --plan staged", ROWS),
    Case("ruled-cover.toml --plan merged --count", ROWS),
    Case("colours.dlx --plan staged", ROWS),
    Case("another-tough-puzzle --plan bushy", ROWS),
    Case("another-tough-puzzle --plan staged", NONE),
]


def arguments(case: Case, folder: Path) -> list[str]:
    """The words of a case; a puzzle file is written into the folder first."""
    words = shlex.split(case.words)
    if text := FILES.get(words[0]):
        (folder / words[0]).write_text(text)
    return words
