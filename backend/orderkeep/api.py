"""The ordered list of sections that answer over HTTP."""

from fastapi import APIRouter

from orderkeep.contacts import routes as contacts
from orderkeep.identity import auth_routes, routes as identity
from orderkeep.sales import routes as sales

SECTIONS: tuple[APIRouter, ...] = (
    auth_routes.auth,
    identity.public,
    identity.routes,
    contacts.routes,
    sales.routes,
)
