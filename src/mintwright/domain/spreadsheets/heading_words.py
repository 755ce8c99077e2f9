"""Headings that artists write themselves, and what they mean: in English, and in a few languages of Europe.

All are written plainly: in small letters, without accents, one space between words. Those that name a trait as often as
what they mean here, like “Art” in German, are left out.
"""

import re
import unicodedata
from collections.abc import Mapping

from mintwright.domain.spreadsheets.columns import SheetField

_LONGEST = 100  # characters, with blanks around
_BETWEEN = re.compile(r"[\s_-]+")


def plain(heading: str) -> str:
    """A heading in plain letters; nothing of one that is longer than any of these words."""
    if len(heading) > _LONGEST:
        return ""
    words = _BETWEEN.sub(" ", heading).strip().casefold()
    if words.isascii():
        return words
    return "".join(sign for sign in unicodedata.normalize("NFKD", words) if not unicodedata.combining(sign))


WORDS: Mapping[str, SheetField] = {
    word: field
    for field, words in {
        SheetField.TITLE: (
            "name", "nft name", "asset title", "display name", "artwork title", "title of artwork", "artwork name",
            "name of artwork", "piece title", "title of piece", "piece name", "name of piece",
            "titel", "werktitel", "bezeichnung",  # German, Dutch
            "titre", "nom",  # French
            "titulo", "nombre", "nome",  # Spanish, Portuguese
            "titolo", "naam",  # Italian, Dutch
        ),
        SheetField.ASSET_NAME: ("asset name", "token name", "on chain name", "onchain name"),
        SheetField.AMOUNT: (
            "amount", "copies", "supply", "editions", "qty",
            "auflage", "anzahl", "menge", "stuckzahl",
            "quantite", "tirage", "exemplaires",
            "cantidad", "ejemplares", "quantidade", "tiragem", "exemplares",
            "quantita", "tiratura", "copie", "aantal", "oplage",
        ),
        SheetField.DESCRIPTION: (
            "desc", "details", "story", "beschreibung", "beschrijving", "descripcion", "descricao", "descrizione",
        ),
    }.items()
    for word in words
}  # fmt: skip
FILES = frozenset((
    "file", "filename", "file name", "files", "image", "image file", "image name", "picture", "art", "artwork", "path",
    "file path", "filepath", "media", "asset", "asset file",
    "datei", "dateiname", "bild", "bilddatei", "bestand", "bestandsnaam", "afbeelding",
    "fichier", "nom du fichier", "nom de fichier",
    "archivo", "nombre del archivo", "nombre de archivo", "fichero", "imagen",
    "arquivo", "ficheiro", "nome do arquivo", "nome do ficheiro", "imagem",
    "nome file", "nome del file", "immagine",
))  # fmt: skip
NUMBERS = frozenset((
    "edition", "number", "no", "no.", "nr", "nr.", "#", "id", "token id", "tokenid", "index",
    "nummer", "numero", "n°",
))  # fmt: skip
FOLDERS = frozenset((
    "folder", "directory", "subfolder", "ordner", "verzeichnis", "dossier", "carpeta", "cartella",
))  # fmt: skip
