"""The logo: a PNG, JPEG or SVG that is printed on documents."""

import base64
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from sqlalchemy import Connection, select

from orderkeep.business.actions import locked_settings, save_settings
from orderkeep.business.models import BusinessSettings
from orderkeep.business.safe_svg import safe_svg
from orderkeep.core.context import Context
from orderkeep.core.errors import Invalid, TooLarge
from orderkeep.core.pdf.files import render_pdf
from orderkeep.core.values import JsonObject
from orderkeep.files import storage
from orderkeep.files.strip_metadata import strip_metadata
from orderkeep.settings import settings_of

MAX_LOGO_BYTES = 500_000
MEDIA_TYPES = {"png": "image/png", "jpg": "image/jpeg", "svg": "image/svg+xml"}
TEMPLATE = Path(__file__).with_name("logo.typ")
NOT_A_LOGO = "Choose a PNG, JPEG or SVG file"


def set_logo(ctx: Context, data: bytes) -> BusinessSettings:
    """Store a logo in place of the previous one. Raises TooLarge, or Invalid unless it can be printed."""
    if len(data) > MAX_LOGO_BYTES:
        raise TooLarge(f"The logo can be up to {MAX_LOGO_BYTES // 1000} kB", field="file")
    kind, clean = printable_picture(data)
    row = locked_settings(ctx)
    path = f"business/{sha256(clean).hexdigest()}.{kind}"
    if path != row.logo_path:
        storage.write_file(settings_of(ctx.db), path, clean)
        _remove_file(ctx, row)
    return save_settings(ctx, row, {"logo_path": path})


def remove_logo(ctx: Context) -> BusinessSettings:
    row = locked_settings(ctx)
    _remove_file(ctx, row)
    return save_settings(ctx, row, {"logo_path": None})


def _remove_file(ctx: Context, row: BusinessSettings) -> None:
    if row.logo_path:
        storage.remove_after_commit(ctx, row.logo_path)


def printable_picture(data: bytes) -> tuple[str, bytes]:
    """Return type and bytes of a picture, without metadata and scripts. Raises Invalid unless it can be printed."""
    kind = _kind(data)
    clean = safe_svg(data) if kind == "svg" else strip_metadata(kind, data) if kind else None
    if clean is None:
        raise Invalid(NOT_A_LOGO, field="file")
    try:
        render_pdf(TEMPLATE, {"logo": printed_form(kind, clean)}, "a4")
    except RuntimeError:
        raise Invalid("This picture can't be printed. Save it again as PNG and try that file.", field="file") from None
    return kind, clean


def _kind(data: bytes) -> str:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpg"
    return "svg" if b"<svg" in data else ""


def printed_form(kind: str, data: bytes) -> JsonObject:
    """Return the logo for a template: SVG as text, other pictures as numbers, because JSON has no bytes."""
    return {"format": kind, "data": data.decode() if kind == "svg" else list(data)}


def stored_logo(ctx: Context, row: BusinessSettings) -> tuple[str, bytes] | None:
    """Return type and bytes of the logo; None without one, or if its file is missing."""
    if not row.logo_path:
        return None
    data = storage.read_file(settings_of(ctx.db), row.logo_path)
    return (row.logo_path.rpartition(".")[2], data) if data else None


def logo_url(ctx: Context, row: BusinessSettings) -> str | None:
    """Return the logo as a data URL. In an image, a browser runs no script of it and loads nothing else."""
    logo = stored_logo(ctx, row)
    return f"data:{MEDIA_TYPES[logo[0]]};base64,{base64.b64encode(logo[1]).decode()}" if logo else None


def every_path(connection: Connection) -> Iterator[str]:
    """Return the file of the logo, for backups."""
    stored = select(BusinessSettings.logo_path).where(BusinessSettings.logo_path.is_not(None))
    yield from (path for path in connection.execute(stored).scalars() if path)
