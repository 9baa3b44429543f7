"""Clicks through lessons in a browser, and checks what is on the page.

Each test is a function whose name is a sentence; it gets a browser and the folder with the pages.
"""

from playwright.sync_api import expect

from pages import (
    PHONE,
    board_of,
    boards_of,
    cells_of,
    check_with_axe,
    equal,
    figures_of,
    go_to,
    opened,
    parents_of,
    picked,
    place_of,
    rows_of,
    show_answer,
    stage_of,
    to_last,
)


def the_commercial_puzzle_is_clicked_through_to_its_solution(browser, folder):
    with opened(browser, folder, "nuts") as page:
        equal(page.title(), "Drive Ya Nuts, solved with joins")
        equal(place_of(page), "arrangements")
        page.get_by_label("Centre", exact=True).select_option("4")
        page.get_by_role("button", name="See the first join").click()
        equal(figures_of(page), ["5", "6", "8", "8", "4", "1"])
        rows_left = []
        for stage in range(1, 7):
            equal(place_of(page), f"Opt{stage}")
            rows_left.append(rows_of(page).count())
            # Buttons and keys in turn.
            if stage % 2:
                page.get_by_role("button", name="Forward").click()
            else:
                page.locator("#live").evaluate("() => document.activeElement.blur()")
                page.keyboard.press("ArrowRight")
        equal(rows_left, [5, 6, 8, 8, 4, 1])
        equal(place_of(page), "answer")
        answer = page.locator("#answer")
        assert answer.get_by_role("img").get_attribute("aria-label").startswith("The solution: centre: 4, side 1: 1, side 2: 7")
        expect(answer.get_by_text("There are 6 solutions in all, 1 up to rotation.")).to_be_visible()
        expect(answer.get_by_text("113 rows instead of 235,146,240 arrangements.")).to_be_visible()
        page.get_by_role("button", name="Back").click()
        columns = stage_of(page).locator(".rows thead th").all_text_contents()
        equal(columns[2:], ["Center", *[f"Opt{k}_Piece_ID" for k in range(1, 6)], "Piece_ID", "Seq_ID", "Seq"])
        equal(cells_of(picked(page))[1:], ["4", "1", "7", "2", "5", "6", "3", "3", "432"])
        expect(stage_of(page).get_by_text("This is a solution.")).to_be_visible()
        equal(board_of(page), "Board of row 1 of Opt6: centre: 4, side 1: 1, side 2: 7, side 3: 2, side 4: 5, side 5: 6, side 6: 3")
        for stage in range(5, 0, -1):
            page.get_by_role("button", name="Back").click()
            equal(place_of(page), f"Opt{stage}")
            assert "leads" in picked(page).get_attribute("class")
        equal(cells_of(picked(page))[-4:], ["4", "1", "1", "514"])


def a_row_without_children_says_so(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt2") as page:
        page.get_by_label("Centre", exact=True).select_option("5")
        equal(rows_of(page).count(), 1)
        equal(cells_of(rows_of(page).first)[1], "ends")
        equal(stage_of(page).locator(".kin .ends").text_content(), "No row of Opt3 comes from it.")
        page.get_by_role("button", name="Forward").click()
        equal(figures_of(page), ["1", "1", "0", "0", "0", "0"])
        equal(boards_of(page).count(), 0)
        # The table of all centres leads to the same row.
        show_answer(page).locator(".groups").get_by_role("link", name="row 23 of Opt2").click()
        equal(place_of(page), "Opt2")
        equal(board_of(page).split(":")[0], "Board of row 23 of Opt2")


def rows_lead_to_their_parents_and_children(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt1") as page:
        # The row of the first stage that leads to the solution has three children.
        children = stage_of(page).locator(".kin button")
        equal(children.count(), 3)
        name = children.nth(1).text_content()
        children.nth(1).click()
        equal(place_of(page), "Opt2")
        assert board_of(page).startswith(f"Board of {name}: "), (board_of(page), name)
        stage_of(page).locator(".kin").get_by_role("button", name="of Opt1").click()
        equal(place_of(page), "Opt1")


def boards_are_chosen_on_both_sides_of_the_join(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3/1") as page:
        boards_of(page).nth(3).click()
        equal(board_of(page).split(":")[0], "Board of row 4 of Opt3")
        # With the keyboard, one Tab stop for all of them, round the corner of what is shown.
        equal(stage_of(page).locator(".after .thumb[tabindex='0']").count(), 1)
        for key, row in [("ArrowDown", 5), ("ArrowUp", 4), ("End", 28), ("Home", 1)]:
            page.keyboard.press(key)
            equal(board_of(page).split(":")[0], f"Board of row {row} of Opt3")
            assert page.evaluate("document.activeElement.matches('.after .thumb.picked')"), key
        parents_of(page).nth(4).click()
        stage_of(page).get_by_text("Row 5 of Opt2: ").wait_for()
        # A row of the table is the same row.
        rows_of(page).nth(6).get_by_role("button").click()
        equal(boards_of(page).nth(6).get_attribute("aria-pressed"), "true")
        page.keyboard.press("ArrowDown")
        equal(board_of(page).split(":")[0], "Board of row 8 of Opt3")


def a_step_is_heard(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt1") as page:
        page.get_by_role("button", name="Forward").click()
        told = page.locator("#live").text_content()
        assert told.startswith("Three pieces placed, Opt2, stage 2 of 6. 32 rows. Row "), told


def n_pieces(board):
    """How many pieces lie on a board."""
    return board.locator("[data-piece]").evaluate_all("parts => new Set(parts.map(({ dataset }) => dataset.piece)).size")


def a_board_says_that_it_shows_a_part_of_its_rows(browser, folder):
    with opened(browser, folder, "board", address="#Opt4") as page:
        expect(stage_of(page).locator(".after").get_by_text("of 200 shown")).to_be_visible()
        equal(rows_of(page).count(), 200)
        to_last(page)
        equal(rows_of(page).count(), 4)
        equal(n_pieces(stage_of(page).locator(".chosen svg.board")), 9)


def a_date_of_the_calendar_is_covered(browser, folder):
    with opened(browser, folder, "calendar") as page:
        answer = show_answer(page)
        expect(answer.get_by_text("There are 26 solutions in all.")).to_be_visible()
        cells = answer.locator("table.overview tbody tr").last.locator("th, td")
        equal(cells.all_text_contents()[:2], ["Opt10", "26"])
        among, board = answer.locator(".through"), answer.locator("svg.board")
        assert "answer 1 of 26" in among.text_content(), among.text_content()
        before = board.get_attribute("aria-label")
        among.get_by_role("button", name="Next").click()
        page.keyboard.press("Enter")
        assert "answer 3 of 26" in among.text_content(), among.text_content()
        assert board.get_attribute("aria-label") != before
        # They go round.
        for _ in range(3):
            among.get_by_role("button", name="Previous").click()
        assert "answer 26 of 26" in among.text_content(), among.text_content()
        equal(n_pieces(board), 10)


def the_fish_is_the_germans(browser, folder):
    with opened(browser, folder, "fish") as page:
        label = show_answer(page).get_by_role("img").get_attribute("aria-label")
        assert "house 4, nation: German" in label and "house 4, pet: Fish" in label, label
        to_last(page)
        equal(rows_of(page).count(), 1)
        # The clues are in sight beside the join.
        expect(stage_of(page).get_by_text("White is 1 house right of Green.")).to_be_visible()


def two_halves_give_a_row_two_parents(browser, folder):
    with opened(browser, folder, "halves") as page:
        to_last(page)
        parents = stage_of(page).locator(".kin").get_by_role("button")
        equal(parents.count(), 2)
        parents.nth(1).click()
        equal(place_of(page), "OptB4")


def names_are_shown_literally(browser, folder):
    with opened(browser, folder, "hostile") as page:
        name = "<script>window.broken = 1</script> & </title> \"quoted\" 'single' 🧩"
        equal(page.locator("h1").text_content(), name)
        equal(page.title(), f"{name}, solved with joins")
        assert page.evaluate("window.broken === undefined")
        members = show_answer(page).locator("table.groups tbody th").all_text_contents()
        for member in ["<script>window.broken = 2</script>", '"; DROP TABLE Piece; --', "N" * 200, "🧩🐟 zażółć 漢字"]:
            assert member in members, members
        to_last(page)
        equal(cells_of(picked(page))[1:4], ["🧩🐟 zażółć 漢字", "<script>window.broken = 2</script>", "' OR 1 = 1 --"])
        equal(page.locator("img, script[src], link, iframe").count(), 0)


def what_has_no_solution_says_how_far_it_went(browser, folder):
    with opened(browser, folder, "unsolved") as page:
        answer = show_answer(page)
        expect(answer.get_by_text("No centre survives.")).to_be_visible()
        expect(answer.get_by_text("The puzzle has no solution.", exact=True)).to_be_visible()
        label = answer.get_by_role("img").get_attribute("aria-label")
        assert label.startswith("The furthest board: centre: 1"), label
        to_last(page)
        expect(stage_of(page).get_by_text("No row is left.")).to_be_visible()


def without_scripts_the_page_says_what_it_needs(browser, folder):
    with opened(browser, folder, "nuts", java_script_enabled=False) as page:
        expect(page.get_by_text("This page needs JavaScript")).to_be_visible()


def axe_finds_nothing_serious(browser, folder):
    looks = {"nuts": ["light", "dark"], "unsolved": ["dark"], "board": ["light"], "calendar": ["dark"], "fish": ["light"], "hostile": ["dark"]}
    for name, schemes in looks.items():
        for scheme in schemes:
            with opened(browser, folder, name, PHONE, color_scheme=scheme) as page:
                check_with_axe(page, f"{name}, {scheme}, puzzle")
                page.get_by_role("button", name="Forward").click()
                page.get_by_role("button", name="Forward").click()
                check_with_axe(page, f"{name}, {scheme}, stage")
                show_answer(page)
                check_with_axe(page, f"{name}, {scheme}, answer")


def an_address_names_a_stage_and_a_row_and_back_goes_a_stage_back(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3/7") as page:
        equal(place_of(page), "Opt3")
        assert board_of(page).startswith("Board of row 7 of Opt3: "), board_of(page)
        page.get_by_role("button", name="Forward").click()
        boards_of(page).nth(1).click()
        page.keyboard.press("Home")
        assert page.url.endswith("#Opt4/1"), page.url
        page.go_back()
        page.locator("#funnel [aria-current]").get_by_text("Opt3").wait_for()
        assert page.url.endswith("#Opt3/7"), page.url
        assert board_of(page).startswith("Board of row 7 of Opt3: "), board_of(page)
        page.locator("#player button").first.focus()
        page.keyboard.press("End")
        equal(place_of(page), "answer")
        page.keyboard.press("Home")
        equal(place_of(page), "arrangements")


def rows_show_their_boards_and_masks_as_small_pictures(browser, folder):
    with opened(browser, folder, "calendar", address="#Opt3") as page:
        # One colour for each of the three pieces that lie there.
        equal(boards_of(page).first.locator(".filled").count(), 3)
        row = rows_of(page).first
        heads = stage_of(page).locator(".rows thead th").all_text_contents()
        cell = row.locator("> *").nth(heads.index("Free_Cells"))
        number = int(cell.get_attribute("title"))
        equal(cell.locator(".filled").get_attribute("d").count("M"), number.bit_count())
        free = row.locator("> *").nth(heads.index("Free_Pieces"))
        equal(len(free.text_content().split()), int(free.get_attribute("title")).bit_count())
        # The candidates of a row have masks, too.
        stage_of(page).locator(".among td.mask .sketch").first.wait_for()


def boards_are_drawn_as_the_program_draws_them(browser, folder):
    """Texts with their places and sizes, and the colours of shapes, beside those of `joinsaw draw`."""
    import subprocess

    from pages import FAMILIES, PAGES, joinsaw

    # What joins sides, and the lines round pieces, are drawn by the page in an order of its own.
    words = {name: own for name, own, _ in PAGES}
    for name in [one for one in FAMILIES if one != "halves"]:
        svg = folder / f"{name}.svg"
        with opened(browser, folder, name) as page:
            drawn = show_answer(page).locator("figure svg.board").first.evaluate(DRAWN)
            assert len(drawn) > 20, name
            subprocess.run([joinsaw(), "draw", *words[name], "--output", str(svg)], check=True, stdout=subprocess.DEVNULL)
            program = page.evaluate(f"(svg) => {{ const box = document.createElement('div'); box.innerHTML = svg; return ({DRAWN})(box.querySelector('svg')); }}", svg.read_text())
            equal((name, drawn), (name, program))


# What is written and painted on a board, wherever its parts stand. Letters of a page are softer than black and grey.
DRAWN = """board => {
  const colours = getComputedStyle(document.documentElement);
  const named = (name) => ({ "--ink": "#000000", "--soft": "#666666" })[name] ?? colours.getPropertyValue(name);
  const paint = (part) => (part.closest("[fill]")?.getAttribute("fill") ?? "#000000").replace(/^var\\((.*)\\)$/, (_, name) => named(name));
  const parts = [...board.querySelectorAll("text, polygon, path, circle, rect:not(.paper)")].filter((part) => !part.closest(".backdrop, .spot"));
  return parts.map((part) => {
    const turned = part.closest("[transform]")?.getAttribute("transform") ?? "";
    const numbers = ["x", "y", "font-size"].map((name) => part.getAttribute(name) ?? "").join(" ");
    const places = part.matches("text") ? `${turned} ${numbers}`.match(/-?[\\d.]+/g).map((number) => Math.round(Number(number) / 2)) : "";
    return `${part.tagName} ${part.getAttribute("class")} ${paint(part)} ${part.matches("text") ? part.textContent : ""} ${places}`;
  }).sort();
}"""


TESTS = [
    the_commercial_puzzle_is_clicked_through_to_its_solution,
    boards_are_drawn_as_the_program_draws_them,
    rows_show_their_boards_and_masks_as_small_pictures,
    an_address_names_a_stage_and_a_row_and_back_goes_a_stage_back,
    a_row_without_children_says_so,
    rows_lead_to_their_parents_and_children,
    boards_are_chosen_on_both_sides_of_the_join,
    a_step_is_heard,
    a_board_says_that_it_shows_a_part_of_its_rows,
    a_date_of_the_calendar_is_covered,
    the_fish_is_the_germans,
    two_halves_give_a_row_two_parents,
    names_are_shown_literally,
    what_has_no_solution_says_how_far_it_went,
    without_scripts_the_page_says_what_it_needs,
    axe_finds_nothing_serious,
]
