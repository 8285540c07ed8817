"""Runs SQL statements in DataFusion's own release build, over Parquet files that are named as TABLE=FILE.

A JSON document a line: statements come in, the time in milliseconds and the number of rows go out.
"""

import json
import sys
import time

from datafusion import SessionContext

context = SessionContext()
for argument in sys.argv[1:]:
    context.register_parquet(*argument.split("=", 1))
for line in sys.stdin:
    start = time.perf_counter()
    batches = context.sql(json.loads(line)).collect()
    spent = (time.perf_counter() - start) * 1000
    print(json.dumps([spent, sum(batch.num_rows for batch in batches)]), flush=True)
