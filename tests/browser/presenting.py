"""Puts lessons on a projector: one stage on the whole screen.

Each test is a function whose name is a sentence; it gets a browser and the folder with the pages.
"""

from pages import FAMILIES, IN_SIGHT, check_with_axe, editor_of, equal, opened, place_of, run, stage_of, typed_in

PROJECTORS = [{"width": 1280, "height": 720}, {"width": 1920, "height": 1080}]

# A browser beside others may lose its full screen at any time, which ends the presentation.
REFUSING = "Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'))"

PRESENTS = "document.documentElement.classList.contains('presents')"

# The parts of the stage that are on the screen as a whole, and the least size of letters of what is read of the SQL and the rows.
SCREEN = """() => {
  const stage = document.querySelector("section.stage:not([hidden])");
  const parts = [document.getElementById("bar"), ...[".board", ".joined", ".made .scroll.rows", ".verdict"].map((part) => stage.querySelector(part))];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const read = [...stage.querySelectorAll(".joined *, .made :not(.mask)")].filter((part) => part.getClientRects().length > 0 && [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const lying = boxes.slice(1).flatMap((one, idx) => boxes.slice(idx + 2).filter((other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1));
  return {
    isWhole: boxes.every(({ top, bottom, left, right }) => top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1),
    heights: boxes.map(({ height }) => height),
    nLying: lying.length,
    least: Math.min(...read.map((part) => parseFloat(getComputedStyle(part).fontSize))),
    excess: [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight],
  };
}"""


def a_stage_fills_the_screen_in_large_letters(browser, folder):
    for name in FAMILIES:
        for size in PROJECTORS:
            with opened(browser, folder, name, size) as page:
                page.locator(".editor").first.wait_for(state="attached")
                page.keyboard.press("ArrowRight")
                page.keyboard.press("p")
                screen = page.evaluate(SCREEN)
                where = (name, size, screen)
                assert screen["isWhole"] and screen["nLying"] == 0, where
                assert screen["excess"][0] <= 0 and screen["excess"][1] <= 0, where
                assert screen["least"] >= 22, where
                assert all(height > 200 for height in screen["heights"][1:3]) and screen["heights"][3] > 80, where
                # What is told and asked of a reader is out of the way.
                for part in ["header", "#puzzle", "#console", "#overview", "#answer", "footer"]:
                    assert page.locator(part).is_hidden(), (name, part)
                assert stage_of(page).locator(".about").is_hidden()


def a_presenter_goes_through_the_stages(browser, folder):
    with opened(browser, folder, "nuts", PROJECTORS[0], init=REFUSING) as page:
        page.locator(".editor").first.wait_for(state="attached")
        # Outside of it, these keys scroll.
        page.keyboard.press("PageDown")
        equal(place_of(page), "Opt1")
        page.get_by_role("button", name="Present").click()
        equal(page.get_by_role("button", name="Present").get_attribute("aria-pressed"), "true")
        for key, name in [("PageDown", "Opt2"), ("ArrowRight", "Opt3"), ("PageDown", "Opt4"), ("PageUp", "Opt3"), ("ArrowLeft", "Opt2")]:
            page.keyboard.press(key)
            equal(place_of(page), name)
            equal(page.evaluate(SCREEN)["isWhole"], True)
        # A condition is switched off, and the keys go on to what becomes of it.
        switch = stage_of(page).get_by_role("checkbox").first
        switch.uncheck()
        stage_of(page).locator(".state.wrong").wait_for()
        page.keyboard.press("PageDown")
        equal(place_of(page), "Opt3")
        # A field keeps its keys.
        before = typed_in(stage_of(page))
        editor_of(stage_of(page)).focus()
        for key in ["PageDown", "ArrowRight", "p"]:
            page.keyboard.press(key)
        equal((place_of(page), page.evaluate(PRESENTS)), ("Opt3", True))
        equal(len(typed_in(stage_of(page))), len(before) + 1)


def escape_and_the_button_lead_back_to_the_page(browser, folder):
    with opened(browser, folder, "nuts", PROJECTORS[0], address="#Opt3") as page:
        for end in ["Escape", "p", "button"]:
            page.keyboard.press("p")
            equal(page.evaluate(PRESENTS), True)
            if end == "button":
                page.get_by_role("button", name="Present").click()
            else:
                page.keyboard.press(end)
            equal(page.evaluate(PRESENTS), False)
            assert page.locator("#overview").is_visible()
            top = stage_of(page).evaluate("stage => stage.getBoundingClientRect().top - document.getElementById('bar').offsetHeight")
            assert abs(top) < 2, (end, top)


def a_browser_without_a_full_screen_presents_in_its_window(browser, folder):
    for init in [REFUSING, "delete Element.prototype.requestFullscreen"]:
        with opened(browser, folder, "nuts", PROJECTORS[0], init=init) as page:
            page.keyboard.press("p")
            equal(page.evaluate(PRESENTS), True)
            equal(page.evaluate(SCREEN)["isWhole"], True)


def an_exercise_is_written_on_the_screen(browser, folder):
    with opened(browser, folder, "exercise-1", PROJECTORS[0]) as page:
        page.locator(".editor").first.wait_for(state="attached")
        page.keyboard.press("p")
        assert stage_of(page).locator(".exercise-task, .hints").first.is_hidden()
        assert run(stage_of(page), "SELECT 1 AS Center").startswith("Opt4 is wrong")
        page.keyboard.press("Escape")
        assert stage_of(page).locator(".exercise-task").is_visible()


def a_phone_has_nothing_to_present_on(browser, folder):
    with opened(browser, folder, "nuts", {"width": 390, "height": 844}) as page:
        equal(page.get_by_role("button", name="Present").count(), 0)


def axe_finds_nothing_serious_on_the_screen(browser, folder):
    for scheme in ["light", "dark"]:
        with opened(browser, folder, "nuts", PROJECTORS[0], address="#Opt3", color_scheme=scheme) as page:
            page.locator(".editor").first.wait_for(state="attached")
            page.keyboard.press("p")
            check_with_axe(page, scheme, IN_SIGHT)


TESTS = [
    a_stage_fills_the_screen_in_large_letters,
    a_presenter_goes_through_the_stages,
    escape_and_the_button_lead_back_to_the_page,
    a_browser_without_a_full_screen_presents_in_its_window,
    an_exercise_is_written_on_the_screen,
    a_phone_has_nothing_to_present_on,
    axe_finds_nothing_serious_on_the_screen,
]
