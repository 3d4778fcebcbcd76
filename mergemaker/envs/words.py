"""Where a game stands, in words: for everybody, for one player, and for whoever may see all."""

from __future__ import annotations

from mergemaker.rules import EVERY_CHAIN, Game, Ruleset, State


def everything(ruleset: Ruleset, state: State) -> str:
    """What everybody sees, and every hand."""
    hands = [private(ruleset, state, seat) for seat in range(state.players)]
    return "\n".join([public(ruleset, state), *hands])


def public(ruleset: Ruleset, state: State) -> str:
    """What everybody sees now."""
    game = as_game(ruleset, state)
    lines = [f"turn {state.turns} of player {state.turn}: {_asked(game)}", game.diagram()]
    chains = EVERY_CHAIN[: ruleset.chains]
    lines += [
        f"{ruleset.name(chain)} {game.size(chain)} tiles ${game.price(chain)} "
        f"bank {game.bank(chain)}"
        for chain in chains
    ]
    for seat in range(state.players):
        held = " ".join(f"{ruleset.letter(c)}{game.shares(seat, c)}" for c in chains)
        lines.append(f"player {seat} ${game.cash(seat)} {held} {len(game.hand(seat))} tiles")
    lines.append(f"bag {game.bag_left}")
    return "\n".join(lines)


def private(ruleset: Ruleset, state: State, seat: int) -> str:
    """What only a seat sees: its hand, and what it has chosen to replace (R21)."""
    hand = as_game(ruleset, state).hand(seat)
    text = f"hand of player {seat}: {' '.join(hand)}"
    if state.chosen and seat == state.turn:
        text += f", replacing {state.chosen:06b}"
    return text


def as_game(ruleset: Ruleset, state: State) -> Game:
    """The state as a game, which can be asked about it."""
    names = tuple(f"player {seat}" for seat in range(state.players))
    return Game(ruleset, names, None, None, (), state)


def _asked(game: Game) -> str:
    """What is to be decided, and by whom."""
    if game.over:
        return f"over, {game.ending}"
    if game.state.actor < 0:
        return "chance decides"
    seat, kind = game.deciding[0]
    asked = f"player {seat} must {kind}"
    if game.can_declare:
        asked += " and may declare the end"
    if kind == "buy":
        asked += f", {game.state.left} shares at most"
    merger = game.merger
    if merger is not None:
        rules = game.ruleset
        chains = [rules.name(chain) for chain in merger.remaining]
        survivor = "?" if merger.survivor is None else rules.name(merger.survivor)
        defunct = "?" if merger.defunct is None else rules.name(merger.defunct)
        asked += f"; {merger.tile} merges {defunct} {' '.join(chains)} into {survivor}"
        asked += f", {game.state.traded} shares traded" if game.state.traded else ""
    return asked
