"""Writes the files beside this one, and what is in them to expected.json: see README.md."""

import csv
import datetime
import glob
import gzip
import json
import os
import re
import shutil
import sys
import zipfile

import duckdb
import numpy
import pandas
import polars

os.chdir(os.path.dirname(os.path.abspath(__file__)))
MISSING = "∅"
EXPECTED = []
DAY = datetime.date
TIME = datetime.datetime

# What each program is given. The same values are expected of Belvedere, whatever the file looks like.
COLUMNS = {
    "id": "Long", "name": "String", "amount": "Double", "day": "Date", "at": "Timestamp", "paid": "Boolean",
    "zip": "String", "note": "String",
}
ROWS = [
    (1, "Ada", 1234.5, DAY(2024, 1, 2), TIME(2024, 1, 2, 3, 4, 5), True, "01067", "plain"),
    (2, "Müller & Söhne", -0.25, DAY(2024, 2, 29), TIME(2024, 2, 29, 23, 59, 59), False, "80331", 'a "word", two; three'),
    (3, "Zoë", 1000000.0, DAY(1999, 12, 31), TIME(1999, 12, 31), True, "00501", "x"),
    (4, "Óscar", None, None, None, None, "10115", "last"),
]
NAMES = list(COLUMNS)


def text(value):
    """A value as the tests compare it."""
    if value is None:
        return MISSING
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, TIME):
        return value.isoformat() + "Z"
    if isinstance(value, DAY):
        return value.isoformat()
    if isinstance(value, float):
        return repr(value)
    return str(value)


def expect(file, columns=COLUMNS, rows=ROWS, settings=""):
    """What is in a file: all rows, or of many the first, the last and one in the middle, with the number of all."""
    rows = [[text(value) for value in row] for row in rows]
    picked = range(len(rows)) if len(rows) < 12 else [0, len(rows) // 2, len(rows) - 1]
    EXPECTED.append({
        "file": file,
        "settings": settings,
        "columns": [list(column) for column in columns.items()],
        "count": len(rows),
        "rows": [[number, rows[number]] for number in picked],
    })


def put(file, content, encoding="utf-8"):
    """A file as a program is known to write it that is not there to do so."""
    with open(file, "wb") as to:
        to.write(content.encode(encoding))


def without(rows, *names):
    """Some columns."""
    places = [place for place, name in enumerate(NAMES) if name not in names]
    columns = {NAMES[place]: COLUMNS[NAMES[place]] for place in places}
    return columns, [[row[place] for place in places] for row in rows]


def with_types(**types):
    return {**COLUMNS, **types}


frame = pandas.DataFrame(ROWS, columns=NAMES)
frame["at"] = pandas.to_datetime(frame["at"])
numbered = ({"column 1": "Long", **COLUMNS}, [(number, *row) for number, row in enumerate(ROWS)])

# pandas
frame.to_csv("pandas.csv")
expect("pandas.csv", *numbered)
plain = {"index": False}
for file, options in {
    "pandas without index.csv": {},
    "pandas na.csv": {"na_rep": "NA"},
    "pandas nan.csv": {"na_rep": "NaN"},
    "pandas null.csv": {"na_rep": "NULL"},
    "pandas tabs.tsv": {"sep": "\t"},
    "pandas pipes.csv": {"sep": "|"},
    "pandas semicolons.csv": {"sep": ";"},
    "pandas all quoted.csv": {"quoting": csv.QUOTE_ALL},
    "pandas texts quoted.csv": {"quoting": csv.QUOTE_NONNUMERIC},
    "pandas windows.csv": {"lineterminator": "\r\n"},
    "pandas for excel.csv": {"encoding": "utf-8-sig"},
    "pandas utf-16.csv": {"encoding": "utf-16"},
    "pandas ansi.csv": {"encoding": "cp1252"},
    "pandas.csv.gz": {"compression": {"method": "gzip", "mtime": 0}},
    "pandas scientific.csv": {"float_format": "%.6e"},
    "pandas zeros.csv": {"float_format": "%.4f"},
}.items():
    frame.to_csv(file, **plain, **options)
    expect(file)
frame.to_csv("pandas german.csv", sep=";", decimal=",", date_format="%d.%m.%Y %H:%M:%S", **plain)
expect("pandas german.csv", settings='decimal = ","\ndate_format = "%d.%m.%Y %H:%M:%S"')
zoned = frame.assign(at=frame["at"].dt.tz_localize("UTC").dt.tz_convert("Europe/Berlin"))
zoned.to_csv("pandas zoned.csv", **plain)
expect("pandas zoned.csv")
# A column of integers of which one is missing has floats.
counts = pandas.DataFrame({"k": ["a", "b"], "n": [1, None]})
counts.to_csv("pandas missing integer.csv", **plain)
expect("pandas missing integer.csv", {"k": "String", "n": "Double"}, [("a", 1.0), ("b", None)])
# As many digits as tell a double from its neighbours.
random = [float(value) for value in numpy.random.default_rng(7).random(40) ** 3]
pandas.DataFrame({"n": range(40), "x": random}).to_csv("pandas random.csv", **plain)
expect("pandas random.csv", {"n": "Long", "x": "Double"}, list(enumerate(random)))
lists = frame.assign(day=frame["day"].astype(str).where(frame["day"].notna(), None))
lists.to_json("pandas records.json", orient="records", date_format="iso", force_ascii=False)
expect("pandas records.json")
lists.to_json("pandas lines.jsonl", orient="records", lines=True, date_format="iso")
expect("pandas lines.jsonl")
frame.to_parquet("pandas.parquet", index=False)
expect("pandas.parquet")
frame.to_feather("pandas.feather")
expect("pandas.feather")
frame.to_excel("pandas.xlsx", index=False)
expect("pandas.xlsx")

# Polars
rows_of_polars = polars.DataFrame(ROWS, schema=NAMES, orient="row")
rows_of_polars.write_csv("polars.csv")
expect("polars.csv")
rows_of_polars.write_csv("polars semicolons.csv", separator=";", datetime_format="%Y-%m-%d %H:%M:%S", quote_style="always")
expect("polars semicolons.csv")
rows_of_polars.write_ndjson("polars.ndjson")
expect("polars.ndjson")
rows_of_polars.write_parquet("polars.parquet")
expect("polars.parquet")
rows_of_polars.write_ipc("polars.arrow")
expect("polars.arrow")

# DuckDB
duckdb.sql("CREATE TABLE t AS SELECT * FROM rows_of_polars")
duckdb.sql("COPY t TO 'duckdb.csv'")
expect("duckdb.csv")
duckdb.sql("COPY t TO 'duckdb tabs.tsv' (DELIMITER '\t', NULLSTR 'NULL')")
expect("duckdb tabs.tsv")
duckdb.sql("COPY t TO 'duckdb.json' (ARRAY true)")
expect("duckdb.json")
duckdb.sql("COPY t TO 'duckdb.ndjson' (FORMAT json)")
expect("duckdb.ndjson")
duckdb.sql("COPY t TO 'duckdb.parquet'")
expect("duckdb.parquet")

# The module csv of Python, in its dialects
for file, dialect in {"python.csv": "excel", "python unix.csv": "unix", "python tabs.tsv": "excel-tab"}.items():
    with open(file, "w", newline="") as to:
        writer = csv.writer(to, dialect)
        writer.writerow(NAMES)
        writer.writerows(ROWS)
    # Values are written as Python shows them: an instant with a blank, a truth value as True.
    expect(file)

# R: `write.csv` puts texts in quotes and not what is missing; days and instants are texts to it.
R = {True: "TRUE", False: "FALSE"}


def r(value, decimal=".", quote=True):
    if value is None:
        return "NA"
    if isinstance(value, bool):
        return R[value]
    if isinstance(value, float):
        return f"{value:.15g}".replace(".", decimal)
    if isinstance(value, (DAY, str)):
        shown = str(value)
        return '"' + shown.replace('"', '""') + '"' if quote else shown
    return str(value)


def r_table(rows, separator=",", names=NAMES, row_names=False, **options):
    lines = [([""] if row_names else []) + list(names)]
    lines = [separator.join(f'"{name}"' if options.get("quote", True) else name for name in lines[0])]
    for number, row in enumerate(rows, 1):
        cells = [r(value, **options) for value in row]
        lines.append(separator.join(([f'"{number}"'] if row_names else []) + cells))
    return "\n".join(lines) + "\n"


r_numbered = ({"column 1": "Long", **COLUMNS}, [(number, *row) for number, row in enumerate(ROWS, 1)])
put("r write.csv", r_table(ROWS, row_names=True))
expect("r write.csv", *r_numbered)
put("r without row names.csv", r_table(ROWS))
expect("r without row names.csv")
put("r write.csv2.csv", r_table(ROWS, ";", decimal=","))
expect("r write.csv2.csv", settings='decimal = ","')
put("r latin-1.csv", r_table(ROWS), "latin-1")
expect("r latin-1.csv")
columns, rows = without(ROWS, "note")
names = list(columns)
put("r tabs without quotes.tsv", r_table(rows, "\t", names, quote=False))
expect("r tabs without quotes.tsv", columns, rows)
put("r na is a dot.csv", r_table(ROWS).replace(",NA", ",."))
expect("r na is a dot.csv", settings='nulls = ["."]')


def readr(value):
    if value is None:
        return "NA"
    if isinstance(value, bool):
        return R[value]
    if isinstance(value, TIME):
        return value.isoformat() + "Z"
    if isinstance(value, str) and any(letter in value for letter in '",\n'):
        return '"' + value.replace('"', '""') + '"'
    return f"{value:.15g}" if isinstance(value, float) else str(value)


lines = [",".join(NAMES)] + [",".join(map(readr, row)) for row in ROWS]
put("readr write_csv.csv", "\n".join(lines) + "\n")
expect("readr write_csv.csv")
put("readr write_excel_csv.csv", "\ufeff" + "\n".join(lines) + "\n")
expect("readr write_excel_csv.csv")
lines = [";".join(NAMES)] + [";".join(readr(value).replace(".", ",") if isinstance(value, float) else readr(value) for value in row) for row in ROWS]
put("readr write_csv2.csv", "\n".join(lines) + "\n")
expect("readr write_csv2.csv", settings='decimal = ","')
lines = [",".join(NAMES)] + [",".join("" if value is None else readr(value) for value in row) for row in ROWS]
put("data.table fwrite.csv", "\n".join(lines) + "\n")
expect("data.table fwrite.csv")
objects = [{name: value.isoformat(" ") if isinstance(value, TIME) else str(value) if isinstance(value, DAY) else value for name, value in zip(NAMES, row) if value is not None} for row in ROWS]
put("jsonlite.json", json.dumps(objects, ensure_ascii=False))
expect("jsonlite.json")
put("jsonlite stream_out.ndjson", "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in objects))
expect("jsonlite stream_out.ndjson")


# Excel, as it saves a sheet: what is shown is written, with the separators of the country.
def excel(rows, separator, number, day, instant, truth, end="\r\n"):
    def cell(value):
        if value is None:
            return ""
        if isinstance(value, bool):
            return truth[value]
        if isinstance(value, TIME):
            return value.strftime(instant)
        if isinstance(value, DAY):
            return value.strftime(day).replace("/0", "/").lstrip("0") if "/" in day else value.strftime(day)
        if isinstance(value, float):
            value = number(value)
        value = str(value)
        special = separator in value or '"' in value or "\n" in value
        return '"' + value.replace('"', '""') + '"' if special else value

    return "".join(separator.join(map(cell, row)) + end for row in rows)


def german(value):
    return f"{value:,.2f}".translate(str.maketrans(",.", ".,"))


def english(value):
    return f"{value:,.2f}"


WAHR = {True: "WAHR", False: "FALSCH"}
DE = [NAMES, *ROWS], ";", german, "%d.%m.%Y", "%d.%m.%Y %H:%M", WAHR
# Seconds are not shown.
minutes = [tuple(value.replace(second=0) if isinstance(value, TIME) else value for value in row) for row in ROWS]
as_text = [
    tuple({True: "WAHR", False: "FALSCH"}[value] if isinstance(value, bool) else value.strftime("%d.%m.%Y") if type(value) is DAY else value for value in row)
    for row in minutes
]
of_germany = 'decimal = ","\nthousands = "."\ndate_format = "%d.%m.%Y %H:%M"'
put("excel deutsch ansi.csv", excel(*DE), "cp1252")
expect("excel deutsch ansi.csv", with_types(day="String", paid="String"), as_text, of_germany)
put("excel deutsch utf-8.csv", "\ufeff" + excel(*DE))
expect("excel deutsch utf-8.csv", with_types(day="String", paid="String"), as_text, of_germany)
put("excel deutsch unicode.tsv", "\ufeff" + excel(DE[0], "\t", *DE[2:]), "utf-16-le")
expect("excel deutsch unicode.tsv", with_types(day="String", paid="String"), as_text, of_germany)
columns, rows = without(ROWS, "at", "paid")
put("excel deutsch tage.csv", excel([list(columns), *rows], *DE[1:]), "cp1252")
expect("excel deutsch tage.csv", columns, rows, 'decimal = ","\nthousands = "."\ndate_format = "%d.%m.%Y"')
put("excel deutsch euro.csv", "Artikel;Preis;Anteil\r\nTisch;1.234,50 €;12,5 %\r\nStuhl;-0,99 €;\r\n", "cp1252")
expect(
    "excel deutsch euro.csv",
    {"Artikel": "String", "Preis": "Double", "Anteil": "Double"},
    [("Tisch", 1234.5, 12.5), ("Stuhl", -0.99, None)],
    'decimal = ","\nthousands = "."\nunits = ["€", "%"]',
)
put("excel deutsch ohne lines.csv", "Konto;Betrag\r\n0815;1,50\r\n4711;2,00\r\n", "cp1252")
expect("excel deutsch ohne lines.csv", {"Konto": "String", "Betrag": "String"}, [("0815", "1,50"), ("4711", "2,00")])
put("excel deutsch umbruch.csv", 'Name;Adresse\r\nAda;"Weg 1\nGraz"\r\nOtto;"Hof ""Nord"""\r\n')
expect("excel deutsch umbruch.csv", {"Name": "String", "Adresse": "String"}, [("Ada", "Weg 1\nGraz"), ("Otto", 'Hof "Nord"')])
put("excel deutsch sep.csv", "sep=;\r\nid;name\r\n1;Jörg\r\n2;Zoë\r\n", "cp1252")
expect("excel deutsch sep.csv", {"id": "Long", "name": "String"}, [(1, "Jörg"), (2, "Zoë")])

EN = [NAMES, *ROWS], ",", english, "%m/%d/%Y", "%m/%d/%Y %H:%M", R
as_text = [
    tuple(f"{value.month}/{value.day}/{value.year}" if type(value) is DAY else value for value in row)
    for row in minutes
]
of_america = 'thousands = ","\ndate_format = "%m/%d/%Y %H:%M"'
put("excel english ansi.csv", excel(*EN), "cp1252")
expect("excel english ansi.csv", with_types(day="String"), as_text, of_america)
put("excel english utf-8.csv", "\ufeff" + excel(*EN))
expect("excel english utf-8.csv", with_types(day="String"), as_text, of_america)
put("excel english unicode.tsv", "\ufeff" + excel(EN[0], "\t", *EN[2:]), "utf-16-le")
expect("excel english unicode.tsv", with_types(day="String"), as_text, of_america)
columns, rows = without(ROWS, "at")
put("excel english days.csv", excel([list(columns), *rows], *EN[1:]), "cp1252")
expect("excel english days.csv", columns, rows, 'thousands = ","\ndate_format = "%m/%d/%Y"')
put("excel english money.csv", "item,price,share\r\ntable,\"$1,234.50\",12.5%\r\nchair,-$0.99,\r\n")
expect(
    "excel english money.csv",
    {"item": "String", "price": "Double", "share": "Double"},
    [("table", 1234.5, 12.5), ("chair", -0.99, None)],
    'thousands = ","\nunits = ["$", "%"]',
)
put("excel english errors.csv", "k,found\r\na,1\r\nb,#N/A\r\nc,3\r\n")
expect("excel english errors.csv", {"k": "String", "found": "Long"}, [("a", 1), ("b", None), ("c", 3)])
put("excel english empty columns.csv", "id,name,,\r\n1,Ada,,\r\n2,Otto,,\r\n")
expect(
    "excel english empty columns.csv",
    {"id": "Long", "name": "String", "column 3": "String", "column 4": "String"},
    [(1, "Ada", None, None), (2, "Otto", None, None)],
)
put("excel english sep.csv", "sep=,\r\nid,name\r\n1,Ada\r\n2,Otto\r\n")
expect("excel english sep.csv", {"id": "Long", "name": "String"}, [(1, "Ada"), (2, "Otto")])

# Databases, as their tools write them
put("psql copy.csv", "id,name,ok\n1,Ada,t\n2,\"a, b\",f\n3,,\n")
expect("psql copy.csv", {"id": "Long", "name": "String", "ok": "String"}, [(1, "Ada", "t"), (2, "a, b", "f"), (3, None, None)])
put("mysql outfile.tsv", "id\tname\tn\n1\tAda\t\\N\n2\tOtto\t7\n")
expect("mysql outfile.tsv", {"id": "Long", "name": "String", "n": "Long"}, [(1, "Ada", None), (2, "Otto", 7)])
put("sqlite mode csv.csv", 'id,name,x\r\n1,"Ada ""A""",1.5\r\n2,Otto,\r\n')
expect("sqlite mode csv.csv", {"id": "Long", "name": "String", "x": "Double"}, [(1, 'Ada "A"', 1.5), (2, "Otto", None)])
put("oracle sqlplus.csv", '"ID","NAME","AT"\n1,"Ada","2024-01-02 03:04:05"\n2,"Otto",""\n')
expect(
    "oracle sqlplus.csv",
    {"ID": "Long", "NAME": "String", "AT": "Timestamp"},
    [(1, "Ada", TIME(2024, 1, 2, 3, 4, 5)), (2, "Otto", None)],
)

# Public data: packages of PyPI, unpacked in the folder that is named.
PUBLIC = [
    "statsmodels/datasets/longley/longley.csv",
    "statsmodels/datasets/nile/nile.csv",
    "statsmodels/datasets/stackloss/stackloss.csv",
    "statsmodels/datasets/statecrime/statecrime.csv",
    "statsmodels/datasets/strikes/strikes.csv",
    "statsmodels/datasets/sunspots/sunspots.csv",
    "statsmodels/datasets/elnino/elnino.csv",
    "statsmodels/datasets/elec_equip/elec_equip.csv",
    "statsmodels/datasets/danish_data/data.csv",
    "statsmodels/datasets/engel/engel.csv",
    "statsmodels/datasets/grunfeld/grunfeld.csv",
    "sklearn/datasets/data/iris.csv",
]


def kind(values):
    """The type of a column: from Python's own parsers."""
    bare = [value.strip() for value in values if value.strip()]

    def all_are(parse):
        try:
            return all(parse(value) is not None for value in bare)
        except ValueError:
            return False

    if all_are(int) and not any(re.match("[-+]?0[0-9]", value) for value in bare):
        return "Long", int
    number = re.compile(r"[-+]?((0|[1-9]\d*)(\.\d+)?|\.\d+)([eE][-+]?\d+)?")
    if all_are(float) and all(number.fullmatch(value) for value in bare):
        return "Double", float
    if all_are(DAY.fromisoformat):
        return "Date", DAY.fromisoformat
    return "String", str


if len(sys.argv) > 1:
    for path in PUBLIC:
        name = os.path.basename(os.path.dirname(path)) if os.path.basename(path) == "data.csv" else os.path.basename(path)[:-4]
        file = f"public {name}.csv"
        shutil.copyfile(os.path.join(sys.argv[1], path), file)
        with open(file, newline="", encoding="utf-8-sig") as source:
            header, *rows = csv.reader(source)
        rows = [row for row in rows if row]
        kinds = [kind(column) for column in zip(*rows)]
        columns = {name or f"column {place}": of for place, (name, (of, _)) in enumerate(zip(header, kinds), 1)}
        assert len(columns) == len(header), file
        parsed = [[parse(value) if value else None for value, (_, parse) in zip(row, kinds)] for row in rows]
        expect(file, columns, parsed)

# Spark, which needs Java
if "spark" in sys.argv:
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.master("local[1]").config("spark.sql.session.timeZone", "UTC").getOrCreate()
    # Python's instants are local ones.
    os.environ["TZ"] = "UTC"
    frame = spark.createDataFrame(ROWS, NAMES).coalesce(1)

    def written():
        return frame.write.mode("overwrite")

    def take(file):
        (part,) = glob.glob("spark-out/part-*")
        shutil.move(part, file)
        shutil.rmtree("spark-out")

    for file, options in {
        "spark.csv": {"header": True, "escape": '"'},
        "spark nulls.csv": {"header": True, "escape": '"', "nullValue": "NULL"},
        "spark tabs.tsv": {"header": True, "escape": '"', "sep": "\t"},
        "spark all quoted.csv": {"header": True, "escape": '"', "quoteAll": True},
        "spark.csv.gz": {"header": True, "escape": '"', "compression": "gzip"},
    }.items():
        written().options(**options).csv("spark-out")
        take(file)
        expect(file)
    columns, rows = without(ROWS, "note")
    frame.drop("note").write.options(header=True).csv("spark-out")
    take("spark default.csv")
    expect("spark default.csv", columns, rows)
    written().json("spark-out")
    take("spark.json")
    expect("spark.json")
    written().parquet("spark-out")
    take("spark.parquet")
    expect("spark.parquet")
    spark.stop()

with open("expected.json", "w") as to:
    to.write("[\n" + ",\n".join(json.dumps(file, ensure_ascii=False) for file in EXPECTED) + "\n]\n")
print(len(EXPECTED), "files")
