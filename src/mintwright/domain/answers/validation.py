"""The one import of pydantic: the first thread imports all of it, others wait meanwhile.

Its modules import each other in circles. Two threads that import different ones would each get a half-initialised
module, because Python breaks the deadlock that way; code that inspects every imported module (as PySide does) then
fails with ImportError. Python imports this module in one thread at a time, and pydantic imports nothing later.
"""

# Otherwise pydantic imports it with the first model.
import pydantic.dataclasses  # noqa: F401  # pyright: ignore[reportUnusedImport]
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    PrivateAttr,
    ValidationError,
    model_validator,
)

__all__ = [
    "BaseModel",
    "BeforeValidator",
    "ConfigDict",
    "Field",
    "PlainValidator",
    "PrivateAttr",
    "ValidationError",
    "model_validator",
]
