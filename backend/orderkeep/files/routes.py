"""Files by signed link. The only routes under /storage without a session: the signature is the permission."""

from fastapi import APIRouter, Request, Response

from orderkeep.core.clock import utc_now
from orderkeep.core.errors import NotFound, Unauthenticated
from orderkeep.files.signed_links import PREFIX, is_signed
from orderkeep.files.storage import MEDIA_TYPES, read_file

signed = APIRouter(tags=["files"])


@signed.get(PREFIX + "{path:path}", operation_id="open_signed_link", response_class=Response)
def open_signed_link(request: Request, path: str, expires: int = 0, signature: str = "") -> Response:
    """Return the file's bytes. Only pictures are displayed inline; anything else is downloaded."""
    settings, now = request.app.state.settings, int(utc_now().timestamp())
    if not is_signed(settings, path, expires, signature) or expires < now:
        raise Unauthenticated("This link is no longer valid", code="link_expired")
    data = read_file(settings, path)
    if data is None:
        raise NotFound("This file no longer exists")
    media_type = MEDIA_TYPES.get(path.rpartition(".")[2])
    headers = {
        "cache-control": f"private, max-age={expires - now}",
        "content-disposition": "inline" if media_type else "attachment",
        "content-security-policy": "default-src 'none'; sandbox",
    }
    return Response(data, media_type=media_type or "application/octet-stream", headers=headers)
