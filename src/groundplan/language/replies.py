"""From what a chat model wrote to an answer: finding the JSON in it and checking it, leniently in form only."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

_MOST_ERRORS = 6
_THOUGHTS = re.compile(r"\A.*</(think|thinking|thought|reasoning)>|<(think|thinking|thought|reasoning)>.*\Z", re.DOTALL)
"""What a reasoning model weighed before it answered, or was cut off in; its opening tag is often left to the server."""
_NAMES = ("answer", "final_answer", "response", "result", "output")
"""What models call an answer that they put into an object of its own, beside the name of its type."""
M = TypeVar("M", bound=BaseModel)


class MalformedReplyError(ValueError):
    """A reply that holds no answer of the type asked for; the message tells the model what is wrong with it."""


def read_reply(reply: str | Mapping[str, Any], answer_type: type[M]) -> M:
    """Return the answer in a reply: JSON data, or text with a JSON object in it (bare, fenced, or after other words).

    Forgiven are text around the object, nulls where a value was left out, a tool call written out as text, and an
    object around the answer that only gives it a name. What a model thought aloud is no answer. What the answer says is
    never altered.

    Raises:
        MalformedReplyError: there is no JSON object in it, or none that fits.
    """
    first: ValidationError | None = None
    for candidate in [reply] if isinstance(reply, Mapping) else _objects(_without_thoughts(reply)):
        for data in (candidate, _unwrapped(candidate, answer_type.__name__)):
            if data is None:
                continue
            try:
                return answer_type.model_validate_json(json.dumps(_without_nulls(data)))
            except ValidationError as error:
                first = first or error
    if first is None:
        raise MalformedReplyError(_no_object(reply))
    raise MalformedReplyError(_told(first, answer_type)) from first


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """Yield the outermost JSON objects in the text, in order."""
    decoder = json.JSONDecoder()
    position = text.find("{")
    while position >= 0:
        try:
            found, end = decoder.raw_decode(text, position)
        except (json.JSONDecodeError, RecursionError):
            end = position + 1
        else:
            yield found
        position = text.find("{", end)


def _without_thoughts(text: str) -> str:
    return text if text.lstrip()[:1] in ("{", "`") else _THOUGHTS.sub("", text)


def _unwrapped(data: Mapping[str, Any], name: str) -> Mapping[str, Any] | None:
    """Return the arguments of a tool call that was written as text, or the answer that the object only names."""
    for key in ("arguments", "parameters", "args"):
        inner = data.get(key)
        if isinstance(inner, str) and "name" in data:
            inner = next(_objects(inner), None)
        if isinstance(inner, Mapping) and "name" in data:
            return inner
    key, only = next(iter(data.items())) if len(data) == 1 else ("", None)
    named = key.lower() in (*_NAMES, name.lower()) and isinstance(only, Mapping) and only
    return only if named else None


def _without_nulls(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _without_nulls(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [_without_nulls(each) for each in value]
    return value


def _no_object(reply: str | Mapping[str, Any]) -> str:
    if not reply:
        return "The reply was empty."
    try:
        json.loads(reply if isinstance(reply, str) else "")
    except (json.JSONDecodeError, RecursionError) as error:
        return f"The reply holds no complete JSON object ({error})."
    return "The reply is JSON but not an object."


def _told(error: ValidationError, answer_type: type[BaseModel]) -> str:
    errors = error.errors(include_url=False, include_context=False, include_input=False)
    lines = [f"- {'.'.join(map(str, each['loc'])) or 'the object'}: {each['msg']}" for each in errors[:_MOST_ERRORS]]
    if len(errors) > _MOST_ERRORS:
        lines.append(f"- and {len(errors) - _MOST_ERRORS} more")
    return f"The JSON does not fit the form of {answer_type.__name__}:\n" + "\n".join(lines)
