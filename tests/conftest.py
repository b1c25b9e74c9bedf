"""What holds for every test: nobody's own data is read or written. And loopback servers for those that need one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.language.loopback import Loopback


@pytest.fixture(autouse=True, scope="session")
def _own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


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
