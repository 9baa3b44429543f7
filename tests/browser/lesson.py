"""Clicks through lessons in a browser, and checks what is on the page.

Each test is a function whose name is a sentence; it gets a browser and the folder with the pages.
"""

from pages import DESKTOP, FAMILIES, PAGES, PHONE, board_of, cells_of, check_with_axe, equal, opened, picked, place_of, rows_of, stage_of, stages_of, to_last


def the_commercial_puzzle_is_clicked_through_to_its_solution(browser, folder):
    with opened(browser, folder, "nuts") as page:
        equal(page.title(), "Drive Ya Nuts, solved with joins")
        answer = page.locator("#answer").get_by_role("img").get_attribute("aria-label")
        assert answer.startswith("The solution: piece 4 in the centre, piece 1 at side 1, piece 7"), answer
        assert page.get_by_text("There are 6 solutions in all, 1 up to rotation.").is_visible()
        page.get_by_label("Centre", exact=True).select_option("4")
        rows_left = []
        for stage in range(1, 7):
            equal(place_of(page), f"Opt{stage}")
            rows_left.append(rows_of(page).count())
            # Buttons and keys in turn.
            if stage % 2:
                page.get_by_role("button", name="Forward").click()
            elif stage < 6:
                page.keyboard.press("ArrowRight")
        equal(rows_left, [5, 6, 8, 8, 4, 1])
        row = picked(page)
        columns = stage_of(page).locator("table.rows thead th").all_text_contents()
        equal(columns[3:], ["Center", *[f"Opt{k}_Piece_ID" for k in range(1, 6)], "Piece_ID", "Seq_ID", "Seq"])
        equal(cells_of(row)[1:], ["4", "1", "7", "2", "5", "6", "3", "3", "432"])
        assert stage_of(page).get_by_text("This is a solution.").is_visible()
        equal(
            board_of(page),
            "Board of row 1 of Opt6: piece 4 in the centre, piece 1 at side 1, piece 7 at side 2, "
            "piece 2 at side 3, piece 5 at side 4, piece 6 at side 5, piece 3 at side 6",
        )
        for stage in range(5, 0, -1):
            if stage % 2:
                page.get_by_role("button", name="Back").click()
            else:
                page.keyboard.press("ArrowLeft")
            equal(place_of(page), f"Opt{stage}")
            assert "leads" in picked(page).get_attribute("class")
        equal(cells_of(picked(page)), ["4", "1", "1", "514"])


def a_row_without_children_says_so(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt2") as page:
        page.get_by_label("Centre", exact=True).select_option("5")
        equal(rows_of(page).count(), 1)
        row = rows_of(page).first
        equal(row.locator(".next").text_content(), "ends")
        row.get_by_role("button").click()
        equal(stage_of(page).locator(".kin .ends").text_content(), "No row comes from it.")
        page.get_by_role("button", name="Forward").click()
        equal(rows_of(page).count(), 0)
        assert stage_of(page).get_by_text("No row of the centre 5 is here.").is_visible()
        # The table of all centres leads to the same row.
        page.locator(".endings dd").nth(4).get_by_role("link").click()
        equal(place_of(page), "Opt2")
        equal(cells_of(picked(page))[1], "5")


def rows_lead_to_their_parents_and_children(browser, folder):
    with opened(browser, folder, "nuts") as page:
        # The row of the first stage that leads to the solution has three children.
        children = stage_of(page).locator(".kin button")
        equal(children.count(), 3)
        names = children.all_text_contents()
        children.nth(1).click()
        equal(place_of(page), "Opt2")
        number = picked(page).get_by_role("button").text_content()
        assert names[1].startswith(f"row {number} of Opt2"), names
        assert page.evaluate("document.activeElement.textContent") == number
        stage_of(page).locator(".kin").get_by_role("button", name="of Opt1").click()
        equal(cells_of(picked(page)), ["4", "1", "1", "514"])


def rows_are_chosen_with_the_keyboard(browser, folder):
    with opened(browser, folder, "nuts") as page:
        first = picked(page).get_by_role("button")
        before = int(first.text_content())
        first.focus()
        page.keyboard.press("ArrowDown")
        equal(int(picked(page).get_by_role("button").text_content()), before + 1)
        equal(picked(page).get_by_role("button").get_attribute("aria-pressed"), "true")
        assert page.evaluate("document.activeElement.closest('tr').classList.contains('picked')")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowRight")
        # The focus goes along to the stage that is shown, and what is new is told.
        assert page.evaluate("document.activeElement.closest('section').id") == "Opt2"
        told = page.locator("#live").text_content()
        assert told.startswith("Three pieces placed Opt2, stage 2 of 6. 32 rows. Row "), told
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        equal(outline, "solid")


def an_address_opens_its_stage(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt4") as page:
        equal(place_of(page), "Opt4")
        equal(rows_of(page).count(), 17)


def n_pieces(board):
    """How many pieces lie on a board."""
    return board.locator("[data-piece]").evaluate_all("parts => new Set(parts.map(({ dataset }) => dataset.piece)).size")


def a_board_says_that_it_shows_a_part_of_its_rows(browser, folder):
    with opened(browser, folder, "board", address="#Opt4") as page:
        shown = stage_of(page).locator(".shown").text_content()
        assert shown.startswith("Showing 200 of 1,350 rows"), shown
        equal(rows_of(page).count(), 200)
        to_last(page)
        equal(rows_of(page).count(), 4)
        assert stage_of(page).get_by_text("This is a solution.").is_visible()
        equal(n_pieces(stage_of(page).locator("svg.board")), 9)


def a_date_of_the_calendar_is_covered(browser, folder):
    with opened(browser, folder, "calendar") as page:
        assert page.get_by_text("There are 26 solutions in all.").is_visible()
        cells = page.locator("table.overview tbody tr").last.locator("th, td")
        equal(cells.all_text_contents()[:2], ["Opt10", "26"])
        to_last(page)
        equal(rows_of(page).count(), 26)
        equal(n_pieces(stage_of(page).locator("svg.board")), 10)
        assert "Apr on Apr" not in board_of(page)


def the_answers_of_a_date_are_looked_through(browser, folder):
    with opened(browser, folder, "calendar") as page:
        for place in ["#answer", "section.stage:not([hidden])"]:
            if place != "#answer":
                to_last(page)
            among = page.locator(f"{place} .through")
            board = page.locator(f"{place} svg.board")
            assert "answer 1 of 26" in among.text_content(), among.text_content()
            before = board.get_attribute("aria-label")
            among.get_by_role("button", name="Next").click()
            page.keyboard.press("Enter")
            assert "answer 3 of 26" in among.text_content(), among.text_content()
            assert board.get_attribute("aria-label") != before
            for _ in range(3):
                among.get_by_role("button", name="Previous").click()
            # They go round.
            assert "answer 26 of 26" in among.text_content(), among.text_content()
            equal(n_pieces(board), 10)
    with opened(browser, folder, "board") as page:
        assert "answer 1 of 4" in page.locator("#answer .through").text_content()
    with opened(browser, folder, "nuts") as page:
        to_last(page)
        equal(page.locator(".through").count(), 0)


def the_fish_is_the_germans(browser, folder):
    with opened(browser, folder, "fish") as page:
        label = page.locator("#answer").get_by_role("img").get_attribute("aria-label")
        assert "German in house 4" in label and "Fish in house 4" in label, label
        to_last(page)
        equal(rows_of(page).count(), 1)


def two_halves_give_a_row_two_parents(browser, folder):
    with opened(browser, folder, "halves") as page:
        to_last(page)
        parents = stage_of(page).locator(".kin p").first.get_by_role("button")
        equal(parents.count(), 2)
        assert "German in house 4" in board_of(page) and "Fish in house 4" in board_of(page)
        parents.nth(1).click()
        equal(place_of(page), "OptB4")


def names_are_shown_literally(browser, folder):
    with opened(browser, folder, "hostile") as page:
        name = "<script>window.broken = 1</script> & </title> \"quoted\" 'single' 🧩"
        equal(page.locator("h1").text_content(), name)
        equal(page.title(), f"{name}, solved with joins")
        assert page.evaluate("window.broken === undefined")
        assert page.get_by_text("There are 6 solutions in all, 1 up to rotation.").is_visible()
        members = page.locator("table.groups tbody th").all_text_contents()
        for member in ["<script>window.broken = 2</script>", '"; DROP TABLE Piece; --', "N" * 200, "🧩🐟 zażółć 漢字"]:
            assert member in members, members
        to_last(page)
        equal(cells_of(picked(page))[1:4], ["🧩🐟 zażółć 漢字", "<script>window.broken = 2</script>", "' OR 1 = 1 --"])
        equal(page.locator("img, script[src], link, iframe").count(), 0)


def what_has_no_solution_says_how_far_it_went(browser, folder):
    with opened(browser, folder, "unsolved") as page:
        assert page.get_by_text("No centre survives.").is_visible()
        assert page.get_by_text("There is no solution.", exact=True).is_visible()
        label = page.locator("#answer").get_by_role("img").get_attribute("aria-label")
        assert label.startswith("The furthest board: piece 1 in the centre"), label
        equal(label.count("piece"), 6)
        [end] = page.locator(".endings dd").all_text_contents()
        assert "of Opt5" in end, end
        to_last(page)
        assert stage_of(page).get_by_text("It is empty.").is_visible()


def all_stages_are_there_without_scripts(browser, folder):
    with opened(browser, folder, "nuts", java_script_enabled=False) as page:
        equal(page.locator("section.stage:visible").count(), 6)
        equal(page.locator("#player:visible").count(), 0)
        equal(page.locator("section.stage svg.board:visible").count(), 6)
        equal(page.locator("section.stage table.rows tbody tr").count(), 6)
        equal(page.locator("#Opt6 table.rows tbody tr").first.text_content(), "16solution41725633432")
        assert page.get_by_text("Without its scripts, this page shows one row of each stage").is_visible()
    with opened(browser, folder, "static", java_script_enabled=False) as page:
        equal(page.locator("section.stage:visible").count(), 6)
        equal(page.locator("section.stage table.rows tbody tr:visible").count(), 113)


def all_stages_are_printed(browser, folder):
    with opened(browser, folder, "nuts") as page:
        page.emulate_media(media="print")
        equal(page.locator("section.stage:visible").count(), 6)
        equal(page.locator("#player:visible").count(), 0)
        # With all their rows, also those of stages that nobody has looked at.
        page.locator("#Opt6 table.rows button").wait_for(state="attached")
        equal(page.locator("section.stage table.rows tbody tr").count(), 113)


def nothing_runs_off_a_phone_or_a_desk(browser, folder):
    # The families are measured part by part elsewhere.
    for name in ["nuts", *(name for name, _, _ in PAGES if name not in ["static", *FAMILIES])]:
        with opened(browser, folder, name) as page:
            for _ in stages_of(page):
                for size in [PHONE, DESKTOP]:
                    page.set_viewport_size(size)
                    excess = page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    assert excess <= 0, f"{name} is {excess} pixels too wide at {page.url} of {size}"


def axe_finds_nothing_serious(browser, folder):
    # Nobody meets the parts of the pictures themselves; the boards that are made of them are checked.
    context = {"exclude": [[".stock"]]}
    looks = {"nuts": ["light", "dark"], "unsolved": ["dark"], "board": ["light"], "calendar": ["dark"], "fish": ["light"], "hostile": ["dark"]}
    for name, schemes in looks.items():
        for scheme in schemes:
            with opened(browser, folder, name, PHONE, color_scheme=scheme) as page:
                page.evaluate("for (const details of document.querySelectorAll('#puzzle details')) details.open = true")
                page.get_by_role("button", name="Forward").click()
                # What is hidden is not checked, but takes its time.
                page.evaluate("for (const hidden of document.querySelectorAll('section.stage[hidden]')) hidden.remove()")
                check_with_axe(page, f"{name}, {scheme}", context)


def an_address_names_a_stage_and_a_row_and_back_goes_a_stage_back(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3/7") as page:
        equal(place_of(page), "Opt3")
        assert board_of(page).startswith("Board of row 7 of Opt3: "), board_of(page)
        top = stage_of(page).evaluate("stage => stage.getBoundingClientRect().top")
        assert 0 <= top < DESKTOP["height"], top
        page.get_by_role("button", name="Forward").click()
        rows_of(page).first.click()
        assert page.url.endswith("#Opt4/1"), page.url
        page.go_back()
        page.locator("#Opt3:not([hidden])").wait_for()
        assert page.url.endswith("#Opt3/7"), page.url
        assert board_of(page).startswith("Board of row 7 of Opt3: "), board_of(page)


def home_and_end_go_to_the_first_and_the_last_row_or_stage(browser, folder):
    with opened(browser, folder, "nuts") as page:
        rows_of(page).nth(3).click()
        page.keyboard.press("End")
        assert board_of(page).startswith("Board of row 28 of Opt1: "), board_of(page)
        page.keyboard.press("Home")
        assert board_of(page).startswith("Board of row 1 of Opt1: "), board_of(page)
        page.get_by_role("button", name="Forward").focus()
        page.keyboard.press("End")
        equal(place_of(page), "Opt6")
        page.keyboard.press("Home")
        equal(place_of(page), "Opt1")


def figures_follow_the_centre_and_one_that_died_says_where(browser, folder):
    with opened(browser, folder, "nuts") as page:
        figures = page.locator("table.overview .n-rows")
        equal(figures.all_text_contents(), ["28", "32", "28", "17", "7", "1"])
        centre = page.get_by_label("Centre", exact=True)
        centre.select_option("1")
        equal(figures.all_text_contents(), ["5", "6", "6", "5", "2", "0"])
        ending = page.locator("#ending")
        assert ending.text_content().startswith("Centre 1 ends with row 1 of Opt5"), ending.text_content()
        centre.select_option("")
        assert ending.is_hidden()
        equal(figures.all_text_contents(), ["28", "32", "28", "17", "7", "1"])


def rows_show_their_boards_and_masks_as_small_pictures(browser, folder):
    with opened(browser, folder, "calendar", address="#Opt3") as page:
        table = stage_of(page).locator("table.rows")
        heads = table.locator("thead th").all_text_contents()
        row = picked(page)
        row.locator("th .sketch").wait_for()
        # One colour for each of the three pieces that lie there.
        equal(row.locator("th .filled").count(), 3)
        cells = row.locator("> *").nth(heads.index("Free_Cells"))
        number = cells.text_content()
        equal(cells.get_attribute("title"), number)
        filled = cells.locator(".filled").get_attribute("d")
        equal(filled.count("M"), int(number).bit_count())
        equal(int(number).bit_count(), 27)
        free = row.locator("> *").nth(heads.index("Free_Pieces"))
        equal(len(free.get_attribute("data-pieces").split()), int(free.text_content()).bit_count())
        # A row is drawn when it is seen.
        last = table.locator("tbody tr").last
        equal(last.locator(".sketch").count(), 0)
        last.scroll_into_view_if_needed()
        last.locator("th .sketch").wait_for()
        # The candidates of a row have masks, too.
        stage_of(page).locator(".among td.mask .sketch").first.wait_for()
    with opened(browser, folder, "nuts", address="#Opt6") as page:
        picked(page).locator("th .sketch").wait_for()
    # Where nothing has colours, and there are no masks, there are no pictures.
    with opened(browser, folder, "sudoku") as page:
        equal(stage_of(page).locator("table.rows .sketch, table.rows .mask").count(), 0)


TESTS = [
    rows_show_their_boards_and_masks_as_small_pictures,
    an_address_names_a_stage_and_a_row_and_back_goes_a_stage_back,
    home_and_end_go_to_the_first_and_the_last_row_or_stage,
    figures_follow_the_centre_and_one_that_died_says_where,
    the_commercial_puzzle_is_clicked_through_to_its_solution,
    a_row_without_children_says_so,
    rows_lead_to_their_parents_and_children,
    rows_are_chosen_with_the_keyboard,
    an_address_opens_its_stage,
    a_board_says_that_it_shows_a_part_of_its_rows,
    a_date_of_the_calendar_is_covered,
    the_answers_of_a_date_are_looked_through,
    the_fish_is_the_germans,
    two_halves_give_a_row_two_parents,
    names_are_shown_literally,
    what_has_no_solution_says_how_far_it_went,
    all_stages_are_there_without_scripts,
    all_stages_are_printed,
    nothing_runs_off_a_phone_or_a_desk,
    axe_finds_nothing_serious,
]
