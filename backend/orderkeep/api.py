"""The sections with HTTP endpoints, in order."""

from fastapi import APIRouter

from orderkeep.admin import routes as admin
from orderkeep.admin.access_check import routes as access_check
from orderkeep.admin.environments import routes as environments
from orderkeep.admin.mail_templates import routes as mail_templates
from orderkeep.billing import routes as billing
from orderkeep.business import public_config
from orderkeep.business import routes as business
from orderkeep.campaigns import routes as campaigns
from orderkeep.campaigns import unsubscribe
from orderkeep.catalog import routes as catalog
from orderkeep.contacts import routes as contacts
from orderkeep.documents import routes as documents
from orderkeep.files import routes as files
from orderkeep.identity import auth_routes
from orderkeep.identity import routes as identity
from orderkeep.identity.mail import mail_outbox
from orderkeep.identity.mail.server import routes as mail_server
from orderkeep.imports import routes as imports
from orderkeep.inventory import routes as inventory
from orderkeep.notifications import routes as notifications
from orderkeep.pipeline import routes as pipeline
from orderkeep.purchasing import routes as purchasing
from orderkeep.purchasing.replenishment import routes
from orderkeep.quotes import public_page
from orderkeep.quotes import routes as quotes
from orderkeep.realtime import routes as realtime
from orderkeep.reporting import routes as reporting
from orderkeep.reporting.records import routes as records
from orderkeep.reporting.reports import routes as reports
from orderkeep.sales import order_routes
from orderkeep.sales import routes as sales
from orderkeep.sales.selection import routes as selected_orders
from orderkeep.stock import routes as stock
from orderkeep.tasks import routes as tasks
from orderkeep.vendors import routes as vendors
from orderkeep.views import routes as views
from orderkeep.webhooks import routes as webhooks
from orderkeep.workspace import routes as workspace

SECTIONS: tuple[APIRouter, ...] = (
    auth_routes.auth,
    identity.routes,
    identity.files,
    mail_server.routes,
    mail_outbox.routes,
    billing.routes,
    billing.webhook,
    realtime.routes,
    views.routes,
    files.signed,
    public_config.public,
    business.routes,
    contacts.routes,
    vendors.routes,
    stock.routes,
    catalog.routes,
    catalog.files,
    inventory.routes,
    selected_orders.routes,
    order_routes.routes,
    sales.routes,
    routes.missing_goods,
    purchasing.routes,
    purchasing.files,
    quotes.routes,
    public_page.offers,
    tasks.signed,
    tasks.routes,
    pipeline.routes,
    documents.routes,
    documents.files,
    workspace.routes,
    campaigns.routes,
    unsubscribe.unsubscribing,
    notifications.routes,
    reporting.routes,
    records.routes,
    reports.routes,
    imports.routes,
    webhooks.routes,
    admin.routes,
    access_check.routes,
    mail_templates.routes,
    environments.routes,
)
