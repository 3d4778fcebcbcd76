"""What somebody is shown who practises alone, in a lesson or a puzzle."""

from __future__ import annotations

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from mergemaker.practice import LEARNER
from mergemaker.table import Table, log_entries, rules_shown, view
from mergemaker.table.view_types import NO_PERMISSIONS, Permissions, RulesShown, View


def shown(table: Table) -> tuple[RulesShown, View]:
    """The rules of a practice table, and the table as the learner may know it."""
    # Nobody has to check how it was dealt.
    return rules_shown(table.ruleset), replace(view(table, LEARNER, may=_nothing), seed_hash=None)


def told(table: Table) -> Raw:
    """All that has happened at a practice table, as the learner may know it, in JSON."""
    return Raw(msgspec.json.encode(log_entries(table, LEARNER, 0)))


def _nothing(table: Table, person: str) -> Permissions:
    """What can be done at a practice table besides deciding."""
    return NO_PERMISSIONS
