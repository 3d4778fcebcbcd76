"""Tells the engine's typed events as short English sentences, so that scenarios read as stories."""

from __future__ import annotations

from collections.abc import Sequence

from mergemaker.rules import Ruleset, events


def dollars(amount: int) -> str:
    return f"${amount:,}"


def tell(event: events.Event, players: Sequence[str], ruleset: Ruleset) -> str:
    """One sentence for one event."""

    def who(seat: int) -> str:
        return "the bank" if seat < 0 else players[seat]

    def named(chain: int) -> str:
        return ruleset.chain_names[chain]

    def goods(cash: int, shares: Sequence[int]) -> str:
        held = [f"{n} {named(chain)}" for chain, n in enumerate(shares) if n]
        return " and ".join([*held, *([dollars(cash)] if cash else [])])

    match event:
        case events.StartingTile():
            return f"{who(event.seat)} draws {event.tile} to start"
        case events.FirstPlayer():
            return f"{who(event.seat)} goes first"
        case events.StartingTilesReturned():
            return "the starting tiles go back"
        case events.TurnStarted():
            return f"{who(event.seat)}'s turn"
        case events.Placed():
            return f"{who(event.seat)} places {event.tile}"
        case events.Founded():
            return f"{who(event.seat)} founds {named(event.chain)} with {event.size} tiles"
        case events.FounderShare():
            if event.shares:
                return f"{who(event.seat)} is given a {named(event.chain)} share"
            return f"{who(event.seat)} is given {dollars(event.cash)} for a share"
        case events.Grew():
            return f"{named(event.chain)} grows from {event.before} to {event.after}"
        case events.Merging():
            joined = ", ".join(named(chain) for chain in event.chains)
            return f"{who(event.seat)} merges {joined}"
        case events.SurvivorChosen():
            return f"{who(event.seat)} has {named(event.chain)} survive"
        case events.NextChosen():
            return f"{who(event.seat)} takes {named(event.chain)} next"
        case events.Defunct():
            return f"{named(event.survivor)} survives, {named(event.chain)} is defunct"
        case events.BankTile():
            return f"the bank holds {event.column} {named(event.chain)}"
        case events.Bonus():
            return f"{who(event.seat)} +{dollars(event.amount)} for {named(event.chain)}"
        case events.Disposed():
            done = [
                *([f"sells {event.sold} for {dollars(event.proceeds)}"] if event.sold else []),
                *(
                    [f"trades {event.traded} for {event.received} {named(event.survivor)}"]
                    if event.traded
                    else []
                ),
                *([f"holds {event.held}"] if event.held else []),
            ]
            return f"{who(event.seat)} {', '.join(done)}"
        case events.Absorbed():
            return f"{named(event.survivor)} takes in {named(event.chain)}"
        case events.Bought():
            count, cost = event.shares, dollars(event.cost)
            return f"{who(event.seat)} buys {count} {named(event.chain)} for {cost}"
        case events.Drew():
            return f"{who(event.seat)} draws {event.tile or 'a tile'}"
        case events.Replaced():
            verb = "discards" if event.discarded else "replaces"
            tiles = " ".join(event.tiles) if event.tiles is not None else f"{event.count} tiles"
            return f"{who(event.seat)} {verb} {tiles}"
        case events.HandRedrawn():
            return f"{who(event.seat)} shows {' '.join(event.tiles)} and draws anew"
        case events.PlacingSkipped():
            return f"{who(event.seat)} can place nothing"
        case events.EndDeclared():
            return f"{who(event.seat)} declares the end"
        case events.Offered():
            given = goods(event.give_cash, event.give)
            asked = goods(event.get_cash, event.get)
            return f"{who(event.seat)} offers {who(event.to)} {given} for {asked}"
        case events.Accepted():
            return f"{who(event.seat)} accepts"
        case events.Declined():
            return f"{who(event.seat)} declines"
        case events.Withdrawn():
            return f"{who(event.seat)} withdraws the offer"
        case events.Lapsed():
            return "the offer lapses"
        case events.GameEnded():
            return f"the game is over: {event.reason}"
        case events.Sold():
            sold = f"{event.shares} {named(event.chain)}"
            return f"{who(event.seat)} sells {sold} for {dollars(event.amount)}"
    raise AssertionError(f"nobody has taught the teller about {event!r}")
