"""A multipart body read as it streams in (contract 4.6, RFC 7578): the field `file` goes straight into the store."""

import asyncio
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

from python_multipart.exceptions import FormParserError, MultipartParseError
from python_multipart.multipart import MultipartParser, parse_options_header
from starlette.requests import Request

from mintwright.practice.errors import RefusalError, refused
from mintwright.practice.store.blobs import IncomingFile
from mintwright.practice.workers import Workers

FIELD = "file"
BATCH_BYTES = 1 << 21  # each batch is handed to three threads, which costs the same for a large one
MAX_OTHER_BYTES = 1 << 20
MOST_PARTS = 100
MOST_FRAME_BYTES = 1 << 21  # the form around the file's own bytes
LONGEST_NAME = 255


@dataclass(frozen=True, slots=True)
class ReceivedFile:
    """The content of the field `file`: its bytes in the store, and the name and type the client gave (maybe empty)."""

    incoming: IncomingFile
    name: str
    media_type: str


class FormReader:
    """Parses one multipart body piece by piece, on any thread but one at a time."""

    def __init__(self, boundary: bytes, receive: Callable[[], IncomingFile], max_file_bytes: int) -> None:
        self._receive = receive
        self._max_file_bytes = max_file_bytes
        self._bytes = self._other_bytes = self._parts = 0
        self._headers: dict[bytes, bytes] = {}
        self._header_name, self._header_value = b"", b""
        self._file: ReceivedFile | None = None
        self._in_file = False
        self._is_whole = False
        try:
            self._parser = MultipartParser(
                boundary,
                {
                    "on_part_begin": self._on_part_begin,
                    "on_header_field": self._on_header_field,
                    "on_header_value": self._on_header_value,
                    "on_header_end": self._on_header_end,
                    "on_headers_finished": self._on_headers_finished,
                    "on_part_data": self._on_part_data,
                    "on_end": self._on_end,
                },
            )
        except FormParserError:
            raise refused(400, "Multipart form parse error: the boundary is too long.") from None

    def feed(self, data: bytes | bytearray) -> None:
        """Parse the next bytes of the body. Raises RefusalError, and OSError when the disk cannot store them."""
        self._bytes += len(data)
        if self._bytes > self._max_file_bytes + MOST_FRAME_BYTES:  # including what follows the last boundary
            raise self._too_large()
        try:
            self._parser.write(data)  # pyright: ignore[reportArgumentType] - it only slices and searches: no copy needed
        except MultipartParseError:
            raise refused(400, "Multipart form parse error: the body is malformed.") from None

    def finish(self) -> ReceivedFile:
        """The received file, once the body has ended. Raises RefusalError if the body was cut off or had no file."""
        if not self._is_whole:
            raise refused(400, "Multipart form parse error: the body ends too early.")
        if self._file is None:
            raise RefusalError(400, {FIELD: ["No file was submitted."]})
        return self._file

    def discard(self) -> None:
        """Delete what was received so far."""
        if self._file is not None:
            self._file.incoming.discard()

    def _on_part_begin(self) -> None:
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise refused(400, "Multipart form parse error: there are too many parts.")
        self._headers = {}
        self._in_file = False

    def _on_header_field(self, data: bytes, start: int, end: int) -> None:
        self._header_name += data[start:end]

    def _on_header_value(self, data: bytes, start: int, end: int) -> None:
        self._header_value += data[start:end]

    def _on_header_end(self) -> None:
        self._headers[self._header_name.lower()] = self._header_value
        self._header_name, self._header_value = b"", b""

    def _on_headers_finished(self) -> None:
        disposition, options = parse_options_header(self._headers.get(b"content-disposition", b""))
        if disposition != b"form-data" or b"name" not in options:
            raise refused(400, "Multipart form parse error: a part has no name.")
        if options[b"name"] != FIELD.encode():
            return
        if self._file is not None:
            raise RefusalError(400, {FIELD: ["Only one file can be sent at a time."]})
        media_type, _ = parse_options_header(self._headers.get(b"content-type", b""))
        name = cleaned_name(options.get(b"filename", b"").decode(errors="replace"))
        self._file = ReceivedFile(self._receive(), name, media_type.decode("latin-1"))
        self._in_file = True

    def _on_part_data(self, data: bytes, start: int, end: int) -> None:
        if not self._in_file or self._file is None:
            self._other_bytes += end - start
            if self._other_bytes > MAX_OTHER_BYTES:
                raise refused(413, "The fields beside the file are too large.")
            return
        incoming = self._file.incoming
        if incoming.size + end - start > self._max_file_bytes:
            raise self._too_large()
        incoming.write(memoryview(data)[start:end])

    def _too_large(self) -> RefusalError:
        return RefusalError(413, {FIELD: [f"The file is larger than {self._max_file_bytes} bytes."]})

    def _on_end(self) -> None:
        self._is_whole = True


def boundary_of(request: Request) -> bytes:
    """The boundary that the request's content type names. Raises RefusalError."""
    media_type, options = parse_options_header(request.headers.get("content-type"))
    if media_type != b"multipart/form-data":
        raise refused(415, "The body must be multipart/form-data.")
    if not options.get(b"boundary"):
        raise refused(400, "Multipart form parse error: the boundary is missing.")
    return options[b"boundary"]


def cleaned_name(name: str) -> str:
    """A file name without folders and control characters, at most 255 characters; `file` if nothing is left."""
    last = name.replace("\\", "/").rpartition("/")[2]
    clean = "".join(character for character in last if unicodedata.category(character) != "Cc")
    return clean[:LONGEST_NAME].strip() or FIELD


async def read_form(request: Request, reader: FormReader, workers: Workers) -> bytearray:
    """Feed the body to `reader` on worker threads, reading on meanwhile; returns the last bytes, still to be fed."""
    batch = bytearray()
    feeding: asyncio.Task[None] | None = None
    try:
        async for chunk in request.stream():
            batch += chunk
            if len(batch) >= BATCH_BYTES:
                if feeding is not None:
                    await asyncio.shield(feeding)
                feeding = asyncio.create_task(workers.run(reader.feed, batch))
                batch = bytearray()
        if feeding is not None:
            await asyncio.shield(feeding)
    finally:
        if feeding is not None:
            await asyncio.wait([feeding])
    return batch
