"""A plot of the table as SVG: ratings and wins, each with its interval."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape

from ..intervals import Estimate
from .standings import Standing

# Sizes in pixels.
NAMES = 170  # the column of names, at least
PANEL = 300
GAP = 60
LINE = 34
TOP = 64
BOTTOM = 62
LETTER = 8  # the width of a letter, at most on average
BETWEEN = 10  # two figures of a scale, at least

FEWEST_STEPS = 4  # of a scale
MARKED = "#b45309"


def draw(rows: Sequence[Standing], title: str, even: float) -> str:
    """Draw the plot.

    Args:
        rows: best first.
        title: the heading.
        even: the share of wins that equally strong bots would have; marked on the scale.

    Returns:
        An SVG document.
    """
    names = max(NAMES, 26 + LETTER * max(len(row.name) for row in rows))
    wide = names + 2 * PANEL + 2 * GAP
    high = TOP + LINE * len(rows) + BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}" font-family="sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        _text(14, 24, title, "start", "#111"),
    ]
    for at, row in enumerate(rows):
        parts.append(_text(names - 12, _line(at) + 4, row.name, "end", "#111"))
    ratings = [row.rating for row in rows]
    wins = [row.win for row in rows]
    parts += _panel(names, "rating (95% interval)", ratings, lambda value: f"{value:.0f}", None)
    left = names + PANEL + GAP
    parts += _panel(left, "wins of a seat (95% interval)", wins, lambda part: f"{part:.0%}", even)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _panel(
    left: float,
    heading: str,
    estimates: Sequence[Estimate],
    written: Callable[[float], str],
    marked: float | None,
) -> list[str]:
    """A column of dots on a scale, each with a line across its interval."""
    ends = [] if marked is None else [marked]
    ends += [end for e in estimates for end in (e.low, e.value, e.high) if math.isfinite(end)]
    step = _step(max(ends) - min(ends))
    first, last = math.floor(min(ends) / step), math.ceil(max(ends) / step)
    last = max(last, first + 1)

    def across(value: float) -> float:
        part = (value / step - first) / (last - first)
        return left + PANEL * min(1.0, max(0.0, part))

    foot = _line(len(estimates)) - LINE / 2
    parts = [_text(left, TOP - 20, heading, "start", "#555")]
    marks = range(first, last + 1)
    widest = LETTER * max(len(written(mark * step)) for mark in marks) + BETWEEN
    every = math.ceil(widest * (last - first) / PANEL)  # of which one gets its figure
    for mark in marks:
        x = across(mark * step)
        parts.append(_stroke(x, TOP - 8, x, foot, "#ddd", wide=1))
        if mark % every == 0:
            parts.append(_text(x, foot + 18, written(mark * step), "middle", "#555"))
    if marked is not None:
        x = across(marked)
        parts.append(_stroke(x, TOP - 8, x, foot + 24, MARKED, wide=1, dashes="4 3"))
        parts.append(_text(x, foot + 38, f"an equal bot: {marked:.1%}", "middle", MARKED))
    for at, estimate in enumerate(estimates):
        y = _line(at)
        parts.append(_stroke(across(estimate.low), y, across(estimate.high), y, "#1d4ed8"))
        x = across(estimate.value)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="#1d4ed8"/>')
    return parts


def _line(at: int) -> float:
    return TOP + LINE * (at + 0.5)


def _step(span: float) -> float:
    """A round number that divides the span into at least `FEWEST_STEPS` steps."""
    rough = max(span, 1e-3) / FEWEST_STEPS
    power = 10 ** math.floor(math.log10(rough))
    return power * max(round_one for round_one in (1, 2, 5) if round_one * power <= rough * 1.0001)


def _text(x: float, y: float, text: str, anchor: str, colour: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}"'
    return f"<text {place}>{escape(text)}</text>"


def _stroke(
    x: float, y: float, to_x: float, to_y: float, colour: str, *, wide: int = 2, dashes: str = ""
) -> str:
    ends = f'x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"'
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<line {ends} stroke="{colour}" stroke-width="{wide}"{dashed}/>'
