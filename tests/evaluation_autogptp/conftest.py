from __future__ import annotations

from tests.cli.conftest import groundplan as groundplan
