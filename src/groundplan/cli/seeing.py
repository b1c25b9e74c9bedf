"""`groundplan plan --image` and `groundplan scene from-image`: from pictures to a scene, and what was seen in them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from groundplan.cli.model_choice import ModelChoice
from groundplan.cli.reply import print_json
from groundplan.cli.solving import Request, read_instruction
from groundplan.errors import InputError

if TYPE_CHECKING:
    from groundplan.perception.detector import Detector, Image
    from groundplan.perception.scene_of_images import SceneSeen

CHAT = "chat"


@dataclass(frozen=True, slots=True)
class Look:
    """What is to be looked at, and with what; `detector` is empty for the one that ships with groundplan."""

    images: tuple[Path, ...]
    detector: str
    mapping: Path | None
    model: ModelChoice

    def pictures(self) -> list[Image]:
        """Read the pictures.

        Raises:
            InputError: a file is no picture, or the extra `vision` is not installed.
        """
        from groundplan.perception.pictures import load_picture

        return [load_picture(path) for path in self.images]

    def see(self, pictures: list[Image]) -> SceneSeen:
        """Make a scene of the pictures.

        Raises:
            InputError: nothing is detected, or the detector or the mapping cannot be used.
            ModelError: the chat model cannot be asked.
        """
        from groundplan.knowledge.mapping import load_mapping, remembered_mapping
        from groundplan.perception.scene_of_images import scene_of_images

        remembered = remembered_mapping()
        mapping = remembered if self.mapping is None else load_mapping(self.mapping, remembered)
        return scene_of_images(pictures, self._open_detector(), mapping, name=self.images[0].stem)

    def _open_detector(self) -> Detector:
        if self.detector == CHAT:
            from groundplan.perception.chat_detector import ChatDetector

            return ChatDetector(replace(self.model, record=None).open())
        from groundplan.perception.yolo import OnnxDetector, shipped_detector

        return OnnxDetector(self.detector) if self.detector else shipped_detector()


def with_scene_seen(request: Request, scene: str | None, images: tuple[Path, ...], detector: str) -> Request:
    """Return the request with the scene that the pictures show, having printed what was seen; or with its own scene.

    Raises:
        InputError: neither a scene nor a picture is given, or both; or a picture cannot be used.
    """
    if scene is not None and images:
        raise InputError("Both --scene and --image are given.", hint="The scene is either named or seen: give one.")
    if not images and detector:
        raise InputError("--detector needs a picture.", hint="Give one with --image FILE.")
    if scene is None and not images:
        raise InputError(
            "Missing option --scene or --image.",
            hint="Give a scene with --scene NAME|FILE, or a picture with --image FILE. Try: groundplan --help",
        )
    if not images:
        return request
    instruction = request.instruction if request.instruction == "-" else read_instruction(request.instruction)
    look = Look(images, detector, request.known.mapping, request.model)
    seen = look.see(look.pictures())
    if not request.as_json:
        _print_seen(seen)
    return replace(request, instruction=instruction, scene=seen.scene.name, opened=seen.scene)


def from_image_command(look: Look, out: Path | None, picture: Path | None, as_json: bool) -> int:
    """Make the scene, write it and the picture where asked for, and print what was seen."""
    from groundplan.scene.formats.kit import save_kit_scene

    pictures = look.pictures()
    seen = look.see(pictures)
    if out is not None:
        save_kit_scene(seen.scene, out)
    if picture is not None:
        from groundplan.perception.pictures import save_boxes

        save_boxes(pictures[0], {t.id: t.box for t in seen.things if t.picture == 0}, picture)
    if as_json:
        print_json({"status": "ok", "out": _name(out), "picture": _name(picture), **_as_data(seen)})
        return 0
    _print_seen(seen)
    for path in (out, picture):
        if path is not None:
            Console(highlight=False).print(Text(f"written to {path}"))
    return 0


def _name(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _print_seen(seen: SceneSeen) -> None:
    console = Console(highlight=False)
    where = {fact[1]: f"{fact[0]} {fact[2]}" for fact in seen.scene.facts() if fact[0] in ("in", "on")}
    console.print(Text("seen", style="bold"))
    for thing in seen.things:
        left, upper, right, lower = (f"{edge:.2f}" for edge in thing.box)
        box = f"{left} {upper} to {right} {lower}"
        console.print(Text(f"  {thing.id:18} {thing.confidence:4.0%}  {box}  {where.get(thing.id, '')}".rstrip()))
    for first, second in seen.next_to:
        console.print(Text(f"  {first} is next to {second}"))
    for assumption in seen.assumed:
        console.print(Text(f"assumed  {assumption}"))


def _as_data(seen: SceneSeen) -> dict[str, Any]:
    return {
        "scene": seen.scene.name,
        "things": [
            {
                "id": thing.id,
                "category": thing.category,
                "confidence": round(thing.confidence, 4),
                "box": [round(edge, 4) for edge in thing.box],
                "picture": thing.picture,
                "affordances": sorted(thing.affordances),
            }
            for thing in seen.things
        ],
        "facts": [list(fact) for fact in seen.scene.facts()],
        "next_to": [list(pair) for pair in seen.next_to],
        "assumed": list(seen.assumed),
    }
