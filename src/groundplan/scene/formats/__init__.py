"""Scene files: native JSON, SayPlan's JSON and MIT spark_dsg's JSON (docs/formats.md)."""

from groundplan.scene.formats.loading import Format, load_scene, save_scene, scene_to_dict

__all__ = ["Format", "load_scene", "save_scene", "scene_to_dict"]
