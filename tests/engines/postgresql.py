"""A PostgreSQL server of our own: private data, a private port, a user with a password.

Other tests start and stop one from the command line:

    python3 tests/engines/postgresql.py start FOLDER    prints its URI; FOLDER must not be there yet
    python3 tests/engines/postgresql.py kill FOLDER     as a crash would: the data stay, `again` starts it once more
    python3 tests/engines/postgresql.py again FOLDER    starts it on the same port and data, and prints its URI
    python3 tests/engines/postgresql.py stop FOLDER     stops it, running or not, and removes FOLDER

No cluster of the machine is looked at or touched.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from machine import Failure, NotInstalled, folder, free_port, need_packages, run
from session import lines_of

HEADING = "PostgreSQL"
PREPARE = ["apt-get install postgresql", '-u postgres createuser --createdb "$USER"']
CREATE = "createdb puzzles"
SOLVE = "psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --dbname puzzles --file script.sql"

USER = "joinsaw"
PASSWORD = "joinsaw"
DATABASE = "puzzles"


def programs() -> Path:
    """The folder of the newest PostgreSQL of the machine, installed if there is none."""
    found = newest()
    if not found:
        need_packages("postgresql")
        found = newest()
    if not found:
        raise NotInstalled("the package postgresql brought no `postgres`")
    return found


def newest() -> Path | None:
    """The folder of the newest PostgreSQL of the machine."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/postgres")]
    return max(found, key=lambda path: int(path.parent.name), default=None)


def as_owner(command: list[str | Path]) -> list[str | Path]:
    """The command as the user who may run a PostgreSQL: root may not."""
    return command if os.geteuid() else ["runuser", "--user", "postgres", "--", *command]


def create(place: Path) -> None:
    """A new cluster with a user and a database in a folder."""
    bin_folder = programs()
    place.mkdir(parents=True, exist_ok=True)
    place.chmod(0o755)
    password = place / "password"
    password.write_text(PASSWORD)
    if not os.geteuid():
        shutil.chown(place, "postgres")
        shutil.chown(password, "postgres")
    (place / "server.json").write_text(json.dumps({"bin": str(bin_folder), "port": free_port()}))
    data = place / "data"
    access = ["--auth-local=trust", "--auth-host=scram-sha-256", f"--pwfile={password}"]
    initdb = [bin_folder / "initdb", "--no-sync", f"--username={USER}", *access, "--encoding=UTF8", "--locale=C", data]
    run(as_owner(initdb), cwd="/")
    start(place)
    run([bin_folder / "createdb", *reached(place), DATABASE])


def settings(place: Path) -> tuple[Path, int]:
    """The folder of the programs and the port of a cluster."""
    try:
        kept = json.loads((place / "server.json").read_text())
    except FileNotFoundError as error:
        raise Failure(f"no PostgreSQL in `{place}`") from error
    return Path(kept["bin"]), kept["port"]


def reached(place: Path) -> list[str]:
    """The options with which a client reaches the server through its socket."""
    return [f"--host={place}", f"--port={settings(place)[1]}", f"--username={USER}"]


def start(place: Path) -> None:
    """Starts the server of a folder, and waits until it answers."""
    bin_folder, port = settings(place)
    # A test does without its data after a power cut, and without the half gigabyte that parallel workers may take.
    choices = f"-p {port} -k {place} -c listen_addresses=127.0.0.1 -c fsync=off"
    control = [bin_folder / "pg_ctl", "start", "--wait", f"--pgdata={place / 'data'}", f"--log={place / 'log'}"]
    run(as_owner([*control, f"--options={choices}"]), cwd="/")


def stop(place: Path, mode: str) -> None:
    """Stops the server of a folder: `fast` in order, `immediate` as a crash would."""
    bin_folder, _ = settings(place)
    control = [bin_folder / "pg_ctl", "stop", "--wait", f"--pgdata={place / 'data'}", f"--mode={mode}"]
    run(as_owner(control), cwd="/")


def remove(place: Path) -> None:
    """Stops the server if it runs, and removes its folder; a folder without a PostgreSQL is left alone."""
    settings(place)
    try:
        stop(place, "fast")
    except Failure:
        pass  # It did not run.
    shutil.rmtree(place, ignore_errors=True)


def uri(place: Path) -> str:
    """How a driver reaches the database, with the password."""
    return f"postgresql://{USER}:{PASSWORD}@127.0.0.1:{settings(place)[1]}/{DATABASE}"


class PostgresqlSession:
    def __init__(self, place: Path) -> None:
        bin_folder, port = settings(place)
        # The clients of this very server stand before those that the machine may have besides.
        path = os.pathsep.join([str(bin_folder), os.environ["PATH"]])
        self.environment = {"PGHOST": str(place), "PGPORT": str(port), "PGUSER": USER, "PATH": path}

    def documented(self, text: str) -> str:
        return text

    def fresh(self, folder: Path) -> None:
        environment = {**os.environ, **self.environment}
        run(["dropdb", "--if-exists", DATABASE], env=environment)
        run(["bash", "-c", CREATE], env=environment)

    def tables(self, folder: Path, names: list[str]) -> dict[str, Iterable[bytes]]:
        look = ["--no-psqlrc", "--quiet", "--no-align", "--pset=footer=off", "--field-separator=\t"]
        client = ["psql", *look, f"--dbname={DATABASE}"]
        # The client holds no more than a thousand rows at a time.
        client.append("--variable=FETCH_COUNT=1000")
        return {
            name: lines_of([*client, f"--command=SELECT * FROM {name}"], folder, self.environment) for name in names
        }


@contextmanager
def running() -> Iterator[PostgresqlSession]:
    """A server that runs as long as the block does."""
    with folder("postgresql") as outer:
        place = outer / "cluster"
        try:
            create(place)
            yield PostgresqlSession(place)
        finally:
            if (place / "server.json").exists():
                remove(place)


def main(arguments: list[str]) -> None:
    actions = {
        "start": create,
        "again": start,
        "kill": lambda place: stop(place, "immediate"),
        "stop": remove,
    }
    if len(arguments) != 2 or arguments[0] not in actions:
        sys.exit(__doc__)
    action, place = arguments[0], Path(arguments[1]).resolve()
    if action == "start" and place.exists():
        sys.exit(f"error: `{place}` is there already; `start` makes a new folder")
    try:
        actions[action](place)
        if action in ("start", "again"):
            print(uri(place))
    except Failure as failure:
        if action == "start" and (place / "server.json").exists():
            remove(place)
        sys.exit(f"error: {failure}")


if __name__ == "__main__":
    main(sys.argv[1:])
