"""How many tokens of a scene graph collapsing saves (SayPlan, table 2), by the estimate of `groundplan.scene.tokens`.

Run: python benchmarks/collapse_tokens.py
"""

from __future__ import annotations

from groundplan.evaluation.library import open_scene, scene_names
from groundplan.scene.view import View


def main() -> None:
    """Print the tokens of each shipped scene, collapsed and whole, without and with waypoints in the collapsed view."""
    print(f"{'scene':<10} {'whole':>7} {'collapsed':>10} {'saved':>7} {'with waypoints':>15} {'saved':>7}")
    for name in scene_names():
        scene = open_scene(name)
        whole, hidden = View.whole(scene).tokens(), View.collapsed(scene).tokens()
        shown = View.collapsed(scene, ways=True).tokens()
        print(f"{name:<10} {whole:>7} {hidden:>10} {1 - hidden / whole:>7.1%} {shown:>15} {1 - shown / whole:>7.1%}")


if __name__ == "__main__":
    main()
