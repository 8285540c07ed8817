"""Makes the files beside this one: python3 make.py"""

import datetime as dt
import decimal
import gzip
import os
import shutil
import sqlite3
import uuid
import zipfile

import fastavro
import openpyxl
import pandas
import polars
import pyarrow as pa
import xlsxwriter
import zstandard
from openpyxl.styles import numbers

PEOPLE = "id;Name;PLZ;seit\n1;Jürgen Müller;01067;2024-02-29\n2;Zoë;80331;\n"


def packed():
    with gzip.GzipFile("people.csv.gz", "wb", mtime=0) as file:
        file.write(PEOPLE.encode())
    with open("people.tsv.zst", "wb") as file:
        file.write(zstandard.compress(PEOPLE.replace(";", "\t").encode()))
    with zipfile.ZipFile("people.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in [
            ("people/", ""),
            ("people/liesmich.txt", "Hallo"),
            ("people/people.csv", PEOPLE.encode("cp1252")),
            ("__MACOSX/people/._people.csv", "x"),
        ]:
            archive.writestr(zipfile.ZipInfo(name, (2024, 2, 29, 0, 0, 0)), text)
    with zipfile.ZipFile("several.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ["a.csv", "b.csv"]:
            archive.writestr(zipfile.ZipInfo(name, (2024, 2, 29, 0, 0, 0)), PEOPLE)


def excel():
    book = openpyxl.Workbook()
    orders = book.active
    orders.title = "Orders"
    orders.append(["Order No", "placed on", "paid at", "amount", "items", "open", "postcode", "note", "share", "took", "rate"])
    orders.append([1001, dt.date(2024, 2, 29), dt.datetime(2024, 3, 1, 18, 45, 30), 12.5, 3, True, "01067", "ok", 0.12, dt.timedelta(hours=26, minutes=30), 7])
    orders.append([1002, dt.date(1999, 12, 31), None, -3, 0, False, "80331", 42, 1, dt.timedelta(minutes=5), "n/a"])
    orders.append([None] * 11)
    orders.append([1003, dt.date(2025, 1, 1), dt.datetime(2025, 1, 2), "#N/A", 12, None, "", True, 0.5, None, 0.25])
    orders["D5"].data_type = "e"
    for row in (2, 3, 5):
        orders.cell(row, 9).number_format = numbers.FORMAT_PERCENTAGE
        orders.cell(row, 10).number_format = "[h]:mm:ss"
    book.create_sheet("Empty")
    stock = book.create_sheet("Stock list")
    for place, value in {"C4": "article", "D4": " in  stock ", "F4": 2024, "C5": "A-1", "D5": 5, "F5": "x", "C6": "A-2", "F6": "y", "G6": "extra"}.items():
        stock[place] = value
    hidden = book.create_sheet("Codes")
    hidden.sheet_state = "hidden"
    hidden.append(["code"])
    hidden.append(["NA"])
    hidden.append(["AT"])
    book.save("book.xlsx")

    single = xlsxwriter.Workbook("times.xlsx", {"date_1904": True, "default_date_format": "yyyy-mm-dd"})
    sheet = single.add_worksheet("Tabelle1")
    single.add_worksheet("Tabelle2")
    clock = single.add_format({"num_format": "hh:mm"})
    sheet.write_row(0, 0, ["id", "day", "clock", "formula", "text"])
    for row, (id, day) in enumerate([("a", dt.date(2024, 2, 29)), ("b", dt.date(1904, 1, 2))], 1):
        sheet.write(row, 0, id)
        sheet.write_datetime(row, 1, day)
        sheet.write_datetime(row, 2, dt.time(8, 30), clock)
        sheet.write_formula(row, 3, f"=LEN(A{row + 1})", None, row)
        sheet.write_formula(row, 4, '=""', None, "")
    single.close()

    pandas.DataFrame({"city": ["Graz", "Wien"], "people": [291072, 1973403], "when": pandas.to_datetime(["2024-01-01", "2024-01-02"])}).to_excel("pandas.xlsx", index=False)


def sqlite():
    for name in ["shop.sqlite", "one table.db", "log.db", "log.db-wal"]:
        if os.path.exists(name):
            os.remove(name)
    shop = sqlite3.connect("shop.sqlite")
    shop.executescript("""
        PRAGMA page_size = 512;
        CREATE TABLE customers (
            name TEXT NOT NULL, customer INTEGER PRIMARY KEY, active BOOLEAN, joined DATE, seen DATETIME,
            balance REAL, points NUMERIC(10, 2), photo BLOB, anything, note TEXT,
            doubled GENERATED ALWAYS AS (balance * 2) VIRTUAL
        );
        INSERT INTO customers VALUES
            ('Ada', 7, 1, '2024-02-29', '2024-02-29 12:30:00', 10, 1, x'00ff', 1, ''),
            ('Zoë', 9, 0, NULL, NULL, NULL, 2.5, NULL, 'two', NULL),
            ('NULL', 12, NULL, '1969-12-31', '2024-03-01T00:00:00.123456Z', -0.5, 'NA', x'', 2.0, 'x');
        CREATE TABLE "order lines" (order_no TEXT, line INTEGER, article TEXT, PRIMARY KEY (order_no, line)) WITHOUT ROWID;
        INSERT INTO "order lines" VALUES ('B', 1, '007'), ('A', 2, '12'), ('A', 1, '12');
        CREATE TABLE countries (code TEXT PRIMARY KEY, phone INTEGER);
        INSERT INTO countries VALUES ('NA', 264), ('AT', 43);
        CREATE TABLE empty (id INTEGER, at TIMESTAMP, flag BOOL, price DECIMAL(8, 2));
        CREATE VIEW spending AS SELECT name, balance FROM customers;
        CREATE TRIGGER no_change AFTER INSERT ON customers BEGIN DELETE FROM customers; END;
        CREATE INDEX customers_by_name ON customers (name);
        CREATE VIRTUAL TABLE words USING fts4 (word);
        CREATE TABLE sequence (id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT);
        INSERT INTO sequence (word) VALUES ('a');
    """)
    shop.commit()
    shop.close()
    one = sqlite3.connect("one table.db")
    one.executescript("PRAGMA page_size = 512; CREATE TABLE measurements (t REAL, v INTEGER); INSERT INTO measurements VALUES (0.5, 1), (1, NULL);")
    one.close()
    # Changes that are in the log alone, as a program leaves them that still runs.
    log = sqlite3.connect("log.db")
    log.executescript("PRAGMA page_size = 512; CREATE TABLE log (id INTEGER PRIMARY KEY, word TEXT); PRAGMA journal_mode = WAL;")
    log.executescript("PRAGMA wal_autocheckpoint = 0; INSERT INTO log VALUES (1, 'from the log');")
    shutil.copy("log.db", "copy")
    shutil.copy("log.db-wal", "copy-wal")
    log.close()
    os.replace("copy", "log.db")
    os.replace("copy-wal", "log.db-wal")


def arrow():
    frame = pandas.DataFrame({
        "id": pandas.Series([1, 2], dtype="int64"),
        "city": pandas.Series(["Graz", None], dtype="string"),
        "kind": pandas.Categorical(["b", "a"]),
        "when": pandas.to_datetime(["2024-01-01T12:00:00.000001", None]),
        "share": [0.5, None],
    })
    frame.to_feather("pandas.feather", compression="zstd")
    table = pa.table({
        "key": pa.array(["x", "y"], pa.large_string()),
        "small": pa.array([1, None], pa.int16()),
        "day": pa.array([dt.date(2024, 2, 29), None], pa.date32()),
        "price": pa.array([decimal.Decimal("1.50"), None], pa.decimal128(10, 2)),
        "flag": pa.array([True, None]),
        "nothing": pa.nulls(2),
    })
    with pa.ipc.new_stream("stream.arrows", table.schema) as stream:
        stream.write_table(table)
    polars.DataFrame({"word": ["a", "b"], "n": [1, 2]}).write_ipc("polars.arrow", compression="lz4")


def avro():
    schema = fastavro.parse_schema({
        "type": "record", "name": "Event", "fields": [
            {"name": "id", "type": {"type": "string", "logicalType": "uuid"}},
            {"name": "n", "type": ["null", "long"]},
            {"name": "small", "type": "int"},
            {"name": "ratio", "type": ["double", "null"]},
            {"name": "flag", "type": "boolean"},
            {"name": "day", "type": ["null", {"type": "int", "logicalType": "date"}]},
            {"name": "at", "type": {"type": "long", "logicalType": "timestamp-micros"}},
            {"name": "price", "type": {"type": "bytes", "logicalType": "decimal", "precision": 10, "scale": 2}},
            {"name": "kind", "type": {"type": "enum", "name": "Kind", "symbols": ["A", "B"]}},
        ],
    })
    utc = dt.timezone.utc
    events = [
        {"id": uuid.UUID(int=1), "n": 2**53 + 1, "small": 7, "ratio": 0.5, "flag": True, "day": dt.date(2024, 2, 29), "at": dt.datetime(2024, 2, 29, 12, 0, 0, 123456, utc), "price": decimal.Decimal("12.50"), "kind": "B"},
        {"id": uuid.UUID(int=2), "n": None, "small": -7, "ratio": None, "flag": False, "day": None, "at": dt.datetime(1970, 1, 1, tzinfo=utc), "price": decimal.Decimal("-0.01"), "kind": "A"},
    ]
    for name, codec in [("events.avro", "deflate"), ("snappy.avro", "null")]:
        with open(name, "wb") as file:
            fastavro.writer(file, schema, events, codec=codec, sync_marker=b"0123456789abcdef")
    os.replace("snappy.avro", "plain.avro")


packed()
excel()
sqlite()
arrow()
avro()
