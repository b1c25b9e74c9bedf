"""The cycle collector at rest while many objects are made that stay: reading a scene, indexing it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """Keep the cycle collector from running: what is made meanwhile is a million objects and no garbage among them.

    Afterwards they count as old, or the next young collection would look at every one of them.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.unfreeze()
            gc.enable()
