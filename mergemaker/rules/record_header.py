"""The header of a record: the ruleset, the players, the seed, the bag, what chance came from, and
whether tiles were dealt again."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from . import dealing
from .game import Game, Redeal
from .notation import quoted
from .refusal import BadRecord
from .rng import MODULUS
from .rulesets import BadRuleset, Ruleset, ruleset
from .state import SEATS

VERSION = "1"
TILES_A_LINE = 18
HEADERS = ("Mergemaker", "Ruleset", "Players", "Seed", "Seed-Hash", "Bag", "Chance", "Redealt")
CHANCE = re.compile(r"[0-9]{1,10}")
HEX = re.compile(r"[0-9a-f]{64}")
REDEAL = re.compile(r"([0-9]{1,5}) #([0-9]) ([0-9a-f]{64})")


# --- writing -------------------------------------------------------------------------------------


def header_lines(game: Game) -> list[str]:
    """The header of a game's record."""
    lines = [f"Mergemaker: {VERSION}"]
    options = "".join(f" {name}={value}" for name, value in game.ruleset.options.items())
    lines.append(f"Ruleset: {game.ruleset.preset}{options}")
    lines.append(f"Players: {', '.join(map(_written_name, game.players))}")
    if game.seed is not None:
        lines.append(f"Seed: {game.seed.hex()}")
    if game.seed_hash is not None:
        lines.append(f"Seed-Hash: {game.seed_hash}")
    rows = [
        " ".join(game.bag0[at : at + TILES_A_LINE]) for at in range(0, len(game.bag0), TILES_A_LINE)
    ]
    lines.append("Bag: " + "\n  ".join(rows))
    if game.chance0 is not None:
        lines.append(f"Chance: {game.chance0}")
    if game.redeals:
        redeals = (f"{each.moves} #{each.seat} {each.seed.hex()}" for each in game.redeals)
        lines.append("Redealt: " + ",\n  ".join(redeals))
    return lines


def _written_name(name: str) -> str:
    plain = not re.search(r'[,"#]', name) and name == " ".join(name.split())
    return name if plain else json.dumps(name)


# --- reading -------------------------------------------------------------------------------------


class Header(NamedTuple):
    """The header of a record.

    Attributes:
        values: the value of each header line, by its name.
        at: the number of the line where each begins.
    """

    values: dict[str, str]
    at: dict[str, int]

    def deal(self) -> Game:
        """The game as dealt.

        Raises:
            BadRecord: a line is missing or wrong.
        """
        values, at = self.values, self.at
        for name in ("Mergemaker", "Ruleset", "Players"):
            if name not in values:
                raise BadRecord(1, f"The header lacks {name}.")
        if values["Mergemaker"] != VERSION:
            raise BadRecord(at["Mergemaker"], f"Only version {VERSION} of the record can be read.")
        rules = _read_ruleset(values["Ruleset"], at["Ruleset"])
        names = _read_names(values["Players"], at["Players"])
        for name in ("Seed", "Seed-Hash"):
            if name in values and not HEX.fullmatch(values[name]):
                raise BadRecord(at[name], f"{name} has 64 hexadecimal digits.")
        seed = bytes.fromhex(values["Seed"]) if "Seed" in values else None
        if seed is None and "Bag" not in values:
            raise BadRecord(at["Players"], "The header has neither Seed nor Bag.")
        bag = values["Bag"].split() if "Bag" in values else None
        chance = self._chance()
        try:
            game = dealing.deal(rules, names, seed=seed, bag=bag, chance=chance)
        except dealing.BadDeal as bad:
            raise BadRecord(at.get("Bag", at["Players"]), str(bad)) from bad
        if "Seed-Hash" in values:
            game.seed_hash = values["Seed-Hash"]
        return game

    def _chance(self) -> int | None:
        """The first state of the generator of later chance, if the header gives it."""
        text = self.values.get("Chance")
        if text is None:
            return None
        at = self.at["Chance"]
        if "Seed" in self.values:
            raise BadRecord(at, "Chance follows from Seed, so there is only one of them (R40).")
        if not CHANCE.fullmatch(text) or not 0 < int(text) < MODULUS:
            raise BadRecord(at, f"Chance is a number from 1 to {MODULUS - 1} (R40).")
        return int(text)

    def redeals(self, players: int) -> list[Redeal]:
        """When hidden tiles were dealt again, in a game of so many players.

        Raises:
            BadRecord: the line is wrong.
        """
        found: list[Redeal] = []
        text = self.values.get("Redealt")
        for each in [] if text is None else re.split(r",\s*", text):
            match = REDEAL.fullmatch(each)
            if match is None:
                reason = "Redealt has a number of moves, a seat such as #1, and a seed."
                raise BadRecord(self.at["Redealt"], reason)
            made = Redeal(int(match[1]), int(match[2]), bytes.fromhex(match[3]))
            if made.seat >= players or (found and made.moves < found[-1].moves):
                reason = f"{quoted(each[:9])} names no seat, or comes too late."
                raise BadRecord(self.at["Redealt"], reason)
            found.append(made)
        return found


Lines = list[tuple[int, str]]


def split_header(lines: Lines) -> tuple[Header, Lines]:
    """The header, and the lines after it that are neither blank nor comments."""
    parts: dict[str, list[str]] = {}
    at_line: dict[str, int] = {}
    rest: Lines = []
    last = ""
    for index, (at, line) in enumerate(lines):
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] in " \t" and last:
            parts[last].append(line.strip())
            continue
        name, colon, value = line.partition(":")
        if not colon or name not in HEADERS:
            rest = [
                (after, text.strip())
                for after, text in lines[index:]
                if text.strip() and not text.startswith("#")
            ]
            break
        if name in parts:
            raise BadRecord(at, f"The header has {name} twice.")
        parts[name] = [value.strip()]
        at_line[name] = at
        last = name
    values = {name: " ".join(texts) for name, texts in parts.items()}
    return Header(values, at_line), rest


def _read_ruleset(text: str, at: int) -> Ruleset:
    preset, *settings = text.split() or [""]
    options: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or name in options:
            raise BadRecord(at, f"{quoted(setting)} is not option=value, or repeats an option.")
        options[name] = value
    try:
        return ruleset(preset, **options)
    except BadRuleset as bad:
        raise BadRecord(at, str(bad)) from bad


def _read_names(text: str, at: int) -> list[str]:
    """Names separated by commas; one in quotes is a JSON string."""
    names: list[str] = []
    rest = text
    while rest and len(names) <= SEATS:
        if rest.startswith('"'):
            try:
                name, end = json.JSONDecoder().raw_decode(rest)
            except ValueError as bad:
                raise BadRecord(at, "A name in quotes is not written correctly.") from bad
            names.append(str(name))
            rest = rest[end:].lstrip()
            if rest and not rest.startswith(","):
                raise BadRecord(at, "Names must be separated by commas.")
        else:
            name, _, after = rest.partition(",")
            names.append(name.strip())
            rest = "," + after if _ else ""
        if rest:
            rest = rest[1:].lstrip()
            if not rest:
                raise BadRecord(at, "A name is missing at the end.")
    if not 2 <= len(names) <= SEATS:
        many = "more" if len(names) > SEATS else len(names)
        raise BadRecord(at, f"Acquire is for 2 to {SEATS} players, not {many} (R5).")
    return names
