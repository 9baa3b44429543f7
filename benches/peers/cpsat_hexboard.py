"""CP-SAT on a board of hexagons: 7, 19, 37 or 61 places for radius 1, 2, 3, 4.

Models: the formulation of the book chapter on Drive Ya Nuts, which it says
carries over to larger boards, in the two variants of cpsat_edges.py; lean,
mostly the faster, is what runs unless --model says book. The two sides that meet
at an inner edge are equal. Slots have axial coordinates (q, r), and side e of a
slot faces `DIRECTIONS[e]`, clockwise. Turns that leave a piece looking as before
count once.

Prints: one JSON line; `slots` maps "q,r" to "piece/turns" in one solution. Every
solution is held against the rules once more, without the model.

Run:    python cpsat_hexboard.py PUZZLE.toml [--all] [--workers 2] [--limit S]
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cpsat_common import (
    Answer,
    Built,
    cp_model,
    fail,
    measure,
    peer_parser,
    read_puzzle,
    report,
)
from cpsat_edges import add_model_option, lay_pieces, turned

Place = tuple[int, int]

N_SIDES = 6
# Clockwise, with r growing downwards: right, down right, down left, left, ...
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def places(radius: int) -> list[Place]:
    """The places of a hexagon board, row by row."""
    span = range(-radius, radius + 1)
    return [(q, r) for r in span for q in span if abs(q + r) <= radius]


def inner_edges(board: list[Place]) -> list[tuple[int, int, int]]:
    """(slot, side, other slot) for every edge between two places, once each."""
    slot_at = {place: slot for slot, place in enumerate(board)}
    return [
        (slot, e, slot_at[q + DIRECTIONS[e][0], r + DIRECTIONS[e][1]])
        for slot, (q, r) in enumerate(board)
        for e in range(N_SIDES // 2)
        if (q + DIRECTIONS[e][0], r + DIRECTIONS[e][1]) in slot_at
    ]


def build(pieces: list[str], board: list[Place], is_lean: bool) -> Built:
    """The model; the answer is the piece of each slot, then all sides by slot."""
    model = cp_model.CpModel()
    slots = lay_pieces(model, pieces, [range(N_SIDES)] * len(board), is_lean)
    for slot, e, other in inner_edges(board):
        model.add(slots.side[slot][e] == slots.side[other][e + N_SIDES // 2])
    return Built(model, slots.piece + [var for sides in slots.side for var in sides])


def laid_pieces(pieces: list[str], board: list[Place], answer: Answer) -> Answer:
    """The turns of the pieces, slot by slot, or an error if a rule is broken."""
    symbols = sorted(set("".join(pieces)))
    used, values = answer[: len(board)], answer[len(board) :]
    text = "".join(symbols[value] for value in values)
    shown = [text[i : i + N_SIDES] for i in range(0, len(text), N_SIDES)]
    turns = []
    for piece_idx, sides in zip(used, shown, strict=True):
        fitting = (t for t in range(N_SIDES) if turned(pieces[piece_idx], t) == sides)
        turns.append(next(fitting, None))
    met = all(
        shown[slot][e] == shown[other][e + N_SIDES // 2]
        for slot, e, other in inner_edges(board)
    )
    if None in turns or len(set(used)) != len(board) or not met:
        fail(f"the solver's answer breaks a rule: {answer}")
    return tuple(turn for turn in turns if turn is not None)


def read_board(path: Path) -> tuple[dict[str, str], list[Place]]:
    """The pieces by ID and the places, or an error for a rule not modelled here."""
    puzzle: dict[str, Any] = read_puzzle(path, "board")
    puzzle.setdefault("turn", True)
    for key, needed in (("board", "hexagon"), ("match", "equal"), ("turn", True)):
        if puzzle.get(key) != needed:
            fail(f"`{path}` has {key} `{puzzle.get(key)}`; needed: `{needed}`")
    for key in ("rim", "fixed"):
        if key in puzzle:
            fail(f"`{path}` has `{key}`, which this peer does not model")
    radius = puzzle.get("width")
    if not isinstance(radius, int) or radius < 1:
        fail(f"`{path}` has width `{radius}`; needed: the radius, 1 or more")
    board = places(radius)
    pieces: dict[str, str] = puzzle["pieces"]
    if len(pieces) != len(board):
        fail(f"`{path}` has {len(pieces)} pieces for {len(board)} places")
    for piece_id, sides in pieces.items():
        if not isinstance(sides, str) or len(sides) != N_SIDES:
            fail(f"piece `{piece_id}` in `{path}` needs 6 sides, found `{sides}`")
    return pieces, board


def main() -> None:
    parser = peer_parser(__doc__)
    parser.add_argument("puzzle", type=Path, help="a Joinsaw file, board hexagon")
    add_model_option(parser, default="lean")
    args = parser.parse_args()
    by_id, board = read_board(args.puzzle)
    ids, pieces = list(by_id), list(by_id.values())

    runs = measure(lambda: build(pieces, board, args.model == "lean"), args)
    answers = [answer for run in runs for answer in run.answers]
    turns_of = [laid_pieces(pieces, board, answer) for answer in answers]
    found: dict[str, object] = {"puzzle": args.puzzle.stem, "model": args.model}
    if answers:
        laid = zip(board, answers[0], turns_of[0], strict=False)  # pieces, no sides
        found["slots"] = {f"{q},{r}": f"{ids[p]}/{t}" for (q, r), p, t in laid}
    report("cpsat_hexboard", args, runs, places=len(board), **found)


if __name__ == "__main__":
    main()
