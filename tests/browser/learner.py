"""Follows learners on their whole way through a lesson, with every kind of puzzle, screen and browser.

Each test is a function whose name is a sentence; it gets a browser and the folder with the pages.
"""

from playwright.sync_api import expect

from pages import (
    DESKTOP,
    FAMILIES,
    PHONE,
    check_with_axe,
    chromium,
    console_of,
    editor_of,
    equal,
    opened,
    place_of,
    put_cursor,
    run,
    said,
    stage_of,
    to_last,
    typed_in,
)
from printed import pages_of, printed

NOT_THE_CENTRE = "is not the centre"


def focused(page):
    """The text of what has the focus, or else what it is called."""
    return page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()")


def tab_to(page, name, most=80, key="Tab"):
    """Presses Tab until something of this name has the focus."""
    for _ in range(most):
        if focused(page) == name:
            return
        page.keyboard.press(key)
    raise AssertionError(f"no {name!r} within {most} tabs; the focus is on {focused(page)!r}")


def a_learner_goes_the_whole_way_with_the_keyboard_alone(browser, folder):
    """Opens the lesson, writes Opt3 wrongly, reads why, mends it, stops a query without an end, sees the solution, and prints."""
    with opened(browser, folder, "nuts") as page:
        page.keyboard.press("Tab")
        equal(focused(page), "Skip to the screen")
        tab_to(page, "Forward")
        for _ in range(3):
            page.keyboard.press("Enter")
        equal(place_of(page), "Opt3")
        stage = stage_of(page)
        # A switch, first.
        tab_to(page, NOT_THE_CENTRE)
        page.keyboard.press("Space")
        stage.locator(".state.wrong").wait_for()
        page.keyboard.press("Space")
        stage.locator(".state.right").wait_for()
        tab_to(page, "Edit", key="Shift+Tab")
        page.keyboard.press("Enter")
        right = typed_in(stage)
        # The line of a rule is left out: to its beginning, and all of it deleted.
        right = typed_in(stage)
        tab_to(page, "The SQL of Opt3")
        page.keyboard.press("Control+Home")
        for _ in range(right[: right.index(NOT_THE_CENTRE)].count("\n")):
            page.keyboard.press("ArrowDown")
        before = len(right.split("\n"))
        line = right[: right.index(NOT_THE_CENTRE)].count("\n")
        at = sum(len(text) + 1 for text in right.split("\n")[:line])
        put_cursor(stage, at)
        page.keyboard.press("Shift+End")
        page.keyboard.press("Shift+ArrowRight")
        page.keyboard.press("Delete")
        equal(len(typed_in(stage).split("\n")), before - 1)
        page.keyboard.press("Control+Enter")
        stage.locator(".state.wrong").wait_for()
        equal(said(stage), "Opt3 is wrong: 33 rows; expected 28.")
        expect(stage.get_by_text("5 rows too many").first).to_be_visible()
        expect(stage.get_by_text("breaks the rule “is not the centre”").first).to_be_visible()
        # The first row too many is drawn.
        tab_to(page, "Row 1")
        page.keyboard.press("ArrowDown")
        stage.get_by_text("Row 2 of those too many").first.wait_for()
        # Back in the editor, the change is undone, and the stage is right again.
        tab_to(page, "The SQL of Opt3", key="Shift+Tab")
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+Enter")
        stage.locator(".state.right").wait_for()
        equal(said(stage), "Opt3 is right: 28 rows.")
        # A query without an end is stopped.
        tab_to(page, "Ask the tables")
        page.keyboard.press("Enter")
        page.locator("#console .cm-content").wait_for()
        console = console_of(page)
        tab_to(page, "A query")
        page.keyboard.press("Control+A")
        page.keyboard.type("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
        page.keyboard.press("Control+Enter")
        console.get_by_role("button", name="Stop").wait_for()
        page.keyboard.press("Tab")
        equal(focused(page), "Stop")
        page.keyboard.press("Enter")
        assert "stopped; the tables" in said(console).lower(), said(console)
        # On to the solution.
        tab_to(page, "Forward", key="Shift+Tab")
        page.keyboard.press("End")
        equal(place_of(page), "answer")
        expect(page.get_by_role("img", name="The solution: centre: 4")).to_be_visible()
        pages = pages_of(printed(page, folder, "learner"))
        text = " ".join(line for lines in pages for line in lines)
        assert "Opt3, stage 3 of 6" in text and NOT_THE_CENTRE in text


def axe_finds_nothing_serious_in_any_family(browser, folder):
    """In light on a desk or in dark on a phone, with the result of a stage, a row on the board, and the console in use."""
    for idx, name in enumerate(FAMILIES):
        looks = [("light", DESKTOP), ("dark", PHONE)]
        for scheme, size in looks if name == "nuts" else looks[idx % 2 :][:1]:
            with opened(browser, folder, name, size, color_scheme=scheme) as page:
                page.keyboard.press("ArrowRight")
                page.keyboard.press("ArrowRight")
                run(stage_of(page), seconds=60)
                run(console_of(page), "SELECT 1 AS One, NULL AS Nothing")
                check_with_axe(page, f"{name}, {scheme}")


def a_browser_that_has_no_web_assembly_shows_the_lesson(browser, folder):
    # Chromium has no switch for it any more; without its compilers, it has no WebAssembly either.
    bare = browser.browser_type.launch(executable_path=chromium(), args=["--no-sandbox", "--js-flags=--jitless"])
    with opened(bare, folder, "nuts") as page:
        equal(page.evaluate("typeof WebAssembly"), "undefined")
        expect(page.get_by_text("This browser has no WebAssembly")).to_be_visible()
        to_last(page)
        equal(stage_of(page).locator("input").count(), 0)
        expect(stage_of(page).get_by_text("This is a solution.")).to_be_visible()
    bare.close()


TESTS = [
    a_learner_goes_the_whole_way_with_the_keyboard_alone,
    axe_finds_nothing_serious_in_any_family,
    a_browser_that_has_no_web_assembly_shows_the_lesson,
]
