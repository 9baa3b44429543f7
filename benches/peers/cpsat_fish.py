"""CP-SAT on the Fish (Zebra) puzzle: who keeps the fish?

Models: the book chapter on the Fish puzzle. Each of the 25 values is an integer
variable, the house 0..4 where it is found; each category is all different; a
clue is an equality, an equality with an offset, or an absolute difference of 1.
With --relaxed, clue 4 reads "somewhere to the left" instead of "immediately".

Prints: one JSON line; `fish` lists who may keep the fish. With --all the clues
have 1 solution, relaxed 7.

Run:    python cpsat_fish.py [--all] [--relaxed] [--repeat K] [--workers N]
"""

from __future__ import annotations

from cpsat_common import Built, cp_model, measure, peer_parser, report

N_HOUSES = 5
CATEGORIES = {
    "nation": "Brit Dane German Norwegian Swede",
    "colour": "Blue Green Red White Yellow",
    "pet": "Bird Cat Dog Fish Horse",
    "cigar": "Blends Bluemaster Dunhill Pallmall Prince",
    "drink": "Beer Coffee Milk Tea Water",
}
VALUES = [value for names in CATEGORIES.values() for value in names.split()]

SAME_HOUSE = {
    1: ("Brit", "Red"),
    2: ("Swede", "Dog"),
    3: ("Dane", "Tea"),
    5: ("Green", "Coffee"),
    6: ("Pallmall", "Bird"),
    7: ("Yellow", "Dunhill"),
    12: ("Bluemaster", "Beer"),
    13: ("German", "Prince"),
}
LEFT_OF = {4: ("Green", "White")}
AT_HOUSE = {8: ("Milk", 2), 9: ("Norwegian", 0)}
NEXT_DOOR = {
    10: ("Blends", "Cat"),
    11: ("Horse", "Dunhill"),
    14: ("Norwegian", "Blue"),
    15: ("Blends", "Water"),
}


def build(relaxed: bool) -> Built:
    """The model; the answer is the house of each of `VALUES`."""
    model = cp_model.CpModel()
    house = {value: model.new_int_var(0, N_HOUSES - 1, value) for value in VALUES}
    for names in CATEGORIES.values():
        model.add_all_different([house[value] for value in names.split()])
    for a, b in SAME_HOUSE.values():
        model.add(house[a] == house[b])
    for a, b in LEFT_OF.values():
        model.add(house[a] < house[b] if relaxed else house[a] + 1 == house[b])
    for value, house_idx in AT_HOUSE.values():
        model.add(house[value] == house_idx)
    for clue, (a, b) in NEXT_DOOR.items():
        distance = model.new_int_var(0, N_HOUSES - 1, f"distance{clue}")
        model.add_abs_equality(distance, house[a] - house[b])
        model.add(distance == 1)
    return Built(model, list(house.values()))


def fish_keeper(answer: tuple[int, ...]) -> str:
    """The nation in the house of the fish."""
    house = dict(zip(VALUES, answer, strict=True))
    nations = CATEGORIES["nation"].split()
    return next(nation for nation in nations if house[nation] == house["Fish"])


def main() -> None:
    parser = peer_parser(__doc__)
    parser.add_argument("--relaxed", action="store_true", help="loosen clue 4")
    args = parser.parse_args()

    runs = measure(lambda: build(args.relaxed), args)
    keepers = sorted({fish_keeper(answer) for answer in runs[0].answers})
    puzzle = "fish-relaxed" if args.relaxed else "fish"
    report("cpsat_fish", args, runs, puzzle=puzzle, fish=keepers)


if __name__ == "__main__":
    main()
