"""`python -m mergemaker.cli` is `mergemaker`."""

from . import main

main(prog_name="mergemaker")
