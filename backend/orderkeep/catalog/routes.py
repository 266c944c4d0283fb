"""Products, their pictures, categories, brands and specifications over HTTP."""

from fastapi import UploadFile

from orderkeep.catalog import actions, categories, images, specification_actions
from orderkeep.catalog.brands import BrandChange, BrandIn, BrandList, BrandOut
from orderkeep.catalog.bulk import bulk_update
from orderkeep.catalog.completeness import CatalogOut, catalog_overview
from orderkeep.catalog.models import Brand, Product
from orderkeep.catalog.rules import MAX_PICTURE_BYTES
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
from orderkeep.catalog.specifications import (
    SpecificationChange,
    SpecificationIn,
    SpecificationList,
    SpecificationOut,
)
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.bulk import BulkOut
from orderkeep.core.references import refuse_duplicate_name

routes = Section(tag="catalog")
files = Section(prefix="/storage/v1", tag="catalog")


@routes.get("/catalog", may="catalog.read", out=CatalogOut)
def read_catalog(ctx: Ctx) -> CatalogOut:
    """Get the catalog's counts and what its products lack."""
    return catalog_overview(ctx)


routes.list("/products", ProductList, may="catalog.read", one=True)
routes.list("/product_categories", CategoryList, may="catalog.read", one=True)


@routes.post("/products", may="catalog.edit", shows=ProductList)
def create_product(ctx: Ctx, body: ProductIn) -> ProductOut:
    return ProductList.one(ctx, actions.create_product(ctx, body).id)


@routes.post("/products/bulk", may="catalog.edit", status=200, out=BulkOut)
def change_products(ctx: Ctx, body: ProductBulk) -> BulkOut:
    return bulk_update(ctx, body)


@routes.patch("/products/{id}", may="catalog.edit", shows=ProductList)
def change_product(ctx: Ctx, id: str, body: ProductChange, *, confirm: bool = False) -> ProductOut:
    return ProductList.one(ctx, actions.change_product(ctx, id, body, confirm=confirm).id)


@routes.delete("/products/{id}", may="catalog.edit")
def delete_product(ctx: Ctx, id: str) -> None:
    actions.delete_product(ctx, id)


@files.post("/products/{id}/images", may="catalog.edit", shows=ProductList)
def add_picture(ctx: Ctx, id: str, file: UploadFile) -> ProductOut:
    data = file.file.read(MAX_PICTURE_BYTES + 1)
    image = images.add_picture(ctx, id, file.filename or "", data)
    return ProductList.one(ctx, image.product_id)


@files.delete("/products/{id}/images/{image_id}", may="catalog.edit")
def remove_picture(ctx: Ctx, id: str, image_id: str) -> None:
    images.remove_picture(ctx, id, image_id)


@routes.post("/product_categories", may="categories.edit", shows=CategoryList)
def create_category(ctx: Ctx, body: CategoryIn) -> CategoryOut:
    return CategoryList.one(ctx, categories.create_category(ctx, body).id)


@routes.patch("/product_categories/{id}", may="categories.edit", shows=CategoryList)
def change_category(ctx: Ctx, id: str, body: CategoryChange) -> CategoryOut:
    return CategoryList.one(ctx, categories.change_category(ctx, id, body).id)


@routes.delete("/product_categories/{id}", may="categories.edit")
def delete_category(ctx: Ctx, id: str, move_to: str | None = None) -> None:
    categories.delete_category(ctx, id, move_to)


routes.list("/brands", BrandList, may="catalog.read", one=True)
routes.deletion("/brands/{id}", Brand, may="catalog.edit", used_by=(Product.brand_id,))


@routes.post("/brands", may="catalog.edit", shows=BrandList)
def create_brand(ctx: Ctx, body: BrandIn) -> BrandOut:
    refuse_duplicate_name(ctx, Brand, body.name)
    return BrandList.one(ctx, ctx.add(Brand(**body.complete())).id)


@routes.patch("/brands/{id}", may="catalog.edit", shows=BrandList)
def change_brand(ctx: Ctx, id: str, body: BrandChange) -> BrandOut:
    brand = ctx.find(Brand, id, lock=True)
    refuse_duplicate_name(ctx, Brand, body.name, brand)
    return BrandList.one(ctx, ctx.change(brand, body.given()).id)


routes.list("/specifications", SpecificationList, may="catalog.read", one=True)


@routes.post("/specifications", may="catalog.edit", shows=SpecificationList)
def create_specification(ctx: Ctx, body: SpecificationIn) -> SpecificationOut:
    return SpecificationList.one(ctx, specification_actions.create_specification(ctx, body).id)


@routes.patch("/specifications/{id}", may="catalog.edit", shows=SpecificationList)
def change_specification(ctx: Ctx, id: str, body: SpecificationChange) -> SpecificationOut:
    return SpecificationList.one(ctx, specification_actions.change_specification(ctx, id, body).id)


@routes.delete("/specifications/{id}", may="catalog.edit")
def delete_specification(ctx: Ctx, id: str) -> None:
    specification_actions.delete_specification(ctx, id)
