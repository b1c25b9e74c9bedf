from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from groundplan.errors import InputError, UnknownNameError
from groundplan.language import Scripted, model_names, open_model, registry
from groundplan.language.human import Human
from groundplan.language.limits import Limits


def test_every_kind_of_model_is_named() -> None:
    names = model_names()
    assert names[0] == "embedded"
    assert {"human", "recorded:FILE", "openai:MODEL", "anthropic:MODEL", "ollama:MODEL"} <= set(names)


def test_the_embedded_model_is_the_default() -> None:
    from groundplan.language.commonsense import Commonsense

    assert isinstance(open_model(), Commonsense)
    assert isinstance(open_model("embedded", base_url=None), Commonsense)


def test_the_human_is_opened_by_name() -> None:
    assert isinstance(open_model("human"), Human)


@pytest.mark.parametrize("name", ["embeded", "gpt", "", "recoded:x", ":", "human2"])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(UnknownNameError, match="There is no model named"):
        open_model(name)


def test_a_misspelt_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="Nearest: embedded"):
        open_model("embeded")


def test_a_recording_needs_its_file() -> None:
    with pytest.raises(InputError, match="Which recording"):
        open_model("recorded:")


def test_the_address_of_a_server_needs_the_name_of_a_model_on_it() -> None:
    with pytest.raises(InputError, match="Which model on that server"):
        open_model(base_url="http://127.0.0.1:1/v1")


def test_options_that_do_not_concern_a_model_are_no_mistake() -> None:
    assert isinstance(open_model("human", api_key="k", limits=Limits(calls=3)), Human)


def test_a_new_model_goes_through_the_same_door(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[tuple[str, dict[str, Any]]] = []

    def mine(rest: str, **options: Any) -> Scripted:
        opened.append((rest, options))
        return Scripted([], name="mine")

    monkeypatch.setitem(registry.OPENERS, "mine", mine)
    assert open_model("mine:large", api_key="k").name == "mine"
    assert opened == [("large", {"api_key": "k"})]
    assert "mine" in model_names()


def test_importing_the_package_loads_no_provider() -> None:
    code = (
        "import sys, groundplan.language, groundplan.language.chat, groundplan.language.human;"
        "heavy = {'pydantic_ai', 'openai', 'anthropic', 'httpx', 'matplotlib', 'networkx'} & set(sys.modules);"
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
