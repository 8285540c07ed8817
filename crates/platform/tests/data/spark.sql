-- Statements with the results of Apache Spark 4.0.1 (ANSI mode, time zone UTC), which gave all of them. The local engine gives the
-- same. After each statement its rows, values separated by bars; an exclamation mark says that it is an error, and a tilde that Sail
-- 0.7.2 answers differently (docs/assumptions.md, "SQL on a cluster").

-- # Parts of dates and times
SELECT year(DATE '2024-05-06')
-- | 2024
SELECT month(DATE '2024-05-06')
-- | 5
SELECT day(DATE '2024-05-06')
-- | 6
SELECT dayofmonth(DATE '2024-05-06')
-- | 6
SELECT quarter(DATE '2024-05-06')
-- | 2
SELECT weekofyear(DATE '2021-01-03')
-- | 53
SELECT dayofweek(DATE '2024-05-05')
-- | 1
SELECT weekday(DATE '2024-05-05')
-- ~
-- | 6
SELECT dayofyear(DATE '2024-12-31')
-- | 366
SELECT hour(TIMESTAMP '2024-05-06 13:14:15')
-- | 13
SELECT minute(TIMESTAMP '2024-05-06 13:14:15')
-- | 14
SELECT second(TIMESTAMP '2024-05-06 13:14:15.678')
-- | 15
SELECT year('2024-05-06')
-- | 2024
SELECT month(TIMESTAMP '2024-05-06 13:14:15')
-- | 5
SELECT hour('2024-05-06 13:14:15')
-- | 13
SELECT year(CAST(NULL AS DATE))
-- | NULL
SELECT extract(YEAR FROM DATE '2024-05-06')
-- | 2024
SELECT extract(WEEK FROM DATE '2024-05-06')
-- | 19
SELECT extract(DOW FROM DATE '2024-05-05')
-- ~
-- | 1
SELECT extract(DOY FROM DATE '2024-05-06')
-- | 127
SELECT date_part('month', DATE '2024-05-06')
-- | 5
SELECT dayname(DATE '2024-05-06')
-- | Mon
SELECT monthname(DATE '2024-05-06')
-- | May
SELECT year(d) AS y, count(*) AS n FROM (VALUES (DATE '2024-05-06'), (DATE '2023-01-01'), (DATE '2024-12-31')) AS t(d) GROUP BY year(d) ORDER BY y
-- | 2023 | 1
-- | 2024 | 2

-- # Computing with dates
SELECT date_add(DATE '2024-02-28', 2)
-- | 2024-03-01
SELECT date_add('2024-02-28', 2)
-- | 2024-03-01
SELECT date_add(DATE '2024-03-01', -1)
-- | 2024-02-29
SELECT date_sub(DATE '2024-03-01', 1)
-- | 2024-02-29
SELECT dateadd(DATE '2024-03-01', 7)
-- | 2024-03-08
SELECT date_add(TIMESTAMP '2024-02-28 23:59:59', 1)
-- | 2024-02-29
SELECT add_months(DATE '2024-01-31', 1)
-- | 2024-02-29
SELECT add_months(DATE '2024-02-29', 12)
-- | 2025-02-28
SELECT add_months(DATE '2024-03-31', -1)
-- | 2024-02-29
SELECT months_between(DATE '2024-03-31', DATE '2024-02-29')
-- | 1.0
SELECT months_between(TIMESTAMP '1997-02-28 10:30:00', DATE '1996-10-30')
-- | 3.94959677
SELECT last_day(DATE '2024-02-10')
-- | 2024-02-29
SELECT next_day(DATE '2024-05-06', 'Mon')
-- | 2024-05-13
SELECT next_day(DATE '2024-05-06', 'Sunday')
-- | 2024-05-12
SELECT trunc(DATE '2024-05-06', 'MM')
-- | 2024-05-01
SELECT trunc(DATE '2024-05-06', 'year')
-- | 2024-01-01
SELECT trunc(DATE '2024-05-08', 'week')
-- | 2024-05-06
SELECT trunc(DATE '2024-05-06', 'quarter')
-- | 2024-04-01
SELECT trunc('2024-05-06', 'MON')
-- | 2024-05-01
SELECT date_trunc('MONTH', TIMESTAMP '2024-05-06 13:14:15')
-- | 2024-05-01 00:00:00
SELECT date_trunc('hour', TIMESTAMP '2024-05-06 13:14:15')
-- | 2024-05-06 13:00:00
SELECT date_trunc('YYYY', TIMESTAMP '2024-05-06 13:14:15')
-- | 2024-01-01 00:00:00
SELECT date_trunc('day', DATE '2024-05-06')
-- | 2024-05-06 00:00:00
SELECT make_date(2024, 2, 29)
-- | 2024-02-29
SELECT DATE '2024-05-06' + INTERVAL '1' MONTH
-- | 2024-06-06
SELECT DATE '2024-05-06' + 1
-- | 2024-05-07
SELECT DATE '2024-05-06' - 1
-- | 2024-05-05
SELECT date_from_unix_date(19849)
-- | 2024-05-06
SELECT unix_date(DATE '2024-05-06')
-- | 19849

-- # The present time
SELECT now() = current_timestamp(), current_date() = to_date(now())
-- | true | true
SELECT date_trunc('DAY', now()) <= now(), trunc(current_date(), 'MM') <= current_date()
-- | true | true
SELECT datediff(current_date(), date_sub(current_date(), 7)), year(now()) > 2000
-- | 7 | true
SELECT count(*) FROM (VALUES (TIMESTAMP '2024-05-06 13:14:15')) AS t(x) WHERE x < now() AND x < current_timestamp
-- | 1

-- # Texts and dates
SELECT to_date('2024-05-06')
-- | 2024-05-06
SELECT to_date('06.05.2024', 'dd.MM.yyyy')
-- | 2024-05-06
SELECT to_date('2024-05-06 13:14:15', 'yyyy-MM-dd HH:mm:ss')
-- | 2024-05-06
SELECT to_date('6/5/24', 'd/M/yy')
-- | 2024-05-06
SELECT to_date('May 6, 2024', 'MMM d, yyyy')
-- | 2024-05-06
SELECT to_timestamp('2024-05-06 13:14:15')
-- | 2024-05-06 13:14:15
SELECT to_timestamp('06.05.2024 13:14', 'dd.MM.yyyy HH:mm')
-- | 2024-05-06 13:14:00
SELECT to_timestamp('2024-05-06', 'yyyy-MM-dd')
-- | 2024-05-06 00:00:00
SELECT to_timestamp('2024-05-06T13:14:15.678', "yyyy-MM-dd'T'HH:mm:ss.SSS")
-- | 2024-05-06 13:14:15.678
SELECT date_format(DATE '2024-05-06', 'dd.MM.yyyy')
-- | 06.05.2024
SELECT date_format(TIMESTAMP '2024-05-06 13:14:15', 'EEEE, MMMM d, h:mm a')
-- | Monday, May 6, 1:14 PM
SELECT date_format('2024-05-06', 'yyyy/MM')
-- | 2024/05
SELECT unix_timestamp(TIMESTAMP '2024-05-06 13:14:15')
-- | 1715001255
SELECT unix_timestamp('2024-05-06 13:14:15')
-- | 1715001255
SELECT unix_timestamp('06.05.2024', 'dd.MM.yyyy')
-- | 1714953600
SELECT to_unix_timestamp('2024-05-06 13:14:15')
-- | 1715001255
SELECT from_unixtime(1715001255)
-- | 2024-05-06 13:14:15
SELECT from_unixtime(0, 'yyyy-MM-dd')
-- | 1970-01-01
SELECT timestamp_seconds(1715001255)
-- | 2024-05-06 13:14:15
SELECT timestamp_millis(1715001255678)
-- | 2024-05-06 13:14:15.678
SELECT unix_seconds(TIMESTAMP '2024-05-06 13:14:15 UTC')
-- | 1715001255
SELECT unix_millis(TIMESTAMP '2024-05-06 13:14:15.678 UTC')
-- | 1715001255678
SELECT CAST('2024-05-06' AS DATE)
-- | 2024-05-06
SELECT CAST(DATE '2024-05-06' AS STRING)
-- | 2024-05-06
SELECT CAST(TIMESTAMP '2024-05-06 13:14:15' AS DATE)
-- | 2024-05-06
SELECT to_date('31.02.2024', 'dd.MM.yyyy')
-- !

-- # Cutting texts
SELECT substring('Spark SQL', 5)
-- | k SQL
SELECT substring('Spark SQL', -3)
-- | SQL
SELECT substring('Spark SQL', 5, 1)
-- | k
SELECT substring('Spark', 0, 2)
-- | Sp
SELECT substr('Spark SQL', -3, 2)
-- | SQ
SELECT substring('Spark SQL' FROM 7 FOR 2)
-- | SQ
SELECT substring('Spark', 2, 0)
-- | 
SELECT left('Spark', 3)
-- | Spa
SELECT left('Spark', -1)
-- ~
-- | 
SELECT right('Spark', 2)
-- | rk
SELECT right('Spark', -1)
-- ~
-- | 
SELECT substring_index('www.apache.org', '.', 2)
-- | www.apache
SELECT substring_index('www.apache.org', '.', -2)
-- | apache.org
SELECT split_part('11.12.13', '.', 3)
-- | 13
SELECT split_part('11.12.13', '.', -1)
-- | 13
SELECT split_part('11.12.13', '.', 5)
-- | 
SELECT split('oneAtwoBthreeC', '[ABC]')
-- | [one, two, three, ]
SELECT split('a,b,c', ',')
-- | [a, b, c]
SELECT split('a,b,c', ',', 2)
-- | [a, b,c]
SELECT split('a||b', '\\|')
-- | [a, , b]
SELECT trim('  Spark  ')
-- | Spark
SELECT ltrim('  Spark')
-- | Spark
SELECT rtrim('Spark  ')
-- | Spark
SELECT trim(BOTH 'SL' FROM 'SSparkSQLS')
-- | parkSQ
SELECT btrim('xxSparkxx', 'x')
-- | Spark
SELECT lpad('hi', 5, '??')
-- | ???hi
SELECT rpad('hi', 5, '??')
-- | hi???
SELECT lpad('hi', 1, '??')
-- | h
SELECT lpad('hi', 4)
-- |   hi

-- # Searching texts
SELECT instr('SparkSQL', 'SQL')
-- | 6
SELECT instr('SparkSQL', 'x')
-- | 0
SELECT locate('bar', 'foobarbar')
-- | 4
SELECT locate('bar', 'foobarbar', 5)
-- | 7
SELECT position('bar', 'foobarbar')
-- | 4
SELECT position('bar' IN 'foobarbar')
-- | 4
SELECT contains('Spark SQL', 'Spark')
-- | true
SELECT startswith('Spark SQL', 'Spark')
-- | true
SELECT endswith('Spark SQL', 'SQL')
-- | true
SELECT 'Spark' LIKE 'Sp%'
-- | true
SELECT 'Spark' ILIKE 'sp%'
-- | true
SELECT 'Spark' RLIKE '^S.*k$'
-- | true
SELECT regexp_like('Spark', 'par')
-- | true
SELECT regexp('Spark', 'par')
-- | true
SELECT rlike('Spark', '^par')
-- | false
SELECT regexp_replace('100-200', '(\\d+)', 'num')
-- | num-num
SELECT regexp_replace('Ada Lovelace', '(\\w+) (\\w+)', '$2, $1')
-- | Lovelace, Ada
SELECT regexp_extract('100-200', '(\\d+)-(\\d+)', 1)
-- | 100
SELECT regexp_extract('100-200', '(\\d+)-(\\d+)')
-- | 100
SELECT regexp_extract('100-200', '(\\d+)-(\\d+)', 0)
-- | 100-200
SELECT regexp_extract('none', '(\\d+)', 1)
-- | 
SELECT regexp_extract_all('100-200, 300-400', '(\\d+)-(\\d+)', 1)
-- | [100, 300]
SELECT regexp_count('Steven Jones and Stephen Smith', 'Ste(v|ph)en')
-- | 2
SELECT regexp_substr('Steven Jones and Stephen Smith', 'Ste(v|ph)en')
-- | Steven
SELECT find_in_set('ab', 'abc,b,ab,c,def')
-- | 3
SELECT levenshtein('kitten', 'sitting')
-- | 3

-- # Making texts
SELECT concat('Spark', 'SQL')
-- | SparkSQL
SELECT concat('Spark', NULL)
-- | NULL
SELECT concat('a', 1, true)
-- | a1true
SELECT 'a' || 'b' || 1
-- | ab1
SELECT concat_ws(' ', 'Spark', 'SQL')
-- | Spark SQL
SELECT concat_ws('/', 'foo', NULL, 'bar')
-- | foo/bar
SELECT concat_ws('-', array('a', 'b'), 'c')
-- | a-b-c
SELECT upper('SparkSql')
-- | SPARKSQL
SELECT ucase('SparkSql')
-- | SPARKSQL
SELECT lcase('SparkSql')
-- | sparksql
SELECT initcap('sPark sql is well-known')
-- ~
-- | Spark Sql Is Well-known
SELECT reverse('Spark')
-- | krapS
SELECT repeat('ab', 3)
-- | ababab
SELECT repeat('ab', -1)
-- | 
SELECT replace('ABCabc', 'abc', 'DEF')
-- | ABCDEF
SELECT replace('ABCabc', 'abc')
-- | ABC
SELECT translate('AaBbCc', 'abc', '123')
-- | A1B2C3
SELECT overlay('Spark SQL' PLACING '_' FROM 6)
-- | Spark_SQL
SELECT space(3) || '|'
-- |    |
SELECT length('Spark ')
-- | 6
SELECT char_length('Käse')
-- | 4
SELECT ascii('222')
-- | 50
SELECT chr(65)
-- | A
SELECT char(97)
-- | a
SELECT hex(17)
-- | 11
SELECT hex('Spark SQL')
-- | 537061726B2053514C
SELECT bin(13)
-- | 1101
SELECT elt(1, 'scala', 'java')
-- | scala
SELECT format_number(12332.123456, 4)
-- | 12,332.1235
SELECT format_number(1234567, 0)
-- | 1,234,567
SELECT soundex('Miller')
-- | M460

-- # Conditions and nulls
SELECT nvl(NULL, 'b')
-- | b
SELECT nvl2(NULL, 2, 1)
-- | 1
SELECT nvl2(3, 2, 1)
-- | 2
SELECT ifnull(NULL, 3)
-- | 3
SELECT coalesce(NULL, NULL, 1)
-- | 1
SELECT nullif(2, 2)
-- | NULL
SELECT if(1 < 2, 'a', 'b')
-- | a
SELECT if(NULL, 'a', 'b')
-- | b
SELECT isnull(1)
-- | false
SELECT isnotnull(1)
-- | true
SELECT nanvl(CAST('NaN' AS DOUBLE), 123)
-- | 123.0
SELECT isnan(CAST('NaN' AS DOUBLE))
-- | true
SELECT greatest(10, 9, 2, NULL)
-- | 10
SELECT least(10, 9, 2, NULL)
-- | 2
SELECT NULL <=> NULL
-- | true
SELECT 1 <=> NULL
-- | false
SELECT CASE 3 WHEN 1 THEN 'one' WHEN 3 THEN 'three' END
-- | three
SELECT count(*) FROM (VALUES (1), (NULL), (3)) AS t(x) WHERE x IS NOT NULL
-- | 2
SELECT x FROM (VALUES (2), (NULL), (1)) AS t(x) ORDER BY x
-- | NULL
-- | 1
-- | 2
SELECT x FROM (VALUES (2), (NULL), (1)) AS t(x) ORDER BY x DESC
-- | 2
-- | 1
-- | NULL

-- # Numbers
SELECT 7 / 2
-- | 3.5
SELECT 7 DIV 2
-- | 3
SELECT div(7, 2)
-- | 3
SELECT -7 DIV 2
-- | -3
SELECT 7 % 3
-- | 1
SELECT -7 % 3
-- | -1
SELECT mod(7, 3)
-- | 1
SELECT pmod(-7, 3)
-- | 2
SELECT 2 + 3 * 4
-- | 14
SELECT abs(-3)
-- | 3
SELECT negative(1)
-- | -1
SELECT sign(-40)
-- | -1.0
SELECT signum(2.5e0)
-- | 1.0
SELECT round(2.5e0)
-- | 3.0
SELECT round(-2.5e0)
-- | -3.0
SELECT round(25, -1)
-- | 30
SELECT round(2.345e0, 2)
-- | 2.35
SELECT bround(2.5e0)
-- | 2.0
SELECT ceil(-0.1e0)
-- | 0
SELECT ceil(5)
-- | 5
SELECT ceiling(3.2e0)
-- | 4
SELECT floor(-0.1e0)
-- | -1
SELECT floor(3.7e0)
-- | 3
SELECT sqrt(4)
-- | 2.0
SELECT cbrt(27.0)
-- | 3.0
SELECT pow(2, 3)
-- | 8.0
SELECT power(2, 3)
-- | 8.0
SELECT exp(0)
-- | 1.0
SELECT ln(1)
-- | 0.0
SELECT log(2.718281828459045e0)
-- ~
-- | 1.0
SELECT log(10, 100)
-- | 2.0
SELECT log10(1000)
-- | 3.0
SELECT log2(8)
-- | 3.0
SELECT log1p(0)
-- | 0.0
SELECT ln(0)
-- | NULL
SELECT factorial(5)
-- | 120
SELECT hypot(3, 4)
-- | 5.0
SELECT degrees(pi())
-- | 180.0
SELECT conv('100', 2, 10)
-- | 4
SELECT conv(255, 10, 16)
-- | FF
SELECT try_divide(3, 0)
-- | NULL
SELECT try_divide(3, 2)
-- | 1.5
SELECT shiftleft(2, 1)
-- | 4
SELECT 3 & 5
-- | 1
SELECT 3 | 5
-- | 7
SELECT 3 ^ 5
-- | 6
SELECT bit_count(7)
-- | 3
SELECT try_cast('12a' AS INT)
-- | NULL
SELECT CAST(' 12 ' AS INT)
-- | 12
SELECT CAST(3.9e0 AS INT)
-- | 3
SELECT CAST(true AS INT)
-- | 1
SELECT CAST('yes' AS BOOLEAN)
-- | true
SELECT int('12')
-- | 12
SELECT string(12)
-- | 12
SELECT double('1.5')
-- | 1.5
SELECT sum(x) FROM (VALUES (9223372036854775807), (1)) AS t(x)
-- ~
-- !
SELECT 1 / 0
-- !
SELECT 1 % 0
-- !
SELECT '3' + 4
-- ~
-- | 7
SELECT CAST('a' AS INT)
-- !

-- # Lists
SELECT array(1, 2, 3)
-- | [1, 2, 3]
SELECT array()
-- | []
SELECT size(array(1, 2, 3))
-- | 3
SELECT size(array())
-- | 0
SELECT size(CAST(NULL AS ARRAY<INT>))
-- | NULL
SELECT cardinality(array('a', 'b'))
-- | 2
SELECT array_size(array('a', 'b'))
-- | 2
SELECT array('a', 'b')[0]
-- | a
SELECT element_at(array(1, 2, 3), 2)
-- | 2
SELECT element_at(array(1, 2, 3), -1)
-- | 3
SELECT array_contains(array(1, 2, 3), 2)
-- | true
SELECT array_position(array(3, 2, 1), 1)
-- | 3
SELECT array_position(array(3, 2, 1), 7)
-- | 0
SELECT array_distinct(array(1, 2, 3, 3))
-- | [1, 2, 3]
SELECT array_union(array(1, 2), array(2, 3))
-- | [1, 2, 3]
SELECT array_intersect(array(1, 2, 3), array(1, 3, 5))
-- | [1, 3]
SELECT array_except(array(1, 2, 3), array(1, 3, 5))
-- | [2]
SELECT array_remove(array(1, 2, 3, 1), 1)
-- | [2, 3]
SELECT array_append(array('b', 'd'), 'e')
-- | [b, d, e]
SELECT array_prepend(array('b', 'd'), 'a')
-- | [a, b, d]
SELECT array_compact(array(1, NULL, 2))
-- | [1, 2]
SELECT array_join(array('hello', 'world'), ' ')
-- | hello world
SELECT array_join(array('hello', NULL, 'world'), ' ', '?')
-- | hello ? world
SELECT array_max(array(1, 20, NULL, 3))
-- | 20
SELECT array_min(array(1, 20, NULL, 3))
-- | 1
SELECT sort_array(array('b', 'd', 'c', 'a'))
-- | [a, b, c, d]
SELECT sort_array(array('b', 'd', 'c', 'a'), false)
-- | [d, c, b, a]
SELECT sort_array(array('b', NULL, 'a'))
-- | [NULL, a, b]
SELECT array_sort(array('b', NULL, 'a'))
-- | [a, b, NULL]
SELECT array_repeat('a', 3)
-- | [a, a, a]
SELECT arrays_overlap(array(1, 2), array(2, 3))
-- | true
SELECT flatten(array(array(1, 2), array(3)))
-- | [1, 2, 3]
SELECT slice(array(1, 2, 3, 4), 2, 2)
-- | [2, 3]
SELECT slice(array(1, 2, 3, 4), -2, 2)
-- | [3, 4]
SELECT sequence(1, 5)
-- | [1, 2, 3, 4, 5]
SELECT sequence(5, 1)
-- | [5, 4, 3, 2, 1]
SELECT sequence(1, 9, 4)
-- | [1, 5, 9]
SELECT reverse(array(2, 1, 4))
-- | [4, 1, 2]
SELECT concat(array(1, 2), array(3))
-- | [1, 2, 3]
SELECT explode(array(10, 20))
-- | 10
-- | 20
SELECT x, y FROM (SELECT 1 AS x, explode(array('a', 'b')) AS y) AS t
-- | 1 | a
-- | 1 | b
SELECT transform(array(1, 2, 3), x -> x + 1)
-- | [2, 3, 4]
SELECT filter(array(1, 2, 3), x -> x % 2 = 1)
-- | [1, 3]

-- # Aggregates
SELECT collect_list(x) FROM (VALUES (1), (NULL), (1)) AS t(x)
-- | [1, 1]
SELECT sort_array(collect_set(x)) FROM (VALUES (2), (1), (NULL), (1)) AS t(x)
-- | [1, 2]
SELECT array_agg(x) FROM (VALUES (1), (NULL), (1)) AS t(x)
-- | [1, 1]
SELECT size(collect_list(x)) FROM (VALUES (1)) AS t(x) WHERE x > 1
-- | 0
SELECT k, collect_list(v) AS l FROM (VALUES ('a', 1), ('b', 2), ('b', NULL)) AS t(k, v) GROUP BY k ORDER BY k
-- | a | [1]
-- | b | [2]
SELECT concat_ws(',', sort_array(collect_list(x))) FROM (VALUES ('a'), ('b')) AS t(x)
-- | a,b
SELECT count_if(x > 1) FROM (VALUES (1), (2), (3)) AS t(x)
-- | 2
SELECT count(DISTINCT x) FROM (VALUES (1), (2), (2), (NULL)) AS t(x)
-- | 2
SELECT approx_count_distinct(x) FROM (VALUES (1), (2), (2)) AS t(x)
-- | 2
SELECT avg(x) FROM (VALUES (1), (2), (NULL)) AS t(x)
-- | 1.5
SELECT mean(x) FROM (VALUES (1), (2)) AS t(x)
-- | 1.5
SELECT median(x) FROM (VALUES (1), (2)) AS t(x)
-- | 1.5
SELECT percentile(x, 0.25) FROM (VALUES (1), (2), (3), (4)) AS t(x)
-- | 1.75
SELECT stddev(x) FROM (VALUES (1), (2), (3)) AS t(x)
-- | 1.0
SELECT std(x) FROM (VALUES (1), (2), (3)) AS t(x)
-- | 1.0
SELECT variance(x) FROM (VALUES (1), (2), (3)) AS t(x)
-- | 1.0
SELECT var_pop(x) FROM (VALUES (1), (3)) AS t(x)
-- | 1.0
SELECT first(x) FROM (VALUES (7)) AS t(x)
-- | 7
SELECT last(x) FROM (VALUES (7)) AS t(x)
-- | 7
SELECT any_value(x) FROM (VALUES (7)) AS t(x)
-- | 7
SELECT max_by(x, y) FROM (VALUES ('a', 10), ('b', 50), ('c', 20)) AS t(x, y)
-- | b
SELECT min_by(x, y) FROM (VALUES ('a', 10), ('b', 50), ('c', 20)) AS t(x, y)
-- | a
SELECT bool_and(x), bool_or(x) FROM (VALUES (true), (false)) AS t(x)
-- | false | true
SELECT sum(x) FILTER (WHERE x > 1) FROM (VALUES (1), (2), (3)) AS t(x)
-- | 5
SELECT listagg(x, ',') FROM (VALUES ('a'), ('b')) AS t(x)
-- | a,b
SELECT string_agg(x, ',') FROM (VALUES ('a'), ('b')) AS t(x)
-- | a,b
SELECT corr(x, y) FROM (VALUES (1, 2), (2, 4), (3, 6)) AS t(x, y)
-- | 1.0
SELECT sum(x) FROM (VALUES (1)) AS t(x) WHERE x > 1
-- | NULL

-- # Over rows
SELECT year(d), month(d), day(d), dayofweek(d) FROM (VALUES (DATE '2024-05-06'), (NULL), (DATE '1969-12-31')) AS t(d)
-- | 2024 | 5 | 6 | 2
-- | NULL | NULL | NULL | NULL
-- | 1969 | 12 | 31 | 4
SELECT date_add(d, n), add_months(d, n), last_day(d) FROM (VALUES (DATE '2024-01-31', 1), (DATE '2023-12-31', 2), (NULL, 3)) AS t(d, n)
-- | 2024-02-01 | 2024-02-29 | 2024-01-31
-- | 2024-01-02 | 2024-02-29 | 2023-12-31
-- | NULL | NULL | NULL
SELECT datediff(d, DATE '2024-01-01') FROM (VALUES (DATE '2024-01-31'), (NULL)) AS t(d)
-- | 30
-- | NULL
SELECT next_day(d, 'Fri'), trunc(d, 'MM') FROM (VALUES (DATE '2024-05-06'), (DATE '1969-12-31')) AS t(d)
-- | 2024-05-10 | 2024-05-01
-- | 1970-01-02 | 1969-12-01
SELECT months_between(a, b) FROM (VALUES (DATE '2024-05-15', DATE '2024-01-31'), (DATE '1969-01-01', DATE '1970-01-01'), (NULL, DATE '2024-01-01')) AS t(a, b)
-- | 3.48387097
-- | -12.0
-- | NULL
SELECT to_date(x, 'dd.MM.yyyy') FROM (VALUES ('06.05.2024'), (NULL), ('29.02.2024')) AS t(x)
-- | 2024-05-06
-- | NULL
-- | 2024-02-29
SELECT date_format(d, 'yyyy-MM') AS m, count(*) FROM (VALUES (DATE '2024-05-06'), (DATE '2024-05-07'), (DATE '2024-06-01')) AS t(d) GROUP BY date_format(d, 'yyyy-MM') ORDER BY m
-- | 2024-05 | 2
-- | 2024-06 | 1
SELECT unix_timestamp(x), from_unixtime(unix_timestamp(x)) FROM (VALUES (TIMESTAMP '2024-05-06 13:14:15'), (NULL), (TIMESTAMP '1969-12-31 23:59:59')) AS t(x)
-- | 1715001255 | 2024-05-06 13:14:15
-- | NULL | NULL
-- | -1 | 1969-12-31 23:59:59
SELECT substring(x, -2), left(x, 2), right(x, 2) FROM (VALUES ('Käse'), (NULL), ('a')) AS t(x)
-- | se | Kä | se
-- | NULL | NULL | NULL
-- | a | a | a
SELECT substring(x, n, 2) FROM (VALUES ('Spark', 2), ('Spark', -2), ('Spark', 0), ('Spark', 9), ('Spark', -9)) AS t(x, n)
-- ~
-- | pa
-- | rk
-- | Sp
-- | 
-- | 
SELECT split(x, ',') FROM (VALUES ('a,b'), (NULL), (''), ('a,')) AS t(x)
-- | [a, b]
-- | NULL
-- | []
-- | [a, ]
SELECT split(x, ',')[0] FROM (VALUES ('a,b'), ('c')) AS t(x)
-- | a
-- | c
SELECT regexp_extract(x, '([a-z]+)(\\d*)', 2) FROM (VALUES ('abc12'), (NULL), ('7')) AS t(x)
-- | 12
-- | NULL
-- | 
SELECT regexp_replace(x, '\\s+', ' ') FROM (VALUES ('a  b   c'), (NULL)) AS t(x)
-- | a b c
-- | NULL
SELECT x FROM (VALUES ('Spark'), ('Sail'), ('spark')) AS t(x) WHERE x RLIKE '^S' ORDER BY x
-- | Sail
-- | Spark
SELECT x FROM (VALUES ('Spark'), ('Sail'), ('spark')) AS t(x) WHERE x NOT RLIKE '^S' ORDER BY x
-- | spark
SELECT concat(x, '-', y) FROM (VALUES ('a', 1), ('b', NULL)) AS t(x, y)
-- | a-1
-- | NULL
SELECT concat_ws('-', x, y) FROM (VALUES ('a', 1), ('b', NULL)) AS t(x, y)
-- | a-1
-- | b
SELECT locate('b', x), instr(x, 'b') FROM (VALUES ('abc'), (NULL), ('xyz')) AS t(x)
-- | 2 | 2
-- | NULL | NULL
-- | 0 | 0
SELECT initcap(x), soundex(x), hex(x) FROM (VALUES ('robert brown'), (NULL)) AS t(x)
-- | Robert Brown | R163 | 726F626572742062726F776E
-- | NULL | NULL | NULL
SELECT nvl(x, y), if(x > 1, 'many', 'few') FROM (VALUES (1, 5), (NULL, 6), (2, 7)) AS t(x, y)
-- | 1 | few
-- | 6 | few
-- | 2 | many
SELECT x / y, x DIV y, x % y, pmod(x, y) FROM (VALUES (7, 2), (-7, 2), (NULL, 2)) AS t(x, y)
-- | 3.5 | 3 | 1 | 1
-- | -3.5 | -3 | -1 | 1
-- | NULL | NULL | NULL | NULL
SELECT 2 + 7 DIV 2 * 3 - 1
-- | 10
SELECT 7 DIV 2 + 1
-- | 4
SELECT x + y, x - y, x * y FROM (VALUES (7, 2), (-7, 2), (NULL, 2)) AS t(x, y)
-- | 9 | 5 | 14
-- | -5 | -9 | -14
-- | NULL | NULL | NULL
SELECT floor(x), ceil(x), round(x, 1), bround(x, 1) FROM (VALUES (2.25e0), (-2.25e0), (NULL)) AS t(x)
-- | 2 | 3 | 2.3 | 2.2
-- | -3 | -2 | -2.3 | -2.2
-- | NULL | NULL | NULL | NULL
SELECT ln(x), log(2, x), log10(x) FROM (VALUES (1), (0), (NULL)) AS t(x)
-- | 0.0 | 0.0 | 0.0
-- | NULL | NULL | NULL
-- | NULL | NULL | NULL
SELECT size(x), sort_array(x), array_contains(x, 2) FROM (VALUES (array(3, 2)), (array(1))) AS t(x)
-- | 2 | [2, 3] | true
-- | 1 | [1] | false
SELECT x, explode(y) AS e FROM (VALUES (1, array('a', 'b')), (2, array('c'))) AS t(x, y)
-- | 1 | a
-- | 1 | b
-- | 2 | c
SELECT k, collect_set(v) AS s FROM (VALUES ('a', 1), ('a', 1), ('b', NULL)) AS t(k, v) GROUP BY k ORDER BY k
-- | a | [1]
-- | b | []
SELECT k, sum(v), count_if(v > 1), max_by(v, w), median(v) FROM (VALUES ('a', 1, 9), ('a', 2, 3), ('b', NULL, 1)) AS t(k, v, w) GROUP BY k ORDER BY k
-- | a | 3 | 1 | 1 | 1.5
-- | b | NULL | 0 | NULL | NULL
SELECT k, sum(v) FROM (VALUES ('a', 9223372036854775807), ('a', 1)) AS t(k, v) GROUP BY k
-- ~
-- !
SELECT percentile(v, 0.5) FROM (VALUES (1), (2), (10)) AS t(v)
-- | 2.0
SELECT x, sum(x) OVER (ORDER BY x) FROM (VALUES (1), (2), (3)) AS t(x) ORDER BY x
-- | 1 | 1
-- | 2 | 3
-- | 3 | 6
SELECT datediff(max(d), min(d)) FROM (VALUES (DATE '2024-05-06'), (DATE '2024-06-01')) AS t(d)
-- | 26
SELECT count(*) FROM (VALUES (DATE '2024-05-06'), (DATE '2023-06-01')) AS t(d) WHERE year(d) = 2024 AND month(d) BETWEEN 4 AND 6
-- | 1
SELECT sequence(a, b) FROM (VALUES (1, 3), (3, 1)) AS t(a, b)
-- | [1, 2, 3]
-- | [3, 2, 1]
SELECT sequence(DATE '2024-01-30', DATE '2024-02-02')
-- | [2024-01-30, 2024-01-31, 2024-02-01, 2024-02-02]
SELECT slice(x, 2, 2), element_at(x, -1) FROM (VALUES (array(1, 2, 3)), (array(7, 8))) AS t(x)
-- | [2, 3] | 3
-- | [8] | 8
SELECT array('a', 'b', 'c')[1]
-- | b
SELECT named_struct('a', 1, 'b', 'x')['b']
-- | x
SELECT conv(x, 16, 10), bin(n) FROM (VALUES ('ff', 5), ('10', NULL)) AS t(x, n)
-- | 255 | 101
-- | 16 | NULL
SELECT format_number(x, 2) FROM (VALUES (1234.5e0), (-0.001e0), (NULL)) AS t(x)
-- | 1,234.50
-- | -0.00
-- | NULL
SELECT transform(x, y -> y * 2) FROM (VALUES (array(1, 2))) AS t(x)
-- | [2, 4]
SELECT dayname(d), weekofyear(d), quarter(d) FROM (VALUES (DATE '2024-12-30'), (DATE '2021-01-01')) AS t(d)
-- | Mon | 1 | 4
-- | Fri | 53 | 1
SELECT last(x), first(x) FROM (VALUES (7), (7)) AS t(x)
-- | 7 | 7
SELECT upper(x), length(x), trim(x) FROM (VALUES (' a '), (NULL)) AS t(x)
-- |  A  | 3 | a
-- | NULL | NULL | NULL
SELECT date_trunc('month', x) FROM (VALUES (TIMESTAMP '2024-05-06 13:14:15'), (NULL)) AS t(x)
-- | 2024-05-01 00:00:00
-- | NULL
SELECT hour(x), minute(x), second(x) FROM (VALUES (TIMESTAMP '2024-05-06 13:14:15'), (TIMESTAMP '1969-12-31 23:59:58')) AS t(x)
-- | 13 | 14 | 15
-- | 23 | 59 | 58
SELECT d + 1, d - 1 FROM (VALUES (DATE '2024-02-28'), (NULL)) AS t(d)
-- | 2024-02-29 | 2024-02-27
-- | NULL | NULL
SELECT try_divide(x, y) FROM (VALUES (1, 0), (1, 4)) AS t(x, y)
-- | NULL
-- | 0.25
SELECT x FROM (VALUES (1), (2), (3)) AS t(x) WHERE x * 2 > 3 AND x + 1 < 4
-- | 2
SELECT stddev(x), variance(x) FROM (VALUES (1), (3)) AS t(x)
-- | 1.4142135623730951 | 2.0

-- # Columns that only casts, parentheses or nothing at all tell apart
SELECT x, CAST(x AS STRING), CAST(x AS DOUBLE) FROM (VALUES (7)) AS t(x)
-- | 7 | 7 | 7.0
SELECT (x + y) * 2, x + y * 2 FROM (VALUES (7, 2)) AS t(x, y)
-- | 18 | 11
SELECT x, x, x FROM (VALUES (7)) AS t(x)
-- | 7 | 7 | 7
SELECT *, x, t.x FROM (VALUES (7, 2)) AS t(x, y)
-- | 7 | 2 | 7 | 7
SELECT 1, 1, '1'
-- | 1 | 1 | 1
SELECT * FROM (SELECT x + 1, x + 1 FROM (VALUES (7)) AS t(x)) AS s
-- | 8 | 8
SELECT x, CAST(x AS STRING), x DIV 2 FROM (VALUES (7), (9)) AS t(x) ORDER BY x DIV 2 DESC
-- | 9 | 9 | 4
-- | 7 | 7 | 3
SELECT k, sum(v) + 1, CAST(sum(v) AS DOUBLE) + 1 FROM (VALUES ('a', 1), ('b', 2)) AS t(k, v) GROUP BY k ORDER BY k
-- | a | 2 | 2.0
-- | b | 3 | 3.0
SELECT x DIV 2, count(*) FROM (VALUES (7), (6), (9)) AS t(x) GROUP BY x DIV 2 ORDER BY x DIV 2
-- | 3 | 2
-- | 4 | 1

-- # Digests and bytes
SELECT md5('Spark'), md5(''), md5(X'00FF')
-- | 8cde774d6f7333752ed72cacddb05126 | d41d8cd98f00b204e9800998ecf8427e | d07d34efac6328007ad67c7e0a985e00
SELECT md5(12)
-- !
SELECT sha('Spark'), sha1('Spark')
-- | 85f5955f4b27a9a4c2aab6ffe5d7189fc298b92c | 85f5955f4b27a9a4c2aab6ffe5d7189fc298b92c
SELECT sha2('Spark', 256), sha2('Spark', 0)
-- | 529bc3b07127ecb7e53a4dcf1991d9152c24537d919178022b2c42657f79a26b | 529bc3b07127ecb7e53a4dcf1991d9152c24537d919178022b2c42657f79a26b
SELECT sha2('Spark', 224)
-- | dbeab94971678d36af2195851c0f7485775a2a7c60073d62fc04549c
SELECT sha2('Spark', 384)
-- | 1e40b8d06c248a1cc32428c22582b6219d072283078fa140d9ad297ecadf2cabefc341b857ad36226aa8d6d79f2ab67d
SELECT sha2('Spark', 512)
-- | 44844a586c54c9a212da1dbfe05c5f1705de1af5fda1f0d36297623249b279fd8f0ccec03f888f4fb13bf7cd83fdad58591c797f81121a23cfdd5e0897795238
SELECT sha2('Spark', 100)
-- ~
-- | NULL
SELECT crc32('Spark'), crc32(X'00FF'), crc32('')
-- | 1557323817 | 1826356594 | 0
SELECT md5(x), sha1(x), sha2(x, 256), crc32(x) FROM (VALUES ('a'), (NULL)) AS t(x)
-- | 0cc175b9c0f1b6a831c399e269772661 | 86f7e437faa5a7fce15d1ddcb9eaeaea377667b8 | ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb | 3904355907
-- | NULL | NULL | NULL | NULL
SELECT sha2('a', n) FROM (VALUES (0), (256), (1), (NULL)) AS t(n)
-- ~
-- | ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb
-- | ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb
-- | NULL
-- | NULL
SELECT base64('Spark SQL'), base64(X'00FF'), base64('a')
-- | U3BhcmsgU1FM | AP8= | YQ==
SELECT hex(base64(repeat('a', 58)))
-- ~
-- | 595746685957466859574668595746685957466859574668595746685957466859574668595746685957466859574668595746685957466859574668595746685957466859574668595746680D0A59513D3D
SELECT CAST(unbase64('U3BhcmsgU1FM') AS STRING)
-- | Spark SQL
SELECT hex(unbase64('AP8=')), hex(unbase64('AP8')), hex(unbase64('A P-8=')), hex(unbase64('YQ==')), hex(unbase64('YQ')), hex(unbase64('YR'))
-- | 00FF | 00FF | 00FF | 61 | 61 | 61
SELECT unbase64('a')
-- !
SELECT unbase64('YQ=')
-- ~
-- !
SELECT unbase64('YWJj=')
-- !
SELECT unbase64('YQ==YQ==')
-- !
SELECT hex(unbase64('$$$$')), 1
-- |  | 1
SELECT base64(x), CAST(unbase64(x) AS STRING) FROM (VALUES ('YWJj'), (NULL)) AS t(x)
-- | WVdKag== | abc
-- | NULL | NULL
SELECT CAST(unhex('537061726B') AS STRING), hex(unhex('F'))
-- | Spark | 0F
SELECT hex(unhex('XY')), hex(unhex('')), hex(unhex('abc'))
-- | NULL |  | 0ABC
SELECT hex(unhex(x)) FROM (VALUES ('ff00'), (NULL), ('g')) AS t(x)
-- | FF00
-- | NULL
-- | NULL

-- # Patterns of texts
SELECT format_string('%s has %d of %.2f', 'Graz', 3, 1.5e0)
-- | Graz has 3 of 1.50
SELECT printf('%5d|%-5d|%05d|%+d|%x|%X|%o|%,d', 42, 42, 42, 42, 255, 255, 8, 1234567)
-- |    42|42   |00042|+42|ff|FF|10|1,234,567
SELECT format_string('%10s|%-10s|%.3s|%S', 'Spark', 'Spark', 'Spark', 'Spark')
-- |      Spark|Spark     |Spa|SPARK
SELECT format_string('%e|%.1e|%E', 12345.678e0, 12345.678e0, 12345.678e0)
-- | 1.234568e+04|1.2e+04|1.234568E+04
SELECT format_string('%e|%.2e|%.0e', 0e0, 9.999e-5, 15e0)
-- ~
-- | 0.000000e+00|1.00e-04|2e+01
SELECT format_string('%10.2f|%-10.2f|%010.2f|%,.2f|%+.1f', 3.14159e0, 3.14159e0, 3.14159e0, 1234567.891e0, 2.25e0)
-- ~
-- |       3.14|3.14      |0000003.14|1,234,567.89|+2.3
SELECT format_string('%%|%5%|%-5%|')
-- ~
-- | %|    %|%    |
SELECT format_string('%b|%B|%b', true, false, 'x')
-- ~
-- | true|FALSE|true
SELECT format_string('%c%c', 65, 228)
-- | Aä
SELECT format_string('%2$s %1$s', 'a', 'b')
-- | b a
SELECT format_string('%s', CAST(NULL AS STRING)), format_string('%d', CAST(NULL AS INT)), format_string('%.2f|%8s|%S', CAST(NULL AS DOUBLE), CAST(NULL AS STRING), CAST(NULL AS STRING))
-- | null | null | nu|    null|NULL
SELECT format_string(CAST(NULL AS STRING), 1)
-- | NULL
SELECT format_string('%s %s %s', 1.5e0, true, DATE '2024-05-06')
-- | 1.5 true 19849
SELECT format_string('%s %s %s %s', 1e10, 1e-5, 123456.7e0, 100e0)
-- ~
-- | 1.0E10 1.0E-5 123456.7 100.0
SELECT format_string('%s', TIMESTAMP '2024-05-06 01:02:03')
-- | 1714957323000000
SELECT format_string('%d', 'a')
-- !
SELECT format_string('%d', 1.5e0)
-- !
SELECT format_string('%s %s', 1)
-- !
SELECT format_string('a%z', 1)
-- !
SELECT format_string('a%', 1)
-- !
SELECT format_string('%f', 1)
-- !
SELECT format_string('(%d) %(d', 1, -5)
-- | (1) (5)
SELECT format_string('% d|%#x|%#o', 5, 255, 8)
-- |  5|0xff|010
SELECT format_string('%s is %d', x, y) FROM (VALUES ('a', 1), (NULL, NULL)) AS t(x, y)
-- | a is 1
-- | null is null
SELECT format_string('%,d', -1234567), format_string('%08.3f', -3.14159e0)
-- | -1,234,567 | -003.142
SELECT format_string('%.0f', 2.5e0), format_string('%.0f', 0.5e0), format_string('%.1f', 0.25e0), format_string('%.2f', 1.005e0)
-- ~
-- | 3 | 1 | 0.3 | 1.01
SELECT format_string('%.2f|%.2f|%.2f|%.3f', 0.005e0, 0.004e0, 0.0004e0, 9.9995e0)
-- ~
-- | 0.01|0.00|0.00|10.000
SELECT format_string('%f|%.1f|%,.0f', 1e15, 99.95e0, 1e9)
-- | 1000000000000000.000000|100.0|1,000,000,000
SELECT format_string('%s', 0.1e0 + 0.2e0)
-- | 0.30000000000000004
SELECT format_string('%g|%g|%g|%g', 12345.678e0, 0.00012345678e0, 1e-5, 1234567890e0)
-- ~
-- | 12345.7|0.000123457|1.00000e-05|1.23457e+09
SELECT format_string('%g|%.3g|%.0g|%G', 0e0, 1234.5e0, 1234.5e0, 1e20)
-- ~
-- | 0.00000|1.23e+03|1e+03|1.00000E+20
SELECT format_string('%g|%g|%.3g|%.2g', 999999.5e0, 0.00009999999e0, 99.95e0, 0.5e0)
-- ~
-- | 1.00000e+06|0.000100000|100|0.50
SELECT format_string('%,g|%+g|%010g|% g|%(g|%-15g|', 12345.6e0, 1.5e0, 1.5e0, 1.5e0, -1.5e0, 1e10)
-- ~
-- | 12,345.6|+1.50000|0001.50000| 1.50000|(1.50000)|1.00000e+10    |
SELECT format_string('%012g|%(015g|%15G|', -1e10, -1e10, 1e10)
-- ~
-- | -1.00000e+10|(001.00000e+10)|    1.00000E+10|
SELECT format_string('%#g', 1e0)
-- ~
-- !
SELECT format_string('%g', 1)
-- !
SELECT format_string('%g %g %g', CAST('NaN' AS DOUBLE), CAST('Infinity' AS DOUBLE), CAST('-Infinity' AS DOUBLE))
-- | NaN Infinity -Infinity
SELECT format_string('%+f %(g %08g', CAST('NaN' AS DOUBLE), CAST('-Infinity' AS DOUBLE), CAST('Infinity' AS DOUBLE))
-- ~
-- | NaN (Infinity) Infinity
SELECT format_string('%a|%a|%a|%A', 1e0, -0.1e0, 0e0, 255.5e0)
-- | 0x1.0p0|-0x1.999999999999ap-4|0x0.0p0|0X1.FFP7
SELECT format_string('%.3a|%.0a|%.1a|%.20a', 3.14159e0, 3.14159e0, 1.96875e0, 1e0)
-- ~
-- | 0x1.922p1|0x1.9p1|0x1.0p1|0x1.00000000000000000000p0
SELECT format_string('%20a|%-20a|%020a|%+a|% a', 1.5e0, 1.5e0, -1.5e0, 1.5e0, 1.5e0)
-- |              0x1.8p0|0x1.8p0             |-0x0000000000001.8p0|+0x1.8p0| 0x1.8p0
SELECT format_string('%a|%.2a|%a|%.4a', 4.9e-324, 4.9e-324, 1.7976931348623157e308, 1.7976931348623157e308)
-- ~
-- | 0x0.0000000000001p-1022|0x1.00p-1074|0x1.fffffffffffffp1023|0x1.0000p1024
SELECT format_string('%(a', 1e0)
-- ~
-- !
SELECT format_string('%#a|%#.3a|%#e|%#f|%#.0f|%#.0e', 1e0, 1e0, 1e0, 1e0, 1e0, 1e0)
-- ~
-- | 0x1.0p0|0x1.000p0|1.000000e+00|1.000000|1.|1.e+00
SELECT format_string('%h|%H|%h|%h', 'Spark', 'Spark', '', 'äöü€😀x')
-- ~
-- | d986f45|D986F45|87fcd5c|70205d0b
SELECT format_string('%h %h %h %h', true, false, 1.5e0, 0.1e0)
-- ~
-- | 4cf 4d5 3ff80000 a6200003
SELECT format_string('%h %h %h', CAST(1 AS BIGINT), CAST(-1 AS BIGINT), CAST(1234567890123 AS BIGINT))
-- ~
-- | 1 0 71fb05d4
SELECT format_string('%h %h %h', CAST(-1 AS INT), CAST(-1 AS SMALLINT), CAST(-1 AS TINYINT))
-- ~
-- | ffffffff ffffffff ffffffff
SELECT format_string('%h', DATE '2024-05-06'), format_string('%h', CAST('NaN' AS DOUBLE))
-- ~
-- | 4d89 | 7ff80000
SELECT format_string('%h', CAST(NULL AS STRING)), format_string('%10h|%-10h|%.3h', 'Spark', 'Spark', 'Spark')
-- ~
-- | null |    d986f45|d986f45   |d98
SELECT format_string('%x %x %x %x', CAST(-1 AS INT), CAST(-1 AS SMALLINT), CAST(-1 AS TINYINT), CAST(-1 AS BIGINT))
-- | ffffffff ffff ff ffffffffffffffff
SELECT format_string('%o %o %o %o', CAST(-1 AS INT), CAST(-1 AS SMALLINT), CAST(-1 AS TINYINT), CAST(-1 AS BIGINT))
-- | 37777777777 177777 377 1777777777777777777777
SELECT format_string('%s %h %.10f %s', CAST(0.1e0 AS FLOAT), CAST(0.1e0 AS FLOAT), CAST(0.1e0 AS FLOAT), CAST(1e10 AS FLOAT))
-- ~
-- | 0.1 3dcccccd 0.1000000015 1.0E10
SELECT format_string('%tY-%1$tm-%1$td %<tH:%<tM:%<tS', CAST(1714957323045 AS BIGINT))
-- ~
-- | 2024-05-06 01:02:03
SELECT format_string('%tF %<tT|%<tR|%<tr|%<tD|%<tc', CAST(1714957323045 AS BIGINT))
-- ~
-- | 2024-05-06 01:02:03|01:02|01:02:03 AM|05/06/24|Mon May 06 01:02:03 UTC 2024
SELECT format_string('%tA %<ta %<tB %<tb %<th %<tC %<tY %<ty %<tj %<tm %<td %<te', CAST(1714957323045 AS BIGINT))
-- ~
-- | Monday Mon May May May 20 2024 24 127 05 06 6
SELECT format_string('%tH %<tI %<tk %<tl %<tM %<tS %<tL %<tN %<tp %<Tp %<tz %<tZ %<ts %<tQ', CAST(1714957323045 AS BIGINT))
-- ~
-- | 01 01 1 1 02 03 045 045000000 am AM +0000 UTC 1714957323 1714957323045
SELECT format_string('%15tF|%-15tF|%TA|%TB', x, x, x, x) FROM (VALUES (CAST(1714957323045 AS BIGINT))) AS t(x)
-- ~
-- |      2024-05-06|2024-05-06     |MONDAY|MAY
SELECT format_string('%ts %<tQ %<tF %<tT.%<tL %<tN', CAST(-1 AS BIGINT))
-- ~
-- | 0 -1 1969-12-31 23:59:59.999 999000000
SELECT format_string('%tF %<tY', CAST(1714957323045000 AS BIGINT))
-- ~
-- | 56314-11-02 56314
SELECT format_string('%tY-%1$tm-%1$td', TIMESTAMP '2024-05-06 01:02:03')
-- ~
-- | 56314-11-02
SELECT format_string('%tY-%1$tm-%1$td', DATE '2024-05-06')
-- ~
-- !
SELECT format_string('%tY', 'x')
-- !
SELECT format_string('%tY', CAST(NULL AS BIGINT)), format_string('%TF|%8tF', CAST(NULL AS TIMESTAMP), CAST(NULL AS DATE))
-- ~
-- | null | NULL|    null
SELECT format_string('%tq', CAST(1 AS BIGINT))
-- !
SELECT format_string('%t', CAST(1 AS BIGINT))
-- !
SELECT format_string('%.3tY', CAST(1 AS BIGINT))
-- !
SELECT format_string('%05tY', CAST(1 AS BIGINT))
-- !
SELECT format_string('%s %<s %s', 'a', 'b'), format_string('%1$s %s %s', 'a', 'b')
-- | a a b | a a b
SELECT format_string('%<s %s', 'a')
-- !
SELECT format_string('%-s', 'a')
-- ~
-- !
SELECT format_string('%05s', 'a')
-- ~
-- !
SELECT format_string('%--5s', 'a')
-- ~
-- !
SELECT format_string('%.s', 'a')
-- ~
-- !
SELECT format_string('%.2d', 5)
-- ~
-- !
SELECT format_string('%0d', 5)
-- ~
-- !
SELECT format_string('%-05d', 5)
-- !
SELECT format_string('%+ d', 5)
-- !
SELECT format_string('%,x', 5)
-- ~
-- !
SELECT format_string('%,e', 5e0)
-- !
SELECT format_string('%5n')
-- !
SELECT format_string('%.2c', 65)
-- ~
-- !
SELECT format_string('%s %b', CAST(1.50 AS DECIMAL(5, 2)), CAST(1.50 AS DECIMAL(5, 2)))
-- ~
-- | 1.50 true
SELECT format_string('%f', CAST(1.50 AS DECIMAL(5, 2)))
-- ~
-- !

-- # JSON in texts
SELECT get_json_object('{"a": {"b": 1}}', '$.a.b'), get_json_object('{"a": {"b": 1}}', '$.a'), get_json_object('{"a": [1, 2]}', '$.a[1]')
-- ~
-- | 1 | {"b":1} | 2
SELECT get_json_object('{"a": "x\\"y"}', '$.a'), get_json_object('{"a": null}', '$.a'), get_json_object('{"a": 1}', '$.b')
-- | x"y | NULL | NULL
SELECT get_json_object('{"a": [{"b": 1}, {"b": 2}]}', '$.a[*].b'), get_json_object('{"a": [{"b": 1}]}', '$.a[*].b'), get_json_object('{"a": []}', '$.a[*]')
-- ~
-- | [1,2] | 1 | NULL
SELECT get_json_object('{"a": 1.50}', '$.a'), get_json_object('{"b": true}', '$.b'), get_json_object('{"c": 12345678901234567890123}', '$.c')
-- ~
-- | 1.5 | true | 12345678901234567890123
SELECT get_json_object('[1, 2]', '$[0]'), get_json_object('[1, 2]', '$'), get_json_object('"x"', '$')
-- ~
-- | 1 | [1,2] | x
SELECT get_json_object('{"a b": 1}', "$['a b']"), get_json_object('{"a": 1}', 'a'), get_json_object('{broken', '$.a')
-- | 1 | NULL | NULL
SELECT get_json_object('{"a": {"b": [1,  2]}, "c": "d"}', '$')
-- ~
-- | {"a":{"b":[1,2]},"c":"d"}
SELECT get_json_object('{"a": 1, "a": 2}', '$.a')
-- | 1
SELECT get_json_object('[{"a": 1}, {"a": 2}, {"b": 3}]', '$[*].a'), get_json_object('[{"a": "x"}, {"a": "y"}]', '$[*].a'), get_json_object('[{"a": "x"}]', '$[*].a')
-- ~
-- | [1,2] | ["x","y"] | "x"
SELECT get_json_object('[[1, 2], [3]]', '$[*][*]'), get_json_object('[[1, 2], [3]]', '$[0][*]'), get_json_object('[[1]]', '$[*][*]'), get_json_object('[[1]]', '$[0][*]')
-- ~
-- | [1,2,3] | [1,2] | [1] | [1]
SELECT get_json_object('{"a": 1}', '$.*'), get_json_object('{"a": 1}', '$.a.b'), get_json_object('{"a": 1}', '$[0]'), get_json_object('{"a": 1}', '$.'), get_json_object('{"a": 1}', '$x')
-- | NULL | NULL | NULL | NULL | NULL
SELECT get_json_object(x, '$.a') FROM (VALUES ('{"a": 1}'), (NULL), (''), ('{"a": "ü"}')) AS t(x)
-- | 1
-- | NULL
-- | NULL
-- | ü
SELECT get_json_object('{"a": 1.0e5}', '$.a'), get_json_object('{"a": -0}', '$.a'), get_json_object('{"a": {"x": 1.0e-5}}', '$.a'), get_json_object('{"a": 123456789.5}', '$.a')
-- ~
-- | 100000.0 | 0 | {"x":1.0E-5} | 1.234567895E8
SELECT get_json_object('{"a": 1} trailing', '$.a')
-- | 1
SELECT json_array_length('[1, 2, [3, 4]]'), json_array_length('[]'), json_array_length('{"a": 1}'), json_array_length('[1')
-- ~
-- | 3 | 0 | NULL | NULL
SELECT json_array_length(x) FROM (VALUES ('[1, 2]'), (NULL), ('3')) AS t(x)
-- | 2
-- | NULL
-- | NULL
SELECT json_object_keys('{"b": 1, "a": {"c": 2}}'), json_object_keys('{}')
-- | [b, a] | []
SELECT json_object_keys('[1]'), json_object_keys('x'), json_object_keys(NULL)
-- ~
-- | NULL | NULL | NULL
SELECT json_object_keys('{"a": 1, "a": 2}')
-- | [a, a]
SELECT from_json('{"a": 1, "b": "x"}', 'a INT, b STRING'), from_json('{"a": 1}', 'a INT, b STRING')
-- | {a: 1, b: x} | {a: 1, b: NULL}
SELECT t.a + 1, t.b FROM (SELECT from_json(x, 'a INT, b STRING') AS t FROM (VALUES ('{"a": 1, "b": "y"}')) AS v(x))
-- | 2 | y
SELECT from_json(x, 'a INT, b ARRAY<STRING>') FROM (VALUES ('{"a": 1, "b": ["x", 1]}'), (NULL), ('[')) AS t(x)
-- | {a: 1, b: [x, 1]}
-- | NULL
-- | {a: NULL, b: NULL}
SELECT from_json('{"a": "x", "b": "y"}', 'a INT, b STRING'), from_json('{"a": 1.5, "b": 2}', 'a INT, b STRING')
-- | {a: NULL, b: y} | {a: NULL, b: 2}
SELECT from_json('{"a": 1.0}', 'a INT'), from_json('{"a": 1e2}', 'a INT'), from_json('{"a": 12345678901}', 'a INT'), from_json('{"a": "12"}', 'a INT'), from_json('{"a": -0}', 'a INT')
-- ~
-- | {a: NULL} | {a: NULL} | {a: NULL} | {a: NULL} | {a: 0}
SELECT from_json('{"a": 300}', 'a TINYINT'), from_json('{"a": 40000}', 'a SMALLINT'), from_json('{"a": 9223372036854775807}', 'a BIGINT'), from_json('{"a": 9223372036854775808}', 'a BIGINT')
-- ~
-- | {a: NULL} | {a: NULL} | {a: 9223372036854775807} | {a: NULL}
SELECT from_json('{"a": 1e2}', 'a DOUBLE'), from_json('{"a": 1}', 'a DOUBLE'), from_json('{"a": "1.5"}', 'a DOUBLE'), from_json('{"a": 1.5}', 'a FLOAT')
-- | {a: 100.0} | {a: 1.0} | {a: NULL} | {a: 1.5}
SELECT from_json('{"a": "INF"}', 'a DOUBLE'), from_json('{"a": "+INF"}', 'a DOUBLE'), from_json('{"a": "+Infinity"}', 'a DOUBLE'), from_json('{"a": "-Infinity"}', 'a DOUBLE'), from_json('{"a": 1e400}', 'a DOUBLE')
-- ~
-- | {a: NULL} | {a: inf} | {a: inf} | {a: -inf} | {a: inf}
SELECT from_json('{"a": true}', 'a BOOLEAN'), from_json('{"a": "true"}', 'a BOOLEAN'), from_json('{"a": 1}', 'a BOOLEAN')
-- | {a: true} | {a: NULL} | {a: NULL}
SELECT from_json('{"a": 1, "b": true, "c": [1, 2 ], "d": {"x":  1}, "e": null, "f": 1.50, "g": 1e5}', 'a STRING, b STRING, c STRING, d STRING, e STRING, f STRING, g STRING')
-- | {a: 1, b: true, c: [1,2], d: {"x":1}, e: NULL, f: 1.5, g: 100000.0}
SELECT from_json('{"a": "2024-05-06"}', 'a DATE'), from_json('{"a": "2024-05-06 01:02:03"}', 'a DATE'), from_json('{"a": 19849}', 'a DATE'), from_json('{"a": "06.05.2024"}', 'a DATE'), from_json('{"a": "2024"}', 'a DATE'), from_json('{"a": "2024-5-6"}', 'a DATE')
-- ~
-- | {a: 2024-05-06} | {a: 2024-05-06} | {a: NULL} | {a: NULL} | {a: 2024-01-01} | {a: 2024-05-06}
SELECT from_json('{"a": " 2024-05-06 "}', 'a DATE'), from_json('{"a": "2024-05-06x"}', 'a DATE'), from_json('{"a": "2024-05"}', 'a DATE'), from_json('{"a": "2024-13-01"}', 'a DATE'), from_json('{"a": "2024-02-30"}', 'a DATE'), from_json('{"a": "24-02-03"}', 'a DATE'), from_json('{"a": "2024-05-06T"}', 'a DATE')
-- ~
-- | {a: 2024-05-06} | {a: NULL} | {a: 2024-05-01} | {a: NULL} | {a: NULL} | {a: NULL} | {a: 2024-05-06}
SELECT from_json('{"a": "2024-05-06T01:02:03"}', 'a TIMESTAMP'), from_json('{"a": 1714957323}', 'a TIMESTAMP'), from_json('{"a": "2024-05-06"}', 'a TIMESTAMP'), from_json('{"a": "x"}', 'a TIMESTAMP'), from_json('{"a": 1.5}', 'a TIMESTAMP'), from_json('{"a": -1}', 'a TIMESTAMP')
-- ~
-- | {a: 2024-05-06 01:02:03} | {a: 2024-05-06 01:02:03} | {a: 2024-05-06 00:00:00} | {a: NULL} | {a: NULL} | {a: 1969-12-31 23:59:59}
SELECT from_json('{"a": "2024-05-06T01:02:03+02:00"}', 'a TIMESTAMP'), from_json('{"a": "2024-05-06T01:02:03Z"}', 'a TIMESTAMP'), from_json('{"a": "2024-05-06 01:02:03 UTC"}', 'a TIMESTAMP'), from_json('{"a": "2024-05-06 01:02:03 Europe/Vienna"}', 'a TIMESTAMP')
-- ~
-- | {a: 2024-05-05 23:02:03} | {a: 2024-05-06 01:02:03} | {a: 2024-05-06 01:02:03} | {a: 2024-05-05 23:02:03}
SELECT from_json('{"a": "2024"}', 'a TIMESTAMP'), from_json('{"a": "2024-05-06 01:02"}', 'a TIMESTAMP'), from_json('{"a": "2024-5-6 1:2:3"}', 'a TIMESTAMP'), from_json('{"a": "2024-05-06 01"}', 'a TIMESTAMP'), from_json('{"a": "2024-05-06 25:00:00"}', 'a TIMESTAMP'), from_json('{"a": "2024-05-06 01:02:03.123456789"}', 'a TIMESTAMP')
-- ~
-- | {a: 2024-01-01 00:00:00} | {a: 2024-05-06 01:02:00} | {a: 2024-05-06 01:02:03} | {a: 2024-05-06 01:00:00} | {a: NULL} | {a: 2024-05-06 01:02:03.123456}
SELECT from_json('{"a": 1.25}', 'a DECIMAL(5, 2)'), from_json('{"a": 1.255}', 'a DECIMAL(5, 2)'), from_json('{"a": 1234567}', 'a DECIMAL(5, 2)'), from_json('{"a": "1.5"}', 'a DECIMAL(5, 2)'), from_json('{"a": "1,234.5"}', 'a DECIMAL(10, 2)')
-- ~
-- | {a: 1.25} | {a: 1.26} | {a: NULL} | {a: 1.50} | {a: 1234.50}
SELECT from_json('{"a": 1e2}', 'a DECIMAL(5, 2)'), from_json('{"a": -1.255}', 'a DECIMAL(5, 2)'), from_json('{"a": 1.245}', 'a DECIMAL(5, 2)'), from_json('{"a": "x"}', 'a DECIMAL(5, 2)'), from_json('{"a": 7}', 'a DECIMAL'), from_json('{"a": 7.5}', 'a DECIMAL'), from_json('{"a": true}', 'a DECIMAL(5, 2)')
-- ~
-- | {a: 100.00} | {a: -1.26} | {a: 1.25} | {a: NULL} | {a: 7} | {a: 8} | {a: NULL}
SELECT from_json('{"a": [1, 2, null]}', 'a ARRAY<INT>'), from_json('{"a": [1, "x"]}', 'a ARRAY<INT>'), from_json('{"a": 5}', 'a ARRAY<INT>'), from_json('{"a": [[1], [2]]}', 'a ARRAY<ARRAY<INT>>')
-- ~
-- | {a: [1, 2, NULL]} | {a: NULL} | {a: NULL} | {a: [[1], [2]]}
SELECT from_json('{"a": {"x": 1, "y": null}}', 'a MAP<STRING, INT>'), from_json('{"a": {"x": "z"}}', 'a MAP<STRING, INT>'), from_json('{"a": 1, "b": 2}', 'MAP<STRING, STRING>'), from_json('{}', 'MAP<STRING, INT>')
-- ~
-- | {a: {x: 1, y: NULL}} | {a: NULL} | {a: 1, b: 2} | {}
SELECT from_json('{"a": {"b": {"c": 5}}}', 'a STRUCT<b: STRUCT<c: INT>>'), from_json('{"a": {"b": 7}}', 'a STRUCT<b: STRUCT<c: INT>>'), from_json('{"a": "q", "z": 1}', 'a STRUCT<b: INT>, z INT')
-- | {a: {b: {c: 5}}} | {a: {b: NULL}} | {a: NULL, z: 1}
SELECT from_json('[1, 2]', 'ARRAY<INT>'), from_json('{"x": 1}', 'MAP<STRING, INT>'), from_json('{"a": 1}', 'STRUCT<a: INT>'), from_json('{"a": 1}', 'STRUCT<a INT>')
-- | [1, 2] | {x: 1} | {a: 1} | {a: 1}
SELECT from_json('[{"a": 1}, {"a": 2}]', 'ARRAY<STRUCT<a: INT>>'), from_json('{"a": 1}', 'ARRAY<STRUCT<a: INT>>'), from_json('[{"a": 1}]', 'a INT'), from_json('[]', 'a INT'), from_json('[]', 'ARRAY<INT>'), from_json('[{"a": 1}, 5]', 'ARRAY<STRUCT<a: INT>>')
-- ~
-- | [{a: 1}, {a: 2}] | [{a: 1}] | {a: NULL} | {a: NULL} | [] | NULL
SELECT from_json('{"a": [{"b": 1}, {"b": "x"}, {"b": 3}]}', 'a ARRAY<STRUCT<b: INT>>'), from_json('{"a": [{"b": 1}, 5]}', 'a ARRAY<STRUCT<b: INT>>'), from_json('{"a": [null, {"b": 1}]}', 'a ARRAY<STRUCT<b: INT>>')
-- ~
-- | {a: [{b: 1}, {b: NULL}, {b: 3}]} | {a: NULL} | {a: [NULL, {b: 1}]}
SELECT from_json('{"a": {"b": [1, "x"], "c": 2}, "d": 3}', 'a STRUCT<b: ARRAY<INT>, c: INT>, d INT'), from_json('{"a": {"x": "q"}, "b": {"x": 2}}', 'MAP<STRING, STRUCT<x: INT>>')
-- ~
-- | {a: {b: NULL, c: 2}, d: 3} | {a: {x: NULL}, b: {x: 2}}
SELECT from_json('5', 'ARRAY<INT>'), from_json('"x"', 'MAP<STRING, INT>'), from_json('[1]', 'MAP<STRING, INT>'), from_json('null', 'ARRAY<INT>'), from_json('null', 'MAP<STRING, INT>'), from_json('x', 'ARRAY<INT>'), from_json('[1, 2', 'ARRAY<INT>')
-- | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT from_json('', 'a INT'), from_json('   ', 'a INT'), from_json(NULL, 'a INT'), from_json('null', 'a INT'), from_json('x', 'a INT'), from_json('{"a": 1', 'a INT'), from_json('true', 'a INT'), from_json('{}', 'a INT'), from_json('1', 'a INT')
-- ~
-- | NULL | NULL | NULL | {a: NULL} | {a: NULL} | {a: NULL} | {a: NULL} | {a: NULL} | {a: NULL}
SELECT from_json('{"a": 1} x', 'a INT'), from_json('{"a": 1}{"a": 2}', 'a INT'), from_json('{"a": 1, "a": 2}', 'a INT'), from_json('{"A": 1}', 'a INT'), from_json('{"a": 01}', 'a INT'), from_json('{"a": 1,}', 'a INT'), from_json('{"a": 1, "b": [1, 2', 'a INT, b ARRAY<INT>')
-- ~
-- | {a: 1} | {a: 1} | {a: 2} | {a: NULL} | {a: NULL} | {a: NULL} | {a: NULL, b: NULL}
SELECT from_json('{"a": 1}', 'a INT NOT NULL'), from_json('{}', 'a INT NOT NULL'), from_json('{"a b": 1}', '`a b` INT'), from_json('{"a": 1}', "a INT COMMENT 'text'"), from_json('{"a": 1}', '  a   int  ')
-- ~
-- | {a: 1} | {a: NULL} | {a b: 1} | {a: 1} | {a: 1}
SELECT from_json('{"a": 1, "b": 2}', 'a INTEGER, b LONG, c SHORT, d BYTE, e REAL, f NUMERIC(3, 1), g DEC'), from_json('{"array": 1, "select": 2, "int": 3}', 'array INT, select INT, int INT')
-- | {a: 1, b: 2, c: NULL, d: NULL, e: NULL, f: NULL, g: NULL} | {array: 1, select: 2, int: 3}
SELECT from_json('{"a": ""}', 'a INT, b INT'), from_json('{"a": ""}', 'a STRING'), from_json('{"a": "\\u00e4\\"x"}', 'a STRING')
-- | {a: NULL, b: NULL} | {a: } | {a: ä"x}
SELECT from_json('{"a": 1.5e-2}', 'a DECIMAL(5, 3)'), from_json('{"a": -12.5E+1}', 'a DECIMAL(5, 1)'), from_json('{"a": "1e3"}', 'a DECIMAL(5, 0)'), from_json('{"a": 5e-9}', 'a DECIMAL(5, 2)'), from_json('{"a": 1e9}', 'a DECIMAL(5, 2)'), from_json('{"a": 0.5}', 'a DECIMAL(1, 1)')
-- ~
-- | {a: 0.015} | {a: -125.0} | {a: 1000} | {a: 0.00} | {a: NULL} | {a: 0.5}
SELECT from_json(x, 'a MAP<STRING, ARRAY<INT>>, b STRUCT<c: STRING>')['a'] FROM (VALUES ('{"a": {"x": [1], "y": [], "z": null}}'), ('{"a": {"x": ["q"]}}'), ('{"a": {}}')) AS t(x)
-- ~
-- | {x: [1], y: [], z: NULL}
-- | NULL
-- | {}
SELECT from_json('{"a": "2024-05-06 01:02:03.123456789"}', 'a TIMESTAMP')['a'], from_json('{"a": "2024-05-06 01:02:03.125+02:30"}', 'a TIMESTAMP')['a']
-- ~
-- | 2024-05-06 01:02:03.123456 | 2024-05-05 22:32:03.125
SELECT from_json('1', 'INT')
-- !
SELECT from_json('{"a": 1}', 'a XYZ')
-- !
SELECT from_json('{"a": 1}', '')
-- !
SELECT from_json('{"a": 1}', 'a')
-- !
SELECT from_json('{"a": 1}', 'a INT,')
-- !
SELECT from_json('{"a": 1}', 'a INT b INT')
-- !
SELECT from_json('{"a": 1}', 'a: INT')
-- ~
-- !
SELECT from_json('{"a": 1}', 'a ARRAY<INT')
-- !
SELECT from_json('{"a": 1}', 'ARRAY<INT>, b INT')
-- !
SELECT from_json('{"a": 1}', 'a DECIMAL(39, 2)')
-- ~
-- !
SELECT from_json('{"a": {"1": 1}}', 'a MAP<INT, INT>')
-- !
SELECT from_json('{"a": 1}', x) FROM (VALUES ('a INT')) AS t(x)
-- !
SELECT from_json('{"a": 1}', CAST(NULL AS STRING))
-- !
SELECT from_json(1, 'a INT')
-- !
SELECT from_json('{"a": 1}')
-- !
SELECT to_json(named_struct('a', 1, 'b', 'x')), to_json(named_struct('a', CAST(NULL AS INT))), to_json(named_struct('a', NULL, 'b', 2))
-- | {"a":1,"b":"x"} | {} | {"b":2}
SELECT to_json(array(1, 2, NULL)), to_json(array()), to_json(array('a', NULL)), to_json(array(named_struct('a', 1), NULL, named_struct('a', CAST(NULL AS BIGINT))))
-- | [1,2,null] | [] | ["a",null] | [{"a":1},null,{}]
SELECT to_json(map('a', 1, 'b', NULL)), to_json(map(1, 'x')), to_json(map('b"c', 1)), to_json(map('a', named_struct('b', NULL))), to_json(map('a', array(NULL)))
-- | {"a":1,"b":null} | {"1":"x"} | {"b\"c":1} | {"a":{}} | {"a":[null]}
SELECT to_json(map(DATE '2024-05-06', 1)), to_json(map(TIMESTAMP '2024-05-06 01:02:03', 1)), to_json(map(1e10, 1)), to_json(map(true, 1)), to_json(map(CAST(1.5 AS DECIMAL(5, 2)), 1)), to_json(map(CAST('NaN' AS DOUBLE), 1))
-- ~
-- | {"19849":1} | {"1714957323000000":1} | {"1.0E10":1} | {"true":1} | {"1.50":1} | {"NaN":1}
SELECT to_json(from_json('{"a": 1, "b": null}', 'MAP<STRING, INT>')), to_json(from_json('{}', 'MAP<STRING, INT>'))
-- | {"a":1,"b":null} | {}
SELECT to_json(named_struct('d', DATE '2024-05-06', 't', TIMESTAMP '2024-05-06 01:02:03', 'u', TIMESTAMP '2024-05-06 01:02:03.123456'))
-- ~
-- | {"d":"2024-05-06","t":"2024-05-06T01:02:03.000Z","u":"2024-05-06T01:02:03.123Z"}
SELECT to_json(named_struct('d', DATE '0001-01-01', 'e', DATE '9999-12-31', 'f', DATE '1582-10-10', 't', TIMESTAMP '1969-12-31 23:59:59.9999')), to_json(from_json('{"t": "0001-01-01"}', 't TIMESTAMP'))
-- ~
-- | {"d":"0001-01-01","e":"9999-12-31","f":"1582-10-10","t":"1969-12-31T23:59:59.999Z"} | {"t":"0001-01-01T00:00:00.000Z"}
SELECT to_json(named_struct('d', date_add(DATE '9999-12-31', 1), 'e', date_add(DATE '0001-01-01', -367), 't', timestamp_seconds(253402300800)))
-- ~
-- | {"d":"+10000-01-01","e":"-0001-12-31","t":"+10000-01-01T00:00:00.000Z"}
SELECT to_json(named_struct('a', TIMESTAMP '2024-05-06 01:02:03' - TIMESTAMP '2024-05-07 01:02:03.5', 'b', TIMESTAMP '2024-05-06 01:02:03' - TIMESTAMP '2024-05-05 00:00:00'))
-- ~
-- | {"a":"INTERVAL '-1 00:00:00.5' DAY TO SECOND","b":"INTERVAL '1 01:02:03' DAY TO SECOND"}
SELECT to_json(named_struct('a', 1.5e0, 'b', 1e7, 'c', 1e-5, 'd', 100e0, 'e', CAST('NaN' AS DOUBLE), 'f', CAST('Infinity' AS DOUBLE), 'g', CAST('-Infinity' AS DOUBLE), 'h', CAST('-0.0' AS DOUBLE)))
-- ~
-- | {"a":1.5,"b":1.0E7,"c":1.0E-5,"d":100.0,"e":"NaN","f":"Infinity","g":"-Infinity","h":-0.0}
SELECT to_json(named_struct('a', CAST(1.1 AS FLOAT), 'b', CAST(1e10 AS FLOAT), 'c', CAST('NaN' AS FLOAT))), to_json(array(2e-3, 9.999e-4, 9999999.9e0, 1e21, 1.7976931348623157e308))
-- ~
-- | {"a":1.1,"b":1.0E10,"c":"NaN"} | [0.002,9.999E-4,9999999.9,1.0E21,1.7976931348623157E308]
SELECT to_json(named_struct('a', CAST(1.5 AS DECIMAL(5, 2)), 'b', CAST(0.0000001 AS DECIMAL(20, 10)), 'c', CAST(0 AS DECIMAL(20, 10)), 'd', CAST(-12 AS DECIMAL(38, 0)), 'e', CAST(0.000001 AS DECIMAL(10, 6)), 'f', CAST(0 AS DECIMAL(10, 6)), 'g', CAST(0 AS DECIMAL(10, 7)), 'h', CAST(-0.00000012 AS DECIMAL(10, 8))))
-- ~
-- | {"a":1.50,"b":1.000E-7,"c":0E-10,"d":-12,"e":0.000001,"f":0.000000,"g":0E-7,"h":-1.2E-7}
SELECT to_json(named_struct('a', true, 'b', CAST(1 AS TINYINT), 'c', CAST(-2 AS SMALLINT), 'd', CAST(3 AS INT), 'e', 9223372036854775807))
-- | {"a":true,"b":1,"c":-2,"d":3,"e":9223372036854775807}
SELECT to_json(named_struct('a', X'00ff10', 'b', X'', 'c', unhex(repeat('78', 70))))
-- | {"a":"AP8Q","b":"","c":"eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eA=="}
SELECT to_json(named_struct('a', 'ä"\\/\n\t\r\b\u000c\u0001\u001f😀'))
-- ~
-- | {"a":"ä\"\\/\n\t\r\b\f\u0001\u001F😀"}
SELECT to_json(named_struct('a b', 1, 'c"d', 2, 'ä', 3))
-- | {"a b":1,"c\"d":2,"ä":3}
SELECT to_json(named_struct('a', named_struct('b', array(1, 2), 'c', NULL), 'd', array(array(1), array(NULL), NULL), 'e', named_struct('f', NULL)))
-- | {"a":{"b":[1,2]},"d":[[1],[null],null],"e":{}}
SELECT to_json(x) FROM (VALUES (named_struct('a', 1)), (NULL), (named_struct('a', NULL))) AS t(x)
-- | {"a":1}
-- | NULL
-- | {}
SELECT to_json(x) FROM (VALUES (array(1)), (NULL)) AS t(x)
-- | [1]
-- | NULL
SELECT to_json(named_struct('a', x, 'b', y)) FROM (VALUES (1, 'p'), (NULL, 'q'), (3, NULL)) AS t(x, y)
-- | {"a":1,"b":"p"}
-- | {"b":"q"}
-- | {"a":3}
SELECT struct(x, y) IN (struct(1, 2)), struct(x, y) IN (struct(x, 2)), struct(x, y) IN (struct(y, x)) FROM (VALUES (1, 2)) AS t(x, y)
-- ~
-- | true | true | false
SELECT s['c'] FROM (SELECT named_struct('c', x) AS s FROM (VALUES (1)) AS t(x) UNION ALL SELECT named_struct('c', 2)) ORDER BY 1
-- | 1
-- | 2
SELECT to_json(struct(x, y)), to_json(struct(t.x AS p, y + 1)), to_json(struct(1, 'x')) FROM (VALUES (1, 2)) AS t(x, y)
-- | {"x":1,"y":2} | {"p":1,"col2":3} | {"col1":1,"col2":"x"}
SELECT to_json(map(k, v)), to_json(array(k, NULL)) FROM (VALUES ('a', 1), ('b', NULL)) AS t(k, v)
-- | {"a":1} | ["a",null]
-- | {"b":null} | ["b",null]
SELECT to_json(from_json('{"b": 1, "a": [1.5, 2], "c": {"d": "2024-05-06"}}', 'a ARRAY<DOUBLE>, b INT, c STRUCT<d: DATE>'))
-- | {"a":[1.5,2.0],"b":1,"c":{"d":"2024-05-06"}}
SELECT to_json(sort_array(collect_list(x))) FROM (VALUES (1), (2)) AS t(x)
-- | [1,2]
SELECT from_json(to_json(named_struct('a', 1, 'b', 'x')), 'a INT, b STRING'), get_json_object(to_json(named_struct('a', 5)), '$.a')
-- | {a: 1, b: x} | 5
SELECT to_json(1)
-- ~
-- !
SELECT to_json('x')
-- ~
-- !
SELECT to_json(NULL)
-- ~
-- | NULL
SELECT to_json()
-- !
SELECT to_json(named_struct('a', 1), 'x')
-- !
SELECT get_json_object('{"a": ["\\u001f\\u000c\\u0008/\\/"]}', '$.a')
-- ~
-- | ["\u001F\f\b//"]
SELECT length(get_json_object(concat(repeat('[', 1000), repeat(']', 1000)), '$')), get_json_object(concat(repeat('[', 1001), repeat(']', 1001)), '$')
-- ~
-- | 2000 | NULL
SELECT get_json_object(concat('{"a": 1, "b": ', repeat('[', 1000), repeat(']', 1000), '}'), '$.a'), get_json_object(concat('{"a": 1, "b": "', repeat('[', 2000), '\\"', repeat('[', 2000), '"}'), '$.a')
-- ~
-- | NULL | 1
SELECT json_array_length(concat(repeat('[', 1000), repeat(']', 1000))), json_array_length(concat(repeat('[', 1001), repeat(']', 1001)))
-- ~
-- | 1 | NULL
SELECT json_array_length('[1] x'), json_array_length('[1][2]')
-- | 1 | 1
SELECT schema_of_json('{"a": 1, "b": "x", "c": 1.5, "d": true, "e": null}')
-- | STRUCT<a: BIGINT, b: STRING, c: DOUBLE, d: BOOLEAN, e: STRING>
SELECT schema_of_json('[1, 2]'), schema_of_json('[1, 1.5]'), schema_of_json('[1, "x"]'), schema_of_json('[]'), schema_of_json('[null]'), schema_of_json('[true, 1]'), schema_of_json('[null, 1]')
-- | ARRAY<BIGINT> | ARRAY<DOUBLE> | ARRAY<STRING> | ARRAY<STRING> | ARRAY<STRING> | ARRAY<STRING> | ARRAY<BIGINT>
SELECT schema_of_json('{"b": {"d": 1, "c": [{"x": 1}, {"y": "z"}]}, "a": []}')
-- | STRUCT<a: ARRAY<STRING>, b: STRUCT<c: ARRAY<STRUCT<x: BIGINT, y: STRING>>, d: BIGINT>>
SELECT schema_of_json('1'), schema_of_json('1.5'), schema_of_json('"x"'), schema_of_json('true'), schema_of_json('null'), schema_of_json('1e2'), schema_of_json('""'), schema_of_json(''), schema_of_json('  ')
-- | BIGINT | DOUBLE | STRING | BOOLEAN | STRING | DOUBLE | STRING | STRING | STRING
SELECT schema_of_json('{"a": 1} x'), schema_of_json('1 x'), schema_of_json('{"a": 1}{"b": 2}')
-- | STRUCT<a: BIGINT> | BIGINT | STRUCT<a: BIGINT>
SELECT schema_of_json('{}'), schema_of_json('[{}]'), schema_of_json('{"a": {}}'), schema_of_json('{"a": {}, "b": 1}'), schema_of_json('[{}, {"a": 1}]'), schema_of_json('[[]]'), schema_of_json('[[{}]]'), schema_of_json('{"a": [{}]}'), schema_of_json('{"a": {"b": {}}}')
-- | STRUCT<> | ARRAY<STRUCT<>> | STRUCT<> | STRUCT<b: BIGINT> | ARRAY<STRUCT<a: BIGINT>> | ARRAY<ARRAY<STRING>> | STRING | STRUCT<> | STRUCT<>
SELECT schema_of_json('{"a b": 1, "c`d": 2, "1": 3, "ä": 4, "a-b": 5, "x_1": 6, "_y": 7, "1x": 8, "": 9}'), schema_of_json('{"": 9}')
-- | STRUCT<`1`: BIGINT, `1x`: BIGINT, _y: BIGINT, `a b`: BIGINT, `a-b`: BIGINT, `c``d`: BIGINT, x_1: BIGINT, `ä`: BIGINT> | STRUCT<>
SELECT schema_of_json('{"a": 1, "a": "x"}'), schema_of_json('{"B": 1, "a": 2, "A": 3, "b": 4}'), schema_of_json('{"\\ud83d\\ude00": 1, "\\uffe6": 2}')
-- ~
-- | STRUCT<a: BIGINT, a: STRING> | STRUCT<A: BIGINT, B: BIGINT, a: BIGINT, b: BIGINT> | STRUCT<`😀`: BIGINT, `￦`: BIGINT>
SELECT schema_of_json('9223372036854775807'), schema_of_json('9223372036854775808'), schema_of_json('-9223372036854775809'), schema_of_json('99999999999999999999999999999999999999'), schema_of_json('999999999999999999999999999999999999999'), schema_of_json('1e400'), schema_of_json('-0')
-- | BIGINT | DECIMAL(19,0) | DECIMAL(19,0) | DECIMAL(38,0) | DOUBLE | DOUBLE | BIGINT
SELECT schema_of_json('[1, 9223372036854775808]'), schema_of_json('[1.5, 9223372036854775808]'), schema_of_json('[9223372036854775808, 99999999999999999999999999]'), schema_of_json('[9223372036854775808, "x"]'), schema_of_json('[1, 99999999999999999999999999999999999999]')
-- | ARRAY<DECIMAL(20,0)> | ARRAY<DOUBLE> | ARRAY<DECIMAL(26,0)> | ARRAY<STRING> | ARRAY<DECIMAL(38,0)>
SELECT schema_of_json('[{"a": 1}, {"a": "x"}]'), schema_of_json('[{"a": 1}, {"a": null}]'), schema_of_json('[{"a": 1}, 2]'), schema_of_json('[[1], [1.5]]'), schema_of_json('[[1], 2]'), schema_of_json('[{"a": 1}, null]'), schema_of_json('[{"a": [1]}, {"a": ["x"], "b": 2}]'), schema_of_json('[{"b": 1}, {"a": 2}]')
-- | ARRAY<STRUCT<a: STRING>> | ARRAY<STRUCT<a: BIGINT>> | ARRAY<STRING> | ARRAY<ARRAY<DOUBLE>> | ARRAY<STRING> | ARRAY<STRUCT<a: BIGINT>> | ARRAY<STRUCT<a: ARRAY<STRING>, b: BIGINT>> | ARRAY<STRUCT<a: BIGINT, b: BIGINT>>
SELECT schema_of_json('{"a": ""}'), schema_of_json('["", 1]'), schema_of_json('["", "x"]'), schema_of_json('{"d": "2024-05-06", "t": "2024-05-06T01:02:03Z"}')
-- ~
-- | STRUCT<a: STRING> | ARRAY<BIGINT> | ARRAY<STRING> | STRUCT<d: STRING, t: STRING>
SELECT from_json('{"a": 1, "b": [1.5]}', schema_of_json('{"a": 1, "b": [1.5]}')), from_json('[1]', schema_of_json('[1]')), from_json('[{"a": 1}]', schema_of_json('[{"a": 1}]'))
-- | {a: 1, b: [1.5]} | [1] | [{a: 1}]
SELECT from_json(x, schema_of_json('{"a b": 1, "c`d": {"e": [null]}}')) FROM (VALUES ('{"a b": 7, "c`d": {"e": ["q"]}}')) AS t(x)
-- | {a b: 7, c`d: {e: [q]}}
SELECT from_json('{"c`d": 1}', '`c``d` INT')
-- | {c`d: 1}
SELECT schema_of_json('x')
-- !
SELECT schema_of_json('{')
-- !
SELECT schema_of_json('{"a": 1')
-- !
SELECT schema_of_json('{"a": 1,}')
-- !
SELECT schema_of_json('{"a": 01}')
-- !
SELECT schema_of_json(CAST(NULL AS STRING))
-- !
SELECT schema_of_json(x) FROM (VALUES ('1')) AS t(x)
-- !
SELECT schema_of_json()
-- !
SELECT schema_of_json('{"a": "2"}', 'x')
-- !
SELECT from_json('1', schema_of_json('1'))
-- !
SELECT from_json('1', schema_of_json('{'))
-- !
SELECT from_json(x, schema_of_json(x)) FROM (VALUES ('{"a": 1}')) AS t(x)
-- !
SELECT json_tuple('{"a": 1, "b": "x"}', 'a', 'b')
-- | 1 | x
SELECT c1, c0 FROM (SELECT json_tuple('{"a": 1, "b": "x"}', 'a', 'b'))
-- | x | 1
SELECT y, x + 1 FROM (SELECT json_tuple('{"a": 1, "b": "x"}', 'a', 'b') AS (x, y))
-- ~
-- | x | 2
SELECT x + 1 FROM (SELECT json_tuple('{"a": 1}', 'a') AS x)
-- ~
-- | 2
SELECT k, json_tuple(v, 'a', 'c', 'a') FROM (VALUES (1, '{"a": "p", "c": {"d": [1, 2.50 ]}}'), (2, NULL), (3, 'x'), (4, '[1]'), (5, '{"a": 1, "c"'), (6, '{}')) AS t(k, v) ORDER BY k
-- ~
-- | 1 | p | {"d":[1,2.5]} | p
-- | 2 | NULL | NULL | NULL
-- | 3 | NULL | NULL | NULL
-- | 4 | NULL | NULL | NULL
-- | 5 | NULL | NULL | NULL
-- | 6 | NULL | NULL | NULL
SELECT json_tuple('{"a": null, "b": true, "c": 1.50, "d": [1, {"e":  null}], "f": "", "g": 1e2, "h": -0, "i": 12345678901234567890}', 'a', 'b', 'c', 'd', 'f', 'g', 'h', 'i')
-- ~
-- | NULL | true | 1.5 | [1,{"e":null}] |  | 100.0 | 0 | 12345678901234567890
SELECT json_tuple('{"a": 1, "a": 2}', 'a'), 5
-- | 2 | 5
SELECT json_tuple('{"a": 1, "a": null, "b": null, "b": 2}', 'a', 'b')
-- ~
-- | 1 | 2
SELECT json_tuple('{"a": 1} x', 'a', 'A')
-- ~
-- | 1 | NULL
SELECT json_tuple('{"a": 1, "b": x}', 'a')
-- | NULL
SELECT json_tuple('{"a.b": 1, "a\'b": 2, "": 3}', 'a.b', "a'b", '')
-- | 1 | 2 | 3
SELECT json_tuple(v, k) FROM (VALUES ('{"a": 1, "b": 2}', 'a'), ('{"a": 1, "b": 2}', 'b'), ('{"a": 1, "b": 2}', NULL)) AS t(v, k)
-- ~
-- | 1
-- | 2
-- | NULL
SELECT json_tuple(v, 'a') FROM (VALUES ('{"a": 2}'), ('{"a": 1}')) AS t(v) ORDER BY c0
-- ~
-- | 1
-- | 2
SELECT json_tuple('{"a": "\\u00e4 \\"x\\"", "b": ["\\u00e4\\n\\"x\\""]}', 'a', 'b')
-- | ä "x" | ["ä\n\"x\""]
SELECT json_tuple('{"a": 1}', 'a'), explode(array(1, 2))
-- | 1 | 1
-- | 1 | 2
SELECT DISTINCT json_tuple(v, 'a') FROM (VALUES ('{"a": 2}'), ('{"a": 2}')) AS t(v)
-- ~
-- | 2
SELECT *, json_tuple(v, 'a') FROM (VALUES ('{"a": 2}')) AS t(v)
-- ~
-- | {"a": 2} | 2
SELECT json_tuple('{"a": 1}')
-- !
SELECT json_tuple('{"a": 1}', 'a') AS (x, y)
-- !
SELECT json_tuple('{"a": 1, "b": 2}', 'a', 'b') AS x
-- !
SELECT upper(json_tuple('{"a": "x"}', 'a', 'b'))
-- !
SELECT 1 WHERE json_tuple('{"a": "x"}', 'a', 'b') = 'x'
-- !

-- # Computing that gives null in place of an error
SELECT try_add(1, 2), try_add(9223372036854775807, 1)
-- ~
-- | 3 | NULL
SELECT try_add(CAST(2147483647 AS INT), CAST(1 AS INT))
-- | NULL
SELECT try_subtract(1, 2), try_subtract(-9223372036854775807, 9)
-- | -1 | NULL
SELECT try_multiply(3, 4), try_multiply(9223372036854775807, 2)
-- | 12 | NULL
SELECT try_add(1.5e0, 2), try_multiply(1.5e0, 2), try_subtract(1.5e0, 2)
-- ~
-- | 3.5 | 3.0 | -0.5
SELECT try_add(x, y), try_subtract(x, y), try_multiply(x, y), try_divide(x, y) FROM (VALUES (9223372036854775807, 9223372036854775807), (NULL, 1), (6, 3)) AS t(x, y)
-- | NULL | 0 | NULL | 1.0
-- | NULL | NULL | NULL | NULL
-- | 9 | 3 | 18 | 2.0
SELECT try_mod(7, 0), try_mod(7, 4), try_mod(-7, 4)
-- | NULL | 3 | -3
SELECT try_add(CAST(9.99 AS DECIMAL(3, 2)), CAST(9.99 AS DECIMAL(3, 2))), try_multiply(CAST(9.99 AS DECIMAL(3, 2)), CAST(9.99 AS DECIMAL(3, 2)))
-- ~
-- | 19.98 | 99.8001

-- # The most frequent value, and aggregates over rows
SELECT mode(x) FROM (VALUES (1), (2), (2), (NULL), (NULL), (NULL)) AS t(x)
-- | 2
SELECT mode(x) FROM (VALUES ('a'), ('b'), ('a')) AS t(x)
-- | a
SELECT mode(x) FROM (VALUES (CAST(NULL AS INT))) AS t(x)
-- | NULL
SELECT k, mode(v) FROM (VALUES ('a', 1), ('a', 1), ('a', 2), ('b', NULL)) AS t(k, v) GROUP BY k ORDER BY k
-- | a | 1
-- | b | NULL
SELECT k, count_if(v > 1) OVER (PARTITION BY k) AS n FROM (VALUES ('a', 1), ('a', 2), ('b', 3)) AS t(k, v) ORDER BY k, v
-- | a | 1
-- | a | 1
-- | b | 1
SELECT v, count_if(v > 1) OVER (ORDER BY v ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS n FROM (VALUES (1), (2), (3), (0)) AS t(v) ORDER BY v
-- | 0 | 0
-- | 1 | 0
-- | 2 | 1
-- | 3 | 2
SELECT k, v, max_by(v, w) OVER (PARTITION BY k) AS most, min_by(v, w) OVER (PARTITION BY k) AS least FROM (VALUES ('a', 1, 9), ('a', 2, 3), ('b', 3, NULL)) AS t(k, v, w) ORDER BY k, v
-- | a | 1 | 1 | 2
-- | a | 2 | 1 | 2
-- | b | 3 | NULL | NULL
SELECT v, mode(v) OVER () AS m FROM (VALUES (1), (2), (2)) AS t(v) ORDER BY v
-- | 1 | 2
-- | 2 | 2
-- | 2 | 2
SELECT v, max_by(v, w) OVER (ORDER BY v) AS most FROM (VALUES (1, 9), (2, 3), (3, 10)) AS t(v, w) ORDER BY v
-- | 1 | 1
-- | 2 | 1
-- | 3 | 3

-- # Lists as rows with their places
SELECT posexplode(array('a', 'b'))
-- | 0 | a
-- | 1 | b
SELECT pos, col FROM (SELECT posexplode(array('a', 'b')))
-- | 0 | a
-- | 1 | b
SELECT k, posexplode(x) FROM (VALUES ('a', array(7, 8)), ('b', array(9))) AS t(k, x)
-- | a | 0 | 7
-- | a | 1 | 8
-- | b | 0 | 9
SELECT k, posexplode(x) AS (p, v) FROM (VALUES ('a', array(7, 8)), ('b', array()), ('c', NULL)) AS t(k, x)
-- | a | 0 | 7
-- | a | 1 | 8
SELECT k, posexplode_outer(x) FROM (VALUES ('a', array(7, 8)), ('b', NULL)) AS t(k, x)
-- | a | 0 | 7
-- | a | 1 | 8
-- | b | NULL | NULL
