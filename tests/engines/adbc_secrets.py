"""What `tests/engines/adbc.py` runs to see that no message shows a part of a URI."""

from __future__ import annotations

import postgresql
from adbc_desk import Desk


class Secrets(Desk):
    """Neither joinsaw nor what a driver says shows a URI, or a part of it."""

    def test_a_wrong_password_is_not_printed(self) -> None:
        wrong = self.uri.replace(f":{postgresql.PASSWORD}@", ":s3cret%57ord@")
        for words, name in ((["--uri", wrong], None), ([], "JOINSAW_URI")):
            if name:
                self.environment[name] = wrong
            message = self.refusal("--engine=postgresql", *words)
            self.assertIn("error: cannot connect to `postgresql`: ", message)
            self.assertIn("password authentication failed", message)
            self.assertNotIn("s3cret", message)

    def test_a_driver_that_repeats_the_password_is_masked(self) -> None:
        # PostgreSQL's client library quotes a percent sign that nothing follows.
        uri = "postgresql://me:s3cret%zzWord@127.0.0.1:1/puzzles"
        message = self.refusal("--engine=postgresql", f"--uri={uri}")
        self.assertIn('invalid percent-encoded token: "***"', message)
        self.assertNotIn("s3cret", message)

    def test_nothing_is_shown_of_settings(self) -> None:
        for password in ("'it\\'s s3cret'", "a\\ s3cret", "s3cret"):
            settings = f"host=127.0.0.1 port=1 user=me dbname=puzzles password={password}"
            message = self.refusal("--engine=postgresql", f"--uri={settings}")
            self.assertIn("error: cannot connect to `postgresql`: ", message)
            self.assertIn("Connection refused", message)
            for word in ("s3cret", "127.0.0.1", "puzzles"):
                self.assertNotIn(word, message)

    def test_nothing_is_shown_of_a_uri_whose_password_may_end_anywhere(self) -> None:
        for uri in (
            "postgresql://me:pa?s3cret@h/db",
            "postgresql://me:a@s3cret@127.0.0.1:1",
            "me:a@s3cret@h",
            "me:s3cret@host",
            "password='it's s3cret'",
        ):
            message = self.refusal("--engine=postgresql", f"--uri={uri}")
            self.assertIn("error: cannot connect to `postgresql`: ", message)
            self.assertNotIn("s3cret", message)

    def test_a_password_that_is_a_part_of_a_name_leaves_that_whole(self) -> None:
        self.psql("CREATE SCHEMA sealed_journal; CREATE ROLE clerk LOGIN PASSWORD 'joinsaw'")
        self.psql("GRANT ALL ON SCHEMA sealed_journal TO clerk")
        uri = self.uri.replace(f"{postgresql.USER}:{postgresql.PASSWORD}@", "clerk:joinsaw@")
        words = ("--engine=postgresql", f"--uri={uri}", "--schema=sealed_journal")
        self.answer("--count", *words)
        self.psql("REVOKE SELECT ON sealed_journal.joinsaw_stage FROM clerk; "
                  "ALTER TABLE sealed_journal.joinsaw_stage OWNER TO joinsaw; GRANT SELECT ON sealed_journal.joinsaw_stage TO clerk")
        message = self.refusal(*words)
        self.assertIn("must be owner of table joinsaw_stage", message)
