"""The outline of a group of cells as one shape with round corners, as `client/src/lib/outline.ts`
draws it on the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

CELL: Final = 100
"""The side of a cell in a drawing's units."""

INSET: Final = 3
"""How far the edge of a piece is from that of its cells."""

ROUND: Final = 15
"""The radius of a piece's corners."""


class Point(NamedTuple):
    """A corner of the grid, or a step from one to the next."""

    x: int
    y: int


class Corner(NamedTuple):
    """A corner that an outline passes, and the step by which it leaves it."""

    at: Point
    out: Point


# Each side of a cell: where it starts, its step, and the neighbour beyond it. Edges run clockwise,
# so the shape is on their right.
_SIDES = (
    (Point(0, 0), Point(1, 0), Point(0, -1)),
    (Point(1, 0), Point(0, 1), Point(1, 0)),
    (Point(1, 1), Point(-1, 0), Point(0, 1)),
    (Point(0, 1), Point(0, -1), Point(-1, 0)),
)


def place_of(tile: str) -> Point:
    """The column and the row of a tile, both from 0."""
    return Point(int(tile[:-1]) - 1, ord(tile[-1]) - ord("A"))


def outline(tiles: Iterable[str]) -> str:
    """The path around tiles, as the `d` of an SVG path."""
    return "".join(_rounded(loop) for loop in _loops(_edges({place_of(tile) for tile in tiles})))


def _edges(cells: set[Point]) -> dict[Point, list[Point]]:
    """The edges between the cells and the rest, as steps by the corner where they start."""
    found: dict[Point, list[Point]] = {}
    for x, y in sorted(cells):
        for start, step, beyond in _SIDES:
            if (x + beyond.x, y + beyond.y) not in cells:
                found.setdefault(Point(x + start.x, y + start.y), []).append(step)
    return found


def _loops(edges: dict[Point, list[Point]]) -> Iterable[list[Corner]]:
    """Join the edges, which are used up, into closed loops."""
    for start in edges:
        while edges[start]:
            loop: list[Corner] = []
            here, heading = start, Point(0, 0)
            while leaving := edges.get(here):
                # Where two cells touch at a corner only, the right turn keeps them apart.
                right = Point(-heading.y, heading.x)
                heading = right if right in leaving else leaving[0]
                leaving.remove(heading)
                loop.append(Corner(here, heading))
                here = Point(here.x + heading.x, here.y + heading.y)
            yield loop


def _rounded(loop: list[Corner]) -> str:
    path = ""
    for index, (at, out) in enumerate(loop):
        into = loop[index - 1].out
        if into == out:
            continue
        # The inner side of an edge is to its right: (x, y) turned right is (-y, x).
        x = at.x * CELL + INSET * (-into.y - out.y)
        y = at.y * CELL + INSET * (into.x + out.x)
        start = f"{x - into.x * ROUND} {y - into.y * ROUND}"
        end = f"{x + out.x * ROUND} {y + out.y * ROUND}"
        path += f"{'L' if path else 'M'}{start}Q{x} {y} {end}"
    return f"{path}Z"
