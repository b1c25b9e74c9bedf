"""The detector that asks a chat model, against a real HTTP server on loopback."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from PIL import Image
from tests.language.loopback import Loopback, tool

from groundplan.errors import ModelAnswerError, ModelUnavailableError
from groundplan.language import open_model
from groundplan.language.chat import ChatModel
from groundplan.perception.chat_detector import ChatDetector

CUP = {"name": "cup", "box": [0.1, 0.2, 0.3, 0.4], "sure": 0.8}
RED = np.full((6, 8, 3), (250, 10, 20), dtype=np.uint8)


@pytest.fixture
def server() -> Iterator[Loopback]:
    loopback = Loopback(tool({"objects": [CUP]}))
    yield loopback
    loopback.close()


def detector(server: Loopback, *classes: str) -> ChatDetector:
    return ChatDetector(ChatModel("loopback", base_url=server.url, sleep=lambda _: None), classes)


def image_sent(server: Loopback, number: int = 0) -> Any:
    content = next(m["content"] for m in server.requests[number]["messages"] if m["role"] == "user")
    [url] = [part["image_url"]["url"] for part in content if part["type"] == "image_url"]
    assert url.startswith("data:image/png;base64,")
    return np.asarray(Image.open(BytesIO(base64.b64decode(url.partition(",")[2]))))


def test_the_model_is_shown_the_picture_and_says_what_is_where(server: Loopback) -> None:
    [cup] = detector(server).detect(RED)
    assert (cup.category, cup.confidence, cup.box) == ("cup", 0.8, (0.1, 0.2, 0.3, 0.4))
    assert (image_sent(server) == RED).all()


def test_a_box_that_is_none_is_sent_back_with_what_is_wrong(server: Loopback) -> None:
    server.send(tool({"objects": [{**CUP, "box": [10, 20, 30, 40]}]}), tool({"objects": [CUP]}))
    assert len(detector(server).detect(RED)) == 1
    assert "fractions of the picture" in server.user_message(1)
    assert (image_sent(server, 1) == RED).all()


def test_a_class_that_was_not_asked_for_is_sent_back(server: Loopback) -> None:
    with pytest.raises(ModelAnswerError, match="'cup' is none of the classes"):
        detector(server, "jug").detect(RED)
    assert "Classes: jug" in server.user_message(0)


def test_nothing_seen_is_an_answer(server: Loopback) -> None:
    server.send(tool({"objects": []}))
    assert detector(server).detect(RED) == ()


@pytest.mark.parametrize("name", ["embedded", "human"])
def test_other_models_say_that_they_cannot_see(name: str) -> None:
    with pytest.raises(ModelUnavailableError, match=f"{name} cannot look at pictures"):
        ChatDetector(open_model(name))
