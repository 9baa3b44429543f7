"""The puzzle before its answer: pages that open with the puzzle, that hide the solution, and that leave a stage to be written."""

from pathlib import Path

from pages import DESKTOP, board_of, check_with_axe, console_of, editor_of, equal, first_row, open_tab, opened, picked, place_of, rows_of, run, stage_of, statement_of, typed_in

EXERCISES = Path(__file__).parents[2] / "docs" / "exercises"

# The pages of the tutorial's exercises: the stage to be written, its verdict with a mistake and without, and a stage behind it.
TUTORIAL = [
    ("exercise-1", "Opt4", "Opt4 is wrong: 25 rows; expected 17.", "Opt4 is right: 17 rows.", "Opt5 is right: 7 rows."),
    ("exercise-2", "Opt5", "Opt5 is wrong: 474 rows, as expected, but 474 of them differ.", "Opt5 is right: 474 rows.", "Opt6 is right: 144 rows."),
    ("exercise-3", "Opt2", "Opt2 is wrong: 27,411 rows; expected 126.", "Opt2 is right: 126 rows.", None),
    ("exercise-4", "Opt1", "Opt1 is wrong: 48 rows; expected 24.", "Opt1 is right: 24 rows.", "Opt2 is right: 12 rows."),
    ("exercise-5", "Opt6", "Opt6 is wrong: 2 rows; expected 1.", "Opt6 is right: 1 row.", None),
]


def a_page_opens_with_its_puzzle(browser, folder):
    for name, n_pieces, words in [
        ("nuts", 7, "7! × 6⁶ = 235,146,240 arrangements."),
        ("board", 9, "9! × 4⁹ = 95,126,814,720 arrangements."),
        ("calendar", 8, "in 961 places all together: "),
        ("fish", 0, "(5!)⁵ = 24,883,200,000 arrangements."),
        ("sudoku", 0, "4¹² = 16,777,216 arrangements."),
    ]:
        with opened(browser, folder, name) as page:
            puzzle = page.locator("main > section").first
            equal(puzzle.get_by_role("heading", level=2).text_content(), "The puzzle")
            assert words in puzzle.locator(".arrangements").first.text_content(), name
            assert puzzle.get_by_text("For the joins on this page, SQLite takes ").is_visible()
            equal(puzzle.locator(".pieces svg").count(), n_pieces)
            for piece in puzzle.locator(".pieces svg").all():
                box = piece.bounding_box()
                assert box["width"] > 10 and box["height"] > 10, box
            # The answer comes last.
            equal(page.locator("main > section").last.get_attribute("id"), "answer")


def a_hidden_answer_shows_when_it_is_asked_for(browser, folder):
    for script in [True, False]:
        with opened(browser, folder, "hidden", java_script_enabled=script) as page:
            secrets = ["There are 6 solutions in all, 1 up to rotation.", "survives with", "The centre 4 survives."]
            for secret in secrets:
                equal(page.get_by_text(secret).filter(visible=True).count(), 0)
            equal(page.get_by_role("img", name="The solution: piece 4 in the centre").count(), 0)
            equal(page.locator("#Opt6 table.rows:visible, #Opt5 .next:visible, #Opt5 details.ends:visible").count(), 0)
            assert page.locator("table.groups td").last.evaluate("cell => getComputedStyle(cell).visibility") == "hidden"
            page.locator("#the-answer summary").click()
            for secret in secrets:
                assert page.get_by_text(secret).first.is_visible(), secret
            assert page.get_by_role("img", name="The solution: piece 4 in the centre").is_visible()
            equal(page.locator("table.groups td").last.evaluate("cell => getComputedStyle(cell).visibility"), "visible")


def a_hidden_answer_is_not_met_on_the_way(browser, folder):
    with opened(browser, folder, "hidden", address="#Opt5") as page:
        # Neither the rows that are shown first nor the centre that is chosen lead to the solution.
        equal(picked(page).get_by_role("button").text_content(), "1")
        page.get_by_label("Centre", exact=True).select_option("4")
        assert page.locator("#ending").is_hidden()
        equal(stage_of(page).locator(".kin p:visible").count(), 1)
        told = page.locator("#live").text_content()
        assert "Opt6" not in told and "comes from it" not in told, told
        page.get_by_role("button", name="Forward").click()
        equal(board_of(page), "The empty board")
        assert stage_of(page).get_by_text("The rows of Opt6 are the answer.").is_visible()
        told = page.locator("#live").text_content()
        assert "at side" not in told, told
        page.locator("#the-answer summary").click()
        assert board_of(page).startswith("Board of row 1 of Opt6: piece 4 in the centre"), board_of(page)
        assert stage_of(page).get_by_text("This is a solution.").is_visible()


def the_exercises_of_the_tutorial_are_done_in_their_pages(browser, folder):
    for idx, (name, stage_name, wrong, right, later) in enumerate(TUTORIAL, start=1):
        with opened(browser, folder, name) as page:
            stage = stage_of(page)
            equal(stage.get_attribute("id"), stage_name)
            equal(typed_in(stage), "")
            equal(run(stage), f"This makes no table `{stage_name}`; expected CREATE TABLE {stage_name} AS SELECT ..., or a SELECT that makes its rows.")
            equal(run(stage, (EXERCISES / f"{idx}-wrong.sql").read_text()), wrong)
            equal(stage.locator(".facts:visible").count(), 0)
            equal(run(stage, (EXERCISES / f"{idx}.sql").read_text()), right)
            assert stage.locator(".facts:visible").count() > 1
            if later:
                page.get_by_role("button", name="Forward").click()
                equal(run(stage_of(page)), later)
            elif name == "exercise-5":
                # Whoever writes the last stage has found the answer.
                assert page.get_by_text("There are 6 solutions in all, 1 up to rotation.").is_visible()


def an_exercise_shows_nothing_of_its_answer(browser, folder):
    with opened(browser, folder, "exercise-1") as page:
        visible = page.locator("body").inner_text()
        for secret in ["substr(Center.Description, 4, 1)", "Opt3.Piece_ID AS Opt3_Piece_ID", "meets the piece at side 3", "Description, 5, 1"]:
            assert secret not in visible, secret
        equal(rows_of(page).filter(visible=True).count(), 0)
        for later in ["Opt5", "Opt6"]:
            page.get_by_role("button", name="Forward").click()
            equal(stage_of(page).locator(".editor:visible, pre:visible, table:visible, svg:visible").count(), 0)
            assert stage_of(page).get_by_text(f"This stage comes after Opt4.").is_visible(), later
        # Nor do the tables.
        console = console_of(page)
        assert console.get_by_text("There are the tables Piece, Sequence, Opt1, Opt2, Opt3: ").is_visible()
        equal(run(console, "SELECT * FROM Opt4"), "Line 1, column 15: no such table: Opt4; tables: Piece, Sequence, Opt1, Opt2, Opt3.")
        run(console, "SELECT count(*) FROM Opt3")
        equal(first_row(console), ["28"])


def the_console_has_the_inputs_before_the_first_stage(browser, folder):
    with opened(browser, folder, "exercise-4") as page:
        console = console_of(page)
        run(console, "SELECT count(*) FROM House")
        equal(first_row(console), ["5"])
        equal(run(console, "SELECT * FROM Opt1"), "Line 1, column 15: no such table: Opt1.")
        equal(run(stage_of(page), (EXERCISES / "4.sql").read_text()), "Opt1 is right: 24 rows.")
        run(console, "SELECT count(*) FROM Opt1")
        equal(first_row(console), ["24"])


def hints_are_given_one_by_one(browser, folder):
    for script in [True, False]:
        with opened(browser, folder, "exercise-1", address="#Opt4", java_script_enabled=script) as page:
            hints = page.locator("#Opt4 .hint-step")
            equal(hints.count(), 4)
            for idx, words in enumerate(["Opt4 joins Opt3 to Sequence.", "meets the piece at side 3", "JOIN Sequence", "substr(Center.Description, 4, 1)"]):
                equal(hints.filter(visible=True).count(), idx + 1)
                assert words not in page.locator("#Opt4").inner_text(), words
                hints.nth(idx).locator("summary").click()
                assert words in page.locator("#Opt4").inner_text(), words
            # The last hint is the answer, so that the page goes on.
            assert page.locator("#Opt4 table.rows").is_visible()
            if script:
                page.get_by_role("button", name="Forward").click()
                equal(run(stage_of(page)), "Opt5 is right: 7 rows.")
            else:
                assert page.locator("#Opt5 table.rows").is_visible()


def an_exercise_that_is_done_stays_done(browser, folder):
    with opened(browser, folder, "exercise-1") as page:
        answer = (EXERCISES / "1.sql").read_text()
        run(stage_of(page), answer)
        page.reload()
        equal(typed_in(stage_of(page)), answer)
        page.get_by_role("button", name="Forward").click()
        equal(rows_of(page).count(), 7)
        page.get_by_role("button", name="Back").click()
        stage_of(page).get_by_role("button", name="Reset").click()
        equal(typed_in(stage_of(page)), "")


def several_exercises_open_one_after_the_other(browser, folder):
    def forward():
        page.get_by_role("button", name="Forward").click()
        return stage_of(page)

    with opened(browser, folder, "exercises") as page:
        equal(place_of(page), "Opt3")
        for after in ["Opt3", "Opt3", "Opt5"]:
            stage = forward()
            assert stage.get_by_text(f"This stage comes after {after}.").is_visible(), after
            equal(stage.locator("textarea:visible, table:visible, svg:visible").count(), 0)
        page.evaluate("() => { location.hash = '#Opt3'; }")
        page.locator("#Opt3:not([hidden])").wait_for()
        equal(run(stage_of(page), statement_of("Opt3")), "Opt3 is right: 28 rows.")
        forward()
        equal(rows_of(page).filter(visible=True).count(), 17)
        stage = forward()
        assert stage.locator(".exercise-task").is_visible()
        equal(rows_of(page).filter(visible=True).count(), 0)
        assert forward().get_by_text("This stage comes after Opt5.").is_visible()
        page.reload()
        # The first one is done, and stays so.
        page.locator("#Opt3.done").wait_for(state="attached")
        page.evaluate("() => { location.hash = '#Opt5'; }")
        page.locator("#Opt5:not([hidden])").wait_for()
        equal(run(stage_of(page), statement_of("Opt5")), "Opt5 is right: 7 rows.")
        assert forward().get_by_text("The rows of Opt6 are the answer.").is_visible()


def a_row_of_an_attempt_is_drawn(browser, folder):
    with opened(browser, folder, "exercise-1") as page:
        stage = stage_of(page)
        run(stage, (EXERCISES / "1-wrong.sql").read_text())
        why = stage.locator(".outcome table").first.locator("tbody tr td:nth-child(2)").all_text_contents()
        assert all(words.startswith("breaks the rule “is not the piece at side ") for words in why), why
        stage.locator(".outcome tbody tr").first.click()
        stage.get_by_text("Row 1 of those too many").wait_for()
        assert board_of(page).startswith("Board of row 1 of those too many: centre: 1, side 1: 4"), board_of(page)


def exercises_fit_a_phone_and_axe_finds_nothing_serious(browser, folder):
    narrow = {"width": 390, "height": 844}
    pages = [
        ("exercise-1", "light", narrow),
        ("exercise-1", "dark", DESKTOP),
        ("exercise-4", "light", DESKTOP),
        ("exercise-2", "dark", narrow),
        ("hidden", "light", narrow),
        ("hidden", "dark", DESKTOP),
    ]
    for name, scheme, size in pages:
        with opened(browser, folder, name, size, color_scheme=scheme) as page:
            if name != "hidden":
                open_tab(page, "SQL")
                for hint in page.locator(".hint-step summary").all()[:3]:
                    hint.click()
                run(stage_of(page), "SELECT 1 AS Center")
            check_with_axe(page, f"{name}, {scheme}, {size['width']}")
            page.locator("#the-answer summary").click()
            check_with_axe(page, f"{name}, {scheme}, {size['width']}, with the answer")
            excess = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert excess <= 0, f"{name} is {excess} pixels too wide"


def a_printed_exercise_keeps_its_answer(browser, folder):
    with opened(browser, folder, "exercise-1") as page:
        page.emulate_media(media="print")
        text = page.locator("body").inner_text()
        assert "Your task" in text and "the piece at side 4" in text
        for secret in ["substr(Center.Description, 4, 1)", "Description, 5, 1", "There are 6 solutions"]:
            assert secret not in text, secret


TESTS = [
    a_page_opens_with_its_puzzle,
    a_hidden_answer_shows_when_it_is_asked_for,
    a_hidden_answer_is_not_met_on_the_way,
    the_exercises_of_the_tutorial_are_done_in_their_pages,
    an_exercise_shows_nothing_of_its_answer,
    the_console_has_the_inputs_before_the_first_stage,
    hints_are_given_one_by_one,
    an_exercise_that_is_done_stays_done,
    several_exercises_open_one_after_the_other,
    a_row_of_an_attempt_is_drawn,
    exercises_fit_a_phone_and_axe_finds_nothing_serious,
    a_printed_exercise_keeps_its_answer,
]
