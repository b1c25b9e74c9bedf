"""Trains the small detector that ships with the package, on renders of kitchen counters, and writes its ONNX file.

Needs torch and onnx besides the extras `mujoco` and `vision`: pip install torch onnx. A few minutes on two cores.

Run: python benchmarks/train_detector.py [PICTURES] [SECONDS] [FILE]
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from groundplan.perception.counter.arrangement import MAKERS, arrange
from groundplan.perception.counter.renderer import render

SIZE, STRIDE, SEED = 192, 8, 100_000
NAMES = tuple(sorted(MAKERS))


def data(pictures: int) -> tuple[Any, Any]:
    """Return pictures (N×3×S×S, bytes) and their truth: for each a list of (class, cx, cy, w, h) in cells."""
    images, truths = [], []
    for number in range(pictures):
        picture, found = render(arrange(SEED + number), size=SIZE)
        cells = SIZE / STRIDE
        truth = []
        for each in found:
            x0, y0, x1, y1 = (edge * cells for edge in each.box)
            truth.append((NAMES.index(each.category), (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0))
        images.append(picture.transpose(2, 0, 1))
        truths.append(truth)
        if number % 100 == 99:
            print(f"{number + 1} pictures rendered", flush=True)
    return np.stack(images), truths


def network(torch: Any) -> Any:
    """Return the net: strided convolutions to a grid of cells, each with class scores and a box."""
    nn = torch.nn

    def block(inner: int, outer: int, stride: int, spread: int = 1) -> Any:
        convolution = nn.Conv2d(inner, outer, 3, stride, spread, dilation=spread, bias=False)
        return nn.Sequential(convolution, nn.BatchNorm2d(outer), nn.SiLU(inplace=True))

    body = nn.Sequential(
        block(3, 16, 2), block(16, 32, 2), block(32, 32, 1), block(32, 64, 2), block(64, 64, 1), block(64, 96, 1, 2),
        block(96, 96, 1, 4), block(96, 96, 1), nn.Conv2d(96, 4 + len(NAMES), 1),
    )  # fmt: skip
    nn.init.constant_(body[-1].bias[4:], -4.0)

    class Detecting(nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.body = body
            cells = SIZE // STRIDE
            rows, columns = torch.meshgrid(torch.arange(cells), torch.arange(cells), indexing="ij")
            self.register_buffer("grid", torch.stack((columns, rows)).float()[None])

        def forward(self, x: Any) -> Any:
            raw = self.body(x)
            centre = (self.grid + 0.5 + raw[:, :2]) * STRIDE
            extent = raw[:, 2:4].clamp(-4, 4).exp() * STRIDE
            return torch.cat((centre, extent, raw[:, 4:].sigmoid()), 1).flatten(2)

    return Detecting()


def targets(torch: Any, truths: list[Any]) -> tuple[Any, Any, Any]:
    """Return score targets, box targets and where boxes count, cell by cell."""
    cells = SIZE // STRIDE
    scores = torch.zeros(len(truths), len(NAMES), cells, cells)
    boxes = torch.zeros(len(truths), 4, cells, cells)
    counts = torch.zeros(len(truths), 1, cells, cells)
    for i, truth in enumerate(truths):
        for kind, cx, cy, w, h in sorted(truth, key=lambda t: -t[3] * t[4]):
            size = float(np.log(max(w, 0.1))), float(np.log(max(h, 0.1)))
            for column, row in _middle(cx, cy, w, h, cells):
                scores[i, :, row, column] = 0.0
                scores[i, kind, row, column] = 1.0
                counts[i, 0, row, column] = 1.0
                boxes[i, :, row, column] = torch.tensor((cx - column - 0.5, cy - row - 0.5, *size))
    return scores, boxes, counts


def _middle(cx: float, cy: float, w: float, h: float, cells: int) -> set[tuple[int, int]]:
    """Return the cells (column, row) that have to find a thing: that of its middle, and those around it well inside."""
    column, row = min(int(cx), cells - 1), min(int(cy), cells - 1)
    around = {(column + dc, row + dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1)}
    inside = {(c, r) for c, r in around if abs(c + 0.5 - cx) < w / 4 and abs(r + 0.5 - cy) < h / 4}
    return {(c, r) for c, r in inside | {(column, row)} if 0 <= c < cells and 0 <= r < cells}


def train(torch: Any, images: Any, truths: list[Any], seconds: float) -> Any:
    """Train for so long and return the net."""
    torch.manual_seed(0)
    net = network(torch)
    optimiser = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-3)
    began, epoch = time.monotonic(), 0
    while time.monotonic() - began < seconds:
        share = (time.monotonic() - began) / seconds
        for group in optimiser.param_groups:
            group["lr"] = 3e-3 * (1 - share) + 5e-5
        order, losses = torch.randperm(len(images)), []
        for start in range(0, len(images), 32):
            chosen = order[start : start + 32].tolist()
            batch = torch.from_numpy(images[chosen]).float() / 255
            known = [truths[i] for i in chosen]
            if torch.rand(1) < 0.5:
                batch = batch.flip(3)
                known = [[(k, SIZE / STRIDE - x, y, w, h) for k, x, y, w, h in t] for t in known]
            batch = (batch * (0.8 + 0.4 * torch.rand(len(batch), 1, 1, 1))).clamp(0, 1)
            scores, boxes, counts = targets(torch, known)
            raw = net.body(batch)
            chance = raw[:, 4:].sigmoid()
            weight = torch.where(scores > 0, (1 - chance) ** 2, chance**2 * 0.5)
            entropy = torch.nn.functional.binary_cross_entropy_with_logits(raw[:, 4:], scores, reduction="none")
            loss = (weight * entropy).sum() / scores.sum() + 2 * ((raw[:, :4] - boxes).abs() * counts).sum() / (
                counts.sum() * 4
            )
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            losses.append(float(loss))
        epoch += 1
        print(f"epoch {epoch}: loss {sum(losses) / len(losses):.3f}", flush=True)
    return net.eval()


def export(torch: Any, net: Any, path: Path) -> None:
    """Write the ONNX file with the names of the classes in its metadata."""
    import onnx

    torch.onnx.export(
        net, torch.zeros(1, 3, SIZE, SIZE), str(path), input_names=["images"], output_names=["output0"], dynamo=False
    )
    model = onnx.load(str(path))
    entry = model.metadata_props.add()
    entry.key, entry.value = "names", json.dumps({str(i): name for i, name in enumerate(NAMES)})
    onnx.save(model, str(path))
    print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")


def main() -> None:
    """Render, train, write."""
    import torch

    torch.set_num_threads(1)
    pictures = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 900.0
    default = Path(__file__).resolve().parent.parent / "src/groundplan/perception/models/counter.onnx"
    path = Path(sys.argv[3]) if len(sys.argv) > 3 else default
    path.parent.mkdir(exist_ok=True)
    images, truths = data(pictures)
    export(torch, train(torch, images, truths, seconds), path)


if __name__ == "__main__":
    main()
