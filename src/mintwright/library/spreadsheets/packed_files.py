"""Several small files as one."""

from collections.abc import Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A ZIP archive of files with these names."""
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return made.getvalue()
