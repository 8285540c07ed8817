"""Reads exports.parquet, exports.arrows and exports.xlsx of a folder with PyArrow and openpyxl, and compares each value with
exports.json; of Arrow those that Parquet has with the same type.

The texts there are those of this crate; `crates/table/tests/table/files.rs` writes the folder.
"""

import datetime
import json
import struct
import sys
from pathlib import Path

import openpyxl
import pyarrow
import pyarrow.ipc
import pyarrow.parquet
from openpyxl.utils.escape import unescape

types = pyarrow.types


def number(text):
    return float(text.replace("Infinity", "inf"))


def is_same_float(left, right):
    """Whether two numbers have the same bits; one NaN is as good as another."""
    return struct.pack("d", left) == struct.pack("d", right) or (left != left and right != right)


def clock(text):
    """A time as ISO 8601 has it, without a fraction of zeros, as thousandths, millionths or billionths."""
    zone = "Z" if text.endswith("Z") else ""
    text = text.removesuffix("Z").replace(" ", "T")
    whole, _, fraction = text.partition(".")
    fraction = fraction.rstrip("0")
    places = -(-len(fraction) // 3) * 3
    return whole + (f".{fraction.ljust(places, '0')}" if fraction else "") + zone


def from_parquet(column):
    """The texts of a column; None for a null."""
    kind = column.type
    if types.is_temporal(kind):
        texts = column.cast(pyarrow.string()).to_pylist()
        return [text if text is None or types.is_date(kind) else clock(text) for text in texts]
    values = column.to_pylist()
    if types.is_boolean(kind):
        return [None if value is None else str(value).lower() for value in values]
    if types.is_decimal(kind):
        return [None if value is None else format(value, "f") for value in values]
    if types.is_binary(kind) or types.is_fixed_size_binary(kind):
        return [None if value is None else value.hex() for value in values]
    if types.is_integer(kind):
        return [None if value is None else str(value) for value in values]
    return values


def from_workbook(cell, expected):
    """The text of a cell."""
    value = cell.value
    assert cell.data_type != "f", cell
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return expected if is_same_float(float(value), number(expected)) else repr(value)
    if isinstance(value, (datetime.datetime, datetime.time)):
        text = clock(value.isoformat(timespec="milliseconds"))
        text = text.removesuffix("T00:00:00") if len(expected) == len("2024-02-29") else text
        return text + ("Z" if expected.endswith("Z") else "")
    return unescape(value)


def main(folder):
    expected = json.loads((folder / "exports.json").read_text("utf-8"))
    table = pyarrow.parquet.read_table(folder / "exports.parquet")
    with pyarrow.ipc.open_stream(folder / "exports.arrows") as stream:
        arrow = stream.read_all()
    assert arrow.num_rows == table.num_rows and arrow.column_names == table.column_names
    arrow.validate(full=True)
    sheet = openpyxl.load_workbook(folder / "exports.xlsx")["Data"]
    assert sheet.freeze_panes == "A2" and sheet["A1"].font.b
    compared = alike = 0
    for place, column in enumerate(expected):
        name = column["name"]
        assert table.column_names[place] == name, name
        zone = " (UTC)" if ", " in column["type"] and column["type"].startswith("timestamp") else ""
        assert unescape(sheet.cell(1, place + 1).value or "") == name + zone, name
        found = from_parquet(table.column(place))
        assert len(found) == len(column["cells"]), name
        other = arrow.column(place)
        if other.type == table.column(place).type:
            assert repr(from_parquet(other)) == repr(found), f"{name} differs in Arrow"
            alike += 1
        for row, (text, value) in enumerate(zip(column["cells"], found)):
            where = f"{name} {row}: {text!r}"
            if isinstance(value, float):
                wanted = number(text)
                if types.is_float32(table.column(place).type):
                    wanted = struct.unpack("f", struct.pack("f", wanted))[0]
                assert is_same_float(value, wanted), f"{where} is {value!r} in Parquet"
            else:
                assert value == text, f"{where} is {value!r} in Parquet"
            cell = from_workbook(sheet.cell(row + 2, place + 1), text or "")
            assert cell == (text or ""), f"{where} is {cell!r} in the workbook"
            compared += 1
    assert alike > len(expected) / 2, alike
    print(compared)


main(Path(sys.argv[1]))
