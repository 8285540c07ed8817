// Spark's functions with their signatures: what the completion inserts, and what the pointer shows. Brackets hold what may be
// left out, dots what may come again. The platform's own engine has them too: a test of `crates/sql-engine` compares.

const SIGNATURES = `
abs(number) → number
acos(number) → double
acosh(number) → double
add_months(date, months) → date
any_value(value) → any
approx_count_distinct(value [, error]) → bigint
array_agg(value) → array
array_append(array, element) → array
array_compact(array) → array
array_contains(array, value) → boolean
array_distinct(array) → array
array_except(array, array) → array
array_intersect(array, array) → array
array_join(array, delimiter [, null_text]) → string
array_max(array) → any
array_min(array) → any
array_position(array, element) → bigint
array_prepend(array, element) → array
array_remove(array, element) → array
array_repeat(element, count) → array
array_size(array) → int
array_sort(array [, comparator]) → array
array_union(array, array) → array
arrays_overlap(array, array) → boolean
arrays_zip(array, …) → array
ascii(text) → int
asin(number) → double
asinh(number) → double
atan(number) → double
atan2(y, x) → double
atanh(number) → double
avg(number) → number
base64(binary) → string
bin(number) → string
bit_and(number) → number
bit_count(number) → int
bit_length(text) → int
bit_or(number) → number
bit_xor(number) → number
bool_and(boolean) → boolean
bool_or(boolean) → boolean
bround(number [, digits]) → number
btrim(text [, characters]) → string
cardinality(collection) → int
cbrt(number) → double
ceil(number [, digits]) → number
ceiling(number [, digits]) → number
char_length(text) → int
character_length(text) → int
chr(code) → string
coalesce(value, …) → any
collect_list(value) → array
collect_set(value) → array
concat(text, …) → string
concat_ws(separator, text, …) → string
contains(text, part) → boolean
conv(number, from_base, to_base) → string
corr(x, y) → double
cos(number) → double
cosh(number) → double
cot(number) → double
count(* | value, …) → bigint
count_if(condition) → bigint
covar_pop(x, y) → double
covar_samp(x, y) → double
crc32(binary) → bigint
cume_dist() → double
date_add(date, days) → date
date_diff(end, start) → int
date_format(timestamp, pattern) → string
date_from_unix_date(days) → date
date_part(field, source) → number
date_sub(date, days) → date
date_trunc(unit, timestamp) → timestamp
dateadd(date, days) → date
datediff(end, start) → int
datepart(field, source) → number
datetrunc(unit, timestamp) → timestamp
dayname(date) → string
dayofmonth(date) → int
dayofweek(date) → int
dayofyear(date) → int
degrees(radians) → double
dense_rank() → int
element_at(array | map, index | key) → any
elt(n, text, …) → string
endswith(text, end) → boolean
equal_null(value, value) → boolean
every(boolean) → boolean
exp(number) → double
explode(array | map) → rows
explode_outer(array | map) → rows
expm1(number) → double
factorial(number) → bigint
find_in_set(text, list) → int
first_value(value [, ignore_nulls]) → any
flatten(array) → array
floor(number [, digits]) → number
format_number(number, digits | pattern) → string
format_string(pattern, value, …) → string
from_json(text, schema) → struct
from_unixtime(seconds [, pattern]) → string
get(array, index) → any
get_json_object(text, path) → string
greatest(value, …) → any
hex(value) → string
hypot(a, b) → double
ifnull(value, value) → any
initcap(text) → string
instr(text, part) → int
isnan(number) → boolean
isnotnull(value) → boolean
isnull(value) → boolean
json_array_length(text) → int
json_object_keys(text) → array
json_tuple(text, name, …) → string, …
lag(value [, offset [, default]]) → any
last_day(date) → date
last_value(value [, ignore_nulls]) → any
lcase(text) → string
lead(value [, offset [, default]]) → any
least(value, …) → any
left(text, length) → string
len(text) → int
length(text) → int
levenshtein(text, text [, threshold]) → int
listagg(text [, delimiter]) → string
ln(number) → double
locate(part, text [, start]) → int
log([base,] number) → double
log10(number) → double
log1p(number) → double
log2(number) → double
lower(text) → string
lpad(text, length [, pad]) → string
ltrim(text) → string
make_date(year, month, day) → date
map_entries(map) → array
map_keys(map) → array
map_values(map) → array
max(value) → any
max_by(value, by) → any
md5(binary) → string
mean(number) → number
median(number) → double
min(value) → any
min_by(value, by) → any
mod(number, divisor) → number
mode(value) → any
monthname(date) → string
months_between(end, start [, round_off]) → double
named_struct(name, value, …) → struct
nanvl(number, number) → double
negative(number) → number
next_day(date, day_of_week) → date
now() → timestamp
nth_value(value, n) → any
ntile(n) → int
nullif(value, value) → any
nvl(value, value) → any
nvl2(value, if_not_null, if_null) → any
octet_length(text) → int
percent_rank() → double
percentile(number, percentage) → double
pi() → double
pmod(number, divisor) → number
posexplode(array | map) → rows
posexplode_outer(array | map) → rows
position(part, text [, start]) → int
positive(number) → number
pow(base, exponent) → double
power(base, exponent) → double
printf(pattern, value, …) → string
quarter(date) → int
radians(degrees) → double
rand([seed]) → double
rank() → int
regexp_count(text, regexp) → int
regexp_extract(text, regexp [, group]) → string
regexp_extract_all(text, regexp [, group]) → array
regexp_instr(text, regexp) → int
regexp_like(text, regexp) → boolean
regexp_replace(text, regexp, replacement [, position]) → string
regexp_substr(text, regexp) → string
repeat(text, count) → string
replace(text, search [, replacement]) → string
reverse(text | array) → any
right(text, length) → string
rint(number) → double
round(number [, digits]) → number
row_number() → int
rpad(text, length [, pad]) → string
rtrim(text) → string
schema_of_json(text) → string
sequence(start, stop [, step]) → array
sha(binary) → string
sha1(binary) → string
sha2(binary, bits) → string
shiftleft(number, bits) → number
shiftright(number, bits) → number
sign(number) → double
signum(number) → double
sin(number) → double
sinh(number) → double
size(collection) → int
slice(array, start, length) → array
sort_array(array [, ascending]) → array
soundex(text) → string
space(count) → string
split(text, regexp [, limit]) → array
split_part(text, delimiter, part) → string
sqrt(number) → double
startswith(text, start) → boolean
std(number) → double
stddev(number) → double
stddev_pop(number) → double
stddev_samp(number) → double
string_agg(text [, delimiter]) → string
substr(text, start [, length]) → string
substring(text, start [, length]) → string
substring_index(text, delimiter, count) → string
sum(number) → number
tan(number) → double
tanh(number) → double
timestamp_micros(number) → timestamp
timestamp_millis(number) → timestamp
timestamp_seconds(number) → timestamp
to_date(text [, pattern]) → date
to_json(struct | array | map) → string
to_timestamp(text [, pattern]) → timestamp
to_unix_timestamp(text [, pattern]) → bigint
transform(array, function) → array
translate(text, from, to) → string
trunc(date, unit) → date
try_add(a, b) → any
try_cast(value AS type) → any
try_divide(dividend, divisor) → number
try_mod(dividend, divisor) → number
try_multiply(a, b) → number
try_subtract(a, b) → any
ucase(text) → string
unbase64(text) → binary
unhex(text) → binary
unix_date(date) → int
unix_micros(timestamp) → bigint
unix_millis(timestamp) → bigint
unix_seconds(timestamp) → bigint
unix_timestamp([text [, pattern]]) → bigint
upper(text) → string
uuid() → string
var_pop(number) → double
var_samp(number) → double
variance(number) → double
weekday(date) → int
weekofyear(date) → int
`;

/** The arguments and the type of each function, by its name. */
export const signatures = new Map(
  SIGNATURES.trim()
    .split("\n")
    .map((line) => [line.slice(0, line.indexOf("(")), line.slice(line.indexOf("("))]),
);
