"""Products, their pictures, categories and brands over HTTP."""

from fastapi import UploadFile

from orderkeep.catalog import actions, categories, images
from orderkeep.catalog.brands import BrandChange, BrandIn, BrandList, BrandOut
from orderkeep.catalog.bulk import bulk_update
from orderkeep.catalog.models import Brand
from orderkeep.catalog.rules import LARGEST_PICTURE
from orderkeep.catalog.schemas import (
    CategoryChange,
    CategoryIn,
    CategoryList,
    CategoryOut,
    ProductBulk,
    ProductChange,
    ProductIn,
    ProductList,
    ProductOut,
)
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.bulk import BulkOut

routes = Section(tag="catalog")
files = Section(prefix="/storage/v1", tag="catalog")
routes.list("/products", ProductList, may="catalog.read")
routes.list("/product_categories", CategoryList, may="catalog.read")
routes.list("/brands", BrandList, may="catalog.read")


@routes.post("/products", may="catalog.edit", shows=ProductList)
def create_product(ctx: Ctx, body: ProductIn) -> ProductOut:
    return ProductList.one(ctx, actions.create_product(ctx, body.complete()).id)


@routes.post("/products/bulk", may="catalog.edit", status=200, out=BulkOut)
def change_products(ctx: Ctx, body: ProductBulk) -> BulkOut:
    return bulk_update(ctx, body)


@routes.get("/products/{id}", may="catalog.read", shows=ProductList)
def read_product(ctx: Ctx, id: str) -> ProductOut:
    return ProductList.one(ctx, id)


@routes.patch("/products/{id}", may="catalog.edit", shows=ProductList)
def change_product(ctx: Ctx, id: str, body: ProductChange, *, confirm: bool = False) -> ProductOut:
    return ProductList.one(ctx, actions.change_product(ctx, id, body.given(), confirm=confirm).id)


@routes.delete("/products/{id}", may="catalog.edit")
def delete_product(ctx: Ctx, id: str) -> None:
    actions.delete_product(ctx, id)


@files.post("/products/{id}/images", may="catalog.edit", shows=ProductList)
def add_picture(ctx: Ctx, id: str, file: UploadFile) -> ProductOut:
    data = file.file.read(LARGEST_PICTURE + 1)
    image = images.add_picture(ctx, id, file.filename or "", data)
    return ProductList.one(ctx, image.product_id)


@files.delete("/products/{id}/images/{image_id}", may="catalog.edit")
def remove_picture(ctx: Ctx, id: str, image_id: str) -> None:
    images.remove_picture(ctx, id, image_id)


@routes.post("/product_categories", may="categories.edit", shows=CategoryList)
def create_category(ctx: Ctx, body: CategoryIn) -> CategoryOut:
    return CategoryList.one(ctx, categories.create_category(ctx, body.complete()).id)


@routes.get("/product_categories/{id}", may="catalog.read", shows=CategoryList)
def read_category(ctx: Ctx, id: str) -> CategoryOut:
    return CategoryList.one(ctx, id)


@routes.patch("/product_categories/{id}", may="categories.edit", shows=CategoryList)
def change_category(ctx: Ctx, id: str, body: CategoryChange) -> CategoryOut:
    return CategoryList.one(ctx, categories.change_category(ctx, id, body.given()).id)


@routes.delete("/product_categories/{id}", may="categories.edit")
def delete_category(ctx: Ctx, id: str, move_to: str | None = None) -> None:
    categories.delete_category(ctx, id, move_to)


@routes.post("/brands", may="catalog.edit", shows=BrandList)
def create_brand(ctx: Ctx, body: BrandIn) -> BrandOut:
    actions.refuse_double_brand(ctx, None, body.name)
    return BrandList.one(ctx, ctx.add(Brand(**body.complete())).id)


@routes.get("/brands/{id}", may="catalog.read", shows=BrandList)
def read_brand(ctx: Ctx, id: str) -> BrandOut:
    return BrandList.one(ctx, id)


@routes.patch("/brands/{id}", may="catalog.edit", shows=BrandList)
def change_brand(ctx: Ctx, id: str, body: BrandChange) -> BrandOut:
    brand = ctx.find(Brand, id, lock=True)
    values = body.given()
    actions.refuse_double_brand(ctx, brand, body.name if body.sent("name") else None)
    return BrandList.one(ctx, ctx.change(brand, values).id)


@routes.delete("/brands/{id}", may="catalog.edit")
def delete_brand(ctx: Ctx, id: str) -> None:
    actions.delete_brand(ctx, ctx.find(Brand, id, lock=True))
