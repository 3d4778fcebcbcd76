"""How Sphinx makes the site: see `./dev docs`, and docs/decisions/0115-a-site-of-the-pages.md."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT))

project = "Mergemaker"
author = "Mergemaker contributors"
copyright = author  # noqa: A001  (Sphinx reads this name)
version = release = version_of("mergemaker")

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_click",
    "docs.site.board_directive",
    "docs.site.film_directive",
    "docs.site.http_directive",
    "docs.site.link_check",
    "docs.site.links",
    "docs.site.reference",
    "docs.site.rulings",
    "docs.site.strict_pages",
    "docs.site.accessible_pages",
]
exclude_patterns = ["site", "images"]

# --- Markdown ------------------------------------------------------------------------------------

myst_heading_anchors = 4
highlight_language = "none"
# The arena's messages are shown with parts left out, so they are not quite JSON.
suppress_warnings = ["misc.highlighting_failure"]

# --- the notebook --------------------------------------------------------------------------------

nb_execution_mode = "force"
nb_execution_in_temp = True
nb_execution_show_tb = True  # a cell that fails is a warning, and fails the build
nb_execution_timeout = 1200  # seconds for a cell: the first run compiles the game
nb_merge_streams = True

# --- the reference -------------------------------------------------------------------------------

default_role = "code"
add_module_names = False
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
# Their names say more in a signature than all their values.
autodoc_type_aliases = {
    name: name
    for name in (
        *("BonusKind", "DecisionKind", "Ending", "Event", "HolderRank", "Move", "RefusalCode"),
        *("Theme", "Verdict"),
    )
}
napoleon_use_ivar = True
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
toc_object_entries_show_parents = "hide"

# --- the pages -----------------------------------------------------------------------------------

html_theme = "furo"
html_title = "Mergemaker"
html_favicon = str(ROOT / "client" / "public" / "icon.svg")
html_logo = html_favicon
html_static_path = ["assets", str(ROOT / "client" / "src" / "styles" / "tokens.css")]
html_css_files = ["tokens.css", "board.css", "film.css", "site.css"]
html_js_files = [("search.js", {"defer": "defer"})]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_last_updated_fmt = None
html_domain_indices = False
html_permalinks_icon = "#"

# The colours are those of the game, and follow the theme by themselves.
_COLOURS = {
    "color-brand-primary": "var(--accent)",
    "color-brand-content": "var(--accent)",
    "color-brand-visited": "var(--accent)",
    "color-background-primary": "var(--bg)",
    "color-background-secondary": "var(--surface)",
    "color-background-hover": "var(--accent-soft)",
    "color-background-border": "var(--line)",
    "color-foreground-primary": "var(--ink)",
    "color-foreground-secondary": "var(--ink-2)",
    "color-foreground-muted": "var(--ink-2)",
    "color-foreground-border": "var(--line-2)",
    "color-inline-code-background": "var(--sunken)",
    "color-table-header-background": "var(--sunken)",
    "color-table-border": "var(--line)",
    "color-card-background": "var(--surface)",
    "font-stack": "var(--sans)",
}
html_theme_options = {
    "light_css_variables": _COLOURS,
    "dark_css_variables": _COLOURS,
    "navigation_with_keys": True,
    "footer_icons": [],
}
