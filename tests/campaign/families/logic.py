"""Rows of houses, with clues in signs and in sentences."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from . import Puzzle, Rule, differ, numbers, quoted, some, try_all
from .conditions import SIGNS, truth
from .rules import column, read_values

#: The values of each category, and how a sentence speaks of one: as a subject, and as what somebody has.
CATEGORIES = {
    "name": (["Ann", "Bob", "Carla", "Dora", "Emil"], "{}", "is {}"),
    "drink": (["Tea", "Green tea", "Milk", "Water", "Juice"], "the one who drinks {}", "drinks {}"),
    "pet": (["Cat", "Dog", "Fish", "Horse", "Bird"], "the owner of the {}", "owns the {}"),
    "wish": (["Peace", "Tea", "Horse", "Gold", "Fame"], "the one who wants {}", "wants {}"),
}
ORDINALS = ["first", "second", "third", "fourth", "fifth"]
WORDS = ["no", "one", "two", "three", "four"]

#: What is said of two houses, and what it means. `N` is a number in words, `n` in digits.
OF_TWO: dict[str, Callable[[int, int, int], bool]] = {
    "is left of": lambda a, b, n: a < b,
    "lives somewhere to the left of": lambda a, b, n: a < b,
    "lives to the right of": lambda a, b, n: a > b,
    "is not left of": lambda a, b, n: a >= b,
    "is not right of": lambda a, b, n: a <= b,
    "lives directly left of": lambda a, b, n: a + 1 == b,
    "lives immediately to the right of": lambda a, b, n: a - 1 == b,
    "is not directly left of": lambda a, b, n: a + 1 != b,
    "lives next to": lambda a, b, n: abs(a - b) == 1,
    "does not live next to": lambda a, b, n: abs(a - b) != 1,
    "lives N to the left of": lambda a, b, n: a + n == b,
    "lives N left of": lambda a, b, n: a + n == b,
    "lives N to the right of": lambda a, b, n: a - n == b,
    "lives N away from": lambda a, b, n: abs(a - b) == n,
    "does not live N to the left of": lambda a, b, n: a + n != b,
}

#: The same, as somebody may say it; whoever does not understand it has to say so.
OF_TWO_MAYBE: dict[str, Callable[[int, int, int], bool]] = {
    "is one left of": lambda a, b, n: a + 1 == b,
    "lives one place right of": lambda a, b, n: a - 1 == b,
    "lives one house before": lambda a, b, n: a + 1 == b,
    "lives one house after": lambda a, b, n: a - 1 == b,
    "lives in the house before": lambda a, b, n: a + 1 == b,
    "lives in the house after": lambda a, b, n: a - 1 == b,
    "lives in a house before": lambda a, b, n: a < b,
    "lives at least N left of": lambda a, b, n: a + n <= b,
    "lives at most N left of": lambda a, b, n: a < b <= a + n,
    "lives more than one house away from": lambda a, b, n: abs(a - b) > 1,
    "lives exactly N before": lambda a, b, n: a + n == b,
    "lives neither next to nor left of": lambda a, b, n: a > b + 1 or a == b,
    "is not immediately next to": lambda a, b, n: abs(a - b) != 1,
    "lives on the left side of": lambda a, b, n: a < b,
    "lives further left than": lambda a, b, n: a < b,
    "does not live to the right of or next to": lambda a, b, n: a <= b and abs(a - b) != 1,
}

#: The lines above the first clue.
FIRST_CLUE = 3

#: What is denied of either of two houses.
NEITHER = {
    "is not left of": lambda a, b: a >= b,
    "is not right of": lambda a, b: a <= b,
    "does not live before": lambda a, b: a >= b,
    "is not later than": lambda a, b: a <= b,
    "does not live next to": lambda a, b: abs(a - b) != 1,
    "is not": lambda a, b: a != b,
}

#: A clue, its values, what it means, and whether it may be refused.
Clue = tuple[str, list[str], Callable[..., bool], bool]


class Houses:
    """The values of a puzzle."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.n, n_categories = rng.choice([(2, 3), (3, 2), (3, 3), (4, 2), (4, 2), (4, 3), (5, 2)])
        self.categories = {name: CATEGORIES[name][0][: self.n] for name in some(rng, list(CATEGORIES), n_categories, n_categories)}
        values = [value for of in self.categories.values() for value in of]
        self.of = {}
        for category, own in self.categories.items():
            # A value that two categories have is written with its category.
            names = [value if values.count(value) == 1 else f"{category}.{value}" for value in own]
            self.categories[category] = names
            self.of |= dict.fromkeys(names, category)

    def some(self, n: int) -> list[str]:
        return some(self.rng, list(self.of), n, n)

    def some_in_words(self, n: int) -> list[str]:
        """Values that a sentence can name."""
        return some(self.rng, [value for value in self.of if "." not in value and self.of[value] != "wish"], n, n)

    def called(self, category: str, value: str) -> str:
        return value if value in self.of else f"{category}.{value}"

    def subject(self, value: str) -> str:
        return CATEGORIES[self.of[value]][1].format(self.spelled(value))

    def spelled(self, value: str) -> str:
        return value if self.of[value] == "name" else value.lower()


def draw(rng: random.Random) -> Puzzle:
    houses = Houses(rng)
    values = list(houses.of)
    rules = [rule for of in houses.categories.values() for rule in differ(of)]
    clues, refusals = [], []
    for no in range(1, rng.randint(1, 5) + 1):
        text, of, meaning, is_odd = rng.choice([in_signs, in_signs, in_words, in_words, in_words, joined])(rng, houses)
        clues.append(text)
        if is_odd:
            refusals.append(f"line {no + FIRST_CLUE}: ")
        rules.append(Rule(of, numbers(meaning), f"clue {no}: {text}"))
    stated = ""
    for no in range(rng.choice([0, 0, 0, 1, 2])):
        of = some(rng, values, 2, 2)
        says, meant = truth(rng, of)
        stated += f"{quoted(f'keeps rule {no}')} = {quoted(says)}\n"
        rules.append(Rule(of, numbers(lambda *at, of=of, meant=meant: meant(dict(zip(of, at)))), f"rule `keeps rule {no}`"))
    lines = "".join(f"{name} = [{', '.join(quoted(of.split('.')[-1]) for of in own)}]\n" for name, own in houses.categories.items())
    listed = "".join(f"  {quoted(clue)},\n" for clue in clues)
    text = f'family = "logic"\nhouses = {houses.n}\nclues = [\n{listed}]\n[categories]\n{lines}'
    return Puzzle(
        text + (f"[rules]\n{stated}" if stated else ""),
        {value: [str(house) for house in range(1, houses.n + 1)] for value in values},
        rules,
        try_all,
        lambda board: {houses.called(name, place[name]): str(place["house"]) for place in board for name in houses.categories},
        row=lambda filling: {column(value): house for value, house in read_values(filling).items()},
        refusals=refusals,
    )


def in_signs(rng: random.Random, houses: Houses) -> Clue:
    a, b, c = houses.some(3)
    while houses.of[a] == houses.of[b]:
        a, b, c = houses.some(3)
    house, step = rng.randint(1, houses.n), rng.randint(1, min(2, houses.n - 1))
    sign = rng.choice(["=", "!=", "<", "<=", ">", ">="])
    means = SIGNS[sign.replace("!=", "<>")]
    text, of, meaning = rng.choice([
        (f"{a} {sign} {b}", [a, b], means),
        (f"{a} {sign} {house}", [a], lambda a: means(a, house)),
        (f"{a} + {step} {sign} {b}", [a, b], lambda a, b: means(a + step, b)),
        (f"{a} {sign} {b} - {step}", [a, b], lambda a, b: means(a, b - step)),
        (f"{a} < {b} <= {c}", [a, b, c], lambda a, b, c: a < b <= c),
        (f"{a} > {b} > {c}", [a, b, c], lambda a, b, c: a > b > c),
        (f"{a} ~ {b}", [a, b], lambda a, b: abs(a - b) == 1),
        (f"{a} !~ {b}", [a, b], lambda a, b: abs(a - b) != 1),
        (f"{a} ~{step} {b}", [a, b], lambda a, b: abs(a - b) == step),
        (f"{a} !~{step} {b}", [a, b], lambda a, b: abs(a - b) != step),
        (f"{a} between {b} and {c}", [a, b, c], lambda a, b, c: b < a < c or c < a < b),
        (f"{a} = {house} or {b}", [a, b], lambda a, b: a in (house, b)),
    ])  # fmt: skip
    return text, of, meaning, False


def joined(rng: random.Random, houses: Houses) -> Clue:
    """Two clues in signs, one of which is true."""
    one, of_one, first, _ = in_signs(rng, houses)
    other, of_other, second, _ = in_signs(rng, houses)
    if "or" in one.split() + other.split():
        return in_signs(rng, houses)
    word, is_kept = rng.choice([("or", lambda a, b: a or b), ("xor", lambda a, b: a != b)])
    n = len(of_one)
    return f"{one} {word} {other}", of_one + of_other, lambda *at: is_kept(first(*at[:n]), second(*at[n:])), False


def in_words(rng: random.Random, houses: Houses) -> Clue:
    if len(houses.some_in_words(3)) < 3:
        return in_signs(rng, houses)
    return rng.choice([of_two, of_two, of_two, of_house, has, neither, amid, one_each])(rng, houses)


def of_two(rng: random.Random, houses: Houses) -> Clue:
    is_odd = rng.random() < 0.3
    says, meaning = rng.choice(list((OF_TWO_MAYBE if is_odd else OF_TWO).items()))
    n = rng.randint(1, min(2, houses.n - 1))
    number = rng.choice([WORDS[n], str(n)])
    says = says.replace("N", f"{number} house{'s' if n > 1 else ''}")
    a, b = houses.some_in_words(2)
    return sentence(f"{houses.subject(a)} {says} {houses.subject(b)}"), [a, b], lambda a, b: meaning(a, b, n), is_odd


def of_house(rng: random.Random, houses: Houses) -> Clue:
    (a,), house, other = houses.some_in_words(1), rng.randint(1, houses.n), rng.randint(1, houses.n)
    n = min(2, houses.n)
    says, meaning, is_odd = rng.choice([
        (f"lives in the {ORDINALS[house - 1]} house", lambda a: a == house, False),
        (f"is not in house {house}", lambda a: a != house, False),
        ("lives in the last house", lambda a: a == houses.n, False),
        ("lives at one end", lambda a: a in (1, houses.n), False),
        (f"lives in house {house} or {other}", lambda a: a in (house, other), False),
        (f"does not live in the {ORDINALS[house - 1]} house", lambda a: a != house, False),
        (f"lives in one of the first {WORDS[n]} houses", lambda a: a <= n, True),
        (f"lives in one of the last {WORDS[n]} houses", lambda a: a > houses.n - n, True),
        (f"lives neither in house {house} nor in house {other}", lambda a: a not in (house, other), True),
        (f"is not in house {house} or {other}", lambda a: a not in (house, other), True),
        (f"lives left of house {house}", lambda a: a < house, True),
    ])  # fmt: skip
    return sentence(f"{houses.subject(a)} {says}"), [a], meaning, is_odd


def has(rng: random.Random, houses: Houses) -> Clue:
    """Somebody has something, or does not."""
    a, b = houses.some_in_words(2)
    if houses.of[a] == houses.of[b] or houses.of[b] == "name":
        return of_house(rng, houses)
    if rng.random() < 0.7:
        return (
            sentence(f"{houses.subject(a)} {CATEGORIES[houses.of[b]][2].format(houses.spelled(b))}"),
            [a, b],
            lambda a, b: a == b,
            False,
        )
    verb = {"drink": "does not drink {}", "pet": "does not own the {}"}[houses.of[b]]
    return sentence(f"{houses.subject(a)} {verb.format(houses.spelled(b))}"), [a, b], lambda a, b: a != b, False


def neither(rng: random.Random, houses: Houses) -> Clue:
    """What is denied of two houses is true of neither of them, if it is understood."""
    says, keeps = rng.choice(list(NEITHER.items()))
    a, b, c = houses.some_in_words(3)
    text = f"{houses.subject(a)} {says} {houses.subject(b)} or {houses.subject(c)}"
    return sentence(text), [a, b, c], lambda a, b, c: keeps(a, b) and keeps(a, c), True


def amid(rng: random.Random, houses: Houses) -> Clue:
    a, b, c = houses.some_in_words(3)
    text = f"{houses.subject(a)} lives between {houses.subject(b)} and {houses.subject(c)}"
    return sentence(text), [a, b, c], lambda a, b, c: b < a < c or c < a < b, False


def one_each(rng: random.Random, houses: Houses) -> Clue:
    """One of two is so, and the other one so, if both may be."""
    a, b, c = houses.some_in_words(3)
    house = rng.randint(1, houses.n)
    two = f"of {houses.subject(a)} and {houses.subject(b)}"
    text = f"{two}, one is {houses.subject(c)} and the other lives in house {house}"
    return sentence(text), [a, b, c], lambda a, b, c: a != b and {(a, b), (b, a)} & {(c, house)} != set(), True


def sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."
