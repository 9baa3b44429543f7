"""Writes and runs SQL in lessons, as a learner does.

Each test is a function whose name is a sentence; it gets a browser and the folder with the pages.
"""

import re
import sqlite3
import subprocess

from learner import tab_to
from pages import (
    DESKTOP,
    PAGES,
    PHONE,
    board_of,
    check_with_axe,
    console_of,
    editor_of,
    equal,
    first_row,
    joinsaw,
    open_tab,
    opened,
    picked,
    put_cursor,
    run,
    said,
    stage_of,
    to_last,
    typed_in,
)

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
            stages = page.locator("section.stage").evaluate_all("all => all.map(({ id }) => id)")
            query = f"SELECT {', '.join(f'(SELECT count(*) FROM {stage}) AS {stage}' for stage in stages)}"
            run(console_of(page), query)
            found = first_row(console_of(page))
            equal(found, [str(n_rows) for n_rows in database.execute(query).fetchone()])
            # A stage is right as it stands, and its rows are drawn as the lesson draws them.
            stage = stage_of(page)
            n_rows = f"{int(found[-1]):,} row{'' if found[-1] == '1' else 's'}"
            equal(run(stage), f"{stages[-1]} is right: {n_rows}.")
            drawn = stage.locator("svg.board").text_content()
            row = stage.locator(".outcome tbody tr").first
            shown = stage.get_by_text("Row 1 of the rows that were made")
            # On a busy machine, the page may still be moving under the first click.
            for _ in range(3):
                row.click()
                page.wait_for_timeout(500)
                if shown.is_visible():
                    break
            shown.wait_for()
            letters = [sorted(part for part in text.split() if len(part) <= 2) for text in (drawn, stage.locator("svg.board").text_content())]
            assert letters[1], name


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
        assert stage.get_by_text("5 rows too many, among them").is_visible()
        why = stage.locator(".outcome table").first.locator("tbody tr td:nth-child(2)").all_text_contents()
        equal(why, ["breaks the rule “is not the centre”"] * 3)
        assert stage.get_by_text("What the statement makes: 33 rows").is_visible()
        # The row that is too many has one piece in two places.
        stage.locator(".outcome tbody tr").first.click()
        stage.get_by_text("Row 1 of those too many").wait_for()
        equal(board_of(page), "Board of row 1 of those too many: centre: 2, side 1: 3, side 2: 6, side 3: 2")
        editor_of(stage).fill(right)
        editor_of(stage).press("Control+Enter")
        stage.locator(".state.right").wait_for()
        equal(said(stage), "Opt3 is right: 28 rows.")
        for _ in range(3):
            page.get_by_role("button", name="Forward").click()
        equal(run(stage_of(page)), "Opt6 is right: 1 row.")
        assert stage_of(page).get_by_text("This is a solution.").is_visible()


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
            lines = told.strip().split("\n")
            equal(here, lines[0].replace(" of Drive Ya Nuts", "") + ".")
            said_here = stage.locator(".outcome > p:not(.hint), .outcome > h5").all_text_contents()
            for line in lines[1:]:
                if line and line[0] not in "+|":
                    assert line.removesuffix(":") in [text.removesuffix(":") for text in said_here], (line, said_here)


def a_mistake_is_marked_in_its_line(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        right = typed_in(stage)
        words = run(stage, right.replace("JOIN Sequence", "JION Sequence"))
        equal(words, 'Line 15, column 3: near "JION": syntax error; `JION` looks like `JOIN`.')
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
            stage_of(page).get_by_role("button", name="Save as Opt3.sql").click()
        equal(download.value.suggested_filename, "Opt3.sql")
        equal(download.value.path().read_text(), "SELECT 'mine'\n")
        stage_of(page).get_by_role("button", name="Reset").click()
        equal(typed_in(stage_of(page)), right)
        page.reload()
        equal(typed_in(stage_of(page)), right)


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
        columns = page.locator("section.stage#Opt2 table.rows thead th").all_text_contents()
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


def a_switch_is_one_step_that_leaves_the_cursor_alone(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        right = typed_in(stage)
        editor_of(stage).focus()
        page.keyboard.press("Control+End")
        page.keyboard.type(" ")
        stage.get_by_label("is not the centre").uncheck()
        stage.locator(".state.wrong").wait_for()
        editor_of(stage).focus()
        page.keyboard.type("-- x")
        assert typed_in(stage).endswith("; -- x"), typed_in(stage)[-20:]
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        equal(typed_in(stage), f"{right} ")
        assert stage.get_by_label("is not the centre").is_checked()


def a_condition_is_switched_off_and_on(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        right = typed_in(stage)
        switch = stage.get_by_label("is not the centre")
        switch.uncheck()
        stage.locator(".state.wrong").wait_for()
        equal(said(stage), "Opt3 is wrong: 33 rows; expected 28.")
        assert "AND TRUE /* Sequence.Piece_ID <> Opt2.Center */ -- is not the centre" in typed_in(stage)
        fates = [fate.strip() for fate in stage.locator(".fate").all_text_contents()]
        equal(fates, ["kept", "kept", "5 slip in Show", "kept", "kept"])
        stage.locator(".faults").get_by_text("“is not the centre” is broken in 5 rows.").wait_for()
        told = page.locator("#funnel ins").all_text_contents()
        equal(told[0], "33 with your Opt3; expected: ")
        # What the conditions leave, and the rows of the table, are those of the plan.
        left = stage.locator("tr.rule td:last-child").all_text_contents()
        equal((left[1], left[-1]), ("41", "33 with your statement; expected: 28"))
        stage.locator(".made").get_by_text("Your statement makes 33 rows.").wait_for()
        # The board shows one of them, with both places of the piece marked.
        stage.locator(".fate").get_by_role("button").click()
        stage.get_by_text("Row 1 of those too many").wait_for()
        equal(stage.locator("svg.board .fault > *").count(), 2)
        switch.check()
        stage.locator(".state.right").wait_for()
        equal(typed_in(stage), right)
        equal(page.locator("#funnel ins, .conditions ins, .made ins").count(), 0)


def all_rows_that_slip_in_are_counted(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        stage.get_by_label("meets the piece at side 2").uncheck()
        stage.get_by_text("100 slip in").wait_for()
        equal(said(stage), "Opt3 is wrong: 128 rows; expected 28.")
    with opened(browser, folder, "nuts", address="#Opt2") as page:
        stage = stage_of(page)
        stage.get_by_label("meets the piece at side 1").uncheck()
        stage.locator(".state.wrong").wait_for()
        n_rows = int(re.search(r"wrong: (\d+) rows; expected 32", said(stage))[1])
        stage.get_by_text(f"{n_rows - 32} slip in").wait_for()


def wrong_rows_run_on_to_the_last_stage_and_show_no_answer(browser, folder):
    with opened(browser, folder, "hidden", address="#Opt3") as page:
        equal(page.locator("#the-answer").get_attribute("open"), None)
        stage_of(page).get_by_label("is not the piece at side 1").uncheck()
        page.locator("#funnel ins").nth(3).wait_for()
        told = page.locator("#funnel ins").all_text_contents()
        equal((told[0], told[-1]), ("31 with your Opt3; expected: ", "2 with your Opt3 "))
        to_last(page)
        equal(stage_of(page).locator(".state").text_content(), "With your Opt3, Opt6 has 2 rows; some of them are wrong.")


def a_condition_that_is_written_in_another_way_is_not_struck_out(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        lines = [line for line in typed_in(stage).rstrip(";").split("\n") if "Sequence.Piece_ID <>" not in line]
        text = "\n".join([*lines, "    AND Sequence.Piece_ID NOT IN (Opt2.Center, Opt2.Opt1_Piece_ID, Opt2.Piece_ID)"])
        equal(run(stage, text), "Opt3 is right: 28 rows.")
        equal([fate.strip() for fate in stage.locator(".fate").all_text_contents()], ["kept"] * 5)
        equal(stage.locator("tr.rule.off").count(), 0)


def the_stage_that_is_shown_can_be_read_under_the_pointer(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        link = page.locator("#funnel a[aria-current]")
        colours = "link => [getComputedStyle(link).color, getComputedStyle(link).backgroundColor]"
        before = link.evaluate(colours)
        link.hover()
        equal(link.evaluate(colours), before)


def the_candidates_are_there_when_a_page_opens_at_a_stage(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        for _ in range(2):
            stage_of(page).locator(".among tbody tr").nth(41).wait_for()
            page.reload()


def wrong_rows_run_on_to_wrong_solutions(browser, folder):
    with opened(browser, folder, "board", address="#Opt4") as page:
        stage_of(page).get_by_label("is not in use").uncheck()
        page.locator("#funnel ins").nth(5).wait_for()
        equal([int(text.split()[0].replace(",", "")) for text in page.locator("#funnel ins").all_text_contents()], [2009, 701, 236, 358, 66, 7])
        to_last(page)
        stage = stage_of(page)
        equal(stage.locator(".state").text_content(), "With your Opt4, Opt9 has 7 rows; expected 4, and 3 wrong solutions.")
        stage.locator(".faults").get_by_role("button").click()
        stage.get_by_text("Row 1 of those too many with your Opt4").wait_for()
        assert stage.locator("svg.board .fault > *").count() >= 2
        page.get_by_role("button", name="Back").click()
        run(stage_of(page))
        equal(page.locator("#funnel ins").count(), 0)


def columns_of_other_names_are_right(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        right = typed_in(stage)
        equal(run(stage, right.replace("AS Opt1_Piece_ID", "AS First").replace("AS Opt2_Piece_ID", "AS Second")), "Opt3 is right: 28 rows.")
        assert stage.get_by_text("column `First` is `Opt1_Piece_ID` of the plan under another name").is_visible()


def a_name_that_is_misspelt_is_guessed(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        stage = stage_of(page)
        right = typed_in(stage)
        equal(run(stage, right.replace("JOIN Sequence", "JOIN Sequnce")), "Line 15, column 8: no such table: Sequnce; did you mean `Sequence`?")
        equal(run(stage, right.replace("Opt2.Seq,", "Opt2.Sek,")), "Line 17, column 45: no such column: Opt2.Sek; did you mean `Opt2.Seq`?")


def the_candidates_of_a_row_are_struck_out(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3/17") as page:
        panel = stage_of(page).locator(".among")
        panel.locator("tbody tr").first.wait_for()
        comes_from = int(stage_of(page).locator(".kin button").first.text_content().split()[1])
        assert panel.get_by_text(f"Row {comes_from} of Opt2, joined to Sequence").is_visible()
        n_left = stage_of(page).locator("table.rows tbody tr").evaluate_all(f"trs => trs.filter(({{ cells }}) => cells[1].textContent === '{comes_from}').length")
        assert panel.get_by_text(f"; {n_left} rows left.").is_visible()
        equal(panel.locator("tbody tr").count(), 42)
        stays = panel.locator("tbody tr:not(.out)")
        equal(stays.count(), n_left)
        panel.get_by_role("button", name="The next row of Opt2").click()
        panel.get_by_text(f"Row {comes_from + 1} of Opt2, joined to Sequence").wait_for()
    # A table that a query makes has its columns too.
    with opened(browser, folder, "board", address="#Opt2") as page:
        panel = stage_of(page).locator(".among")
        panel.locator("tbody tr").first.wait_for()
        assert {"ID", "Side_3", "Full_Bit"} <= set(panel.locator("th").all_text_contents())


def the_puzzle_is_played_with(browser, folder):
    with opened(browser, folder, "nuts") as page:
        puzzle = page.locator("#puzzle")
        # With the mouse: chosen and laid, turned, dragged.
        puzzle.get_by_role("button", name="Piece 1, ").click()
        puzzle.get_by_role("button", name="centre: free").click()
        puzzle.get_by_role("button", name="Piece 2, ").drag_to(puzzle.get_by_role("button", name="side 1: free"))
        puzzle.get_by_text("You have tried 2 of 235,146,240. All sides that touch agree.").wait_for()
        puzzle.get_by_role("button", name="side 1: piece 2").click()
        puzzle.get_by_text("You have tried 3 of 235,146,240. 1 pair of sides differs.").wait_for()
        equal(puzzle.locator(".fault > *").count(), 2)
        equal(puzzle.locator("table th").all_text_contents(), ["centre", "side 1"])
        equal(puzzle.locator("table td").all_text_contents(), ["1", "2"])
        # With the keyboard.
        page.keyboard.press("Delete")
        assert puzzle.get_by_role("button", name="side 1: free").evaluate("spot => spot === document.activeElement")
        equal(puzzle.locator("table td").all_text_contents(), ["1"])


def a_rim_is_tested_and_whoever_finds_the_answer_sees_it(browser, folder):
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
                equal(page.locator("#the-answer").get_attribute("open"), None)
                page.keyboard.press("Enter")
            equal(puzzle.locator(".fault > *").count(), 0)
        puzzle.get_by_text("All sides that touch agree: that is a solution.").wait_for()
        assert page.locator("#answer").get_by_role("img").is_visible()


def what_a_page_does_not_test_is_said(browser, folder):
    with opened(browser, folder, "rules") as page:
        puzzle = page.locator("#puzzle")
        assert puzzle.get_by_text("Clockwise from slot 0, the sides at the rim show 2???????, where ? is any side.").is_visible()
        for piece, slot, n_turns in [("b", "slot 0", 3), ("a", "slot 1", 1), ("c", "slot 3", 0), ("d", "slot 2", 0)]:
            puzzle.get_by_role("button", name=f"Piece {piece}, ").click()
            puzzle.get_by_role("button", name=f"{slot}: free").click()
            for turn in range(n_turns):
                page.keyboard.press("Enter")
                if (piece, turn) == ("b", 0):
                    puzzle.get_by_text("1 side is wrong at the rim.").wait_for()
            equal(puzzle.locator(".fault > *").count(), 0)
        puzzle.get_by_text("All sides that touch agree. It is a solution if it also keeps what is not tested here. Rule: keeps b above.").wait_for()
        equal(page.locator("#the-answer").get_attribute("open"), None)


def a_centre_that_is_not_asked_for_belongs_elsewhere(browser, folder):
    with opened(browser, folder, "unsolved") as page:
        puzzle = page.locator("#puzzle")
        for piece, n_faults in [("2", 1), ("5", 0)]:
            puzzle.get_by_role("button", name=f"Piece {piece}, ").click()
            puzzle.get_by_role("button", name="centre: ").click()
            equal(puzzle.locator(".fault > *").count(), n_faults)
            equal(puzzle.get_by_text("1 piece belongs elsewhere.").count(), n_faults)


def pieces_of_several_cells_are_not_played_with(browser, folder):
    with opened(browser, folder, "monomino") as page:
        equal(page.locator("#puzzle .pieces li").count(), 2)
        equal(page.locator("#puzzle").get_by_role("button").count(), 0)


def the_console_takes_any_query(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt2") as page:
        console = console_of(page)
        assert console.get_by_text("There are the tables Piece, Sequence, Opt1, Opt2: ").is_visible()
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
    lit = "svg.board .lit > *"
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
            rule = stage.locator("tr.rule").filter(has_text=words).first
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
        equal(picked(page).count(), 1)
        # With the same keys as in the rows of the stage.
        page.keyboard.press("End")
        last = stage.locator(".outcome .choosable").first.locator("tbody tr").count()
        stage.get_by_text(f"Row {last} of those too many").wait_for()
        page.keyboard.press("Home")
        stage.get_by_text("Row 1 of those too many").wait_for()


def the_workbench_is_printed_as_the_sql_that_ran(browser, folder):
    with opened(browser, folder, "nuts", address="#Opt3") as page:
        run(stage_of(page), "SELECT 1")
        page.emulate_media(media="print")
        assert stage_of(page).locator("pre.sql").is_visible()
        equal(page.locator(".editor:visible, .outcome:visible, #console:visible").count(), 0)


def the_workbench_fits_a_phone_and_axe_finds_nothing_serious(browser, folder):
    for name, scheme, size in [("nuts", "light", PHONE), ("nuts", "dark", DESKTOP), ("hostile", "dark", PHONE), ("fish", "light", DESKTOP)]:
        with opened(browser, folder, name, size, address="#Opt3", color_scheme=scheme) as page:
            open_tab(page, "SQL")
            right = typed_in(stage_of(page))
            run(stage_of(page), "\n".join(line for line in right.split("\n") if "is not the centre" not in line))
            stage_of(page).locator(".outcome tbody tr").first.click()
            run(console_of(page), "SELECT * FROM Opt3")
            console_of(page).locator(".outcome tbody tr").first.click()
            page.wait_for_timeout(300)
            check(page, f"{name}, {scheme}")
            excess = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert excess <= 0, f"{name} is {excess} pixels too wide"
            run(stage_of(page), "SELECT\n1 FROM\nNowhere")
            run(console_of(page), "SELEC")
            check(page, f"{name}, {scheme}, with mistakes")


def check(page, where):
    page.evaluate("for (const hidden of document.querySelectorAll('section.stage[hidden]')) hidden.remove()")
    check_with_axe(page, where, {"include": [["section.stage"], ["#console"]]})


TESTS = [
    every_family_builds_its_tables_in_the_page,
    a_stage_is_right_without_the_rules_that_follow_from_others,
    a_learner_writes_a_stage_wrongly_mends_it_and_goes_on,
    the_page_says_what_check_says,
    a_mistake_is_marked_in_its_line,
    what_is_typed_is_kept_reset_and_saved,
    a_reset_can_be_undone,
    names_and_keywords_are_completed,
    a_switch_is_one_step_that_leaves_the_cursor_alone,
    a_condition_is_switched_off_and_on,
    all_rows_that_slip_in_are_counted,
    wrong_rows_run_on_to_the_last_stage_and_show_no_answer,
    a_condition_that_is_written_in_another_way_is_not_struck_out,
    the_stage_that_is_shown_can_be_read_under_the_pointer,
    the_candidates_are_there_when_a_page_opens_at_a_stage,
    wrong_rows_run_on_to_wrong_solutions,
    columns_of_other_names_are_right,
    a_name_that_is_misspelt_is_guessed,
    the_candidates_of_a_row_are_struck_out,
    the_puzzle_is_played_with,
    what_a_page_does_not_test_is_said,
    a_centre_that_is_not_asked_for_belongs_elsewhere,
    pieces_of_several_cells_are_not_played_with,
    a_rim_is_tested_and_whoever_finds_the_answer_sees_it,
    the_console_takes_any_query,
    a_condition_lights_up_what_it_compares,
    the_keyboard_is_enough,
    the_workbench_is_printed_as_the_sql_that_ran,
    the_workbench_fits_a_phone_and_axe_finds_nothing_serious,
]
