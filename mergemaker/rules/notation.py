"""Moves as text that people can read and type.

    6D                     place a tile               sell 1 trade 4     dispose of defunct shares
    found Luxor            found a chain              hold               keep them all
    survivor Tower         choose the survivor        buy Luxor 2 Tower  buy shares; or: pass
    next Tower             choose the next defunct    replace 6D 7E      or: keep
    end                    declare the end
    offer ben give Tower 2 $100 get American 1        then: accept, decline, withdraw

When read, a move may be in capital or small letters, chains may be given by name or letter, players
by name or by seat, as `#2` (seats count from 0), and a disposition's parts in either order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import digits
from sys import intern

from .game import Game
from .moves import (
    Accept,
    Buy,
    Declare,
    Decline,
    Dispose,
    Found,
    Move,
    Next,
    Offer,
    Place,
    Replace,
    Survivor,
    Withdraw,
)
from .refusal import Refused
from .rulesets import EVERY_CHAIN, Chain, Ruleset
from .state import CHAINS

SIMPLE_NAME = re.compile(r"[^\W\d_][\w'@.-]*")
TILE = re.compile(r"[1-9][0-9]?[A-Za-z]")
MONEY = re.compile(r"\$([0-9]{1,3}(?:,[0-9]{3}){1,2}|[0-9]{1,9})")
LONGEST_MOVE = 400  # characters; an offer of shares of every chain has some 250
LONGEST_NAME = 40  # characters of a player's name that is written out in a line of text

SINGLE: dict[str, Move] = {
    "hold": Dispose(0, 0),
    "pass": Buy(()),
    "keep": Replace(()),
    "end": Declare(),
    "accept": Accept(),
    "decline": Decline(),
    "withdraw": Withdraw(),
}
WORDS = {
    *SINGLE,
    *("place", "found", "survivor", "next", "sell", "trade", "buy", "replace", "offer"),
}


def label(players: Sequence[str], seat: int) -> str:
    """A player in a line of text: the name if it is one plain word and unique, otherwise `#2`."""
    name = players[seat]
    plain = len(name) <= LONGEST_NAME and SIMPLE_NAME.fullmatch(name)
    if plain and len(_seats_named(players, name)) == 1 and name.casefold() not in WORDS:
        return name
    return f"#{seat}"


def move_text(game: Game, move: Move) -> str:
    """A move as text.

    Args:
        game: gives the ruleset and the players, whose names appear in the text.
        move: the move; it need not be legal.
    """
    rules = game.ruleset
    match move:
        case Place(tile):
            return tile
        case Found(chain):
            return f"found {rules.name(chain)}"
        case Survivor(chain):
            return f"survivor {rules.name(chain)}"
        case Next(chain):
            return f"next {rules.name(chain)}"
        case Dispose(sell, trade):
            parts = [f"sell {sell}"] if sell else []
            parts += [f"trade {trade}"] if trade else []
            return " ".join(parts) or "hold"
        case Buy(chains):
            shares = [chains.count(chain) for chain in EVERY_CHAIN]
            return f"buy {_shares_text(rules, shares)}" if chains else "pass"
        case Replace(tiles):
            return " ".join(("replace", *tiles)) if tiles else "keep"
        case Declare():
            return "end"
        case Offer(to, give_cash, get_cash, give, get):
            who = label(game.players, to)
            given, got = _side_text(rules, give_cash, give), _side_text(rules, get_cash, get)
            return f"offer {who} give {given} get {got}"
        case Accept():
            return "accept"
        case Decline():
            return "decline"
        case Withdraw():
            return "withdraw"


def parse_move(game: Game, text: str) -> Move:
    """The move that a text stands for, legal or not.

    Args:
        game: gives the ruleset and the players, whose names may appear in the text.
        text: as `move_text` writes it, or typed.

    Raises:
        Refused: with the code `not-a-move`, if it is not a move.
    """
    if len(text) > LONGEST_MOVE:
        raise _unreadable(f"A move has {LONGEST_MOVE} characters at most.")
    words = text.split()
    if not words:
        raise _unreadable("There is no move in an empty text.")
    verb, rest = words[0].casefold(), words[1:]
    rules = game.ruleset
    if len(words) == 1 and verb in SINGLE:
        return SINGLE[verb]
    if verb == "place" and len(rest) == 1:
        return Place(_tile(rest[0]))
    if len(words) == 1 and TILE.fullmatch(words[0]):
        return Place(_tile(words[0]))
    if verb in ("found", "survivor", "next") and len(rest) == 1:
        chain = _chain(rules, rest[0])
        return {"found": Found, "survivor": Survivor, "next": Next}[verb](chain)
    if verb in ("sell", "trade"):
        return _disposition(words)
    if verb == "buy" and rest:
        shares, cash = _side(rules, rest)
        if cash:
            raise _unreadable("Shares are bought by their chains' names, not by an amount.")
        return Buy(tuple(chain for chain in EVERY_CHAIN for _ in range(shares[chain])))
    if verb == "replace" and rest:
        return Replace(tuple(_tile(word) for word in rest))
    if verb == "offer":
        return _offer(game, rest)
    raise _unreadable(f"{quoted(text)} is not a move.")


def seat_of(players: Sequence[str], who: str) -> int:
    """The seat of a player, who is given by name, or by seat as `#2` or `2`.

    Raises:
        Refused: with the code `not-a-move`, if no player or more than one has that name.
    """
    number = re.fullmatch(r"#?([0-9])", who)
    if number and int(number[1]) < len(players):
        return int(number[1])
    seats = _seats_named(players, who)
    if len(seats) != 1:
        raise _unreadable(f"There is no player {quoted(who)}, or more than one.")
    return seats[0]


def _seats_named(players: Sequence[str], name: str) -> list[int]:
    """The seats of the players with this name, in capitals or small letters."""
    folded = name.casefold()
    return [
        seat
        for seat, other in enumerate(players)
        # Folding never shortens a name, so a longer one is another. It is not folded: a record may
        # have very long names, and this is asked for every move.
        if len(other) <= len(folded) and other.casefold() == folded
    ]


def _unreadable(reason: str) -> Refused:
    return Refused(code="not-a-move", reason=reason)


def quoted(text: str) -> str:
    """A text in quotes, cut short if it is long."""
    return f'"{text[:40]}…"' if len(text) > 40 else f'"{text}"'


def _tile(word: str) -> str:
    if not TILE.fullmatch(word):
        raise _unreadable(f"{quoted(word)} is not a tile.")
    return intern(word.upper())


def _chain(rules: Ruleset, word: str) -> Chain:
    for chain in EVERY_CHAIN:
        name = rules.name(chain).casefold()
        if word.casefold() in (name, name[0]):
            return chain
    raise _unreadable(f"{quoted(word)} is not a chain.")


def _number(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", word):
        raise _unreadable(f"{quoted(word)} is not a number of shares.")
    return int(word)


def _offer(game: Game, words: list[str]) -> Offer:
    """An offer without its verb: `ben give Tower 2 $100 get American 1`."""
    verbs = [word.casefold() for word in words]
    # Somebody may be called Give or Get.
    give = verbs.index("give", 1) if "give" in verbs[1:] else len(verbs)
    get = verbs.index("get", give) if "get" in verbs[give:] else len(verbs)
    who, given, got = words[:give], words[give + 1 : get], words[get + 1 :]
    if not (who and given and got):
        raise _unreadable('An offer is written as "offer NAME give SHARES get SHARES".')
    to = seat_of(game.players, " ".join(who))
    shares, cash = _side(game.ruleset, given)
    asked_shares, asked_cash = _side(game.ruleset, got)
    return Offer(to, cash, asked_cash, tuple(shares), tuple(asked_shares))


def _disposition(words: list[str]) -> Dispose:
    """A disposition: `sell 1 trade 4`, in either order, or only one of them."""
    parts = {"sell": 0, "trade": 0}
    verbs = [word.casefold() for word in words[::2]]
    if len(words) % 2 or len(set(verbs)) < len(verbs) or not parts.keys() >= set(verbs):
        raise _unreadable(f"{quoted(' '.join(words))} is not a disposition of shares.")
    for verb, number in zip(verbs, words[1::2], strict=True):
        parts[verb] = _number(number)
    return Dispose(parts["sell"], parts["trade"])


def _side(rules: Ruleset, words: list[str]) -> tuple[list[int], int]:
    """The shares of each chain, and the dollars, in `Tower 2 American $100` or `nothing`."""
    shares, cash = [0] * CHAINS, 0
    if [word.casefold() for word in words] == ["nothing"]:
        return shares, cash
    at = 0
    while at < len(words):
        money = MONEY.fullmatch(words[at])
        if money:
            cash += int(money[1].replace(",", ""))
            at += 1
            continue
        chain = _chain(rules, words[at])
        at += 1
        if at < len(words) and words[at][0] in digits:
            shares[chain] += _number(words[at])
            at += 1
        else:
            shares[chain] += 1
    return shares, cash


def _shares_text(rules: Ruleset, shares: Sequence[int]) -> str:
    return " ".join(
        f"{rules.name(chain)} {shares[chain]}" for chain in EVERY_CHAIN if shares[chain]
    )


def _side_text(rules: Ruleset, cash: int, shares: Sequence[int]) -> str:
    parts = [_shares_text(rules, shares)] if any(shares) else []
    parts += [f"${cash}"] if cash else []
    return " ".join(parts) or "nothing"
