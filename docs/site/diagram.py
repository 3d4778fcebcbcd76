"""Board diagrams: examples in the pages, which are drawn on text and carried out by the rules.

       1  2  3  4  5
    A  .  o  .  T  T
    B  .  .  .  T  .

    ann plays 3A
    Tower grows from 3 to 5

A diagram begins with the top left corner of a board, with its columns and rows labelled: `.` is an
empty cell, `o` an orphan, `x` the cell of a discarded tile, and a letter a chain. After a blank
line, each line states something, and a diagram of which any statement is false is an error:

- `preset:`, `options:` and `shares:` set the game up. The players are ann, whose turn it is, ben
  and cat, without shares unless some are named.
- `ann plays 3B, found Luxor` makes moves, written as in a record.
- `5C touches 5B 4C 6C 5D` says which cells are next to one.
- `5B cannot be played (R19)` says which ruling forbids a tile.
- `Tower has 4 tiles, $400 a share` says how a chain stands; `, safe` may follow.
- Every other line is an event of the moves before it, in the words of `tests/support/narration.py`.
  All of them have to be there, except the tile placed, tiles drawn and the beginning of turns.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from mergemaker.rules import Chain, Game, adjacent
from tests.support.scenario import Table, scenario

_SETTING = re.compile(r"(preset|options|shares): (.+)")
_PLAYS = re.compile(r"(\w+) plays (.+)")
_TOUCHES = re.compile(r"(\d+[A-Z]) touches (.+)")
_REFUSED = re.compile(r"(\d+[A-Z]) cannot be played \((R\d+)\)")
_STANDS = re.compile(r"(\w+) has (\d+) tiles, (\$[\d,]+) a share(, safe)?")
_UNTOLD = re.compile(r"\w+ (places|draws) |\w+'s turn$")


class WrongDiagram(Exception):
    """A diagram states what the rules say otherwise."""


@dataclass
class Diagram:
    """A diagram whose statements are true.

    Attributes:
        columns: how many columns are drawn.
        rows: how many rows are drawn.
        before: the game as drawn.
        after: the game after the moves; None without any.
        marked: the tiles that the statements are about.
        statements: what is stated besides how the game is set up.
    """

    columns: int
    rows: int
    before: Game
    after: Game | None = None
    marked: list[str] = field(default_factory=list)
    statements: list[str] = field(default_factory=list)


def read_diagram(text: str) -> Diagram:
    """Read a diagram, and check what it states.

    Raises:
        WrongDiagram: a statement is false, or the board cannot be read.
    """
    drawing, _, below = text.strip("\n").partition("\n\n")
    lines = [line.strip() for line in below.splitlines() if line.strip()]
    settings = [match for line in lines if (match := _SETTING.fullmatch(line))]
    columns, rows = _cells(drawing)
    try:
        table = _table(rows, {match[1]: match[2] for match in settings})
    except (AssertionError, ValueError) as error:
        raise WrongDiagram(f"The board cannot be set up: {error}") from error
    diagram = Diagram(columns, len(rows), table.game.copy())
    diagram.statements = [line for line in lines if not _SETTING.fullmatch(line)]
    _check(diagram, table)
    return diagram


def _cells(drawing: str) -> tuple[int, list[str]]:
    """The number of columns, and the rows without their labels."""
    header, *lines = drawing.splitlines()
    columns = header.split()
    rows = [line.split() for line in lines]
    labels = [row[0] for row in rows]
    if columns != [str(number + 1) for number in range(len(columns))]:
        raise WrongDiagram(f"The columns are labelled {header.strip()!r}.")
    if labels != [chr(ord("A") + number) for number in range(len(rows))]:
        raise WrongDiagram(f"The rows are labelled {labels}.")
    if any(len(row) != len(columns) + 1 for row in rows):
        raise WrongDiagram("Not every row has a sign for each column.")
    return len(columns), [" ".join(row[1:]) for row in rows]


def _table(rows: list[str], settings: dict[str, str]) -> Table:
    named: dict[str, Any] = dict.fromkeys(("ann", "ben", "cat"), "")
    if "shares" in settings:
        holders = [holder.strip().partition(" ") for holder in settings["shares"].split(",")]
        named |= {name: held for name, _, held in holders}
    for option in settings.get("options", "").split():
        name, value = option.split("=")
        named[name] = value
    return scenario("\n".join(rows), preset=settings.get("preset", "classic"), **named)


def _check(diagram: Diagram, table: Table) -> None:
    told: list[str] = []  # the events of the last moves that have not been stated yet
    for line in diagram.statements:
        if played := _PLAYS.fullmatch(line):
            _demand(not told, line, f"“{told[0]}” is missing before it." if told else "")
            moves = played[2].split(", ")
            try:
                told = [event for event in table.play(*moves, by=played[1]) if _is_told(event)]
            except Exception as error:
                raise WrongDiagram(f"“{line}” fails: {error}") from error
            diagram.after = table.game
            if moves[0] in table.game.ruleset.tiles and not diagram.marked:
                diagram.marked.append(moves[0])
        elif not _check_position(diagram, table, line):
            _demand(bool(told), line, "Nothing more happens.")
            expected = told.pop(0)
            _demand(line == expected, line, f"What happens is “{expected}”.")
    _demand(not told, "the last line", f"“{told[0]}” is missing after it." if told else "")


def _check_position(diagram: Diagram, table: Table, line: str) -> bool:
    """Check a statement about the position; False if the line is none."""
    if touches := _TOUCHES.fullmatch(line):
        cells = [tile for tile in table.game.ruleset.tiles if adjacent(touches[1], tile)]
        _demand(sorted(touches[2].split()) == sorted(cells), line, f"It touches {cells}.")
        diagram.marked.append(touches[1])
    elif refused := _REFUSED.fullmatch(line):
        try:
            ruling = table.refusal(refused[1])
        except pytest.fail.Exception as error:
            raise WrongDiagram(f"“{line}” is wrong. It can be played.") from error
        _demand(ruling == refused[2], line, f"The ruling is {ruling}.")
        if refused[1] not in table.game.dead_cells():
            diagram.marked.append(refused[1])
    elif stands := _STANDS.fullmatch(line):
        chain = next(chain for chain in Chain if table.game.ruleset.name(chain) == stands[1])
        found = (table.game.size(chain), table.game.price(chain), table.game.safe(chain))
        stated = (int(stands[2]), int(stands[3].strip("$").replace(",", "")), bool(stands[4]))
        _demand(stated == found, line, f"Its tiles, price and safety are {found}.")
    else:
        return False
    return True


def _is_told(event: str) -> bool:
    return not _UNTOLD.match(event)


def _demand(holds: bool, line: str, otherwise: str) -> None:
    if not holds:
        raise WrongDiagram(f"“{line}” is wrong. {otherwise}")
