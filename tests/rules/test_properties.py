"""Properties of more than two thousand random games: every preset, random options, two to six
players."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise, permutations
from typing import get_args

import pytest

from mergemaker.rules import (
    OPTIONS,
    PRESETS,
    Buy,
    Chain,
    Declare,
    Event,
    Game,
    Move,
    Redealt,
    Refused,
    deal,
    events,
    legal,
    play,
    play_on_copy,
    play_unchecked,
)
from tests.records.make import blocked_round
from tests.support.all_moves import arbitrary_offer, every_move, never_legal, offer_is_legal
from tests.support.invariants import cash_gained, check, every_share_is_accounted_for, shares_gained
from tests.support.random_games import (
    play_at_random,
    random_game,
    random_move,
    random_ruleset,
    steps,
)
from tests.support.snapshot import snapshot

GAMES = 42
"""Games for each preset and number of players: 5 * 5 * 42 = 1,050 in all."""

TABLES = [(preset, players) for preset in PRESETS for players in range(2, 7)]
KINDS = ["place", "found", "survivor", "next", "dispose", "buy", "replace", "answer"]
CHECKED = 0.03
"""The share of positions at which all invariants are checked."""


@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_r1_r2_r3_r5_r30_random_games(preset: str, players: int) -> None:
    """Check the invariants, and that cash and shares change exactly as the events say. At one
    decision of every game, also check that `legal` lists exactly the moves that `play` accepts."""
    for number in range(GAMES):
        rng = random.Random(f"{preset} {players} {number}")
        game = random_game(rng, preset, players)
        check(game)
        audit = Audit(game)
        kind, after = rng.choice(KINDS), rng.randint(1, 6)
        for _seat, _move, happened in steps(game, rng):
            audit.follow(happened)
            if rng.random() < CHECKED:
                check(game)
            after -= asks(game, kind)
            if after == 0:
                try_everything(game, rng)
                after = -1
        check(game)
        if after > 0:
            try_everything(game, rng)
        the_result_adds_up(game)


def asks(game: Game, kind: str) -> bool:
    return any(decision.kind == kind for decision in game.deciding)


class Audit:
    """Computes each seat's cash and shares from the events alone, and compares."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cash, self.shares = self._held()

    def _held(self) -> tuple[list[int], list[list[int]]]:
        game, seats = self.game, range(len(self.game.players))
        shares = [[game.shares(seat, chain) for chain in Chain] for seat in seats]
        return [game.cash(seat) for seat in seats], shares

    def follow(self, happened: list[Event]) -> None:
        players = len(self.game.players)
        for seat, gained in enumerate(cash_gained(happened, players)):
            self.cash[seat] += gained
        for seat, counts in enumerate(shares_gained(happened, players)):
            self.shares[seat] = [a + b for a, b in zip(self.shares[seat], counts, strict=True)]
        assert self._held() == (self.cash, self.shares)
        every_share_is_accounted_for(self.game)


def try_everything(game: Game, rng: random.Random) -> None:
    before = snapshot(game)
    for seat in range(len(game.players)):
        listed = legal(game, seat)
        assert len(set(listed)) == len(listed)
        offering = game.offer is not None and seat == game.turn
        asked = any(decision.seat == seat for decision in game.deciding)
        assert bool(listed) is (asked or offering)
        tried = set()
        for move in every_move(game, seat):
            tried.add(move)
            if move in listed:
                twin = game.copy()
                play(twin, seat, move)
                assert twin.history[-1] == (seat, move)
            else:
                is_refused(game, seat, move)
        assert set(listed) <= tried
        for move in never_legal(game, seat):
            is_refused(game, seat, move)
        for _ in range(12):
            offer = arbitrary_offer(game, rng)
            if offer_is_legal(game, seat, offer):
                play(game.copy(), seat, offer)
            else:
                is_refused(game, seat, offer)
        baskets = [move for move in listed if isinstance(move, Buy) and len(set(move.chains)) > 1]
        if baskets:
            basket = rng.choice(baskets)
            results = []
            for order in permutations(basket.chains):
                twin = game.copy()
                play(twin, seat, Buy(order))
                results.append(twin.state)
            assert all(first == second for first, second in pairwise(results))
    assert snapshot(game) == before, "a refused move changes nothing"


def is_refused(game: Game, seat: int, move: Move) -> None:
    refused = refusal(game, seat, move)
    assert refused is not None, f"seat {seat} was not refused {move}"
    assert refused.reason.endswith(".")
    assert refused.ruling.startswith("R")
    assert refused.code


def refusal(game: Game, seat: int, move: Move) -> Refused | None:
    """The refusal of a move; None if it was made. Much faster than `pytest.raises`."""
    try:
        play(game, seat, move)
    except Refused as refused:
        return refused
    return None


def the_result_adds_up(game: Game) -> None:  # R37
    result = game.scores()
    totals = [line.total for line in result.lines]
    for line in result.lines:
        gained = sum(paid.amount for paid in (*line.bonuses, *line.sales))
        assert line.total == line.cash_before + gained == game.cash(line.seat)
        assert line.place == 1 + sum(total > line.total for total in totals)
        for sale in line.sales:
            assert sale.price == game.price(sale.chain)
            assert sale.shares == game.shares(line.seat, sale.chain)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_copy_is_independent(preset: str) -> None:  # R30
    rng = random.Random(f"copy {preset}")
    for _ in range(20):
        game = random_game(rng, preset)
        while not game.over and rng.random() < 0.98:
            seat, move = random_move(game, rng)
            play(game, seat, move)
        before = snapshot(game)
        twin = game.copy()
        assert snapshot(twin) == before
        if not game.over:
            play_at_random(twin, rng)
        assert snapshot(game) == before
        after = snapshot(twin)
        if not game.over:
            play_at_random(game, rng)
        assert snapshot(twin) == after


@pytest.mark.parametrize("preset", PRESETS)
def test_moves_made_together_are_checked_together(preset: str) -> None:  # R9
    """A legal move followed by an illegal one is refused along with it."""
    rng = random.Random(f"together {preset}")
    for _ in range(20):
        game = random_game(rng, preset)
        while not game.over:
            seat, move = random_move(game, rng)
            before = snapshot(game)
            with pytest.raises(Refused):
                play(game, seat, move, Buy((Chain.LUXOR,) * 4))
            assert snapshot(game) == before
            play(game, seat, move)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_copy_played_on_is_as_unchecked_moves_leave_the_game(preset: str) -> None:
    """A table is made of checked moves, and its replay of unchecked ones: they agree on everything,
    on the tiles that were dead when a hand was refilled, too."""
    rng = random.Random(f"on a copy {preset}")
    refilled = False
    for _ in range(8):
        game = random_game(rng, preset)
        while not game.over:
            seat, move = random_move(game, rng)
            declares = Declare() in legal(game, seat) and move != Declare() and rng.random() < 0.1
            moves = (Declare(), move) if declares else (move,)
            before = snapshot(game)
            after, events = play_on_copy(game, seat, *moves)
            assert snapshot(game) == before
            assert play_unchecked(game, seat, *moves) == events
            assert snapshot(game) == snapshot(after)
        refilled = refilled or any(game.refilled)
    assert refilled


def test_random_games_end_in_every_way() -> None:  # R35, R36
    endings: Counter[str | None] = Counter()
    for number in range(60):
        rng = random.Random(f"ways {number}")
        game = random_game(rng, rng.choice(list(PRESETS)))
        play_at_random(game, rng)
        endings[game.ending] += 1
    assert set(endings) == {"declared", "stalemate-hands", "stalemate-round"}


def test_random_games_are_played_with_every_option() -> None:
    rng = random.Random("options")
    rulesets = [random_ruleset(rng, preset) for preset in PRESETS for _ in range(40)]
    for name, option in OPTIONS.items():
        assert {getattr(rules, name) for rules in rulesets} == set(option.values)


def test_every_kind_of_event_occurs_in_some_game() -> None:
    kinds: set[str] = set()
    for number in range(150):
        rng = random.Random(f"events {number}")
        happened = play_at_random(random_game(rng, rng.choice(list(PRESETS))), rng)
        kinds |= {event.type for event in happened}
    redrawn = blocked_round(PRESETS["hasbro-1999"])  # random games hardly ever redraw a hand
    game = deal(redrawn.ruleset, redrawn.players, bag=redrawn.bag0)
    for seat, move in redrawn.history:
        kinds |= {event.type for event in play(game, seat, move)}
    # `Redealt` comes of no move: it is where a game goes on from a position of another.
    names = [kind.__name__ for kind in get_args(Event) if kind is not Redealt]
    assert kinds == {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in names}


def test_events_never_contradict_the_board() -> None:  # R15, R17, R31
    """The size of each chain can be computed from the events alone."""
    rng = random.Random("story")
    for _ in range(40):
        game = random_game(rng, rng.choice(list(PRESETS)))
        sizes = dict.fromkeys(Chain, 0)
        for _seat, _move, happened in steps(game, rng):
            for event in happened:
                match event:
                    case events.Founded(chain=chain, size=size):
                        sizes[chain] = size
                    case events.Grew(chain=chain, before=before, after=after):
                        assert sizes[chain] == before
                        sizes[chain] = after
                    case events.Defunct(chain=chain, size=size, price=price):
                        assert sizes[chain] == size
                        assert price == game.ruleset.price(chain, size)
                    case events.Absorbed(chain=chain, survivor=survivor, size=size):
                        sizes[chain] = 0
                        sizes[survivor] = size
                    case _:
                        pass
            assert sizes == {chain: game.size(chain) for chain in Chain}
