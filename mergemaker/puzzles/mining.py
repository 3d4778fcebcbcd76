"""Mining: finding puzzles in one game that bots play against each other.

The funnel wastes little on decisions that make no puzzle:

1. Ask the fast bots. Where they agree, nothing tempts.
2. Glance: analyse on up to 16 deals. Most decisions end here, many after 4, since even the upper
   end of the best choice's lead is below what a puzzle needs. The best and the tempting choice must
   differ in something that is a theme.
3. Look: analyse on up to 100 deals, by the same tests.
4. Verify (`verification.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final, TypeVar

from mergemaker.analysis.alternatives import (
    Alternative,
    group_by_decision,
    normalized,
    this_decision,
)
from mergemaker.analysis.reasons import reasons
from mergemaker.bots import Candidate, analyse_further, choose, use_compiled
from mergemaker.rules import Game, Move, determinize, legal, move_text, observe, play_unchecked

from .difficulty import SOLVERS
from .puzzle import BETWEEN_MOVES, Deal, Puzzle, PuzzleChoice, Theme, identify
from .themes import THEMES, Contrast, themes
from .verification import Way, may_lead, verify

# How often each kind of game is played, out of the sum of these numbers.
PRESETS: Final = {"classic": 4, "online": 1}
PLAYERS: Final = {2: 2, 3: 8, 4: 8, 5: 2, 6: 1}
SEATED: Final = {"net": 3, "heuristic": 1}

# The numbers of deals after each of which a decision is given up if it makes no puzzle.
GLANCE: Final = 4, 8, 16
LOOK: Final = 16, 33, 66, 100
# How many times as wide as it is an interval is taken to be before the last of them: that of so few
# deals is itself uncertain, and nothing should be given up that the last would have kept.
DOUBT: Final = 2
APART: Final = 8  # the fewest turns between two puzzles of a game
DECIMALS: Final = 4
MOST_SHOWN: Final = 6  # choices of a puzzle

FAST: Final = ("greedy", "heuristic", "net")  # weakest first


Drawn = TypeVar("Drawn")


@dataclass(frozen=True, slots=True)
class Prospect:
    """A decision that may make a puzzle, after the looks at it.

    Attributes:
        game: the actual game at the decision.
        alternatives: the ways to decide, best first.
        tempting: the one that tempts: what the strongest of the fast bots makes that do not find
            the best.
        tempted: that bot.
        missed_by: the bots that do not find the best, weakest first.
        themes: what it is about, the main theme first.
    """

    game: Game
    alternatives: Sequence[Alternative]
    tempting: Alternative
    tempted: str
    missed_by: tuple[str, ...]
    themes: tuple[Theme, ...]


@dataclass(slots=True)
class Yield:
    """What the search of a game found, and how many decisions reached each stage."""

    puzzles: tuple[Puzzle, ...] = ()
    decisions: int = 0
    glances: int = 0
    looks: int = 0
    verifications: int = 0

    def plus(self, other: Yield) -> Yield:
        """The puzzles and counts of both."""
        return Yield(
            self.puzzles + other.puzzles,
            self.decisions + other.decisions,
            self.glances + other.glances,
            self.looks + other.looks,
            self.verifications + other.verifications,
        )


def mine(seed: str, number: int) -> Yield:
    """Search one game for puzzles. The same arguments always give the same result.

    Args:
        seed: the seed of the whole search.
        number: the number of the game in it, from 0.

    Returns:
        The puzzles in the order of their turns, not rated yet, and the counts.
    """
    use_compiled()
    random = Random(f"{seed}/{number}")
    deal = Deal(_drawn(PRESETS, random), _drawn(PLAYERS, random), f"{seed}/{number}")
    found = Yield()
    prospects = list(_prospects(deal, random, found))
    prospects.sort(key=lambda prospect: list(THEMES).index(prospect.themes[0]))
    puzzles: list[Puzzle] = []
    for prospect in prospects:
        turn = prospect.game.turn_number
        if all(abs(turn - other.turn) >= APART for other in puzzles):
            found.verifications += 1
            puzzle = _verified(prospect, deal, number)
            puzzles += [] if puzzle is None else [puzzle]
    found.puzzles = tuple(sorted(puzzles, key=lambda puzzle: puzzle.turn))
    return found


def _drawn(weights: Mapping[Drawn, int], random: Random) -> Drawn:
    return random.choices(list(weights), list(weights.values()))[0]


def _prospects(deal: Deal, random: Random, found: Yield) -> Iterator[Prospect]:
    """Play a game, and look at every decision in it."""
    game = deal.game()
    seated = [_drawn(SEATED, random) for _ in game.players]
    while not game.over:
        seat = game.deciding[-1].seat
        observation = observe(game, seat)
        found.decisions += 1
        if len(legal(observation, seat)) > 1:
            prospect = _look(game, observation, found)
            if prospect is not None:
                yield prospect
        moves = choose(seated[seat], observation, seat, random.getrandbits(32))
        play_unchecked(game, seat, *moves)


def _look(game: Game, observation: Game, found: Yield) -> Prospect | None:
    """Look at a decision on more and more deals, as long as it may make a puzzle."""
    seat = game.deciding[-1].seat
    number = len(game.history)
    ways = {bot: choose(bot, observation, seat, number) for bot in FAST}
    chosen = {bot: normalized(this_decision(way)) for bot, way in ways.items()}
    if len(set(chosen.values())) == 1:
        return None
    include = list(dict.fromkeys(ways.values()))
    found.glances += 1
    glance = _promising(observation, seat, number, include, GLANCE)
    if glance is None or not _themes(observation, seat, glance[0], _tempting(glance, chosen)[1]):
        return None
    found.looks += 1
    look = _promising(observation, seat, ~number, include, LOOK)
    if look is None:
        return None
    chosen[f"search@{GLANCE[-1]}rounds"] = glance[0].moves
    missed = tuple(bot for bot in SOLVERS if chosen[bot] != look[0].moves)
    tempted, tempting = _tempting(look, chosen)
    about = _themes(observation, seat, look[0], tempting)
    return Prospect(game.copy(), look, tempting, tempted, missed, about) if about else None


def _tempting(
    alternatives: Sequence[Alternative], chosen: Mapping[str, Sequence[Move]]
) -> tuple[str, Alternative]:
    """The strongest of the fast bots that does not find the best alternative, and what it makes."""
    tempted = next(bot for bot in reversed(FAST) if chosen[bot] != alternatives[0].moves)
    return tempted, next(one for one in alternatives if one.moves == chosen[tempted])


def _themes(
    observation: Game, seat: int, best: Alternative, tempting: Alternative
) -> tuple[Theme, ...]:
    """What a decision is about, if this is the best and that tempts."""
    known = determinize(observation, seat, Random(len(observation.history)))
    return themes(Contrast(known, seat, best.candidate.moves, tempting.candidate.moves))


def _promising(
    observation: Game, seat: int, seed: int, include: Sequence[Way], trials: Sequence[int]
) -> Sequence[Alternative] | None:
    """The ways to decide, best first, after the last number of trials; None as soon as the best
    can hardly lead by what a puzzle needs."""
    alternatives: Sequence[Alternative] = ()
    for analysis in analyse_further(observation, seat, seed, include, trials):
        alternatives = group_by_decision(analysis.candidates)
        found = [one.candidate for one in alternatives]
        doubt = 1 if analysis.trials == trials[-1] else DOUBT
        if len(found) == 1 or not may_lead(found, doubt):
            return None
    return alternatives


def _verified(prospect: Prospect, deal: Deal, number: int) -> Puzzle | None:
    """The puzzle that a prospect makes, if verification confirms it."""
    game, seat = prospect.game, prospect.game.deciding[-1].seat
    observation = observe(game, seat)
    decisions = {one.candidate.moves: one.moves for one in prospect.alternatives}
    tempting = prospect.tempting.candidate.moves
    seed = 1 + len(game.history)
    candidates = verify(observation, seat, seed, list(decisions), tempting)
    if candidates is None:
        return None
    shown = [one for one in candidates[1:] if one.moves != tempting][: MOST_SHOWN - 2]
    shown += [one for one in candidates if one.moves == tempting]
    shown = [candidates[0], *sorted(shown, key=lambda one: one.loss)]
    at = next(at for at, one in enumerate(shown) if one.moves == tempting)
    played = BETWEEN_MOVES.join(move_text(game, move) for _, move in game.history)
    return Puzzle(
        id=identify(deal, played),
        deal=deal,
        number=number,
        turn=game.turn_number,
        played=played,
        seat=seat,
        choices=tuple(_choice(game, one, decisions[one.moves]) for one in shown),
        tempting=at,
        tempted=prospect.tempted,
        missed_by=prospect.missed_by,
        themes=prospect.themes,
        reasons=tuple(reasons(observation, seat, shown[0], shown[at], seed, inf)),
        rating=0,
    )


def _choice(game: Game, candidate: Candidate, decided: Sequence[Move]) -> PuzzleChoice:
    """A candidate as a puzzle stores it."""
    texts = [move_text(game, move) for move in candidate.moves]
    return PuzzleChoice(
        moves=tuple(texts[: len(decided)]),
        plan=tuple(texts[len(decided) :]),
        win=round(candidate.win, DECIMALS),
        error=round(candidate.error, DECIMALS),
        loss=round(candidate.loss, DECIMALS),
        loss_error=round(candidate.loss_error, DECIMALS),
        trials=candidate.trials,
    )
