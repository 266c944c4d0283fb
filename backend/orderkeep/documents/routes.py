"""Documents, their versions, links and categories over HTTP."""

from typing import Annotated

from fastapi import Depends, Form, Query, Response

from orderkeep.core.errors import NotFound
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.bulk import BulkOut
from orderkeep.core.values import JsonObject
from orderkeep.documents import actions, links, record_changes, versions
from orderkeep.documents.bulk import bulk_update
from orderkeep.documents.models import Document, DocumentCategory, DocumentVersion
from orderkeep.documents.pdf_reader import page_picture
from orderkeep.documents.rules import attachment_header
from orderkeep.documents.schemas import (
    DocumentBulk,
    DocumentCategoryChange,
    DocumentCategoryIn,
    DocumentCategoryList,
    DocumentCategoryOut,
    DocumentChange,
    DocumentIn,
    DocumentList,
    DocumentOut,
    LinkIn,
    VersionIn,
    VersionsOut,
)
from orderkeep.documents.upload import Upload, read_upload
from orderkeep.documents.version_list import shown_versions

__all__ = ["record_changes"]
SAFE = {"content-security-policy": "default-src 'none'; sandbox", "cache-control": "private, no-cache"}
"""Headers of every file: no browser executes it in this origin, or shows it to another person."""
Responses = dict[int | str, JsonObject]
FILE: Responses = {200: {"content": {"application/octet-stream": {}}}}
PICTURE: Responses = {200: {"content": {"image/png": {}}}}

routes = Section(tag="documents")
files = Section(prefix="/storage/v1", tag="documents")
routes.list("/documents", DocumentList, may="documents.read")
routes.list("/document_categories", DocumentCategoryList, may="documents.read")


def _new_document(_ctx: Ctx, body: Annotated[DocumentIn, Form()]) -> tuple[DocumentIn, Upload]:
    """Read the file before the endpoint's transaction begins. The context comes first: it checks the permission."""
    return body, read_upload(body.file)


def _new_version(_ctx: Ctx, body: Annotated[VersionIn, Form()]) -> tuple[VersionIn, Upload]:
    return body, read_upload(body.file)


@files.post("/documents", may="documents.edit", shows=DocumentList)
def upload_document(ctx: Ctx, form: Annotated[tuple[DocumentIn, Upload], Depends(_new_document)]) -> DocumentOut:
    body, upload = form
    fields = actions.DocumentFields(body.title, body.category_id, body.records())
    document = actions.add_document(ctx, upload, fields)
    return DocumentList.one(ctx, document.id)


@files.get("/documents/{id}", may="documents.read", response_class=Response, responses=FILE)
def download_document(ctx: Ctx, id: str) -> Response:
    document = ctx.find(Document, id)
    return _download(ctx, versions.find_version(ctx, document, document.versions_count))


@files.post("/documents/{id}/versions", may="documents.edit", shows=DocumentList)
def upload_version(ctx: Ctx, id: str, form: Annotated[tuple[VersionIn, Upload], Depends(_new_version)]) -> DocumentOut:
    body, upload = form
    actions.add_version(ctx, ctx.find(Document, id, lock=True), upload, note=body.note)
    return DocumentList.one(ctx, id)


@files.get("/documents/{id}/versions/{number}", may="documents.read", response_class=Response, responses=FILE)
def download_version(ctx: Ctx, id: str, number: int) -> Response:
    return _download(ctx, versions.find_version(ctx, ctx.find(Document, id), number))


@files.get(
    "/documents/{id}/versions/{number}/pages/{page}",
    may="documents.read",
    response_class=Response,
    responses=PICTURE,
    batched=True,
)
def show_page(
    ctx: Ctx, id: str, number: int, page: int, width: Annotated[int, Query(ge=100, le=2_000)] = 1_000
) -> Response:
    """Render a page of a PDF as a picture, so that no PDF is opened in the browser."""
    data = versions.read_version(ctx, versions.find_version(ctx, ctx.find(Document, id), number))
    ctx.db.close()  # rendering takes a while, and needs no connection
    picture = page_picture(data, page, width)
    if picture is None:
        raise NotFound("This page can't be shown")
    return Response(picture, media_type="image/png", headers=SAFE)


def _download(ctx: Ctx, version: DocumentVersion) -> Response:
    about = {"content-type": version.media_type, "content-disposition": attachment_header(version.file_name)}
    return Response(versions.read_version(ctx, version), headers={**SAFE, **about})


@routes.post("/documents/bulk", may="documents.edit", status=200, out=BulkOut)
def change_documents(ctx: Ctx, body: DocumentBulk) -> BulkOut:
    return bulk_update(ctx, body)


@routes.get("/documents/{id}", may="documents.read", shows=DocumentList)
def read_document(ctx: Ctx, id: str) -> DocumentOut:
    return DocumentList.one(ctx, id)


@routes.patch("/documents/{id}", may="documents.edit", shows=DocumentList)
def change_document(ctx: Ctx, id: str, body: DocumentChange) -> DocumentOut:
    document = ctx.find(Document, id, lock=True)
    return DocumentList.one(ctx, actions.change_document(ctx, document, body).id)


@routes.delete("/documents/{id}", may="documents.edit")
def delete_document(ctx: Ctx, id: str) -> None:
    actions.delete_document(ctx, ctx.find(Document, id, lock=True))


@routes.get("/documents/{id}/versions", may="documents.read", out=VersionsOut)
def read_document_versions(ctx: Ctx, id: str) -> VersionsOut:
    return {"items": shown_versions(ctx, ctx.find(Document, id))}


@routes.post("/documents/{id}/versions/{number}/restore", may="documents.edit", shows=DocumentList)
def restore_document_version(ctx: Ctx, id: str, number: int) -> DocumentOut:
    document = ctx.find(Document, id, lock=True)
    actions.restore_version(ctx, document, number)
    return DocumentList.one(ctx, document.id)


@routes.post("/documents/{id}/links", may="documents.edit", shows=DocumentList)
def link_document(ctx: Ctx, id: str, body: LinkIn) -> DocumentOut:
    document = ctx.find(Document, id, lock=True)
    actions.link_document(ctx, document, body.records())
    return DocumentList.one(ctx, document.id)


@routes.delete("/documents/{id}/links/{link_id}", may="documents.edit")
def unlink_document(ctx: Ctx, id: str, link_id: str) -> None:
    links.remove_link(ctx, ctx.find(Document, id, lock=True), link_id)


@routes.post("/document_categories", may="categories.edit", shows=DocumentCategoryList)
def create_document_category(ctx: Ctx, body: DocumentCategoryIn) -> DocumentCategoryOut:
    actions.refuse_double_category(ctx, None, body.name)
    return DocumentCategoryList.one(ctx, ctx.add(DocumentCategory(**body.complete())).id)


@routes.get("/document_categories/{id}", may="documents.read", shows=DocumentCategoryList)
def read_document_category(ctx: Ctx, id: str) -> DocumentCategoryOut:
    return DocumentCategoryList.one(ctx, id)


@routes.patch("/document_categories/{id}", may="categories.edit", shows=DocumentCategoryList)
def change_document_category(ctx: Ctx, id: str, body: DocumentCategoryChange) -> DocumentCategoryOut:
    category = ctx.find(DocumentCategory, id, lock=True)
    if body.sent("name"):
        actions.refuse_double_category(ctx, category, body.name)
    return DocumentCategoryList.one(ctx, ctx.change(category, body.given()).id)


@routes.delete("/document_categories/{id}", may="categories.edit")
def delete_document_category(ctx: Ctx, id: str) -> None:
    actions.delete_category(ctx, ctx.find(DocumentCategory, id, lock=True))
