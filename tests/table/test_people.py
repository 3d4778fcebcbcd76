"""The people at a table, before and during a game: who sits where, and who may do what."""

import pytest
from msgspec.structs import replace

from mergemaker.rules import Refused
from mergemaker.table import Attendance, Opened, SeatPlan, Table, consider, view
from mergemaker.table import command as ask
from mergemaker.table.absence import LONG_WAIT, absentee, replaceable
from mergemaker.table.clock import CLOCKS
from mergemaker.table.entry import SeatGivenToBot
from mergemaker.table.terms import Terms

SEED = bytes(range(32)).hex()


def table(*plans: SeatPlan, terms: Terms | None = None) -> Table:
    opened = Opened(
        name="Friday",
        host="m",
        preset="classic",
        options={},
        seats=list(plans),
        pace="instant",
        seed=SEED,
        invite="k7",
        terms=terms or Terms(),
    )
    return Table("t").after(opened, at=0)


def friends() -> Table:
    return table(SeatPlan("person", "Ann", person="m"), SeatPlan("open"), SeatPlan("open"))


def do(made: Table, command: ask.AnyCommand, person: str, online: set[str] | None = None) -> Table:
    return made.after(consider(made, command, person, there(online or {"m", person})), at=0)


def there(online: set[str]) -> Attendance:
    """These people are there, and everybody else has been away for long."""
    return Attendance(online, {"m", "b", "c"} - online)


def test_a_table_without_open_seats_begins_at_once() -> None:
    made = table(SeatPlan("person", "Ann", person="m"), SeatPlan("bot", bot="random"))
    shown = view(made, "m")
    assert shown.phase == "playing"
    assert shown.you == 0
    assert len(shown.hand or []) == 6
    assert [seat.kind for seat in shown.seats] == ["person", "bot"]


def test_friends_take_free_seats_and_the_host_fills_the_rest_with_bots() -> None:
    made = friends()
    assert view(made, "m").phase == "waiting"
    made = do(made, ask.Sit("1", "Bea", invite="k7"), "b")
    made = do(made, ask.Start("2", "heuristic"), "m")
    shown = view(made, "b")
    assert shown.phase == "playing"
    assert shown.you == 1
    assert [seat.kind for seat in shown.seats] == ["person", "person", "bot"]
    assert len({seat.name for seat in shown.seats}) == 3


def test_anybody_can_sit_down_at_a_listed_table() -> None:
    made = table(SeatPlan("person", "Ann", person="m"), SeatPlan("open"), terms=Terms(listed=True))
    assert do(made, ask.Sit("1", "Bea"), "b").seats[1].name == "Bea"


def test_the_host_can_sit_down_without_the_invite() -> None:
    made = do(table(SeatPlan("open"), SeatPlan("open")), ask.Sit("1", "Ann"), "m")
    assert made.seats[0].name == "Ann"


def test_two_people_never_have_the_same_name() -> None:
    made = friends()
    made = do(made, ask.Sit("1", "ann", invite="k7"), "b")
    assert made.seats[1].name == "ann 2"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Bea   B. ", "Bea B."),
        ("B\u202eea\u0000", "Bea"),
        ("Bea, 6D; #", "Bea 6D"),
        ("\uff22\uff45\uff41", "Bea"),
        ("x" * 50, "x" * 20),
    ],
)
def test_names_are_cleaned_for_display_and_records(typed: str, kept: str) -> None:
    made = friends()
    made = do(made, ask.Sit("1", typed, invite="k7"), "b")
    assert made.seats[1].name == kept


def test_a_seat_can_only_be_given_up_before_the_game() -> None:
    made = friends()
    made = do(made, ask.Sit("1", "Bea", invite="k7"), "b")
    made = do(made, ask.Leave("2"), "b")
    assert made.seats[1].open
    made = do(made, ask.Sit("3", "Bea", invite="k7"), "b")
    made = do(made, ask.Start("4", "random"), "m")
    with pytest.raises(Refused, match="too late to leave"):
        consider(made, ask.Leave("5"), "b")


@pytest.mark.parametrize(
    ("command", "person", "code"),
    [
        (ask.Sit("1", "Ann"), "m", "seated"),
        (ask.Sit("1", "\u202e", invite="k7"), "b", "no-name"),
        (ask.Sit("1", "Bea", 0, "k7"), "b", "seat-taken"),
        (ask.Sit("1", "Bea", 9, "k7"), "b", "seat-taken"),
        (ask.Sit("1", "Bea"), "b", "not-invited"),
        (ask.Sit("1", "Bea", invite="k8"), "b", "not-invited"),
        (ask.Start("1", "random"), "b", "not-maker"),
        (ask.Leave("1"), "b", "no-seat"),
        (ask.Move("1", 1, ["6D"]), "m", "not-begun"),
        (ask.Move("1", 1, ["6D"]), "b", "no-seat"),
        (ask.Undo("1", 1), "m", "not-begun"),
        (ask.Handover("1", 1, "random"), "m", "not-playing"),
        (ask.Resign("1", "random"), "m", "not-playing"),
        (ask.Reclaim("1"), "m", "not-handed"),
        (ask.SetPace("1", "instant"), "b", "not-maker"),
    ],
)
def test_a_refused_command_changes_nothing(command: ask.AnyCommand, person: str, code: str) -> None:
    made = friends()
    before = view(made, "m"), view(made, None)
    with pytest.raises(Refused) as refused:
        consider(made, command, person, there({"m", "b"}))
    assert refused.value.code == code
    assert refused.value.reason.endswith(".")
    assert (view(made, "m"), view(made, None)) == before


def test_an_absent_players_seat_can_be_given_to_a_bot_and_taken_back() -> None:
    made = friends()
    made = do(made, ask.Sit("1", "Bea", invite="k7"), "b")
    made = do(made, ask.Start("2", "random"), "m")
    with pytest.raises(Refused, match="Bea is here"):
        consider(made, ask.Handover("3", 1, "heuristic"), "m", there({"m", "b"}))
    made = do(made, ask.Handover("3", 1, "heuristic"), "m")
    seat = view(made, "m").seats[1]
    assert (seat.kind, seat.bot, seat.owned, seat.name) == ("bot", "heuristic", True, "Bea")
    with pytest.raises(Refused, match="Take the seat back"):
        consider(made, ask.Move("4", made.seq, ["6D"]), "b")
    made = do(made, ask.Reclaim("5"), "b")
    assert view(made, "m").seats[1].kind == "person"


def three_people() -> Table:
    """A game of three people."""
    made = do(friends(), ask.Sit("1", "Bea", invite="k7"), "b")
    return do(do(made, ask.Sit("2", "Cat", invite="k7"), "c"), ask.Start("3", "random"), "m")


def test_anybody_at_the_table_can_give_an_absent_players_seat_to_a_bot() -> None:
    made = do(three_people(), ask.Handover("4", 0, "heuristic"), "b", {"b"})
    assert (made.seats[0].bot, made.seats[0].cause) == ("heuristic", "absent")
    with pytest.raises(Refused) as refused:
        consider(made, ask.Handover("5", 1, "random"), "stranger", there({"c"}))
    assert refused.value.code == "no-seat"


def test_a_player_who_just_left_has_some_time_to_come_back() -> None:
    made = three_people()
    just_left = Attendance({"m", "c"}, absent=set())
    with pytest.raises(Refused, match="a moment ago") as refused:
        consider(made, ask.Handover("4", 1, "random"), "m", just_left)
    assert refused.value.code == "in-grace"
    assert replaceable(made, just_left) == []
    assert replaceable(made, there({"m", "c"})) == [1]


@pytest.mark.parametrize(("waited", "allowed"), [(LONG_WAIT - 1, False), (LONG_WAIT, True)])
def test_without_a_clock_a_player_may_be_replaced_after_ten_minutes(
    waited: int, allowed: bool
) -> None:
    made = three_people()
    waits_for = made.deciding[0]
    everybody = Attendance({"m", "b", "c"}, at=made.clock.asked_at + waited)
    assert replaceable(made, everybody) == ([waits_for] if allowed else [])
    if allowed:
        handover = ask.Handover("4", waits_for, "random")
        entry = consider(made, handover, "mbc"[waits_for - 1], everybody)
        assert entry == SeatGivenToBot(waits_for, "random", cause="host")
        with pytest.raises(Refused, match="your own seat"):
            consider(made, handover, "mbc"[waits_for], everybody)


def test_in_a_slow_game_only_the_clock_ends_a_wait() -> None:
    made = table(*[SeatPlan("person", name, name[0].lower()) for name in ("Mia", "Bea", "Cat")])
    slow = replace(made, clock=replace(made.clock, terms=CLOCKS["slow"]))
    with pytest.raises(Refused) as refused:
        consider(slow, ask.Handover("4", 1, "random"), "m", there({"m"}))
    assert refused.value.code == "clock-decides"
    assert absentee(made, there({"m", "b", "c"} - {"mbc"[made.deciding[0]]})) == made.deciding[0]
    assert absentee(slow, there({"m", "b", "c"} - {"mbc"[made.deciding[0]]})) is None


def test_nobody_is_replaced_while_nobody_waits() -> None:
    made = three_people()
    seat = made.deciding[0]
    assert absentee(made, there({"stranger"})) is None
    assert absentee(made, there({"m", "b", "c"})) is None
    others = {"m", "b", "c"} - {"mbc"[seat]}
    assert absentee(made, there(others)) == seat
    assert absentee(made, Attendance(others, absent=set())) is None


def test_the_last_seat_that_a_person_plays_is_not_given_to_a_bot() -> None:
    made = table(SeatPlan("open"), SeatPlan("open"), SeatPlan("bot", bot="random"))
    made = do(made, ask.Sit("1", "Bea", invite="k7"), "b")
    made = do(made, ask.Sit("2", "Cat", invite="k7"), "c")
    made = do(made, ask.Start("3", "random"), "m")
    made = do(made, ask.Handover("4", 1, "random"), "m", {"m"})
    with pytest.raises(Refused, match="Bea is the last person playing") as refused:
        consider(made, ask.Handover("5", 0, "random"), "m", there({"m"}))
    assert refused.value.code == "bad-seats"
    made = do(made, ask.Reclaim("6"), "c")
    assert do(made, ask.Handover("7", 0, "random"), "m", {"m"}).seats[0].bot == "random"


def test_a_stored_game_that_was_left_to_bots_alone_still_loads() -> None:
    opened = Opened(
        name="Friday",
        host="m",
        preset="classic",
        options={},
        seats=[SeatPlan("person", "Ann", person="m"), SeatPlan("bot", bot="random")],
        pace="instant",
        seed=SEED,
    )
    stored = Table.replayed("t", [(opened, 0), (SeatGivenToBot(0, "random"), 0)])
    assert stored.bot_to_act


def test_an_invite_is_only_shown_to_people_at_the_table() -> None:
    made = friends()
    assert view(made, "m").invite == "k7"
    assert view(made, "stranger").invite is None
    assert view(made, None).invite is None
