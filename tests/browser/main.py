"""Runs all tests in browsers, one for each core: of lessons as they are read and printed, and of the SQL in them."""

import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import exercise
import learner
import lesson
import limits
import picture
import printed
import screens
import workbench
from lane import run_lane
from pages import write_pages

# The tests for every change: a family each, the learner's way, axe, paper, a phone, and the worker. All run at night.
FOR_EVERY_CHANGE = {
    "a_learner_goes_the_whole_way_with_the_keyboard_alone",
    "axe_finds_nothing_serious",
    "the_commercial_puzzle_is_clicked_through_to_its_solution",
    "a_date_of_the_calendar_is_covered",
    "the_fish_is_the_germans",
    "two_halves_give_a_row_two_parents",
    "names_are_shown_literally",
    "an_address_names_a_stage_and_a_row_and_back_goes_a_stage_back",
    "what_has_no_solution_says_how_far_it_went",
    "boards_are_drawn_as_the_program_draws_them",
    "boards_are_chosen_on_both_sides_of_the_join",
    "every_stage_of_every_family_is_printed_on_a_few_pages",
    "a_stage_is_one_screen",
    "the_board_stays_in_sight_on_a_phone",
    "a_presenter_goes_through_the_stages",
    "the_puzzle_is_played_with",
    "shapes_are_turned_and_laid",
    "lines_are_drawn_as_a_whole",
    "a_learner_signs_what_is_handed_in",
    "wrong_rows_run_on_to_wrong_solutions",
    "the_exercises_of_the_tutorial_are_done_in_their_pages",
    "an_exercise_shows_nothing_of_its_answer",
    "every_family_builds_its_tables_in_the_page",
    "a_learner_writes_a_stage_wrongly_mends_it_and_goes_on",
    "the_page_says_what_check_says",
    "a_condition_is_switched_off_and_on",
    "the_candidates_of_a_row_are_struck_out",
    "what_does_not_end_is_stopped",
    "hostile_sql_breaks_nothing",
    "nothing_but_the_page_itself_runs_or_is_reached",
    "nothing_prints_over_anything",
}


def main(joinsaw, chromium, *wanted):
    """Takes the program to test, the browser, and words in the names of the tests to run, or `--short` for those of every change."""
    # The longest come first, so that no browser is left with one of them.
    every = [*learner.TESTS, *lesson.TESTS, *screens.TESTS, *exercise.TESTS, *workbench.TESTS, *limits.TESTS, *printed.TESTS, *picture.TESTS]
    if wanted == ("--short",):
        tests = [test for test in every if test.__name__ in FOR_EVERY_CHANGE]
        assert len(tests) == len(FOR_EVERY_CHANGE), "a test for every change is gone"
    else:
        tests = [test for test in every if not wanted or any(word in test.__name__ for word in wanted)]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = Path(folder)
        write_pages(joinsaw, chromium, folder, pool)
        waiting = iter(tests)
        lanes = [pool.submit(run_lane, waiting, chromium, folder) for _ in range(os.cpu_count())]
        failed = [test for lane in lanes for test in lane.result()]
        if failed:
            # Beside other browsers, a page may be too slow for a test, but not alone.
            print(f"\nonce more, one after the other: {len(failed)}")
            failed = run_lane(iter(failed), chromium, folder)
    print(f"{len(tests) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
