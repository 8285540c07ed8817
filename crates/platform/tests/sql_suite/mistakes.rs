//! A hundred mistakes, and the sentence that each gets: no name of the engine, of a rule or of an inner type.

use super::mistaken_json::JSON;
use super::mistaken_values::VALUES;
use super::site::Outcome;
use super::user_files::{Files, Sample};

const MISTAKES: &[(&str, &str)] = &[
    (
        "SELEC * FROM `/flights.csv`",
        "Expected: an SQL statement, found: SELEC at Line: 1, Column: 1",
    ),
    (
        "SELECT * FORM `/flights.csv`",
        "Expected: end of statement, found: FORM at Line: 1, Column: 10",
    ),
    (
        "SELECT flightno FROM `/flights.csv`",
        "There is no column flightno. Did you mean flightNo? The columns are flightNo, origin, seats, price, day, at, delayed at Line: 1, Column: 8",
    ),
    (
        "SELECT flight_no FROM `/flights.csv`",
        "There is no column flight_no. Did you mean flightNo? The columns are flightNo, origin, seats, price, day, at, delayed at Line: 1, Column: 8",
    ),
    (
        "SELECT f.seat FROM `/flights.csv` f",
        "There is no column f.seat. Did you mean f.seats? The columns are f.flightNo, f.origin, f.seats, f.price, f.day, f.at, f.delayed at Line: 1, Column: 8",
    ),
    (
        "SELECT x.seats FROM `/flights.csv` f",
        "There is no column x.seats. Did you mean f.seats? The columns are f.flightNo, f.origin, f.seats, f.price, f.day, f.at, f.delayed at Line: 1, Column: 8",
    ),
    (
        "SELECT sum(day) FROM `/flights.csv`",
        "sum(DATE) is not possible: sum takes (DECIMAL), (BIGINT), (DOUBLE) or (INTERVAL). CAST gives a value another type",
    ),
    (
        "SELECT sum(delayed) FROM `/flights.csv`",
        "sum(BOOLEAN) is not possible: sum takes (DECIMAL), (BIGINT), (DOUBLE) or (INTERVAL). CAST gives a value another type",
    ),
    (
        "SELECT avrage(seats) FROM `/flights.csv`",
        "There is no function avrage at Line: 1, Column: 8",
    ),
    (
        "SELECT lenght(origin) FROM `/flights.csv`",
        "There is no function lenght. Did you mean length? at Line: 1, Column: 8",
    ),
    (
        "SELECT origin, count(*) FROM `/flights.csv`",
        "The column origin is neither in GROUP BY nor in an aggregate function, such as max(origin) at Line: 1, Column: 8",
    ),
    (
        "SELECT origin, seats FROM `/flights.csv` GROUP BY origin",
        "The column seats is neither in GROUP BY nor in an aggregate function, such as max(seats) at Line: 1, Column: 16",
    ),
    (
        "SELECT * FROM `/flights.csv` WHERE origin = VIE",
        "There is no column VIE. A text stands in quotes: 'VIE'. The columns are flightNo, origin, seats, price, day, at, delayed at Line: 1, Column: 45",
    ),
    (
        "SELECT * FROM `/flights.csv` WHERE sum(seats) > 5",
        "Aggregate functions are not allowed in the WHERE clause. Consider using HAVING instead",
    ),
    (
        "SELECT * FROM `/flights.csv` WHERE seats",
        "WHERE needs a condition, and seats is a BIGINT",
    ),
    (
        "SELECT * FROM `/flights.csv` HAVING seats > 5",
        "HAVING clause references: seats > 5 must appear in the GROUP BY clause or be used in an aggregate function",
    ),
    (
        "SELECT CAST(origin AS INTEGR) FROM `/flights.csv`",
        "There is no type INTEGR",
    ),
    ("SELECT seats / 0 FROM `/flights.csv`", "A division by zero"),
    (
        "SELECT seats AS a, price AS a FROM `/flights.csv`",
        "Several columns get the name a: each needs its own",
    ),
    (
        "SELECT max(seats), max(CAST(seats AS DOUBLE)) FROM `/flights.csv`",
        "max(seats) is computed in two ways, which only a cast tells apart: a subquery can cast before",
    ),
    (
        "SELECT * FROM `/flights.csv` f JOIN `/airports.csv` a ON f.origin = a.cod",
        "There is no column a.cod. Did you mean a.code? The columns are f.flightNo, f.origin, f.seats, f.price, f.day, f.at, f.delayed, a.code, a.city at Line: 1, Column: 69",
    ),
    (
        "SELECT f.city FROM `/airports.csv` a JOIN `/flights.csv` f ON f.origin = a.code",
        "There is no column f.city. Did you mean a.city? The columns are a.code, a.city, f.flightNo, f.origin, f.seats, f.price, f.day, f.at, f.delayed at Line: 1, Column: 8",
    ),
    (
        "SELECT a.city FROM `/flights.csv` f JOIN `/airports.csv` a ON f.origin = a.code ORDER BY a.seats",
        "There is no column a.seats. Did you mean f.seats? The columns are a.city",
    ),
    (
        "SELECT x.origin FROM (SELECT f.origin FROM `/flights.csv` f) x WHERE f.origin = 'FRA'",
        "There is no column f.origin. Did you mean x.origin? The columns are x.origin at Line: 1, Column: 70",
    ),
    (
        "SELECT x.origin FROM (SELECT f.origin FROM `/flights.csv` f) x WHERE f.seats > 1",
        "There is no column f.seats. The columns are x.origin at Line: 1, Column: 70",
    ),
    (
        "SELECT f.seats FROM `/flights.csv` f WHERE EXISTS (SELECT 1 FROM `/airports.csv` a WHERE a.origin = a.code)",
        "There is no column a.origin. Did you mean f.origin? The columns are a.code, a.city at Line: 1, Column: 90",
    ),
    (
        "SELECT code FROM `/flights.csv` f JOIN `/airports.csv` a ON f.origin = a.code JOIN `/airports.csv` b ON f.origin = b.code",
        "Several tables have a column code: write which, as in t.code at Line: 1, Column: 8",
    ),
    (
        "SELECT * FROM `/flights.csv` ORDER BY 9",
        "Order by column out of bounds, specified: 9, max: 7",
    ),
    (
        "SELECT * FROM `/flights.csv` ORDER BY nothing",
        "There is no column nothing. A text stands in quotes: 'nothing'. The columns are flightNo, origin, seats, price, day, at, delayed",
    ),
    (
        "SELECT * FROM `/flights.csv` LIMIT ten",
        "There is no column ten. A text stands in quotes: 'ten' at Line: 1, Column: 36",
    ),
    (
        "SELECT * FROM `/flights.csv` LIMIT -1",
        "LIMIT must be >= 0, '-1' was provided",
    ),
    (
        "SELECT * FROM `/flights.csv` UNION SELECT * FROM `/airports.csv`",
        "The two sides of UNION have different numbers of columns at Line: 1, Column: 1",
    ),
    (
        "SELECT (SELECT seats, price FROM `/flights.csv`) FROM `/flights.csv`",
        "The subquery has more than one column here: seats, price",
    ),
    (
        "SELECT (SELECT seats FROM `/flights.csv`) FROM `/flights.csv`",
        "The subquery gives more than one row where one value is needed",
    ),
    (
        "SELECT * FROM `/flights.csv` WHERE seats IN (SELECT * FROM `/airports.csv`)",
        "The subquery has more than one column here: code, city",
    ),
    (
        "SELECT 'unterminated FROM `/flights.csv`",
        "Unterminated string literal at Line: 1, Column: 8",
    ),
    (
        "SELECT (seats FROM `/flights.csv`",
        "Expected: ), found: FROM at Line: 1, Column: 15",
    ),
    (
        "SELECT seats, FROM `/flights.csv`",
        "Expected an expression, found: FROM at Line: 1, Column: 20",
    ),
    (
        "SELECT * FROM `/flights.csv` WHERE",
        "Expected: an expression, found: EOF",
    ),
    ("SELECT * FROM", "Expected: identifier, found: EOF"),
    (
        "SELECT * FROM `/flights.csv` WHERE seats = = 5",
        "Expected: an expression, found: = at Line: 1, Column: 44",
    ),
    (
        "INSERT INTO `/flights.csv` VALUES (1)",
        "Only one SELECT statement can be run: this is INSERT at Line: 1, Column: 1",
    ),
    (
        "DROP TABLE `/flights.csv`",
        "Only one SELECT statement can be run: this is DROP at Line: 1, Column: 1",
    ),
    (
        "SELECT 1; SELECT 2",
        "Only one SELECT statement can be run: the text holds several at Line: 1, Column: 11",
    ),
    (
        "SELECT rank() FROM `/flights.csv`",
        "rank is a window function: rank(…) OVER (ORDER BY …) at Line: 1, Column: 8",
    ),
    (
        "SELECT sum(seats) OVER (ORDER BY) FROM `/flights.csv`",
        "Expected: an expression, found: ) at Line: 1, Column: 33",
    ),
    (
        "SELECT sum(sum(seats)) FROM `/flights.csv`",
        "Aggregate function calls cannot be nested: 'sum(seats)' is nested inside 'sum(sum(seats))' at Line: 1, Column: 16",
    ),
    (
        "SELECT date_trunc('weekly', at) FROM `/flights.csv`",
        "Unsupported date_trunc granularity: 'weekly'. Supported values are: microsecond, millisecond, second, minute, hour, day, week, month, quarter, year",
    ),
    (
        "SELECT year(seats) FROM `/flights.csv`",
        "year(BIGINT) is not possible: value 1 is no date",
    ),
    (
        "SELECT upper(origin, 1) FROM `/flights.csv`",
        "upper(STRING, BIGINT) is not possible: upper takes 1 value",
    ),
    (
        "SELECT round(origin) FROM `/flights.csv`",
        "round(STRING) is not possible: round takes (DECIMAL, INT), (DECIMAL), (INT, INT), (INT), (FLOAT, INT), (FLOAT), (DOUBLE, INT) or (DOUBLE). CAST gives a value another type",
    ),
    (
        "SELECT concat() FROM `/flights.csv`",
        "concat() is not possible: concat takes 1 value or more",
    ),
    (
        "SELECT regexp_replace(origin, '(', 'x') FROM `/flights.csv`",
        "The regular expression can't be used: unclosed group",
    ),
    (
        "SELECT to_timestamp('yesterday')",
        "Error parsing timestamp from 'yesterday': timestamp must contain at least 10 characters",
    ),
    (
        "SELECT sqrt('a')",
        "sqrt(STRING) is not possible: sqrt takes (DOUBLE/FLOAT). CAST gives a value another type",
    ),
    (
        "SELECT a.b.c.d FROM `/flights.csv`",
        "There is no column a.b.c.d. The columns are flightNo, origin, seats, price, day, at, delayed at Line: 1, Column: 8",
    ),
    (
        "SELECT seats AS s FROM `/flights.csv` WHERE s > 5",
        "There is no column s. A text stands in quotes: 's'. The columns are flightNo, origin, seats, price, day, at, delayed at Line: 1, Column: 45",
    ),
    (
        "SELECT * FROM `/flights.csv` GROUP BY origin",
        "The column flightNo is neither in GROUP BY nor in an aggregate function, such as max(flightNo)",
    ),
    (
        "SELECT * FROM `/flights.csv` WHERE origin LIKE 5",
        "STRING and BIGINT can't be compared in LIKE. CAST gives a value another type",
    ),
    (
        "SELECT * FROM `/flights.csv` PIVOT (sum(seats) FOR origin IN ('VIE'))",
        "PIVOT is not known here",
    ),
    (
        "SELECT xpath('<a>', 'a')",
        "There is no function xpath at Line: 1, Column: 8",
    ),
    (
        "SELECT * FROM read_csv('/etc/passwd')",
        "There is no table function read_csv",
    ),
    (
        "SELECT max(seats, price) FROM `/flights.csv`",
        "max(BIGINT, DOUBLE) is not possible: min/max was called with 2 arguments. It requires only 1",
    ),
    (
        "SELECT min(*) FROM `/flights.csv`",
        "* is no value: only count(*) takes it",
    ),
    (
        "SELECT count(DISTINCT) FROM `/flights.csv`",
        "Expected: an expression, found: ) at Line: 1, Column: 22",
    ),
    (
        "SELECT sum(seats + 9223372036854775600) FROM `/flights.csv`",
        "The sum is too large for BIGINT: sum(CAST(… AS DECIMAL(38, 0))) has room",
    ),
    (
        "SELECT not_a_function(1, 2)",
        "There is no function not_a_function at Line: 1, Column: 8",
    ),
    (
        "SELECT origin FROM `/flights.csv` ORDER BY seat",
        "There is no column seat. Did you mean seats? The columns are origin, flightNo, seats, price, day, at, delayed",
    ),
    (
        "SELECT uper(origin) FROM `/flights.csv`",
        "There is no function uper. Did you mean upper? at Line: 1, Column: 8",
    ),
    (
        "SELECT day - 'x' FROM `/flights.csv`",
        "DATE - STRING can't be computed. CAST gives a value another type at Line: 1, Column: 8",
    ),
    (
        "SELECT * FROM `/flights.csv` f JOIN `/airports.csv` a USING (origin)",
        "There is no column origin. A text stands in quotes: 'origin'. The columns are a.code, a.city",
    ),
    (
        "SELECT row_number() FROM `/flights.csv`",
        "row_number is a window function: row_number(…) OVER (ORDER BY …) at Line: 1, Column: 8",
    ),
    (
        "SELECT NOT seats FROM `/flights.csv`",
        "Unary operator 'NOT' requires a boolean expression, got BIGINT at Line: 1, Column: 12",
    ),
    (
        "SELECT -origin FROM `/flights.csv`",
        "Unary operator '-' only supports signed numeric, interval and timestamp types at Line: 1, Column: 9",
    ),
    (
        "SELECT date_part('wek', at) FROM `/flights.csv`",
        "Date part 'wek' not supported",
    ),
    (
        "SELECT lpad(origin) FROM `/flights.csv`",
        "lpad(STRING) is not possible: lpad takes (STRING, BIGINT) or (STRING, BIGINT, STRING). CAST gives a value another type",
    ),
    (
        "WITH a AS (SELECT 1 AS x) SELECT y FROM a",
        "There is no column y. A text stands in quotes: 'y'. The columns are a.x at Line: 1, Column: 34",
    ),
    (
        "SELECT exists(SELECT 1) FROM `/flights.csv`",
        "EXISTS is a condition of WHERE, and no value",
    ),
    (
        "SELECT (SELECT max(a.city) FROM `/airports.csv` a WHERE a.code < f.origin) FROM `/flights.csv` f",
        "This subquery can't be computed for each row: a JOIN does what it does",
    ),
    (
        "SELECT * FROM `/flights.csv` f WHERE origin = (SELECT a.code FROM `/airports.csv` a WHERE a.city >= f.origin)",
        "The subquery may give more than one row where one value is needed: max(…), for example, gives one",
    ),
    (
        "SELECT grouping(origin) FROM `/flights.csv`",
        "grouping(origin) needs origin in GROUP BY, which is missing",
    ),
    (
        "SELECT struct(1, 2).x FROM `/flights.csv`",
        "A field of a computed value is read with brackets: named_struct('a', 1)['a']",
    ),
    (
        "SELECT date_format(day, 'QQQ') FROM `/flights.csv`",
        "The pattern 'QQQ' has QQQ, which is not known here",
    ),
    (
        "SELECT date_format(day, origin) FROM `/flights.csv`",
        "date_format needs its pattern as a text in quotes, such as 'yyyy-MM-dd'",
    ),
    (
        "SELECT version()",
        "There is no function version at Line: 1, Column: 8",
    ),
];

/// Words that no message may hold.
const INNER: [&str; 12] = [
    "DataFusion",
    "Arrow",
    "Optimizer",
    "Internal",
    "planning",
    "Int64",
    "Float64",
    "Utf8",
    "Date32",
    "datafusion",
    "Schema error",
    "/flights.csv.",
];

pub(super) fn sample(path: &'static str, content: &'static [u8]) -> Sample {
    Sample {
        path,
        content,
        settings: "",
        columns: &[],
        rows: &[],
    }
}

#[tokio::test]
async fn each_mistake_is_told_in_the_words_of_the_statement() {
    let flights = sample(
        "flights.csv",
        b"flightNo,origin,seats,price,day,at,delayed\n\
          LH1,VIE,100,1.5,2024-01-01,2024-01-01T10:00:00Z,true\n\
          LH2,GRZ,50,2.5,2024-01-02,2024-01-02T10:00:00Z,false\n",
    );
    let airports = sample("airports.csv", b"code,city\nVIE,Wien\nGRZ,Graz\n");
    let amounts = sample(
        "amounts.csv",
        "id;amount;share of all\n1;1234,50;1,234\n2;2,5;2,000\n".as_bytes(),
    );
    let files = Files::new(&[flights, airports, amounts]).await;
    let mut others = Vec::new();
    for (sql, sentence) in MISTAKES.iter().chain(JSON).chain(VALUES) {
        let told = match files.site.run(&files.token, sql, "CSV").await {
            Outcome::Refused(400, name, message) if name == "QueryParseError" => message,
            Outcome::Failed(message) => message,
            other => panic!("{sql}: {other:?}"),
        };
        if told != *sentence {
            others.push(format!("{sql}\n  {told}\n  in place of {sentence}"));
        }
        let inner = INNER.iter().find(|inner| told.contains(**inner));
        assert_eq!(inner, None, "{told}");
    }
    assert!(others.is_empty(), "{}", others.join("\n"));
}
