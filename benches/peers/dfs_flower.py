"""Depth-first search on flowers in plain Python, with pruning.

Models: a flower of order n has n + 1 pieces, each a circular order of n numbers;
one lies in the middle and the others go round it clockwise so that touching
sides are equal. The centre lies as it is stored, and every piece has a go there.
The idea is that of a published homework on Drive Ya Nuts: drop a state as soon
as a piece would be needed that shows one number twice, not only when sides clash.

Prints: in study mode, one JSON line for each order: how many random puzzles have
no, one, two or more solutions, and the seconds spent on solving (making the
puzzles is timed apart). In solve mode, one JSON line with the number of
solutions and the numbers (from 1) of the pieces that can be the centre.

Run:    python dfs_flower.py --orders 5..8 --puzzles 200 --seed 1
        python dfs_flower.py --pieces 146235 143652 165432 162453 ...
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from time import perf_counter

Piece = tuple[int, ...]
# For each side of a piece: the sides before and after it, clockwise.
Beside = dict[int, tuple[int, int]]

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SMALLEST_ORDER = 4  # order 3 has two circular orders but needs four pieces


def besides(piece: Piece) -> Beside:
    """The two sides beside each side of a piece."""
    n = len(piece)
    return {side: (piece[i - 1], piece[(i + 1) % n]) for i, side in enumerate(piece)}


def count_with_centre(centre: Piece, ring_pieces: list[Beside]) -> int:
    """The number of ways to fill the ring round a centre that does not turn.

    The piece at slot i shows centre[i] inwards. Clockwise from there it meets the
    slot before, so its side after centre[i] must equal the side that the slot
    before shows; the side before centre[i] meets the slot that follows.
    """
    n = len(centre)
    is_free = [True] * n

    def fill(slot: int, meets: int, first: int) -> int:
        """Ways to fill `slot` and on; `first` is what the ring has to close with."""
        inwards = centre[slot]
        is_last = slot == n - 1
        n_ways = 0
        for idx, beside in enumerate(ring_pieces):
            if not is_free[idx]:
                continue
            shown_next, shown_back = beside[inwards]
            if shown_back != meets:
                continue
            if is_last:
                n_ways += shown_next == first
                continue
            # The next piece shows `shown_next` and centre[slot + 1]; the last one
            # shows `first` as well. A piece has no number twice.
            if shown_next == centre[slot + 1]:
                continue
            if slot == n - 2 and shown_next == first:
                continue
            is_free[idx] = False
            n_ways += fill(slot + 1, shown_next, first)
            is_free[idx] = True
        return n_ways

    n_solutions = 0
    for idx, beside in enumerate(ring_pieces):
        shown_next, first = beside[centre[0]]
        if shown_next == centre[1] or first == centre[-1]:
            continue
        is_free[idx] = False
        n_solutions += fill(1, shown_next, first)
        is_free[idx] = True
    return n_solutions


def solutions_by_centre(pieces: list[Piece]) -> list[int]:
    """The number of solutions with each piece in the middle, in their order."""
    tables = [besides(piece) for piece in pieces]
    return [
        count_with_centre(centre, tables[:idx] + tables[idx + 1 :])
        for idx, centre in enumerate(pieces)
    ]


def random_flower(order: int, rng: random.Random) -> list[Piece]:
    """n + 1 different circular orders of 1..n, each written from its 1 on."""
    others = list(range(2, order + 1))
    pieces: dict[Piece, None] = {}
    while len(pieces) <= order:
        rng.shuffle(others)
        pieces.setdefault((1, *others))
    return list(pieces)


def study(order: int, n_puzzles: int, seed: int) -> dict[str, object]:
    """Solve random flowers of one order and count how many can be solved."""
    rng = random.Random(f"{seed}/{order}")
    start = perf_counter()
    flowers = [random_flower(order, rng) for _ in range(n_puzzles)]
    generate_seconds = perf_counter() - start
    start = perf_counter()
    counts = [sum(solutions_by_centre(flower)) for flower in flowers]
    seconds = perf_counter() - start
    return {
        "peer": "dfs_flower",
        "order": order,
        "puzzles": n_puzzles,
        "zero": sum(count == 0 for count in counts),
        "one": sum(count == 1 for count in counts),
        "two_or_more": sum(count > 1 for count in counts),
        "most": max(counts),
        "seconds": round(seconds, 4),
        "generate_seconds": round(generate_seconds, 4),
    }


def solve(texts: list[str]) -> dict[str, object]:
    """Count the solutions of one flower given as strings of sides."""
    symbols = SYMBOLS[: len(texts) - 1]
    for text in texts:
        if sorted(text) != sorted(symbols):
            sys.exit(f"error: {len(texts)} pieces need the sides {symbols}: `{text}`")
    pieces = [tuple(SYMBOLS.index(side) + 1 for side in text) for text in texts]
    start = perf_counter()
    counts = solutions_by_centre(pieces)
    seconds = perf_counter() - start
    return {
        "peer": "dfs_flower",
        "solutions": sum(counts),
        "centres": [number for number, count in enumerate(counts, 1) if count],
        "seconds": round(seconds, 5),
    }


def order_range(text: str) -> range:
    """`5..8` is 5, 6, 7, 8; `6` is 6 alone."""
    low, _, high = text.partition("..")
    orders = range(int(low), int(high or low) + 1)
    if not orders or orders[0] < SMALLEST_ORDER or orders[-1] > len(SYMBOLS):
        raise ValueError(text)
    return orders


def positive(text: str) -> int:
    """An integer of 1 or more, for argparse."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--orders", type=order_range, metavar="A..B", help="study mode")
    mode.add_argument("--pieces", nargs="+", metavar="SIDES", help="solve mode")
    parser.add_argument("--puzzles", type=positive, default=200, help="an order (200)")
    parser.add_argument("--seed", type=int, default=0, help="which puzzles (0)")
    args = parser.parse_args()
    if args.pieces:
        print(json.dumps(solve(args.pieces)))
        return
    for order in args.orders:
        print(json.dumps(study(order, args.puzzles, args.seed)), flush=True)


if __name__ == "__main__":
    main()
