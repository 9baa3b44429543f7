"""A MariaDB server of our own: private data and a private socket, no network."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from getpass import getuser
from pathlib import Path

from machine import Failure, folder, need_packages, run, server
from session import lines_of

HEADING = "MariaDB"
PREPARE = [
    "apt-get install mariadb-server",
    "mariadb --execute \"GRANT ALL ON puzzles.* TO '$USER'@localhost IDENTIFIED VIA unix_socket\"",
]
CREATE = "mariadb --execute 'CREATE DATABASE puzzles CHARACTER SET utf8mb4 COLLATE utf8mb4_nopad_bin'"
SOLVE = (
    "mariadb --default-character-set utf8mb4 --init-command "
    "'SET join_cache_level = 4, join_buffer_size = 67108864, join_buffer_space_limit = 268435456, "
    'optimizer_switch = "exists_to_in=off"\' puzzles < script.sql'
)


class MariadbSession:
    def __init__(self, place: Path) -> None:
        # The client finds the server in the home folder's settings, as it does for people.
        (place / ".my.cnf").write_text(f"[client]\nsocket={place / 'socket'}\nuser=root\n")
        self.environment = {"HOME": str(place)}

    def documented(self, text: str) -> str:
        return text

    def fresh(self, folder: Path) -> None:
        environment = {**os.environ, **self.environment}
        run(["mariadb", "--execute", "DROP DATABASE IF EXISTS puzzles"], env=environment)
        run(["bash", "-c", CREATE], env=environment)

    def tables(self, folder: Path, names: list[str]) -> dict[str, Iterable[bytes]]:
        return {name: self.table(folder, name) for name in names}

    def table(self, folder: Path, name: str) -> Iterator[bytes]:
        look = ["--default-character-set=utf8mb4", "--batch", "--raw", "--quick"]
        client = ["mariadb", *look, "puzzles", "--execute"]
        # Without rows, the client prints no columns either.
        columns = lines_of([*client, f"SHOW COLUMNS FROM {name}"], folder, self.environment)
        yield b"\t".join(line.split(b"\t")[0] for line in list(columns)[1:])
        rows = lines_of([*client, f"SELECT * FROM {name}"], folder, self.environment)
        next(rows, None)
        yield from rows


@contextmanager
def running() -> Iterator[MariadbSession]:
    # Debian keeps the server where only root looks for programs.
    daemon = shutil.which("mariadbd", path=f"{os.environ['PATH']}:/usr/sbin")
    if not daemon or not shutil.which("mariadb") or not shutil.which("mariadb-install-db"):
        need_packages("mariadb-server")
        daemon = "/usr/sbin/mariadbd"
    with folder("mariadb") as place:
        data = ["--no-defaults", f"--datadir={place / 'data'}", f"--user={getuser()}"]
        access = ["--auth-root-authentication-method=normal", "--skip-test-db"]
        run(["mariadb-install-db", *data, *access])
        files = [f"--socket={place / 'socket'}", f"--pid-file={place / 'pid'}"]
        # A test does without its data after a power cut.
        private = ["--skip-networking", "--innodb-flush-log-at-trx-commit=0"]
        session = MariadbSession(place)

        def answers() -> bool:
            try:
                run(["mariadb", "--execute", "SELECT 1"], env={**os.environ, **session.environment})
            except Failure:
                return False
            return True

        with server([daemon, *data, *files, *private], place / "log", answers):
            yield session
