"""Whether a reference that a service answered is the one a file's own bytes give. Blocking: for the reading threads."""

import hashlib

from mintwright.chain.cid import DAG_PB, RAW
from mintwright.chain.content_id import ContentId, UsualLayouts, is_one_block, read_content_id
from mintwright.domain.project import Art, Proof, StoredFile
from mintwright.regular_files import open_regular, pieces
from mintwright.studio.disk.drives import IsStopped, Stopped

_SCHEME = "ipfs://"


def proof_at_once(art: Art, reference: str) -> Proof:
    """What the digests of the close look say of a reference, without another look at the file.

    A block of bare bytes is named by their SHA-256, however many there are. A file of one block has one identifier in
    each of the two forms. Of all else nobody knows: how a service divides a large file is its own affair.
    """
    named = _named(reference)
    if named is None or not named.is_sha256:
        return Proof.UNCONFIRMED
    if named.codec == RAW:
        return Proof.MATCHED if named.digest.hex() == art.sha256 else Proof.MISMATCHED
    if named == read_content_id(art.cid):
        return Proof.MATCHED
    is_one = named.codec == DAG_PB and is_one_block(art.size)
    return Proof.MISMATCHED if is_one else Proof.UNCONFIRMED


def is_divided_so(art: Art, file: StoredFile, is_stopped: IsStopped) -> bool:
    """Whether a reference is what one of the usual layouts gives the file. Reads it once more; Stopped ends that.

    A file that is gone or is another by now proves nothing.
    """
    named = _named(file.ipfs)
    if named is None or not named.is_sha256 or named.codec != DAG_PB:
        return False
    layouts, sha256 = UsualLayouts(), hashlib.sha256()
    try:
        with open_regular(art.path) as opened:
            for piece in pieces(opened, art.size):
                if is_stopped():
                    raise Stopped
                sha256.update(piece)
                layouts.update(piece)
    except (OSError, ValueError):
        return False
    return sha256.hexdigest() == file.sha256 and layouts.have(named)


def _named(reference: str) -> ContentId | None:
    return read_content_id(reference.removeprefix(_SCHEME)) if reference.startswith(_SCHEME) else None
