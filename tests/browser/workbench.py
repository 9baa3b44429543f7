"""Writes and runs SQL in lessons, as a learner does.

Each test is a function whose name is a sentence; it gets a browser and the folder with the pages.
"""

import re
import sqlite3
import subprocess

from playwright.sync_api import expect

from learner import tab_to
from pages import (
    DESKTOP,
    PAGES,
    PHONE,
    board_of,
    boards_of,
    check_with_axe,
    console_of,
    editor_of,
    equal,
    figures_of,
    first_row,
    go_to,
    joinsaw,
    names_of,
    opened,
    parents_of,
    put_cursor,
    rows_of,
    run,
    said,
    show_answer,
    stage_of,
    to_last,
    typed_in,
)
from printed import pages_of, printed

NOT_THE_CENTRE = "    AND Sequence.Piece_ID <> Opt2.Center -- is not the centre\n"


def every_family_builds_its_tables_in_the_page(browser, folder):
    for name, words, _ in PAGES:
        if name in ["unsolved", "large", "wide", "soma", "static"]:
            continue
        file = folder / f"{name}.db"
        plan = [] if "--plan" in words else ["--plan", "staged"]
        subprocess.run([joinsaw(), "solve", *words, *plan, "--db", str(file)], stdout=subprocess.DEVNULL, check=True)
        with opened(browser, folder, name) as page, sqlite3.connect(file) as database:
            to_last(page)
            stages = names_of(page)
            query = f"SELECT {', '.join(f'(SELECT count(*) FROM {stage}) AS {stage}' for stage in stages)}"
            run(console_of(page), query)
            found = first_row(console_of(page))
            equal(found, [str(n_rows) for n_rows in database.execute(query).fetchone()])
            equal([n_rows.replace(",", "") for n_rows in figures_of(page)], found)
            # A stage is right as it stands, and its rows are drawn as the lesson draws them.
            stage = stage_of(page)
            n_rows = f"{int(found[-1]):,} row{'' if found[-1] == '1' else 's'}"
            equal(run(stage), f"{stages[-1]} is right: {n_rows}.")
            drawn = board_of(page)
            # The tables of the page have their rows in an order of their own.
            run(console_of(page), f"SELECT * FROM {stages[-1]} LIMIT 1")
            console_of(page).locator("tbody tr").first.click()
            board = console_of(page).locator("svg.board")
            board.wait_for()
            slots = [sorted(part.partition(": ")[0] for part in words.partition(": ")[2].split(", ")) for words in (board.get_attribute("aria-label"), drawn)]
            equal(slots[0], slots[1])


def a_stage_is_right_without_the_rules_that_follow_from_others(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt1") as page:
        stage = stage_of(page)
        lines = typed_in(stage).splitlines(keepends=True)
        stated = "".join(line for line in lines if "leaves room" not in line)
        equal(len(stated.splitlines()), len(lines) - 2)
        equal(run(stage, stated), "Opt1 is right: 42 rows.")
        stage.get_by_text("Joinsaw drops 14 of them early, by rules that follow from the others: “leaves room").wait_for()
        # Without a stated rule, rows are too many all the same.
        unstated = stated.replace("Sequence.Piece_ID <> Center.ID", "1 = 1")
        assert "is wrong" in run(stage, unstated)
        equal(stage.get_by_text("early, by rules").count(), 0)


def a_learner_writes_a_stage_wrongly_mends_it_and_goes_on(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        right = typed_in(stage)
        assert NOT_THE_CENTRE in right
        equal(run(stage, right.replace(NOT_THE_CENTRE, "")), "Opt3 is wrong: 33 rows; expected 28.")
        expect(stage.get_by_role("heading", name="5 rows too many")).to_be_visible()
        why = stage.locator(".outcome table").first.locator("tbody tr td:nth-child(2)").all_text_contents()
        equal(why, ["breaks the rule “is not the centre”"] * 5)
        expect(stage.get_by_role("heading", name="What the statement makes: showing 24 of 33 rows")).to_be_visible()
        # The row that is too many has one piece in two places.
        stage.get_by_text("Row 1 of those too many", exact=True).wait_for()
        equal(board_of(page), "Board of row 1 of those too many: centre: 2, side 1: 3, side 2: 6, side 3: 2")
        editor_of(stage).fill(right)
        editor_of(stage).press("Control+Enter")
        stage.locator(".state.right").wait_for()
        equal(said(stage), "Opt3 is right: 28 rows.")
        for _ in range(3):
            page.get_by_role("button", name="Forward").click()
        equal(run(stage_of(page)), "Opt6 is right: 1 row.")


def the_page_says_what_check_says(browser, folder):
    """Verdicts, columns, numbers of rows, and the places of mistakes."""
    file = folder / "mine.sql"
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        right = typed_in(stage)
        select = right[right.index("SELECT"):]
        attempts = [
            right,
            select,
            f"CREATE VIEW Opt3 AS\n{select}",
            f"CREATE TEMP TABLE Opt3 AS\n{select}",
            right.replace(NOT_THE_CENTRE, ""),
            right.replace("= substr(Opt2.Seq, 1, 1)", "= substr(Opt2.Seq, 2, 1)"),
            right.replace("JOIN Sequence", "LEFT JOIN Sequence"),
            right.replace("  Sequence.Seq_ID AS Seq_ID,\n", ""),
            right.replace("Seq_ID,\n", "Seq_ID, 1 AS More, 2 AS Much,\n"),
            right.replace("Opt2.Center AS Center", "CAST(Opt2.Center AS INTEGER) AS Center"),
            right.replace("Opt2.Center AS Center", "CASE Opt2.Center WHEN 4 THEN '5' WHEN 5 THEN '4' ELSE Opt2.Center END AS Center"),
            right.replace("SELECT", "SELECT DISTINCT").replace("Sequence.Seq AS Seq", "'x' AS Seq"),
            f"{select.rstrip(';')} UNION ALL {select}",
            "SELECT 1",
            "DROP TABLE Opt2; CREATE TABLE Other AS SELECT 1 AS One",
            right.replace("JOIN Sequence", "JION Sequence"),
            right.replace("Opt2.Seq, 1", "Opt2.Sek, 1"),
            right.replace("FROM\n  Opt2", "FROM\n  Opt9"),
            right.replace("substr(Sequence", "substring_of(Sequence"),
            f"SELECT 1;\n\nATTACH 'x.db' AS x;\n{right}",
            "PRAGMA page_size = 512;",
            "-- a comment\nSELECT * FROM joinsaw_needed",
            "SELECT (1",
            "SELECT 'abc",
            "SELECT Center, FROM Opt2",
            "SELECT Center FROM Opt2 JOIN Opt1",
            "SELECT Center FROM Opt2 WHERE Center = \u20194\u2019",
            "SELECT Center FROM Opt2 AND",
            "SELECT * FROM Opt3",
            "# mine\nSELECT 1",
            ".headers on\nSELECT * FROM Opt2;\n.quit",
            select.replace("AS Opt2_Piece_ID", "").replace("AS Piece_ID", ""),
            select.replace("AS Opt2_Piece_ID", "").replace("AS Piece_ID", "").replace("    AND Sequence.Piece_ID <> Opt2.Center -- is not the centre\n", ""),
            select.replace("Sequence.Seq AS Seq\n", "Sequence.Seq AS Seq, Center.Description\n"),
            f"SELECT *, 1 AS Mine FROM ({select.rstrip(';')} UNION ALL {select.rstrip(';')})",
        ]
        for text in attempts:
            file.write_text(text)
            words = [joinsaw(), "check", "drive-ya-nuts", "Opt3", str(file)]
            found = subprocess.run(words, capture_output=True, text=True, check=False, env={"COLUMNS": "1000"})
            here = run(stage, text)
            if found.returncode == 2:
                wanted = found.stderr.removeprefix("error: ").strip().split("; `--", 1)[0]
                wanted = wanted.removeprefix(f"`{file}` ")
                wanted = wanted.split(", and `--timeout`")[0].split("; tables made")[0].replace("makes no table", "this makes no table")
                here = here.rstrip(".")
                if any(problem in wanted for problem in ["no such column", "no such function", "incomplete input"]):
                    # The page finds the place; the program knows only where the statement begins.
                    here, wanted = (text.partition(": ")[2] for text in (here, wanted))
                elif ", column" not in wanted:
                    here = here.replace(", column 1: ", ": ")
                equal(here.lower(), wanted.lower())
                continue
            # The page says of each row which rules it breaks.
            told = re.sub(r"^missing rule: .*\n", "", found.stdout, flags=re.MULTILINE)
            lines = told.replace(", among them", "").strip().split("\n")
            equal(here, lines[0].replace(" of Drive Ya Nuts", "") + ".")
            said_here = [text.replace(", among them", "") for text in stage.locator(".outcome > p, .outcome > h4").all_text_contents()]
            for line in lines[1:]:
                if line and line[0] not in "+|":
                    assert line.removesuffix(":") in [text.removesuffix(":") for text in said_here], (line, said_here)


def a_mistake_is_marked_in_its_line(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        right = typed_in(stage)
        words = run(stage, right.replace("JOIN Sequence", "JION Sequence"))
        equal(words, 'Line 15, column 3: near "JION": syntax error; did you mean `JOIN` instead of `JION`?')
        equal(stage.locator(".editor .cm-line.wrong").text_content(), "  JION Sequence")
        equal(stage.locator(".editor .mistake").text_content(), "JION")
        equal(stage.locator(".editor .cm-gutterElement.wrong").text_content(), "15")
        equal(editor_of(stage).get_attribute("aria-invalid"), "true")
        run(stage, right)
        equal(stage.locator(".editor .wrong, .editor .mistake").count(), 0)
        equal(editor_of(stage).get_attribute("aria-invalid"), None)


def what_is_typed_is_kept_reset_and_saved(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        right = typed_in(stage_of(page))
        editor_of(stage_of(page)).fill("SELECT 'mine'")
        editor_of(console_of(page)).fill("SELECT 'asked'")
        page.reload()
        equal(typed_in(stage_of(page)), "SELECT 'mine'")
        equal(typed_in(console_of(page)), "SELECT 'asked'")
        with page.expect_download() as download:
            stage_of(page).get_by_role("button", name="Save").click()
        equal(download.value.suggested_filename, "Opt3.sql")
        equal(download.value.path().read_text(), "SELECT 'mine'\n")
        stage_of(page).get_by_role("button", name="Reset").click()
        equal(typed_in(stage_of(page)), right)
        page.reload()
        equal(typed_in(stage_of(page)), right)


def a_learner_signs_what_is_handed_in(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        # One stage as a query, without a semicolon, and one with its rule left out.
        right = typed_in(stage_of(page))
        editor_of(stage_of(page)).fill(right[right.index("SELECT") :].rstrip().rstrip(";") + " -- mine")
        go_to(page, "Opt2")
        text = typed_in(stage_of(page))
        editor_of(stage_of(page)).fill(re.sub(r"\n.*is not the centre", "", text))
        page.get_by_label("Your name").fill("Ann Lee")
        page.reload()
        expect(page.get_by_label("Your name")).to_have_value("Ann Lee")
        with page.expect_download() as download:
            stage_of(page).get_by_role("button", name="Save").click()
        equal(download.value.suggested_filename, "Ann Lee.sql")
        class_folder = folder / "class"
        class_folder.mkdir(exist_ok=True)
        download.value.save_as(class_folder / "Ann Lee.sql")
        command = [joinsaw(), "check", "drive-ya-nuts", "all", str(class_folder), "--format", "csv"]
        found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()
        equal([",".join(line.split(",")[0:1] + line.split(",")[2:4]) for line in found[1:]], ["Ann Lee,Opt2,wrong", "Ann Lee,Opt3,right"])
        assert "Ann Lee" in pages_of(printed(page, folder, "signed"))[0]


def a_reset_can_be_undone(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        right = typed_in(stage)
        editor_of(stage).fill("SELECT 1")
        stage.get_by_role("button", name="Reset").click()
        equal(typed_in(stage), right)
        page.keyboard.press("Control+z")
        equal(typed_in(stage), "SELECT 1")


def names_and_keywords_are_completed(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage, options = stage_of(page), page.locator(".cm-tooltip-autocomplete li")
        editor_of(stage).focus()
        page.keyboard.press("Control+A")
        page.keyboard.type("SELECT Opt2.")
        options.first.wait_for()
        columns = ["Center", "Opt1_Piece_ID", "Piece_ID", "Seq_ID", "Seq"]
        assert set(options.all_text_contents()) <= set(columns), (options.all_text_contents(), columns)
        page.keyboard.type("Opt1_P")
        options.get_by_text("Opt1_Piece_ID").wait_for()
        # An input and a stage before are there, a later one is not.
        page.keyboard.press("Escape")
        page.keyboard.press("Control+A")
        for word, wanted in {"Sequ": ["Sequence"], "Opt": ["Opt1", "Opt2"]}.items():
            page.keyboard.type(f"SELECT 1 FROM {word}")
            options.first.wait_for()
            equal([text for text in options.all_text_contents() if text.startswith(word)], wanted)
            page.keyboard.press("Escape")
            options.first.wait_for(state="hidden")
            page.keyboard.press("Control+A")
        page.keyboard.type("SELECT 1 FROM Sequ")
        options.first.wait_for()
        page.wait_for_timeout(150)
        page.keyboard.press("Enter")
        equal(typed_in(stage), "SELECT 1 FROM Sequence")
        # Escape closes what is offered, and Tab leaves the editor.
        page.keyboard.type(" JOIN Opt")
        options.first.wait_for()
        page.keyboard.press("Escape")
        page.keyboard.press("Tab")
        assert not editor_of(stage).evaluate("area => area === document.activeElement")


def a_condition_is_switched_off_and_on(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        switch = stage.get_by_role("checkbox", name="is not the centre")
        switch.uncheck()
        stage.locator(".state.wrong").wait_for()
        equal(said(stage), "Opt3 is wrong: 33 rows; expected 28.")
        # Every panel says so: the line, the numbers behind it, the boards, the bar, and the board with both places of the piece.
        equal([fate.strip() for fate in stage.locator(".lines .fate").all_text_contents()], ["5 slip in"])
        stage.locator(".faults").get_by_text("“is not the centre” is broken in 5 rows.").wait_for()
        stage.locator(".lines .tally").last.get_by_text("33").wait_for()
        equal(stage.locator(".rule .tally").all_text_contents(), ["224", "41", "41", "38", "33"])
        equal(stage.locator(".after h4").text_content(), "= 33 rows of Opt3 expected 28")
        equal(stage.locator(".after .thumb.wrong").count(), 5)
        equal(page.locator("#funnel ins").first.text_content(), "33 with your statement; expected: ")
        stage.get_by_text("Row 1 of those too many", exact=True).wait_for()
        assert board_of(page).startswith("Board of row 1 of those too many: centre: 2"), board_of(page)
        equal(stage.locator(".chosen .fault > *").count(), 2)
        stage.locator(".among tr.wrong").get_by_text("slips in").wait_for()
        # A board of the plan takes its place, and the next of those that slip in again.
        boards_of(page).nth(6).click()
        equal(stage.locator(".chosen .fault > *").count(), 0)
        stage.get_by_role("button", name="Show", exact=True).click()
        stage.get_by_role("button", name="Next (1 of 5)").click()
        stage.get_by_text("Row 2 of those too many", exact=True).wait_for()
        assert board_of(page).startswith("Board of row 2 of those too many: "), board_of(page)
        assert "AND TRUE /* Sequence.Piece_ID <> Opt2.Center */ -- is not the centre" in typed_in(stage)
        stage.get_by_role("button", name="Done").click()
        switch.check()
        stage.locator(".state.right").wait_for()
        equal(page.locator("#funnel ins, .fate, .thumb.wrong").count(), 0)
        equal(stage.locator(".rule .tally").all_text_contents(), ["224", "41", "36", "33", "28"])


def what_is_typed_makes_everything_else_forget_the_verdict(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        stage.get_by_role("checkbox", name="is not the centre").uncheck()
        stage.locator(".state.wrong").wait_for()
        editor_of(stage).press("Control+End")
        page.keyboard.type(" -- mine")
        equal(page.locator("#funnel ins, .thumb.wrong, .state.wrong, .outcome").count(), 0)


def all_rows_that_slip_in_are_counted(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        stage.get_by_role("checkbox", name="meets the piece at side 2").uncheck()
        stage.get_by_text("100 slip in").wait_for()
        equal(said(stage), "Opt3 is wrong: 128 rows; expected 28.")
    with opened(browser, folder, "nuts", address="#Opt2") as page:
        stage = stage_of(page)
        stage.get_by_role("checkbox", name="meets the piece at side 1").uncheck()
        stage.locator(".state.wrong").wait_for()
        n_rows = int(re.search(r"wrong: (\d+) rows; expected 32", said(stage))[1])
        stage.get_by_text(f"{n_rows - 32} slip in").wait_for()


def wrong_rows_run_on_to_the_last_stage_and_show_no_answer(browser, folder):
    with opened(browser, folder, "hidden", address="#Opt3") as page:
        stage_of(page).get_by_role("checkbox", name="is not the piece at side 1").uncheck()
        page.locator("#funnel ins").nth(3).wait_for()
        told = page.locator("#funnel ins").all_text_contents()
        equal((told[0], told[-1]), ("31 with your statement; expected: ", "2 with your statement"))
        stage_of(page).get_by_text("1 false solution").wait_for()
        to_last(page)
        equal(stage_of(page).locator(".state").text_content(), "With your Opt3, Opt6 has 2 rows; some of them are wrong.")
        equal(stage_of(page).locator(".after .thumb").count(), 1)
        page.locator("#funnel a").last.click()
        expect(page.get_by_text("With your Opt3: 1 false solution.")).to_be_visible()
        expect(page.get_by_role("button", name="Show the answer")).to_be_visible()


def a_condition_that_is_written_in_another_way_is_no_switch(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        lines = [line for line in typed_in(stage).rstrip().rstrip(";").split("\n") if "Sequence.Piece_ID <>" not in line]
        text = "\n".join([*lines, "    AND Sequence.Piece_ID NOT IN (Opt2.Center, Opt2.Opt1_Piece_ID, Opt2.Piece_ID)"])
        equal(run(stage, text), "Opt3 is right: 28 rows.")
        stage.get_by_role("button", name="Done").click()
        equal(stage.get_by_role("checkbox").count(), 2)
        expect(stage.locator(".lines").get_by_text("NOT IN").first).to_be_visible()


def the_stage_that_is_shown_can_be_read_under_the_pointer(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        link = page.locator("#funnel a[aria-current]")
        colours = "link => [getComputedStyle(link).color, getComputedStyle(link).backgroundColor]"
        before = link.evaluate(colours)
        link.hover()
        equal(link.evaluate(colours), before)


def wrong_rows_run_on_to_wrong_solutions(browser, folder):
    with opened(browser, folder, "board", address="#Opt4") as page:
        stage_of(page).get_by_role("checkbox", name="is not in use").uncheck()
        page.locator("#funnel ins").nth(5).wait_for()
        equal([int(text.split()[0].replace(",", "")) for text in page.locator("#funnel ins").all_text_contents()], [2009, 701, 236, 358, 66, 7])
        to_last(page)
        stage = stage_of(page)
        equal(stage.locator(".state").text_content(), "With your Opt4, Opt9 has 7 rows; expected 4, and 3 wrong solutions.")
        stage.get_by_text("Row 1 of those too many with your Opt4", exact=True).wait_for()
        assert stage.locator(".chosen .fault > *").count() >= 2
        # Beside the solution stands what the statement lets in.
        expect(show_answer(page).get_by_text("With your Opt4: 3 false solutions, this is one of them.")).to_be_visible()
        go_to(page, "Opt4")
        stage_of(page).get_by_role("checkbox", name="is not in use").check()
        stage_of(page).locator(".state.right").wait_for()
        equal(page.locator("#funnel ins").count(), 0)


def columns_of_other_names_are_right(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        right = typed_in(stage)
        equal(run(stage, right.replace("AS Opt1_Piece_ID", "AS First").replace("AS Opt2_Piece_ID", "AS Second")), "Opt3 is right: 28 rows.")
        expect(stage.get_by_text("column `First` is `Opt1_Piece_ID` of the plan under another name")).to_be_visible()


def a_name_that_is_misspelt_is_guessed(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        right = typed_in(stage)
        equal(run(stage, right.replace("JOIN Sequence", "JOIN Sequnce")), "Line 15, column 8: no such table: Sequnce; did you mean `Sequence`?")
        equal(run(stage, right.replace("Opt2.Seq,", "Opt2.Sek,")), "Line 17, column 45: no such column: Opt2.Sek; did you mean `Seq`?")


def the_candidates_of_a_row_are_struck_out(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3/17") as page:
        panel = stage_of(page).locator(".among")
        comes_from = int(stage_of(page).locator(".kin button").first.text_content().split()[1])
        n_left = [cells[0] for cells in rows_of(page).evaluate_all("trs => trs.map((tr) => [...tr.querySelectorAll('td')].map((td) => td.textContent))")].count(str(comes_from))
        panel.get_by_text(f"Row {comes_from} of Opt2: {n_left} rows left.").wait_for()
        equal(panel.locator("tbody tr:not(.out)").count(), n_left)
        panel.get_by_role("button", name="37 more").click()
        equal(panel.locator("tbody tr").count(), 42)
        parents_of(page).nth(2).click()
        panel.get_by_text(re.compile("^Row \\d+ of Opt2: ")).wait_for()
        # The candidates of a condition that is off are not struck out by it.
        page.reload()
        stage_of(page).locator(".among tbody tr").first.wait_for()


def the_puzzle_is_played_with(browser, folder):
    with opened(browser, folder, "nuts") as page:
        puzzle = page.locator("#puzzle")
        # With the mouse: chosen and laid, turned, dragged.
        puzzle.get_by_role("button", name="Piece 1, ").click()
        puzzle.get_by_role("button", name="centre: free").click()
        puzzle.get_by_role("button", name="Piece 2, ").drag_to(puzzle.get_by_role("button", name="side 1: free"))
        puzzle.get_by_text("You have tried 2 of 235,146,240. All sides that touch agree.").wait_for()
        # What is laid is a row, which the join has.
        puzzle.get_by_text("That is row 1 of the 28 rows of Opt1. 1 row of Opt2 comes from it.").wait_for()
        puzzle.get_by_role("button", name="side 1: piece 2").click()
        puzzle.get_by_text("You have tried 3 of 235,146,240. 1 pair of sides differs.").wait_for()
        equal(puzzle.locator(".fault > *").count(), 2)
        equal(puzzle.locator("table th").all_text_contents(), ["centre", "side 1"])
        equal(puzzle.locator("table td").all_text_contents(), ["1", "2"])
        # With the keyboard: the board has one Tab stop, and says what was done.
        equal(puzzle.locator(".spot[tabindex='0']").count(), 1)
        page.keyboard.press("Enter")
        assert puzzle.get_by_text("Piece 2 turned: it shows").count() == 1
        page.keyboard.press("Delete")
        assert puzzle.get_by_role("button", name="side 1: free").evaluate("spot => spot === document.activeElement")
        equal(puzzle.locator("table td").all_text_contents(), ["1"])
        page.keyboard.press("ArrowDown")
        assert puzzle.get_by_role("button", name="side 2: free").evaluate("spot => spot === document.activeElement")
        # Forward finds the row that is laid.
        puzzle.get_by_role("button", name="Piece 2, ").click()
        puzzle.get_by_role("button", name="side 1: free").click()
        page.get_by_role("button", name="Forward").click()
        assert board_of(page).startswith("Board of row 1 of Opt1: centre: 1, side 1: 2"), board_of(page)


def a_rim_is_tested(browser, folder):
    with opened(browser, folder, "rim") as page:
        puzzle = page.locator("#puzzle")
        # Its second piece lies in the first slot, and is turned until its two sides at the rim are there.
        turns = {("b", "slot 0"): 3, ("a", "slot 1"): 1, ("c", "slot 3"): 0, ("d", "slot 2"): 0}
        for (piece, slot), n_turns in turns.items():
            puzzle.get_by_role("button", name=f"Piece {piece}, ").click()
            puzzle.get_by_role("button", name=f"{slot}: free").click()
            if piece == "b":
                puzzle.get_by_text("2 sides are wrong at the rim.").wait_for()
                equal(puzzle.locator(".fault > *").count(), 2)
            for _ in range(n_turns):
                page.keyboard.press("Enter")
            equal(puzzle.locator(".fault > *").count(), 0)
        puzzle.get_by_text("All sides that touch agree. That is a solution.").wait_for()


def what_a_page_does_not_test_is_said(browser, folder):
    with opened(browser, folder, "rules") as page:
        puzzle = page.locator("#puzzle")
        expect(puzzle.get_by_text("Clockwise from slot 0, the sides at the rim show 2???????, where ? is any side.")).to_be_visible()
        for piece, slot, n_turns in [("b", "slot 0", 3), ("a", "slot 1", 1), ("c", "slot 3", 0), ("d", "slot 2", 0)]:
            puzzle.get_by_role("button", name=f"Piece {piece}, ").click()
            puzzle.get_by_role("button", name=f"{slot}: free").click()
            for turn in range(n_turns):
                page.keyboard.press("Enter")
                if (piece, turn) == ("b", 0):
                    puzzle.get_by_text("1 side is wrong at the rim.").wait_for()
            equal(puzzle.locator(".fault > *").count(), 0)
        puzzle.get_by_text("All sides that touch agree. It is a solution if it also keeps what is not tested here. Rule: keeps b above.").wait_for()


def a_centre_that_is_not_asked_for_belongs_elsewhere(browser, folder):
    with opened(browser, folder, "unsolved") as page:
        puzzle = page.locator("#puzzle")
        for piece, n_faults in [("2", 1), ("1", 0)]:
            puzzle.get_by_role("button", name=f"Piece {piece}, ").click()
            puzzle.get_by_role("button", name="centre: ").click()
            equal(puzzle.locator(".fault > *").count(), n_faults)
            equal(puzzle.get_by_text("1 piece belongs elsewhere.").count(), n_faults)


def shapes_are_turned_and_laid(browser, folder):
    with opened(browser, folder, "shapes") as page:
        puzzle = page.locator("#puzzle")
        did = puzzle.locator(".played")
        # With the mouse: chosen, seen where it would lie, and laid.
        puzzle.get_by_role("button", name="Piece V, 5 cells").click()
        puzzle.get_by_role("button", name="cell r2c1: free").hover()
        expect(puzzle.locator(".lit > *")).to_have_count(5)
        puzzle.get_by_role("button", name="cell r2c1: free").click()
        expect(did).to_contain_text("Piece V at r1c1 r2c1 r3c1 r3c2 r3c3. You have tried 1 of ")
        # What is laid is a row, which the join has.
        expect(puzzle.locator(".found")).to_contain_text("of the 29 rows of Opt1.")
        expect(puzzle.locator("table th")).to_have_text(["Placement_ID", "Free_Cells", "Free_Pieces"])
        # A click takes it up, and it is turned.
        puzzle.get_by_role("button", name="cell r3c3: piece V").click()
        puzzle.get_by_role("button", name="Turn", exact=True).click()
        puzzle.get_by_role("button", name="cell r2c1: free").click()
        expect(did).to_contain_text("Piece V at r1c1 r1c2 r1c3 r2c1 r3c1.")
        expect(puzzle.locator("svg.board [data-piece='V']")).to_have_count(5)
        # With the keyboard: turned over, laid beside it, and in the place of what lies there.
        puzzle.get_by_role("button", name="Piece L, 5 cells").focus()
        page.keyboard.press("Enter")
        puzzle.get_by_role("button", name="Turn over").focus()
        page.keyboard.press("Enter")
        spot = puzzle.locator(".spot[tabindex='0']")
        spot.focus()
        for _ in range(24):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(did).to_contain_text("Piece L at r")
        expect(puzzle.locator("svg.board [data-piece='L']")).to_have_count(5)
        page.keyboard.press("Delete")
        expect(did).to_contain_text("Piece L taken back.")
        expect(puzzle.locator("svg.board [data-piece]")).to_have_count(5)
        puzzle.get_by_role("button", name="Piece I, 5 cells").drag_to(puzzle.get_by_role("button", name="cell r1c3: piece V"))
        expect(did).to_contain_text("Piece I at r1c1 r1c2 r1c3 r1c4 r1c5.")
        expect(puzzle.locator("svg.board [data-piece]")).to_have_count(5)
        # Forward finds the row that is laid.
        page.get_by_role("button", name="Forward").click()
        expect(stage_of(page).locator(".chosen svg.board")).to_have_attribute("aria-label", re.compile(r"Board of row \d+ of Opt1: cell r1c1: I, cell r1c2: I"))


def cubes_are_turned_in_space(browser, folder):
    with opened(browser, folder, "soma") as page:
        puzzle = page.locator("#puzzle")
        puzzle.get_by_role("button", name="Piece T, 4 cells").click()
        pictures = set()
        for _ in range(3):
            for name in ["Turn", "Tip"]:
                puzzle.get_by_role("button", name=name, exact=True).click()
                pictures.add(puzzle.get_by_role("button", name="Piece T, 4 cells").locator("svg").inner_html())
        equal(len(pictures), 6)
        puzzle.locator(".spot").nth(13).click()
        expect(puzzle.locator(".played")).to_contain_text("Piece T at z")
        expect(puzzle.locator(".spot[aria-label$='piece T']")).to_have_count(4)


def the_cells_of_a_date_stay_free(browser, folder):
    with opened(browser, folder, "calendar") as page:
        puzzle = page.locator("#puzzle")
        puzzle.get_by_role("button", name="Piece O, 6 cells").click()
        puzzle.get_by_role("button", name="cell Apr: free").click()
        expect(puzzle.locator(".played")).to_contain_text("Piece O does not fit there.")
        puzzle.get_by_role("button", name="cell Jul: free").click()
        expect(puzzle.locator(".played")).to_contain_text("Piece O at Jan Feb Jul Aug 1 2.")


def lines_are_drawn_as_a_whole(browser, folder):
    with opened(browser, folder, "nonogram") as page:
        puzzle = page.locator("#puzzle")
        did = puzzle.locator(".played")
        line = puzzle.get_by_role("button", name="r1 3")
        line.click()
        expect(puzzle.locator("table th")).to_have_text(["r1"])
        expect(puzzle.locator("table td")).to_have_text(["###......."])
        # Once more: the next way to draw it.
        line.click()
        expect(puzzle.locator("table td")).to_have_text([".###......"])
        # A click on a cell changes it.
        puzzle.get_by_role("button", name="r1c7: ").click()
        expect(puzzle.locator("table td")).to_have_text(["....###..."])
        # A column that crosses it agrees with it; nothing fits where that is impossible.
        puzzle.get_by_role("button", name="c5 9").click()
        expect(puzzle.locator("table td")).to_have_text(["....###...", "#########."])
        puzzle.get_by_role("button", name="c10 0").focus()
        page.keyboard.press("Enter")
        expect(puzzle.locator("table th")).to_have_text(["r1", "c5", "c10"])
        puzzle.get_by_role("button", name="Take back").click()
        expect(did).to_contain_text("C10 taken back.")
        puzzle.get_by_role("button", name="c1 1", exact=True).click()
        expect(puzzle.locator("table td").last).to_have_text(".#........")
        # With the lines of the first joins, it is a row of theirs.
        for name in ["c1 1", "c5 9", "r1 3"]:
            puzzle.get_by_role("button", name=name, exact=True).click()
            puzzle.get_by_role("button", name="Take back").click()
        for name in ["c7 10", "c10 0"]:
            puzzle.get_by_role("button", name=name).click()
        expect(puzzle.locator(".found")).to_contain_text("That is row 1 of the 1 row of Opt1.")
        page.get_by_role("button", name="Forward").click()
        expect(stage_of(page)).to_contain_text("Row 1 of Opt1")


def the_console_takes_any_query(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt2") as page:
        console = console_of(page)
        expect(console.get_by_text("There are the tables Piece, Sequence, Opt1, Opt2. ")).to_be_visible()
        run(console)
        equal(first_row(console), ["1", "6"])
        assert run(console, "SELECT * FROM Opt2 WHERE Center = 4").startswith("6 rows, in")
        console.locator("tbody tr").nth(1).click()
        console.get_by_text("Row 2 of the result").wait_for()
        assert console.get_by_role("img").get_attribute("aria-label").startswith("Board of row 2 of the result: centre: 4, side 1: ")
        run(console, "SELECT 9007199254740993 AS Large, NULL AS Missing, x'00' AS Bytes, '<b>' AS Text")
        equal(first_row(console), ["9007199254740993", "NULL", "a blob of 1 byte", "<b>"])
        # A later stage is not there yet.
        equal(run(console, "SELECT 1;\nSELECT * FROM Opt3"), "Line 2, column 15: no such table: Opt3; tables: Piece, Sequence, Opt1, Opt2.")
        page.get_by_role("button", name="Forward").click()
        assert run(console, "SELECT * FROM Opt3").startswith("28 rows, in")


def a_condition_lights_up_what_it_compares(browser, folder):
    lit = ".chosen .lit > *"
    wanted = [
        # Name of the page, the stage, part of a condition, and how many places or sides it compares.
        ("nuts", "Opt3", "meets the piece at side 2", 2),
        ("nuts", "Opt3", "shows the centre's side 3", 2),
        ("nuts", "Opt3", "is not the centre", 2),
        ("nuts", "Opt6", "closes the ring", 2),
        ("board", "Opt5", "meets slot", 2),
        ("fish", "Opt3", "clue 5", 2),
        ("sudoku", "Opt3", "differs from", 2),
        # The five cells of the piece that the row adds.
        ("calendar", "Opt5", "covers the lowest free cell", 5),
    ]
    for name, address, words, n_lit in wanted:
        with opened(browser, folder, name, address=f"#{address}") as page:
            stage = stage_of(page)
            rule = stage.locator("li.rule").filter(has_text=words).first
            rule.hover()
            equal(stage.locator(lit).count(), n_lit)
            page.mouse.move(2, 2)
            equal(stage.locator(lit).count(), 0)
            # With the keyboard: the switch of the condition.
            rule.get_by_role("checkbox").focus()
            equal(stage.locator(lit).count(), n_lit)
            rule.get_by_role("checkbox").blur()
            equal(stage.locator(lit).count(), 0)


def the_keyboard_is_enough(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt2") as page:
        stage = stage_of(page)
        editor_of(stage).focus()
        page.keyboard.press("Control+A")
        page.keyboard.type("SELECT * FROM Opt1")
        page.keyboard.press("Control+Enter")
        stage.locator(".state.wrong").wait_for()
        tab_to(page, "Run")
        page.keyboard.press("Enter")
        said(stage)
        stage.locator(".state.wrong").wait_for()
        equal(page.evaluate("document.activeElement.textContent"), "Run")
        # Back to the editor, and on to the rows; the arrow keys choose among them.
        tab_to(page, "The SQL of Opt2", key="Shift+Tab")
        page.keyboard.press("Control+A")
        page.keyboard.type("SELECT *, Piece_ID AS Opt1_Piece_ID FROM Opt1")
        page.keyboard.press("Control+Enter")
        stage.locator(".outcome .choosable").first.wait_for()
        tab_to(page, "Row 1")
        equal(page.evaluate("document.activeElement.getAttribute('aria-label')"), "Row 1")
        page.keyboard.press("ArrowDown")
        stage.get_by_text("Row 2 of those too many").wait_for()
        equal(page.evaluate("document.activeElement.getAttribute('aria-label')"), "Row 2")
        equal(stage.locator(".outcome tr.picked").count(), 1)
        # With the same keys as in the rows of the stage.
        page.keyboard.press("End")
        last = stage.locator(".outcome .choosable").first.locator("tbody tr").count()
        stage.get_by_text(f"Row {last} of those too many").wait_for()
        page.keyboard.press("Home")
        stage.get_by_text("Row 1 of those too many").wait_for()


def the_workbench_fits_a_phone_and_axe_finds_nothing_serious(browser, folder):
    for name, scheme, size in [("nuts", "light", PHONE), ("nuts", "dark", DESKTOP), ("hostile", "dark", PHONE), ("fish", "light", DESKTOP)]:
        with opened(browser, folder, name, size, address="#Opt3", color_scheme=scheme) as page:
            stage_of(page).get_by_role("checkbox").nth(1).uncheck()
            stage_of(page).locator(".state.wrong").wait_for()
            rows_of(page)
            run(console_of(page), "SELECT * FROM Opt3")
            console_of(page).locator("tbody tr").first.click()
            page.wait_for_timeout(300)
            check_with_axe(page, f"{name}, {scheme}")
            excess = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert excess <= 0, f"{name} is {excess} pixels too wide"
            run(stage_of(page), "SELECT\n1 FROM\nNowhere")
            run(console_of(page), "SELEC")
            check_with_axe(page, f"{name}, {scheme}, with mistakes")


TESTS = [
    every_family_builds_its_tables_in_the_page,
    a_stage_is_right_without_the_rules_that_follow_from_others,
    a_learner_writes_a_stage_wrongly_mends_it_and_goes_on,
    the_page_says_what_check_says,
    a_mistake_is_marked_in_its_line,
    what_is_typed_is_kept_reset_and_saved,
    a_learner_signs_what_is_handed_in,
    a_reset_can_be_undone,
    names_and_keywords_are_completed,
    a_condition_is_switched_off_and_on,
    what_is_typed_makes_everything_else_forget_the_verdict,
    a_condition_that_is_written_in_another_way_is_no_switch,
    all_rows_that_slip_in_are_counted,
    wrong_rows_run_on_to_the_last_stage_and_show_no_answer,
    the_stage_that_is_shown_can_be_read_under_the_pointer,
    wrong_rows_run_on_to_wrong_solutions,
    columns_of_other_names_are_right,
    a_name_that_is_misspelt_is_guessed,
    the_candidates_of_a_row_are_struck_out,
    the_puzzle_is_played_with,
    what_a_page_does_not_test_is_said,
    a_centre_that_is_not_asked_for_belongs_elsewhere,
    shapes_are_turned_and_laid,
    cubes_are_turned_in_space,
    the_cells_of_a_date_stay_free,
    lines_are_drawn_as_a_whole,
    a_rim_is_tested,
    the_console_takes_any_query,
    a_condition_lights_up_what_it_compares,
    the_keyboard_is_enough,
    the_workbench_fits_a_phone_and_axe_finds_nothing_serious,
]
