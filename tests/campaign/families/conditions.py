"""Conditions of SQL as they stand in a puzzle file, each with what it means."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Mapping, Sequence

#: The values of variables.
Values = Mapping[str, object]

#: A text, and what it is worth.
Meant = tuple[str, Callable[[Values], int]]

SIGNS = {
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

#: Numbers that are hard to add to.
HUGE = [2**63 - 1, 2**63 - 2, 2**62, -(2**63) + 1, -(2**62)]


def number(rng: random.Random, names: Sequence[str], depth: int) -> Meant:
    """A number made of variables, each of them a number."""
    kind = rng.choice(["variable"] * 4 + ["constant", "+", "-", "*", "abs", "%", "case"])
    if kind == "constant":
        constant = rng.choice(HUGE) if rng.random() < 0.04 else rng.randint(-2, 6)
        return str(constant), lambda values: constant
    if kind == "variable" or depth <= 0:
        name = rng.choice(names)
        return called(name), lambda values: values[name]
    one, of_one = number(rng, names, depth - 1)
    if kind == "abs":
        return f"abs({one})", lambda values: abs(of_one(values))
    if kind == "%":
        by = rng.randint(2, 4)
        # SQL keeps the sign of the dividend.
        return f"({one}) % {by}", lambda values: abs(of_one(values)) % by * (1 if of_one(values) >= 0 else -1)
    other, of_other = number(rng, names, depth - 1)
    if kind == "case":
        text, of_text = truth(rng, names, depth - 1)
        meaning = lambda values: of_one(values) if of_text(values) else of_other(values)  # noqa: E731
        return f"CASE WHEN {text} THEN {one} ELSE {other} END", meaning
    sign = {"+": operator.add, "-": operator.sub, "*": operator.mul}[kind]
    return f"({one}) {kind} ({other})", lambda values: sign(of_one(values), of_other(values))


def truth(rng: random.Random, names: Sequence[str], depth: int = 2) -> Meant:
    """A condition of variables."""
    kind = rng.choice(["compare"] * 5 + ["between", "in", "chain", "counted", "NOT", "AND", "OR", "="])
    if depth > 0 and kind in ("AND", "OR", "=", "NOT", "counted"):
        one, of_one = truth(rng, names, depth - 1)
        if kind == "NOT":
            return f"NOT ({one})", lambda values: not of_one(values)
        other, of_other = truth(rng, names, depth - 1)
        if kind == "counted":
            n = rng.randrange(3)
            return f"({one}) + ({other}) = {n}", lambda values: bool(of_one(values)) + bool(of_other(values)) == n
        if kind == "=":
            return f"({one}) = ({other})", lambda values: bool(of_one(values)) == bool(of_other(values))
        join = {"AND": all, "OR": any}[kind]
        return f"({one}) {kind} ({other})", lambda values: join([of_one(values), of_other(values)])
    one, of_one = number(rng, names, depth)
    if kind == "between":
        least, most = sorted(rng.randint(-1, 6) for _ in range(2))
        return f"{one} BETWEEN {least} AND {most}", lambda values: least <= of_one(values) <= most
    if kind == "in":
        among = sorted({rng.randint(0, 4) for _ in range(3)})
        no = rng.choice(["", "NOT "])
        return f"{one} {no}IN ({', '.join(map(str, among))})", lambda values: (of_one(values) in among) != bool(no)
    other, of_other = number(rng, names, depth)
    if kind == "chain":
        last, of_last = number(rng, names, 0)
        return f"{one} < {other} <= {last}", lambda values: of_one(values) < of_other(values) <= of_last(values)
    sign = rng.choice(list(SIGNS))
    return f"{one} {sign} {other}", lambda values: SIGNS[sign](of_one(values), of_other(values))


def called(name: str) -> str:
    """A variable in a condition."""
    return name if name.replace(".", "").isalnum() else f'"{name}"'
