"""Pictures to upload."""

from io import BytesIO

from PIL import Image

RED, GREEN, BLUE = (220, 20, 30), (20, 160, 60), (30, 60, 210)
ORIENTATION, MAKE = 0x0112, 0x010F


def picture(
    kind: str = "JPEG",
    size: tuple[int, int] = (90, 60),
    colour: tuple[int, ...] = RED,
    mode: str = "RGB",
    exif: Image.Exif | None = None,
) -> bytes:
    return saved(Image.new(mode, size, colour if mode in ("RGB", "RGBA", "CMYK") else 0), kind, exif)


def saved(image: Image.Image, kind: str, exif: Image.Exif | None = None) -> bytes:
    """The file of a picture."""
    file = BytesIO()
    image.save(file, kind, exif=exif or Image.Exif())
    return file.getvalue()


def opened(data: bytes) -> Image.Image:
    """The picture in a file."""
    return Image.open(BytesIO(data))
