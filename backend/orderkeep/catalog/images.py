"""Product pictures: accepted by content type, shown through links that last an hour."""

from collections.abc import Iterable, Iterator
from hashlib import sha256

from sqlalchemy import Connection, func, select

from orderkeep.catalog.models import Product, ProductImage
from orderkeep.catalog.rules import MAX_PICTURE_BYTES, picture_kind
from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Invalid, NotFound, TooLarge
from orderkeep.core.http.schemas import IdOut, Out
from orderkeep.files import storage
from orderkeep.files.signed_links import signed_link
from orderkeep.settings import settings_of

MAX_PICTURES = 20
MAX_NAME_LENGTH = 200
KINDS = {media_type: ending for ending, media_type in storage.MEDIA_TYPES.items()}


class ImageOut(Out):
    """A product picture. `url` is valid for up to an hour."""

    id: IdOut
    url: str
    name: str
    media_type: str
    size: int


def add_picture(ctx: Context, product_id: str, name: str, data: bytes) -> ProductImage:
    """Store a product picture. Its type is detected from the bytes; SVG is refused because it can contain scripts."""
    product = ctx.find(Product, product_id, lock=True)
    if len(data) > MAX_PICTURE_BYTES:
        raise TooLarge(f"Pictures can be up to {MAX_PICTURE_BYTES >> 20} MB", field="file")
    kind = picture_kind(data)
    if kind is None:
        raise Invalid("Choose a PNG, JPEG, WebP, GIF or AVIF file", field="file")
    last, there = ctx.db.execute(
        select(func.max(ProductImage.position), func.count()).where(ProductImage.product_id == product.id)
    ).one()
    if there >= MAX_PICTURES:
        raise Conflict(f"A product can have up to {MAX_PICTURES} pictures")
    image = ctx.add(
        ProductImage(
            product_id=product.id,
            position=(last or 0) + 1,
            name=_shown_name(name),
            media_type=storage.MEDIA_TYPES[kind],
            size=len(data),
            sha256=sha256(data).hexdigest(),
        )
    )
    storage.write_file(settings_of(ctx.db), _path(image), data)
    return image


def _shown_name(name: str) -> str:
    plain = "".join(mark for mark in name.replace("\\", "/").rpartition("/")[2] if mark.isprintable())
    return plain[:MAX_NAME_LENGTH] or "picture"


def _path(image: ProductImage) -> str:
    return path_of(image.environment, image.id, image.sha256, image.media_type)


def path_of(environment: str, image_id: str, digest: str, media_type: str) -> str:
    """Return the file name of a picture. Each picture has its own file, so deleting one can't affect another."""
    return f"{environment}/products/{image_id}/{digest}.{KINDS[media_type]}"


def every_path(connection: Connection) -> Iterator[str]:
    """Return the files of all pictures in all environments."""
    columns = (ProductImage.environment, ProductImage.id, ProductImage.sha256, ProductImage.media_type)
    for row in connection.execution_options(stream_results=True).execute(select(*columns)):
        yield path_of(*row)


def stored_paths(ctx: Context, image_ids: list[str]) -> set[str]:
    """Return the files of those pictures that exist."""
    return {_path(image) for image in ctx.db.scalars(select(ProductImage).where(ProductImage.id.in_(image_ids)))}


def remove_picture(ctx: Context, product_id: str, image_id: str) -> None:
    """Delete a picture. Its file is deleted after the commit."""
    image = ctx.find(ProductImage, image_id, lock=True)
    if image.product_id != ctx.find(Product, product_id).id:
        raise NotFound("This picture doesn't exist")
    _delete_picture(ctx, image)


def remove_pictures(ctx: Context, product: Product) -> None:
    """Delete all pictures of a product that is about to be deleted."""
    for image in ctx.db.scalars(select(ProductImage).where(ProductImage.product_id == product.id)):
        _delete_picture(ctx, image)


def _delete_picture(ctx: Context, image: ProductImage) -> None:
    ctx.db.delete(image)
    ctx.db.flush()
    storage.remove_after_commit(ctx, _path(image))


def pictures_of(ctx: Context, product_ids: Iterable[str]) -> dict[str, list[ImageOut]]:
    """Return the pictures of products in order, with links."""
    query = (
        select(ProductImage)
        .where(ProductImage.product_id.in_(product_ids))
        .order_by(ProductImage.product_id, ProductImage.position)
    )
    settings = settings_of(ctx.db)
    found: dict[str, list[ImageOut]] = {}
    for image in ctx.db.scalars(query):
        shown: ImageOut = {
            "id": image.id,
            "url": signed_link(settings, _path(image), ctx.now),
            "name": image.name,
            "media_type": image.media_type,
            "size": image.size,
        }
        found.setdefault(image.product_id, []).append(shown)
    return found
