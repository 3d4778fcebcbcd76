"""Where a game stands, in words: for everybody, for one player, and for whoever may see all."""

from __future__ import annotations

from mergemaker.rules import EVERY_CHAIN, Game

from .course import Course


def everything(course: Course) -> str:
    """All there is to see, with every hand and what is in the bag."""
    seats = range(course.terms.players)
    bag = " ".join(f"{outcome}" for outcome in course.outcomes()) if course.waits_for_chance else ""
    lines = [public(course), *(private(course, seat) for seat in seats), f"outcomes {bag}"]
    return "\n".join(lines[: None if bag else -1])


def public(course: Course) -> str:
    """What everybody sees now."""
    s = course.state
    game = as_game(course)
    names = course.terms.ruleset.chain_names
    lines = [f"turn {s.turns} of player {s.turn}: {_asked(game)}", game.diagram()]
    lines += [
        f"{names[chain]} {s.sizes[chain]} tiles ${s.prices[chain]} bank {s.bank[chain]}"
        for chain in EVERY_CHAIN[: course.terms.ruleset.chains]
    ]
    for seat in range(s.players):
        held = " ".join(str(game.shares(seat, chain)) for chain in EVERY_CHAIN)
        tiles = len(game.hand(seat))
        lines.append(f"player {seat} ${s.cash[seat]} shares {held} tiles {tiles}")
    lines.append(f"bag {game.bag_left}")
    return "\n".join(lines)


def private(course: Course, seat: int) -> str:
    """What only a seat sees: its hand, and what it has chosen to replace."""
    game = as_game(course)
    hand = game.hand(seat)
    text = f"hand of player {seat}: {' '.join(hand)}"
    if course.state.chosen and seat == course.state.turn:
        text += f" replacing {course.state.chosen}"
    return text


def as_game(course: Course) -> Game:
    """The course's state, as a game that can be asked about it."""
    names = tuple(f"player {seat}" for seat in range(course.terms.players))
    return Game(course.terms.ruleset, names, None, None, (), course.state)


def _asked(game: Game) -> str:
    """What is to be decided, and by whom."""
    s = game.state
    if game.over:
        return f"over, {game.ending}"
    if s.actor < 0:
        return "chance"
    seat, kind = game.deciding[0]
    details = " may declare the end" if game.can_declare else ""
    if kind == "buy":
        details += f", {s.left} shares left"
    merger = game.merger
    if merger is not None:
        details += f", {merger}"
    return f"player {seat} must {kind}{details}"
