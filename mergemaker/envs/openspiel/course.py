"""The course of a game in which each outcome of chance is chosen: where it stands, and what each
seat has seen of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from mergemaker.rules import (
    CELLS,
    CHANCE,
    OVER,
    STARTER,
    Event,
    act,
    blank_state,
    decode_events,
    numbered_cell,
    open_actions,
    open_game,
    settle,
    tile_number,
)

from .parameters import Terms
from .sightings import sighted

NOBODY: Final = -1  # who acts when chance does


class Course:
    """A game with explicit chance, and all that has happened in it.

    It knows nothing of OpenSpiel, and is all that an OpenSpiel state keeps, since OpenSpiel clones
    a state by a deep copy of what it keeps.

    Attributes:
        terms: what is played by.
        state: the state of the game, with the log of all events.
    """

    __slots__ = ("_acts", "_read", "_seen", "state", "terms")

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.state = blank_state(terms.ruleset.without_trading, terms.players)
        self.state.explicit = 1
        self.state.recording = 1
        open_game(self.state)
        # Who has acted and how, and how long the log of events was before.
        self._acts: list[tuple[int, int, int]] = []
        # What each seat has seen, and how many acts that covers: words are found when asked for.
        # The last are those of a watcher, who has no seat.
        self._seen: list[str] = [*(f"seat {seat}" for seat in range(terms.players)), "watcher"]
        self._read: list[int] = [0] * (terms.players + 1)

    def __deepcopy__(self, _memo: object) -> Course:
        return self.copy()

    def copy(self) -> Course:
        """An independent copy."""
        twin = Course.__new__(Course)
        twin.terms = self.terms
        twin.state = self.state.copy()
        twin.state.event_log = self.state.event_log[:]
        twin._acts = self._acts[:]
        twin._seen = self._seen[:]
        twin._read = self._read[:]
        return twin

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.step == OVER

    @property
    def waits_for_chance(self) -> bool:
        """Whether an outcome of chance is to be chosen."""
        return self.state.step == CHANCE

    @property
    def chooses_starter(self) -> bool:
        """Whether the outcome of chance is the seat that starts."""
        return self.state.stage == STARTER

    def actions(self) -> list[int]:
        """The actions that are open to whoever must decide, in rising order."""
        return open_actions(self.state)

    def outcomes(self) -> list[int]:
        """The outcomes that chance has, all equally likely, in rising order: the numbers of the
        tiles in the bag, or the seats if one of them is to start."""
        s = self.state
        if self.chooses_starter:
            return list(range(s.players))
        numbers = tile_numbers(s.rows)
        return [numbers[cell] for cell in sorted(s.bag[s.drawn : s.tiles])]

    def act(self, action: int) -> None:
        """Carry out an action.

        Raises:
            ValueError: it is not open. Nothing has changed.
        """
        s = self.state
        entry = (len(s.event_log), s.actor, action)
        if not act(s, action):
            raise ValueError(f"The action {action} is not open.")
        self._acts.append(entry)

    def settle(self, outcome: int) -> None:
        """Choose an outcome of chance.

        Raises:
            ValueError: chance does not have it. Nothing has changed.
        """
        s = self.state
        place = outcome
        if not self.chooses_starter:
            place = s.bag.index(numbered_cell(outcome, s.rows), s.drawn, s.tiles) - s.drawn
        elif not 0 <= outcome < s.players:
            raise ValueError(f"There is no seat {outcome}.")
        entry = (len(s.event_log), NOBODY, outcome)
        settle(s, place)
        self._acts.append(entry)

    def acts(self, first: int = 0) -> Iterator[tuple[int, int, list[Event]]]:
        """Everything that was done from an act on: by whom (`NOBODY` for chance), the action or
        outcome, and the events that followed."""
        log = self.state.event_log
        ends = [start for start, _, _ in self._acts[first + 1 :]]
        for (start, actor, number), end in zip(self._acts[first:], [*ends, len(log)], strict=True):
            yield actor, number, decode_events(log[start:end])

    def history(self) -> list[int]:
        """Every action and every outcome of chance, in order."""
        return [number for _, _, number in self._acts]

    def seen_by(self, seat: int) -> str:
        """Everything that a seat (-1: a watcher) has seen, in order. Two games that look the same
        to it give the same text, and no others do."""
        if self._read[seat] < len(self._acts):
            told = [self._seen[seat]]
            for actor, number, events in self.acts(self._read[seat]):
                told += sighted(self.terms.ruleset, actor, number, events, seat)
            self._seen[seat] = "; ".join(told)
            self._read[seat] = len(self._acts)
        return self._seen[seat]

    def totals(self) -> list[int]:
        """Every seat's dollars: once the game is over, its result."""
        return self.state.cash[: self.state.players]


@cache
def tile_numbers(rows: int) -> tuple[int, ...]:
    """The number of each cell's tile, on a board of so many rows."""
    return tuple(tile_number(cell, rows) for cell in range(CELLS))
