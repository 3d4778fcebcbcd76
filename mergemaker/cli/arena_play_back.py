"""Playing a transcript back: `mergemaker arena --play-back FILE --external COMMAND`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from .options import check_goes_with

if TYPE_CHECKING:
    from mergemaker.arena.play_back import Answer

# By the names of the parameters.
GOES_WITH = {"play_back": "--play-back", "programs": "--external", "seconds": "--seconds"}


def play_back(file: Path, programs: tuple[str, ...], seconds: float | None) -> NoReturn:
    """Have a program's conversation again, print how each answer compares, and exit.

    The status is 0 if the program kept to the protocol throughout, otherwise 1.

    Args:
        file: the transcript.
        programs: the program, as for `--external`; there must be one.
        seconds: the time limit for a decision; the transcript's if None.

    Raises:
        click.UsageError: other options are given, or the file cannot be played back.
    """
    from mergemaker.arena import BadEntrant, external
    from mergemaker.arena.play_back import BadTranscript, Conversation

    check_goes_with("--play-back", GOES_WITH)
    if len(programs) != 1:
        raise click.UsageError("--play-back needs one program: --external COMMAND")
    try:
        conversation = Conversation(file.read_bytes())
        program = external(programs[0])
    except BadTranscript as error:
        raise click.UsageError(f"{file} cannot be played back: {error}") from error
    except (BadEntrant, OSError) as error:
        raise click.UsageError(str(error)) from error
    verdicts: Counter[str] = Counter()
    reached: set[int] = set()
    for answer in conversation.play_back(program.command, seconds or conversation.seconds):
        verdicts[answer.verdict] += 1
        reached.add(answer.number)
        click.echo(_line(answer))
    left = len(conversation.asked) - len(reached - {0})  # 0 is the greeting
    click.echo(
        f"{len(conversation.asked)} decisions: {verdicts['same']} the same, "
        f"{verdicts['different']} different, {verdicts['broken']} against the protocol"
        + (f", {left} not asked." if left else ".")
    )
    sys.exit(1 if verdicts["broken"] else 0)


def _line(answer: Answer) -> str:
    """An answer in a line of text."""
    start = f"{answer.number:>4} {answer.kind:9}"
    moves, recorded = (", ".join(each) for each in (answer.moves, answer.recorded))
    match answer.verdict:
        case "same":
            return f"{start} same       {moves}"
        case "different":
            return f"{start} different  {moves}; in the transcript: {recorded or 'no answer'}"
        case "broken":
            return f"{start} broken     {answer.fault}"
