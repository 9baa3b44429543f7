"""Exact covers by options, as puzzle files and in the text form of Knuth's programs."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence

from . import Filling, Puzzle, Rule, keeps, quoted, some

#: Names of items that look like words, like cells and like numbers.
NAMES = [["p{}", "x{}"], ["c{}_0", "s{}"], ["000{}", "100{}"]]


def draw(rng: random.Random) -> Puzzle:
    primary, optional = (
        [form.format(idx) for idx in range(n)] for form, n in zip(rng.choice(NAMES), (rng.randint(2, 6), rng.choice([0, 0, 1, 2])))
    )
    covers: list[dict[str, str]] = []
    # Some options cover everything between them.
    left = some(rng, primary, len(primary), len(primary))
    while left:
        covers.append(dict.fromkeys(left[: rng.randint(1, 3)], ""))
        left = left[len(covers[-1]) :]
    for _ in range(rng.randint(1, 8)):
        covers.append(dict.fromkeys(some(rng, primary, 1, 3), ""))
    for option in covers:
        option.update({item: rng.choice(["", "A", "B"]) for item in optional if rng.random() < 0.3})
    covers = some(rng, covers, len(covers) - 1, len(covers))
    lines = [" ".join(f"{item}:{colour}" if colour else item for item, colour in option.items()) for option in covers]
    is_dlx = rng.random() < 0.4
    if is_dlx:
        text = " ".join([*primary, *(["|", *optional] if optional else [])]) + "\n" + "".join(f"{line}\n" for line in lines)
        names = [f"{no}: {line}" for no, line in enumerate(lines, 1)]
    else:
        names = [f"o{no}" for no in range(1, len(lines) + 1)]
        stated = "".join(f"{name} = {quoted(line)}\n" for name, line in zip(names, lines))
        text = f'family = "cover"\noptional = [{", ".join(map(quoted, optional))}]\n[options]\n{stated}'
        # A file says nothing of an item that is in no option.
        primary = [item for item in primary if any(item in option for option in covers)]
    of = dict(zip(names, covers))

    def search(puzzle: Puzzle, rules: Sequence[Rule]) -> Iterator[Filling]:
        def choose(filling: Filling, colours: dict[str, str]) -> Iterator[Filling]:
            item = next((item for item in primary if item not in filling), None)
            if item is None:
                yield filling
                return
            for name in puzzle.takes[item]:
                option = of[name]
                own = {place: colour for place, colour in option.items() if place in optional}
                meets = all(place not in colours or (colour and colours[place] == colour) for place, colour in own.items())
                if meets and not any(place in filling for place in option if place in primary):
                    yield from choose(filling | {place: name for place in option if place in primary}, colours | own)

        return (filling for filling in choose({}, {}) if keeps(filling, rules))

    # An option covers its items in equal shares, which sum to the number of options.
    n_covered = {name: sum(place in primary for place in option) for name, option in of.items()}
    most = math.floor(sum(max((1 / n_covered[name] for name in names if item in of[name]), default=0) for item in primary) + 1e-6)

    def row(filling: Filling) -> dict[str, object]:
        """The options by their numbers; nothing if no row has columns for all of them."""
        chosen = [1 + names.index(name) for name in dict.fromkeys(filling[item] for item in primary)]
        if len(chosen) > most:
            return {}
        columns = [*(f"Opt{no}_Placement_ID" for no in range(1, most)), "Placement_ID"]
        return dict(zip(columns, chosen + [0] * (most - len(chosen))))

    return Puzzle(
        text,
        {item: [name for name in names if item in of[name]] for item in primary},
        [],
        search,
        lambda board: {place["item"]: place["choice"] for place in board if place["item"] in primary},
        row=row,
        refusals=["is in no option"],
        ending="dlx" if is_dlx else "toml",
    )
