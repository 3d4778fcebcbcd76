"""The tutorial is committed as a notebook that has not been run. `./dev docs` runs it."""

from __future__ import annotations

import json

import nbformat

from tests.house.test_committed_files import ROOT

NOTEBOOK = ROOT / "docs" / "tutorial.ipynb"


def test_the_notebook_is_valid_and_has_no_outputs():
    nbformat.validate(json.loads(NOTEBOOK.read_text(encoding="utf-8")))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(code) > 10
    run = [cell.id for cell in code if cell.outputs or cell.execution_count is not None]
    assert run == []


def test_the_notebook_says_nothing_of_the_machine_it_was_written_on():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    assert notebook.metadata == {"kernelspec": kernel, "language_info": {"name": "python"}}
    assert {key for cell in notebook.cells for key in cell.metadata} == {"mystnb"}
