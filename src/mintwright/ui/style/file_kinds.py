"""The kinds of files in plain words, and their icons: an artist has a film, not a video/mp4."""

from mintwright.domain.sentences import Sentence

_KINDS = {
    "image": Sentence("Viewer", "Picture"),
    "video": Sentence("Viewer", "Film"),
    "audio": Sentence("Viewer", "Sound"),
    "model": Sentence("Viewer", "3D model"),
    "text": Sentence("Viewer", "Text"),
    "application/pdf": Sentence("Viewer", "Document"),
}
_FILE = Sentence("Viewer", "File")
_ICONS = {"image": "images", "video": "film", "audio": "music", "model": "box", "application/pdf": "file-text"}


def kind_in_words(media_type: str) -> Sentence:
    """The kind of a file; of one that was not looked at yet, only that it is one."""
    return _KINDS.get(media_type) or _KINDS.get(_first(media_type), _FILE)


def kind_icon(media_type: str) -> str:
    """The icon of a kind of file."""
    return _ICONS.get(media_type) or _ICONS.get(_first(media_type), "layers")


def _first(media_type: str) -> str:
    return media_type.partition("/")[0]
