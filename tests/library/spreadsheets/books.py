"""Workbooks of which each part is written by hand, as no program writes them."""

import zipfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
SHEET = "xl/worksheets/sheet1.xml"
SHARED = "xl/sharedStrings.xml"
CONTENT = "content.xml"


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
