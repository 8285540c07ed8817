//! TypeScript with the npm package `belvedere-client`, for Node.js.

use crate::literal::{lines, list, text, texts};
use crate::{Kind, Parameters, Statement};

/// All objects of a listing.
pub(crate) fn objects(
    base: &str,
    [ontology, object_type]: [&str; 2],
    query: &Parameters,
) -> String {
    let options: Vec<String> = query
        .iter()
        .map(|(name, kind, values)| {
            let value = match kind {
                Kind::List => list(values, text),
                Kind::Boolean => values.concat(),
                Kind::Text => text(&values.concat()),
            };
            format!("  {name}: {value},\n")
        })
        .collect();
    let options = options.concat();
    let options = if options.is_empty() {
        options
    } else {
        format!(", {{\n{options}}}")
    };
    let (client, ontology, object_type) = (client(base), text(ontology), text(object_type));
    format!(
        r#"import {{ BelvedereClient }} from "belvedere-client";

{client}const objects = client.ontologies.listObjectsV2({ontology}, {object_type}{options});
for await (const object of objects) console.log(object);
"#
    )
}

/// The results of a statement, in a file.
pub(crate) fn statement(statement: &Statement<'_>) -> String {
    let fields: Vec<String> = statement
        .body
        .iter()
        .map(|(name, value)| {
            if value.is_array() {
                return format!("  {name}: {},\n", list(&texts(value), text));
            }
            let lines = lines(&texts(value).concat(), text);
            let indent = if lines.len() > 1 { "\n    " } else { " " };
            format!("  {name}:{indent}{},\n", lines.join(" +\n    "))
        })
        .collect();
    let fields = fields.concat();
    let (client, file) = (client(statement.base), text(statement.file()));
    format!(
        r#"import {{ writeFile }} from "node:fs/promises";
import {{ BelvedereClient }} from "belvedere-client";

{client}const run = client.sql.run({{
{fields}}});
await writeFile({file}, run);
"#
    )
}

fn client(base: &str) -> String {
    let base = text(base);
    format!(
        r"const client = new BelvedereClient({{
  baseUrl: {base},
  tokens: () => process.env.TOKEN!,
}});
"
    )
}
