"""Ids sort by the moment of their creation, across threads, and are what the API documents."""

import threading
import time
from uuid import UUID

from orderkeep.core.ids import canonical_id, new_id

THREADS, EACH = 4, 5_000


def test_an_id_is_a_version_7_uuid_of_this_moment() -> None:
    before = time.time_ns() // 1_000_000
    made = UUID(new_id())
    after = time.time_ns() // 1_000_000
    assert (made.version, made.variant) == (7, "specified in RFC 4122")
    assert before <= made.int >> 80 <= after
    assert canonical_id(str(made)) == str(made)


def test_ids_of_one_process_only_grow_whichever_thread_takes_them() -> None:
    made, lock = list[str](), threading.Lock()

    def take() -> None:
        for _ in range(EACH):
            with lock:
                made.append(new_id())

    threads = [threading.Thread(target=take) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(made)) == THREADS * EACH
    assert made == sorted(made)
