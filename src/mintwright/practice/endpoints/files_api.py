"""Files: the upload endpoint (contract 4.6) and the gateway that its answers link to."""

import errno
import re
from functools import partial
from pathlib import Path
from uuid import uuid4

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from mintwright.chain.cid import CidBuilder, Layout
from mintwright.practice.endpoints.context import ServiceContext
from mintwright.practice.errors import refused
from mintwright.practice.file_kinds import media_type_of, suffix_for
from mintwright.practice.http.fault_injection import FaultInjector
from mintwright.practice.http.upload_body import FormReader, ReceivedFile, boundary_of, read_form
from mintwright.practice.messages.replies import answer
from mintwright.practice.store.blobs import BUFFER_BYTES
from mintwright.practice.store.records import AttachmentRow, attachment_record, timestamp
from mintwright.practice.store.store import BlobRow

LONGEST_SUFFIX = 16
NO_ROOM = "The disk of the practice service could not take this file: it has no room left but for what it keeps free."
UNUSUAL_LAYOUT = Layout(leaf_bytes=300_000)  # bytes; only what is larger than one gets another reference
_RANGE = re.compile(r"([0-9]{0,18})-([0-9]{0,18})")
_ONE_RANGE = r"(?:[0-9]{1,18}-[0-9]{0,18}|-[0-9]{1,18})"
_RANGES = re.compile(rf"(?i:bytes)=[ \t]*({_ONE_RANGE}(?:[ \t]*,[ \t]*{_ONE_RANGE})*)[ \t]*")
GATEWAY_HEADERS = {
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
}


class FileEndpoints:
    """`POST /v1/files/` and `GET /ipfs/<cid>`."""

    def __init__(self, parts: ServiceContext, injector: FaultInjector) -> None:
        self._parts = parts
        self._injector = injector

    async def upload(self, request: Request) -> Response:
        """Contract 4.6: store one file and answer with its attachment."""
        account = self._parts.authenticator.account(request)
        reader = FormReader(
            boundary_of(request),
            partial(self._parts.store.blobs.receive, _announced(request)),
            self._parts.options.max_file_bytes,
        )
        self._check_room(request)
        try:
            rest = await read_form(request, reader, self._parts.workers)
            attachment, cid, size = await self._parts.workers.run(self._store_file, reader, rest, account)
        except OSError as error:
            await self._parts.workers.run(reader.discard)
            said = NO_ROOM if error.errno == errno.ENOSPC else f"The file could not be stored: {error.strerror}."
            raise refused(507, said) from error
        except BaseException:
            await self._parts.workers.run(reader.discard)
            raise
        return answer(attachment_record(attachment, cid, size, base_url(request)), 201)

    async def gateway(self, request: Request) -> Response:
        """The bytes a content identifier names, for anyone who knows it; they never change."""
        cid: str = request.path_params["cid"]
        blob = self._parts.store.blob(cid)
        if blob is None or not self._parts.store.blobs.path(blob.sha256).exists():
            raise refused(404, "Nothing is known under this content identifier.")
        headers = {**GATEWAY_HEADERS, "ETag": f'"{cid}"'}
        known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
        if headers["ETag"] in known or known == ["*"]:
            return Response(status_code=304, headers=headers)
        _drop_bad_range(request)
        return FileResponse(self._parts.store.blobs.path(blob.sha256), headers=headers, media_type=blob.mimetype)

    def _check_room(self, request: Request) -> None:
        """Refuse at once a request that announces more bytes than are allowed or than the disk still has room for."""
        size = _announced(request)
        if size > self._parts.options.max_file_bytes + (2 << 20):
            raise refused(413, f"The file is larger than {self._parts.options.max_file_bytes} bytes.")
        if size > self._parts.store.blobs.room.left():
            raise refused(507, NO_ROOM)

    def _store_file(self, reader: FormReader, rest: bytearray, account: str) -> tuple[AttachmentRow, str, int]:
        """Bring the file into the store: first its bytes, then the attachment that describes them.

        Returns it with the content identifier for the answer and the size in bytes.
        """
        reader.feed(rest)
        received = reader.finish()
        facts = received.incoming.finish()
        media_type = media_type_of(facts.head) or _declared(received)
        blob = BlobRow(sha256=facts.sha256, cid=facts.cid, size=facts.size, mimetype=media_type)
        uuid = str(uuid4())
        attachment = AttachmentRow(
            uuid=uuid,
            account=account,
            sha256=facts.sha256,
            name=received.name,
            filename=uuid + _suffix(received.name, media_type),
            mimetype=media_type,
            created_on=timestamp(self._parts.options.clock()),
        )
        other = _unusual_cid(received.incoming.path) if self._injector.settings.other_blocks else ""
        self._parts.store.add_file(received.incoming, facts, blob, attachment, other)
        return attachment, other or blob.cid, blob.size


def _drop_bad_range(request: Request) -> None:
    """Ignore a range that is not understood, and any range of a HEAD request (RFC 9110, 14.2)."""
    ranges = _RANGES.fullmatch(request.headers.get("range", ""))
    pairs = _RANGE.findall(ranges[1]) if ranges else []
    if request.method == "HEAD" or not pairs or any(first and last and int(first) > int(last) for first, last in pairs):
        request.scope["headers"] = [(name, value) for name, value in request.scope["headers"] if name != b"range"]


def _unusual_cid(path: Path) -> str:
    """The content identifier of a file that is divided in an unusual way."""
    builder = CidBuilder(UNUSUAL_LAYOUT)
    with path.open("rb") as file:
        while data := file.read(BUFFER_BYTES):
            builder.update(data)
    return builder.cid()


def _announced(request: Request) -> int:
    announced = request.headers.get("content-length", "")
    return int(announced) if announced.isascii() and announced.isdecimal() else 0


def base_url(request: Request) -> str:
    """The URL by which the client reached this service; the guard has checked its host name."""
    return f"{request.url.scheme}://{request.url.netloc}"


def _declared(received: ReceivedFile) -> str:
    """The media type the client declared, if it is one at all."""
    kind, slash, subtype = received.media_type.partition("/")
    words = (kind, *subtype.replace(".", "-").replace("+", "-").split("-"))
    is_type = bool(slash) and received.media_type.isascii() and all(word.isalnum() for word in words)
    return received.media_type if is_type else "application/octet-stream"


def _suffix(name: str, media_type: str) -> str:
    """The suffix of the stored name: the artist's own if it is a plain one, else the usual one for the type."""
    _, dot, ending = name.rpartition(".")
    is_plain = bool(dot) and ending.isascii() and ending.isalnum() and len(ending) < LONGEST_SUFFIX
    return f".{ending.lower()}" if is_plain else suffix_for(media_type)
