"""`groundplan plan --image` and `groundplan scene from-image`, with a detector that says the same of every picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from tests.cli.conftest import Command
from tests.language.loopback import Loopback, tool
from tests.perception.tiny_model import onnx_model

CANDIDATES = ((10, 30, 10, 30, 0.9, 0, 0, 0), (30, 35, 8, 14, 0, 0.9, 0, 0), (50, 40, 20, 10, 0, 0, 0.8, 0))
"""A milk carton, a cup and a bowl in 64 × 64 pixels; then an apple in the bowl."""
APPLE = (50, 37, 8, 8, 0, 0, 0, 0.8)
NAMES = '["milk_carton", "cup", "bowl", "apple"]'


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    Image.new("RGB", (64, 64), (90, 90, 90)).save(tmp_path / "shelf.png")
    return tmp_path / "shelf.png"


@pytest.fixture
def detector(tmp_path: Path) -> Path:
    return onnx_model(tmp_path / "shelf.onnx", list(zip(*CANDIDATES, APPLE, strict=True)), names=NAMES)


@pytest.fixture
def server() -> Iterator[Loopback]:
    loopback = Loopback(tool({"objects": [{"name": "cup", "box": [0.1, 0.2, 0.3, 0.4]}]}))
    yield loopback
    loopback.close()


@pytest.mark.parametrize("method", ["ground", "autogpt-p"])
def test_what_is_seen_is_planned_with(groundplan: Command, picture: Path, detector: Path, method: str) -> None:
    ended = groundplan("plan", "put the apple on the counter", "-i", picture, "--detector", detector, "-m", method)
    assert ended.code == 0, ended.err
    assert "apple0" in ended.out.partition("Proven")[0]
    assert "take apple0 out of bowl0" in ended.out


def test_a_substitute_is_found_among_what_is_seen(groundplan: Command, picture: Path, detector: Path) -> None:
    ended = groundplan(
        "plan", "bring me a glass of milk", "--image", picture, "--detector", detector, "--json", "-m", "autogpt-p"
    )
    assert ended.code == 0
    assert any("handover" in str(step) and "cup0" in str(step) for step in ended.json["plan"])


def test_a_scene_is_made_written_and_can_be_planned_in(
    groundplan: Command, picture: Path, detector: Path, tmp_path: Path
) -> None:
    out, drawn = tmp_path / "seen.txt", tmp_path / "boxes.png"
    ended = groundplan("scene", "from-image", picture, "--detector", detector, "--out", out, "--picture", drawn)
    assert ended.code == 0
    assert "assumed  milk_carton0 is closed" in ended.out
    with Image.open(drawn) as opened:
        colours = opened.getcolors(64 * 64)
    assert colours is not None
    assert max(count for count, colour in colours if colour == (220, 30, 30)) > 50
    assert groundplan("plan", "put the apple on the counter", "--scene", out).code == 0


def test_what_was_seen_can_be_had_as_json(groundplan: Command, picture: Path, detector: Path) -> None:
    seen = groundplan("scene", "from-image", picture, picture, "--detector", detector, "--json").json
    assert {thing["id"] for thing in seen["things"]} >= {"cup0", "cup1", "apple0", "apple1"}
    assert ["in", "apple1", "bowl1"] in seen["facts"]
    assert "grasp" in seen["things"][0]["affordances"]


def test_a_chat_model_can_be_the_detector(groundplan: Command, picture: Path, server: Loopback) -> None:
    ended = groundplan(
        "scene",
        "from-image",
        picture,
        "--detector",
        "chat",
        "--model",
        "some-model",
        "--base-url",
        server.url,
        "--json",
    )
    assert [thing["id"] for thing in ended.json["things"]] == ["cup0"]


def test_nothing_detected_is_told(groundplan: Command, picture: Path, tmp_path: Path) -> None:
    nothing = onnx_model(tmp_path / "m.onnx", [(0.0,), (0.0,), (0.0,), (0.0,), (0.0,)], names='["cup"]')
    ended = groundplan("plan", "bring me the cup", "--image", picture, "--detector", nothing)
    assert ended.code == 2
    assert "Nothing was detected" in ended.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "Missing option --scene or --image"),
        (("--scene", "kitchen", "--image", "{picture}"), "Both --scene and --image"),
        (("--scene", "kitchen", "--detector", "chat"), "--detector needs a picture"),
        (("--image", "{detector}", "--detector", "{detector}"), "is not a picture"),
        (("--image", "nowhere.png"), "There is no picture"),
        (("--image", "{picture}", "--detector", "{picture}"), "is not an ONNX model"),
        (("--image", "{picture}", "--detector", "nowhere.onnx"), "There is no detector"),
    ],
)
def test_what_cannot_be_used_is_told(
    groundplan: Command, picture: Path, detector: Path, arguments: tuple[str, ...], told: str
) -> None:
    given = (each.format(picture=picture, detector=detector) for each in arguments)
    ended = groundplan("plan", "bring me the cup", *given)
    assert ended.code == 2
    assert told in ended.err


def test_the_embedded_model_says_that_it_cannot_see(groundplan: Command, picture: Path) -> None:
    ended = groundplan("plan", "bring me the cup", "--image", picture, "--detector", "chat")
    assert ended.code == 5
    assert "cannot look at pictures" in ended.err


def test_a_broken_picture_is_told(groundplan: Command, picture: Path, detector: Path) -> None:
    picture.write_bytes(picture.read_bytes()[:60])
    ended = groundplan("scene", "from-image", picture, "--detector", detector, "--json")
    assert ended.code == 2
    assert "broken" in ended.out
