//! What the package's platform for tests knows of the contract: where the operations are, and the named errors.

use std::fmt::Write as _;

use belvedere_api::error::NAMED_ERRORS;

use super::{HEAD, Operation, Response};

/// `testing-contract.js`
pub(super) fn code(operations: &[Operation]) -> String {
    let mut out =
        format!("{HEAD}/** Method, path and kind of response. */\nexport const OPERATIONS = {{\n");
    for operation in operations {
        let (method, path) = operation.request.split_once(' ').unwrap_or_default();
        let kind = match operation.response {
            Response::Json(_) => "json",
            Response::Page(_) => "page",
            Response::Empty => "empty",
            Response::Bytes => "bytes",
        };
        let _ = writeln!(
            out,
            "  {}: [\"{method}\", \"{path}\", \"{kind}\"],",
            operation.method
        );
    }
    out.push_str("};\n\n/** Code and HTTP status. */\nexport const ERRORS = {\n");
    for error in NAMED_ERRORS {
        let _ = writeln!(
            out,
            "  {}: [\"{}\", {}],",
            error.name,
            error.code,
            error.status()
        );
    }
    out.push_str("};\n");
    out
}
