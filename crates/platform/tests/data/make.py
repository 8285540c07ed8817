"""Writes the folders beside this file: see README.md."""

import datetime
import os
import shutil
import sys

import duckdb
import pandas
import polars
import pyarrow
import pyarrow.dataset
from deltalake import DeltaTable, write_deltalake

os.chdir(os.path.dirname(os.path.abspath(__file__)))
ROWS = {
    "id": [1, 2, 3, 4],
    "city": ["Graz", "Wien, Mitte", None, "Linz"],
    "price": [1.5, 2.0, -0.25, None],
    "year": [2023, 2023, 2024, 2024],
}


def fresh(name):
    shutil.rmtree(name, ignore_errors=True)
    return name


frame = pandas.DataFrame(ROWS)
arrow = pyarrow.table(ROWS)

frame.to_parquet(fresh("pandas"), partition_cols=["year"])

schema = pyarrow.schema([("year", pyarrow.int64()), ("city", pyarrow.string())])
partitioning = pyarrow.dataset.partitioning(schema, flavor="hive")
pyarrow.dataset.write_dataset(arrow, fresh("pyarrow"), format="parquet", partitioning=partitioning)

polars.DataFrame(ROWS).write_parquet(fresh("polars"), partition_by=["year"])

duckdb.sql(f"COPY arrow TO '{fresh('duckdb')}' (FORMAT parquet, PARTITION_BY (year, city))")
duckdb.sql(f"COPY arrow TO '{fresh('duckdb-csv')}' (FORMAT csv, PARTITION_BY (year))")

# Written to, deleted from and updated, with a checkpoint in between: only three of the six files are live.
fresh("delta")
write_deltalake("delta", pyarrow.table({**ROWS, "price": [9.0] * 4}), partition_by=["year"])
DeltaTable("delta").delete("year = 2023")
DeltaTable("delta").create_checkpoint()
DeltaTable("delta").delete("id = 4")
write_deltalake("delta", arrow.slice(0, 2), mode="append")
write_deltalake("delta", arrow.slice(3, 1), mode="append")
DeltaTable("delta").update(predicate="id = 3", updates={"price": "-0.25"})

if "spark" in sys.argv:
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.master("local[1]").getOrCreate()
    rows = list(zip(*ROWS.values()))
    frame = spark.createDataFrame(rows, list(ROWS)).coalesce(1)
    by_year = frame.write.partitionBy("year")
    by_year.parquet(fresh("spark"))
    by_year.option("header", True).csv(fresh("spark-csv"))
    by_year.json(fresh("spark-json"))
    spark.stop()
