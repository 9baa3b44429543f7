"""Tables in Markdown that stand between two markers of a document, and are written by a program."""

from __future__ import annotations

import re
import sys
from pathlib import Path


def marked(text: str, name: str) -> re.Match[str]:
    """What stands between the markers of a table."""
    found = re.search(rf"(?s)(<!-- {name}: [^\n]*-->\n)(.*?)(<!-- end of {name} -->\n)", text)
    if found is None:
        sys.exit(f"error: no markers of `{name}`; expected `<!-- {name}: ... -->` and `<!-- end of {name} -->`")
    return found


def replaced(text: str, name: str, body: str) -> str:
    """The text with something else between these markers."""
    found = marked(text, name)
    return text[: found.end(1)] + body + text[found.start(3) :]


def rows_of(text: str, name: str) -> list[list[str]]:
    """The cells of a table, heading and rule left out."""
    lines = [line for line in marked(text, name)[2].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def table(heading: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [heading, ["---"] * len(heading), *rows]
    rule = "|" + "---|" * len(heading)
    return "".join((rule if idx == 1 else f"| {' | '.join(cells)} |") + "\n" for idx, cells in enumerate(lines))


def write(file: Path, tables: dict[str, str]) -> None:
    """Writes these tables between their markers."""
    text = file.read_text()
    for name, body in tables.items():
        text = replaced(text, name, body)
    file.write_text(text)


def seconds(value: float) -> str:
    """Seconds with three digits, in milliseconds where they are few."""
    number, unit = (value * 1e3, "ms") if value < 0.0995 else (value, "s")
    return f"{number:.0f} {unit}" if number >= 99.5 else f"{number:#.3g} {unit}"
