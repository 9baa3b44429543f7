"""What `tests/engines/adbc.py` runs to see that no message shows a URI or a password."""

from __future__ import annotations

import postgresql
from adbc_desk import Desk


class Secrets(Desk):
    """Neither joinsaw nor what a driver says shows a URI, or a part of its password."""

    def test_a_wrong_password_is_not_printed(self) -> None:
        wrong = self.uri.replace(f":{postgresql.PASSWORD}@", ":s3cret%57ord@")
        for words, name in ((["--uri", wrong], None), ([], "JOINSAW_URI")):
            if name:
                self.environment[name] = wrong
            message = self.refusal("--engine=postgresql", *words)
            self.assertIn("error: cannot connect to `postgresql`: ", message)
            self.assertIn("password authentication failed", message)
            self.assertNotIn("s3cret", message)

    def test_a_driver_that_repeats_the_password_is_not_quoted(self) -> None:
        # PostgreSQL's client library quotes a percent sign that nothing follows.
        uri = "postgresql://me:s3cret%zzWord@127.0.0.1:1/puzzles"
        message = self.refusal("--engine=postgresql", f"--uri={uri}")
        self.assertIn("is not shown", message)
        self.assertNotIn("s3cret", message)

    def test_no_password_is_shown_of_settings(self) -> None:
        for password in ("'it\\'s s3cret'", "a\\ s3cret", "s3cret"):
            settings = f"host=127.0.0.1 port=1 user=me dbname=puzzles password={password}"
            message = self.refusal("--engine=postgresql", f"--uri={settings}")
            self.assertIn("error: cannot connect to `postgresql`: ", message)
            self.assertIn("Connection refused", message)
            self.assertNotIn("s3cret", message)

    def test_no_password_is_shown_of_a_uri_in_which_it_may_end_anywhere(self) -> None:
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
