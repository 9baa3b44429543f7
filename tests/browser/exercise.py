"""The puzzle before its answer: pages that open with the puzzle, that hide the solution, and that leave a stage to be written."""

from pathlib import Path

from playwright.sync_api import expect

from pages import DESKTOP, board_of, check_with_axe, console_of, equal, first_row, go_to, opened, place_of, rows_of, run, show_answer, stage_of, statement_of, to_last, typed_in

EXERCISES = Path(__file__).parents[2] / "docs" / "exercises"

# The pages of the tutorial's exercises: the stage to be written, its verdict with a mistake and without, and a stage behind it.
TUTORIAL = [
    ("exercise-1", "Opt4", "Opt4 is wrong: 25 rows; expected 17.", "Opt4 is right: 17 rows.", "Opt5 is right: 7 rows."),
    ("exercise-2", "Opt5", "Opt5 is wrong: 474 rows, as expected, but 474 of them differ.", "Opt5 is right: 474 rows.", "Opt6 is right: 144 rows."),
    ("exercise-3", "Opt2", "Opt2 is wrong: 27,411 rows; expected 126.", "Opt2 is right: 126 rows.", None),
    ("exercise-4", "Opt1", "Opt1 is wrong: 48 rows; expected 24.", "Opt1 is right: 24 rows.", "Opt2 is right: 12 rows."),
    ("exercise-5", "Opt6", "Opt6 is wrong: 2 rows; expected 1.", "Opt6 is right: 1 row.", None),
]


def a_page_opens_with_its_puzzle_and_a_question(browser, folder):
    for name, n_pieces, words in [
        ("nuts", 7, "7! × 6⁶ = 235,146,240 arrangements."),
        ("board", 9, "9! × 4⁹ = 95,126,814,720 arrangements."),
        ("calendar", 8, "in 961 places all together: "),
        ("fish", 0, "(5!)⁵ = 24,883,200,000 arrangements."),
        ("sudoku", 0, "4¹² = 16,777,216 arrangements."),
    ]:
        with opened(browser, folder, name) as page:
            puzzle = page.locator("main > section")
            equal((puzzle.get_attribute("id"), puzzle.get_by_role("heading", level=2).text_content()), ("puzzle", "The puzzle"))
            assert words in puzzle.locator(".arrangements").text_content(), name
            assert "?" in puzzle.locator(".question").text_content(), name
            equal(puzzle.locator(".pieces svg").count(), n_pieces)
            for piece in puzzle.locator(".pieces svg").all():
                box = piece.bounding_box()
                assert box["width"] > 10 and box["height"] > 10, box
            puzzle.get_by_role("button", name="See the first join").click()
            expect(stage_of(page)).to_be_visible()


def a_hidden_answer_shows_when_it_is_asked_for(browser, folder):
    with opened(browser, folder, "hidden") as page:
        # Neither the rows that are shown first nor the centre that is chosen lead to the solution.
        go_to(page, "Opt5")
        assert board_of(page).startswith("Board of row 1 of Opt5: "), board_of(page)
        page.get_by_label("Centre", exact=True).select_option("4")
        equal(page.locator("#ending").count(), 0)
        assert "comes from it" not in stage_of(page).text_content()
        page.get_by_role("button", name="Forward").click()
        equal((place_of(page), board_of(page)), ("Opt6", "The empty board"))
        expect(stage_of(page).get_by_text("The rows of Opt6 are the answer.")).to_be_visible()
        assert "at side" not in page.locator("#live").text_content()
        secrets = ["There are 6 solutions in all, 1 up to rotation.", "survives with", "The centre 4 survives."]
        page.get_by_role("button", name="Forward").click()
        for secret in secrets:
            equal(page.get_by_text(secret).count(), 0)
        show_answer(page)
        for secret in secrets:
            expect(page.get_by_text(secret).first, secret).to_be_visible()
        expect(page.get_by_role("img", name="The solution: centre: 4")).to_be_visible()
        to_last(page)
        assert board_of(page).startswith("Board of row 1 of Opt6: centre: 4"), board_of(page)
        expect(stage_of(page).get_by_text("This is a solution.")).to_be_visible()


def the_exercises_of_the_tutorial_are_done_in_their_pages(browser, folder):
    for idx, (name, stage_name, wrong, right, later) in enumerate(TUTORIAL, start=1):
        with opened(browser, folder, name) as page:
            stage = stage_of(page)
            equal(place_of(page), stage_name)
            equal(typed_in(stage), "")
            equal(run(stage), f"This makes no table `{stage_name}`; expected CREATE TABLE {stage_name} AS SELECT ..., or a SELECT that makes its rows.")
            equal(run(stage, (EXERCISES / f"{idx}-wrong.sql").read_text()), wrong)
            equal(stage.locator(".lines, .before").count(), 0)
            equal(run(stage, (EXERCISES / f"{idx}.sql").read_text()), right)
            expect(stage.locator(".lines")).to_be_visible()
            if later:
                page.get_by_role("button", name="Forward").click()
                equal(run(stage_of(page)), later)
            elif name == "exercise-5":
                # Whoever writes the last stage has found the answer.
                show_answer(page)
                expect(page.get_by_text("There are 6 solutions in all, 1 up to rotation.")).to_be_visible()


def an_exercise_shows_nothing_of_its_answer(browser, folder):
    with opened(browser, folder, "exercise-1") as page:
        visible = page.locator("body").inner_text()
        for secret in ["substr(Center.Description, 4, 1)", "Opt3.Piece_ID AS Opt3_Piece_ID", "meets the piece at side 3", "Description, 5, 1"]:
            assert secret not in visible, secret
        # The tables that it joins are in sight.
        for name in ["Opt3", "Piece", "Sequence"]:
            expect(stage_of(page).get_by_role("region", name=f"The first rows of {name}"), name).to_be_visible()
        for later in ["Opt5", "Opt6"]:
            page.get_by_role("button", name="Forward").click()
            equal(stage_of(page).locator(".editor, pre, table, svg").count(), 0)
            expect(stage_of(page).get_by_text("This stage comes after Opt4."), later).to_be_visible()
        # Nor do the tables.
        console = console_of(page)
        expect(console.get_by_text("There are the tables Piece, Sequence, Opt1, Opt2, Opt3. ")).to_be_visible()
        equal(run(console, "SELECT * FROM Opt4"), "Line 1, column 15: no such table: Opt4; tables: Piece, Sequence, Opt1, Opt2, Opt3.")
        run(console, "SELECT count(*) FROM Opt3")
        equal(first_row(console), ["28"])


def the_console_has_the_inputs_before_the_first_stage(browser, folder):
    with opened(browser, folder, "exercise-4") as page:
        console = console_of(page)
        run(console, "SELECT count(*) FROM House")
        equal(first_row(console), ["5"])
        equal(run(console, "SELECT * FROM Opt1"), "Line 1, column 15: no such table: Opt1; tables: House, Attribute.")
        equal(run(stage_of(page), (EXERCISES / "4.sql").read_text()), "Opt1 is right: 24 rows.")
        run(console, "SELECT count(*) FROM Opt1")
        equal(first_row(console), ["24"])


def hints_are_given_one_by_one(browser, folder):
    with opened(browser, folder, "exercise-1", address="#Opt4") as page:
        stage, hints = stage_of(page), page.locator(".hint-step")
        for idx, words in enumerate(["Opt4 joins Opt3 to Sequence.", "meets the piece at side 3", "JOIN Sequence", "substr(Center.Description, 4, 1)"]):
            equal(hints.count(), idx + 1)
            assert words not in stage.text_content(), words
            hints.nth(idx).locator("summary").click()
            stage.get_by_text(words).first.wait_for()
        # The last hint is the answer, so that the page goes on.
        equal(rows_of(page).count(), 17)
        page.get_by_role("button", name="Forward").click()
        equal(run(stage_of(page)), "Opt5 is right: 7 rows.")


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
        equal(typed_in(stage_of(page)).strip(), statement_of("Opt4").strip())


def several_exercises_open_one_after_the_other(browser, folder):
    def forward():
        page.get_by_role("button", name="Forward").click()
        return stage_of(page)

    with opened(browser, folder, "exercises") as page:
        equal(place_of(page), "Opt3")
        for after in ["Opt3", "Opt3", "Opt3"]:
            expect(forward().get_by_text(f"This stage comes after {after}."), after).to_be_visible()
        go_to(page, "Opt3")
        equal(run(stage_of(page), statement_of("Opt3")), "Opt3 is right: 28 rows.")
        forward()
        equal(rows_of(page).count(), 17)
        stage = forward()
        expect(stage.locator(".task")).to_be_visible()
        equal(stage.locator(".lines, .before").count(), 0)
        expect(forward().get_by_text("This stage comes after Opt5.")).to_be_visible()
        page.reload()
        # The first one is done, and stays so.
        go_to(page, "Opt5")
        equal(run(stage_of(page), statement_of("Opt5")), "Opt5 is right: 7 rows.")
        expect(forward().get_by_text("The rows of Opt6 are the answer.")).to_be_visible()


def a_row_of_an_attempt_is_drawn(browser, folder):
    with opened(browser, folder, "exercise-1") as page:
        stage = stage_of(page)
        run(stage, (EXERCISES / "1-wrong.sql").read_text())
        why = stage.locator(".outcome table").first.locator("tbody tr td:nth-child(2)").all_text_contents()
        assert all(words.startswith("breaks the rule “is not the piece at side ") for words in why), why
        stage.locator(".outcome tbody tr").nth(1).click()
        stage.get_by_text("Row 2 of those too many", exact=True).wait_for()
        assert board_of(page).startswith("Board of row 2 of those too many: centre: "), board_of(page)


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
                for idx in range(3):
                    page.locator(".hint-step summary").nth(idx).click()
                run(stage_of(page), "SELECT 1 AS Center")
            check_with_axe(page, f"{name}, {scheme}, {size['width']}")
            show_answer(page)
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
    a_page_opens_with_its_puzzle_and_a_question,
    a_hidden_answer_shows_when_it_is_asked_for,
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
