#!/usr/bin/env python3
"""Random puzzles of all families, which the program and a brute force have to agree on.

Run one again:    python3 tests/campaign/agreement.py --seed N [--joinsaw FILE] rules-17 ...
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shlex
import sqlite3
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from desk import ROOT, Loss, Tally, print_tallies
from families import Puzzle, Solution, TooLargeError, agrees, boards, covers, logic, options, place_of, rules, sudoku

FAMILIES = {"rules": rules, "sudoku": sudoku, "logic": logic, "boards": boards, "options": options, "covers": covers}

#: How many puzzles of each family are drawn.
PUZZLES = {"short": 5, "whole": 80}

PLANS = ["auto", "staged", "streamed", "bushy", "merged", "narrowed"]

#: What is said of a plan that a puzzle does not have; these it always has.
NO_PLAN = re.compile("does not fit")
ALWAYS = ["auto", "staged"]

#: What is said of a rule that leaves no solution whatever the others are.
NEVER = "can never hold"

#: What is said of two givens of one place, which are a mistake.
FILLED = "fills a place that already holds"

#: Seconds after which a run hangs.
HANGS = 40


@dataclass
class Trial:
    """A puzzle in a file, its solutions, and the program that is tried on it."""

    joinsaw: Path
    file: Path
    puzzle: Puzzle
    solutions: set[Solution]
    rng: random.Random
    command: str = ""

    def run(self, command: str, *arguments: str, text: str | None = None) -> subprocess.CompletedProcess[str]:
        line = [str(self.joinsaw), command, self.file.name, *arguments]
        self.command = shlex.join(line)
        try:
            run = subprocess.run(line, cwd=self.file.parent, input=text, capture_output=True, text=True, timeout=HANGS)
        except subprocess.TimeoutExpired:
            raise Loss(f"has not ended after {HANGS} s") from None
        if run.returncode not in (0, 1, 2) or "panicked" in run.stderr:
            raise Loss(f"exit {run.returncode}: {run.stderr[-300:]}")
        return run

    def json(self, command: str, *arguments: str) -> dict | None:
        """What a command prints as JSON; nothing if it is right to refuse the plan."""
        run = self.run(command, *arguments, "--format", "json")
        if run.returncode == 2:
            if has_no_plan(arguments, run.stderr) or FILLED in run.stderr:
                return None
            raise Loss(f"exit 2: {run.stderr.strip()}")
        report = json.loads(run.stdout)
        expect("the exit code", run.returncode, 0 if report_is_solved(report) else 1)
        return report

    def is_refused(self, messages: str) -> bool:
        """Whether each of these messages is right instead of an answer."""
        errors = [line for line in messages.splitlines() if not line.startswith(" ")]
        return all(any(re.search(right, error) for right in [NEVER, *self.puzzle.refusals]) for error in errors)

    def read(self, boards: list) -> list[Solution]:
        return [self.puzzle.solution(self.puzzle.read(board)) for board in boards]

    def facts(self, solutions: set[Solution] | None = None) -> list[str]:
        """Everything that `--given` may say, or that it may say of one of these solutions."""
        if solutions is None:
            return [f"{place}={thing}" for place, things in self.puzzle.takes.items() for thing in things]
        return sorted(f"{place}={thing.split('@')[0]}" for place, thing in self.rng.choice(sorted(solutions, key=sorted)))

    def givens(self) -> list[str]:
        """A few things to be given, of a solution or not."""
        facts = self.facts(self.solutions) if self.solutions and self.rng.random() < 0.7 else self.facts()
        givens = self.rng.sample(facts, min(len(facts), self.rng.randint(1, 3)))
        return list({place_of(given): given for given in givens}.values())


def has_no_plan(arguments: Sequence[str], message: str) -> bool:
    """Whether a plan is refused that the puzzle need not have."""
    return bool(NO_PLAN.search(message)) and "--plan" in arguments and arguments[arguments.index("--plan") + 1] not in ALWAYS


def strict(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON, no key of which stands there twice."""
    if len(dict(pairs)) < len(pairs):
        raise Loss(f"a key stands twice: {pairs}")
    return dict(pairs)


def report_is_solved(report: dict) -> bool:
    if "is_unique" in report:
        return report["is_unique"]
    if "next" in report:
        return report["compared"] > 0
    solutions = report["solutions"]["all"]
    return solutions > 0 if solutions is not None else bool(report.get("boards"))


def expect(what: str, found: object, expected: object) -> None:
    if found != expected:
        raise Loss(f"{what}: found {short(found)}, expected {short(expected)}")


def short(what: object) -> str:
    text = str(what)
    return text if len(text) < 300 else f"{text[:300]}..."


def every_plan_finds_the_solutions(trial: Trial) -> None:
    for plan in PLANS:
        report = trial.json("solve", "--plan", plan)
        if report:
            found = trial.read(report["boards"])
            expect(f"wrong solutions of {plan}", sorted(map(sorted, set(found) - trial.solutions)), [])
            expect(f"missing solutions of {plan}", sorted(map(sorted, trial.solutions - set(found))), [])
            expect(f"solutions of {plan}", len(found), len(trial.solutions))
            counts_are_right(trial, report["solutions"])


def every_plan_counts_them(trial: Trial) -> None:
    for plan in PLANS:
        report = trial.json("solve", "--count", "--plan", plan)
        if report:
            expect("all", report["solutions"]["all"], len(trial.solutions))
            counts_are_right(trial, report["solutions"])


def counts_are_right(trial: Trial, counts: dict[str, int | None]) -> None:
    expected = dict(zip(["all", "up_to_symmetry", "up_to_identical_pieces"], trial.puzzle.counts(trial.solutions)))
    known = {name: count for name, count in counts.items() if count is not None}
    expect("counts", known, {name: expected[name] for name in known})


def the_first_solution_is_one(trial: Trial) -> None:
    for plan in ["auto", trial.rng.choice(PLANS)]:
        report = trial.json("solve", "--first", "--plan", plan)
        if report:
            found = trial.read(report["boards"])
            expect("first solutions", len(found), min(1, len(trial.solutions)))
            expect("the first solution", set(found) - trial.solutions, set())


def people_read_how_many_there_are(trial: Trial) -> None:
    run = trial.run("solve")
    if run.returncode != 2 or not trial.is_refused(run.stderr):
        found = re.findall(r"^(?:Solutions: ([\d,]+) in all|No solution)", run.stdout, re.MULTILINE)
        expect(f"what is printed {run.stderr}", found, [f"{len(trial.solutions):,}" if trial.solutions else ""])


def no_key_of_json_stands_twice(trial: Trial) -> None:
    json.loads(trial.run("solve", "--format", "json").stdout, object_pairs_hook=strict)


def right_solutions_are_verified(trial: Trial) -> None:
    if not trial.solutions or trial.puzzle.cost:
        return
    for plan in ["staged", "auto"]:
        rows = trial.run("solve", "--plan", plan, "--rows", "--format", "csv").stdout
        run = trial.run("verify", "--solution", "-", text=rows)
        expect(f"verify of {plan}: {run.stdout}{run.stderr}", run.returncode, 0)


def changed_solutions_are_wrong(trial: Trial) -> None:
    """Solutions with one thing changed, or two swapped, beside right ones."""
    puzzle, rng = trial.puzzle, trial.rng
    if not puzzle.row or not trial.solutions:
        return
    right = [dict(filling) for filling in puzzle.found(None)]
    tried = rng.sample(right, min(2, len(right)))
    free = [place for place in right[0] if not any(rule.gives and rule.places == [place] for rule in puzzle.rules)]
    for _ in range(6):
        filling = dict(rng.choice(right))
        place, other = (rng.choice(free) for _ in range(2))
        if rng.random() < 0.5:
            filling[place] = rng.choice(puzzle.takes[place])
        elif filling[other] in puzzle.takes[place] and filling[place] in puzzle.takes[other]:
            filling[place], filling[other] = filling[other], filling[place]
        if filling not in tried and puzzle.row(filling):
            tried.append(filling)
    rng.shuffle(tried)
    lines = "".join(f"{json.dumps(puzzle.row(filling))}\n" for filling in tried)
    run = trial.run("verify", "--solution", "-", text=lines)
    wrong = {no for no, filling in enumerate(tried, 1) if filling not in right}
    told = {int(no) for no in re.findall(r"^solution (\d+) ", run.stdout, re.MULTILINE)}
    where = f"\n{lines}{run.stdout}{run.stderr}"
    expect(f"wrong solutions{where}", len(told), min(5, len(wrong)))
    expect(f"wrong solutions{where}", told - wrong, set())
    expect(f"verify{where}", run.returncode, 1 if wrong else 0)


def given_things_leave_their_solutions(trial: Trial) -> None:
    for _ in range(3):
        givens = trial.givens()
        report = trial.json("solve", "--count", *options_of(givens))
        if report:
            expect("solutions", report["solutions"]["all"], len(trial.puzzle.solutions(givens)))


def uniqueness_is_told(trial: Trial) -> None:
    givens = trial.givens() if trial.rng.random() < 0.5 else []
    report = trial.json("unique", *options_of(givens))
    if report:
        n_solutions = min(trial.puzzle.counts(trial.puzzle.solutions(givens))[2], 2)
        expect("distinct solutions", (len(report["solutions"]), report["is_unique"]), (n_solutions, n_solutions == 1))


def options_of(givens: list[str]) -> list[str]:
    return [word for given in givens for word in ["--given", given]]


def hints_are_true(trial: Trial) -> None:
    """Follows hints for a few steps, each with what the one before has said."""
    givens = trial.givens() if trial.rng.random() < 0.6 else []
    for _ in range(3):
        left = trial.puzzle.solutions(givens)
        hint = trial.json("hint", *options_of(givens))
        if not hint:
            return
        expect("compared", (hint["compared"], hint["is_all"]), (min(len(left), 1000), len(left) <= 1000))
        if not left:
            if not trial.solutions:
                expect("the conflict of a puzzle without a solution", hint.get("conflict"), None)
            else:
                first = next(no for no in range(len(givens)) if not trial.puzzle.solutions(givens[: no + 1]))
                expect("the conflict", hint.get("conflict"), givens[first])
            return
        step = hint["next"]
        if not step:
            # All pieces lie then, even if some may be turned.
            laid = [{place: thing.split("/")[0] for place, thing in one} for one in left]
            expect("what is open", all(len({one.get(place) for one in laid}) == 1 for place in trial.puzzle.takes), True)
            return
        told = [given for given in step["given"] if place_of(given) in trial.puzzle.takes]
        having = [one for one in left if all(agrees(dict(one), given) for given in told)]
        if hint["is_all"]:
            # A given does not say which copy of a piece it means, so that more solutions may have it.
            expect(f"solutions with {told}", max(step["agreeing"], len(having)), len(having))
            expect(f"must have {told}", step["must"] and len(having) < len(left), False)
        if step["must"] and not step["reason"]:
            no_rule_shows_anything(trial, givens, left)
        if not set(told) - set(givens):
            return
        givens += [given for given in told if given not in givens]


def no_rule_shows_anything(trial: Trial, givens: list[str], left: set[Solution]) -> None:
    """No single rule leaves one thing at a place, if everything else that it asks for is given."""
    known = {rule.places[0]: rule.gives for rule in trial.puzzle.rules if rule.gives} | dict(given.split("=") for given in givens)
    if "/" in trial.puzzle.takes[next(iter(trial.puzzle.takes))][0]:
        return
    for place, things in trial.puzzle.takes.items():
        if place in known or len({dict(one).get(place) for one in left}) > 1:
            continue
        asked = [rule for rule in trial.puzzle.rules if place in rule.places and set(rule.places) <= {*known, place}]

        def keeps(thing: str, place: str = place, asked: list = asked) -> bool:
            return all(rule.holds(*({**known, place: thing}[at] for at in rule.places)) for rule in asked)

        if sum(map(keeps, things)) == 1 < len(things):
            raise Loss(f"no rule is said to show anything, but rules leave one thing at {place}")


def contradictions_contradict(trial: Trial) -> None:
    givens = [] if not trial.solutions or trial.rng.random() < 0.3 else trial.givens()
    report = trial.json("explain", *options_of(givens))
    if not report:
        return
    left = trial.puzzle.solutions(givens)
    expect("solutions", report["solutions"]["all"], len(left))
    if "redundant_clues" in report:
        clues = {rule.name: rule for rule in trial.puzzle.rules if rule.name.startswith("clue")}
        without = {name: [rule for rule in trial.puzzle.rules if rule.name != name] for name in clues}
        spare = [int(re.findall(r"\d+", name)[0]) for name in clues if len(trial.puzzle.solutions(givens, without[name])) == 1]
        expect("clues that could be left out", report["redundant_clues"], spare)
    if left or "contradiction" not in report:
        return
    parts = report["contradiction"]["parts"]
    names = {rule.name for rule in trial.puzzle.rules} | {f"`--given {given}`" for given in givens}
    expect("parts that are none", [part for part in parts if part not in names], [])

    def solved(parts: list[str]) -> bool:
        kept = [rule for rule in trial.puzzle.rules if not rule.name or rule.name in parts]
        return trial.puzzle.has_solution([given for given in givens if f"`--given {given}`" in parts], kept)

    expect(f"{parts} have a solution", solved(parts), False)
    if report["contradiction"]["is_smallest"]:
        needless = [part for part in parts if not solved([other for other in parts if other != part])]
        expect(f"parts of {parts} that are not needed", needless, [])


def samples_are_fair(trial: Trial) -> None:
    n = 400 if 1 < len(trial.solutions) <= 12 else 20
    arguments = ["--sample", str(n), "--seed", str(trial.rng.randrange(1000))]
    report = trial.json("solve", *arguments)
    found = Counter(trial.read(report["boards"]))
    expect("drawn solutions that are none", set(found) - trial.solutions, set())
    expect("drawn solutions", sum(found.values()), n if trial.solutions else 0)
    if n == 400:
        mean = n / len(trial.solutions)
        unlikely = [found[one] for one in trial.solutions if abs(found[one] - mean) > 6 * mean**0.5]
        expect(f"how often a solution is drawn that should be drawn {mean:.0f} times", unlikely, [])
        expect("the same seed draws", trial.json("solve", *arguments)["boards"], report["boards"])


#: Tables of a kept file that a script does not make.
KEPT_ONLY = ["Puzzle", "Stage", "Made_Object", "Board", "Words"]


def scripts_make_the_kept_tables(trial: Trial) -> None:
    for plan in ["staged", "merged"]:
        script = trial.run("sql", "--plan", plan)
        # Beside the folder, which is solved as a batch.
        kept = trial.file.parent.with_suffix(".db")
        kept.unlink(missing_ok=True)
        run = trial.run("solve", "--plan", plan, "--count", "--db", str(kept))
        if has_no_plan(["--plan", plan], run.stderr):
            return
        expect(f"exit codes {script.stderr}{run.stderr}", (script.returncode, run.returncode), (0, 0 if trial.solutions else 1))
        with sqlite3.connect(":memory:") as made, sqlite3.connect(kept) as by_solve:
            made.executescript(script.stdout)
            expect("tables of the script", tables(made), tables(by_solve))
        made.close()
        by_solve.close()


def scripts_count_the_solutions(trial: Trial) -> None:
    """The script of a count ends with a number, each of which may stand for several solutions that are alike."""
    for plan in ["auto", "merged"]:
        run = trial.run("sql", "--plan", plan, "--count")
        if not has_no_plan(["--plan", plan], run.stderr):
            expect(f"the exit code {run.stderr}", run.returncode, 0)
            stages, _, query = run.stdout.partition("-- How many solutions")
            weight = re.search(r"each stands for (\d+)", query)
            with sqlite3.connect(":memory:") as made:
                made.executescript(stages)
                ((count,),) = made.execute(f"--{query}")
            made.close()
            expect("what the script counts", count * int(weight[1] if weight else 1), len(trial.solutions))


def tables(connection: sqlite3.Connection) -> dict[str, list]:
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return {
        name: sorted(map(repr, connection.execute(f'SELECT * FROM "{name}"')))
        for name in names
        if name not in KEPT_ONLY and not name.startswith("sqlite_")
    }


CHECKS: list[Callable[[Trial], None]] = [
    every_plan_finds_the_solutions,
    every_plan_counts_them,
    the_first_solution_is_one,
    people_read_how_many_there_are,
    no_key_of_json_stands_twice,
    right_solutions_are_verified,
    changed_solutions_are_wrong,
    given_things_leave_their_solutions,
    hints_are_true,
    uniqueness_is_told,
    contradictions_contradict,
    samples_are_fair,
    scripts_make_the_kept_tables,
    scripts_count_the_solutions,
]


def check(trial: Trial, tally: Tally) -> list[str]:
    """All that is wrong with a puzzle, each with the command that shows it."""
    refused = trial.run("solve", "--count")
    if refused.returncode == 2:
        if trial.is_refused(refused.stderr):
            tally.add("refused")
            return []
        return [f"{refused.stderr.strip()}\n  {trial.command}"]
    wrong = []
    for one in CHECKS:
        try:
            one(trial)
            tally.add("agreed")
        except TooLargeError:
            tally.add("too large")
        except Loss as loss:
            tally.add("wrong")
            wrong.append(f"{one.__name__}: {loss}\n  {trial.command}")
    return wrong


def drawn(joinsaw: Path, place: Path, seed: int, family: str, number: int) -> Trial:
    """The puzzle of this number, in a file."""
    rng = random.Random(f"{seed} {family} {number}")
    while True:
        try:
            puzzle = FAMILIES[family].draw(rng)
            solutions = puzzle.solutions()
            if solutions or rng.random() < 0.3:
                break
        except TooLargeError:
            pass
    file = place / f"{family}-{number:03}.{puzzle.ending}"
    file.write_text(puzzle.text)
    return Trial(joinsaw, file, puzzle, solutions, rng)


def check_batch(joinsaw: Path, place: Path, trials: list[Trial]) -> list[str]:
    """What is wrong with a folder of puzzles that are solved at once."""
    line = [str(joinsaw), "solve", "--batch", str(place)]
    run = subprocess.run(line, capture_output=True, text=True, timeout=HANGS * len(trials))
    answers = [json.loads(answer) for answer in run.stdout.splitlines()]
    wrong = []
    try:
        expect("lines of a batch", len(answers), len(trials))
        for trial, answer in zip(trials, answers):
            if answer["error"] is None or not trial.is_refused(answer["error"]):
                counts = trial.puzzle.counts(trial.solutions)
                expect(f"solutions of {trial.file.name} {answer['error']}", answer["solutions"], counts[0])
                expect(f"unique {trial.file.name}", answer["unique"] in (None, counts[-1] == 1), True)
    except Loss as loss:
        wrong.append(f"batch: {loss}\n  {shlex.join(line)}")
    return wrong


def campaign(joinsaw: Path, place: Path, scale: str, seed: int) -> None:
    try_these(joinsaw, place, seed, {family: list(range(PUZZLES[scale])) for family in FAMILIES})


def try_these(joinsaw: Path, place: Path, seed: int, numbers: dict[str, list[int]]) -> None:
    """Tries puzzles by their numbers, goes on where some are wrong, and tells of all of them."""
    tallies, n_wrong = [], 0
    for family, of in numbers.items():
        folder = place / family
        folder.mkdir(parents=True)
        tallies.append(Tally(family))
        trials = [drawn(joinsaw, folder, seed, family, number) for number in of]
        wrong = {number: check(trial, tallies[-1]) for number, trial in zip(of, trials)}
        wrong[of[0]] += check_batch(joinsaw, folder, trials)
        for number, trial in zip(of, trials):
            if wrong[number]:
                n_wrong += 1
                print("\n\n".join(f"{trial.file}, {what}" for what in wrong[number]))
                print(f"  again: python3 tests/campaign/agreement.py --seed {seed} {family}-{number}\n", flush=True)
    print_tallies("checks", tallies)
    if n_wrong:
        raise Loss(f"{n_wrong} puzzles are wrong, with seed {seed}; see {place}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", metavar="NAME", nargs="+", help="a family and a number, such as rules-17")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--joinsaw", type=Path, default=ROOT / "target/release/joinsaw")
    options = parser.parse_args()
    numbers: dict[str, list[int]] = {}
    for family, number in (name.split("-") for name in options.names):
        numbers.setdefault(family, []).append(int(number))
    try:
        try_these(options.joinsaw.resolve(), Path(tempfile.mkdtemp(prefix="agreement-")), options.seed, numbers)
    except Loss as loss:
        print(f"error: {loss}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
