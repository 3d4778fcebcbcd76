"""Measure the built page with Lighthouse, on a real server, and compare it with its bars.

    ./dev lighthouse

Every page is measured as on a phone with a slow connection. One that falls short is measured four
times more, and the medians count, so a run is short, and no busy moment of the machine fails it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tests.browser.chromium import FLAGS, ROOT, NoChromiumError, find_chromium
from tests.browser.positions import POSITIONS, Guest, find_position, put
from tests.browser.server import Server

HERE = Path(__file__).parent

AT_LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
"""The bar of each of Lighthouse's scores."""

MOST_SHIFT = 0.02

MOST_LCP = 1500
"""The bar of the largest contentful paint of the page where somebody begins, in milliseconds."""

MOST_LCP_LATER = {"/learn": 1750, "/rules": 1750, "/puzzles": 1750, "/lobby": 1750, "a game": 2500}
"""The bars of pages that people reach from there, when the browser has most of their files."""

A_GAME = 90
"""The bar of the performance of a game, which waits for its socket."""

REPEATS = 4

PATIENCE = 30  # seconds that Chromium may take to start

Json = dict[str, Any]


@dataclass(frozen=True)
class Page:
    """A page to measure: its path, the language of its visitor, and who that is, if it matters.

    The page of one game is found by nobody who does not have its address, so that search engines
    are told to leave it out.
    """

    path: str
    language: str = "en"
    guest: Guest | None = None

    @property
    def name(self) -> str:
        """What the page is called in the table."""
        return self.path if self.guest is None else "a game"

    @property
    def most(self) -> dict[str, float]:
        """The bars of its largest contentful paint, in milliseconds, and of its layout shift."""
        return {"lcp": MOST_LCP_LATER.get(self.name, MOST_LCP), "cls": MOST_SHIFT}

    @property
    def bars(self) -> dict[str, int]:
        """The bars of its scores."""
        if self.guest is None:
            return AT_LEAST
        found = {name: bar for name, bar in AT_LEAST.items() if name != "seo"}
        return found | {"performance": A_GAME}

    def request(self, server: Server) -> Json:
        """The page as `measure.mjs` takes it."""
        cookies = {"language": self.language} | (
            {"mergemaker": self.guest.token} if self.guest else {}
        )
        return {
            "url": server.url.rstrip("/") + self.path,
            "cookies": [{"name": k, "value": v, "url": server.url} for k, v in cookies.items()],
        }


def main() -> int:
    """Measure all pages, print a table, and return the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        server.start()
        try:
            with chromium(Path(folder) / "profile") as port:
                return check(port, server, pages(server))
        finally:
            server.kill9()


def pages(server: Server) -> list[Page]:
    """The pages that are measured."""
    guest = Guest()
    condition, options = POSITIONS["place"]
    game = put(server, find_position(condition, **options), guest)
    home = [Page("/", language) for language in ("en", "de", "es")]
    others = [Page(path) for path in ("/learn", "/rules", "/puzzles", "/lobby")]
    return [*home, *others, Page(f"/g/{game}", guest=guest)]


def check(port: int, server: Server, wanted: list[Page]) -> int:
    """Measure pages, print what was found, and return 0 if all of them reach their bars, else 1."""
    started = time.monotonic()
    print(f"{'page':12} lang  perf  a11y  best   seo    LCP    CLS    TBT  slowed", flush=True)
    found: dict[Page, list[Json]] = {}
    for page, once in zip(wanted, measured(port, server, wanted), strict=True):
        found[page] = [once]
        print(row(page, once), flush=True)
    short = [page for page in wanted if shortfalls(page, found[page][0])]
    if short:
        print("medians of five, since once they fell short:", flush=True)
    complaints: list[str] = []
    for page in short:
        middle = medians([*found[page], *measured(port, server, [page] * REPEATS)])
        print(row(page, middle), flush=True)
        if shortfall := shortfalls(page, middle):
            complaints += [f"{page.name} ({page.language}): {', '.join(shortfall)}"]
            complaints += [f"    {reason}" for reason in middle["shortcomings"]]
    print("\n".join([f"{time.monotonic() - started:.0f} s", *complaints]))
    return 1 if complaints else 0


def measured(port: int, server: Server, wanted: list[Page]) -> Iterator[Json]:
    """What Lighthouse finds of pages, one after another."""
    requests = json.dumps([page.request(server) for page in wanted])
    command = [sys.executable, ROOT / "hatch_build.py", HERE, "run", "--silent", "measure"]
    process = subprocess.Popen(
        [*command, "--", str(port), requests], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    with process:
        for line in process.stdout:
            if line.startswith("{"):  # others tell of the installation
                yield json.loads(line)
    if process.returncode:
        sys.exit("Lighthouse failed (see above)")


def medians(found: list[Json]) -> Json:
    """The medians of what was found of a page, and the shortcomings of the last time."""
    scores = {name: median(each["scores"][name] for each in found) for name in AT_LEAST}
    figures = {name: median(each[name] for each in found) for name in ("lcp", "cls", "tbt")}
    return {**found[-1], **figures, "scores": scores}


def shortfalls(page: Page, found: Json) -> list[str]:
    """Which bars a page does not reach."""
    scores = found["scores"]
    low = [
        f"{name} is {scores[name]} of {bar}"
        for name, bar in page.bars.items()
        if scores[name] < bar
    ]
    high = [
        f"{name} is {found[name]:.3f}, at most {most}"
        for name, most in page.most.items()
        if found[name] > most
    ]
    return low + high


def row(page: Page, found: Json) -> str:
    """A line of the table."""
    scores = "".join(f"{found['scores'][name]:6}" for name in AT_LEAST)
    lcp, cls = f"{found['lcp'] / 1000:.2f}s", f"{found['cls']:.3f}"
    slowed = f"{found['tbt']:4.0f}ms {found['slowdown']:6.1f}x"
    return f"{page.name:12} {page.language:4}{scores} {lcp:>6} {cls:>6} {slowed}"


@contextmanager
def chromium(profile: Path) -> Iterator[int]:
    """A Chromium that listens for debuggers, at this port."""
    try:
        found = find_chromium()
    except NoChromiumError as reason:
        sys.exit(str(reason))
    command = [found.executable, *FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}"]
    environment = {**os.environ, **found.environment}
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield debugging_port(profile)
    finally:
        process.terminate()
        process.wait()


def debugging_port(profile: Path) -> int:
    """The port at which a Chromium with this profile listens, once it does."""
    told = profile / "DevToolsActivePort"
    deadline = time.monotonic() + PATIENCE
    while not (told.is_file() and told.read_text()):
        if time.monotonic() > deadline:
            sys.exit("Chromium did not start")
        time.sleep(0.05)
    return int(told.read_text().split()[0])


if __name__ == "__main__":
    sys.exit(main())
