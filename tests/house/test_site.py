"""What the site draws is what the rules say, and works under the server's policy."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.site.accessible_pages import NotDescribed, mended
from docs.site.diagram import WrongDiagram, read_diagram
from docs.site.drawing import board
from docs.site.film import make_film
from docs.site.link_check import broken_links
from docs.site.links import redirected
from docs.site.outline import outline
from docs.site.strict_pages import THEME_SCRIPT, PageRefused, make_strict
from mergemaker.rules import Chain, read_record
from tests.house.test_committed_files import ROOT

RECORD = (ROOT / "docs" / "site" / "game.txt").read_text(encoding="utf-8")

MERGER = """
   1  2  3  4  5  6
A  .  T  .  .  .  .
B  .  T  .  A  A  A

shares: ann T1
ann plays 3B
ann merges Tower, American
American survives, Tower is defunct
ann +$3,000 for Tower
"""


def test_a_diagram_is_carried_out():
    diagram = read_diagram(MERGER)
    assert diagram.marked == ["3B"]
    assert diagram.before.size(Chain.TOWER) == 2
    assert diagram.after is not None
    assert diagram.after.cash(0) == 9000


@pytest.mark.parametrize(
    ("right", "wrong", "reason"),
    [
        ("$3,000", "$2,000", r"What happens is “ann \+\$3,000 for Tower”"),
        ("American survives, Tower is defunct\n", "", "What happens is “American survives"),
        ("ann +$3,000 for Tower\n", "", "is missing after it"),
        ("ann plays 3B", "ann plays 3B, survivor Tower", "fails"),
        ("ann plays 3B", "5A touches 4A 6A", "It touches"),
        ("ann plays 3B", "3B cannot be played (R19)", "It can be played"),
        ("ann plays 3B", "Tower has 2 tiles, $300 a share", r"\(2, 200, False\)"),
        ("ann plays 3B", "Tower has 2 tiles, $200 a share, safe", r"\(2, 200, False\)"),
        ("A  .  T", "B  .  T", "The rows are labelled"),
        ("1  2  3", "1  3  2", "The columns are labelled"),
        ("4  5  6\n", "4  5\n", "Not every row has a sign"),
        ("T  .  .  .", "L  .  .  .", "The board cannot be set up"),
    ],
)
def test_a_diagram_that_is_wrong_is_an_error(right: str, wrong: str, reason: str):
    assert right in MERGER
    with pytest.raises(WrongDiagram, match=reason):
        read_diagram(MERGER.replace(right, wrong))


def test_a_drawing_says_what_it_shows():
    diagram = read_diagram(MERGER)
    drawn = board(diagram.before, diagram.columns, diagram.rows, diagram.marked)
    expected = "A board: Tower on 2A, 2B; American on 4B, 5B, 6B; marked 3B."
    assert f'aria-label="{expected}"' in drawn
    assert drawn.count(">T<") == 2
    assert outline(["2A", "2B"]) in drawn


def test_a_picture_without_a_description_is_an_error():
    assert mended('<img alt="A board" src="_images/1.png" />')
    with pytest.raises(NotDescribed, match=r"1\.png"):
        mended('<img class="wide" alt="../_images/1.png" src="../_images/1.png" />')


@pytest.mark.parametrize(
    ("tiles", "corners"),
    [("1A", [4]), ("1A 2A 1B", [6]), ("1A 2B", [4, 4]), ("1A 2A 3A 1B 3B 1C 2C 3C", [4, 4])],
)
def test_an_outline_is_that_of_the_game_s_pieces(tiles: str, corners: list[int]):
    pieces = outline(tiles.split()).split("Z")[:-1]
    assert [piece.count("Q") for piece in pieces] == corners
    # As in client/src/lib/outline.test.ts.
    alone = "M3 18Q3 3 18 3L82 3Q97 3 97 18L97 82Q97 97 82 97L18 97Q3 97 3 82Z"
    assert outline(["1A"]) == alone


def test_the_film_ends_as_its_game_does():
    game = read_record(RECORD)
    film = make_film(RECORD)
    cells: dict[str, str] = {}
    for frame in film.frames:
        cells |= frame.cells
    shown = [tile for tile, kind in cells.items() if kind]
    assert shown and sorted(shown) == sorted(
        tile for tile in game.ruleset.tiles if game.cell(tile) not in ".x"
    )
    assert film.frames[-1].cash == [game.cash(seat) for seat in range(len(game.players))]
    kinds = {frame.kind for frame in film.frames}
    assert kinds == {"turn", "found", "bonus", "merged", "over"}


def test_links_out_of_the_pages_lead_to_pages_of_the_site():
    docs = ROOT / "docs"
    text = "[a](../CHANGELOG.md) [b](rules.md#things) [c](../deploy) [d](decisions) [e](#here) [f](https://x.y/z)"
    assert redirected(text, docs, docs) == (
        "[a](/changes.md) [b](/rules.md#things) c [d](/decisions/index.md) [e](#here) [f](https://x.y/z)"
    )
    a_file = "[a](../examples/arena_bot.py)"
    assert redirected(a_file, docs, docs) == a_file


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path):
    (tmp_path / "a.html").write_text(
        '<h1 id="here"></h1><a href="#here"></a><a href="b.html#there"></a><a href="#nowhere"></a>'
        '<a href="b.html#nowhere"></a><img src="c.png"><a href="https://a.example/x#y"></a>'
    )
    (tmp_path / "b.html").write_text('<h2 id="there"></h2><a href="a.html"></a>')
    expected = ["a.html: #nowhere", "a.html: b.html#nowhere", "a.html: c.png"]
    assert broken_links(tmp_path) == expected


def page(tmp_path: Path, body: str, theme: str = THEME_SCRIPT) -> Path:
    (tmp_path / "_static").mkdir()
    made = tmp_path / "decisions" / "page.html"
    made.parent.mkdir()
    made.write_text(f"<html><head></head><body><script>{theme}</script>{body}</body></html>")
    return made


def test_scripts_and_styles_of_a_page_become_files(tmp_path: Path):
    made = page(
        tmp_path,
        '<script>go()</script><p class="a" style="x: y">A</p><p style="x: y">B</p>'
        '<script type="application/json">{"style": 1}</script><pre>&lt;p style="kept"&gt;</pre>',
    )
    make_strict(tmp_path)
    text = made.read_text()
    assert '<script src="../_static/theme.js"></script>' in text
    assert '<p class="a inline-1">A</p><p class="inline-1">B</p>' in text
    assert '<script type="application/json">{"style": 1}</script>' in text
    assert '&lt;p style="kept"&gt;' in text
    assert (tmp_path / "_static" / "inline.css").read_text() == ".inline-1{x: y}\n"
    assert [file.read_text() for file in (tmp_path / "_static").glob("*.js")] == ["go()\n"]


def test_what_would_be_blocked_is_an_error(tmp_path: Path):
    page(tmp_path, '<button onclick="go()">Go</button>')
    with pytest.raises(PageRefused, match="onclick"):
        make_strict(tmp_path)


def test_a_theme_that_has_changed_its_script_is_an_error(tmp_path: Path):
    page(tmp_path, "", theme="something else")
    with pytest.raises(PageRefused, match="theme"):
        make_strict(tmp_path)
