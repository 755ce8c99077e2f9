"""An asset before it exists: the artist's input (`Draft`) and the request to the service (`AssetRequest`).

Plain frozen dataclasses: pydantic is not imported before the first paint.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from mintwright.domain.assets.attributes import Attrs, AttrValue, Node

BLOCKCHAIN = "ada"  # specification 2.3: sent as lowercase `ada`


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRef:
    """One element of an asset's `files` (specification 2.3). `extra` keeps unknown fields of an answer."""

    name: str
    media_type: str
    src: str
    extra: Mapping[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtraFile:
    """An additional file of a draft: a piece of uploaded art with its own name."""

    art_id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The artist's description of one piece of art. Any field may still be wrong: see `domain.assets.checks`.

    `amount` is the quantity to mint, `royalties_rate` is in percent (3 means 3 %), both None while the field is empty.
    `cover` is other art, whose picture people see in its place. A flag is the artist's own and is never minted.
    """

    art_id: int
    name: str = ""
    asset_name: str = ""
    description: str = ""
    amount: int | None = 1
    is_auto: bool = True
    royalties_rate: Decimal | None = None
    royalties: str = ""
    attrs: tuple[Node, ...] = ()
    files: tuple[ExtraFile, ...] = ()
    cover: int | None = None
    is_flagged: bool = False

    @property
    def token_name(self) -> str:
        """The name on the chain as it is sent. Same policy and same name would be the same token."""
        return self.asset_name.strip()

    @property
    def picture(self) -> int:
        """The id of the art that people see: the cover, or the art itself."""
        return self.art_id if self.cover is None else self.cover

    @property
    def has_cover(self) -> bool:
        """Whether other art is seen in its place."""
        return self.picture != self.art_id

    @property
    def art_ids(self) -> tuple[int, ...]:
        """The ids of the art, of its cover and of the files attached to it."""
        if self.cover is None and not self.files:  # soon known, also of thousands
            return (self.art_id,)
        cover = (self.picture,) if self.has_cover else ()
        return (self.art_id, *cover, *(file.art_id for file in self.files))


@dataclass(frozen=True, slots=True, kw_only=True)
class AssetRequest:
    """One asset of a request (specification 2.3, 4.4). None or empty means: absent from the body."""

    amount: int
    name: str
    asset_name: str
    image: str
    is_auto: bool
    blockchain: str = BLOCKCHAIN
    description: str | None = None
    royalties_rate: Decimal | None = None
    royalties: str | None = None
    files: tuple[FileRef, ...] = ()
    attrs: Attrs = field(default_factory=dict[str, AttrValue])
