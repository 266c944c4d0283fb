"""Messages for disk, database and storage failures during backup and restore."""

import sqlite3

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from orderkeep.core.db.outages import outage_error
from orderkeep.core.errors import Refusal

FAULTS = (OSError, SQLAlchemyError, sqlite3.Error, psycopg.Error, Refusal)


SHORT = {
    "storage_full": "the disk is full",
    "read_only": "the disk or database is read-only",
    "storage_unavailable": "the disk can't be used",
}
"""Outages, worded for the command line."""


def reason_of(fault: BaseException) -> str:
    """The reason, without a full stop."""
    refusal = fault if isinstance(fault, Refusal) else outage_error(fault)
    if refusal is not None and refusal.code in SHORT:
        return SHORT[refusal.code]
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror
    return (refusal.message if refusal else str(fault).partition("\n")[0]).rstrip(".")
