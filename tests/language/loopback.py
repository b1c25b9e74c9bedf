"""A real HTTP server on this machine that speaks enough of OpenAI's chat API, and misbehaves on request."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Response:
    """What the server sends: `cut` sends that many bytes of the body only, `wait_s` waits before anything is sent."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    cut: int | None = None
    wait_s: float = 0.0


def completion(message: dict[str, Any], *, finish: str = "stop", **options: Any) -> Response:
    """A chat completion with this message, 100 prompt tokens and 20 completion tokens."""
    data = {
        "id": "reply",
        "object": "chat.completion",
        "created": 1,
        "model": "loopback",
        "choices": [{"index": 0, "finish_reason": finish, "message": {"role": "assistant", **message}}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }
    return Response(body=json.dumps(data).encode(), **options)


def text(content: str, **options: Any) -> Response:
    """The model writes text."""
    return completion({"content": content}, **options)


def tool(arguments: dict[str, Any] | str, **options: Any) -> Response:
    """The model calls the tool `answer`."""
    written = arguments if isinstance(arguments, str) else json.dumps(arguments)
    call = {"id": "call1", "type": "function", "function": {"name": "answer", "arguments": written}}
    return completion({"content": None, "tool_calls": [call]}, finish="tool_calls", **options)


def error(status: int, message: str = "no", **headers: str) -> Response:
    """An error as OpenAI sends them; `retry_after="2"` becomes the header Retry-After."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Response(status=status, body=json.dumps({"error": {"message": message}}).encode(), headers=named)


class Loopback:
    """Gives the responses in order, the last one for ever; or what a function of the request says."""

    def __init__(self, *responses: Response | Callable[[dict[str, Any]], Response]) -> None:
        self.requests: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self._responses = list(responses)
        self._closing = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    @property
    def url(self) -> str:
        """The base URL to give to a client."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def user_message(self, number: int) -> str:
        """What the user message of a request said."""
        messages: list[dict[str, Any]] = self.requests[number]["messages"]
        content: str | list[dict[str, Any]] = next(m["content"] for m in messages if m["role"] == "user")
        return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)

    def send(self, *responses: Response) -> None:
        """From now on send these, the last one for ever."""
        self._responses = list(responses)

    def close(self) -> None:
        """Stop serving and wait for every thread."""
        self._closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _next(self, request: dict[str, Any]) -> Response:
        self.requests.append(request)
        chosen = self._responses.pop(0) if len(self._responses) > 1 else self._responses[0]
        return chosen if isinstance(chosen, Response) else chosen(request)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                outer.keys.append(self.headers.get("Authorization", ""))
                request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                if self.path != "/v1/chat/completions":
                    self._send(error(404, f"no {self.path} here"))
                    return
                self._send(outer._next(request))

            def _send(self, response: Response) -> None:
                outer._closing.wait(response.wait_s)
                try:
                    self.send_response(response.status)
                    for name, value in {"Content-Type": "application/json", **response.headers}.items():
                        self.send_header(name, value)
                    self.send_header("Content-Length", str(len(response.body)))
                    self.end_headers()
                    self.wfile.write(response.body[: response.cut])
                except (BrokenPipeError, ConnectionResetError):
                    self.close_connection = True  # the client has given up waiting

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        return Handler
