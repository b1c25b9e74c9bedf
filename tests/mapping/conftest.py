from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.language.loopback import Loopback


@pytest.fixture
def serve() -> Iterator[Callable[..., Loopback]]:
    """Start loopback servers that are stopped after the test."""
    servers: list[Loopback] = []

    def start(*responses: Any) -> Loopback:
        servers.append(Loopback(*responses))
        return servers[-1]

    yield start
    for server in servers:
        server.close()
