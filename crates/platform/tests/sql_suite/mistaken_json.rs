//! Mistakes in calls of functions for JSON.

pub(super) const JSON: &[(&str, &str)] = &[
    (
        "SELECT to_json(origin) FROM `/flights.csv`",
        "to_json(STRING) is not possible: value 1 is no struct, list or map",
    ),
    (
        "SELECT to_json(named_struct('a', 1), map('ignoreNullFields', 'false'))",
        "to_json takes no options here",
    ),
    (
        "SELECT to_json(named_struct('a', INTERVAL '1' DAY))",
        "to_json writes no INTERVAL",
    ),
    (
        "SELECT to_json(map(named_struct('a', 1), 1))",
        "to_json writes no MAP whose keys are bytes or hold other values",
    ),
    (
        "SELECT schema_of_json(origin) FROM `/flights.csv`",
        "schema_of_json needs its text in quotes, such as '{\"a\": 1}'",
    ),
    (
        "SELECT schema_of_json('{')",
        "the text of schema_of_json is no JSON",
    ),
    (
        "SELECT schema_of_json('1', map('prefersDecimal', 'true'))",
        "schema_of_json takes no options here",
    ),
    (
        "SELECT from_json(origin, schema_of_json(origin)) FROM `/flights.csv`",
        "from_json needs its schema as a text in quotes, such as 'a INT', or as schema_of_json of a text in quotes",
    ),
    (
        "SELECT from_json(origin, schema_of_json('{')) FROM `/flights.csv`",
        "from_json needs its schema as a text in quotes, such as 'a INT', or as schema_of_json of a text in quotes",
    ),
    (
        "SELECT upper(json_tuple(origin, 'a', 'b')) FROM `/flights.csv`",
        "json_tuple gives several columns, which SELECT takes with as many names or none; get_json_object gives a value anywhere",
    ),
    (
        "SELECT json_tuple(origin, 'a', 'b') AS x FROM `/flights.csv`",
        "json_tuple gives several columns, which SELECT takes with as many names or none; get_json_object gives a value anywhere",
    ),
    (
        "SELECT json_tuple(origin, 'a') AS (x, y) FROM `/flights.csv`",
        "SELECT item with multiple aliases is not supported",
    ),
    (
        "SELECT json_tuple(origin) FROM `/flights.csv`",
        "json_tuple(STRING) is not possible: json_tuple takes 2 values or more",
    ),
    (
        "SELECT json_tuple(origin, 'a'), json_tuple(origin, 'b') FROM `/flights.csv`",
        "Several columns get the name c0: each needs its own",
    ),
];
