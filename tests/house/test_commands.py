"""Every command in the pages works: it is run here, in a folder of its own, or by another test, or
it is listed with the reason why no test can run it (`command_treatment`)."""

from __future__ import annotations

import itertools
import os
import pkgutil
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path

import click
import pytest
from msgspec.structs import replace

from mergemaker.cli import main
from mergemaker.puzzles import shipped
from mergemaker.puzzles.collection import write
from mergemaker.server.storage.migrate import migrate
from tests.browser.server import FOR_TESTS, reserve_port
from tests.house.command_examples import Example, examples
from tests.house.command_treatment import (
    ADDED,
    IN_CHECKOUT,
    NOT_RUN,
    RUN_BY_TESTS,
    SMALLER,
    STANDS_FOR,
    is_listed,
    is_run,
    treatment,
)
from tests.house.pages import FENCE, PAGES, named
from tests.house.test_committed_files import ROOT
from tests.support import command_line
from tests.support.backups import backed_up
from tests.support.journals import unpack_stored
from tests.support.launcher import launch

ALL = [example for page in PAGES for example in examples(page)]
WITH_COMMANDS = [page for page in PAGES if any(map(is_run, examples(page)))]

STORED_GAME = "2ke7n6nw5u"  # in the stored journal
READY = "Mergemaker is ready at "
PATIENCE = 60  # seconds that a server may take to stop, on a busy machine


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what readers have already: games on a server, a record, a backup, a search for
    puzzles that was begun, and the examples of the checkout."""
    folder = tmp_path_factory.mktemp("prepared")
    for name in ("backups", "srv", "tmp"):
        (folder / name).mkdir()
    data = folder / "srv" / "mergemaker"
    migrate(unpack_stored(data))
    backed_up(data, folder / "backup")
    shutil.copy(ROOT / "tests" / "records" / "classic-declared.txt", folder / "game.txt")
    first = shipped().puzzles[0]
    begun = replace(shipped(), seed="mine", games=first.number + 1, puzzles=(first,))
    write(folder / "more.json.xz", begun)
    shutil.copytree(ROOT / "examples", folder / "examples")
    return folder


@pytest.fixture
def folder(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the prepared folder, in which commands are run."""
    folder = tmp_path / "folder"
    shutil.copytree(prepared, folder)
    monkeypatch.chdir(folder)
    for name, value in FOR_TESTS.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("MERGEMAKER_DATA", str(folder / "srv" / "mergemaker"))
    programs = Path(sys.executable).parent
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    return folder


@pytest.mark.parametrize("file", WITH_COMMANDS, ids=named)
def test_commands_run(file: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distinct = {example.text: example for example in filter(is_run, examples(file))}
    for example in distinct.values():
        if not is_benchmark(example) or is_first(example, file):
            cut_down(example, monkeypatch)
            run(example, folder)


def is_benchmark(example: Example) -> bool:
    """Whether a command depends on none before it."""
    return example.command.startswith("mergemaker bench ")


def is_first(example: Example, file: Path) -> bool:
    """Whether no page before this one has the same command."""
    before = itertools.takewhile(lambda page: page != file, WITH_COMMANDS)
    return all(example.text != other.text for page in before for other in examples(page))


def cut_down(example: Example, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a benchmark do less."""
    if (amounts := treatment(SMALLER, example)) is not None:
        name = example.command.split()[2]
        function = f"mergemaker.benchmarks.{name}.measure_{name}"
        monkeypatch.setattr(function, partial(pkgutil.resolve_name(function), **amounts))


def run(example: Example, folder: Path) -> None:
    """Run an example in a folder, and check that it succeeds."""
    text = example.command
    for name, meant in STANDS_FOR.items():
        text = re.sub(name, meant.format(folder=folder, game=STORED_GAME), text)
    added = treatment(ADDED, example) or ""
    with reserve_port() as port:
        program, *words = shlex.split(f"{text} {added.format(port=port.getsockname()[1])}")
        if program != "mergemaker":
            subprocess.run([program, *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        elif words[0] in ("serve", "play"):
            serve(example, words)
        else:
            done = command_line.run(*words, environment=example.environment)
            assert done.exit_code == 0, f"{example.text}\n{done.output}"


def serve(example: Example, words: list[str]) -> None:
    """Run a server until it is ready, and have it stop."""
    server = launch(words, {**os.environ, **example.environment})
    said: list[str] = []
    with server.stdout:
        for line in server.stdout:
            said.append(line)
            if line.startswith(READY):
                server.terminate()
    status = server.wait(PATIENCE)
    was_ready = any(line.startswith(READY) for line in said)
    assert (status, was_ready) == (0, True), f"{example.text}\n{''.join(said)}"


def test_every_command_is_run_or_listed() -> None:
    left = [each.text for each in ALL if each.complete and not is_run(each) and not is_listed(each)]
    assert left == []
    assert sum(map(is_run, ALL)) > 40


def test_the_tables_speak_of_commands_in_the_pages() -> None:
    complete = [example.text for example in ALL if example.complete]
    patterns = (*ADDED, *SMALLER, *IN_CHECKOUT, *RUN_BY_TESTS, *NOT_RUN)
    assert [key for key in patterns if not any(fnmatchcase(text, key) for text in complete)] == []
    assert [key for key in STANDS_FOR if not any(re.search(key, text) for text in complete)] == []


def test_the_tests_that_run_commands_exist() -> None:
    missing = [proof for proof in RUN_BY_TESTS.values() if not exists(*proof.split("::"))]
    assert missing == []


def exists(file: str, test: str) -> bool:
    """Whether there is such a test."""
    path = ROOT / "tests" / file
    return path.exists() and f"\ndef {test}(" in path.read_text(encoding="utf-8")


def test_all_code_stands_in_blocks_of_a_known_kind() -> None:
    """A command that stood elsewhere would not be found."""
    wrong: list[str] = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        kinds = (block["kind"] for block in FENCE.finditer(text))
        wrong += [f"{named(page)}: {kind}" for kind in kinds if not known(kind)]
        indented = re.findall(r"^(?: {4}|\t) *\S.*$", FENCE.sub("", text), re.MULTILINE)
        wrong += [f"{named(page)}: {line}" for line in indented]
    assert wrong == []


def known(kind: str) -> bool:
    """Whether a block's first line says what is in it: nothing stands for commands."""
    return kind in ("", "json", "python", "text") or kind.startswith("{")


def test_every_command_exists_with_its_options() -> None:
    """Those that are run by other tests or not at all, too, and those that are only named."""
    wrong: list[str] = []
    for example in ALL:
        program, *words = shlex.split(re.sub(r"\$\(.*?\)|<.*?>", "SUBSTITUTED", example.command))
        if program == "mergemaker":
            try:
                parse(words)
            except click.ClickException as error:
                wrong.append(f"{example.text}: {error.message}")
    assert wrong == []


def parse(words: Iterable[str]) -> None:
    """Read a command as `mergemaker` would, without running it or looking for its files."""
    command: click.Command = main
    context = click.Context(command, info_name="mergemaker")
    words = list(words)
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        name, *words = words
        following = command.get_command(context, name)
        if following is None:
            raise click.UsageError(f"There is no command {name}.")
        command, context = following, click.Context(following, parent=context, info_name=name)
    values, left, order = command.make_parser(context).parse_args(words)
    if left:
        raise click.UsageError(f"Nothing takes {left}.")
    for parameter in order:
        value = values.get(parameter.name)
        given = isinstance(value, str | list | tuple) and not str(value).isupper()  # such as FILE
        if given and not isinstance(parameter.type, click.Path | click.File):
            parameter.type_cast_value(context, value)


@pytest.mark.parametrize(
    "wrong", ["simulat", "simulate --gamez 3", "simulate --games many", "simulate three"]
)
def test_a_command_that_does_not_exist_is_found(wrong: str) -> None:
    with pytest.raises(click.ClickException):
        parse(wrong.split())
