"""Events as short English sentences, so that scenarios are easy to read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mergemaker.rules import Ruleset, events


def dollars(amount: int) -> str:
    return f"${amount:,}"


@dataclass(frozen=True)
class Names:
    """The names of a game's players and chains."""

    players: Sequence[str]
    ruleset: Ruleset

    def who(self, seat: int) -> str:
        return "the bank" if seat < 0 else self.players[seat]

    def chain(self, chain: int) -> str:
        return self.ruleset.chain_names[chain]

    def assets(self, cash: int, shares: Sequence[int]) -> str:
        held = [f"{n} {self.chain(chain)}" for chain, n in enumerate(shares) if n]
        return " and ".join([*held, *([dollars(cash)] if cash else [])])


def narrate(event: events.Event, players: Sequence[str], ruleset: Ruleset) -> str:
    """A sentence for an event."""
    names = Names(players, ruleset)
    for sentence in (_turn(event, names), _merger(event, names), _trade(event, names)):
        if sentence:
            return sentence
    raise AssertionError(f"no sentence for {event!r}")


def _turn(event: events.Event, names: Names) -> str:
    match event:
        case events.StartingTile():
            return f"{names.who(event.seat)} draws {event.tile} to start"
        case events.FirstPlayer():
            return f"{names.who(event.seat)} goes first"
        case events.StartingTilesReturned():
            return "the starting tiles go back"
        case events.TurnStarted():
            return f"{names.who(event.seat)}'s turn"
        case events.Placed():
            return f"{names.who(event.seat)} places {event.tile}"
        case events.Founded():
            return (
                f"{names.who(event.seat)} founds {names.chain(event.chain)} with {event.size} tiles"
            )
        case events.FounderShare():
            if event.shares:
                return f"{names.who(event.seat)} is given a {names.chain(event.chain)} share"
            return f"{names.who(event.seat)} is given {dollars(event.cash)} for a share"
        case events.Grew():
            return f"{names.chain(event.chain)} grows from {event.before} to {event.after}"
        case events.Bought():
            count, cost = event.shares, dollars(event.cost)
            return f"{names.who(event.seat)} buys {count} {names.chain(event.chain)} for {cost}"
        case events.Drew():
            return f"{names.who(event.seat)} draws {event.tile or 'a tile'}"
        case events.Replaced():
            verb = "discards" if event.discarded else "replaces"
            tiles = " ".join(event.tiles) if event.tiles is not None else f"{event.count} tiles"
            return f"{names.who(event.seat)} {verb} {tiles}"
        case events.HandRedrawn():
            return f"{names.who(event.seat)} shows {' '.join(event.tiles)} and redraws"
        case events.PlacingSkipped():
            return f"{names.who(event.seat)} can place nothing"
        case events.EndDeclared():
            return f"{names.who(event.seat)} declares the end"
        case events.GameEnded():
            return f"the game is over: {event.reason}"
        case events.Redealt():
            return f"{names.who(event.seat)} plays on, hidden tiles are dealt again"
        case events.Sold():
            sold = f"{event.shares} {names.chain(event.chain)}"
            return f"{names.who(event.seat)} sells {sold} for {dollars(event.amount)}"
        case _:
            return ""


def _merger(event: events.Event, names: Names) -> str:
    match event:
        case events.Merging():
            joined = ", ".join(names.chain(chain) for chain in event.chains)
            return f"{names.who(event.seat)} merges {joined}"
        case events.SurvivorChosen():
            return f"{names.who(event.seat)} lets {names.chain(event.chain)} survive"
        case events.NextChosen():
            return f"{names.who(event.seat)} takes {names.chain(event.chain)} next"
        case events.Defunct():
            return f"{names.chain(event.survivor)} survives, {names.chain(event.chain)} is defunct"
        case events.BankTile():
            return f"the bank holds {event.column} {names.chain(event.chain)}"
        case events.Bonus():
            return (
                f"{names.who(event.seat)} +{dollars(event.amount)} for {names.chain(event.chain)}"
            )
        case events.Disposed():
            done = [
                *([f"sells {event.sold} for {dollars(event.proceeds)}"] if event.sold else []),
                *(
                    [f"trades {event.traded} for {event.received} {names.chain(event.survivor)}"]
                    if event.traded
                    else []
                ),
                *([f"holds {event.held}"] if event.held else []),
            ]
            return f"{names.who(event.seat)} {', '.join(done)}"
        case events.Absorbed():
            return f"{names.chain(event.survivor)} takes in {names.chain(event.chain)}"
        case _:
            return ""


def _trade(event: events.Event, names: Names) -> str:
    match event:
        case events.Offered():
            given = names.assets(event.give_cash, event.give)
            asked = names.assets(event.get_cash, event.get)
            return f"{names.who(event.seat)} offers {names.who(event.to)} {given} for {asked}"
        case events.Accepted():
            return f"{names.who(event.seat)} accepts"
        case events.Declined():
            return f"{names.who(event.seat)} declines"
        case events.Withdrawn():
            return f"{names.who(event.seat)} withdraws the offer"
        case events.Lapsed():
            return "the offer lapses"
        case _:
            return ""
