"""Detects the type of a picture and cycles in the category tree."""

from collections.abc import Mapping

MAX_PICTURE_BYTES = 10 << 20
AVIF_BRANDS = (b"avif", b"avis")


def picture_kind(data: bytes) -> str | None:
    """Return the file extension of a raster picture from its first bytes, or None. File names are ignored."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpg"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and any(brand in data[8:40] for brand in AVIF_BRANDS):
        return "avif"
    return None


def creates_cycle(parents: Mapping[str, str | None], category_id: str, parent_id: str) -> bool:
    """Whether moving the category to that parent creates a cycle."""
    above: str | None = parent_id
    for _ in range(len(parents) + 1):
        if above is None:
            return False
        if above == category_id:
            return True
        above = parents.get(above)
    return True
