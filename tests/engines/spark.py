"""A cluster of Spark: one master and two workers on 127.0.0.1, from PyPI."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
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
PREPARE = [
    "apt-get install openjdk-17-jre-headless",
    "pip install pyspark",
    "export SPARK_LOCAL_IP=127.0.0.1",
    MASTER,
    WORKER,
    WORKER,
]
SOLVE = f"spark-sql --master spark://127.0.0.1:{PORT} --conf spark.sql.shuffle.partitions=2 -f script.sql"
CONNECT = (
    "spark-class org.apache.spark.deploy.SparkSubmit "
    "--conf spark.connect.grpc.binding.address=127.0.0.1 "
    "--class org.apache.spark.sql.connect.service.SparkConnectServer spark-internal"
)
MARK = "Table_Starts"

#: Small scripts are over before a thorough compilation of Spark itself would pay.
QUICK_START = {
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    "spark.executor.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
}


class SparkSession:
    def __init__(self, place: Path, port: int, settings: Mapping[str, str]) -> None:
        self.place = place
        self.port = str(port)
        # Hive leaves a folder for each session where Java puts temporary files.
        options = "spark.driver.extraJavaOptions"
        in_place = {options: f"{settings.get(options, '')} -Djava.io.tmpdir={place}".strip()}
        defaults = {"spark.ui.enabled": "false", **settings, **in_place}
        lines = [f"{name} {value}\n" for name, value in defaults.items()]
        (place / "spark-defaults.conf").write_text("".join(lines))
        self.environment = {
            # The programs find their Spark through the Python that stands first.
            "PATH": os.pathsep.join([str(VENV / "bin"), os.environ["PATH"]]),
            "SPARK_CONF_DIR": str(place),
            "SPARK_LOCAL_IP": "127.0.0.1",
        }

    def server(self, command: list[str], name: str, sign: str) -> AbstractContextManager[object]:
        """A program of Spark that is up when its log holds the sign."""
        program, *words = command
        log = self.place / f"{name}.log"
        is_up = lambda: sign in log.read_text(errors="replace")
        return server([VENV / "bin" / program, *words], log, is_up, {**os.environ, **self.environment})

    def documented(self, text: str) -> str:
        return text.replace(PORT, self.port)

    def fresh(self, folder: Path) -> None:
        # The catalogue and the warehouse lie in the folder where `spark-sql` is started.
        for name in ("metastore_db", "spark-warehouse"):
            shutil.rmtree(folder / name, ignore_errors=True)

    def tables(self, folder: Path, names: list[str]) -> dict[str, Iterable[bytes]]:
        """All tables in one session, because a session takes its time to start; they have to be read in this order."""
        queries = [f"SELECT '{name}' AS {MARK};\nSELECT * FROM {name};" for name in names]
        (folder / "tables.sql").write_text("\n".join(queries))
        # The client holds a table in its memory before it prints it.
        client = [VENV / "bin" / "spark-sql", "--master", "local[1]", "--driver-memory", "6g"]
        settings = ["--conf", "spark.sql.cli.print.header=true", "--conf", "spark.driver.maxResultSize=0"]
        lines = lines_of([*client, *settings, "-f", "tables.sql"], folder, self.environment)
        heading = f"{MARK}\n".encode()

        def until_next() -> Iterator[bytes]:
            return takewhile(lambda line: line != heading, lines)

        def table() -> Iterator[bytes]:
            next(lines, None)
            yield from until_next()

        for _ in until_next():
            pass
        return {name: table() for name in names}


def install() -> None:
    """Installs Java and Spark where they are missing."""
    if not shutil.which("java"):
        need_packages("openjdk-17-jre-headless")
    if not (VENV / "bin" / "spark-sql").exists():
        need_wheels("pyspark")


@contextmanager
def running(n_workers: int = 2, settings: Mapping[str, str] = QUICK_START) -> Iterator[SparkSession]:
    """A master and its workers, each with a core of its own."""
    install()
    with folder("spark") as place, ExitStack() as servers:
        session = SparkSession(place, free_port(), settings)

        def start(command: str, name: str, sign: str) -> None:
            words = session.documented(command).replace("--work-dir work", f"--work-dir {place / name}").split()
            servers.enter_context(session.server([*words[:2], "--webui-port", "0", *words[2:]], name, sign))

        start(MASTER, "master", "New state: ALIVE")
        for number in range(1, n_workers + 1):
            start(WORKER, f"worker-{number}", "Successfully registered with master")
        yield session


@contextmanager
def connect_server(settings: Mapping[str, str] = QUICK_START) -> Iterator[str]:
    """A server of Spark Connect in front of a master and two workers, whose tables go with it. Yields its URI."""
    port = free_port()
    address = {"spark.connect.grpc.binding.address": "127.0.0.1", "spark.connect.grpc.binding.port": str(port)}
    with running(settings={"spark.sql.shuffle.partitions": "2", **settings, **address}) as session:
        master = ["--master", session.documented(f"spark://127.0.0.1:{PORT}")]
        warehouse = ["--conf", f"spark.sql.warehouse.dir={session.place}/warehouse"]
        program, submit, *words = CONNECT.split()
        with session.server([program, submit, *master, *warehouse, *words], "connect", "Spark Connect server started"):
            yield f"sc://127.0.0.1:{port}"
