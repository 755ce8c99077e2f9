"""Workbooks of which each part is written by hand, as no program writes them."""

import re
import zipfile
from collections.abc import Collection, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
SHEET = "xl/worksheets/sheet1.xml"
SHARED = "xl/sharedStrings.xml"
CONTENT = "content.xml"
_EXACT = re.compile("[0-9]{1,15}")  # numbers that a workbook keeps
_SPACES = re.compile(r"^ +|(?<= ) +")  # that XML would lose


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    """A packed file of these parts."""
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as file:
        for name, part in parts.items():
            file.writestr(name, part)
    return content.getvalue()


def worksheet(rows: str) -> str:
    """The part of a worksheet of these rows."""
    return f'<worksheet xmlns="{_MAIN}"><sheetData>{rows}</sheetData></worksheet>'


def excel_parts(rows: str, **others: str) -> dict[str, str | bytes]:
    """The parts of an XLSX file: a worksheet called One, and the others by their names."""
    sheets = {"One": rows, **others}
    named = "".join(f'<sheet name="{name}" sheetId="{at}" r:id="r{at}"/>' for at, name in enumerate(sheets, 1))
    links = [f"worksheets/sheet{at}.xml" for at in range(1, len(sheets) + 1)]
    leads = "".join(
        f'<Relationship Id="r{at}" Type="{_OFFICE}/worksheet" Target="{link}"/>' for at, link in enumerate(links, 1)
    )
    more = f'<Relationship Id="s" Type="{_OFFICE}/sharedStrings" Target="/{SHARED}"/>'
    root = f'<Relationship Id="r" Type="{_OFFICE}/officeDocument" Target="xl/workbook.xml"/>'
    return {
        "_rels/.rels": f'<Relationships xmlns="{_RELATIONSHIPS}">{root}</Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>{named}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_RELATIONSHIPS}">{leads}{more}</Relationships>',
        **{f"xl/{link}": worksheet(rows) for link, rows in zip(links, sheets.values(), strict=True)},
    }


def excel(rows: str, **others: str) -> bytes:
    """The same as a file."""
    return zipped(excel_parts(rows, **others))


def open_document_parts(tables: str) -> dict[str, str | bytes]:
    """The parts of an ODS file with these tables."""
    spaces = " ".join(
        f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for short, name in (("office", "office"), ("table", "table"), ("text", "text"), ("calcext", "calcext"))
    )
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    return {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        CONTENT: f"<office:document-content {spaces}>{body}</office:document-content>",
        "META-INF/manifest.xml": "<manifest/>",
    }


def open_document(tables: str) -> bytes:
    """The same as a file."""
    return zipped(open_document_parts(tables))


def saved_as_open_document(rows: Sequence[Sequence[str]], name: str, numbers: Collection[int] = ()) -> bytes:
    """An ODS file of these rows as LibreOffice writes it: lines and spaces are tags, what repeats stands once."""
    whole = "".join(f"<table:table-row>{_open_cells(row, numbers)}</table:table-row>" for row in rows)
    below = f'<table:table-row table:number-rows-repeated="{1_048_576 - len(rows)}"><table:table-cell '
    rest = f'{below}table:number-columns-repeated="16384"/></table:table-row>'
    return open_document(f'<table:table table:name="{name}">{whole}{rest}</table:table>')


def _open_cells(row: Sequence[str], numbers: Collection[int]) -> str:
    alike = groupby(enumerate(row), lambda one: (one[1], one[0] in numbers and _EXACT.fullmatch(one[1]) is not None))
    return "".join(_open_cell(text, is_number, len(list(some))) for (text, is_number), some in alike)


def _open_cell(text: str, is_number: bool, count: int) -> str:
    repeated = f' table:number-columns-repeated="{count}"' if count > 1 else ""
    if not text:
        return f"<table:table-cell{repeated}/>"
    kind = f'office:value-type="float" office:value="{text}"' if is_number else 'office:value-type="string"'
    lines = "".join(f"<text:p>{_open_line(line)}</text:p>" for line in text.split("\n"))
    return f"<table:table-cell{repeated} {kind}>{lines}</table:table-cell>"


def _open_line(line: str) -> str:
    spaced = _SPACES.sub(lambda found: f'<text:s text:c="{len(found[0])}"/>', escape(line))
    return spaced.replace("\t", "<text:tab/>")


def cell(place: str, text: str) -> str:
    """A cell of an XLSX file that holds a text."""
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def zip_bomb(path: Path, size: int) -> None:
    """A small XLSX file whose worksheet unpacks to so many bytes."""
    parts = excel_parts("")
    parts.pop(SHEET)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, part in parts.items():
            file.writestr(name, part)
        sheet = zipfile.ZipInfo(SHEET)
        sheet.compress_type = zipfile.ZIP_DEFLATED
        with file.open(sheet, "w", force_zip64=True) as part:
            part.write(b"<worksheet>")
            for _ in range(size >> 20):
                part.write(b" " * (1 << 20))
