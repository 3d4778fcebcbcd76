"""What becomes of each command in the pages when the tests run.

A command of `mergemaker` is run as it stands, unless a table says otherwise. Any other has to be in
one of the tables. Their keys are patterns for the text of an example (`command_examples`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import TypeVar

from tests.house.command_examples import Example

Found = TypeVar("Found")

# Arguments that are added, of which the last counts: what would take long is cut down, and a server
# takes any free port.
ADDED = {
    "mergemaker serve *--metrics *": "--port 0 --metrics 127.0.0.1:{port}",
    "*mergemaker serve*": "--port 0",
    "mergemaker play": "--port 0 --no-open",
    "mergemaker simulate *": "--games 2",
    "mergemaker arena --play-back talks/*": "",
    "mergemaker arena *": "--games 1",
    "mergemaker analyse *": "--trials 10 --jobs 1",
    "mergemaker puzzles *": "--count 1 --jobs 1",
    "mergemaker corpus make *": "--games 3 --jobs 1",
    "mergemaker doctor*": "--jobs 1",
    "mergemaker import F": "--data restored",  # "an empty data folder"
    "mergemaker bench calibration*": "--positions 50",
    "mergemaker envs evaluate *": "--games 4",
}

# What the functions of benchmarks are given, to be done sooner, where no option says so.
SMALLER: Mapping[str, Mapping[str, float]] = {
    "mergemaker bench bots": {"scale": 0.01},
    "mergemaker bench command": {"tables": 1},
    "mergemaker bench corpus*": {"games": 5},
    "mergemaker bench envs": {"steps": 100, "cold_starts": 0},
    "mergemaker bench journal": {"seconds": 0.05},
    "mergemaker bench startup": {"games": 20, "starts": 1},
    "mergemaker bench table": {"spectators": 2, "changes": 2, "tables": 2},
}

# What a name or a place stands for; {folder} is the test's own, and {game} is stored there.
STANDS_FOR = {
    r"\$\(date \+%A\)": "Friday",
    r"(?<= )/(?=srv/|backups/|tmp/)": "{folder}/",
    r"\bgame-0001\b": "game-1",  # of 1000 games, which are cut down to a few
    r"\b(?:FILE|RECORD)\b": "game.txt",
    r"\bF\b": "backup",
    r"\bFOLDER\b": "restored",
    r"\b(?:ID|xu7k2m9qpd)\b": "{game}",
    r"\b(?:ONE OTHER|BOT BOT)\b": "greedy random",
    r"\bN\b": "1",
    r"\bP\b": "3",
}

# Commands that are run in the checkout rather than in a folder of the test.
IN_CHECKOUT = ("git grep *",)

# Commands that other tests run, since they need a database, a bus, people or a lot of work.
RUN_BY_TESTS = {
    "DATABASE_URL=* BUS_URL=* mergemaker serve --workers *": (
        "server/test_several_workers.py::test_a_game_goes_on_although_workers_die"
    ),
    "DATABASE_URL=* mergemaker serve": (
        "server/test_postgres.py::test_people_and_bots_play_a_whole_game"
    ),
    "mergemaker serve --database *": (
        "server/test_many_processes.py::test_two_people_play_a_whole_game_at_two_servers"
    ),
    "*mergemaker bots*": (
        "server/test_shared_work.py::test_bots_that_a_server_leaves_to_others_play_elsewhere"
    ),
    "mergemaker export everything *--database *": (
        "server/test_backup_between_databases.py::test_a_backup_is_the_same_file_from_either_database"
    ),
    "mergemaker import *--database *": (
        "server/test_backup_between_databases.py::test_a_backup_is_the_same_file_from_either_database"
    ),
    "mergemaker export person *": (
        "server/test_single_exports.py::test_a_person_is_exported_as_they_can_do_themselves"
    ),
    "mergemaker admin status": "server/test_admin.py::test_status_counts_people_tables_and_reports",
    "mergemaker admin re*": "server/test_admin.py::test_a_reported_person_can_be_removed_for_good",
    "mergemaker admin close-table *": (
        "server/test_admin.py::test_a_table_can_be_closed_before_and_during_its_game"
    ),
    "*mergemaker load *": (
        "load/test_load.py"
        "::test_a_generator_that_falls_behind_calls_its_run_void_and_an_interrupt_ends_it"
    ),
    "mergemaker train *": "cli/test_resumable.py::test_a_run_is_kept_in_its_folder",
    "mergemaker bench networks *": (
        "cli/test_bench.py::test_a_network_plays_against_the_one_in_the_package"
    ),
    "mergemaker tune *": "cli/test_resumable.py::test_a_run_is_kept_in_its_folder",
    "python examples/solve_small_game.py *": (
        "envs/test_small_games.py::test_the_smallest_game_is_solved"
    ),
    "mergemaker bench faults kills*": (
        "load/test_faults.py::test_a_server_is_killed_and_killed_again"
    ),
    "mergemaker bench faults network*": (
        "load/test_faults.py::test_a_network_loses_repeats_and_delays"
    ),
    "mergemaker bench faults soak*": "load/test_faults.py::test_what_grows_is_sampled",
    "mergemaker arena *--at *": ("arena/test_as_program.py::test_a_bot_of_another_version_plays"),
    "mergemaker arena --as-program BOT": (
        "arena/test_as_program.py::test_a_bot_decides_as_a_program_as_it_does_by_itself"
    ),
    "mergemaker arena --transcript DIR": (
        "arena/test_transcripts.py::test_the_same_program_answers_the_same"
    ),
    "mergemaker arena --play-back FILE*": (
        "arena/test_transcripts.py::test_the_same_program_answers_the_same"
    ),
    "mergemaker bench faults parts*": (
        "server/test_failing_parts.py::test_each_part_fails_and_the_games_go_on"
    ),
}

# Commands that no test can run, and why.
NOT_RUN = {
    "./dev *": "sets the checkout up, or runs the tests; the continuous integration begins so",
    ".venv/bin/ruff format": "changes the files; `./dev check` has it check them",
    "git clone *": "the address is the reader's",
    "cd mergemaker": "changes nothing",
    "pip install .": "the continuous integration installs what is built, in a new environment",
    "pip install 'mergemaker[[]data]'": "./dev installs what it adds from a lock",
    "pip install 'mergemaker[[]ray]'": "downloads Ray, which is large",
    'pip install "mergemaker[[]*"': "the package index is not asked; CONTRIBUTING says what is",
    "python examples/mask*_ppo.py *": "needs PyTorch, which is large; the continuous integration",
    "*examples/mask*_ppo.py:trained@*": "needs what the example before it trains",
    "mergemaker envs evaluate mine.py:policy@weights *": "the policy is the reader's",
    "python3 -m venv /opt/*": "installs for all users of a machine",
    "/opt/mergemaker/bin/pip *": "installs for all users of a machine",
    "echo * > /etc/*": "configures a machine",
    "cp * /etc/*": "configures a machine; test_deploy.py has systemd check the unit",
    "systemctl *": "configures a machine",
    "SITE=* caddy *": "needs Caddy, a public address and a certificate",
    "createdb *": "needs a PostgreSQL server; tests/support/postgres.py makes the same",
    "mergemaker bench engine": "compiles all rules anew: half a minute, which is what it measures",
    "mergemaker bench levels *": "hours: the best opponents think for seconds about each move",
}


def treatment(table: Mapping[str, Found], example: Example) -> Found | None:
    """What a table says of an example; None if nothing."""
    return next((each for key, each in table.items() if fnmatchcase(example.text, key)), None)


def is_listed(example: Example) -> bool:
    """Whether a table says that an example is run by another test, or by none."""
    return (treatment(NOT_RUN, example) or treatment(RUN_BY_TESTS, example)) is not None


def is_run(example: Example) -> bool:
    """Whether an example is run as it stands, with what the tables add."""
    can_be_run = example.command.startswith("mergemaker ") or any(
        fnmatchcase(example.text, pattern) for pattern in IN_CHECKOUT
    )
    return example.complete and can_be_run and not is_listed(example)
