"""The ordered list of sections that answer over HTTP."""

from fastapi import APIRouter

SECTIONS: tuple[APIRouter, ...] = ()
