"""Runs docs/notebook.ipynb with the data frames of one library, and looks at what its cells show."""

import sys
import time
from pathlib import Path

import nbclient
import nbformat

NOTEBOOK = Path(__file__).parents[2] / "docs" / "notebook.ipynb"


def main(library):
    """Takes the library whose data frames are expected: `pandas`, `polars`, or `neither`."""
    start = time.monotonic()
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs or cell.execution_count for cell in cells), "the notebook is kept without outputs"
    kind = nbformat.v4.new_code_cell("type(nuts.solution).__module__.split('.')[0]")
    notebook.cells.append(kind)
    # Its warnings are about kernels that others could reach.
    quiet = ["--log-level=ERROR"]
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3", extra_arguments=quiet).execute()
    expected = "joinsaw" if library == "neither" else library
    assert kind.outputs[0]["data"]["text/plain"] == repr(expected), kind.outputs
    shown = {cell.source: [output for output in cell.outputs if "data" in output] for cell in cells}
    verdicts = [outputs[-1]["data"]["text/plain"] for source, outputs in shown.items() if source.startswith("%%stage")]
    assert [verdict.splitlines()[0] for verdict in verdicts] == [
        "Opt1 of Drive Ya Nuts is right: 28 rows",
        "Opt2 of Drive Ya Nuts is right: 32 rows",
        "Opt4 of Drive Ya Nuts is wrong: 25 rows; expected 17",
    ], verdicts
    run = next(outputs for source, outputs in shown.items() if source.endswith("\nnuts"))[0]["data"]
    assert "data:image/svg+xml;base64," in run["text/html"], run
    assert "Solutions: 6 in all, 1 up to symmetry" in run["text/plain"], run
    n_shown = sum(len(outputs) for outputs in shown.values())
    print(f"the notebook with {library}: {len(cells)} cells, {n_shown} outputs ({time.monotonic() - start:.1f} s)")


if __name__ == "__main__":
    main(*sys.argv[1:])
