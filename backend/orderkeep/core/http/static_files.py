"""Serves the built web app: compressed files with immutable names, and pages that are never cached."""

import gzip
import mimetypes
from functools import lru_cache
from html import escape
from pathlib import Path

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse
from starlette.exceptions import HTTPException

from orderkeep.core.db.outages import outage_error

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
SERVER_PATHS = ("rest/", "auth/v1", "functions/", "storage/", "realtime/")
MAX_NAME_LENGTH = 60
"""Of an unknown function, in the message that names it."""
LANDING = ("", "landing")
"""Public paths, whose page is prerendered (frontend/scripts/prerender.mjs)."""
Facts = tuple[tuple[str, str], ...]
"""Placeholders in the built pages and their values. A link preview, for example, needs the full public address."""


def assets(folder: Path) -> APIRouter:
    """The route for the scripts and styles in `folder`/assets.

    It comes before all others: a page requests dozens of files, and each would be compared with hundreds of routes.
    """
    routes = APIRouter(include_in_schema=False)
    root = folder.resolve()

    # Served on the event loop: the files are in memory.
    @routes.api_route("/assets/{name}", methods=["GET", "HEAD"])
    async def asset(name: str, request: Request) -> Response:
        wanted = root / "assets" / name
        if not _is_file(wanted):
            raise HTTPException(404, "Not Found")
        return _send(wanted, request.headers.get("accept-encoding", ""), root)

    return routes


def web_app(folder: Path, facts: Facts) -> APIRouter:
    """Routes for the other files in `folder`. Every other path serves the single-page app, which has its own 404."""
    routes = APIRouter(include_in_schema=False)
    root = folder.resolve()
    index, landing = root / "index.html", root / "landing.html"

    @routes.post("/functions/v1/{name}")
    @routes.post("/rest/v1/rpc/{name}")
    async def unknown_function(name: str) -> Response:
        raise HTTPException(404, f"There is no function {name[:MAX_NAME_LENGTH]}")

    @routes.api_route("/{path:path}", methods=["GET", "HEAD"])
    async def file(path: str, request: Request) -> Response:
        if path.startswith(SERVER_PATHS):
            raise HTTPException(404, "Not Found")
        wanted = root / path
        if not _is_file(wanted) or not wanted.resolve().is_relative_to(root):
            wanted = landing if path in LANDING and _is_file(landing) else index
        if not _is_file(wanted):
            raise HTTPException(404, "The web app isn't built. Run make run.")
        accepted = request.headers.get("accept-encoding", "")
        return _page(wanted, facts, accepted) if wanted in (index, landing) else _send(wanted, accepted, root)

    return routes


def _is_file(path: Path) -> bool:
    """Whether there is a file at this path. Not every path that a client asks for can be the name of a file."""
    try:
        return path.is_file()
    except OSError as error:
        if outage_error(error):
            raise
        return False  # for example a name that is too long


@lru_cache(maxsize=1024)
def _read(file: Path, changed: int) -> bytes:
    """Read a file once per modification."""
    del changed
    return file.read_bytes()


@lru_cache(maxsize=4)
def _fill_placeholders(page: Path, changed: int, facts: Facts) -> dict[str, bytes]:
    filled = _read(page, changed)
    for placeholder, value in facts:
        filled = filled.replace(placeholder.encode(), escape(value).encode())
    return {"": filled, "gzip": gzip.compress(filled, 9)}


def _page(page: Path, facts: Facts, accepted: str) -> Response:
    encoding = "gzip" if "gzip" in accepted else ""
    headers = {"cache-control": "no-cache", "vary": "Accept-Encoding"}
    if encoding:
        headers["content-encoding"] = encoding
    return Response(
        _fill_placeholders(page, page.stat().st_mtime_ns, facts)[encoding], headers=headers, media_type="text/html"
    )


def _send(wanted: Path, accepted: str, root: Path) -> Response:
    named = wanted.relative_to(root).parts[0] == "assets"
    headers = {"vary": "Accept-Encoding"}
    headers["cache-control"] = "public, max-age=31536000, immutable" if named else "no-cache"
    media_type = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
    if media_type.startswith("video/"):  # players ask for parts; some play nothing from a server that has none
        return FileResponse(wanted, headers=headers, media_type=media_type)
    for encoding, ending in ENCODINGS:
        packed = wanted.with_name(wanted.name + ending)
        if encoding in accepted and _is_file(packed):
            headers["content-encoding"] = encoding
            wanted = packed
            break
    return Response(_read(wanted, wanted.stat().st_mtime_ns), headers=headers, media_type=media_type)
