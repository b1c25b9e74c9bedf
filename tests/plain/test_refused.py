"""Questions that must not be answered, and orders that nothing here lets be carried out as they are meant."""

from __future__ import annotations

import pytest

from groundplan.evaluation.library import open_scene
from groundplan.language.registry import open_model
from groundplan.methods.registry import open_method
from groundplan.methods.task import Task
from groundplan.trace import Trace

_REFUSED = (
    ("home", "Who holds the glorp?", "glorp"),
    ("home", "Find the red glorp.", "glorp"),
    ("home", "How many glorps are in the kitchen?", "glorps"),
    ("home", "Find the mug next to the glorp.", "glorp"),
    ("home", "Find the snorf.", "snorf"),
    ("home", "How many blickets are there?", "blickets"),
    ("home", "Which is heavier, the doll or the teddy bear?", ""),
    ("home", "What could Nuri charge his phone with?", ""),
    ("home", "Give me the violin and two trumpets.", ""),
    ("home", "Feed the bird.", ""),
    ("home", "Feed the fish.", ""),
    ("home", "Put the novel on the desk, but not on the chair.", ""),
)


@pytest.mark.parametrize(("scene", "said", "word"), _REFUSED, ids=[r[1] for r in _REFUSED])
def test_a_question_that_nothing_answers_is_refused(scene: str, said: str, word: str) -> None:
    task = Task(instruction=said, scene=open_scene(scene), time_limit_s=20.0)
    solved = open_method("ground").solve(task, open_model("embedded"), Trace()).to_json("")
    assert solved["status"] == "not_understood", solved
    assert word in " ".join(solved["unread"])
