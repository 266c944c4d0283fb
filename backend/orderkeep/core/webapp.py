"""Serves the built web app: compressed files with immutable names, and an index that is never cached."""

import mimetypes
from html import escape
from pathlib import Path

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
SERVER_PATHS = ("rest/", "auth/v1", "functions/", "storage/", "realtime/")
ORIGIN = "__ORIGIN__"
"""Stands in the index for the shop's own address: what a link's preview names has to be a whole address."""


def web_app(folder: Path, origin: str) -> APIRouter:
    """Routes for the files in `folder`; any other path is the single page, which has its own 404."""
    routes = APIRouter(include_in_schema=False)
    root = folder.resolve()
    index = root / "index.html"

    @routes.api_route("/{path:path}", methods=["GET", "HEAD"])
    def file(path: str, request: Request) -> Response:
        if path.startswith(SERVER_PATHS):
            raise HTTPException(404, "Not Found")
        wanted = (root / path).resolve() if "\x00" not in path else root
        if not wanted.is_relative_to(root) or not wanted.is_file():
            if "." in path.rsplit("/", 1)[-1] and path.startswith("assets/"):
                raise HTTPException(404, "Not Found")
            wanted = index
        if not wanted.is_file():
            raise HTTPException(404, "The web app is not built; run make run")
        return _page(index, origin) if wanted == index else _send(wanted, request, root)

    return routes


def _page(index: Path, origin: str) -> Response:
    page = index.read_text(encoding="utf-8").replace(ORIGIN, escape(origin.rstrip("/")))
    return Response(page, headers={"cache-control": "no-cache"}, media_type="text/html")


def _send(wanted: Path, request: Request, root: Path) -> Response:
    named = wanted.relative_to(root).parts[0] == "assets"
    headers = {"vary": "Accept-Encoding"}
    headers["cache-control"] = "public, max-age=31536000, immutable" if named else "no-cache"
    media_type = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
    accepted = request.headers.get("accept-encoding", "")
    for encoding, ending in ENCODINGS:
        packed = wanted.with_name(wanted.name + ending)
        if encoding in accepted and packed.is_file():
            headers["content-encoding"] = encoding
            return FileResponse(packed, headers=headers, media_type=media_type)
    return FileResponse(wanted, headers=headers, media_type=media_type)
