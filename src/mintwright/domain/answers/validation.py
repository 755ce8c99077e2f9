"""The one door to pydantic: whoever comes first loads it whole, and whoever comes meanwhile waits for that.

Its modules import each other in circles. Two threads that entered them at different places would each be given half
of one: Python ends such a deadlock so, and what looks at every module as it is imported (PySide does) then fails with
ImportError. This module is entered by one thread at a time, and nothing of it is loaded later.
"""

# It would be loaded with the first model, outside of this door.
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
