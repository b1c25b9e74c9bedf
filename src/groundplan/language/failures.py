"""Failures of requests to a chat model, sorted: what may pass, what to send differently, what will not work at all."""

from __future__ import annotations

from typing import Any

from groundplan.errors import ModelAnswerError, ModelUnavailableError


class PassingFailureError(Exception):
    """A request that failed in a way that may be over soon; `wait_s` is how long the server asks to wait."""

    def __init__(self, message: str, wait_s: float | None = None) -> None:
        super().__init__(message)
        self.wait_s = wait_s


class RefusedRequestError(Exception):
    """The server does not accept the request as it is (400, 422): a form of output it does not have, say."""


def sorted_out(error: Exception, name: str, where: str) -> Exception:
    """Return what a failure of pydantic-ai means: whether to try again, in another form, or not at all."""
    from pydantic_ai.exceptions import ContentFilterError, ModelHTTPError

    if isinstance(error, ContentFilterError):
        return ModelAnswerError(f"{name} withheld its answer: {error}")
    if isinstance(error, ModelHTTPError):
        return _http_failure(error, name)
    causes = list(_causes(error))
    if any(isinstance(cause, ConnectionRefusedError) or "ConnectError" in type(cause).__name__ for cause in causes):
        hint = "Start the server, or check the address (--base-url) and the network."
        return ModelUnavailableError(f"There is no connection to {where} ({causes[-1]}).", hint=hint)
    if any(type(cause).__name__ in ("UnsupportedProtocol", "InvalidURL") for cause in causes):
        hint = "An address begins with http:// or https:// and usually ends in /v1."
        return ModelUnavailableError(f"{where} is not an address ({causes[-1]}).", hint=hint)
    return PassingFailureError(str(causes[-1]) or str(error) or type(error).__name__)


def _http_failure(error: Any, name: str) -> Exception:
    status, body = error.status_code, str(error.body)[:500]
    if status in (401, 403):
        hint = "Check the API key: it is missing, wrong, or not allowed to use this model."
        return ModelUnavailableError(f"{name} refused the key ({status}): {body}", hint=hint)
    if status == 404:
        hint = "Check the model's name, and that the address ends in /v1 where the server wants that."
        return ModelUnavailableError(f"{name} was not found there (404): {body}", hint=hint)
    if "insufficient_quota" in body or type(error).__name__ == "ModelQuotaExceededError":
        return ModelUnavailableError(f"The quota for {name} is used up: {body}", hint="Check the provider's billing.")
    if status in (408, 409, 425, 429) or status >= 500:
        return PassingFailureError(f"The server answered {status}: {body}", getattr(error, "retry_after", None))
    return RefusedRequestError(f"{status}: {body}")


def _causes(error: BaseException) -> list[BaseException]:
    found = [error]
    while (cause := found[-1].__cause__) is not None and cause not in found:
        found.append(cause)
    return found
