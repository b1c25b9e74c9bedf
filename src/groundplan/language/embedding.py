"""An optional last resort for words that neither taxonomy nor spelling explains: nearness in meaning.

Extra `embeddings`. The model is a sentence-transformers model in a local folder; nothing is ever downloaded.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from groundplan.errors import InputError, ModelUnavailableError

LEAST_SIMILARITY = 0.55
"""Cosine similarities below this say nothing about words."""
MOST = 5


class SentenceEmbedder:
    """Finds names near in meaning by the cosine of sentence embeddings (an `Embedder` of `groundplan.knowledge`)."""

    def __init__(self, folder: str | Path) -> None:
        """Load the model in `folder`.

        Raises:
            InputError: there is no such folder.
            ModelUnavailableError: the extra is not installed, or the folder holds no usable model.
        """
        if not Path(folder).is_dir():
            raise InputError(f"There is no folder {str(folder)!r} with an embedding model.")
        try:
            transformers = import_module("sentence_transformers")
        except ImportError as error:
            hint = "Install it with: pip install 'groundplan[embeddings]'"
            raise ModelUnavailableError("The extra for embeddings is not installed.", hint=hint) from error
        try:
            self._model: Any = transformers.SentenceTransformer(str(folder), local_files_only=True)
        except (OSError, ValueError) as error:
            raise ModelUnavailableError(f"{str(folder)!r} holds no sentence-transformers model: {error}") from error
        self._names: tuple[str, ...] = ()
        self._vectors: Any = None

    def nearest(self, text: str, names: tuple[str, ...]) -> list[tuple[str, float]]:
        """Return up to five names that mean about the same as the text, best first, with cosine similarities."""
        if names != self._names:
            self._names, self._vectors = names, self._model.encode(list(names), normalize_embeddings=True)
        vector = self._model.encode([text], normalize_embeddings=True)[0]
        scores = [float(score) for score in self._vectors @ vector]
        ranked = sorted(zip(names, scores, strict=True), key=lambda pair: -pair[1])
        return [(name, round(score, 3)) for name, score in ranked[:MOST] if score >= LEAST_SIMILARITY]
