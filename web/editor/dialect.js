// Spark's SQL: names in backticks, text in single or double quotes, backslashes that escape.

import { keywordCompletionSource, SQLDialect } from "@codemirror/lang-sql";
import { LanguageSupport } from "@codemirror/language";
import { inParameter } from "./parameters.js";

const KEYWORDS =
  "all and anti any array as asc between bucket by case cast cluster coalesce collate cross cube current current_date " +
  "current_time current_timestamp date day dense_rank desc distinct distribute div else end escape except exclude exists " +
  "false fetch filter first following for from full function grant group grouping having hour if ilike in inner intersect " +
  "interval is join last lateral leading left like limit map minus minute month natural not null nulls of offset on only " +
  "or order outer over overlay partition percent pivot preceding qualify range recursive regexp repeatable right rlike " +
  "rollup row rows second select semi set sets some sort struct table tablesample then time timestamp to trailing trim " +
  "true unbounded union unpivot using values view when where window with within year";

const TYPES =
  "array bigint binary boolean byte char date dec decimal double float int integer interval long map numeric real short " +
  "smallint string struct text timestamp timestamp_ltz timestamp_ntz tinyint varchar void";

// Spark's functions that the platform's own engine has too: a test of `crates/sql-engine` compares them with its own.
const FUNCTIONS =
  "abs acos acosh add_months any_value approx_count_distinct array_agg array_append array_compact array_contains " +
  "array_distinct array_except array_intersect array_join array_max array_min array_position array_prepend array_remove " +
  "array_repeat array_size array_sort array_union arrays_overlap arrays_zip ascii asin asinh atan atan2 atanh avg base64 " +
  "bin bit_and bit_count bit_length bit_or bit_xor bool_and bool_or bround btrim cardinality cbrt ceil ceiling " +
  "char_length character_length chr collect_list collect_set concat concat_ws contains conv corr cos cosh cot count " +
  "count_if covar_pop covar_samp crc32 cume_dist date_add date_diff date_format date_from_unix_date date_part date_sub " +
  "date_trunc dateadd datediff datepart datetrunc dayname dayofmonth dayofweek dayofyear degrees element_at elt endswith " +
  "equal_null every exp explode explode_outer expm1 factorial find_in_set first_value flatten floor format_number " +
  "format_string from_unixtime get get_json_object greatest hex hypot ifnull initcap instr isnan isnotnull isnull " +
  "json_array_length json_object_keys lag last_day last_value lcase lead least len length levenshtein listagg ln locate " +
  "log log10 log1p log2 lower lpad ltrim make_date map_entries map_keys map_values max max_by md5 mean median min min_by " +
  "mod mode monthname months_between named_struct nanvl negative next_day now nth_value ntile nullif nvl nvl2 " +
  "octet_length percent_rank percentile pi pmod posexplode posexplode_outer position positive pow power printf quarter " +
  "radians rand rank regexp_count regexp_extract regexp_extract_all regexp_instr regexp_like regexp_replace regexp_substr " +
  "repeat replace reverse rint round row_number rpad rtrim sequence sha sha1 sha2 shiftleft shiftright sign signum sin " +
  "sinh size slice sort_array soundex space split split_part sqrt startswith std stddev stddev_pop stddev_samp string_agg " +
  "substr substring substring_index sum tan tanh timestamp_micros timestamp_millis timestamp_seconds to_date to_timestamp " +
  "to_unix_timestamp transform translate trunc try_add try_cast try_divide try_mod try_multiply try_subtract ucase " +
  "unbase64 unhex unix_date unix_micros unix_millis unix_seconds unix_timestamp upper uuid var_pop var_samp variance " +
  "weekday weekofyear";

export const spark = SQLDialect.define({
  keywords: KEYWORDS,
  types: TYPES,
  builtin: FUNCTIONS,
  identifierQuotes: "`",
  doubleQuotedStrings: true,
  backslashEscapes: true,
});

const keywords = keywordCompletionSource(spark, true);
/** No word of the language stands behind a dot, or within a parameter. */
const autocomplete = (context) => (context.matchBefore(/\.[\w$]*$/) || inParameter(context) ? null : keywords(context));

/** The language with the completion of its words. */
export const sparkLanguage = () => new LanguageSupport(spark.language, spark.language.data.of({ autocomplete }));
