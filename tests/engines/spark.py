"""A cluster of Spark: one master and two workers on 127.0.0.1, from PyPI."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from itertools import takewhile
from pathlib import Path

from machine import VENV, folder, free_port, need_packages, need_wheels, server
from session import lines_of

HEADING = "Spark"
PORT = "7077"
MASTER = f"spark-class org.apache.spark.deploy.master.Master --host 127.0.0.1 --port {PORT}"
WORKER = (
    "spark-class org.apache.spark.deploy.worker.Worker --host 127.0.0.1 --cores 1 --memory 1G "
    f"--work-dir work spark://127.0.0.1:{PORT}"
)
PREPARE = ["apt-get install openjdk-17-jre-headless", "pip install pyspark", MASTER, WORKER, WORKER]
SOLVE = f"spark-sql --master spark://127.0.0.1:{PORT} --conf spark.sql.shuffle.partitions=2 -f script.sql"
MARK = "Table_Starts"


class SparkSession:
    def __init__(self, place: Path, port: int, settings: Mapping[str, str]) -> None:
        self.place = place
        self.port = str(port)
        defaults = "".join(f"{name} {value}\n" for name, value in settings.items())
        (place / "spark-defaults.conf").write_text(defaults)
        self.environment = {
            # The programs find their Spark through the Python that stands first.
            "PATH": os.pathsep.join([str(VENV / "bin"), os.environ["PATH"]]),
            "SPARK_CONF_DIR": str(place),
            "SPARK_LOCAL_IP": "127.0.0.1",
        }

    def documented(self, text: str) -> str:
        return text.replace(PORT, self.port)

    def fresh(self, folder: Path) -> None:
        # The catalogue and the warehouse lie in the folder where `spark-sql` is started.
        for name in ("metastore_db", "spark-warehouse"):
            shutil.rmtree(folder / name, ignore_errors=True)

    def tables(self, folder: Path, names: list[str]) -> dict[str, Iterable[bytes]]:
        """All tables in one session, because a session takes its time to start."""
        queries = [f"SELECT '{name}' AS {MARK};\nSELECT * FROM {name};" for name in names]
        (folder / "tables.sql").write_text("\n".join(queries))
        client = [VENV / "bin" / "spark-sql", "--master", "local[1]", "--conf", "spark.sql.cli.print.header=true"]
        lines = lines_of([*client, "-f", "tables.sql"], folder, self.environment)
        heading = f"{MARK}\n".encode()
        tables: dict[str, Iterable[bytes]] = {}
        for line in lines:
            if line != heading:
                continue
            break
        for name in names:
            next(lines, None)
            tables[name] = list(takewhile(lambda line: line != heading, lines))
        return tables


@contextmanager
def running(n_workers: int = 2, **settings: str) -> Iterator[SparkSession]:
    """A master and its workers, each with a core of its own."""
    if not shutil.which("java"):
        need_packages("openjdk-17-jre-headless")
    if not (VENV / "bin" / "spark-sql").exists():
        need_wheels("pyspark")
    with folder("spark") as place, ExitStack() as servers:
        session = SparkSession(place, free_port(), {"spark.ui.enabled": "false", **settings})
        environment = {**os.environ, **session.environment}

        def start(command: str, name: str, sign: str) -> None:
            log = place / f"{name}.log"
            words = session.documented(command).replace("--work-dir work", f"--work-dir {place / name}").split()
            words = [str(VENV / "bin" / words[0]), *words[1:2], "--webui-port", "0", *words[2:]]
            is_up = lambda: sign in log.read_text(errors="replace")
            servers.enter_context(server(words, log, is_up, environment))

        start(MASTER, "master", "New state: ALIVE")
        for number in range(1, n_workers + 1):
            start(WORKER, f"worker-{number}", "Successfully registered with master")
        yield session
