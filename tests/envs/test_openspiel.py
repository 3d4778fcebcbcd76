"""The game in OpenSpiel: its own suites, games equal to those of the rules, and what is hidden."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from mergemaker.envs.layout import PLANES, Layout
from mergemaker.envs.openspiel import DEFAULTS, GAME, load
from mergemaker.envs.openspiel.course import Course
from mergemaker.envs.openspiel.parameters import Terms, read_parameters, write_parameters
from mergemaker.envs.openspiel.resampling import swapped
from mergemaker.rules import Ruleset, ruleset
from tests.envs.spiel_games import VARIANTS, play_on, played_twice

GAMES = (
    GAME,
    f"{GAME}(players=2,reward=money)",
    f"{GAME}(preset=hasbro-1999,players=6)",
    f"{GAME}(preset=avalon-hill-2016,players=4)",
    f"{GAME}(columns=5,rows=1,hand_size=1,cash=600,players=2)",
    f"{GAME}(players=2,replace=ask,two_player_bank=tile,starting_tiles=none,first_player=random)",
)
SMALL: dict[str, Any] = {"trading": "off", "chains": 2, "hand_size": 2, "cash": 600, "purchases": 1}
MATCHES = 24  # 10,000 were compared once, with the same function


@pytest.fixture(autouse=True)
def quiet(capfd: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel's suites print a lot, from C++."""


# --- OpenSpiel's suites --------------------------------------------------------------------------


def test_the_api_test_of_openspiel() -> None:
    program = (
        "import runpy, sys, mergemaker.envs.openspiel\n"
        f"sys.argv = ['api_test', '--test_only_games=^{GAME}$']\n"
        "runpy.run_module('open_spiel.integration_tests.api_test', run_name='__main__', "
        "alter_sys=True)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Ran 5 tests" in done.stderr and "skipped" not in done.stderr


@pytest.mark.parametrize("name", GAMES)
def test_the_random_simulations_of_openspiel(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("name", [GAMES[0], GAMES[4]])
def test_a_playthrough_of_openspiel_can_be_played_again(name: str, tmp_path: Path) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["playthrough"])
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, None, seed=7), encoding="utf-8")
    before, again = generate_playthrough.replay(str(path))
    assert again == before


def test_ismcts_of_openspiel_plays_it() -> None:
    game = pyspiel.load_game(f"{GAME}(players=3)")
    state = play_on(game.new_initial_state(), Random(5), 60)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.0, max_simulations=4)
    assert bot.step(state) in state.legal_actions()


# --- the same game as by the rules ---------------------------------------------------------------


@pytest.mark.parametrize("seed", range(MATCHES))
def test_games_come_to_the_same_dollars_as_by_the_rules(seed: int) -> None:
    rules = VARIANTS[seed % len(VARIANTS)]
    players = 2 + seed // len(VARIANTS) % 5
    game, state = played_twice(load(rules, players), rules, players, seed)
    assert state.is_terminal()
    totals = [game.cash(seat) for seat in range(players)]
    assert state.course.totals() == totals
    winners = [seat for seat in range(players) if totals[seat] == max(totals)]
    assert [seat for seat, share in enumerate(state.returns()) if share > 0] == winners
    assert sum(state.returns()) == pytest.approx(0)


def test_returns_are_what_a_seat_has_beyond_the_others() -> None:
    for reward in ("win", "money"):
        game = load(ruleset("online"), 3, reward)
        state = play_on(game.new_initial_state(), Random(1))
        totals = state.course.totals()
        if reward == "money":
            mean = [(sum(totals) - mine) / 2 for mine in totals]
            wanted = [(mine - other) / 1000 for mine, other in zip(totals, mean, strict=True)]
        else:
            wanted = [1.0 if mine == max(totals) else -0.5 for mine in totals]
        assert state.returns() == pytest.approx(wanted)
        assert game.min_utility() <= min(wanted) and max(wanted) <= game.max_utility()


def test_what_is_not_open_is_refused_and_changes_nothing() -> None:
    state = play_on(pyspiel.load_game(GAME).new_initial_state(), Random(1), 21)
    assert state.current_player() >= 0
    before = str(state), state.history()
    for action in (-2, 999, 175):
        with pytest.raises(ValueError, match="is not open"):
            state.apply_action(action)
    assert (str(state), state.history()) == before


def test_a_clone_goes_its_own_way() -> None:
    state = play_on(pyspiel.load_game(GAME).new_initial_state(), Random(1), 50)
    before = str(state), state.information_state_string(0)
    play_on(state.clone(), Random(2))
    assert (str(state), state.information_state_string(0)) == before


# --- what is hidden ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_a_resampled_state_looks_the_same_and_follows_from_its_history(number: int) -> None:
    random, rules = Random(number), VARIANTS[number]
    game = load(rules, 2 if rules.two_player_bank == "tile" else 3)
    state = game.new_initial_state()
    others = 0
    while not state.is_terminal():
        play_on(state, random, 17)
        if state.current_player() < 0:
            continue
        for player in range(game.num_players()):
            again = state.resample_from_infostate(player, random.random)
            for kind in ("information_state_string", "observation_string", "observation_tensor"):
                assert getattr(again, kind)(player) == getattr(state, kind)(player)
            assert again.legal_actions(player) == state.legal_actions(player)
            assert again.history() == again.course.history()
            others += str(again) != str(state)
    assert others > 10


@pytest.mark.parametrize(
    ("rules", "seed", "acts", "player"),
    [
        (ruleset(columns=5, rows=2, **SMALL), 0, 12, 1),
        # The bank has drawn a tile here, so those deals are likelier that have more of its column.
        (ruleset(columns=5, rows=3, safe=3, two_player_bank="tile", **SMALL), 48, 20, 0),
    ],
    ids=["without bank", "with bank"],
)
def test_resampling_deals_hands_as_often_as_chance_does(
    rules: Ruleset, seed: int, acts: int, player: int
) -> None:
    state = play_on(load(rules).new_initial_state(), Random(seed), acts)
    others = 1 - player
    deals = Counter(
        held(course, others) for course in alike(Course(terms_of(rules)), state, player)
    )
    assert len(deals) > 5
    random, count = Random(1), 1200
    met = Counter(
        held(state.resample_from_infostate(player, random.random).course, others)
        for _ in range(count)
    )
    assert met.keys() == deals.keys()
    wanted = {deal: count * ways / deals.total() for deal, ways in deals.items()}
    squares = sum((met[deal] - often) ** 2 / often for deal, often in wanted.items())
    assert squares < 2 * len(deals)  # chi-squared, whose mean is one less than there are deals


def test_swapping_tiles_looks_the_same_to_the_seat() -> None:
    random = Random(3)
    state = play_on(load(VARIANTS[0], 4).new_initial_state(), random, 200)
    for seat in range(4):
        course = swapped(state.course, seat, random.random)
        assert course.seen_by(seat) == state.course.seen_by(seat)
        assert course.history() != state.history()


def terms_of(rules: Ruleset) -> Terms:
    return Terms(rules, 2, "win")


def held(course: Course, seat: int) -> tuple[int, ...]:
    """The tiles of a seat, whatever their order."""
    return tuple(sorted(course.state.hand[seat * 6 : seat * 6 + 6]))


def alike(course: Course, state: Any, player: int) -> list[Course]:
    """Every game that a player cannot tell from this one, whatever chance was."""
    seen, wanted = course.seen_by(player), state.information_state_string(player)
    if not (wanted + "; ").startswith(seen + "; "):
        return []
    if len(course.history()) == len(state.history()):
        return [course] if seen == wanted else []
    found: list[Course] = []
    chance = course.waits_for_chance
    for number in course.outcomes() if chance else course.actions():
        after = course.copy()
        (after.settle if chance else after.act)(number)
        found += alike(after, state, player)
    return found


@pytest.mark.parametrize("rules", [VARIANTS[0], VARIANTS[4]], ids=["12 x 9", "10 x 10"])
def test_the_tensor_is_the_observation_in_named_pieces(rules: Ruleset) -> None:
    game = load(rules, 3)
    layout = Layout(rules, "planes", "float32")
    seen: Any = make_observation(game)
    state = play_on(game.new_initial_state(), Random(2), 130)
    for player in range(3):
        numbers = layout.encode(state.course.state, player)
        seen.set_from(state, player)
        planes = [name for name, _ in PLANES]
        hand = planes.index("hand")
        assert np.array_equal(seen.dict["hand"], layout.boards(numbers)[hand])
        assert np.array_equal(seen.dict["board"][:hand], layout.boards(numbers)[:hand])
        assert np.array_equal(seen.dict["board"][hand:], layout.boards(numbers)[hand + 1 :])
        assert np.array_equal(seen.dict["shares"], layout.field(numbers, "shares"))
        assert np.array_equal(
            np.concatenate([part.ravel() for part in seen.dict.values()]), seen.tensor
        )
        assert state.observation_tensor(player) == seen.tensor.tolist()


def test_what_everybody_sees_has_no_hand_and_is_the_same_for_all() -> None:
    game = load(VARIANTS[0], 3)
    state = play_on(game.new_initial_state(), Random(2), 130)
    kind = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    public: Any = make_observation(game, kind)
    assert "hand" not in public.dict
    told: set[tuple[str, bytes]] = set()
    for player in range(3):
        public.set_from(state, player)
        told.add((public.string_from(state, player), public.tensor.tobytes()))
    assert len(told) == 1
    everything: Any = make_observation(game, pyspiel.IIGObservationType(perfect_recall=False))
    assert set(everything.dict) == {*public.dict, "hand"}


def test_others_do_not_see_which_tiles_go_back_into_the_bag() -> None:
    game = load(ruleset(trading="off", replace="ask"), 2)
    for seed in range(20):
        state = play_on(game.new_initial_state(), Random(seed))
        for player in range(2):
            seen = state.information_state_string(player).split("; ")
            assert not [what for what in seen if what.startswith(f"{1 - player} replace ")]
            if [what for what in seen if what.startswith(f"{player} replace ")]:
                return
    raise AssertionError("Nobody has replaced a tile.")


# --- parameters ----------------------------------------------------------------------------------


def test_parameters_and_rules_stand_for_each_other() -> None:
    for rules in VARIANTS:
        terms = Terms(rules, 4, "money")
        read = read_parameters(write_parameters(terms))
        assert (read.players, read.reward) == (4, "money")
        assert {**read.ruleset.options, "trading": "off"} == {**rules.options, "trading": "off"}
    assert write_parameters(read_parameters({})) == {}
    assert set(DEFAULTS) == set(pyspiel.load_game(GAME).get_type().parameter_specification)


@pytest.mark.parametrize(
    "wrong",
    [
        {"preset": "chess"},
        {"reward": "fame"},
        {"hand_size": 9},
        {"replace": "never"},
        {"players": 7},
        {"players": 3, "columns": 2, "rows": 2},
    ],
)
def test_a_wrong_parameter_says_what_may_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"there are|may be|whole number|2 to 6|need \d+ tiles"):
        pyspiel.load_game(GAME, wrong)
