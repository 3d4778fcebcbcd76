"""The client's files, and its one page, which is served at every address outside the API, in the
reader's language."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath

from .assets import Asset, answer_with
from .language import language_of

# The component that shows each kind of address, by its name in the build's manifest. A slash stands
# for the id or code of what the page is about.
_PARTS = {
    "": "src/pages/Home.svelte",
    "g/": "src/game/GamePage.svelte",
    "tv/": "src/game/screen/ScreenPage.svelte",
    "replay/": "src/replay/ReplayPage.svelte",
    "fair/": "src/pages/Fair.svelte",
    "j/": "src/pages/Invite.svelte",
    "n/": "src/replay/ReplayPage.svelte",
    "leaderboard": "src/pages/Leaderboard.svelte",
    "lobby": "src/pages/Lobby.svelte",
    "local": "src/pages/local/LocalSetup.svelte",
    "local/": "src/pages/local/LocalGame.svelte",
    "rules": "src/pages/Rules.svelte",
    "learn": "src/learn/LearnPage.svelte",
    "learn/": "src/learn/LessonPage.svelte",
    "puzzles": "src/puzzles/PuzzlesPage.svelte",
    "puzzles/": "src/puzzles/PuzzlePage.svelte",
    "me": "src/pages/Me.svelte",
    "link": "src/pages/SignInLink.svelte",
    "email": "src/pages/ConfirmEmail.svelte",
}
# Kinds of addresses that only those know who were given one: no search engine shall list them.
_UNLISTED = ("j/", "n/")
_PAGE = "index.html"

# A file that there is once for each language: `index.de.html` is `index.html` in German. So are the
# manifests of the builds.
_IN_A_LANGUAGE = re.compile(r"(?P<stem>\w+)\.(?P<language>[a-z]{2})\.(?P<kind>\w+)")
_MANIFEST = "manifest.json"
_BROTLI = ".br"  # the end of the name of a file's compressed form, which the build puts beside it


def _read_assets() -> dict[str, Asset]:
    root = files("mergemaker.server") / "static"
    found: dict[str, Asset] = {}

    def read(folder: Any, prefix: str) -> None:
        for entry in folder.iterdir():
            path = prefix + entry.name
            if entry.is_dir():
                read(entry, f"{path}/")
            elif not entry.name.startswith("."):
                found[path] = Asset(path, entry.read_bytes())

    if root.is_dir():
        read(root, "")
    for path in [path for path in found if path.endswith(_BROTLI)]:
        found[path.removesuffix(_BROTLI)].by_brotli = found.pop(path).content
    return found


class _Chunk(msgspec.Struct):
    """A script in the build's manifest: its file, its imports, and its style sheets."""

    file: str
    imports: list[str] = []
    css: list[str] = []


def _preloads(manifest: Asset) -> dict[str, str]:
    """The `Link` headers by which a browser fetches each component along with the first script."""
    chunks = msgspec.json.decode(manifest.content, type=dict[str, _Chunk])
    return {page: ", ".join(_links(chunks, part)) for page, part in _PARTS.items()}


def _links(chunks: dict[str, _Chunk], part: str) -> list[str]:
    needed, left = dict[str, _Chunk](), [part]
    while left:
        name = left.pop()
        if name not in needed and name != _PAGE:
            needed[name] = chunks[name]
            left.extend(chunks[name].imports)
    scripts = [f"</{chunk.file}>; rel=modulepreload" for chunk in needed.values()]
    styles = [
        f"</{css}>; rel=preload; as=style; crossorigin"
        for chunk in needed.values()
        for css in chunk.css
    ]
    return scripts + styles


def _kind(path: str) -> str:
    page, _, about = path.strip("/").partition("/")
    return f"{page}/" if about else page


class Pages:
    """The client that the build put into the package, ready to be served."""

    def __init__(self) -> None:
        self._assets: dict[str, Asset] = {}
        self._languages: dict[str, dict[str, Asset]] = {}
        for path, asset in _read_assets().items():
            if found := _IN_A_LANGUAGE.fullmatch(path):
                name = f"{found['stem']}.{found['kind']}"
                self._languages.setdefault(name, {})[found["language"]] = asset
            else:
                self._assets[path] = asset
        manifests = self._languages.pop(_MANIFEST, {})
        self._preloads = {language: _preloads(each) for language, each in manifests.items()}

    def answer(self, request: Request[Any, Any, Any], path: str) -> Response[bytes]:
        """The file at a path, or the page if there is no such file."""
        name = path.strip("/")
        if asset := self._assets.get(name):
            return answer_with(request, asset, {"vary": "accept-encoding"})
        if name not in self._languages:
            if "." in name.rpartition("/")[2]:
                return Response(
                    b"There is no such file.\n", status_code=404, media_type="text/plain"
                )
            name = _PAGE
        if not (there := self._languages.get(name)):
            text = b"The client has not been built. Run ./dev play, which builds it.\n"
            return Response(text, status_code=503, media_type="text/plain")
        language = language_of(request, there)
        headers = {"vary": "accept-encoding, accept-language, cookie", "content-language": language}
        if name == _PAGE and (preload := self._preloads[language].get(_kind(path))):
            headers["link"] = preload
        if name == _PAGE and _kind(path) in _UNLISTED:
            headers["x-robots-tag"] = "noindex"
        return answer_with(request, there[language], headers)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False, precompressed=True)
def get_page(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
    """The client's page, or one of its files."""
    pages: Pages = request.app.state["pages"]
    return pages.answer(request, path)
