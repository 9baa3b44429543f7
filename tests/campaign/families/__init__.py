"""Random puzzles of each family, each with a brute force that shares nothing with the program.

A module for each family has `draw`, which draws a puzzle. A solution is what lies where, in the words of `--given`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

#: What lies at each place. Behind an `@` stands what `--given` does not say.
Filling = dict[str, str]

#: The same as a set, to be compared.
Solution = frozenset[tuple[str, str]]


@dataclass
class Rule:
    """A condition of what lies at some places. `explain` knows it by its name; a rule of the family itself has none."""

    places: Sequence[str]
    holds: Callable[..., bool]
    name: str = ""
    #: What the file says that lies at the place.
    gives: str = ""


@dataclass
class Puzzle:
    """A puzzle file, and what a brute force has to know of it."""

    text: str
    #: What may lie at each place, whatever the rules.
    takes: Mapping[str, Sequence[str]]
    rules: Sequence[Rule]
    #: Everything that lies somewhere without breaking one of these rules.
    search: Callable[[Puzzle, Sequence[Rule]], Iterable[Filling]]
    #: A solution of `solve --format json`.
    read: Callable[[list[dict]], Filling]
    #: A solution as a row that `verify` reads; nothing where such a row would say more than the solution.
    row: Callable[[Filling], dict[str, object]] | None = None
    #: Ways in which the whole board may be turned.
    turns: Sequence[Callable[[Solution], Solution]] = (lambda solution: solution,)
    #: What a thing looks like; things that look alike may be swapped.
    look: Callable[[str], str] = lambda thing: thing
    #: Places that tell no solutions apart.
    hidden: Sequence[str] = ()
    #: The number that the solutions have to make small.
    cost: Callable[[Filling], int] | None = None
    #: Messages that are right instead of an answer.
    refusals: Sequence[str] = ()
    ending: str = "toml"
    kept: list[Filling] | None = None

    def solutions(self, givens: Sequence[str] = (), rules: Sequence[Rule] | None = None) -> set[Solution]:
        """All solutions that agree with what is given, if these are the rules."""
        found = [filling for filling in self.found(rules) if all(agrees(filling, given) for given in givens)]
        if self.cost and found:
            least = min(map(self.cost, found))
            found = [filling for filling in found if self.cost(filling) == least]
        return {self.solution(filling) for filling in found}

    def has_solution(self, givens: Sequence[str], rules: Sequence[Rule]) -> bool:
        asked = [
            Rule([place], lambda thing, given=given: agrees({place_of(given): thing}, given))
            for given in givens
            for place in [place_of(given)]
        ]
        return any(True for _ in self.search(self, [*rules, *asked]))

    def found(self, rules: Sequence[Rule] | None) -> list[Filling]:
        if rules is not None or self.kept is None:
            found = [dict(filling) for filling in islice(self.search(self, self.rules if rules is None else rules), MOST_FOUND)]
            if len(found) == MOST_FOUND:
                raise TooLargeError
            if rules is not None:
                return found
            self.kept = found
        return self.kept

    def solution(self, filling: Filling) -> Solution:
        return frozenset((place, thing) for place, thing in filling.items() if place not in self.hidden)

    def counts(self, solutions: Iterable[Solution]) -> tuple[int, int, int]:
        """How many there are in all, up to turns of the board, and with things that look alike being the same."""
        orbits = [[turn(solution) for turn in self.turns] for solution in solutions]
        alike = [[[(place, self.look(thing)) for place, thing in solution] for solution in orbit] for orbit in orbits]
        n_orbits = (len({min(tuple(sorted(solution)) for solution in orbit) for orbit in of}) for of in (orbits, alike))
        return len(orbits), *n_orbits


def agrees(filling: Mapping[str, str], given: str) -> bool:
    """Whether a filling has what `--given` says; it may leave out how a piece is turned."""
    place, thing = given.split("=")
    found = filling.get(place, "").split("@")[0]
    return thing in (found, found.split("/")[0])


#: How many things a brute force tries, and how many solutions it finds.
MOST_TRIED = 30_000
MOST_FOUND = 1_500


class TooLargeError(Exception):
    """A brute force would take too long."""


def keeps(filling: Filling, rules: Sequence[Rule]) -> bool:
    return all(rule.holds(*(filling.get(place, "") for place in rule.places)) for rule in rules)


def place_of(given: str) -> str:
    return given.split("=")[0]


def try_all(puzzle: Puzzle, rules: Sequence[Rule]) -> Iterator[Filling]:
    """Fills one place after the other with each thing in turn, and asks each rule once its places are filled."""
    places = list(puzzle.takes)
    number = {place: idx for idx, place in enumerate(places)}
    asked: list[list[Rule]] = [[] for _ in places]
    for rule in rules:
        asked[max((number[place] for place in rule.places), default=0)].append(rule)

    n_tried = 0

    def fill(filling: Filling) -> Iterator[Filling]:
        nonlocal n_tried
        idx = len(filling)
        if idx == len(places):
            yield filling
            return
        for thing in puzzle.takes[places[idx]]:
            n_tried += 1
            if n_tried > MOST_TRIED:
                raise TooLargeError
            filling[places[idx]] = thing
            if all(rule.holds(*(filling[place] for place in rule.places)) for rule in asked[idx]):
                yield from fill(filling)
            del filling[places[idx]]

    return fill({})


def numbers(test: Callable[..., bool]) -> Callable[..., bool]:
    """A test of numbers as one of texts."""
    return lambda *things: bool(test(*map(int, things)))


def differ(places: Sequence[str]) -> list[Rule]:
    """All things at these places differ."""
    return [Rule([a, b], lambda a, b: a != b) for a, b in combinations(places, 2)]


def some(rng: random.Random, things: Sequence, least: int, most: int) -> list:
    """A few of these things, in a random order."""
    return rng.sample(things, min(len(things), rng.randint(least, most)))


def quoted(text: str) -> str:
    """A text of TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
