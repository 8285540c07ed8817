//! Mistakes that only the values tell: those that are none of the type that a statement makes of them.

pub(super) const VALUES: &[(&str, &str)] = &[
    (
        "SELECT avg(origin) FROM `/flights.csv`",
        "'VIE' in the column origin is no DOUBLE. TRY_CAST(… AS DOUBLE) gives null in place of such a value at Line: 1, Column: 12",
    ),
    (
        "SELECT * FROM `/flights.csv` WHERE seats > 'many'",
        "'many' is no BIGINT. TRY_CAST(… AS BIGINT) gives null in place of such a value at Line: 1, Column: 44",
    ),
    (
        "SELECT * FROM `/flights.csv` WHERE origin = 5",
        "'VIE' in the column origin is no BIGINT. TRY_CAST(… AS BIGINT) gives null in place of such a value at Line: 1, Column: 36",
    ),
    (
        "SELECT * FROM `/flights.csv` WHERE day > '2024-01-32'",
        "'2024-01-32' is no DATE. TRY_CAST(… AS DATE) gives null in place of such a value at Line: 1, Column: 42",
    ),
    (
        "SELECT seats + origin FROM `/flights.csv`",
        "'VIE' in the column origin is no BIGINT. TRY_CAST(… AS BIGINT) gives null in place of such a value at Line: 1, Column: 16",
    ),
    (
        "SELECT CAST(origin AS INT) FROM `/flights.csv`",
        "'VIE' in the column origin is no INT. TRY_CAST(… AS INT) gives null in place of such a value at Line: 1, Column: 13",
    ),
    (
        "SELECT date_add(day, 'x') FROM `/flights.csv`",
        "'x' is no INT. TRY_CAST(… AS INT) gives null in place of such a value at Line: 1, Column: 22",
    ),
    (
        "SELECT CASE WHEN 'a' THEN 1 END FROM `/flights.csv`",
        "'a' is no BOOLEAN. TRY_CAST(… AS BOOLEAN) gives null in place of such a value at Line: 1, Column: 18",
    ),
    (
        "SELECT CAST('2024-13-01' AS DATE)",
        "'2024-13-01' is no DATE. TRY_CAST(… AS DATE) gives null in place of such a value at Line: 1, Column: 13",
    ),
    (
        "SELECT median(origin) FROM `/flights.csv`",
        "'VIE' in the column origin is no DOUBLE. TRY_CAST(… AS DOUBLE) gives null in place of such a value at Line: 1, Column: 15",
    ),
    (
        "SELECT stddev(origin) FROM `/flights.csv`",
        "'VIE' in the column origin is no DOUBLE. TRY_CAST(… AS DOUBLE) gives null in place of such a value at Line: 1, Column: 15",
    ),
    (
        "SELECT seats FROM `/flights.csv` WHERE seats BETWEEN 'a' AND 'b'",
        "'a' is no BIGINT. TRY_CAST(… AS BIGINT) gives null in place of such a value at Line: 1, Column: 54",
    ),
    (
        "SELECT sum(amount) FROM `/amounts.csv`",
        "'1234,50' in the column amount is no DOUBLE. TRY_CAST(… AS DOUBLE) gives null in place of such a value, and decimal = \",\" in belvedere.toml reads it as a number at Line: 1, Column: 12",
    ),
    (
        "SELECT a.id,\n  CAST(a.amount AS DECIMAL(10, 2)) FROM `/amounts.csv` a",
        "'1234,50' in the column a.amount is no DECIMAL(10, 2). TRY_CAST(… AS DECIMAL(10, 2)) gives null in place of such a value, and decimal = \",\" in belvedere.toml reads it as a number at Line: 2, Column: 8",
    ),
    (
        "SELECT avg(`share of all`) FROM `/amounts.csv` WHERE id = 1",
        "'1,234' in the column `share of all` is no DOUBLE. TRY_CAST(… AS DOUBLE) gives null in place of such a value, and decimal = \",\" or thousands = \",\" in belvedere.toml reads it as a number at Line: 1, Column: 12",
    ),
    (
        "SELECT CAST(amount AS DATE) FROM `/amounts.csv`",
        "'1234,50' in the column amount is no DATE. TRY_CAST(… AS DATE) gives null in place of such a value at Line: 1, Column: 13",
    ),
    (
        "SELECT CAST(origin AS TIMESTAMP) FROM `/flights.csv`",
        "'VIE' in the column origin is no TIMESTAMP. TRY_CAST(… AS TIMESTAMP) gives null in place of such a value at Line: 1, Column: 13",
    ),
    (
        "SELECT CAST(origin || '1' AS INT) FROM `/flights.csv`",
        "'VIE1' as origin || '1' is no INT. TRY_CAST(… AS INT) gives null in place of such a value at Line: 1, Column: 13",
    ),
    (
        "SELECT origin + 1, flightNo + 1 FROM `/flights.csv` WHERE seats < 60",
        "'GRZ' in one of the columns origin, flightNo is no BIGINT. TRY_CAST(… AS BIGINT) gives null in place of such a value",
    ),
    (
        "SELECT avg(x.o) FROM (SELECT origin AS o FROM `/flights.csv`) x",
        "'VIE' in the column x.o is no DOUBLE. TRY_CAST(… AS DOUBLE) gives null in place of such a value at Line: 1, Column: 12",
    ),
    (
        "SELECT count(*) FROM `/flights.csv` WHERE origin IN (1, 2) GROUP BY origin",
        "'VIE' in the column origin is no BIGINT. TRY_CAST(… AS BIGINT) gives null in place of such a value at Line: 1, Column: 43",
    ),
    (
        "SELECT sum(DISTINCT seats + 9223372036854775600), count(DISTINCT price) FROM `/flights.csv`",
        "The sum is too large for BIGINT: sum(CAST(… AS DECIMAL(38, 0))) has room",
    ),
    (
        "SELECT origin, sum(DISTINCT b), count(DISTINCT b % 3) FROM (SELECT origin, explode(array(9223372036854775807, 2)) AS b FROM `/flights.csv`) GROUP BY origin",
        "The sum is too large for BIGINT: sum(CAST(… AS DECIMAL(38, 0))) has room",
    ),
    (
        "SELECT sum(seats + 9223372036854775600) OVER (ORDER BY flightNo ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM `/flights.csv`",
        "The sum is too large for BIGINT: sum(CAST(… AS DECIMAL(38, 0))) has room",
    ),
    (
        "SELECT sum(seats + 9223372036854775600) OVER (ORDER BY flightNo) FROM `/flights.csv`",
        "The sum is too large for BIGINT: sum(CAST(… AS DECIMAL(38, 0))) has room",
    ),
    (
        "SELECT sum(DISTINCT seats + 9223372036854775600) OVER (ORDER BY flightNo ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM `/flights.csv`",
        "The sum is too large for BIGINT: sum(CAST(… AS DECIMAL(38, 0))) has room",
    ),
    (
        "SELECT avg(CAST(seats AS DECIMAL(38, 35))) FROM `/flights.csv`",
        "The average is too large for DECIMAL: avg(CAST(… AS DOUBLE)) has room",
    ),
];
