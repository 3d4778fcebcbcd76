"""Makes a site of the pages in `docs/`, with Sphinx: `./dev docs`."""
