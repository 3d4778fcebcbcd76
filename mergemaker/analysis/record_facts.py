"""What the record of a game shows that a seat won or lost money by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mergemaker.rules import Chain, Game
from mergemaker.table import Table
from mergemaker.table.ply import Ply

from .summary_types import AnyFact, CashShort, MajorityLost, MergerPaid

LEAST = 1000  # dollars that are worth mentioning
LEAST_TURNS = 3  # without cash
WITHOUT_CASH = 1000  # dollars that a turn without cash counts for, where facts are compared


def mergers_paid(plies: Sequence[Ply], first: int, last: int, seat: int) -> Iterator[MergerPaid]:
    """The mergers of some plies in which bonuses were paid, as they concern a seat.

    Args:
        plies: those of the whole game.
        first: the first of those to look at.
        last: the last.
        seat: the seat.
    """
    by = None
    for number in range(first, last + 1):
        events = plies[number].events
        survivors: dict[int, int] = {}
        for event in events:
            if event.type == "merging":
                by = event.seat
            elif event.type == "defunct":
                survivors[event.chain] = event.survivor
        for chain, survivor in survivors.items():
            paid = bonuses(plies[number], chain)
            if paid:
                most = max(paid, key=lambda one: (paid[one], one == seat))
                mover = plies[number].seat if by is None else by
                assert mover is not None
                yield MergerPaid(
                    ply=number,
                    by=mover,
                    chain=chain,
                    survivor=survivor,
                    first=most,
                    amount=paid[most],
                    own=paid.get(seat, 0),
                )


def bonuses(ply: Ply, chain: int) -> dict[int, int]:
    """What a chain paid each seat in bonuses in a ply, in dollars."""
    paid: dict[int, int] = {}
    for event in ply.events:
        if event.type == "bonus" and event.chain == chain and event.seat >= 0:
            paid[event.seat] = paid.get(event.seat, 0) + event.amount
    return paid


def telling_facts(table: Table) -> list[AnyFact | None]:
    """For each seat of a game, the fact that explains most of its result in dollars, if there is
    one: of the winners what paid, and of the others what they missed.

    Args:
        table: the table; its game is over.
    """
    assert table.game is not None
    watched = [_Watched(seat) for seat in range(len(table.game.players))]
    for number, game in enumerate(table.timeline.games()):
        for one in watched:
            one.look(game, table.plies[number], number)
    winners = table.game.scores().winners
    last = len(table.plies) - 1
    found: list[AnyFact | None] = []
    for one in watched:
        if one.seat in winners:
            mergers = mergers_paid(table.plies, 1, last, one.seat)
            facts: list[AnyFact] = [paid for paid in mergers if paid.first == one.seat]
        else:
            facts = [*one.lost, *one.short()]
        worthy = [fact for fact in facts if _dollars(fact) >= LEAST]
        found.append(max(worthy, key=_dollars, default=None))
    return found


def _dollars(fact: AnyFact) -> int:
    match fact:
        case MergerPaid(own=own):
            return own
        case MajorityLost(amount=amount):
            return amount
        case CashShort(turns=turns):
            return turns * WITHOUT_CASH


class _Watched:
    """A seat while its game is gone through: where it had a majority, and when it had no cash."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.lost: list[MajorityLost] = []
        self._had: set[int] = set()
        self._passed: dict[int, tuple[int, int]] = {}  # by chain: the ply, and the rival
        self._turn = 0
        self._run: list[int] = []  # the plies before turns in a row without cash
        self._longest: list[int] = []

    def look(self, game: Game, ply: Ply, number: int) -> None:
        """Look at the game after a ply."""
        for chain in Chain:
            paid = bonuses(ply, chain)
            if paid and chain in self._passed:
                at, rival = self._passed[chain]
                missed = paid.get(rival, 0) - paid.get(self.seat, 0)
                if missed > 0:
                    self.lost.append(MajorityLost(at, chain, rival, missed))
            if game.size(chain):
                self._follow(game, chain, number)
            else:
                self._had.discard(chain)
                self._passed.pop(chain, None)
        if game.turn == self.seat and game.turn_number != self._turn and not game.over:
            self._turn = game.turn_number
            self._count_cash(game, number)

    def short(self) -> Iterator[CashShort]:
        """The longest series of turns without cash, if it was long."""
        if len(self._longest) >= LEAST_TURNS:
            yield CashShort(self._longest[0] + 1, len(self._longest))

    def _follow(self, game: Game, chain: Chain, number: int) -> None:
        held = [game.shares(seat, chain) for seat in range(len(game.players))]
        own = held[self.seat]
        best = max(count for seat, count in enumerate(held) if seat != self.seat)
        if own > best:
            self._had.add(chain)
            self._passed.pop(chain, None)
        elif own < best and chain in self._had and chain not in self._passed:
            self._passed[chain] = number, held.index(best)

    def _count_cash(self, game: Game, number: int) -> None:
        prices = [game.price(chain) for chain in Chain if game.size(chain) and game.bank(chain)]
        if prices and game.cash(self.seat) < min(prices):
            self._run.append(number)
        else:
            self._run = []
        if len(self._run) > len(self._longest):
            self._longest = list(self._run)
