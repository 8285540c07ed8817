// Spark's SQL: names in backticks, text in single or double quotes, backslashes that escape.

import { keywordCompletionSource, SQLDialect } from "@codemirror/lang-sql";
import { LanguageSupport } from "@codemirror/language";

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

const FUNCTIONS =
  "abs acos add_months any_value approx_count_distinct approx_percentile array_agg array_contains array_distinct " +
  "array_join array_max array_min array_position array_size array_sort ascii asin atan atan2 avg base64 bit_and bit_or " +
  "bit_xor bround cbrt ceil ceiling char_length character_length chr collect_list collect_set concat concat_ws contains " +
  "conv corr cos cosh count count_if covar_pop covar_samp crc32 cume_dist date_add date_diff date_format date_from_unix_date " +
  "date_part date_sub date_trunc datediff dayofmonth dayofweek dayofyear decode degrees dense_rank element_at encode " +
  "endswith exp explode explode_outer expm1 extract factorial find_in_set first_value flatten floor format_number " +
  "from_json from_unixtime from_utc_timestamp get_json_object greatest hash hex hypot ifnull initcap inline instr isnan " +
  "isnotnull isnull json_tuple kurtosis lag last_day last_value lcase lead least length levenshtein ln locate log log10 " +
  "log1p log2 lower lpad ltrim make_date make_timestamp map_entries map_from_arrays map_keys map_values max max_by md5 mean " +
  "median min min_by mod months_between named_struct nanvl negative next_day now nth_value ntile nullif nvl nvl2 " +
  "octet_length parse_url percent_rank percentile percentile_approx pi pmod posexplode position positive pow power quarter " +
  "radians rand randn rank regexp_extract regexp_extract_all regexp_like regexp_replace repeat replace reverse rint round " +
  "row_number rpad rtrim schema_of_json sequence sha sha1 sha2 shuffle sign signum sin sinh size skewness slice sort_array " +
  "soundex space split split_part sqrt stack startswith std stddev stddev_pop stddev_samp substr substring substring_index " +
  "sum tan tanh to_date to_json to_timestamp to_unix_timestamp to_utc_timestamp transform translate trunc try_add try_cast " +
  "try_divide typeof ucase unbase64 unhex unix_timestamp upper uuid var_pop var_samp variance weekday weekofyear " +
  "width_bucket xxhash64 zip_with";

export const spark = SQLDialect.define({
  keywords: KEYWORDS,
  types: TYPES,
  builtin: FUNCTIONS,
  identifierQuotes: "`",
  doubleQuotedStrings: true,
  backslashEscapes: true,
});

const keywords = keywordCompletionSource(spark, true);
/** No word of the language stands behind a dot. */
const autocomplete = (context) => (context.matchBefore(/\.[\w$]*$/) ? null : keywords(context));

/** The language with the completion of its words. */
export const sparkLanguage = () => new LanguageSupport(spark.language, spark.language.data.of({ autocomplete }));
