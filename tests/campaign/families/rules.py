"""Puzzles with rules of their own: variables, and every form of rule."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from . import Filling, Puzzle, Rule, differ, quoted, some, try_all
from .conditions import HUGE, number, truth

#: What is said of a number that could be beyond 64 bits.
TOO_LARGE = "expected whole numbers"

#: A rule as its file has it, and what it means.
Stated = tuple[str, list[Rule]]


@dataclass
class Variables:
    """Variables with the values that they take, and the columns of the relation that they are rows of, if they are of one."""

    text: str
    takes: dict[str, list]
    relation: str = ""
    keys: dict[str, dict[str, int]] | None = None
    head: str = ""

    def numbers(self) -> list[str]:
        return [name for name, values in self.takes.items() if not isinstance(values[0], str)]


def draw(rng: random.Random) -> Puzzle:
    variables = (far if rng.random() < 0.03 else rng.choice([single, single, row, grid]))(rng)
    names = list(variables.takes)
    text, rules = "", []
    for idx in range(rng.randint(1, 4)):
        stated, meant = rng.choice(forms(variables))(rng, variables)
        name = f"keeps rule {idx}"
        for rule in meant:
            rule.name = f"rule `{name}`"
        text += f"{quoted(name)} = {stated}\n"
        rules += meant
    hidden = some(rng, names[1:], 1, 2) if not variables.keys and rng.random() < 0.15 else []
    head = f'family = "rules"\n{variables.head}'
    if hidden:
        head += f"hidden = [{', '.join(map(quoted, hidden))}]\n"
    cost = None
    if rng.random() < 0.15:
        says, means = number(rng, variables.numbers(), 2)
        if any(name in says for name in names):
            sign, word = rng.choice([(1, "minimise"), (-1, "maximise")])
            cost = lambda filling: sign * means(read_values(filling))  # noqa: E731
            head += f"{word} = {quoted(says)}\n"
    if rng.random() < 0.2:
        name = rng.choice(names)
        given = rng.choice(variables.takes[name])
        text += f"[given]\n{quoted(name)} = {quoted(given) if isinstance(given, str) else given}\n"
        rules.append(Rule([name], lambda thing: thing == str(given), f"given: {name} is {given}", str(given)))
    text = f"{head}{TABLES}{variables.text}[rules]\n{text}"
    return Puzzle(
        text,
        {name: list(map(str, values)) for name, values in variables.takes.items()},
        rules,
        try_all,
        lambda board: {place["name"]: str(place["holds"]) for place in board},
        row=None if hidden or cost else lambda filling: {column(name): of for name, of in read_values(filling).items()},
        hidden=hidden,
        cost=cost,
        refusals=[TOO_LARGE, *(["cannot be drawn"] if "draw = " in variables.head else [])],
    )


#: A table for rules that ask for its rows.
PAIRS = [(0, 1), (1, 1), (1, 2), (2, 0), (2, 3), (3, 3), (4, 1)]
TABLES = f'[tables.pair]\ncolumns = ["x", "y"]\nrows = {[list(pair) for pair in PAIRS]}\n'


def single(rng: random.Random) -> Variables:
    text, takes = "[variables]\n", {}
    for name in "ABCDE"[: rng.randint(3, 5)]:
        kind = rng.random()
        if kind < 0.08:
            takes[name] = sorted({*rng.sample(HUGE, 2), rng.randint(-2, 3)})
            text += f"{name} = {takes[name]}\n"
        elif kind < 0.2:
            takes[name] = ["u", "vv", "www"][: rng.randint(2, 3)]
            text += f"{name} = [{', '.join(map(quoted, takes[name]))}]\n"
        else:
            least = rng.choice([0, 0, 1, 1, -2])
            takes[name] = list(range(least, least + rng.randint(2, 5)))
            text += f'{name} = "{takes[name][0]}..{takes[name][-1]}"\n'
    if not any(not isinstance(values[0], str) for values in takes.values()):
        takes["Z"] = [0, 1, 2]
        text += 'Z = "0..2"\n'
    return Variables(text, takes)


def row(rng: random.Random) -> Variables:
    n, most = rng.randint(3, 5), rng.randint(3, 5)
    keys = {f"queen {column}": {"column": column} for column in range(1, n + 1)}
    takes = {name: list(range(1, most + 1)) for name in keys}
    stated, table = f"1..{most}", ""
    if rng.random() < 0.3:
        # The values of each variable are those of its rows of a table.
        takes = {name: sorted(some(rng, values, 1, 4)) for name, values in takes.items()}
        rows = [[keys[name]["column"], number] for name in keys for number in takes[name]]
        stated, table = "look.of", f'[tables.look]\ncolumns = ["column", "of"]\nrows = {rows}\n'
    text = f'{table}[variables.queen]\nfor = {{ column = "1..{n}" }}\ntakes = "{stated}"\n'
    return Variables(text, takes, "queen", keys)


def grid(rng: random.Random) -> Variables:
    height, width, most = *rng.choice([(2, 2), (2, 3), (3, 2), (3, 3)]), rng.randint(2, 3)
    black = {(rng.randint(1, height), rng.randint(1, width)) for _ in range(rng.choice([0, 0, 1]))}
    cells = [cell for cell in product(range(1, height + 1), range(1, width + 1)) if cell not in black]
    keys = {f"cell {row} {column}": {"row": row, "column": column} for row, column in cells}
    if black or rng.random() < 0.3:
        lines = ["".join("#" if (row, column) in black else "." for column in range(1, width + 1)) for row in range(1, height + 1)]
        where = 'drawn = """\n' + "\n".join(lines) + '\n"""'
    else:
        where = f'for = {{ row = "1..{height}", column = "1..{width}" }}'
    text = f'[variables.cell]\n{where}\ntakes = "1..{most}"\n'
    return Variables(text, {name: list(range(1, most + 1)) for name in keys}, "cell", keys)


def far(rng: random.Random) -> Variables:
    """Cells that are far apart, so that their picture would be large."""
    ends = [1, rng.choice([100, 1_000_000, 2**40])]
    keys = {f"cell {row} {column}": {"row": row, "column": column} for row, column in product(ends, ends)}
    text = f'[variables.cell]\nfor = {{ row = {ends}, column = {ends} }}\ntakes = "1..3"\n'
    head = 'draw = { relation = "cell", row = "row", column = "column" }\n'
    return Variables(text, {name: [1, 2, 3] for name in keys}, "cell", keys, head)


def forms(variables: Variables) -> list[Callable[[random.Random, Variables], Stated]]:
    plain = [condition, condition, all_different, total, counted, listed]
    return [*plain, each_pair, each_pair, by_key] if variables.keys else plain


def value(thing: str) -> object:
    """What lies at a place, as a condition reads it."""
    return int(thing) if thing.lstrip("-").isdigit() else thing


def read_values(filling: Filling) -> dict[str, object]:
    return {name: value(thing) for name, thing in filling.items()}


def rule_of(names: Sequence[str], meaning: Callable[[dict], object]) -> Rule:
    return Rule(list(names), lambda *things: bool(meaning(read_values(dict(zip(names, things))))))


def condition(rng: random.Random, variables: Variables) -> Stated:
    texts = [name for name in variables.takes if name not in variables.numbers()]
    if texts and rng.random() < 0.5:
        name, other = rng.choice(texts), rng.choice(variables.numbers())
        says, meaning = rng.choice([
            (f"length({name}) <= {other}", lambda values: len(values[name]) <= values[other]),
            (f"{name} <> 'vv'", lambda values: values[name] != "vv"),
            (f"substr({name}, 1, 1) = 'u' OR {other} > 1", lambda values: values[name][0] == "u" or values[other] > 1),
        ])  # fmt: skip
        return quoted(says), [rule_of([name, other], meaning)]
    names = some(rng, variables.numbers(), 1, 3)
    says, meaning = truth(rng, names)
    return quoted(says), [rule_of(names, meaning)]


def chosen(rng: random.Random, variables: Variables) -> tuple[str, list[str]]:
    """Some variables that are numbers, as a rule lists them."""
    if not variables.keys:
        names = some(rng, variables.numbers(), 2, 4)
        return quoted(" ".join(names)), names
    key, number = rng.choice(list(variables.keys[next(iter(variables.keys))])), rng.randint(1, 3)
    says, keeps = rng.choice([
        ("", lambda keys: True),
        (f"{key} <= {number}", lambda keys: keys[key] <= number),
        (f"{key} <> {number}", lambda keys: keys[key] != number),
    ])  # fmt: skip
    names = [name for name, keys in variables.keys.items() if keeps(keys)]
    if not names:
        return chosen(rng, variables)
    return quoted(variables.relation) + (f", where = {quoted(says)}" if says else ""), names


def all_different(rng: random.Random, variables: Variables) -> Stated:
    of, names = chosen(rng, variables)
    return f"{{ all_different = {of} }}", differ(names)


def total(rng: random.Random, variables: Variables) -> Stated:
    """A sum or a product with bounds, which may be at the end of all numbers."""
    of, names = chosen(rng, variables)
    word, make = rng.choice([("sum", sum), ("sum", sum), ("product", prod)])
    says, keeps = bounds(rng, 4 * len(names))
    meaning = lambda values: keeps(make(values.values()))  # noqa: E731
    return f"{{ {word} = {of}, {says} }}", [rule_of(names, meaning)]


def bounds(rng: random.Random, most: int) -> tuple[str, Callable[[int], bool]]:
    """`equals`, `at_least` or `at_most`, and whether a number keeps it."""
    if rng.random() < 0.1:
        # Bounds that every number keeps.
        word, bound = rng.choice([("at_most", HUGE[0]), ("at_most", HUGE[2]), ("at_least", HUGE[3]), ("at_least", HUGE[4])])
        return f"{word} = {bound}", lambda found: True
    bound = rng.choice(HUGE) if rng.random() < 0.1 else rng.randint(0, most)
    if rng.random() < 0.4:
        return f"equals = {bound}", lambda found: found == bound
    if rng.random() < 0.3:
        least = bound - rng.randint(0, 3) if abs(bound) < 99 else rng.randint(0, 3)
        least, bound = sorted([least, bound])
        return f"at_least = {least}, at_most = {bound}", lambda found: least <= found <= bound
    if rng.random() < 0.5:
        return f"at_least = {bound}", lambda found: found >= bound
    return f"at_most = {bound}", lambda found: found <= bound


def counted(rng: random.Random, variables: Variables) -> Stated:
    of, names = chosen(rng, variables)
    says, meaning = truth(rng, ["value"])
    limit, keeps = bounds(rng, len(names))
    text = f"{{ count = {of}, holds = {quoted(says)}, {limit} }}"
    return text, [rule_of(names, lambda values: keeps(sum(bool(meaning({"value": found})) for found in values.values())))]


def listed(rng: random.Random, variables: Variables) -> Stated:
    """Two variables that are a row of a table."""
    names = some(rng, variables.numbers(), 2, 2)
    if variables.keys or len(names) < 2:
        return condition(rng, variables)
    return f'{{ of = {quoted(" ".join(names))}, table = "pair" }}', [rule_of(names, lambda values: tuple(values.values()) in PAIRS)]


def each_pair(rng: random.Random, variables: Variables) -> Stated:
    """A condition of every two rows of the relation."""
    names = list(variables.keys)
    key = rng.choice(list(variables.keys[names[0]]))
    where, chosen = rng.choice([
        (f"a.{key} < b.{key}", lambda a, b: a[key] < b[key]),
        (f"a.{key} = b.{key} - 1", lambda a, b: a[key] == b[key] - 1),
        (f"a.{key} + b.{key} = 4", lambda a, b: a[key] + b[key] == 4),
    ])  # fmt: skip
    says, meaning = truth(rng, ["a.value", "b.value", f"a.{key}"], 0)
    relation = variables.relation
    text = f"{{ of = {quoted(f'{relation} a, {relation} b')}, where = {quoted(where)}, holds = {quoted(says)} }}"
    rules = []
    for a, b in product(names, names):
        keys = {f"a.{key}": variables.keys[a][key], f"b.{key}": variables.keys[b][key]}
        if chosen(variables.keys[a], variables.keys[b]):
            holds = lambda x, y, keys=keys: bool(meaning({"a.value": int(x), "b.value": int(y), **keys}))  # noqa: E731
            rules.append(Rule([a, b], holds))
    return text, rules


def by_key(rng: random.Random, variables: Variables) -> Stated:
    """A rule of each row or each column by itself."""
    names = list(variables.keys)
    key = rng.choice(list(variables.keys[names[0]]))
    groups: dict[int, list[str]] = {}
    for name in names:
        groups.setdefault(variables.keys[name][key], []).append(name)
    if rng.random() < 0.4:
        rules = [rule for group in groups.values() for rule in differ(group)]
        return f'{{ all_different = "{variables.relation}", by = "{key}" }}', rules
    if rng.random() < 0.3:
        totals = {number: rng.randint(1, 3 * len(group)) for number, group in groups.items()}
        stated = ", ".join(f'"{key} {number}" = {total}' for number, total in totals.items())
        rules = [rule_of(groups[at], lambda values, total=total: sum(values.values()) == total) for at, total in totals.items()]
        return f'{{ sum = "{variables.relation}", by = "{key}", equals = {{ {stated} }} }}', rules
    says, keeps = bounds(rng, 6)
    rules = [rule_of(group, lambda values: keeps(sum(values.values()))) for group in groups.values()]
    return f'{{ sum = "{variables.relation}", by = "{key}", {says} }}', rules


def column(name: str) -> str:
    """The column of a variable in a stage."""
    return re.sub(r"\W", "_", name)
