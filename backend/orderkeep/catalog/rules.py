"""What kind of picture some bytes are, and whether a drawer would hold itself."""

from collections.abc import Mapping

LARGEST_PICTURE = 10 << 20
AVIF_BRANDS = (b"avif", b"avis")


def picture_kind(data: bytes) -> str | None:
    """The file ending of a raster picture, judged by its first bytes and never by its name; None for anything else."""
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


def would_hold_itself(parents: Mapping[str, str | None], category_id: str, parent_id: str) -> bool:
    """Whether putting the category into that parent closes a circle."""
    above: str | None = parent_id
    for _ in range(len(parents) + 1):
        if above is None:
            return False
        if above == category_id:
            return True
        above = parents.get(above)
    return True
