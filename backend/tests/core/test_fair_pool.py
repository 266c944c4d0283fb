"""Connections are handed to waiters in order, and no one is turned away while the queue moves."""

import sqlite3
import threading
import time
from collections.abc import Callable

import pytest
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from orderkeep.core.db.fair_pool import FairPool, FairSemaphore

IN_LINE = 6


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not true():
        assert time.monotonic() < end
        time.sleep(0.001)


def queue_up(turns: FairSemaphore, served: list[int]) -> list[threading.Thread]:
    """Clients that arrive one after the other and release immediately."""

    def wait(number: int) -> None:
        turns.acquire()
        served.append(number)
        turns.release()

    threads = []
    for number in range(IN_LINE):
        threads.append(threading.Thread(target=wait, args=(number,)))
        threads[-1].start()
        until(lambda: turns.waiting == len(threads))
    return threads


def test_turns_are_taken_in_the_order_of_asking_and_nobody_pushes_in() -> None:
    turns, served = FairSemaphore(1), list[int]()
    turns.acquire()
    threads = queue_up(turns, served)
    turns.release()
    turns.acquire()
    assert served == list(range(IN_LINE)), "a client that returns immediately queues behind all others"
    turns.release()
    for thread in threads:
        thread.join()
    assert turns.waiting == 0


def test_a_line_that_stands_still_is_sent_away_and_one_that_moves_is_not() -> None:
    turns = FairSemaphore(1, patience=0.4)
    turns.acquire()
    began = time.monotonic()
    with pytest.raises(PoolTimeoutError):
        turns.acquire()
    assert time.monotonic() - began >= 0.4
    assert turns.waiting == 0

    served: list[int] = []

    def slow() -> None:
        turns.acquire()
        time.sleep(0.15)
        served.append(1)
        turns.release()

    threads = [threading.Thread(target=slow) for _ in range(IN_LINE)]
    for thread in threads:
        thread.start()
    until(lambda: turns.waiting == IN_LINE)
    turns.release()
    for thread in threads:
        thread.join()
    assert len(served) == IN_LINE, "the last one waited longer than the timeout, but the queue moved all the time"


def open_memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", check_same_thread=False)


def test_who_comes_back_at_once_does_not_overtake() -> None:
    """One client takes the connection again and again; another waits for it once."""
    pool, again, done = FairPool(open_memory, pool_size=1), 0, threading.Event()
    held = pool.connect()

    def wait() -> None:
        connection = pool.connect()
        done.set()
        connection.close()

    thread = threading.Thread(target=wait)
    thread.start()
    until(lambda: pool.slots.waiting == 1)
    while not done.is_set():
        held.close()
        held = pool.connect()
        again += 1
    held.close()
    thread.join()
    assert (again, pool.status()) == (1, "1 idle of at most 1, 0 waiting")


def test_a_connection_that_cannot_be_made_gives_its_turn_back() -> None:
    tries = []

    def creator() -> sqlite3.Connection:
        tries.append(1)
        if len(tries) == 1:
            raise sqlite3.OperationalError("unable to open database file")
        return open_memory()

    pool = FairPool(creator, pool_size=1)
    with pytest.raises(sqlite3.OperationalError):
        pool.connect()
    first = pool.connect()
    same = first.driver_connection
    first.invalidate()
    second = pool.connect()
    assert second.driver_connection is not same
    second.close()
    pool.dispose()
    assert pool.recreate().connect().driver_connection is not None
    assert len(tries) == 4
