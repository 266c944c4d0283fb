"""The ordered list of sections that answer over HTTP."""

from fastapi import APIRouter

from orderkeep.contacts import routes as contacts

SECTIONS: tuple[APIRouter, ...] = (contacts.routes,)
