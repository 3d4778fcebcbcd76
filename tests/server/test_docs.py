"""The site that explains the project, at /docs/: its pages, and what is said without any."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient

from mergemaker.server.web.docs import HANDLERS, Site


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of two pages, beside a file that is none of its business."""
    folder = tmp_path / "site"
    (folder / "decisions").mkdir(parents=True)
    (folder / "index.html").write_text("The front page")
    (folder / "decisions" / "index.html").write_text("The decisions")
    (folder / ".fingerprint").write_text("secret")
    (tmp_path / "app.py").write_text("secret")
    return folder


@pytest.fixture
def client(site: Path) -> Iterator[TestClient[Litestar]]:
    app = Litestar(HANDLERS, state=State({"site": Site(site)}))
    with TestClient(app) as client:
        yield client


def test_pages_are_served_and_not_sent_again_while_they_are_the_same(
    client: TestClient[Litestar], site: Path
):
    front = client.get("/docs/")
    assert (front.status_code, front.text) == (200, "The front page")
    assert client.get("/docs/index.html").text == front.text
    known = {"If-None-Match": front.headers["ETag"]}
    assert client.get("/docs/", headers=known).status_code == 304
    (site / "index.html").write_text("Built again")
    assert client.get("/docs/", headers=known).text == "Built again"


@pytest.mark.parametrize("folder", ["/docs", "/docs/decisions"])
def test_an_address_without_its_slash_is_led_to_the_page(client: TestClient[Litestar], folder: str):
    answer = client.get(folder, follow_redirects=False)
    assert answer.headers["Location"] == f"{folder}/"
    assert client.get(f"{folder}/").status_code == 200


@pytest.mark.parametrize("path", ["nowhere", "decisions/x.html", ".fingerprint", "..%2fapp.py"])
def test_what_is_no_page_is_answered_with_one_that_leads_to_them(
    client: TestClient[Litestar], path: str
):
    answer = client.get(f"/docs/{path}")
    assert answer.status_code == 404
    assert 'href="/docs/"' in answer.text
    assert "secret" not in answer.text


def test_a_site_that_was_not_built_says_how(client: TestClient[Litestar], site: Path):
    (site / "index.html").unlink()
    for path in ("/docs", "/docs/", "/docs/rules.html"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.headers["Content-Type"].startswith("text/html")
        assert "<code>./dev docs</code>" in answer.text
