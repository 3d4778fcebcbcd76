"""The documentation explains the whole protocol, and its links and paths lead somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from mergemaker.rules import RefusalCode
from mergemaker.server.wire.messages import Inbound, Outbound
from mergemaker.table.view_types import View
from tests.house.pages import read
from tests.house.test_committed_files import ROOT, committed

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
GLOSSARY = ROOT / "docs" / "glossary.md"

WITH_LINKS = sorted(path for path in committed() if path.suffix in (".md", ".ipynb"))


def rows() -> Iterator[tuple[str, str]]:
    """Each term of the glossary, with its last column."""
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        if line.startswith("| **"):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            assert len(cells) == 3, line
            yield cells[0], cells[2].rstrip(" |")


def anchors(path: Path) -> set[str]:
    """The anchors of a page's headings, as a link names them."""
    headings = HEADING.findall(
        re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.S)
    )
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", WITH_LINKS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    dangling: list[str] = []
    for target in LINK.findall(CODE.sub("", read(page))):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        linked = (page.parent / name).resolve() if name else page
        missing = not linked.exists() or (
            anchor and linked.suffix == ".md" and anchor not in anchors(linked)
        )
        if missing:
            dangling.append(target)
    assert dangling == []


def test_every_module_in_the_glossary_exists() -> None:
    named = [path for _, where in rows() for path in re.findall(r"`([^`]+)`", where)]
    assert len(named) > 50
    folder = ROOT / "mergemaker"
    assert [path for path in named if not (folder / path).exists()] == []


def test_the_glossary_is_in_alphabetical_order() -> None:
    sections: list[list[str]] = []
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            sections.append([])
        elif line.startswith("| **"):
            sections[-1].append(line.split("**")[1].lower())
    assert sections == [sorted(terms) for terms in sections]


def test_the_protocol_explains_every_message_and_refusal() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    tags = [kind.__struct_config__.tag for kind in get_args(Inbound) + get_args(Outbound)]
    expected = [*map(str, tags), *get_args(RefusalCode)]
    assert [name for name in expected if f"`{name}`" not in page] == []


def test_the_protocol_explains_every_field_of_a_view() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert [name for name in View.__struct_encode_fields__ if f"`{name}`" not in page] == []


def test_every_proof_of_a_promise_exists() -> None:
    page = (ROOT / "docs" / "promises.md").read_text(encoding="utf-8")
    proofs = re.findall(r"`([a-z]+/test_\w+\.py)::(test_\w+)`", page)
    assert len(proofs) == page.count("::") > 50
    tests = ROOT / "tests"
    assert [
        f"{file}::{test}"
        for file, test in proofs
        if not re.search(rf"^def {test}\(", (tests / file).read_text(encoding="utf-8"), re.M)
    ] == []
