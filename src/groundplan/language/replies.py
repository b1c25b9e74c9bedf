"""From what a chat model wrote to an answer: finding the JSON in it and checking it, leniently in form only."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

_MOST_ERRORS = 6
M = TypeVar("M", bound=BaseModel)


class MalformedReplyError(ValueError):
    """A reply that holds no answer of the type asked for; the message tells the model what is wrong with it."""


def read_reply(reply: str | Mapping[str, Any], answer_type: type[M]) -> M:
    """Return the answer in a reply: JSON data, or text with a JSON object in it (bare, fenced, or after other words).

    Forgiven are text around the object, nulls where a value was left out, and a tool call written out as text. What the
    answer says is never altered.

    Raises:
        MalformedReplyError: there is no JSON object in it, or none that fits.
    """
    first: ValidationError | None = None
    for candidate in [reply] if isinstance(reply, Mapping) else _objects(reply):
        for data in (candidate, _unwrapped(candidate)):
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


def _unwrapped(data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the arguments of a tool call that was written as text."""
    for key in ("arguments", "parameters", "args"):
        inner = data.get(key)
        if isinstance(inner, Mapping) and "name" in data:
            return inner
    return None


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
